"""An attack lands: who is proof against it, then damage, then the words of the move, in their order."""

from __future__ import annotations

from typing import Any, cast

from .. import content as c
from .. import derived, harm
from .. import events as e
from ..answers import food
from ..answers.reactions import BY_ITS_TARGET, BY_ITS_USER
from ..answers.triggers import AFTER, triggered
from ..game import PtuGame, PtuScribe
from ..modifiers import effect_range, met, total
from ..people import company, gear
from ..rules import accuracy
from ..rules.terms import MoveType
from ..state import Combatant, State
from ..vocabulary import abilities as a
from ..vocabulary import moves as v
from ..words import AboutToHit, AddStatus, AfterAttack, DoEffect, Hurt, Interrupts, Land
from . import tally
from .figures import Attack, Profile
from .moves import find_move, move_type, rules_of
from .reckoning import effectiveness, profile


def land(scribe: PtuScribe, word: Land) -> None:
    """Queues damage, the move's words and what answers it, in the order in which they happen; who is immune is past all
    of it.
    """
    user = harm.one_of(scribe, word.user)
    move = find_move(scribe.game, user, word.move)
    if user.where == "removed":
        return
    hit = tuple(target for target in word.hit if _takes(scribe, user, move, target))
    attack = Attack(scribe.game, scribe.state, user, move)
    charged = word.missed and "smite" in rules_of(attack)
    grazed = word.missed if charged or "smite" in move.keywords else ()
    smite = tuple(target for target in grazed if _takes(scribe, user, move, target))
    failed = tuple(target for target in (*word.hit, *grazed) if target not in (*hit, *smite))
    steps: list[Any] = []
    hurt = hit
    if move.attack:
        there = scribe.state.combatants
        hurt = tuple(who for who in hit if "no_damage" not in rules_of(attack._replace(target=there[who])))
    if gear.anybody_has(scribe.game, scribe.state, a.Absorb):
        drinks = {one: _drink(scribe, user, move, one) for one in (*hit, *smite)}
        hurt, smite = (tuple(one for one in some if drinks[one] is None) for some in (hurt, smite))
        for one in hit:
            if (drink := drinks[one]) is not None:
                _gain(scribe, scribe.state.combatants[one], *drink)
    if c.is_damaging(move) and (hurt or smite):
        steps += food.offers(scribe, user, move, hurt, "about_to_be_hit")
        steps.append(Hurt(word.user, word.move, hurt, word.natural, word.crits, word.strikes, smite))
    if any(each.event == "about_to_hit" for _, each in gear.words_of_kind(scribe.game, scribe.state, user, a.OnEvent)):
        steps[:0] = [AboutToHit(word.user, target, word.move) for target in hit]
    steps += _effect_words(scribe, move, user, word, hit)
    for status, roll in rider_rolls(scribe.game, scribe.state, user, move):
        extension = _rider_extension(scribe, user, move, status, hit)
        if accuracy.triggers(word.natural, on=roll, extension=extension):
            steps += [AddStatus(word.user, target, status) for target in hit]
    steps += food.offers(scribe, user, move, hit, "hit")
    if _is_heard(scribe, move, user, (*hit, *word.missed)):
        steps.append(AfterAttack(word.user, word.move, hit, word.missed))
    if word.targets != (word.user,) and _may_be_answered(scribe, user):
        steps.append(Interrupts(word.user, word.move, word.targets, "after", missed=word.missed))
    kept = word.natural if answer_rolls(scribe.game, scribe.state, user) else None
    tally.begin(scribe, word.user, [*steps, *word.counters], failed=failed, natural=kept)


def _rider_extension(scribe: PtuScribe, user: Combatant, move: c.Move, status: str, hit: tuple[str, ...]) -> int:
    """By how much abilities such as Serene Grace lower the roll for a status that another one adds."""
    inflicts = v.Inflict(status=cast(v.Status, status))
    targets = [scribe.state.combatants[target] for target in hit]
    return effect_range(Attack(scribe.game, scribe.state, user, move), inflicts, targets)


def answer_rolls(game: PtuGame, state: State, user: Combatant) -> list[Any]:
    """The natural rolls that somebody's abilities ask for with its own attacks."""
    sharp = [word.roll for _, word in gear.words_of_kind(game, state, user, a.Sharper)]
    return sharp + [
        effect.roll
        for _, word in gear.words_of_kind(game, state, user, a.OnEvent)
        if word.event in BY_ITS_USER
        for effect in word.effects
        if effect.roll is not None
    ]


def _is_heard(scribe: PtuScribe, move: c.Move, user: Combatant, targets: tuple[str, ...]) -> bool:
    """Whether a combatant has an ability or a thing that answers an attack once its damage is done, or may get one."""
    game, state = scribe.game, scribe.state
    if state.fields or any(isinstance(effect, _NEW_GEAR) for effect in move.effects):
        return True
    if not BY_ITS_USER.isdisjoint(gear.hears(game, state, user)):
        return True
    if gear.anybody_has(game, state, a.JoinsIn):
        return True
    return any(not BY_ITS_TARGET.isdisjoint(gear.hears(game, state, state.combatants[one])) for one in targets)


_NEW_GEAR = (v.ChangeAbility, v.TakeItem, v.Odds, v.Perform, v.Switch)


def _may_be_answered(scribe: PtuScribe, user: Combatant) -> bool:
    """Whether anybody knows a move that answers an attack once it is over."""
    game, moves = scribe.game, scribe.content.moves
    for one in scribe.state.combatants.values():
        for name in triggered(game, one) if one.id != user.id else ():
            trigger = moves[name].trigger
            if trigger is not None and trigger.event in AFTER:
                return True
    return False


