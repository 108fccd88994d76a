"""Pearson's chi-square test: whether what was counted fits exact odds."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from fractions import Fraction
from math import exp, lgamma, log
from typing import TypeVar

H = TypeVar("H", bound=Hashable)

LEAST_EXPECTED = 5
"""An outcome that is expected less often than this is pooled with others: the test is not made for so few."""


def p_value(counts: Mapping[H, int], odds: Mapping[H, Fraction]) -> float:
    """How likely it is to count something at least as far from the odds as this, if the odds are right."""
    if any(outcome not in odds for outcome in counts):
        return 0.0
    cells = _cells(counts, odds)
    off = sum(float((counted - expected) ** 2 / expected) for counted, expected in cells)
    return upper_tail(off, degrees=len(cells) - 1)


def _cells(counts: Mapping[H, int], odds: Mapping[H, Fraction]) -> list[tuple[int, Fraction]]:
    """What was counted and what was expected, rare outcomes pooled with the next rare ones until they are enough."""
    total = sum(counts.values())
    cells = []
    pooled, pooled_expected = 0, Fraction(0)
    for outcome, chance in odds.items():
        counted, expected = counts.get(outcome, 0), chance * total
        if expected < LEAST_EXPECTED:
            counted, expected = counted + pooled, expected + pooled_expected
            pooled, pooled_expected = 0, Fraction(0)
        if expected < LEAST_EXPECTED:
            pooled, pooled_expected = counted, expected
        else:
            cells.append((counted, expected))
    if pooled_expected:
        last, last_expected = cells.pop() if cells else (0, Fraction(0))
        cells.append((last + pooled, last_expected + pooled_expected))
    return cells


def upper_tail(value: float, *, degrees: int) -> float:
    """The chance that a chi-square variable is at least as large; without a degree of freedom nothing can be off."""
    if degrees == 0 or value <= 0:
        return 1.0
    return _upper_gamma(degrees / 2, value / 2)


def _upper_gamma(a: float, x: float) -> float:
    """The regularised upper incomplete gamma function Q(a, x).

    Below a + 1 by the power series of its complement, above by its continued fraction (Lentz's method), where each
    converges fast. (Abramowitz and Stegun 6.5.29 and 6.5.31)
    """
    front = exp(a * log(x) - x - lgamma(a))
    if x < a + 1:
        term = total = 1 / a
        n = a
        while term > total * 1e-16:
            n += 1
            term *= x / n
            total += term
        return max(0.0, 1 - front * total)
    b = x + 1 - a
    c = 1e300
    d = 1 / b
    product = d
    for k in range(1, 10_000):
        b += 2
        d = 1 / (b - k * (k - a) * d)
        c = b - k * (k - a) / c
        product *= c * d
        if abs(c * d - 1) < 1e-15:
            break
    return front * product
