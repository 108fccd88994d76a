"""A campaign as one file: its documents with all their versions, its matches with every record, its images.

The file is text, a line per thing, so that it can be read and compared. It holds the keys of sealed dice, and so it is
the GM's to keep. A match of a game that has no GM stays behind until it is closed: its hands and its dice are its
players'. Links stay behind, too: whoever takes a campaign in gets a new one. (`turnwright db export` moves everything.)
"""

from __future__ import annotations

import base64
from collections.abc import Iterator
from typing import Any

import msgspec
from litestar import Request, Response, get, post
from litestar.datastructures import State

from turnwright.kernel import registry
from turnwright.kernel.log import read_header
from turnwright.kernel.match import Match
from turnwright.kernel.refusal import Refusal
from turnwright.kernel.registry import game_of
from turnwright.kernel.version import VERSION
from turnwright.server import links
from turnwright.server.asking import Holder, require_gm
from turnwright.server.campaign import CAMPAIGN
from turnwright.server.store import Append, Conflict, File, Kept, Line, Put, Store, StoredMatch, Write

FORMAT = 1
LONGEST = 64 * 1024 * 1024


class Head(msgspec.Struct, frozen=True, tag="campaign"):
    id: str
    format: int = FORMAT
    program: str = ""


class Version(msgspec.Struct, frozen=True, tag="document"):
    """A version of a document."""

    kind: str
    id: str
    version: int
    data: msgspec.Raw


class Removed(msgspec.Struct, frozen=True, tag="removed"):
    kind: str
    id: str


class Played(msgspec.Struct, frozen=True, tag="match"):
    id: str
    header: str
    status: str
    encounter: str = ""
    secret: str = ""
    """The key of sealed dice."""


class Recorded(msgspec.Struct, frozen=True, tag="record"):
    match: str
    n: int
    line: str
    who: str = ""
    at: int = 0


class Image(msgspec.Struct, frozen=True, tag="file"):
    id: str
    media: str
    data: str


Entry = Head | Version | Removed | Played | Recorded | Image
_decoder = msgspec.json.Decoder(Entry)


class Imported(msgspec.Struct, frozen=True):
    """A campaign that was taken in, and the secret of its GM's new link."""

    id: str
    secret: str


# Out


async def exported(store: Store, campaign: str) -> bytes:
    """All of a campaign."""
    kept = await store.kept(campaign)
    return b"".join(msgspec.json.encode(entry) + b"\n" for entry in _entries(campaign, kept))


def _entries(campaign: str, kept: Kept) -> Iterator[Entry]:
    yield Head(campaign, program=VERSION)
    for each in sorted(kept.versions, key=lambda one: (one.kind, one.id, one.version)):
        yield Version(each.kind, each.id, each.version, msgspec.Raw(each.data))
    for kind, name in sorted(kept.removed):
        yield Removed(kind, name)
    for match in sorted(filter(_may_be_read, kept.matches), key=lambda one: one.id):
        secret = base64.b64encode(match.secret).decode() if match.secret is not None else ""
        yield Played(match.id, match.header.decode(), match.status, match.encounter, secret)
        for name, line in kept.lines:
            if name == match.id:
                yield Recorded(name, line.n, line.data.decode(), line.who, line.at)
    for file in kept.files:
        yield Image(file.id, file.media, base64.b64encode(file.data or b"").decode())


def _may_be_read(match: StoredMatch) -> bool:
    """Whether the GM may know all of a match."""
    return match.status == "closed" or registry.find_ruleset(read_header(match.header).ruleset).seats.gm


# In


