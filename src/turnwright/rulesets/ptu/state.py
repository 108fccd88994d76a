"""What can be: an encounter, its combatants with their sheets, and what is still to be done in it."""

from __future__ import annotations

from functools import cached_property
from typing import Annotated, Literal

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from turnwright.kernel.messages import IDLE, Flow, Typed
from turnwright.kernel.naming import of

from .content import (
    Ability,
    AbilityId,
    Capabilities,
    Gender,
    Grid,
    ItemId,
    Move,
    MoveId,
    Nature,
    SpeciesId,
    ThingId,
    TrainerId,
)
from .rules.actions import FRESH, Action, Budget
from .rules.grid import Cell
from .rules.growth import MilestoneChoice
from .rules.initiative import BattleType, Phase
from .rules.statuses import Source
from .rules.terms import STATS, PokemonType, Size, Skill, Stat, Weather
from .vocabulary.moves import AnyEffect, StageStat
from .words import AnyWord

SideName = Literal["players", "allies", "enemies", "rivals"]
Where = Literal["field", "ball", "fled", "captured", "removed", "hidden"]
"""`hidden`: in wait, out of sight and out of everybody's reach, until the game master reveals it."""
Shown = Literal["damage", "bands", "exact", "hidden"]
ConditionName = Annotated[str, of("conditions")]
DraftPart = Literal["nature", "gender", "abilities", "shiny"]

WHOLE = 100
"""The Hit Points of those whose own are not shown: they are told as a share of it."""
_OPEN: dict[Stat, int] = dict.fromkeys(STATS, 10)
"""Stats in a view that does not know them: rules that read them there must not fail."""


class SkillDice(Struct, frozen=True, gc=False):
    """A skill: this many d6 and a bonus. A trainer's rank is the number of dice."""

    dice: int
    bonus: int = 0


class Growth(Struct, frozen=True, omit_defaults=True):
    """What a sheet's levels have brought: what is still to be chosen, and what tutor points were spent on."""

    points: int = 0
    """Stat points to spend."""
    anew: bool = False
    """All stat points may be spent anew: it has evolved, or was just caught."""
    moves: tuple[MoveId, ...] = ()
    """Moves that its levels offered and that were neither learned nor declined."""
    abilities: int = 0
    """Abilities to choose."""
    tutor_spent: int = 0
    poke_edges: tuple[str, ...] = ()
    """Poké Edges, each with what was chosen after a slash: attack_conflict/attack."""
    edges: int = 0
    """Edges of a trainer to choose; then features, and those for everybody that a milestone brings."""
    features: int = 0
    general_features: int = 0
    skill_edges: tuple[int, ...] = ()
    """Skill Edges to choose, by the level that brought them: none raises a skill to the rank which that level opens."""
    attack_points: int = 0
    """Points of a trainer's milestones, for Attack or Special Attack."""
    milestones: tuple[int, ...] = ()
    """Milestones at which nothing was chosen yet."""
    chosen: tuple[tuple[int, MilestoneChoice], ...] = ()
    """What was chosen at the others."""


class Sheet(Struct, frozen=True, dict=True):
    """What a combatant is outside this fight: written back when the encounter ends, with a version."""

    id: str
    name: Typed
    kind: Literal["pokemon", "trainer"]
    level: int
    stats: dict[Stat, int]
    max_hp: int
    species: SpeciesId = ""
    types: tuple[PokemonType, ...] = ()
    nature: Nature = ""
    gender: Gender = "none"
    shiny: bool = False
    abilities: tuple[AbilityId, ...] = ()
    moves: tuple[MoveId, ...] = ()
    skills: dict[Skill, SkillDice] = {}
    capabilities: Capabilities = Capabilities()
    size: Size = "medium"
    weight_class: int = 3
    loyalty: int = 3
    origin: Literal["wild", "captured", "owned", "trainer"] = "wild"
    owner: str | None = None
    """The trainer's id; none for wild ones and trainers."""
    experience: int = 0
    held_item: ItemId | None = None
    stored: tuple[ItemId, ...] = ()
    """Of a Chic Pokémon: what it may hold in place of that."""
    features: tuple[Typed, ...] = ()
    equipment: tuple[ItemId, ...] = ()
    owned_species: tuple[SpeciesId, ...] = ()
    evolutions_left: int = 0
    legendary: bool = False
    version: int = 1
    growth: Growth | msgspec.UnsetType = msgspec.UNSET
    """What its levels have brought and nobody has chosen yet; unset: nothing."""

    @cached_property
    def outside(self) -> Sheet:
        """What a Pokédex and one's eyes tell of it. Made once: every view of a match asks for it."""
        return replace(
            self,
            stats=_OPEN,
            max_hp=WHOLE,
            nature="",
            moves=(),
            held_item=None,
            stored=(),
            loyalty=3,
            experience=0,
            features=(),
            owned_species=(),
            version=1,
            growth=msgspec.UNSET,
        )

    @cached_property
    def outline(self) -> tuple[float, float, float, float, float]:
        """Level, trainer or not, attack, defense and speed as programs that learn are told. Made once, too."""
        stats = self.stats
        return (
            self.level / 50,
            1.0 if self.kind == "trainer" else 0.0,
            max(stats.get("attack", 0), stats.get("special_attack", 0)) / 30,
            (stats.get("defense", 0) + stats.get("special_defense", 0)) / 60,
            stats.get("speed", 0) / 30,
        )


