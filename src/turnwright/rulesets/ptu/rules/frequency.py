"""Frequency: how often a Move may be used. (sources 10)"""

from typing import Literal, Protocol

from msgspec import Struct

Per = Literal["at_will", "eot", "scene", "daily", "static"]
_NAMES: dict[Per, str] = {
    "at_will": "At-Will",
    "eot": "EOT",
    "scene": "Scene",
    "daily": "Daily",
    "static": "Static",
}


class Limited(Protocol):
    """Anything that says how often: an entry of a pack, or a Frequency."""

    @property
    def per(self) -> Per: ...
    @property
    def uses(self) -> int: ...


class Frequency(Struct, frozen=True, gc=False):
    """A frequency: its measure, and how often in a scene or a day."""

    per: Per
    uses: int = 1

    def __str__(self) -> str:
        return _NAMES[self.per] + (f" x{self.uses}" if self.uses > 1 else "")


AT_WILL = Frequency("at_will")
EOT = Frequency("eot")
SCENE = Frequency("scene")


def parse(text: str) -> Frequency:
    """A printed frequency: "At-Will", "EOT", "Scene x2", "Daily x3", "Static". ValueError says what was wrong."""
    name, _, uses = text.strip().partition(" x")
    by_name = {printed.lower(): kind for kind, printed in _NAMES.items()}
    kind = by_name.get(name.strip().lower())
    if kind is None or (uses and not (uses.isdigit() and int(uses) > 0 and kind in ("scene", "daily"))):
        raise ValueError(f'"{text}" is no frequency: At-Will, EOT, Scene, Scene x2, Daily, Daily x2 or Static')
    return Frequency(kind, int(uses or 1))


def is_available(
    frequency: Limited, *, round_: int, last_round: int | None = None, used_scene: int = 0, used_today: int = 0
) -> bool:
    """Whether a Move may be used this round. (sources 10)

    EOT: not on consecutive turns, so used in round 3 it comes back in round 5. Scene xN: N times per scene, with the
    spacing of EOT. Daily xN: N times per day, once per scene. Static Moves are never used by themselves.
    """
    spaced = last_round is None or round_ >= last_round + 2
    if frequency.per == "at_will":
        return True
    if frequency.per == "eot":
        return spaced
    if frequency.per == "scene":
        return used_scene < frequency.uses and (frequency.uses == 1 or spaced)
    if frequency.per == "daily":
        return used_today < frequency.uses and used_scene < 1
    return False


def suppressed(frequency: Limited) -> Frequency:
    """While Suppressed, At-Will becomes EOT, and EOT and Scene x2 become Scene. (p. 247)"""
    if frequency.per == "at_will":
        return EOT
    return SCENE if frequency.per in ("eot", "scene") else Frequency(frequency.per, frequency.uses)
