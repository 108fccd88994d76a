"""The game master's hand on people: skill checks with a friend's help, and medicine between fights."""

from __future__ import annotations

from msgspec.structs import replace

from turnwright.kernel.refusal import hint, text_ref
from turnwright.kernel.telling import piece_ref, ref

from .. import commands as w
from .. import derived
from .. import events as e
from ..effects.running import do_to
from ..game import PtuScribe
from ..people import company
from ..people.skill_checks import dice_of, roll_check
from ..rules import skills
from ..vocabulary import moves as v
from ..words import DoEffect
from .gm import named, only_gm


def check_skill(scribe: PtuScribe, command: w.CheckSkill) -> None:
    """A check against a difficulty; a helper of Novice rank or better adds half of its rank. (sources 1)"""
    only_gm(scribe)
    one, bonus = named(scribe, command.target), 0
    if command.helper:
        helper = named(scribe, command.helper)
        scribe.require(
            helper.id != one.id and company.are_friends(scribe.state, helper.side, one.side),
            "ptu.no_help",
            helper=piece_ref(helper.id),
            target=piece_ref(one.id),
        )
        full = bool(derived.ruled(scribe.game, scribe.state, helper, "full_assistance", of=command.skill))
        bonus = skills.assistance(dice_of(helper, command.skill).dice, full=full)
    roll_check(scribe, one, command.skill, against=command.against, bonus=bonus)


def treat(scribe: PtuScribe, command: w.Treat) -> None:
    """Medicine without anybody's turn; in camp some heals more. (p. 276)"""
    only_gm(scribe)
    state = scribe.state
    user, one = named(scribe, command.user), named(scribe, command.target)
    item = scribe.content.items.get(command.item)
    if item is None or item.kind != "medicine":
        scribe.refuse(
            "ptu.no_such_item",
            context="medicine",
            name=text_ref(command.item),
            hint=hint(command.item, (entry.id for entry in scribe.content.items.values() if entry.kind == "medicine")),
        )
    scribe.require(
        state.stage != "active",
        "ptu.in_combat",
        context="treat",
        encounter=text_ref(state.name),
        user=piece_ref(user.id),
        item=ref("item", item.id),
    )
    scribe.require(user.items.get(item.id, 0) > 0, "ptu.no_item", user=piece_ref(user.id), item=ref("item", item.id))
    scribe.require(
        one.fainted == item.revives,
        "ptu.not_useful",
        context="fainted" if one.fainted else "standing",
        item=ref("item", item.id),
        target=piece_ref(one.id),
        overridable=True,
    )
    scribe.record(e.ItemUsed(user.id, item.id, one.id, user.items[item.id] - 1))
    more = sum(
        derived.added(scribe.game, state, friend, "camp_healing", of=item.id)
        for friend in state.combatants.values()
        if company.are_friends(state, friend.side, one.side)
    )
    for index, effect in enumerate(item.effects):
        word = DoEffect(user.id, one.id, "item", item.id, (index,))
        do_to(scribe, word, replace(effect, hp=effect.hp + more) if isinstance(effect, v.Heal) else effect, one.id)
