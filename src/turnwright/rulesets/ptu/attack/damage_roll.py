"""The damage roll: steps 1-5 of damage, one roll for all who are hit. (p. 236)"""

from __future__ import annotations

from functools import partial

from msgspec import Struct

from turnwright.kernel.dice import Dice

from .. import content as c
from .. import derived, harm
from .. import events as e
from ..answers.offering import ask_about, is_declined, is_left_to_player
from ..game import PtuScribe
from ..modifiers import boosts, rules
from ..people import company, gear
from ..rules import damage
from ..state import Combatant
from ..vocabulary import abilities as a
from ..vocabulary import moves as v
from ..words import CountOnce, Hurt, HurtAll, OfferBlessing, RollDamage
from . import tally
from .damage_taken import reckoned, spend_stored
from .figures import Attack, Profile, Struck
from .moves import find_move, spent_words, words
from .reckoning import profile
from .usage import counted, has_uses

CRITICAL = "critical"
"""What somebody does not suffer whom no hit strikes critically."""


def hurt(scribe: PtuScribe, word: Hurt) -> None:
    """What is settled before the damage roll: how often the attack strikes, a rolled base, who is hit critically.

    Separate hits are rolled one after the other: each is told on its own, and odds grow with their sum, not with every
    row of rolls. (sources 4)
    """
    game, state = scribe.game, scribe.state
    user = state.combatants[word.user]
    move = find_move(game, user, word.move)
    for target in word.targets if word.crits and state.blessings else ():
        may_choose = target not in word.settled and harm.blessing(scribe, target, CRITICAL, by=word.user) is not None
        if may_choose and not profile(game, state, user, move, state.combatants[target]).never_crit:
            scribe.do(OfferBlessing(target, CRITICAL, word.user, word))
            return
    strikes, hits = word.strikes, 1
    if "five_strike" in move.keywords:
        linked = _linked(scribe, user, move, word.targets)
        if linked is not None and is_left_to_player(scribe, user, linked[0]):
            ask_about(scribe, user, linked[0], event="hits", by=word.targets[0])
            return
        if linked is not None and is_declined(scribe, user, linked[0]):
            linked = None
        face, struck = _five_strike(scribe, user, move, word.targets, linked)
        scribe.record(e.StrikesRolled(word.user, face, struck))
        separate = game.options.five_strike == "separate_hits"
        strikes, hits = (1, struck) if separate else (struck, 1)
    targets = (*word.targets, *word.smite)
    base = None
    for roll in words(Attack(game, state, user, move), v.RollBase):
        settled = [boost.numbers["face"] for _, boost in company.boosts(user) if "face" in boost.numbers]
        face = settled[-1] if settled else scribe.dice.d(roll.die, "damage_base")
        if face == roll.heals_on:
            for target in targets:
                harm.heal(scribe, target, roll.heals, why=move.id)
            return
        base = roll.plus + roll.times * face
    crits = word.crits
    for kicks in words(Attack(game, state, user, move), v.Kicks):
        base, strikes, crits = kicks.bases[strikes - 1], 1, min(1, crits)
    found = [profile(game, state, user, move, state.combatants[target]) for target in targets]
    critical = tuple(each.target for each in found if _is_critical(scribe, word, each))
    sharp = sum(
        each.steps
        for each in derived.traits(game, state, user, a.Sharper)
        if word.natural >= each.roll and derived.fits(game, state, each.moves, move, user, user)
    )
    rolls = [
        RollDamage(word.user, word.move, targets, critical, crits, strikes, word.smite, base, hit > 0, sharp)
        for hit in range(hits)
    ]
    once = spent_words(game, state, move, user, [state.combatants[target] for target in targets])
    scribe.do(*rolls, *([CountOnce(word.user, once)] if once else []))


def _linked(scribe: PtuScribe, user: Combatant, move: c.Move, targets: tuple[str, ...]) -> tuple[str, int] | None:
    """The ability with a use left that settles how often a Five Strike hits, and how often that is."""
    first = scribe.state.combatants[targets[0]] if targets else None
    if first is None or words(Attack(scribe.game, scribe.state, user, move, first), v.Hits):
        return None
    for name, word in gear.words_of_kind(scribe.game, scribe.state, user, a.Strikes):
        fits = derived.fits(scribe.game, scribe.state, word.moves, move, user, user)
        if fits and has_uses(scribe.state, user, scribe.content.abilities[name]):
            return name, word.hits
    return None


def _five_strike(
    scribe: PtuScribe, user: Combatant, move: c.Move, targets: tuple[str, ...], linked: tuple[str, int] | None
) -> tuple[int, int]:
    """A d8 and how often it lets the attack hit; a word of the move or an ability may settle it without one (a 0)."""
    first = scribe.state.combatants[targets[0]] if targets else None
    for settled in words(Attack(scribe.game, scribe.state, user, move, first), v.Hits):
        return 0, settled.hits
    if linked is not None:
        scribe.record(e.UsageSet(user.id, linked[0], counted(scribe.state, user, linked[0])))
        return 0, linked[1]
    face = scribe.dice.d(8, "strikes", damage.FIVE_STRIKE_CUTS)
    return face, damage.five_strike_hits(face)


def _is_critical(scribe: PtuScribe, word: Hurt, found: Profile) -> bool:
    """Whether the hit on one target is critical: some are never, and a blessing may have turned it into a plain one."""
    if not word.crits or found.target in (*word.smite, *word.spared):
        return False
    if found.never_crit:
        scribe.record(e.StatusResisted(found.target, CRITICAL, "never"))
        return False
    return True


