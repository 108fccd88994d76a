"""The attack: its coins, and its words. (sources 4)"""

from __future__ import annotations

from collections import Counter
from typing import Any

from turnwright.kernel.refusal import Phrase, phrase, text_ref
from turnwright.kernel.telling import piece_ref

from .. import commands as k
from .. import content as c
from .. import derived, standing, turns
from .. import events as e
from .. import vocabulary as v
from .. import words as w
from ..allowed import UNPAID, attack_names, in_phase, why_not_attack
from ..game import TcgScribe
from ..refs import because
from ..refs import why as reason
from ..rules import energy, statuses
from ..state import OTHER, Pokemon, State


def attack(scribe: TcgScribe, command: k.Attack) -> None:
    """An attack of the active Pokémon: its coins first (ruling `attack_coins`), then its words. (spec, ATTACK)"""
    seat = in_phase(scribe, "attack", "main_phase")
    state: State = scribe.state
    active = state.sides[seat].active
    target = state.sides[OTHER[seat]].active
    assert active is not None, "nothing is owed, so there is an active Pokémon"
    assert target is not None, "nothing is owed, so the other has one, too"
    attacks = derived.attacks_of(scribe, active)
    if command.attack >= len(attacks):
        scribe.refuse("tcg.no_such_attack", who=piece_ref(active.id), place=command.attack, count=len(attacks))
    chosen = attacks[command.attack]
    why = why_not_attack(scribe, seat, active, chosen)
    if why == UNPAID:
        why = _lacking(scribe, seat, active, chosen)
    if why is not None:
        scribe.refuse("tcg.cannot_attack", who=piece_ref(active.id), attack=text_ref(chosen.name), **because(why))
    scribe.record(e.AttackDeclared(seat, active.id, chosen.name, chosen.once))
    names = attack_names(scribe, seat, active, target, chosen)
    confusion: list[Any] = []
    blind: list[Any] = []
    if statuses.must_flip_to_attack(active.conditions):
        confusion = [w.TossCoins("confusion", seat, "status_check", label="confused"), w.Confusion()]
    if any(True for _ in standing.on_pokemon(scribe, v.Blind, seat, active)):
        blind = [w.TossCoins("blind", seat, "attack", label="blind"), w.Blinded()]
    first = [*confusion, *blind] if scribe.options.attack_coins == "confusion_first" else [*blind, *confusion]
    scribe.push(w.AfterAttack(), seat=seat, source=active.id)
    scribe.push(*first, *turns.paid(chosen.pays), *derived.scripts_of(scribe, active)[command.attack], **names)


def _lacking(scribe: TcgScribe, seat: str, active: Pokemon, chosen: c.Attack) -> Phrase:
    """The Energy that an attack lacks: of colors as such, of Colorless just how much."""
    lacking = Counter(
        energy.missing(derived.attack_cost(scribe, seat, active, chosen), derived.units(scribe, seat, active))
    )
    kinds = tuple(phrase(f"tcg.amount.{kind}", count=count) for kind, count in lacking.items())
    return reason("lacks", energy=kinds)
