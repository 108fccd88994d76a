"""Answers for the engine's players: random ones, and such that lead to what no game has reached yet.

A player that is steered evolves and powers up the Pokémon whose attacks nobody has used, brings them to the Active
Spot, uses them, and spares the opponent otherwise: so one game reaches several attacks of each deck.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from typing import Any

from turnwright.rulesets.tcg.official.choices import copying

from .cards import Cards

Step = dict[str, Any]
Answer = Callable[[Step, random.Random], list[int]]
PLAY, ATTACH, EVOLVE, ABILITY, DISCARD, RETREAT, ATTACK, END = range(7, 15)
_HAND, _ACTIVE, _BENCH, _STADIUM = 2, 4, 5, 7
WEIGHTS = {END: 0.15, ATTACK: 1.0, RETREAT: 0.4, DISCARD: 0.1}
"""How likely an option is chosen in a turn, by its sort; others 2.5: things are done rather than not."""
SPARING = {**WEIGHTS, ATTACK: 0.02, END: 0.3}
"""The same while there is something new to be reached by waiting."""
NEW, NEARER = 20.0, 8.0
"""How likely is what nobody has done yet, and what leads to it."""


def is_main(seen: Step) -> bool:
    """Whether a player chooses what to do in the turn."""
    return bool(seen["select"]["type"] == 0 and seen["select"]["context"] == 0)


def at_random(seen: Step, dice: random.Random) -> list[int]:
    """A random answer; in a turn, things are done rather than not."""
    options = seen["select"]["option"]
    if is_main(seen):
        return dice.choices(range(len(options)), [WEIGHTS.get(option["type"], 2.5) for option in options])
    return _some(seen, dice)


def _some(seen: Step, dice: random.Random) -> list[int]:
    select = seen["select"]
    least, most = select["minCount"], select["maxCount"]
    count = most if dice.random() < 0.8 else dice.randint(least, most)
    return dice.sample(range(len(select["option"])), count)


class Steering:
    """Answers that lead to attacks, abilities and Trainer cards that are not among `reached`."""

    def __init__(self, cards: Cards, reached: Counter[str]) -> None:
        self.cards, self.reached = cards, reached
        self.done: set[str] = set()
        """What was done in this game, which is compared only afterwards."""

    def __call__(self, seen: Step, dice: random.Random) -> list[int]:
        options = seen["select"]["option"]
        if not is_main(seen):
            return self._answer(seen, dice)
        place = dice.choices(range(len(options)), [self._weight(seen, option) for option in options])[0]
        name = self._name(seen, options[place])
        if name:
            self.done.add(name)
        return [place]

    def _is_new(self, name: str) -> bool:
        return not self.reached[name] and name not in self.done

    def _weight(self, seen: Step, option: Step) -> float:
        sort = option["type"]
        name = self._name(seen, option)
        if name and self._is_new(name):
            return NEW
        in_play = self._in_play(seen)
        usual = (SPARING if any(self._new_attacks(raw) for raw in in_play) else WEIGHTS).get(sort, 2.5)
        if sort == ATTACH and self._is_energy(seen, option):
            raw = self._target(seen, option)
            return NEARER if self._lacks(raw) else 0.3
        if sort == EVOLVE:
            return NEARER
        if sort == RETREAT:
            ready = any(self._new_attacks(raw) and not self._lacks(raw) for raw in in_play[1:])
            return NEARER if ready and not self._new_attacks(in_play[0]) else 0.05
        return usual

    def _answer(self, seen: Step, dice: random.Random) -> list[int]:
        """Whom to send up: somebody with a new attack that can be paid, or nearly; else at random."""
        select = seen["select"]
        options = select["option"]
        player = seen["current"]["yourIndex"]
        benched = [
            place
            for place, option in enumerate(options)
            if option.get("area") == _BENCH and option.get("playerIndex", player) == player and option["type"] == 3
        ]
        if select["maxCount"] == 1 and len(benched) == len(options) and dice.random() < 0.9:
            bench = seen["current"]["players"][player]["bench"]
            return [min(benched, key=lambda place: self._distance(bench[options[place]["index"]]))]
        return _some(seen, dice)

    def _distance(self, raw: Step) -> int:
        return self._lacks(raw) if self._new_attacks(raw) else 9

    def _name(self, seen: Step, option: Step) -> str:
        """What an option does, as the tally calls it; empty for what isn't counted."""
        sort, side = option["type"], seen["current"]["players"][seen["current"]["yourIndex"]]
        if sort == ATTACK:
            number = side["active"][0]["id"]
            used = copying(self.cards, number, self.cards.attack(option["attackId"]))
            return f"attack {self.cards.name(number)}: {used}"
        if sort == ABILITY and option["area"] in (_ACTIVE, _BENCH):
            place = "active" if option["area"] == _ACTIVE else "bench"
            return f"ability {self.cards.name(side[place][option['index']]['id'])}"
        if sort == PLAY:
            return f"play {self.cards.name(side['hand'][option['index']]['id'])}"
        if sort == ATTACH and option["area"] == _HAND:
            return f"attach {self.cards.name(side['hand'][option['index']]['id'])}"
        return ""

    def _in_play(self, seen: Step) -> list[Step]:
        side = seen["current"]["players"][seen["current"]["yourIndex"]]
        return [*side["active"], *side["bench"]]

    def _is_energy(self, seen: Step, option: Step) -> bool:
        if option["area"] != _HAND:
            return False
        side = seen["current"]["players"][seen["current"]["yourIndex"]]
        return bool(self.cards.raw[side["hand"][option["index"]]["id"]]["cardType"] >= 5)

    def _target(self, seen: Step, option: Step) -> Step:
        side = seen["current"]["players"][seen["current"]["yourIndex"]]
        pokemon: Step = side["active" if option["inPlayArea"] == _ACTIVE else "bench"][option["inPlayIndex"]]
        return pokemon

    def _new_attacks(self, raw: Step) -> list[int]:
        name = self.cards.name(raw["id"])
        uses = self.cards.raw[raw["id"]]["attacks"]
        return [use for use in uses if self._is_new(f"attack {name}: {self.cards.attack(use)}")]

    def _lacks(self, raw: Step) -> int:
        """How many units of Energy the cheapest new attack still lacks."""
        units: Counter[int] = Counter(raw["energies"])
        lacking = [_missing(self.cards.attacks[use]["energies"], units) for use in self._new_attacks(raw)]
        return min(lacking, default=0)


def _missing(cost: list[int], units: Counter[int]) -> int:
    """Units that a cost lacks; Energy of every type is not looked at closely."""
    wanted = Counter(unit for unit in cost if unit)
    typed = sum((wanted - units).values())
    return max(typed, len(cost) - units.total())
