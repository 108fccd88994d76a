"""Words on Hit Points: healing, losing, sharing, and what fells somebody later."""

from __future__ import annotations

from typing import Any

from .. import derived, harm
from .. import events as e
from ..attack import tally
from ..attack.moves import find_move, move_type
from ..field import places
from ..game import PtuScribe
from ..people import company
from ..rules import damage, flavours, type_chart
from ..rules.terms import DEFENSE_STAT
from ..state import Combatant
from ..vocabulary import moves as v
from ..words import DoEffect


def heal(scribe: PtuScribe, word: DoEffect, effect: v.Heal, who: str) -> None:
    one = harm.one_of(scribe, who)
    if effect.each_turn:
        harm.begin_timed(scribe, who, effect, source=word.user, label=word.entry, until="scene")
        return
    amount = effect.hp + harm.tick(scribe, who, effect.ticks) if effect.ticks else effect.hp
    if effect.share is not None:
        amount += one.sheet.max_hp * effect.share[0] // effect.share[1]
    if effect.stat_of_target == "higher_offense":
        target = harm.one_of(scribe, word.trigger or word.target)
        amount += max(derived.stat_now(scribe.game, scribe.state, target, s) for s in ("attack", "special_attack"))
    if effect.stock:
        share = (0, 1), *effect.stock
        num, den = share[
            min(derived.stock_of(scribe.game, scribe.state, harm.one_of(scribe, word.user)), len(effect.stock))
        ]
        amount += one.sheet.max_hp * num // den
    amount += derived.rank_of(scribe.game, scribe.state, harm.one_of(scribe, word.user), effect.ranks)
    if effect.per_sleeper:
        state, user = scribe.state, harm.one_of(scribe, word.user)
        near = (other for other in company.on_field(state) if places.near(state, user, other, effect.per_sleeper))
        amount *= sum(company.has(other, "asleep") for other in near)
    if effect.rolled:
        amount += tally.rolled_by(scribe, word.user)
    if effect.rounds > 1:
        harm.begin_timed(scribe, who, effect, source=word.user, label=word.entry, uses=effect.rounds - 1)
    source: Any = "raw" if word.kind != "item" else "potion"
    if word.kind == "item" and scribe.content.items[word.entry].revives:
        source = "raw"
    harm.heal(scribe, who, amount, source=source, why=word.entry)


