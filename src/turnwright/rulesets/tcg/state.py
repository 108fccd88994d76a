"""What can be: a match of two players, the cards of each in their zones, and Pokémon in play.

A card is a physical thing with a handle (`a17`: one of player1's). Which card it is stands in `faces`, and who may know
that in `seen`; everything else names handles only, so a view is a state with fewer faces.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal

from msgspec import Struct

from turnwright.kernel.messages import IDLE, Flow
from turnwright.kernel.naming import of

from .rules.terms import EnergyType, Status
from .vocabulary import AnyEffect
from .words import AnyWord

SEATS = ("player1", "player2")
LETTERS = {"player1": "a", "player2": "b"}
OWNERS = {letter: seat for seat, letter in LETTERS.items()}
OTHER = {"player1": "player2", "player2": "player1"}
EVERYBODY = ("*",)
NAMES = {"player1": "Player 1", "player2": "Player 2"}
"""What people call the seats."""

MatchState = Literal[
    "created", "waiting_for_players", "deck_validation", "match_approval", "pre_game_setup", "drawing_cards",
    "set_prize_cards", "select_active_pokemon", "select_bench_pokemon", "first_player_selection", "initial_setup",
    "player_turn", "between_turns", "match_ended", "cancelled",
]  # fmt: skip
"""The states of the specification in their order; match_approval and initial_setup belong to rulings."""

Phase = Literal["", "draw", "main_phase", "attack", "end"]
Zone = Literal["deck", "hand", "prizes", "discard", "played", "lost_zone"]
Origin = Literal["deck", "hand", "prizes", "discard", "played", "attached"]
Condition = Status
Reason = Literal["prize_cards", "no_pokemon", "deck_out", "concede", "turn_limit", "tie"]

NEXT_STATES: dict[MatchState, tuple[MatchState, ...]] = {
    "created": ("waiting_for_players", "cancelled"),
    "waiting_for_players": ("deck_validation", "cancelled"),
    "deck_validation": ("match_approval", "pre_game_setup", "cancelled"),
    "match_approval": ("pre_game_setup", "match_ended", "cancelled"),
    "pre_game_setup": ("drawing_cards", "initial_setup", "cancelled"),
    "drawing_cards": ("set_prize_cards", "select_active_pokemon", "match_ended", "cancelled"),
    "set_prize_cards": ("select_active_pokemon", "first_player_selection", "match_ended", "cancelled"),
    "select_active_pokemon": ("select_bench_pokemon", "match_ended", "cancelled"),
    "select_bench_pokemon": ("set_prize_cards", "first_player_selection", "match_ended", "cancelled"),
    "first_player_selection": ("player_turn", "match_ended", "cancelled"),
    "initial_setup": ("player_turn", "match_ended", "cancelled"),
    "player_turn": ("between_turns", "pre_game_setup", "match_ended", "cancelled"),
    "between_turns": ("player_turn", "pre_game_setup", "match_ended", "cancelled"),
    "match_ended": (),
    "cancelled": (),
}
"""Where each state may lead. Sudden death leads back to the setup; giving up ends a match from every open state."""

TERMINAL: tuple[MatchState, ...] = ("match_ended", "cancelled")


class Mark(Struct, frozen=True, gc=False):
    """A word that holds for a while, on a Pokémon or on a player."""

    word: AnyEffect
    until: int = 0
    """The last turn in which it holds; 0: as long as the Pokémon stays where it is."""
    source: str = ""
    """The Pokémon that did it."""
    seat: str = ""
    """Who did it: "you" of its words."""
    what: str = ""
    """What was chosen with it: an attack, a type."""
    stays: bool = False
    """Whether it outlasts the active place."""

    @property
    def since(self) -> int:
        """The first turn in which it holds: the last, if it is for one turn to come; 0: at once."""
        return self.until if getattr(self.word, "lasts", "") == "in_your_next_turn" else 0


class Pokemon(Struct, frozen=True, gc=False):
    """A Pokémon in play: its cards from the lowest up, what is attached, and what it has suffered."""

    id: str
    cards: tuple[str, ...]
    max_hp: int
    damage: int = 0
    energies: tuple[str, ...] = ()
    tools: tuple[str, ...] = ()
    conditions: tuple[Condition, ...] = ()
    poison: int = 0
    entered: int = 0
    """The turn in which it came into play; 0 during setup."""
    evolved: int = -1
    """The turn in which it last evolved."""
    burn: int = 0
    afflicted: int = 0
    """The turn in which it was last paralyzed."""
    arrived: int = 0
    """The turn in which it last took the active place."""
    hurt: tuple[int, int] = (0, 0)
    """The last turn in which an opponent's attack damaged it, and how much all of them did in that turn."""
    stung: tuple[int, int] = (0, 0)
    """The same of its own side's attacks, its own among them."""
    suffered: tuple[Condition, ...] = ()
    """The conditions that attacks gave it in that turn."""
    stripped: int = 0
    """The Energy cards that attacks took off it in that turn."""
    from_hand: bool = False
    """Whether it came into play from the hand."""
    used: tuple[str, ...] = ()
    """Abilities used this turn that may be used once."""
    marks: tuple[Mark, ...] = ()

    @property
    def top(self) -> str:
        return self.cards[-1]

    @property
    def hp(self) -> int:
        """What is left."""
        return self.max_hp - self.damage

    @property
    def all_cards(self) -> tuple[str, ...]:
        return (*self.cards, *self.energies, *self.tools)


