"""Hazards on the ground: who enters their squares, or joins a side on which they lie, meets them. (sources 10)"""

from __future__ import annotations

from msgspec.structs import replace

from .. import content as c
from .. import derived
from .. import events as e
from ..game import PtuGame, PtuScribe
from ..people import company
from ..rules import grid
from ..rules.grid import Cell
from ..state import Combatant, Hazard, SideName, State
from ..vocabulary import moves as v
from ..words import DoEffect
from . import places


def meet(scribe: PtuScribe, who: str, entered: tuple[Cell, ...] = ()) -> None:
    """Somebody has come over squares, or onto the field where there is no grid: hazards of foes do their worst."""
    state = scribe.state
    one = state.combatants[who]
    if one.where != "field" or one.fainted or one.away or not state.hazards:
        return
    steps: list[DoEffect] = []
    for hazard in on_the_way(scribe.game, state, one, entered):
        steps += _spring(scribe, one, hazard, entered)
    scribe.do(*steps)


def on_the_way(game: PtuGame, state: State, one: Combatant, entered: tuple[Cell, ...]) -> list[Hazard]:
    """The hazards of foes that somebody meets who comes over squares."""
    return [
        hazard
        for hazard in state.hazards
        if not company.are_friends(state, hazard.side, one.side) and _is_met(game, state, one, hazard, entered)
    ]


def forget(scribe: PtuScribe, who: str) -> None:
    """A combatant that leaves is affected by everything again when it comes back."""
    state = scribe.state
    if any(who in hazard.met for hazard in state.hazards):
        left = tuple(replace(hazard, met=tuple(each for each in hazard.met if each != who)) for hazard in state.hazards)
        scribe.record(e.HazardsChanged(left))


def _is_met(game: PtuGame, state: State, one: Combatant, hazard: Hazard, entered: tuple[Cell, ...]) -> bool:
    entry = game.content.hazards[hazard.hazard]
    if entry.once_each and one.id in hazard.met:
        return False
    if entry.spares_airborne and derived.is_airborne(game, state, one):
        return False
    if set(entry.spares_types) & set(derived.types_of(game, state, one)):
        return False
    if derived.ruled(game, state, one, "no_hazards", of=entry.id):
        return False
    if not hazard.cells:
        return True
    width = grid.FOOTPRINT[one.sheet.size]
    return any(grid.between(grid.footprint(cell, width=width), hazard.cells) <= entry.reach for cell in entered)


def _spring(scribe: PtuScribe, one: Combatant, hazard: Hazard, entered: tuple[Cell, ...]) -> list[DoEffect]:
    """A type that clears the hazard ends it; else its words run, unless an ability keeps its bearer from harm."""
    state = scribe.state
    entry = scribe.content.hazards[hazard.hazard]
    if set(entry.cleared_by) & set(derived.types_of(scribe.game, state, one)):
        scribe.record(e.HazardsChanged(tuple(other for other in state.hazards if other != hazard)))
        return []
    if entry.once_each:
        met = replace(hazard, met=(*hazard.met, one.id))
        if entry.used_up and hazard.cells:
            nearest = _nearest(hazard.cells, entered)
            if not _is_kept(scribe.game, state, hazard, nearest):
                met = replace(met, cells=tuple(cell for cell in hazard.cells if cell != nearest))
        changed = tuple(met if other == hazard else other for other in state.hazards)
        scribe.record(e.HazardsChanged(tuple(held for held in changed if held.cells or not hazard.cells)))
    if derived.ruled(scribe.game, state, one, "no_harm", of="hazards"):
        return []
    twice = hazard.layers > 1 and bool(entry.second_layer)
    start = len(entry.effects) if twice else 0
    count = len(entry.second_layer) if twice else len(entry.effects)
    source = next((other.id for other in state.combatants.values() if other.side == hazard.side), one.id)
    return [DoEffect(source, one.id, "hazard", hazard.hazard, (start + index,)) for index in range(count)]


def _nearest(cells: tuple[Cell, ...], entered: tuple[Cell, ...]) -> Cell:
    """The square nearest to somebody's way: the one that does its worst."""
    return min(cells, key=lambda cell: (min(_straight(cell, place) for place in entered), cell))


def _is_kept(game: PtuGame, state: State, hazard: Hazard, cell: Cell) -> bool:
    """Whether a combatant on its side keeps a square of a hazard from being used up."""
    return any(
        grid.between(places.cells(one), (cell,)) <= word.reach
        for one in company.on_field(state)
        if one.position is not None and company.are_friends(state, hazard.side, one.side)
        for word in derived.ruled(game, state, one, "keeps_hazards", of=hazard.hazard)
    )


