"""What can be: a fight between one player and some enemies in a room. (spec, state management)"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from turnwright.kernel.messages import IDLE, Flow, Typed
from turnwright.kernel.naming import of

from .rules.minds import Resonance
from .rules.terms import Attribute, Result
from .words import AnyWord

Stance = Literal["none", "defensive", "evasive", "aggressive"]
Owed = Literal["first", "next", "none"]
RoomSize = Literal["small", "normal", "large"]


class HeldStatus(Struct, frozen=True, gc=False):
    """A status on somebody."""

    status: str
    turns: int | None = None
    """Ticks that it still lasts; none: until it is used up, or for good."""
    stacks: int = 1
    amount: int = 0
    """Defense %, points of a shield or of temporary HP, dice."""
    fresh: bool = False
    """Whether its owner took it in its own turn, which does not count against it."""


class Charge(Struct, frozen=True, gc=False):
    """A telegraphed blow that is being prepared."""

    action: str
    turns: int
    """Own turns until it falls; at 1 it falls in the next one."""
    threshold: int
    """Damage that breaks it off; 0: nothing does."""
    taken: int = 0


class Intent(Struct, frozen=True, gc=False):
    """What an enemy has announced for its next turn."""

    action: str
    target: str = ""
    """An ally, where it is for one."""


class Performance(Struct, frozen=True, gc=False):
    """A saga or a dirge that is being sung."""

    ability: str
    rounds: int
    fresh: bool = True


class Fighter(Struct, frozen=True, gc=False):
    """A participant: the player or an enemy. Attributes are with gear and champion's bonus, without statuses."""

    id: str
    sheet: str
    """Its archetype or its enemy entry."""
    name: Typed
    """As somebody named it; empty: it is called by its sheet. Until version 2 the printed name."""
    is_player: bool
    might: int
    finesse: int
    wits: int
    will: int
    sturdiness: int
    hp: int
    max_hp: int
    soak: int = 0
    defense_dice: int = 0
    """Dice added to its defence (enemies), or taken from an attacker's pool (armour)."""
    regen: int = 0
    statuses: tuple[HeldStatus, ...] = ()
    immune: tuple[str, ...] = ()
    resists: tuple[str, ...] = ()
    cooldowns: dict[str, int] = {}
    used: tuple[str, ...] = ()
    """Actions that can be done once, and were."""
    gone: bool = False
    """Whether it ran away: it neither fights nor counts as defeated."""
    # An enemy's
    champion: bool = False
    forlorn: int = 0
    """The stress of its aura; 0: it has none."""
    phase: int = 1
    damage_percent: int = 100
    extra_actions: int = 0
    enraged: bool = False
    charge: Charge | None = None
    legend_value: int = 0
    intent: Intent | None = None
    summoned: bool = False
    number: int = 1
    """Which one of its name it is: the second Scrap-Hound is told apart by it."""
    # The player's
    stamina: int = 0
    max_stamina: int = 0
    stress: int = 0
    corruption: int = 0
    traumas: tuple[str, ...] = ()
    legend: int = 0
    milestone: int = 0
    pp: int = 0
    weapon: str = ""
    armor: str = ""
    focus: str = ""
    abilities: dict[str, int] = {}
    """By rank."""
    consumables: dict[str, int] = {}
    stance: Stance = "none"
    performance: Performance | None = None
    slain_by: str = ""
    """Who or what it died of."""

    @property
    def alive(self) -> bool:
        return self.hp > 0 and not self.gone


class HazardState(Struct, frozen=True, gc=False):
    """A hazard of the room, as it is now."""

    hazard: Annotated[str, of("hazards")]
    damage: int
    active: bool = True
    wait: int = 0
    """Turns until a dynamic hazard can strike again."""


class RoomState(Struct, frozen=True, gc=False):
    """Where the fight takes place."""

    name: Typed = ""
    """As somebody named it; until version 2 the printed name."""
    size: RoomSize = "normal"
    dim: bool = False
    resonance: Resonance = "none"
    hazards: tuple[HazardState, ...] = ()
    room: str = ""
    """The pack's room that it is, where it is one."""


class Loot(Struct, frozen=True):
    """What lay on the ground after a victory."""

    equipment: tuple[str, ...] = ()
    cogs: int = 0
    materials: int = 0
    artefacts: tuple[str, ...] = ()


class Verdict(Struct, frozen=True):
    """How it ended, and why."""

    result: Result
    cause: str
    """no_enemy_left, fled, turn_limit, or who or what killed the player."""


