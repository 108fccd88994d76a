"""How a battle ended and what it leaves, how odds are read, and how good a position is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from turnwright.kernel.messages import Event
from turnwright.kernel.shapes import Effect, Outcome

from . import derived
from . import events as e
from .content import HeldCondition
from .game import WuxiaGame
from .rules.conditions import ConditionEffect
from .rules.terms import TRACKS
from .rules.victory import Defeat, Escape, Protect
from .state import SEATS, Condition, State, Unit


def outcome(state: State) -> Outcome | None:
    """Result, winner, rounds, rewards, flags and what each of the player's units takes along. (spec 5.1)"""
    verdict = state.verdict
    if verdict is None:
        return None
    detail = {
        "rounds": state.round,
        "reason": verdict.reason,
        "rewards": rewards(state),
        "flags": list(state.flags),
        "carried": carried(state),
    }
    return Outcome(verdict.result, verdict.victor, detail)


def rewards(state: State) -> dict[str, Any]:
    """xp and items on a victory only; conditions and marks on any result. (sources 11)"""
    won = state.verdict is not None and state.verdict.result == "victory"
    own = [unit for unit in state.units.values() if unit.team == "player"]
    return {
        "xp": state.rewards.xp if won else 0,
        "items": list(state.rewards.items) if won else [],
        "conditions": [
            {"unit_id": unit.id, "condition": msgspec.to_builtins(held)}
            for unit in own
            for held in unit.conditions
            if held.rounds is None
        ],
        "track_marks": [
            {"unit_id": unit.id, "track": track, "marks": getattr(unit, track).current}
            for unit in own
            for track in TRACKS
            if getattr(unit, track).current
        ],
    }


def carried(state: State) -> dict[str, Any]:
    """What persists of the player's units: strain, clout, insight, marks, conditions, items. Fury and guard do not.

    Items of a victory go to the first of them who stands.
    """
    won = state.rewards.items if state.verdict is not None and state.verdict.result == "victory" else ()
    own = [unit for unit in state.units.values() if unit.team == "player"]
    finder = next((unit.id for unit in own if unit.status == "up"), "")
    return {
        unit.id: {
            "strain": unit.strain,
            "clout": unit.clout,
            "insight": unit.insight,
            "marks": {track: getattr(unit, track).current for track in TRACKS},
            "conditions": {held.pillar: _kept(held) for held in unit.conditions if held.rounds is None},
            "items": _with(unit.items, won) if unit.id == finder else dict(unit.items),
        }
        for unit in own
    }


def _kept(held: Condition) -> int | dict[str, Any]:
    """A condition as it is carried: its degree, or all about it where an author said more."""
    degree = min(3, held.degree)
    if held == Condition(held.pillar, held.degree, held.source):
        return degree
    effects = held.effects
    effects += (ConditionEffect("dot", damage=held.damage),) if held.damage else ()
    effects += (ConditionEffect("hot", healing=held.healing),) if held.healing else ()
    kept: dict[str, Any] = msgspec.to_builtins(
        HeldCondition(
            pillar=held.pillar, degree=degree, id=held.id, name=held.name, source=held.source, effects=effects
        )
    )
    return kept


def _with(items: Mapping[str, int], won: Sequence[str]) -> dict[str, int]:
    return {name: items.get(name, 0) + won.count(name) for name in dict.fromkeys((*items, *won))}


def effect(state: State, events: Sequence[Event]) -> Effect:
    """Hit or miss of the first roll (the last one where it was rolled again), damage, who fell, who suffers what."""
    hits: dict[str, str] = {}
    damage: dict[str, int] = {}
    defeated: list[str] = []
    status: list[str] = []
    for event in events:
        if type(event) not in _COUNTED:
            continue
        if type(event) is e.Hit or type(event) is e.Crit or type(event) is e.Miss:
            hits[event.target_id] = _OUTCOMES[type(event)]
        elif type(event) is e.ThpDamage or type(event) is e.StrainDamage:
            damage[event.target_id] = damage.get(event.target_id, 0) + event.amount
        elif type(event) is e.UnitDefeated:
            defeated.append(event.unit_id)
        elif type(event) is e.ConditionApplied or type(event) is e.ConditionAdvanced:
            held = event.condition
            status.append(f"{event.target_id}:{held.known_as}")
    hit = next(iter(hits.values()), "")
    if len(hits) > 1:
        hit = "crit" if "crit" in hits.values() else "hit" if "hit" in hits.values() else "miss"
    return Effect(hit, tuple(damage.items()), tuple(defeated), tuple(status))


