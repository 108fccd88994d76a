"""Event -> state: what each fact changes, and nothing else."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from turnwright.kernel.flow import unchanged

from . import events as e
from .rules.terms import HERO
from .state import Fighter, Intent, Performance, State


def with_fighter(state: State, fighter: Fighter) -> State:
    """The state with one fighter changed."""
    return replace(state, fighters={**state.fighters, fighter.id: fighter})


def _hero(state: State, **changes: Any) -> State:
    return with_fighter(state, replace(state.fighters[HERO], **changes))


# The frame of a fight


def combat_started(state: State, event: e.CombatStarted) -> State:
    return replace(state, is_active=True)


def initiative_rolled(state: State, event: e.InitiativeRolled) -> State:
    return replace(state, order=event.order, index=0)


def round_started(state: State, event: e.RoundStarted) -> State:
    room = state.room
    if room is None or not [hazard for hazard in room.hazards if hazard.wait]:
        return replace(state, round=event.round)
    rested = tuple(replace(hazard, wait=max(0, hazard.wait - 1)) for hazard in room.hazards)
    return replace(state, round=event.round, room=replace(room, hazards=rested))


def turn_started(state: State, event: e.TurnStarted) -> State:
    state = replace(state, index=event.index, turn=event.turn, actions_left=event.actions)
    if state.stance_changed or state.prepared:
        state = replace(state, stance_changed=False, prepared=False)
    fighter = state.fighters[event.fighter]
    if not fighter.cooldowns:
        return state
    cooler = {action: turns - 1 for action, turns in fighter.cooldowns.items() if turns > 1}
    return with_fighter(state, replace(fighter, cooldowns=cooler))


def turn_skipped(state: State, event: e.TurnSkipped) -> State:
    fighter = state.fighters[event.fighter]
    if fighter.intent is not None:
        return with_fighter(state, replace(fighter, intent=None))
    return replace(state, owed="next") if event.fighter == HERO and state.owed == "none" else state


def combat_ended(state: State, event: e.CombatEnded) -> State:
    return replace(state, is_active=False, actions_left=0, verdict=event.verdict)


# Actions


def intents_due(state: State, event: e.IntentsDue) -> State:
    return replace(state, announcing=event.fighters)


def intent_announced(state: State, event: e.IntentAnnounced) -> State:
    announced = replace(state.fighters[event.fighter], intent=Intent(event.action, event.target))
    return replace(with_fighter(state, announced), announcing=state.announcing[1:])


def action_chosen(state: State, event: e.ActionChosen) -> State:
    if event.fighter == HERO:
        if state.owed != "none" or event.free:
            prepared = state.prepared or event.free
            return replace(state, actions_left=event.actions_left, owed="none", prepared=prepared)
    elif (fighter := state.fighters[event.fighter]).intent is not None:
        state = with_fighter(state, replace(fighter, intent=None))
    return replace(state, actions_left=event.actions_left)


def stamina_spent(state: State, event: e.StaminaSpent) -> State:
    return with_fighter(state, replace(state.fighters[event.fighter], stamina=event.left))


def hp_spent(state: State, event: e.HpSpent) -> State:
    return with_fighter(state, replace(state.fighters[event.fighter], hp=event.left))


def consumable_used(state: State, event: e.ConsumableUsed) -> State:
    kept = {item: count for item, count in state.fighters[HERO].consumables.items() if item != event.item}
    return _hero(state, consumables={**kept, event.item: event.left} if event.left else kept)


def stance_taken(state: State, event: e.StanceTaken) -> State:
    return replace(_hero(state, stance=event.stance), stance_changed=True)


def flee_attempted(state: State, event: e.FleeAttempted) -> State:
    return replace(state, flee_attempts=event.attempts)


# Harm and healing


def damage_taken(state: State, event: e.DamageTaken) -> State:
    fighter = state.fighters[event.target]
    statuses = fighter.statuses if event.statuses is None else event.statuses
    charge = fighter.charge
    if charge is not None:
        charge = replace(charge, taken=charge.taken + event.amount)
    return with_fighter(state, replace(fighter, hp=event.hp, statuses=statuses, charge=charge))


def healed(state: State, event: e.Healed) -> State:
    return with_fighter(state, replace(state.fighters[event.target], hp=event.hp))


def stamina_restored(state: State, event: e.StaminaRestored) -> State:
    return with_fighter(state, replace(state.fighters[event.fighter], stamina=event.stamina))


def death_warded(state: State, event: e.DeathWarded) -> State:
    fighter = state.fighters[event.target]
    left = tuple(held for held in fighter.statuses if held.status != event.status)
    return with_fighter(state, replace(fighter, hp=1, statuses=left))


def died(state: State, event: e.EnemyDied | e.PlayerDied) -> State:
    fighter = state.fighters[event.target]
    slain = replace(fighter, hp=0, statuses=(), charge=None, intent=None, performance=None, slain_by=event.by)
    return with_fighter(state, slain)


def enemy_fled(state: State, event: e.EnemyFled) -> State:
    return with_fighter(state, replace(state.fighters[event.target], gone=True))


def enemy_joined(state: State, event: e.EnemyJoined) -> State:
    return replace(with_fighter(state, event.fighter), order=(*state.order, event.fighter.id))


# Statuses


def status_applied(state: State, event: e.StatusApplied) -> State:
    fighter = state.fighters[event.target]
    gone = (*event.ends, event.held.status)
    kept = [held for held in fighter.statuses if held.status not in gone]
    return with_fighter(state, replace(fighter, statuses=(*kept, event.held)))


def status_refused(state: State, event: e.StatusRefused) -> State:
    return _without(state, event.target, event.ends) if event.ends else state


def statuses_ticked(state: State, event: e.StatusesTicked) -> State:
    return with_fighter(state, replace(state.fighters[event.target], statuses=event.left))


def statuses_ended(state: State, event: e.StatusesEnded) -> State:
    return _without(state, event.target, event.statuses)


def _without(state: State, target: str, gone: tuple[str, ...]) -> State:
    fighter = state.fighters[target]
    kept = tuple([held for held in fighter.statuses if held.status not in gone])
    return with_fighter(state, replace(fighter, statuses=kept))


def performance_started(state: State, event: e.PerformanceStarted) -> State:
    hero = state.fighters[HERO]
    return _hero(state, performance=Performance(event.ability, event.rounds), used=(*hero.used, event.ability))


def performance_ticked(state: State, event: e.PerformanceTicked) -> State:
    performance = state.fighters[HERO].performance
    if performance is None:
        raise ValueError("a performance went on that never began")
    return _hero(state, performance=replace(performance, rounds=event.rounds, fresh=False))


def performance_ended(state: State, event: e.PerformanceEnded) -> State:
    return _hero(state, performance=None)


# The mind


def stress_moved(state: State, event: e.StressGained | e.StressRelieved) -> State:
    return with_fighter(state, replace(state.fighters[HERO], stress=event.stress))


def mind_broke(state: State, event: e.MindBroke) -> State:
    traumas = state.fighters[HERO].traumas
    return _hero(state, stress=event.stress, traumas=(*traumas, event.trauma) if event.trauma else traumas)


def corruption_gained(state: State, event: e.CorruptionGained) -> State:
    traumas = state.fighters[HERO].traumas
    return _hero(state, corruption=event.corruption, traumas=(*traumas, event.trauma) if event.trauma else traumas)


# The room


def hazard_struck(state: State, event: e.HazardStruck) -> State:
    if event.state is None or state.room is None:
        return state
    hazards = (*state.room.hazards[: event.place], event.state, *state.room.hazards[event.place + 1 :])
    return replace(state, room=replace(state.room, hazards=hazards))


# Bosses


def telegraphed(state: State, event: e.Telegraphed) -> State:
    return with_fighter(state, replace(state.fighters[event.fighter], charge=event.charge))


def charge_held(state: State, event: e.ChargeHeld) -> State:
    fighter = state.fighters[event.fighter]
    if fighter.charge is None:
        raise ValueError(f"{event.fighter} goes on with a blow that it never prepared")
    return with_fighter(state, replace(fighter, charge=replace(fighter.charge, turns=event.turns)))


def interrupted(state: State, event: e.Interrupted) -> State:
    fighter = state.fighters[event.fighter]
    cooldowns = {**fighter.cooldowns, event.action: event.cooldown} if event.cooldown else fighter.cooldowns
    return with_fighter(state, replace(fighter, charge=None, cooldowns=cooldowns))


def action_readied(state: State, event: e.ActionReadied) -> State:
    fighter = state.fighters[event.fighter]
    charge = fighter.charge
    cooldowns = {**fighter.cooldowns, event.action: event.cooldown} if event.cooldown else fighter.cooldowns
    used = (*fighter.used, event.action) if event.once else fighter.used
    return with_fighter(
        state,
        replace(
            fighter,
            cooldowns=cooldowns,
            used=used,
            charge=None if charge is not None and charge.action == event.action else charge,
        ),
    )


def phase_entered(state: State, event: e.PhaseEntered) -> State:
    fighter = state.fighters[event.fighter]
    return with_fighter(
        state,
        replace(
            fighter,
            phase=event.phase,
            damage_percent=event.damage_percent,
            defense_dice=event.defense_dice,
            soak=event.soak,
            regen=event.regen,
            extra_actions=event.extra_actions,
        ),
    )


def enraged(state: State, event: e.Enraged) -> State:
    fighter = state.fighters[event.fighter]
    return with_fighter(
        state,
        replace(
            fighter,
            enraged=True,
            damage_percent=event.damage_percent,
            extra_actions=event.extra_actions,
            immune=event.immune,
        ),
    )


# Rewards


def legend_awarded(state: State, event: e.LegendAwarded) -> State:
    return replace(_hero(state, legend=event.legend), legend_gained=event.amount)


def milestone_reached(state: State, event: e.MilestoneReached) -> State:
    """More HP and Stamina, a point to spend, and everything healed. (sources 11)"""
    return _hero(
        state,
        milestone=event.milestone,
        max_hp=event.max_hp,
        hp=event.max_hp,
        max_stamina=event.max_stamina,
        stamina=event.max_stamina,
        pp=event.pp,
    )


def loot_dropped(state: State, event: e.LootDropped) -> State:
    return replace(state, loot=event.loot)


EVENTS: dict[type, Callable[[State, Any], State]] = {
    e.CombatStarted: combat_started,
    e.InitiativeRolled: initiative_rolled,
    e.HazardAnnounced: unchanged,
    e.RoundStarted: round_started,
    e.TurnStarted: turn_started,
    e.TurnSkipped: turn_skipped,
    e.TurnAdvanced: unchanged,
    e.CombatEnded: combat_ended,
    e.ActionChosen: action_chosen,
    e.IntentsDue: intents_due,
    e.IntentAnnounced: intent_announced,
    e.IntentFailed: unchanged,
    e.StaminaSpent: stamina_spent,
    e.HpSpent: hp_spent,
    e.ConsumableUsed: consumable_used,
    e.PoolRolled: unchanged,
    e.AttackDodged: unchanged,
    e.StanceTaken: stance_taken,
    e.FleeAttempted: flee_attempted,
    e.EnemyRevealed: unchanged,
    e.DamageTaken: damage_taken,
    e.Healed: healed,
    e.StaminaRestored: stamina_restored,
    e.DeathWarded: death_warded,
    e.EnemyDied: died,
    e.PlayerDied: died,
    e.EnemyFled: enemy_fled,
    e.EnemyJoined: enemy_joined,
    e.StatusApplied: status_applied,
    e.StatusRefused: status_refused,
    e.StatusesTicked: statuses_ticked,
    e.StatusesEnded: statuses_ended,
    e.PerformanceStarted: performance_started,
    e.PerformanceTicked: performance_ticked,
    e.PerformanceEnded: performance_ended,
    e.StressGained: stress_moved,
    e.StressResisted: unchanged,
    e.StressRelieved: stress_moved,
    e.MindBroke: mind_broke,
    e.CorruptionGained: corruption_gained,
    e.HazardStruck: hazard_struck,
    e.HazardAvoided: unchanged,
    e.Telegraphed: telegraphed,
    e.ChargeHeld: charge_held,
    e.Interrupted: interrupted,
    e.ActionReadied: action_readied,
    e.PhaseEntered: phase_entered,
    e.Enraged: enraged,
    e.LegendAwarded: legend_awarded,
    e.MilestoneReached: milestone_reached,
    e.LootDropped: loot_dropped,
}
