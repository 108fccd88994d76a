"""The words in which a pack says what attacks, abilities, trainers and special energy do.

An attack is run in this order (spec, Priority Order; the ruling `status_first` says when its statuses come):
  `needs`    conditions: unless all hold it cannot be declared;
  `pays`     words paid in order to use it: if one cannot be done in full, the attack cannot be declared;
  `before`   words that make the damage: coins, plus, minus, times, set_damage, ignore, nothing, and what is counted;
  (damage)   if the attack has damage: the base, `times`, `minus`, `plus`, weakness, resistance, prevention, reduction;
  `effects`  everything else, in order.
A trainer and an activated or triggered ability have `needs`, `pays` and `effects`. A passive ability (of a Pokémon, a
tool, a stadium or an energy card) has standing words in `effects`: they are read, never run, as long as the card is in
play; their `lasts` does not count.

"You" is the player whose card it is (of a stadium: whose turn it is). Words happen as far as they can: an effect with
nothing to do does nothing. A word happens only if every condition of its `when` holds. A word with a `key` binds under
it how much it did (heads, cards, counters, energy cards, 1 for yes): conditions and counts of later words read it.
A word that chose Pokémon, or was done to some, leaves them as `that` for the words that follow it.
"""

from typing import Annotated, Literal, TypeAlias, Union

from msgspec import Meta, Struct, structs

from turnwright.kernel.messages import Word

from .rules.terms import AbilitySort, EnergyType, Stage, Status, TrainerKind

# --- who ------------------------------------------------------------------------------------------------------------

Who = Literal[
    "self",  # the Pokémon that attacks, has the ability, or has the card attached
    "defending",  # the Pokémon that was the opponent's Active one when the attack was declared
    "attacker",  # in a triggered effect: the Pokémon whose attack it answers
    "that",  # the Pokémon that the word before chose or was done to
    "active_yours",
    "benched_yours",
    "all_yours",
    "active_opponent",
    "benched_opponents",
    "all_opponents",
    "both_actives",
    "both_benches",
    "everyone",  # all Pokémon in play
]
Side = Literal["you", "opponent", "both"]
Chooser = Literal["you", "opponent", "random"]
Lasts = Literal[
    "this_turn",  # until the end of this turn
    "next_turn",  # until the end of the opponent's next turn
    "your_next_turn",  # until the end of your own next turn
    "in_your_next_turn",  # in your own next turn, and not before
    "while_active",  # until that Pokémon leaves the Active place
    "while_facing",  # until that Pokémon, or the one that did it, leaves the Active place
    "permanent",  # as long as that Pokémon (or this card) stays in play
]
Event = Literal[
    "when_played",  # put from the hand onto the Bench
    "when_evolved",  # put from the hand onto a Pokémon to evolve it
    "when_attached",  # this energy or tool is attached from the hand
    "when_promoted",  # it moved from the Bench to the Active place in its player's own turn
    "when_benched",  # it moved from the Active place to the Bench in its player's own turn
    "when_energized",  # an Energy card was attached to it from the hand
    "when_attacking",  # this Pokémon's attack has been carried out
    "when_defending",  # an opponent's attack was aimed at it, before its damage
    "when_damaged",  # an opponent's attack damaged it, even if it is knocked out by that
    "active_hurt",  # an opponent's attack damaged your Active Pokémon, even if it is knocked out by that
    "when_knocked_out",  # an opponent's attack knocks it out, by its damage or otherwise; runs before it leaves
    "when_felled",  # the damage of an opponent's attack knocks it out; runs before it leaves
    "would_fall",  # the damage of anybody's attack knocks it out, its own among them; runs before it leaves
    "between_turns",
    "foe_attached",  # the opponent attached an Energy card from the hand to a Pokémon: `that`
    "own_attached",  # you attached an Energy card from the hand to a Pokémon, this one or another: `that`
    "any_attached",  # either player did: `that`
    "any_benched",  # either player put a Basic Pokémon from the hand onto the Bench: `that`
    "any_put",  # either player put one there during that player's turn, from wherever: `that`
    "foe_benched",  # the opponent put a Basic Pokémon from the hand onto the Bench: `that`
    "foe_put",  # the opponent put one there during the opponent's turn, from wherever: `that`
    "foe_moved",  # the opponent's Active Pokémon moved to the Bench in its player's own turn: `that`
    "foe_evolved",  # the opponent evolved a Pokémon with a card from the hand: `that`
    "foe_retreated",  # the opponent's Active Pokémon retreated: `that`
    "foe_supporter",  # the opponent played a Supporter card, and its text is done
    "active_fell",  # damage of an opponent's attack knocks out another, the Active Pokémon: `that`; before it leaves
    "ally_fell",  # damage of an opponent's attack knocks out another Pokémon of yours: `that`; before it leaves
    "start_of_turn",  # of its owner's turn (a stadium: of each turn)
    "end_of_turn",
    "end_of_each_turn",  # of either player's turn
    "end_of_foes_turn",  # of the opponent's turn
]
FALLS: tuple[Event, ...] = ("when_knocked_out", "when_felled", "would_fall")
"""Events of a Pokémon that is about to leave play."""
BROADCAST: tuple[Event, ...] = (
    "own_attached", "any_attached", "any_benched", "any_put", "foe_attached", "foe_benched", "foe_put", "foe_moved",
    "foe_evolved", "foe_retreated", "foe_supporter", "active_fell", "ally_fell",
)  # fmt: skip
"""Events of another Pokémon than the one whose ability they set off; that one is `that` from the start."""

Key = Annotated[str, Meta(max_length=20)]
Small = Annotated[int, Meta(ge=0, le=100)]
Hp = Annotated[int, Meta(ge=0, le=1000, description="Damage or HP, not counters: 10 is one counter.")]


class Part(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, gc=False):
    """What conditions, counts and filters share: they are values, and a field that nobody knows is a fault."""


