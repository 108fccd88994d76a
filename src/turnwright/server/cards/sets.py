"""Sets of cards that a campaign's players bring: files in the public format, read once and checked like any pack.

Everybody in the campaign builds with them from then on (`own_cards.py`). A card table is opened with the sets that
there are. If a deck at it needs one of them, all go into the header of the match's log (`Header.changes`): the log
verifies anywhere, and no question about a card tells who plays it. A file becomes entries of content
(`rulesets/tcg/importer.py`), and nothing in it is run.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from turnwright.kernel import json_input, registry
from turnwright.kernel.content import BrokenPack
from turnwright.kernel.refusal import Refusal, text_ref
from turnwright.kernel.ruleset import AnyGame
from turnwright.rulesets.tcg.content import unread
from turnwright.server.store import Document, Store
from turnwright.server.tables.pool import within
from turnwright.table.clean import cleaned

KIND = "tcg_cards"
MOST_AT_ONCE = 300
"""Cards in one set: a printed one has fewer."""
MOST_SETS, MOST_CARDS = 20, 1000
"""Of a campaign: a match that needs them keeps them all in its log."""
LONGEST = 20.0
"""Seconds that reading a set may take: a printed one takes one to five."""


class CardSet(msgspec.Struct, frozen=True):
    """A set as it is kept: whose, and its entries by kind and id."""

    owner: str
    name: str
    entries: dict[str, dict[str, dict[str, Any]]]
    partial: int = 0

    @property
    def cards(self) -> int:
        return sum(len(found) for kind, found in self.entries.items() if kind != "decks")


# The game with them


async def sets_of(store: Store, campaign: str, wanted: Collection[str] | None = None) -> tuple[Document, ...]:
    """The sets of a campaign, or those of them that are wanted; one of those that is gone is refused."""
    found = {each.id: each for each in await store.documents(KIND, campaign)}
    if wanted is None:
        return tuple(found[name] for name in sorted(found))
    if not {*wanted} <= {*found}:
        raise Refusal("lobby.cards")
    return tuple(found[name] for name in sorted(wanted))


def with_sets(played: AnyGame, sets: Sequence[bytes]) -> AnyGame:
    """A game with sets, as they are kept, added to its packs: nothing that is there is changed by them."""
    added: dict[str, dict[str, dict[str, Any]]] = {}
    for kept in sets:
        for kind, found in msgspec.json.decode(kept, type=CardSet).entries.items():
            added[kind] = {**found, **added.get(kind, {})}
    return registry.house_ruled(played, added) if added else played


def read_set(owner: str, files: dict[str, str], others: Sequence[bytes], seconds: float = LONGEST) -> bytes:
    """A set from card files, held against the game and the other sets; done by a process of its own (`work.py`)."""
    with within(seconds, Refusal("cards.slow", field="files", seconds=text_ref(f"{seconds:g}"))):
        return _read(owner, files, others)


def _read(owner: str, files: dict[str, str], others: Sequence[bytes]) -> bytes:
    from turnwright.rulesets.tcg.importer import entries  # its grammar takes seconds to load, which few servers need

    lists = {name: text for name, text in files.items() if not name.lower().endswith(".txt")}
    count = sum(_count(json_input.decode(_bytes(text), name, code="import.json")) for name, text in lists.items())
    if count > MOST_AT_ONCE:
        raise Refusal("cards.most", field="files", context="at_once", cards=count, most=MOST_AT_ONCE)
    by_kind: dict[str, dict[str, dict[str, Any]]] = {}
    read = cleaned(entries({name: _bytes(text) for name, text in files.items()}))
    for place, listed in read.items():
        of_kind = by_kind.setdefault(place.partition("/")[0], {})
        of_kind |= {str(entry["id"]): {key: entry[key] for key in entry if key != "id"} for entry in listed}
    made = CardSet(owner, ", ".join(sorted(files)), by_kind)
    there = sum(msgspec.json.decode(kept, type=CardSet).cards for kept in others)
    if made.cards + there > MOST_CARDS:
        raise Refusal("cards.most", field="files", most=MOST_CARDS, there=there)
    try:
        game = registry.house_ruled(with_sets(registry.game("tcg"), others), by_kind)
    except BrokenPack as broken:
        raise Refusal("cards.broken", field="files", fault=text_ref(broken.faults[0])) from None
    own = [game.content.cards[name] for kind, found in by_kind.items() if kind != "decks" for name in found]
    return msgspec.json.encode(replace(made, partial=sum(1 for card in own if unread(card))))


def _bytes(text: str) -> bytes:
    return text.encode("utf-8", "surrogatepass")


def _count(decoded: Any) -> int:
    listed = decoded.get("data") if isinstance(decoded, dict) else decoded
    return len(listed) if isinstance(listed, list) else 0
