"""The image behind the map of a match: which one it is, and what of it a seat may see."""

from __future__ import annotations

import hashlib

import msgspec

from turnwright.kernel.ruleset import GM
from turnwright.kernel.telling import Map
from turnwright.server.store import Put, Store
from turnwright.table import Seat

KIND = "picture"
"""The kind of document that names the image behind the map of a match; its id is the match's."""
FOG = "fog"
"""Cells that a seat is told nothing about: it isn't sent their part of the image either."""


class Picture(msgspec.Struct, frozen=True):
    """An image of the campaign by its name; `digest` says which version of it."""

    map: str
    digest: str


class Visible(msgspec.Struct, frozen=True):
    """What of the image one seat is sent."""

    version: str
    width: int
    height: int
    hidden: tuple[tuple[int, int], ...]


def digest_of(image: bytes) -> str:
    return hashlib.sha256(image).hexdigest()[:16]


async def picture_of(store: Store, match: str) -> Picture | None:
    kept = await store.document(KIND, match)
    return None if kept is None else msgspec.json.decode(kept.data, type=Picture)


async def putting(store: Store, campaign: str, match: str, picture: Picture | None) -> Put | None:
    """What has to be written so that a match has this image behind its map, or none."""
    kept = await store.document(KIND, match)
    if kept is None and picture is None:
        return None
    data = None if picture is None else msgspec.json.encode(picture)
    return Put(KIND, match, campaign, 0 if kept is None else kept.version, data)


def visible(picture: Picture | None, seat: Seat) -> Visible | None:
    """What a seat sees of an image: the GM all of it, others all but what fog covers; nothing if they see no map."""
    drawn = None if picture is None else seat.board().map
    if picture is None or drawn is None:
        return None
    hidden = () if seat.name == GM else _fogged(drawn)
    said = msgspec.json.encode((picture, drawn.width, drawn.height, hidden))
    return Visible(digest_of(said), drawn.width, drawn.height, hidden)


def _fogged(drawn: Map) -> tuple[tuple[int, int], ...]:
    return tuple(cell.at for cell in drawn.cells if cell.terrain == FOG)
