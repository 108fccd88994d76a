"""Dice rolled at the table: which ones a choice asks for, so that a GM can enter them one by one."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

from litestar import get
from litestar.params import FromPath, QueryParameter

from turnwright.kernel.ruleset import GM
from turnwright.server.ptu.desk import AtDesk
from turnwright.server.ptu.shapes import Shape


class WantedRoll(Shape):
    label: str
    sides: int
    """0: a coin, 1 for heads."""
    least: int
    most: int
    """So many dice: a critical hit rolls more of them."""


class WantedAnswer(Shape):
    data: list[WantedRoll]
    success: bool = True


@get("/encounters/{name:str}/dice", action="match.direct")
async def wanted(desk: AtDesk, name: FromPath[str], key: Annotated[str, QueryParameter()] = "") -> WantedAnswer:
    """The rolls that a choice may ask for, in their order; each is entered by its label."""
    table = await desk.table(name)
    rolls = await asyncio.to_thread(table.seat(GM).wanted_dice, key)
    return WantedAnswer([WantedRoll(roll.label, roll.sides, roll.least, roll.most) for roll in rolls])


ROUTES: tuple[Any, ...] = (wanted,)