class PokemonFilter(Part, frozen=True, kw_only=True):
    """Which Pokémon in play: everything that is given must hold; of a list, one is enough."""

    types: tuple[EnergyType, ...] = ()
    not_types: tuple[EnergyType, ...] = ()
    stages: Annotated[tuple[Stage, ...], Meta(description="Of its top card.")] = ()
    names: Annotated[tuple[str, ...], Meta(description="Names of its top card, as printed.")] = ()
    not_names: tuple[str, ...] = ()
    evolved: Annotated[bool | None, Meta(description="Whether it is an Evolution card, or was put onto another.")] = (
        None
    )
    damaged: Annotated[bool | None, Meta(description="Whether it has damage counters.")] = None
    statuses: Annotated[tuple[Status, ...], Meta(description="It has one of these.")] = ()
    energy: Annotated[bool | None, Meta(description="Whether any Energy card is attached to it.")] = None
    energy_types: Annotated[tuple[EnergyType, ...], Meta(description="It has energy of one of these.")] = ()
    special_energy: Annotated[bool | None, Meta(description="Whether a special Energy card is attached to it.")] = None
    ability: Annotated[
        bool | None, Meta(description="Whether it has an Ability, by that name, that no effect has taken from it.")
    ] = None
    rule_box: Annotated[bool | None, Meta(description="Whether its card has a rule box.")] = None
    hp_at_most: Annotated[Hp | None, Meta(description="Printed HP.")] = None
    tags: Annotated[tuple[str, ...], Meta(description="Its card has one of these tags.")] = ()
    not_tags: tuple[str, ...] = ()
    name_has: Annotated[str, Meta(description="The name contains this word.")] = ""
    not_name_has: Annotated[str, Meta(description="The name doesn't contain this word.")] = ""
    remaining_at_most: Annotated[Hp | None, Meta(description="Remaining HP.")] = None
    remaining_above: Annotated[Hp | None, Meta(description="Remaining HP, more than this.")] = None
    has_attack: Annotated[str, Meta(description="Its card has an attack of this name.")] = ""
    has_ability: Annotated[str, Meta(description="It has an ability of this name.")] = ""
    evolves_from: Annotated[str, Meta(description="Its card evolves from one of this name.")] = ""
    tool: Annotated[bool | None, Meta(description="Whether a Tool is attached to it.")] = None
    under: Annotated[str, Meta(description="A card of this name lies under its top card.")] = ""
    retreat: Annotated[Small | None, Meta(description="Its Retreat Cost is exactly so much.")] = None
    sorts: Annotated[tuple[AbilitySort, ...], Meta(description="It has an ability of one of these sorts.")] = ()
    resists: Annotated[tuple[EnergyType, ...], Meta(description="It has Resistance to one of these.")] = ()
    any_of: "Annotated[tuple[PokemonFilter, ...], Meta(description='One of these holds, too.')]" = ()


class CardFilter(Part, frozen=True, kw_only=True):
    """Which cards: everything that is given must hold; of a list, one is enough; of `any_of`, one is enough."""

    kind: Literal["pokemon", "trainer", "energy"] | None = None
    stages: Annotated[tuple[Stage, ...], Meta(description="Pokémon of these stages.")] = ()
    evolution: Annotated[bool, Meta(description="Only Evolution cards (Pokémon above Basic).")] = False
    types: Annotated[tuple[EnergyType, ...], Meta(description="Pokémon of, or energy that provides, these.")] = ()
    trainer: tuple[TrainerKind, ...] = ()
    tools_then: Annotated[
        bool, Meta(description="Its Items include Pokémon Tools, as they did when it was printed (`tools_are_items`).")
    ] = False
    basic_energy: Annotated[bool | None, Meta(description="Basic (true) or special (false) energy only.")] = None
    names: tuple[str, ...] = ()
    not_names: tuple[str, ...] = ()
    name_has: Annotated[str, Meta(description="The name contains this word.")] = ""
    not_name_has: Annotated[str, Meta(description="The name doesn't contain this word.")] = ""
    has_attack: Annotated[str, Meta(description="A Pokémon with an attack of this name.")] = ""
    has_ability: Annotated[str, Meta(description="A Pokémon with an ability of this name.")] = ""
    hp_at_most: Hp | None = None
    tags: Annotated[tuple[str, ...], Meta(description="The card has one of these tags.")] = ()
    not_tags: tuple[str, ...] = ()
    rule_box: Annotated[bool | None, Meta(description="Whether a Pokémon has a rule box.")] = None
    ability: Annotated[bool | None, Meta(description="Whether a Pokémon has an Ability, by that name.")] = None
    evolves_from: Annotated[Literal["that", "self"] | None, Meta(description="Evolves from that Pokémon.")] = None
    retreat: Annotated[Small | None, Meta(description="A Pokémon with exactly this Retreat Cost.")] = None
    any_of: "tuple[CardFilter, ...]" = ()


LARGEST_BENCH = 8
"""So many Pokémon a Bench holds at most, by any card: "any number" that is put there."""
ANY_CARD = CardFilter()
ENERGY_CARD = CardFilter(kind="energy")


class Target(Part, frozen=True):
    """Pokémon in play: all of `who` that fit `where`, or `count` of them, chosen by `chooser`.

    `up_to`: the chooser may take fewer, also none. `other`: not the Pokémon itself, nor one that is `that`. With fewer
    to choose from than wanted, all of them are taken.
    """

    who: Who
    count: Annotated[Annotated[int, Meta(ge=1, le=6)] | None, Meta(description="Unset: every one.")] = None
    where: PokemonFilter | None = None
    chooser: Chooser = "you"
    up_to: bool = False
    other: bool = False

    @property
    def several(self) -> bool:
        """Whether it names several Pokémon and none of them in particular: "your Pokémon"."""
        return self.count is None and self.who in _SEVERAL

    @property
    def than_origin(self) -> "Target":
        """As where something moves to: "another" is another than the one that it comes from, not than the mover."""
        return structs.replace(self, other=False) if self.other else self


_SEVERAL = frozenset({
    "benched_yours", "all_yours", "benched_opponents", "all_opponents", "both_actives", "both_benches", "everyone",
})  # fmt: skip
SELF = Target("self")
DEFENDING = Target("defending")
ATTACKER = Target("attacker")
THAT = Target("that")

# --- how many -------------------------------------------------------------------------------------------------------


class Heads(Part, frozen=True, tag_field="count", tag="heads"):
    """How many heads the flip with this key gave."""

    key: Key = "coin"


class Tails(Part, frozen=True, tag_field="count", tag="tails"):
    """How many tails the flip with this key gave."""

    key: Key = "coin"


class Done(Part, frozen=True, tag_field="count", tag="done"):
    """How much the word with this key did."""

    key: Key


class EnergyOn(Part, frozen=True, kw_only=True, tag_field="count", tag="energy_on"):
    """Energy on the targets: what the cards provide of `types` (all if empty), or the number of `cards`.

    `unspent`: without what pays the attack's cost, all of it, the colorless part too (ruling `unspent_energy`). The
    payment is chosen so that most is left of what is counted.
    """

    on: Target = SELF
    types: tuple[EnergyType, ...] = ()
    cards: bool = False
    basic: Annotated[bool, Meta(description="Only basic Energy cards.")] = False
    special: Annotated[bool, Meta(description="Only special Energy cards.")] = False
    kinds: Annotated[bool, Meta(description="How many different types, not how much.")] = False
    names: Annotated[tuple[str, ...], Meta(description="Only cards of these names.")] = ()
    unspent: bool = False


class CountersOn(Part, frozen=True, tag_field="count", tag="counters_on"):
    """Damage counters on the targets: one for each 10 damage."""

    on: Target = SELF


