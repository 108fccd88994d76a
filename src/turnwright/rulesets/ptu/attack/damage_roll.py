"""The damage roll: steps 1-5 of damage, one roll for all who are hit. (p. 236)"""

from __future__ import annotations

from functools import partial
from typing import cast

from turnwright.kernel.dice import Dice
from turnwright.kernel.ruleset import Scribe

from .. import events as e
from .. import harm, numbers
from .. import vocabulary as v
from ..rules import damage
from ..state import Combatant, Hurt, HurtOne, Script, State
from .moves import find_move, spent_words, words
from .profile import Profile, profile


def hurt(scribe: Scribe, word: Hurt) -> None:
    """Steps 1-5: the damage base, strikes, STAB, and one damage roll for all targets. (p. 236)"""
    game, state = scribe.game, cast(State, scribe.state)
    options = numbers.options_of(game)
    user = state.combatants[word.user]
    move = find_move(game, user, word.move)
    strikes, hits = word.strikes, 1
    if "five_strike" in move.keywords:
        face = scribe.dice.d(8, "strikes", damage.FIVE_STRIKE_CUTS)
        struck = damage.five_strike_hits(face)
        scribe.record(e.StrikesRolled(word.user, face, struck))
        strikes, hits = (1, struck) if options.five_strike == "separate_hits" else (struck, 1)
    rolled_base = None
    for roll in words(game, state, move, user, None, v.RollBase):
        rolled_base = roll.plus + scribe.dice.d(roll.die, "damage base")
    struck_down = [
        (state.combatants[target], profile(game, state, user, move, state.combatants[target]))
        for target in (*word.targets, *word.smite)
    ]
    crits = {target.id: _is_critical(scribe, word, target.id, found) for target, found in struck_down}
    all_crit = all(crits.values())
    steps: list[HurtOne] = []
    for hit in range(hits):
        rolls: dict[tuple[int, int], tuple[int, int]] = {}
        for target, found in struck_down:
            base = rolled_base if rolled_base is not None else found.base
            if base is None:
                continue
            effective = damage.effective_db(base, strikes=strikes, stab=found.stab, bonus=found.base_bonus)
            key = effective, _crit_base(word, base, found, effective)
            if key not in rolls:
                rolls[key] = _roll_damage(scribe, word, user, found, *key, all_crit=all_crit)
            rolled, second = rolls[key]
            crit = crits[target.id]
            smite = damage.SMITE_STEPS if target.id in word.smite else 0
            steps.append(
                HurtOne(
                    word.user, word.move, target.id, base, strikes, rolled, second if crit else 0, crit, smite, hit > 0
                )
            )
    once = spent_words(game, state, move, user, [target for target, _ in struck_down])
    counted = [Script("once", word.user, "", once)] if once else []
    scribe.do(*steps, *counted)


def _is_critical(scribe: Scribe, word: Hurt, target: str, found: Profile) -> bool:
    """Whether the hit on one target is critical: some are never, and a blessing may turn it into a plain one."""
    if not word.crits or found.never_crit or target in word.smite:
        return False
    return not harm.spend_blessing(scribe, target, "critical")


def _crit_base(word: Hurt, base: int, found: Profile, effective: int) -> int:
    """A critical strike of a Double Strike adds the dice of one strike; any other crit those of the whole. (notes 4)"""
    if word.strikes > 1:
        return damage.strike_crit_db(base, stab=found.stab, bonus=found.base_bonus)
    return effective


def _roll_damage(
    scribe: Scribe, word: Hurt, user: Combatant, found: Profile, effective: int, crit_base: int, *, all_crit: bool
) -> tuple[int, int]:
    """The dice of a damage base, and those that a critical hit adds; or the set values. (p. 237)

    Some boosts let the dice count twice, or add a number that counts as often as they do. Where every target is hit
    critically only the sum of all dice matters, which keeps odds short.
    """
    boosts = [boost for _, boost in numbers.boosts(user)]
    times = 1 + sum(boost.double_dice == found.type for boost in boosts)
    extra = sum(boost.with_dice for boost in boosts)
    more = word.crits * (1 + found.crit_dice)
    rows = (damage.chart_row(effective), times, damage.chart_row(crit_base), more, extra)
    if numbers.options_of(scribe.game).damage_dice == "set":
        rolled = _set_values(*rows)
    elif more and all_crit:
        memo = ("ptu damage", effective, crit_base, times, more, extra)
        rolled = scribe.dice.grouped(partial(_all_dice, *rows), _whole, memo)
    else:
        rolled = _all_dice(*rows, scribe.dice)
    scribe.record(e.DamageRolled(word.user, word.move, effective, rolled[1], rolled[0], rolled[3], rolled[2]))
    return rolled[0], rolled[2]


_Rolled = tuple[int, tuple[int, ...], int, tuple[int, ...]]


def _whole(rolled: _Rolled) -> int:
    return rolled[0] + rolled[2]


def _set_values(row: damage.DamageBase, times: int, second: damage.DamageBase, more: int, extra: int) -> _Rolled:
    return times * (row.average + extra), (), more * (second.average + extra), ()


def _all_dice(
    row: damage.DamageBase, times: int, second: damage.DamageBase, more: int, extra: int, dice: Dice
) -> _Rolled:
    """The dice of an attack, then those that its critical hits add."""
    total, faces = _dice(dice, row, times, extra)
    crit_total, crit_faces = _dice(dice, second, more, extra)
    return total, faces, crit_total, crit_faces


def _dice(dice: Dice, row: damage.DamageBase, times: int, extra: int) -> tuple[int, tuple[int, ...]]:
    """So many rolls of a row of the chart, each with something on top: their sum, and the faces."""
    total = 0
    faces: tuple[int, ...] = ()
    for _ in range(times):
        rolled = dice.total(row.count, row.sides, "damage")
        total += rolled.value + row.flat + extra
        faces += rolled.faces
    return total, faces
