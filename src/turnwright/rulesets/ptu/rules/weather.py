"""Weather: who it hurts, and what it does to damage. (sources 10)

What it does to single Moves and abilities (Thunder, Swift Swim) is written with them, in the packs.
"""

from collections.abc import Iterable, Mapping
from typing import Literal

from .terms import PokemonType, Weather

WeatherBonus = Literal["damage", "damage_base"]

ROUNDS = 5
# Types that hail and sandstorms leave alone; others lose a tick at the start of their turn.
UNHARMED: Mapping[Weather, frozenset[PokemonType]] = {
    "hail": frozenset({"ice"}),
    "sandstorm": frozenset({"ground", "rock", "steel"}),
}
# Flat damage on attacks of a type.
DAMAGE: Mapping[tuple[str, str], int] = {
    ("rain", "water"): 5,
    ("rain", "fire"): -5,
    ("sun", "fire"): 5,
    ("sun", "water"): -5,
}


def harms(weather: Weather, types: Iterable[str]) -> bool:
    """Whether a combatant of these types loses a tick at the start of its turn. Trainers have no type to save them."""
    safe = UNHARMED.get(weather)
    return safe is not None and safe.isdisjoint(types)


def damage_bonus(weather: Weather, *, move_type: str, rule: WeatherBonus = "damage") -> int:
    """+5 or -5 damage on Fire and Water attacks; 0 where the table counts it as Damage Base. (sources 13.8)"""
    return DAMAGE.get((weather, move_type), 0) if rule == "damage" else 0


def db_bonus(weather: Weather, *, move_type: str, rule: WeatherBonus = "damage") -> int:
    """The same as Damage Base, under the ruling "damage_base". (sources 13.8)"""
    return DAMAGE.get((weather, move_type), 0) if rule == "damage_base" else 0
