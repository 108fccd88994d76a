"""The words in which a pack says what abilities and held items do for their holder.

Standing words are read whenever the number that they change is worked out; `OnEvent` runs the words of `moves`
when something happens, `Activate` runs them when the holder's player says so. An ability's frequency and action count
for its `on_event` and `activate` words: a trigger that costs a use is offered, one that is static simply happens. In
the words that they run, `user` is the holder, `attacker` the combatant that attacked or acted, `target` the one chosen
or hit.
"""

from collections.abc import Collection
from typing import Annotated, Literal, get_args

import msgspec
from msgspec import Meta, Struct

from ..rules.struggle import WEAPONS
from ..rules.terms import SKILLS, PokemonType, Skill, StagedStat
from .moves import (
    AnyEffect,
    Change,
    Condition,
    Keyword,
    MoveFilter,
    Per,
    StageStat,
    Status,
    StatusGroup,
    WeatherName,
)  # fmt: skip

Ticks = Annotated[int, Meta(ge=0, le=10)]


class Shape(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The range of a move in the hands of somebody with an ability; its fields are those of a range."""

    kind: Literal["melee", "ranged", "burst", "close_blast", "cone", "line", "pass"]
    squares: Annotated[int, Meta(ge=0, le=100, description="Ranged, 0: as far as the move reaches.")] = 0
    size: Annotated[int, Meta(ge=0, le=100)] = 0
    targets: Annotated[int, Meta(ge=1, le=10)] = 1


class Trait(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True, tag_field="do"):
    """What all words share: they hold only while the condition does, the holder being its `user`."""

    when: Condition | None = None
    chosen: Annotated[
        str, Meta(description="Of a feature: only for who chose this, as the sheet says in brackets.")
    ] = ""


class Absorb(Trait, frozen=True, kw_only=True, tag="absorb"):
    """Moves of these types do nothing to the holder; a hit by one heals ticks, changes stages, or adds to the damage
    roll or the damage base of the holder's next move of that type."""

    types: tuple[PokemonType, ...]
    damage_only: Annotated[bool, Meta(description="They do no damage; whatever else they do happens.")] = False
    heal_ticks: Ticks = 0
    stages: dict[StageStat, Change] = msgspec.field(default_factory=dict)
    next_damage: Annotated[int, Meta(ge=0, le=20)] = 0
    next_base: Annotated[int, Meta(ge=0, le=20)] = 0


class LastChance(Trait, frozen=True, kw_only=True, tag="last_chance"):
    """Moves of this type get +5 on the damage roll; +10 instead while HP are below one third of the maximum.

    A good name for a `modify` that 37 entries would else spell out.
    """

    type: PokemonType

    def spelled_out(self) -> "Modify":
        moves = MoveFilter(types=(self.type,))
        return Modify(what="damage", by=5, per="last_chance", moves=moves, when=self.when, chosen=self.chosen)


class StagesWhile(Trait, frozen=True, kw_only=True, tag="stages_while"):
    """Stages that come with the condition and go with it, on top of the others; or, `default`, those that the holder's
    stages begin at and go back to."""

    change: dict[StageStat, Change]
    default: bool = False


class Stat(Trait, frozen=True, kw_only=True, tag="stat"):
    """Stats of the holder are higher: their base, by `plus` and by 1 for every so many levels; or, `after_stages`, by
    `plus` when stages have been counted. `times`: the base with its nature counts so often, what was added to it once.
    `half`: all that is there before stages counts half."""

    stats: tuple[StagedStat, ...]
    plus: Annotated[int, Meta(ge=0, le=20)] = 0
    every_levels: Annotated[int, Meta(ge=0, le=100)] = 0
    times: Annotated[int, Meta(ge=1, le=3)] = 1
    half: bool = False
    after_stages: bool = False


class KeepStages(Trait, frozen=True, kw_only=True, tag="keep_stages"):
    """Foes cannot lower these stages of the holder (empty: none of them), nor those of allies of these types within
    `reach` squares."""

    stats: tuple[StageStat, ...] = ()
    reach: Annotated[int, Meta(ge=0, le=20)] = 0
    types: tuple[PokemonType, ...] = ()
    itself: Annotated[bool, Meta(description="Nor do they fall by what their bearer does itself.")] = False


class Forbid(Trait, frozen=True, kw_only=True, tag="forbid"):
    """Nobody within `reach` squares can use these moves, nor do these abilities work there; 0: the holder alone."""

    moves: tuple[str, ...]
    abilities: tuple[str, ...] = ()
    reach: Annotated[int, Meta(ge=0, le=20)]


class Strikes(Trait, frozen=True, kw_only=True, tag="strikes"):
    """A Five Strike of the holder hits this many times, without a roll, as often as the ability may be used."""

    hits: Annotated[int, Meta(ge=2, le=5)]
    moves: MoveFilter = MoveFilter()


RuleName = Literal[
    "wonder_guard",  # only super-effective attacks damage the holder, as long as there is a type it is weak to
    # super-effective hits on the holder count 5/4 in place of 3/2, 3/2 in place of 2, 2 in place of 3. A second
    # ability with this word adds damage reduction 5 against them
    "soft_weakness",
    "no_item",  # what the holder holds does nothing
    "pierce_blessings",  # blessings do not help against the holder's moves
    "pass_stand_ins",  # the holder's moves pass by what stands in for a target
    "unaware",  # for damage between the holder and a foe, the foe's stages count as 0
    "no_criticals",  # hits on the holder are never critical
    # the holder's accuracy is never lowered or penalised, and foes' evasion counts only as far as stats give it
    "steady_aim",
    "no_evasion",  # in melee neither the holder nor its target has evasion
    "no_recoil",  # recoil costs the holder nothing
    "sturdy",  # from full HP an attack leaves the holder at least 1; executions and massive damage do nothing to it
    "no_massive_damage",  # massive damage gives the holder no injury
    "pierce_abilities",  # foes' abilities that are marked defensive do not count against the holder's moves
    "no_side_effects",  # words of damaging moves that ask for a roll do nothing to the holder
    "keep_initiative",  # the holder's initiative is never set to 0
    "last",  # the holder acts last of all in a round, and nobody can answer what it does on its turn
    "drain_backfires",  # who drains the holder heals nothing, and loses as much as it would have healed
    "grounds",  # the holder isn't airborne, whatever carries it, and Ground moves strike it
    "straight",  # the holder shifts straight on only: ahead, back or to a side
    "no_boosts",  # abilities of foes raise neither their stages nor their damage
    "swims_as_it_walks",  # the holder swims as far as it walks
    "only_at_will",  # the holder can use At-Will moves and no others
    # the holder may have two Pokémon out; both act in a round only if it gives them the order of this feature
    "leads_two",
    "no_push",  # the holder cannot be pushed or made to flee
    "no_opportunity",  # it provokes no attack of opportunity by shifting
    "no_provoking",  # nor by anything else
    "keeps_weapon",  # for what the feature costs, the holder keeps a weapon that it would lose
    "reroll",  # an accuracy roll that missed, or a save that failed, of the holder or an ally, may be made again
    "gets_up_swiftly",  # standing up costs the holder a Swift Action
    "quick_struggle",  # the holder may Struggle as a Swift Action; that one is resisted one step more
    "mounts_freely",  # the holder mounts without a check
    # and of its attacks, or of attacks on it, those of the kind `moves` (`modifiers.rules`):
    "immune",  # they do nothing to the holder
    "half_damage",  # they do half of their damage to the holder, after defences
    "resisted_less",  # where the chart resists the holder's attacks, it does so by one step less
    "sure_hits",  # the holder's attacks cannot miss
    "no_own_side_effects",  # words of the holder's moves that ask for a roll do nothing
    # the damage dice of the holder's attacks show their highest faces; those of a critical hit are rolled
    "full_dice",
    # and of the holder's moves of the kind `moves`:
    "answers_for_allies",  # they answer hits on its allies, too
    "sure_statuses",  # conditions that they bring take hold of the immune, too, and no blessing holds them off
    "armed",  # it makes them with the weapon in its hand, if that is of one of the kinds `of`
    "intercepts_by_shift",  # stepping in for others costs the holder a Shift Action
    "disengages_half",  # it disengages half its movement
    "half_movement",  # it goes half as far
    "moves_by_evasion",  # it moves further by the evasion that no stat gives it
    "stages_twice",  # changes of its stages count twice
    "stages_reversed",  # they count the other way round
    "no_gains",  # stages of foes within `reach` squares cannot be raised, and they can eat no berry
    # of what `of` names (`RULES_OF`):
    "no_status",  # the holder cannot get these conditions, nor can allies within `reach` squares of it
    "no_status_stages",  # they lower no stage of it
    "no_saves",  # it makes no saves against them
    "skips_saves",  # at the start of its turn it is not rolled for with them: they do nothing, and stay
    "no_harm",  # it loses no HP to these, nor do allies within `reach` squares of it
    "no_harm_by",  # nor the holder to these abilities
    "passes_abilities",  # evasion by these abilities does not count against it
    "keeps_item",  # what it holds, of these or anything, cannot be taken, swapped or dropped
    "unnoticed_item",  # where a move asks for empty hands these count as nothing
    "uncounted_food",  # these food buffs count against no limit of its own
    "acts_in",  # its moves and abilities work as in this weather
    "no_hazards",  # it sets these hazards, or any, off no more
    "keeps_hazards",  # these, of its side and within `reach` squares, are not used up by doing their worst
    "full_assistance",  # with checks of these skills it helps by its whole rank, and not by half of it
    "stunt",  # in opposed checks of these maneuvers, or against them, one die counts as 6 without being rolled
    "retries_maneuvers",  # a try at these maneuvers that fails is not the one that it has on a foe in a scene
]
"""What can hold for a combatant: `derived.is_ruled`."""
RULES_OF_MOVES = frozenset(
    {
        "immune", "half_damage", "resisted_less", "sure_hits", "no_own_side_effects", "full_dice",
        "answers_for_allies", "sure_statuses", "armed",
    }
)  # fmt: skip
Subject = Literal["statuses", "harm", "weather", "skills", "maneuvers", "abilities", "items", "hazards", "weapons"]
"""What `of` names."""
RULES_OF: dict[str, Subject] = {
    **dict.fromkeys(("no_status", "no_status_stages", "no_saves", "skips_saves"), "statuses"),
    **dict.fromkeys(("no_harm_by", "passes_abilities"), "abilities"),
    **dict.fromkeys(("keeps_item", "unnoticed_item", "uncounted_food"), "items"),
    **dict.fromkeys(("no_hazards", "keeps_hazards"), "hazards"),
    **dict.fromkeys(("stunt", "retries_maneuvers"), "maneuvers"),
    "no_harm": "harm",
    "acts_in": "weather",
    "full_assistance": "skills",
    "armed": "weapons",
}
"""Rules about something that they name."""
OF_ANY = frozenset({"keeps_item", "no_hazards"})
"""Those of them that need not name it: then they are about everything of the kind."""
NEARBY = frozenset({"no_gains", "no_status", "no_harm", "keeps_hazards"})
"""Rules that reach others."""
Maneuver = Literal[
    "push", "trip", "grapple", "disarm", "hinder", "blind", "low_blow", "bon_mot", "flirt", "terrorize",
]  # fmt: skip
_NAMES: dict[Subject, Collection[str]] = {
    "statuses": get_args(Status),
    "harm": ("weather", "hail", "sandstorm", "hazards", "status", "poison", "vortex", "recoil", "coats"),
    "weather": get_args(WeatherName),
    "skills": (*SKILLS, "chosen"),
    "maneuvers": get_args(Maneuver),
    "weapons": WEAPONS,
}
"""What can be named; what else there is, the pack knows (`links`)."""


def _named(what: str, about: dict[str, Subject], names: tuple[str, ...]) -> None:
    """Names that a word can have."""
    if names and what not in about:
        raise ValueError(f"{what} is not about anything that is named")
    known = _NAMES.get(about[what]) if names else None
    wrong = [name for name in names if known is not None and name not in known]
    if wrong:
        raise ValueError(f"{what} knows no {wrong[0]}")


class StandingRule(Trait, frozen=True, kw_only=True, tag="rule"):
    """Something is so for the holder, while the condition holds: of attacks and moves, of which; of conditions, things
    and the like, of which of them (`of`); and for others, how near they must be."""

    what: RuleName
    moves: MoveFilter = MoveFilter()
    of: tuple[str, ...] = ()
    reach: Annotated[int, Meta(ge=0, le=20)] = 0
    everybody: Annotated[bool, Meta(description="Of no_status: foes that near are kept from them, too.")] = False

    def __post_init__(self) -> None:
        if self.everybody and (self.what != "no_status" or not self.reach):
            raise ValueError(f"the rule {self.what} does not reach everybody")
        if self.what not in RULES_OF_MOVES and self.moves != MoveFilter():
            raise ValueError(f"the rule {self.what} is not about moves")
        if self.reach and self.what not in NEARBY:
            raise ValueError(f"the rule {self.what} reaches nobody else")
        if not self.of and self.what in RULES_OF and self.what not in OF_ANY:
            raise ValueError(f"the rule {self.what} says of what, in `of`")
        _named(self.what, RULES_OF, self.of)

    def is_of(self, name: str) -> bool:
        """Whether it is about this."""
        return not self.of or name in self.of


Quantity = Literal[
    "critical_range",  # how far below 20 the holder's attacks are critical
    "critical_dice",  # how many times more a critical hit of the holder adds its dice
    "effect_range",  # how much lower the rolls are that words of the holder's moves ask for
    "accuracy",  # on accuracy rolls
    "damage",  # on damage rolls
    "damage_base",
    "damage_after_type",  # added at the very end: the types of the target don't multiply it
    "damage_reduction",  # the holder's, against attacks
    "resisted_steps",  # by so many more steps the holder resists attacks
    "evasion",  # the holder's, with whichever stat
    "speed_evasion",  # the holder's with its Speed alone
    "initiative",
    "weight_class",
    "power",  # what the holder lifts and pushes
    "high_jump",
    "long_jump",
    "lost_ticks",  # the HP that whatever costs ticks takes from the holder, turn after turn
    "known_moves",  # how many moves the holder may know
    "action_point",  # what an Action Point adds that the holder spends on a roll of its own
    "death_percent",  # how far below -200 % of its maximum the holder dies
    "food_buffs",  # how many it may have at once, and trade in per scene
    "drain",  # how many times more what it drains from others heals it
    "opportunities",  # how many more attacks of opportunity it has in a round
    "fall_meters",
    "fall_injuries",
    "grapple_accuracy",
    "grapple_checks",
    "riding_checks",  # to stay on a mount
    "throw_range",
    "throw_accuracy",
    "capture_of_held",  # on capture rolls against the baited, the netted and the Stuck
    "saves",  # on saves, against these conditions or all
    "checks",  # on checks, of these skills or all; the other side of an opposed one is the target of conditions
    "intercept_checks",  # to step in for others
    "intercept_reduction",  # damage reduction against what it stepped in for
    "maneuver_checks",  # on its opposed checks of these maneuvers
    "resisting_checks",  # on its opposed checks against these maneuvers
    "maneuver_accuracy",  # on accuracy rolls of these maneuvers
    "obedience",  # half of this is added to checks to be obeyed by the holder
    "movement",  # to every way of moving that it has
    "disengaging",  # how many metres more it disengages
    "wall_run",  # how many metres it shifts along walls and no more, over whatever lies on the ground there
    "weapon_reach",  # how many metres the holder's weapon moves reach, if that is further
    "camp_healing",  # what these items heal more, on the holder's side and outside of a fight
    "stockpile",  # what is in its stockpile counts for so many more, up to 3
    "cured_ticks",  # what somebody regains whom these moves of the holder cure of something
    # what it regains after it has endured an attack, as often as the ability may be used; massive damage is none then
    "endured_ticks",
]
"""A number that words change: `modifiers` adds up those of an attack, `derived.added` those of somebody alone."""
QUANTITIES_OF: dict[str, Subject] = {
    **dict.fromkeys(("effect_range", "saves"), "statuses"),
    **dict.fromkeys(("maneuver_checks", "resisting_checks", "maneuver_accuracy"), "maneuvers"),
    "checks": "skills",
    "camp_healing": "items",
}
"""Numbers that words change for what they name; for all of it, if they name nothing."""
OF_ATTACKS = frozenset(
    {
        "critical_range", "critical_dice", "effect_range", "accuracy", "damage", "damage_base", "damage_after_type",
        "damage_reduction", "resisted_steps", "evasion", "speed_evasion",
    }
)  # fmt: skip


class Modify(Trait, frozen=True, kw_only=True, tag="modify"):
    """A number changes by so much: the holder's own, or (`on`) that of attacks on it or by its allies; what allies
    within `reach` lend does not count twice from abilities of one name."""

    what: Quantity
    by: Annotated[int, Meta(ge=-50, le=50)] = 0
    ranks: Annotated[
        tuple[Skill, ...], Meta(description="And by the best rank of the holder, or of its trainer, in these.")
    ] = ()
    per: Annotated[Per | None, Meta(description="So much for each of these.")] = None
    half_tokens: Annotated[
        str, Meta(description="The id of a feature: for each two of the holder's tokens of it, rounded up.")
    ] = ""
    moves: MoveFilter = MoveFilter()
    of: Annotated[
        tuple[str, ...],
        Meta(description="Conditions (those that an effect range inflicts), skills, maneuvers or items it is about."),
    ] = ()
    on: Annotated[
        Literal["own", "incoming", "allies", "allies_on_neighbours", "own_and_allies"],
        Meta(description="Allies' attacks: on anybody, or only on those next to the holder."),
    ] = "own"
    reach: Annotated[int, Meta(ge=0, le=20, description="How near allies must be; 0: anywhere.")] = 0

    def __post_init__(self) -> None:
        alone = self.on == "own" and not self.per and (self.moves == MoveFilter() or self.what == "cured_ticks")
        if self.what not in OF_ATTACKS and not alone:
            raise ValueError(f"{self.what} is no number of an attack")
        _named(self.what, QUANTITIES_OF, self.of)

    def is_of(self, name: str) -> bool:
        """Whether it is about this."""
        return not self.of or name in self.of


class Rider(Trait, frozen=True, kw_only=True, tag="rider"):
    """The holder's damaging moves inflict a status on this roll; a move that has a roll for it needs `already` less."""

    status: Status
    roll: Annotated[int, Meta(ge=2, le=20)]
    moves: MoveFilter = MoveFilter()
    only_new: Annotated[bool, Meta(description="Not for moves that inflict it already.")] = False
    status_moves: Annotated[
        bool, Meta(description="Status moves that are rolled for instead; what widens critical hits widens it.")
    ] = False
    already: Annotated[int, Meta(ge=0, le=6)] = 2


class LastStand(Trait, frozen=True, kw_only=True, tag="last_stand"):
    """Once a scene, what would make the holder faint leaves it at 1 HP: from full HP, or on this roll of a d20."""

    roll: Annotated[int, Meta(ge=0, le=20, description="0: without a roll.")] = 0
    full_hp: Annotated[bool, Meta(description="Only from full HP.")] = False


class HitsType(Trait, frozen=True, kw_only=True, tag="hits_type"):
    """The holder's moves of these types hit the given type neutrally where it would be immune."""

    moves: tuple[PokemonType, ...]
    type: PokemonType


class MovesAs(Trait, frozen=True, kw_only=True, tag="moves_as"):
    """The holder's damaging moves of one type are of another; without a first type, all of its moves."""

    type: PokemonType | None = None
    becomes: PokemonType
    moves: Annotated[tuple[str, ...], Meta(description="Ids of moves in place of a type.")] = ()


class Priority(Trait, frozen=True, kw_only=True, tag="priority"):
    """The holder's moves of this kind have priority, as often as the ability may be used; its words come with it."""

    kind: Literal["normal", "limited", "advanced"] = "normal"
    moves: MoveFilter = MoveFilter()
    effects: tuple[AnyEffect, ...] = ()


class Capability(Trait, frozen=True, kw_only=True, tag="capability"):
    """What the ability makes its holder capable of: movement, at least this much or more of what is there, and other
    capabilities by name, which it may bring only at half of its Hit Points or less."""

    levitate: Annotated[int, Meta(ge=0, le=12)] = 0
    overland: Annotated[int, Meta(ge=0, le=12)] = 0
    swim: Annotated[int, Meta(ge=0, le=12)] = 0
    sky: Annotated[int, Meta(ge=0, le=12)] = 0
    if_present: Annotated[int, Meta(ge=0, le=12, description="In place of it, added to one that is there.")] = 0
    names: tuple[str, ...] = ()
    at_half: Annotated[bool, Meta(description="Those named only at half of its HP or less.")] = False


class Aura(Trait, frozen=True, kw_only=True, tag="aura"):
    """Foes within `reach` squares have a status as long as they are that near; without a grid all foes are. By itself:
    the condition comes and goes with the distance, and nobody inflicts it."""

    status: Status
    reach: Annotated[int, Meta(ge=1, le=20)]


class OnEvent(Trait, frozen=True, kw_only=True, tag="on_event"):
    """When this happens to the holder, or by it, the words are done.

    about_to_be_hit: by an attack of the kind `moves` describes, before its damage: for resist, shield and endure; so
    ally_about_to_be_hit, of an ally next to it, and ally_area: by the area of an ally's own attack. nearby_ranged: a
    ranged attack is used within `reach` squares, by anybody. about_to_hit: by its own attack, before the damage.
    treats: it used medicine on somebody. intercepts: it stepped in. grapples: it has won a grapple. maneuvers: the
    same, or it tripped or pushed somebody. foe_sonic: a foe's Sonic move is about to hit somebody, anywhere.
    targeted: a foe within `reach` squares uses a move on it.
    joins: it comes onto the field. misses: all its targets. hits_self: in confusion. sprints: by the maneuver.
    eats: it trades in a food buff.
    hit, hit_by_damage, hit_by_melee, hit_by_melee_damage, hit_by_physical: by such an attack, after the damage.
    critical_taken; massive_taken: massive damage; injured: by an attack. hits, knocks_out: by an attack of the holder's
    own. uses: the holder used a move of that kind.
    missed_by: an attack missed the holder. stages_lowered: by somebody else. flinched. status_taken: one of `statuses`.
    turn_start, turn_end: its own. round_end: of every round. rested: recalled, or took a breather. faints. attacks: its
    attack is over, for each target, hit or missed. inflicts: a word of its own gave somebody one of `statuses`.
    steals_food: it took some. ordered: it was given an order that was aimed at it.
    """

    event: Literal[
        "about_to_be_hit", "hit", "hit_by_damage", "hit_by_melee", "hit_by_melee_damage", "hit_by_physical",
        "critical_taken", "hits", "knocks_out", "uses", "missed_by", "stages_lowered", "flinched", "status_taken",
        "turn_start", "turn_end", "rested", "faints", "ally_about_to_be_hit", "ally_area", "nearby_ranged",
        "about_to_hit", "joins", "misses", "hits_self", "sprints", "eats", "massive_taken", "treats",
        "injured", "intercepts", "attacks", "inflicts", "steals_food", "foe_sonic", "targeted", "grapples",
        "maneuvers", "round_end", "ordered",
    ]  # fmt: skip
    effects: tuple[AnyEffect, ...] = ()
    critical: Annotated[bool, Meta(description="With hits: only by a critical hit.")] = False
    once_per_move: Annotated[bool, Meta(description="Once for all targets of one use of a move.")] = False
    moves: MoveFilter = MoveFilter()
    statuses: tuple[StatusGroup, ...] = ()
    mirror: Annotated[bool, Meta(description="With status_taken: its source gets the same status.")] = False
    items: Annotated[tuple[str, ...], Meta(description="With treats: by one of these.")] = ()
    ask: Annotated[
        bool | None,
        Meta(description="Of a feature: its trainer is asked, whatever it costs. False: nobody is."),
    ] = None
    check: Annotated[
        Skill | None, Meta(description="With foe_sonic: only if a check of this skill reaches the accuracy roll.")
    ] = None
    always: Annotated[bool, Meta(description="It costs no use of the ability, and no action.")] = False
    reach: Annotated[int, Meta(ge=0, le=20)] = 0
    burst: Annotated[int, Meta(ge=0, le=10, description="The words go to everybody within this many squares.")] = 0


class Activate(Trait, frozen=True, kw_only=True, tag="activate"):
    """The holder may use the ability by its action: the words are done on those chosen within `squares`.

    one: one foe or ally; adjacent: one next to the holder; foes, allies, area: all such within reach; self: the holder.
    own: one of a trainer's own Pokémon, all_own: each of them; ally, foe: one such; party: the holder and all allies;
    all: the holder and everybody within reach.
    Of these `squares` 0 is any distance.
    """

    effects: tuple[AnyEffect, ...]
    reach: Literal[
        "self", "one", "adjacent", "foes", "allies", "area", "own", "all_own", "ally", "foe", "party", "all"
    ] = "self"
    squares: Annotated[int, Meta(ge=0, le=20)] = 0
    only: Annotated[Condition | None, Meta(description="Only those of whom this is so can be chosen.")] = None
    option: Annotated[
        str, Meta(pattern="^[a-z0-9_]{0,40}$", description="Of a feature that does one of several things: which.")
    ] = ""
    once: Annotated[bool, Meta(description="This option only once in a scene.")] = False
    once_each: Annotated[bool, Meta(description="It, or this option, only once in a scene for each target.")] = False
    most: Annotated[int, Meta(ge=1, le=6, description="Of a feature: so many may be named.")] = 1
    least: Annotated[int, Meta(ge=1, le=6, description="Of a feature: so many must be reached.")] = 1
    ap: Annotated[int, Meta(ge=0, le=6, description="Of a feature: Action Points that this option costs.")] = 0
    action: Annotated[
        Literal["free", "swift", "shift", "standard", "full"] | None,
        Meta(description="Of a feature: what it takes whom it lets do this, in place of its trainer's action."),
    ] = None


class JoinsIn(Trait, frozen=True, kw_only=True, tag="joins_in"):
    """When an ally damages a foe next to the holder in melee, the words are done on that foe. By itself: the trigger is
    an ally's, the target its own neighbour; `on_event` hears what happens to its holder."""

    effects: tuple[AnyEffect, ...]


class Reshape(Trait, frozen=True, kw_only=True, tag="reshape"):
    """The holder may use these moves in another way, as often as the ability may be used: with another range, AC,
    type, class or keywords, and whatever they require."""

    moves: MoveFilter
    range: Annotated[Shape | None, Meta(description="Unset: as it is.")] = None
    ac: Annotated[int, Meta(ge=0, le=20)] = 0
    type: PokemonType | None = None
    move_class: Literal["physical", "special"] | None = None
    keywords: tuple[Keyword, ...] = ()
    priority: bool = False
    flinches: bool = False
    always: Annotated[bool, Meta(description="It costs no use of the ability.")] = False
    forced: Annotated[bool, Meta(description="The moves are never used in their own way.")] = False
    anybody: Annotated[bool, Meta(description="What the move requires of its target does not count.")] = False


class Sharper(Trait, frozen=True, kw_only=True, tag="sharper"):
    """On this natural roll these moves of the holder are so many steps more effective. By itself: it asks for the
    natural roll, which no condition knows."""

    moves: MoveFilter
    roll: Annotated[int, Meta(ge=2, le=20)]
    steps: Annotated[int, Meta(ge=1, le=3)] = 1


class Blur(Trait, frozen=True, kw_only=True, tag="blur"):
    """Attacks that need no roll must roll against this AC and half of the holder's evasion. By itself: it brings a roll
    where there is none."""

    ac: Annotated[int, Meta(ge=1, le=20)]


class OfForm(Trait, frozen=True, kw_only=True, tag="of_form"):
    """Holders of this species have an ability and a move more."""

    species: str
    ability: str
    move: str


class WeatherType(Trait, frozen=True, kw_only=True, tag="weather_type"):
    """The holder's type follows the weather: the first row that fits, or else its own. By itself: types are asked for
    while conditions are judged, so no condition may ask for the weather here."""

    rows: dict[WeatherName, PokemonType]


AnyTrait = (
    Absorb
    | LastChance
    | StagesWhile
    | Stat
    | KeepStages
    | Forbid
    | Strikes
    | Rider
    | Modify
    | StandingRule
    | LastStand
    | HitsType
    | MovesAs
    | Priority
    | Capability
    | Aura
    | OnEvent
    | Activate
    | WeatherType
    | JoinsIn
    | Reshape
    | Sharper
    | Blur
    | OfForm
)
