"""What a pack of rune holds: archetypes, abilities, statuses, enemies, equipment, consumables, hazards, traumas, rooms,
encounters, happenings, builds. JSON Schema is generated from these structs; `links.problems` finds broken references.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

from .options import Options
from .rules.minds import Resonance
from .rules.terms import Attribute, Threat
from .state import FoePlan, HazardPlan, HeroPlan, RoomPlan, RoomSize, Stance

Id = Annotated[str, Meta(min_length=1, max_length=60, description="lower_snake; never changes once published.")]
Text = Annotated[str, Meta(max_length=600)]
Small = Annotated[int, Meta(ge=-20, le=40)]
Count = Annotated[int, Meta(ge=0, le=1000)]
Percent = Annotated[int, Meta(ge=0, le=1000)]
EnemyScore = Annotated[int, Meta(ge=0, le=10, description="1 to 10; 0: it has none.")]
Sides = Annotated[int, Meta(ge=2, le=20)]
Turns = Annotated[int, Meta(ge=1, le=100)]
Lasting = Turns | Literal["default", "lasting"]
Scope = Literal["turn_start", "turn_end", "round_end", "never"]
School = Literal["physical", "psychic", "aether"]
Tier = Annotated[int, Meta(ge=0, le=4)]
Depth = Annotated[int, Meta(ge=1, le=3)]
Depths = Annotated[
    tuple[Depth, ...], Meta(description="The depths of a run that can lead to it; none: no run by depths does.")
]
Plan = Literal["aggressive", "defensive", "support", "opportunist", "controller"]


class Entry(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What all entries share."""

    id: Id
    name: Text
    text: Annotated[Text, Meta(description="What a player reads about it, in a sentence or two.")] = ""
    note: Text = ""
    """For readers of the pack: where a number comes from."""


class Effect(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, tag_field="type"):
    """What all effects share."""

    on: Annotated[Literal["target", "self"], Meta(description="On whom: the targets, or the one who acts.")] = "target"
    need: Annotated[Count, Meta(description="Successes (of an opposed roll: net ones) that it takes.")] = 0


class Damage(Effect, frozen=True, kw_only=True, tag="damage"):
    """HP are lost."""

    weapon: Annotated[
        bool, Meta(description="The dice and the bonus of the weapon in hand, or of the enemy's sheet.")
    ] = False
    dice: Annotated[Count, Meta(description="Dice, beside those of the weapon.")] = 0
    sides: Sides = 6
    bonus: Small = 0
    per_success: Annotated[Count, Meta(description="More dice for each success.")] = 0
    times: Annotated[int, Meta(ge=1, le=5, description="Multiplies the whole damage.")] = 1
    more_at: Annotated[
        Count, Meta(description="With this many successes or more, `more_dice` are added; 0: never.")
    ] = 0
    more_dice: Count = 0
    corruption_step: Annotated[Count, Meta(description="One more die for every so much corruption; 0: none.")] = 0
    ignores_armor: bool = False
    school: School = "physical"
    kills_below: Annotated[
        Percent, Meta(description="Kills a target with fewer HP percent at once; bosses excepted.")
    ] = 0
    spills_at: Annotated[
        Count, Meta(description="With this many successes or more, half spills over to another; 0: never.")
    ] = 0
    soothes: Annotated[bool, Meta(description="Stress falls by the damage done.")] = False
    knockback: bool = False


class Inflict(Effect, frozen=True, kw_only=True, tag="status"):
    """A status is put on somebody."""

    status: str
    turns: Annotated[Lasting | None, Meta(description="Unset: as the status says.")] = None
    stacks: Annotated[int, Meta(ge=1, le=10)] = 1
    amount: Small | Annotated[int, Meta(ge=0, le=1000)] = 0
    dice: Annotated[Count, Meta(description="d6 that are added to the amount.")] = 0
    percent_a_success: Annotated[Percent, Meta(description="So much per success, at most 75.")] = 0


class Heal(Effect, frozen=True, kw_only=True, tag="heal"):
    """HP come back, up to the maximum."""

    dice: Count = 0
    sides: Sides = 6
    bonus: Count = 0


class Stamina(Effect, frozen=True, kw_only=True, tag="stamina"):
    """Stamina comes back, up to the maximum."""

    dice: Count = 0
    bonus: Count = 0
    per_will: Count = 0


class Stress(Effect, frozen=True, kw_only=True, tag="stress"):
    """The player's mind suffers, or recovers where the sum is below zero."""

    amount: Annotated[int, Meta(ge=-100, le=100)] = 0
    soothing_dice: Count = 0
    resisted: Annotated[bool, Meta(description="WILL successes lower it.")] = False


