"""What a pack of wuxia holds: units, techniques, items, encounters. (spec 4; sources 13.9-13.12)

Entries are written in snake_case; `spelling.normalise` also reads the specification's camelCase and its other names.
`links.problems` finds references that lead nowhere. JSON Schema is generated from these structs.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from turnwright.kernel.naming import of

from .rules import formula, pillars, resources
from .rules.conditions import ConditionEffect
from .rules.damage import Route
from .rules.pillars import PillarNumber, PillarStats
from .rules.terms import DAMAGE_STAT, PILLARS, Pillar, Stat, Team
from .rules.victory import Eliminate, Goal

AiProfile = Literal["passive", "aggressive", "tactical", "ranged", "boss_multiphase"]
TargetType = Literal["single", "aoe", "self", "ally", "all"]
Range = Literal["self", "melee", "close", "ranged", "any"]
Side = Literal["enemy", "ally"]
Buffable = Literal["attack", "defense", "resilience", "effect_rank", "dr_tier", "ae_regen", "spd_band"]
Rounds = Annotated[int, Meta(ge=1, le=1000)]
Duration = Rounds | Literal["permanent"]
Scl = Annotated[int, Meta(ge=1, le=15)]
Id = Annotated[str, Meta(min_length=1, max_length=80, description="lower_snake; never changes once published.")]
Text = Annotated[str, Meta(max_length=2000)]
StatNumber = Annotated[int, Meta(ge=-20, le=100)]
Count = Annotated[int, Meta(ge=0, le=1000)]


# --- what a technique or an item does -------------------------------------------------------------------------------


class Effect(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, tag_field="type"):
    """What all effects share."""

    on: Annotated[Literal["target", "self"], Meta(description="On whom: the targets, or the one who acts.")] = "target"


class Amount(Effect, frozen=True, kw_only=True):
    """An effect with an amount: a plain value, or a formula that takes its place."""

    value: Annotated[int, Meta(ge=-1000, le=1000, description="The plain amount.")] = 0
    formula: Annotated[
        str, Meta(max_length=200, description="Numbers, dice (1d6), stats of the actor, + - *, brackets, floor(x / n).")
    ] = ""


class Damage(Amount, frozen=True, kw_only=True, tag="damage"):
    """Damage. A plain value adds a stat of the actor; a formula is the whole amount unless `stat` is named."""

    stat: Annotated[
        Stat | Literal["none"] | None,
        Meta(description="The stat to add; unset: strength, presence or focus by the technique's pillar."),
    ] = None
    route: Annotated[
        Route, Meta(description="normal: DR, guard, THP. guard: no DR. strain: neither, all of it is strain.")
    ] = "normal"


class Heal(Amount, frozen=True, kw_only=True, tag="heal"):
    """THP come back: at once, or at the end of each of `duration` rounds."""

    duration: Annotated[Rounds | None, Meta(description="Unset: at once, once.")] = None


class HeldCondition(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A condition that a unit has from the start, with whatever its author says of it. (spec 2.7)"""

    pillar: Pillar
    degree: Annotated[int, Meta(ge=1, le=3)] = 1
    id: str = ""
    name: str = ""
    duration: Duration = "permanent"
    source: str = ""
    effects: Annotated[
        tuple[ConditionEffect, ...], Meta(description="What it does in place of its ladder's penalties and bans.")
    ] = ()


class Condition(Effect, frozen=True, kw_only=True, tag="condition"):
    """A condition on a pillar's ladder; the target rolls to resist it."""

    pillar: Annotated[Pillar | None, Meta(description="The ladder; unset: the technique's pillar.")] = None
    cap: Annotated[int, Meta(ge=1, le=4, description="The worst degree that it can inflict.")] = 4
    duration: Annotated[Duration, Meta(description="Rounds until it passes; permanent: past the battle.")] = "permanent"
    damage_each_round: Annotated[Count, Meta(description="THP lost at the end of each round that it lasts.")] = 0
    healing_each_round: Annotated[Count, Meta(description="THP regained at the end of each round that it lasts.")] = 0
    condition: Annotated[
        str, Meta(description="Instead of pillar and cap: `violence_2`, or a ladder name such as `Maimed`.")
    ] = ""
    id: Annotated[str, Meta(max_length=80, description="Its own id, in place of the ladder's.")] = ""
    name: Annotated[str, Meta(max_length=80, description="Its own name, in place of the ladder's.")] = ""
    effects: Annotated[
        tuple[ConditionEffect, ...], Meta(description="What it does in place of its ladder's penalties and bans.")
    ] = ()


