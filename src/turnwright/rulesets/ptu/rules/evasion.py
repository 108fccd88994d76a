"""Evasion: from stats, from effects, and which one a target uses against an attack. (p. 234)"""

from typing import Literal

from .stages import staged
from .terms import MoveClass

FlankingCap = Literal["after_cap", "before_cap"]

MOST_FROM_STAT = 6
MOST_IN_A_CHECK = 9
FLANKED = -2
# Conditions that leave no evasion at all. (pp. 246-248)
WITHOUT_EVASION = frozenset({"vulnerable", "frozen", "asleep", "fainted", "unconscious", "grappled"})


def from_stat(stat: int, *, stage: int = 0, post_stage_bonus: int = 0) -> int:
    """+1 for every 5 points of the staged stat, at most +6; a Focus adds its 5 after the stages. (p. 234; sources 3)"""
    return min(MOST_FROM_STAT, (staged(stat, stage=stage) + post_stage_bonus) // 5)


def evasion(stat: int, *, stage: int = 0, post_stage_bonus: int = 0, bonus: int = 0, none: bool = False) -> int:
    """Evasion from one stat with flat bonuses on top; never below 0, and 0 while a condition allows none. (p. 234)"""
    if none:
        return 0
    return max(0, from_stat(stat, stage=stage, post_stage_bonus=post_stage_bonus) + bonus)


def applied(
    move_class: MoveClass,
    *,
    physical: int,
    special: int,
    speed: int,
    none: bool = False,
    stuck: bool = False,
) -> int:
    """The one evasion a target uses: that of the attack's class, or Speed if it is better. (p. 234)

    Against Status Moves and thrown balls only Speed Evasion counts; a Stuck target cannot use it. (pp. 214, 248)
    """
    if none:
        return 0
    of_speed = 0 if stuck else speed
    if move_class == "status":
        return of_speed
    return max(physical if move_class == "physical" else special, of_speed)


def in_a_check(evasion: int, *, flanked: bool = False, rule: FlankingCap = "after_cap") -> int:
    """What evasion adds to one check: 0 to +9, with the -2 of being flanked after or before the cap.

    (pp. 232, 234; sources 13.29)
    """
    penalty = FLANKED if flanked else 0
    if rule == "before_cap":
        return max(0, min(MOST_IN_A_CHECK, evasion + penalty))
    return max(0, min(MOST_IN_A_CHECK, evasion) + penalty)
