"""From a hit to lost HP. (sources 4)

dice + bonus -> stance -> multipliers of the target -> of the attacker -> Defense % -> Soak -> at least 1
"""

from collections.abc import Sequence
from typing import Literal, NamedTuple, TypeAlias

Order = Literal["docs", "engine"]

VULNERABLE = 125
DEFENSIVE_STANCE = 75
AGGRESSIVE_DAMAGE = 4
DEFEND_STEP, DEFEND_CAP = 25, 75
ENEMY_DEFENSE = 50
CRIT_FACE, CRIT_SIDES = 20, 20


StepKind = Literal["times", "bonus", "stance", "taken", "dealt", "resistance", "defense", "soak"]
Worked: TypeAlias = tuple[StepKind, int]
"""A step from the dice to the damage: what it was, and how much."""


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
    worked = steps(
        bonus=bonus,
        stance_bonus=stance_bonus,
        taken=taken,
        dealt=dealt,
        defense_percent=defense_percent,
        soak=soak,
        ignores_armor=ignores_armor,
        order=order,
    )
    return worked_out(total, worked, order=order)


def worked_out(total: int, worked: Sequence[Worked], *, order: Order = "docs") -> int:
    """The damage that steps make of the dice, each rounded down; by the documents at least 1. (sources 4.4)"""
    for kind, value in worked:
        match kind:
            case "times":
                total *= value
            case "bonus" | "stance":
                total += value
            case "soak":
                total -= value
            case "defense":
                total = total * (100 - value) // 100
            case _:
                total = total * value // 100
    return max(1 if order == "docs" else 0, total)


def steps(
    *,
    times: int = 1,
    bonus: int = 0,
    stance_bonus: int = 0,
    taken: Sequence[int] = (),
    dealt: Sequence[int] = (),
    defense_percent: int = 0,
    soak: int = 0,
    ignores_armor: bool = False,
    order: Order = "docs",
) -> tuple[Worked, ...]:
    """What changes the damage of a hit on its way from the dice, in order, without what changes nothing. (sources 4.4)

    Dice are multiplied by `times`; bonuses and Soak are points, the rest is percent.
    """
    found: list[Worked] = [("times", times)] if times != 1 else []
    found += [("bonus", bonus)] if bonus else []
    found += [("stance", stance_bonus)] if stance_bonus else []
    found += [("taken", percent) for percent in taken]
    found += [("dealt", percent) for percent in dealt]
    if not ignores_armor:
        armor: list[Worked] = [("defense", defense_percent)] if defense_percent else []
        plates: list[Worked] = [("soak", soak)] if soak else []
        found += plates + armor if order == "engine" else armor + plates
    return tuple(found)


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
