"""Everything that a deck builder says about a deck: its faults, what it deals, and its list as people write it."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from msgspec import Struct

from .content import AnyCard, Content, Deck, DeckEntry, Pokemon
from .decks import find, line, write_online, write_text
from .rules import deck_odds
from .rules import decks as rules

HAND = 7


class Dealt(Struct, frozen=True):
    """How often a card is in the opening hand, and how often all copies of it lie among the Prize cards."""

    card: str
    name: str
    count: int
    in_hand: float
    all_prized: float


class Report(Struct, frozen=True):
    """A deck held against the rules, with its odds and its list."""

    size: int
    basics: int
    """Basic Pokémon in it."""
    opens: float
    """The chance that an opening hand has a Basic Pokémon, so that it is kept."""
    mulligans: float | None
    """How many hands are shuffled back per game, on average; none: no hand is ever kept."""
    warnings: tuple[str, ...]
    dealt: tuple[Dealt, ...]
    text: tuple[str, ...]
    """The list as people write it, line by line."""
    online: tuple[str, ...]
    """The list as the online games write it."""


def report(content: Content, name: str, cards: Mapping[str, int]) -> Report:
    """What there is to say about a deck; an unknown card is refused."""
    listed = [(find(content, card), count) for card, count in cards.items()]
    size = sum(count for _, count in listed)
    basics = sum(count for card, count in listed if _is_basic(card))
    missed = deck_odds.mulligan(basics=basics, deck=size, hand=HAND) if size >= HAND else Fraction(1)
    deck = Deck(
        id="deck", name=name, cards=tuple(DeckEntry(card=card.id, count=min(60, count)) for card, count in listed)
    )
    lines = [line(card, count) for card, count in listed]
    return Report(
        size,
        basics,
        float(1 - missed),
        float(deck_odds.mulligans(basics=basics, deck=size, hand=HAND)) if missed < 1 else None,
        tuple(fault.sentence for fault in rules.faults(lines) if fault.warning),
        tuple(_dealt(card, count, basics=basics, size=size) for card, count in listed) if missed < 1 else (),
        tuple(write_text(deck, content).splitlines()),
        tuple(write_online(deck, content).splitlines()),
    )


def _is_basic(card: AnyCard) -> bool:
    return isinstance(card, Pokemon) and card.is_basic


def _dealt(card: AnyCard, count: int, *, basics: int, size: int) -> Dealt:
    is_basic = _is_basic(card)
    held = deck_odds.in_opening_hand(copies=count, basics=basics, is_basic=is_basic, deck=size)
    prized = 0.0
    if size >= HAND + 6:
        prized = float(deck_odds.among_prizes(copies=count, basics=basics, is_basic=is_basic, deck=size)[-1])
    return Dealt(card.id, card.name, count, float(deck_odds.at_least_one(held)), prized)
