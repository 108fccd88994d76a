"""The ground of an encounter: how its grid is drawn, what lies on its squares, what fog covers it."""

from __future__ import annotations

from typing import Any, Literal

from litestar import Controller, get, put
from litestar.params import FromPath, JSONBody
from msgspec import field

from turnwright.kernel.refusal import Refusal
from turnwright.rulesets.ptu import commands as w
from turnwright.rulesets.ptu.decide.hand import GROUND
from turnwright.rulesets.ptu.state import State
from turnwright.server.ptu import words
from turnwright.server.ptu.desk import AtDesk
from turnwright.server.ptu.encounters import answer, note
from turnwright.server.ptu.shapes import Body, EncounterAnswer, Shape

Ground = Literal["regular", "blocking", "water", "slow", "rough", "slow_and_rough"]
MOST = 200
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

    @put("/grid-config")
    async def drawn(self, desk: AtDesk, name: FromPath[str], data: JSONBody[GridFields]) -> EncounterAnswer:
        """How the grid is drawn. Its size is part of what happens on it, and stays as it was made."""
        desk.require_gm()
        table = await desk.table(name)
        state: State = table.match.state
        size = (len(state.grid.rows[0]), len(state.grid.rows)) if state.grid is not None else None
        for wanted, given, at in ((data.width, size, 0), (data.height, size, 1)):
            if wanted is not None and (given is None or given[at] != wanted):
                raise Refusal(
                    "api.grid_size",
                    "A grid has the size that it was made with: make the encounter with gridEnabled and its size.",
                    field="width" if at == 0 else "height",
                )
        told = {
            "grid_enabled": data.enabled, "cell_size": data.cell_size, "background": data.background,
            "isometric": data.isometric, "camera_angle": data.camera_angle, "max_elevation": data.max_elevation,
        }  # fmt: skip
        await note(desk, table, **{key: value for key, value in told.items() if value is not None})
        return await answer(desk, table)

    @get("/terrain")
    async def terrain(self, desk: AtDesk, name: FromPath[str]) -> TerrainAnswer:
        return TerrainAnswer(terrain_of(desk.seen(await desk.table(name))))

    @put("/terrain")
    async def laid(self, desk: AtDesk, name: FromPath[str], data: JSONBody[NewTerrain]) -> TerrainAnswer:
        """Squares become another ground; those that are not named stay as they are."""
        desk.require_gm()
        table = await desk.table(name)
        if len(data.cells) > MOST:
            raise words.wrong("cells", f"At most {MOST} squares at once.")
        wanted = [(each, _ground(each.type, f"cells[{place}].type")) for place, each in enumerate(data.cells)]
        for each, ground in wanted:
            state: State = table.match.state
            rows = state.grid.rows if state.grid is not None else ()
            there = 0 <= each.y < len(rows) and 0 <= each.x < len(rows[0])
            if not there or rows[each.y][each.x] != GROUND[ground]:
                await desk.do(table, w.SetTerrain(ground, (each.x, each.y)))
        return TerrainAnswer(terrain_of(desk.seen(table)))

    @get("/fog")
    async def fog(self, desk: AtDesk, name: FromPath[str]) -> FogAnswer:
        return FogAnswer(fog_of((await desk.notes(await desk.table(name))).fog))

    @put("/fog")
    async def fogged(self, desk: AtDesk, name: FromPath[str], data: JSONBody[FogFields]) -> FogAnswer:
        """What screens draw over the grid. It hides nothing: who is there is in the encounter for everybody."""
        desk.require_gm()
        table = await desk.table(name)
        kept = {"enabled": data.enabled, "cells": data.cells[:10_000], "defaultState": data.default_state}
        await note(desk, table, fog=kept)
        return FogAnswer(fog_of(kept))


def _ground(name: str, place: str) -> Ground:
    key = _OTHER_NAMES.get(name, name)
    for ground in ("regular", "blocking", "water", "slow", "rough", "slow_and_rough"):
        if ground == key:
            return ground
    raise words.wrong(place, f'There is no ground "{name}": {", ".join(GROUND)}.')


ROUTES = (Grounds,)
