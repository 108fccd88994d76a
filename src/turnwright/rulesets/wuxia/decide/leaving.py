"""To wait, and to leave the field."""

from __future__ import annotations

from .. import allowed, harm, turns
from .. import commands as w
from .. import events as e
from ..game import WuxiaScribe
from .checks import acting, insist


def wait(scribe: WuxiaScribe, command: w.Wait) -> None:
    """Lets the turn pass, in any phase. (sources 13.19)"""
    actor = acting(scribe, command.actor, major=None)
    scribe.record(e.ActionChosen(actor.id, command))
    turns.finish_turn(scribe)


def escape(scribe: WuxiaScribe, command: w.Escape) -> None:
    """Leaves the field where the encounter has a way out. (sources 12)"""
    actor = acting(scribe, command.actor, major=True)
    insist(scribe, allowed.why_not_escape(scribe.state, actor))
    insist(scribe, allowed.why_not_do(scribe.options, actor, "escape"))
    scribe.record(e.ActionChosen(actor.id, command))
    scribe.record(e.UnitEscaped(actor.id))
    harm.end_what_hangs_on(scribe, actor.id)
    turns.finish_turn(scribe)