_OUTCOMES: dict[type, str] = {e.Hit: "hit", e.Crit: "crit", e.Miss: "miss"}
_COUNTED: frozenset[type] = frozenset(
    {*_OUTCOMES, e.ThpDamage, e.StrainDamage, e.UnitDefeated, e.ConditionApplied, e.ConditionAdvanced}
)


DECIDED = 100_000
STANDING = 150
"""That a unit stands at all, beside its THP: it acts, and its fall makes the others furious."""
ESCAPED = 400
"""A unit that is out of danger, where escaping is a goal: more than a badly wounded one, less than a fresh one."""
GUARD = 5
USEFUL_GUARD = 10
"""About what a round of attacks takes: one's own guard above that may never be needed, a foe's must all be cut away."""
LOOK_AHEAD = 3
"""Rounds of a lasting change that are counted."""
QUICK_STAGE = 50
"""What a fast or a slow unit has before others: a quick action each round."""
_VALUES = {"attack": 10, "defense": 10, "resilience": 4, "effect_rank": 4, "halve": 30}


def evaluate(game: WuxiaGame, state: State, seat: str) -> int:
    """How good a battle stands for a seat, in tenths of a hit point: for players that look ahead."""
    verdict = state.verdict
    if verdict is not None:
        if verdict.victor is None:
            return 0
        return DECIDED if SEATS[verdict.victor] == seat else -DECIDED
    decisive = decisive_units(state)
    worth = 0
    for unit in state.units.values():
        if unit.team == "neutral":
            continue
        mine = SEATS[unit.team] == seat
        if unit.status == "up":
            value = unit_worth(unit)
            if mine and unit.guard > USEFUL_GUARD:
                value -= GUARD * (unit.guard - USEFUL_GUARD)
        else:
            value = ESCAPED if unit.status == "escaped" and _can_escape(state) else 0
        if unit.id in decisive:
            value *= 2
        worth += value if mine else -value
    return worth


def _can_escape(state: State) -> bool:
    return any(type(goal) is Escape for goal in state.goals)


def decisive_units(state: State) -> list[str]:
    """Whose fall decides the battle: those to protect, and among several foes the one to defeat.

    The fallen count as well: a position must not change its worth because the last but one has fallen.
    """
    found = [goal.target for goal in state.goals if type(goal) is Protect]
    defeated = [goal.target for goal in state.goals if type(goal) is Defeat]
    if defeated and sum([unit.team == "enemy" for unit in state.units.values()]) > 1:
        found += defeated
    return found


def unit_worth(unit: Unit) -> int:
    """What stands, what protects it, what it can still do, and what weighs on it."""
    worth = STANDING + 10 * unit.thp + GUARD * unit.guard
    worth += 5 * unit.ae - 3 * unit.strain + 8 * (unit.fury + unit.clout + unit.insight)
    worth -= 10 * (unit.blood.current + unit.fate.current + unit.stain.current)
    for held in unit.conditions:
        worth -= 40 * held.degree + 10 * (held.damage - held.healing) * _rounds(held.rounds, LOOK_AHEAD)
    worth += derived.dr_tier(unit) * min(unit.charges.prc, USEFUL_GUARD)
    if unit.modifiers:
        worth += _modified(unit)
    return worth if derived.band(unit) == "normal" else worth + QUICK_STAGE


def _modified(unit: Unit) -> int:
    """What buffs and debuffs are worth for as long as they last; healing only as far as there are wounds."""
    worth = healing = 0
    for modifier in unit.modifiers:
        rounds = LOOK_AHEAD if modifier.lasts else _rounds(modifier.rounds, 1)
        if modifier.stat == "healing":
            healing += modifier.value * rounds
        else:
            times = unit.actions if modifier.stat == "attack" else 1
            worth += _VALUES.get(modifier.stat, 0) * modifier.value * rounds * times
    return worth + 10 * min(healing, unit.max_thp - unit.thp)


def _rounds(left: int | None, otherwise: int) -> int:
    return otherwise if left is None else min(LOOK_AHEAD, left)
