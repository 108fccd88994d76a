"""A basic attack. (spec 2.3)"""

from __future__ import annotations

from .. import allowed
from .. import commands as w
from .. import events as e
from ..game import WuxiaScribe
from ..words import AfterAction, RollToHit
from .checks import acting, attacked, declare, insist, may_declare, provoke


def attack(scribe: WuxiaScribe, command: w.Attack) -> None:
    """A basic attack: no AE. (spec 2.3)"""
    actor = acting(scribe, command.actor, major=True)
    target = attacked(scribe, actor, command.target)
    insist(scribe, allowed.why_not_do(scribe.options, actor, "attack"))
    may_declare(scribe, actor, command.spend, "violence")
    scribe.record(e.ActionChosen(actor.id, command))
    edge, rank = declare(scribe, actor, command.spend, "violence")
    provoke(scribe, actor, (target.id,))
    scribe.do(RollToHit(actor.id, target.id, "attack", edge, rank), AfterAction())
