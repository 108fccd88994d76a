"""Odds in the few characters that a menu has for them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from turnwright.kernel.odds import Summary
from turnwright.kernel.ruleset import Odds
from turnwright.kernel.shapes import Effect

COLUMNS = ("hit", "crit", "damage", "defeat")
UNKNOWN = ("–", "–", "–", "–")
"""No attack, or too many outcomes to weigh: `explained` says which."""
EXPLAINED = 24
"""Outcomes that are told one by one; where there are more, damage is told from the least to the most."""


def percent(chance: Fraction) -> str:
    """A chance in whole percent; 0% and 100% are said only of what is certain."""
    if 0 < chance < Fraction(1, 200):
        return "<1%"
    if Fraction(199, 200) < chance < 1:
        return ">99%"
    return f"{round(100 * chance)}%"


def average(damage: Fraction) -> str:
    """An expected amount with one decimal, none where it is whole."""
    tenths = round(10 * damage)
    return str(tenths // 10) if tenths % 10 == 0 else f"{tenths / 10:.1f}"


def figures(numbers: Summary | None) -> tuple[str, ...]:
    """Hit, crit, damage and defeat as a menu shows them."""
    if numbers is None:
        return UNKNOWN
    attacks = numbers.hit is not None
    return (
        percent(numbers.hit) if numbers.hit is not None else "–",
        percent(numbers.crit) if numbers.crit is not None else "–",
        average(numbers.damage) if attacks or numbers.damage else "–",
        percent(numbers.defeat) if attacks or numbers.defeat else "–",
    )


def explained(table: Odds | None, names: Mapping[str, str]) -> list[tuple[str, str]]:
    """Every outcome of a command that a person can tell apart, the likeliest first: chance, and what happens.

    Where there are many, those that differ only in their damage are one row, from the least to the most of it.
    """
    if table is None:
        return [("–", "Too many outcomes to weigh them all.")]
    told: dict[tuple[Any, ...], tuple[Fraction, list[tuple[int, ...]]]] = {}
    for effect, chance in table.items():
        targets, amounts = tuple(who for who, _ in effect.damage), tuple(amount for _, amount in effect.damage)
        alone = amounts if len(table) <= EXPLAINED else ()
        key = (effect.hit, targets, effect.defeated, effect.status, alone)
        whole, seen = told.get(key, (Fraction(0), []))
        told[key] = whole + chance, [*seen, amounts]
    rows = sorted((-chance, key, seen) for key, (chance, seen) in told.items())
    return [(percent(-chance), _outcome(key, seen, names)) for chance, key, seen in rows]


def _outcome(key: tuple[Any, ...], seen: Sequence[tuple[int, ...]], names: Mapping[str, str]) -> str:
    """Outcomes that differ in their damage at most, in words."""
    hit, targets, defeated, status, _ = key
    spans = [(min(column), max(column)) for column in zip(*seen, strict=True)]
    damage = [
        f"{names.get(who, who)} takes {low}" + (f" to {high}" if high > low else "")
        for who, (low, high) in zip(targets, spans, strict=True)
    ]
    parts = [hit] if hit else []
    parts += [*damage, *(f"{names.get(who, who)} is defeated" for who in defeated)]
    parts += [status_text(each, names) for each in status]
    return ", ".join(parts) or "nothing that counts"


def effect_text(effect: Effect, names: Mapping[str, str]) -> str:
    """One outcome in words."""
    targets, amounts = tuple(who for who, _ in effect.damage), tuple(amount for _, amount in effect.damage)
    return _outcome((effect.hit, targets, effect.defeated, effect.status, ()), [amounts], names)


def status_text(status: str, names: Mapping[str, str]) -> str:
    """A condition in words; what stands before a colon is who has it."""
    who, colon, what = status.rpartition(":")
    words = what.replace("_", " ")
    return f"{names.get(who, who)} {words}" if colon else words
