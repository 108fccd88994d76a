"""The damage that one target takes: steps 6-9, and what it ends. (p. 236)"""

from __future__ import annotations

from .. import content as c
from .. import events as e
from .. import harm, numbers, tally
from .. import vocabulary as v
from ..game import PtuScribe
from ..rules import damage, maneuvers
from ..rules.statuses import is_cured_by_hit
from ..rules.terms import MoveType
from ..state import HurtOne, RollDamage, Script
from .profile import Profile, effectiveness


def reckoned(
    scribe: PtuScribe, word: RollDamage, move: c.Move, found: Profile, *, base: int, rolls: tuple[int, int]
) -> HurtOne:
    """Steps 6-8 for one target: stats, reduction, at least 1, the type multiplier. (p. 236)"""
    options = numbers.options_of(scribe.game)
    crit = found.target in word.critical
    steps = damage.SMITE_STEPS if found.target in word.smite else 0
    if harm.one_of(scribe, found.target).timed:
        steps -= _braced(scribe, found.target)
    if scribe.state.blessings:
        steps -= _blessed(scribe, word, move, found)
    sums = damage.damage(
        db=base,
        rolled=rolls[0],
        attack=found.attack,
        defense=found.defense,
        crit_damage=rolls[1] if crit else 0,
        crit=crit,
        strikes=word.strikes,
        stab=found.stab,
        db_bonus=found.base_bonus,
        bonus=found.bonus,
        damage_reduction=found.crit_reduction if crit else found.reduction,
        halved=found.half,
        effectiveness=effectiveness(scribe.game, found, steps),
        final_minimum=options.final_minimum,
    )
    spare = found.spare or found.sturdy
    return HurtOne(
        word.user, word.move, found.target, found.type, sums, found.parts, spare, found.pierced, found.gently
    )


def hurt_one(scribe: PtuScribe, word: HurtOne) -> None:
    """Step 9: Hit Points are lost, and what damage ends is over. (p. 236)"""
    target = harm.one_of(scribe, word.target)
    if target.where != "field":
        return
    scribe.record(e.DamageDealt(word.user, word.target, word.move, word.sums, word.parts))
    if word.sums.crit:
        tally.critical(scribe, word.user, word.target)
    spare = (bool(target.timed) and _endures(scribe, word.target)) or word.spare
    lost = harm.lose_hp(
        scribe,
        word.target,
        word.sums.final,
        source=word.user,
        why=word.move,
        spare=spare,
        passive=word.gently,
        pierced=word.pierced,
    )
    if maneuvers.shakes(lost, max_hp=target.sheet.max_hp) and numbers.anybody_rides(scribe.state):
        scribe.do(Script("shaken", word.target))
    _after_damage(scribe, word)


def spend_stored(scribe: PtuScribe, user: str, types: set[MoveType]) -> None:
    """What was stored for the next damage of a type is spent by it."""
    stored = harm.one_of(scribe, user).next_damage
    left = {kind: value for kind, value in stored.items() if kind.partition(":")[0] not in types}
    if left != stored:
        scribe.record(e.NextDamageSet(user, left))


def _blessed(scribe: PtuScribe, word: RollDamage, move: c.Move, found: Profile) -> int:
    """Steps by which a blessing of its side helps somebody; one use of it is spent."""
    if found.ignores_blessings:
        return 0
    kinds = (move.move_class, "all")
    return int(any(harm.spend_blessing(scribe, found.target, against, by=word.user) for against in kinds))


def _braced(scribe: PtuScribe, who: str) -> int:
    """Steps by which somebody has braced itself against this attack; that ends with it."""
    steps = 0
    for held, word in numbers.timed(harm.one_of(scribe, who), v.Resist):
        steps += word.steps
        harm.end_timed(scribe, who, held)
    return steps


def _endures(scribe: PtuScribe, who: str) -> bool:
    """Whether somebody endures this attack; that ends with it."""
    held = next((held for held, _ in numbers.timed(harm.one_of(scribe, who), v.Endure)), None)
    if held is not None:
        harm.end_timed(scribe, who, held)
    return held is not None


def _after_damage(scribe: PtuScribe, word: HurtOne) -> None:
    """What damage ends: frozen ones thaw, some coats are spent."""
    target = harm.one_of(scribe, word.target)
    for held in target.afflictions:
        if held.status == "frozen" and is_cured_by_hit(held.status, move_type=word.type):
            harm.cure(scribe, word.target, held.status, why="thawed")
    for timed, coat in harm.coats(target):
        if coat.ends_on_hit and coat.type == word.type:
            harm.end_timed(scribe, word.target, timed)
