"""Who may be aimed at: sides, neutral units, and the sets of targets that a technique or an item allows."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from typing import Literal, NamedTuple

from . import content as c
from .state import State, Unit


class Field(NamedTuple):
    """Everybody on the field, as one unit sees them; each list in the order of the roster."""

    foes: list[Unit]
    """Those that it fights: the other side, neutral units that its team attacked, or who attacked it."""
    peaceful: list[Unit]
    """Neutral units that it might still attack."""
    allies: list[Unit]
    """Those on its own side who stand, itself included."""
    fallen: list[Unit]
    """Those of its own side who do not."""


def field(state: State, unit: Unit) -> Field:
    """The field as a unit sees it."""
    foes: list[Unit] = []
    peaceful: list[Unit] = []
    allies: list[Unit] = []
    fallen: list[Unit] = []
    team = unit.team
    for other in state.units.values():
        if other.team == team:
            if other.status == "up":
                allies.append(other)
            elif other.status == "defeated":
                fallen.append(other)
        elif other.status == "up":
            if fights(unit, other):
                foes.append(other)
            elif other.team == "neutral":
                peaceful.append(other)
    return Field(foes, peaceful, allies, fallen)


def fights(unit: Unit, other: Unit) -> bool:
    """Whether a unit treats one of another team as a foe: a neutral unit is at peace with all who leave it alone."""
    if unit.team == "neutral":
        return other.team in unit.provoked_by
    return other.team != unit.team and (other.team != "neutral" or unit.team in other.provoked_by)


def attackable(seen: Field) -> list[Unit]:
    """Those that a unit may attack: whom it fights first, then neutral units that have done nothing yet."""
    return seen.foes + seen.peaceful


@lru_cache(maxsize=4096)
def revives(entry: c.Technique | c.Item) -> bool:
    """Whether it raises the fallen, and so is aimed at them."""
    return any(isinstance(effect, c.Revive) for effect in entry.effects)


def candidates(seen: Field, unit: Unit, entry: c.Technique | c.Item) -> list[Unit]:
    """Everybody that a technique or an item of a unit may be aimed at."""
    kind = entry.targeting.type
    if kind == "self":
        return [unit]
    if revives(entry):
        return seen.fallen
    if c.side_of(entry) == "ally":
        return seen.allies
    return seen.foes if kind == "all" else attackable(seen)


def most_targets(entry: c.Technique | c.Item) -> int:
    """How many it may be aimed at; 0 stands for a whole side."""
    return {"aoe": entry.targeting.max_targets, "all": 0}.get(entry.targeting.type, 1)


class Reach(NamedTuple):
    """Whom a technique or an item is offered for, and how many of them at once: what many of them have in common."""

    whom: Literal["self", "fallen", "allies", "foes", "attackable"]
    at_once: int
    """0 stands for all of them."""


@lru_cache(maxsize=4096)
def reach(entry: c.Technique | c.Item) -> Reach:
    """The reach of a technique or an item."""
    kind = entry.targeting.type
    if kind == "self":
        return Reach("self", 1)
    at_once = most_targets(entry)
    if kind in ("aoe", "all") and c.side_of(entry) == "enemy":
        return Reach("foes", at_once)
    if revives(entry):
        return Reach("fallen", at_once)
    return Reach("allies" if c.side_of(entry) == "ally" else "attackable", at_once)


def target_sets(seen: Field, unit: Unit, reach: Reach) -> list[tuple[str, ...]]:
    """The sets of targets worth offering: as many as an area reaches. (Fewer may be named; see `forms`.)"""
    if reach.whom == "self":
        return [(unit.id,)]
    units = attackable(seen) if reach.whom == "attackable" else getattr(seen, reach.whom)
    if reach.at_once == 1:
        return [(other.id,) for other in units]
    names = [other.id for other in units]
    return list(combinations(names, min(len(names), reach.at_once or len(names)))) if names else []


def needs_roll(technique: c.Technique) -> bool:
    """A technique against enemies needs an attack roll; on allies it succeeds. (spec 6.2)"""
    return c.side_of(technique) == "enemy"