def savour(scribe: PtuScribe, word: DoEffect, effect: v.Savour, who: str) -> None:
    """Berries of a flavour: to somebody's taste, or against it. (pp. 278-283)"""
    one = harm.one_of(scribe, who)
    num, den = effect.liked if flavours.likes(one.sheet.nature, effect.flavour) else effect.share
    harm.heal(scribe, who, one.sheet.max_hp * num // den, source="potion", why=word.entry)
    if flavours.dislikes(one.sheet.nature, effect.flavour):
        harm.inflict(scribe, who, effect.disliked, source=who, cause="item")


def drain(scribe: PtuScribe, word: DoEffect, effect: v.Drain, who: str) -> None:
    """By the damage that the targets took, temporary Hit Points included. (sources 4)"""
    taken = tally.damage(scribe, word.user)
    user = harm.one_of(scribe, word.user)
    amount = damage.drain(sum(taken.values()), num=effect.share[0], den=effect.share[1])
    backfires = any(
        derived.is_ruled(scribe.game, scribe.state, harm.one_of(scribe, target), "drain_backfires") for target in taken
    )
    if backfires:
        if not _unharmed(scribe, user, "recoil"):
            harm.lose_hp(scribe, word.user, amount, loss="hp_loss", why=word.entry)
    elif amount:
        harm.heal(scribe, word.user, amount * derived.drain_factor(scribe.game, scribe.state, user), why=word.entry)


def recoil(scribe: PtuScribe, word: DoEffect, effect: v.Recoil, who: str) -> None:
    one = harm.one_of(scribe, word.user)
    if derived.is_ruled(scribe.game, scribe.state, one, "no_recoil") or _unharmed(scribe, one, "recoil"):
        return
    taken = sum(tally.damage(scribe, word.user).values())
    lost = damage.recoil(taken, num=effect.share[0], den=effect.share[1])
    harm.lose_hp(scribe, word.user, lost, loss="hp_loss", why="recoil")


def coins(scribe: PtuScribe, word: DoEffect, effect: v.Coins, who: str) -> None:
    """Pay Day: a die times the user's level. (p. 403)"""
    face = scribe.dice.d(effect.die, "coins")
    scribe.record(e.CoinsScattered(word.user, word.entry, face, face * harm.one_of(scribe, word.user).sheet.level))


def _unharmed(scribe: PtuScribe, one: Combatant, what: str) -> bool:
    return bool(derived.ruled(scribe.game, scribe.state, one, "no_harm", of=what))


def lose_hp(scribe: PtuScribe, word: DoEffect, effect: v.LoseHp, who: str) -> None:
    one, user = harm.one_of(scribe, who), harm.one_of(scribe, word.user)
    ticking = user.id if effect.of == "user_maximum" else who
    amount = effect.hp + (harm.tick(scribe, ticking, effect.ticks) if effect.ticks else 0)
    if effect.share is not None:
        whole = {
            "maximum": one.sheet.max_hp,
            "user_maximum": user.sheet.max_hp,
            "current": max(0, one.hp),
            "user_current": max(0, user.hp),
            "user_taken": user.taken,
        }[effect.of]
        amount += whole * effect.share[0] // effect.share[1]
    amount += user.sheet.level * effect.half_levels // 2
    amount += derived.rank_of(scribe.game, scribe.state, user, effect.ranks)
    if effect.per is not None:
        amount *= max(0, (user if effect.per == "user_injuries" else one).injuries - effect.less)
    if word.kind == "hazard":
        amount = _by_type(scribe, word.entry, one, amount)
    if effect.typed and word.kind == "move":
        move = find_move(scribe.game, user, word.entry)
        kind = move_type(scribe.game, scribe.state, user, move, one)
        if type_chart.effectiveness(kind, derived.types_of(scribe.game, scribe.state, one)).is_immune:
            harm.fail(scribe, word.user, who, word.entry, "type")
            return
    if word.kind == "ability" and derived.ruled(scribe.game, scribe.state, one, "no_harm_by", of=word.entry):
        return
    loss: Any = "self_cost" if effect.cost else "hp_loss"
    harm.lose_hp(scribe, who, amount, loss=loss, source=word.user, why=word.entry)


def _by_type(scribe: PtuScribe, hazard: str, one: Combatant, amount: int) -> int:
    """Some hazards hurt by the effectiveness of a type."""
    kind = scribe.content.hazards[hazard].typed
    if kind is None:
        return amount
    shown = type_chart.effectiveness(kind, derived.types_of(scribe.game, scribe.state, one))
    return amount * shown.num // shown.den


def bleed(scribe: PtuScribe, word: DoEffect, effect: v.Bleed, who: str) -> None:
    harm.begin_timed(scribe, who, effect, source=word.user, label=word.entry, uses=effect.rounds)


def set_hp(scribe: PtuScribe, word: DoEffect, effect: v.SetHp, who: str) -> None:
    one = harm.one_of(scribe, who)
    wanted = one.sheet.max_hp * effect.share[0] // effect.share[1]
    if wanted < one.hp:
        harm.lose_hp(scribe, who, one.hp - wanted, loss="set_hp", why=word.entry)
    elif wanted > one.hp:
        harm.heal(scribe, who, wanted - one.hp, why=word.entry)


def share_hp(scribe: PtuScribe, word: DoEffect, effect: v.ShareHp, who: str) -> None:
    """Pain Split: both lose half of what they have, and each gets half of that sum; markers do not count."""
    both = [harm.one_of(scribe, name) for name in (word.user, who)]
    lost = [max(0, one.hp) // 2 for one in both]
    for one, less in zip(both, lost, strict=True):
        most = max(one.hp, harm.most_hp(scribe, one))
        scribe.record(e.HpSet(one.id, min(most, one.hp - less + sum(lost) // 2), one.bars))


def doom(scribe: PtuScribe, word: DoEffect, effect: v.Doom, who: str) -> None:
    if not any(True for _ in company.timed(harm.one_of(scribe, who), v.Doom)):
        harm.begin_timed(scribe, who, effect, source=word.user, label=word.entry, uses=effect.turns)


def stat_damage(scribe: PtuScribe, word: DoEffect, effect: v.StatDamage, who: str) -> None:
    """Sound Lance: a stat against the defence of the class, then the type."""
    game, state = scribe.game, scribe.state
    user, one = state.combatants[word.user], state.combatants[who]
    shown = type_chart.effectiveness(effect.type, derived.types_of(game, state, one))
    if shown.is_immune:
        harm.fail(scribe, word.user, who, word.entry, "type")
        return
    defense = derived.stat_now(game, state, one, DEFENSE_STAT[effect.move_class])
    met = max(1, derived.stat_now(game, state, user, effect.stat) - defense)
    harm.lose_hp(scribe, who, max(1, met * shown.num // shown.den), source=word.user, why=word.entry)


def temp_hp(scribe: PtuScribe, word: DoEffect, effect: v.TempHp, who: str) -> None:
    ticks = harm.tick(scribe, who, effect.ticks) if effect.ticks else 0
    rank = derived.rank_of(scribe.game, scribe.state, harm.one_of(scribe, word.user), effect.ranks)
    there = harm.one_of(scribe, who).temp_hp if effect.adds else 0
    share = harm.one_of(scribe, who).sheet.max_hp * effect.share[0] // effect.share[1] if effect.share else 0
    harm.grant_temp_hp(scribe, who, there + effect.hp + ticks + effect.times * rank + share)


def execute(scribe: PtuScribe, word: DoEffect, effect: v.Execute, who: str) -> None:
    user, one = harm.one_of(scribe, word.user), harm.one_of(scribe, who)
    sturdy = derived.is_ruled(scribe.game, scribe.state, one, "sturdy")
    if sturdy:
        harm.fail(scribe, word.user, who, word.entry, "too_strong")
        return
    levels = {"user_level": user.sheet.level, "target_level": one.sheet.level}
    natural = scribe.dice.d(100, "execute", damage.execute_cuts(**levels))
    felled = damage.execute_succeeds(natural, **levels)
    scribe.record(e.ExecuteRolled(word.user, who, word.entry, natural, damage.execute_chance(**levels), felled))
    if felled:
        harm.lose_hp(scribe, who, one.hp, loss="set_hp", source=word.user, why=word.entry)
