"""Drafts: encounters that the GM prepares, as documents of the campaign. Shown, a draft becomes a match.

A draft is in no match, so nothing that other links can ask for depends on it: not a name, not a number, not how many
there are. Every change names the version that it was made on; the second of two people who change one is refused, and
sent both versions.
"""

from __future__ import annotations

import secrets
from typing import Annotated, Any

import msgspec
from litestar import Controller, Request, delete, get, post, put
from litestar.datastructures import State
from litestar.di import Provide
from litestar.params import FromPath, JSONBody, QueryParameter
from msgspec import Meta, Struct
from msgspec.structs import replace

from turnwright.kernel.refusal import Refusal, text_ref
from turnwright.server.door.asking import Holder, does, table_of
from turnwright.server.door.conflicts import Stale
from turnwright.server.door.errors import ErrorBody, body_of
from turnwright.server.door.languages import language_of
from turnwright.server.door.limits import Name
from turnwright.server.ptu import staging
from turnwright.server.ptu.desk import AtDesk, Desk, desk
from turnwright.server.ptu.papers import NOTES, Notes
from turnwright.server.ptu.prepared import Draft, Loot
from turnwright.server.store import Conflict, Document, Put, Write
from turnwright.server.tables.matches import MatchInfo, match_info
from turnwright.table.clean import cleaned

KIND = "draft"
AT_DESK = {"desk": Provide(desk)}
MOST = 500
"""Drafts of a campaign, archived ones included."""


class Marked(Struct, frozen=True, kw_only=True):
    """What is known of a draft beside what is in it."""

    archived: bool = False
    created: int = 0
    """When it was made, in milliseconds since 1970."""
    changed: int = 0
    by: str = ""
    """Who changed it last: a person of the campaign, by id."""
    matches: tuple[str, ...] = ()
    """The matches that it was shown as."""


class Kept(Marked, frozen=True, kw_only=True):
    """A draft as it is stored."""

    draft: Draft


class DraftSummary(Marked, frozen=True, kw_only=True):
    """A draft in the list."""

    id: str
    version: int
    name: str
    pieces: int


class DraftInfo(Kept, frozen=True, kw_only=True):
    """A draft with all that is in it."""

    id: str
    version: int


class ChangedDraft(Struct, frozen=True, forbid_unknown_fields=True):
    """A draft as it shall be, and the version that it was changed from."""

    version: Annotated[int, Meta(ge=1)]
    draft: Draft


class Copied(Struct, frozen=True, forbid_unknown_fields=True):
    """What the copy is called; empty: like the first."""

    name: Name = ""


class Shown(Struct, frozen=True, forbid_unknown_fields=True):
    """How a draft is shown."""

    version: Annotated[int, Meta(ge=1)]
    """The version that the GM has read."""
    serve: bool = True
    """On the group's display, which everybody sees; else players enter when it is started."""
    start: bool = False
    """Whether initiative is rolled at once."""
    seed: Annotated[int, Meta(ge=0, le=2**53)] | None = None
    """Open dice; without one they are sealed, and revealed when the match is closed."""


class Checked(Struct, frozen=True):
    """What would keep a draft from being shown; nothing: it can be."""

    problems: list[ErrorBody]


