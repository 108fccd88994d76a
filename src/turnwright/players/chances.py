"""A chance of winning from what stands on the board: a logistic curve over a few shares, in whole numbers.

Shares and weights are integers and the curve is worked out in decimals, so that a chance is the same on every machine.
`scripts/win_chance.py` fits weights to battles and says how good those of a game are.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache

CERTAIN = 10_000
"""A chance of 1."""
WHOLE = 1_000
"""A share of 1."""
LOGIT = 100
"""Weights count in hundredths of a logit for a share of 1."""
STEEPEST = 9 * LOGIT


def share(ours: int, theirs: int) -> int:
    """How far one side is ahead of the other, of a thousand: 0 where they are equal, 1000 where they have nothing."""
    both = ours + theirs
    return WHOLE * (ours - theirs) // both if both > 0 else 0


def chance(weights: Mapping[str, int], shares: Sequence[int]) -> int:
    """The chance of winning, in ten-thousandths. The first weight is what there is without any share."""
    first, *others = weights.values()
    return logistic(first + sum(map(int.__mul__, others, shares)) // WHOLE)


@lru_cache(maxsize=2 * STEEPEST + 1)
def logistic(hundredths: int) -> int:
    """The chance that belongs to a logit, never quite 0 or 1."""
    logit = Decimal(max(-STEEPEST, min(STEEPEST, hundredths))) / LOGIT
    return int((CERTAIN / (1 + (-logit).exp())).to_integral_value())


Held = Sequence[tuple[int, int]]
"""For each tenth of chances how many of such positions were really won, in percent: a 95 % interval, by
`scripts/win_chance.py check`."""


def really_won(held: Held, chance: Fraction) -> tuple[Fraction, Fraction]:
    """The interval of a chance: between the middles of two tenths in proportion. Where nobody has counted, anything."""
    if len(held) < 2:
        return Fraction(0), Fraction(1)
    place = max(Fraction(0), min(Fraction(len(held) - 1), chance * len(held) - Fraction(1, 2)))
    at = min(int(place), len(held) - 2)
    part = place - at
    low, high = (
        (1 - part) * Fraction(one) + part * Fraction(two) for one, two in zip(held[at], held[at + 1], strict=True)
    )
    return low / 100, high / 100
