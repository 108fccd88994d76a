"""Food buffs: what was eaten before a fight, and when it may be traded in. (pp. 278-283)"""

from __future__ import annotations

from .. import content as c
from .. import derived
from ..game import PtuGame
from ..state import Combatant, State
from ..vocabulary import moves as v
from . import company, sheets


def has_appetite(content: c.Content, one: Combatant) -> bool:
    """Whether a combatant may trade in one more this scene."""
    used = one.usage.get(derived.FOOD)
    return used is None or used.scene < sheets.most_food(content, one.sheet.abilities)


def may_draw(game: PtuGame, state: State, one: Combatant) -> bool:
    """Whether a combatant has a food buff that it may trade in now."""
    return bool(one.food) and has_appetite(game.content, one) and not derived.is_unnerved(game, state, one)


def is_due(game: PtuGame, item: c.Item, one: Combatant) -> bool:
    """Whether what the buff of something needs is so: few Hit Points, what it cures, or a move to give back."""
    match item.food.need:
        case "half":
            return 2 * one.hp <= one.sheet.max_hp or is_cure(item, one)
        case "quarter":
            return 4 * one.hp <= one.sheet.max_hp
        case "spent_move":
            return bool(_spent(game.content, one))
        case _:
            return True


def is_cure(item: c.Item, one: Combatant) -> bool:
    """Whether a combatant has what a thing cures."""
    cures = (effect.statuses for effect in item.effects if isinstance(effect, v.Cure))
    return any(company.has_any(one, statuses) for statuses in cures)


def _spent(content: c.Content, one: Combatant) -> list[str]:
    """The moves of once or so a scene that somebody has used."""
    return [
        name
        for name, used in one.usage.items()
        if used.scene and name in content.moves and content.moves[name].frequency.per == "scene"
    ]


def on_own_turn(game: PtuGame, state: State, one: Combatant) -> list[str]:
    """The food buffs that somebody may trade in now, on its turn."""
    if not may_draw(game, state, one):
        return []
    items = game.content.items
    eaten = [items[name] for name in dict.fromkeys(one.food)]
    return [item.id for item in eaten if item.food.at == "own_turn" and is_due(game, item, one)]


def early_meal(game: PtuGame, state: State, one: Combatant) -> str | None:
    """The food buff that lets somebody use a move before its count."""
    if not one.food or not may_draw(game, state, one):
        return None
    items = game.content.items
    early = (name for name in one.food if items[name].food.at == "early" and is_due(game, items[name], one))
    return next(early, None)
