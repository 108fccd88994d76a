"""What a pack of ptu holds: species, learnsets, moves, abilities, items, balls, fields, hazards, trainers, encounters.

What moves do is written in the words of `vocabulary.moves`, what abilities and held items do in those of
`vocabulary.abilities`.
`links.problems` finds references that lead nowhere, `coverage` counts what is executed. An entry marked `partial`
plays, but something about it is left to the game master: `notes` says what.
"""

from collections.abc import Mapping
from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from turnwright.kernel.messages import Typed
from turnwright.kernel.naming import of

from .rules.capture import AfterCapture, BallCondition, BallSeries
from .rules.terms import MoveClass, PokemonType, Rank, Size, Skill, Stat
from .vocabulary.abilities import AnyTrait
from .vocabulary.features import AnyFeatureWord
from .vocabulary.moves import (
    AnyAttackWord,
    AnyEffect,
    Condition,
    FieldName,
    Flag,
    Keyword,
    MoveFilter,
    Share,
    Status,
    WeatherName,
)

Id = Annotated[str, Meta(min_length=1, max_length=80, description="lower_snake; never changes once published.")]
Text = Annotated[str, Meta(max_length=2000)]
Level = Annotated[int, Meta(ge=1, le=100)]
SkillDice = Annotated[str, Meta(pattern=r"^\d+d6([+-]\d+)?$", description="Such as 3d6+2.")]
Count = Annotated[int, Meta(ge=0, le=1000)]
Squares = Annotated[int, Meta(ge=0, le=100)]
Speed = Annotated[int, Meta(ge=0, le=40)]
Gender = Literal["male", "female", "none"]
SpeciesId = Annotated[str, of("species")]
MoveId = Annotated[str, of("moves")]
AbilityId = Annotated[str, of("abilities")]
ItemId = Annotated[str, of("items")]
ThingId = Annotated[str, of("items", "balls")]
TrainerId = Annotated[str, of("trainers")]
Nature = Annotated[str, of("natures")]


