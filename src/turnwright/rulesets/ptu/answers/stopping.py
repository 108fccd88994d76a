"""Answers that stop an attack, for some of its targets or altogether."""

from __future__ import annotations

from typing import Any, NamedTuple

from msgspec.structs import replace

from .. import content as c
from .. import events as e
from ..attack.moves import find_move
from ..attack.reckoning import profile
from ..game import PtuScribe
from ..state import Combatant
from ..vocabulary import moves as v
from ..words import Interrupts, Land
from .pending import landing_of, less, rewrite, targets_of
from .triggers import covered_by


class Met(NamedTuple):
    """An attack that somebody answers."""

    one: Combatant
    attacker: Combatant
    attack: str


def shield(scribe: PtuScribe, met: Met, effect: v.Shield, answer: c.Move | None) -> None:
    """The attack does nothing to combatants that are covered."""
    state = scribe.state
    one, attacker, attack = met
    landing = landing_of(scribe, attacker.id, attack)
    hit = landing.hit if landing is not None else ()
    safe = (one.id,) if effect.on == "user" or answer is None else covered_by(state, one, answer, hit)
    spared = tuple(target for target in hit if target in safe)
    for target in spared:
        scribe.record(e.AttackFailed(attacker.id, target, attack, "shielded"))

    def without(each: Any) -> Any:
        if isinstance(each, Land):
            return replace(each, hit=less(each.hit, spared), targets=less(each.targets, spared))
        return replace(each, targets=less(each.targets, spared)) if isinstance(each, Interrupts) else each

    rewrite(scribe, attacker.id, attack, without)


def hinder(scribe: PtuScribe, attacker: Combatant, attack: str, minus: int) -> None:
    """The roll of an attack is lower: those whom it would no longer hit are missed."""
    state = scribe.state
    landing = landing_of(scribe, attacker.id, attack)
    if landing is None or landing.natural == NATURAL_HIT:
        return
    move = find_move(scribe.game, attacker, attack)
    spared = []
    for target in landing.hit:
        needed = profile(scribe.game, state, attacker, move, state.combatants[target]).threshold
        if needed is not None and landing.natural - minus < needed:
            spared.append(target)
            scribe.record(e.AttackFailed(attacker.id, target, attack, "hindered"))

    def missed(each: Any) -> Any:
        if isinstance(each, Land):
            return replace(each, hit=less(each.hit, tuple(spared)), missed=(*each.missed, *spared))
        return replace(each, targets=less(each.targets, tuple(spared))) if isinstance(each, Interrupts) else each

    rewrite(scribe, attacker.id, attack, missed)


NATURAL_HIT = 20
"""It hits whatever is taken from it. (p. 236)"""


def cancel(scribe: PtuScribe, user: str, attack: str) -> None:
    """The move is used up and does nothing."""
    for target in targets_of(scribe, user, attack):
        scribe.record(e.AttackFailed(user, target, attack, "cancelled"))
    rewrite(scribe, user, attack, lambda each: None)
