"""Stress, corruption, traumas, and what the world does to a mind. (sources 7, 9, 13)"""

from collections.abc import Collection, Sequence
from typing import Literal

STRESS_CAP = 100
AFTER_BREAKING = 60
CORRUPTION_CAP = 100
CORRUPTION_THRESHOLDS = (25, 50, 75, 100)
FORLORN_DC = 1

Resonance = Literal["none", "light", "moderate", "heavy", "overwhelming"]
RESONANCE: dict[Resonance, int] = {"none": 0, "light": 5, "moderate": 10, "heavy": 15, "overwhelming": 20}
Severity = Literal["mild", "moderate", "extreme", "deadly"]
Band = Literal["calm", "uneasy", "strained", "breaking", "broken"]

TRAUMA_OF_SOURCE: dict[str, str] = {
    "aura": "paranoia",
    "resonance": "dissociation",
    "darkness": "nyctophobia",
    "hazard": "claustrophobia",
    "heretical": "compulsive_counting",
    "psychic": "hypervigilance",
    "trauma": "isolophobia",
    "status": "distrust",
    "boss": "agoraphobia",
    "performance": "survivors_guilt",
    "consumable": "hoarding",
    "corruption": "machine_affinity",
    "flight": "paranoia",
    "detour": "nyctophobia",
    "watch": "hypervigilance",
    "event": "distrust",
}
"""Which trauma a breaking point leaves, by what broke the mind."""


def stress_gain(base: int, *, successes: int = 0, percents: Sequence[int] = ()) -> int:
    """What is left of stress after WILL, times what one's traumas make of it, each step rounded down. (sources 13)"""
    gain = max(0, base - successes)
    for percent in percents:
        gain = gain * percent // 100
    return gain


def stress_band(stress: int) -> Band:
    """0-25, 26-50, 51-75, 76-99, 100. (sources 13)"""
    if stress >= STRESS_CAP:
        return "broken"
    return "calm" if stress <= 25 else "uneasy" if stress <= 50 else "strained" if stress <= 75 else "breaking"


def is_breaking_point(stress: int) -> bool:
    return stress >= STRESS_CAP


def trauma_after(source: str, *, held: Collection[str]) -> str | None:
    """The trauma of a breaking point; one that is there already does not come twice. (sources 13)"""
    trauma = TRAUMA_OF_SOURCE.get(source, "paranoia")
    return None if trauma in held else trauma


def thresholds_crossed(before: int, *, after: int) -> tuple[int, ...]:
    """The corruption thresholds that are passed by a gain; each counts once, as corruption never falls. (sources 13)"""
    return tuple(mark for mark in CORRUPTION_THRESHOLDS if before < mark <= after)


def severity(*, damage: int, stress: int) -> Severity:
    """How bad a hazard is, by what it does a turn. (sources 9)"""
    total = damage + stress
    return "mild" if total <= 5 else "moderate" if total <= 10 else "extreme" if total <= 15 else "deadly"