class PokemonIn(Part, frozen=True, tag_field="count", tag="pokemon_in"):
    """How many Pokémon the target names; `kinds`: how many different types they are of."""

    on: Target
    kinds: bool = False


class CardsIn(Part, frozen=True, kw_only=True, tag_field="count", tag="cards_in"):
    """Cards in a zone of a player that fit; of the deck, the hand of the opponent and prizes only their number."""

    zone: Literal["hand", "deck", "discard", "prizes", "lost_zone"]
    side: Side = "you"
    cards: CardFilter = ANY_CARD


class PrizesTaken(Part, frozen=True, tag_field="count", tag="prizes_taken"):
    """Prize cards that a player has taken: those set at the start less those left."""

    side: Side = "you"


class Dealt(Part, frozen=True, tag_field="count", tag="dealt"):
    """Counters' worth of damage that this attack did to the Defending Pokémon, after everything (20 damage is 2)."""


class StatusesOn(Part, frozen=True, tag_field="count", tag="statuses_on"):
    """Special conditions that the targets have."""

    on: Target = DEFENDING


class Hurt(Part, frozen=True, tag_field="count", tag="hurt"):
    """Counters' worth of damage that attacks did to the Pokémon itself this turn."""


class ToolsOn(Part, frozen=True, tag_field="count", tag="tools_on"):
    """Tools attached to the targets; with names, only these."""

    on: Target = SELF
    names: tuple[str, ...] = ()


class RetreatCost(Part, frozen=True, tag_field="count", tag="retreat_cost_of"):
    """Energy in the retreat cost of the target, as it now is."""

    on: Target = DEFENDING


class RemainingHp(Part, frozen=True, tag_field="count", tag="remaining_hp"):
    """Remaining HP of the target, in tens."""

    on: Target = DEFENDING


Count: TypeAlias = (
    Heads
    | Tails
    | Done
    | EnergyOn
    | CountersOn
    | ToolsOn
    | StatusesOn
    | Hurt
    | PokemonIn
    | CardsIn
    | PrizesTaken
    | Dealt
    | RetreatCost
    | RemainingHp
)


class Per(Part, frozen=True, kw_only=True):
    """An amount for each of something: `each` times the count; a count above `most` counts as `most`.

    `halved`: half the product, rounded up or down to a whole ten for damage, to a whole one for numbers.
    """

    each: Annotated[int, Meta(ge=1, le=300)]
    of: Count
    most: Annotated[int, Meta(ge=1, le=60)] | None = None
    halved: Literal["up", "down"] | None = None


Amount: TypeAlias = Hp | Per
Number: TypeAlias = Small | Per

# --- conditions -----------------------------------------------------------------------------------------------------


class IfHeads(Part, frozen=True, tag_field="if", tag="heads"):
    """The flip with this key gave at least this many heads; `at_least` unset: all of its coins."""

    key: Key = "coin"
    at_least: Annotated[int, Meta(ge=1, le=10)] | None = 1


class IfTails(Part, frozen=True, tag_field="if", tag="tails"):
    """The flip with this key gave at least this many tails; `at_least` unset: all of its coins."""

    key: Key = "coin"
    at_least: Annotated[int, Meta(ge=1, le=10)] | None = 1


class IfDone(Part, frozen=True, tag_field="if", tag="done"):
    """The word with this key did at least this much ("if you do"); an `offer` was accepted. 0: it was tried at all."""

    key: Key
    at_least: Annotated[int, Meta(ge=0, le=60)] = 1


class IfCount(Part, frozen=True, kw_only=True, tag_field="if", tag="count"):
    """A count is within these bounds."""

    of: Count
    at_least: Small | None = None
    at_most: Small | None = None


class IfMore(Part, frozen=True, kw_only=True, tag_field="if", tag="more"):
    """One count is greater than another; `or_equal`: or the same."""

    of: Count
    than: Count
    or_equal: bool = False


class IfIs(Part, frozen=True, tag_field="if", tag="is"):
    """At least one of the targets fits: its type, stage, name, damage, statuses, energy."""

    on: Target
    like: PokemonFilter


class IfPlace(Part, frozen=True, tag_field="if", tag="place"):
    """The Pokémon itself is Active, or on the Bench."""

    place: Literal["active", "bench"]


class IfStadium(Part, frozen=True, tag_field="if", tag="stadium"):
    """A stadium is in play; with a side, that player's own. With names: a card so named, a stadium or a Pokémon, is.

    `name_has`: the stadium's name contains this word.
    """

    names: tuple[str, ...] = ()
    side: Literal["you", "opponent"] | None = None
    name_has: str = ""


class IfHit(Part, frozen=True, tag_field="if", tag="hit"):
    """This attack's damage to the Defending Pokémon was above 0 ("unless all damage is prevented")."""


class IfAttacked(Part, frozen=True, tag_field="if", tag="attacked"):
    """The Pokémon itself was damaged by an opponent's attack during the opponent's last turn: by 10 or more."""


class IfKnockedOut(Part, frozen=True, tag_field="if", tag="knocked_out"):
    """`by_this`: this attack knocks the Defending Pokémon out. Else: one of your Pokémon was knocked out by damage
    of an attack during the opponent's last turn; `anyhow`: by anything. `types`: one of these types; `cards`: one of
    these cards."""

    by_this: bool = False
    anyhow: bool = False
    types: tuple[EnergyType, ...] = ()
    cards: CardFilter = ANY_CARD


class IfTurn(Part, frozen=True, tag_field="if", tag="turn"):
    """What the Pokémon itself did this turn: came into play, evolved, or moved from the Bench to the Active place.

    `supporter`: its player played a Supporter card this turn. `from_hand`: it came into play from the hand. `from_`: it
    evolved from a Pokémon of this name.
    """

    what: Literal["played", "from_hand", "evolved", "became_active", "supporter"]
    from_: str = ""


class IfPlayed(Part, frozen=True, tag_field="if", tag="played"):
    """Its player played a Trainer card from the hand this turn: one of this name, or one of these cards."""

    name: str = ""
    cards: CardFilter = ANY_CARD


class IfUnhurt(Part, frozen=True, tag_field="if", tag="unhurt"):
    """The Pokémon itself has no damage but what attacks did to it this turn ("if it has full HP and would be …")."""


class IfEnergized(Part, frozen=True, tag_field="if", tag="energized"):
    """The Energy card that was last attached to the Pokémon itself is one of these."""

    cards: CardFilter


class IfBenchFull(Part, frozen=True, tag_field="if", tag="bench_full"):
    """There is no room on a player's Bench, however many Pokémon it may hold now."""

    side: Literal["you", "opponent"] = "you"


class IfFirstTurn(Part, frozen=True, tag_field="if", tag="first_turn"):
    """It is your first turn; `second`: and you are the player who goes second."""

    second: bool = False


