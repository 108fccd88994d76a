"""What somebody may choose in the middle of an effect, as a phrase that makes sense alone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import Struct
from msgspec.structs import fields

from ...vocabulary import moves as v
from ..naming import Teller
from .effects import clause_of
from .grammar import Cast, both


def row_text(t: Teller, entry: str, option: str, target: str) -> str:
    """What an option of an entry does: `Vulpix loses a tick of HP`; empty where that cannot be told."""
    plain = entry.partition("(")[0].rpartition("/")[2]
    content = t.game.content
    kinds = (content.moves, content.abilities, content.items, content.features)
    for found in (kind[plain] for kind in kinds if plain in kind):
        for row in _rows(found):
            if row.name == option and row.effects:
                said = both(clause_of(t, effect, Cast("its user", target)) for effect in row.effects)
                return said[:1].upper() + said[1:]
    return ""


def _rows(part: Any) -> Iterator[v.Option]:
    """Everything on offer in an entry, however deep it stands."""
    if isinstance(part, v.Choose):
        yield from part.rows
    if isinstance(part, Struct):
        for field in fields(part):
            yield from _rows(getattr(part, field.name))
    elif isinstance(part, tuple):
        for each in part:
            yield from _rows(each)