class Buff(Effect, frozen=True, kw_only=True, tag="buff"):
    """A number goes up for some rounds."""

    stat: Annotated[Buffable, Meta(description="What changes; spd_band moves by whole bands.")] = "attack"
    value: Annotated[int, Meta(ge=1, le=100, description="By how much it rises.")] = 1
    pillar: Annotated[Pillar | None, Meta(description="In one pillar; unset: in all three.")] = None
    duration: Annotated[Duration, Meta(description="Ends of rounds that it lasts, this round's included.")] = 1


class Debuff(Effect, frozen=True, kw_only=True, tag="debuff"):
    """A number goes down for some rounds."""

    stat: Annotated[Buffable, Meta(description="What changes; spd_band moves by whole bands.")] = "attack"
    value: Annotated[int, Meta(ge=-100, le=-1, description="The change, below zero.")] = -1
    pillar: Annotated[Pillar | None, Meta(description="In one pillar; unset: in all three.")] = None
    duration: Annotated[Duration, Meta(description="Ends of rounds that it lasts, this round's included.")] = 1


class Guard(Amount, frozen=True, kw_only=True, tag="guard"):
    """Guard, which takes damage before THP do."""


class Strain(Amount, frozen=True, kw_only=True, tag="strain"):
    """Strain; a value below zero relieves it."""


class AeGain(Amount, frozen=True, kw_only=True, tag="ae"):
    """AE come back, up to the maximum."""


class Revive(Amount, frozen=True, kw_only=True, tag="revive"):
    """A defeated ally stands again with this many THP, its fourth-degree conditions lowered to the third."""


class Cleanse(Effect, frozen=True, kw_only=True, tag="cleanse"):
    """Conditions go down by some degrees, and debuffs may end."""

    pillar: Annotated[Pillar | None, Meta(description="One ladder; unset: all three.")] = None
    degrees: Annotated[int, Meta(ge=0, le=4, description="How many degrees come off each condition.")] = 4
    debuffs: Annotated[bool, Meta(description="Whether debuffs end, too.")] = False


AnyEffect = (
    Damage | Heal | Condition | Buff | Debuff | Guard | Strain | AeGain | Revive | Cleanse
)  # a union of tagged structs: `type` tells them apart


class Targeting(Struct, frozen=True, forbid_unknown_fields=True):
    """Whom a technique or an item may be used on."""

    type: Annotated[
        TargetType, Meta(description="single or ally: one; aoe: up to max_targets; all: the whole side; self.")
    ] = "single"
    range: Annotated[Range, Meta(description="How far it reaches: told, not measured; there are no places.")] = "any"
    max_targets: Annotated[int, Meta(ge=1, le=100, description="How many an aoe reaches at most.")] = 1
    side: Annotated[
        Side | None, Meta(description="Unset: ally for `self` and `ally` and for what only helps, else enemy.")
    ] = None


class Marks(Struct, frozen=True, forbid_unknown_fields=True):
    """Marks on the three cost tracks."""

    blood: Count = 0
    fate: Count = 0
    stain: Count = 0


