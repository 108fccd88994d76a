"""Which match the group's display shows: the GM says so, and the screen follows."""

from __future__ import annotations

import time

import msgspec
from litestar import get, put
from litestar.datastructures import State
from litestar.params import JSONBody

from turnwright.kernel.log import Submission, codec, tag_of
from turnwright.kernel.match import Pending
from turnwright.kernel.ruleset import GM
from turnwright.server.door.asking import Holder, table_of
from turnwright.server.people.links import Pass
from turnwright.server.store import Append, Put, Store, Write
from turnwright.server.tables.tables import LiveTable

KIND = "display"
"""The kind of document that says which match is shown; its id is the campaign's."""
CURTAIN = "serve"
"""A game with this command shows the display nothing until the match itself has been served."""


class Shown(msgspec.Struct, frozen=True):
    match: str | None = None


async def shown(store: Store, campaign: str) -> Shown:
    kept = await store.document(KIND, campaign)
    return Shown() if kept is None else msgspec.json.decode(kept.data, type=Shown)


async def showing(store: Store, campaign: str, match: str | None) -> Put:
    """What has to be written, alone or with a record, so that the display shows a match, or none."""
    kept = await store.document(KIND, campaign)
    return Put(KIND, campaign, campaign, 0 if kept is None else kept.version, msgspec.json.encode(Shown(match)))


async def show(store: Store, campaign: str, match: str | None) -> Shown:
    """Puts a match on the display, or takes it off."""
    await store.commit(Write(puts=(await showing(store, campaign, match),)))
    return Shown(match)


def has_curtain(table: LiveTable) -> bool:
    return CURTAIN in map(tag_of, table.match.game.ruleset.rules.commands)


async def draw_curtain(table: LiveTable, pass_: Pass, *, up: bool) -> bool:
    """Serves a match, or takes it back, where the game has that; False where it hasn't."""
    if not has_curtain(table):
        return False
    await table.change(lambda: _curtain(table, pass_, up=up))
    return True


def _curtain(table: LiveTable, pass_: Pass, *, up: bool) -> Pending | None:
    """The record that draws it, unless it is there already."""
    if table.match.state.served == up:
        return None
    command = codec(table.match.game.ruleset).command({"type": CURTAIN, "served": up})
    return table.match.prepare(Submission(command, GM, who=pass_.person, at=time.time_ns() // 1_000_000))


@get("/v1/display", action="campaign.read")
async def displayed(state: State, pass_: Holder) -> Shown:
    """What the group's display shows now; nothing until the GM has chosen."""
    return await shown(state.store, pass_.campaign)


@put("/v1/display", action="campaign.direct")
async def display(state: State, pass_: Holder, data: JSONBody[Shown]) -> Shown:
    """Shows a match on the group's display, or nothing; a match that keeps a curtain is served with it."""
    now = await shown(state.store, pass_.campaign)
    table = None if data.match is None else await table_of(state, pass_, data.match)
    before = None if now.match in (None, data.match) else await table_of(state, pass_, str(now.match))
    if table is not None and has_curtain(table):
        await _served_instead(table, before, pass_)  # what the display shows is stored with the record
        return Shown(table.name)
    if before is not None and await draw_curtain(before, pass_, up=False) and table is None:
        return Shown()
    return await show(state.store, pass_.campaign, data.match)


async def _served_instead(table: LiveTable, before: LiveTable | None, pass_: Pass) -> None:
    """Serves a match; the one before it is taken back with the same write."""
    if before is None or not has_curtain(before) or not before.match.state.served:
        await draw_curtain(table, pass_, up=True)
        return

    async def serve(others: tuple[Append, ...]) -> None:
        await table.change(lambda: _curtain(table, pass_, up=True), others=others)

    await before.together(lambda: _curtain(before, pass_, up=False), serve)


ROUTES = (displayed, display)
