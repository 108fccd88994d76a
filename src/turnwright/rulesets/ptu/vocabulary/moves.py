"""The words in which a pack says what moves, items and hazards do.

A move is an attack with numbers of its own (type, class, AC, damage base, range). Two lists of words add to it:

`attack`   words that change how the attack itself is worked out. They are read, never run: while the roll, the
           damage base and the damage are computed for one target.
`effects`  words that are run, in order, at their moment (`at`), each on those whom `on` names.

Moments. Without an AC every target counts as hit. One accuracy roll is made for a use, so what a word does to the user
happens once for a use, after all damage: if any target was hit (`hit`), if all were missed (`miss`), in any case
(`after`). What it does to a target happens for each target hit (`hit`), missed (`miss`), or both (`after`), after the
damage. `both`: both strikes of a Double Strike hit. `knock_out`: this attack made a target faint. `set_up`: on the
first turn of a Set-Up move. `blocked_melee`: a Shield move stopped a melee attack. The keyword spirit_surge lets a word
on the user happen on a miss, too.

`roll` asks for the natural accuracy roll: that number or more (effect ranges lower it), or `even`, or one of a list of
numbers. `when` asks for a condition. `once` limits the word to one time in a scene, or in a scene for each target: a
word that is run counts when it runs, one on the attack when the damage of an attack has been worked out with it.
"""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from ..rules.flavours import Flavour
from ..rules.terms import MoveClass, PokemonType, Skill, StagedStat

StageStat = Literal["attack", "defense", "special_attack", "special_defense", "speed", "accuracy", "evasion"]
Status = Literal[
    "burned", "poisoned", "badly_poisoned", "paralyzed", "frozen",
    "asleep", "bad_sleep", "confused", "cursed", "disabled", "enraged", "flinched", "infatuated", "suppressed",
    "fainted", "stuck", "slowed", "trapped", "tripped", "vulnerable", "blinded", "totally_blinded", "vortex",
    "grounded", "heal_blocked", "sprinting",
]  # fmt: skip
StatusGroup = Literal[
    "persistent", "volatile", "any",
    "burned", "poisoned", "badly_poisoned", "paralyzed", "frozen",
    "asleep", "bad_sleep", "confused", "cursed", "disabled", "enraged", "flinched", "infatuated", "suppressed",
    "fainted", "stuck", "slowed", "trapped", "tripped", "vulnerable", "blinded", "totally_blinded", "vortex",
    "grounded", "heal_blocked",
]  # fmt: skip
WeatherName = Literal["sun", "rain", "hail", "sandstorm"]
FieldName = Literal[
    "electric_terrain", "grassy_terrain", "misty_terrain", "psychic_terrain", "gravity", "magic_room", "trick_room",
    "wonder_room",
]  # fmt: skip

Until = (
    Annotated[int, Meta(ge=1, le=100, description="Full rounds.")]
    | Literal[
        "turn",  # the end of the turn in which it began
        "round",  # the end of this round
        "user_turn_start",  # the start of the user's next turn
        "user_turn_end",  # the end of the user's next turn
        "target_turn_end",  # the end of the next turn of the one who has it
        "user_leaves",  # the user faints, is recalled or leaves
        "scene",
    ]
)
"""How long something lasts; unset: as long as such a thing lasts by itself."""

Share = Annotated[
    tuple[Annotated[int, Meta(ge=-10, le=10)], Annotated[int, Meta(ge=1, le=20)]], Meta(description="[1, 2]: one half.")
]
Die = Annotated[int, Meta(ge=2, le=20)]
Face = Annotated[int, Meta(ge=1, le=20)]
Change = Annotated[int, Meta(ge=-12, le=12)]

Fact = Literal[
    "as_interrupt",  # the move is used on its trigger, not on the user's own turn
    "joined_this_round",  # the user joined the fight this round and has not acted before
    "on_joining",  # the same, and it acts ahead of its turn where the ruling `on_joining` asks for that
    "opposite_gender",  # user and target have genders, and they differ
    "same_gender",
    "shared_type",  # user and target have a type in common
    "target_acted",  # the target has taken its turn this round
    "target_airborne",  # it flies or levitates and is not grounded
    "target_aloft",  # a move with a Set-Up has taken it up into the air
    "target_dead",  # it was killed
    "target_damaged",  # it has lost HP to an attack this round
    "target_felled_ally",  # it made an ally of the user faint this round or the round before
    "target_flanked",
    "target_has_damage_reduction",
    "target_hit_user_before",  # it damaged the user by an attack since the user's last turn ended
    "target_hurt_user",  # it has damaged the user this round
    "target_isolated",  # nobody else is within 2 squares of it
    "target_immune",  # it is immune to the type of the move that the user used last
    "target_slower",  # its initiative is below the user's
    "user_outsped",  # its Speed with its stages is below the target's
    "target_small",  # its size is Small
    "target_smaller",  # its size is below the user's
    "target_speed_lowest",  # its Speed is at -6 stages
    "target_defense_lower",  # its Defense is below its Special Defense
    "target_special_defense_lower",
    "user_charged",  # the user has Sprinted this turn and run 3 metres or more; without a grid, has shifted
    "user_grapples_target",
    "user_has_stock",  # something is in its stockpile
    "user_curled_up",  # the user is in the stance curled_up
    "user_missed_last",  # the user's last attack hit nobody
    "target_adjacent",  # the target stands next to the user
    "first_round",  # the fight is in its first round
    "user_spent_moves",  # the user has used five other moves of its own this scene
    "user_without_item",
    "user_has_other_status",  # the user has an affliction that the target has not
    "user_has_eaten",  # the user has traded in a food buff this scene
    "target_ally",  # the target fights on the user's side, or is the user
    "target_is_trainer",
    "target_flies",  # it is of the type Flying, or has Sky or Levitate
    "target_nearly_beaten",  # it has three injuries or a quarter of its HP or less
    "user_three_afflictions",  # the user has three persistent or volatile conditions or more
    "target_ridden_by_user",  # the user sits on its back
    "user_ridden_by_trainer",  # the user's own trainer rides it
    "target_on_foot",  # neither Levitate, Sky nor Burrow carries it 4 metres or more
    "user_acted",  # the user has begun a turn this round
    "target_stores",  # it has things stored beside the one it holds
    "user_has_food",  # the user has a food buff to draw on
    "user_holds_item",
    "target_holds_item",
    "user_on_grass",  # Grassy Terrain is up, or the user stands on slow or rough ground
    "user_in_water",  # the user stands in water
    "user_new",  # the user came onto the field this round or one of the two before
    "user_has_temp_hp",
    "target_injured_twice",  # it has two injuries or more
    "target_injured_thrice",
    "user_ran",  # it has shifted 3 metres or more this turn
    "user_stood",  # it has not shifted this turn
    "used_otherwise",  # the user used its last move in the other way that it may
    "user_has_standard",  # it is the user's turn, and it has its Standard Action
    "user_has_swift",  # the same, with its Swift Action
    "user_has_swift_or_standard",  # the same, with one of the two
    "user_still_evolves",  # its species is not the last of its line
]


