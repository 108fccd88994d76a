"""What every action goes through: whose turn it is, whom it is aimed at, that it is chosen, how it is rolled."""

from __future__ import annotations

from turnwright.kernel.refusal import Refusal
from turnwright.kernel.ruleset import GM
from turnwright.kernel.telling import piece_ref, ref

from .. import allowed, targets
from .. import content as c
from .. import events as e
from ..game import RuneScribe
from ..rules.terms import FOES, HERO
from ..state import Fighter, State
from ..words import RollAction, Source


def acting(scribe: RuneScribe, *, player: bool) -> Fighter:
    """The one whose turn it is, if the sender plays it. (spec, error flow)"""
    state: State = scribe.state
    active = state.active
    seat = HERO if active.is_player else FOES
    if active.is_player != player or scribe.by not in (seat, GM) or state.announcing:
        scribe.refuse("rune.not_your_turn", active=piece_ref(state.chooser.id))
    return active


def insist(refusal: Refusal | None) -> None:
    """Refuses what is not allowed; no refusal of this game can be overridden."""
    if refusal is not None:
        raise refusal


def aimed(scribe: RuneScribe, hero: Fighter, action: c.Action, wish: str) -> tuple[str, ...]:
    """The targets of a player's action."""
    if action.aim not in ("foe", "foes"):
        return (HERO,)
    possible = targets.foes_of(scribe.content, scribe.state, action)
    if wish and action.aim == "foe":
        insist(allowed.why_not_aim(scribe.state, hero, wish))
    chosen = tuple(possible) if action.aim == "foes" or not wish else (wish,)
    if not chosen or (action.aim == "foe" and (len(chosen) > 1 or chosen[0] not in possible)):
        if not possible:
            scribe.refuse("rune.target", context="machines", hero=piece_ref(hero.id), ability=ref("ability", action.id))
        scribe.refuse("rune.target", context="none", ability=ref("ability", action.id), possible=targets.refs(possible))
    return chosen


def choose(
    scribe: RuneScribe,
    fighter: Fighter,
    action: str,
    source: e.ActionSource,
    at: tuple[str, ...],
    *,
    free: bool = False,
) -> None:
    """Records what somebody does, and at whom; it takes one of the actions that are left, unless it is free."""
    left = max(0, scribe.state.actions_left - (not free))
    scribe.record(e.ActionChosen(fighter.id, action, source, at, left, free))


def rolls(actor: Fighter, source: Source, action: c.Action, at: tuple[str, ...]) -> list[RollAction]:
    """An opposed action is rolled for each target, as often as it repeats; any other once for all."""
    if action.against is None:
        return [RollAction(actor.id, source, action.id, at)] * action.repeats
    return [RollAction(actor.id, source, action.id, (target,)) for target in at for _ in range(action.repeats)]
