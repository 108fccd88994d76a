"""Combat Stages: stats between x0.4 and x2.2, and what Speed stages do to movement. (p. 235)"""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Literal

from msgspec import Struct

from .terms import StagedStat

MovementRounding = Literal["truncate", "floor"]
StageReset = Literal["default_and_statuses", "default", "zero"]

LOWEST, HIGHEST = -6, 6
LEAST_MOVEMENT = 2


class StageChange(Struct, frozen=True, gc=False):
    """A stage before and after; `change` is what was left of it at the limits."""

    previous: int
    change: int
    current: int


# Stages that come with a condition and go with it. (pp. 246-247)
STATUS_STAGES: Mapping[str, tuple[StagedStat, int]] = {
    "burned": ("defense", -2),
    "poisoned": ("special_defense", -2),
    "badly_poisoned": ("special_defense", -2),
    "paralyzed": ("speed", -4),
}


def multiplier(stage: int) -> Fraction:
    """+20% a stage above 0, -10% a stage below. (p. 235)"""
    return Fraction(_tenths(stage), 10)


def staged(stat: int, *, stage: int) -> int:
    """A stat at a Combat Stage, rounded down, in whole numbers: 45 at +2 is 63. (p. 235)"""
    return stat * _tenths(stage) // 10


def changed(stage: int, *, by: int) -> StageChange:
    """A stage raised or lowered; what goes past -6 or +6 is lost. (p. 235)"""
    current = clamped(stage + by)
    return StageChange(previous=stage, change=current - stage, current=current)


def clamped(stage: int) -> int:
    """A stage within its limits."""
    return max(LOWEST, min(HIGHEST, stage))


def can_be_set(stage: int) -> bool:
    """A stage is set between -6 and +6: a change may overshoot, a value may not."""
    return LOWEST <= stage <= HIGHEST


def after_cure(stage: int, *, applied: int) -> int:
    """The stage once a condition that had changed it by `applied` is gone: exactly that much comes back. (sources 2)"""
    return clamped(stage - applied)


def after_reset(
    *, default: int = 0, from_statuses: Iterable[int] = (), rule: StageReset = "default_and_statuses"
) -> int:
    """A stage after a Breather: its default, with what lasting conditions still do to it. (p. 245; sources 13.12)

    `default` is what equipment sets (Heavy Armor: Speed -1); `from_statuses` the changes of conditions that stay.
    """
    if rule == "zero":
        return 0
    return clamped(default + (sum(from_statuses) if rule == "default_and_statuses" else 0))


def movement_modifier(speed_stage: int, *, rounding: MovementRounding = "truncate") -> int:
    """Half the Speed stage on every movement speed; -1 is 0 when its size is rounded down. (p. 235; sources 13.18)"""
    if rounding == "floor" or speed_stage >= 0:
        return speed_stage // 2
    return -(-speed_stage // 2)


def movement(
    base: int,
    *,
    speed_stage: int = 0,
    slowed: bool = False,
    stuck: bool = False,
    sprinting: bool = False,
    rounding: MovementRounding = "truncate",
) -> int:
    """How far one Shift goes with a movement capability. (pp. 235, 242, 248)

    A combatant with a Speed stage has a speed of at least 2 (spec 000, combat-stages-speed-movement); Sprint adds
    half; Slowed halves, at least 1; Stuck stays. A capability of 0 is none at all.
    """
    if stuck or base <= 0:
        return 0
    speed = base
    if speed_stage:
        speed = max(LEAST_MOVEMENT, base + movement_modifier(speed_stage, rounding=rounding))
    if sprinting:
        speed = speed * 3 // 2
    return max(1, speed // 2) if slowed else speed


def _tenths(stage: int) -> int:
    assert LOWEST <= stage <= HIGHEST, f"a Combat Stage is -6 to +6, not {stage}"
    return 10 + 2 * stage if stage >= 0 else 10 + stage
