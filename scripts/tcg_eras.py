"""Plays decks of printed cards of all eras against each other, to find what fails, stalls or never ends.

python scripts/tcg_eras.py FOLDER [--random 3000] [--greedy 500] [--tally FILE]

FOLDER has sets in the public card format, one JSON file each. Every deck is legal and built around the Pokémon,
trainers and Special Energy that have been dealt least so far, with the lines of evolution that they need, over the
three presets in turn; only cards that are read whole are dealt. A game is wholly determined by its player and number:
decks of earlier games are dealt again, not played. With a tally, a run goes on where the last one stopped, until so
many games have been played in all. Prints one line of JSON at the end: games, faults, decisions above two seconds of
processor time, the longest, games without an end; how many prints there are, how many of them a deck can play, and how
many were played.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
import traceback
from collections import Counter, defaultdict
from collections.abc import Iterable
from functools import cached_property
from pathlib import Path
from random import Random
from typing import Any

from turnwright.kernel.dice import Dice
from turnwright.kernel.match import Match
from turnwright.kernel.messages import Command
from turnwright.kernel.refusal import Refusal
from turnwright.kernel.ruleset import Game
from turnwright.kernel.view import Choose, View
from turnwright.players import find
from turnwright.rulesets.tcg import RULESET, importer
from turnwright.rulesets.tcg import content as c
from turnwright.rulesets.tcg import events as e
from turnwright.rulesets.tcg.decks import check
from turnwright.rulesets.tcg.options import PRESETS
from turnwright.rulesets.tcg.state import Seating, Setup

STALL = 2.0
"""Seconds of processor time that no decision may take."""
COMMANDS = 20_000
"""A game with more is said not to end."""
ROOM = 44
"""Cards of a deck that are not basic Energy."""


class Prints:
    """Every card of a folder that is read whole, and how often each has been dealt."""

    def __init__(self, folder: Path) -> None:
        raw = [each for file in sorted(folder.glob("*.json")) for each in json.loads(file.read_bytes())]
        cards = {card.id: card for each in raw if not isinstance(card := importer.entry(each), c.Deck)}
        whole = {key: card for key, card in cards.items() if not c.is_partial(card)}
        self.content = c.Content(
            pokemon={key: card for key, card in whole.items() if isinstance(card, c.Pokemon)},
            trainers={key: card for key, card in whole.items() if isinstance(card, c.Trainer)},
            energy={key: card for key, card in whole.items() if isinstance(card, c.Energy)},
        )
        self.dealt: Counter[str] = Counter()

    @cached_property
    def named(self) -> dict[str, list[str]]:
        """What can lie under an Evolution card, by its name: Pokémon, and trainers that are played as one."""
        found: dict[str, list[str]] = defaultdict(list)
        for key, card in sorted(self.content.cards.items()):
            if isinstance(card, c.Pokemon) or (isinstance(card, c.Trainer) and card.plays_as):
                found[card.name].append(key)
        return found

    @cached_property
    def playable(self) -> dict[str, list[str]]:
        """The prints that a deck can play, by kind: Pokémon whose whole line is here, trainers, Special Energy."""
        return {
            "pokemon": [key for key in sorted(self.content.pokemon) if self.line(key, Random(0))],
            "trainers": sorted(self.content.trainers),
            "energy": sorted(key for key, card in self.content.energy.items() if not card.basic),
        }

    def line(self, key: str, chance: Random) -> list[str]:
        """A Pokémon's line of evolution from the lowest card up, of those dealt least; empty if a card is missing."""
        found = [key]
        first = self.content.pokemon[key]
        if first.half:
            other = [each for each in self.named[first.name] if self.content.pokemon[each].is_other_half(first)]
            return [self._least(other, chance), key] if other else []
        while (card := self.content.pokemon.get(found[0])) is not None and not card.is_basic:
            below = [each for each in self.named.get(card.evolves_from or "", ()) if each not in found]
            if not below:
                return []
            found.insert(0, self._least(below, chance))
        return found

    def deck(self, chance: Random) -> dict[str, int]:
        """A legal deck around prints that have been dealt least."""
        made: dict[str, int] = {}
        names: set[str] = set()
        singles: set[str] = set()

        def add(keys: list[str], most: int) -> None:
            cards = [self.content.cards[key] for key in keys]
            self.dealt[keys[-1]] += 1  # also if there is no room: it would be picked again and again
            single = {"one" for card in cards if card.only_one}
            copies = {
                key: 1 if card.only_one else min(most, card.copies // (2 if _is_half(card) else 1))
                for key, card in zip(keys, cards, strict=True)
            }
            if names & {card.name for card in cards} or single & singles:
                return
            if sum(made.values()) + sum(copies.values()) <= ROOM:
                names.update(card.name for card in cards)
                singles.update(single)
                made.update(copies)
                self.dealt.update(keys[:-1])

        add([self._least([key for key in self.playable["pokemon"] if self._starts(key)], chance)], 4)
        for kind, number, most in (("trainers", 7, 2), ("energy", 1, 2), ("pokemon", 7, 3)):
            for _ in range(number):
                key = self._least(self.playable[kind], chance)
                add(self.line(key, chance) if kind == "pokemon" else [key], most)
        energy = {card.provides[0][0]: key for key, card in sorted(self.content.energy.items()) if card.basic}
        types = [kind for key in made if key in self.content.pokemon for kind in self.content.pokemon[key].types]
        fitting = [energy[kind] for kind in types if kind in energy] or sorted(energy.values())
        while sum(made.values()) < 60:
            key = chance.choice(fitting)
            made[key] = made.get(key, 0) + 1
        assert check(self.content, made).is_legal, made
        return made

    def _starts(self, key: str) -> bool:
        card = self.content.pokemon[key]
        return card.is_basic and not card.only_one and card.copies == 4

    def _least(self, keys: list[str], chance: Random) -> str:
        """One of the cards that have been dealt least."""
        fewest = min(self.dealt[key] for key in keys)
        return chance.choice([key for key in keys if self.dealt[key] == fewest])


def _is_half(card: c.AnyCard) -> bool:
    """Whether a deck has another card of its name, too: the other half of a LEGEND."""
    return isinstance(card, c.Pokemon) and card.half


class Timed:
    """A player whose decisions are timed."""

    def __init__(self, choose: Choose) -> None:
        self.choose = choose
        self.longest = 0.0
        self.stalls = 0

    def __call__(self, view: View, legal: tuple[Command, ...], dice: Dice) -> Command:
        began = time.process_time()
        chosen = self.choose(view, legal, dice)
        took = time.process_time() - began
        self.longest = max(self.longest, took)
        self.stalls += took > STALL
        return chosen


PLAYED = (
    e.PokemonPlayed,
    e.PokemonRevealed,
    e.PokemonEvolved,
    e.PokemonSwapped,
    e.EnergyAttached,
    e.ToolAttached,
    e.TrainerPlayed,
)


def played(match: Match[Any, Any, Any]) -> Iterable[str]:
    """The prints that came into play, or were carried out, in a match."""
    for event in match.events():
        if isinstance(event, PLAYED):
            yield from event.faces.values()


def play(prints: Prints, player: str, number: int, told: dict[str, Any]) -> None:
    """One game, and what came of it."""
    told["games"][player] = number + 1
    preset = sorted(PRESETS)[number % len(PRESETS)]
    chance = Random(f"{player} {number}")
    game = Game(RULESET, prints.content, PRESETS[preset])
    bot = Timed(find(RULESET, player))
    match = None
    try:
        setup = Setup(Seating(cards=prints.deck(chance)), Seating(cards=prints.deck(chance)))
        match = Match.open(game, setup, seed=number)
        match.advance({"player1": bot, "player2": bot}, limit=COMMANDS)
    except Exception as fault:  # whatever it is, it is what we look for
        if isinstance(fault, Refusal) and fault.code == "match.endless":
            told["endless"].append(f"{player} {number} {preset}")
            print(told["endless"][-1], file=sys.stderr, flush=True)
            return
        where = f"{player} {number} {preset} at {len(match.live) if match else 0}"
        told["faults"].append(where + "\n" + traceback.format_exc())
        print(told["faults"][-1], file=sys.stderr, flush=True)
    if match is not None:
        told["played"] = sorted({*told["played"], *played(match)})
    told["longest"] = round(max(told["longest"], bot.longest), 2)
    if bot.stalls:
        told["stalls"].append(f"{player} {number} {preset}: {bot.longest:.2f} s")
        print(told["stalls"][-1], file=sys.stderr, flush=True)


def main(arguments: list[str]) -> int:
    """Plays, and says what was found."""
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=Path)
    parser.add_argument("--random", type=int, default=3000)
    parser.add_argument("--greedy", type=int, default=500)
    parser.add_argument("--tally", type=Path)
    options = parser.parse_args(arguments)
    told: dict[str, Any] = {
        "games": {"random": 0, "greedy": 0}, "faults": [], "endless": [], "stalls": [], "longest": 0.0, "played": [],
    }  # fmt: skip
    if options.tally and options.tally.exists():
        told = json.loads(options.tally.read_bytes())
    prints = Prints(options.folder)
    for player, games in (("random", options.random), ("greedy", options.greedy)):
        prints.dealt.clear()
        for number in range(games):
            if number < told["games"][player]:
                chance = Random(f"{player} {number}")
                prints.deck(chance), prints.deck(chance)
                continue
            play(prints, player, number, told)
            if options.tally and (number % 50 == 49 or number == games - 1):
                options.tally.write_text(json.dumps(told))
                print(f"{player} {number + 1}: {len(told['played'])} prints played", file=sys.stderr, flush=True)
    wrong = bool(told["faults"] or told["endless"] or told["stalls"])
    there = [key for keys in prints.playable.values() for key in keys]
    told.update({name: len(told[name]) for name in ("faults", "endless", "stalls")})
    told.update(prints=len(prints.content.cards), playable=len(there), played=len({*there} & {*told["played"]}))
    print(json.dumps(told))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
