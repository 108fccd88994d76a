"""Plays decks of printed cards of all eras against each other, to find what fails, stalls or never ends.

python scripts/tcg_eras.py FOLDER [--random 3000] [--greedy 500] [--first 0]

FOLDER has sets in the public card format, one JSON file each. Every deck is legal and built around prints that have
been dealt least so far, over the three presets in turn; only cards that are read whole are dealt. A game is wholly
determined by its number, so that `--first` goes on where an earlier run stopped. Prints one line of JSON at the end:
games, faults, decisions above two seconds of processor time, the longest, games without an end, prints dealt and seen.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
import traceback
from collections import Counter, defaultdict
from functools import cached_property
from pathlib import Path
from random import Random
from typing import Any

from turnwright.kernel.dice import Dice
from turnwright.kernel.match import Match
from turnwright.kernel.messages import Command
from turnwright.kernel.ruleset import Game
from turnwright.kernel.view import Choose, View
from turnwright.players import find
from turnwright.rulesets.tcg import RULESET, importer
from turnwright.rulesets.tcg import content as c
from turnwright.rulesets.tcg.decks import check
from turnwright.rulesets.tcg.options import PRESETS
from turnwright.rulesets.tcg.state import Seating, Setup

STALL = 2.0
"""Seconds of processor time that no decision may take."""
COMMANDS = 20_000
"""A game with more is said not to end."""


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
    def above(self) -> dict[str, list[str]]:
        """Evolution cards by the name of what they evolve from."""
        found: dict[str, list[str]] = defaultdict(list)
        for key, card in sorted(self.content.pokemon.items()):
            if card.evolves_from:
                found[card.evolves_from].append(key)
        return found

    @cached_property
    def lines(self) -> dict[str, list[str]]:
        """Basic Pokémon of a name, by the name."""
        found: dict[str, list[str]] = defaultdict(list)
        for key, card in sorted(self.content.pokemon.items()):
            if card.is_basic and not card.only_one:
                found[card.name].append(key)
        return found

    def deck(self, chance: Random) -> dict[str, int]:
        """A legal deck of prints that have been dealt least: six lines of evolution, trainers, special energy."""
        made: dict[str, int] = {}
        names: set[str] = set()

        def add(key: str, most: int) -> None:
            card = self.content.cards[key]
            if card.name not in names and not card.only_one and sum(made.values()) + most <= 46:
                names.add(card.name)
                made[key] = min(most, card.copies)
                self.dealt[key] += 1

        for name in chance.sample(sorted(self.lines), 60)[:6]:
            below = name
            add(self._least(self.lines[name], chance), 4)
            while self.above.get(below):
                key = self._least(self.above[below], chance)
                add(key, 3)
                below = self.content.pokemon[key].name
        for pool, number, most in ((self.content.trainers, 6, 2), (self._special, 2, 2)):
            for _ in range(number):
                add(self._least(list(pool), chance), most)
        energy = {card.provides[0][0]: key for key, card in sorted(self.content.energy.items()) if card.basic}
        types = [kind for key in made if key in self.content.pokemon for kind in self.content.pokemon[key].types]
        fitting = [energy[kind] for kind in types if kind in energy] or sorted(energy.values())
        while sum(made.values()) < 60:
            key = chance.choice(fitting)
            made[key] = made.get(key, 0) + 1
        assert check(self.content, made).is_legal, made
        return made

    @cached_property
    def _special(self) -> list[str]:
        return sorted(key for key, card in self.content.energy.items() if not card.basic)

    def _least(self, keys: list[str], chance: Random) -> str:
        """One of the cards that have been dealt least."""
        fewest = min(self.dealt[key] for key in keys)
        return chance.choice(sorted(key for key in keys if self.dealt[key] == fewest))


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


def main(arguments: list[str]) -> int:
    """Plays, and says what was found."""
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=Path)
    parser.add_argument("--random", type=int, default=3000)
    parser.add_argument("--greedy", type=int, default=500)
    parser.add_argument("--first", type=int, default=0)
    options = parser.parse_args(arguments)
    prints = Prints(options.folder)
    presets = sorted(PRESETS)
    told: dict[str, Any] = {"games": Counter(), "faults": [], "endless": [], "stalls": 0, "longest": 0.0}
    played: set[str] = set()
    for player, games in (("random", options.random), ("greedy", options.greedy)):
        for number in range(options.first, options.first + games):
            chance = Random(f"{player} {number}")
            preset = presets[number % len(presets)]
            game = Game(RULESET, prints.content, PRESETS[preset])
            bot = Timed(find(RULESET, player))
            match = None
            try:
                setup = Setup(Seating(cards=prints.deck(chance)), Seating(cards=prints.deck(chance)))
                match = Match.open(game, setup, seed=number)
                match.advance({"player1": bot, "player2": bot}, limit=COMMANDS)
                if match.result is None:
                    told["endless"].append(f"{player} {number} {preset}")
                # a card in play is shown to everybody
                state = match.state
                played.update(state.faces[handle] for handle, seats in state.seen.items() if seats == ("*",))
            except Exception:  # whatever it is, it is what we look for
                where = f"{player} {number} {preset} at {len(match.live) if match else 0}"
                told["faults"].append(where + "\n" + traceback.format_exc())
                print(told["faults"][-1], file=sys.stderr, flush=True)
            told["games"][player] += 1
            told["stalls"] += bot.stalls
            told["longest"] = round(max(told["longest"], bot.longest), 2)
            if bot.stalls:
                print(f"{player} {number} {preset}: {bot.longest:.2f} s", file=sys.stderr, flush=True)
    told["faults"] = len(told["faults"])
    told["prints"] = len(prints.content.cards)
    told["dealt"] = len(prints.dealt)
    told["shown"] = len(played)
    print(json.dumps(told))
    return 1 if told["faults"] or told["endless"] or told["stalls"] else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