def roll_damage(scribe: PtuScribe, word: RollDamage) -> None:
    """Steps 1-5 for all targets at once: those with the same damage base share one roll. (p. 236)"""
    game, state = scribe.game, scribe.state
    user = state.combatants[word.user]
    move = find_move(game, user, word.move)
    struck: list[Struck] = []
    for name in word.targets:
        target = state.combatants[name]
        if target.where != "field" or (word.again and target.fainted):
            continue
        found = profile(game, state, user, move, target)
        base = word.base if word.base is not None else found.base
        if base is not None:
            effective = damage.effective_db(base, strikes=word.strikes, stab=found.stab, bonus=found.base_bonus)
            struck.append(Struck(found, base, effective, _crit_base(move, base, found, effective)))
    all_crit = all(each.found.target in word.critical for each in struck)
    rolls: dict[tuple[int, int], tuple[int, int]] = {}
    for each in struck:
        if each[2:] not in rolls:
            rolls[each[2:]] = _rolled(scribe, word, move, each, all_crit=all_crit)
    steps = [reckoned(scribe, word, move, each, rolls[each[2:]]) for each in struck]
    spend_stored(scribe, word.user, {each.found.type for each in struck})
    apart = len(steps) < 2 or company.anybody_rides(state) or any(step.eased is not None for step in steps)
    scribe.do(*(steps if apart else [HurtAll(tuple(steps))]))


def _crit_base(move: c.Move, base: int, found: Profile, effective: int) -> int:
    """A critical strike of a Double Strike adds the dice of one strike, any other crit all dice. (sources 4)"""
    if "double_strike" in move.keywords:
        return damage.strike_crit_db(base, stab=found.stab, bonus=found.base_bonus)
    return effective


def _rolled(scribe: PtuScribe, word: RollDamage, move: c.Move, struck: Struck, *, all_crit: bool) -> tuple[int, int]:
    """The dice of a damage base, and those that a critical hit adds; or the set values. (p. 237)

    Some boosts let the dice count twice, or add a number that counts as often as they do. Where every target is hit
    critically only the sum of all dice matters, which keeps odds short.
    """
    found, _, effective, crit_base = struck
    user, target = scribe.state.combatants[word.user], scribe.state.combatants[found.target]
    attack = Attack(scribe.game, scribe.state, user, move, target, kind=found.type)
    lasting = [boost for _, boost in boosts(attack, user)] if user.timed else ()
    times = 1 + sum("double_dice" in boost.rules for boost in lasting)
    extra = sum(boost.number("damage_with_dice") for boost in lasting)
    more = word.crits * (1 + found.crit_dice) if word.critical else 0
    rows = _Rows(damage.chart_row(effective), times, damage.chart_row(crit_base), more, extra)
    if rules(attack, "full_dice"):
        rolled = _full_dice(rows, scribe.dice)
    elif scribe.game.options.damage_dice == "set":
        rolled = _set_values(rows)
    elif more and all_crit:
        memo = ("ptu damage", effective, crit_base, times, more, extra)
        rolled = scribe.dice.grouped(partial(_all_dice, rows), _whole, memo)
    else:
        rolled = _all_dice(rows, scribe.dice)
    if any(isinstance(effect, v.Heal) and effect.rolled for effect in move.effects):
        tally.rolled(scribe, word.user, rolled[0] + rolled[2])
    scribe.record(e.DamageRolled(word.user, word.move, effective, rolled[1], rolled[0], rolled[3], rolled[2]))
    return rolled[0], rolled[2]


_Dice = tuple[int, tuple[int, ...], int, tuple[int, ...]]


def _whole(rolled: _Dice) -> int:
    return rolled[0] + rolled[2]


class _Rows(Struct, frozen=True, gc=False):
    """A row of the chart so many times, a second one for critical hits, and what is added as often as the dice are."""

    row: damage.DamageBase
    times: int
    second: damage.DamageBase
    more: int
    extra: int


def _set_values(rows: _Rows) -> _Dice:
    total = rows.times * (rows.row.average + rows.extra)
    return total, (), rows.more * (rows.second.average + rows.extra), ()


def _all_dice(rows: _Rows, dice: Dice) -> _Dice:
    """The dice of an attack, then those that its critical hits add."""
    total, faces = _dice(dice, rows.row, rows.times, rows.extra)
    crit_total, crit_faces = _dice(dice, rows.second, rows.more, rows.extra)
    return total, faces, crit_total, crit_faces


def _full_dice(rows: _Rows, dice: Dice) -> _Dice:
    """The highest faces, and what a critical hit adds by dice."""
    row = rows.row
    crit_total, crit_faces = _dice(dice, rows.second, rows.more, rows.extra)
    whole = row.count * row.sides + row.flat + rows.extra
    return rows.times * whole, (row.sides,) * (row.count * rows.times), crit_total, crit_faces


def _dice(dice: Dice, row: damage.DamageBase, times: int, extra: int) -> tuple[int, tuple[int, ...]]:
    """So many rolls of a row of the chart, each with something on top: their sum, and the faces."""
    total = 0
    faces: tuple[int, ...] = ()
    for _ in range(times):
        rolled = dice.total(row.count, row.sides, "damage")
        total += rolled.value + row.flat + extra
        faces += rolled.faces
    return total, faces
