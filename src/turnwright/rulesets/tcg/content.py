"""What a pack of tcg holds: Pokémon, trainers, energy and decks. What the cards do is written in `vocabulary`.

What a card says on a screen is written by `wording` from the words, so it is what is played; the printed text of an
imported card is kept beside it (`printed`). A card of which the importer could not read a clause is *partial*: it keeps
that clause in `unparsed`, and plays without it. A card whose words, read back, do not claim what is printed is
*doubtful*. `links.problems` finds references that lead nowhere. JSON Schema is generated from these structs.
"""

from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta, Struct

from turnwright.kernel.naming import of

from .rules.terms import RANK, AbilitySort, EnergyType, Stage, Status, TrainerKind
from .vocabulary import AnyEffect, Condition, Event, PokemonFilter, Target

Id = Annotated[str, Meta(min_length=1, max_length=80, description="Lower case; never changes once published.")]
Name = Annotated[str, Meta(min_length=1, max_length=80)]
Clauses = Annotated[tuple[str, ...], Meta(description="Clauses of the text that were not understood.")]
Print = Annotated[str, Meta(max_length=4000, description="The text as printed, of an imported card.")]
Doubts = Annotated[
    tuple[str, ...], Meta(description="Where what is played, read back, does not claim the same as what is printed.")
]
Rarity = Literal["common", "uncommon", "rare", "rare_holo", "ultra_rare", "secret_rare", "promo", "none"]
DamageMark = Annotated[
    Literal["", "+", "×", "-", "?"], Meta(description="What is printed after the damage: plus, times, minus.")
]


Once = Annotated[
    str, Meta(max_length=20, description="A player uses only one attack or ability of this word in a whole game.")
]
Tags = Annotated[tuple[str, ...], Meta(description="What else the card is: ex, gx, v, tera, single_strike, ace_spec.")]


