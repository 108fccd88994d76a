"""Weather: who it hurts, and what it does to damage and accuracy. (notes 10)"""

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
SUN_AC = 11
CANNOT_MISS: Mapping[Weather, frozenset[str]] = {
    "rain": frozenset({"thunder", "hurricane"}),
    "hail": frozenset({"blizzard"}),
}
# Abilities that double the pace in their weather. (pp. 310-336)
SPEED_STAGES: Mapping[str, tuple[Weather, int]] = {
    "swift_swim": ("rain", 4),
    "chlorophyll": ("sun", 4),
    "sand_rush": ("sandstorm", 4),
}


def harms(weather: Weather, types: Iterable[str]) -> bool:
    """Whether a combatant of these types loses a tick at the start of its turn. Trainers have no type to save them."""
    safe = UNHARMED.get(weather)
    return safe is not None and safe.isdisjoint(types)


def damage_bonus(weather: Weather, *, move_type: str, rule: WeatherBonus = "damage") -> int:
    """+5 or -5 damage on Fire and Water attacks; 0 where the table counts it as Damage Base. (notes 13.8)"""
    return DAMAGE.get((weather, move_type), 0) if rule == "damage" else 0


def db_bonus(weather: Weather, *, move_type: str, rule: WeatherBonus = "damage") -> int:
    """The same as Damage Base, under the ruling "damage_base". (notes 13.8)"""
    return DAMAGE.get((weather, move_type), 0) if rule == "damage_base" else 0


def ac(weather: Weather, *, move: str, ac: int | None) -> int | None:
    """Thunder and Hurricane cannot miss (None) in rain and have AC 11 in sun; Blizzard cannot miss in hail."""
    if move in CANNOT_MISS.get(weather, frozenset()):
        return None
    return SUN_AC if weather == "sun" and move in CANNOT_MISS["rain"] else ac
