"""The seven quick actions. (spec 2.3; sources 4)"""

from __future__ import annotations

from turnwright.kernel.refusal import phrase
from turnwright.kernel.telling import piece_ref, ref

from .. import allowed, harm, turns
from .. import commands as w
from .. import events as e
from ..game import WuxiaScribe
from ..rules import quick_actions
from ..state import ModifierStat, Unit
from ..words import AfterAction, RollToHit
from .checks import acting, active, attacked, declare, insist, may_declare, present, provoke, standing
from .defenses import block


def quick(scribe: WuxiaScribe, command: w.Quick) -> None:
    """One of the seven, in the first or the third stage. (spec 2.3; sources 4)

    Who stands in a stance may also leave it as a major action: a fast unit in a stance has no quick stage any more.
    """
    leaves = command.action == "reposition" and allowed.stance_of(active(scribe))
    actor = acting(scribe, command.actor, major=None if leaves else False)
    row = quick_actions.QUICK_ACTIONS[command.action]
    insist(scribe, allowed.why_not_do(scribe.options, actor, command.action))
    target = _quick_target(scribe, actor, command)
    if command.action == "strike":
        may_declare(scribe, actor, command.spend, "violence")
    elif command.spend is not None:
        spend = phrase(f"wuxia.deed_to.{command.spend}", what=ref("term", command.action))
        scribe.refuse("wuxia.no_roll", unit=piece_ref(actor.id), deed=spend)
    scribe.record(e.ActionChosen(actor.id, command))
    if command.action == "strike":
        edge, rank = declare(scribe, actor, command.spend, "violence")
        provoke(scribe, actor, (target.id,))
        scribe.do(RollToHit(actor.id, target.id, "strike", edge, rank), AfterAction())
        return
    if command.action == "block":
        block(scribe, actor)
    elif command.action == "reposition":
        _reposition(scribe, actor)
    else:
        assert row.stat is not None
        if row.target == "enemy":
            provoke(scribe, actor, (target.id,))
        harm.modify(scribe, target.id, label=command.action, source=actor.id, stat=row.stat, value=row.change)
        if command.action == "shield" and scribe.options.shield_guard:
            harm.gain_guard(scribe, target.id, quick_actions.shield_guard(actor.endurance))
    turns.finish_turn(scribe)


def _quick_target(scribe: WuxiaScribe, actor: Unit, command: w.Quick) -> Unit:
    row = quick_actions.QUICK_ACTIONS[command.action]
    if row.target == "self":
        return actor
    if row.target == "enemy":
        return attacked(scribe, actor, command.target)
    target = present(scribe, command.target)
    standing(scribe, actor, target)
    scribe.require(
        target.team == actor.team and target.id != actor.id,
        "wuxia.wrong_target",
        unit=piece_ref(actor.id),
        target=piece_ref(target.id),
        context=command.action,
    )
    insist(scribe, allowed.why_not_receive(scribe.options, target, command.action))
    return target


def _reposition(scribe: WuxiaScribe, actor: Unit) -> None:
    """Takes a stance (+2 defense, one speed band down), or leaves it."""
    stance = allowed.stance_of(actor)
    for held in stance:
        harm.expire(scribe, actor.id, held)
    if not stance:
        changes: tuple[tuple[ModifierStat, int], ...] = (
            ("defense", quick_actions.STANCE_DEFENSE),
            ("spd_band", quick_actions.STANCE_BAND_SHIFT),
        )
        for stat, value in changes:
            harm.modify(
                scribe, actor.id, label=quick_actions.STANCE, source=actor.id, stat=stat, value=value, lasts=True
            )
