"""Phases, telegraphs and enrage of bosses; champions. (sources 7, 8)"""

from collections.abc import Sequence

THRESHOLDS = (75, 50, 25)
"""The HP percentages at which phases 2, 3 and 4 begin; most bosses have three phases."""


def at_or_below(hp: int, *, max_hp: int, percent: int) -> bool:
    """Whether HP are at or below a percentage of their maximum, without rounding."""
    return hp * 100 <= percent * max_hp


def phase(hp: int, *, max_hp: int, phase: int, thresholds: Sequence[int] = THRESHOLDS[:2]) -> int:
    """The phase that HP stand for; a phase is never left again. (sources 8)"""
    reached = 1 + sum(at_or_below(hp, max_hp=max_hp, percent=percent) for percent in thresholds)
    return max(phase, reached)


def phases_entered(hp: int, *, max_hp: int, phase: int, thresholds: Sequence[int] = THRESHOLDS[:2]) -> tuple[int, ...]:
    """Every phase that begins with this loss of HP, in order: none is skipped. (sources 8)"""
    last = 1 + sum(at_or_below(hp, max_hp=max_hp, percent=percent) for percent in thresholds)
    return tuple(range(phase + 1, last + 1))


def interrupted(taken: int, *, threshold: int) -> bool:
    """A charge is broken when the damage taken while it lasts reaches its threshold. (sources 8)"""
    return threshold > 0 and taken >= threshold


def enrages(hp: int, *, max_hp: int, at: int, turn: int = 0, from_turn: int | None = None) -> bool:
    """At so few HP a boss rages, and one of them also after some turns. (sources 8)"""
    return at_or_below(hp, max_hp=max_hp, percent=at) or (from_turn is not None and turn >= from_turn)


DESPERATE_DICE = 3
"""Attack dice that a desperate boss gains every turn. (ruling 25)"""


def is_desperate(turn: int, *, from_turn: int) -> bool:
    """A boss that has fought for so long stakes everything on its blows; from turn 0 is never. (ruling 25)"""
    return 0 < from_turn <= turn


def invulnerable_turns(phase: int) -> int:
    """How long a boss cannot be hurt when a phase begins: 1 turn in the second, 2 later. (sources 8)"""
    return 1 if phase == 2 else 2


def champion_hp(hp: int) -> int:
    """Half as many HP again. (sources 7)"""
    return hp * 3 // 2


def champion_legend(legend: int) -> int:
    """A fifth more Legend, rounded to the next 5 as in the docs' example (10 becomes 15). (sources 7)"""
    return -(-legend * 6 // 5 // 5) * 5


def champion_bonus(*, dice: int, sides: int, bonus: int) -> int:
    """A quarter more damage as a flat bonus on the mean roll, at least 1. (sources 7: 1d6 becomes 1d6+1)"""
    mean_twice = dice * (sides + 1) + 2 * bonus
    return max(1, -(-mean_twice // 8))
