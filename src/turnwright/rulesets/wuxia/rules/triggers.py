"""Encounter triggers: when something in a fight tells the story. (spec 4.3, 5.3; sources 11)

    enemy_hp_below_N   ally_hp_below_N   unit_hp_below_N:<unit>    THP of one such unit under N percent
    boss_phase_N       round_N                                     phase N or round N was reached
    start                                                          before the first turn
    unit_defeated:<unit>   technique_used:<technique>   flag:<name>

A trigger fires once; an encounter's triggers are tried in their order after every action and at the end of a round.
"""

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Literal, Protocol, get_args

from msgspec import Struct

from .terms import Status, Team

Kind = Literal[
    "enemy_hp_below",
    "ally_hp_below",
    "unit_hp_below",
    "boss_phase",
    "round",
    "unit_defeated",
    "technique_used",
    "flag",
    "start",
]
_KINDS: Mapping[str, Kind] = {kind: kind for kind in get_args(Kind)}
GRAMMAR = (
    "enemy_hp_below_N, ally_hp_below_N, unit_hp_below_N:<unit>, boss_phase_N, round_N, unit_defeated:<unit>, "
    "technique_used:<technique>, flag:<name>, start"
)

_NUMBERED = re.compile(r"(enemy_hp_below|ally_hp_below|boss_phase|round)_([0-9]{1,4})")
_NUMBERED_UNIT = re.compile(r"(unit_hp_below)_([0-9]{1,4}):(\S+)")
_NAMED = re.compile(r"(unit_defeated|technique_used|flag):(\S+)")


class TriggerError(ValueError):
    """A trigger condition that cannot be read: its text, and the code of what is wrong with it."""

    def __init__(self, text: str, problem: str) -> None:
        super().__init__(text, problem)
        self.text = text
        self.problem = problem


class Trigger(Struct, frozen=True, gc=False):
    """A parsed trigger condition."""

    kind: Kind
    number: int = 0
    name: str = ""


class Vitals(Protocol):
    """What a trigger may ask about one unit."""

    @property
    def id(self) -> str: ...
    @property
    def team(self) -> Team: ...
    @property
    def thp(self) -> int: ...
    @property
    def max_thp(self) -> int: ...
    @property
    def status(self) -> Status: ...


@lru_cache(maxsize=1024)
def parse(text: str) -> Trigger:
    """The trigger condition that a text stands for, or a TriggerError that names the grammar."""
    if text == "start":
        return Trigger("start")
    if found := _NUMBERED.fullmatch(text):
        trigger = Trigger(_KINDS[found[1]], int(found[2]))
    elif found := _NUMBERED_UNIT.fullmatch(text):
        trigger = Trigger("unit_hp_below", int(found[2]), found[3])
    elif found := _NAMED.fullmatch(text):
        return Trigger(_KINDS[found[1]], name=found[2])
    else:
        raise TriggerError(text, "unknown")
    if trigger.number < 1 or (trigger.kind.endswith("hp_below") and trigger.number > 100):
        raise TriggerError(text, "percentage" if trigger.kind.endswith("hp_below") else "number")
    return trigger


def fires(
    trigger: Trigger,
    *,
    units: Iterable[Vitals],
    round_number: int,
    boss_phase: int,
    techniques_used: Iterable[str],
    flags: Iterable[str],
) -> bool:
    """Whether a trigger's condition holds now. `boss_phase` is the highest that any boss has reached.

    `ally` in a condition means the player's side. A unit at 0 THP is also below any percentage.
    """
    match trigger.kind:
        case "enemy_hp_below" | "ally_hp_below":
            team: Team = "enemy" if trigger.kind == "enemy_hp_below" else "player"
            for unit in units:  # noqa: SIM110  (asked after every action: a generator costs twice as much)
                if unit.team == team and _below(unit, trigger.number):
                    return True
            return False
        case "unit_hp_below":
            return any(u.id == trigger.name and _below(u, trigger.number) for u in units)
        case "unit_defeated":
            return any(u.id == trigger.name and u.status == "defeated" for u in units)
        case "boss_phase":
            return boss_phase >= trigger.number
        case "start":
            return True
        case "round":
            return round_number >= trigger.number
        case "technique_used":
            return trigger.name in techniques_used
        case "flag":
            return trigger.name in flags


def _below(unit: Vitals, percent: int) -> bool:
    return unit.thp * 100 < percent * unit.max_thp
