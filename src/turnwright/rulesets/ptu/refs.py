"""What entries that a sentence names are called where there is no match: by their printed names."""

from __future__ import annotations

from turnwright.kernel.telling import Ref, id_of, kind_of

from . import content as c
from .rules.poke_edges import POKE_EDGES
from .rules.terms import name_of as in_words
from .telling.naming import STATS

_KINDS = {
    "move": "moves", "ability": "abilities", "item": "items", "feature": "features", "species": "species",
}  # fmt: skip


def entry_name(content: c.Content, named: Ref) -> str:
    """An entry of the packs as it is printed; any other word as people write it."""
    kind, key = kind_of(named), id_of(named)
    if kind == "poke_edge" and key in POKE_EDGES:
        return POKE_EDGES[key].name
    if kind == "stat":
        return STATS[key]
    entries = getattr(content, _KINDS.get(kind, ""), {})
    entry = entries.get(key) or (content.balls.get(key) if kind == "item" else None)
    return str(entry.name) if entry is not None else in_words(key)
