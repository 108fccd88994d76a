"""From a hit to lost HP. (sources 4)

dice + bonus -> stance -> multipliers of the target -> of the attacker -> Defense % -> Soak -> at least 1
"""

from collections.abc import Sequence
from typing import Literal, NamedTuple

Order = Literal["docs", "engine"]

VULNERABLE = 125
DEFENSIVE_STANCE = 75
AGGRESSIVE_DAMAGE = 4
DEFEND_STEP, DEFEND_CAP = 25, 75
ENEMY_DEFENSE = 50
CRIT_FACE, CRIT_SIDES = 20, 20


class Applied(NamedTuple):
    """What a blow does once shields have taken their part."""

    temp_hp: int
    """What temporary HP took."""
    shield: int
    """What a shield took."""
    hp: int
    """HP left."""
    lost: int


def damage(
    total: int,
    *,
    bonus: int = 0,
    stance_bonus: int = 0,
    taken: Sequence[int] = (),
    dealt: Sequence[int] = (),
    defense_percent: int = 0,
    soak: int = 0,
    ignores_armor: bool = False,
    order: Order = "docs",
) -> int:
    """The damage of a hit, each step rounded down; a hit does at least 1. (sources 4.4)

    `taken` and `dealt` are percentages. The engine's order takes Soak before Defense % and has no least damage.
    """
    amount = max(0, total + bonus + stance_bonus)
    for percent in (*taken, *dealt):
        amount = amount * percent // 100
    if ignores_armor:
        return max(1, amount) if order == "docs" else amount
    if order == "engine":
        return max(0, amount - soak) * (100 - defense_percent) // 100
    return max(1, amount * (100 - defense_percent) // 100 - soak)


def absorbed(amount: int, *, hp: int, temp_hp: int = 0, shield: int = 0) -> Applied:
    """Temporary HP take damage first, then a shield, then HP, which never go below 0. (sources 4.5)"""
    by_temp = min(temp_hp, amount)
    by_shield = min(shield, amount - by_temp)
    lost = amount - by_temp - by_shield
    return Applied(by_temp, by_shield, max(0, hp - lost), lost)


def defend_percent(successes: int) -> int:
    """Defend takes off a quarter a success, at most three quarters. (sources 4)"""
    return min(DEFEND_CAP, DEFEND_STEP * successes)


def crit_faces(*, flankers: int = 0) -> int:
    """On how many faces of a d20 a hit is critical: 5 %, +10 % with two flankers, +15 % with more. (sources 4)"""
    return 1 + (3 if flankers >= 3 else 2 if flankers == 2 else 0)


def phase_bonus(percent: int, *, dice: int) -> int:
    """A boss's damage multiplier as a flat bonus: (m - 1) x dice x 3, rounded down. (sources 8)"""
    return (percent - 100) * dice * 3 // 100
