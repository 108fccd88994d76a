"""Decks for the witness: lines of evolution with fitting energy and trainers, aimed at cards that were not reached."""

from __future__ import annotations

import random
import re
from collections import Counter, defaultdict
from collections.abc import Callable
from pathlib import Path

from turnwright.rulesets.tcg import cabt

from .cards import BASIC_ENERGY, POKEMON, Cards

SIZE, COPIES = 60, 4
BASIC_TYPES = 8
"""Types that have a basic Energy card, whose number is the same."""


class Builder:
    """Builds decks; `reached` counts what was done with cards, by what `comparing` calls it."""

    def __init__(self, cards: Cards, *, whole: bool = True) -> None:
        self.cards = cards
        self.pool = [number for number in cards.raw if not whole or cards.is_whole(number)]
        self.by_name: dict[str, list[int]] = defaultdict(list)
        for number in sorted(cards.raw, key=lambda number: number not in self.pool):  # others complete a line
            if cards.raw[number]["cardType"] == POKEMON or cards.raw[number]["hp"]:
                name = cards.name(number)
                if number in self.pool or not self.by_name[name]:
                    self.by_name[name].append(number)
        first = random.Random(0)
        pokemon = [number for number in self.pool if cards.raw[number]["cardType"] == POKEMON]
        self.tops = [number for number in pokemon if self.line(number, first)]
        self.others = [
            number
            for number in self.pool
            if cards.raw[number]["cardType"] not in (POKEMON, BASIC_ENERGY) and not cards.raw[number]["hp"]
        ]
        first.shuffle(self.tops)
        first.shuffle(self.others)

    def line(self, number: int, dice: random.Random) -> list[int]:
        """A card with those that it evolves from, the lowest first; empty if one of them is missing."""
        line = [number]
        while not self.cards.raw[line[-1]]["basic"] and not self._is_fossil(line[-1]):
            below = self.by_name.get(cabt.plain(self.cards.raw[line[-1]]["evolvesFrom"] or ""), [])
            if not below:
                return []
            line.append(dice.choice(below))
        return line[::-1]

    def deck(self, dice: random.Random, number: int, reached: Counter[str]) -> list[int]:
        """A deck around a Pokémon that has an attack or ability nobody has used yet, with others that fit it.

        Once everything has been used, it is built around the next Pokémon in turn.
        """
        start = number * 5 % len(self.tops)
        turn = (*self.tops[start:], *self.tops[:start])
        first = next((top for top in turn if self._has_news(top, reached)), turn[0])
        wanted = Counter(unit for card in self.line(first, dice) for cost in self._costs(card) for unit in cost if unit)
        types = [unit for unit in wanted if unit <= BASIC_TYPES][:3] or [dice.randint(1, BASIC_TYPES)]
        chosen: list[int] = []
        names: Counter[str] = Counter()

        def take(card: int, count: int) -> None:
            name = self.cards.name(card)
            count = min(count, COPIES - names[name], SIZE - len(chosen))
            chosen.extend([card] * max(0, count))
            names[name] += max(0, count)

        fitting = [card for card in self.tops if card != first and self._is_payable(card, types)]
        fresh = [card for card in fitting if self._has_news(card, reached)]
        others = [*dice.sample(fresh, min(len(fresh), 4)), *dice.sample(fitting, min(len(fitting), 4))]
        for top in (first, *others[:4]):
            for place, card in enumerate(self.line(top, dice)):
                take(card, (4, 4, 4)[place] if top == first else (3, 3, 2)[place])
        del chosen[28:]
        self._add_others(take, chosen, dice, number, reached)
        del chosen[44:]
        return [*chosen, *(types[place % len(types)] for place in range(SIZE - len(chosen)))]

    def _add_others(
        self,
        take: Callable[[int, int], None],
        chosen: list[int],
        dice: random.Random,
        number: int,
        reached: Counter[str],
    ) -> None:
        """Trainer cards and Special Energy: those that nobody has used first, then others in turn."""
        start = number * 7 % len(self.others)
        turn = (self.others * 2)[start : start + len(self.others)]
        has_ace = False
        for card in sorted(turn, key=lambda card: bool(reached[self._done(card)])):
            if len(chosen) >= 44:
                return
            is_ace = self.cards.raw[card]["aceSpec"]
            if not is_ace:
                take(card, dice.choice((1, 2, 2, 3)))
            elif not has_ace:
                has_ace = True
                take(card, 1)

    def _is_fossil(self, number: int) -> bool:
        return bool(self.cards.raw[number]["cardType"] != POKEMON)

    def _has_news(self, top: int, reached: Counter[str]) -> bool:
        raw, name = self.cards.raw[top], self.cards.name(top)
        if any(not reached[f"attack {name}: {self.cards.attack(use)}"] for use in raw["attacks"]):
            return True
        activated = any(ability.kind == "activated" for ability in self.cards.entries[top].abilities)
        return activated and not reached[f"ability {name}"]

    def _done(self, number: int) -> str:
        tool_or_energy = self.cards.raw[number]["cardType"] in (2, 6)
        return f"{'attach' if tool_or_energy else 'play'} {self.cards.name(number)}"

    def _costs(self, number: int) -> list[list[int]]:
        return [self.cards.attacks[use]["energies"] for use in self.cards.raw[number]["attacks"]]

    def _is_payable(self, number: int, types: list[int]) -> bool:
        costs = self._costs(number)
        return not costs or any(all(unit in (0, *types) for unit in cost) for cost in costs)


def lists(folder: Path, cards: Cards) -> list[tuple[int, ...]]:
    """The distinct decks in a folder: files with sixty numbers of cards, or lines as `4 Dreepy (cabt 119)`."""
    decks: set[tuple[int, ...]] = set()
    for path in folder.rglob("*"):
        if path.is_file():
            text = path.read_text(errors="ignore")
            named = re.findall(r"^(\d+) .+ \(cabt (\d+)\)$", text, re.MULTILINE)
            listed = [int(number) for count, number in named for _ in range(int(count))]
            numbers = listed or [int(number) for number in re.findall(r"\b\d+\b", text)]
            if len(numbers) == SIZE and all(number in cards.raw for number in numbers):
                decks.add(tuple(sorted(numbers)))
    return sorted(decks)
