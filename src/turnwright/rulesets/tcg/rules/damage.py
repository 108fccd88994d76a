"""The damage of an attack, step by step, in the order of the specification. (spec, Damage Modifiers, Priority Order)"""

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Literal, NamedTuple

from msgspec import Struct

PreventionRule = Literal["threshold", "subtract"]
_PRINTED = re.compile(r"^\s*([×xX*+-])\s*(\d{1,4})\s*$")


class Change(NamedTuple):
    """A weakness or resistance as a rule reads it: times a factor, or plus (minus) a number."""

    factor: int = 1
    add: int = 0


@lru_cache(maxsize=256)
def parse_modifier(value: str) -> Change:
    """Reads a printed weakness or resistance: ×2, +20, -30. Anything else is a ValueError."""
    found = _PRINTED.match(value)
    if found is None:
        raise ValueError(f'"{value}" is no weakness or resistance; write ×2, +20 or -30')
    sign, number = found[1], int(found[2])
    if sign in "×xX*":
        return Change(factor=number)
    return Change(add=number if sign == "+" else -number)


def counters(damage: int) -> int:
    """Damage counters: one for each whole 10. (spec, MINUS_DAMAGE)"""
    return damage // 10


def capped(count: int, *, cap: int | None) -> int:
    """How many of something count for a bonus: not more than the cap. (spec, Energy Cap Enforcement)"""
    return count if cap is None else min(count, cap)


def half(amount: int, *, up: bool, step: int = 10) -> int:
    """Half an amount, rounded up or down to a whole step (10 for damage, 1 for counts)."""
    whole, rest = divmod(amount, 2 * step)
    return whole * step + (step if up and rest else 0)


class Prevention(Struct, frozen=True):
    """What stands between an attack and a Pokémon: all prevented, numbers to prevent, the reductions, halvings."""

    all: bool = False
    numbers: tuple[int, ...] = ()
    above: tuple[int, ...] = ()
    """Damage of at least one of these is prevented whole."""
    reductions: tuple[int, ...] = ()
    halvings: int = 0


NO_PREVENTION = Prevention()


def prevented(damage: int, *, by: Prevention, rule: PreventionRule = "threshold") -> int:
    """What prevention leaves of damage: all of it is gone; or a number prevents damage up to it whole.

    By the other reading of the specification a number is taken off. (spec, PREVENT_DAMAGE; ruling `prevention_number`)
    """
    if by.all or any(damage >= number for number in by.above):
        return 0
    if rule == "subtract":
        return max(0, damage - sum(by.numbers))
    return 0 if any(damage <= number for number in by.numbers) else damage


def reduced(damage: int, *, by: Prevention) -> int:
    """What reductions leave of damage: they add up, and it does not go below 0. (spec, REDUCE_DAMAGE)

    Halvings come first, each rounded down to a ten. A negative reduction makes it more, but does not make damage of
    what was none.
    """
    if damage == 0:
        return 0
    for _ in range(by.halvings):
        damage = half(damage, up=False)
    return max(0, damage - sum(by.reductions))


class Blow(Struct, frozen=True):
    """The damage of one attack to one Pokémon, and what it was after each step."""

    base: int
    after_minus: int
    after_plus: int
    after_weakness: int
    after_resistance: int
    after_prevention: int
    damage: int


def blow(
    base: int,
    *,
    minus: int = 0,
    plus: int = 0,
    weaknesses: Sequence[Change] = (),
    resistances: Sequence[Change] = (),
    boost_after: int = 0,
    prevention: Prevention = NO_PREVENTION,
    prevention_rule: PreventionRule = "threshold",
) -> Blow:
    """The damage of an attack: base, minus, plus, weakness, resistance, prevention, reduction; never below 0.

    `weaknesses` and `resistances` are those that match the attacker's type. What is added after them (`boost_after`)
    counts only if there is damage, and before prevention. (spec, Damage Modifiers and Priority Order; sources 5)
    """
    lessened = max(0, base - minus)
    modified = max(0, lessened + plus)
    weak = modified
    if modified:
        for change in weaknesses:
            weak = weak * change.factor + change.add
    resisted = weak
    for change in resistances:
        resisted = max(0, resisted * change.factor + change.add)
    boosted = max(0, resisted + boost_after) if resisted else 0
    left = prevented(boosted, by=prevention, rule=prevention_rule)
    return Blow(base, lessened, modified, weak, boosted, left, reduced(left, by=prevention))
