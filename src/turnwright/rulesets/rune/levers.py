"""Short names for what a designer varies in the balance lab, with their paths into a setup that is written out."""

from collections.abc import Mapping
from typing import Any

from .game import RuneGame
from .rules.terms import ATTRIBUTES
from .setup import own_attributes, setup
from .state import HeroPlan, Setup

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


def in_effect(game: RuneGame, plan: Setup) -> Mapping[str, Any]:
    """What sheets, kits and rulings make of the numbers that a setup leaves open."""
    state = setup(game, plan)
    hero, *enemies = state.fighters.values()
    return {
        "hero": {
            "attributes": own_attributes(game.content, plan.hero or HeroPlan()),
            "milestone": hero.milestone, "hp": hero.hp, "stamina": hero.stamina,
            "abilities": dict(hero.abilities),
        },
        "enemies": [
            {
                "attributes": {name: getattr(enemy, name) for name in ATTRIBUTES},
                "hp": enemy.hp, "soak": enemy.soak, "forlorn": enemy.forlorn, "legend": enemy.legend_value,
            }
            for enemy in enemies
        ],
        "room": {"hazards": [{"damage": hazard.damage} for hazard in state.room.hazards] if state.room else []},
    }  # fmt: skip
