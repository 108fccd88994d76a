"""What each word of an action does: the table that the flow runs on. The words themselves are in `words.py`."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from .. import commands as w
from .. import events as e
from .. import harm, turns
from ..answers import opportunity, reacting
from ..answers.backing import offer_feature
from ..answers.food import offer_food
from ..answers.interrupts import ask
from ..answers.offering import offer_trigger
from ..answers.reactions import after_attack, on_event
from ..attack.accuracy_roll import remember, reroll, roll_attack
from ..attack.damage_roll import hurt, roll_damage
from ..attack.damage_taken import hurt_all, hurt_one
from ..attack.landing import land
from ..attack.moves import find_move
from ..decide import fleeing, lifecycle, maneuvers, priority, riding, shifting, switching
from ..decide.moves import perform
from ..game import PtuScribe
from ..people import company, loyalty
from ..words import (
    AboutToHit,
    AddStatus,
    AfterAttack,
    AimLate,
    BeginTurn,
    ChangeHeld,
    ChooseAttack,
    ChooseCure,
    ChooseStats,
    CloseTurn,
    CommandCheck,
    CountOnce,
    DoEffect,
    DropWeapon,
    EndFight,
    EndTimed,
    ExchangeAbilities,
    ForceSwitch,
    GainAbility,
    GetAway,
    Hurt,
    HurtAll,
    HurtOne,
    Interrupts,
    JoinIn,
    KnockOff,
    Land,
    LearnMove,
    LoseAbility,
    NextTurn,
    OfferBlessing,
    OfferFeature,
    OfferFood,
    OfferTrigger,
    PassRound,
    PassStatus,
    PassTurn,
    PerformMove,
    Pick,
    PickType,
    PriorityMove,
    Provoke,
    React,
    Recall,
    RegainUse,
    Release,
    ReleaseNear,
    RememberHit,
    Reroll,
    RerollSave,
    RollAttack,
    RollDamage,
    RunPast,
    SaveCheck,
    SettleRule,
    Shake,
    ShiftFreely,
    StrikeBack,
    TryManeuver,
    Walk,
)
from .choices import exchange, learn, lose_ability, pick_type, rule
from .deeds import free_shift, gain_ability, join_in, regain_use
from .free_attacks import aim_late, choose_attack
from .lasting import change_held, knock_off
from .running import do_effect, offer_blessing, pick
from .stages import choose_stats
from .statuses import choose_cure, choose_passed


def asking(do: Callable[[PtuScribe, Any], None]) -> Callable[[PtuScribe, Any], None]:
    """A word that may ask: with its answer the turn goes on."""

    @wraps(do)
    def done(scribe: PtuScribe, word: Any) -> None:
        if scribe.answers:
            turns.go_on(scribe)
        do(scribe, word)

    return done


def _after_attack(scribe: PtuScribe, word: AfterAttack) -> None:
    move = find_move(scribe.game, harm.one_of(scribe, word.user), word.move)
    after_attack(scribe, word.user, move, word.hit, word.missed)


def _add_status(scribe: PtuScribe, word: AddStatus) -> None:
    one = harm.one_of(scribe, word.target)
    if one.where == "field" and company.affliction(one, word.status) is None:  # the move may have done it
        harm.inflict(scribe, word.target, word.status, source=word.user, cause="ability")


def _end_fight(scribe: PtuScribe, word: EndFight) -> None:
    lifecycle.end_encounter(scribe, w.EndEncounter("draw" if word.drawn else "ended"))


def _about_to_hit(scribe: PtuScribe, word: AboutToHit) -> None:
    move = find_move(scribe.game, harm.one_of(scribe, word.user), word.move)
    on_event(scribe, word.user, "about_to_hit", by=word.target, move=move)


def _perform(scribe: PtuScribe, word: PerformMove) -> None:
    perform(scribe, word.user, word.move, word.target)


def _count_once(scribe: PtuScribe, word: CountOnce) -> None:
    for key in word.keys:
        scribe.record(e.OnceDone(word.user, key))


def _remember_hit(scribe: PtuScribe, word: RememberHit) -> None:
    move = find_move(scribe.game, harm.one_of(scribe, word.user), word.move)
    remember(scribe, word.user, move, missed=False)


def _end_timed(scribe: PtuScribe, word: EndTimed) -> None:
    for held in harm.one_of(scribe, word.bearer).timed:
        if held.id in word.effects:
            harm.end_timed(scribe, word.bearer, held)


WORDS: dict[type, Callable[[PtuScribe, Any], None]] = {
    Interrupts: asking(ask),
    RollAttack: roll_attack,
    Land: land,
    Hurt: asking(hurt),
    RollDamage: roll_damage,
    HurtOne: asking(hurt_one),
    HurtAll: hurt_all,
    DoEffect: do_effect,
    Pick: asking(pick),
    Reroll: asking(reroll),
    RerollSave: asking(turns.reroll_save),
    SaveCheck: turns.save_check,
    BeginTurn: turns.begin_turn,
    CloseTurn: turns.close_turn,
    PassTurn: turns.pass_turn,
    PassRound: turns.pass_round,
    NextTurn: turns.next_turn,
    OfferBlessing: asking(offer_blessing),
    OfferFeature: asking(offer_feature),
    OfferTrigger: asking(offer_trigger),
    OfferFood: asking(offer_food),
    RegainUse: asking(regain_use),
    ChangeHeld: asking(change_held),
    KnockOff: asking(knock_off),
    ChooseStats: asking(choose_stats),
    ChooseAttack: asking(choose_attack),
    AimLate: asking(aim_late),
    SettleRule: asking(rule),
    AboutToHit: _about_to_hit,
    AddStatus: _add_status,
    AfterAttack: _after_attack,
    CountOnce: _count_once,
    EndTimed: _end_timed,
    RememberHit: _remember_hit,
    PerformMove: _perform,
    PriorityMove: priority.priority_move,
    React: reacting.react,
    StrikeBack: reacting.strike_back,
    ChooseCure: asking(choose_cure),
    PassStatus: asking(choose_passed),
    PickType: asking(pick_type),
    LearnMove: asking(learn),
    GainAbility: asking(gain_ability),
    ExchangeAbilities: asking(exchange),
    LoseAbility: asking(lose_ability),
    Provoke: asking(opportunity.provoke),
    Walk: shifting.walk,
    RunPast: shifting.run_past,
    ShiftFreely: asking(free_shift),
    Shake: riding.be_shaken,
    TryManeuver: asking(maneuvers.resolve),
    DropWeapon: asking(maneuvers.drop_weapon),
    JoinIn: asking(join_in),
    CommandCheck: loyalty.command,
    Recall: switching.recall,
    Release: switching.release,
    ReleaseNear: switching.release_near,
    ForceSwitch: asking(switching.forced_switch),
    GetAway: fleeing.get_away,
    EndFight: _end_fight,
}
