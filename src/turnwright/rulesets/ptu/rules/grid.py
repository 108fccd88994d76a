"""The grid: distance, sizes, movement over terrain, lines of sight, ranges and flanking. (pp. 231-232; notes 10, 11)

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
FLANKERS: Mapping[Size, int] = {"small": 2, "medium": 2, "large": 3, "huge": 4, "gigantic": 5}
ROUGH_PENALTY = 2
SLOW_COST = 2
DIRECTIONS: tuple[Cell, ...] = ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1))
NOTHING: frozenset[Tag] = frozenset()


def footprint(corner: Cell, *, width: int, height: int | None = None) -> Footprint:
    """The cells of a token; most are squares, some long bodies are not (8 x 2). (p. 231)"""
    x, y = corner
    return frozenset((x + i, y + j) for i in range(width) for j in range(height or width))


# --- distance -------------------------------------------------------------------------------------------------------


def distance(dx: int, dy: int) -> int:
    """Metres between two cells: diagonals count 1, 2, 1, 2, ... (p. 231)"""
    dx, dy = abs(dx), abs(dy)
    diagonal = min(dx, dy)
    return diagonal + diagonal // 2 + abs(dx - dy)


def between(a: Collection[Cell], b: Collection[Cell]) -> int:
    """Metres between two footprints: of the nearest cells."""
    if len(a) == 1 and len(b) == 1:
        ((ax, ay),), ((bx, by),) = a, b
        return distance(bx - ax, by - ay)
    return min(distance(bx - ax, by - ay) for ax, ay in a for bx, by in b)


def is_adjacent(a: Collection[Cell], b: Collection[Cell]) -> bool:
    """Next to each other, corners included, and not on each other. (p. 231)"""
    return a != b and between(a, b) == 1


def is_cardinally_adjacent(a: Collection[Cell], b: Collection[Cell]) -> bool:
    """Next to each other along an edge. (notes 10)"""
    return any(abs(bx - ax) + abs(by - ay) == 1 for ax, ay in a for bx, by in b)


def is_in_range(a: Collection[Cell], b: Collection[Cell], *, meters: int, least: int = 0) -> bool:
    """Whether a target is within reach, and not too near for a long-range weapon. (notes 6, 10)"""
    return least <= between(a, b) <= meters


# --- movement -------------------------------------------------------------------------------------------------------


def mixed_speed(speeds: Collection[int]) -> int:
    """Several movement capabilities in one Shift: their average, rounded down. (p. 231)"""
    return sum(speeds) // len(speeds)


class Walk(Struct, frozen=True):
    """What somebody walks over and what stops it.

    Blocking cells, the edge of the map (`size`), earth without Burrow, water without Swim and `closed` cells cannot be
    entered; `occupied` ones can be passed but not stopped in. (p. 231; notes 11)
    """

    width: int = 1
    terrain: Terrain = {}
    size: tuple[int, int] | None = None
    closed: Collection[Cell] = ()
    occupied: Collection[Cell] = ()
    burrows: bool = False
    swims: bool = False
    ignores_slow: bool = False

    def weight(self, corner: Cell) -> int:
        """What a step to a corner cell costs times the metres: 1, 2 on slow ground, 0 where one cannot go."""
        weight = 1
        for i in range(self.width):
            for j in range(self.width):
                cell = (corner[0] + i, corner[1] + j)
                if cell in self.closed:
                    return 0
                if self.size and not (0 <= cell[0] < self.size[0] and 0 <= cell[1] < self.size[1]):
                    return 0
                tags = self.terrain.get(cell)
                if tags is None:
                    continue
                if "blocking" in tags or ("earth" in tags and not self.burrows) or ("water" in tags and not self.swims):
                    return 0
                if "slow" in tags and not self.ignores_slow:
                    weight = SLOW_COST
        return weight

    def may_stop(self, corner: Cell) -> bool:
        """Whether nobody stands in the cells that one would fill."""
        return not any(
            (corner[0] + i, corner[1] + j) in self.occupied for i in range(self.width) for j in range(self.width)
        )


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
    """Every corner cell a Shift can reach, with the metres it costs, the start for 0. (p. 231; notes 11)

    Diagonal steps cost 1 and 2 in turn along the path; a step onto slow terrain costs twice.
    """
    walk = Walk(width, terrain or {}, size, set(closed), set(occupied), burrows, swims, ignores_slow)
    return walked(start, walk, speed=speed)


def walked(start: Cell, walk: Walk, *, speed: int) -> dict[Cell, int]:
    """Every corner cell within reach of a walk, with what it costs; the start for 0."""
    found, _ = _search(start, walk, speed)
    return {corner: cost for corner, (cost, _) in found.items() if corner == start or walk.may_stop(corner)}


def path(start: Cell, to: Cell, walk: Walk, *, speed: int) -> tuple[Cell, ...] | None:
    """The corner cells of a cheapest way, the last one being `to`; None if it is out of reach or taken."""
    found, came_from = _search(start, walk, speed)
    if to not in found or (to != start and not walk.may_stop(to)):
        return None
    cells: list[Cell] = []
    step: _Step | None = (to, found[to][1])
    while step is not None and step[0] != start:
        cells.append(step[0])
        step = came_from.get(step)
    return tuple(reversed(cells))


# The state of a search is a cell and whether the next diagonal is the dear one, since both lead to different futures.
_Step = tuple[Cell, bool]


def _search(start: Cell, walk: Walk, speed: int) -> tuple[dict[Cell, tuple[int, bool]], dict[_Step, _Step]]:
    """A queue with a row for each cost: costs are small whole numbers, so no heap is needed."""
    best: dict[_Step, int] = {(start, False): 0}
    came_from: dict[_Step, _Step] = {}
    rows: list[list[_Step]] = [[(start, False)], *([] for _ in range(speed))]
    weights: dict[Cell, int] = {}
    found: dict[Cell, tuple[int, bool]] = {}
    for spent, row in enumerate(rows):
        for here in row:
            if best[here] < spent:
                continue
            (x, y), dear = here
            found.setdefault((x, y), (spent, dear))
            for dx, dy in DIRECTIONS:
                following = (x + dx, y + dy)
                weight = weights.get(following)
                if weight is None:
                    weight = weights[following] = walk.weight(following)
                if not weight:
                    continue
                diagonal = dx != 0 and dy != 0
                cost = spent + (2 * weight if diagonal and dear else weight)
                step = (following, dear != diagonal)
                if cost <= speed and cost < best.get(step, speed + 1):
                    best[step] = cost
                    came_from[step] = here
                    rows[cost].append(step)
    return found, came_from


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

    Touching a corner is not running through a cell. (notes 11: ends of a line do not count)
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
