"""Accuracy: the d20 against AC and evasion, and what its natural face triggers. (p. 236)"""

from collections.abc import Mapping
from functools import lru_cache
from typing import Literal

from .evasion import in_a_check
from .stages import clamped
from .terms import cuts_where

# What an attack roll triggers on: a face or more, certain faces, every even face, or always.
Trigger = int | tuple[int, ...] | Literal["even", "always"]

MOST_EXTENSION = 6
# Penalties on the roll; those of loads are in equipment.LOADS. (sources 3)
PENALTIES: Mapping[str, int] = {
    "rough_terrain": 2,
    "blinded": 6,
    "totally_blinded": 10,
    "grappled": 6,  # for targets outside the grapple
    "off_hand": 2,
}


def threshold(ac: int, *, evasion: int = 0, accuracy: int = 0, penalty: int = 0) -> int:
    """What the natural roll must reach: AC + evasion (0 to +9) - accuracy stages + penalties on the roll. (p. 236)

    Flat roll bonuses are negative penalties. Evasion after flanking: `evasion.in_a_check` first, then this.
    """
    return ac + in_a_check(evasion) - clamped(accuracy) + penalty


NEVER = 100
"""The threshold of an attack that cannot hit, whatever is rolled."""


def hits(natural: int, *, threshold: int | None) -> bool:
    """A natural 1 misses, a natural 20 hits, else the threshold must be met; None (no AC, cannot miss) hits on any.

    (p. 236)
    """
    if threshold is None or (natural == 20 and threshold < NEVER):
        return True
    return natural != 1 and natural >= threshold


def triggers(natural: int, *, on: Trigger, extension: int = 0) -> bool:
    """Critical and effect ranges read the natural face; outside effects extend them by at most 6. (p. 236)"""
    if on == "always":
        return True
    if on == "even":
        return natural % 2 == 0
    if isinstance(on, tuple):
        return natural in on
    return natural >= on - min(MOST_EXTENSION, extension)


def is_critical(natural: int, *, on: Trigger = 20, extension: int = 0) -> bool:
    """A damaging attack that hits on a natural 20, or in its critical range, is a Critical Hit. (p. 236)"""
    return triggers(natural, on=on, extension=extension)


Thresholds = tuple[int | None, ...]
Ranges = tuple[tuple[Trigger, int], ...]


def told_apart(natural: int, *, thresholds: Thresholds = (), ranges: Ranges = ()) -> tuple[tuple[bool, ...], ...]:
    """All that an attack reads of its roll: which targets it hits, which ranges (trigger, extension) it is in.

    One roll serves all targets of a Move, so `thresholds` has one entry a target.
    """
    return (
        tuple(hits(natural, threshold=each) for each in thresholds),
        tuple(triggers(natural, on=on, extension=extension) for on, extension in ranges),
    )


@lru_cache(maxsize=8192)
def accuracy_cuts(*, thresholds: Thresholds = (), ranges: Ranges = ()) -> tuple[int, ...]:
    """The cuts of one accuracy roll: the faces at which what it tells apart changes.

    A single-target attack with a critical range and an effect range has five groups of faces at most, not twenty.
    """
    return cuts_where(told_apart(face, thresholds=thresholds, ranges=ranges) for face in range(1, 21))