class IfNot(Part, frozen=True, tag_field="if", tag="not"):
    """The condition does not hold."""

    holds: "Condition"


Condition: TypeAlias = Union[  # noqa: UP007  (it names itself)
    IfHeads, IfTails, IfDone, IfCount, IfMore, IfIs, IfPlace, IfStadium, IfHit, IfAttacked, IfKnockedOut, IfTurn,
    IfPlayed, IfUnhurt, IfEnergized, IfBenchFull, IfFirstTurn, IfNot,
]  # fmt: skip

# --- words ----------------------------------------------------------------------------------------------------------


class Effect(Word, frozen=True, kw_only=True, omit_defaults=True):
    """What all words share."""

    when: Annotated[tuple[Condition, ...], Meta(description="All must hold, else nothing happens.")] = ()
    key: Annotated[Key, Meta(description="Binds how much was done for later words.")] = ""


# Coins and choices


class Flip(Effect, frozen=True, kw_only=True):
    """Flips coins: a number, as many as a count says, or until one is tails; binds heads and tails under `key`."""

    coins: Annotated[int, Meta(ge=1, le=10)] | Per | Literal["until_tails"] = 1
    key: Key = "coin"
    by: Annotated[Literal["you", "opponent"], Meta(description="Whose hand flips; it changes nothing else.")] = "you"


class Offer(Effect, frozen=True, kw_only=True):
    """Asks yes or no ("you may"); binds 1 or 0 under `key`. Not asked if the words that depend on it can do nothing."""

    key: Key = "may"
    by: Literal["you", "opponent"] = "you"


class Pick(Effect, frozen=True, kw_only=True):
    """Asks which of several things is done ("choose 1: …"); binds the number of it under `key`.

    `both`: of two, or both; then the number is 3. What can do nothing is not offered, if anything else can.
    """

    count: Annotated[int, Meta(ge=2, le=6)] = 2
    both: bool = False
    key: Key = "pick"


class Choose(Effect, frozen=True, kw_only=True):
    """Chooses Pokémon in play and does nothing else: they are `that` for the words that follow."""

    on: Target


class ChooseType(Effect, frozen=True, kw_only=True):
    """Asks for a type of energy, not one of `not_types`; words with types "chosen" read it."""

    not_types: tuple[EnergyType, ...] = ("colorless",)


# The attack's own damage: only in `before`


class Plus(Effect, frozen=True, kw_only=True):
    """The attack does this much more damage, before weakness and resistance."""

    amount: Amount


class Minus(Effect, frozen=True, kw_only=True):
    """The attack does this much less damage (not below 0), before anything is added."""

    amount: Amount


class Times(Effect, frozen=True, kw_only=True):
    """The base damage is the attack's damage times a count."""

    of: Count


class SetDamage(Effect, frozen=True, kw_only=True):
    """The base damage is this amount, whatever is printed."""

    amount: Amount


class Nothing(Effect, frozen=True, kw_only=True):
    """The attack (or the rest of the effect) does nothing: no damage, and no word that follows is run."""


class Ignore(Effect, frozen=True, kw_only=True):
    """This attack's damage is not changed by these; effects: prevention, reduction and others on the Defending one."""

    what: tuple[Literal["weakness", "resistance", "effects"], ...]


# Damage, counters, healing


class Damage(Effect, frozen=True, kw_only=True):
    """Does damage to each target, beside the attack's own: to itself, to the Bench, to a chosen Pokémon.

    Weakness and resistance are applied only to an Active Pokémon of the opponent and only if `weakness` (`benched`: to
    a Benched one, too); else nothing but prevention and reduction changes it.
    """

    on: Target
    amount: Amount
    weakness: bool = False
    benched: bool = False
    flip: Annotated[Key, Meta(description="A coin for each target, only heads does it; both are bound under this.")] = (
        ""
    )


class PutCounters(Effect, frozen=True, kw_only=True):
    """Puts damage counters on each target; `spread`: this many in all, any way you like. Nothing changes them.

    `leaving`: as many as leave it with this much remaining HP, whatever the count.
    """

    on: Target
    count: Number = 1
    spread: bool = False
    leaving: Hp | None = None


class MoveCounters(Effect, frozen=True, kw_only=True):
    """Moves damage counters from one Pokémon to another; `spare`: not if that would knock it out.

    A source that names several without a number gives this many in all, or with `each` this many each. `other` of `to`:
    another than the one that they come from.
    """

    source: Target
    to: Target
    count: Number | Literal["all"] = 1
    up_to: bool = False
    spare: bool = False
    each: bool = False


class Heal(Effect, frozen=True, kw_only=True):
    """Removes damage from each target, as far as there is any; binds the counters removed.

    `up_to`: you choose how much, at least one counter if there is one. Pokémon without damage are not chosen, but for
    `or_cured`: what follows cures the same Pokémon, so one that has a Special Condition may be chosen, too.
    """

    on: Target = SELF
    amount: Amount | Literal["all"]
    up_to: bool = False
    or_cured: bool = False


class Survive(Effect, frozen=True, kw_only=True):
    """The targets that are about to be knocked out are not: their remaining HP become this much instead."""

    on: Target = SELF
    hp: Annotated[int, Meta(ge=10, le=300, multiple_of=10)] = 10


class KnockOut(Effect, frozen=True, kw_only=True):
    """Knocks the targets out, whatever their HP; prizes are taken for them."""

    on: Target


# Statuses


class Inflict(Effect, frozen=True, kw_only=True):
    """Gives the targets these statuses; `choice`: you choose one of them. `poison` and `burn`: damage between turns."""

    on: Target = DEFENDING
    statuses: Annotated[tuple[Status, ...], Meta(min_length=1)]
    choice: bool = False
    poison: Annotated[int, Meta(ge=10, le=100)] = 10
    burn: Annotated[int, Meta(ge=10, le=100)] = 20


class Cure(Effect, frozen=True, kw_only=True):
    """Ends these statuses of the targets (all if none are named), and with `marks` every timed effect of attacks.

    `one`: of each target only one of them, which you choose.
    """

    on: Target = SELF
    statuses: tuple[Status, ...] = ()
    one: bool = False
    marks: bool = False


# Timed words: they mark a Pokémon or a player for as long as they last. In a passive ability: as long as it is in play.


class Prevent(Effect, frozen=True, kw_only=True):
    """What attacks do to the targets is prevented: their `damage`, their other `effects`, or `all`.

    `at_most`, `at_least`: only damage of at most, or at least, this much after weakness and resistance. `from_`: only
    from such attackers. `from_who`: attacks of the opponent only, or of anybody. `flip`: a coin each time, heads
    prevents it.
    """

    on: Target = SELF
    what: Literal["damage", "effects", "all"] = "damage"
    at_most: Hp | None = None
    at_least: Hp | None = None
    from_: Annotated[PokemonFilter | None, Meta(description="Attackers that it is proof against; unset: any.")] = None
    from_who: Literal["anybody", "opponent"] = "anybody"
    flip: bool = False
    lasts: Lasts = "next_turn"


