"""Trading in what was eaten before the fight, on one's own turn. (pp. 278-283)"""

from __future__ import annotations

from collections.abc import Iterator

from turnwright.kernel.refusal import phrase
from turnwright.kernel.telling import piece_ref, ref

from .. import commands as w
from .. import derived
from ..answers.food import draw_on
from ..game import PtuGame, PtuScribe
from ..people import food
from ..reasons import cannot
from ..state import Combatant, State
from .checks import acting


def trade_food(scribe: PtuScribe, command: w.TradeFood) -> None:
    """A Free Action on one's own turn: a food buff is traded in for what it does."""
    user = acting(scribe, command.user)
    scribe.require(command.item in user.food, "ptu.no_food", user=piece_ref(user.id), item=ref("item", command.item))
    item = scribe.content.items[command.item]
    scribe.require(
        food.has_appetite(scribe.content, scribe.state, user, item.id),
        "ptu.frequency",
        context="food",
        user=piece_ref(user.id),
        overridable=True,
    )
    scribe.require(
        not derived.is_unnerved(scribe.game, scribe.state, user),
        "ptu.unnerved",
        user=piece_ref(user.id),
        item=ref("item", item.id),
        overridable=True,
    )
    own = item.food.at == "own_turn"
    scribe.require(
        own and food.is_due(scribe.game, item, user),
        "ptu.requirement",
        cannot=cannot(user, "use", what=ref("item", item.id)),
        needs=phrase(f"ptu.food.{item.food.need if own else item.food.at}", user=piece_ref(user.id)),
        overridable=True,
    )
    draw_on(scribe, user, item.id)


def meals(game: PtuGame, view: State, one: Combatant) -> Iterator[w.TradeFood]:
    """The food buffs that somebody may trade in now."""
    if one.food:
        yield from (w.TradeFood(name) for name in food.on_own_turn(game, view, one))
