"""Words that move somebody: pushes, flight, switches, maneuvers."""

from __future__ import annotations

from .. import derived, harm
from .. import events as e
from ..attack.moves import find_move
from ..field import movement, places
from ..field.areas import covered, nearest_outside, pushed_out
from ..game import PtuScribe
from ..rules.actions import Action
from ..vocabulary import moves as v
from ..words import DoEffect, ForceSwitch, Shake, TryManeuver


def push(scribe: PtuScribe, word: DoEffect, effect: v.Push, who: str) -> None:
    state = scribe.state
    one, user = harm.one_of(scribe, who), harm.one_of(scribe, word.user)
    if derived.is_ruled(scribe.game, state, one, "no_push") or any(coat.rooted for _, coat in harm.coats(one)):
        return
    squares = effect.squares - (derived.weight_class(scribe.game, state, one) if effect.by_weight else 0)
    if effect.out_of_area and word.kind == "move":
        area = covered(state, user, find_move(scribe.game, user, word.entry))
        to = pushed_out(state, one, user, area) or nearest_outside(state, one, area)
    else:
        to = places.pushed_to(state, one, user, max(0, squares)) if state.grid is not None else None
    if to is not None and to != one.position:
        scribe.record(e.Moved(who, to, "push"))
        scribe.do(Shake(who))


def flee(scribe: PtuScribe, word: DoEffect, effect: v.Flee, who: str) -> None:
    state = scribe.state
    one = harm.one_of(scribe, who)
    speed = max(one.sheet.capabilities.overland, one.sheet.capabilities.sky, one.sheet.capabilities.swim)
    to = places.pushed_to(state, one, harm.one_of(scribe, word.user), speed) if state.grid is not None else None
    if to is not None and to != one.position:
        scribe.record(e.Moved(who, to, "push"))


def come(scribe: PtuScribe, word: DoEffect, effect: v.Come, who: str) -> None:
    one, user = harm.one_of(scribe, who), harm.one_of(scribe, word.user)
    if one.position is not None and user.position is not None and not movement.is_held(one):
        far = movement.best_speed(scribe.game, scribe.state, one)
        to = movement.toward(scribe.game, scribe.state, one, places.cells(user), far)
        if to != one.position:
            scribe.record(e.Moved(who, to))
    shift: Action = "shift"
    scribe.record(e.ActedEarly(who, (*one.early, shift), lost=True))


def switch(scribe: PtuScribe, word: DoEffect, effect: v.Switch, who: str) -> None:
    state = scribe.state
    one = state.combatants[who]
    trainer = state.combatants.get(one.sheet.owner or "")
    if not effect.within or trainer is None or places.near(state, one, trainer, effect.within):
        scribe.do(ForceSwitch(who, effect.keeps, effect.leaves))


def maneuver(scribe: PtuScribe, word: DoEffect, effect: v.Maneuver, who: str) -> None:
    offer = word.entry if effect.optional else ""
    scribe.do(TryManeuver(word.user, who, effect.maneuver, effect.sure_hit, offer=offer))