class Technique(Struct, frozen=True, forbid_unknown_fields=True, cache_hash=True):
    """Something a unit can do for AE. Against enemies it needs an attack roll of its pillar; on allies it succeeds."""

    id: Id
    name: str
    pillar: Annotated[Pillar, Meta(description="The pillar of its attack roll, its damage and its conditions.")]
    ae_cost: Annotated[Count, Meta(description="AE to pay, hit or miss.")]
    effects: tuple[AnyEffect, ...] = ()
    targeting: Targeting = Targeting()
    description: Text = ""
    self_strain: Annotated[Count, Meta(description="Strain that the user takes when paying.")] = 0
    effect_rank: Annotated[
        Annotated[int, Meta(ge=0, le=100)] | None,
        Meta(description="Resist rolls must meet 10 + it; unset: the user's effect rank in the pillar."),
    ] = None
    skill_bonus: Annotated[int, Meta(ge=-20, le=20, description="Added to the attack roll.")] = 0
    marks: Annotated[Marks, Meta(description="Marks that the user takes on cost tracks when paying.")] = Marks()


class Item(Struct, frozen=True, forbid_unknown_fields=True, cache_hash=True):
    """Something that is used up. It never needs an attack roll."""

    id: Id
    name: str
    effects: tuple[AnyEffect, ...] = ()
    targeting: Targeting = Targeting(type="ally")
    description: Text = ""


# --- units ----------------------------------------------------------------------------------------------------------


class Stats(Struct, frozen=True, forbid_unknown_fields=True):
    """The nine stats; 2 is an ordinary person."""

    strength: StatNumber = 2
    endurance: StatNumber = 2
    agility: StatNumber = 2
    technique: StatNumber = 2
    willpower: StatNumber = 2
    focus: StatNumber = 2
    essence: StatNumber = 2
    resolve: StatNumber = 2
    presence: StatNumber = 2


class PillarEntry(Struct, frozen=True, forbid_unknown_fields=True):
    """A pillar as written: what is left out follows from SCL (2 SCL, 10 + SCL, SCL, 2 SCL)."""

    attack: PillarNumber | None = None
    defense: PillarNumber | None = None
    resilience: PillarNumber | None = None
    effect_rank: PillarNumber | None = None


class Charges(Struct, frozen=True, forbid_unknown_fields=True):
    """Resolve charges where they differ from the formula."""

    prc: Annotated[Count | None, Meta(description="Physical.")] = None
    mrc: Annotated[Count | None, Meta(description="Mental.")] = None
    src: Annotated[Count | None, Meta(description="Spiritual.")] = None


class BossPhase(Struct, frozen=True, forbid_unknown_fields=True):
    """A later phase of a boss; the first needs no entry."""

    threshold: Annotated[int, Meta(ge=1, le=99, description="It begins when THP are at or under this percentage.")]
    techniques: Annotated[
        tuple[str, ...], Meta(description="What the boss uses from now on; empty: what it used before.")
    ] = ()
    dr_tier: Annotated[int, Meta(ge=-6, le=6, description="Change of the damage reduction tier.")] = 0
    refill_charges: Annotated[bool, Meta(description="Whether resolve charges are full again.")] = True
    summons: Annotated[tuple[str, ...], Meta(description="Units that join the boss's side.")] = ()


