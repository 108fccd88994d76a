"""The words of the game that every chapter uses. (sources 3)"""

from collections.abc import Mapping
from typing import Literal

Attribute = Literal["might", "finesse", "wits", "will", "sturdiness"]
ATTRIBUTES: tuple[Attribute, ...] = ("might", "finesse", "wits", "will", "sturdiness")
ATTRIBUTE_NAMED: Mapping[str, Attribute] = {attribute: attribute for attribute in ATTRIBUTES}

Threat = Literal["low", "medium", "high", "lethal", "boss"]
Result = Literal["victory", "defeat", "fled", "draw"]
Side = Literal["player", "enemy"]

HERO = "hero"
"""The player's id in a fight, and the seat that plays it."""
FOES = "enemy"
"""The seat that plays the enemies, and their side."""

ATTRIBUTE_MOST = 10
"""Attributes go from 1 to 10; an enemy's may be missing, all but FINESSE. (spec mechanic 1)"""
MOST_ENEMIES = 6