class Reduce(Effect, frozen=True, kw_only=True):
    """Damage from attacks to the targets is this much less (negative: more), after weakness and resistance; it adds up.

    `halve`: half instead, rounded down to a ten. `from_`: only from such attackers. `from_who`: attacks of the opponent
    only, or of anybody. `per`: this much for each of something of the Pokémon whose word it is.
    """

    on: Target = SELF
    amount: Annotated[int, Meta(ge=-300, le=300)] = 0
    per: Count | None = None
    halve: bool = False
    from_: PokemonFilter | None = None
    from_who: Literal["anybody", "opponent"] = "anybody"
    flip: bool = False
    lasts: Lasts = "next_turn"


class Boost(Effect, frozen=True, kw_only=True):
    """Attacks of the targets do this much more damage (negative: less) to the opponent's Active Pokémon.

    It counts only if the attack does damage at all. `after`: after weakness and resistance, else before. `attack`: only
    this attack of it. `double`: twice the base instead. `against`: only to such Pokémon. `everywhere`: to any other
    Pokémon, too; with `against`, only of the opponent. `per`: this much for each of something of the Pokémon whose word
    it is.
    """

    on: Target = SELF
    amount: Annotated[int, Meta(ge=-300, le=300)] = 0
    per: Count | None = None
    double: bool = False
    base: Annotated[Hp | None, Meta(description="The base damage of that attack is this instead.")] = None
    after: bool = False
    attack: str = ""
    against: PokemonFilter | None = None
    everywhere: bool = False
    lasts: Lasts = "your_next_turn"


class Pierce(Effect, frozen=True, kw_only=True):
    """Damage of the targets' attacks is not changed by these of whom they hit; `against`: only of such Pokémon.

    effects: prevention, reduction and others on whom they hit, if that is the opponent's Active Pokémon.
    """

    on: Target = SELF
    what: Annotated[tuple[Literal["weakness", "resistance", "effects"], ...], Meta(min_length=1)]
    against: PokemonFilter | None = None
    lasts: Lasts = "permanent"


class ForbidHealing(Effect, frozen=True, kw_only=True):
    """No damage can be removed from the targets; it may still be moved."""

    on: Target = DEFENDING
    lasts: Lasts = "next_turn"


class Blind(Effect, frozen=True, kw_only=True):
    """When a target tries to attack, its player flips a coin; tails: the attack does nothing."""

    on: Target = DEFENDING
    lasts: Lasts = "next_turn"


class ForbidAttack(Effect, frozen=True, kw_only=True):
    """The targets cannot attack; or cannot use this attack again; or one of theirs that you choose now."""

    on: Target = DEFENDING
    attack: Literal["any", "this", "chosen"] = "any"
    lasts: Lasts = "next_turn"


class ForbidRetreat(Effect, frozen=True, kw_only=True):
    """The targets cannot retreat; effects may still switch them."""

    on: Target = DEFENDING
    lasts: Lasts = "next_turn"


class ForbidPlay(Effect, frozen=True, kw_only=True):
    """A player cannot play such cards from the hand (energy: attach; Evolution cards: evolve)."""

    side: Side = "opponent"
    cards: CardFilter
    lasts: Lasts = "next_turn"


class ForbidAbilities(Effect, frozen=True, kw_only=True):
    """The targets' abilities do not work, but for those of Pokémon with this ability itself; with sorts, only those.

    One that does the same to others goes on working, unless another switches it off that it can't switch off itself.
    """

    on: Target
    sorts: tuple[AbilitySort, ...] = ()
    lasts: Lasts = "permanent"


class Harsher(Effect, frozen=True, kw_only=True):
    """A status of the targets does this much more damage between turns, or this much `instead` of what it does."""

    on: Target
    status: Literal["poisoned", "burned"]
    amount: Annotated[int, Meta(ge=10, le=200, multiple_of=10)]
    instead: bool = False
    lasts: Lasts = "permanent"


class Watch(Effect, frozen=True, kw_only=True):
    """Lies in wait on the targets: when the event happens to one, the effects run, for which it is the Pokémon itself
    and its player "you"; `attacker` is who did it. `end_of_turn`: at the end of its player's turn.
    """

    on: Target = SELF
    event: Event
    effects: "tuple[AnyEffect, ...]"
    lasts: Lasts = "next_turn"


class Change(Effect, frozen=True, kw_only=True):
    """Changes the type, weakness or resistance of the targets to a type, or to the one chosen; what is missing stays.

    A resistance that is changed keeps its number; one that a Pokémon does not have becomes -30. `types`: it is of all
    of these types, or with `also` of these beside its own.
    """

    on: Target
    what: Literal["type", "weakness", "resistance"]
    to: EnergyType | Literal["chosen", "none"] = "none"
    types: tuple[EnergyType, ...] = ()
    also: bool = False
    lasts: Lasts = "while_active"


class RetreatCostIs(Effect, frozen=True, kw_only=True):
    """The retreat cost of the targets is this much more or less (not below 0), or nothing at all if `free`.

    `per`: this much for each of something of the Pokémon whose word it is. `anyway`: it may retreat even if it is
    asleep or paralyzed.
    """

    on: Target = SELF
    change: Annotated[int, Meta(ge=-5, le=5)] = 0
    per: Count | None = None
    free: bool = False
    anyway: bool = False
    lasts: Lasts = "permanent"


class AttackCostIs(Effect, frozen=True, kw_only=True):
    """Attacks of the targets cost this much more or less energy of a type; less takes away symbols of that type only.

    `free`: nothing at all, or with `of_type` nothing of that type. `per`: this much for each of something of the
    Pokémon whose word it is.
    """

    on: Target = SELF
    change: Annotated[int, Meta(ge=-5, le=5)] = 0
    type: EnergyType = "colorless"
    free: bool = False
    of_type: bool = False
    per: Count | None = None
    lasts: Lasts = "permanent"


class MoreHp(Effect, frozen=True, kw_only=True):
    """The targets' maximum HP are this much more (negative: less); for each of something of the Pokémon itself."""

    on: Target = SELF
    amount: Annotated[int, Meta(ge=-300, le=300)] | Per
    lasts: Lasts = "permanent"


class Immune(Effect, frozen=True, kw_only=True):
    """The targets cannot have these statuses (any, if none is named); those that they have end."""

    on: Target = SELF
    statuses: tuple[Status, ...] = ()
    lasts: Lasts = "permanent"


