"""The game master adds a move or an ability of the table's own in the middle of a fight."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from turnwright.kernel.refusal import text_ref

from .. import commands as w
from .. import events as e
from .. import harm, house_rules
from ..game import PtuScribe
from ..state import HouseRules
from .gm import named, only_gm


def add_move(scribe: PtuScribe, command: w.AddMove) -> None:
    """A move that no pack has; combatants that know it have it on their sheets."""
    only_gm(scribe)
    move = command.move
    _must_be_new(scribe, "move", move.id, move.id in scribe.content.moves)
    _must_be_sound(scribe, HouseRules(moves=(move,)))
    learners = [named(scribe, who) for who in dict.fromkeys(command.knows)]
    scribe.record(e.MoveAdded(move))
    for one in learners:
        sheet = harm.one_of(scribe, one.id).sheet
        scribe.record(e.SheetChanged(one.id, replace(sheet, moves=(*sheet.moves, move.id)), "house_rule"))


def add_ability(scribe: PtuScribe, command: w.AddAbility) -> None:
    """The same for an ability."""
    only_gm(scribe)
    ability = command.ability
    _must_be_new(scribe, "ability", ability.id, ability.id in scribe.content.abilities)
    _must_be_sound(scribe, HouseRules(abilities=(ability,)))
    holders = [named(scribe, who) for who in dict.fromkeys(command.has)]
    scribe.record(e.AbilityAdded(ability))
    for one in holders:
        sheet = harm.one_of(scribe, one.id).sheet
        scribe.record(e.SheetChanged(one.id, replace(sheet, abilities=(*sheet.abilities, ability.id)), "house_rule"))


def _must_be_new(scribe: PtuScribe, kind: str, name: str, there: bool) -> None:
    scribe.require(
        not there,
        "ptu.there",
        context=kind,
        name=text_ref(name),
    )


def _must_be_sound(scribe: PtuScribe, house: HouseRules) -> None:
    wrong = house_rules.faults(scribe.content, house)
    scribe.require(not wrong, "ptu.house_rule", fault=text_ref(wrong[0] if wrong else ""))


HOUSE_COMMANDS: dict[type, Callable[[PtuScribe, Any], None]] = {w.AddMove: add_move, w.AddAbility: add_ability}
