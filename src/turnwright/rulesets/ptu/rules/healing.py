"""Healing: capped by injuries, ending Fainted or not; ticks, rest, Pokémon Centers and items. (p. 248; sources 8)"""

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct

from .injuries import HEAVILY_INJURED, effective_max_hp
from .temp_hp import TempHpGrant, granted

HealSource = Literal["raw", "move", "revive", "potion"]
PotionOnFainted = Literal["stays_fainted", "revives", "refused"]
HealCap = Literal["injuries", "max_hp"]

REST_MINUTES, REST_MINUTES_A_DAY = 30, 480
INJURIES_HEALED_A_DAY = 3
BANDAGE_MINUTES = 360
AP_FOR_AN_INJURY = 2
FAINTED_MINUTES_AFTER_POTION = 10
AP_DRAINED_FOR_AN_INJURY = 2


class Healed(Struct, frozen=True, gc=False):
    """What healing did."""

    hp: int
    hp_gained: int
    temp_hp: int
    injuries: int
    fainted: bool


class HealingItem(Struct, frozen=True, gc=False):
    """A medicine: Hit Points, conditions it cures ("persistent" for all of that class), and whether it revives."""

    hp: int = 0
    hp_tenths: int = 0  # of the maximum, for those that heal a share
    cures: tuple[str, ...] = ()
    revives: bool = False


HEALING_ITEMS: Mapping[str, HealingItem] = {
    "potion": HealingItem(20),
    "super_potion": HealingItem(35),
    "hyper_potion": HealingItem(70),
    "antidote": HealingItem(cures=("poisoned", "badly_poisoned")),
    "paralyze_heal": HealingItem(cures=("paralyzed",)),
    "burn_heal": HealingItem(cures=("burned",)),
    "ice_heal": HealingItem(cures=("frozen",)),
    "full_heal": HealingItem(cures=("persistent",)),
    "full_restore": HealingItem(80, cures=("persistent", "volatile")),
    "revive": HealingItem(20, revives=True),
    "energy_powder": HealingItem(25),
    "energy_root": HealingItem(70),
    "enriched_water": HealingItem(20),
    "super_soda_pop": HealingItem(30),
    "sparkling_lemonade": HealingItem(50),
    "moomoo_milk": HealingItem(80),
    "heal_powder": HealingItem(cures=("persistent",)),
    "revival_herb": HealingItem(hp_tenths=5, revives=True),
}


def tick(max_hp: int, *, ticks: int = 1, minimum: int = 0) -> int:
    """A tick is a tenth of the real maximum, rounded down; a ruling makes it at least 1. (sources 0, 13.15)"""
    return ticks * max(minimum, max_hp // 10)


def heal_cap(max_hp: int, *, injuries: int, rule: HealCap = "injuries") -> int:
    """How far healing reaches: a tenth less for each injury. (p. 250)"""
    return effective_max_hp(max_hp, injuries=injuries) if rule == "injuries" else max_hp


def healed(
    amount: int,
    *,
    hp: int,
    max_hp: int,
    injuries: int = 0,
    temp_hp: int = 0,
    fainted: bool = False,
    source: HealSource = "raw",
    injuries_healed: int = 0,
    temp_hp_grant: int = 0,
    cap: HealCap = "injuries",
    temp_hp_rule: TempHpGrant = "highest",
    potion_on_fainted: PotionOnFainted = "stays_fainted",
) -> Healed:
    """Hit Points, injuries and temporary Hit Points in one go: injuries first, since they raise the cap. (p. 248)

    A combatant above the cap loses nothing. A raw heal, a healing Move or a reviving item that brings real Hit
    Points above 0 ends Fainted; a potion does not for ten minutes (sources 13.10), temporary Hit Points never do.
    """
    left = max(0, injuries - injuries_healed)
    after = max(hp, min(heal_cap(max_hp, injuries=left, rule=cap), hp + amount))
    wakes = amount > 0 and after > 0 and (source != "potion" or potion_on_fainted == "revives")
    return Healed(
        hp=after,
        hp_gained=after - hp,
        temp_hp=granted(temp_hp, gain=temp_hp_grant, rule=temp_hp_rule),
        injuries=left,
        fainted=fainted and not wakes,
    )


def potion_is_refused(*, fainted: bool, rule: PotionOnFainted) -> bool:
    """Under the ruling "refused" a potion cannot be used on the fainted. (sources 13.10)"""
    return fainted and rule == "refused"


def item_amount(item: HealingItem, *, max_hp: int = 0) -> int:
    """The Hit Points an item restores."""
    return item.hp or max_hp * item.hp_tenths // 10


def revived_hp(item: HealingItem, *, max_hp: int, injuries: int = 0, cap: HealCap = "injuries") -> int:
    """The Hit Points a reviving item sets, whatever depth they were at, within the cap. (sources 8)"""
    return min(item_amount(item, max_hp=max_hp), heal_cap(max_hp, injuries=injuries, rule=cap))


# --- rest -----------------------------------------------------------------------------------------------------------


def rest_healing(
    *,
    hp: int,
    max_hp: int,
    injuries: int = 0,
    rested_minutes: int = 0,
    bandaged: bool = False,
    minimum: int = 0,
    cap: HealCap = "injuries",
) -> int:
    """Half an hour of rest heals a sixteenth, for eight hours a day, and not the heavily injured. (sources 8)

    A bandage doubles it. The ruling's `minimum` is 0 or 1 (sources 13.21).
    """
    if rested_minutes >= REST_MINUTES_A_DAY or injuries >= HEAVILY_INJURED:
        return 0
    amount = max(minimum, max_hp // 16) * (2 if bandaged else 1)
    return max(0, min(amount, heal_cap(max_hp, injuries=injuries, rule=cap) - hp))


RestHeals = Literal["", "heavily_injured", "rested_enough", "full_hp"]


def why_rest_heals_nothing(
    *, hp: int, max_hp: int, injuries: int, rested_minutes: int, cap: HealCap = "injuries"
) -> RestHeals:
    """What keeps half an hour of rest from healing; nothing if it heals. (sources 8)"""
    if injuries >= HEAVILY_INJURED:
        return "heavily_injured"
    if rested_minutes >= REST_MINUTES_A_DAY:
        return "rested_enough"
    return "full_hp" if hp >= heal_cap(max_hp, injuries=injuries, rule=cap) else ""


def center_minutes(injuries: int) -> int:
    """A Pokémon Center takes an hour, and half an hour for each injury; an hour for each from five on. (sources 8)"""
    return 60 + injuries * (60 if injuries >= HEAVILY_INJURED else 30)


def center_injuries(injuries: int, *, healed_today: int = 0) -> int:
    """Injuries a Center removes: at most three a day from all sources together. (sources 8)"""
    return min(injuries, max(0, INJURIES_HEALED_A_DAY - healed_today))