class Side(Struct, frozen=True, gc=False):
    """One player's half of the table. The first card of the deck is its top."""

    seat: str
    deck_name: str = ""
    cards: dict[str, int] = {}
    """The deck list, known to both once the match is on."""
    minted: int = 0
    """How many handles this side has had."""
    deck: tuple[str, ...] = ()
    hand: tuple[str, ...] = ()
    prizes: tuple[str, ...] = ()
    discard: tuple[str, ...] = ()
    played: tuple[str, ...] = ()
    """Trainer cards whose text is being done."""
    lost_zone: tuple[str, ...] = ()
    """Cards that are out of the game, for all to see."""
    active: Pokemon | None = None
    bench: tuple[Pokemon, ...] = ()
    ready: bool = False
    """Whether it has done what the state of the match asks of it."""
    keeps: bool = False
    """Whether its opening hand is known to hold a Basic Pokémon that it has not put down yet."""
    mulligans: int = 0
    owed: int = 0
    """Prizes that it has to take."""
    turns: int = 0
    """Turns that it has begun."""
    lost: int = 0
    """The last turn in which an attack knocked out one of its Pokémon."""
    fell: int = 0
    """The last turn during which one of its Pokémon was knocked out, by whatever."""
    victims: tuple[str, ...] = ()
    """The top cards of its Pokémon that attacks knocked out in the turn `lost`."""
    fallen: tuple[str, ...] = ()
    """The top cards of its Pokémon that were knocked out in the turn `fell`, by whatever."""
    marks: tuple[Mark, ...] = ()
    seated: bool = True
    """Whether its player has sat down."""

    @property
    def in_play(self) -> tuple[Pokemon, ...]:
        """Every Pokémon of the side, the active one first."""
        return self.bench if self.active is None else (self.active, *self.bench)


class Seating(Struct, frozen=True, forbid_unknown_fields=True):
    """Who brings which deck: the name of one in the packs, or a list of its own."""

    deck: Annotated[str, of("decks")] = ""
    cards: dict[Annotated[str, of("cards")], int] = {}


class Setup(Struct, frozen=True, forbid_unknown_fields=True):
    """What a match is opened with. A seat without a deck is empty, and waits for a player to join."""

    player1: Seating | None = None
    player2: Seating | None = None


class State(Struct, frozen=True, gc=False):
    """A match."""

    sides: dict[str, Side]
    match_state: MatchState = "created"
    phase: Phase = ""
    turn: int = 0
    current: str = ""
    first: str = ""
    game: int = 1
    """1; more after a sudden death."""
    stadium: str = ""
    attached: int = 0
    """Energy cards attached from the hand this turn."""
    supporters: int = 0
    trainers: tuple[str, ...] = ()
    """Trainer cards played from the hand this turn."""
    stadiums: int = 0
    retreats: int = 0
    posing: dict[str, tuple[EnergyType, ...]] = {}
    """Cards that are attached as energy without being Energy cards, and what they provide."""
    used_up: tuple[str, ...] = ()
    """Abilities used that work once for all of a name: for this turn `name`, for the whole game `seat:name`."""
    faces: dict[str, str] = {}
    seen: dict[str, tuple[str, ...]] = {}
    winner: str | None = None
    reasons: tuple[Reason, ...] = ()
    plan: Setup = Setup()
    """Who is to sit down with what as soon as the match is opened."""
    opened: bool = True
    """Whether the deck lists lie open: not before both have sat down and, by a ruling, approved."""
    in_turn: bool = False
    """Whether of two who must send up a Pokémon the one whose turn it is does so last. (ruling `promotion`)"""
    flow: Flow[AnyWord] = IDLE


def called(seat: str) -> str:
    """What people call a seat, for sentences."""
    return NAMES.get(seat, seat)


def owner(handle: str) -> str:
    """Whose card it is."""
    try:
        return OWNERS[handle[:1]]
    except KeyError:
        raise KeyError(f"{handle!r} is no card of either player") from None


def pokemon_in_play(state: State) -> Iterator[Pokemon]:
    for side in state.sides.values():
        yield from side.in_play


def find(state: State, pokemon: str) -> tuple[str, Pokemon] | None:
    """A Pokémon in play by its id, with the seat that plays it."""
    for seat, side in state.sides.items():
        for each in side.in_play:
            if each.id == pokemon:
                return seat, each
    return None


def handles(side: Side) -> tuple[str, ...]:
    """Every card of a side, wherever it is, but for a Stadium in play."""
    held = (side.deck, side.hand, side.prizes, side.discard, side.played, side.lost_zone)
    return (*(card for zone in held for card in zone), *(card for each in side.in_play for card in each.all_cards))