class HouseRules(Struct, frozen=True):
    """Moves and abilities of the table's own, added while it plays."""

    moves: tuple[Move, ...] = ()
    abilities: tuple[Ability, ...] = ()


class Span(Struct, frozen=True, gc=False):
    """How long something lasts: until some turn starts or ends for the `count`-th time, a round ends, or one leaves."""

    when: Literal["turn_start", "turn_end", "round_end", "leaves", "scene"]
    whose: str = ""
    count: int = 1


class HeldStatus(Struct, frozen=True, gc=False):
    """A condition that somebody has."""

    status: str
    source: str = ""
    """Who caused it."""
    cause: Source = "other"
    turn: int = 1
    """For bad poison and vortices: which turn of it this is."""
    move: str = ""
    """For Disabled: the move."""
    stage: tuple[StageStat, int] | None = None
    """The stage that came with it and goes with it."""
    span: Span | None = None
    no_save: bool = False
    waits: bool = False
    """It begins only when its span ends."""
    at_turn: int = 0
    """For a boss: the turn of each round on which it may take actions; 0: every turn."""
    harder: int = 0
    """Saves against it are lower by this much."""
    incurable: bool = False
    """Nothing ends it before its time, but fainting and the game master."""


class Timed(Struct, frozen=True, gc=False):
    """A word of a move, an item or an ability that goes on working: a boost, a coat, a stance, changed types."""

    id: int
    effect: AnyEffect
    source: str
    label: Typed
    span: Span | None = None
    uses: int = 0
    target: str = ""
    """For boosts against one foe."""


class Usage(Struct, frozen=True, gc=False):
    """How often a move, an ability or a maneuver was used."""

    scene: int = 0
    today: int = 0
    last_round: int | None = None
    old: int = 0
    """Of `today`, uses from before this day: an extended rest brings them back."""
    last_turn: int = 0
    """For a boss: which of its turns in the last round of use it was."""


About = Literal["interrupts", "intercept", "opportunity"]
Ask = Literal["always", "in_need", "never"]
Use = Literal["always", "ask", "never"]
"""Whether an optional effect applies by itself, or its player is asked."""


class Order(Struct, frozen=True, gc=False):
    """What somebody's player wants to be asked about."""

    about: About
    ask: Ask
    round: int = 0
    """The only round that it holds for; 0: it stands."""


