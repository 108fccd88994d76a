"""What a deck deals: opening hands, mulligans and Prize cards, as exact odds. (sources 3)

A hand without a Basic Pokémon is shuffled back and drawn anew, so everything is asked of a hand that is kept.
"""

from collections.abc import Sequence
from fractions import Fraction
from math import comb


def mulligan(*, basics: int, deck: int = 60, hand: int = 7) -> Fraction:
    """The chance that an opening hand holds no Basic Pokémon."""
    return Fraction(comb(deck - basics, hand), comb(deck, hand))


def mulligans(*, basics: int, deck: int = 60, hand: int = 7) -> Fraction:
    """How many hands are shuffled back on average before one is kept."""
    missed = mulligan(basics=basics, deck=deck, hand=hand)
    if missed == 1:
        raise ValueError("a deck without Basic Pokémon never keeps a hand")
    return missed / (1 - missed)


def in_opening_hand(
    *, copies: int, basics: int, is_basic: bool = False, deck: int = 60, hand: int = 7
) -> tuple[Fraction, ...]:
    """The chances that a hand that is kept holds 0, 1, 2 … of this many copies of a card.

    `basics`: Basic Pokémon of the deck, these copies among them if the card is one.
    """
    others = basics - copies if is_basic else basics
    rest = deck - copies
    kept = comb(deck, hand) - comb(deck - basics, hand)
    if kept == 0:
        raise ValueError("a deck without Basic Pokémon never keeps a hand")
    chances = []
    for held in range(copies + 1):
        ways = comb(copies, held) * _drawn(rest, hand - held)
        if not (is_basic and held):  # the others must hold the Basic Pokémon
            ways -= comb(copies, held) * _drawn(rest - others, hand - held)
        chances.append(Fraction(ways, kept))
    return tuple(chances)


def among_prizes(
    *, copies: int, basics: int, is_basic: bool = False, deck: int = 60, hand: int = 7, prizes: int = 6
) -> tuple[Fraction, ...]:
    """The chances that 0, 1, 2 … of this many copies lie among the Prize cards, after a hand that is kept."""
    held = in_opening_hand(copies=copies, basics=basics, is_basic=is_basic, deck=deck, hand=hand)
    left = deck - hand

    def laid_after(drawn: int, laid: int) -> Fraction:
        """So many of what is left of them among the Prize cards, when some are in the hand."""
        ways = comb(copies - drawn, laid) * _drawn(left - copies + drawn, prizes - laid)
        return Fraction(ways, comb(left, prizes))

    return tuple(
        sum((chance * laid_after(drawn, laid) for drawn, chance in enumerate(held)), Fraction(0))
        for laid in range(copies + 1)
    )


def at_least_one(chances: Sequence[Fraction]) -> Fraction:
    """The chance of one or more."""
    return 1 - chances[0]


def _drawn(cards: int, count: int) -> int:
    """The ways to draw a number of cards out of so many; 0 if there are too few, or for a number below 0."""
    return comb(cards, count) if 0 <= count <= cards else 0
