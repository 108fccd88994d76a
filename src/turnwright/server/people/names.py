"""What people may call themselves: a name that can be read, and that isn't the name of somebody with more to say."""

from __future__ import annotations

import unicodedata
from typing import Any

import msgspec

from turnwright.kernel.refusal import Refusal, text_ref
from turnwright.server.store import Store
from turnwright.table.clean import clean

PERSON = "person"
"""The kind of document that holds what somebody is called."""

RESERVED = frozenset(("gm", "game master", "gamemaster", "dm", "sl", "spielleiter", "spielleitung", "table", "server"))
"""Who speaks for the table: nobody else is called that, in whatever letters."""
_ALIKE = str.maketrans({"\u0261": "g", "\u043c": "m", "\u041c": "m", "\u0455": "s", "\u217c": "l", "0": "o"})
"""Letters that look like others (Cyrillic and IPA), where they could spell a reserved name."""


def own_name(name: str) -> str:
    """A name as it is kept: without what nobody sees. Refuses an empty one, and one that is taken by its meaning."""
    readable = " ".join(clean(name).split())
    plain = unicodedata.normalize("NFKC", readable).casefold().translate(_ALIKE).strip(" .:!*()[]<>\"'")
    if not readable:
        raise Refusal("people.empty", field="name")
    if plain in RESERVED:
        raise Refusal("people.reserved", field="name", name=text_ref(readable))
    return readable


async def called(store: Store, campaign: str, person: str) -> str:
    """What others call somebody; who isn't on the campaign's list is called what their link says."""
    kept = await store.document(PERSON, person)
    if kept is None or kept.campaign != campaign:
        return person
    return str(msgspec.json.decode(kept.data, type=dict[str, Any])["name"])