class Combatant(Struct, frozen=True, gc=False):
    """Somebody in the encounter."""

    id: str
    sheet: Sheet
    side: SideName
    hp: int
    temp_hp: int = 0
    injuries: int = 0
    stages: dict[StageStat, int] = {}
    afflictions: tuple[HeldStatus, ...] = ()
    timed: tuple[Timed, ...] = ()
    usage: dict[str, Usage] = {}
    where: Where = "field"
    position: Cell | None = None
    budget: Budget = FRESH
    initiative: int = 0
    roll_off: int = 0
    turns: int = 1
    """Turns a round; a boss has several, and an HP bar for each."""
    bars: int = 1
    """HP bars left, this one included."""
    turns_taken: int = 0
    """This round."""
    standard_taken: bool = False
    standard_prevented: bool = False
    forfeits: bool = False
    """The next Standard and Shift Action are lost."""
    idle: bool = False
    """Not to be commanded this round (League switches)."""
    skips: int = 0
    """Turns forfeited by an advanced priority."""
    early: tuple[Action, ...] = ()
    """Actions of its next turn that it has taken already, out of turn."""
    held: bool = False
    opportunity_used: bool = False
    items: dict[str, int] = {}
    food: tuple[ItemId, ...] = ()
    """What it has eaten before the fight, and can still draw on."""
    ap: int = 0
    ap_bound: int = 0
    ap_drained: int = 0
    ready: tuple[str, tuple[str, ...]] | None = None
    """A Set-Up or delayed move that is still to be resolved, and its targets."""
    away: Literal["", "air", "underground", "underwater", "gone"] = ""
    """Where it is while it prepares a move: out of most attacks' reach."""
    due: bool = False
    """This is the turn on which a Set-Up move is followed through."""
    last_move: str = ""
    last_targets: tuple[str, ...] = ()
    aimed: Cell | None = None
    """Where the area of its last move was put."""
    squares: tuple[Cell, ...] = ()
    """The squares that it chose for its last move."""
    alternative: bool = False
    """Whether it used that move with its other range."""
    streak: int = 0
    """How often the last move was used in a row without a miss."""
    missed_last: bool = False
    hurt_by: tuple[str, ...] = ()
    """Who has damaged it this round."""
    struck_by: tuple[str, ...] = ()
    """Who has damaged it since its last turn ended."""
    taken: int = 0
    """What attacks have taken from it this round, temporary Hit Points included."""
    stored: int = 0
    """The same, since it began to bide its time."""
    grappling: str = ""
    """The other one in a grapple."""
    dominant: bool = False
    secured: bool = False
    once: tuple[str, ...] = ()
    """What may happen once a scene and has happened."""
    joined: int = 0
    """The round in which it came onto the field."""
    declared: Typed = ""
    """What a trainer has declared in a League round."""
    switched: bool = False
    """Recalled this round: it may not be released again."""
    next_damage: dict[str, int] = {}
    """Added to the next damage roll of a type."""
    wild: bool = False
    draft: tuple[DraftPart, ...] = ()
    """What nobody chose on the sheet: rolled when the encounter begins."""
    hidden: bool = False
    """In a view: a foe, whose HP are a band of 100 and whose other numbers are left open."""
    rested: int = 0
    """Minutes of rest today."""
    treated: int = 0
    """Injuries healed today."""
    injured_today: bool = False
    ran: int = 0
    """Metres that it has shifted this turn."""
    riding: str = ""
    """The mount that it sits on."""
    orders: tuple[Order, ...] = ()
    """What its player wants to be asked, where that is not what anybody is."""
    triggers: dict[str, Use] = {}
    """Its player's say about things that may act, where that is not what anybody's is."""
    controller: str = ""
    """The seat that it was handed over to; empty: its trainer's plays it, or its side's where it has none."""

    @property
    def fainted(self) -> bool:
        for held in self.afflictions:  # noqa: SIM110  (asked all the time: a loop costs a third of any())
            if held.status == "fainted":
                return True
        return False

    @property
    def name(self) -> str:
        return self.sheet.name


class Hazard(Struct, frozen=True, gc=False):
    """A hazard that lies somewhere: on squares, or on a whole side where there is no grid."""

    hazard: str
    side: SideName
    """Whose side laid it: it meets the others."""
    cells: tuple[Cell, ...] = ()
    layers: int = 1
    met: tuple[str, ...] = ()


class Blessing(Struct, frozen=True, gc=False):
    """A blessing of a side, with the uses left."""

    side: SideName
    against: str
    uses: int
    label: str


class Slot(Struct, frozen=True, gc=False):
    """A turn in the order of a phase."""

    id: str
    initiative: int
    roll_off: int = 0
    held: bool = False
    """A turn that began before and was put off: it goes on where it stopped."""


class Award(Struct, frozen=True):
    """Experience that somebody got, and the levels it brought."""

    id: str
    xp: int
    level: int
    points: dict[Stat, int] = {}
    """Stat points spent with the new levels, as wild ones spend theirs."""
    unspent: int = 0
    """Stat points of a trainer that its player has to spend."""
    learned: tuple[str, ...] = ()
    """Moves that it knows now."""
    may_learn: tuple[str, ...] = ()
    """Moves that it could know in place of another."""
    abilities: tuple[str, ...] = ()
    """New abilities."""
    may_evolve: tuple[str, ...] = ()
    """Species that its level lets it become."""


