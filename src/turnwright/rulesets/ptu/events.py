"""What can have happened. Events carry results and the dice that made them."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct, field

from turnwright.kernel.messages import Event, Typed

from .content import Ability, Grid, Move
from .rules.actions import Action, Budget
from .rules.capture import CaptureRate
from .rules.damage import Breakdown
from .rules.grid import Cell
from .rules.initiative import Phase
from .rules.injuries import Harm, LossType
from .rules.statuses import SaveOutcome
from .rules.terms import MoveClass, MoveType, Skill, Stat, Weather
from .state import (
    Award,
    Blessing,
    Combatant,
    Hazard,
    HeldStatus,
    Order,
    Sheet,
    SideName,
    Slot,
    Span,
    State,
    Timed,
    Usage,
    Use,
    Where,
)
from .vocabulary.moves import StageStat

# The encounter


class EncounterStarted(Event, frozen=True):
    """Initiative was rolled and the fight began."""

    name: Typed


class EncounterEnded(Event, frozen=True):
    """The fight is over."""

    result: str
    winner: SideName | None = None


class EncounterServed(Event, frozen=True):
    """The group's display shows the encounter, or does not."""

    served: bool
    sees: State | None = None
    """For the group's display: all that it shows from now on; unset in the true record."""


class SceneEnded(Event, frozen=True):
    """A scene ended: what counts by the scene starts anew."""

    scene: int


class InitiativeSet(Event, frozen=True):
    """A combatant's initiative, with its roll-off among equals."""

    id: str
    initiative: int
    roll_off: int = 0


class RoundStarted(Event, frozen=True):
    """A round began."""

    round: int


class RoundEnded(Event, frozen=True):
    """A round ended."""

    round: int


class PhaseStarted(Event, frozen=True):
    """A phase of the round began; `order` acts in it."""

    phase: Phase
    order: tuple[Slot, ...]


class OrderChanged(Event, frozen=True):
    """Turns still to come are in another order."""

    order: tuple[Slot, ...]


class TurnStarted(Event, frozen=True):
    """Somebody's turn began, with what it may do."""

    id: str
    budget: Budget
    out_of_order: bool = False


class TurnEnded(Event, frozen=True):
    """Somebody's turn ended."""

    id: str


class TurnSkipped(Event, frozen=True):
    """Somebody had no turn."""

    id: str
    why: str


class ActionSpent(Event, frozen=True):
    """Part of a turn was used."""

    id: str
    action: Action
    budget: Budget
    taken: bool = True
    """Whether a standard action was taken, which burns and curses ask."""


class ActionsLost(Event, frozen=True):
    """A condition took actions away."""

    id: str
    budget: Budget
    why: str


class Declared(Event, frozen=True):
    """A trainer said what it will do."""

    id: str
    action: Typed


class TurnHeld(Event, frozen=True):
    """Somebody waits for a lower count."""

    id: str
    until: int


class Forfeits(Event, frozen=True):
    """Somebody will go without a Standard and a Shift Action, or has."""

    id: str
    forfeits: bool
    skips: int = 0
    idle: bool = False


class ActedEarly(Event, frozen=True):
    """Somebody took actions of its next turn out of turn, or lost the last of these."""

    id: str
    early: tuple[Action, ...]
    lost: bool = False


# Attacks


class MoveUsed(Event, frozen=True):
    """A move was used; its frequency is counted even when nothing comes of it."""

    user: str
    move: str
    targets: tuple[str, ...]
    usage: Usage
    move_type: MoveType
    move_class: MoveClass
    streak: int = 1
    cell: Cell | None = None
    """Where its area was put."""
    alternative: bool = False
    """Whether it was used with its other range."""
    follows: bool = False
    """The second turn of a Set-Up move: no further use is counted."""
    squares: tuple[Cell, ...] = ()
    """The squares that were chosen for a hazard."""


