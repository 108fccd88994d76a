"""Who may be aimed at: sides, neutral units, and the sets of targets that a technique or an item allows."""

from __future__ import annotations

from itertools import combinations

from . import content as c
from .state import State, Unit


def hostile(state: State, unit: Unit) -> list[Unit]:
    """Those that a unit fights: the other side, neutral units that its team attacked, or who attacked it."""
    if unit.team == "neutral":
        return [other for other in state.units.values() if other.status == "up" and other.team in unit.provoked_by]
    return [
        other
        for other in state.units.values()
        if other.status == "up"
        and other.team != unit.team
        and (other.team != "neutral" or unit.team in other.provoked_by)
    ]


def attackable(state: State, unit: Unit) -> list[Unit]:
    """Those that a unit may attack: whom it fights first, then neutral units that have done nothing yet."""
    enemies = hostile(state, unit)
    if unit.team == "neutral":
        return enemies
    peaceful = [
        other
        for other in state.units.values()
        if other.status == "up" and other.team == "neutral" and unit.team not in other.provoked_by
    ]
    return enemies + peaceful


def allies(state: State, unit: Unit) -> list[Unit]:
    """Those on a unit's own side who stand, itself included."""
    return [other for other in state.units.values() if other.status == "up" and other.team == unit.team]


def revives(entry: c.Technique | c.Item) -> bool:
    """Whether it raises the fallen, and so is aimed at them."""
    return any(isinstance(effect, c.Revive) for effect in entry.effects)


def candidates(state: State, unit: Unit, entry: c.Technique | c.Item) -> list[Unit]:
    """Everybody that a technique or an item of a unit may be aimed at."""
    if entry.targeting.type == "self":
        return [unit]
    if revives(entry):
        return [other for other in state.units.values() if other.status == "defeated" and other.team == unit.team]
    if c.side_of(entry) == "ally":
        return allies(state, unit)
    return attackable(state, unit) if entry.targeting.type in ("single", "aoe") else hostile(state, unit)


def most_targets(entry: c.Technique | c.Item) -> int:
    """How many it may be aimed at; 0 stands for a whole side."""
    return {"aoe": entry.targeting.max_targets, "all": 0}.get(entry.targeting.type, 1)


def target_sets(state: State, unit: Unit, entry: c.Technique | c.Item) -> list[tuple[str, ...]]:
    """The sets of targets worth offering: as many as an area reaches. (Fewer may be named; see `forms`.)"""
    if entry.targeting.type in ("aoe", "all"):
        foes = candidates(state, unit, entry) if c.side_of(entry) == "ally" else hostile(state, unit)
        names = [other.id for other in foes]
        if not names:
            return []
        size = len(names) if entry.targeting.type == "all" else min(len(names), entry.targeting.max_targets)
        return list(combinations(names, size))
    return [(other.id,) for other in candidates(state, unit, entry)]


def needs_roll(technique: c.Technique) -> bool:
    """A technique against enemies needs an attack roll; on allies it succeeds. (spec 6.2)"""
    return c.side_of(technique) == "enemy"
