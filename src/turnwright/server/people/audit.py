"""What GMs did beyond play, and who came and went: a list that only grows, open to everybody at the table."""

from __future__ import annotations

import time
from typing import Annotated, Literal, TypeAlias

import msgspec
from litestar import get
from litestar.datastructures import State
from litestar.params import QueryParameter

from turnwright.server.door.asking import Holder
from turnwright.server.people.links import Pass
from turnwright.server.store import Conflict, Put, Store, Write
from turnwright.table.clean import cleaned

KIND = "audit"
"""The kind of document whose versions are the entries; its id is the campaign's. A version is never changed."""
TRIES = 16
Deed: TypeAlias = Literal[
    "link.made",
    "link.ended",
    "link.entered",
    "link.recovered",
    "link.own_ended",
    "seat.left",
    "seat.given",
    "seat.asked",
    "seat.kept",
    "seat.vacated",
    "device.replaced",
    "absence.changed",
    "person.renamed",
    "person.removed",
    "bots.seated",
    "dice.chosen",
    "match.closed",
    "match.forked",
    "match.archived",
    "match.deleted",
    "match.restored",
    "campaign.renamed",
    "campaign.exported",
    "campaign.imported",
    "rules.changed",
    "sheet.changed",
]


class Entry(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that was done: who, when, and to what."""

    at: float
    """Seconds since 1970."""
    who: str
    """The person who did it."""
    deed: Deed
    role: str = ""
    seat: str = ""
    person: str = ""
    """Whom it was done to."""
    match: str = ""
    what: str = ""
    """The name of what was changed, and what it is called now."""
    n: int = 0
    """Its place in the list, counted from 1."""


async def note(
    store: Store,
    pass_: Pass,
    deed: Deed,
    *,
    role: str = "",
    seat: str = "",
    person: str = "",
    match: str = "",
    what: str = "",
) -> None:
    """Adds an entry at the end."""
    entry = Entry(time.time(), pass_.person, deed, role, seat, person, match, what)
    for _ in range(TRIES):
        last = await store.document(KIND, pass_.campaign)
        put = Put(KIND, pass_.campaign, pass_.campaign, 0 if last is None else last.version, msgspec.json.encode(entry))
        try:
            await store.commit(Write(puts=(put,)))
        except Conflict:
            continue
        return
    raise Conflict(f"{KIND} {pass_.campaign}")


@get("/v1/audit", action="campaign.read", summary="Read what was done beyond play")
async def audit(state: State, pass_: Holder, since: Annotated[int, QueryParameter(ge=0)] = 0) -> list[Entry]:
    """What GMs did beyond play, and who entered by which link: the entries after one, the oldest first."""
    versions = await state.store.history(KIND, pass_.campaign)
    read = msgspec.json.decode
    entries = [msgspec.structs.replace(read(each.data, type=Entry), n=each.version) for each in versions]
    return cleaned([entry for entry in entries if entry.n > since])


ROUTES = (audit,)
