"""What an accuracy roll must reach: the AC of the move, the evasion of the target, stages and penalties. (p. 236)"""

from __future__ import annotations

from msgspec import UNSET

from .. import content as c
from .. import derived
from ..field import places
from ..game import PtuGame
from ..people import company, gear
from ..people.growth import edges_of
from ..rules import accuracy, bosses, equipment, evasion, type_chart
from ..rules.terms import StagedStat
from ..state import Combatant, State
from ..vocabulary import abilities as a
from ..vocabulary import moves as v
from .moves import words
from .power import spared


def accuracy_check(
    game: PtuGame, state: State, user: Combatant, move: c.Move, target: Combatant, ignored: set[str], pierced: bool
) -> tuple[int | None, int, int]:
    """What the natural roll must reach, the evasion in it, and the penalties on the roll. (p. 236)"""
    ac = move.ac
    for word in words(game, state, move, user, target, v.Ac):
        ac = word.ac
    boosts = company.attack_boosts(user, move, target)
    if any(word.sure_miss and held.target == target.id for held, word in boosts):
        return accuracy.NEVER, 0, 0
    sure = (
        bool(words(game, state, move, user, target, v.SureHit))
        or any(held.target in ("", target.id) and word.sure_hit for held, word in boosts)
        or any(
            derived.fits(game, state, word.moves, move, user, user)
            for word in derived.traits(game, state, user, a.SureHits, against=target)
        )
    )
    blurred = (
        derived.traits(game, state, target, a.Blur, against=user, pierced=pierced)
        if ac is None and c.is_damaging(move) and not sure
        else ()
    )
    for blur in blurred:
        ac = blur.ac
    if ac is None or sure or target.id == user.id:
        return None, 0, 0
    if user.sheet.growth is not UNSET and move.id in edges_of(user.sheet, "accuracy_training"):
        ac -= 1
    steady = any(derived.traits(game, state, user, a.SteadyAim))
    evaded = 0 if "evasion" in ignored else _evasion(game, state, user, move, target, steady=steady)
    evaded = evaded // 2 if blurred else evaded
    stage = derived.stage(game, state, user, "accuracy")
    penalty = -_flat_accuracy(game, state, user, move, target)
    penalty -= sum(word.accuracy * spared(user, move) for word in words(game, state, move, user, target, v.Focused))
    penalty += sum(
        word.minus for word in derived.traits(game, state, target, a.HarderToHit, against=user, pierced=pierced)
    )
    penalty += accuracy.PENALTIES["blinded"] if company.has(user, "blinded") else 0
    penalty += accuracy.PENALTIES["totally_blinded"] if company.has(user, "totally_blinded") else 0
    penalty -= equipment.load(user.sheet.equipment).accuracy if user.sheet.equipment else 0
    if user.grappling and user.grappling != target.id:
        penalty += accuracy.PENALTIES["grappled"]
    penalty += _rough(state, user, move, target)
    if steady:
        stage, penalty = max(0, stage), min(0, penalty)
    return accuracy.threshold(ac, evasion=evaded, accuracy=stage, penalty=penalty), evaded, penalty


def plain_check(
    game: PtuGame, state: State, user: Combatant, move: c.Move, target: Combatant
) -> tuple[int | None, int, int]:
    """The same for what is only rolled to hit and has no words of its own: a maneuver, a thrown ball."""
    pierced = any(derived.traits(game, state, user, a.PierceAbilities, against=target))
    return accuracy_check(game, state, user, move, target, set(), pierced)


def _flat_accuracy(game: PtuGame, state: State, user: Combatant, move: c.Move, target: Combatant) -> int:
    value = sum(word.accuracy for _, word in company.attack_boosts(user, move, target))
    value += sum(word.accuracy * (move.id not in word.steady_with) for _, word in company.timed(user, v.Stance))
    smoke = [word.accuracy for one in (user, target) for _, word in company.timed(one, v.Smoke)]
    value += min(smoke, default=0)
    value += sum(gear.content_of(game).fields[name].accuracy for name in state.fields)
    for word in derived.traits(game, state, user, a.Accuracy, against=target):
        if word.for_allies is None and derived.fits(
            game, state, word.moves, move, user, user, steps=_steps(game, state, user, move, target, word.moves)
        ):
            value += word.plus + derived.half_tokens(user, word.half_tokens)
    return value + _helped(game, state, user, move, target)


def _steps(
    game: PtuGame, state: State, user: Combatant, move: c.Move, target: Combatant, wanted: a.MoveFilter
) -> int | None:
    """How an attack meets its target's types, where a word asks for that."""
    if not (wanted.super_effective or wanted.resisted or wanted.neutral):
        return None
    return type_chart.effectiveness(move.type, derived.types_of(game, state, target)).steps


def _helped(game: PtuGame, state: State, user: Combatant, move: c.Move, target: Combatant) -> int:
    """What allies add to the accuracy of others."""
    value, friends = 0, company.friendly_sides(state, user.side)
    for ally in state.combatants.values():
        if ally.id == user.id or ally.where != "field" or ally.side not in friends:
            continue
        for _, word in gear.words_of_kind(game, state, ally, a.Accuracy):
            if (
                word.for_allies is not None
                and not ally.fainted
                and (word.for_allies == "always" or places.is_adjacent(state, ally, target))
                and derived.fits(game, state, word.moves, move, user, user)
            ):
                value += word.plus
    return value


def _rough(state: State, user: Combatant, move: c.Move, target: Combatant) -> int:
    """-2 when targeting through rough terrain; ground-sourced moves ignore it. (sources 3, 11)"""
    if state.grid is None or user.position is None or target.position is None or "groundsource" in move.keywords:
        return 0
    return accuracy.PENALTIES["rough_terrain"] if places.rough_between(state, user, target) else 0


def _evasion(game: PtuGame, state: State, user: Combatant, move: c.Move, target: Combatant, *, steady: bool) -> int:
    """The better of the class's evasion and Speed evasion, with bonuses, within 0 and +9. (p. 234)"""
    if company.has_any(target, _WITHOUT_EVASION):
        return 0
    if company.is_melee(move) and any(derived.traits(game, state, one, a.NoEvasion) for one in (user, target)):
        return 0
    bonus = derived.flat_evasion(game, state, target, move, user)
    words_now = derived.traits(game, state, target, a.Evasion, against=user)
    swift = bonus + sum(word.plus for word in words_now if word.speed)

    def of(stat: StagedStat) -> int:
        value = derived.stat_now(game, state, target, stat)
        more = swift if stat == "speed" else bonus
        return max(0, min(evasion.MOST_FROM_STAT, value // 5) + (0 if steady else more))

    applied = evasion.applied(
        move.move_class,
        physical=of("defense") if move.move_class == "physical" else 0,
        special=of("special_defense") if move.move_class == "special" else 0,
        speed=of("speed"),
        stuck=company.has(target, "stuck"),
    )
    if target.turns > 1 and company.has_any(target, tuple(bosses.PLAIN)):
        applied //= 2
    flanked = derived.is_flanked(state, target)
    return evasion.in_a_check(applied, flanked=flanked, rule=gear.options_of(game).flanking_cap)


_WITHOUT_EVASION = tuple(evasion.WITHOUT_EVASION)