class State(Struct, frozen=True, gc=False):
    """An encounter."""

    name: Typed
    combatants: dict[str, Combatant]
    friends: dict[SideName, tuple[SideName, ...]] = {}
    battle: BattleType = "full_contact"
    stage: Literal["created", "active", "ended"] = "created"
    served: bool = False
    significance: int = 4
    """In halves: 4 is x2."""
    round: int = 0
    phase: Phase = "all"
    active: str = ""
    order: tuple[Slot, ...] = ()
    """Turns still to come in this phase."""
    done: tuple[str, ...] = ()
    """Who has acted in this phase, in order."""
    suspended: tuple[str, ...] = ()
    """Whose turns wait while somebody with priority takes its own, the last one first."""
    weather: Weather = "clear"
    weather_rounds: int = 0
    fields: dict[str, int] = {}
    hazards: tuple[Hazard, ...] = ()
    blessings: tuple[Blessing, ...] = ()
    house: HouseRules | None = None
    grid: Grid | None = None
    scene: int = 1
    made: int = 0
    """How many timed effects have been made: their ids."""
    before: dict[str, Combatant] = {}
    """Everybody as they came into the encounter."""
    awards: tuple[Award, ...] = ()
    result: str = ""
    winner: SideName | None = None
    auto_end: bool = True
    """Whether the fight ends by itself when one side is left."""
    round_limit: int = 100
    shown: Shown = "bands"
    """How much players see of foes."""
    starts: bool = True
    """Whether the fight starts by itself, or waits for the game master."""
    spawns: tuple[Placed, ...] = ()
    """Encounter tables that are rolled when the encounter begins."""
    flow: Flow[AnyWord] = IDLE


class Placed(Struct, frozen=True, forbid_unknown_fields=True):
    """Who takes part: a trainer of the packs, a Pokémon by species and level, a whole sheet, or some of a table."""

    side: SideName
    trainer: TrainerId = ""
    species: SpeciesId = ""
    level: Annotated[int, msgspec.Meta(ge=1, le=100)] = 5
    sheet: Sheet | None = None
    name: Typed = ""
    position: Cell | None = None
    hp: int | None = None
    injuries: Annotated[int, msgspec.Meta(ge=0, le=10)] = 0
    items: dict[ThingId, int] = {}
    moves: tuple[MoveId, ...] = ()
    nature: Nature = ""
    abilities: tuple[AbilityId, ...] = ()
    stats: dict[Stat, int] | None = None
    """Final stats in place of those that the rules would give."""
    afflictions: tuple[ConditionName, ...] = ()
    owner: str = ""
    in_ball: bool = False
    hidden: bool = False
    """In wait: the other sides do not know of it until the game master reveals it."""
    turns: Annotated[int, msgspec.Meta(ge=1, le=5)] = 1
    gender: Gender | None = None
    shiny: bool = False
    item: ItemId = ""
    """What it holds."""
    food: tuple[ItemId, ...] = ()
    """What it has eaten beforehand: food buffs that it can trade in."""
    used_today: dict[MoveId, Annotated[int, msgspec.Meta(ge=0)]] = {}
    """Moves that were used earlier on this day, and how often."""
    used_before: dict[MoveId, Annotated[int, msgspec.Meta(ge=0)]] = {}
    """Moves used on earlier days that aren't available again yet: a long rest restores them."""
    rested: Annotated[int, msgspec.Meta(ge=0)] = 0
    """Minutes of rest today."""
    treated: Annotated[int, msgspec.Meta(ge=0)] = 0
    """Injuries healed today."""
    injured_today: bool = False
    ap_bound: Annotated[int, msgspec.Meta(ge=0)] = 0
    ap_drained: Annotated[int, msgspec.Meta(ge=0)] = 0
    table: Annotated[str, of("tables")] = ""
    """An encounter table: who comes is rolled."""
    count: Annotated[int, msgspec.Meta(ge=0, le=20)] = 0
    """How many of the table; 0: as many as it says."""


class Setup(Struct, frozen=True, forbid_unknown_fields=True):
    """What an encounter is opened with: one of the packs' encounters, a list of participants, or both."""

    encounter: Annotated[str, of("encounters")] = ""
    name: Typed = ""
    placed: tuple[Placed, ...] = ()
    battle: BattleType | None = None
    weather: Weather = "clear"
    grid: Grid | None = None
    significance: int | None = None
    auto_end: bool = True
    """Whether the fight ends by itself when one side is left; else the game master ends it."""
    round_limit: Annotated[int, msgspec.Meta(ge=1, le=1000)] = 100
    start: bool = True
    """Whether it starts at once, or waits for the game master."""
    friends: dict[SideName, tuple[SideName, ...]] = msgspec.field(default_factory=lambda: {"allies": ("players",)})
    """Who fights beside whom; all other sides are foes of each other."""
    without: SideName | msgspec.UnsetType = msgspec.UNSET
    """A side of the encounter that stays away: those placed for it come instead, and take their ids first."""
