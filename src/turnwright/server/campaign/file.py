"""A campaign as one file, for its GM: to keep, and to go on with on another server.

The lines are those of `turnwright db export` (`store/transfer.py`), but only what the GM may know. What belongs to card
players stays behind: their decks, tables that wait or play, and every open match of a game without a GM, with its hands
and its dice. Links stay behind, too, and so does a code that invites: importing a campaign makes a new link.
"""

from __future__ import annotations

import asyncio
import shutil
import tempfile
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
from litestar import Request, Response, get, post
from litestar.datastructures import State
from msgspec.structs import replace

from turnwright.kernel import registry
from turnwright.kernel.log import read_header
from turnwright.kernel.refusal import Refusal, text_ref
from turnwright.server.campaign import sample
from turnwright.server.campaign.documents import CAMPAIGN
from turnwright.server.cards import decks, lobby
from turnwright.server.door.asking import Holder
from turnwright.server.door.limits import Allowance, TooMuch
from turnwright.server.maps.images import is_redrawn
from turnwright.server.people import audit, invitations, keys, links
from turnwright.server.policy import Phase, Someone, Thing, allows
from turnwright.server.store import Conflict, Document, Kept, Store, StoredMatch
from turnwright.server.store.transfer import bring_in, read, written, wrong_with
from turnwright.server.store.vault import is_locked
from turnwright.server.tables.pool import Pool, within

LONGEST = 64 * 1024 * 1024
IMPORTING = (LONGEST / 60, 2.0 * LONGEST)
"""Bytes that the links of one campaign may bring: so many per second, so many at once. Reading them takes its time."""
SMALLEST = LONGEST // 64
"""What a file counts for at least."""
PIECE = 256 * 1024
BREATH = 0.01
"""Seconds after each piece of a file, for everybody else's requests."""
LONGEST_CHECK = 60.0
"""Seconds that checking a file may take."""
STAYS = {invitations.KIND, sample.KIND, keys.USED}
"""Kinds of documents that are a server's own: a code that invites, and which campaign is its sample."""


class Imported(msgspec.Struct, frozen=True):
    """A campaign that was taken in, and the secret of its GM's new link."""

    id: str
    secret: str


# Out


async def exported(store: Store, campaign: str) -> bytes:
    """All of a campaign that its GM may know."""
    return written({campaign: known_to_gm(await store.kept(campaign))})


def known_to_gm(kept: Kept) -> Kept:
    """What of a campaign is its GM's to read."""
    matches = tuple(filter(_is_known, kept.matches))
    open_ones = {match.id for match in matches}
    left = {match.id for match in kept.matches} - open_ones
    latest = {(each.kind, each.id): each for each in kept.versions}
    private = {place for place, each in latest.items() if each.id in left or _is_players(each, open_ones)}
    private |= {place for place in latest if place[0] in STAYS}
    return Kept(
        tuple(each for each in kept.versions if (each.kind, each.id) not in private),
        kept.removed - private,
        tuple(map(_without_key, matches)),
        tuple((match, line) for match, line in kept.lines if match in open_ones),
        once=(),
        links=(),
        files=kept.files,
    )


def _without_key(match: StoredMatch) -> StoredMatch:
    """A match without the key of its dice, unless that is known to all, or locked where this file won't go."""
    if match.secret is None or is_locked(match.secret):
        return match
    known = allows(Someone(match.campaign, "gm"), "match.key", Thing(match.campaign, match.id), _phase(match))
    return match if known else replace(match, secret=None)


def _is_known(match: StoredMatch) -> bool:
    """Whether the GM may know all of a match; one that was deleted stays behind."""
    return match.shelf != "deleted" and allows(
        Someone(match.campaign, "gm"), "match.log", Thing(match.campaign, match.id), _phase(match)
    )


def _phase(match: StoredMatch) -> Phase:
    if match.status == "closed":
        return "closed"
    return "open" if registry.find_ruleset(read_header(match.header).ruleset).seats.gm else "private"


def _is_players(document: Document, known: set[str]) -> bool:
    """Whether a document shows a deck that its player has not played openly."""
    if document.kind == decks.KIND:
        return True
    return document.kind == lobby.KIND and msgspec.json.decode(document.data).get("match", "") not in known


# In


async def imported(store: Store, path: Path, heavy: Pool) -> str:
    """Takes a campaign in; gives its id. A file that is damaged, or a campaign that is here, changes nothing."""
    await heavy.do(check, path)
    campaign, kept = await asyncio.to_thread(_only_campaign, path)
    if campaign in await store.campaigns():
        raise Refusal("campaigns.taken")
    await _touches_no_other(store, campaign, kept)
    try:
        await bring_in(store, kept)
    except Conflict as conflict:
        raise Refusal("campaigns.taken", context="part", what=text_ref(conflict.what)) from None
    return campaign