def use_up(scribe: PtuScribe, one: Combatant, hazard: str, squares: int) -> None:
    """The nearest square of a hazard of one's own side is gone; without a grid nobody counts them."""
    found = derived.nearest_own_hazard(scribe.state, one, hazard, squares)
    if found is None or found[1] is None:
        return
    held, spot = found
    less = replace(held, cells=tuple(cell for cell in held.cells if cell != spot))
    left = (less if other == held else other for other in scribe.state.hazards)
    scribe.record(e.HazardsChanged(tuple(other for other in left if other.cells or other != less)))


# --- where they are laid --------------------------------------------------------------------------------------------


def laid_by(move: c.Move) -> v.LayHazard | None:
    """The hazard that a move lays, if it lays one."""
    return next((effect for effect in move.effects if isinstance(effect, v.LayHazard)), None)


def is_in_range(user: Combatant, move: c.Move, cell: Cell) -> bool:
    """A hazard lies within the range of its move, or as near as its word says."""
    far = range_of(move)
    return far is None or grid.between(places.cells(user), (cell,)) <= far


def range_of(move: c.Move) -> int | None:
    """How far away a move may lay its hazard; none: anywhere."""
    laid = laid_by(move)
    if laid is not None and laid.within:
        return laid.within
    return move.range.squares if move.range.kind == "squares" else None


def are_together(cells: tuple[Cell, ...]) -> bool:
    """Whether each of some squares is next to another of them."""
    return len(cells) < 2 or all(
        any(grid.is_adjacent(frozenset({cell}), frozenset({other})) for other in cells if other != cell)
        for cell in cells
    )


def squares(state: State, user: Combatant, move: c.Move, count: int, chosen: tuple[Cell, ...] = ()) -> tuple[Cell, ...]:
    """So many squares in range: the chosen ones, then those nearest to them; unchosen, around the nearest foe."""
    around = chosen or tuple(spots(state, user, move)[:1])
    if not around:
        return ()
    free = [cell for cell in _open_ground(state, user, move) if cell not in around]
    free.sort(key=lambda cell: (min(_straight(cell, middle) for middle in around), cell))
    return (*around, *free)[:count]


def spots(state: State, user: Combatant, move: c.Move) -> list[Cell]:
    """Squares worth putting a hazard on: for each foe the one in range that is nearest to it, the nearest foe first."""
    if state.grid is None or user.position is None:
        return []
    ground = _open_ground(state, user, move)
    foes = [foe for foe in company.foes_of(state, user) if foe.position is not None]
    foes.sort(key=lambda foe: (places.distance(state, user, foe), foe.id))
    bodies = [places.cells(foe) for foe in foes]
    found = (
        min(ground, key=lambda cell: (min(_straight(cell, part) for part in body), cell), default=None)
        for body in bodies
    )
    return list(dict.fromkeys(cell for cell in found if cell is not None))


def _open_ground(state: State, user: Combatant, move: c.Move) -> list[Cell]:
    """Every square in range that nothing blocks."""
    body = places.cells(user)
    wide, high = places.size(state)
    near = range_of(move)
    far = max(wide, high) if near is None else near
    (left, top), (right, bottom) = min(body), max(body)
    return [
        (x, y)
        for x in range(max(0, left - far), min(wide, right + far + 1))
        for y in range(max(0, top - far), min(high, bottom + far + 1))
        if is_in_range(user, move, (x, y)) and not places.is_blocking(state, (x, y))
    ]


def _straight(cell: Cell, other: Cell) -> int:
    return (cell[0] - other[0]) ** 2 + (cell[1] - other[1]) ** 2


def lay(state: State, entry: c.Hazard, side: SideName, cells: tuple[Cell, ...]) -> tuple[Hazard, ...]:
    """The hazards of the field with more of one kind: where a second layer is worse, layers count square by square."""
    same = [held for held in state.hazards if held.hazard == entry.id and held.side == side]
    others = tuple(held for held in state.hazards if held not in same)
    kept = next((held.met for held in same), ())
    new = next((held for held in same if held.layers == 1), Hazard(entry.id, side, (), 1, kept))
    if not cells or not same:
        layers = max((held.layers for held in same), default=0) + 1
        return (*others, replace(new, cells=cells, layers=min(2, layers)))
    if not entry.second_layer:
        return (*others, replace(new, cells=tuple(dict.fromkeys((*new.cells, *cells))), layers=1))
    double = {cell for held in same if held.layers > 1 for cell in held.cells}
    single = {cell for held in same if held.layers == 1 for cell in held.cells}
    double |= single & set(cells)
    single = (single | set(cells)) - double
    both = (replace(new, cells=tuple(sorted(single)), layers=1), replace(new, cells=tuple(sorted(double)), layers=2))
    return (*others, *(held for held in both if held.cells))
