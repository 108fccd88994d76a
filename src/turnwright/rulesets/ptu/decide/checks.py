"""What every action goes through: who acts, with which action, and what it costs."""

from __future__ import annotations

from collections.abc import Iterable

from turnwright.kernel.refusal import Refusal, did_you_mean

from .. import events as e
from .. import harm
from ..attack import two_turns
from ..game import PtuScribe
from ..people import company, sleepers
from ..rules import actions
from ..seats import must_play
from ..state import Combatant
from ..view import is_unseen, known


def acting(scribe: PtuScribe, named: str, *, fallen_too: bool = False) -> Combatant:
    """The one whose turn it is, if the sender plays it; with a reason the game master names another."""
    state = scribe.state
    if state.stage != "active":
        scribe.refuse("ptu.not_started", "Nobody can act: the encounter has not started, or is over.")
    if named and named != state.active:
        one = present(scribe, named)
        must_play(scribe, one)
        turn = state.combatants[state.active].name if state.active else "nobody"
        scribe.require(False, "ptu.not_active", f"{one.name} cannot act now: it is {turn}'s turn.", overridable=True)
        return one
    if not state.active:
        scribe.refuse("ptu.no_turn", "It is nobody's turn: the GM goes on with the next one when somebody can act.")
    one = state.combatants[state.active]
    must_play(scribe, one)
    if state.phase == "declaration":
        scribe.refuse(
            "ptu.declaration", f"{one.name} declares now, and acts in the resolution phase: send a declaration."
        )
    if one.fainted and not fallen_too:
        scribe.refuse("ptu.fainted", f"{one.name} has fainted: all it can do is end its turn.")
    return one


def present(scribe: PtuScribe, who: str) -> Combatant:
    """Somebody of this encounter, by id; whom a seat does not know of is nobody to it."""
    state = scribe.state
    one = state.combatants.get(who)
    if one is None or is_unseen(state, one, scribe.by):
        there = known(state, scribe.by)
        scribe.refuse("ptu.no_such_combatant", f'Nobody here is called "{who}"{did_you_mean(who, there)}')
    return one


def spend(scribe: PtuScribe, one: Combatant, action: actions.Action, *, taken: bool = True) -> None:
    """Uses part of a turn; the heavily injured pay for a Standard Action in Hit Points. (pp. 227, 250)"""
    budget = harm.one_of(scribe, one.id).budget
    if actions.can_take(budget, action):
        budget = actions.take(budget, action)
    scribe.record(e.ActionSpent(one.id, action, budget, taken))
    harm.strain(scribe, one.id, action)


def must_have(
    scribe: PtuScribe, one: Combatant, action: actions.Action, what: str, *, asleep_too: bool = False
) -> None:
    """Refuses an action that the budget does not hold; the tripped stand up first, and sleepers do hardly anything."""
    asleep_too = asleep_too or (action == "shift" and bool(sleepers.talks_of(one)))
    scribe.require(
        not company.has(one, "asleep") or asleep_too,
        "ptu.asleep",
        f"{one.name} cannot {what}: it is asleep, and only what wakes it or works in its sleep is possible.",
        overridable=True,
    )
    bound = two_turns.prepared(scribe.game, one) if action in ("standard", "full") else None
    if bound is not None:
        scribe.require(
            False,
            "ptu.follow_through",
            f"{one.name} cannot {what}: it must follow through with {bound.name}, or let it go by ending its turn.",
            overridable=True,
        )
    must_stand(scribe, one, what)
    scribe.require(
        actions.can_take(one.budget, action),
        "ptu.no_action",
        f"{one.name} cannot {what}: it has no {action} action left this turn.",
        overridable=True,
    )


def must_stand(scribe: PtuScribe, one: Combatant, what: str) -> None:
    if company.has(one, "tripped") and what != "stand up":
        scribe.require(
            False, "ptu.tripped", f"{one.name} cannot {what}: it is Tripped and must stand up first.", overridable=True
        )


def insist(scribe: PtuScribe, breaches: Iterable[Refusal]) -> None:
    """Refuses what is not allowed; the game master may override it, with a reason."""
    for breach in breaches:
        scribe.insist(breach)
