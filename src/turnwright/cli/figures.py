"""Odds in the few characters that a menu has for them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from turnwright.kernel.language import reader
from turnwright.table.shapes import Weighed

COLUMNS = ("hit", "crit", "damage", "defeat")
"""Each is a text of `terminal`."""
UNKNOWN = ("–", "–", "–", "–")
"""No attack, or too many outcomes to weigh: `explained` says which."""
EXPLAINED = 24
"""Outcomes that are told one by one; where there are more, damage is told from the least to the most."""


def columns(numbers: Weighed | None) -> tuple[str, ...]:
    """What the figures are, in the reader's language: what strikes nobody doesn't hit, it works."""
    first = "works" if is_test(numbers) else COLUMNS[0]
    return tuple(reader().text(f"terminal.{name}") for name in (first, *COLUMNS[1:]))


def is_test(numbers: Weighed | None) -> bool:
    """Whether the dice decide if something works that strikes nobody: a spell, a shield wall, flight."""
    return numbers is not None and numbers.hit is not None and numbers.crit is None


def percent(chance: Fraction) -> str:
    """A chance in whole percent; 0% and 100% are said only of what is certain."""
    if 0 < chance < Fraction(1, 200):
        return reader().text("terminal.under", share=1)
    if Fraction(199, 200) < chance < 1:
        return reader().text("terminal.above", share=99)
    return reader().percent(chance)


def average(damage: Fraction) -> str:
    """An expected amount with one decimal, none where it is whole."""
    tenths = round(10 * damage)
    return reader().number(Fraction(tenths, 10), 0 if tenths % 10 == 0 else 1)


def figures(numbers: Weighed | None) -> tuple[str, ...]:
    """Hit, crit, damage and defeat as a menu shows them."""
    if numbers is None or numbers.too_many:
        return UNKNOWN
    chances = [None if chance is None else Fraction(chance) for chance in (numbers.hit, numbers.crit, numbers.defeat)]
    hit, crit, defeat = ("–" if chance is None else percent(chance) for chance in chances)
    return hit, crit, "–" if numbers.damage is None else average(Fraction(numbers.damage)), defeat


def explained(weighed: Weighed | None, names: Mapping[str, str]) -> list[tuple[str, str]]:
    """Every outcome of a command that a person can tell apart, the likeliest first: chance, and what happens.

    Where there are many, those that differ only in their damage are one row, from the least to the most of it.
    """
    if weighed is None or weighed.too_many:
        return [("–", reader().text("terminal.too_many"))]
    told: dict[tuple[Any, ...], tuple[Fraction, list[tuple[int, ...]]]] = {}
    for row in weighed.outcomes:
        targets, amounts = tuple(who for who, _ in row.damage), tuple(amount for _, amount in row.damage)
        alone = amounts if len(weighed.outcomes) <= EXPLAINED else ()
        key = (row.hit, targets, row.defeated, row.status, alone)
        whole, seen = told.get(key, (Fraction(0), []))
        told[key] = whole + Fraction(row.exact), [*seen, amounts]
    rows = sorted((-chance, key, seen) for key, (chance, seen) in told.items())
    return [(percent(-chance), _outcome(key, seen, names)) for chance, key, seen in rows]


def _outcome(key: tuple[Any, ...], seen: Sequence[tuple[int, ...]], names: Mapping[str, str]) -> str:
    """Outcomes that differ in their damage at most, in words."""
    hit, targets, defeated, status, _ = key
    spans = [(min(column), max(column)) for column in zip(*seen, strict=True)]
    damage = [
        reader().text("terminal.takes", who=names.get(who, who), amount=low)
        if low == high
        else reader().text("terminal.takes_span", who=names.get(who, who), low=low, high=high)
        for who, (low, high) in zip(targets, spans, strict=True)
    ]
    parts = [reader().name(f"terminal.outcome.{hit}", hit)] if hit else []
    parts += [*damage, *(reader().text("terminal.defeated", who=names.get(who, who)) for who in defeated)]
    parts += [status_text(each, names) for each in status]
    return reader().listed_text(parts, "list") or reader().text("terminal.no_effect")


def status_text(status: str, names: Mapping[str, str]) -> str:
    """A condition in words; what stands before a colon is who has it."""
    who, colon, what = status.rpartition(":")
    words = what.replace("_", " ")
    return f"{names.get(who, who)} {words}" if colon else words