def check(path: Path, seconds: float = LONGEST_CHECK) -> None:
    """Refuses a file that isn't one sound campaign. Done by a process of its own: a large one takes its time."""
    with within(seconds, Refusal("campaigns.slow", seconds=text_ref(f"{seconds:g}"))):
        _, kept = _only_campaign(path)
        for problem in _problems(kept):
            raise Refusal("campaigns.broken", problem=text_ref(problem))
        for file in kept.files:
            if file.data is not None and not is_redrawn(file.data):
                raise Refusal("campaigns.broken", context="image", file=text_ref(file.id))


def _only_campaign(path: Path) -> tuple[str, Kept]:
    """The campaign of a file, without what is a server's own: what a GM's file never holds isn't taken from one.

    Nor are the keys of sealed dice. A GM could send back an export under other names and close that copy: the server
    would open the lock, and reveal the dice of the match that goes on.
    """
    with path.open("rb") as lines:
        campaigns = read(lines)
    if len(campaigns) != 1:
        raise Refusal("campaigns.broken", context="several", number=len(campaigns))
    ((campaign, kept),) = campaigns.items()
    known = {match.id for match in kept.matches}
    ours = (each for each in kept.versions if each.kind not in STAYS and not _is_players(each, known))
    versions = tuple(map(_without_secret, ours))
    if not any((each.kind, each.id) == (CAMPAIGN, campaign) for each in versions):
        raise Refusal("campaigns.broken", context="none")
    matches = tuple(replace(match, secret=None) for match in kept.matches)
    return campaign, replace(kept, versions=versions, matches=matches, links=(), once=())


def _without_secret(document: Document) -> Document:
    """A card table without the server's part of its dice."""
    if document.kind != lobby.KIND:
        return document
    table: dict[str, Any] = msgspec.json.decode(document.data)
    return replace(document, data=msgspec.json.encode({**table, "secret": ""}))


async def _touches_no_other(store: Store, campaign: str, kept: Kept) -> None:
    """A file may bring nothing for a campaign or a match of somebody else, whatever it says whose it is."""
    documents = {(each.kind, each.id) for each in kept.versions}
    matches = {match.id for match in kept.matches}
    owners = {each.campaign for each in kept.versions} | {each.campaign for each in kept.matches}
    owners |= {each.campaign for each in kept.files}
    for kind, name in documents:
        owners |= {each.campaign for each in await store.history(kind, name)}
    for name in matches | {name for _, name in documents}:
        there = await store.match(name)
        owners |= {there.campaign} if there is not None else set()
    owners |= {name for _, name in documents} & {*await store.campaigns()}
    strange = {match for match, _ in kept.lines} - matches
    if owners != {campaign} or strange or kept.removed - documents:
        raise Refusal("campaigns.foreign")


def _problems(kept: Kept) -> Iterator[str]:
    """What is wrong with the matches of a file."""
    lines = defaultdict(list)
    for name, line in kept.lines:
        lines[name].append(line)
    for match in kept.matches:
        for problem in wrong_with(match, lines[match.id]):
            yield f"match {match.id}: {problem}"


# Routes


@get("/v1/campaign/export", action="campaign.export")
async def download(state: State, pass_: Holder) -> Response[bytes]:
    """The whole campaign in one file: the GM's."""
    name = f'attachment; filename="{pass_.campaign}.campaign.jsonl"'
    data = await exported(state.store, pass_.campaign)
    await audit.note(state.store, pass_, "campaign.exported")
    return Response(data, media_type="application/x-ndjson", headers={"Content-Disposition": name})


@post("/v1/campaigns/import", status_code=201, request_max_body_size=LONGEST, action="campaign.import")
async def upload(state: State, pass_: Holder, request: Request[Any, Any, Any]) -> Imported:
    """Takes a campaign's file in, as a campaign of its own with a new link for its GM."""
    bringing: Allowance = state.importing
    wait = bringing.after(pass_.campaign, SMALLEST)
    if wait:
        raise TooMuch("server.rate", wait, context="import")
    bringing.spend(pass_.campaign, SMALLEST)
    folder = Path(await asyncio.to_thread(tempfile.mkdtemp))
    try:
        path = folder / "campaign.jsonl"
        size = await _arrived(request, path)
        bringing.spend(pass_.campaign, max(0, size - SMALLEST))
        name = await imported(state.store, path, state.work.heavy)
    finally:  # what is refused has been read, too
        await asyncio.to_thread(shutil.rmtree, folder)
    secret = await links.issue(state.store, name, "gm")
    await audit.note(state.store, await state.links.admit(secret), "campaign.imported")
    return Imported(name, secret)


async def _arrived(request: Request[Any, Any, Any], path: Path) -> int:
    """Writes a file as it comes, a piece at a time, where the disk keeps nobody waiting; gives its length."""
    size, pieces = 0, bytearray()
    with path.open("wb") as arriving:
        async for piece in request.stream():
            pieces += piece
            if len(pieces) >= PIECE:
                size += await asyncio.to_thread(arriving.write, bytes(pieces))
                pieces.clear()
                await asyncio.sleep(BREATH)
        size += await asyncio.to_thread(arriving.write, bytes(pieces))
    return size


ROUTES = (download, upload)
