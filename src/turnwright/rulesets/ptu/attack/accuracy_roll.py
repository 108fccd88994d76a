"""The accuracy roll: one for all targets of a move; whom it hits, and whether critically. (p. 236)"""

from __future__ import annotations

from functools import partial
from typing import Any, NamedTuple

from msgspec.structs import replace

from turnwright.kernel.dice import Dice
from turnwright.kernel.messages import Value

from .. import content as c
from .. import events as e
from .. import harm
from ..answers.standing_orders import wants
from ..game import PtuGame, PtuScribe
from ..modifiers import changes, effect_range, is_about
from ..people import company, gear
from ..rules import accuracy
from ..seats import seat_of
from ..state import Combatant, State, Timed
from ..targets import is_there
from ..vocabulary import moves as v
from ..words import EndTimed, Interrupts, Land, RememberHit, Reroll, RollAttack
from .figures import Attack
from .landing import answer_rolls, land, rider_rolls
from .moves import find_move, move_type, retypes
from .reckoning import profile
from .usage import counted, has_uses


def roll_attack(scribe: PtuScribe, word: RollAttack) -> None:
    """One accuracy roll for all targets; then damage, then what the move's words do. (p. 236)"""
    game, state = scribe.game, scribe.state
    user = state.combatants[word.user]
    if user.fainted or user.where != "field":
        return
    move = find_move(game, user, word.move)
    targets = [
        state.combatants[target] for target in word.targets if is_there(state, user, state.combatants[target], move)
    ]
    found = [profile(game, state, user, move, target) for target in targets]
    riders = rider_rolls(game, state, user, move)
    wanted = (*_effect_rolls(move), *(roll for _, roll in riders), *answer_rolls(game, state, user))
    crit_range = found[0].crit if found else 20
    crit_plus = found[0].crit_extension if found else 0
    extension = found[0].effect_extension if found else 0
    thresholds = tuple(None if word.sure else each.threshold for each in found)
    ranges = (
        (crit_range, crit_plus),
        *((roll, extension) for roll in wanted),
        *_wider(game, state, user, move, word.targets),
    )
    rolls = any(each is not None for each in thresholds) or wanted or c.rolls_damage(move)
    natural = 20
    if rolls:
        apart = partial(accuracy.told_apart, thresholds=thresholds, ranges=ranges)
        natural = word.counts or scribe.dice.grouped(_d20, apart, ("ptu accuracy", thresholds, ranges))
    aims = tuple(
        e.Aim(each.target, needed, each.evasion, each.penalty, accuracy.hits(natural, threshold=needed))
        for each, needed in zip(found, thresholds, strict=True)
    )
    crit = (
        not word.plain
        and c.rolls_damage(move)
        and bool(found)
        and (
            accuracy.is_critical(natural, on=crit_range, extension=crit_plus) or any(each.always_crit for each in found)
        )
    )
    scribe.record(
        e.AttackRolled(word.user, word.move, natural if rolls else 0, aims, crit and any(aim.hit for aim in aims))
    )
    hit = tuple(aim.target for aim in aims if aim.hit)
    if len(hit) < len(aims) and word.rolls:
        face = counts_as(scribe, user)
        counts = face if any(not aim.hit and accuracy.hits(face, threshold=aim.threshold) for aim in aims) else 0
        holder = user.id if counts else who_rerolls(scribe, user)
        if holder is not None:
            scribe.do(Reroll(holder, word, natural, hit, bool(crit), counts))
            return
    after_roll(scribe, word, move, Rolled(natural, hit, bool(crit)))


def who_rerolls(scribe: PtuScribe, one: Combatant) -> str | None:
    """Somebody who may let a roll be made again, its own or an ally's: the first whose player wants to be asked."""
    game, state = scribe.game, scribe.state
    if not gear.anybody_has(game, state, "reroll") or game.options.interrupts == "by_hand":
        return None
    for holder in (one, *company.allies_of(state, one)):
        for name, _ in gear.words_now(game, state, holder).rules.get("reroll", ()):
            ability = gear.entry_of(game, name)
            if ability is not None and has_uses(state, holder, ability) and wants(state, holder, "interrupts", one):
                return holder.id
    return None


