"""A chance of winning from what stands on the board: a logistic curve over a few shares, in whole numbers.

Shares and weights are integers and the curve is worked out in decimals, so that a chance is the same on every machine.
`scripts/win_chance.py` fits weights to battles and says how good those of a game are.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from decimal import Decimal
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
