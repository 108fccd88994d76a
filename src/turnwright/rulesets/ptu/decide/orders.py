"""Standing orders: what somebody's player wants to be asked, and which of its things act by themselves."""

from __future__ import annotations

from turnwright.kernel.refusal import hint, text_ref

from .. import commands as w
from .. import events as e
from ..answers.offering import things_of
from ..answers.standing_orders import ABOUT
from ..game import PtuScribe
from ..seats import must_play, plays
from ..state import Order
from .checks import present


def give_orders(scribe: PtuScribe, command: w.GiveOrders) -> None:
    """Changes what somebody, or everybody whom the sender plays, is asked."""
    state = scribe.state
    if command.who:
        named = [present(scribe, command.who)]
        must_play(scribe, named[0])
    else:
        named = [one for one in state.combatants.values() if plays(state, scribe.by, one)]
    subjects = ABOUT if command.about == "everything" else (command.about,)
    round_ = state.round if command.this_round else 0
    for one in named:
        kept = [order for order in one.orders if order.round in (0, state.round)]
        if command.this_round:
            kept = [order for order in kept if order.about not in subjects or not order.round]
        else:
            kept = [order for order in kept if order.about not in subjects]
        orders = (*kept, *(Order(about, command.ask, round_) for about in subjects))
        if orders != one.orders:
            scribe.record(e.OrdersGiven(one.id, orders))


def set_trigger(scribe: PtuScribe, command: w.SetTrigger) -> None:
    """Changes whether something of one combatant, or of everybody whom the sender plays, acts, doesn't, or asks."""
    state = scribe.state
    if command.who:
        named = [present(scribe, command.who)]
        must_play(scribe, named[0])
    else:
        named = [one for one in state.combatants.values() if plays(state, scribe.by, one)]
    holders = [one for one in named if command.thing in things_of(scribe.game, state, one)]
    if not holders:
        known = [thing for one in named for thing in things_of(scribe.game, state, one)]
        scribe.refuse("ptu.no_trigger", thing=text_ref(command.thing), hint=hint(command.thing, known), field="thing")
    for one in holders:
        if one.triggers.get(command.thing) != command.use:
            scribe.record(e.TriggerSet(one.id, command.thing, command.use))
