"""Which match the group's display shows: the GM says so, and the screen follows."""

from __future__ import annotations

import msgspec
from litestar import get, put
from litestar.datastructures import State
from litestar.params import JSONBody

from turnwright.server.asking import Holder, require_gm, table_of
from turnwright.server.store import Put, Store, Write

KIND = "display"
"""The kind of document that says which match is shown; its id is the campaign's."""


class Shown(msgspec.Struct, frozen=True):
    match: str | None = None


async def shown(store: Store, campaign: str) -> Shown:
    kept = await store.document(KIND, campaign)
    return Shown() if kept is None else msgspec.json.decode(kept.data, type=Shown)


async def show(store: Store, campaign: str, match: str | None) -> Shown:
    """Puts a match on the display, or takes it off."""
    kept = await store.document(KIND, campaign)
    now = Shown(match)
    version = 0 if kept is None else kept.version
    await store.commit(Write(puts=(Put(KIND, campaign, campaign, version, msgspec.json.encode(now)),)))
    return now


@get("/v1/display")
async def displayed(state: State, pass_: Holder) -> Shown:
    """What the group's display shows now; nothing until the GM has chosen."""
    return await shown(state.store, pass_.campaign)


@put("/v1/display")
async def display(state: State, pass_: Holder, data: JSONBody[Shown]) -> Shown:
    require_gm(pass_)
    if data.match is not None:
        await table_of(state, pass_, data.match)
    return await show(state.store, pass_.campaign, data.match)


ROUTES = (displayed, display)
