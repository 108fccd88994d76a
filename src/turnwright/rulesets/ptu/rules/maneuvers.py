"""Combat maneuvers: numbers, checks and outcomes. (pp. 241-245; sources 6)"""

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct

from .actions import Action
from .terms import Skill

Until = Literal["stand_up", "one_round", "end_of_users_next_turn", "end_of_next_turn", "grapple"]


class Maneuver(Struct, frozen=True):
    """One maneuver. `checks` are the skills each side may use, the better one; no AC means no accuracy roll."""

    action: Action
    ac: int | None = None
    range: int = 1
    interrupt: bool = False
    trainers_only: bool = False
    checks: tuple[tuple[Skill, ...], tuple[Skill, ...]] | None = None
    inflicts: tuple[tuple[str, Until], ...] = ()
    once_per_target: bool = False  # in a scene
    provokes: bool = False  # an opportunity for foes next to the user that are not its target


# Getting on a mount, and staying on it after a hit of a quarter of the maximum, a push, a blow at itself. (sources 11)
MOUNT_DC = 10


def shakes(lost: int, *, max_hp: int) -> bool:
    """Whether a hit is hard enough to throw a rider: a quarter of the maximum or more. (sources 11)"""
    return 4 * lost >= max_hp


MANEUVERS: Mapping[str, Maneuver] = {
    "push": Maneuver("standard", 4, checks=(("combat", "athletics"), ("combat", "athletics")), provokes=True),
    "sprint": Maneuver("standard"),
    "trip": Maneuver(
        "standard",
        6,
        checks=(("combat", "acrobatics"), ("combat", "acrobatics")),
        inflicts=(("tripped", "stand_up"),),
        provokes=True,
    ),
    "grapple": Maneuver(
        "standard",
        4,
        checks=(("combat", "athletics"), ("combat", "athletics")),
        inflicts=(("grappled", "grapple"),),
        provokes=True,
    ),
    "disarm": Maneuver("standard", 6, checks=(("combat", "stealth"), ("combat", "stealth")), provokes=True),
    "dirty_trick": Maneuver("standard", 2, once_per_target=True, provokes=True),
    "hinder": Maneuver(
        "standard",
        2,
        checks=(("athletics",), ("athletics",)),
        inflicts=(("slowed", "one_round"),),
        once_per_target=True,
        provokes=True,
    ),
    "blind": Maneuver(
        "standard",
        2,
        checks=(("stealth",), ("stealth",)),
        inflicts=(("blinded", "one_round"),),
        once_per_target=True,
        provokes=True,
    ),
    "low_blow": Maneuver(
        "standard",
        2,
        checks=(("acrobatics",), ("acrobatics",)),
        inflicts=(("vulnerable", "end_of_users_next_turn"),),
        once_per_target=True,
        provokes=True,
    ),
    "manipulate": Maneuver("standard", 2, range=6, trainers_only=True, once_per_target=True),
    "bon_mot": Maneuver(
        "standard",
        2,
        range=6,
        trainers_only=True,
        checks=(("guile",), ("guile", "focus")),
        inflicts=(("enraged", "one_round"),),
        once_per_target=True,
    ),
    "flirt": Maneuver(
        "standard",
        2,
        range=6,
        trainers_only=True,
        checks=(("charm",), ("charm", "focus")),
        inflicts=(("infatuated", "one_round"),),
        once_per_target=True,
    ),
    "terrorize": Maneuver(
        "standard",
        2,
        range=6,
        trainers_only=True,
        checks=(("intimidate",), ("intimidate", "focus")),
        once_per_target=True,
    ),
    "disengage": Maneuver("shift"),
    "intercept_melee": Maneuver("full", interrupt=True),
    "intercept_ranged": Maneuver("full", interrupt=True),
    "take_a_breather": Maneuver(
        "full", range=0, inflicts=(("tripped", "stand_up"), ("vulnerable", "end_of_next_turn"))
    ),
    "assisted_breather": Maneuver("full"),
    "coup_de_grace": Maneuver("full"),
    "attack_of_opportunity": Maneuver("free", 4, interrupt=True),
    "poke_ball_throw": Maneuver("standard", 6, range=0),
}

HINDER_SKILLS = -2
LOW_BLOW_INITIATIVE = 0
SECURED_BONUS = 3
ASSISTED_BREATHER_DC = 12
BREATHER_CURSE_METERS = 12
MOUNT_DC = 10
LOYALTY_TO_INTERCEPT_FOR_TRAINER, LOYALTY_TO_INTERCEPT_FOR_ANYONE = 3, 6
# What gives a foe next to one an attack of opportunity, once a round. (p. 241)
OPPORTUNITIES = ("maneuver_on_another", "stands_up", "ranged_without_adjacent_target", "picks_up_item", "leaves")

GrappleAction = Literal["end", "secure", "struggle", "drag"]
GRAPPLE_ACTIONS: tuple[GrappleAction, ...] = ("end", "secure", "struggle", "drag")


def can_push(*, target_weight: int, heavy_lifting: int) -> bool:
    """A push moves what the user could lift as a Heavy Lifting load. (p. 242)"""
    return target_weight <= heavy_lifting


def sprint_speed(speed: int) -> int:
    """Half as much again for the rest of the turn. (p. 242)"""
    return speed * 3 // 2


def drag_distance(speed: int, *, weight_class: int) -> int:
    """The dominating side of a grapple drags the other as far as its speed less the other's weight class. (p. 243)"""
    return max(0, speed - weight_class)


def intercept_melee_dc(meters: int) -> int:
    """Stepping in against a melee attack: 3 for each metre to go. (p. 243)"""
    return 3 * meters


def intercept_melee_fail_shift(check: int) -> int:
    """Who fails still gets a third of the check closer. (p. 243)"""
    return check // 3


def intercept_ranged_shift(check: int) -> int:
    """Stepping into a ranged attack's way: half the check in metres. (p. 243)"""
    return check // 2


def can_intercept_for(*, loyalty: int, own_trainer: bool) -> bool:
    """A Pokémon steps in for its trainer at loyalty 3, for any ally at loyalty 6. (sources 6)"""
    return loyalty >= (LOYALTY_TO_INTERCEPT_FOR_TRAINER if own_trainer else LOYALTY_TO_INTERCEPT_FOR_ANYONE)


def must_hold_on(damage: int, *, max_hp: int) -> bool:
    """A rider hit for a quarter of the maximum makes a check of DC 10 to stay mounted. (sources 11)"""
    return 4 * damage >= max_hp
