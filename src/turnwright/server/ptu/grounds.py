"""The ground of an encounter: how its grid is drawn, what lies on its squares, what fog covers it."""

from __future__ import annotations

from typing import Any, Literal, cast, get_args

from litestar import Controller, get, put
from litestar.params import FromPath, JSONBody
from msgspec import field
from msgspec.structs import replace

from turnwright.kernel.refusal import Refusal, text_ref
from turnwright.rulesets.ptu import commands as w
from turnwright.rulesets.ptu.content import Grid, Raised
from turnwright.rulesets.ptu.decide.hand import GROUND
from turnwright.rulesets.ptu.field.places import cells as cells_of
from turnwright.rulesets.ptu.field.places import fits_at
from turnwright.rulesets.ptu.people.company import are_friends, on_field
from turnwright.rulesets.ptu.rules.terms import name_of
from turnwright.rulesets.ptu.state import Hazard, State
from turnwright.server.door.asking import does
from turnwright.server.ptu import words
from turnwright.server.ptu.desk import AtDesk, Desk
from turnwright.server.ptu.encounters import answer, note
from turnwright.server.ptu.papers import Notes
from turnwright.server.ptu.shapes import Body, EncounterAnswer, Shape
from turnwright.server.ptu.sheets import combatant_of
from turnwright.server.tables.tables import LiveTable

Ground = Literal["regular", "blocking", "water", "slow", "rough", "slow_and_rough", "door", "open_door"]
MOST = 200
MOST_SQUARES = 10_000
FOG = GROUND["fog"]
_MARKS = {mark: name for name, mark in GROUND.items()}
_OTHER_NAMES = {"normal": "regular", "wall": "blocking", "difficult": "slow"}


class GridFields(Body):
    enabled: bool | None = None
    width: int | None = None
    height: int | None = None
    cell_size: int | None = None
    background: str | None = None
    isometric: bool | None = None
    camera_angle: int | None = None
    max_elevation: int | None = None


class Cell(Shape):
    x: int
    y: int
    type: str


class Terrain(Shape):
    enabled: bool
    cells: list[Cell]


class TerrainAnswer(Shape):
    data: Terrain
    success: bool = True


class NewCell(Body):
    x: int
    y: int
    type: str


class NewTerrain(Body):
    cells: list[NewCell] = field(default_factory=list)
    enabled: bool = True


class FogFields(Body):
    enabled: bool = False
    cells: list[Any] = field(default_factory=list)
    default_state: Literal["hidden", "explored", "revealed"] = "hidden"


class Fog(Shape):
    enabled: bool
    cells: list[Any]
    default_state: str


class FogAnswer(Shape):
    data: Fog
    success: bool = True


class Squares(Body):
    cells: list[tuple[int, int]]


class Lurk(Body):
    combatant_id: str
    x: int
    y: int


class Lurking(Shape):
    id: str
    x: int
    y: int


class Trap(Shape):
    hazard: str
    side: str
    x: int
    y: int


class Under(Shape):
    cells: list[Cell]
    lurking: list[Lurking]
    traps: list[Trap]


class UnderAnswer(Shape):
    data: Under
    success: bool = True


def under_of(state: State, notes: Notes) -> Under:
    """The ground and the hazards under the fog, and who lies in wait where."""
    rows = state.grid.rows if state.grid is not None else ()
    fog = [(x, y) for y, row in enumerate(rows) for x, mark in enumerate(row) if mark == FOG]
    cells = [Cell(*at, _MARKS[notes.under.get(_square(at), GROUND["regular"])]) for at in fog]
    hidden = {who for who, one in state.combatants.items() if one.where == "hidden"}
    lurking = [Lurking(who, *at) for who, at in notes.lurking.items() if who in hidden]
    traps = [Trap(name_of(each.hazard), each.side, *at) for at in fog for each in notes.traps.get(_square(at), ())]
    return Under(cells, lurking, traps)


def _squares(data: Squares) -> set[tuple[int, int]]:
    if len(data.cells) > MOST_SQUARES:
        raise words.wrong("cells", "squares", most=MOST_SQUARES)
    return set(data.cells)


def terrain_of(state: State) -> Terrain:
    """Every square that is not plain ground."""
    rows = state.grid.rows if state.grid is not None else ()
    cells = [
        Cell(x, y, _MARKS[mark])
        for y, row in enumerate(rows)
        for x, mark in enumerate(row)
        if mark != GROUND["regular"]
    ]
    return Terrain(state.grid is not None, cells)


def fog_of(kept: dict[str, Any]) -> Fog:
    return Fog(kept.get("enabled", False), kept.get("cells", []), kept.get("defaultState", "hidden"))


