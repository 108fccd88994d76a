"""The damage that one target takes: steps 6-9, and what it ends. (p. 236)"""

from __future__ import annotations

from msgspec.structs import replace

from .. import content as c
from .. import events as e
from .. import harm
from ..answers.blessings import is_spent
from ..game import PtuScribe
from ..people import company, gear
from ..rules import damage, maneuvers
from ..rules.statuses import is_cured_by_hit
from ..rules.terms import MoveType
from ..state import Combatant, Timed
from ..vocabulary import moves as v
from ..words import HurtAll, HurtOne, RollDamage, Shake
from . import tally
from .figures import Struck
from .reckoning import effectiveness
from .usage import counted, has_uses


def reckoned(scribe: PtuScribe, word: RollDamage, move: c.Move, struck: Struck, rolls: tuple[int, int]) -> HurtOne:
    """Steps 6-8 for one target: stats, reduction, at least 1, the type multiplier. (p. 236)"""
    found = struck.found
    steps = word.steps + (damage.SMITE_STEPS if found.target in word.smite else 0)
    if scribe.state.combatants[found.target].timed:
        steps -= _braced(scribe, found.target)
    sums = _sums(scribe, word, struck, rolls, steps)
    against = () if found.ignores_blessings else (move.move_class, "all")
    eased = None
    if scribe.state.blessings and harm.blessing(scribe, found.target, *against, by=word.user) is not None:
        eased = _sums(scribe, word, struck, rolls, steps - 1)
    helps = eased is not None and eased.final < sums.final
    return HurtOne(
        word.user,
        word.move,
        found.target,
        found.type,
        sums,
        found.parts,
        found.spare or found.sturdy,
        found.pierced,
        found.gently,
        eased if helps else None,
        against if helps else (),
    )


def _sums(scribe: PtuScribe, word: RollDamage, struck: Struck, rolls: tuple[int, int], steps: int) -> damage.Breakdown:
    options, found = scribe.game.options, struck.found
    crit = found.target in word.critical
    shown = effectiveness(scribe.game, found, steps)
    reduction = found.crit_reduction if crit else found.reduction
    if scribe.imagined:
        met = rolls[0] + (rolls[1] if crit else 0) + found.attack + found.bonus - found.defense - reduction
        _, final = damage.after(
            met, halved=found.half, effectiveness=shown, plus=found.plus, final_minimum=options.final_minimum
        )
        return damage.without_steps(final, crit=crit)
    return damage.damage(
        db=struck.base,
        rolled=rolls[0],
        attack=found.attack,
        defense=found.defense,
        crit_damage=rolls[1] if crit else 0,
        crit=crit,
        strikes=word.strikes,
        stab=found.stab,
        db_bonus=found.base_bonus,
        bonus=found.bonus,
        damage_reduction=reduction,
        halved=found.half,
        effectiveness=shown,
        plus=found.plus,
        final_minimum=options.final_minimum,
    )


def hurt_one(scribe: PtuScribe, word: HurtOne) -> None:
    """Step 9: Hit Points are lost, and what damage ends is over. (p. 236)"""
    target = scribe.state.combatants[word.target]
    if target.where != "field":
        return
    if word.eased is not None:
        about = {"plain": word.sums.final, "eased": word.eased.final}
        eased = is_spent(scribe, word.target, *word.against, by=word.user, about=about)
        if eased is None:
            return
        if eased:
            word = replace(word, sums=word.eased)
    scribe.record(e.DamageDealt(word.user, word.target, word.move, word.sums, word.parts))
    decoy = harm.standing_in(scribe, word.target, by=word.user, move=word.move)
    if decoy is not None:
        _wear_down(scribe, word, decoy)
        return
    if word.sums.crit:
        tally.critical(scribe, word.user, word.target)
    endured = bool(target.timed) and _endures(scribe, word.target)
    spare = endured or word.spare
    felled = word.sums.final >= target.hp + target.temp_hp
    hardy = _hardy(scribe, target) if endured and felled else ()
    final = _put_off(scribe, target, word.sums.final) if target.timed else word.sums.final
    lost = harm.lose_hp(
        scribe,
        word.target,
        final,
        source=word.user,
        why=word.move,
        steady=bool(hardy),
        spare=spare,
        passive=word.gently,
        pierced=word.pierced,
    )
    if maneuvers.shakes(lost, max_hp=target.sheet.max_hp) and company.anybody_rides(scribe.state):
        scribe.do(Shake(word.target))
    for ticks in hardy:
        harm.heal(scribe, word.target, harm.tick(scribe, word.target, ticks), why="endured")
    _after_damage(scribe, word)
    _break_off(scribe, word.target, lost)