def _takes(scribe: PtuScribe, user: Combatant, move: c.Move, who: str) -> bool:
    """Whether a move does anything to a target; a type or an ability may be proof against it. (p. 238)"""
    game, state = scribe.game, scribe.state
    target = state.combatants[who]
    if target.where != "field":
        return True
    found = profile(game, state, user, move, target)
    why = found.immune
    if not why and c.is_damaging(move) and effectiveness(game, found).is_immune:
        why = "type"
    if why:
        _absorb(scribe, user, target, found)
        scribe.record(e.AttackFailed(user.id, who, move.id, why))
    return not why


def _absorb(scribe: PtuScribe, user: Combatant, target: Combatant, found: Profile) -> None:
    """Abilities that drink an attack: healing, stages, or power for the next move of the type."""
    if found.immune != "absorbed":
        return
    for word in derived.traits(scribe.game, scribe.state, target, a.Absorb, against=user):
        if found.type in word.types:
            _gain(scribe, target, word, found.type)
            return


def _gain(scribe: PtuScribe, target: Combatant, word: a.Absorb, kind: MoveType) -> None:
    if word.heal_ticks:
        harm.heal(scribe, target.id, harm.tick(scribe, target.id, word.heal_ticks), why="absorbed")
    if word.stages:
        harm.change_stages(scribe, target.id, word.stages, why="absorbed")
    gained = {kind: word.next_damage, f"{kind}:base": word.next_base}
    stored = {**target.next_damage, **{key: value for key, value in gained.items() if value}}
    if stored != target.next_damage:
        scribe.record(e.NextDamageSet(target.id, stored))


def _drink(scribe: PtuScribe, user: Combatant, move: c.Move, who: str) -> tuple[a.Absorb, MoveType] | None:
    """An ability that takes the damage alone out of an attack and leaves its other words (Winter's Kiss, p. 336)."""
    game, state = scribe.game, scribe.state
    target = state.combatants[who]
    if who == user.id:
        return None
    attack = Attack(game, state, user, move, target)
    found = [word for word in met(attack, a.Absorb) if word.damage_only]
    if not found:
        return None
    kind = move_type(game, state, user, move, target)
    return next(((word, kind) for word in found if kind in word.types), None)


def _effect_words(scribe: PtuScribe, move: c.Move, user: Combatant, word: Land, hit: tuple[str, ...]) -> list[DoEffect]:
    """The words of a move that its roll brings, in their order: on each target, then on the user and its side once."""
    targets, missed, natural = word.targets, word.missed, word.natural
    steps: list[DoEffect] = []
    for index, effect in enumerate(move.effects):
        twice = hit if word.strikes > 1 else ()
        at = {"hit": hit, "both": twice, "miss": missed, "after": targets, "knock_out": hit}.get(effect.at)
        if at is None or (isinstance(effect, v.LoseHp) and effect.cost):
            continue
        if effect.roll is not None:
            aimed = [scribe.state.combatants[target] for target in at]
            extension = effect_range(Attack(scribe.game, scribe.state, user, move), effect, aimed)
            if not accuracy.triggers(natural, on=effect.roll, extension=extension):
                continue
        if effect.on == "target":
            steps += [DoEffect(user.id, target, "move", move.id, (index,), natural) for target in at]
        elif _happens(scribe, effect, hit, targets, move) and not _comes_later(effect, user, targets, move):
            first = at[0] if at else (targets[0] if targets else user.id)
            steps.append(DoEffect(user.id, user.id, "move", move.id, (index,), natural, first))
    return steps


def _happens(scribe: PtuScribe, effect: v.Effect, hit: tuple[str, ...], targets: tuple[str, ...], move: c.Move) -> bool:
    """What a word does to the user happens once: if any was hit, if all were missed, or in any case.

    Those whom a Shield covers are no longer targets: it makes no miss. (p. 365)
    """
    if isinstance(effect, v.Faint) and effect.gamble and scribe.game.options.final_gambit == "on_hit":
        return bool(hit)
    if effect.at in ("hit", "knock_out"):
        return bool(hit) or not targets or "spirit_surge" in move.keywords
    return effect.at == "after" or (effect.at == "miss" and not hit and bool(targets))


def _comes_later(effect: v.Effect, user: Combatant, targets: tuple[str, ...], move: c.Move) -> bool:
    """Of a move whose targets are attacked one by one, what comes after it waits for the last of them."""
    return move.range.apart and effect.at == "after" and user.last_targets[-1:] != targets[-1:]


def rider_rolls(game: PtuGame, state: State, user: Combatant, move: c.Move) -> list[tuple[str, int]]:
    """Statuses that abilities add to damaging moves, and the rolls for them: below its own where the move has one."""
    riders = derived.traits(game, state, user, a.Rider)
    if not c.is_damaging(move) and not riders and not gear.words_of_kind(game, state, user, a.Reshape):
        return []
    own = {effect.status: effect.roll for effect in move.effects if isinstance(effect, v.Inflict)}
    found: list[tuple[str, int]] = []
    for word in riders:
        if word.status_moves:
            if move.move_class == "status" and move.ac is not None:
                sooner = total(Attack(game, state, user, move), "critical_range").number
                found.append((word.status, max(1, word.roll - sooner)))
            continue
        if not c.is_damaging(move) or not derived.fits(game, state, word.moves, move, user, user):
            continue
        if word.status not in own:
            found.append((word.status, word.roll))
        elif isinstance(roll := own[word.status], int) and not word.only_new:
            found.append((word.status, max(1, roll - word.already)))
    if user.alternative and user.last_move == move.id:
        words = gear.words_of_kind(game, state, user, a.Reshape)
        found += [("flinched", 1) for _, word in words if word.flinches and move.id in word.moves.moves]
    return [*found, ("flinched", 1)] if company.is_boosted(user, "flinches") else found
