"""A blow with the weapon in hand. (sources 4)"""

from __future__ import annotations

from .. import allowed
from .. import commands as w
from ..game import RuneScribe
from ..rules.terms import HERO
from ..words import FinishAction, RollAction
from .checks import acting, choose, insist


def attack(scribe: RuneScribe, command: w.Attack) -> None:
    """The weapon against the target's STURDINESS. (sources 4)"""
    hero = acting(scribe, player=True)
    insist(allowed.why_not_attack(scribe.content, scribe.options, hero))
    insist(allowed.why_not_aim(scribe.state, hero, command.target))
    choose(scribe, hero, "attack", "weapon", (command.target,))
    scribe.do(RollAction(HERO, "weapon", "attack", (command.target,)), FinishAction())
