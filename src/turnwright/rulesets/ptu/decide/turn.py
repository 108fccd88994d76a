"""What somebody does with its turn beside attacking: getting up, waking others, waiting, ending it."""

from __future__ import annotations

from turnwright.kernel.telling import piece_ref

from .. import allowed, harm, turns
from .. import commands as w
from .. import events as e
from ..field import places
from ..game import PtuScribe
from ..people import company
from ..reasons import cannot
from ..rules import actions
from ..seats import must_play
from ..state import Slot
from ..vocabulary import moves as v
from ..words import NextTurn, Provoke
from .checks import acting, must_have, present, spend


def stand_up(scribe: PtuScribe, command: w.StandUp) -> None:
    """A Shift to get up, for some a Swift Action; it provokes. (sources 5)"""
    user = acting(scribe, command.user)
    scribe.require(company.has(user, "tripped"), "ptu.standing", user=piece_ref(user.id))
    action = allowed.to_stand_up(scribe.game, scribe.state, user)
    must_have(scribe, user, action, cannot(user, "stand_up"))
    spend(scribe, user, action)
    harm.cure(scribe, user.id, "tripped", why="stood_up")
    scribe.do(Provoke(user.id, "stands_up"))


def leave_stance(scribe: PtuScribe, command: w.LeaveStance) -> None:
    """Out of a stance by its action; what it slowed is free again."""
    user = acting(scribe, command.user)
    held, stance = next(iter(company.timed(user, v.Stance)), (None, None))
    if held is None or stance is None:
        scribe.refuse("ptu.no_stance", user=piece_ref(user.id))
    must_have(scribe, user, stance.leave, cannot(user, "leave_stance"))
    spend(scribe, user, stance.leave)
    harm.end_timed(scribe, user.id, held)
    slowed = company.affliction(user, "slowed")
    if stance.slow and slowed is not None and slowed.source == user.id:
        harm.cure(scribe, user.id, "slowed", why="stance_left")


def trade_action(scribe: PtuScribe, command: w.TradeAction) -> None:
    """The Standard Action for another Shift or Swift one. (p. 227)"""
    user = acting(scribe, command.user)
    scribe.require(
        user.budget.standard > 0, "ptu.no_action", context="to_trade", user=piece_ref(user.id), overridable=False
    )
    scribe.record(e.ActionSpent(user.id, "standard", actions.trade(user.budget, command.into), False))


def wake(scribe: PtuScribe, command: w.Wake) -> None:
    """An adjacent ally may wake a sleeper as a Standard Action. (p. 247)"""
    user = acting(scribe, command.user)
    target = present(scribe, command.target)
    must_have(scribe, user, "standard", cannot(user, "wake"))
    state = scribe.state
    scribe.require(company.has(target, "asleep"), "ptu.awake", target=piece_ref(target.id))
    scribe.require(
        places.is_adjacent(state, user, target),
        "ptu.out_of_range",
        context="next_to",
        target=piece_ref(target.id),
        user=piece_ref(user.id),
        overridable=True,
    )
    spend(scribe, user, "standard")
    harm.cure(scribe, target.id, "asleep", why="woken")


def declare(scribe: PtuScribe, command: w.Declare) -> None:
    """League: trainers declare from the slowest to the fastest. (p. 227)"""
    state = scribe.state
    if state.phase != "declaration" or not state.active:
        scribe.refuse("ptu.no_declaration")
    one = state.combatants[state.active]
    must_play(scribe, one)
    scribe.record(e.Declared(one.id, command.action))
    turns.end_turn(scribe, one.id)


def hold(scribe: PtuScribe, command: w.Hold) -> None:
    """Waits for a lower count of initiative, once a round. (p. 227)"""
    user = acting(scribe, command.user)
    state = scribe.state
    scribe.require(user.budget == actions.FRESH, "ptu.already_acted", user=piece_ref(user.id))
    scribe.require(
        not user.held and command.until < user.initiative,
        "ptu.cannot_hold",
        user=piece_ref(user.id),
        count=user.initiative,
        overridable=True,
    )
    scribe.record(e.TurnHeld(user.id, command.until))
    scribe.record(e.TurnEnded(user.id))
    slots = [*state.order, Slot(user.id, command.until, user.roll_off, held=True)]
    slots.sort(key=lambda slot: (-slot.initiative, -slot.roll_off))
    scribe.record(e.OrderChanged(tuple(slots)))
    scribe.do(NextTurn())


def end_turn(scribe: PtuScribe, command: w.EndTurn) -> None:
    """The turn is over: saves, losses, the next one."""
    state = scribe.state
    if state.phase == "declaration" and state.active:
        one = state.combatants[state.active]
        must_play(scribe, one)
    else:
        one = acting(scribe, command.user, fallen_too=True)
    turns.end_turn(scribe, one.id)
