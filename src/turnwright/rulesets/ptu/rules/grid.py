"""The grid: distance, sizes, movement over terrain, lines of sight, ranges and flanking. (pp. 231-232; sources 10, 11)

A cell is (x, y), one metre wide. A token stands on a footprint: the square of cells from its corner with the lowest
coordinates. The shapes of Moves are in areas.py.
"""

from collections.abc import Collection, Iterable, Mapping
from typing import Literal

from msgspec import Struct

from .terms import Size

Cell = tuple[int, int]
Footprint = frozenset[Cell]
Tag = Literal["slow", "rough", "blocking", "earth", "water"]
Terrain = Mapping[Cell, frozenset[Tag]]

FOOTPRINT: Mapping[Size, int] = {"small": 1, "medium": 1, "large": 2, "huge": 3, "gigantic": 4}
WIDEST = max(FOOTPRINT.values())
FLANKERS: Mapping[Size, int] = {"small": 2, "medium": 2, "large": 3, "huge": 4, "gigantic": 5}
ROUGH_PENALTY = 2
SLOW_COST = 2
DIRECTIONS: tuple[Cell, ...] = ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1))
NOTHING: frozenset[Tag] = frozenset()
FARTHER = 1_000_000
"""Metres: more than any two cells are apart."""


def footprint(corner: Cell, *, width: int, height: int | None = None) -> Footprint:
    """The cells of a token; most are squares, some long bodies are not (8 x 2). (p. 231)"""
    x, y = corner
    return frozenset((x + i, y + j) for i in range(width) for j in range(height or width))


# --- distance -------------------------------------------------------------------------------------------------------


def distance(dx: int, dy: int) -> int:
    """Metres between two cells: diagonals count 1, 2, 1, 2, ... (p. 231)"""
    dx, dy = abs(dx), abs(dy)
    return dx + dy // 2 if dx > dy else dy + dx // 2


def between(a: Collection[Cell], b: Collection[Cell]) -> int:
    """Metres between two footprints: of the nearest cells."""
    if len(a) == 1 and len(b) == 1:
        ((ax, ay),), ((bx, by),) = a, b
        return distance(bx - ax, by - ay)
    return min(distance(bx - ax, by - ay) for ax, ay in a for bx, by in b)


