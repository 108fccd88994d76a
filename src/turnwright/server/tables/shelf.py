"""Matches that are put away: archived, which takes them off the lists, or deleted, which can be undone."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar.datastructures import State

from turnwright.kernel.refusal import Refusal
from turnwright.server.campaign.display import draw_curtain, show, shown
from turnwright.server.door.asking import table_of
from turnwright.server.people.links import Pass
from turnwright.server.store import Shelved, StoredMatch, Write
from turnwright.server.tables.phases import no_such_match
from turnwright.server.tables.tables import LiveTable

EPISODES = ("run", "telling")
"""Kinds of documents whose fights are matches."""


async def archive(state: State, pass_: Pass, match: str) -> None:
    """Takes a match off the lists and the group's display."""
    table = await table_of(state, pass_, match, "match.direct")
    await _off_the_display(state, pass_, table)
    if (await stored_match(state, pass_, match)).shelf == "":
        await state.store.commit(Write(shelved=Shelved(match, "", "archived")))


async def remove(state: State, pass_: Pass, match: str) -> None:
    """Deletes a match: it exists for nobody, and sheets that were in it are as they went into it."""
    table = await table_of(state, pass_, match, "match.direct")
    if await _is_fight(state, pass_.campaign, match):
        raise Refusal("match.needed")
    await _off_the_display(state, pass_, table)
    stored = await stored_match(state, pass_, match)
    puts = await state.sheets.recalled(table)
    await state.store.commit(Write(shelved=Shelved(match, stored.shelf, "deleted"), puts=puts))
    state.tables.deleted(match)


async def restore(state: State, pass_: Pass, match: str) -> None:
    """Brings a match back that was archived or deleted, with its sheets; refuses if one is in another match by now."""
    stored = await stored_match(state, pass_, match)
    if stored.shelf == "archived":
        await state.store.commit(Write(shelved=Shelved(match, "archived", "")))
    elif stored.shelf == "deleted":
        table = await state.tables.stored(match, pass_.campaign)
        puts = await state.sheets.sent_again(table)
        await state.store.commit(Write(shelved=Shelved(match, "deleted", ""), puts=puts))


async def stored_match(state: State, pass_: Pass, match: str) -> StoredMatch:
    """A match of the campaign, wherever it was put."""
    stored: StoredMatch | None = await state.store.match(match)
    if stored is None or stored.campaign != pass_.campaign:
        raise no_such_match(match)
    return stored


async def _off_the_display(state: State, pass_: Pass, table: LiveTable) -> None:
    if (await shown(state.store, pass_.campaign)).match != table.name:
        return
    if table.match.closed or not await draw_curtain(table, pass_, up=False):
        await show(state.store, pass_.campaign, None)


async def _is_fight(state: State, campaign: str, match: str) -> bool:
    """Whether a run or a story is in the middle of this fight."""
    documents = [kept for kind in EPISODES for kept in await state.store.documents(kind, campaign)]
    return any(msgspec.json.decode(kept.data, type=dict[str, Any]).get("match") == match for kept in documents)