class Hp(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Hit Points against a share of the maximum: {"below": [1, 3]}."""

    below: Share | None = None
    at_most: Share | None = None
    at_least: Share | None = None


class Person(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What must be so of somebody: everything that is given; of a list, one is enough."""

    has: tuple[StatusGroup, ...] = ()
    type: tuple[PokemonType, ...] = ()
    species: Annotated[tuple[str, ...], Meta(description="Ids of species.")] = ()
    ability: Annotated[tuple[str, ...], Meta(description="Ids of abilities.")] = ()
    capable: Annotated[tuple[str, ...], Meta(description="Ids of capabilities.")] = ()
    hp: Hp | None = None
    stage: Annotated[
        dict[StageStat, Annotated[int, Meta(ge=1, le=6)]], Meta(description="Stages that are all so high at least.")
    ] = msgspec.field(default_factory=dict)
    raised: Annotated[tuple[StageStat, ...], Meta(description="Stages of which one is above its default.")] = ()
    rank: Annotated[
        dict[Skill, Annotated[int, Meta(ge=1, le=8)]], Meta(description="Its trainer has such ranks at least.")
    ] = msgspec.field(default_factory=dict)
    marked: Annotated[tuple[str, ...], Meta(description="Ids of features: something of one lies on it.")] = ()
    under: Annotated[
        tuple[str, ...], Meta(description="Ids of features: it was trained in one of them, or one lies on it.")
    ] = ()
    tokens: Annotated[
        dict[str, Annotated[int, Meta(ge=1, le=20)]],
        Meta(description="Ids of features: it has so many of their tokens at least."),
    ] = msgspec.field(default_factory=dict)
    bears: Annotated[
        tuple[str, ...], Meta(description="Ids of moves and abilities: something of one of them lasts on it.")
    ] = ()
    holds: Annotated[tuple[str, ...], Meta(description="Ids of items.")] = ()
    wields: Annotated[tuple[str, ...], Meta(description="Kinds of weapon: one of them is in its hand.")] = ()


class Condition(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Everything that is given must hold; of a list, one is enough (of `facts`, all). `target` is the target of the
    word, whatever `on` names. `any`: one of these conditions holds; `not`: none of them does."""

    weather: Annotated[tuple[WeatherName, ...], Meta(description="One of these is up.")] = ()
    field: Annotated[tuple[FieldName, ...], Meta(description="One of these fields is up.")] = ()
    user: Person | None = None
    target: Person | None = None
    facts: tuple[Fact, ...] = ()
    marked: Annotated[
        tuple[str, ...], Meta(description="Ids of features: something of one of them lies on somebody.")
    ] = ()
    best_of_marked: Annotated[
        tuple[str, StagedStat] | None,
        Meta(description="The id of a feature: somebody it lies on has this stat as its highest."),
    ] = None
    near_own_hazard: Annotated[
        tuple[str, Annotated[int, Meta(ge=1, le=20)]] | None,
        Meta(description="A hazard of the user's side that lies within so many squares of it."),
    ] = None
    used_lately: Annotated[
        tuple[str, ...], Meta(description="Ids of moves: somebody used one of them this round or the last.")
    ] = ()
    any: tuple["Condition", ...] = ()
    none: tuple["Condition", ...] = msgspec.field(name="not", default=())


Keyword = Literal[
    "aura", "berry", "blessing", "coat", "dash", "double_strike", "environ", "execute", "exhaust", "five_strike",
    "fling", "friendly", "groundsource", "hazard", "healing", "illusion", "interrupt", "pass", "pledge", "powder",
    "priority", "push", "reaction", "recoil", "set_up", "shield", "smite", "social", "sonic", "spirit_surge", "trigger",
    "vortex", "weather", "weight_class",
]  # fmt: skip
Flag = Literal[
    "iron_fist", "mega_launcher", "punk_rock", "reckless", "sheer_force", "strong_jaw", "technician", "tough_claws"
]


class MoveFilter(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Which moves a word is about: everything that is given must fit; of a list, one is enough."""

    types: tuple[PokemonType, ...] = ()
    classes: tuple[MoveClass, ...] = ()
    reach: Annotated[
        Literal["melee", "ranged"] | None, Meta(description="Ranged: at targets out of melee, not over an area.")
    ] = None
    one_target: bool = False
    ranges: Annotated[tuple[str, ...], Meta(description="Kinds of range.")] = ()
    keywords: tuple[Keyword, ...] = ()
    flag: Annotated[Flag | None, Meta(description="Moves that the books list for an ability.")] = None
    moves: Annotated[tuple[str, ...], Meta(description="Ids of moves.")] = ()
    own_type: Annotated[bool, Meta(description="Of a type of its user.")] = False
    damaging: bool = False
    meets: Annotated[
        Literal["super_effective", "neutral", "resisted"] | None, Meta(description="How they meet the target's types.")
    ] = None
    weapon: Annotated[bool, Meta(description="Made with a weapon in hand.")] = False
    as_printed: Annotated[bool, Meta(description="Not in another way that an ability lets them be used.")] = False
    without: Annotated[tuple[Keyword, ...], Meta(description="With none of these keywords.")] = ()
    most_base: Annotated[int, Meta(ge=0, le=28, description="With a printed damage base of at most this.")] = 0


Per = Literal[
    "target_troubles",  # each of the target's conditions of the mind
    "injuries",  # each of the holder's
    "electric_neighbours",  # each adjacent ally of the type Electric
    "metres_run",  # by the holder, this turn
    "metres_apart",  # from the holder to the target
    "half_attack", "half_defense", "half_special_attack", "half_special_defense", "half_speed",  # half of that stat
    "other_stat",  # the attacking stat of the other class; no half of it counts beside it
    "higher_stat",  # the higher attacking stat, on moves of the other class
    "last_chance",  # twice while the holder's HP are below one third of the maximum
]  # fmt: skip
"""What a number counts for each of."""


# --- words that change the attack -----------------------------------------------------------------------------------


class AttackWord(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True, tag_field="do"):
    """What all words on the attack share."""

    when: Condition | None = None
    once: Annotated[Literal["scene", "scene_target"] | None, Meta(description="How often it may count.")] = None


class Critical(AttackWord, frozen=True, kw_only=True, tag="critical"):
    """The attack is a critical hit on this natural roll or more, on every even one, or always."""

    roll: Annotated[int, Meta(ge=2, le=20)] | Literal["even", "always"]


class AttackRule(AttackWord, frozen=True, kw_only=True, tag="rule"):
    """Something is so for the attack; there is nothing more to say of it."""

    what: Literal[
        "sure_hit",  # it hits without its roll having to meet anything; the roll is still made for its effects
        "no_damage",  # it does no damage to such a target; its other words are done
        "half_damage",  # after defences
        "spare",  # it leaves the target at least 1 HP
        "smite",  # combatants that are missed are damaged all the same, one step more resisted, as by the keyword
        "no_waking",  # its damage does not wake a sleeper
    ]


class Ac(AttackWord, frozen=True, kw_only=True, tag="ac"):
    """The move's AC is this number instead."""

    ac: Annotated[int, Meta(ge=1, le=20)]


class Base(AttackWord, frozen=True, kw_only=True, tag="base"):
    """The damage base is this number instead of the printed one, before strikes, STAB and all other changes."""

    base: Annotated[int, Meta(ge=1, le=28)]


class ScaleBase(AttackWord, frozen=True, kw_only=True, tag="scale_base"):
    """The damage base (0 if none is printed) changes by `add` for each of what `per` counts, from 1 up to `most`.

    user_injuries; user_stages, target_stages: the sum of stages above 0; user_missing_hp, target_missing_hp: full
    tenths of the maximum that are gone; target_weight_class; weight_class_above: how far the user's is above the
    target's; loyalty; uses_in_a_row: uses of this move in the turns before, without a miss or another move between;
    hits_in_a_row: the same, each a hit on this target; rounds_in_a_row: rounds just before this in which anybody used
    it; uses_before: earlier uses by its user in this scene; stock: what is in the user's stockpile; uses_this_round: by
    others, before this one.
    """

    per: Literal[
        "user_injuries", "user_stages", "target_stages", "user_missing_hp", "target_missing_hp", "target_weight_class",
        "weight_class_above", "loyalty", "uses_in_a_row", "hits_in_a_row", "rounds_in_a_row",
        "uses_before", "stock", "uses_this_round",
    ]  # fmt: skip
    add: Change = 1
    most: Annotated[int, Meta(ge=1, le=28)] = 28


class RollBase(AttackWord, frozen=True, kw_only=True, tag="roll_base"):
    """The damage base is `plus` and `times` the face of one die, rolled once for a use. On the face `heals_on` the
    targets regain this many HP instead."""

    die: Die
    plus: Annotated[int, Meta(ge=0, le=20)] = 0
    times: Annotated[int, Meta(ge=1, le=5)] = 1
    heals_on: Annotated[int, Meta(ge=0, le=20)] = 0
    heals: Annotated[int, Meta(ge=0, le=100)] = 0


class Kicks(AttackWord, frozen=True, kw_only=True, tag="kicks"):
    """An accuracy roll for each of these damage bases: the first counts if one of them hits, the second if two do... By
    itself: it takes several accuracy rolls, and their count chooses the damage base."""

    bases: tuple[Annotated[int, Meta(ge=1, le=28)], ...]


class Hits(AttackWord, frozen=True, kw_only=True, tag="hits"):
    """A Five Strike hits this many times, without a roll. By itself: it settles a roll that is made before any number
    of the attack is asked for."""

    hits: Annotated[int, Meta(ge=1, le=5)]


class Focused(AttackWord, frozen=True, kw_only=True, tag="focused"):
    """For each target that the move could have and that was not chosen, its damage base and its accuracy are higher."""

    base: Annotated[int, Meta(ge=0, le=10)] = 0
    accuracy: Annotated[int, Meta(ge=0, le=6)] = 0


class DamagePlus(AttackWord, frozen=True, kw_only=True, tag="damage_plus"):
    """The damage roll rises by this amount, with the attack stat, before defences. `per`: for each other dance that
    somebody has used this round, up to `most`."""

    amount: Annotated[int, Meta(ge=-100, le=100)]
    per: Literal["dances"] | None = None
    most: Annotated[int, Meta(ge=0, le=100)] = 100


class DamageStat(AttackWord, frozen=True, kw_only=True, tag="damage_stat"):
    """A stat with its stages is added to the damage roll (`times` 1) or taken from it (-1), as a share of it."""

    stat: StagedStat
    of: Literal["user", "target"] = "user"
    times: Literal[1, -1] = 1
    share: Share = (1, 1)


class Stats(AttackWord, frozen=True, kw_only=True, tag="stats"):
    """Other stats count: the one the user adds, the one the target subtracts. higher, lower: of the two by class."""

    attack: Literal["attack", "special_attack", "defense", "speed", "target_attack", "higher"] | None = None
    defense: Literal["defense", "special_defense", "lower"] | None = None


class Ignore(AttackWord, frozen=True, kw_only=True, tag="ignore"):
    """The attack passes these by: stages that raise defences (or all on them), DR (`amount` of it; 0: all), blessings,
    evasion, interrupts and shields, intercepting and redirecting, or abilities marked defensive."""

    what: tuple[
        Literal[
            "raised_defenses", "defense_stages", "damage_reduction", "blessings", "evasion", "interrupts", "shields",
            "intercept", "defensive_abilities",
        ],
        ...,
    ]  # fmt: skip
    amount: Annotated[int, Meta(ge=0, le=50)] = 0


class MoveType(AttackWord, frozen=True, kw_only=True, tag="move_type"):
    """The move is of this type instead; user_primary: the user's first type; held_item: the one whose damage the user's
    held item raises, if it does."""

    type: PokemonType | Literal["user_primary", "held_item"]


class AgainstType(AttackWord, frozen=True, kw_only=True, tag="against_type"):
    """Against this type the move counts as weak to it or as neutral, whatever the chart says."""

    type: PokemonType
    counts: Literal["super_effective", "neutral"]


AnyAttackWord = (
    Critical
    | AttackRule
    | Ac
    | Base
    | ScaleBase
    | RollBase
    | Kicks
    | Hits
    | Focused
    | DamagePlus
    | DamageStat
    | Stats
    | Ignore
    | MoveType
    | AgainstType
)


# --- words that are run ---------------------------------------------------------------------------------------------

On = Literal[
    "target",
    "user",
    "allies",  # allies of the user in the area, or within the range; without a grid all of them
    "user_and_allies",
    "everyone",  # user, allies and foes in the area; without an area everybody in the fight
    "attacker",  # who made the attack that triggered this
    "beside_target",  # everybody on the squares that share an edge with the target's, the user too; not the target
]
At = Literal["hit", "both", "miss", "after", "knock_out", "set_up", "blocked_melee"]


class Effect(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True, tag_field="do"):
    """What all words share."""

    on: On = "target"
    at: At = "hit"
    roll: Face | Literal["even"] | tuple[Face, ...] | None = None
    when: Condition | None = None
    once: Literal["scene", "scene_target"] | None = None


class Inflict(Effect, frozen=True, kw_only=True, tag="inflict"):
    """A status, unless its bearer is immune; it keeps who caused it.

    It lasts `until` then, to the end of the bearer's turn this many rounds later (`turns`), or by its own rule (saves).
    `later`: it comes only at the end of the bearer's next turn.
    `no_save`: no save ends it before its time; `harder`: saves against it are lower by this much.
    """

    status: Status
    until: Until | None = None
    turns: Annotated[int, Meta(ge=0, le=10)] = 0
    later: bool = False
    no_save: bool = False
    harder: Annotated[int, Meta(ge=0, le=6)] = 0
    incurable: Annotated[bool, Meta(description="Nothing ends it before its time, but fainting.")] = False


class Stages(Effect, frozen=True, kw_only=True, tag="stages"):
    """Combat stages rise or fall, within -6 and +6; accuracy and evasion are flat modifiers with the same bounds.

    `highest`: the stat of `of` that is highest with its stages changes by that much; `chosen`: the one that the user's
    side chooses.
    """

    change: Annotated[dict[StageStat, Change], Meta(description="By how much, by stat.")] = msgspec.field(
        default_factory=dict
    )
    highest: Change = 0
    chosen: Change = 0
    of: tuple[StagedStat, ...] = ("attack", "defense", "special_attack", "special_defense", "speed")
    picks: Annotated[int, Meta(ge=1, le=5, description="So many different ones are chosen.")] = 1
    mirrored: Annotated[bool, Meta(description="The user's own changes by as much the other way.")] = False
    lowered: Annotated[bool, Meta(description="Of those to choose from, the ones below their defaults.")] = False
    until: Until | None = None


class AlterStages(Effect, frozen=True, kw_only=True, tag="alter_stages"):
    """Whole stages: reset (to the default), invert (each sign), copy (the user takes the target's values), swap (user
    and target, or the two targets, exchange theirs), mend (those below 0 rise by two, to 0 at most), sap (those above 0
    fall by one), lift (those below 0 become 0), steal (stages above 0 pass from the target to the user, before the
    damage)."""

    how: Literal["reset", "invert", "copy", "swap", "steal", "mend", "sap", "lift"]
    stats: Annotated[tuple[StageStat, ...], Meta(description="Which; empty: all.")] = ()


class Heal(Effect, frozen=True, kw_only=True, tag="heal"):
    """HP come back, up to the maximum that injuries allow: a share of the maximum, ticks, and a number, added."""

    share: Share | None = None
    ticks: Annotated[int, Meta(ge=0, le=10)] = 0
    hp: Annotated[int, Meta(ge=0, le=1000)] = 0
    rounds: Annotated[int, Meta(ge=1, le=10, description="At once, and at the start of its next turns.")] = 1
    each_turn: Annotated[
        bool, Meta(description="Not at once: at the start of each of its turns until the scene ends.")
    ] = False
    stock: Annotated[tuple[Share, ...], Meta(description="Shares of the maximum by what is in the stockpile.")] = ()
    stat_of_target: Annotated[
        Literal["higher_offense"] | None, Meta(description="As much as the target's higher attacking stat.")
    ] = None
    ranks: Annotated[
        tuple[Skill, ...], Meta(description="Plus the best rank of the user, or of its trainer, in these.")
    ] = ()
    rolled: Annotated[bool, Meta(description="As much as the damage dice of this attack came to.")] = False
    per_sleeper: Annotated[int, Meta(ge=0, le=20, description="Once for each sleeper within so many squares.")] = 0


class Savour(Effect, frozen=True, kw_only=True, tag="savour"):
    """A share of the maximum HP comes back, a larger one to who likes the flavour by its nature; who dislikes it gets a
    condition besides."""

    flavour: Flavour
    share: Share
    liked: Share
    disliked: Status


class Drain(Effect, frozen=True, kw_only=True, tag="drain"):
    """The user heals a share of the HP that the targets lost to this attack, once, after all damage."""

    share: Share = (1, 2)


class Recoil(Effect, frozen=True, kw_only=True, tag="recoil"):
    """The user loses a share of the HP that the targets lost to this attack, once, after all damage."""

    share: Share


class LoseHp(Effect, frozen=True, kw_only=True, tag="lose_hp"):
    """HP are lost: no defence, no massive damage. A share of the maximum, of what is left, of what the user has or of
    what attacks have taken from it this round, ticks, a number, halves of the user's level; together. `per`: that
    many times. `typed`: not by those immune to the
    move's type. `cost`: paid by the user to do the move at all, before the roll; nothing prevents or lowers it."""

    share: Share | None = None
    of: Annotated[
        Literal["maximum", "user_maximum", "current", "user_current", "user_taken"],
        Meta(description="user_maximum: ticks are the user's, too."),
    ] = "maximum"
    ticks: Annotated[int, Meta(ge=0, le=10)] = 0
    hp: Annotated[int, Meta(ge=0, le=1000)] = 0
    ranks: Annotated[
        tuple[Skill, ...], Meta(description="Plus the best rank of the user, or of its trainer, in these.")
    ] = ()
    half_levels: Annotated[int, Meta(ge=0, le=10, description="2: as much as the user's level.")] = 0
    per: Literal["user_injuries", "target_injuries"] | None = None
    less: Annotated[int, Meta(ge=0, le=10, description="So many fewer times.")] = 0
    typed: bool = False
    cost: bool = False


class Bleed(Effect, frozen=True, kw_only=True, tag="bleed"):
    """Ticks are lost at the start of each of the bearer's next `rounds` turns."""

    rounds: Annotated[int, Meta(ge=1, le=10)]
    ticks: Annotated[int, Meta(ge=1, le=10)] = 1


class Bide(Effect, frozen=True, kw_only=True, tag="bide"):
    """The bearer bides its time: when its next turn starts, foes within this many squares lose as many HP as it has
    lost to attacks since. By itself: it counts the losses of a whole round and deals them out at the end of it."""

    squares: Annotated[int, Meta(ge=1, le=10)] = 1


class SetHp(Effect, frozen=True, kw_only=True, tag="set_hp"):
    """HP become this share of the maximum, whatever they were; markers count, massive damage does not."""

    share: Share


class ShareHp(Effect, frozen=True, kw_only=True, tag="share_hp"):
    """User and target lose half of the HP that they have, and each gets half of what both lost. No injury comes of it.
    By itself: two losses are added up and halved; each amount goes by both combatants."""


class Doom(Effect, frozen=True, kw_only=True, tag="doom"):
    """A combatant that hears it faints at the start of its turn, this many turns from now, unless it has been
    recalled, fainted or taken a breather by then."""

    turns: Annotated[int, Meta(ge=1, le=10)]


class Temper(Effect, frozen=True, kw_only=True, tag="temper"):
    """While the bearer suffers a condition, stages of it change whenever an attack damages it. By itself: it answers
    damage for as long as a condition lasts, with no use or ability behind it."""

    while_has: Status
    change: dict[StageStat, Change]


class Bond(Effect, frozen=True, kw_only=True, tag="bond"):
    """Should the bearer make the user faint, it faints too. By itself: it waits for the user to faint, and for who does
    it."""

    until: Until


class TempHp(Effect, frozen=True, kw_only=True, tag="temp_hp"):
    """Temporary HP: ticks and a number; the higher of old and new stays."""

    ticks: Annotated[int, Meta(ge=0, le=10)] = 0
    hp: Annotated[int, Meta(ge=0, le=1000)] = 0
    share: Annotated[Share | None, Meta(description="Plus a share of the maximum.")] = None
    ranks: Annotated[
        tuple[Skill, ...], Meta(description="Plus the best rank of the user, or of its trainer, in these.")
    ] = ()
    times: Annotated[int, Meta(ge=1, le=5, description="That rank counts so often.")] = 1
    adds: Annotated[bool, Meta(description="On top of what is there.")] = False


class Execute(Effect, frozen=True, kw_only=True, tag="execute"):
    """1d100: at or under 30 + the user's level - the target's, the target faints."""


class Resist(Effect, frozen=True, kw_only=True, tag="resist"):
    """The attack that triggered this counts as resisted by this many steps more."""

    steps: Annotated[int, Meta(ge=1, le=3)] = 1


class Counter(Effect, frozen=True, kw_only=True, tag="counter"):
    """After the attack that triggered this, its maker loses `times` the HP that the user lost to it, unless immune to
    the move's type or the user fainted."""

    times: Annotated[int, Meta(ge=1, le=4)]


class Endure(Effect, frozen=True, kw_only=True, tag="endure"):
    """The attack that triggered this leaves the user at least 1 HP. By itself: it caps the loss of one attack in the
    midst of its damage."""


class Shield(Effect, frozen=True, kw_only=True, tag="shield"):
    """The attack that triggered this does nothing to those whom `on` names."""


class Cancel(Effect, frozen=True, kw_only=True, tag="cancel"):
    """The move that triggered this is used up and does nothing."""


class Cure(Effect, frozen=True, kw_only=True, tag="cure"):
    """Statuses end: those named, or all of a group; with `most`, the bearer's side chooses that many. With `squares`,
    for everybody that near to the user instead; without a grid, for everybody."""

    statuses: tuple[StatusGroup, ...]
    most: Annotated[int, Meta(ge=0, le=10, description="0: every one.")] = 0
    squares: Annotated[int, Meta(ge=0, le=20)] = 0
    user_ticks: Annotated[int, Meta(ge=0, le=10, description="The user regains this many for each that ends.")] = 0


class Push(Effect, frozen=True, kw_only=True, tag="push"):
    """The target is pushed straight away from the user until something blocks it; without a grid the story only says
    so.

    `by_weight`: the squares less the target's weight class. `out_of_area`: straight out of the area, or to the nearest
    square outside it.
    """

    squares: Annotated[int, Meta(ge=0, le=20)] = 0
    by_weight: bool = False
    out_of_area: bool = False


class Flee(Effect, frozen=True, kw_only=True, tag="flee"):
    """The target shifts as far from the user as its movement lets it, at once and without provoking. By itself: it
    moves somebody by its own movement, not by so many squares."""


class Come(Effect, frozen=True, kw_only=True, tag="come"):
    """The target shifts as near to the user as its movement lets it, at once and without provoking, and goes without
    its next Shift Action."""


class Switch(Effect, frozen=True, kw_only=True, tag="switch"):
    """The one named is recalled and its trainer sends out another, trapped or not; a wild one, or one without
    replacement, stays. `within`: only if its trainer is that near. `keeps`: what passes to the one who comes.
    `leaves`: it is recalled in any case, and its trainer may send out another."""

    within: Annotated[int, Meta(ge=0, le=20)] = 0
    leaves: bool = False
    keeps: tuple[Literal["stages", "coats", "aims"], ...] = ()


class Maneuver(Effect, frozen=True, kw_only=True, tag="maneuver"):
    """The user makes this maneuver against the target at once, as a free action."""

    maneuver: Literal["push", "trip", "grapple", "disarm", "hinder", "blind", "low_blow"]
    sure_hit: bool = False
    optional: Annotated[bool, Meta(description="Its player is asked whether to.")] = False


class Coins(Effect, frozen=True, kw_only=True, tag="coins"):
    """Coins worth a die times the user's level are scattered; the winners may pick them up. By itself: it does nothing
    in the fight: the winners pick them up afterwards."""

    die: Annotated[int, Meta(ge=2, le=20)]


class Grip(Effect, frozen=True, kw_only=True, tag="grip"):
    """Always on, for who knows the move: bonuses to grapple, and a held target loses ticks at the start of its turn."""

    accuracy: Annotated[int, Meta(ge=0, le=10)] = 0
    check: Annotated[int, Meta(ge=0, le=10)] = 0
    ticks: Annotated[int, Meta(ge=0, le=10)] = 0


class SetWeather(Effect, frozen=True, kw_only=True, tag="weather"):
    """The weather becomes this, in place of any other; clear: none."""

    weather: WeatherName | Literal["clear"]
    rounds: Annotated[int, Meta(ge=1, le=20)] = 5


class SetField(Effect, frozen=True, kw_only=True, tag="field"):
    """This field is up everywhere; the pack's `fields` say what it does. Terrains replace terrains, rooms rooms."""

    field: FieldName
    rounds: Annotated[int, Meta(ge=1, le=20)] = 5
    next_round: Annotated[bool, Meta(description="It begins with the next round.")] = False


class Smoke(Effect, frozen=True, kw_only=True, tag="smoke"):
    """The squares of the area are full of smoke until the scene ends: accuracy rolls change by this much for attacks
    from it, into it or through it. Without a grid the targets are the ones who stand in it. By itself: it fills
    squares, and what goes through them is less accurate."""

    accuracy: Annotated[int, Meta(ge=-6, le=-1)]


class LayHazard(Effect, frozen=True, kw_only=True, tag="hazard"):
    """Squares get a hazard, chosen by the user in range; the pack's `hazards` say what happens to foes who enter.

    Without a grid it covers the foes' whole side and affects every combatant that joins it from then on. `within`:
    that near, whatever the range of the move is. `together`: each square next to another.
    """

    hazard: str
    squares: Annotated[int, Meta(ge=1, le=40)]
    within: Annotated[int, Meta(ge=0, le=20)] = 0
    together: bool = False


class Bless(Effect, frozen=True, kw_only=True, tag="blessing"):
    """The user's side gets a blessing with some uses; who would suffer from `against` may spend one.

    physical, special, all: that attack is resisted one step more. critical: the hit is not critical. stages: the loss
    of stages does not happen. status: the status has no effect until the end of the bearer's next turn.
    """

    against: Literal["physical", "special", "all", "critical", "stages", "status"]
    uses: Annotated[int, Meta(ge=1, le=10)]


class Coat(Effect, frozen=True, kw_only=True, tag="coat"):
    """A coat lies on its bearer until it ends: on a switch, on faint, or when `ends_on_hit` says so.

    heal_ticks: at the start of its turns. drain_ticks: it loses them at the start of its turns, and who laid the coat
    heals as much. steps: attacks of `type` count as resisted (above 0) or effective (below) by this many steps, and
    with `ends_on_hit` the first of them ends it. uses: it may be spent this many times, +evasion against one attack or
    +accuracy on one of its own. rooted: it can neither be pushed nor switched out.
    """

    name: str
    heal_ticks: Annotated[int, Meta(ge=0, le=5)] = 0
    drain_ticks: Annotated[int, Meta(ge=0, le=5)] = 0
    type: PokemonType | None = None
    steps: Annotated[int, Meta(ge=-2, le=2)] = 0
    ends_on_hit: bool = False
    uses: Annotated[int, Meta(ge=0, le=10)] = 0
    evasion: Annotated[int, Meta(ge=0, le=6)] = 0
    accuracy: Annotated[int, Meta(ge=0, le=6)] = 0
    rooted: bool = False


class StandIn(Effect, frozen=True, kw_only=True, tag="stand_in"):
    """Something stands in for its bearer: it takes the damage of attacks until its own HP, a share of the bearer's
    maximum and `plus`, are gone; no move gives the bearer a status meanwhile. Social and Sonic moves pass it by. By
    itself: it has Hit Points of its own, which attacks take first."""

    share: Share = (1, 4)
    plus: Annotated[int, Meta(ge=0, le=100)] = 0
    until: Until | None = None


class Stance(Effect, frozen=True, kw_only=True, tag="stance"):
    """The user takes a stance that it leaves with an action of the given kind, on a switch or on faint.

    damage_reduction and no critical hits while in it; slow: Slowed, unless it knows a move of `not_slow_with`;
    still: no shift, and only moves on itself; accuracy changes by this much, but for the moves of `steady_with`.
    """

    name: str
    leave: Literal["swift", "shift"]
    damage_reduction: Annotated[int, Meta(ge=0, le=50)] = 0
    slow: bool = False
    not_slow_with: tuple[str, ...] = ()
    still: bool = False
    accuracy: Annotated[int, Meta(ge=-6, le=0)] = 0
    steady_with: tuple[str, ...] = ()


class Marker(Effect, frozen=True, kw_only=True, tag="marker"):
    """Lies on its bearer: a word or a counter that the table reads. `pins`: who laid it may strike at the bearer even
    when that disengages. `single`: on one at a time; laid on the same one again, it ends."""

    pins: bool = False
    single: bool = False
    until: Until | None = None


class Tokens(Effect, frozen=True, kw_only=True, tag="tokens"):
    """The bearer gains or loses tokens of a feature, up to `most`."""

    of: Annotated[str, Meta(description="The id of the feature.")]
    plus: Annotated[int, Meta(ge=-10, le=10)] = 1
    most: Annotated[int, Meta(ge=1, le=100)] = 100


BoostedNumber = Literal[
    "accuracy", "damage", "damage_base", "evasion", "critical_range", "damage_reduction", "initiative", "weight_class",
    "saves", "checks", "sky",
    "weaker_steps",  # its attacks are resisted so many steps more
    "damage_with_dice",  # added to the damage dice as often as they count
    "leaps",  # it teleports so many times as far
    "further",  # its ranged moves reach so many squares further
    "d20",  # one d20 that fails on its turn may count as this; that ends it
    "face",  # the die for a damage base shows this
]  # fmt: skip
BoostedRule = Literal[
    "last",  # its initiative is 0
    "sure_hit",  # attacks on the target of this move cannot miss
    "sure_miss",  # its attacks on the user of this move cannot hit
    "sure_crit",  # its hits are critical
    "double_dice",  # the damage dice of its attacks count twice
    "keep_stages",  # others cannot lower them
    "small",  # it counts as Small
    "sees_through",  # illusions are no help against it
    "calm",  # nobody feels the weather
    "second_save",  # one save that fails may be made again; that ends it
    "steadfast",  # confusion, rage, infatuation and suppression don't keep it from anything
    "sure_footed",  # it provokes no attack of opportunity
    "twice_as_far",  # its damaging ranged moves reach twice as far
    "no_interrupts",  # nobody answers what it does
    "no_flanks",  # it cannot be flanked
    "immune",  # attacks do nothing to it
    "flinches",  # whom its attacks hit flinches
    "pierces",  # blessings and abilities that are marked defensive do not count against its attacks
    "a_tick",  # damage reduction is a tick of the bearer's at least
]
_OF_MOVES = frozenset(
    {
        "accuracy", "damage", "damage_base", "evasion", "critical_range", "weaker_steps", "damage_with_dice",
        "sure_hit", "sure_miss", "sure_crit", "double_dice", "immune", "pierces",
    }
)  # fmt: skip


class Boost(Effect, frozen=True, kw_only=True, tag="boost"):
    """Numbers of the bearer change for a while, and rules hold for it.

    moves, only_target: for attacks of that kind, against the target. per: the numbers count for each of that.
    next_only: ends with the first attack that it helped. ranks: the numbers count as often as the best rank of the
    user, or of its trainer, in these skills. Two boosts by the same move do not add up: the later one counts.
    """

    numbers: dict[BoostedNumber, Annotated[int, Meta(ge=-500, le=500)]] = msgspec.field(default_factory=dict)
    rules: tuple[BoostedRule, ...] = ()
    moves: MoveFilter = MoveFilter()
    per: Per | None = None
    hits_type: Annotated[
        PokemonType | None, Meta(description="Its moves hit this type neutrally where it would be immune.")
    ] = None
    only_target: bool = False
    next_only: bool = False
    ranks: tuple[Skill, ...] = ()
    adds: Annotated[
        bool, Meta(description="It counts beside others of its name; without an end, it ends with what was lent.")
    ] = False
    until: Until | None = None

    def __post_init__(self) -> None:
        if self.moves != MoveFilter() and not _OF_MOVES.issuperset((*self.numbers, *self.rules)):
            raise ValueError("a boost for some moves holds what is about attacks alone")

    def number(self, what: BoostedNumber) -> int:
        return self.numbers.get(what, 0)


class Lend(Effect, frozen=True, kw_only=True, tag="lend"):
    """The bearer has the words that the feature of this word lends, as long as it lasts; of those that are lent to who
    chose something, the ones for `part`."""

    part: str = ""
    until: Until | None = None


class StatChange(Effect, frozen=True, kw_only=True, tag="stat_change"):
    """Stats of the bearer, before stages, are higher or lower for a while."""

    change: dict[StagedStat, Annotated[int, Meta(ge=-20, le=20)]]
    until: Until | None = None


class SwapStats(Effect, frozen=True, kw_only=True, tag="swap_stats"):
    """Pairs of the bearer's stats, before stages, change places for a while."""

    pairs: tuple[tuple[StagedStat, StagedStat], ...]
    until: Until | None = None


class Retype(Effect, frozen=True, kw_only=True, tag="retype"):
    """Moves of the bearer are of another type for a while: those of these types, and its melee ones if it says so.
    next_only: it ends with the first of them."""

    becomes: PokemonType
    types: tuple[PokemonType, ...] = ()
    melee: bool = False
    next_only: bool = False
    until: Until | None = None


class SwapInitiative(Effect, frozen=True, kw_only=True, tag="swap_initiative"):
    """The initiatives of user and target change places. By itself: the number of each becomes the other's, which no sum
    says."""

    until: Until | None = None


class SwapSides(Effect, frozen=True, kw_only=True, tag="swap_sides"):
    """Blessings and hazards of the user's side and those of its foes change sides. By itself: what lies on a side
    changes sides; no other word moves it."""


class Draw(Effect, frozen=True, kw_only=True, tag="draw"):
    """The bearer can aim at none of its foes but the user with what has single targets, as long as the user is there;
    with `while_has`, only while it has that status. `to_marked`: at none but those on whom this feature lies."""

    while_has: Status | None = None
    to_marked: Annotated[str, Meta(description="The id of a feature.")] = ""
    until: Until | None = None


class Reflect(Effect, frozen=True, kw_only=True, tag="reflect"):
    """The move that triggered this does nothing to the user, and is used on its maker instead."""


class LoseAction(Effect, frozen=True, kw_only=True, tag="lose_action"):
    """The one named, on its turn, has no Standard Action any more. By itself: the action is gone at once; `gain_action`
    settles a turn to come."""


class PassStatus(Effect, frozen=True, kw_only=True, tag="pass_status"):
    """One status that the user has and the target has not passes to the target; the user's side chooses which. By
    itself: what one gets is what the other loses, and a player chooses it."""


class Disable(Effect, frozen=True, kw_only=True, tag="disable"):
    """A move becomes unusable for its owner: the one that triggered this, the last that it used, all that the user
    knows too, or all Sonic ones."""

    move: Literal["triggering", "last", "shared", "sonic"]
    until: Until | None = None


class ChangeTypes(Effect, frozen=True, kw_only=True, tag="types"):
    """A type is added to the bearer's own, or taken from them; without any it has none and all is neutral.

    becomes: one type takes the place of all. of_terrain and any: the bearer's player says which; of_target, known_move,
    resists_last: one of the target's, of a move that it knows, or that resists what damaged it last, as the player
    chooses; own_move: that of the next move it uses, before the move is worked out; triggering: that of the move
    that it was hit by.
    """

    add: PokemonType | None = None
    lose: PokemonType | None = None
    becomes: (
        PokemonType
        | Literal["of_terrain", "any", "of_target", "known_move", "resists_last", "own_move", "triggering"]
        | None
    ) = None
    until: Until | None = None


class ChangeAbility(Effect, frozen=True, kw_only=True, tag="ability"):
    """Abilities change: all replaced by one, one gained, or all without effect; `single`: one of the target's that the
    user chooses is replaced or without effect. Fixed ones stay as they are.

    copy: the user gains one of the target's, at its side's choice or at `random`; give: the target one of the user's.
    exchange: one of each changes places with one of the other's, at the choice of the user's side; or, named, the one
    that is `lost` for the other.
    """

    how: Literal["replace", "gain", "disable", "copy", "give", "exchange"]
    random: bool = False
    single: bool = False
    ability: str = ""
    kept: Annotated[bool, Meta(description="It stays with its bearer while that is in its ball.")] = False
    lost: Annotated[str, Meta(description="Which one it was, once that is chosen.")] = ""
    until: Until | None = None


class TakeItem(Effect, frozen=True, kw_only=True, tag="item"):
    """Held items: steal (to the user, if it has none), drop (to the ground), swap, give (the user's), disable, throw
    (the user's own is gone). knock_off: one that is held, or worn as an accessory, falls; the user chooses.

    `single`: on one target at a time; the one before is free again.
    """

    how: Literal["steal", "drop", "swap", "give", "disable", "throw", "knock_off"]
    single: bool = False
    until: Until | None = None


class Clear(Effect, frozen=True, kw_only=True, tag="clear"):
    """Things end: hazards and smoke (within `squares` of the user, in the move's area, or all), the terrain, the
    blessings on the sides and the coats on those whom `on` names, or what holds them: leech_seed, trapped, stuck."""

    what: tuple[Literal["hazards", "smoke", "terrain", "blessings", "coats", "leech_seed", "trapped", "stuck"], ...]
    squares: Annotated[int, Meta(ge=0, le=20)] = 0
    in_area: bool = False


class UseUpHazard(Effect, frozen=True, kw_only=True, tag="use_up_hazard"):
    """The nearest square of a hazard of the bearer's side, within `squares` of it, is used up. By itself: it takes one
    square of a hazard away; `clear` takes all of it."""

    hazard: str
    squares: Annotated[int, Meta(ge=1, le=20)]


class ShowAll(Effect, frozen=True, kw_only=True, tag="show_all"):
    """All that the bearer has stored works for it beside what it holds. By itself: it changes which things have words,
    and so no word can say it."""

    until: Until | None = None


class ChangeClothes(Effect, frozen=True, kw_only=True, tag="change_clothes"):
    """The bearer holds one of the things that it has stored, as its side chooses, and stores what it held. By itself: a
    player chooses among things stored, and two things change places."""


class TakeFood(Effect, frozen=True, kw_only=True, tag="take_food"):
    """The user gains what a food buff of the target does, one that it has or has traded in this scene; `spend`: one of
    the bearer's own is used up instead."""

    spend: bool = False


class EatAgain(Effect, frozen=True, kw_only=True, tag="eat_again"):
    """What the bearer traded in last, this scene, works again; `keep`: it is there again, as if it had not been;
    `next`: the next that it has is traded in at once instead."""

    keep: bool = False
    next: bool = False


class Consult(Effect, frozen=True, kw_only=True, tag="consult"):
    """Before the move is rolled, its player reads from the book's list what no pack holds: the type or the damage base
    that the move has. It counts until then; while it does, nobody is asked again."""

    what: Literal["type", "base"]
    low: Annotated[int, Meta(ge=1, le=28)] = 1
    high: Annotated[int, Meta(ge=1, le=28)] = 28
    type: PokemonType | None = None
    base: Annotated[int, Meta(ge=0, le=28)] = 0
    until: Until = "turn"


class StatDamage(Effect, frozen=True, kw_only=True, tag="stat_damage"):
    """The target takes damage of this type and class, as much as the user's stat: no dice, but defences and types. By
    itself: its damage has no dice, and still defences and types."""

    stat: StagedStat
    type: PokemonType
    move_class: MoveClass


class Ease(Effect, frozen=True, kw_only=True, tag="ease"):
    """The stages that these conditions have taken from the bearer come back, although it keeps the conditions. By
    itself: it gives back what conditions took, as much as each of them did."""

    statuses: tuple[Status, ...]


class Hinder(Effect, frozen=True, kw_only=True, tag="hinder"):
    """The accuracy roll of the attack that triggered this is lower by so much: whom it hits no more is missed. By
    itself: it changes a roll that has been made, for everybody whom it would hit."""

    minus: Annotated[int, Meta(ge=1, le=6)]


class Rally(Effect, frozen=True, kw_only=True, tag="rally"):
    """The user, and up to `allies` of those next to it, each strike the target with a Struggle of this type. By itself:
    it makes attacks of others, each with accuracy and damage of its own."""

    allies: Annotated[int, Meta(ge=0, le=6)]
    type: PokemonType


class Knows(Effect, frozen=True, kw_only=True, tag="knows"):
    """The user knows a move of the target's in place of this one: one that the target has used, as the user's side
    chooses, or (`last`) its last."""

    last: bool = False
    move: str = ""
    instead_of: str = ""
    until: Until | None = None


class Injuries(Effect, frozen=True, kw_only=True, tag="injuries"):
    """Injuries come or, below 0, go."""

    change: Annotated[int, Meta(ge=-10, le=10)]


class Faint(Effect, frozen=True, kw_only=True, tag="faint"):
    """The one named faints, without an injury."""

    gamble: Annotated[bool, Meta(description="Not after a miss, where the ruling `final_gambit` says so.")] = False


class Refresh(Effect, frozen=True, kw_only=True, tag="refresh"):
    """Every move and ability of the one named may be used as if it had not been."""


class Regain(Effect, frozen=True, kw_only=True, tag="regain"):
    """Uses come back: that of the move that the bearer used last; of its moves of a type, or of any, one use of a Scene
    move that its side chooses, and all of those used every other turn, or one of them (`one_eot`)."""

    what: Literal["last", "scene", "eot", "one_eot", "both"]
    types: tuple[PokemonType, ...] = ()


class ExtraAp(Effect, frozen=True, kw_only=True, tag="extra_ap"):
    """The bearer has so many Action Points more for a while; what is not spent is gone then."""

    plus: Annotated[int, Meta(ge=1, le=4)]
    until: Until | None = None


class Store(Effect, frozen=True, kw_only=True, tag="store"):
    """The user's stockpile grows by one, up to `most`; each brings stages, which stay while it is there. By itself: its
    stages stay until what was stored is used up, one for each."""

    most: Annotated[int, Meta(ge=1, le=6)]
    change: dict[StageStat, Change]


class Unload(Effect, frozen=True, kw_only=True, tag="unload"):
    """The user's stockpile is empty again. By itself: it ends what `store` began, stages and all, and counts how much
    that was."""


class Reveal(Effect, frozen=True, kw_only=True, tag="reveal"):
    """The user's side learns something of the target: its nature and item, its strongest move, or whether it has a move
    that is super-effective against the user. The strongest move is less accurate by `hinder` for the scene."""

    what: Literal["nature_and_item", "strongest_move", "danger"]
    hinder: Annotated[int, Meta(ge=0, le=6)] = 0


class FreeShift(Effect, frozen=True, kw_only=True, tag="free_shift"):
    """The one named may shift at once, this many squares or half its movement, without provoking; or in the area of the
    move, by its Shift Action. Without a grid it is only told."""

    squares: Annotated[int, Meta(ge=0, le=20)] = 0
    half: bool = False
    in_area: bool = False
    teleport: Annotated[bool, Meta(description="To any square that it sees, as far as it teleports or so many.")] = (
        False
    )


class Perform(Effect, frozen=True, kw_only=True, tag="perform"):
    """The user uses a move at once, for no further action: the one named, or the last that the target used. One at
    random it may use later this turn, aimed as it likes, and shift before: of its own (`random_own`), of its side's
    other Pokémon (`team`), or of all moves that there are (`any`)."""

    move: str = ""
    last_of_target: bool = False
    random_own: bool = False
    random: Literal["team", "any"] | None = None
    by_target: Annotated[bool, Meta(description="The target uses its own last attack once more.")] = False


class FreeAttack(Effect, frozen=True, kw_only=True, tag="free_attack"):
    """The one named may use a move of its own at once, for no further action: which, and on whom, its side chooses.

    Its moves of these classes, types, keywords and ranges; `at_will`: only those that may always be used; `another`:
    not the one that it used last.
    """

    classes: tuple[MoveClass, ...] = ()
    types: tuple[PokemonType, ...] = ()
    keywords: tuple[str, ...] = ()
    either: Annotated[bool, Meta(description="One of these keywords, or one of these types, is enough.")] = False
    ranges: Annotated[tuple[str, ...], Meta(description="Kinds of range: self, field, hazard, blessing.")] = ()
    at_will: bool = False
    another: bool = False


class TurnOrder(Effect, frozen=True, kw_only=True, tag="turn_order"):
    """The target, if it has still to act this round, acts next, or last of all."""

    place: Literal["next", "last"]


class Redirect(Effect, frozen=True, kw_only=True, tag="redirect"):
    """The attack that triggered this is aimed at the user alone, and cannot miss."""


class TakeHit(Effect, frozen=True, kw_only=True, tag="take_hit"):
    """The user changes places with the ally that is hit and takes the hit, as resisted by this many steps more. By
    itself: two change places in the midst of an attack, which then hits the other."""

    steps: Annotated[int, Meta(ge=0, le=3)] = 1


class StepAside(Effect, frozen=True, kw_only=True, tag="step_aside"):
    """The attack that triggered this does nothing to the user, who shifts out of its area."""


class LockIn(Effect, frozen=True, kw_only=True, tag="lock_in"):
    """On each of its next turns the user must use this move again, until it misses or cannot be used."""


class Defer(Effect, frozen=True, kw_only=True, tag="defer"):
    """Half of the damage of the attack that triggered this comes only at the end of the user's next turn, as a loss. By
    itself: it splits the damage of an attack in two, and the second half comes later."""


class GainAction(Effect, frozen=True, kw_only=True, tag="gain_action"):
    """The one named has an action more on its turn or, with `pay`, one less."""

    action: Literal["standard", "shift", "swift"]
    pay: bool = False


class End(Effect, frozen=True, kw_only=True, tag="end"):
    """What lasts on the one named by these moves or abilities ends."""

    of: tuple[str, ...]


class Spend(Effect, frozen=True, kw_only=True, tag="spend"):
    """One use of what lasts on the one named by this move or ability is spent. By itself: it counts the uses of
    something that lasts; `end` ends all of it."""

    of: str


class StrikeAgain(Effect, frozen=True, kw_only=True, tag="strike_again"):
    """The user makes a Struggle against the target at once, for no action; `sure`: it cannot miss, nor be critical."""

    sure: bool = False


class Quicken(Effect, frozen=True, kw_only=True, tag="quicken"):
    """The bearer's next Status Move on itself costs a Free Action. By itself: it changes what an action costs, before
    the move is chosen."""

    until: Until | None = None


class SkipSetUp(Effect, frozen=True, kw_only=True, tag="skip_set_up"):
    """The bearer's next Set-Up move takes one turn. By itself: it changes how many turns a move takes, which is settled
    before anything is rolled."""

    until: Until | None = None


class Leash(Effect, frozen=True, kw_only=True, tag="leash"):
    """The bearer cannot end a shift further than `far` squares from the user, nor nearer than `near`; `spot`: from
    where it stands now instead."""

    far: Annotated[int, Meta(ge=0, le=20)] = 0
    near: Annotated[int, Meta(ge=0, le=20)] = 0
    spot: bool = False
    cell: tuple[int, int] | None = None
    until: Until | None = None


class Choose(Effect, frozen=True, kw_only=True, tag="choose"):
    """One of several lists of words is done, on the same target: the player of `by` chooses. What needs something that
    is not so is not on offer."""

    rows: tuple["Option", ...]
    by: Literal["user", "target"] = "user"


class Option(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What may be chosen, and what it brings."""

    name: str
    effects: tuple["AnyEffect", ...] = ()
    when: Condition | None = None


class Attempt(Effect, frozen=True, kw_only=True, tag="attempt"):
    """An accuracy roll against the target for what is no move: then the words for a hit, or those for a miss, are done
    on it."""

    ac: Annotated[int, Meta(ge=1, le=20)]
    move_class: MoveClass
    hit: tuple["AnyEffect", ...]
    miss: tuple["AnyEffect", ...] = ()

    @property
    def rows(self) -> tuple["Row", ...]:
        """The two lists as rows, so that a word in them has a place."""
        return Row((), self.hit), Row((), self.miss)


class Odds(Effect, frozen=True, kw_only=True, tag="odds"):
    """A die is rolled; the words of the row with its face are done, in order, on the same one."""

    die: Die
    rows: tuple["Row", ...]


class Row(Struct, frozen=True, forbid_unknown_fields=True):
    """Faces of a die, and what they bring."""

    faces: tuple[Face, ...]
    effects: tuple["AnyEffect", ...]


AnyEffect = (
    Inflict
    | Stages
    | AlterStages
    | Heal
    | Savour
    | Drain
    | Recoil
    | LoseHp
    | Bleed
    | Bide
    | SetHp
    | ShareHp
    | Doom
    | Bond
    | Temper
    | TempHp
    | Execute
    | Resist
    | Counter
    | Endure
    | Shield
    | Cancel
    | Cure
    | Push
    | Flee
    | Come
    | Switch
    | Maneuver
    | Coins
    | Grip
    | SetWeather
    | SetField
    | Smoke
    | LayHazard
    | Bless
    | Coat
    | StandIn
    | Stance
    | Marker
    | Tokens
    | Boost
    | Lend
    | StatChange
    | SwapStats
    | Retype
    | SwapInitiative
    | SwapSides
    | Draw
    | Reflect
    | LoseAction
    | PassStatus
    | Disable
    | ChangeTypes
    | ChangeAbility
    | TakeItem
    | UseUpHazard
    | ShowAll
    | ChangeClothes
    | TakeFood
    | Clear
    | LockIn
    | Injuries
    | Faint
    | Refresh
    | Regain
    | ExtraAp
    | Store
    | Unload
    | Reveal
    | FreeShift
    | Perform
    | FreeAttack
    | TurnOrder
    | Redirect
    | TakeHit
    | StepAside
    | Defer
    | GainAction
    | End
    | Spend
    | StrikeAgain
    | Quicken
    | SkipSetUp
    | Leash
    | EatAgain
    | Consult
    | StatDamage
    | Ease
    | Hinder
    | Rally
    | Knows
    | Choose
    | Attempt
    | Odds
)