class Prepared(Event, frozen=True):
    """A move of two turns was begun, or what was prepared is done."""

    user: str
    move: str
    targets: tuple[str, ...] = ()
    away: Literal["", "air", "underground", "underwater", "gone"] = ""
    """Where its user is meanwhile."""
    lapsed: str = ""
    """The move that was prepared for nothing."""


class Aim(Struct, frozen=True, gc=False):
    """What an accuracy roll had to meet for one target."""

    target: str
    threshold: int | None
    evasion: int
    penalty: int
    hit: bool


class AttackRolled(Event, frozen=True):
    """One accuracy roll for all targets."""

    user: str
    move: str
    natural: int
    aims: tuple[Aim, ...]
    crit: bool = False


class ExecuteRolled(Event, frozen=True):
    """The d100 of an Execute move: its target is felled at or under a number."""

    user: str
    target: str
    move: str
    natural: int
    needed: int
    felled: bool


class DamageRolled(Event, frozen=True):
    """The damage dice of a use, or the set value."""

    user: str
    move: str
    base: int
    faces: tuple[int, ...]
    total: int
    crit_faces: tuple[int, ...] = ()
    crit_total: int = 0


class StrikesRolled(Event, frozen=True):
    """How often a Five Strike hits."""

    user: str
    face: int
    hits: int


class DamageDealt(Event, frozen=True):
    """The nine steps of damage on one target."""

    user: str
    target: str
    move: str
    breakdown: Breakdown
    parts: tuple[tuple[str, int], ...] = ()


class AttackFailed(Event, frozen=True):
    """An attack did nothing to a target: it is immune, or was shielded."""

    user: str
    target: str
    move: str
    why: str


class HpLost(Event, frozen=True):
    """Hit Points were lost, temporary ones first."""

    target: str
    loss: LossType
    harm: Harm
    source: str = ""
    why: str = ""


class Healed(Event, frozen=True):
    """Hit Points came back."""

    target: str
    amount: int
    hp: int
    why: str = ""


class TempHpSet(Event, frozen=True):
    """Temporary Hit Points were gained or lost."""

    target: str
    temp_hp: int


class HpSet(Event, frozen=True):
    """The game master set Hit Points, or a new HP bar of a boss began."""

    target: str
    hp: int
    bars: int = 1


class InjuriesSet(Event, frozen=True):
    """Injuries were taken or treated."""

    target: str
    injuries: int
    why: str = ""


class Fainted(Event, frozen=True):
    """A combatant fell."""

    target: str
    by: str = ""


class Died(Event, frozen=True):
    """A combatant died of its injuries."""

    target: str


class StageChanged(Event, frozen=True):
    """A combat stage moved; `change` is what was left of it at the limits."""

    target: str
    stat: StageStat
    previous: int
    change: int
    current: int
    why: str = ""


class StatusInflicted(Event, frozen=True):
    """A condition began."""

    target: str
    affliction: HeldStatus


class StatusResisted(Event, frozen=True):
    """A condition did not take hold."""

    target: str
    status: str
    why: str


class StatusCured(Event, frozen=True):
    """A condition ended."""

    target: str
    status: str
    why: str
    move: str = ""


class StatusTicked(Event, frozen=True):
    """A condition goes on: another turn of it, or a shorter span."""

    target: str
    status: str
    turn: int
    span: Span | None = None
    move: str = ""


class StatusStageSet(Event, frozen=True):
    """Stages were reset: how much of one a condition that goes on accounts for now."""

    target: str
    status: str
    stage: tuple[StageStat, int] | None = None


class SaveRolled(Event, frozen=True):
    """A save against a condition."""

    target: str
    status: str
    natural: int
    outcome: SaveOutcome


class CheckRolled(Event, frozen=True):
    """A skill check."""

    id: str
    skill: Skill
    faces: tuple[int, ...]
    total: int
    against: int
    passed: bool


# What lasts


class TimedBegan(Event, frozen=True):
    """A boost, a coat, a stance or the like began."""

    target: str
    timed: Timed


class TimedChanged(Event, frozen=True):
    """It goes on with fewer uses or a shorter span."""

    target: str
    timed: Timed