class Entry(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What all parts of an entry share: a field that nobody knows is a fault."""


# --- moves ----------------------------------------------------------------------------------------------------------


class Frequency(Entry, frozen=True, gc=False):
    """How often: at will; not on consecutive turns (eot); so many times per scene or day; always on (static)."""

    per: Literal["at_will", "eot", "scene", "daily", "static"] = "at_will"
    uses: Annotated[int, Meta(ge=1, le=5)] = 1


class Range(Entry, frozen=True, gc=False):
    """Whom a move reaches.

    self; melee, ranged (`squares` away), weapon (as far as the weapon): `targets` of them. Areas of `size`: burst
    around the user, close_blast next to it, ranged_blast within `squares` (0: the weapon's range), cone, line, pass (a
    line of 4 squares that the user moves along). adjacent_foes, cardinal: all next to the user. any: the combatant that
    triggered it, however far. field: everybody; side: the user's side (blessings); squares: squares within `squares`.
    """

    kind: Literal[
        "self", "melee", "ranged", "weapon", "burst", "close_blast", "ranged_blast", "cone", "line", "pass",
        "adjacent_foes", "cardinal", "any", "field", "side", "squares",
    ]  # fmt: skip
    squares: Squares = 0
    size: Squares = 0
    least: Annotated[Squares, Meta(description="Nearer targets are too near.")] = 0
    targets: Annotated[int, Meta(ge=1, le=10)] = 1
    self_too: Annotated[bool, Meta(description="The user may choose itself.")] = False
    spares_centre: Annotated[
        bool, Meta(description="Small and Medium ones in the middle square of the area are not targets.")
    ] = False
    apart: Annotated[bool, Meta(description="Each target is attacked by itself, with a roll of its own.")] = False
    in_ball: Annotated[bool, Meta(description="It reaches those in their balls, too.")] = False


class Trigger(Entry, frozen=True):
    """When a move may be used out of turn, and how: as an interrupt, a reaction, or a free action after the event.

    user_hit and its kinds, ally_hit (somebody adjacent, or in the move's area, the user included): before damage, by an
    attack that hits; neighbour_hit: the same, but not if it hits the user alone. targeted_by_adjacent: an adjacent
    foe targets the user with a damaging move. foe_leaves: a foe within reach is recalled or flees; the user may
    first shift `movement` squares. foe_shields: a foe uses a Shield move. user_faints. missed_by_melee: a melee
    attack missed the user. targeted_by_slower: a foe of lower initiative uses a damaging move on the user.
    targeted_alone: a foe aims a move with a single target at it. foe_on_itself: a foe in reach uses a move on
    itself.
    """

    event: Literal[
        "user_hit", "user_hit_by_damage", "user_hit_by_physical", "user_hit_by_special", "user_hit_by_melee",
        "user_hit_by_status", "ally_hit", "ally_hit_by_damage", "ally_hit_by_status", "ally_hit_by_priority",
        "neighbour_hit",
        "targeted_by_adjacent", "attacked_by_melee", "missed_by_melee", "foe_leaves", "foe_shields", "foe_flies",
        "user_faints", "targeted_by_slower", "targeted_alone", "foe_on_itself", "other",
    ]  # fmt: skip
    timing: Literal["interrupt", "reaction", "free"] = "interrupt"
    types: Annotated[tuple[PokemonType, ...], Meta(description="Only attacks of one of these types set it off.")] = ()
    movement: Squares = 0
    optional: Annotated[bool, Meta(description="It can also be used on the user's own turn.")] = False


class SetUp(Entry, frozen=True):
    """A move of two turns. On the first the user prepares (words `at` set_up); on its next turn it must resolve it.

    away: meanwhile the user is out of reach, but for moves that reach airborne or underground targets. A user that was
    gone comes back next to its target. skip_in: in this weather both happen on one turn. no_shift: the user does not
    move on the first turn; may_shift: it does, although the move is a Full Action; ends_turn: its turn is over. shifts:
    how often it shifts on the second turn. holds_target: the target is chosen on the first turn.
    """

    away: Literal["air", "underground", "underwater", "gone"] | None = None
    skip_in: tuple[WeatherName, ...] = ()
    no_shift: bool = False
    may_shift: bool = False
    ends_turn: bool = False
    shifts: Annotated[int, Meta(ge=1, le=2)] = 1
    holds_target: bool = False


class Quick(Entry, frozen=True):
    """An action that a move takes in place of its own, under a condition."""

    action: Literal["free", "swift", "shift"]
    when: Condition


class Move(Entry, frozen=True):
    """A move: the numbers of its attack, and what its words do."""

    id: Id
    name: Typed
    type: PokemonType
    move_class: MoveClass = msgspec.field(name="class")
    range: Range
    frequency: Frequency = Frequency()
    ac: Annotated[
        Annotated[int, Meta(ge=1, le=20)] | None, Meta(description="Unset: every target is hit without a roll.")
    ] = None
    damage_base: Annotated[
        Annotated[int, Meta(ge=1, le=28)] | None, Meta(description="Unset: no damage, or words give it.")
    ] = None
    quick: Annotated[Quick | None, Meta(description="A quicker action, when this is so of its user and target.")] = None
    or_range: Annotated[Range | None, Meta(description="The user may choose this range instead.")] = None
    or_when: Annotated[
        Condition | None, Meta(description="In place of a choice: the other range is for users of whom this is so.")
    ] = None
    or_frequency: Annotated[Frequency | None, Meta(description="With the other range, this frequency.")] = None
    or_type: Annotated[PokemonType | None, Meta(description="The user may choose this type instead.")] = None
    or_keywords: Annotated[
        tuple[Keyword, ...] | None, Meta(description="With the other range, or type, these keywords.")
    ] = None
    or_once: Annotated[bool, Meta(description="The other range, or type, once a scene.")] = False
    keywords: tuple[Keyword, ...] = ()
    action: Literal["standard", "full", "shift", "swift", "free"] = "standard"
    priority: Literal["normal", "limited", "advanced"] | None = None
    priority_when: Annotated[Condition | None, Meta(description="Else it has no priority.")] = None
    trigger: Trigger | None = None
    set_up: SetUp | None = None
    delay: Annotated[
        Literal["round_end", "user_turn_end"] | None,
        Meta(description="Declared now, resolved at the end of the round, or of the user's next turn."),
    ] = None
    lost_at: Annotated[
        Share | None, Meta(description="Until it resolves, a hit for this much of the user's maximum HP ends it.")
    ] = None
    requires: Annotated[Condition | None, Meta(description="Else it cannot be used on that target.")] = None
    attack: tuple[AnyAttackWord, ...] = ()
    effects: tuple[AnyEffect, ...] = ()
    flags: Annotated[tuple[Flag, ...], Meta(description="Abilities that count this move.")] = ()
    grants: Annotated[tuple[str, ...], Meta(description="Capabilities it gives to a combatant that knows it.")] = ()
    reaches: Annotated[
        tuple[Literal["airborne", "underground"], ...], Meta(description="Targets out of others' reach.")
    ] = ()
    weapon: Annotated[
        Literal["any", "melee", "ranged", "large_melee", "not_large", "light", "close", "short_range", "two_handed"]
        | None,
        Meta(description="Only with such a weapon, which changes its AC, its damage base and its range."),
    ] = None
    variant_of: Annotated[str | None, Meta(description="The move that this is another printing of.")] = None
    partial: bool = False
    notes: Annotated[
        Typed, Meta(max_length=300, description="What is not executed, or what only people can judge: it is told.")
    ] = ""
    differs: Annotated[Typed, Meta(max_length=120, description="What another printing says.")] = ""
    source: Typed = ""


# --- abilities ------------------------------------------------------------------------------------------------------


AbilityAction = Literal["static", "free", "swift", "shift", "standard", "full", "extended"]


class AbilityText(Entry, frozen=True):
    """What another edition makes of an ability, in place of its own words."""

    frequency: Frequency = Frequency("static")
    action: AbilityAction = "static"
    words: tuple[AnyTrait, ...] = ()
    partial: bool = False
    notes: Annotated[Typed, Meta(max_length=300)] = ""


class Ability(Entry, frozen=True):
    """An ability: standing words, and words that run on events or when it is used."""

    id: Id
    name: Typed
    frequency: Frequency = Frequency("static")
    action: AbilityAction = "static"
    words: tuple[AnyTrait, ...] = ()
    defensive: Annotated[bool, Meta(description="Mold Breaker and its like pass it by.")] = False
    fixed: Annotated[bool, Meta(description="Nobody can copy it, disable it or put another in its place.")] = False
    connection: Annotated[str | None, Meta(description="A move that its holder also knows.")] = None
    partial: bool = False
    notes: Annotated[Typed, Meta(max_length=300)] = ""
    playtest: Annotated[AbilityText | None, Meta(description="As in the playtest of 2016, where it differs.")] = None
    source: Typed = ""


# --- what trainers have learned ---------------------------------------------------------------------------------------


class Ap(Entry, frozen=True, gc=False):
    """What a feature costs in Action Points: spent, bound while it lasts, or drained until a long rest."""

    mode: Literal["spend", "bind", "drain"]
    cost: Annotated[int, Meta(ge=0, le=5)]


class Feature(Entry, frozen=True):
    """A feature or an edge of trainers: what it does for them, for their Pokémon, and when it is used."""

    id: Id
    name: str
    category: Literal["feature", "edge"] = "feature"
    trainer_class: Annotated[str, Meta(description="Empty: for everybody.")] = ""
    tags: Annotated[tuple[str, ...], Meta(description="As printed: orders, stratagem, training, weapon, +speed.")] = ()
    prerequisites: Annotated[str, Meta(max_length=300)] = ""
    frequency: Frequency = Frequency("static")
    action: AbilityAction = "static"
    ap: Ap | None = None
    swift: Annotated[bool, Meta(description="It takes a Swift Action, too.")] = False
    once_per_target: Annotated[bool, Meta(description="Once a scene for each target.")] = False
    once_per_pokemon: Annotated[bool, Meta(description="Once a scene for each of the trainer's own.")] = False
    once_per_scene: Annotated[bool, Meta(description="Once a scene, however often a day.")] = False
    words: Annotated[tuple[AnyFeatureWord, ...], Meta(description="For the trainer who has it.")] = ()
    own: Annotated[tuple[AnyFeatureWord, ...], Meta(description="For each of the trainer's own Pokémon.")] = ()
    lent: Annotated[tuple[AnyFeatureWord, ...], Meta(description="For whom `lend` names, while it lasts.")] = ()
    trained: Annotated[tuple[AnyFeatureWord, ...], Meta(description="For a Pokémon whose sheet lists it.")] = ()
    teaches: Annotated[
        tuple[AbilityId, ...], Meta(description="Abilities of a Pokémon whose sheet lists it: it was taught one.")
    ] = ()
    teaches_moves: Annotated[tuple[MoveId, ...], Meta(description="The same for moves.")] = ()
    grants: Annotated[tuple[str, ...], Meta(description="Ids of features that come with it.")] = ()
    moves: Annotated[tuple[MoveId, ...], Meta(description="Moves that the trainer knows by it.")] = ()
    abilities: Annotated[tuple[AbilityId, ...], Meta(description="Abilities that the trainer has by it.")] = ()
    move_needs: Annotated[
        dict[MoveId, AbilityId], Meta(description="Of those moves, the ones that take an ability of the trainer's.")
    ] = {}
    rank_moves: Annotated[
        tuple[tuple[MoveId, ...], ...], Meta(description="Moves on offer from each rank on, beside `moves`.")
    ] = ()
    choose: Annotated[
        int,
        Meta(
            ge=0,
            le=4,
            description="So many of what it offers, as the sheet says in brackets; 0: all. Each rank is listed by "
            "itself, and chooses as many more.",
        ),
    ] = 0
    edition: Literal["core", "playtest_2015"] = "core"
    partial: bool = False
    notes: Annotated[str, Meta(max_length=300)] = ""
    source: str = ""


# --- species --------------------------------------------------------------------------------------------------------


class BaseStats(Entry, frozen=True, gc=False):
    """The six stats of a species before nature and points."""

    hp: Annotated[int, Meta(ge=0, le=60)]
    attack: Annotated[int, Meta(ge=0, le=60)]
    defense: Annotated[int, Meta(ge=0, le=60)]
    special_attack: Annotated[int, Meta(ge=0, le=60)]
    special_defense: Annotated[int, Meta(ge=0, le=60)]
    speed: Annotated[int, Meta(ge=0, le=60)]


class Abilities(Entry, frozen=True):
    """Ids of the abilities that a species can have, by the level that opens them (basic, 20, 40)."""

    basic: tuple[AbilityId, ...]
    advanced: tuple[AbilityId, ...] = ()
    high: tuple[AbilityId, ...] = ()


class Capabilities(Entry, frozen=True):
    """How a species moves, how strong it is, and what else it can do."""

    overland: Speed = 0
    swim: Speed = 0
    sky: Speed = 0
    levitate: Speed = 0
    burrow: Speed = 0
    teleporter: Speed = 0
    high_jump: Speed = 0
    long_jump: Speed = 0
    power: Annotated[int, Meta(ge=0, le=20)] = 1
    naturewalk: tuple[str, ...] = ()
    other: tuple[Typed, ...] = ()
    in_condition: Annotated[dict[str, str], Meta(description="A capability that it has only under a condition.")] = (
        msgspec.field(default_factory=dict)
    )


class Skills(Entry, frozen=True, gc=False):
    """Skill dice of a species."""

    acrobatics: SkillDice
    athletics: SkillDice
    combat: SkillDice
    focus: SkillDice
    perception: SkillDice
    stealth: SkillDice
    technology_education: SkillDice | None = None


class Evolution(Entry, frozen=True):
    """A species that this one may become, and what it takes."""

    species: SpeciesId
    level: Annotated[Level | None, Meta(description="The lowest level; unset: any.")] = None
    item: Annotated[ItemId | None, Meta(description="A stone to use, or an item to hold.")] = None
    held: bool = False
    conditions: Annotated[tuple[str, ...], Meta(description="Judged by the game master, such as night.")] = ()


class Mega(Entry, frozen=True):
    """A mega form: what it adds to the stats, and what changes."""

    form: str
    ability: str
    stats: dict[Stat, Annotated[int, Meta(ge=-20, le=20)]]
    types: Annotated[tuple[PokemonType, ...], Meta(description="Empty: unchanged.")] = ()


class Species(Entry, frozen=True):
    """A species or a form of one."""

    id: Id
    name: str
    types: Annotated[tuple[PokemonType, ...], Meta(min_length=1, max_length=2)]
    base: BaseStats
    abilities: Abilities
    size: Size
    weight_class: Annotated[int, Meta(ge=1, le=7)]
    capabilities: Capabilities
    skills: Skills
    level_up: Annotated[
        tuple[tuple[Annotated[int, Meta(ge=0, le=100)], MoveId], ...],
        Meta(description="[level, move]; level 0: learned on evolving into this."),
    ]
    male_eighths: Annotated[
        Annotated[int, Meta(ge=0, le=8)] | None, Meta(description="How many of eight are male; unset: no gender.")
    ] = None
    stage: Annotated[int, Meta(ge=1, le=3)] = 1
    remaining: Annotated[int, Meta(ge=0, le=2, description="How many evolutions are left.")] = 0
    family: Annotated[str, Meta(description="The first species of its line.")] = ""
    evolves: tuple[Evolution, ...] = ()
    legendary: bool = False
    egg_groups: tuple[str, ...] = ()
    habitats: tuple[str, ...] = ()
    diet: tuple[str, ...] = ()
    generation: Annotated[int, Meta(ge=1, le=9)] = 1
    region: str = ""
    megas: tuple[Mega, ...] = ()
    ability_forms: Annotated[dict[str, str], Meta(description="Abilities of one sex or colour only.")] = msgspec.field(
        default_factory=dict
    )
    ability_choice: Annotated[tuple[tuple[str, ...], ...], Meta(description="Of each of these it has one.")] = ()
    skills_in_condition: Annotated[
        dict[str, str], Meta(description="A skill's dice under a condition, such as stealth:sky.")
    ] = msgspec.field(default_factory=dict)


class Learnset(Entry, frozen=True):
    """The moves that a species can be taught or inherit, beside those of its levels; `id` is the species'.

    Egg moves stand with the first species of a line, for all of it.
    """

    id: Id
    tm: tuple[MoveId, ...] = ()
    egg: tuple[MoveId, ...] = ()
    tutor: tuple[MoveId, ...] = ()
    natural: Annotated[
        tuple[MoveId, ...], Meta(description="Tutor moves that count as natural, and not against the limit.")
    ] = ()
    by_gender: Annotated[dict[Gender, tuple[MoveId, ...]], Meta(description="Tutor moves of one sex only.")] = (
        msgspec.field(default_factory=dict)
    )
    like: Annotated[SpeciesId, Meta(description="The form whose lists it has.")] = ""
    any_tm: bool = False
    any_tutor: bool = False


# --- things ---------------------------------------------------------------------------------------------------------


class Food(Entry, frozen=True):
    """When the buff of something that was eaten may be traded in.

    own_turn: on the eater's own turn; about_to_be_hit, hit: when an attack of the kind `moves` describes is about to
    hit it, or has damaged it; early: with a move that is used before its count. half: at half of its HP or less, or
    with a condition that the food cures; quarter: at a quarter of them or less; spent_move: after using a Scene move.
    """

    at: Literal["own_turn", "about_to_be_hit", "hit", "early"] = "own_turn"
    need: Literal["half", "quarter", "spent_move", "nothing"] = "half"
    moves: MoveFilter = MoveFilter()


class Item(Entry, frozen=True):
    """Something that is used up (`effects`), held (`words`) or worn (`slot`); what armour does is in the rules."""

    id: Id
    name: str
    kind: Literal["medicine", "battle", "berry", "food", "held", "equipment", "evolution"]
    effects: Annotated[tuple[AnyEffect, ...], Meta(description="On use; `target` is the one it is used on.")] = ()
    words: Annotated[tuple[AnyTrait, ...], Meta(description="While held.")] = ()
    revives: Annotated[bool, Meta(description="It ends Fainted; any other healing leaves it.")] = False
    used: Annotated[
        Literal["free", "shift"] | None, Meta(description="Its holder uses it up by this action; `effects` are done.")
    ] = None
    clings: Annotated[bool, Meta(description="It takes a Standard Action to drop it.")] = False
    food: Annotated[Food, Meta(description="Of berries and other food.")] = Food()
    extended: Annotated[bool, Meta(description="It takes minutes: not in a fight, unless a table plays it so.")] = False
    slot: Literal["head", "body", "main_hand", "off_hand", "feet", "accessory"] | None = None
    focus_stat: Annotated[Stat | None, Meta(description="+5 to it after stages; one Focus counts.")] = None
    price: Annotated[int, Meta(ge=0)] = 0
    partial: bool = False
    notes: Annotated[str, Meta(max_length=300)] = ""
    source: str = ""


class Ball(Entry, frozen=True):
    """A Poké Ball: what it adds to the capture roll (lower is better), and what it does to what it caught."""

    id: Id
    name: str
    modifier: Annotated[int, Meta(ge=-100, le=100)] = 0
    condition: Annotated[BallCondition | None, Meta(description="When it holds, `when_met` counts instead.")] = None
    when_met: Annotated[int, Meta(ge=-100, le=100)] = 0
    series: Annotated[BallSeries | None, Meta(description="Instead: by round (timer, quick), or by weight.")] = None
    after: Annotated[AfterCapture | None, Meta(description="+1 loyalty, full heal, or content in its ball.")] = None
    source: str = ""


class Field(Entry, frozen=True):
    """What a terrain or a room does while it is up, to those on the ground where it says so."""

    id: FieldName
    name: str
    group: Literal["terrain", "room", "gravity"]
    damage: Annotated[dict[PokemonType, int], Meta(description="Added to damage rolls of a type.")] = msgspec.field(
        default_factory=dict
    )
    heal_ticks: Annotated[int, Meta(ge=0, le=5, description="At the start of turns, on the ground.")] = 0
    no_status: Annotated[tuple[Status, ...], Meta(description="Not for those on the ground.")] = ()
    no_priority: Annotated[bool, Meta(description="Those on the ground take no priority or interrupt.")] = False
    accuracy: Annotated[int, Meta(ge=-6, le=6)] = 0
    grounds_all: Annotated[bool, Meta(description="Nobody is airborne; Ground moves hit everybody.")] = False
    no_items: bool = False
    reverses_initiative: bool = False
    swaps_defenses: bool = False
    source: str = ""


class Hazard(Entry, frozen=True):
    """What happens to foes who enter a hazard's square (or come within `reach` of it)."""

    id: Id
    name: str
    effects: Annotated[tuple[AnyEffect, ...], Meta(description="On who enters, as target.")] = ()
    second_layer: Annotated[tuple[AnyEffect, ...], Meta(description="In place of `effects` where it lies twice.")] = ()
    reach: Squares = 0
    slow_terrain: bool = False
    spares_airborne: bool = False
    spares_types: Annotated[tuple[PokemonType, ...], Meta(description="Types to which it does nothing.")] = ()
    typed: Annotated[
        PokemonType | None, Meta(description="HP losses are multiplied by the effectiveness of this type.")
    ] = None
    cleared_by: Annotated[tuple[PokemonType, ...], Meta(description="Types that end it by entering.")] = ()
    once_each: Annotated[bool, Meta(description="Once for each until it is recalled.")] = False
    used_up: Annotated[bool, Meta(description="The square that it came from is free of it afterwards.")] = False
    source: str = ""


# --- people and fights ----------------------------------------------------------------------------------------------


class Build(Entry, frozen=True):
    """A Pokémon as a pack places it; what is left out is made up when it appears, by the rules for wild ones."""

    species: SpeciesId
    level: Level
    name: str = ""
    nature: Nature | None = None
    points: Annotated[dict[Stat, Count] | None, Meta(description="Stat points; unset: spent by the rules.")] = None
    abilities: Annotated[tuple[AbilityId, ...], Meta(description="Empty: as the level gives.")] = ()
    moves: Annotated[tuple[MoveId, ...], Meta(description="Empty: the last six that it learned.")] = ()
    gender: Gender | None = None
    item: ItemId | None = None
    shiny: bool = False
    loyalty: Annotated[Annotated[int, Meta(ge=0, le=6)] | None, Meta(description="Unset: 2 wild, 3 owned.")] = None
    turns: Annotated[int, Meta(ge=1, le=5, description="Turns a round and HP bars: above 1 it is a boss.")] = 1


class Trainer(Entry, frozen=True):
    """A trainer: the sheet as far as combat reads it."""

    id: Id
    name: str
    level: Annotated[int, Meta(ge=1, le=50)]
    stats: BaseStats
    skills: Annotated[dict[Skill, Rank], Meta(description="Others are untrained.")] = msgspec.field(
        default_factory=dict
    )
    team: Annotated[tuple[Build, ...], Meta(max_length=6)] = ()
    items: Annotated[dict[ThingId, Annotated[int, Meta(ge=1, le=99)]], Meta(description="Items and balls.")] = (
        msgspec.field(default_factory=dict)
    )
    equipment: tuple[ItemId, ...] = ()
    moves: Annotated[tuple[MoveId, ...], Meta(description="Moves beside those of features.")] = ()
    abilities: Annotated[tuple[AbilityId, ...], Meta(description="Abilities beside those of features.")] = ()
    features: Annotated[
        tuple[str, ...], Meta(description="Features and edges by name or id; what no pack has is a note.")
    ] = ()
    owned_species: tuple[SpeciesId, ...] = ()
    gender: Gender = "none"
    weight_class: Annotated[int, Meta(ge=1, le=6)] = 4
    description: Text = ""


class Side(Entry, frozen=True):
    """Combatants that fight together; every other side is a foe unless it is a friend."""

    id: Literal["players", "allies", "enemies", "rivals"]
    trainers: Annotated[tuple[TrainerId, ...], Meta(description="Each sends out the first of the team.")] = ()
    pokemon: Annotated[tuple[Build, ...], Meta(description="Wild, or without their trainer.")] = ()
    friends: tuple[Literal["players", "allies", "enemies", "rivals"], ...] = ()


class Raised(Entry, frozen=True):
    """Squares that lie higher than the others, or lower. The rules don't count it; people see it."""

    metres: Annotated[int, Meta(ge=-99, le=99)]
    cells: Annotated[tuple[tuple[int, int], ...], Meta(max_length=10_000)]


class Grid(Entry, frozen=True):
    """A map of squares, with marks for terrain: a row of text for each row of squares.

    `.` regular, `#` blocking, `~` water, `,` slow, `:` rough, `;` slow and rough, `+` a closed door, `'` an open one,
    `?` under fog.
    """

    rows: Annotated[
        tuple[Annotated[str, Meta(pattern=r"^[.#~,:;?+']+$", max_length=100)], ...], Meta(min_length=1, max_length=100)
    ]
    heights: Annotated[tuple[Raised, ...], Meta(max_length=40)] = ()


class Encounter(Entry, frozen=True):
    """A fight that can be played at once, and a template for others."""

    id: Id
    name: str
    sides: Annotated[tuple[Side, ...], Meta(min_length=2, max_length=4)]
    battle: Literal["full_contact", "league"] = "full_contact"
    weather: WeatherName | None = None
    significance: Annotated[int, Meta(ge=2, le=10, description="In halves: 4 is x2.")] = 4
    grid: Grid | None = None
    description: Text = ""
    tags: tuple[str, ...] = ()


class TableRow(Entry, frozen=True):
    """A species that may appear; its chance is its weight among all."""

    species: SpeciesId
    weight: Annotated[int, Meta(ge=1, le=1000)]
    levels: Annotated[tuple[Level, Level] | None, Meta(description="Unset: the table's.")] = None


class EncounterTable(Entry, frozen=True):
    """Who lives somewhere."""

    id: Id
    name: str
    levels: tuple[Level, Level]
    rows: Annotated[tuple[TableRow, ...], Meta(min_length=1)]
    density: Annotated[tuple[int, int], Meta(description="How many appear, from and to.")] = (1, 4)
    description: Text = ""


# --- all of it ------------------------------------------------------------------------------------------------------


class Content(Struct, frozen=True):
    """Everything that the loaded packs hold, by kind and id."""

    species: Mapping[str, Species] = msgspec.field(default_factory=dict)
    moves: Mapping[str, Move] = msgspec.field(default_factory=dict)
    abilities: Mapping[str, Ability] = msgspec.field(default_factory=dict)
    features: Mapping[str, Feature] = msgspec.field(default_factory=dict)
    items: Mapping[str, Item] = msgspec.field(default_factory=dict)
    balls: Mapping[str, Ball] = msgspec.field(default_factory=dict)
    fields: Mapping[str, Field] = msgspec.field(default_factory=dict)
    hazards: Mapping[str, Hazard] = msgspec.field(default_factory=dict)
    trainers: Mapping[str, Trainer] = msgspec.field(default_factory=dict)
    encounters: Mapping[str, Encounter] = msgspec.field(default_factory=dict)
    tables: Mapping[str, EncounterTable] = msgspec.field(default_factory=dict)
    learnsets: Mapping[str, Learnset] = msgspec.field(default_factory=dict)


KINDS: Mapping[str, type[Struct]] = {
    "species": Species,
    "moves": Move,
    "abilities": Ability,
    "features": Feature,
    "items": Item,
    "balls": Ball,
    "fields": Field,
    "hazards": Hazard,
    "trainers": Trainer,
    "encounters": Encounter,
    "tables": EncounterTable,
    "learnsets": Learnset,
}


# --- reading entries ------------------------------------------------------------------------------------------------


def is_damaging(move: Move) -> bool:
    """Whether a move is an attack that does damage: any move that is not of the class status."""
    return move.move_class != "status"


def rolls_damage(move: Move) -> bool:
    """Whether a move has damage dice of its own, and so may hit critically: Beat Up and Counter have none."""
    return is_damaging(move) and (move.damage_base is not None or move.ac is not None)


def is_food(item: Item) -> bool:
    """Whether a thing is eaten before a fight, and its buff traded in."""
    return item.kind in ("berry", "food")


def can_be_held(item: Item) -> bool:
    """Whether a Pokémon can hold a thing."""
    return item.kind in ("held", "evolution", "food")


def is_eaten(item: Item) -> bool:
    """Whether a thing is food or drink, which takes minutes."""
    return item.extended or is_food(item)


def has_other_version(move: Move) -> bool:
    """Whether a move may be used with another range, or as another type, than the one that comes first."""
    return move.or_range is not None or move.or_type is not None


def text_of(ability: Ability, *, texts: Literal["core", "playtest_2016"]) -> Ability | AbilityText:
    """What an ability does by the ruling `ability_texts`: its own words, or those of the playtest where there are."""
    return ability.playtest if texts == "playtest_2016" and ability.playtest is not None else ability


def learned_by(species: Species, *, level: int) -> tuple[str, ...]:
    """The moves that a species has learned by a level, the latest last, each once; those of evolving come first."""
    learned: dict[str, None] = {}
    for at, move in sorted(species.level_up, key=lambda entry: entry[0]):
        if at <= level:
            learned.pop(move, None)
            learned[move] = None
    return tuple(learned)
