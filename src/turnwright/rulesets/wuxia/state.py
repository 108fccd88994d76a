"""What can be: a battle, its units, and what is still to be done in it. (spec 2.1, 2.2, 2.4, 3.2)"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Struct

from turnwright.kernel.messages import IDLE, Flow, Typed
from turnwright.kernel.naming import of

from .content import AiProfile, HeldCondition, Rewards
from .rules.conditions import ConditionEffect, condition_id, condition_name, label_of
from .rules.pillars import PillarStats
from .rules.terms import Pillar, Status, Team, Track
from .rules.turns import Phase, TurnStructure
from .rules.victory import Goal, Verdict
from .words import AnyWord

ModifierStat = Literal[
    "attack", "defense", "resilience", "effect_rank", "dr_tier", "ae_regen", "spd_band", "halve", "healing"
]


class Modifier(Struct, frozen=True, gc=False):
    """A number that is different for a while: a buff, a debuff, a stance, a raised guard that halves the next hit."""

    id: int
    label: str
    """What it comes from: a quick action, or a technique."""
    source: str
    """Who did it."""
    stat: ModifierStat
    value: int
    pillar: Pillar | None = None
    """In one pillar; none: in all three."""
    rounds: int | None = None
    """Ends of rounds that it still lasts; none: until the next turn of its source, or for good where it `lasts`."""
    lasts: bool = False
    since: int = 0
    """The round in which it was made, where it waits for the next turn of its source."""


class Condition(Struct, frozen=True, gc=False):
    """A degree on a pillar's ladder; a unit has at most one a pillar."""

    pillar: Pillar
    degree: int
    source: Typed
    rounds: int | None = None
    """Ends of rounds that it still lasts; none: permanent, past the battle."""
    damage: int = 0
    healing: int = 0
    id: str = ""
    """Where an author gave it one; else it is the ladder's, such as `violence_2`."""
    name: Typed = ""
    effects: tuple[ConditionEffect, ...] = ()
    """What it does in place of its ladder's penalties and bans; damage and healing over time have their own fields."""

    @property
    def called(self) -> str:
        """Its name for people."""
        return self.name or condition_name(self.pillar, degree=self.degree)

    @property
    def known_as(self) -> str:
        """Its id."""
        return self.id or condition_id(self.pillar, degree=self.degree)

    @property
    def label(self) -> str:
        """What a number that it changes is explained by."""
        return label_of(self.called)


class ResolveCharges(Struct, frozen=True, gc=False):
    """Physical, mental and spiritual resolve: while they last, damage reduction works."""

    prc: int = 0
    mrc: int = 0
    src: int = 0


class CostTrack(Struct, frozen=True, gc=False):
    """What power has cost so far."""

    current: int
    maximum: int


class BossPhase(Struct, frozen=True, gc=False):
    """A later phase of a boss, begun when THP are at or under a percentage."""

    threshold: int
    techniques: tuple[str, ...] = ()
    dr_tier: int = 0
    refill_charges: bool = True
    summons: tuple[str, ...] = ()


class Unit(Struct, frozen=True):
    """A combatant. (spec 2.1)"""

    id: str
    sheet: str
    name: Typed
    team: Team
    scl: int
    cl: int
    sl: int
    strength: int
    endurance: int
    agility: int
    technique: int
    willpower: int
    focus: int
    essence: int
    resolve: int
    presence: int
    thp: int
    max_thp: int
    ae: int
    max_ae: int
    ae_regen: int
    max_strain: int
    violence: PillarStats
    influence: PillarStats
    revelation: PillarStats
    charges: ResolveCharges
    max_charges: ResolveCharges
    blood: CostTrack
    fate: CostTrack
    stain: CostTrack
    strain: int = 0
    guard: int = 0
    dr_tier: int = 0
    fury: int = 0
    clout: int = 0
    insight: int = 0
    techniques: tuple[str, ...] = ()
    items: dict[str, int] = {}
    conditions: tuple[Condition, ...] = ()
    modifiers: tuple[Modifier, ...] = ()
    ai: AiProfile = "aggressive"
    boss_rank: int | None = None
    actions: int = 1
    phase: int = 1
    phases: tuple[BossPhase, ...] = ()
    legendary: int = 0
    """Failed resist rolls that a boss may still turn into successes, under that ruling."""
    provoked_by: tuple[Team, ...] = ()
    """For a neutral unit: the teams that have attacked it."""
    regenerated: int = 0
    """The round in which AE last came back, where that happens at the start of a turn."""
    status: Status = "up"

    @property
    def is_boss(self) -> bool:
        return self.boss_rank is not None

    @property
    def is_player(self) -> bool:
        return self.team == "player"


class Trigger(Struct, frozen=True):
    """An encounter's trigger; it fires once."""

    condition: str
    event: str
    action: str = ""
    fired: bool = False
    when: str = ""
    """The flag that it waits for; with ! before it, the one that prevents it."""
    goals: tuple[Goal, ...] = ()
    asks: bool = False
    """Whether the player may reply."""


class Wave(Struct, frozen=True):
    """Units that arrive when a round starts, ready to be put on the field."""

    round: int
    units: tuple[Unit, ...]


class State(Struct, frozen=True):
    """A battle. (spec 3.2)"""

    encounter: str
    name: Typed
    units: dict[str, Unit]
    goals: tuple[Goal, ...]
    structure: TurnStructure = "three_stage"
    round: int = 0
    phase: Phase = "major"
    active: str = ""
    pending: tuple[str, ...] = ()
    """Units yet to act in this phase after the active one; a boss may stand there more than once."""
    completed: tuple[str, ...] = ()
    triggers: tuple[Trigger, ...] = ()
    waves: tuple[Wave, ...] = ()
    rewards: Rewards = Rewards()
    story_flags: dict[str, Any] = {}
    """What the story told the battle."""
    flags: tuple[str, ...] = ()
    """What the battle tells the story."""
    techniques_used: tuple[str, ...] = ()
    modifiers_made: int = 0
    asking: tuple[int, ...] = ()
    """Triggers that the player has still to reply to."""
    told_end: str = ""
    """How a reply ended the battle."""
    verdict: Verdict | None = None
    flow: Flow[AnyWord] = IDLE


class Carried(Struct, frozen=True, forbid_unknown_fields=True):
    """What a unit brings along from an earlier battle, where it differs from its sheet. (sources 2, 6, 7, 8)"""

    thp: Annotated[int, msgspec.Meta(ge=1)] | None = None
    ae: Annotated[int, msgspec.Meta(ge=0)] | None = None
    strain: Annotated[int, msgspec.Meta(ge=0)] = 0
    clout: Annotated[int, msgspec.Meta(ge=0)] | None = None
    insight: Annotated[int, msgspec.Meta(ge=0)] | None = None
    marks: dict[Track, int] | None = None
    conditions: dict[Pillar, Annotated[int, msgspec.Meta(ge=1, le=3)] | HeldCondition] | None = None
    items: dict[str, Annotated[int, msgspec.Meta(ge=0)]] | None = None


class Setup(Struct, frozen=True, forbid_unknown_fields=True):
    """What a battle is opened with. (spec 5.1)"""

    encounter: Annotated[str, of("encounters")]
    party: tuple[Annotated[str, of("units")], ...] | None = None
    """Unit ids of the player's side; none: the encounter's own party."""
    flags: dict[str, Any] = {}
    """Narrative flags: triggers may ask for them."""
    carried: dict[str, Carried] = {}
    """By unit id in the battle."""


SEATS: dict[Team, str] = {"player": "hero", "enemy": "enemy", "neutral": "neutral"}
"""Who plays a team."""