class TimedEnded(Event, frozen=True):
    """It ended."""

    target: str
    id: int
    label: Typed


class WeatherChanged(Event, frozen=True):
    """The weather is another, or has less time left."""

    weather: Weather
    rounds: int
    by: str = ""


class FieldChanged(Event, frozen=True):
    """A terrain or a room began, goes on, or ended (0 rounds)."""

    field: str
    rounds: int
    by: str = ""
    """Who began it."""


class GroundChanged(Event, frozen=True):
    """The ground of some squares is another."""

    grid: Grid
    terrain: str
    cell: Cell
    hazards: tuple[Hazard, ...] | None = None
    """Where hazards lie now, if fog has covered or uncovered some."""


class HazardsChanged(Event, frozen=True):
    """Where hazards lie now."""

    hazards: tuple[Hazard, ...]


class BlessingsChanged(Event, frozen=True):
    """Which blessings the sides have now."""

    blessings: tuple[Blessing, ...]


class OnceDone(Event, frozen=True):
    """Something that may happen once a scene happened."""

    id: str
    key: str


class NextDamageSet(Event, frozen=True):
    """What the next damage rolls of a type get on top."""

    id: str
    next_damage: dict[str, int]


class GrappleChanged(Event, frozen=True):
    """Two are in a grapple, or no longer."""

    id: str
    other: str
    dominant: bool = False
    secured: bool = False


class ApSpent(Event, frozen=True):
    """Action points were used."""

    id: str
    ap: int
    bound: int = 0
    drained: int = 0


class UsageSet(Event, frozen=True):
    """How often a move, an ability or a maneuver was used."""

    id: str
    key: str
    usage: Usage


class OpportunityUsed(Event, frozen=True):
    """Somebody made its attack of opportunity of this round."""

    id: str


class Revealed(Event, frozen=True):
    """A side learned something of a foe."""

    user: str
    target: str
    what: str
    told: tuple[str, ...]


class Mounted(Event, frozen=True):
    """Somebody got on a mount, or off one."""

    id: str
    mount: str
    to: Cell | None
    """Where it is now."""


class OrdersGiven(Event, frozen=True):
    """What somebody is to be asked from now on."""

    id: str
    orders: tuple[Order, ...]


class TriggerSet(Event, frozen=True):
    """Something that somebody has acts always, never, or when its player says so, from now on."""

    id: str
    thing: str
    use: Use


class MoveMissed(Event, frozen=True):
    """Somebody's attack hit nobody, or hit again: what streaks count."""

    id: str
    missed: bool
    streak: int | None = None
    """What the streak is now, if the miss does not end it."""


# Places and people


class Moved(Event, frozen=True):
    """A combatant is on another square."""

    id: str
    to: Cell | None
    how: Literal["shift", "push", "token", "release", "intercept"] = "shift"
    meters: int = 0
    """How far it shifted on its turn."""


class CombatantJoined(Event, frozen=True):
    """Somebody came onto the field, or into somebody's belt."""

    combatant: Combatant
    sees: State | None = None
    """Everything that the joining trainer's seat can see from now on; unset in the full record."""
    aside: bool = False
    """For its trainer's seat when it joins another side: how it came is not kept there; unset in the true record."""


class HandedOver(Event, frozen=True):
    """Another seat plays somebody from now on; empty: its own one again."""

    id: str
    seat: str


class WhereChanged(Event, frozen=True):
    """Somebody was recalled, fled, was removed or came back."""

    id: str
    where: Where
    switched: bool = False
    joined: int = 0
    revealed: Combatant | None = None
    """For a seat that has not seen it yet: what it sees of it now; unset in the true record."""
    came: Combatant | None = None
    """For the same where sheets are open: as it came into the encounter."""


class SheetChanged(Event, frozen=True):
    """A sheet is another: captured, grown, holding something else."""

    id: str
    sheet: Sheet
    why: str = ""
    seen_hp: int | None = None
    """In a view: the band of a foe's Hit Points under another maximum."""


