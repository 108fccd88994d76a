"""Pass moves: their user runs up to 4 metres in a straight line and strikes everybody it passes. (sources 10)

The run is the user's Shift of the turn. Who has none left, or does not want to run, strikes one adjacent target from
where it stands: the ranges of these moves are Melee and Pass.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from msgspec.structs import replace

from ..people import company
from ..rules import actions, areas, grid
from ..rules.grid import Cell
from ..state import Combatant, State
from . import places


def can_run(state: State, one: Combatant) -> bool:
    """Whether a combatant has its Shift for a run: on its own turn, not after another shift, and if nothing holds it.

    Who follows through with a Set-Up move shifts before it runs.
    """
    free = actions.can_move(one.budget) or (one.due and one.budget.shift > 0)
    held = company.has_any(one, ("stuck", "grappled")) or company.is_still(one) or bool(one.riding)
    return state.active == one.id and free and not held


def runs(state: State, one: Combatant, cell: Cell | None, targets: Collection[str]) -> bool:
    """Whether a Pass is a run, and not a blow where one stands: by the square that it goes toward; without a grid, by
    the number of its targets."""
    if state.grid is None or one.position is None:
        return len(targets) > 1
    return cell is not None and cell not in places.cells(one)


def after_run(budget: actions.Budget) -> actions.Budget:
    return replace(budget, shift=max(0, budget.shift - 1), moved=True)


def end_of_run(state: State, one: Combatant, way: Cell) -> Cell | None:
    """The furthest free square within 4 metres that way; none if there is no room."""
    taken = places.occupied(state, but=(one.id,))
    ends = None
    for place in _steps(state, one, way):
        if taken.isdisjoint(places.cells_at(one, place)):
            ends = place
    return ends


def passed(state: State, one: Combatant, way: Cell) -> frozenset[Cell]:
    """The squares that a run goes over, up to where it ends."""
    ends = end_of_run(state, one, way)
    over: set[Cell] = set()
    for place in _steps(state, one, way) if ends is not None else ():
        over |= places.cells_at(one, place)
        if place == ends:
            break
    return frozenset(over) - places.cells(one)


def _steps(state: State, one: Combatant, way: Cell) -> Iterator[Cell]:
    """Square after square that way, as far as nothing but bodies is in it."""
    assert one.position is not None
    (x, y), (dx, dy), count = one.position, way, 1
    while way != (0, 0) and grid.distance(dx * count, dy * count) <= areas.PASS_METERS:
        place = (x + dx * count, y + dy * count)
        if any(places.is_blocking(state, part) for part in places.cells_at(one, place)):
            return
        yield place
        count += 1
