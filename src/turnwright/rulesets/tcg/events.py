"""What can have happened. `faces` is the only field that may be secret; who may read it stands in `seen`, openly.

`seen` names seats, or everybody with `"*"`. An event without `seen` shows its faces to everybody.
"""

from __future__ import annotations

from msgspec import field

from turnwright.kernel.messages import Event, Typed

from .rules.decks import Fault
from .rules.terms import EnergyType
from .state import Condition, Mark, MatchState, Origin, Phase, Reason, Zone

# Before the first turn


class PlayerJoined(Event, frozen=True):
    """A player took a seat with a deck, which nobody else sees yet."""

    seat: str
    deck: Typed
    """What its player, or its pack, calls it; empty: it has no name, or nobody may know."""
    cards: dict[str, int]


class DecksOpened(Event, frozen=True):
    """The deck lists of both players lie open; the order of the cards is not there yet."""

    decks: dict[str, Typed]
    cards: dict[str, dict[str, int]]


class DeckChecked(Event, frozen=True):
    """A deck was held against the rules of deck building; without faults it may be played."""

    seat: str
    faults: tuple[Fault, ...] = ()


class StateEntered(Event, frozen=True):
    """The match moved on to another state of its machine."""

    match_state: MatchState


class Readied(Event, frozen=True):
    """A seat did what the present state asks of it, and waits for the other."""

    seat: str
    what: str
    """approval, hand, prizes, active, bench or first_player."""


class DeckShuffled(Event, frozen=True):
    """A deck was shuffled: its cards have new handles, counted from the top, and nobody knows which is which."""

    seat: str
    first: int
    count: int
    faces: dict[str, str] = field(default_factory=dict)
    seen: tuple[str, ...] = ()


class Mulliganed(Event, frozen=True):
    """An opening hand without a Basic Pokémon goes back, shown to everybody or not."""

    seat: str
    cards: tuple[str, ...]
    faces: dict[str, str] = field(default_factory=dict)
    seen: tuple[str, ...] = ("*",)


class PrizesSet(Event, frozen=True):
    """The top cards of a deck became prizes."""

    seat: str
    cards: tuple[str, ...]


class FirstPlayerChosen(Event, frozen=True):
    """It is clear who goes first."""

    seat: str


# Cards


class CardsMoved(Event, frozen=True):
    """Cards went from one zone of their owner to another."""

    seat: str
    cards: tuple[str, ...]
    origin: Zone
    to: Zone
    seen: tuple[str, ...] = ()
    faces: dict[str, str] = field(default_factory=dict)
    bottom: bool = False
    """Under the deck, not on top of it."""


class CardsDrawn(Event, frozen=True):
    """Cards went from the top of a deck to the hand."""

    seat: str
    cards: tuple[str, ...]
    seen: tuple[str, ...]
    faces: dict[str, str] = field(default_factory=dict)


class CardsShown(Event, frozen=True):
    """Some seats looked at cards, which stay where they are."""

    cards: tuple[str, ...]
    seen: tuple[str, ...]
    faces: dict[str, str] = field(default_factory=dict)
    what: str = ""


class CardsMixed(Event, frozen=True):
    """Cards that lie face down were mixed where they are: they have new handles, so that nobody can follow one."""

    seat: str
    zone: Zone
    cards: tuple[str, ...]
    first: int
    seen: tuple[str, ...] = ()
    faces: dict[str, str] = field(default_factory=dict)


class DeckArranged(Event, frozen=True):
    """The cards on top of a deck were put in another order."""

    seat: str
    cards: tuple[str, ...]


# In play


class PokemonPlayed(Event, frozen=True):
    """A card became a Pokémon in play; during setup it lies face down."""

    seat: str
    card: str
    active: bool
    max_hp: int
    turn: int
    origin: Zone
    faces: dict[str, str] = field(default_factory=dict)
    seen: tuple[str, ...] = ("*",)
    damage: int = 0
    below: str = ""
    """The other half of a LEGEND, which lies under the card."""
    quarters: tuple[str, ...] = ()
    """The rest of a V-UNION, which lies under the card."""
    once: str = ""
    """What a player puts into play once in a game: a V-UNION, by its name."""