class PrizesFor(Effect, frozen=True, kw_only=True):
    """A knock-out of the targets is worth this many prizes more or less (not below 0), or none at all if `none`.

    `by`: only one by damage from an attack of such a Pokémon.
    """

    on: Target = SELF
    by: Target | None = None
    change: Annotated[int, Meta(ge=-3, le=3)] = 0
    none: bool = False
    lasts: Lasts = "permanent"


class EnergyAs(Effect, frozen=True, kw_only=True):
    """Energy attached to the targets counts as this type, each unit, or as any type; `basic`: only of such cards."""

    on: Target = SELF
    type: EnergyType = "colorless"
    any: bool = False
    basic: bool = False
    lasts: Lasts = "this_turn"


class EarlyEvolution(Effect, frozen=True, kw_only=True):
    """The targets may evolve on the turn they came into play, and on a player's `first` turn; `into`: to such cards."""

    on: Target = SELF
    into: CardFilter | None = None
    first: bool = True
    lasts: Lasts = "permanent"


class ForbidEvolution(Effect, frozen=True, kw_only=True):
    """The targets cannot be evolved; `from_hand`: not with a card from the hand, but with one from elsewhere."""

    on: Target = DEFENDING
    from_hand: bool = False
    lasts: Lasts = "next_turn"


class ForbidAttach(Effect, frozen=True, kw_only=True):
    """No such Energy card can be attached from the hand to the targets."""

    on: Target = DEFENDING
    cards: CardFilter = ENERGY_CARD
    lasts: Lasts = "next_turn"


class KeepTurn(Effect, frozen=True, kw_only=True):
    """Its player's turn does not end when a target becomes a Mega Evolution of this name."""

    on: Target = SELF
    name: str
    lasts: Lasts = "permanent"


class UseAttacks(Effect, frozen=True, kw_only=True):
    """The targets can use attacks of others as their own, for the energy that these cost.

    `of`: of this card; of the cards below, from which they evolved; of other Pokémon in play (`from_`, "you" is the
    target's player); of Pokémon in your discard pile that fit `like`.
    """

    on: Target = SELF
    of: Literal["card", "below", "pokemon", "discard"]
    from_: Target | None = None
    like: CardFilter = CardFilter(kind="pokemon")
    lasts: Lasts = "permanent"


class Shield(Effect, frozen=True, kw_only=True):
    """What cards of the opponent do to the targets is prevented: Items and Supporters played, Abilities of Pokémon."""

    on: Target = SELF
    against: Annotated[tuple[Literal["item", "supporter", "ability"], ...], Meta(min_length=1)]
    lasts: Lasts = "permanent"


class MoreTools(Effect, frozen=True, kw_only=True):
    """Each of the targets may have this many Tools; when it no longer may, its player discards all but one."""

    on: Target = SELF
    count: Annotated[int, Meta(ge=2, le=4)] = 2
    lasts: Lasts = "permanent"


class MoreAttachments(Effect, frozen=True, kw_only=True):
    """A player may attach this many more Energy cards from the hand in a turn."""

    side: Side = "you"
    count: Annotated[int, Meta(ge=1, le=5)] = 1
    lasts: Lasts = "this_turn"


class BenchIs(Effect, frozen=True, kw_only=True):
    """A player may have this many Pokémon on the Bench; of several such words the smallest number counts.

    Who has more chooses which leave play: they are discarded, or go `to` the hand, with all that is attached to them.
    `having`: only who has such a Pokémon in play.
    """

    side: Side = "both"
    having: PokemonFilter | None = None
    count: Annotated[int, Meta(ge=1, le=LARGEST_BENCH)]
    to: Literal["discard", "hand"] = "discard"
    lasts: Lasts = "permanent"


# Cards


class Draw(Effect, frozen=True, kw_only=True):
    """A player draws cards, or with `until` as many as make the hand that large; as many as there are, no loss by it.

    `up_to`: the player may draw fewer. Both: you first.
    """

    side: Side = "you"
    count: Number = 1
    until: Annotated[int, Meta(ge=1, le=20)] | CardsIn | PokemonIn | None = None
    up_to: bool = False


class DiscardCards(Effect, frozen=True, kw_only=True):
    """A player discards cards from the hand: that many that fit, all, or as many as make the hand `until` large.

    `chooser` you, on the opponent's hand: you see the hand and choose. `up_to`: fewer will do. A card never discards
    itself while it is being played. `to`: or they go to the Lost Zone.
    """

    side: Side = "you"
    count: Number | Literal["all"] = 1
    until: Small | None = None
    cards: CardFilter = ANY_CARD
    chooser: Literal["owner", "you", "random"] = "owner"
    up_to: bool = False
    to: Literal["discard", "lost_zone"] = "discard"


class ShuffleHand(Effect, frozen=True, kw_only=True):
    """A player puts cards from the hand into the deck and shuffles it: all that fit, or this many of them.

    `to`: or on top or at the bottom of the deck, without shuffling it, in an order of the player's choice, or by
    chance if `chooser` is random. `shown`: the cards are shown first; with count "all" and a filter, the whole hand is.
    """

    side: Side = "you"
    count: Number | Literal["all"] = "all"
    cards: CardFilter = ANY_CARD
    chooser: Literal["owner", "you", "random"] = "owner"
    to: Literal["shuffled", "top", "bottom"] = "shuffled"
    shown: bool = False
    up_to: bool = False


class SearchDeck(Effect, frozen=True, kw_only=True):
    """You search your deck for up to this many cards that fit and put them somewhere; then the deck is shuffled.

    A hidden search may always find fewer, also nothing, unless any card fits. `top`: only this many from the top are
    looked at. `to`: hand; bench (Basic Pokémon come into play, as far as there is room); discard; top of the deck,
    after the shuffle; attach (energy to `on`); that (an Evolution card onto `on`). `shown`: the opponent sees what was
    taken. `rest`: what becomes of the looked-at others: shuffled in, discarded, put at the bottom in an order of your
    choice, or shuffled and put `under` the deck. `distinct`: no two cards of the same type. `up_to`: fewer will do,
    even if any card fits. `first`: cards are revealed from the top until one fits, and that one is taken. `other`: of
    two that are found one goes to the hand, the other is attached to this Pokémon.
    """

    cards: CardFilter
    count: Number = 1
    to: Literal["hand", "bench", "discard", "top", "attach", "that"] = "hand"
    on: Annotated[Target | None, Meta(description="For `attach` and `that`.")] = None
    shown: bool = True
    top: Annotated[int, Meta(ge=1, le=20)] | None = None
    bottom: Annotated[bool, Meta(description="From the bottom of the deck, not from its top.")] = False
    rest: Literal["shuffle", "discard", "bottom", "under", "top", "arranged", "hand", "lost_zone"] = "shuffle"
    distinct: bool = False
    up_to: bool = False
    first: bool = False
    other: Target | None = None
    source: Annotated[Literal["deck"], Meta(description="The zone that the prompt shows.")] = "deck"


