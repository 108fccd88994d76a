"""Legend, milestones and progression points. (spec FR-006; sources 11)"""

from collections.abc import Sequence
from fractions import Fraction
from typing import Literal, NamedTuple

MILESTONE_CAP = 3
START_PP = 2
MILESTONE_HP, MILESTONE_STAMINA, MILESTONE_PP = 10, 5, 1
ATTRIBUTE_CAP, ATTRIBUTE_PP = 6, 1
SPECIALISATION_PP = 3
RANK_CAP = 3
BOSS_MULTIPLIER = Fraction(5, 4)

Totals = Literal["step", "cumulative"]
Rounding = Literal["each", "sum"]


def award(base_values: Sequence[int], *, multiplier: Fraction = Fraction(1), rounding: Rounding = "each") -> int:
    """The Legend of defeated enemies: each one's value times the multiplier, rounded down, then added. (sources 11)"""
    if rounding == "sum":
        return int(sum(base_values) * multiplier)
    return sum(int(value * multiplier) for value in base_values)


def to_next(milestone: int) -> int:
    """What the next milestone needs: 100, 150, 200, and nothing at the cap. (sources 11)"""
    return 0 if milestone >= MILESTONE_CAP else milestone * 50 + 100


def needed(milestone: int, *, totals: Totals = "step") -> int:
    """The Legend in all at which a milestone is reached: its own number, or all numbers so far together."""
    if milestone <= 0:
        return 0
    return to_next(milestone - 1) if totals == "step" else sum(to_next(each) for each in range(milestone))


def milestone_of(legend: int, *, totals: Totals = "step") -> int:
    """The milestone that some Legend stands for."""
    return sum(legend >= needed(each, totals=totals) for each in range(1, MILESTONE_CAP + 1))


class Choice(NamedTuple):
    """Something that progression points can buy."""

    kind: Literal["attribute", "rank", "ability"]
    name: str
    cost: int


def level_up_choices(
    *,
    pp: int,
    attributes: dict[str, int],
    ranks: dict[str, int],
    rank_costs: dict[str, int],
    learnable: Sequence[str] = (),
    learning: int = SPECIALISATION_PP,
) -> tuple[Choice, ...]:
    """Everything that some points can buy: attributes up to 6, ranks up to 3 where they have a price, abilities."""
    found = [
        Choice("attribute", name, ATTRIBUTE_PP)
        for name, value in attributes.items()
        if value < ATTRIBUTE_CAP and pp >= ATTRIBUTE_PP
    ]
    found += [
        Choice("rank", name, rank_costs[name])
        for name, rank in ranks.items()
        if name in rank_costs and rank < RANK_CAP and pp >= rank_costs[name]
    ]
    if pp >= learning:
        found += [Choice("ability", name, learning) for name in learnable if name not in ranks]
    return tuple(found)