def _hardy(scribe: PtuScribe, one: Combatant) -> tuple[int, ...]:
    """The ticks that somebody regains for having endured an attack, as often as its ability may be used."""
    found = []
    for name, word in gear.words_now(scribe.game, scribe.state, one).changing.get("endured_ticks", ()):
        ability = gear.entry_of(scribe.game, name)
        if ability is not None and has_uses(scribe.state, one, ability):
            scribe.record(e.UsageSet(one.id, name, counted(scribe.state, one, name)))
            found.append(word.by)
    return tuple(found)


def _put_off(scribe: PtuScribe, one: Combatant, amount: int) -> int:
    """Who has put a hit off takes half of it now, rounded down, and the rest at the end of its next turn. (p. 315)"""
    held = next((held for held, _ in company.timed(one, v.Defer) if not held.uses), None)
    if held is None:
        return amount
    harm.end_timed(scribe, one.id, held)
    now = amount // 2
    if amount > now:
        rest = amount - now
        harm.begin_timed(
            scribe, one.id, held.effect, source=one.id, label=held.label, until="target_turn_end", uses=rest
        )
    return now


def _break_off(scribe: PtuScribe, who: str, lost: int) -> None:
    """Some moves that wait for the end of the round are lost by a heavy hit, and cost no use then. (p. 365)"""
    one = scribe.state.combatants[who]
    move = scribe.content.moves[one.ready[0]] if one.ready is not None else None
    if move is not None and move.lost_at is not None:
        num, den = move.lost_at
        if lost * den >= one.sheet.max_hp * num:
            scribe.record(e.Prepared(who, "", lapsed=move.id))
            usage = one.usage[move.id]
            scribe.record(e.UsageSet(who, move.id, replace(usage, scene=usage.scene - 1, today=usage.today - 1)))


def _wear_down(scribe: PtuScribe, word: HurtOne, decoy: Timed) -> None:
    """The damage goes to what stands in for the target, and the rest of the attack's words with it."""
    left = decoy.uses - word.sums.final
    harm.fail(scribe, word.user, word.target, word.move, "stand_in")
    if left > 0:
        scribe.record(e.TimedChanged(word.target, replace(decoy, uses=left)))
    else:
        harm.end_timed(scribe, word.target, decoy)


def hurt_all(scribe: PtuScribe, word: HurtAll) -> None:
    """Step 9 for each target in turn."""
    for each in word.each:
        hurt_one(scribe, each)


def spend_stored(scribe: PtuScribe, user: str, types: set[MoveType]) -> None:
    """What was stored for the next damage of a type is spent by it."""
    stored = scribe.state.combatants[user].next_damage
    left = {kind: value for kind, value in stored.items() if kind.partition(":")[0] not in types}
    if left != stored:
        scribe.record(e.NextDamageSet(user, left))


def _braced(scribe: PtuScribe, who: str) -> int:
    """Steps by which somebody has braced itself against this attack; that ends with it."""
    steps = 0
    for held, word in company.timed(harm.one_of(scribe, who), v.Resist):
        steps += word.steps
        harm.end_timed(scribe, who, held)
    return steps


def _endures(scribe: PtuScribe, who: str) -> bool:
    """Whether a combatant endures this attack; that ends with it."""
    held = next((held for held, _ in company.timed(harm.one_of(scribe, who), v.Endure)), None)
    if held is not None:
        harm.end_timed(scribe, who, held)
    return held is not None


def _after_damage(scribe: PtuScribe, word: HurtOne) -> None:
    """What damage ends: frozen ones thaw, some coats are spent."""
    target = scribe.state.combatants[word.target]
    if target.timed and not target.fainted:
        for lasting, temper in company.timed(target, v.Temper):
            if company.has(target, temper.while_has):
                harm.change_stages(scribe, target.id, temper.change, why=lasting.label)
    for held in target.afflictions:
        if held.status in ("frozen", "chilled") and is_cured_by_hit(held.status, move_type=word.type):
            harm.cure(scribe, word.target, held.status, why="thawed")
    for timed, coat in harm.coats(target) if target.timed else ():
        if coat.ends_on_hit and coat.type == word.type:
            harm.end_timed(scribe, word.target, timed)
