"""What somebody holds or wears: used up by its holder, or let go of. (pp. 228, 283, 296-297)"""

from __future__ import annotations

from collections.abc import Iterator

from .. import commands as w
from .. import content as c
from .. import derived
from .. import events as e
from ..game import PtuGame, PtuScribe
from ..index import index_of
from ..people import gear
from ..rules import actions
from ..state import Combatant, State
from ..vocabulary import abilities as a
from ..vocabulary import moves as v
from ..words import DoEffect
from .checks import acting, must_have, spend


def use_held(scribe: PtuScribe, command: w.UseHeld) -> None:
    """A gem or a mushroom: it is gone, and does its work for whoever held it. (pp. 283, 297)"""
    user = acting(scribe, command.user)
    item = scribe.content.items.get(command.item)
    scribe.require(
        item is not None and item.id in (user.sheet.held_item, *user.sheet.equipment),
        "ptu.no_item",
        f"{user.name} does not hold or wear {item.name if item is not None else command.item}.",
    )
    assert item is not None, "required above"
    if item.used is None:
        scribe.refuse("ptu.not_usable", f"{item.name} works while it is held: it is not used up.")
    scribe.require(
        _works(scribe.game, scribe.state, user, item.id),
        "ptu.no_effect",
        f"{user.name} cannot use {item.name}: what it holds does nothing now.",
        overridable=True,
    )
    must_have(scribe, user, item.used, f"use {item.name}")
    if item.used != "free":
        spend(scribe, user, item.used)
    scribe.record(e.HeldItemGone(user.id, item.id))
    scribe.do(*(DoEffect(user.id, user.id, "item", item.id, (index,)) for index in range(len(item.effects))))


def drop_item(scribe: PtuScribe, command: w.DropItem) -> None:
    """What is held falls: free, or a Shift Action as ruled; some things take a Standard Action. (pp. 228, 296)"""
    user = acting(scribe, command.user)
    held = user.sheet.held_item
    if held is None:
        scribe.refuse("ptu.no_item", f"{user.name} holds nothing that it could drop.")
    kept = derived.traits(scribe.game, scribe.state, user, a.KeepsItem)
    name = scribe.content.items[held].name
    scribe.require(
        not any(not word.items or held in word.items for word in kept),
        "ptu.keeps_item",
        f"{user.name} cannot drop {name}: it does not come off.",
        overridable=True,
    )
    action = gear.drop_action(scribe.game, user)
    must_have(scribe, user, action, f"drop {name}")
    if action != "free":
        spend(scribe, user, action)
    scribe.record(e.HeldItemGone(user.id, held, dropped=True))


def _works(game: PtuGame, state: State, one: Combatant, item: str) -> bool:
    """Whether what somebody holds does anything: not in a Magic Room, nor for who can't make use of it."""
    if item != one.sheet.held_item:
        return True
    return gear.held_item(game, state, one) is not None and not index_of(game).words_on(one.sheet)[a.NoItem]


def choices(game: PtuGame, view: State, one: Combatant) -> Iterator[w.UseHeld | w.DropItem]:
    """What somebody can use up now, and what it would do well to drop; the form lets it drop anything."""
    content = gear.content_of(game)
    for name in (*((one.sheet.held_item,) if one.sheet.held_item else ()), *dict.fromkeys(one.sheet.equipment)):
        item = content.items.get(name)
        if item is None:
            continue
        usable = item.used is not None and actions.can_take(one.budget, item.used)
        if usable and _works(game, view, one, name) and _is_any_use(game, one, item):
            yield w.UseHeld(name)
        burdens = item.clings and name == one.sheet.held_item and not derived.traits(game, view, one, a.KeepsItem)
        if burdens and actions.can_take(one.budget, gear.drop_action(game, one)):
            yield w.DropItem()


def _is_any_use(game: PtuGame, one: Combatant, item: c.Item) -> bool:
    """A gem helps who can still attack with a move of its type."""
    kinds = [effect.base_type for effect in item.effects if isinstance(effect, v.Boost) and effect.base_type]
    if not kinds:
        return True
    moves = gear.content_of(game).moves
    known = (moves[name] for name in gear.moves_of(game, one) if name in moves)
    own = {move.type for move in known if c.is_damaging(move)} | {"normal"}
    return one.budget.standard > 0 and not own.isdisjoint(kinds)
