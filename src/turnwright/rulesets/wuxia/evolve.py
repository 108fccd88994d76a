"""Event -> state: what each fact changes, and nothing else."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from turnwright.kernel.flow import unchanged

from . import events as e
from .rules.terms import Currency, Track
from .state import CostTrack, State, Unit


def with_unit(state: State, unit: Unit) -> State:
    """The state with one unit changed."""
    return replace(state, units={**state.units, unit.id: unit})


def combat_end(state: State, event: e.CombatEnd) -> State:
    return replace(state, verdict=event.result, active="", pending=())


def round_start(state: State, event: e.RoundStart) -> State:
    return replace(state, round=event.round, active="")


def phase_start(state: State, event: e.PhaseStart) -> State:
    return replace(state, phase=event.phase, pending=event.order, completed=(), active="")


def turn_start(state: State, event: e.TurnStart) -> State:
    place = state.pending.index(event.unit_id)
    return replace(state, active=event.unit_id, pending=state.pending[place + 1 :])


def turn_end(state: State, event: e.TurnEnd) -> State:
    return replace(state, active="", completed=(*state.completed, event.unit_id))


def action_chosen(state: State, event: e.ActionChosen) -> State:
    technique = getattr(event.action, "technique", "")
    if not technique or technique in state.techniques_used:
        return state
    return replace(state, techniques_used=(*state.techniques_used, technique))


def _sets(field: str, whose: str = "unit_id") -> Callable[[State, Any], State]:
    """For events that carry the new value of one number of a unit."""

    def evolve(state: State, event: Any) -> State:
        unit = state.units[getattr(event, whose)]
        return with_unit(state, replace(unit, **{field: event.new_value}))

    return evolve


def resolve_depleted(state: State, event: e.ResolveDepleted) -> State:
    unit = state.units[event.unit_id]
    return with_unit(state, replace(unit, charges=replace(unit.charges, **{event.pool: event.new_value})))


def ae_regenerated(state: State, event: e.AeRegenerated) -> State:
    return with_unit(state, replace(state.units[event.unit_id], ae=event.new_value, regenerated=event.round))


def item_used(state: State, event: e.ItemUsed) -> State:
    unit = state.units[event.unit_id]
    left = {item: count for item, count in {**unit.items, event.item_id: event.left}.items() if count}
    return with_unit(state, replace(unit, items=left))


def condition_set(state: State, event: e.ConditionApplied | e.ConditionAdvanced | e.ConditionEased) -> State:
    unit = state.units[event.target_id]
    others = tuple(held for held in unit.conditions if held.pillar != event.condition.pillar)
    return with_unit(state, replace(unit, conditions=(*others, event.condition)))


def condition_ticked(state: State, event: e.ConditionTicked) -> State:
    unit = state.units[event.target_id]
    ticked = tuple(
        replace(held, rounds=event.rounds) if held.pillar == event.pillar else held for held in unit.conditions
    )
    return with_unit(state, replace(unit, conditions=ticked))


def condition_removed(state: State, event: e.ConditionRemoved) -> State:
    unit = state.units[event.target_id]
    left = tuple(held for held in unit.conditions if held.pillar != event.pillar)
    return with_unit(state, replace(unit, conditions=left))


def modifier_applied(state: State, event: e.ModifierApplied) -> State:
    unit = state.units[event.target_id]
    changed = with_unit(state, replace(unit, modifiers=(*unit.modifiers, event.modifier)))
    return replace(changed, modifiers_made=event.modifier.id)


def modifier_ticked(state: State, event: e.ModifierTicked) -> State:
    unit = state.units[event.target_id]
    ticked = tuple(
        replace(held, rounds=event.rounds) if held.id == event.modifier_id else held for held in unit.modifiers
    )
    return with_unit(state, replace(unit, modifiers=ticked))


def modifier_expired(state: State, event: e.ModifierExpired) -> State:
    unit = state.units[event.target_id]
    return with_unit(
        state, replace(unit, modifiers=tuple(held for held in unit.modifiers if held.id != event.modifier_id))
    )


def unit_defeated(state: State, event: e.UnitDefeated) -> State:
    unit = replace(state.units[event.unit_id], status="defeated", guard=0)
    return with_unit(state, unit)


def unit_revived(state: State, event: e.UnitRevived) -> State:
    unit = state.units[event.unit_id]
    eased = tuple(replace(held, degree=3) if held.degree == 4 else held for held in unit.conditions)
    strain = min(unit.strain, unit.max_strain - 1)
    return with_unit(state, replace(unit, status="up", thp=event.thp, conditions=eased, strain=strain))


def unit_escaped(state: State, event: e.UnitEscaped) -> State:
    return with_unit(state, replace(state.units[event.unit_id], status="escaped"))


def unit_joined(state: State, event: e.UnitJoined) -> State:
    waves = tuple(
        wave
        for wave in (
            replace(wave, units=tuple(unit for unit in wave.units if unit.id != event.unit.id)) for wave in state.waves
        )
        if wave.units
    )
    return replace(with_unit(state, event.unit), waves=waves)


def unit_provoked(state: State, event: e.UnitProvoked) -> State:
    unit = state.units[event.unit_id]
    return with_unit(state, replace(unit, provoked_by=(*unit.provoked_by, event.by_team)))


def boss_phase_changed(state: State, event: e.BossPhaseChanged) -> State:
    unit = state.units[event.unit_id]
    changed = replace(
        unit, phase=event.phase, charges=event.charges, dr_tier=event.dr_tier, techniques=event.techniques
    )
    return with_unit(state, changed)


def legendary_resistance_used(state: State, event: e.LegendaryResistanceUsed) -> State:
    return with_unit(state, replace(state.units[event.unit_id], legendary=event.left))


def _currency(name: Currency) -> Callable[[State, Any], State]:
    return _sets(name)


def track_moved(state: State, event: e.TrackMarked | e.TrackCleared) -> State:
    unit = state.units[event.unit_id]
    track: Track = event.track
    return with_unit(state, replace(unit, **{track: CostTrack(event.new_value, getattr(unit, track).maximum)}))


def flag_set(state: State, event: e.FlagSet) -> State:
    return state if event.flag in state.flags else replace(state, flags=(*state.flags, event.flag))


def reply_chosen(state: State, event: e.ReplyChosen) -> State:
    asking = tuple(index for index in state.asking if index != event.trigger)
    return replace(state, asking=asking, told_end=event.end or state.told_end)


def goals_changed(state: State, event: e.GoalsChanged) -> State:
    return replace(state, goals=event.goals)


def script_trigger(state: State, event: e.ScriptTrigger) -> State:
    fired = tuple(
        replace(trigger, fired=True) if place == event.index else trigger
        for place, trigger in enumerate(state.triggers)
    )
    if event.index < len(fired) and fired[event.index].asks:
        return replace(state, triggers=fired, asking=(*state.asking, event.index))
    return replace(state, triggers=fired)


EVENTS: dict[type, Callable[[State, Any], State]] = {
    e.CombatStart: unchanged,
    e.CombatEnd: combat_end,
    e.RoundStart: round_start,
    e.RoundEnd: unchanged,
    e.PhaseStart: phase_start,
    e.PhaseEnd: unchanged,
    e.TurnStart: turn_start,
    e.TurnEnd: turn_end,
    e.ActionChosen: action_chosen,
    e.AttackRoll: unchanged,
    e.Hit: unchanged,
    e.Miss: unchanged,
    e.Crit: unchanged,
    e.ResistRoll: unchanged,
    e.KnockoutRoll: unchanged,
    e.AmountRolled: unchanged,
    e.DamageCalculated: unchanged,
    e.GuardAbsorbed: _sets("guard", "target_id"),
    e.ResolveDepleted: resolve_depleted,
    e.ThpDamage: _sets("thp", "target_id"),
    e.StrainDamage: _sets("strain", "target_id"),
    e.ThpHealed: _sets("thp", "target_id"),
    e.AeSpent: _sets("ae"),
    e.AeRegenerated: ae_regenerated,
    e.AeGained: _sets("ae"),
    e.GuardGained: _sets("guard"),
    e.StrainGained: _sets("strain"),
    e.StrainRelieved: _sets("strain"),
    e.ItemUsed: item_used,
    e.ConditionApplied: condition_set,
    e.ConditionAdvanced: condition_set,
    e.ConditionEased: condition_set,
    e.ConditionTicked: condition_ticked,
    e.ConditionRemoved: condition_removed,
    e.ModifierApplied: modifier_applied,
    e.ModifierTicked: modifier_ticked,
    e.ModifierExpired: modifier_expired,
    e.UnitDefeated: unit_defeated,
    e.UnitRevived: unit_revived,
    e.UnitEscaped: unit_escaped,
    e.UnitJoined: unit_joined,
    e.UnitProvoked: unit_provoked,
    e.BossPhaseChanged: boss_phase_changed,
    e.LegendaryResistanceUsed: legendary_resistance_used,
    e.FuryGained: _currency("fury"),
    e.FurySpent: _currency("fury"),
    e.CloutGained: _currency("clout"),
    e.CloutSpent: _currency("clout"),
    e.InsightGained: _currency("insight"),
    e.InsightSpent: _currency("insight"),
    e.TrackMarked: track_moved,
    e.TrackCleared: track_moved,
    e.FlagSet: flag_set,
    e.LineSpoken: unchanged,
    e.ReplyChosen: reply_chosen,
    e.GoalsChanged: goals_changed,
    e.ScriptTrigger: script_trigger,
}