class Unit(Struct, frozen=True, forbid_unknown_fields=True):
    """A combatant's sheet."""

    id: Id
    name: str
    scl: Annotated[Scl, Meta(description="Soul core level: the measure of a unit's power.")]
    team: Annotated[Team, Meta(description="Its usual side; an encounter's lists decide.")] = "enemy"
    description: Text = ""
    stats: Stats = Stats()
    violence: PillarEntry = PillarEntry()
    influence: PillarEntry = PillarEntry()
    revelation: PillarEntry = PillarEntry()
    techniques: tuple[Annotated[str, of("techniques")], ...] = ()
    cl: Annotated[Count | None, Meta(description="Core level; unset: from the stats, within SCL.")] = None
    sl: Annotated[Count | None, Meta(description="Soul level; unset: SCL - CL.")] = None
    thp: Annotated[
        Annotated[int, Meta(ge=1, le=100_000)] | None, Meta(description="Maximum THP in place of the formula.")
    ] = None
    ae: Annotated[Count | None, Meta(description="Maximum AE in place of the formula.")] = None
    purchased_thp: Annotated[Count, Meta(description="THP bought on top of the formula (10 a rank).")] = 0
    purchased_ae: Annotated[Count, Meta(description="AE bought on top of the formula (5 per rank).")] = 0
    dr_tier: Annotated[int, Meta(ge=0, le=20, description="Damage reduction, 10 % a tier up to 60 %.")] = 0
    charges: Charges = Charges()
    clout: Annotated[Count, Meta(description="Clout brought into the battle.")] = 0
    insight: Annotated[Count, Meta(description="Insight brought into the battle.")] = 0
    marks: Annotated[Marks, Meta(description="Marks on cost tracks brought into the battle.")] = Marks()
    conditions: Annotated[
        tuple[str | HeldCondition, ...], Meta(description="Conditions brought along: `violence_1`, or all about it.")
    ] = ()
    items: Annotated[
        dict[str, Annotated[int, Meta(ge=1, le=99)]], Meta(description="Item id: how many it carries.")
    ] = msgspec.field(default_factory=dict)
    ai: Annotated[AiProfile, Meta(description="How it plays when no person does.")] = "aggressive"
    boss_rank: Annotated[Annotated[int, Meta(ge=1, le=5)] | None, Meta(description="Unset: no boss.")] = None
    phases: Annotated[
        tuple[BossPhase, ...], Meta(description="Phases after the first; empty: as many as the rank gives.")
    ] = ()


# --- encounters -----------------------------------------------------------------------------------------------------


class BossOverride(Struct, frozen=True, forbid_unknown_fields=True):
    """Where a boss differs from its rank in this encounter."""

    actions: Annotated[Annotated[int, Meta(ge=1, le=10)] | None, Meta(description="Major actions per round.")] = None
    thp_percent: Annotated[
        Annotated[int, Meta(ge=10, le=10_000)] | None, Meta(description="THP as a percentage of the unit's own.")
    ] = None
    charges: Annotated[Count | None, Meta(description="Resolve charges in each pool.")] = None
    dr_tier: Annotated[Count | None, Meta(description="Damage reduction tier.")] = None


class Placement(Struct, frozen=True, forbid_unknown_fields=True):
    """A unit that takes part; the second of its kind gets the id `<unit>#2`."""

    unit: Annotated[str, Meta(description="Id of the unit."), of("units")]
    level: Annotated[
        Scl | None, Meta(description="SCL in place of the sheet's; each level moves the pillars (+2 and +1).")
    ] = None
    ai: Annotated[AiProfile | None, Meta(description="How it plays here; unset: as its sheet says.")] = None
    boss_rank: Annotated[
        Annotated[int, Meta(ge=0, le=5)] | None, Meta(description="Rank here; 0: no boss; unset: the sheet's.")
    ] = None
    boss: BossOverride = BossOverride()


class Wave(Struct, frozen=True, forbid_unknown_fields=True):
    """Enemies that arrive later."""

    round: Annotated[int, Meta(ge=2, le=1000, description="They arrive when this round starts.")]
    enemies: tuple[Placement, ...]


class Rewards(Struct, frozen=True, forbid_unknown_fields=True):
    """What a victory gives."""

    xp: Annotated[int, Meta(ge=0)] = 0
    items: Annotated[
        tuple[str, ...], Meta(description="Items by id; a name that is no item is a keepsake, carried and never used.")
    ] = ()
    flags: tuple[str, ...] = ()


class SpokenLine(Struct, frozen=True, forbid_unknown_fields=True, rename={"when": "if"}):
    """Something that is said in a battle."""

    text: str
    speaker: Annotated[
        str, Meta(description="A unit of this encounter by its id, or any name; none: the narrator.")
    ] = ""
    portrait: Annotated[str, Meta(description="The mood of the picture beside it, in the story's own words.")] = ""
    when: Annotated[str, Meta(description="Said only with this flag; with ! before it only without.")] = ""


