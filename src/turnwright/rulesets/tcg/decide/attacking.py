"""The attack: its coins, and its words. (sources 4)"""

from __future__ import annotations

from collections import Counter
from typing import Any

from .. import commands as k
from .. import derived, standing, turns
from .. import events as e
from .. import vocabulary as v
from .. import words as w
from ..allowed import UNPAID, attack_names, in_phase, why_not_attack
from ..game import TcgScribe
from ..rules import energy, statuses
from ..state import OTHER, State


def attack(scribe: TcgScribe, command: k.Attack) -> None:
    """An attack of the active Pokémon: the coin of the confused first, then its words. (spec, ATTACK)"""
    seat = in_phase(scribe, "attack", "main_phase")
    state: State = scribe.state
    active = state.sides[seat].active
    target = state.sides[OTHER[seat]].active
    assert active is not None, "nothing is owed, so there is an active Pokémon"
    assert target is not None, "nothing is owed, so the other has one, too"
    name = derived.name_of(scribe, active)
    attacks = derived.attacks_of(scribe, active)
    scribe.require(
        command.attack < len(attacks),
        "tcg.no_such_attack",
        f"{name} has no attack {command.attack}: it has {len(attacks)}, counted from 0.",
    )
    chosen = attacks[command.attack]
    why = why_not_attack(scribe, seat, active, chosen)
    if why == UNPAID:
        lacking = energy.missing(derived.attack_cost(scribe, seat, active, chosen), derived.units(scribe, seat, active))
        counted = [kind if count == 1 else f"{count} {kind}" for kind, count in Counter(lacking).items()]
        why = f"it lacks {' and '.join(counted)} Energy"
    scribe.require(why is None, "tcg.cannot_attack", f"{name} can't use {chosen.name}: {why}.", short=_few(why))
    scribe.record(e.AttackDeclared(seat, active.id, chosen.name, chosen.once))
    names = attack_names(scribe, seat, active, target, chosen)
    first: list[Any] = []
    if statuses.must_flip_to_attack(active.conditions):
        first += [w.TossCoins("confusion", seat, "status_check", label="confused"), w.Confusion()]
    if any(True for _ in standing.on_pokemon(scribe, v.Blind, seat, active)):
        first += [w.TossCoins("blind", seat, "attack", label="blind"), w.Blinded()]
    scribe.push(w.AfterAttack(), seat=seat, source=active.id)
    scribe.push(*first, *turns.paid(chosen.pays), *derived.scripts_of(scribe, active)[command.attack], **names)


def _few(why: str | None) -> str:
    return (why or "").removeprefix("it ")
