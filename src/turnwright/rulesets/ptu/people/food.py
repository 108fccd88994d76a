"""Food buffs: what was eaten before a fight, and when it may be traded in. (pp. 278-283)"""

from __future__ import annotations

from .. import content as c
from .. import derived
from ..game import PtuGame
from ..state import Combatant, State
from ..vocabulary import moves as v
from . import company, sheets


def has_appetite(content: c.Content, state: State, one: Combatant, meal: str) -> bool:
    """Whether a combatant may trade in one more this scene; one that it kept, not twice on a turn. (Harvest, p. 319)"""
    used = one.usage.get(derived.FOOD)
    if kept_now(state, meal) in one.once:
        return False
    within = used is None or used.scene < sheets.most_food(content, one.sheet.abilities)
    return within or meal in sheets.uncounted_food(content, one.sheet.abilities)


def kept_now(state: State, meal: str) -> str:
    """What is remembered of a food buff that was traded in this round and is still there."""
    return f"kept:{meal}:{state.round}"


def may_draw(game: PtuGame, state: State, one: Combatant, meal: str) -> bool:
    """Whether a combatant may trade in this food buff of its own now."""
    return (
        meal in one.food and has_appetite(game.content, state, one, meal) and not derived.is_unnerved(game, state, one)
    )


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
    if not one.food:
        return []
    items = game.content.items
    eaten = [items[name] for name in dict.fromkeys(one.food) if may_draw(game, state, one, name)]
    return [item.id for item in eaten if item.food.at == "own_turn" and is_due(game, item, one)]


def early_meal(game: PtuGame, state: State, one: Combatant) -> str | None:
    """The food buff that lets somebody use a move before its count."""
    items = game.content.items
    early = (
        name
        for name in one.food
        if items[name].food.at == "early" and is_due(game, items[name], one) and may_draw(game, state, one, name)
    )
    return next(early, None)
