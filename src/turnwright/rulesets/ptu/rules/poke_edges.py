"""Poké Edges: what a Pokémon can learn for tutor points beside moves. (p. 203; sources 15)"""

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct

EdgeChoice = Literal[
    "", "ability", "accurate_move", "connection", "movement", "attack", "struggle", "body", "skill", "lesson"
]
"""What has to be named with an edge."""


class PokeEdge(Struct, frozen=True):
    """What an edge costs and asks for."""

    name: str
    cost: int = 1
    level: int = 1
    choice: EdgeChoice = ""
    most: int = 1
    """How often it can be taken, each time with another choice; 0: as often as there are choices."""
    capability: str = ""
    """A capability that it takes."""
    underdog: bool = False
    """Only for Underdogs."""
    invested: int = 0
    """Points that it takes in each of the attack stats."""
    needs: str = ""
    """Another edge that it takes."""
    judged: bool = False
    """What it does outside of fights is left to the table."""


POKE_EDGES: Mapping[str, PokeEdge] = {
    "ability_mastery": PokeEdge("Ability Mastery", cost=3, level=60, choice="ability"),
    "accuracy_training": PokeEdge("Accuracy Training", level=20, choice="accurate_move", most=3),
    "advanced_connection": PokeEdge("Advanced Connection", choice="connection", most=0),
    "advanced_mobility": PokeEdge("Advanced Mobility", level=20, choice="movement", most=0),
    "attack_conflict": PokeEdge("Attack Conflict", choice="attack"),
    "aura_pulse": PokeEdge("Aura Pulse", cost=2, level=30, capability="aura_reader", judged=True),
    "basic_ranged_attacks": PokeEdge("Basic Ranged Attacks", level=20, choice="struggle", most=0),
    "capability_training": PokeEdge("Capability Training", level=20, choice="body", most=0),
    "enticing_bait": PokeEdge("Enticing Bait", level=20, capability="alluring", judged=True),
    "extended_invisibility": PokeEdge("Extended Invisibility", level=20, capability="invisibility", judged=True),
    "far_reading": PokeEdge("Far Reading", level=20, capability="telepath", judged=True),
    "mixed_power": PokeEdge("Mixed Power", cost=2, level=10, invested=5),
    "precise_threadings": PokeEdge("Precise Threadings", level=20, capability="threaded", judged=True),
    "realized_potential": PokeEdge("Realized Potential", cost=2, level=30, underdog=True),
    "seismometer": PokeEdge("Seismometer", level=20, capability="tremorsense", judged=True),
    "skill_improvement": PokeEdge("Skill Improvement", choice="skill", most=0),
    "tk_mastery": PokeEdge("TK Mastery", level=20, capability="telekinetic", judged=True),
    "trail_sniffer": PokeEdge("Trail Sniffer", level=20, capability="tracker", judged=True),
    "underdogs_lessons": PokeEdge("Underdog's Lessons", choice="lesson", most=3, needs="underdogs_strength"),
    "underdogs_strength": PokeEdge("Underdog's Strength", level=15, underdog=True),
}
MIXED_POWER = "twisted_power"
"""The ability that Mixed Power gives. (playtest of 2015; the core book's Mixed Sweeper is not known in full)"""
MOVEMENT = ("overland", "swim", "sky", "levitate", "burrow", "teleporter")
BODY = ("power", "high_jump", "long_jump")
STRUGGLE = ("firestarter", "fountain", "freezer", "guster", "materializer", "zapper")
"""Capabilities that change a Struggle's type."""
MOVEMENT_GAIN, BODY_GAIN = 2, 1
ACCURATE_FROM = 3
"""The lowest AC that Accuracy Training lowers."""
BEST_RANK = 6
