"""Items that are used up: medicine, X items and, where a table plays it so, food. (p. 276; sources 8)

A Standard Action. Who is treated with medicine forfeits its next Standard and Shift Action, unless the one who treats
has Medic Training; on oneself it is a Full Action and costs nothing more.
"""

from __future__ import annotations

from collections.abc import Iterator

from turnwright.kernel.refusal import hint, text_ref
from turnwright.kernel.telling import piece_ref, ref

from .. import commands as w
from .. import content as c
from .. import derived
from .. import events as e
from ..answers.reactions import on_event
from ..game import PtuGame, PtuScribe
from ..index import feature_id
from ..people import company
from ..reasons import cannot
from ..rules import actions, healing
from ..state import Combatant, State
from ..vocabulary import moves as v
from ..words import DoEffect
from .checks import acting, must_have, present, spend

MEDIC_TRAINING = "medic_training"


def use_item(scribe: PtuScribe, command: w.UseItem) -> None:
    """Uses an item up, on somebody or on oneself."""
    user = acting(scribe, command.user)
    item = _item(scribe, user, command.item)
    target = present(scribe, command.target) if command.target else user
    _useful(scribe, user, item, target)
    action: actions.Action = "full" if target.id == user.id else "standard"
    must_have(scribe, user, action, cannot(user, "use", what=ref("item", item.id)))
    spend(scribe, user, action)
    scribe.record(e.ItemUsed(user.id, item.id, target.id, user.items[item.id] - 1))
    if costs_a_turn(user, item, target):
        scribe.record(e.Forfeits(target.id, True, target.skips, target.idle))
    if item.kind == "medicine":
        on_event(scribe, user.id, "treats", by=target.id, item=item.id)
    scribe.do(*(DoEffect(user.id, target.id, "item", item.id, (index,)) for index in range(len(item.effects))))


def costs_a_turn(user: Combatant, item: c.Item, target: Combatant) -> bool:
    """Whether who is treated goes without its next Standard and Shift Action."""
    trained = MEDIC_TRAINING in (feature_id(feature) for feature in user.sheet.features)
    return item.kind == "medicine" and target.id != user.id and not trained


def _item(scribe: PtuScribe, user: Combatant, name: str) -> c.Item:
    known = scribe.content.items
    if name not in known:
        if name in scribe.content.balls:
            scribe.refuse("ptu.not_usable", context="ball", user=piece_ref(user.id))
        scribe.refuse("ptu.no_such_item", name=text_ref(name), hint=hint(name, known))
    item = known[name]
    scribe.require(user.items.get(name, 0) > 0, "ptu.no_item", user=piece_ref(user.id), item=ref("item", item.id))
    scribe.require(
        (bool(item.effects) or c.is_food(item)) and item.used is None,
        "ptu.not_usable",
        context="not_here",
        what=ref("item", item.id),
    )
    return item


def _useful(scribe: PtuScribe, user: Combatant, item: c.Item, target: Combatant) -> None:
    """Items work on combatants that are there; reviving ones on the fainted; potions on them as ruled. (sources
    13.10)"""
    scribe.require(
        target.where == "field",
        "ptu.target_gone",
        target=piece_ref(target.id),
    )
    scribe.require(
        target.fainted or not item.revives,
        "ptu.not_fainted",
        user=piece_ref(user.id),
        item=ref("item", item.id),
        target=piece_ref(target.id),
    )
    scribe.require(
        not c.is_eaten(item) or _is_open(scribe.game, item),
        "ptu.eaten_beforehand",
        context="food" if c.is_food(item) else "drink",
        user=piece_ref(user.id),
        item=ref("item", item.id),
        overridable=True,
    )
    scribe.require(
        not c.is_food(item) or not derived.is_unnerved(scribe.game, scribe.state, target),
        "ptu.unnerved",
        user=piece_ref(target.id),
        item=ref("item", item.id),
        overridable=True,
    )
    heals = any(isinstance(effect, v.Heal) for effect in item.effects)
    rule = scribe.game.options.potion_on_fainted
    refused = not item.revives and (not heals or healing.potion_is_refused(fainted=target.fainted, rule=rule))
    scribe.require(
        not (target.fainted and refused),
        "ptu.target_fainted",
        context="item",
        user=piece_ref(user.id),
        item=ref("item", item.id),
        target=piece_ref(target.id),
        overridable=True,
    )


def _is_open(game: PtuGame, item: c.Item) -> bool:
    """Whether a table uses such food or drink in a fight; what waits for an attack is eaten before it in any case."""
    return game.options.eating == "at_any_time" and item.food.at == "own_turn"


def uses(game: PtuGame, view: State, one: Combatant) -> Iterator[w.UseItem]:
    """Items that a trainer may use on itself and its friends, where they would do something."""
    if not one.budget.standard or not one.items:
        return
    content, sides = game.content, company.friendly_sides(view, one.side)
    friends = [other for other in view.combatants.values() if other.where == "field" and other.side in sides]
    for name, count in one.items.items():
        item = content.items.get(name)
        if item is None or not count or not item.effects or item.used is not None:
            continue
        if c.is_eaten(item) and not _is_open(game, item):
            continue
        for other in friends:
            own = other.id == one.id
            if own and not actions.can_take(one.budget, "full"):
                continue
            if c.is_food(item) and derived.is_unnerved(game, view, other):
                continue
            if _would_help(item, other):
                yield w.UseItem(name, "" if own else other.id)


def _would_help(item: c.Item, one: Combatant) -> bool:
    if item.revives or one.fainted:
        return item.revives and one.fainted
    for effect in item.effects:
        match effect:
            case v.Heal():
                if one.hp < one.sheet.max_hp:
                    return True
            case v.Cure():
                if company.has_any(one, effect.statuses):
                    return True
            case _:
                return True
    return False
