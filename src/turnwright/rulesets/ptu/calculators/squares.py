"""Distances, areas, sizes and terrain."""

from typing import Annotated, Literal

from msgspec import Meta

from ..rules import areas, grid, terms
from .inputs import Natural, Number, Word, known


def grid_distance(*, dx: Number, dy: Number) -> int:
    """Metres between two cells."""
    return grid.distance(dx, dy)


def aoe_cells(
    *,
    shape: Annotated[
        str,
        Meta(
            pattern=r"(?i)^(burst|close blast|ranged blast|blast|cone|line) \d{1,2}$",
            examples=["burst 1", "Close Blast 3", "line 10"],
        ),
    ],
    direction: Literal["cardinal", "diagonal"] = "cardinal",
    include_origin: bool = True,
) -> int:
    """How many cells a shape covers, used by somebody on one cell."""
    name, _, size = shape.lower().rpartition(" ")
    towards = (1, 1) if direction == "diagonal" else (1, 0)
    user = [(0, 0)]
    if name == "burst":
        return len(areas.burst(user, radius=int(size))) - (not include_origin)
    if name == "cone":
        return len(areas.cone(user, length=int(size), direction=towards))
    if name == "line":
        return len(areas.line(user, length=int(size), direction=towards))
    return len(areas.blast((0, 0), size=int(size)))


def size_footprint(*, size: Word) -> int:
    """How many cells wide a size is."""
    return grid.FOOTPRINT[known(size, terms.SIZES, "size")]


def flank_required(*, size: Word) -> int:
    """How many foes flank a size."""
    return grid.FLANKERS[known(size, terms.SIZES, "size")]


def rough_terrain_penalty(*, rough_cells_between: Natural) -> int:
    """The penalty of rough terrain on the way of an attack."""
    return grid.rough_terrain_penalty(rough_cells_between)


CALCULATORS = (
    grid_distance,
    aoe_cells,
    size_footprint,
    flank_required,
    rough_terrain_penalty,
)