class Grounds(Controller):
    path = "/encounters/{name:str}"
    opt = does("match.direct")

    @put("/grid-config")
    async def drawn(self, desk: AtDesk, name: FromPath[str], data: JSONBody[GridFields]) -> EncounterAnswer:
        """How the grid is drawn. Its size is part of what happens on it, and stays as it was made."""
        table = await desk.table(name)
        state: State = table.match.state
        size = (len(state.grid.rows[0]), len(state.grid.rows)) if state.grid is not None else None
        for wanted, given, at in ((data.width, size, 0), (data.height, size, 1)):
            if wanted is not None and (given is None or given[at] != wanted):
                raise Refusal("api.grid_size", field="width" if at == 0 else "height")
        told = {
            "grid_enabled": data.enabled, "cell_size": data.cell_size, "background": data.background,
            "isometric": data.isometric, "camera_angle": data.camera_angle, "max_elevation": data.max_elevation,
        }  # fmt: skip
        await note(desk, table, **{key: value for key, value in told.items() if value is not None})
        return await answer(desk, table)

    @get("/terrain", action="match.read")
    async def terrain(self, desk: AtDesk, name: FromPath[str]) -> TerrainAnswer:
        return TerrainAnswer(terrain_of(desk.seen(await desk.table(name))))

    @put("/terrain")
    async def laid(self, desk: AtDesk, name: FromPath[str], data: JSONBody[NewTerrain]) -> TerrainAnswer:
        """Squares become another ground; those that are not named stay as they are, and the fog on them stays."""
        table = await desk.table(name)
        if len(data.cells) > MOST:
            raise words.wrong("cells", "squares", most=MOST)
        wanted = [(each, _ground(each.type, f"cells[{place}].type")) for place, each in enumerate(data.cells)]
        await _lay_under(desk, table, {(each.x, each.y): GROUND[ground] for each, ground in wanted})
        for each, ground in wanted:
            state: State = table.match.state
            rows = state.grid.rows if state.grid is not None else ()
            there = 0 <= each.y < len(rows) and 0 <= each.x < len(rows[0])
            if not there or rows[each.y][each.x] not in (GROUND[ground], FOG):
                await desk.do(table, w.SetTerrain(ground, (each.x, each.y)))
        return TerrainAnswer(terrain_of(desk.seen(table)))

    @get("/fog/under")
    async def under(self, desk: AtDesk, name: FromPath[str]) -> UnderAnswer:
        """What lies under the fog, for the GM."""
        table = await desk.table(name)
        return UnderAnswer(under_of(table.match.state, await desk.notes(table)))

    @put("/fog/cover")
    async def covered(self, desk: AtDesk, name: FromPath[str], data: JSONBody[Squares]) -> TerrainAnswer:
        """Fog over squares: only the GM sees what is there until it lifts."""
        table = await desk.table(name)
        await cover(desk, table, _squares(data))
        return TerrainAnswer(terrain_of(desk.seen(table)))

    @put("/fog/lift")
    async def lifted(self, desk: AtDesk, name: FromPath[str], data: JSONBody[Squares]) -> TerrainAnswer:
        """The fog lifts from squares."""
        table = await desk.table(name)
        await lift(desk, table, _squares(data))
        return TerrainAnswer(terrain_of(desk.seen(table)))

    @put("/fog/lurk")
    async def lurks(self, desk: AtDesk, name: FromPath[str], data: JSONBody[Lurk]) -> UnderAnswer:
        """Where a hidden combatant is: under fog, it is revealed when the fog lifts there."""
        table = await desk.table(name)
        state: State = table.match.state
        one = combatant_of(state, data.combatant_id)
        if one.where != "hidden":
            raise Refusal("api.not_hidden", field="combatantId", who=text_ref(one.name))
        notes = await desk.notes(table)
        await note(desk, table, lurking={**notes.lurking, one.id: (data.x, data.y)})
        return UnderAnswer(under_of(state, await desk.notes(table)))

    @get("/fog", action="match.read")
    async def fog(self, desk: AtDesk, name: FromPath[str]) -> FogAnswer:
        return FogAnswer(fog_of((await desk.notes(await desk.table(name))).fog))

    @put("/fog")
    async def fogged(self, desk: AtDesk, name: FromPath[str], data: JSONBody[FogFields]) -> FogAnswer:
        """What screens draw over the grid. It hides nothing: `fog/cover` does."""
        table = await desk.table(name)
        kept = {"enabled": data.enabled, "cells": data.cells[:10_000], "defaultState": data.default_state}
        await note(desk, table, fog=kept)
        return FogAnswer(fog_of(kept))


def _square(cell: tuple[int, int]) -> str:
    return f"{cell[0]},{cell[1]}"


