"""Everything in memory: for tests, and for tables that nobody wants to keep."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from turnwright.server.store import (
    Append,
    Conflict,
    Document,
    File,
    Kept,
    Known,
    Line,
    Link,
    Once,
    Put,
    StoredMatch,
    Write,
)
from turnwright.server.store.vault import Vault


class MemoryStore:
    """The protocol in its plainest form: read this first."""

    def __init__(self) -> None:
        self.vault = Vault()
        self._versions: dict[tuple[str, str], list[Document]] = {}
        self._removed: set[tuple[str, str]] = set()
        self._matches: dict[str, StoredMatch] = {}
        self._lines: dict[str, list[Line]] = {}
        self._once: dict[tuple[str, str, str], int] = {}
        self._links: dict[bytes, Link] = {}
        self._files: dict[tuple[str, str], File] = {}

    async def commit(self, write: Write) -> None:
        self._check(write)
        if write.new is not None:
            self._matches[write.new.id] = write.new
            self._lines.setdefault(write.new.id, [])
        for added in _appends(write):
            found = self._matches[added.match]
            self._lines[added.match] += added.lines
            head = added.expected + len(added.lines)
            self._matches[added.match] = replace(found, head=head, status=added.status or found.status)
            if added.once is not None:
                self._once[added.match, added.once.person, added.once.key] = head
        if write.shelved is not None:
            moved = write.shelved
            self._matches[moved.match] = replace(self._matches[moved.match], shelf=moved.shelf)
        for put in write.puts:
            self._put(put)
        for link in write.links:
            self._links[link.hash] = link
        for hashed, moment in write.seen:
            self._links[hashed] = replace(self._links[hashed], seen=moment)
        for match, once, n in write.keys:
            self._once[match, once.person, once.key] = n
        for file in write.files:
            self._files.pop((file.campaign, file.id), None)
            if file.data is not None:
                self._files[file.campaign, file.id] = file

    def _check(self, write: Write) -> None:
        """Refuses before anything is changed."""
        if write.new is not None and write.new.id in self._matches:
            raise Conflict(f"match {write.new.id}")
        for added in _appends(write):
            if added.once is not None:
                known = self._once.get((added.match, added.once.person, added.once.key))
                if known is not None:
                    raise Known(known)
            is_new = write.new is not None and write.new.id == added.match
            found = write.new if is_new else self._matches.get(added.match)
            if found is None or found.head != added.expected:
                raise Conflict(f"match {added.match}")
        if write.shelved is not None:
            there = self._matches.get(write.shelved.match)
            if there is None or there.shelf != write.shelved.expected:
                raise Conflict(f"match {write.shelved.match}")
        for put in write.puts:
            if self._version(put.kind, put.id) != put.expected:
                raise Conflict(f"{put.kind} {put.id}")

    def _version(self, kind: str, name: str) -> int:
        if (kind, name) in self._removed:
            return 0
        versions = self._versions.get((kind, name))
        return versions[-1].version if versions else 0

    def _put(self, put: Put) -> None:
        key = (put.kind, put.id)
        if put.data is None:
            self._removed.add(key)
            return
        self._removed.discard(key)
        versions = self._versions.setdefault(key, [])
        last = versions[-1].version if versions else 0
        versions.append(Document(put.kind, put.id, put.campaign, last + 1, put.data))

    async def document(self, kind: str, name: str) -> Document | None:
        return self._versions[kind, name][-1] if self._version(kind, name) else None

    async def documents(self, kind: str, campaign: str) -> Sequence[Document]:
        live = [versions[-1] for key, versions in self._versions.items() if key not in self._removed]
        return sorted(
            (each for each in live if each.kind == kind and each.campaign == campaign), key=lambda one: one.id
        )

    async def history(self, kind: str, name: str) -> Sequence[Document]:
        return list(self._versions.get((kind, name), ()))

    async def match(self, name: str) -> StoredMatch | None:
        return self._matches.get(name)

    async def matches(self, campaign: str) -> Sequence[StoredMatch]:
        return sorted((one for one in self._matches.values() if one.campaign == campaign), key=lambda one: one.id)

    async def lines(self, match: str, since: int = 0) -> Sequence[Line]:
        return [line for line in self._lines.get(match, ()) if line.n > since]

    async def once(self, match: str, once: Once) -> int | None:
        return self._once.get((match, once.person, once.key))

    async def link(self, digest: bytes) -> Link | None:
        return self._links.get(digest)

    async def links(self, campaign: str) -> Sequence[Link]:
        return sorted((link for link in self._links.values() if link.campaign == campaign), key=lambda one: one.hash)

    async def stored_links(self, digests: Sequence[bytes]) -> frozenset[bytes]:
        return frozenset(digest for digest in digests if digest in self._links)

    async def heads(self, matches: Sequence[str]) -> Mapping[str, int]:
        there = (self._matches[name] for name in matches if name in self._matches)
        return {match.id: match.head for match in there if match.shelf != "deleted"}

    async def file(self, campaign: str, name: str) -> File | None:
        return self._files.get((campaign, name))

    async def files(self, campaign: str) -> Sequence[str]:
        return sorted(name for owner, name in self._files if owner == campaign)

    async def campaigns(self) -> Sequence[str]:
        return sorted(name for kind, name in self._versions if kind == "campaign" and self._version(kind, name))

    async def kept(self, campaign: str) -> Kept:
        of_campaign = {match.id: match for match in await self.matches(campaign)}
        versions = [each for key in sorted(self._versions) for each in self._versions[key] if each.campaign == campaign]
        once = [(match, Once(person, key), n) for (match, person, key), n in self._once.items() if match in of_campaign]
        return Kept(
            tuple(versions),
            frozenset((each.kind, each.id) for each in versions if (each.kind, each.id) in self._removed),
            tuple(of_campaign.values()),
            tuple((match, line) for match in of_campaign for line in self._lines[match]),
            tuple(sorted(once, key=lambda one: (one[0], one[2], one[1].person, one[1].key))),
            tuple(await self.links(campaign)),
            tuple(self._files[campaign, name] for name in await self.files(campaign)),
        )

    async def close(self) -> None:
        return None


def _appends(write: Write) -> tuple[Append, ...]:
    return write.others if write.append is None else (write.append, *write.others)
