"""What somebody holds or wears: given to it, used up by it, or let go of. (pp. 227-230, 278-283, 296-297)"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from turnwright.kernel.refusal import hint, text_ref
from turnwright.kernel.telling import piece_ref, ref

from .. import commands as w
from .. import content as c
from .. import derived
from .. import events as e
from ..answers.reactions import on_taking
from ..game import PtuGame, PtuScribe
from ..index import index_of
from ..people import company, gear
from ..reasons import cannot
from ..rules import actions
from ..state import Combatant, State
from ..vocabulary import moves as v
from ..words import DoEffect
from .checks import acting, must_have, present, spend
from .gm import named, only_gm


def use_held(scribe: PtuScribe, command: w.UseHeld) -> None:
    """A gem or a mushroom: it is used up, and works for its holder. (pp. 278-283, 296-297)"""
    user = acting(scribe, command.user)
    item = scribe.content.items.get(command.item)
    scribe.require(
        item is not None and item.id in (user.sheet.held_item, *user.sheet.equipment),
        "ptu.no_item",
        context="not_held",
        user=piece_ref(user.id),
        item=ref("item", command.item),
    )
    assert item is not None, "required above"
    if item.used is None:
        scribe.refuse("ptu.not_usable", context="while_held", what=ref("item", item.id))
    scribe.require(
        _works(scribe.game, scribe.state, user, item.id),
        "ptu.no_effect",
        user=piece_ref(user.id),
        item=ref("item", item.id),
        overridable=True,
    )
    must_have(scribe, user, item.used, cannot(user, "use", what=ref("item", item.id)))
    if item.used != "free":
        spend(scribe, user, item.used)
    scribe.record(e.HeldItemGone(user.id, item.id))
    scribe.do(*(DoEffect(user.id, user.id, "item", item.id, (index,)) for index in range(len(item.effects))))


def drop_item(scribe: PtuScribe, command: w.DropItem) -> None:
    """What is held falls: free, or a Shift Action as ruled; some things take a Standard Action. (pp. 228, 296)"""
    user = acting(scribe, command.user)
    held = user.sheet.held_item
    if held is None:
        scribe.refuse("ptu.no_item", context="empty_handed", user=piece_ref(user.id))
    scribe.require(
        not keeps_item(scribe.game, scribe.state, user),
        "ptu.keeps_item",
        user=piece_ref(user.id),
        item=ref("item", held),
        overridable=True,
    )
    action = gear.drop_action(scribe.game, user)
    must_have(scribe, user, action, cannot(user, "drop", what=ref("item", held)))
    if action != "free":
        spend(scribe, user, action)
    scribe.record(e.HeldItemGone(user.id, held, dropped=True))


def give_item(scribe: PtuScribe, command: w.GiveItem) -> None:
    """A Standard Action; the Pokémon loses its next turn, and what it held goes into the bag. (pp. 227-230)"""
    user = acting(scribe, command.user)
    item = scribe.content.items.get(command.item)
    scribe.require(
        item is not None and user.items.get(item.id, 0) > 0,
        "ptu.no_item",
        user=piece_ref(user.id),
        item=ref("item", command.item),
    )
    assert item is not None, "required above"
    one = present(scribe, command.target)
    scribe.require(
        one.sheet.owner == user.id and one.where == "field",
        "ptu.not_yours",
        context="gift",
        user=piece_ref(user.id),
        item=ref("item", item.id),
        target=piece_ref(one.id),
        overridable=one.where == "field" and one.sheet.kind == "pokemon",
    )
    scribe.require(c.can_be_held(item), "ptu.not_held", item=ref("item", item.id))
    before = one.sheet.held_item
    scribe.require(
        before is None or not keeps_item(scribe.game, scribe.state, one),
        "ptu.keeps_item",
        context="taker",
        user=piece_ref(one.id),
        item=ref("item", item.id),
        overridable=True,
    )
    must_have(scribe, user, "standard", cannot(user, "give", what=ref("item", item.id), target=piece_ref(one.id)))
    spend(scribe, user, "standard")
    bag = {**user.items, item.id: user.items[item.id] - 1}
    if before is not None:
        bag[before] = bag.get(before, 0) + 1
    scribe.record(e.ItemsSet(user.id, {name: count for name, count in bag.items() if count}))
    scribe.record(e.SheetChanged(one.id, replace(one.sheet, held_item=item.id), "item"))
    scribe.record(e.Forfeits(one.id, one.forfeits, one.skips + 1, one.idle))
    on_taking(scribe, one.id)


def set_held(scribe: PtuScribe, command: w.SetHeld) -> None:
    """The game master says what somebody holds."""
    only_gm(scribe)
    one = named(scribe, command.target)
    item = scribe.content.items.get(command.item) if command.item else None
    if command.item and (item is None or not c.can_be_held(item)):
        known = [name for name, each in scribe.content.items.items() if c.can_be_held(each)]
        scribe.refuse("ptu.not_held", context="unknown", name=text_ref(command.item), hint=hint(command.item, known))
    scribe.record(e.SheetChanged(one.id, replace(one.sheet, held_item=command.item or None), "item"))
    if scribe.state.stage == "active":
        on_taking(scribe, one.id)


def keeps_item(game: PtuGame, state: State, one: Combatant) -> bool:
    """Whether an ability doesn't let go of what somebody holds."""
    return bool(derived.ruled(game, state, one, "keeps_item", of=one.sheet.held_item or ""))


def gifts(game: PtuGame, view: State, one: Combatant) -> Iterator[w.GiveItem]:
    """What a trainer can let its Pokémon hold now: those that hold nothing; the form takes any."""
    if not one.budget.standard or not one.items:
        return
    items = game.content.items
    things = [name for name in one.items if name in items and items[name].kind == "held"]
    if things:
        own = [other for other in company.on_field(view) if other.sheet.owner == one.id and not other.fainted]
        yield from (w.GiveItem(name, other.id) for other in own if other.sheet.held_item is None for name in things)


def _works(game: PtuGame, state: State, one: Combatant, item: str) -> bool:
    """Whether what somebody holds does anything: not in a Magic Room, nor for who can't make use of it."""
    if item != one.sheet.held_item:
        return True
    return gear.held_item(game, state, one) is not None and not index_of(game).words_on(one.sheet).rules.get("no_item")


def choices(game: PtuGame, view: State, one: Combatant) -> Iterator[w.UseHeld | w.DropItem]:
    """What somebody can use up now, and what it would do well to drop; the form lets it drop anything."""
    content = game.content
    for name in (*((one.sheet.held_item,) if one.sheet.held_item else ()), *dict.fromkeys(one.sheet.equipment)):
        item = content.items.get(name)
        if item is None:
            continue
        usable = item.used is not None and actions.can_take(one.budget, item.used)
        if usable and _works(game, view, one, name) and _is_any_use(game, one, item):
            yield w.UseHeld(name)
        burdens = item.clings and name == one.sheet.held_item and not keeps_item(game, view, one)
        if burdens and actions.can_take(one.budget, gear.drop_action(game, one)):
            yield w.DropItem()


def _is_any_use(game: PtuGame, one: Combatant, item: c.Item) -> bool:
    """A gem helps who can still attack with a move of its type."""
    kinds = [kind for effect in item.effects if isinstance(effect, v.Boost) for kind in effect.moves.types]
    if not kinds:
        return True
    moves = game.content.moves
    known = (moves[name] for name in gear.moves_of(game, one) if name in moves)
    own = {move.type for move in known if c.is_damaging(move)} | {"normal"}
    return one.budget.standard > 0 and not own.isdisjoint(kinds)
