"""The steps of actions by their words: the table that the flow runs on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from . import commands as w
from . import company, harm, loyalty, turns
from . import events as e
from .answers import opportunity, reacting
from .answers.backing import offer_feature
from .answers.interrupts import ask
from .answers.reactions import after_attack, on_event
from .attack.accuracy_roll import remember, reroll, roll_attack
from .attack.damage_roll import hurt, roll_damage
from .attack.damage_taken import hurt_all, hurt_one
from .attack.landing import land
from .attack.moves import find_move
from .decide import fleeing, lifecycle, maneuvers, priority, riding, shifting, switching
from .decide.moves import perform
from .effects.choices import exchange, learn, pick_type, rule
from .effects.deeds import free_shift, gain_ability, regain_use
from .effects.free_attacks import choose_attack
from .effects.lasting import change_held
from .effects.running import do_effect, pick
from .effects.stages import choose_stats
from .effects.statuses import choose_cure, choose_passed
from .game import PtuScribe
from .state import (
    BeginTurn,
    ChangeHeld,
    ChooseAttack,
    ChooseStats,
    CloseTurn,
    DoEffect,
    Hurt,
    HurtAll,
    HurtOne,
    Interrupts,
    Land,
    NextTurn,
    OfferFeature,
    Pick,
    RegainUse,
    Reroll,
    RerollSave,
    RollAttack,
    RollDamage,
    SaveCheck,
    Script,
)


def asking(do: Callable[[PtuScribe, Any], None]) -> Callable[[PtuScribe, Any], None]:
    """A word that may ask: with its answer the turn goes on."""

    def done(scribe: PtuScribe, word: Any) -> None:
        if scribe.answers:
            turns.go_on(scribe)
        do(scribe, word)

    return done


def run_script(scribe: PtuScribe, word: Script) -> None:
    """A named step of a longer procedure."""
    SCRIPTS[word.name](scribe, word)


def _after_attack(scribe: PtuScribe, word: Script) -> None:
    """Everything that answers an attack."""
    move_id, count, *names = word.detail
    move = find_move(scribe.game, harm.one_of(scribe, word.actor), str(move_id))
    hit = tuple(str(name) for name in names[: int(count)])
    missed = tuple(str(name) for name in names[int(count) :])
    after_attack(scribe, word.actor, move, hit, missed)


def _rider(scribe: PtuScribe, word: Script) -> None:
    """A status that an ability adds to an attack that hit."""
    one = harm.one_of(scribe, word.target)
    if one.where == "field" and company.affliction(one, str(word.detail[0])) is None:  # the move may have done it
        harm.inflict(scribe, word.target, str(word.detail[0]), source=word.actor, cause="ability")


def _end(scribe: PtuScribe, word: Script) -> None:
    """The fight ends by itself: by who is left, or as a draw at the round limit."""
    drawn = word.detail == ("draw",)
    lifecycle.end_encounter(scribe, w.EndEncounter("draw" if drawn else "ended"))


def _about_to_hit(scribe: PtuScribe, word: Script) -> None:
    """What somebody's abilities do to whom it is about to hit, before the damage."""
    move = find_move(scribe.game, harm.one_of(scribe, word.actor), str(word.detail[0]))
    on_event(scribe, word.actor, "about_to_hit", by=word.target, move=move)


def _perform(scribe: PtuScribe, word: Script) -> None:
    """A move that is used at once, on the target it is meant for or on whomever it reaches."""
    perform(scribe, word.actor, str(word.detail[0]), word.target)


def _once(scribe: PtuScribe, word: Script) -> None:
    """What counts once has counted."""
    for key in word.detail:
        scribe.record(e.OnceDone(word.actor, str(key)))


def _struck(scribe: PtuScribe, word: Script) -> None:
    """An attack that has hit is the last one now."""
    move = find_move(scribe.game, harm.one_of(scribe, word.actor), str(word.detail[0]))
    remember(scribe, word.actor, move, missed=False)


def _spent(scribe: PtuScribe, word: Script) -> None:
    """Boosts that helped one attack end."""
    for held in harm.one_of(scribe, word.actor).timed:
        if held.id in word.detail:
            harm.end_timed(scribe, word.actor, held)


SCRIPTS: dict[str, Callable[[PtuScribe, Script], None]] = {
    "after_attack": _after_attack,
    "rider": _rider,
    "once": _once,
    "spent": _spent,
    "struck": _struck,
    "choose_cure": choose_cure,
    "pass_status": choose_passed,
    "free_shift": free_shift,
    "gain_ability": gain_ability,
    "exchange": exchange,
    "pick_type": pick_type,
    "learn": learn,
    "rule": rule,
    "about_to_hit": _about_to_hit,
    "perform": _perform,
    "end": _end,
    "react": reacting.react,
    "counter": reacting.counter,
    "provoke": opportunity.provoke,
    "walk": shifting.walk,
    "pass": shifting.pass_by,
    "maneuver": maneuvers.resolve,
    "disarmed": maneuvers.disarmed,
    "recall": switching.recall,
    "release": switching.release,
    "release_near": switching.release_near,
    "forced_switch": switching.forced_switch,
    "priority_move": priority.priority_move,
    "flee": fleeing.get_away,
    "shaken": riding.be_shaken,
    "command": loyalty.command,
}

WORDS: dict[type, Callable[[PtuScribe, Any], None]] = {
    Interrupts: asking(ask),
    RollAttack: roll_attack,
    Land: land,
    Hurt: hurt,
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
    NextTurn: turns.next_turn,
    OfferFeature: asking(offer_feature),
    RegainUse: asking(regain_use),
    ChangeHeld: asking(change_held),
    ChooseStats: asking(choose_stats),
    ChooseAttack: asking(choose_attack),
    Script: asking(run_script),
}