async def cover(desk: Desk, table: LiveTable, cells: set[tuple[int, int]]) -> None:
    """Fog over squares: the match forgets their ground and hazards, and foes who stand on them lie in wait.

    Squares on which somebody stands whom the players know stay free.
    """
    state: State = table.match.state
    grid = _grid(state)
    free = {cell for one in on_field(state) if are_friends(state, one.side, "players") for cell in cells_of(one)}
    wanted = {(x, y) for y, row in enumerate(grid.rows) for x, mark in enumerate(row) if mark != FOG} & cells - free
    foes = [one for one in on_field(state) if one.position is not None and not wanted.isdisjoint(cells_of(one))]
    if not wanted:
        return
    notes = await desk.notes(table)
    under = {_square((x, y)): grid.rows[y][x] for x, y in wanted}
    lurking = {one.id: one.position for one in foes if one.position is not None}
    traps = {_square(cell): _lying_on(state, cell) for cell in wanted}
    heights = {_square(cell): each.metres for each in grid.heights for cell in each.cells if cell in wanted}
    await note(
        desk,
        table,
        under={**notes.under, **under},
        traps={**notes.traps, **traps},
        heights={**notes.heights, **heights},
        lurking={**notes.lurking, **lurking},
    )
    for one in foes:
        await desk.do(table, w.Hide(one.id))
    await _lay(desk, table, "fog", dict.fromkeys(wanted, FOG))


async def lift(desk: Desk, table: LiveTable, cells: set[tuple[int, int]]) -> None:
    """The fog lifts: ground and hazards come back as they were, and combatants in wait there are revealed."""
    grid = _grid(table.match.state)
    notes = await desk.notes(table)
    wanted = {
        (x, y): notes.under.get(_square((x, y)), GROUND["regular"])
        for y, row in enumerate(grid.rows)
        for x, mark in enumerate(row)
        if mark == FOG and (x, y) in cells
    }
    if not wanted:
        return
    traps = tuple(trap for cell in wanted for trap in notes.traps.get(_square(cell), ()))
    levels = tuple(
        Raised(metres, (cell,)) for cell in wanted if (metres := notes.heights.get(_square(cell))) is not None
    )
    await _lay(desk, table, "regular", wanted, traps, levels)
    for who, place in notes.lurking.items():
        state: State = table.match.state
        one = state.combatants.get(who)
        if one is not None and one.where == "hidden" and place in wanted:
            await desk.do(table, w.Reveal(who, place if fits_at(state, replace(one, where="field"), place) else None))


async def _lay_under(desk: Desk, table: LiveTable, marks: dict[tuple[int, int], str]) -> None:
    """Ground that is laid under fog stays the GM's own."""
    rows = table.match.state.grid.rows if table.match.state.grid is not None else ()
    fog = {(x, y) for y, row in enumerate(rows) for x, mark in enumerate(row) if mark == FOG}
    under = {_square(cell): mark for cell, mark in marks.items() if cell in fog}
    if under:
        notes = await desk.notes(table)
        await note(desk, table, under={**notes.under, **under})


def _lying_on(state: State, cell: tuple[int, int]) -> tuple[Hazard, ...]:
    return tuple(replace(each, cells=(cell,)) for each in state.hazards if cell in each.cells)


async def _lay(
    desk: Desk,
    table: LiveTable,
    ground: Literal["fog", "regular"],
    marks: dict[tuple[int, int], str],
    hazards: tuple[Hazard, ...] = (),
    heights: tuple[Raised, ...] = (),
) -> None:
    rows = tuple(
        "".join(marks.get((x, y), mark) for x, mark in enumerate(row))
        for y, row in enumerate(_grid(table.match.state).rows)
    )
    await desk.do(
        table, w.SetTerrain(ground, min(marks), rows=rows, hazards=_together(hazards), heights=_levels(heights))
    )


def _levels(heights: tuple[Raised, ...]) -> tuple[Raised, ...]:
    """Squares of one height together."""
    found: dict[int, tuple[tuple[int, int], ...]] = {}
    for each in heights:
        found[each.metres] = (*found.get(each.metres, ()), *each.cells)
    return tuple(Raised(metres, cells) for metres, cells in found.items())


def _together(hazards: tuple[Hazard, ...]) -> tuple[Hazard, ...]:
    """Those of one kind as one: a whole lake of spikes is a short command."""
    found: dict[tuple[str, str, int], Hazard] = {}
    for each in hazards:
        name = (each.hazard, each.side, each.layers)
        there = found.get(name)
        found[name] = each if there is None else replace(there, cells=(*there.cells, *each.cells))
    return tuple(found.values())


def _grid(state: State) -> Grid:
    if state.grid is None:
        raise Refusal("api.no_grid")
    return state.grid


def _ground(name: str, place: str) -> Ground:
    key = _OTHER_NAMES.get(name, name)
    for ground in get_args(Ground):
        if ground == key:
            return cast("Ground", ground)
    raise words.wrong(place, "no_ground", name=text_ref(name), known=tuple(map(text_ref, GROUND)))


ROUTES = (Grounds,)
