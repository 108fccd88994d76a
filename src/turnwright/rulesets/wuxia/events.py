"""What can have happened. (spec 3.1, with what sources 13.13 adds)

Every event that moves a number carries the new value, so that a log can be read without adding up.
"""

from __future__ import annotations

from typing import Literal

from turnwright.kernel.messages import Event, Typed

from .commands import Attack, Defend, Escape, Guard, Item, Quick, Technique, Wait
from .content import Rewards
from .rules.adr import Contest
from .rules.damage import DamageCalculation
from .rules.terms import Pillar, Pool, Team, Track
from .rules.turns import Phase
from .rules.victory import Goal, Verdict
from .state import Condition, Modifier, ResolveCharges, Unit

Parts = tuple[tuple[str, int], ...]
"""A number explained: what it is made of."""

# Phases


class CombatStart(Event, frozen=True):
    """The battle began."""

    encounter_id: str
    name: Typed


class CombatEnd(Event, frozen=True):
    """The battle ended; the rewards of a victory are with it."""

    result: Verdict
    rewards: Rewards | None = None


class RoundStart(Event, frozen=True):
    """A round began."""

    round: int


class RoundEnd(Event, frozen=True):
    """A round ended."""

    round: int


class PhaseStart(Event, frozen=True):
    """A stage of the round began; `order` acts in it, first to last."""

    phase: Phase
    order: tuple[str, ...]


class PhaseEnd(Event, frozen=True):
    """A stage of the round ended."""

    phase: Phase


# Turns


class TurnStart(Event, frozen=True):
    """A unit's turn began."""

    unit_id: str


class TurnEnd(Event, frozen=True):
    """A unit's turn ended."""

    unit_id: str


class ActionChosen(Event, frozen=True):
    """A unit chose what to do."""

    actor_id: str
    action: Attack | Technique | Defend | Guard | Item | Wait | Escape | Quick


# Resolution


class AttackRoll(Event, frozen=True):
    """An attack was rolled."""

    attacker_id: str
    target_id: str
    pillar: Pillar
    roll: int
    bonus: int
    total: int
    defense: int
    bonus_parts: Parts = ()
    defense_parts: Parts = ()
    contest: Contest | None = None
    """Both sides' rolls, where the table plays them opposed."""
    opposition_roll: int = 0
    rank_faces: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())


class Hit(Event, frozen=True):
    """The attack hit."""

    attacker_id: str
    target_id: str
    margin: int


class Miss(Event, frozen=True):
    """The attack missed."""

    attacker_id: str
    target_id: str
    margin: int


class Crit(Event, frozen=True):
    """The attack hit critically."""

    attacker_id: str
    target_id: str
    margin: int


class ResistRoll(Event, frozen=True):
    """A unit resisted a condition, or did not (degree above 0)."""

    target_id: str
    pillar: Pillar
    roll: int
    total: int
    target_number: int
    degree: int
    how: Literal["rolled", "paid", "legendary"] = "rolled"


class KnockoutRoll(Event, frozen=True):
    """A heavy hit asked for a save against being knocked out."""

    target_id: str
    roll: int
    total: int
    target_number: int
    saved: bool


class AmountRolled(Event, frozen=True):
    """The dice of an effect's formula were rolled."""

    unit_id: str
    source: str
    """The technique or the item."""
    formula: Typed
    faces: tuple[int, ...]
    amount: int


# Damage and healing


class DamageCalculated(Event, frozen=True):
    """The damage of a hit, with every step."""

    attacker_id: str
    target_id: str
    calculation: DamageCalculation
    face: int | None = None
    """The d6 of a basic attack."""
    parts: Parts = ()


class GuardAbsorbed(Event, frozen=True):
    """Guard took damage."""

    target_id: str
    amount: int
    new_value: int


class ResolveDepleted(Event, frozen=True):
    """Resolve charges were used up."""

    unit_id: str
    pool: Pool
    amount: int
    new_value: int


class ThpDamage(Event, frozen=True):
    """THP were lost."""

    target_id: str
    amount: int
    new_value: int
    source: str = ""


class StrainDamage(Event, frozen=True):
    """Damage went into strain."""

    target_id: str
    amount: int
    new_value: int


class ThpHealed(Event, frozen=True):
    """THP came back."""

    target_id: str
    amount: int
    new_value: int
    source: str = ""


# Resources


class AeSpent(Event, frozen=True):
    """AE were paid."""

    unit_id: str
    amount: int
    new_value: int


class AeRegenerated(Event, frozen=True):
    """AE came back by themselves."""

    unit_id: str
    amount: int
    new_value: int
    round: int = 0