def to_box(cells: Iterable[Cell], box: tuple[Cell, Cell]) -> list[int]:
    """Metres from cells to a rectangle, by its first and its last cell: to the nearest of its cells."""
    (left, top), (right, bottom) = box
    found = []
    for x, y in cells:
        dx = left - x if x < left else x - right if x > right else 0
        dy = top - y if y < top else y - bottom if y > bottom else 0
        found.append(dx + dy // 2 if dx > dy else dy + dx // 2)
    return found


def is_adjacent(a: Collection[Cell], b: Collection[Cell]) -> bool:
    """Next to each other, corners included, and not on each other. (p. 231)"""
    return a != b and between(a, b) == 1


def is_cardinally_adjacent(a: Collection[Cell], b: Collection[Cell]) -> bool:
    """Next to each other along an edge. (sources 10)"""
    return any(abs(bx - ax) + abs(by - ay) == 1 for ax, ay in a for bx, by in b)


def is_in_range(a: Collection[Cell], b: Collection[Cell], *, meters: int, least: int = 0) -> bool:
    """Whether a target is within reach, and not too near for a long-range weapon. (sources 6, 10)"""
    return least <= between(a, b) <= meters


# --- movement -------------------------------------------------------------------------------------------------------


def mixed_speed(speeds: Collection[int]) -> int:
    """Several movement capabilities in one Shift: their average, rounded down. (p. 231)"""
    return sum(speeds) // len(speeds)


class Ground(Struct, frozen=True):
    """A map as somebody walks over it: which steps follow on each step, with what they cost.

    A step is twice the number of its corner cell, plus 1 if the next diagonal is the dear one: both lead to different
    futures. Worked out once for a map and a way of moving; who stands where comes with each search.
    """

    cells: tuple[Cell, ...]
    index: Mapping[Cell, int]
    steps: tuple[tuple[tuple[int, int], ...], ...]
    width: int


def ground(
    *,
    corner: Cell,
    size: tuple[int, int],
    width: int = 1,
    terrain: Terrain | None = None,
    burrows: bool = False,
    swims: bool = False,
    afloat: bool = False,
    ignores_slow: bool = False,
) -> Ground:
    """A stretch of a map of this many cells. (p. 231; sources 11)

    Blocking cells, earth without Burrow and water without Swim cannot be entered, nor can dry cells by combatants that
    only swim (`afloat`); slow ones cost twice. A body of some width needs all its cells.
    """
    tags = terrain or {}

    def weight(x: int, y: int) -> int:
        found = 1
        for i in range(width):
            for j in range(width):
                here = tags.get((x + i, y + j), NOTHING)
                if "blocking" in here or ("earth" in here and not burrows):
                    return 0
                if ("water" in here and not swims) or (afloat and "water" not in here):
                    return 0
                if "slow" in here and not ignores_slow:
                    found = SLOW_COST
        return found

    left, top = corner
    right, bottom = left + size[0] - width + 1, top + size[1] - width + 1
    cells = tuple((x, y) for x in range(left, right) for y in range(top, bottom))
    index = {cell: place for place, cell in enumerate(cells)}
    weights = [weight(x, y) for x, y in cells]

    steps: list[tuple[tuple[int, int], ...]] = []
    for x, y in cells:
        for dear in (0, 1):
            following = []
            for dx, dy in DIRECTIONS:
                place = index.get((x + dx, y + dy), -1)
                if place >= 0 and weights[place]:
                    diagonal = dx != 0 and dy != 0
                    cost = weights[place] * (2 if diagonal and dear else 1)
                    following.append((2 * place + (1 - dear if diagonal else dear), cost))
            steps.append(tuple(following))
    return Ground(cells, index, tuple(steps), width)


def reachable(
    start: Cell,
    *,
    speed: int,
    width: int = 1,
    terrain: Terrain | None = None,
    size: tuple[int, int] | None = None,
    closed: Collection[Cell] = (),
    occupied: Collection[Cell] = (),
    burrows: bool = False,
    swims: bool = False,
    ignores_slow: bool = False,
) -> dict[Cell, int]:
    """Every corner cell a Shift can reach, with the metres it costs, the start for 0. (p. 231; sources 11)

    Diagonal steps cost 1 and 2 in turn along the path; a step onto slow terrain costs twice. `closed` cells cannot be
    entered; `occupied` ones can be passed but not stopped in. Without a size the map has no edge.
    """
    around = 2 * speed + width
    area = ground(
        corner=(0, 0) if size else (start[0] - speed, start[1] - speed),
        size=size or (around, around),
        width=width,
        terrain=terrain,
        burrows=burrows,
        swims=swims,
        ignores_slow=ignores_slow,
    )
    return walked(search(start, area, speed=speed, closed=closed), occupied=occupied)


class Search(Struct, frozen=True):
    """Where somebody gets from a cell, and over which steps."""

    area: Ground
    first: int
    """The number of the cell that it starts from."""
    found: Mapping[int, tuple[int, int]]
    """By the number of a cell: what it costs to get there, and the last step."""
    came_from: Mapping[int, int]
    """By step: the step before it."""


def walked(search: Search, *, occupied: Collection[Cell] = ()) -> dict[Cell, int]:
    """Every corner cell within reach, with what it costs; the start for 0."""
    cells, first, taken = search.area.cells, search.first, _corners(search.area, occupied)
    return {cells[place]: cost for place, (cost, _) in search.found.items() if place == first or place not in taken}


def path(search: Search, to: Cell, *, occupied: Collection[Cell] = ()) -> tuple[Cell, ...] | None:
    """The corner cells of a cheapest way, the last one being `to`; None if it is out of reach or taken."""
    area, first = search.area, search.first
    goal = area.index.get(to, -1)
    if goal not in search.found or (goal != first and goal in _corners(area, occupied)):
        return None
    way: list[Cell] = []
    step = search.found[goal][1]
    while step // 2 != first:
        way.append(area.cells[step // 2])
        step = search.came_from[step]
    return tuple(reversed(way))


def _corners(area: Ground, cells: Collection[Cell]) -> set[int]:
    """The corner cells from which a body would lie on one of these."""
    if area.width == 1:
        return {area.index[cell] for cell in cells if cell in area.index}
    spread = range(area.width)
    corners = ((x - i, y - j) for x, y in cells for i in spread for j in spread)
    return {area.index[cell] for cell in corners if cell in area.index}


def search(start: Cell, area: Ground, *, speed: int, closed: Collection[Cell] = ()) -> Search:
    """The cheapest ways from a cell, each with what it costs.

    Costs are small whole numbers, so a row of steps for each cost does for a queue.
    """
    best = [speed + 1] * (2 * len(area.cells))
    for place in _corners(area, closed):
        best[2 * place] = best[2 * place + 1] = -1
    origin = 2 * area.index[start]
    best[origin] = 0
    came_from: dict[int, int] = {}
    rows: list[list[int]] = [[origin], *([] for _ in range(speed))]
    found: dict[int, tuple[int, int]] = {}
    for spent, row in enumerate(rows):
        for here in row:
            if best[here] < spent:
                continue
            if here >> 1 not in found:
                found[here >> 1] = (spent, here)
            for step, meters in area.steps[here]:
                cost = spent + meters
                if cost < best[step]:
                    best[step] = cost
                    came_from[step] = here
                    rows[cost].append(step)
    return Search(area, origin // 2, found, came_from)


def pushed(cells: Footprint, *, away_from: Collection[Cell], meters: int, blocked: Collection[Cell] = ()) -> Cell:
    """How far a push moves a token, as (dx, dy): straight away from its source, until something is in the way.

    The direction is that from the source's middle to the token's, to the nearest of the eight.
    """
    dx, dy = direction(away_from, cells)
    shut = set(blocked)
    moved_x = moved_y = spent = 0
    dear = False
    while True:
        cost = 2 if dx and dy and dear else 1
        ahead = [(x + moved_x + dx, y + moved_y + dy) for x, y in cells]
        if spent + cost > meters or any(cell in shut for cell in ahead):
            return moved_x, moved_y
        moved_x, moved_y, spent, dear = moved_x + dx, moved_y + dy, spent + cost, not dear


def direction(a: Collection[Cell], b: Collection[Cell]) -> Cell:
    """The nearest of the eight directions from one footprint's middle to another's; (0, -1) if they share it.

    A slope of one half or less is straight, and a steeper one diagonal.
    """
    # Middles as sums over both counts, so that nothing is divided.
    dx = sum(x for x, _ in b) * len(a) - sum(x for x, _ in a) * len(b)
    dy = sum(y for _, y in b) * len(a) - sum(y for _, y in a) * len(b)
    if dx == dy == 0:
        return (0, -1)
    sign_x, sign_y = (dx > 0) - (dx < 0), (dy > 0) - (dy < 0)
    if abs(dx) >= 2 * abs(dy):
        return (sign_x, 0)
    return (0, sign_y) if abs(dy) >= 2 * abs(dx) else (sign_x, sign_y)


# --- lines of sight -------------------------------------------------------------------------------------------------


def line_between(a: Cell, b: Cell) -> tuple[Cell, ...]:
    """The cells that the line between two middles runs through, without the two ends; the same both ways.

    Touching a corner is not running through a cell. (sources 11: ends of a line do not count)
    """
    dx, dy = abs(b[0] - a[0]), abs(b[1] - a[1])
    sx, sy = 1 if b[0] > a[0] else -1, 1 if b[1] > a[1] else -1
    x = y = 0
    cells = []
    while (x, y) != (dx, dy):
        across, up = (1 + 2 * x) * dy, (1 + 2 * y) * dx
        x, y = x + (across <= up), y + (up <= across)
        cells.append((a[0] + sx * x, a[1] + sy * y))
    return tuple(cells[:-1])


def sight(
    a: Collection[Cell], b: Collection[Cell], *, terrain: Terrain, rough: Collection[Cell] = ()
) -> Literal["clear", "rough", "blocked"]:
    """How one footprint sees another along the best of the lines between their cells. (p. 231)

    Blocking terrain stops a line; rough terrain, or one of the `rough` cells (squares of enemies), makes it rough.
    Cells of the two themselves never count.
    """
    own = {*a, *b}
    found: Literal["clear", "rough", "blocked"] = "blocked"
    for start in a:
        for end in b:
            tags: set[Tag] = set()
            for cell in line_between(start, end):
                if cell not in own:
                    tags |= terrain.get(cell, NOTHING)
                    if cell in rough:
                        tags.add("rough")
            if "blocking" in tags:
                continue
            if "rough" not in tags:
                return "clear"
            found = "rough"
    return found


def rough_terrain_penalty(rough_cells: int) -> int:
    """-2 on the accuracy roll for rough terrain in between, however much of it. (p. 231)"""
    return ROUGH_PENALTY if rough_cells > 0 else 0


# --- flanking -------------------------------------------------------------------------------------------------------


def is_flanked(target: Footprint, *, size: Size, foes: Iterable[Footprint]) -> bool:
    """Enough adjacent foes, none of which stands next to another. (p. 232)

    2 for Small and Medium, 3 for Large, 4 for Huge, 5 for Gigantic; a big foe counts for each of its cells that is
    adjacent, but it takes two foes at least. The best choice of foes counts.
    """
    near = [(foe, sum(is_adjacent({cell}, target) for cell in foe)) for foe in foes if is_adjacent(foe, target)]
    return _most_flanking(near) >= FLANKERS[size]


def _most_flanking(near: list[tuple[Footprint, int]]) -> int:
    """The most that a set of two or more mutually non-adjacent foes counts together."""

    def best(place: int, chosen: tuple[Footprint, ...], count: int) -> int:
        if place == len(near):
            return count if len(chosen) >= 2 else 0
        foe, weight = near[place]
        without = best(place + 1, chosen, count)
        if any(is_adjacent(foe, other) for other in chosen):
            return without
        return max(without, best(place + 1, (*chosen, foe), count + weight))

    return best(0, (), 0)