class PokemonRevealed(Event, frozen=True):
    """What lay face down since the setup is turned up."""

    seat: str
    cards: tuple[str, ...]
    max_hp: tuple[int, ...]
    faces: dict[str, str] = field(default_factory=dict)


class PokemonEvolved(Event, frozen=True):
    """A Pokémon evolved: what it had of damage and cards stays, its conditions are gone."""

    seat: str
    pokemon: str
    card: str
    max_hp: int
    turn: int
    origin: Zone
    faces: dict[str, str] = field(default_factory=dict)


class PokemonSwapped(Event, frozen=True):
    """Another card took the place of a Pokémon's top card, which went where that came from; all on it stays.

    A Pokémon is called by its lowest card: if that is the one that left, it is called by the new one from now on.
    `whole`: a Basic Pokémon took the place of an evolved one, all of whose cards left.
    """

    seat: str
    pokemon: str
    card: str
    left: str
    max_hp: int
    origin: Zone
    faces: dict[str, str] = field(default_factory=dict)
    whole: bool = False


class PokemonDevolved(Event, frozen=True):
    """The highest cards of a Pokémon came off."""

    seat: str
    pokemon: str
    cards: tuple[str, ...]
    max_hp: int
    to: Zone


class MaxHpChanged(Event, frozen=True):
    """A Pokémon can take more, or less, than before."""

    pokemon: str
    max_hp: int


class EnergyAttached(Event, frozen=True):
    """An Energy card was attached; `of_the_turn` when it was the one that a player may attach each turn."""

    seat: str
    card: str
    pokemon: str
    origin: Origin
    faces: dict[str, str] = field(default_factory=dict)
    of_the_turn: bool = False
    provides: tuple[EnergyType, ...] = ()
    """What a card provides that is no Energy card."""


class EnergyMoved(Event, frozen=True):
    """An Energy card went from one Pokémon to another."""

    card: str
    origin: str
    to: str


class ToolAttached(Event, frozen=True):
    """A card was attached to a Pokémon as a Tool."""

    seat: str
    card: str
    pokemon: str
    origin: Zone
    faces: dict[str, str] = field(default_factory=dict)


class Detached(Event, frozen=True):
    """Cards attached to a Pokémon went to a zone of their owner."""

    pokemon: str
    cards: tuple[str, ...]
    to: Zone
    by_attack: bool = False


class TrainerPlayed(Event, frozen=True):
    """A Trainer card was played; it lies aside until its text is done."""

    seat: str
    card: str
    kind: str
    faces: dict[str, str] = field(default_factory=dict)


class StadiumPlayed(Event, frozen=True):
    """A Stadium came into play, and the one before it left."""

    seat: str
    card: str
    replaced: str = ""


class StadiumLeft(Event, frozen=True):
    """The Stadium in play was discarded, or put elsewhere."""

    card: str
    to: str = "discard"


class AbilityUsed(Event, frozen=True):
    """A Pokémon used an ability, or an ability set itself off; of a stadium, no Pokémon."""

    seat: str
    pokemon: str
    ability: str
    limit: str = ""
    """What it counts against: turn, name (all of its name this turn) or game."""
    once: str = ""
    """The word of which a player uses one in a game."""


class AttackDeclared(Event, frozen=True):
    """A Pokémon uses an attack."""

    seat: str
    pokemon: str
    attack: str
    once: str = ""
    """The word of which a player uses one in a game."""


class AttackFailed(Event, frozen=True):
    """The attack does nothing."""

    pokemon: str
    why: str
    """nothing (it says so itself), confused or blind."""


class CoinsFlipped(Event, frozen=True):
    """Coins fell, for both to see: True is heads."""

    seat: str
    context: str
    coins: tuple[bool, ...]
    label: str = ""