class Retrieve(Effect, frozen=True, kw_only=True):
    """You take this many cards that fit from a discard pile: to the hand, shuffled into the deck, on top, or elsewhere.

    As many as there are; `up_to`: or fewer. From the opponent's pile they go to the opponent's hand or deck. Both
    players see them. `not_paid`: none of those that its own card made you discard.
    """

    cards: CardFilter
    count: Number | Literal["all"] = 1
    up_to: bool = False
    to: Literal["hand", "deck", "top", "bottom", "lost_zone"] = "hand"
    chooser: Literal["you", "random"] = "you"
    source: Annotated[Literal["discard", "opponent_discard"], Meta(description="The zone that the prompt shows.")] = (
        "discard"
    )
    not_paid: bool = False


class PutIntoPlay(Effect, frozen=True, kw_only=True):
    """You choose cards that fit (Basic Pokémon) from a zone and put them onto the Bench of that zone's owner.

    As far as there is room. `half_hp`: with damage counters for half of the HP, rounded down to a ten. The source must
    be given. (spec, PUT_INTO_PLAY)
    """

    source: Annotated[
        Literal["hand", "discard", "opponent_discard", "opponent_hand"],
        Meta(description="The zone that the prompt shows."),
    ]
    cards: CardFilter = CardFilter(kind="pokemon", stages=("basic",))
    count: Small = 1
    up_to: bool = False
    half_hp: bool = False


class DiscardTop(Effect, frozen=True, kw_only=True):
    """So many cards from the top of a player's deck are discarded (or lost); binds how many of them fit `cards`."""

    side: Side = "opponent"
    count: Number = 1
    to: Literal["discard", "lost_zone"] = "discard"
    cards: Annotated[CardFilter, Meta(description="Only for counting.")] = ANY_CARD


class LookAt(Effect, frozen=True, kw_only=True):
    """You look at cards of a player: the hand, this many from the top of the deck, or this many prizes of your choice.

    `arrange`: and put the cards of the deck back on top in any order. `shown`: both players see them; prizes are turned
    face up, of those that are not, and stay so. `up_to`: fewer prizes will do. Side `either`: you choose whose.
    """

    zone: Literal["hand", "deck", "prizes"]
    side: Side | Literal["either"] = "you"
    count: Annotated[int, Meta(ge=1, le=60)] | None = None
    arrange: bool = False
    shown: bool = False
    up_to: bool = False


class ShuffleDeck(Effect, frozen=True, kw_only=True):
    """A player's deck is shuffled."""

    side: Side = "you"


# Movement


class Switch(Effect, frozen=True, kw_only=True):
    """A player's Active Pokémon changes places with a Benched one that `chooser` chooses; not if the Bench is empty.

    Statuses and timed effects of the one that leaves the Active place end. `that` is the new Active Pokémon; `back`: it
    is the one that goes to the Bench.
    """

    side: Literal["you", "opponent"] = "you"
    chooser: Chooser = "you"
    where: Annotated[PokemonFilter | None, Meta(description="Only such Benched Pokémon.")] = None
    up_to: Annotated[bool, Meta(description="The chooser may decline.")] = False
    itself: Annotated[bool, Meta(description="Only the Pokémon whose ability it is, from the Bench.")] = False
    aims: Annotated[bool, Meta(description="Before the damage: the new one is the Defending Pokémon.")] = False
    back: bool = False


class ReturnPokemon(Effect, frozen=True, kw_only=True):
    """The targets leave play: to their owner's hand, into the deck, which is shuffled, or to another pile.

    `cards`: the Pokémon with its whole line of evolution, or only its Basic card. `attached`: what becomes of all
    other cards of it. No prize is taken.
    """

    on: Target
    to: Literal["hand", "deck", "discard", "lost_zone"] = "hand"
    cards: Literal["all", "basic"] = "all"
    attached: Literal["with", "discard"] = "with"


class EvolvePokemon(Effect, frozen=True, kw_only=True):
    """You put an Evolution card from a zone onto a Pokémon of yours that it evolves from. The source must be given.

    `skip`: a Stage 2 onto the Basic that its Stage 1 evolves from. `timing`: only a Pokémon that could evolve now.
    `settled`: not in your first turn, nor a Pokémon that came into play or evolved this turn, whatever lets it evolve.
    `names`: a card of one of these names instead, whatever is printed on it. `heals`: its damage is removed. `each`:
    from the deck onto each of the targets, one after the other. `cards`: only such a card.
    """

    source: Annotated[Literal["hand", "deck"], Meta(description="The zone that the prompt shows.")]
    on: Target = Target("all_yours", 1)
    skip: bool = False
    timing: bool = False
    settled: bool = False
    names: tuple[str, ...] = ()
    heals: bool = False
    each: bool = False
    cards: CardFilter = ANY_CARD


class SwapCard(Effect, frozen=True, kw_only=True):
    """A Pokémon card that fits takes the place of the target's top card, which goes to where that came from.

    A Basic Pokémon takes the place of all of its cards.

    Damage, attached cards, statuses, effects and turns in play stay. From the deck, which is shuffled; a hidden search
    may find nothing. The source must be given.
    """

    on: Target = SELF
    source: Annotated[Literal["hand", "deck", "discard"], Meta(description="The zone that the prompt shows.")]
    cards: CardFilter


class DevolvePokemon(Effect, frozen=True, kw_only=True):
    """Takes Evolution cards off each target: the top one, or as many as you choose; statuses and timed effects end.

    A level goes with the Evolution card that it lies on.
    """

    on: Target
    count: Literal["one", "chosen"] = "one"
    to: Literal["discard", "hand", "deck"] = "discard"


# Energy and other attached cards


class DiscardEnergy(Effect, frozen=True, kw_only=True):
    """Energy cards that fit are taken off the targets: this many of each, or all; to a pile, the hand or the deck.

    `chooser` picks the cards. `in_all`: this many from all targets together. `units`: so much Energy, not so many
    cards: a card that provides more counts for as much of it as the chooser likes, where all or any of it is meant for
    all that it provides. Else such a card counts once.
    """

    on: Target = SELF
    count: Number | Literal["all", "any"] = 1
    cards: CardFilter = ENERGY_CARD
    up_to: bool = False
    chooser: Chooser = "you"
    in_all: bool = False
    to: Literal["discard", "hand", "deck", "top", "lost_zone"] = "discard"
    units: bool = False


