"""To defend, and to raise a guard. (spec 2.3)"""

from __future__ import annotations

from .. import allowed, harm, turns
from .. import commands as w
from .. import events as e
from ..game import WuxiaScribe
from ..rules import quick_actions, resources
from ..state import Unit
from .checks import acting, insist


def defend(scribe: WuxiaScribe, command: w.Defend) -> None:
    """+2 on all defenses until the unit's next turn. (spec 2.3)"""
    actor = acting(scribe, command.actor, major=True)
    insist(scribe, allowed.why_not_do(scribe.options, actor, "defend"))
    scribe.record(e.ActionChosen(actor.id, command))
    harm.modify(scribe, actor.id, label="defend", source=actor.id, stat="defense", value=quick_actions.DEFEND_BONUS)
    turns.finish_turn(scribe)


def guard(scribe: WuxiaScribe, command: w.Guard) -> None:
    """The major form of a block. (sources 13.19)"""
    actor = acting(scribe, command.actor, major=True)
    insist(scribe, allowed.why_not_do(scribe.options, actor, "guard"))
    scribe.record(e.ActionChosen(actor.id, command))
    block(scribe, actor)
    turns.finish_turn(scribe)


def block(scribe: WuxiaScribe, actor: Unit) -> None:
    """Guard +2 x endurance for a point of strain; by a ruling it also halves the next hit."""
    harm.gain_guard(scribe, actor.id, resources.block_guard(actor.endurance))
    harm.take_strain(scribe, actor.id, quick_actions.QUICK_ACTIONS["block"].self_strain, source="block")
    if scribe.options.block_halves and harm.unit_of(scribe, actor.id).status == "up":
        harm.modify(scribe, actor.id, label="block", source=actor.id, stat="halve", value=1)