class Corrupt(Effect, frozen=True, kw_only=True, tag="corruption"):
    """Corruption rises; nothing resists it."""

    amount: Count


class Clear(Effect, frozen=True, kw_only=True, tag="clear"):
    """Statuses end."""

    statuses: tuple[str, ...]


class Summon(Effect, frozen=True, kw_only=True, tag="summon"):
    """Enemies join, as long as there is room for them."""

    enemies: tuple[str, ...]


class Escape(Effect, frozen=True, kw_only=True, tag="escape"):
    """The enemy runs away."""


class Reveal(Effect, frozen=True, kw_only=True, tag="reveal"):
    """The target's numbers are told."""


class Perform(Effect, frozen=True, kw_only=True, tag="perform"):
    """A performance begins, for as many rounds as the performer has WILL."""


class Chaos(Effect, frozen=True, kw_only=True, tag="chaos"):
    """A d6 says which of six effects happens."""

    table: tuple[Damage | Inflict | Heal | Stamina | Stress, ...]


AnyEffect = Damage | Inflict | Heal | Stamina | Stress | Corrupt | Clear | Summon | Escape | Reveal | Perform | Chaos


class Action(Entry, frozen=True, kw_only=True):
    """Something that can be done: what it rolls, at whom it is aimed, and its effects in order."""

    attribute: Annotated[Attribute | None, Meta(description="What is rolled; unset: nothing, it succeeds.")] = None
    bonus: Small = 0
    against: Annotated[
        Attribute | None, Meta(description="Opposed by this attribute of each target; unset: `need` successes.")
    ] = None
    need: Count = 0
    aim: Literal["self", "foe", "foes", "ally", "allies"] = "foe"
    repeats: Annotated[int, Meta(ge=1, le=5, description="How often it is rolled.")] = 1
    effects: tuple[AnyEffect, ...] = ()
    spell: Annotated[bool, Meta(description="Forbidden to the Silenced.")] = False
    complex: Annotated[bool, Meta(description="Forbidden to the Disoriented.")] = False


# Ability


class Song(Struct, frozen=True, forbid_unknown_fields=True):
    """What a performance does while it lasts."""

    attack_dice: Small = 0
    enemy_attack_dice: Small = 0
    soak: Small = 0
    damage_dice: Small = 0
    stress_at_end: Count = 0
    once: Annotated[bool, Meta(description="Once in a fight.")] = False


class Ability(Action, frozen=True, kw_only=True):
    """An ability of the player's. (sources 6)"""

    classes: tuple[str, ...] = ()
    """The archetypes that can learn it; none: everybody who dares."""
    heretical: bool = False
    milestone: Annotated[int, Meta(ge=0, le=3, description="From which milestone on it can be learned.")] = 0
    stamina: Count = 0
    hp: Annotated[Count, Meta(description="HP that it costs; it leaves at least 1.")] = 0
    hp_needed: Count = 0
    stress: Count = 0
    corruption: Count = 0
    consumes: Annotated[str, Meta(description="A consumable that it uses up.")] = ""
    machines_only: bool = False
    song: Song | None = None
    stance: Stance | None = None
    hp_percent: Annotated[Percent, Meta(description="Passive: more HP.")] = 0
    song_rounds: Annotated[Count, Meta(description="Passive: longer performances.")] = 0
    hit_dice: Annotated[Count, Meta(description="Passive: more damage dice in every hit.")] = 0
    sung_dice: Annotated[Count, Meta(description="Passive: more damage dice in every hit during a performance.")] = 0
    rank_pp: Annotated[int, Meta(ge=2, le=5, description="What a further rank costs.")] = 2
    rank2_stamina: Annotated[Count | None, Meta(description="What it costs from rank 2 on, where that changes.")] = None
    quick: Annotated[bool, Meta(description="Only prepares: it leaves the turn's action, once per turn.")] = False
    in_runs: Annotated[
        dict[str, Any],
        Meta(description="Its fields that differ in runs. (ruling `abilities`)"),
    ] = {}

    @property
    def passive(self) -> bool:
        return bool(self.hp_percent or self.song_rounds or self.hit_dice or self.sung_dice)


class Kit(Struct, frozen=True, forbid_unknown_fields=True):
    """How a calling looks some milestones later: what it wears, knows and has bought with its points."""

    weapon: str
    armor: str
    abilities: dict[str, Annotated[int, Meta(ge=1, le=3)]]
    focus: str = ""
    consumables: dict[str, Count] = {}
    attributes: dict[Attribute, Annotated[int, Meta(ge=1, le=10)]] = {}


