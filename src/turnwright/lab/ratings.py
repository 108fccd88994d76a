"""Ratings from results: the strengths that make what happened most likely (Bradley and Terry), on the Elo scale."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import log10

MEAN = 1500.0
SCALE = 400.0
"""This many points apart, the stronger is expected to win ten battles for every one the weaker wins."""
PRIOR = 1.0
"""Draws assumed for every pair that met, so that a perfect record still gives a finite rating."""
ENOUGH = 1e-9
MOST_STEPS = 10_000


def elo(names: Sequence[str], scores: Mapping[tuple[str, str], tuple[float, float]]) -> dict[str, float]:
    """Ratings around 1500 by pairs that met: (score of the first, score of the second); a draw gives each a half.

    Each strength is set to its own score over what it was expected to score at strength 1, again and again (Hunter's
    minorise-maximise steps), which climbs to the one best set of strengths.
    """
    won = dict.fromkeys(names, 0.0)
    met: dict[str, list[tuple[str, float]]] = {name: [] for name in names}
    for (one, other), (for_one, for_other) in scores.items():
        won[one] += for_one + PRIOR / 2
        won[other] += for_other + PRIOR / 2
        battles = for_one + for_other + PRIOR
        met[one].append((other, battles))
        met[other].append((one, battles))
    strength = dict.fromkeys(names, 1.0)
    for _ in range(MOST_STEPS):
        fresh = {
            name: won[name] / sum(battles / (strength[name] + strength[other]) for other, battles in met[name])
            for name in names
            if met[name]
        }
        moved = max((abs(fresh[name] / strength[name] - 1) for name in fresh), default=0.0)
        strength.update(fresh)
        if moved < ENOUGH:
            break
    points = {name: SCALE * log10(strength[name]) for name in names}
    middle = sum(points.values()) / len(points)
    return {name: MEAN + point - middle for name, point in points.items()}


def expected(own: float, other: float) -> float:
    """The score that a rating expects against another."""
    return 1 / (1 + 10 ** ((other - own) / SCALE))
