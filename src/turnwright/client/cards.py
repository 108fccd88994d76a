"""Questions about cards, for either client: `client.ask(cards.join(table, deck="tidewall"))`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from turnwright.client.asks import Ask, path
from turnwright.client.shapes import LinkInfo


class Deck(msgspec.Struct, frozen=True):
    """A deck of one's own, checked against the rules: without faults it may be played."""

    id: str
    name: str
    cards: dict[str, int]
    size: int
    faults: tuple[str, ...]
    warnings: tuple[str, ...] = ()
    version: int = 0


class Seat(msgspec.Struct, frozen=True):
    """A seat at a card table; the other's deck is told once both are in."""

    seat: str
    person: str = ""
    bot: str = ""
    deck: str | None = None
    approved: bool = False


class Table(msgspec.Struct, frozen=True):
    """A card table in the lobby."""

    id: str
    name: str
    status: str
    seats: tuple[Seat, ...]
    mine: str = ""
    match: str = ""
    """The match, once both have agreed."""


def decks() -> Ask[list[Deck]]:
    return Ask("GET", "/v1/tcg/decks", list[Deck])


def ready_decks() -> Ask[list[Deck]]:
    """The decks of the packs, which anybody can play."""
    return Ask("GET", "/v1/tcg/decks/ready", list[Deck])


def save_deck(name: str, cards: Mapping[str, int] | None = None, *, text: str = "") -> Ask[Deck]:
    """Keeps a deck: cards by their ids, or a text list."""
    return Ask("POST", "/v1/tcg/decks", Deck, {"name": name, "cards": dict(cards or {}), "text": text})


def tables() -> Ask[list[Table]]:
    return Ask("GET", "/v1/tcg/tables", list[Table])


def open_table(
    deck: str, name: str = "A card table", *, timing: Mapping[str, float] | None = None, against: str = ""
) -> Ask[Table]:
    """Opens a table and sits down at it; `against` is the deck of a bot."""
    body: dict[str, Any] = {"deck": deck, "name": name, "timing": dict(timing or {})}
    return Ask("POST", "/v1/tcg/tables", Table, {**body, "against": {"deck": against}} if against else body)


def table(name: str) -> Ask[Table]:
    return Ask("GET", path("v1", "tcg", "tables", name), Table)


def join(name: str, *, deck: str) -> Ask[Table]:
    return Ask("POST", path("v1", "tcg", "tables", name, "join"), Table, {"deck": deck})


def approve(name: str) -> Ask[Table]:
    return Ask("POST", path("v1", "tcg", "tables", name, "approve"), Table)


def leave(name: str) -> Ask[Table]:
    return Ask("POST", path("v1", "tcg", "tables", name, "leave"), Table)


def cancel(name: str) -> Ask[Table]:
    return Ask("POST", path("v1", "tcg", "tables", name, "cancel"), Table)


def seat(name: str) -> Ask[LinkInfo]:
    """A link to one's own seat at the match."""
    return Ask("POST", path("v1", "tcg", "tables", name, "seat"), LinkInfo)


def watch(name: str) -> Ask[LinkInfo]:
    return Ask("POST", path("v1", "tcg", "tables", name, "watch"), LinkInfo)