class Archetype(Entry, frozen=True, kw_only=True):
    """A calling. (sources 3)"""

    might: int
    finesse: int
    wits: int
    will: int
    sturdiness: int
    hp: int
    stamina: int
    weapon: str
    armor: str
    abilities: tuple[str, ...]
    consumables: dict[str, Count] = {}
    weapons: Annotated[tuple[Attribute, ...], Meta(description="Weapons that suit it, by their attribute.")] = ()
    kits: Annotated[tuple[Kit, ...], Meta(max_length=3, description="After one, two and three milestones.")] = ()


class Build(Entry, frozen=True, kw_only=True):
    """A way to play a calling: what its points are spent on, one after another."""

    archetype: str
    path: Annotated[
        tuple[tuple[str, Annotated[int, Meta(ge=1, le=10)]], ...],
        Meta(description="Attributes with the value to reach, and abilities with the rank."),
    ]
    arts: Annotated[
        tuple[str, ...], Meta(description="The abilities that make the build; the lab measures what each is worth.")
    ] = ()


# Enemies


class EnemyAction(Action, frozen=True, kw_only=True):
    """An action of an enemy."""

    charge: Annotated[Count, Meta(description="Turns of preparation that everybody sees; 0: none.")] = 0
    interrupt: Annotated[Count, Meta(description="Damage that breaks the preparation off.")] = 0
    ultimate: bool = False
    exposed: Annotated[Count, Meta(description="Turns for which it takes more damage afterwards.")] = 0
    cooldown: Count = 0
    once: bool = False
    phase: Annotated[int, Meta(ge=1, le=4, description="From which phase on.")] = 1
    older: Annotated[bool, Meta(description="Only under the older model of bosses.")] = False


class Row(Struct, frozen=True, forbid_unknown_fields=True):
    """One row of a table: how often of a hundred."""

    action: str
    weight: Annotated[int, Meta(ge=1, le=100)]


class Table(Struct, frozen=True, forbid_unknown_fields=True):
    """What an enemy does while its HP are above a percentage; the first table that holds counts."""

    rows: tuple[Row, ...]
    above: Annotated[int, Meta(ge=0, le=100)] = 0


class Reflex(Struct, frozen=True, forbid_unknown_fields=True):
    """What an enemy does before it looks at its table, in a band of HP."""

    action: str
    at_most: Annotated[int, Meta(ge=0, le=100, description="HP percent, this much or less.")]
    above: Annotated[int, Meta(ge=0, le=100, description="HP percent, more than this.")] = 0
    percent: Annotated[int, Meta(ge=1, le=100, description="How often.")] = 100


class Phase(Struct, frozen=True, forbid_unknown_fields=True):
    """A later phase of a boss. (sources 8)"""

    at: Annotated[int, Meta(ge=1, le=99, description="HP percent at which it begins.")]
    damage_percent: Percent = 100
    defense_dice: Small = 0
    soak: Small = 0
    regen: Count = 0
    actions: Annotated[Count, Meta(description="Extra actions per turn.")] = 0
    adds: tuple[str, ...] = ()
    telegraph: Annotated[Percent, Meta(description="How often a telegraphed blow is preferred.")] = 30


class Enrage(Struct, frozen=True, forbid_unknown_fields=True):
    """The last stand of a boss. (sources 8)"""

    at: Annotated[int, Meta(ge=1, le=99)] = 20
    from_turn: int | None = None
    damage_percent: Percent = 140
    actions: Count = 1


class Enemy(Entry, frozen=True, kw_only=True):
    """An enemy. (sources 7)"""

    hp: Annotated[int, Meta(ge=1, le=10_000)]
    might: EnemyScore
    finesse: Annotated[int, Meta(ge=1, le=10)]
    wits: EnemyScore = 0
    will: EnemyScore = 0
    sturdiness: EnemyScore
    dice: Annotated[Count, Meta(description="Damage dice of its ordinary attack.")] = 1
    sides: Sides = 6
    bonus: Small = 0
    soak: Count = 0
    defense_dice: Small = 0
    legend: Count
    threat: Threat
    boss: bool = False
    machine: bool = False
    forlorn: Annotated[Count | Literal["default"], Meta(description="The stress of its aura; 0: none.")] = 0
    corrupts: Annotated[Count, Meta(description="Corruption that its aura brings each of its turns.")] = 0
    ignores_armor: bool = False
    school: School = "physical"
    attribute: Attribute = "might"
    against: Attribute = "sturdiness"
    immune: tuple[str, ...] = ()
    resists: tuple[str, ...] = ()
    actions: tuple[EnemyAction, ...] = ()
    tables: tuple[Table, ...] = ()
    older: Annotated[tuple[Table, ...], Meta(description="A boss's tables under the older model.")] = ()
    reflexes: tuple[Reflex, ...] = ()
    plan: Annotated[Plan, Meta(description="What its AI is after.")] = "aggressive"
    telegraph: Percent = 20
    phases: tuple[Phase, ...] = ()
    enrage: Enrage | None = None
    cogs: tuple[Count, Count] = (5, 20)
    artefact: Annotated[Percent, Meta(description="How often it leaves an artefact.")] = 0


