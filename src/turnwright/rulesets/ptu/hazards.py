"""Hazards on the ground: who enters their squares, or joins a side on which they lie, meets them. (notes 10)"""

from __future__ import annotations

from msgspec.structs import replace

from . import ability_words as a
from . import events as e
from . import numbers
from .game import PtuScribe
from .rules import grid
from .state import Cell, Combatant, DoEffect, Hazard


def meet(scribe: PtuScribe, who: str, entered: tuple[Cell, ...] = ()) -> None:
    """Somebody has come over squares, or onto the field where there is no grid: hazards of foes do their worst."""
    state = scribe.state
    one = state.combatants[who]
    if one.where != "field" or one.fainted or one.away or not state.hazards:
        return
    steps: list[DoEffect] = []
    for hazard in state.hazards:
        if numbers.are_friends(state, hazard.side, one.side) or not _is_met(scribe, one, hazard, entered):
            continue
        steps += _spring(scribe, one, hazard)
    scribe.do(*steps)


def forget(scribe: PtuScribe, who: str) -> None:
    """Whoever leaves meets everything anew when it comes back."""
    state = scribe.state
    if any(who in hazard.met for hazard in state.hazards):
        left = tuple(replace(hazard, met=tuple(each for each in hazard.met if each != who)) for hazard in state.hazards)
        scribe.record(e.HazardsChanged(left))


def _is_met(scribe: PtuScribe, one: Combatant, hazard: Hazard, entered: tuple[Cell, ...]) -> bool:
    state = scribe.state
    entry = scribe.content.hazards[hazard.hazard]
    if entry.once_each and one.id in hazard.met:
        return False
    if entry.spares_airborne and numbers.is_airborne(scribe.game, state, one):
        return False
    if not hazard.cells:
        return True
    width = grid.FOOTPRINT[one.sheet.size]
    return any(grid.between(grid.footprint(cell, width=width), hazard.cells) <= entry.reach for cell in entered)


def _spring(scribe: PtuScribe, one: Combatant, hazard: Hazard) -> list[DoEffect]:
    """A type that clears the hazard ends it; else its words run, unless an ability keeps its bearer from harm."""
    state = scribe.state
    entry = scribe.content.hazards[hazard.hazard]
    if set(entry.cleared_by) & set(numbers.types_of(scribe.game, state, one)):
        scribe.record(e.HazardsChanged(tuple(other for other in state.hazards if other != hazard)))
        return []
    if entry.once_each:
        met = replace(hazard, met=(*hazard.met, one.id))
        scribe.record(e.HazardsChanged(tuple(met if other == hazard else other for other in state.hazards)))
    if any("hazards" in word.what for word in numbers.traits(scribe.game, state, one, a.NoHarmFrom)):
        return []
    twice = hazard.layers > 1 and bool(entry.second_layer)
    start = len(entry.effects) if twice else 0
    count = len(entry.second_layer) if twice else len(entry.effects)
    source = next((other.id for other in state.combatants.values() if other.side == hazard.side), one.id)
    return [DoEffect(source, one.id, "hazard", hazard.hazard, (start + index,)) for index in range(count)]
