"""Decks for the witness: lines of evolution with fitting energy and trainers, aimed at cards that were not reached."""

from __future__ import annotations

import random
import re
from collections import Counter, defaultdict
from pathlib import Path

from turnwright.rulesets.tcg import cabt

from .cards import BASIC_ENERGY, POKEMON, Cards

SIZE, COPIES = 60, 4


class Builder:
    """Builds decks; `reached` counts what was done with cards, by what `comparing` calls it."""

    def __init__(self, cards: Cards, *, whole: bool = True) -> None:
        self.cards = cards
        self.pool = [number for number in cards.raw if not whole or cards.is_whole(number)]
        self.by_name: dict[str, list[int]] = defaultdict(list)
        for number in self.pool:
            if cards.raw[number]["cardType"] == POKEMON:
                self.by_name[cards.name(number)].append(number)
        first = random.Random(0)
        self.tops = [number for numbers in self.by_name.values() for number in numbers if self.line(number, first)]
        self.others = [number for number in self.pool if cards.raw[number]["cardType"] not in (POKEMON, BASIC_ENERGY)]
        first.shuffle(self.tops)
        first.shuffle(self.others)

    def line(self, number: int, dice: random.Random) -> list[int]:
        """A card with those that it evolves from, the lowest first; empty if one of them is missing."""
        line = [number]
        while not self.cards.raw[line[-1]]["basic"]:
            below = self.by_name.get(cabt.plain(self.cards.raw[line[-1]]["evolvesFrom"] or ""), [])
            if not below:
                return []
            line.append(dice.choice(below))
        return line[::-1]

    def deck(self, dice: random.Random, number: int, reached: Counter[str]) -> list[int]:
        """A deck around a Pokémon that has an attack nobody has used yet, or else around the next in turn."""
        first = self._next_top(number, reached)
        wanted = Counter(unit for card in self.line(first, dice) for cost in self._costs(card) for unit in cost if unit)
        types = [unit for unit, _ in wanted.most_common(2)] or [dice.randint(1, 8)]
        chosen: list[int] = []
        names: Counter[str] = Counter()

        def take(card: int, count: int) -> None:
            name = self.cards.name(card)
            count = min(count, COPIES - names[name], SIZE - len(chosen))
            chosen.extend([card] * max(0, count))
            names[name] += max(0, count)

        fitting = [card for card in self.tops if self._is_payable(card, types)]
        for top in (first, *dice.sample(fitting, 3)):
            for place, card in enumerate(self.line(top, dice)):
                take(card, (4, 3, 3)[place] if top == first else (3, 2, 2)[place])
        del chosen[26:]
        start = number * 7 % len(self.others)
        turn = (self.others * 2)[start : start + len(self.others)]
        has_ace = False
        for card in sorted(turn, key=lambda card: bool(reached[self._done(card)])):
            if len(chosen) >= 46:
                break
            is_ace = self.cards.raw[card]["aceSpec"]
            if not is_ace:
                take(card, dice.choice((1, 2, 2, 3)))
            elif not has_ace:
                has_ace = True
                take(card, 1)
        del chosen[46:]
        return [*chosen, *(dice.choice(types) for _ in range(SIZE - len(chosen)))]

    def _next_top(self, number: int, reached: Counter[str]) -> int:
        for offset in range(len(self.tops)):
            top = self.tops[(number + offset) % len(self.tops)]
            name = self.cards.name(top)
            uses = [f"attack {name}: {self.cards.attack(use)}" for use in self.cards.raw[top]["attacks"]]
            if not all(reached[use] for use in uses):
                return top
        return self.tops[number % len(self.tops)]

    def _done(self, number: int) -> str:
        tool_or_energy = self.cards.raw[number]["cardType"] in (2, 6)
        return f"{'attach' if tool_or_energy else 'play'} {self.cards.name(number)}"

    def _costs(self, number: int) -> list[list[int]]:
        return [self.cards.attacks[use]["energies"] for use in self.cards.raw[number]["attacks"]]

    def _is_payable(self, number: int, types: list[int]) -> bool:
        costs = self._costs(number)
        return not costs or any(all(unit in (0, *types) for unit in cost) for cost in costs)


def lists(folder: Path, cards: Cards) -> list[tuple[int, ...]]:
    """The distinct decks in a folder: files with sixty numbers of cards."""
    decks: set[tuple[int, ...]] = set()
    for path in folder.rglob("*"):
        if path.is_file():
            numbers = [int(number) for number in re.findall(r"\b\d+\b", path.read_text(errors="ignore"))]
            if len(numbers) == SIZE and all(number in cards.raw for number in numbers):
                decks.add(tuple(sorted(numbers)))
    return sorted(decks)
