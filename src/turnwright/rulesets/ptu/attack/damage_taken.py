"""The damage that one target takes: steps 6-9, and what it ends. (p. 236)"""

from __future__ import annotations

from typing import cast

from turnwright.kernel.ruleset import Scribe

from .. import events as e
from .. import harm, numbers
from .. import vocabulary as v
from ..rules import damage, maneuvers
from ..rules.statuses import is_cured_by_hit
from ..state import HurtOne, Script, State
from .moves import find_move, words
from .profile import Profile, effectiveness, profile


def hurt_one(scribe: Scribe, word: HurtOne) -> None:
    """Steps 6-9 for one target: stats, reduction, at least 1, the type multiplier, then Hit Points. (p. 236)"""
    game, state = scribe.game, cast(State, scribe.state)
    options = numbers.options_of(game)
    user, target = state.combatants[word.user], state.combatants[word.target]
    if target.where != "field" or (word.again and target.fainted):
        return
    move = find_move(game, user, word.move)
    found = profile(game, state, user, move, target)
    resisted = word.steps - _braced(scribe, word.target)
    if "blessings" not in {w for each in words(game, state, move, user, target, v.Ignore) for w in each.what}:
        for against in (move.move_class, "all"):
            if harm.spend_blessing(scribe, word.target, against):
                resisted -= 1
                break
    shown = effectiveness(game, state, user, target, found, resisted)
    sums = damage.damage(
        db=word.base,
        rolled=word.rolled,
        attack=found.attack,
        defense=found.defense,
        crit_damage=word.crit_damage,
        crit=word.crit,
        strikes=word.strikes,
        stab=found.stab,
        db_bonus=found.base_bonus,
        bonus=found.bonus,
        damage_reduction=found.crit_reduction if word.crit else found.reduction,
        halved=found.half,
        effectiveness=shown,
        final_minimum=options.final_minimum,
    )
    scribe.record(e.DamageDealt(word.user, word.target, word.move, sums, found.parts))
    left = {kind: value for kind, value in user.next_damage.items() if kind.partition(":")[0] != found.type}
    if left != user.next_damage:
        scribe.record(e.NextDamageSet(word.user, left))
    endures = _endures(scribe, word.target)
    spare = found.spare or found.sturdy or endures
    lost = harm.lose_hp(scribe, word.target, sums.final, source=word.user, why=word.move, spare=spare)
    if maneuvers.shakes(lost, max_hp=target.sheet.max_hp):
        scribe.do(Script("shaken", word.target))
    _after_damage(scribe, word, found)


def _braced(scribe: Scribe, who: str) -> int:
    """Steps by which somebody has braced itself against this attack; that ends with it."""
    steps = 0
    for held, word in numbers.timed(harm.one_of(scribe, who), v.Resist):
        steps += word.steps
        harm.end_timed(scribe, who, held)
    return steps


def _endures(scribe: Scribe, who: str) -> bool:
    """Whether somebody endures this attack; that ends with it."""
    held = next((held for held, _ in numbers.timed(harm.one_of(scribe, who), v.Endure)), None)
    if held is not None:
        harm.end_timed(scribe, who, held)
    return held is not None


def _after_damage(scribe: Scribe, word: HurtOne, found: Profile) -> None:
    """What damage ends: frozen ones thaw, some coats are spent."""
    target = harm.one_of(scribe, word.target)
    for held in target.afflictions:
        if held.status == "frozen" and is_cured_by_hit(held.status, move_type=found.type):
            harm.cure(scribe, word.target, held.status, why="thawed")
    for timed, coat in harm.coats(target):
        if coat.ends_on_hit and coat.type == found.type:
            harm.end_timed(scribe, word.target, timed)
