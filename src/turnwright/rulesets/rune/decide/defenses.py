"""To defend, and to take a stance. (sources 4)"""

from __future__ import annotations

from .. import allowed, derived, harm, turns
from .. import commands as w
from .. import events as e
from ..game import RuneScribe
from ..rules import damage
from ..rules.terms import HERO
from .checks import acting, choose, insist

DEFENSE = "defense"


def defend(scribe: RuneScribe, command: w.Defend) -> None:
    """STURDINESS dice: a quarter per success, until the next turn or the first hit. (sources 4)"""
    options = scribe.options
    hero = acting(scribe, player=True)
    choose(scribe, hero, "defend", "", ())
    pool = max(1, derived.attribute(scribe.content, scribe.state, hero, "sturdiness"))
    rolled = scribe.dice.successes(pool, 6, options.success_threshold, "defend")
    scribe.record(e.PoolRolled(HERO, "defend", rolled.faces, rolled.value))
    percent = damage.defend_percent(rolled.value)
    if percent:
        harm.afflict(scribe, HERO, DEFENSE, by=HERO, turns=1, amount=percent)
    turns.finish_action(scribe)


def take_stance(scribe: RuneScribe, command: w.TakeStance) -> None:
    """Free, once per turn; the turn goes on. (sources 4)"""
    hero = acting(scribe, player=True)
    insist(allowed.why_not_take(scribe.content, scribe.state, hero, command.stance))
    scribe.record(e.StanceTaken(command.stance))