def counts_as(scribe: PtuScribe, one: Combatant) -> int:
    """What a d20 of somebody's may count as on its own turn, if something lasts on it for that; else 0."""
    if not one.timed or scribe.state.active != one.id or scribe.game.options.interrupts == "by_hand":
        return 0
    return max((boost.number("d20") for _, boost in company.boosts(one)), default=0)


def spend_face(scribe: PtuScribe, who: str) -> None:
    """What let a roll count as another has done so."""
    one = harm.one_of(scribe, who)
    held = next(held for held, boost in company.boosts(one) if boost.number("d20"))
    harm.end_timed(scribe, who, held)


def reroll(scribe: PtuScribe, word: Reroll) -> None:
    """Whether an accuracy roll that missed is made again, or counts as another."""
    if not scribe.answers:
        ask_to_reroll(scribe, word.holder, word.attack.user, word.attack.move, word.counts)
        return
    if scribe.answers[0] == ("yes",):
        if word.counts:
            spend_face(scribe, word.holder)
        else:
            spend_reroll(scribe, word.holder)
        scribe.do(replace(word.attack, rolls=0, counts=word.counts))
        return
    move = find_move(scribe.game, harm.one_of(scribe, word.attack.user), word.attack.move)
    after_roll(scribe, word.attack, move, Rolled(word.natural, word.hit, word.crit))


def ask_to_reroll(scribe: PtuScribe, holder: str, who: str, why: str, counts: int = 0) -> None:
    one = harm.one_of(scribe, holder)
    about: dict[str, Value] = {"holder": holder, "target": who, "why": why}
    if counts:
        about["counts"] = counts
    veiled = scribe.state.shown != "exact"
    scribe.ask(seat_of(scribe.state, one), "reroll", ("yes",), otherwise=("no",), about=about, veiled=veiled)


def spend_reroll(scribe: PtuScribe, holder: str) -> None:
    one = harm.one_of(scribe, holder)
    rules = gear.words_now(scribe.game, scribe.state, one).rules.get("reroll", ())
    for name, _ in rules[:1]:
        scribe.record(e.UsageSet(holder, name, counted(scribe.state, one, name)))


class Rolled(NamedTuple):
    """An accuracy roll: its face, whom it hit, and whether critically."""

    natural: int
    hit: tuple[str, ...]
    crit: bool


def after_roll(scribe: PtuScribe, word: RollAttack, move: c.Move, rolled: Rolled) -> None:
    """What a roll leads to: the next strike, or the landing."""
    natural, hit, crit = rolled
    if word.strike < _accuracy_rolls(move):
        best = max(natural, word.natural) if hit else word.natural
        hits, crits = word.hits + bool(hit), word.crits + bool(crit and hit)
        scribe.do(replace(word, strike=word.strike + 1, natural=best, hits=hits, crits=crits, rolls=1))
        return
    _after_roll(scribe, word, move, rolled)


def _accuracy_rolls(move: c.Move) -> int:
    """How many accuracy rolls a use takes: two for a Double Strike, one for each of several kicks. (sources 4)"""
    kicks = next((len(word.bases) for word in move.attack if isinstance(word, v.Kicks)), 1)
    return 2 if "double_strike" in move.keywords else kicks


def _d20(dice: Dice) -> int:
    return dice.d(20, "accuracy")


def _effect_rolls(move: c.Move) -> tuple[Any, ...]:
    """The rolls that the words of a move ask for."""
    return tuple(dict.fromkeys(effect.roll for effect in move.effects if effect.roll is not None))


