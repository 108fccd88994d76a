"""How hard an attack hits: its damage base, the stats on both sides, and everything that is added. (p. 236)"""

from __future__ import annotations

from .. import content as c
from .. import derived
from ..game import PtuGame
from ..modifiers import Part, total
from ..people import company
from ..rules.terms import DEFENSE_STAT, StagedStat
from ..state import Combatant, State
from ..vocabulary import moves as v
from .figures import Attack
from .moves import words


def damage_base(attack: Attack) -> tuple[int | None, int]:
    """The damage base of a move on a target, and what abilities and the weather add to it. (p. 236)"""
    game, state, user, move = attack[:4]
    target = attack.aimed_at
    base = move.damage_base
    for word in words(attack, v.Base):
        base = word.base
    for held, ruled in company.timed(user, v.Consult) if user.timed else ():
        if held.label == move.id and ruled.base:
            base = ruled.base
    for word in words(attack, v.ScaleBase):
        base = max(1, min(word.most, (base or 0) + word.add * _count(game, state, user, target, word.per)))
    for focused in words(attack, v.Focused):
        base = (base or 0) + focused.base * spared(user, move)
    return base, total(attack, "damage_base").number


def spared(user: Combatant, move: c.Move) -> int:
    """How many targets of a move were not chosen that it could have had."""
    aimed = len(user.last_targets) if user.last_move == move.id else 1
    return max(0, move.range.targets - max(1, aimed))


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
    for word in words(attack, v.Stats):
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
    if any(game.content.fields[name].swaps_defenses for name in state.fields):
        defense_stat = "special_defense" if defense_stat == "defense" else "defense"
    blind = derived.is_ruled(game, state, target, "unaware")
    unaware = derived.is_ruled(game, state, user, "unaware") or "defense_stages" in ignored
    strength = derived.stat_now(game, state, who, attack_stat, counts="none" if blind else "all")
    heeded: derived.StagesThatCount = "none" if unaware else "lowered" if "raised_defenses" in ignored else "all"
    defense = derived.stat_now(game, state, target, defense_stat, counts=heeded)
    return strength, defense


def bonuses(attack: Attack) -> tuple[Part, ...]:
    """Everything that is added to the damage roll beside the stat, by name."""
    game, state, user, move = attack[:4]
    target = attack.aimed_at
    parts = list(total(attack, "damage").story)
    for plus in words(attack, v.DamagePlus):
        amount = plus.amount if plus.per is None else min(plus.most, plus.amount * _other_dances(state, user, move))
        if amount:
            parts.append((move.id, amount))
    for scaled in words(attack, v.DamageStat):
        one = user if scaled.of == "user" else target
        value = derived.stat_now(game, state, one, scaled.stat) * scaled.share[0] // scaled.share[1]
        parts.append((scaled.stat, scaled.times * value))
    return tuple(parts)