class Reply(Struct, frozen=True, forbid_unknown_fields=True, rename={"when": "if"}):
    """An answer that the player may give to what is said, and what it does, in this order."""

    text: str
    when: Annotated[str, Meta(description="Offered only with this flag; with ! before it only without.")] = ""
    set: Annotated[tuple[str, ...], Meta(description="Flags that it sets.")] = ()
    goals: Annotated[tuple[Goal, ...], Meta(description="What the battle is about from now on; none: as before.")] = ()
    join: Annotated[tuple[Annotated[str, of("units")], ...], Meta(description="Units that join the player.")] = ()
    summon: Annotated[tuple[Annotated[str, of("units")], ...], Meta(description="Units that join the enemies.")] = ()
    end: Annotated[
        Literal["", "victory", "defeat", "escape"], Meta(description="How it ends the battle, if it does.")
    ] = ""


class Trigger(Struct, frozen=True, forbid_unknown_fields=True, rename={"when": "if"}):
    """When `condition` first holds, the story hears `event` and `action`; lines are said, and the player may reply.

    Five events are the engine's own: `end` (action victory, defeat or escape), `flag` (sets the flag), `revive` (the
    unit stands again at half THP), `summon` (the unit joins the enemies), `join` (the unit joins the player's side).
    """

    condition: Annotated[str, Meta(description="Such as enemy_hp_below_25, round_3, unit_defeated:<unit>.")]
    event: str = "dialogue"
    action: str = ""
    when: Annotated[str, Meta(description="Fires only with this flag; with ! before it only without.")] = ""
    lines: tuple[SpokenLine, ...] = ()
    goals: Annotated[tuple[Goal, ...], Meta(description="What the battle is about from now on; none: as before.")] = ()
    choices: Annotated[
        tuple[Reply, ...], Meta(description="What the player may answer, one of them; the first where nobody does.")
    ] = ()


class Encounter(Struct, frozen=True, forbid_unknown_fields=True):
    """A battle: who, where, and what it takes to win."""

    id: Id
    name: str
    enemies: tuple[Placement, ...]
    description: Text = ""
    environment: str = ""
    music: str = ""
    party: Annotated[
        tuple[Annotated[str, of("units")], ...],
        Meta(description="Units that the player brings when the story names none."),
    ] = ()
    allies: Annotated[tuple[Placement, ...], Meta(description="Others on the player's side.")] = ()
    neutrals: Annotated[tuple[Placement, ...], Meta(description="They fight nobody unless attacked.")] = ()
    waves: tuple[Wave, ...] = ()
    victory: Annotated[
        tuple[Goal, ...], Meta(description="Any of them ends the battle; `protect` only guards against a loss.")
    ] = (Eliminate(),)
    rewards: Rewards = Rewards()
    triggers: tuple[Trigger, ...] = ()


class Content(Struct, frozen=True):
    """Everything that the loaded packs hold, by kind and id."""

    units: Mapping[str, Unit] = msgspec.field(default_factory=dict)
    techniques: Mapping[str, Technique] = msgspec.field(default_factory=dict)
    items: Mapping[str, Item] = msgspec.field(default_factory=dict)
    encounters: Mapping[str, Encounter] = msgspec.field(default_factory=dict)


KINDS: Mapping[str, type[Struct]] = {"units": Unit, "techniques": Technique, "items": Item, "encounters": Encounter}

# --- reading entries ------------------------------------------------------------------------------------------------

HELPFUL = (Heal, Buff, Guard, AeGain, Revive, Cleanse)


def usable_item(content: Content, name: str) -> Item | None:
    """The item of a name, if it does anything; a keepsake does not, and a mere name among rewards is one, too."""
    found = content.items.get(name)
    return found if found is not None and found.effects else None


def item_names(content: Content) -> set[str]:
    """Everything that a unit may carry: the items there are, and what encounters give as rewards. (spec 4.3)"""
    return {*content.items, *(name for encounter in content.encounters.values() for name in encounter.rewards.items)}


