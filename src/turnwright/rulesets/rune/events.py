"""What can have happened. Every event that moves a number carries the new value. (spec, event system integration)

The specification's own events are CombatStarted (OnCombatStart), TurnStarted (OnTurnStart), TurnAdvanced
(OnTurnAdvance), CombatEnded (OnCombatEnd), PlayerDied (OnPlayerDeath) and EnemyDied (OnEnemyDeath): see callbacks.py.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from turnwright.kernel.messages import Event, Typed

from .rules.damage import Worked
from .rules.statuses import How
from .state import Charge, Fighter, HazardState, HeldStatus, Loot, Stance, Verdict
from .words import Source

Faces = tuple[int, ...]
RollOutcome = Literal["hit", "crit", "miss", "fumble"]
ActionSource = Source | Literal[""]
"""Where an action is written; nowhere: it is defending or fleeing."""


class Initiative(Struct, frozen=True, gc=False):
    """One participant's roll."""

    fighter: str
    faces: Faces
    successes: int
    finesse: int


# The frame of a fight


class CombatStarted(Event, frozen=True):
    """A fight began. (OnCombatStart)"""

    name: Typed
    """Until version 2: what it is called; the state says which one it is."""
    enemies: tuple[str, ...]
    can_flee: bool


class InitiativeRolled(Event, frozen=True):
    """Everybody rolled FINESSE; `order` acts first to last."""

    rolls: tuple[Initiative, ...]
    order: tuple[str, ...]


class HazardAnnounced(Event, frozen=True):
    """A hazard of the room was named before it can strike."""

    hazard: str
    damage: str
    """Points, dice (3d6), or death."""
    stress: int = 0
    check: str = ""
    """The attribute that avoids it, and how many successes that takes."""
    need: int = 0


class RoundStarted(Event, frozen=True):
    """Everybody acts once more."""

    round: int


class TurnStarted(Event, frozen=True):
    """A participant's turn began. (OnTurnStart)"""

    fighter: str
    turn: int
    index: int
    actions: int = 1


class TurnSkipped(Event, frozen=True):
    """A participant could not act."""

    fighter: str
    status: str


class TurnAdvanced(Event, frozen=True):
    """A turn is over, with everything that its end brings. (OnTurnAdvance)"""

    fighter: str
    turn: int


class CombatEnded(Event, frozen=True):
    """It is over. (OnCombatEnd)"""

    verdict: Verdict


# Actions


class ActionChosen(Event, frozen=True, omit_defaults=True):
    """Somebody does something."""

    fighter: str
    action: str
    """attack, defend, flee, or the id of an ability, a consumable or an enemy's action."""
    source: ActionSource = ""
    targets: tuple[str, ...] = ()
    actions_left: int = 0
    free: bool = False
    """A preparation that leaves the turn's action. (ruling `abilities`)"""


class IntentsDue(Event, frozen=True):
    """These enemies announce what they will do, before the player chooses."""

    fighters: tuple[str, ...]


class IntentAnnounced(Event, frozen=True):
    """An enemy announced what it will do in its next turn; `target` is an ally, where it is for one."""

    fighter: str
    action: str
    target: str = ""


class IntentFailed(Event, frozen=True):
    """What an enemy had announced is no longer possible: it does something else."""

    fighter: str
    action: str


class StaminaSpent(Event, frozen=True):
    """An ability was paid for."""

    fighter: str
    amount: int
    left: int


class HpSpent(Event, frozen=True):
    """An ability was paid for in blood."""

    fighter: str
    amount: int
    left: int


class ConsumableUsed(Event, frozen=True):
    """One of a kind was used up."""

    item: str
    left: int


class PoolRolled(Event, frozen=True):
    """An action was rolled: against a number, or against the dice of a target."""

    fighter: str
    action: str
    faces: Faces
    successes: int
    need: int = 0
    target: str = ""
    against: Faces = ()
    defense: int = 0
    outcome: RollOutcome = "hit"


class AttackDodged(Event, frozen=True):
    """An attack met nobody."""

    target: str
    by: str


class StanceTaken(Event, frozen=True):
    """The player stands differently."""

    stance: Stance


class FleeAttempted(Event, frozen=True):
    """The player tried to get away."""

    faces: Faces
    successes: int
    against: Faces
    enemy_successes: int
    escaped: bool
    attempts: int


class EnemyRevealed(Event, frozen=True):
    """The player read an enemy's numbers."""

    target: str


# Harm and healing


class DamageTaken(Event, frozen=True):
    """Somebody was hurt; `amount` is what was left after armour, before shields."""

    target: str
    by: str
    """Who did it, or what."""
    amount: int
    hp: int
    faces: Faces = ()
    temp_hp: int = 0
    shield: int = 0
    statuses: tuple[HeldStatus, ...] | None = None
    """What is left of statuses that took a part of it; none: they are as they were."""
    steps: tuple[Worked, ...] = ()
    """What changed the dice on their way to the amount, in order."""


