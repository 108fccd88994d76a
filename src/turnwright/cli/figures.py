"""Odds in the few characters that a menu has for them."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from turnwright.kernel.odds import Summary
from turnwright.kernel.ruleset import Effect, Odds

COLUMNS = ("hit", "crit", "damage", "defeat")
UNKNOWN = ("–", "–", "–", "–")
"""No attack, or too many outcomes to weigh: `explained` says which."""


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
    """Every outcome of a command that a person can tell apart, the likeliest first: chance, and what happens."""
    if table is None:
        return [("–", "Too many outcomes to weigh them all.")]
    rows = sorted(table.items(), key=lambda row: (-row[1], row[0].hit, row[0].damage, row[0].defeated, row[0].status))
    return [(percent(chance), effect_text(effect, names)) for effect, chance in rows]


def effect_text(effect: Effect, names: Mapping[str, str]) -> str:
    """One outcome in words."""
    parts = [effect.hit] if effect.hit else []
    parts += [f"{names.get(target, target)} takes {amount}" for target, amount in effect.damage]
    parts += [f"{names.get(target, target)} is defeated" for target in effect.defeated]
    parts += [status.replace("_", " ") for status in effect.status]
    return ", ".join(parts) or "nothing that counts"
