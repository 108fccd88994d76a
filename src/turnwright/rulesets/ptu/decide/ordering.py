"""Orders that are given between the turns of others. (pp. 58, 228)

Orders have Priority (Limited): only the action that they take is used then; the rest of the turn comes at its count.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from turnwright.kernel.telling import piece_ref, ref

from .. import commands as w
from .. import content as c
from ..answers.quick import budget_left, can_afford, has_acted, pay
from ..game import PtuGame, PtuScribe
from ..index import feature_id
from ..people import company
from ..rules import actions
from ..seats import must_play
from ..state import Combatant, State
from ..vocabulary import abilities as a
from . import features
from .checks import present
from .priority import is_between_turns, must_be_between_turns

ORDERS = frozenset(("orders", "training"))
"""Training that is used in a fight is an order. (p. 60)"""


def order_early(scribe: PtuScribe, command: w.OrderEarly) -> None:
    """An order comes before its trainer's turn, and takes its action from it."""
    state = scribe.state
    if state.stage != "active" or not state.active:
        scribe.refuse("ptu.not_started")
    if state.flow.prompts:
        scribe.refuse("flow.waiting", context="early")
    user = present(scribe, command.user)
    must_play(scribe, user)
    feature = features.known_feature(scribe, user, command.feature)
    named = features.named_word(scribe, user, feature, command.option)
    if not is_order(feature):
        scribe.refuse("ptu.no_priority", context="order", user=piece_ref(user.id), feature=ref("feature", feature.id))
    must_be_between_turns(scribe, user)
    scribe.require(
        _can_pay(scribe.game, state, user, feature, named[2]),
        "ptu.too_late",
        context="order",
        user=piece_ref(user.id),
        feature=ref("feature", feature.id),
        overridable=True,
    )
    features.do_feature(scribe, user, feature, named, command.targets, lambda action: pay(scribe, user.id, action))


def is_order(feature: c.Feature) -> bool:
    """Whether a feature is an order that may come early; a Swift Action is only taken on one's own turn. (p. 227)"""
    return not ORDERS.isdisjoint(feature.tags) and not feature.swift


def _can_pay(game: PtuGame, state: State, user: Combatant, feature: c.Feature, word: a.Activate) -> bool:
    """Whether a combatant has yet to act this round, and has the action for an order."""
    blind = company.has(user, "totally_blinded")
    early = actions.out_of_turn("limited", acted=has_acted(user), blind=blind)
    return early is not None and can_afford(game, state, user, features.action_of(feature, word))


def early_orders(game: PtuGame, view: State, one: Combatant) -> Iterator[w.OrderEarly]:
    """The orders that a trainer may give now, before its turn, and to whom."""
    if one.sheet.kind != "trainer" or not one.sheet.features or not is_between_turns(view, one) or has_acted(one):
        return
    if not can_afford(game, view, one, "free"):
        return
    known = game.content.features
    ready = replace(one, budget=replace(budget_left(one), swift=0))
    for use in features.uses(game, view, ready):
        if is_order(known[feature_id(use.feature)]):
            yield w.OrderEarly(one.id, use.feature, use.targets, use.option)
