"""What is read from an SQL database, in the same words for each: only how rows are fetched is a database's own."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from turnwright.server.store import Document, File, Line, Link, Once, StoredMatch

DOCUMENT = "kind, id, campaign, version, data"
MATCH = "id, campaign, header, head, status, encounter, secret, shelf"
LINK = "hash, campaign, role, seat, person, match, expires, revoked, kind, family, label, made, entered, seen, departed"
FILE = "campaign, id, media, data"
BY_ID = 'ORDER BY id COLLATE "C"'
"""Byte by byte, whatever language the database speaks."""


class Reading(ABC):
    """The reading half of a store. Queries are PostgreSQL's."""

    @abstractmethod
    async def _rows(self, query: str, *values: Any) -> Sequence[Any]: ...

    async def document(self, kind: str, name: str) -> Document | None:
        rows = await self._rows(f"SELECT {DOCUMENT} FROM document WHERE kind = $1 AND id = $2 AND live", kind, name)
        return Document(*rows[0]) if rows else None

    async def documents(self, kind: str, campaign: str) -> Sequence[Document]:
        query = f"SELECT {DOCUMENT} FROM document WHERE campaign = $1 AND kind = $2 AND live {BY_ID}"
        return [Document(*row) for row in await self._rows(query, campaign, kind)]

    async def history(self, kind: str, name: str) -> Sequence[Document]:
        query = f"SELECT {DOCUMENT} FROM document_history WHERE kind = $1 AND id = $2 ORDER BY version"
        return [Document(*row) for row in await self._rows(query, kind, name)]

    async def match(self, name: str) -> StoredMatch | None:
        rows = await self._rows(f"SELECT {MATCH} FROM match WHERE id = $1", name)
        return StoredMatch(*rows[0]) if rows else None

    async def matches(self, campaign: str) -> Sequence[StoredMatch]:
        rows = await self._rows(f"SELECT {MATCH} FROM match WHERE campaign = $1 {BY_ID}", campaign)
        return [StoredMatch(*row) for row in rows]

    async def lines(self, match: str, since: int = 0) -> Sequence[Line]:
        query = "SELECT n, line, who, at FROM record WHERE match = $1 AND n > $2 ORDER BY n"
        return [Line(*row) for row in await self._rows(query, match, since)]

    async def once(self, match: str, once: Once) -> int | None:
        query = "SELECT n FROM once WHERE match = $1 AND person = $2 AND key = $3"
        rows = await self._rows(query, match, once.person, once.key)
        n: int | None = rows[0][0] if rows else None
        return n

    async def link(self, digest: bytes) -> Link | None:
        rows = await self._rows(f"SELECT {LINK} FROM link WHERE hash = $1", digest)
        return link_of(rows[0]) if rows else None

    async def links(self, campaign: str) -> Sequence[Link]:
        rows = await self._rows(f"SELECT {LINK} FROM link WHERE campaign = $1 ORDER BY hash", campaign)
        return [link_of(row) for row in rows]

    async def stored_links(self, digests: Sequence[bytes]) -> frozenset[bytes]:
        if not digests:
            return frozenset()
        asked = ", ".join(f"${place}" for place in range(1, len(digests) + 1))
        return frozenset(row[0] for row in await self._rows(f"SELECT hash FROM link WHERE hash IN ({asked})", *digests))

    async def heads(self, matches: Sequence[str]) -> Mapping[str, int]:
        if not matches:
            return {}
        asked = ", ".join(f"${place}" for place in range(1, len(matches) + 1))
        rows = await self._rows(f"SELECT id, head FROM match WHERE id IN ({asked}) AND shelf <> 'deleted'", *matches)
        return {row[0]: row[1] for row in rows}

    async def file(self, campaign: str, name: str) -> File | None:
        rows = await self._rows(f"SELECT {FILE} FROM file WHERE campaign = $1 AND id = $2", campaign, name)
        return File(*rows[0]) if rows else None

    async def files(self, campaign: str) -> Sequence[str]:
        return [row[0] for row in await self._rows(f"SELECT id FROM file WHERE campaign = $1 {BY_ID}", campaign)]

    async def campaigns(self) -> Sequence[str]:
        query = f"SELECT id FROM document WHERE kind = 'campaign' AND live {BY_ID}"
        return [row[0] for row in await self._rows(query)]


def link_of(row: Sequence[Any]) -> Link:
    """SQLite has no truth values of its own."""
    link = Link(*row)
    return replace(link, revoked=bool(link.revoked), departed=bool(link.departed))
