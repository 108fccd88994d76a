"""Where combatants stand: the map, distances, sight, areas, pushes. Without a grid everything is in reach."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from ..people.company import foes_of, on_field
from ..rules import grid
from ..rules.grid import Cell
from ..rules.terms import Size
from ..state import Combatant, State

_SLOW, _ROUGH, _BLOCKING, _WATER = ",;", ":;", "#+?", "~"


def size(state: State) -> tuple[int, int]:
    """Width and height of the map."""
    assert state.grid is not None
    return max(map(len, state.grid.rows)), len(state.grid.rows)


def terrain(state: State, cell: Cell) -> str:
    """The mark of a square; off the map all is blocked."""
    assert state.grid is not None
    return _mark(state.grid.rows, cell)


def _mark(rows: tuple[str, ...], cell: Cell) -> str:
    x, y = cell
    return rows[y][x] if 0 <= y < len(rows) and 0 <= x < len(rows[y]) else "#"


def is_blocking(state: State, cell: Cell) -> bool:
    return terrain(state, cell) in _BLOCKING


def is_rough(state: State, cell: Cell) -> bool:
    return terrain(state, cell) in _ROUGH


def is_slow(state: State, cell: Cell) -> bool:
    return terrain(state, cell) in _SLOW


def is_water(state: State, cell: Cell) -> bool:
    return terrain(state, cell) in _WATER


def distance(state: State, one: Combatant, other: Combatant) -> int:
    """Metres between two, by the 1-2-1 count; 0 without a grid."""
    if state.grid is None or one.position is None or other.position is None:
        return 0
    return between(one.position, one.sheet.size, other.position, other.sheet.size)


def rough_between(state: State, one: Combatant, other: Combatant) -> bool:
    """Whether rough terrain, or a foe's square, lies on each line between two that nothing blocks. (sources 11)"""
    bodies = {
        cell for foe in foes_of(state, one) if foe.position is not None and foe.id != other.id for cell in cells(foe)
    }
    assert state.grid is not None
    lines = _open_lines(state.grid.rows, cells(one), cells(other))
    return bool(lines) and all(is_rough or not bodies.isdisjoint(line) for line, is_rough in lines)


def can_see(state: State, one: Combatant, other: Combatant) -> bool:
    """Whether a line between two runs through no blocking terrain."""
    if state.grid is None or one.position is None or other.position is None:
        return True
    return is_clear(state, cells(one), cells(other))


def is_clear(state: State, ours: grid.Footprint, theirs: grid.Footprint) -> bool:
    """Whether a line between two footprints runs through no blocking terrain."""
    assert state.grid is not None
    return _is_clear(state.grid.rows, ours, theirs)


@lru_cache(maxsize=4096)
def _is_clear(rows: tuple[str, ...], ours: grid.Footprint, theirs: grid.Footprint) -> bool:
    """Kept: every move and maneuver asks for the same lines."""
    own = ours | theirs
    return any(
        not any(_mark(rows, cell) in _BLOCKING for cell in grid.line_between(start, end) if cell not in own)
        for start in ours
        for end in theirs
    )


@lru_cache(maxsize=4096)
def _open_lines(
    rows: tuple[str, ...], ours: grid.Footprint, theirs: grid.Footprint
) -> tuple[tuple[tuple[Cell, ...], bool], ...]:
    """The squares on each line between two footprints that nothing blocks, and whether the ground there is rough.

    Squares of the two never count. (sources 11)
    """
    own = ours | theirs
    lines = [grid.line_between(start, end) for start in ours for end in theirs]
    bare = [tuple([cell for cell in line if cell not in own]) for line in lines]
    marks = [(line, "".join([_mark(rows, cell) for cell in line])) for line in bare]
    return tuple(
        [(line, not set(_ROUGH).isdisjoint(ground)) for line, ground in marks if set(_BLOCKING).isdisjoint(ground)]
    )


def occupied(state: State, *, but: Iterable[str] = ()) -> set[Cell]:
    """Squares that somebody fills."""
    left_out = set(but)
    return {
        cell
        for one in on_field(state)
        if one.position is not None and one.id not in left_out and not one.riding and not one.away
        for cell in cells(one)
    }


def fits_at(state: State, one: Combatant, cell: Cell) -> bool:
    """Whether a combatant can stand with its corner on a square."""
    return is_free(state, cells_at(one, cell), occupied(state, but=(one.id,)))


def is_free(state: State, body: grid.Footprint, taken: set[Cell]) -> bool:
    """Whether some squares are free: nothing blocks them, and nobody occupies one."""
    return taken.isdisjoint(body) and not any(is_blocking(state, part) for part in body)


def pushed_to(state: State, one: Combatant, by: Combatant, meters: int) -> Cell | None:
    """Where a push ends: straight away, diagonals by the 1-2-1 count, as far as nothing blocks it. (sources 10)"""
    if one.position is None or by.position is None:
        return None
    place = one.position
    dx, dy = grid.direction(cells(by), cells(one))
    steps = 1
    while grid.distance(dx * steps, dy * steps) <= meters:
        further = (one.position[0] + dx * steps, one.position[1] + dy * steps)
        if not fits_at(state, one, further):
            break
        place, steps = further, steps + 1
    return place


# --- the squares of somebody ------------------------------------------------------------------------------------

_WIDTH = {"small": 1, "medium": 1, "large": 2, "huge": 3, "gigantic": 4}


def cells(one: Combatant) -> grid.Footprint:
    """The squares that a combatant fills."""
    assert one.position is not None
    return _footprint(one.position, one.sheet.size)


def cells_at(one: Combatant, corner: Cell) -> grid.Footprint:
    """The squares that a combatant would fill with its corner on a square."""
    return _footprint(corner, one.sheet.size)


@lru_cache(maxsize=4096)
def between(one: Cell, size: Size, other: Cell, other_size: Size) -> int:
    """Metres between two by their corners and sizes: asked for every move and maneuver against everybody."""
    return grid.between(_footprint(one, size), _footprint(other, other_size))


@lru_cache(maxsize=4096)
def _footprint(corner: grid.Cell, size: Size) -> grid.Footprint:
    return grid.footprint(corner, width=_WIDTH[size])


def width(one: Combatant) -> int:
    """How many squares a combatant is wide."""
    return _WIDTH[one.sheet.size]


def near(state: State, one: Combatant, other: Combatant, meters: int) -> bool:
    """Within this many metres; without a grid everybody is near."""
    if state.grid is None or one.position is None or other.position is None:
        return True
    return between(one.position, one.sheet.size, other.position, other.sheet.size) <= meters


def is_cardinal(state: State, one: Combatant, other: Combatant, *, unplaced: bool) -> bool:
    """Whether two share an edge of a square; `unplaced` says what holds where nobody knows. (p. 370)"""
    if state.grid is None or one.position is None or other.position is None:
        return unplaced
    return grid.is_cardinally_adjacent(cells(one), cells(other))


def is_adjacent(state: State, one: Combatant, other: Combatant) -> bool:
    if state.grid is None or one.position is None or other.position is None:
        return True
    return between(one.position, one.sheet.size, other.position, other.sheet.size) == 1
