"""Acting out of turn: what interrupts, reactions and priority cost, and who can afford them. (p. 228; sources 5)"""

from __future__ import annotations

from msgspec.structs import replace

from .. import derived, harm
from .. import events as e
from ..game import PtuGame, PtuScribe
from ..people import company
from ..rules import actions, equipment, statuses
from ..state import Combatant, State

OPPORTUNITY = "opportunity"
"""Counts the opportunities of a round that somebody takes after the first."""
# The tripped stand up before they do anything else. (sources 5)
_NO_INTERRUPT = ("asleep", "frozen", "flinched", "fainted", "tripped")


def has_acted(one: Combatant) -> bool:
    """Whether a combatant's turns of this round are over or under way."""
    return one.turns_taken >= one.turns


def can_afford(game: PtuGame, state: State, one: Combatant, action: actions.Action) -> bool:
    """Whether a combatant may take an action inside another's turn: now instead of on its turn, or for its next turn.

    Who has acted this round pays with the whole of its next turn, so it can do so once.
    """
    if company.has_any(one, _NO_INTERRUPT) or company.has(one, "totally_blinded") or one.idle:
        return False
    fields = game.content.fields
    if any(fields[name].no_priority for name in state.fields) and not derived.is_airborne(game, state, one):
        return False
    if state.active == one.id:
        return actions.can_take(one.budget, action)
    if has_acted(one):
        return one.skips == 0
    return not one.forfeits and actions.can_take(budget_left(one), action)


def budget_left(one: Combatant) -> actions.Budget:
    """What somebody's next turn still holds."""
    left = actions.FORFEITED if one.forfeits else actions.FRESH
    if one.sheet.equipment and not equipment.load(one.sheet.equipment).standard_action:
        left = replace(left, standard=0)
    for action in one.early:
        if actions.can_take(left, action):
            left = actions.take(left, action)
    return left


def pay(scribe: PtuScribe, who: str, action: actions.Action) -> None:
    """Takes the price of an action out of turn."""
    state = scribe.state
    one = state.combatants[who]
    if action == "free":
        return
    if state.active == who:
        scribe.record(e.ActionSpent(who, action, actions.take(one.budget, action)))
    elif has_acted(one):
        scribe.record(e.Forfeits(who, one.forfeits, one.skips + 1, one.idle))
    else:
        scribe.record(e.ActedEarly(who, (*one.early, action)))
    harm.strain(scribe, who, action)


def can_strike(game: PtuGame, state: State, one: Combatant) -> bool:
    """Whether a combatant may take an opportunity: one a round, and not while asleep, flinched or paralyzed. (p. 241)

    It is an interrupt, so the totally blinded have none. (sources 7)
    """
    if one.opportunity_used:
        taken = sum(key.startswith(f"{OPPORTUNITY}:{state.round}:") for key in one.once)
        if taken >= derived.added(game, state, one, "opportunities"):
            return False
    return not company.has_any(one, (*statuses.NO_OPPORTUNITY, "totally_blinded"))
