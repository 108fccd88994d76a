"""To flee from a fight. (spec FR-008)"""

from __future__ import annotations

from .. import allowed, derived, turns
from .. import commands as w
from .. import events as e
from ..game import RuneScribe
from ..options import Options
from ..rules import pools
from ..state import State
from .checks import acting, choose, insist


def flee(scribe: RuneScribe, command: w.Flee) -> None:
    """FINESSE against the enemies' mean: strictly more successes, or the turn is lost. (spec FR-008)"""
    options, content = scribe.options, scribe.content
    hero = acting(scribe, player=True)
    state: State = scribe.state
    insist(allowed.why_not_flee(content, options, state, hero))
    choose(scribe, hero, "flee", "", ())
    ours = scribe.dice.successes(derived.flee_dice(content, state, hero), 6, options.success_threshold, "flee")
    theirs = scribe.dice.successes(_pursuit(options, state), 6, options.success_threshold, "pursuit")
    escaped = ours.value > theirs.value
    scribe.record(e.FleeAttempted(ours.faces, ours.value, theirs.faces, theirs.value, escaped, state.flee_attempts + 1))
    if escaped:
        turns.conclude(scribe, "fled", "fled")
        return
    turns.finish_action(scribe)


def _pursuit(options: Options, state: State) -> int:
    """The dice of the enemies who give chase."""
    finesse = [foe.finesse for foe in derived.living_enemies(state)]
    return sum(finesse) // len(finesse) if options.flee_average == "floor" else pools.flee_pool(finesse)
