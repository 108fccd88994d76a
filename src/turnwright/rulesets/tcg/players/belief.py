"""What a seat believes about cards that it can't see, as weighted guesses that can be drawn from."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Mapping, Sequence
from math import comb
from typing import TypeVar

from turnwright.kernel.dice import Dice

Card = TypeVar("Card", bound=Hashable)


def posterior(lists: Mapping[tuple[Card, ...], int], seen: Mapping[Card, int]) -> dict[tuple[Card, ...], int]:
    """Weights of the lists that another may play, given what was seen of theirs: prior weights times the number of ways
    in which each list could have shown just these cards. Empty if none of them could.
    """
    found: dict[tuple[Card, ...], int] = {}
    for cards, weight in lists.items():
        counts = Counter(cards)
        ways = weight
        for card, count in seen.items():
            ways *= comb(counts[card], count)
        if ways:
            found[cards] = ways
    return found


def likely_list(lists: Mapping[tuple[Card, ...], int], seen: Mapping[Card, int], dice: Dice) -> tuple[Card, ...]:
    """A list that another may play, drawn by its weight. Where none fits, the nearest one with what was seen in it."""
    fitting = posterior(lists, seen)
    if fitting:
        return drawn(fitting, dice)
    return _nearest(tuple(lists), seen)


def drawn(weights: Mapping[tuple[Card, ...], int], dice: Dice) -> tuple[Card, ...]:
    """One of several, by its weight."""
    if len(weights) == 1:
        return next(iter(weights))
    whole = sum(weights.values())
    fineness = 1 << 30
    mark = (dice.d(fineness, "believed list") - 1) * whole // fineness
    for cards, weight in weights.items():
        mark -= weight
        if mark < 0:
            return cards
    raise AssertionError("weights are at least 1")


def _nearest(lists: Sequence[tuple[Card, ...]], seen: Mapping[Card, int]) -> tuple[Card, ...]:
    """The list that shares most with what was seen, with what it lacks in the place of unseen cards."""
    shown: Counter[Card] = Counter(seen)
    if not lists:
        return tuple(shown.elements())
    counts = max((Counter(cards) for cards in lists), key=lambda counts: (counts & shown).total())
    others = list((counts - shown).elements())
    missing = (shown - counts).total()
    return (*shown.elements(), *others[: max(0, len(others) - missing)])
