"""What a designer varies in the balance lab: the cards of both decks."""

from __future__ import annotations

from collections.abc import Mapping

from .content import Energy
from .game import TcgGame
from .setup import deck_list
from .state import Seating, Setup


def written_out(game: TcgGame, plan: Setup) -> Setup:
    """Both decks as lists of cards: `player1.cards.CARD` is the number of its copies."""

    def listed(seating: Seating | None) -> Seating | None:
        return None if seating is None else Seating(seating.deck, deck_list(game, seating)[1])

    return Setup(listed(plan.player1), listed(plan.player2))


def without(game: TcgGame, cards: Mapping[str, int], name: str) -> Mapping[str, int] | None:
    """A deck whose copies of a card are the basic Energy that it has most of: a deck must keep its size.

    Basic Energy itself stays in; and nothing is taken out of a deck without any.
    """
    basics = {card: copies for card, copies in cards.items() if _is_basic_energy(game, card)}
    if name in basics or not basics:
        return None
    most = max(basics, key=lambda card: basics[card])
    rest = {card: copies for card, copies in cards.items() if card != name}
    return rest | {most: rest[most] + cards[name]}


def _is_basic_energy(game: TcgGame, name: str) -> bool:
    card = game.content.cards[name]
    return isinstance(card, Energy) and card.basic