class Damaged(Event, frozen=True):
    """A Pokémon took damage, or damage counters were put on it."""

    pokemon: str
    amount: int
    by: str
    """attack, poisoned, burned, confused, counters, ability or recoil."""
    source: str = ""
    steps: tuple[tuple[str, int], ...] = ()
    """How an attack's damage was worked out: each step with what it left."""


class Healed(Event, frozen=True):
    """Damage went from a Pokémon."""

    pokemon: str
    amount: int


class CountersMoved(Event, frozen=True):
    """Damage went from one Pokémon to another."""

    origin: str
    to: str
    amount: int


class ConditionGained(Event, frozen=True):
    """A Pokémon has a special condition."""

    pokemon: str
    condition: Condition
    amount: int = 0
    """How much a poison or a burn does."""
    by_attack: bool = False
    replaces: tuple[Condition, ...] = ()


class ConditionsLost(Event, frozen=True):
    """Special conditions ended."""

    pokemon: str
    conditions: tuple[Condition, ...]
    why: str = ""
    """cured, immune, heads or turn_over."""


class Marked(Event, frozen=True):
    """Something holds for a while: on a Pokémon, or on a player."""

    on: str
    mark: Mark


class MarksEnded(Event, frozen=True):
    """What was on a Pokémon or a player no longer holds."""

    on: str
    marks: tuple[Mark, ...]


class Switched(Event, frozen=True):
    """A benched Pokémon and the active one changed places; conditions and effects of both are gone."""

    seat: str
    pokemon: str
    retreat: bool = False
    out: str = ""
    """The one that was active."""


class RetreatFailed(Event, frozen=True):
    """A confused Pokémon paid, and stayed."""

    seat: str
    pokemon: str


class PokemonPromoted(Event, frozen=True):
    """A benched Pokémon took the empty active spot."""

    seat: str
    pokemon: str


class PokemonLeft(Event, frozen=True):
    """A Pokémon left play otherwise than by a knock-out: its cards went to zones of their owners."""

    seat: str
    pokemon: str
    cards: tuple[str, ...]
    """Those that go where the Pokémon goes."""
    to: Zone
    rest: tuple[str, ...] = ()
    """Those that are discarded."""
    top: str = ""
    """Its top card, which gave it its name."""


class KnockedOut(Event, frozen=True):
    """A Pokémon was knocked out: its cards are discarded, the other side may take prizes."""

    seat: str
    pokemon: str
    prizes: int
    by_attack: bool = False
    top: str = ""
    """Its top card, which gave it its name."""
    kept: tuple[str, ...] = ()
    """Those of its cards that go elsewhere instead of being discarded."""
    to: Zone = "discard"
    """Where those go."""
    indirect: bool = False
    """By an attack, but not by its damage."""


class PrizeTaken(Event, frozen=True):
    """A prize went to the hand."""

    seat: str
    card: str
    seen: tuple[str, ...]
    faces: dict[str, str] = field(default_factory=dict)


# Turns and ends


class TurnStarted(Event, frozen=True):
    """A player's turn began."""

    seat: str
    turn: int


class PhaseEntered(Event, frozen=True):
    """The turn moved on to a phase."""

    phase: Phase


class TurnEnded(Event, frozen=True):
    """A player's turn is over."""

    seat: str
    turn: int


class SuddenDeathBegan(Event, frozen=True):
    """Both won at once: all cards go back, and a short match decides."""

    game: int


class MatchEnded(Event, frozen=True):
    """It is decided; no winner means a draw."""

    winner: str | None
    reasons: tuple[Reason, ...]


class MatchCancelled(Event, frozen=True):
    """The match does not take place."""

    by: str
    reason: str
    """cancelled (by a player, or the table), invalid_decks (of `seats`) or no_basic (in `count` hands)."""
    seats: tuple[str, ...] = ()
    count: int = 0