@lru_cache(maxsize=4096)
def side_of(entry: Technique | Item) -> Side:
    """The side that a technique or an item is meant for, unless it says so itself."""
    if entry.targeting.side is not None:
        return entry.targeting.side
    if entry.targeting.type in ("self", "ally"):
        return "ally"
    on_target = [effect for effect in entry.effects if effect.on == "target"]
    return "ally" if on_target and all(isinstance(effect, HELPFUL) for effect in on_target) else "enemy"


def amount(effect: Amount, numbers: Mapping[str, int], rolled: Sequence[int] = ()) -> int:
    """The amount of an effect for an actor with these stats (and scl, cl, sl); damage adds its stat elsewhere.

    `rolled` is what the dice of its formula came to, in their order.
    """
    return formula.evaluate(formula.parse(effect.formula), numbers, rolled) if effect.formula else effect.value


def average_amount(effect: Amount, numbers: Mapping[str, int]) -> int:
    """The amount of an effect with average dice: for players that only estimate."""
    return amount(effect, numbers, formula.average_rolls(formula.parse(effect.formula)) if effect.formula else ())


def damage_stat(effect: Damage, pillar: Pillar, *, rule: Literal["pillar", "strength"] = "pillar") -> Stat | None:
    """The stat that an effect's damage adds: the one it names; by default one for plain values, none for formulas."""
    if effect.stat is not None:
        return None if effect.stat == "none" else effect.stat
    if effect.formula:
        return None
    return DAMAGE_STAT[pillar] if rule == "pillar" else "strength"


def pillars_of(unit: Unit, *, scl: int | None = None) -> dict[Pillar, PillarStats]:
    """The pillars of a unit, filled up from its own SCL and then moved to the level it is used at."""
    filled = pillars.default_pillar(unit.scl)
    levels = 0 if scl is None else scl - unit.scl
    found: dict[Pillar, PillarStats] = {}
    for pillar in PILLARS:
        entry: PillarEntry = getattr(unit, pillar)
        numbers = {k: v for k, v in msgspec.structs.asdict(entry).items() if v is not None}
        found[pillar] = pillars.levelled(msgspec.structs.replace(filled, **numbers), levels=levels)
    return found


def formula_numbers(unit: Unit, *, scl: int | None = None) -> dict[str, int]:
    """What formulas may read of a unit: its nine stats, scl, cl and sl."""
    scl = unit.scl if scl is None else scl
    numbers: dict[str, int] = msgspec.structs.asdict(unit.stats)
    cl, sl = resources.split_scl(numbers, scl=scl)
    cl = cl if unit.cl is None else unit.cl
    sl = (scl - cl if unit.cl is not None else sl) if unit.sl is None else unit.sl
    return {**numbers, "scl": scl, "cl": cl, "sl": sl}


def instance_ids(units: Iterable[str], *, taken: Sequence[str] = ()) -> tuple[str, ...]:
    """Ids in a battle: the first of a kind keeps its id, the next are `<unit>#2`, `<unit>#3`. (sources 13.27)"""
    given = list(taken)
    for unit in units:
        nth = 1
        while (name := unit if nth == 1 else f"{unit}#{nth}") in given:
            nth += 1
        given.append(name)
    return tuple(given[len(taken) :])


def roster(encounter: Encounter, *, party: Sequence[str] | None = None) -> tuple[tuple[str, Placement, Team], ...]:
    """Everybody who starts: (id in the battle, placement, team), in the order party, allies, enemies, neutrals."""
    names = encounter.party if party is None else party
    places: list[tuple[Placement, Team]] = [(Placement(name), "player") for name in names]
    places += [(place, "player") for place in encounter.allies]
    places += [(place, "enemy") for place in encounter.enemies]
    places += [(place, "neutral") for place in encounter.neutrals]
    ids = instance_ids(place.unit for place, _ in places)
    return tuple((name, place, team) for name, (place, team) in zip(ids, places, strict=True))
