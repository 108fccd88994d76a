"""How hard an attack hits: its damage base, the stats on both sides, and everything that is added. (p. 236)"""

from __future__ import annotations

from .. import content as c
from .. import derived
from ..field import places
from ..game import PtuGame
from ..people import company, gear
from ..rules import type_chart, weather
from ..rules.terms import DEFENSE_STAT, MoveType, StagedStat
from ..state import Combatant, State
from ..vocabulary import abilities as a
from ..vocabulary import moves as v
from .figures import Attack
from .moves import words
from .resistance import better_resisted


def damage_base(attack: Attack) -> tuple[int | None, int]:
    """The damage base of a move on a target, and what abilities and the weather add to it. (p. 236)"""
    game, state, user, move = attack[:4]
    target, kind = attack.aimed_at, attack.kind
    base = move.damage_base
    for word in words(game, state, move, user, target, v.Base):
        base = word.base
    for held, ruled in company.timed(user, v.Rule) if user.timed else ():
        if held.label == move.id and ruled.base:
            base = ruled.base
    for word in words(game, state, move, user, target, v.ScaleBase):
        base = max(1, min(word.most, (base or 0) + word.add * _count(game, state, user, target, word.per)))
    for focused in words(game, state, move, user, target, v.Focused):
        base = (base or 0) + focused.base * spared(user, move)
    bonus = weather.db_bonus(
        derived.weather_for(game, state, user), move_type=kind, rule=gear.options_of(game).weather_bonus
    )
    damped = derived.is_damped(game, state, user)
    for name, trait in gear.words_of_kind(game, state, user, a.MoreDamage):
        if trait.as_printed and user.alternative and user.last_move == move.id:
            continue
        if trait.allies_only or (damped and gear.is_ability(game, name)):
            continue
        holds = trait.when is None or derived.holds(game, state, trait.when, user, target)
        if holds and derived.fits(game, state, trait.moves, move, user, user, kind):
            bonus += trait.base
    bonus += sum(trait.base for _, trait in _lent(game, state, user, move, kind))
    for trade in derived.traits(game, state, user, a.TradeEffects):
        bonus += trade.base if "sheer_force" in move.flags else 0
    for _, boost in company.attack_boosts(user, move, target) if user.timed else ():
        bonus += boost.base if boost.base_type == kind else 0
    return base, bonus + user.next_damage.get(f"{kind}:base", 0)


def _lent(game: PtuGame, state: State, user: Combatant, move: c.Move, kind: MoveType) -> list[tuple[str, a.MoreDamage]]:
    """What allies nearby lend to the moves of others; abilities of one name do not add up."""
    found: dict[str, a.MoreDamage] = {}
    friends = company.friendly_sides(state, user.side)
    for ally in state.combatants.values():
        if ally.id == user.id or ally.where != "field" or ally.side not in friends:
            continue
        for name, trait in gear.words_of_kind(game, state, ally, a.MoreDamage):
            if (
                trait.reach
                and not derived.is_damped(game, state, ally)
                and name not in found
                and not ally.fainted
                and (trait.allies_only or name not in gear.abilities_of(game, user))
                and places.near(state, ally, user, trait.reach)
                and derived.fits(game, state, trait.moves, move, user, user, kind)
            ):
                found[name] = trait
    return list(found.items())


def spared(user: Combatant, move: c.Move) -> int:
    """How many targets of a move were not chosen that it could have had."""
    aimed = len(user.last_targets) if user.last_move == move.id else 1
    return max(0, move.range.targets - max(1, aimed))


def _times(game: PtuGame, state: State, user: Combatant, target: Combatant, trait: a.MoreDamage) -> int:
    """How often a bonus counts."""
    match trait.per:
        case "injuries":
            return user.injuries
        case "metres_run":
            return user.ran
        case "metres_apart":
            return places.distance(state, user, target)
        case "electric_neighbours":
            return sum(
                "electric" in derived.types_of(game, state, ally) and places.is_adjacent(state, user, ally)
                for ally in company.allies_of(state, user)
            )
        case "target_troubles":
            return derived.troubles(target)
        case _:
            return 1


def _other_offense(game: PtuGame, state: State, user: Combatant, move: c.Move) -> int:
    """The higher attacking stat, where the move uses the lower one."""
    attack, special = (derived.stat_now(game, state, user, stat) for stat in ("attack", "special_attack"))
    if move.move_class == "physical":
        return special if special > attack else 0
    return attack if move.move_class == "special" and attack > special else 0


