"""What the words of a trigger would change, tried on the state as it is before anybody is asked or pays for them.

The one place that keeps limited uses from being spent for nothing: abilities and features alike are tried, on every
roll of the dice, and the state is compared with what it was. Nothing of a trial is kept.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from turnwright.kernel import flow
from turnwright.kernel.dice import Dice, TooManyOutcomes, branches
from turnwright.kernel.ruleset import Scribe, TurnOver

from .. import derived
from .. import events as e
from ..game import PtuGame, PtuScribe
from ..people import company
from ..state import Combatant, State


class Trial(NamedTuple):
    """What may come of a trigger."""

    changes: bool
    """Something is different afterwards, or somebody is asked something, or the game master has something to do."""
    hurts: bool
    """Its holder, or a friend of its holder, may be worse off."""


_FALLS = 100
"""Dice that may fall in more ways than this have something to do."""


def tried(scribe: PtuScribe, holder: Combatant, run: Callable[[PtuScribe], None]) -> Trial:
    """Runs words on a copy, on every result of the dice they roll."""
    changes = hurts = False
    try:
        for trial, _ in branches(lambda dice: _once(scribe, holder, run, dice), limit=_FALLS):
            changes, hurts = changes or trial.changes, hurts or trial.hurts
    except TooManyOutcomes:
        changes = True
    return Trial(changes, hurts)


def is_idle(scribe: PtuScribe, holder: Combatant, run: Callable[[PtuScribe], None]) -> bool:
    """Whether words that somebody is about to use would change nothing, tell nothing and ask nothing on any roll."""
    try:
        return not any(
            trial.changes for trial, _ in branches(lambda dice: _once(scribe, holder, run, dice), limit=_FALLS)
        )
    except TooManyOutcomes:
        return False


def _once(scribe: PtuScribe, holder: Combatant, run: Callable[[PtuScribe], None], dice: Dice) -> Trial:
    before = scribe.state
    copy: PtuScribe = Scribe(scribe.game, before, dice, by=scribe.by, n=scribe.n, imagined=scribe.imagined)
    copy.frames = [*scribe.frames]
    depth = len(copy.frames)
    copy.push()
    try:
        run(copy)
        while len(copy.frames) > depth:
            if not flow.step(copy):
                return Trial(changes=True, hurts=_is_hurt(scribe.game, before, copy.state, holder))
    except TurnOver:  # what comes next depends on what the seat that imagines it doesn't know
        return Trial(changes=True, hurts=False)
    told = any(isinstance(event, e.LeftToTheGm | e.Revealed) for event in copy.events)
    return Trial(told or copy.state != before, _is_hurt(scribe.game, before, copy.state, holder))


def _is_hurt(game: PtuGame, before: State, after: State, holder: Combatant) -> bool:
    """Whether a combatant on the holder's side has less Hit Points or stages, more injuries or conditions, other
    types."""
    for one in after.combatants.values():
        was = before.combatants.get(one.id)
        if was is None or was is one or not company.are_friends(after, holder.side, one.side):
            continue
        if one.hp < was.hp or one.injuries > was.injuries or len(one.afflictions) > len(was.afflictions):
            return True
        if any(one.stages.get(stat, 0) < at for stat, at in was.stages.items()) or any(
            at < was.stages.get(stat, 0) for stat, at in one.stages.items()
        ):
            return True
        if derived.types_of(game, after, one) != derived.types_of(game, before, was):
            return True
    return False
