"""What goes on between fights, for runs and stories alike: a document with versions, and the match of a fight.

The document is written first, with how the fight opened in it; then the fight becomes a match of its own, with its own
table. A server that stopped in between opens it when somebody next looks.
"""

from __future__ import annotations

import time
from collections.abc import Mapping
from typing import Annotated

import msgspec
from msgspec import Meta

from turnwright.kernel.match import Match
from turnwright.kernel.refusal import Refusal, text_ref
from turnwright.server.people import links
from turnwright.server.people.entering import LinkInfo
from turnwright.server.people.links import Pass
from turnwright.server.policy import Thing, allows
from turnwright.server.store import Conflict, Document, Put, Store, Write
from turnwright.server.tables.tables import LiveTable, Tables

MOST = 200
"""Runs or tellings that one person may keep."""
A_DAY = 86_400.0


class Episode(msgspec.Struct, frozen=True):
    """As it is kept."""

    owner: str
    saved: str
    """The run or the story as JSON, with the opening of its fight."""
    match: str = ""
    """The match of the fight that is on."""
    of: str = ""
    """What is told: the id of a story."""


class Chosen(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A choice by its place, made at the version that was seen."""

    version: int
    choice: Annotated[int, Meta(ge=0)]


class Seen(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The version that was seen."""

    version: int


async def mine(store: Store, kind: str, pass_: Pass) -> list[tuple[Document, Episode]]:
    """What somebody plays; the GM sees everybody's."""
    every = [
        (kept, msgspec.json.decode(kept.data, type=Episode)) for kept in await store.documents(kind, pass_.campaign)
    ]
    return [(kept, episode) for kept, episode in every if _is_theirs(pass_, kept, episode)]


async def found(store: Store, kind: str, pass_: Pass, name: str) -> tuple[Document, Episode]:
    kept = await store.document(kind, name)
    if kept is not None and kept.campaign == pass_.campaign:
        episode = msgspec.json.decode(kept.data, type=Episode)
        if _is_theirs(pass_, kept, episode):
            return kept, episode
    raise Refusal("episode.unknown", context=kind, name=text_ref(name))


def _is_theirs(pass_: Pass, kept: Document, episode: Episode) -> bool:
    thing = Thing(kept.campaign, people=frozenset((episode.owner,)))
    return allows(pass_, "run.play", thing)


async def begin(store: Store, kind: str, pass_: Pass, name: str, episode: Episode) -> None:
    if sum(each.owner == pass_.person for _, each in await mine(store, kind, pass_)) >= MOST:
        raise Refusal("episode.most", most=MOST)
    await store.commit(Write(puts=(Put(kind, name, pass_.campaign, 0, msgspec.json.encode(episode)),)))


async def go_on(store: Store, kept: Document, seen: int, then: Episode | None) -> None:
    """Writes what comes next, if nobody else has gone on meanwhile; None takes it away."""
    if seen != kept.version:
        raise stale(kept)
    data = None if then is None else msgspec.json.encode(then)
    try:
        await store.commit(Write(puts=(Put(kept.kind, kept.id, kept.campaign, seen, data),)))
    except Conflict:
        raise stale(kept) from None


def stale(kept: Document) -> Refusal:
    return Refusal("episode.stale", field="version", context=kept.kind)


# The fight that is on


async def fight(
    store: Store, tables: Tables, campaign: str, episode: Episode, opening: Match, players: Mapping[str, str]
) -> LiveTable:
    """The table of the fight; opened, where a server stopped before it was."""
    if await store.match(episode.match) is None:
        try:
            encounter = str(opening.header.setup.get("encounter", ""))
            return await tables.open(episode.match, campaign, opening, players=players, encounter=encounter)
        except Conflict:
            pass  # somebody else has opened it
    return await tables.get(episode.match, campaign)


async def end_fight(table: LiveTable, pass_: Pass) -> None:
    """Closes a fight that is over, so that nobody takes its end back once the story has gone on."""
    if table.match.result is None:
        raise Refusal("episode.fight")
    if not table.match.closed:
        at = time.time_ns() // 1_000_000
        await table.change(lambda: None if table.match.closed else table.match.prepare_close(who=pass_.person, at=at))


async def seat_link(store: Store, pass_: Pass, episode: Episode, seat: str) -> LinkInfo:
    """A link to the hero's seat in the fight that is on. It expires by itself: to continue later, ask for another."""
    if not episode.match:
        raise Refusal("episode.no_fight")
    expires = time.time() + A_DAY
    secret = await links.issue_own(store, pass_, "player", seat=seat, match=episode.match, expires=expires)
    return LinkInfo(links.digest(secret).hex(), "player", seat, pass_.person, episode.match, expires, secret=secret)