class Healed(Event, frozen=True):
    """HP came back."""

    target: str
    amount: int
    hp: int
    by: str = ""


class StaminaRestored(Event, frozen=True):
    """Stamina came back."""

    fighter: str
    amount: int
    stamina: int


class DeathWarded(Event, frozen=True):
    """Somebody should have died, and did not."""

    target: str
    status: str


class EnemyDied(Event, frozen=True):
    """An enemy fell. (OnEnemyDeath)"""

    target: str
    by: str


class PlayerDied(Event, frozen=True):
    """The player fell, or was lost to corruption. (OnPlayerDeath)"""

    target: str
    by: str


class EnemyFled(Event, frozen=True):
    """An enemy ran away."""

    target: str


class EnemyJoined(Event, frozen=True):
    """An enemy joined the fight; it acts last."""

    fighter: Fighter
    by: str


# Statuses


class StatusApplied(Event, frozen=True):
    """A status was put on somebody: it is held now, and others may have ended by it."""

    target: str
    held: HeldStatus
    how: How
    by: str = ""
    ends: tuple[str, ...] = ()


class StatusRefused(Event, frozen=True):
    """A status found no hold: immunity, or an opposite that went with it."""

    target: str
    status: str
    why: Literal["immune", "cancelled"]
    ends: tuple[str, ...] = ()


class StatusesTicked(Event, frozen=True):
    """A turn of somebody's statuses passed; all that ran out did so at once."""

    target: str
    left: tuple[HeldStatus, ...]
    expired: tuple[str, ...] = ()


class StatusesEnded(Event, frozen=True):
    """Statuses were used up or cured."""

    target: str
    statuses: tuple[str, ...]
    why: str


class PerformanceStarted(Event, frozen=True):
    """A performance began."""

    ability: str
    rounds: int


class PerformanceTicked(Event, frozen=True):
    """A round of the performance passed."""

    rounds: int


class PerformanceEnded(Event, frozen=True):
    """The performance is over."""

    ability: str
    why: str


# The mind


class StressGained(Event, frozen=True):
    """The mind suffered."""

    amount: int
    stress: int
    source: str
    faces: Faces = ()


class StressResisted(Event, frozen=True):
    """The mind held."""

    source: str
    faces: Faces = ()


class StressRelieved(Event, frozen=True):
    """The mind recovered."""

    amount: int
    stress: int
    source: str


class MindBroke(Event, frozen=True):
    """Stress reached its end: a trauma may stay, and stress falls."""

    source: str
    trauma: str | None
    stress: int


class CorruptionGained(Event, frozen=True):
    """Corruption rose; `crossed` are the thresholds that it passed."""

    amount: int
    corruption: int
    source: str
    crossed: tuple[int, ...] = ()
    trauma: str | None = None


# The room


class HazardStruck(Event, frozen=True):
    """A hazard struck; its damage follows."""

    hazard: str
    target: str
    faces: Faces = ()
    place: int = 0
    state: HazardState | None = None
    """The hazard afterwards, where that changed."""


class HazardAvoided(Event, frozen=True):
    """Somebody got out of a hazard's way."""

    hazard: str
    target: str
    faces: Faces = ()
    successes: int = 0


# Bosses


class Telegraphed(Event, frozen=True):
    """A great blow is being prepared, and everybody sees it."""

    fighter: str
    charge: Charge


class ChargeHeld(Event, frozen=True):
    """The blow is a turn closer."""

    fighter: str
    turns: int


class Interrupted(Event, frozen=True):
    """The preparation was broken off."""

    fighter: str
    action: str
    damage: int
    cooldown: int


class ActionReadied(Event, frozen=True):
    """An action was used that cannot be used again at once: it cools down, or is used up; a charge is spent."""

    fighter: str
    action: str
    cooldown: int = 0
    once: bool = False


class PhaseEntered(Event, frozen=True):
    """A boss changed."""

    fighter: str
    phase: int
    damage_percent: int
    defense_dice: int
    soak: int
    regen: int
    extra_actions: int


class Enraged(Event, frozen=True):
    """A boss rages: it hits harder, acts more often, and cannot be held."""

    fighter: str
    damage_percent: int
    extra_actions: int
    immune: tuple[str, ...]


# Rewards


class LegendAwarded(Event, frozen=True):
    """Legend for everybody who was defeated, once."""

    amount: int
    legend: int


class MilestoneReached(Event, frozen=True):
    """The player grew."""

    milestone: int
    max_hp: int
    max_stamina: int
    pp: int


class LootDropped(Event, frozen=True):
    """What the fallen left."""

    loot: Loot
