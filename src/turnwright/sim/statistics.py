"""The numbers that a simulation reports, from counts alone."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, floor, sqrt

Z95 = 1.959963984540054
"""Standard deviations to each side that hold 95 % of a normal distribution."""


def wilson(wins: int, n: int) -> tuple[float, float]:
    """The 95 % interval of a rate by Wilson's score: right for few battles, and for rates near 0 and 1."""
    if n == 0:
        return 0.0, 1.0
    rate = wins / n
    spread = Z95 * Z95 / n
    middle = (rate + spread / 2) / (1 + spread)
    half = Z95 * sqrt(rate * (1 - rate) / n + spread / (4 * n)) / (1 + spread)
    low = 0.0 if wins == 0 else max(0.0, middle - half)
    high = 1.0 if wins == n else min(1.0, middle + half)
    return low, high


def quantile(ordered: Sequence[int], percent: int) -> int:
    """The smallest value that at least this many percent do not exceed (nearest rank): always one that occurred."""
    assert ordered, "a quantile needs at least one value"
    rank = -(-len(ordered) * percent // 100)
    return ordered[max(rank, 1) - 1]


def median(ordered: Sequence[int]) -> float:
    """The middle value, or halfway between the two in the middle."""
    assert ordered, "a median needs at least one value"
    middle = len(ordered) // 2
    return float(ordered[middle]) if len(ordered) % 2 else (ordered[middle - 1] + ordered[middle]) / 2


def median_interval(ordered: Sequence[int]) -> tuple[float, float]:
    """The 95 % interval of a median by ranks: it assumes nothing about the distribution."""
    n = len(ordered)
    reach = Z95 * sqrt(n) / 2
    low, high = floor(n / 2 - reach), ceil(n / 2 + reach) + 1  # counted from 1
    return float(ordered[max(low, 1) - 1]), float(ordered[min(high, n) - 1])


def mean_interval(values: Sequence[float]) -> tuple[float, float]:
    """The 95 % interval of a mean, which is normal for many values; a single value says nothing about the spread."""
    n = len(values)
    mean = sum(values) / n
    if n == 1:
        return mean, mean
    spread = sqrt(sum((value - mean) ** 2 for value in values) / (n - 1))
    return mean - Z95 * spread / sqrt(n), mean + Z95 * spread / sqrt(n)


def paired_difference(gained: int, lost: int, n: int) -> tuple[float, float, float]:
    """How much a rate changed on the same seeds, with its 95 % interval.

    Of n battles, `gained` were won only after the change and `lost` only before it. The interval is the one of Bonett
    and Price (2012), which adds one battle to each of the two: it keeps its 95 % for few battles and small changes.
    """
    if n == 0:
        return 0.0, -1.0, 1.0
    up, down = (gained + 1) / (n + 2), (lost + 1) / (n + 2)
    half = Z95 * sqrt((up + down - (up - down) ** 2) / (n + 2))
    return (gained - lost) / n, max(-1.0, up - down - half), min(1.0, up - down + half)