class AeGained(Event, frozen=True):
    """AE came back by an effect."""

    unit_id: str
    amount: int
    new_value: int
    source: str


class GuardGained(Event, frozen=True):
    """Guard was raised."""

    unit_id: str
    amount: int
    new_value: int


class StrainGained(Event, frozen=True):
    """Strain was taken as a cost or by an effect."""

    unit_id: str
    amount: int
    new_value: int
    source: str = ""


class StrainRelieved(Event, frozen=True):
    """Strain went down."""

    unit_id: str
    amount: int
    new_value: int
    source: str = ""


class ItemUsed(Event, frozen=True):
    """An item was used up."""

    unit_id: str
    item_id: str
    left: int


# Conditions and modifiers


class ConditionApplied(Event, frozen=True):
    """A unit got a condition, or one that it has lasts longer or does more."""

    target_id: str
    condition: Condition


class ConditionAdvanced(Event, frozen=True):
    """A condition got worse."""

    target_id: str
    condition: Condition
    new_degree: int


class ConditionEased(Event, frozen=True):
    """A condition got better."""

    target_id: str
    condition: Condition
    new_degree: int


class ConditionTicked(Event, frozen=True):
    """A round of a condition passed."""

    target_id: str
    pillar: Pillar
    rounds: int


class ConditionRemoved(Event, frozen=True):
    """A condition ended."""

    target_id: str
    condition_id: str
    pillar: Pillar


class ModifierApplied(Event, frozen=True):
    """A number changed for a while."""

    target_id: str
    modifier: Modifier


class ModifierTicked(Event, frozen=True):
    """A round of a modifier passed."""

    target_id: str
    modifier_id: int
    rounds: int


class ModifierExpired(Event, frozen=True):
    """A modifier ended."""

    target_id: str
    modifier_id: int
    label: str


# Units


class UnitDefeated(Event, frozen=True):
    """A unit fell."""

    unit_id: str
    cause: str


class UnitRevived(Event, frozen=True):
    """A fallen unit stands again."""

    unit_id: str
    thp: int


class UnitEscaped(Event, frozen=True):
    """A unit left the field."""

    unit_id: str


class UnitJoined(Event, frozen=True):
    """A unit came onto the field."""

    unit: Unit
    cause: str


class UnitProvoked(Event, frozen=True):
    """A neutral unit was attacked, and fights that team from now on."""

    unit_id: str
    by_team: Team


class BossPhaseChanged(Event, frozen=True):
    """A boss entered a later phase."""

    unit_id: str
    phase: int
    charges: ResolveCharges
    dr_tier: int
    techniques: tuple[str, ...]


class LegendaryResistanceUsed(Event, frozen=True):
    """A boss turned a failed resist roll into a success."""

    unit_id: str
    left: int


# Currencies


class FuryGained(Event, frozen=True):
    """Fury was earned."""

    unit_id: str
    amount: int
    source: str
    new_value: int


class FurySpent(Event, frozen=True):
    """Fury was spent."""

    unit_id: str
    amount: int
    effect: str
    new_value: int


class CloutGained(Event, frozen=True):
    """Clout was earned."""

    unit_id: str
    amount: int
    source: str
    new_value: int


class CloutSpent(Event, frozen=True):
    """Clout was spent."""

    unit_id: str
    amount: int
    effect: str
    new_value: int


class InsightGained(Event, frozen=True):
    """Insight was earned."""

    unit_id: str
    amount: int
    source: str
    new_value: int


class InsightSpent(Event, frozen=True):
    """Insight was spent."""

    unit_id: str
    amount: int
    effect: str
    new_value: int


# Tracks and the story


class TrackMarked(Event, frozen=True):
    """A cost track was marked."""

    unit_id: str
    track: Track
    amount: int
    source: str
    new_value: int


class TrackCleared(Event, frozen=True):
    """Marks went off a cost track."""

    unit_id: str
    track: Track
    amount: int
    new_value: int


class FlagSet(Event, frozen=True):
    """The battle set a flag for the story."""

    flag: str
    source: str


class LineSpoken(Event, frozen=True):
    """A line of a trigger was said: the pack says by whom, and in which words."""

    trigger: int
    line: int


class ReplyChosen(Event, frozen=True):
    """The player replied to what was said; `end` is how that ends the battle, if it does."""

    trigger: int
    reply: int
    end: str = ""


class GoalsChanged(Event, frozen=True):
    """The battle is about something else from now on."""

    goals: tuple[Goal, ...]


class ScriptTrigger(Event, frozen=True):
    """A trigger of the encounter fired."""

    index: int
    event: str
    action: str
    condition: str
