"""Campaigns on their way from one database to another: a file of JSON lines, whatever the databases are.

`turnwright db` writes everything into it, the keys of sealed dice and the hashes of links too: keep it as safe as the
database. A GM's own file has the same lines, but less of them (`campaign/file.py`).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TypeAlias

import msgspec
from msgspec.structs import replace

from turnwright.kernel.match import Match
from turnwright.kernel.refusal import Refusal, text_ref
from turnwright.kernel.registry import game_of
from turnwright.kernel.verify import verify
from turnwright.kernel.version import VERSION
from turnwright.server.store import Append, Document, File, Kept, Line, Link, Once, Put, Store, StoredMatch, Write

FORMAT = 1


class Head(msgspec.Struct, frozen=True, tag="turnwright"):
    format: int
    program: str


class Campaign(msgspec.Struct, frozen=True, tag="campaign"):
    """What follows belongs to this one."""

    id: str


class Version(msgspec.Struct, frozen=True, tag="document"):
    document: Document


class Removed(msgspec.Struct, frozen=True, tag="removed"):
    kind: str
    id: str


class Played(msgspec.Struct, frozen=True, tag="match"):
    match: StoredMatch


class Record(msgspec.Struct, frozen=True, tag="record"):
    match: str
    line: Line


class Key(msgspec.Struct, frozen=True, tag="key"):
    match: str
    once: Once
    n: int


class Opened(msgspec.Struct, frozen=True, tag="link"):
    link: Link


class Picture(msgspec.Struct, frozen=True, tag="file"):
    file: File


class End(msgspec.Struct, frozen=True, tag="end"):
    """The last line: a file without it was cut off."""

    lines: int


Item: TypeAlias = Version | Removed | Played | Record | Key | Opened | Picture
_READ = msgspec.json.Decoder(Head | Campaign | Item | End)


# Out


async def exported(store: Store, campaigns: Iterable[str]) -> bytes:
    """Campaigns of a database, with all that belongs to them."""
    found: dict[str, Kept] = {}
    known = set(await store.campaigns())
    for campaign in campaigns:
        if campaign not in known:
            raise Refusal("db.no_such_campaign", name=text_ref(campaign))
        found[campaign] = await store.kept(campaign)
    return written(found)


def written(campaigns: Mapping[str, Kept]) -> bytes:
    """Campaigns as the lines of a file."""
    lines: list[msgspec.Struct] = [Head(FORMAT, VERSION)]
    for campaign, kept in campaigns.items():
        lines += [Campaign(campaign), *_items(kept)]
    lines.append(End(len(lines)))
    return b"".join(msgspec.json.encode(line) + b"\n" for line in lines)


def _items(kept: Kept) -> Iterator[Item]:
    yield from map(Version, kept.versions)
    yield from (Removed(kind, name) for kind, name in sorted(kept.removed))
    yield from map(Played, kept.matches)
    yield from (Record(match, line) for match, line in kept.lines)
    yield from (Key(match, once, n) for match, once, n in kept.once)
    yield from map(Opened, kept.links)
    yield from map(Picture, kept.files)


# In


def read(lines: Iterable[bytes]) -> dict[str, Kept]:
    """The campaigns of a file; one that was cut off, changed in length or comes from a newer program is refused."""
    try:
        said = [_READ.decode(line) for line in lines]
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise Refusal("db.file", error=text_ref(error)) from None
    if not said or not isinstance(said[0], Head):
        raise Refusal("db.file", context="first_line")
    if said[0].format > FORMAT:
        raise Refusal("db.newer", program=text_ref(said[0].program))
    if said[-1] != End(len(said) - 1):
        raise Refusal("db.cut_off")
    items: dict[str, list[Item]] = {}
    current = ""
    for each in said[1:-1]:
        if isinstance(each, Campaign):
            current = each.id
            items[current] = []
        elif current and not isinstance(each, Head | End):
            items[current].append(each)
        else:
            raise Refusal("db.file", context="order")
    return {campaign: _kept(found) for campaign, found in items.items()}


def _kept(items: list[Item]) -> Kept:
    return Kept(
        tuple(each.document for each in items if isinstance(each, Version)),
        frozenset((each.kind, each.id) for each in items if isinstance(each, Removed)),
        tuple(each.match for each in items if isinstance(each, Played)),
        tuple((each.match, each.line) for each in items if isinstance(each, Record)),
        tuple((each.match, each.once, each.n) for each in items if isinstance(each, Key)),
        tuple(each.link for each in items if isinstance(each, Opened)),
        tuple(each.file for each in items if isinstance(each, Picture)),
    )


async def imported(store: Store, data: bytes) -> list[str]:
    """Keeps the campaigns of a file in a database that has none of them; gives their ids."""
    found = read(data.splitlines())
    for campaign in set(found) & set(await store.campaigns()):
        raise Refusal("db.there", name=text_ref(campaign))
    for kept in found.values():
        await bring_in(store, kept)
    return list(found)


async def bring_in(store: Store, kept: Kept) -> None:
    """The campaign's own document comes last: until then nobody can find the campaign, and a new try may begin."""
    lines, keys = defaultdict(list), defaultdict(list)
    for match, line in kept.lines:
        lines[match].append(line)
    for match, once, n in kept.once:
        keys[match].append((match, once, n))
    for played in kept.matches:
        if await store.match(played.id) is None:
            append = Append(played.id, 0, tuple(lines[played.id]), status=played.status)
            new = replace(played, head=0)
            await store.commit(Write(new=new, append=append, keys=tuple(keys[played.id])))
    await store.commit(Write(links=kept.links, files=kept.files))
    own = [each for each in kept.versions if each.kind == "campaign"]
    for version in (*(each for each in kept.versions if each.kind != "campaign"), *own):
        if len(await store.history(version.kind, version.id)) < version.version:
            put = Put(version.kind, version.id, version.campaign, version.version - 1, version.data)
            await store.commit(Write(puts=(put,)))
    for kind, name in kept.removed:
        there = await store.document(kind, name)
        if there is not None:
            await store.commit(Write(puts=(Put(kind, name, there.campaign, there.version, None),)))


# Is it sound?


async def problems(store: Store, *, decide_again: bool = False) -> list[str]:
    """What is wrong with the campaigns of a database: missing records, broken logs, versions that are gone."""
    found: list[str] = []
    for campaign in await store.campaigns():
        kept = await store.kept(campaign)
        for match in kept.matches:
            own = [line for name, line in kept.lines if name == match.id]
            found += [f"match {match.id}: {each}" for each in wrong_with(match, own, decide_again=decide_again)]
        versions = defaultdict(list)
        for document in kept.versions:
            versions[document.kind, document.id].append(document.version)
        for (kind, name), numbers in versions.items():
            if numbers != list(range(1, len(numbers) + 1)):
                found.append(f"{kind} {name}: its versions are {numbers}")
    return found


def wrong_with(match: StoredMatch, lines: Sequence[Line], *, decide_again: bool = False) -> list[str]:
    """What is wrong with a match: records that are missing, or a log that can't be read."""
    if [line.n for line in lines] != list(range(1, match.head + 1)):
        return [f"its records do not go from 1 to {match.head}"]
    log = match.header + b"".join(line.data for line in lines)
    try:
        loaded = Match.load(log, game_of)
    except Refusal as refusal:
        return [refusal.sentence]
    if loaded.closed != (match.status == "closed"):
        return [f'it is stored as "{match.status}", which its log does not say']
    return list(map(str, verify(log, game_of).problems)) if decide_again else []
