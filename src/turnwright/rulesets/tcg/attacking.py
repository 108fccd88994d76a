"""The attack: why it cannot be declared, its coins, and its words. (sources 4)"""

from __future__ import annotations

from typing import Any

from . import commands as k
from . import content as c
from . import counting, numbers, possible, standing, turns
from . import events as e
from . import vocabulary as v
from . import words as w
from .game import TcgScribe
from .permits import in_phase
from .rules import energy, statuses
from .rules.terms import EnergyType
from .state import OTHER, Pokemon, State


def attack(run: TcgScribe, command: k.Attack) -> None:
    """An attack of the active Pokémon: the coin of the confused first, then its words. (spec, ATTACK)"""
    seat = in_phase(run, "attack", "main_phase")
    state: State = run.state
    active = state.sides[seat].active
    target = state.sides[OTHER[seat]].active
    assert active is not None, "nothing is owed, so there is an active Pokémon"
    assert target is not None, "nothing is owed, so the other has one, too"
    name = numbers.name_of(run, active)
    attacks = numbers.attacks_of(run, active)
    run.require(
        command.attack < len(attacks),
        "tcg.no_such_attack",
        f"{name} has no attack {command.attack}: it has {len(attacks)}, counted from 0.",
    )
    chosen = attacks[command.attack]
    why = why_not_attack(run, seat, active, chosen)
    if why == UNPAID:
        lacking = energy.missing(numbers.attack_cost(run, seat, active, chosen), numbers.units(run, seat, active))
        why = f"it lacks {' and '.join(lacking)} Energy"
    run.require(why is None, "tcg.cannot_attack", f"{name} can't use {chosen.name}: {why}.")
    run.record(e.AttackDeclared(seat, active.id, chosen.name, chosen.once))
    names = attack_names(run, seat, active, target, chosen)
    first: list[Any] = []
    if statuses.must_flip_to_attack(active.conditions):
        first += [w.TossCoins("confusion", seat, "status_check", label="confused"), w.Confusion()]
    if any(True for _ in standing.on_pokemon(run, v.Blind, seat, active)):
        first += [w.TossCoins("blind", seat, "attack", label="blind"), w.Blinded()]
    run.push(w.AfterAttack(), seat=seat, source=active.id)
    run.push(*first, *turns.paid(chosen.pays), *numbers.scripts_of(run, active)[command.attack], **names)


def attack_names(run: TcgScribe, seat: str, active: Pokemon, target: Pokemon, chosen: c.Attack) -> dict[str, Any]:
    cost: tuple[EnergyType, ...] = numbers.attack_cost(run, seat, active, chosen)
    return {
        "seat": seat,
        "source": active.id,
        "card": active.top,
        "context": "attack",
        "defending": target.id,
        "attack": chosen.name,
        "base": chosen.damage,
        "cost": cost,
    }


UNPAID = "it lacks energy"


def why_not_attack(run: TcgScribe, seat: str, active: Pokemon, chosen: c.Attack) -> str | None:
    """Why an attack cannot be declared now."""
    state: State = run.state
    blocked = statuses.attack_blocked_by(active.conditions)
    if blocked is not None:
        return f"it is {blocked}"
    if not run.options.first_turn_attack and turns.is_first_turn(state):
        return "nobody attacks on the first turn of the match"
    for force in standing.on_pokemon(run, v.ForbidAttack, seat, active):
        if not force.what or force.what == chosen.name:
            return "an effect forbids it"
    if chosen.once and f"game:{seat}:{chosen.once}" in state.used_up:
        return f"a {chosen.once} was used in this game already"
    if not numbers.can_pay(numbers.attack_cost(run, seat, active, chosen), numbers.units(run, seat, active)):
        return UNPAID
    if not chosen.needs and not chosen.pays:
        return None
    target = state.sides[OTHER[seat]].active
    at = attack_names(run, seat, active, target or active, chosen)
    if not all(counting.holds(run, at, need) for need in chosen.needs):
        return "what it needs is not there"
    if not all(possible.can_pay(run, at, pay) for pay in chosen.pays):
        return "its cost cannot be paid"
    return None
