"""What every action goes through: who acts, with which action, and what it costs."""

from __future__ import annotations

from collections.abc import Iterable

from turnwright.kernel.refusal import Phrase, Refusal, hint, phrase, text_ref
from turnwright.kernel.telling import piece_ref, ref

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
        scribe.refuse("ptu.not_started")
    if named and named != state.active:
        one = present(scribe, named)
        must_play(scribe, one)
        scribe.require(
            False,
            "ptu.not_active",
            user=piece_ref(one.id),
            active=piece_ref(state.active) if state.active else phrase("ptu.nobody_else"),
            overridable=True,
        )
        return one
    if not state.active:
        scribe.refuse("ptu.no_turn")
    one = state.combatants[state.active]
    must_play(scribe, one)
    if state.phase == "declaration":
        scribe.refuse("ptu.declaration", user=piece_ref(one.id))
    if one.afflictions and one.fainted and not fallen_too:
        scribe.refuse("ptu.fainted", user=piece_ref(one.id))
    return one


def present(scribe: PtuScribe, who: str) -> Combatant:
    """Somebody of this encounter, by id; whom a seat does not know of is nobody to it."""
    state = scribe.state
    one = state.combatants.get(who)
    if one is None or is_unseen(state, one, scribe.by):
        there = known(state, scribe.by)
        scribe.refuse("ptu.no_such_combatant", name=text_ref(who), hint=hint(who, there))
    return one


def spend(scribe: PtuScribe, one: Combatant, action: actions.Action, *, taken: bool = True) -> None:
    """Uses part of a turn; the heavily injured pay for a Standard Action in Hit Points. (pp. 227, 250)"""
    budget = harm.one_of(scribe, one.id).budget
    if actions.can_take(budget, action):
        budget = actions.take(budget, action)
    scribe.record(e.ActionSpent(one.id, action, budget, taken))
    harm.strain(scribe, one.id, action)


def must_have(
    scribe: PtuScribe, one: Combatant, action: actions.Action, cannot: Phrase, *, asleep_too: bool = False
) -> None:
    """Refuses an action that the budget does not hold; the tripped stand up first, and sleepers do hardly anything.

    `cannot` is what its user then can't do (`reasons.cannot`).
    """
    if one.afflictions and company.has(one, "asleep") and not asleep_too:
        scribe.require(
            action == "shift" and bool(sleepers.talks_of(one)), "ptu.asleep", cannot=cannot, overridable=True
        )
    bound = two_turns.prepared(scribe.game, one) if action in ("standard", "full") else None
    if bound is not None:
        scribe.require(
            False,
            "ptu.follow_through",
            cannot=cannot,
            bound=ref("move", bound.id),
            overridable=True,
        )
    must_stand(scribe, one, cannot)
    if not actions.can_take(one.budget, action):
        words = phrase(f"ptu.action.{action}")
        scribe.require(False, "ptu.no_action", cannot=cannot, action=words, overridable=True)


def must_stand(scribe: PtuScribe, one: Combatant, cannot: Phrase) -> None:
    if one.afflictions and company.has(one, "tripped") and cannot.key != "ptu.cannot.stand_up":
        scribe.require(False, "ptu.tripped", cannot=cannot, overridable=True)


def insist(scribe: PtuScribe, breaches: Iterable[Refusal]) -> None:
    """Refuses what is not allowed; the game master may override it, with a reason."""
    for breach in breaches:
        scribe.insist(breach)