GrowthStep = Literal[
    "experience", "points", "respread", "move", "declined", "forgot", "ability", "poke_edge", "evolved", "feature",
    "milestone",
]  # fmt: skip


class SheetGrown(Event, frozen=True):
    """A sheet has grown between fights, by one step."""

    id: str
    sheet: Sheet
    hp: int
    step: GrowthStep
    what: str = ""
    """The move, ability, edge or species; for a milestone what was chosen."""
    lost: tuple[str, ...] = ()
    """Moves that were forgotten for it; for an evolution, the species that it was."""
    points: dict[Stat, int] = field(default_factory=dict)
    amount: int = 0
    """Experience, or a milestone's level."""


class SheetRolled(Event, frozen=True):
    """What nobody had chosen of a Pokémon was rolled: nature, sex, abilities, colour."""

    id: str
    sheet: Sheet
    hp: int


class TableRolled(Event, frozen=True):
    """An encounter table was rolled: species and levels."""

    table: str
    picks: tuple[tuple[str, int], ...]


RestKind = Literal["half_hour", "extended", "center", "new_day", "bandage", "drain_ap", "natural"]


class Rested(Event, frozen=True):
    """Somebody rested, or a day went by: minutes of rest and injuries treated today."""

    id: str
    kind: RestKind
    rested: int
    treated: int
    usage: dict[str, Usage]
    minutes: int = 0
    """How long it took."""


class BallThrown(Event, frozen=True):
    """A ball flew: it hits as an attack does."""

    trainer: str
    target: str
    ball: str
    natural: int
    threshold: int
    hit: bool


class CaptureRolled(Event, frozen=True):
    """A capture roll."""

    trainer: str
    target: str
    roll: int
    needed: int
    captured: bool
    rate: CaptureRate | None = None
    modifier: int = 0


class Captured(Event, frozen=True):
    """A wild Pokémon was caught."""

    target: str
    trainer: str
    sheet: Sheet
    revealed: Combatant | None = None
    """All of it, for the side that caught it; unset in the true record."""


class ItemUsed(Event, frozen=True):
    """An item was used up."""

    user: str
    item: str
    target: str
    left: int


class FoodTraded(Event, frozen=True):
    """Somebody traded in a food buff."""

    id: str
    item: str
    left: tuple[str, ...] = ()


class HeldItemGone(Event, frozen=True):
    """What somebody held or wore is gone: used up, or dropped."""

    id: str
    item: str
    dropped: bool = False


class HeldOn(Event, frozen=True):
    """Something let somebody stay at 1 Hit Point that would have fainted; or its roll was too low for that."""

    id: str
    item: str
    face: int = 0
    """What was rolled for it; 0: nothing had to be."""
    held: bool = True


class MoveAdded(Event, frozen=True):
    """A move of the table's own is in the game."""

    move: Move


class AbilityAdded(Event, frozen=True):
    """The same for an ability."""

    ability: Ability


class FoodSet(Event, frozen=True):
    """What somebody has eaten beforehand."""

    id: str
    food: tuple[str, ...] = ()


class ItemsSet(Event, frozen=True):
    """What somebody carries."""

    id: str
    items: dict[str, int]


class Awarded(Event, frozen=True):
    """Experience after a fight."""

    award: Award
    sheet: Sheet
    seen_hp: int | None = None


class FeatureUsed(Event, frozen=True):
    """A trainer used a feature: gave an order, or did what else it lets one do."""

    user: str
    feature: str
    targets: tuple[str, ...] = ()
    option: str = ""
    """Which of the things that it can do."""


class ApReleased(Event, frozen=True):
    """A trainer let go of what bound Action Points."""

    user: str
    feature: str
    targets: tuple[str, ...] = ()


class CoinsScattered(Event, frozen=True):
    """Coins are scattered for the winners: a die times the user's level."""

    user: str
    move: str
    face: int
    worth: int


class LeftToTheGm(Event, frozen=True):
    """Part of a move or an ability that is not executed: the game master does it."""

    user: str
    what: str
    """The move, the ability or the feature, whose notes say what is left to do."""
