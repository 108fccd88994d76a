"""What an answer does, once it was chosen: it is paid for and declared, then it stops, softens or strikes. (p. 228)"""

from __future__ import annotations

from typing import Any

from .. import content as c
from .. import derived, harm
from .. import events as e
from ..attack import tally
from ..attack.moves import find_move, move_type
from ..attack.usage import counted
from ..game import PtuScribe
from ..people import company, feature_costs, gear
from ..people.skill_checks import roll_check
from ..rules import type_chart
from ..state import Combatant
from ..vocabulary import abilities as a
from ..vocabulary import moves as v
from ..words import DoEffect, Interrupts, React, RollAttack, StrikeBack
from .abilities import ability_words, ally_hit, backed_by, costs_a_use, price, redirect, step_aside, take_hit
from .pending import after_landing, counter_later, landing_of
from .quick import pay
from .stopping import Met, cancel, hinder, shield


def use(scribe: PtuScribe, word: Interrupts, who: str, what: str) -> None:
    """A move or an ability was chosen: it is paid for and declared; what it does follows."""
    state, content = scribe.state, scribe.content
    one = state.combatants[who]
    react = React(who, word.user, what, word.move, word.moment)
    if what not in content.moves:
        trainer, feature = backed_by(state, one, what), gear.feature_behind(scribe.game, what)
        if trainer is not None and feature is not None:
            scribe.record(e.FeatureUsed(trainer.id, feature.id, (who,)))
            feature_costs.pay(scribe, trainer, feature, (word.user,), who)
        elif costs_a_use(scribe.game, what):
            entry = gear.entry_of(scribe.game, what)
            assert entry is not None, "only what a pack has is offered"
            pay(scribe, who, price(entry))
            scribe.record(e.UsageSet(who, what, counted(state, one, what)))
        scribe.do(react)
        return
    answer = content.moves[what]
    assert answer.trigger is not None
    pay(scribe, who, "free" if answer.trigger.timing == "free" else answer.action)
    targets = (who,) if answer.range.kind == "self" else (word.user,)
    kind = move_type(scribe.game, state, one, answer, state.combatants[word.user])
    streak = one.streak + 1 if one.last_move == what else 1
    scribe.record(e.MoveUsed(who, what, targets, counted(state, one, what), kind, answer.move_class, streak))
    if answer.notes:
        scribe.record(e.LeftToTheGm(who, what))
    declared = Interrupts(who, what, targets, asked=(word.user,) if word.moment == "leaves" else (), answers=word.user)
    scribe.do(declared, react)


def react(scribe: PtuScribe, word: React) -> None:
    """What an answer does: it stops the attack, softens it, strikes first or strikes back."""
    what, attack, moment = word.answer, word.attack, word.moment
    state = scribe.state
    one, attacker = state.combatants[word.user], state.combatants[word.attacker]
    met = Met(one, attacker, attack)
    answer = scribe.content.moves.get(what)
    if one.fainted and moment != "after":
        return
    place, words_ = (0, answer.effects) if answer is not None else ability_words(scribe, one, what)
    effects: tuple[Any, ...] = words_
    melee = moment != "leaves" and company.is_melee(find_move(scribe.game, attacker, attack))
    stops = any(isinstance(effect, v.Shield) for effect in effects)
    first: list[Any] = []
    later: list[Any] = []
    for index, effect in enumerate(effects):
        match effect:
            case v.Shield():
                shield(scribe, met, effect, answer)
            case v.Reflect():
                shield(scribe, met, v.Shield(on="user"), answer)
                first.append(RollAttack(one.id, attack, (attacker.id,), free=True))
            case v.Cancel() if answer is None or not c.is_damaging(answer):
                if answer is not None or drowns_out(scribe, one, what, attacker.id, attack):
                    cancel(scribe, attacker.id, attack)
            case v.Resist() | v.Endure():
                bearer = (
                    ally_hit(scribe, one, attacker.id, attack) if effect.on == "target" and answer is None else one.id
                )
                harm.begin_timed(scribe, bearer, effect, source=one.id, label=what, until="turn")
            case v.Hinder():
                hinder(scribe, attacker, attack, effect.minus)
            case v.Defer():
                harm.begin_timed(scribe, one.id, effect, source=one.id, label=what, until="turn")
            case v.Redirect():
                redirect(scribe, one.id, attacker.id, attack)
            case v.TakeHit():
                take_hit(scribe, met, effect, what)
            case v.StepAside():
                step_aside(scribe, met)
            case v.Bide():
                harm.begin_timed(scribe, one.id, effect, source=one.id, label=what, until="user_turn_start")
            case v.Counter():
                counter_later(scribe, attacker.id, attack, StrikeBack(one.id, attacker.id, what, effect.times))
            case v.Disable(move="triggering"):
                span = harm.span_of(scribe, effect.until, user=one.id, bearer=attacker.id)
                harm.inflict(scribe, attacker.id, "disabled", source=one.id, span=span, move=attack)
            case _ if answer is None:
                first.append(DoEffect(one.id, attacker.id, gear.source_of(what), what, (place, index), 20, attacker.id))
            case _ if effect.at == "blocked_melee" and not (stops and melee):
                continue
            case _ if effect.at == "blocked_melee" or not c.is_damaging(answer):
                first.append(DoEffect(one.id, attacker.id, "move", what, (index,), 20, attacker.id))
    counters = any(isinstance(effect, v.Counter | v.Bide) for effect in effects)
    if answer is not None and c.is_damaging(answer) and not counters:
        strike = RollAttack(one.id, what, (attacker.id,), free=True)
        (later if answer.trigger is not None and answer.trigger.timing == "reaction" else first).append(strike)
    after_landing(scribe, attacker.id, attack, later)
    scribe.do(*first)


def drowns_out(scribe: PtuScribe, one: Combatant, what: str, attacker: str, attack: str) -> bool:
    """An ability that stops a move may have to beat its accuracy roll with a check of a skill."""
    words = gear.words_named(scribe.game, what)
    asked = next((each.check for each in words if isinstance(each, a.OnEvent) and each.check is not None), None)
    landing = landing_of(scribe, attacker, attack)
    if asked is None or landing is None:
        return True
    return roll_check(scribe, one, asked, against=landing.natural)[1]


def strike_back(scribe: PtuScribe, word: StrikeBack) -> None:
    """The attacker loses a multiple of what its attack took, unless it is immune or the other one fell. (sources 4)"""
    one, attacker = harm.one_of(scribe, word.user), harm.one_of(scribe, word.attacker)
    lost = tally.taken(scribe, attacker.id, one.id)
    if one.fainted or not lost or attacker.where != "field":
        return
    answer = scribe.content.moves.get(word.answer)
    kind = move_type(scribe.game, scribe.state, one, answer, attacker) if answer is not None else "typeless"
    if type_chart.effectiveness(kind, derived.types_of(scribe.game, scribe.state, attacker)).is_immune:
        scribe.record(e.AttackFailed(one.id, attacker.id, word.answer, "type"))
        return
    harm.lose_hp(scribe, attacker.id, word.times * lost, loss="hp_loss", source=one.id, why=word.answer)