def _wider(
    game: PtuGame, state: State, user: Combatant, move: c.Move, targets: tuple[str, ...]
) -> list[tuple[Any, int]]:
    """Rolls of words that inflict something for which abilities give a wider range."""
    if not changes(game, state, user, "effect_range"):
        return []
    return [
        (effect.roll, effect_range(Attack(game, state, user, move), effect, (state.combatants[target],)))
        for effect in move.effects
        if effect.roll is not None
        for target in targets
    ]


def _after_roll(scribe: PtuScribe, word: RollAttack, move: c.Move, rolled: Rolled) -> None:
    """Combatants that may answer a hit are asked; then the attack lands."""
    natural, hit, crit = rolled
    missed = tuple([target for target in word.targets if target not in hit])
    strikes, crits = 1, int(crit and bool(hit))
    if word.strike > 1:
        strikes = word.hits + bool(hit)
        crits += word.crits
        if word.hits:
            # Only strikes that hit have effects: those of the better roll.
            natural = max(natural, word.natural) if hit else word.natural
        hit = word.targets if strikes else ()
        missed = () if strikes else missed
    changed = bool(hit) == harm.one_of(scribe, word.user).missed_last
    if changed and not hit:
        remember(scribe, word.user, move, missed=True)
    landing = Land(word.user, word.move, word.targets, natural, hit, missed, crits, max(1, strikes), word.counters)
    struck = [RememberHit(word.user, word.move)] if changed and hit else []
    if word.targets == (word.user,):
        land(scribe, landing)
        scribe.do(*struck)
    else:
        scribe.do(Interrupts(word.user, word.move, hit, "hit"), landing, *struck, *_spent(scribe, word, move))


def remember(scribe: PtuScribe, user: str, move: c.Move, *, missed: bool) -> None:
    """Whether a combatant's last attack missed: one that hits still counts as after a miss until its damage is done."""
    chain = any(isinstance(each, v.ScaleBase) and each.per == "rounds_in_a_row" for each in move.attack)
    scribe.record(e.MoveMissed(user, missed, harm.one_of(scribe, user).streak if chain else None))


def _spent(scribe: PtuScribe, word: RollAttack, move: c.Move) -> list[EndTimed]:
    """What helps the next attack only is over when that attack is, whether it hit or not; what helps against somebody,
    when that one was attacked."""
    one = harm.one_of(scribe, word.user)
    kind = move_type(scribe.game, scribe.state, one, move, None)
    attack = Attack(scribe.game, scribe.state, one, move, kind=kind)
    over = [
        held.id
        for held, boost in company.boosts(one)
        if boost.next_only and held.target in ("", *word.targets) and _helps(attack, boost)
    ]
    over += [held.id for held, retype in company.timed(one, v.Retype) if retype.next_only and retypes(retype, move)]
    steps = [EndTimed(word.user, tuple(over))] if over else []
    for held, boost in company.boosts(one):
        if held.id in over and held.target and not _AIMS.isdisjoint(boost.rules):
            other = harm.one_of(scribe, held.target)
            twins = [each.id for each, back in company.boosts(other) if _is_other_half(held, each, back)]
            steps += [EndTimed(other.id, tuple(twins))] if twins else []
    return steps


def _is_other_half(spent: Timed, held: Timed, boost: v.Boost) -> bool:
    """Whether two boosts are one use of the same move, on each of two that face each other. (p. 402)"""
    same = held.label == spent.label and held.source == spent.source
    return same and boost.next_only and not _AIMS.isdisjoint(boost.rules)


def _helps(attack: Attack, boost: v.Boost) -> bool:
    """Whether a boost has done something for an attack: for its damage, or already for its accuracy roll."""
    on_the_roll = "accuracy" in boost.numbers or not _AIMS.isdisjoint(boost.rules)
    return is_about(attack, boost) and (on_the_roll or c.is_damaging(attack.move))


_AIMS = frozenset({"sure_hit", "sure_miss"})
