"""The shapes of Moves: bursts, blasts, cones and lines as sets of cells. (sources 10)

A shape starts at a footprint and goes in one of the eight directions of grid.DIRECTIONS. What lies behind blocking
terrain is for the caller to take out, with grid.sight.
"""

from collections.abc import Collection

from .grid import DIRECTIONS, Cell, Footprint, distance, footprint, is_adjacent

PASS_METERS = 4


def burst(cells: Collection[Cell], *, radius: int) -> frozenset[Cell]:
    """Everything within a distance of the user's footprint, itself included: Burst 2 around one cell is 21 cells."""
    xs, ys = [x for x, _ in cells], [y for _, y in cells]
    return frozenset(
        (x, y)
        for x in range(min(xs) - radius, max(xs) + radius + 1)
        for y in range(min(ys) - radius, max(ys) + radius + 1)
        if any(distance(x - cx, y - cy) <= radius for cx, cy in cells)
    )


def blast(corner: Cell, *, size: int) -> Footprint:
    """A square of cells from its corner with the lowest coordinates."""
    return footprint(corner, width=size)


def ranged_blast(middle: Cell, *, size: int) -> Footprint:
    """A blast around a cell that the user can reach; of even size it lies one further to the higher coordinates."""
    back = (size - 1) // 2
    return blast((middle[0] - back, middle[1] - back), size=size)


def close_blasts(cells: Footprint, *, size: int) -> tuple[Footprint, ...]:
    """Every place for a Close Blast: squares that touch the user and do not cover it, by corner."""
    xs, ys = [x for x, _ in cells], [y for _, y in cells]
    places = (
        blast((x, y), size=size) for x in range(min(xs) - size, max(xs) + 2) for y in range(min(ys) - size, max(ys) + 2)
    )
    return tuple(place for place in places if place.isdisjoint(cells) and is_adjacent(place, cells))


def line(cells: Collection[Cell], *, length: int, direction: Cell) -> frozenset[Cell]:
    """A straight line from the edge of the user; a diagonal one is as long as its metres, so Line 4 is 3 cells."""
    (dx, dy), reached = direction, set()
    for start in _front(cells, direction):
        step = 1
        while distance(dx * step, dy * step) <= length:
            reached.add((start[0] + dx * step, start[1] + dy * step))
            step += 1
    return frozenset(reached)


def cone(cells: Collection[Cell], *, length: int, direction: Cell) -> frozenset[Cell]:
    """One cell in front, then rows three wide; diagonally each cell brings its four neighbours. (sources 10)

    So Cone 2 is 4 cells straight and 8 diagonally.
    """
    (dx, dy), reached = direction, set()
    for x, y in _front(cells, direction):
        for step in range(1, length + 1):
            middle = (x + dx * step, y + dy * step)
            reached.add(middle)
            if dx and dy:
                reached |= {(middle[0] + i, middle[1] + j) for i, j in DIRECTIONS if not (i and j)}
            elif step > 1:
                reached |= {(middle[0] + dy, middle[1] + dx), (middle[0] - dy, middle[1] - dx)}
    return frozenset(reached) - frozenset(cells)


def adjacent(cells: Footprint) -> frozenset[Cell]:
    """All cells next to a footprint."""
    return burst(cells, radius=1) - cells


def cardinally_adjacent(cells: Footprint) -> frozenset[Cell]:
    """All cells that share an edge with a footprint."""
    return frozenset((x + dx, y + dy) for x, y in cells for dx, dy in DIRECTIONS if not (dx and dy)) - cells


def _front(cells: Collection[Cell], direction: Cell) -> tuple[Cell, ...]:
    """The middle cell (or two) of the user's edge in a direction; the corner for a diagonal one."""
    dx, dy = direction
    furthest = max(x * dx + y * dy for x, y in cells)
    edge = sorted(cell for cell in cells if cell[0] * dx + cell[1] * dy == furthest)
    return tuple(edge[(len(edge) - 1) // 2 : len(edge) // 2 + 1])