class Status(Entry, frozen=True, kw_only=True):
    """A status: when it hurts, when it runs out, and what it changes. (sources 5)"""

    kind: Literal["control", "dot", "stat", "buff", "debuff"]
    max_stacks: Annotated[int, Meta(ge=1, le=20)] = 1
    turns: Annotated[Lasting, Meta(description="lasting: until it is used up, or for good.")] = "default"
    ticks: Annotated[Scope, Meta(description="When a turn of it passes.")] = "turn_end"
    hurts: Annotated[Scope, Meta(description="When it does damage.")] = "never"
    sides: Annotated[Count, Meta(description="The die that is rolled for each stack.")] = 0
    soak_helps: bool = False
    skips: Annotated[bool, Meta(description="No action.")] = False
    forbids: tuple[Literal["attack", "ability", "spell", "song", "complex", "flee"], ...] = ()
    attack_dice: Small = 0
    defense_dice: Small = 0
    flee_dice: Small = 0
    attributes: Small = 0
    damage_dice: Annotated[Small, Meta(description="For each stack.")] = 0
    attackers_dice: Small = 0
    taken_percent: Percent = 100
    taken_school: School | None = None
    soak: Annotated[Small, Meta(description="For each stack.")] = 0
    healing_percent: Percent = 100
    stress_percent: Percent = 100
    actions: Small = 0
    amount_is: Literal["", "defense", "shield", "temp_hp", "attack_dice", "defense_dice"] = ""
    ends_on_hit: bool = False
    dodges: bool = False
    wards: bool = False
    invulnerable: bool = False
    adds_up: Annotated[bool, Meta(description="Amounts add up when it comes again.")] = False
    cancels: tuple[str, ...] = ()
    replaces: tuple[str, ...] = ()
    becomes: Annotated[
        tuple[str, int] | None, Meta(description="A second one becomes this, for a number of turns.")
    ] = None
    ends_song: bool = False


class Equipment(Entry, frozen=True, kw_only=True):
    """A weapon, an armour or a focus. (sources 4)"""

    slot: Literal["weapon", "armor", "focus"]
    tier: Tier
    attribute: Attribute = "might"
    dice: Count = 0
    sides: Sides = 6
    bonus: Small = 0
    accuracy: Small = 0
    ignores_armor: bool = False
    on_crit: Annotated[str, Meta(description="A status that a critical hit inflicts.")] = ""
    attributes: dict[Attribute, Small] = {}
    hp: Count = 0
    defense_dice: Annotated[Small, Meta(description="Dice taken from an attacker's pool.")] = 0
    regen: Count = 0
    immune: tuple[str, ...] = ()
    ability_dice: Small = 0
    drops: bool = True


class Consumable(Action, frozen=True, kw_only=True):
    """Something to use up. (sources 10)"""

    aim: Literal["self", "foe", "foes", "ally", "allies"] = "self"
    price: Count = 0


class Check(Struct, frozen=True, forbid_unknown_fields=True):
    """A roll that avoids a hazard."""

    attribute: Attribute
    need: Annotated[int, Meta(ge=1, le=10)] = 1


class Hazard(Entry, frozen=True, kw_only=True):
    """What a room does to those in it. (sources 9)"""

    type: Literal[
        "toxic_fumes", "toxic_sludge", "unstable_flooring", "electrical", "radiation", "fire", "ice", "darkness",
        "vacuum", "generic",
    ]  # fmt: skip
    dice: Annotated[Count, Meta(description="Dice go before the flat damage.")] = 0
    sides: Sides = 6
    damage: Annotated[Count | Literal["default"], Meta(description="Flat damage; default: the table's ruling.")] = 0
    stress: Count = 0
    check: Check | None = None
    status: str = ""
    turns: Annotated[Lasting | None, Meta(description="Unset: as the status says.")] = None
    trigger: Literal["turn", "knockback", "passive"] = "turn"
    cooldown: Annotated[Count, Meta(description="Rounds of rest after it struck.")] = 0
    percent: Annotated[int, Meta(ge=1, le=100, description="How often it strikes.")] = 100
    once: bool = False
    lethal: bool = False
    attack_dice: Annotated[Small, Meta(description="What it changes about every attack in the room.")] = 0