class State(Struct, frozen=True, gc=False):
    """A fight. (spec, state variables)"""

    name: Typed
    """Until version 2: the printed name of the fight. Now `encounter` says which one it is."""
    fighters: dict[str, Fighter]
    """The player first, then the enemies as they came."""
    room: RoomState | None = None
    can_flee: bool = True
    is_active: bool = False
    order: tuple[str, ...] = ()
    index: int = 0
    turn: int = 0
    """Participants' turns so far, the current one included."""
    round: int = 0
    actions_left: int = 0
    stance_changed: bool = False
    prepared: bool = False
    """Whether the turn's free preparation has been made. (ruling `abilities`)"""
    flee_attempts: int = 0
    legend_gained: int = 0
    loot: Loot = Loot()
    verdict: Verdict | None = None
    encounter: str = ""
    """The prepared fight that this is, if it is one."""
    owed: Owed = "first"
    """The choice that the player has not had yet: the first of the fight, the next after a lost turn, or none."""
    announcing: tuple[str, ...] = ()
    """The enemies that have still to say what they will do, before the player chooses."""
    flow: Flow[AnyWord] = IDLE

    @property
    def active(self) -> Fighter:
        """The participant whose turn it is. (spec FR-002)"""
        return self.fighters[self.order[self.index]]

    @property
    def chooser(self) -> Fighter:
        """For whom a choice is made now: an enemy that announces in the player's turn, else the active one."""
        return self.fighters[self.announcing[0]] if self.announcing else self.active


# What a fight is opened with.

Score = Annotated[int, Meta(ge=1, le=10)]
Points = Annotated[int, Meta(ge=0, le=1000)]
Track = Annotated[int, Meta(ge=0, le=99)]
Taint = Annotated[int, Meta(ge=0, le=100)]


class HeroPlan(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The player's character; what is not said comes from the archetype."""

    archetype: Annotated[str, of("archetypes")] = "warrior"
    name: Typed = ""
    kit: Annotated[int, Meta(ge=0, le=3)] = 0
    """How far along: the archetype's gear, abilities and growth for a milestone; what is said beside it goes first."""
    attributes: dict[Attribute, Score] = {}
    milestone: Annotated[int, Meta(ge=0, le=3)] | None = None
    """None: the kit's."""
    legend: Points = 0
    pp: Points = 0
    weapon: str | None = None
    armor: str | None = None
    focus: str | None = None
    abilities: dict[Annotated[str, of("abilities")], Annotated[int, Meta(ge=1, le=3)]] | None = None
    consumables: dict[Annotated[str, of("consumables")], Annotated[int, Meta(ge=0, le=99)]] | None = None
    hp: Annotated[int, Meta(ge=0, le=10_000)] | None = None
    """HP left from before; none: full. With 0 it is dead, and no fight begins."""
    stamina: Points | None = None
    stress: Track = 0
    corruption: Taint = 0
    """At 100 it is lost, and no fight begins."""
    traumas: tuple[Annotated[str, of("traumas")], ...] = ()


class FoePlan(Struct, frozen=True, forbid_unknown_fields=True):
    """An enemy that takes part, and what is different about this one."""

    enemy: Annotated[str, of("enemies")]
    champion: bool = False
    name: Typed = ""
    attributes: dict[Attribute, Annotated[int, Meta(ge=0, le=10)]] = {}
    hp: Annotated[int, Meta(ge=1, le=10_000)] | None = None
    soak: Annotated[int, Meta(ge=0, le=100)] | None = None
    forlorn: Annotated[int, Meta(ge=0, le=20)] | None = None
    legend: Annotated[int, Meta(ge=0, le=1_000)] | None = None


class HazardPlan(Struct, frozen=True, forbid_unknown_fields=True):
    """A hazard of a room; `damage` is its own where none is said. (spec mechanic 3: 2 to 15 a turn)"""

    hazard: str
    damage: Annotated[int, Meta(ge=2, le=15)] | None = None
    active: bool = True


class RoomPlan(Struct, frozen=True, forbid_unknown_fields=True):
    """A room, written out."""

    name: Typed = ""
    size: RoomSize = "normal"
    dim: bool = False
    resonance: Resonance = "none"
    hazards: tuple[HazardPlan, ...] = ()
    room: Annotated[str, of("rooms")] = ""
    """The pack's room that this one is called after, where it has no name of its own."""


class Setup(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a fight is opened with: a prepared encounter, or everything written out. (spec FR-001)"""

    encounter: Annotated[str, of("encounters")] = ""
    hero: HeroPlan | None = None
    """None: the encounter's own."""
    enemies: tuple[FoePlan, ...] = ()
    """None: the encounter's own."""
    room: RoomPlan | Annotated[str, of("rooms")] | None = None
    """A room written out or by its id; none: the encounter's own, if it has one."""
    can_flee: bool | None = None
    """None: yes, unless a boss is there."""
    printed_names: bool = False
    """Whether fighters carry the names that are printed in the packs, as they did until version 2. For logs of then."""
