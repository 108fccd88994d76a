"""Trading in what was eaten before the fight, on one's own turn. (pp. 278-283)"""

from __future__ import annotations

from collections.abc import Iterator

from .. import commands as w
from .. import derived
from ..answers.food import draw_on
from ..game import PtuGame, PtuScribe
from ..people import food
from ..state import Combatant, State
from .checks import acting

_NEEDS = {
    "half": "at half of its Hit Points or less, or against what it cures",
    "quarter": "at a quarter of its Hit Points or less",
    "spent_move": "once it has used a Scene move",
    "nothing": "now",
}
_MOMENTS = {
    "about_to_be_hit": "when an attack that it helps against hits",
    "hit": "when an attack that it answers has hit",
    "early": "by using a move before its own count",
}


def trade_food(scribe: PtuScribe, command: w.TradeFood) -> None:
    """A Free Action on one's own turn: a food buff is traded in for what it does."""
    user = acting(scribe, command.user)
    scribe.require(command.item in user.food, "ptu.no_food", f"{user.name} has not eaten any {command.item}.")
    item = scribe.content.items[command.item]
    scribe.require(
        food.has_appetite(scribe.content, user),
        "ptu.frequency",
        f"{user.name} has traded in as much food as it may in a scene.",
        overridable=True,
    )
    scribe.require(
        not derived.is_unnerved(scribe.game, scribe.state, user),
        "ptu.unnerved",
        f"{user.name} cannot use {item.name}: a foe near unnerves it.",
        overridable=True,
    )
    own = item.food.at == "own_turn"
    scribe.require(
        own and food.is_due(scribe.game, item, user),
        "ptu.requirement",
        f"{user.name} cannot use {item.name} yet: {_NEEDS[item.food.need] if own else _MOMENTS[item.food.at]}.",
        overridable=True,
    )
    draw_on(scribe, user, item.id)


def meals(game: PtuGame, view: State, one: Combatant) -> Iterator[w.TradeFood]:
    """The food buffs that somebody may trade in now."""
    if one.food:
        yield from (w.TradeFood(name) for name in food.on_own_turn(game, view, one))
