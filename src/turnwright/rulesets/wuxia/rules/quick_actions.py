"""The seven quick actions and the fixed major ones: numbers, targets, durations. (spec 2.3; sources 4)

All cost no AE and succeed without a roll, but for a strike.
"""

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct

QuickActionName = Literal["strike", "block", "pressure", "weaken", "empower", "shield", "reposition"]
Target = Literal["self", "ally", "enemy"]

DEFEND_BONUS = 2
STANCE = "stance"
STANCE_DEFENSE = 2
STANCE_BAND_SHIFT = -1


class QuickAction(Struct, frozen=True):
    """One row of the table. A `change` lasts until the next turn of the one who did it."""

    target: Target
    stat: Literal["attack", "defense"] | None = None
    change: int = 0
    self_strain: int = 0


QUICK_ACTIONS: Mapping[QuickActionName, QuickAction] = {
    "strike": QuickAction("enemy"),
    "block": QuickAction("self", self_strain=1),
    "pressure": QuickAction("enemy", "attack", -2),
    "weaken": QuickAction("enemy", "defense", -2),
    "empower": QuickAction("ally", "attack", 2),
    "shield": QuickAction("ally", "defense", 2),
    "reposition": QuickAction("self"),
}


def attack_damage(d6: int, *, strength: int) -> int:
    """A basic attack does 1d6 + strength. (spec 2.5)"""
    return d6 + strength


def strike_damage(d6: int, *, strength: int, agility: int) -> int:
    """A quick strike does 1d6 + strength or agility, whichever is better. (spec 2.3; sources 13.20)"""
    return d6 + max(strength, agility)


def shield_guard(endurance: int) -> int:
    """Under the ruling `shield_guard` a shield also gives guard: the shielding unit's endurance. (sources 4)"""
    return max(0, endurance)