class Trauma(Entry, frozen=True, kw_only=True):
    """What a mind keeps of its breaking point. (sources 13)"""

    stress_percent: Percent = 100
    dim_percent: Percent = 100
    stress_each_turn: Count = 0
    size: Annotated[RoomSize | None, Meta(description="Only in rooms of this size.")] = None
    first_turn_attributes: Small = 0
    flee_dice: Small = 0
    start_stress: Count = 0
    victory_stress: Count = 0
    consumable_stress: Count = 0
    machine_attack_dice: Small = 0
    rest_percent: Percent = 100


class Room(RoomPlan, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A room by its id."""

    id: Id = ""
    text: Text = ""
    note: Text = ""
    depths: Depths = ()


class Encounter(Entry, frozen=True, kw_only=True):
    """A prepared fight."""

    band: Literal["easy", "medium", "hard", "boss"]
    hero: HeroPlan = HeroPlan()
    enemies: tuple[FoePlan, ...]
    room: str = ""
    hazards: tuple[HazardPlan, ...] = ()
    resonance: Resonance | None = None
    in_runs: Annotated[bool, Meta(description="Whether a run by rows can lead to it.")] = True
    depths: Depths = ()
    role: Annotated[
        Literal["room", "guardian", "hunter"],
        Meta(description="In a run by depths: a room's own fight, the guard of a depth's way down, or the hunter."),
    ] = "room"
    can_flee: bool | None = None


# Events without a fight


class Price(Struct, frozen=True, forbid_unknown_fields=True):
    """What somebody has to have, and gives away, to choose something."""

    cogs: Count = 0
    supplies: Count = 0
    materials: Count = 0


Change = Annotated[int, Meta(ge=-100, le=100)]


class Upshot(Struct, frozen=True, forbid_unknown_fields=True):
    """What comes of a choice."""

    text: Text
    hp: Annotated[Change, Meta(description="HP lost leave at least 1: nobody dies of an event.")] = 0
    stress: Change = 0
    corruption: Count = 0
    cogs: Count = 0
    supplies: Count = 0
    materials: Count = 0
    pp: Count = 0
    hours: Annotated[Change, Meta(description="Time that passes; below 0 the hunter loses the trail.")] = 0
    items: dict[str, Count] = {}
    gear: Annotated[Tier | None, Meta(description="A piece of this tier that suits the hero.")] = None


class Offer(Struct, frozen=True, forbid_unknown_fields=True):
    """Something that can be chosen in an event: for certain, or by a roll."""

    id: Id
    text: Text
    good: Upshot
    attribute: Annotated[Attribute | None, Meta(description="What is rolled; unset: nothing, it comes out well.")] = (
        None
    )
    need: Annotated[int, Meta(ge=1, le=10)] = 1
    bad: Annotated[Upshot | None, Meta(description="What comes of too few successes; unset: nothing.")] = None
    price: Price = Price()


class Happening(Entry, frozen=True, kw_only=True):
    """An event without a fight: a shrine, a bargain, a survivor."""

    depths: Depths = ()
    offers: Annotated[tuple[Offer, ...], Meta(min_length=1, max_length=6)]


class Content(Struct, frozen=True):
    """Everything that the packs hold, by id."""

    archetypes: dict[str, Archetype]
    abilities: dict[str, Ability]
    statuses: dict[str, Status]
    enemies: dict[str, Enemy]
    equipment: dict[str, Equipment]
    consumables: dict[str, Consumable]
    hazards: dict[str, Hazard]
    traumas: dict[str, Trauma]
    rooms: dict[str, Room]
    encounters: dict[str, Encounter]
    happenings: dict[str, Happening] = {}
    builds: dict[str, Build] = {}


def ruled(content: Content, options: Options) -> Content:
    """The abilities as runs have them, where the ruling `abilities` says so."""
    if options.abilities == "printed":
        return content
    return replace(content, abilities={name: in_a_run(art) for name, art in content.abilities.items()})


def in_a_run(art: Ability) -> Ability:
    """An ability as runs have it."""
    if not art.in_runs:
        return art
    return msgspec.convert({**msgspec.to_builtins(art), **art.in_runs}, Ability)


KINDS: dict[str, type] = {
    "archetypes": Archetype,
    "abilities": Ability,
    "statuses": Status,
    "enemies": Enemy,
    "equipment": Equipment,
    "consumables": Consumable,
    "hazards": Hazard,
    "traumas": Trauma,
    "rooms": Room,
    "encounters": Encounter,
    "happenings": Happening,
    "builds": Build,
}
