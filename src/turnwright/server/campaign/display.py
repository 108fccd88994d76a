"""Which match the group's display shows: the GM says so, and the screen follows."""

from __future__ import annotations

import time

import msgspec
from litestar import get, put
from litestar.datastructures import State
from litestar.params import JSONBody

from turnwright.kernel.log import Submission, codec, tag_of
from turnwright.kernel.ruleset import GM
from turnwright.server.door.asking import Holder, table_of
from turnwright.server.people.links import Pass
from turnwright.server.store import Put, Store, Write
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


async def draw_curtain(table: LiveTable, pass_: Pass, *, up: bool) -> bool:
    """Serves a match, or takes it back, where the game has that; False where it hasn't."""
    ruleset = table.match.game.ruleset
    if CURTAIN not in map(tag_of, ruleset.rules.commands):
        return False
    if table.match.state.served != up:
        command = codec(ruleset).command({"type": CURTAIN, "served": up})
        await table.submit(Submission(command, GM, who=pass_.person, at=time.time_ns() // 1_000_000))
    return True


@get("/v1/display", action="campaign.read")
async def displayed(state: State, pass_: Holder) -> Shown:
    """What the group's display shows now; nothing until the GM has chosen."""
    return await shown(state.store, pass_.campaign)


@put("/v1/display", action="campaign.direct")
async def display(state: State, pass_: Holder, data: JSONBody[Shown]) -> Shown:
    """Shows a match on the group's display, or nothing; a match that keeps a curtain is served with it."""
    now = await shown(state.store, pass_.campaign)
    table = None if data.match is None else await table_of(state, pass_, data.match)
    if now.match is not None and now.match != data.match:
        await draw_curtain(await table_of(state, pass_, now.match), pass_, up=False)
    if table is not None and await draw_curtain(table, pass_, up=True):
        return Shown(table.name)  # stored with the record that serves it
    return await show(state.store, pass_.campaign, data.match)


ROUTES = (displayed, display)
