"""What people may call themselves: a name that can be read, and that isn't the name of somebody with more to say."""

from __future__ import annotations

import unicodedata

from turnwright.kernel.refusal import Refusal, text_ref
from turnwright.table.clean import clean

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