async def imported(store: Store, data: bytes) -> str:
    """Takes a campaign in; gives its id. A file that is damaged, or a campaign that is here, changes nothing."""
    entries = _read(data)
    head = entries[0]
    if not isinstance(head, Head) or head.format != FORMAT:
        raise Refusal("campaigns.format", "This isn't a campaign that this version can read.")
    if await store.document(CAMPAIGN, head.id) is not None or await store.matches(head.id):
        raise Refusal("campaigns.taken", "This campaign is on this server already.")
    await _touches_no_other(store, entries)
    writes = [*_matches(head.id, entries), *_documents(head.id, entries)]
    try:
        for write in writes:
            await store.commit(write)
    except Conflict as conflict:
        raise Refusal("campaigns.taken", f"Something of this campaign is here already: {conflict.what}.") from None
    return head.id


def _read(data: bytes) -> list[Entry]:
    entries: list[Entry] = []
    for number, line in enumerate(data.splitlines(), start=1):
        try:
            entries.append(_decoder.decode(line))
        except msgspec.MsgspecError as error:
            raise Refusal("campaigns.broken", f"Line {number} of the file is broken: {error}.") from None
    if not entries or not any(isinstance(each, Version) and each.kind == CAMPAIGN for each in entries):
        raise Refusal("campaigns.broken", "This file holds no campaign.")
    return entries


async def _touches_no_other(store: Store, entries: list[Entry]) -> None:
    """Documents of a campaign or a match have its id: a file may not bring any for those of somebody else."""
    others = set(await store.campaigns())
    for name in {each.id for each in entries if isinstance(each, Version)}:
        if name in others or await store.match(name) is not None:
            raise Refusal("campaigns.foreign", "This file changes something of another campaign: nothing was taken in.")


def _matches(campaign: str, entries: list[Entry]) -> Iterator[Write]:
    """Each match with all its records, checked first."""
    for played in (each for each in entries if isinstance(each, Played)):
        records = [each for each in entries if isinstance(each, Recorded) and each.match == played.id]
        secret = base64.b64decode(played.secret) if played.secret else None
        text = (played.header + "".join(each.line for each in records)).encode()
        Match.load(text, game_of, secret=secret)  # refuses a log that is damaged
        stored = StoredMatch(played.id, campaign, played.header.encode(), 0, played.status, played.encounter, secret)
        lines = tuple(Line(each.n, each.line.encode(), each.who, each.at) for each in records)
        yield Write(new=stored, append=Append(played.id, 0, lines, status=played.status))


def _documents(campaign: str, entries: list[Entry]) -> Iterator[Write]:
    """Version by version; the campaign itself comes last, so that half of one is none."""
    versions = sorted(
        (each for each in entries if isinstance(each, Version)), key=lambda one: (one.kind == CAMPAIGN, one.version)
    )
    files = tuple(
        File(campaign, each.id, each.media, base64.b64decode(each.data)) for each in entries if isinstance(each, Image)
    )
    if files:
        yield Write(files=files)
    last: dict[tuple[str, str], int] = {}
    for each in versions:
        last[each.kind, each.id] = each.version
        yield Write(puts=(Put(each.kind, each.id, campaign, each.version - 1, bytes(each.data)),))
    for gone in (each for each in entries if isinstance(each, Removed)):
        yield Write(puts=(Put(gone.kind, gone.id, campaign, last.get((gone.kind, gone.id), 0), None),))


# Routes


@get("/v1/campaign/export")
async def download(state: State, pass_: Holder) -> Response[bytes]:
    """The whole campaign in one file: the GM's."""
    require_gm(pass_)
    name = f'attachment; filename="{pass_.campaign}.campaign.jsonl"'
    data = await exported(state.store, pass_.campaign)
    return Response(data, media_type="application/x-ndjson", headers={"Content-Disposition": name})


@post("/v1/campaigns/import", status_code=201, request_max_body_size=LONGEST)
async def upload(state: State, pass_: Holder, request: Request[Any, Any, Any]) -> Imported:
    """Takes a campaign's file in, as a campaign of its own with a new link for its GM."""
    require_gm(pass_)
    name = await imported(state.store, await request.body())
    return Imported(name, await links.issue(state.store, name, "gm"))


ROUTES = (download, upload)