class Entry(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """What all parts of an entry share: a field that nobody knows is a fault."""


class Attack(Entry, frozen=True, kw_only=True):
    """An attack: its cost, its damage, and what its words do (`vocabulary` says in which order)."""

    name: Name
    cost: tuple[EnergyType, ...] = ()
    damage: Annotated[int, Meta(ge=0, le=1000)] = 0
    mark: DamageMark = ""
    needs: tuple[Condition, ...] = ()
    pays: tuple[AnyEffect, ...] = ()
    before: tuple[AnyEffect, ...] = ()
    effects: tuple[AnyEffect, ...] = ()
    once: Once = ""
    opens: Annotated[bool, Meta(description="It may be used on the first turn of the match.")] = False
    unparsed: Clauses = ()
    printed: Print = ""
    doubtful: Doubts = ()


class Ability(Entry, frozen=True, kw_only=True):
    """An ability: passive (standing words), triggered by an event, or activated by its player.

    `limit` counts for the Pokémon itself; `shared`: for all of this name together in a turn. `place`: only while the
    Pokémon is there. `blocked_by`: not while it has one of these statuses. `optional`: a triggered one asks first.
    `for_each`: of a stadium, each player may use it in their turn.
    """

    name: Name
    kind: Literal["passive", "triggered", "activated"]
    event: Event | None = None
    limit: Literal["once_per_turn", "unlimited", "once_per_game"] = "once_per_turn"
    shared: bool = False
    place: Literal["any", "active", "bench"] = "any"
    blocked_by: tuple[Status, ...] = ()
    optional: bool = False
    sort: Annotated[AbilitySort, Meta(description="What the card calls it.")] = "ability"
    needs: tuple[Condition, ...] = ()
    pays: tuple[AnyEffect, ...] = ()
    effects: tuple[AnyEffect, ...] = ()
    once: Once = ""
    unparsed: Clauses = ()
    printed: Print = ""
    doubtful: Doubts = ()


class Modifier(Entry, frozen=True, kw_only=True):
    """A weakness or resistance: to which type, and the number as printed: ×2, +20, -30."""

    type: EnergyType
    value: Annotated[str, Meta(pattern=r"^(×\d+|[+-]\d+)$")]


class Card(Entry, frozen=True, kw_only=True):
    """What all cards share. Four copies of a `name` may be in a deck, whatever their ids."""

    id: Id
    name: Name
    set: str = ""
    number: str = ""
    rarity: Rarity = "none"
    mark: Annotated[str, Meta(max_length=4, description="The regulation mark that is printed on the card.")] = ""
    tags: Tags = ()
    copies: Annotated[int, Meta(ge=1, le=4, description="How many of its name may be in a deck.")] = 4
    only_one: Annotated[str, Meta(max_length=20, description="Of all cards with this word, a deck may have one.")] = ""
    unparsed: Clauses = ()
    printed: Print = ""
    doubtful: Doubts = ()


Kept: TypeAlias = Literal["attacks", "abilities", "weakness", "resistance", "retreat"]


class Pokemon(Card, frozen=True, kw_only=True):
    """A Pokémon. `evolves_from` is the name of the card under it. `prizes`: what a knock-out of it is worth."""

    hp: Annotated[int, Meta(ge=10, le=1000, multiple_of=10)]
    types: Annotated[tuple[EnergyType, ...], Meta(min_length=1, max_length=2)]
    stage: Stage = "basic"
    evolves_from: Name | None = None
    evolves_to: Annotated[
        tuple[Name, ...], Meta(description="What evolves from it, as far as its card says; such need not be in a pack.")
    ] = ()
    attacks: tuple[Attack, ...] = ()
    abilities: tuple[Ability, ...] = ()
    weaknesses: tuple[Modifier, ...] = ()
    resistances: tuple[Modifier, ...] = ()
    retreat: Annotated[int, Meta(ge=0, le=10)] = 0
    prizes: Annotated[int, Meta(ge=0, le=3)] = 1
    keeps: Annotated[tuple[Kept, ...], Meta(description="What it has of the card under it, besides its own.")] = ()
    onto_active: Annotated[bool, Meta(description="It is put onto an Active Pokémon only.")] = False
    half: Annotated[
        bool,
        Meta(description="It is put down only with the rest of it, of the same name; each card says it all."),
    ] = False

    @property
    def rank(self) -> int:
        """How many cards stand under it by its stage: 0 is put down as a Basic."""
        if self.evolves_from is None:
            return 0
        return max(1, RANK[self.stage])

    @property
    def has_rule_box(self) -> bool:
        """Whether its card has a rule box: it is worth more prizes, or it is one of the few other kinds that have."""
        return self.prizes > 1 or self.stage == "break" or bool({"radiant", "prism_star"} & set(self.tags))

    @property
    def is_basic(self) -> bool:
        """Whether it may be put onto the Bench from the hand by itself, and counts as the Basic a deck needs."""
        return self.evolves_from is None and not self.half and self.stage != "restored"

    @property
    def is_evolution(self) -> bool:
        """Whether it is put onto another card; LEGEND, V-UNION and Restored Pokémon are neither that nor Basic."""
        return self.evolves_from is not None

    @property
    def parts(self) -> int:
        """Of how many cards of its name, no two alike, it is made: a LEGEND of two, a V-UNION of four."""
        return 1 if not self.half else 4 if "v_union" in self.tags else 2

    def is_other_half(self, of: "Pokemon") -> bool:
        """Whether the two are put down together as a LEGEND: cards of one name, and not the same."""
        return self.parts == of.parts == 2 and self.name == of.name and self.id != of.id


class Attachment(Entry, frozen=True, kw_only=True):
    """A trainer that is attached to a Pokémon instead of being discarded, and when it is discarded."""

    to: Target = Target("all_yours", 1)
    until: Annotated[
        Literal["this_turn", "next_turn", "permanent"],
        Meta(description="The end of this turn, of the opponent's next turn, or as long as the Pokémon is in play."),
    ] = "permanent"


class PlaysAs(Entry, frozen=True, kw_only=True):
    """A trainer that is put onto the Bench as if it were a Basic Pokémon, colorless, without attacks."""

    hp: Annotated[int, Meta(ge=10, le=300, multiple_of=10)]
    retreats: bool = False
    immune: tuple[Status, ...] = ()
    prizes: Annotated[int, Meta(ge=0, le=3)] = 0


class Trainer(Card, frozen=True, kw_only=True):
    """A trainer: an item (also a tool of one turn), a supporter, a stadium or a tool.

    Played, it runs `effects` after `needs` and `pays`, then goes to the discard pile, or where `attach`, `plays_as` or
    its kind says. `abilities` work while it is in play: on the Pokémon it is attached to (`self`), or as a stadium.
    `attacks` are those that it lends, by an ability that says to whom.
    """

    kind: TrainerKind = "item"
    needs: tuple[Condition, ...] = ()
    pays: tuple[AnyEffect, ...] = ()
    effects: tuple[AnyEffect, ...] = ()
    attach: Attachment | None = None
    plays_as: PlaysAs | None = None
    abilities: tuple[Ability, ...] = ()
    attacks: tuple[Attack, ...] = ()
    opens: Annotated[bool, Meta(description="A Supporter that may be played on the first turn of the match.")] = False


class Provision(Entry, frozen=True, kw_only=True):
    """What an energy card provides instead as long as these conditions hold for the Pokémon that it is attached to."""

    when: tuple[Condition, ...]
    provides: Annotated[tuple[tuple[EnergyType, ...], ...], Meta(min_length=1, max_length=4)]


class Energy(Card, frozen=True, kw_only=True):
    """An energy card: each unit that it provides, and the types of which that unit is one at a time.

    A basic card provides one unit of one type. `only_on`: it can only be attached to, and stays on, such Pokémon.
    `instead`: what it provides under conditions; the last that holds counts. `attached`: it provides anything only
    while it is attached, so it is a card of no type in a hand, a deck or a discard pile.
    """

    basic: bool = False
    provides: Annotated[tuple[tuple[EnergyType, ...], ...], Meta(min_length=1, max_length=4)]
    attached: bool = False
    only_on: PokemonFilter | None = None
    instead: tuple[Provision, ...] = ()
    abilities: tuple[Ability, ...] = ()


class DeckEntry(Entry, frozen=True, kw_only=True):
    """So many copies of a card."""

    card: Annotated[Id, of("cards")]
    count: Annotated[int, Meta(ge=1, le=60)]


class Deck(Entry, frozen=True, kw_only=True):
    """A deck list; the rules that it must keep are in rules/decks."""

    id: Id
    name: Name
    cards: tuple[DeckEntry, ...]
    description: str = ""


AnyCard: TypeAlias = Pokemon | Trainer | Energy

KINDS: dict[str, type] = {"pokemon": Pokemon, "trainers": Trainer, "energy": Energy, "decks": Deck}


class Content(Struct, frozen=True):
    """All that the packs hold, by kind and id; `cards` finds a card of any kind."""

    pokemon: dict[str, Pokemon] = {}
    trainers: dict[str, Trainer] = {}
    energy: dict[str, Energy] = {}
    decks: dict[str, Deck] = {}
    cards: dict[str, AnyCard] = {}

    def __post_init__(self) -> None:
        everything: dict[str, AnyCard] = {**self.pokemon, **self.trainers, **self.energy}
        msgspec.structs.force_setattr(self, "cards", everything)


def unread(card: AnyCard) -> tuple[str, ...]:
    """Every clause of a card's text that was not understood."""
    return (*card.unparsed, *(clause for part in parts(card) for clause in part.unparsed))


def doubts(card: AnyCard) -> tuple[str, ...]:
    """Everything in which what is played may differ from what is printed, by the attack or ability that it is about."""
    return (*card.doubtful, *(f"{part.name}: {doubt}" for part in parts(card) for doubt in part.doubtful))


def parts(card: AnyCard) -> tuple[Attack | Ability, ...]:
    """The attacks and abilities of a card."""
    return (*(() if isinstance(card, Energy) else card.attacks), *card.abilities)


def is_partial(card: AnyCard) -> bool:
    """Whether some clause of the card's text was not understood."""
    return bool(unread(card))


def is_doubtful(card: AnyCard) -> bool:
    """Whether the card is played whole, but perhaps not as printed."""
    return bool(doubts(card)) and not is_partial(card)
