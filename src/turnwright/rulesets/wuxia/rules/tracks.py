"""Cost tracks: blood, fate and stain fill up, and what that means. (spec 2.1; sources 8)"""

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct

from .terms import Currency, Pillar, Track

Threshold = Literal[25, 50, 75, 100]

THRESHOLDS: tuple[Threshold, ...] = (25, 50, 75, 100)
"""Percentages at which a track tells the story something; from half on, it also weighs on its pillar."""


class Crash(Struct, frozen=True):
    """What a full track does under the ruling `track_crash`."""

    pillar: Pillar
    degree: int
    emptied: Currency | None


CRASHES: Mapping[Track, Crash] = {
    "blood": Crash("violence", 3, None),
    "fate": Crash("influence", 2, "clout"),
    "stain": Crash("revelation", 3, "insight"),
}


def can_mark(current: int, *, marks: int, maximum: int) -> bool:
    """An action is illegal when its marks do not fit on the track. (sources 8)"""
    return current + marks <= maximum


def thresholds_crossed(before: int, *, after: int, maximum: int) -> tuple[Threshold, ...]:
    """The quarters that were reached by going from `before` marks to `after`. (sources 8)"""
    return tuple(t for t in THRESHOLDS if before * 100 < t * maximum <= after * 100)


def threshold(current: int, *, maximum: int) -> Literal[0, 25, 50, 75, 100]:
    """The highest quarter that the track has reached; 0 before the first."""
    reached = thresholds_crossed(-1, after=current, maximum=maximum)
    return reached[-1] if reached else 0


def track_penalty(current: int, *, maximum: int) -> int:
    """From half full on, -1 on checks of the linked pillar. (sources 8)"""
    return -1 if current * 2 >= maximum else 0


def threshold_flag(unit: str, *, track: Track, threshold: Threshold) -> str:
    """The flag that tells the story: `track_full:<unit>:<track>`, or `track_50:...` for a quarter. (sources 8)"""
    return f"track_{'full' if threshold == 100 else threshold}:{unit}:{track}"


def after_crash(maximum: int) -> int:
    """A crashed track starts again at half, rounded down. (sources 8)"""
    return maximum // 2
