"""A logistic curve through counted wins: how the chance to win goes with one number."""

from __future__ import annotations

from collections.abc import Sequence
from math import erf, exp, log, sqrt
from typing import NamedTuple

MOST_STEPS = 50
ENOUGH = 1e-10
PRIOR = 0.02
"""How firmly level and slope are held near 0 (the inverse of a variance of 50). Where one value splits wins from losses
the slope stays finite; a hundred battles drown it."""


class Count(NamedTuple):
    """Battles at one value."""

    value: float
    wins: int
    n: int


class Curve(NamedTuple):
    """A fitted curve: the log-odds are `level + slope * (value - centre) / unit`."""

    centre: float
    unit: float
    level: float
    slope: float
    variance: tuple[float, float, float]
    """Of the level, of both together, of the slope."""

    def chance(self, value: float) -> float:
        """The chance to win at a value."""
        return expit(self.log_odds(value))

    def log_odds(self, value: float) -> float:
        return self.level + self.slope * (value - self.centre) / self.unit

    def error(self, value: float) -> float:
        """The standard error of the log-odds at a value."""
        x = (value - self.centre) / self.unit
        level, both, slope = self.variance
        return sqrt(max(0.0, level + 2 * x * both + x * x * slope))

    def where(self, chance: float) -> float:
        """The value that has a chance; infinitely far away on a level curve."""
        return self.centre + self.unit * (logit(chance) - self.level) / self.slope if self.slope else float("inf")


def fit(counts: Sequence[Count]) -> Curve:
    """The curve that makes the counts most likely, by Newton's steps."""
    total = sum(count.n for count in counts)
    centre = sum(count.value * count.n for count in counts) / total
    spread = sqrt(sum(count.n * (count.value - centre) ** 2 for count in counts) / total)
    unit = spread or 1.0
    level = slope = 0.0
    a, b, c, whole = 1.0, 0.0, 1.0, 1.0  # the curvature of the likelihood, as it is at the last step
    for _ in range(MOST_STEPS):
        gradient_level, gradient_slope = -PRIOR * level, -PRIOR * slope
        a, b, c = PRIOR, 0.0, PRIOR
        for count in counts:
            x = (count.value - centre) / unit
            chance = expit(level + slope * x)
            weight = count.n * chance * (1 - chance)
            missing = count.wins - count.n * chance
            gradient_level += missing
            gradient_slope += missing * x
            a, b, c = a + weight, b + weight * x, c + weight * x * x
        whole = a * c - b * b
        step_level = (c * gradient_level - b * gradient_slope) / whole
        step_slope = (a * gradient_slope - b * gradient_level) / whole
        shrink = min(1.0, 2.0 / max(abs(step_level), abs(step_slope), 1e-300))  # far from the top, a step may overshoot
        level, slope = level + shrink * step_level, slope + shrink * step_slope
        if max(abs(step_level), abs(step_slope)) < ENOUGH:
            break
    return Curve(centre, unit, level, slope, (c / whole, -b / whole, a / whole))


def expit(odds: float) -> float:
    """The chance that has these log-odds."""
    return 1 / (1 + exp(-odds)) if odds >= 0 else exp(odds) / (1 + exp(odds))


def logit(chance: float) -> float:
    """The log-odds of a chance; those of 0 and 1 are far away, but finite."""
    chance = min(1 - 1e-12, max(1e-12, chance))
    return log(chance / (1 - chance))


def normal(x: float) -> float:
    """The share of a normal distribution up to x standard deviations."""
    return (1 + erf(x / sqrt(2))) / 2
