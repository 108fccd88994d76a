"""Short names for what a designer varies in the balance lab, with their paths into a setup that is written out."""

from collections.abc import Mapping

from .game import RuneGame
from .rules.terms import ATTRIBUTES
from .state import Setup

LEVERS: Mapping[str, str] = {
    "unit": "hero",
    "player": "hero",
    "enemy": "enemies",
    "hazard": "room.hazards",
    **{f"hero.{name}": f"hero.attributes.{name}" for name in ATTRIBUTES},
    **{f"enemies.{name}": f"enemies.attributes.{name}" for name in ATTRIBUTES},
}


def levers(game: RuneGame, setup: Setup) -> Mapping[str, str]:
    """The same in every fight: `unit.finesse` is the hero's, `enemy.hp` that of every enemy."""
    return LEVERS
