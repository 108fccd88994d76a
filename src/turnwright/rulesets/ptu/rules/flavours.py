"""Flavours: what a nature likes and dislikes. (natures p. 199; berries pp. 278-283)"""

from collections.abc import Mapping
from typing import Literal

from .stats import NATURES
from .terms import Stat

Flavour = Literal["spicy", "dry", "sweet", "bitter", "sour"]

OF_STATS: Mapping[Stat, Flavour] = {
    "attack": "spicy",
    "special_attack": "dry",
    "speed": "sweet",
    "special_defense": "bitter",
    "defense": "sour",
}
"""The flavour that goes with a stat; none goes with HP."""


def likes(nature: str | None, flavour: Flavour) -> bool:
    """Whether a nature likes a flavour: that of the stat it raises; a nature that lowers the same one has no taste."""
    if nature is None or nature not in NATURES:
        return False
    raised, lowered = NATURES[nature]
    return raised != lowered and OF_STATS.get(raised) == flavour


def dislikes(nature: str | None, flavour: Flavour) -> bool:
    """Whether a nature dislikes a flavour: that of the stat it lowers."""
    if nature is None or nature not in NATURES:
        return False
    raised, lowered = NATURES[nature]
    return raised != lowered and OF_STATS.get(lowered) == flavour
