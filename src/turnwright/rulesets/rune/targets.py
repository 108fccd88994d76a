"""Whom an action can be aimed at. (sources 4, 6, 7)"""

from __future__ import annotations

from turnwright.kernel.telling import Ref, piece_ref

from . import content as c
from . import derived
from .state import Fighter, State


def foes_of(content: c.Content, state: State, action: c.Action) -> list[str]:
    """The enemies that an action of the player's can be aimed at."""
    return among(content, derived.living_enemies(state), action)


def among(content: c.Content, foes: list[Fighter], action: c.Action) -> list[str]:
    """Of the enemies that are left, those that an action of the player's can be aimed at."""
    if isinstance(action, c.Ability) and action.machines_only:
        foes = [foe for foe in foes if content.enemies[foe.sheet].machine]
    return [foe.id for foe in foes]


def helped_by(state: State, enemy: Fighter, action: c.Action) -> list[str]:
    """Allies that an action can help: for a repair, those that have lost HP."""
    heals = any(isinstance(effect, c.Heal) for effect in action.effects)
    return [
        foe.id for foe in derived.living_enemies(state) if foe.id != enemy.id and (not heals or foe.hp < foe.max_hp)
    ]


def refs(fighters: list[str]) -> tuple[Ref, ...]:
    """Fighters as a refusal names them."""
    return tuple(map(piece_ref, fighters))
