"""What a seat is sent of each event: all of it, as nothing in a fight is hidden from anybody."""

from __future__ import annotations

from collections.abc import Mapping

from turnwright.kernel.ruleset import Redact, public

from . import events as e

REDACTIONS: Mapping[type, Redact] = {
    e.CombatStarted: public,
    e.InitiativeRolled: public,
    e.HazardAnnounced: public,
    e.RoundStarted: public,
    e.TurnStarted: public,
    e.TurnSkipped: public,
    e.TurnAdvanced: public,
    e.CombatEnded: public,
    e.ActionChosen: public,
    e.IntentsDue: public,
    e.IntentAnnounced: public,
    e.IntentFailed: public,
    e.StaminaSpent: public,
    e.HpSpent: public,
    e.ConsumableUsed: public,
    e.PoolRolled: public,
    e.AttackDodged: public,
    e.StanceTaken: public,
    e.FleeAttempted: public,
    e.EnemyRevealed: public,
    e.DamageTaken: public,
    e.Healed: public,
    e.StaminaRestored: public,
    e.DeathWarded: public,
    e.EnemyDied: public,
    e.PlayerDied: public,
    e.EnemyFled: public,
    e.EnemyJoined: public,
    e.StatusApplied: public,
    e.StatusRefused: public,
    e.StatusesTicked: public,
    e.StatusesEnded: public,
    e.PerformanceStarted: public,
    e.PerformanceTicked: public,
    e.PerformanceEnded: public,
    e.StressGained: public,
    e.StressResisted: public,
    e.StressRelieved: public,
    e.MindBroke: public,
    e.CorruptionGained: public,
    e.HazardStruck: public,
    e.HazardAvoided: public,
    e.Telegraphed: public,
    e.ChargeHeld: public,
    e.Interrupted: public,
    e.ActionReadied: public,
    e.PhaseEntered: public,
    e.Enraged: public,
    e.LegendAwarded: public,
    e.MilestoneReached: public,
    e.LootDropped: public,
}