class AttachEnergy(Effect, frozen=True, kw_only=True):
    """You attach this many Energy cards that fit from a zone to the targets, beside the one of the turn.

    `split`: each card to a target of its own choice; else all to the same. `each`: this many to each target. As many
    as there are; `up_to`: or fewer. `top`: only this many cards from the top of the deck are looked at; `rest`: what
    becomes of the others. Count "all": each of them that fits, without a choice. `distinct`: no two of the same type.
    """

    source: Annotated[Literal["hand", "discard", "deck"], Meta(description="The zone that the prompt shows.")]
    on: Target = SELF
    cards: CardFilter = ENERGY_CARD
    count: Number | Literal["any", "all"] = 1
    up_to: bool = False
    split: bool = False
    each: bool = False
    top: Annotated[int, Meta(ge=1, le=20)] | None = None
    rest: Literal["shuffle", "discard", "bottom", "under", "hand", "lost_zone"] = "shuffle"
    distinct: bool = False


class MoveEnergy(Effect, frozen=True, kw_only=True):
    """Moves Energy cards that fit from one Pokémon to another of the same player.

    A source that names several without a number gives this many in all. `other` of `to`: not the one that a card comes
    from. `split`: each card to a target of its own choice. `units`: so much Energy, as in `discard_energy`.
    """

    source: Target
    to: Target
    count: Number | Literal["all", "any"] = 1
    cards: CardFilter = ENERGY_CARD
    up_to: bool = False
    split: bool = False
    units: bool = False


class BecomeEnergy(Effect, frozen=True, kw_only=True):
    """The knocked-out Pokémon itself becomes an Energy card on the target, for this much Energy of the chosen type."""

    to: Target
    count: Annotated[int, Meta(ge=1, le=4)] = 2


class DiscardAttached(Effect, frozen=True, kw_only=True):
    """Tools attached to the targets are discarded: this many, or all; or they go to their owner's hand."""

    on: Target
    count: Small | Literal["all"] = 1
    to: Literal["discard", "hand", "lost_zone"] = "discard"


class DiscardStadium(Effect, frozen=True, kw_only=True):
    """The stadium in play is discarded; or it goes to its owner's hand, or to the Lost Zone."""

    to: Literal["discard", "hand", "lost_zone"] = "discard"


class DiscardThis(Effect, frozen=True, kw_only=True):
    """This card (with all that is attached to it) is discarded; it is no knock-out."""


# Attacks of others, turns


class CopyAttack(Effect, frozen=True, kw_only=True):
    """You choose an attack of the target (unset: of any of them) and do it as this attack, without needs and pays.

    `cost`: only if the Pokémon has the energy for it. `in_full`: what else it needs must hold, and its price is
    paid. An attack that copies is not on offer.
    """

    on: Target = DEFENDING
    cost: bool = False
    in_full: bool = False


class CopyTrainer(Effect, frozen=True, kw_only=True):
    """You choose a Trainer card that fits from a zone and do what it says as this effect; the card stays where it is.

    What it needs must hold, and its price is paid. A card that copies is not on offer, nor one that stays in play. The
    source must be given.
    """

    source: Annotated[
        Literal["discard", "opponent_discard", "opponent_hand"], Meta(description="The zone that the prompt shows.")
    ]
    cards: CardFilter = CardFilter(kind="trainer", trainer=("supporter",))


class MirrorAttack(Effect, frozen=True, kw_only=True):
    """What an opponent's attack did to the Pokémon itself in the opponent's last turn is done to the Defending one.

    Its damage as it was taken (only what guards the Defending Pokémon changes it), its statuses and the energy cards it
    discarded.
    """


class EndTurn(Effect, frozen=True, kw_only=True):
    """Your turn ends when the effect is done; `mega`: not if a word keeps the turn of whom the Pokémon has become."""

    mega: bool = False


AnyEffect: TypeAlias = Union[  # noqa: UP007  (Watch holds effects, so it names itself)
    Flip, Offer, Pick, Choose, ChooseType,
    Plus, Minus, Times, SetDamage, Nothing, Ignore,
    Damage, PutCounters, MoveCounters, Heal, Survive, KnockOut, Inflict, Cure,
    Prevent, Reduce, Boost, Pierce, ForbidHealing, Blind, ForbidAttack, ForbidRetreat, ForbidPlay, ForbidAbilities,
    Harsher, Watch, Change,
    RetreatCostIs, AttackCostIs, MoreHp, Immune, PrizesFor, EnergyAs, EarlyEvolution, ForbidEvolution, ForbidAttach,
    KeepTurn, UseAttacks, Shield, MoreTools, MoreAttachments, BenchIs,
    Draw, DiscardCards, ShuffleHand, SearchDeck, Retrieve, PutIntoPlay, DiscardTop, LookAt, ShuffleDeck,
    Switch, ReturnPokemon, EvolvePokemon, SwapCard, DevolvePokemon,
    DiscardEnergy, AttachEnergy, MoveEnergy, BecomeEnergy, DiscardAttached, DiscardStadium, DiscardThis,
    CopyAttack, CopyTrainer, MirrorAttack, EndTurn,
]  # fmt: skip

EFFECTS: tuple[type[Effect], ...] = (
    Flip, Offer, Pick, Choose, ChooseType,
    Plus, Minus, Times, SetDamage, Nothing, Ignore,
    Damage, PutCounters, MoveCounters, Heal, Survive, KnockOut, Inflict, Cure,
    Prevent, Reduce, Boost, Pierce, ForbidHealing, Blind, ForbidAttack, ForbidRetreat, ForbidPlay, ForbidAbilities,
    Harsher, Watch, Change,
    RetreatCostIs, AttackCostIs, MoreHp, Immune, PrizesFor, EnergyAs, EarlyEvolution, ForbidEvolution, ForbidAttach,
    KeepTurn, UseAttacks, Shield, MoreTools, MoreAttachments, BenchIs,
    Draw, DiscardCards, ShuffleHand, SearchDeck, Retrieve, PutIntoPlay, DiscardTop, LookAt, ShuffleDeck,
    Switch, ReturnPokemon, EvolvePokemon, SwapCard, DevolvePokemon,
    DiscardEnergy, AttachEnergy, MoveEnergy, BecomeEnergy, DiscardAttached, DiscardStadium, DiscardThis,
    CopyAttack, CopyTrainer, MirrorAttack, EndTurn,
)  # fmt: skip
"""Every word, in the order in which they are explained."""

# Words that a passive ability may hold: read while the card is in play.
STANDING: frozenset[type[Effect]] = frozenset({
    Prevent, Reduce, Boost, Pierce, ForbidHealing, Blind, ForbidAttack, ForbidRetreat, ForbidPlay, ForbidAbilities,
    Harsher, Change, RetreatCostIs, AttackCostIs, MoreHp, Immune, PrizesFor, EnergyAs, EarlyEvolution, ForbidEvolution,
    ForbidAttach, KeepTurn, UseAttacks, Shield, MoreTools, MoreAttachments, BenchIs,
})  # fmt: skip
# Words that make an attack's own damage, and those that may only stand before it.
OF_THE_DAMAGE: frozenset[type[Effect]] = frozenset({Plus, Minus, Times, SetDamage, Ignore})