def _count(game: PtuGame, state: State, user: Combatant, target: Combatant, per: str) -> int:
    match per:
        case "user_injuries":
            return user.injuries
        case "user_stages" | "target_stages":
            one = user if per == "user_stages" else target
            return sum(max(0, value) for value in one.stages.values())
        case "user_missing_hp" | "target_missing_hp":
            one = user if per == "user_missing_hp" else target
            return max(0, 10 * (one.sheet.max_hp - one.hp) // one.sheet.max_hp)
        case "target_weight_class":
            return derived.weight_class(game, state, target)
        case "weight_class_above":
            return max(0, derived.weight_class(game, state, user) - derived.weight_class(game, state, target))
        case "loyalty":
            return user.sheet.loyalty
        case "stock":
            return derived.stock_of(game, state, user)
        case "uses_this_round":
            others = (one for one in state.combatants.values() if one.id != user.id)
            used_by = (one.usage.get(user.last_move) for one in others)
            return sum(used is not None and used.last_round == state.round for used in used_by)
        case "uses_before":
            used = user.usage.get(user.last_move)
            return max(0, used.scene - 1) if used is not None else 0
        case _:
            return max(0, user.streak - 1)


def _other_dances(state: State, user: Combatant, move: c.Move) -> int:
    """How many other dances have been used this round, by anybody: moves that are called one."""
    return sum(
        name.rpartition("_")[2] == "dance" and used.last_round == state.round and (one.id, name) != (user.id, move.id)
        for one in state.combatants.values()
        for name, used in one.usage.items()
    )


def attack_and_defense(attack: Attack, ignored: set[str]) -> tuple[int, int]:
    """The attacking stat that is added and the defending one that is subtracted, at their stages. (p. 236)"""
    game, state, user, move = attack[:4]
    target = attack.aimed_at
    if move.move_class == "status":
        return 0, 0
    attack_stat: StagedStat = company.uses_stat(move.move_class)
    defense_stat: StagedStat = DEFENSE_STAT[move.move_class]
    who = user
    for word in words(game, state, move, user, target, v.Stats):
        if word.attack == "target_attack":
            who, attack_stat = target, "attack"
        elif word.attack == "higher":
            both: tuple[StagedStat, StagedStat] = ("attack", "special_attack")
            attack_stat = max(both, key=lambda stat: derived.stat_now(game, state, user, stat))
        elif word.attack is not None:
            attack_stat = word.attack
        if word.defense == "lower":
            walls: tuple[StagedStat, StagedStat] = ("defense", "special_defense")
            defense_stat = min(walls, key=lambda stat: derived.stat_now(game, state, target, stat))
        elif word.defense is not None:
            defense_stat = word.defense
    if any(gear.content_of(game).fields[name].swaps_defenses for name in state.fields):
        defense_stat = "special_defense" if defense_stat == "defense" else "defense"
    blind = derived.is_ruled(game, state, target, "unaware")
    unaware = derived.is_ruled(game, state, user, "unaware") or "defense_stages" in ignored
    strength = derived.stat_now(game, state, who, attack_stat, stages_count=not blind)
    only = "lowered" if "raised_defenses" in ignored else None
    defense = derived.stat_now(game, state, target, defense_stat, only=only, stages_count=not unaware)
    return strength, defense


def unmultiplied(attack: Attack, steps: int) -> int:
    """What is added after the type of an attack has been reckoned with."""
    game, state, user, move = attack[:4]
    target, kind = attack.aimed_at, attack.kind
    words_now = [word for _, word in gear.words_of_kind(game, state, user, a.MoreDamage) if word.after_type]
    if not words_now:
        return 0
    on_chart = (type_chart.effectiveness(kind, derived.types_of(game, state, target)).steps or 0) + steps
    return sum(
        word.damage
        for word in words_now
        if (word.when is None or derived.holds(game, state, word.when, user, target))
        and derived.fits(game, state, word.moves, move, user, user, kind, on_chart)
    )


def bonuses(attack: Attack, steps: int) -> tuple[tuple[str, int], ...]:
    """Everything that is added to the damage roll beside the stat, by name."""
    game, state, user, move = attack[:4]
    target, kind = attack.aimed_at, attack.kind
    parts: list[tuple[str, int]] = []
    plain = type_chart.effectiveness(kind, derived.types_of(game, state, target)).steps or 0
    on_chart = plain + steps
    both = any(trait.other_stat for trait in derived.traits(game, state, user, a.MoreDamage, against=target))
    better = better_resisted(attack, plain)
    damped = derived.is_damped(game, state, user)
    for name, trait in gear.named_traits(game, state, user):
        if damped and gear.is_ability(game, name):
            continue
        if trait.when is not None and not derived.holds(game, state, trait.when, user, target):
            continue
        if isinstance(trait, a.LastChance) and trait.type == kind:
            parts.append((name, 10 if 3 * user.hp < user.sheet.max_hp else 5))
        elif (
            isinstance(trait, a.MoreDamage)
            and not trait.allies_only
            and not trait.after_type
            and derived.fits(
                game, state, trait.moves, move, user, user, kind, on_chart - (better if trait.moves.neutral else 0)
            )
        ):
            value = trait.damage * _times(game, state, user, target, trait) + derived.rank_of(
                game, state, user, trait.ranks
            )
            if trait.half_stat is not None and not both:
                value += derived.stat_now(game, state, user, trait.half_stat) // 2
            if trait.other_stat:
                other: StagedStat = "special_attack" if move.move_class == "physical" else "attack"
                value += derived.stat_now(game, state, user, other)
            if trait.other_offense:
                value += _other_offense(game, state, user, move)
            if value:
                parts.append((name, value))
    parts += [(name, trait.damage) for name, trait in _lent(game, state, user, move, kind) if trait.damage]
    sky = derived.weather_for(game, state, user)
    shine = weather.damage_bonus(sky, move_type=kind, rule=gear.options_of(game).weather_bonus)
    if shine:
        parts.append((sky, shine))
    for name in state.fields:
        added = gear.content_of(game).fields[name].damage.get(kind, 0) if kind != "typeless" else 0
        if added and not derived.is_airborne(game, state, user):
            parts.append((name, added))
    for held, word in company.attack_boosts(user, move, target):
        more = derived.stat_now(game, state, user, word.half_stat) // 2 if word.half_stat is not None else 0
        if word.damage or more:
            parts.append((held.label, word.damage + more))
    if user.next_damage.get(kind):
        parts.append(("stored", user.next_damage[kind]))
    for plus in words(game, state, move, user, target, v.DamagePlus):
        amount = plus.amount if plus.per is None else min(plus.most, plus.amount * _other_dances(state, user, move))
        if amount:
            parts.append((move.id, amount))
    for scaled in words(game, state, move, user, target, v.DamageStat):
        one = user if scaled.of == "user" else target
        value = derived.stat_now(game, state, one, scaled.stat) * scaled.share[0] // scaled.share[1]
        parts.append((scaled.stat, scaled.times * value))
    return tuple(parts)
