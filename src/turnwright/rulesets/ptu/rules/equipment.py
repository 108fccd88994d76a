"""Armour, shields, focuses and loads: what is worn and carried. (sources 8, 11)"""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Literal

from msgspec import Struct

ArmourRule = Literal["book", "playtest_2015"]

FOCUS_BONUS = 5


class Armour(Struct, frozen=True, gc=False):
    """What a piece does while worn; a shield's `ready_` numbers hold while it is readied, which also slows."""

    damage_reduction: int = 0
    crit_damage_reduction: int = 0
    evasion: int = 0
    ready_evasion: int = 0
    ready_damage_reduction: int = 0
    default_speed_stage: int = 0


class Worn(Struct, frozen=True, gc=False):
    """All pieces together."""

    damage_reduction: int
    crit_damage_reduction: int  # on top, against critical hits
    evasion: int
    default_speed_stage: int
    slowed: bool


ARMOUR: Mapping[str, Armour] = {
    "light_armor": Armour(damage_reduction=5),
    "heavy_armor": Armour(damage_reduction=10, default_speed_stage=-1),
    "helmet": Armour(crit_damage_reduction=15),
    "light_shield": Armour(evasion=2, ready_evasion=4, ready_damage_reduction=10),
    "heavy_shield": Armour(evasion=2, ready_evasion=6, ready_damage_reduction=15),
}
# The only number of the 2015 playtest that the sources give. (sources 13.30)
PLAYTEST_2015: Mapping[str, Armour] = {"heavy_armor": Armour(damage_reduction=5, default_speed_stage=-1)}


class Load(Struct, frozen=True, gc=False):
    """What carrying much does: to the Speed stage, to evasion and accuracy rolls, to movement and actions."""

    speed_stage: int = 0
    evasion: int = 0
    accuracy: int = 0
    most_movement: int | None = None
    standard_action: bool = True


LOADS: Mapping[str, Load] = {
    "normal": Load(),
    "heavy": Load(speed_stage=-2, evasion=-2, accuracy=-2),
    "staggering": Load(evasion=-4, accuracy=-4, most_movement=1, standard_action=False),
}


def load(pieces: Iterable[str]) -> Load:
    """The load that somebody carries: the heaviest of those named among its things ("heavy_load")."""
    carried = set(pieces)
    return next((LOADS[each] for each in ("staggering", "heavy") if f"{each}_load" in carried), LOADS["normal"])


def armour(piece: str, *, rule: ArmourRule = "book") -> Armour:
    """The numbers of a piece; things that are no armour do nothing. (sources 13.30)"""
    found = PLAYTEST_2015.get(piece) if rule == "playtest_2015" else None
    return found or ARMOUR.get(piece, Armour())


def worn(pieces: Iterable[str], *, shield_ready: bool = False, rule: ArmourRule = "book") -> Worn:
    """What everything worn does together; readying needs a shield."""
    return _worn(tuple(pieces), shield_ready, rule)


@lru_cache(maxsize=256)
def _worn(pieces: tuple[str, ...], shield_ready: bool, rule: ArmourRule) -> Worn:
    found = [armour(piece, rule=rule) for piece in pieces]
    ready = shield_ready and any(each.ready_evasion for each in found)
    return Worn(
        damage_reduction=sum(each.damage_reduction + each.ready_damage_reduction * ready for each in found),
        crit_damage_reduction=sum(each.crit_damage_reduction for each in found),
        evasion=sum(each.ready_evasion if ready and each.ready_evasion else each.evasion for each in found),
        default_speed_stage=min((each.default_speed_stage for each in found), default=0),
        slowed=ready,
    )
