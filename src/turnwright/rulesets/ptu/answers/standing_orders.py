"""Whom the rules ask: only who can answer, and only about what its player wants to be asked.

A combatant that may answer an attack could be asked at every hit. So each combatant has standing orders: to be asked
always, in need, or never, about its own answers (`interrupts`), about stepping in for others (`intercept`) and about
attacks of opportunity. In need means that the one who is hit is a trainer, or has half of its Hit Points or less, and
that who would step in has more; of an opportunity, that the foe has no more than half. Everybody sees so much of
everybody, so that a question tells nothing that is hidden.
"""

from __future__ import annotations

from ..state import About, Ask, Combatant, State

ABOUT: tuple[About, ...] = ("interrupts", "intercept", "opportunity")
_UNTOLD: dict[About, Ask] = {"interrupts": "always", "intercept": "in_need", "opportunity": "always"}


def order_of(state: State, one: Combatant, about: About) -> Ask:
    """What somebody is to be asked now: an order for this round goes before one that stands."""
    found = _UNTOLD[about]
    for order in one.orders:
        if order.about == about and order.round == state.round:
            return order.ask
        if order.about == about and not order.round:
            found = order.ask
    return found


def wants(state: State, one: Combatant, about: About, hit: Combatant) -> bool:
    """Whether a combatant wants to be asked about an attack on this target."""
    ask = order_of(state, one, about)
    if ask == "in_need" and about == "opportunity" and state.shown == "hidden":
        return True  # to ask only about the weak would tell who is
    if ask == "in_need" and about == "intercept" and is_weak(one):
        return False
    return ask == "always" or (ask == "in_need" and (hit.sheet.kind == "trainer" or is_weak(hit)))


def is_weak(one: Combatant) -> bool:
    return 2 * one.hp <= one.sheet.max_hp