class Drafts(Controller):
    """Encounters that are prepared: the GM's alone."""

    path = "/v1/campaign/drafts"
    opt = does("campaign.prepare")
    dependencies = AT_DESK

    @get(summary="List drafts")
    async def listed(self, desk: AtDesk, archived: Annotated[bool, QueryParameter()] = False) -> list[DraftSummary]:
        """The drafts of the campaign, the last changed first; `archived=true` lists the archived ones instead."""
        kept = [(document, _read(document)) for document in await desk.store.documents(KIND, desk.campaign)]
        chosen = [(document, each) for document, each in kept if each.archived == archived]
        return [_summary(*pair) for pair in sorted(chosen, key=lambda pair: (-pair[1].changed, pair[0].id))]

    @post(summary="Make a draft")
    async def made(self, desk: AtDesk, data: JSONBody[Draft]) -> DraftInfo:
        """Makes a draft. What it names is checked when it is shown, or with `check`."""
        return await _made(desk, data)

    @post("/check", status_code=200, summary="Check a draft")
    async def checked(self, desk: AtDesk, request: Request[Any, Any, Any], data: JSONBody[Draft]) -> Checked:
        """Everything that would keep a draft from being shown, each with its field and what may be meant."""
        spoken = language_of(request)
        return cleaned(Checked([body_of(refusal, spoken) for refusal in await staging.problems(desk, data)]))

    @get("/{draft:str}", summary="Read a draft")
    async def one(self, desk: AtDesk, draft: FromPath[str]) -> DraftInfo:
        """A draft with everything in it and its version."""
        return _info(await _own(desk, draft))

    @put("/{draft:str}", summary="Change a draft")
    async def changed(self, desk: AtDesk, draft: FromPath[str], data: JSONBody[ChangedDraft]) -> DraftInfo:
        """Stores a draft whole. If somebody else has changed it since: 409, with both versions in `conflict`."""
        document = await _own(desk, draft)
        _same_version(document, data.version, data.draft)
        return await _keep(desk, document, replace(_read(document), draft=data.draft), data.draft)

    @post("/{draft:str}/duplicate", summary="Duplicate a draft")
    async def duplicated(self, desk: AtDesk, draft: FromPath[str], data: JSONBody[Copied]) -> DraftInfo:
        """Makes another draft with the same contents."""
        kept = _read(await _own(desk, draft))
        return await _made(desk, replace(kept.draft, name=data.name or kept.draft.name))

    @post("/{draft:str}/archive", status_code=200, summary="Archive a draft")
    async def archived(self, desk: AtDesk, draft: FromPath[str]) -> DraftInfo:
        """Puts a draft away; `restore` brings it back."""
        document = await _own(desk, draft)
        return await _keep(desk, document, replace(_read(document), archived=True))

    @post("/{draft:str}/restore", status_code=200, summary="Restore a draft")
    async def restored(self, desk: AtDesk, draft: FromPath[str]) -> DraftInfo:
        """Brings a draft back that was archived or deleted."""
        document = await desk.store.document(KIND, draft)
        if document is None:
            versions = await desk.store.history(KIND, draft)
            if not versions:
                raise no_such_draft(draft)
            document = replace(versions[-1], version=0)
        if document.campaign != desk.campaign:
            raise no_such_draft(draft)
        return await _keep(desk, document, replace(_read(document), archived=False))

    @delete("/{draft:str}", status_code=200, summary="Delete a draft")
    async def removed(self, desk: AtDesk, draft: FromPath[str]) -> DraftSummary:
        """Deletes a draft; `restore` undoes it. Matches that it was shown as stay."""
        document = await _own(desk, draft)
        await desk.store.commit(Write(puts=(Put(KIND, document.id, document.campaign, document.version, None),)))
        return _summary(document, _read(document))

    @post("/{draft:str}/show", status_code=201, action="match.open", summary="Show a draft")
    async def shown(self, desk: AtDesk, state: State, draft: FromPath[str], data: JSONBody[Shown]) -> MatchInfo:
        """Opens the match that a draft describes, all of it or nothing.

        Sheets go into it; a sheet that is in another match, a name that isn't in the books or a draft that somebody has
        changed since refuses the whole, and nothing has changed.
        """
        document = await _own(desk, draft)
        kept = _read(document)
        _same_version(document, data.version, None)
        name = secrets.token_hex(6)
        after = replace(kept, matches=(*kept.matches, name))
        how = staging.Showing(data.serve, data.start, data.seed)
        await staging.show(desk, name, kept.draft, how, _put(document, after))
        return await match_info(state, desk.pass_, await state.store.match(name))


class Prepared(Struct, frozen=True):
    """What the GM had prepared for a match beside its pieces."""

    notes: str
    loot: tuple[Loot, ...]


@get("/v1/matches/{match:str}/prepared", action="match.direct", summary="Read the GM's notes on a match")
async def prepared(state: State, pass_: Holder, match: FromPath[str]) -> Prepared:
    """The notes and the loot of the draft that a match was shown from; empty for any other match."""
    table = await table_of(state, pass_, match, "match.direct")
    notes = await NOTES.find(state.store, pass_.campaign, table.name) or Notes()
    return cleaned(Prepared(notes.prepared, notes.loot))


# Documents


async def _made(desk: Desk, draft: Draft) -> DraftInfo:
    if len(await desk.store.documents(KIND, desk.campaign)) >= MOST:
        raise Refusal("drafts.many", most=MOST)
    document = Document(KIND, secrets.token_hex(6), desk.campaign, 0, b"")
    return await _keep(desk, document, Kept(draft=draft, created=desk.now()))


async def _own(desk: Desk, name: str) -> Document:
    """A draft of the campaign; another campaign's doesn't exist."""
    document = await desk.store.document(KIND, name)
    if document is None or document.campaign != desk.campaign:
        raise no_such_draft(name)
    return document


async def _keep(desk: Desk, document: Document, kept: Kept, yours: Draft | None = None) -> DraftInfo:
    after = replace(kept, changed=desk.now(), by=desk.pass_.person)
    try:
        await desk.store.commit(Write(puts=(_put(document, after),)))
    except Conflict:  # somebody else was faster, between our look and our write
        now = await _own(desk, document.id)
        raise _stale(now, yours) from None
    return _info(await _own(desk, document.id))


def _same_version(document: Document, version: int, yours: Draft | None) -> None:
    if document.version != version:
        raise _stale(document, yours)


def _stale(document: Document, yours: Draft | None) -> Stale:
    theirs = _read(document).draft
    return Stale("drafts.stale", version=document.version, yours=yours, theirs=theirs, name=theirs.name)


def _put(document: Document, kept: Kept) -> Put:
    return Put(KIND, document.id, document.campaign, document.version, msgspec.json.encode(kept))


def _read(document: Document) -> Kept:
    return msgspec.json.decode(document.data, type=Kept)


def _summary(document: Document, kept: Kept) -> DraftSummary:
    told = DraftSummary(
        id=document.id,
        version=document.version,
        name=kept.draft.name,
        pieces=len(kept.draft.pieces),
        **_marks(kept),
    )
    return cleaned(told)


def _info(document: Document) -> DraftInfo:
    kept = _read(document)
    return cleaned(DraftInfo(id=document.id, version=document.version, draft=kept.draft, **_marks(kept)))


def _marks(kept: Kept) -> dict[str, Any]:
    return {name: getattr(kept, name) for name in Marked.__struct_fields__}


def no_such_draft(name: str) -> Refusal:
    return Refusal("drafts.no_such_draft", name=text_ref(name))


ROUTES = (Drafts, prepared)
