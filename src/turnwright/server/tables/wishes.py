"""What the game master of a match is asked for, as it is kept: a server that starts again still knows it."""

from __future__ import annotations

import msgspec

from turnwright.server.store import Document, Put, Store
from turnwright.table import wire

KIND = "wishes"
"""The kind of document that holds what is asked for in a match; its id is the match's."""
_READ = msgspec.json.Decoder(dict[str, wire.Wished])


async def kept_wishes(store: Store, match: str) -> tuple[int, dict[str, wire.Wished]]:
    """The version of what is asked for, and what it is by seat."""
    kept: Document | None = await store.document(KIND, match)
    return (0, {}) if kept is None else (kept.version, _READ.decode(kept.data))


def putting(campaign: str, match: str, version: int, wishes: dict[str, wire.Wished]) -> Put:
    return Put(KIND, match, campaign, version, msgspec.json.encode(wishes))
