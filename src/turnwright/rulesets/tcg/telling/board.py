"""The board: both sides with their Pokémon, and every zone with the cards that a seat may see."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from turnwright.kernel.telling import Board, Gauge, Item, Piece, Stance, Tag, Zone, piece_ref
from turnwright.kernel.telling import Side as BoardSide

from .. import derived
from ..game import TcgGame
from ..legal import reader
from ..refs import card_ref, condition_ref
from ..state import OTHER, SEATS, Pokemon, Side, State, owner
from .faces import likely, threats
from .glossary import HP_TEXT, condition_text
from .naming import Teller, effect_name, effect_text, energy_letters, energy_words, in_short, place_of, player, provided


def board(game: TcgGame, state: State, seat: str) -> Board:
    """Each Pokémon in play with its HP and what is on it; the hand, deck, prizes and discard pile of both players."""
    told = Teller(game, state)
    return Board(
        heading=_heading(state),
        order=(),  # players take turns here, not Pokémon
        pieces=tuple(_piece(told, own, pokemon, seat) for own in SEATS for pokemon in state.sides[own].in_play),
        notes=tuple(_notes(told)),
        sides=tuple(
            BoardSide(own, player(own), _stance(own, seat), _counts(side := state.sides[own]), plays=side.deck_name)
            for own in _seats_of(state)
        ),
        round=state.turn or None,
        zones=tuple(_zones(told, seat)),
        title=_title(state, seat),
    )


def _title(state: State, seat: str) -> str:
    """The two decks, once both are in; the seat's own first."""
    own = seat if seat in SEATS else SEATS[0]
    names = [state.sides[each].deck_name for each in (own, OTHER[own]) if each in state.sides]
    return " against ".join(names) if len(names) == len(SEATS) and all(names) else ""


def _seats_of(state: State) -> tuple[str, ...]:
    return tuple(own for own in SEATS if own in state.sides)


def _stance(own: str, seat: str) -> Stance:
    return "other" if seat not in SEATS else "mine" if own == seat else "foe"


def _heading(state: State) -> str:
    if state.match_state == "player_turn":
        return f"Turn {state.turn}: {player(state.current)}, {_PHASES.get(state.phase, state.phase)}"
    return _STATES.get(state.match_state, state.match_state.replace("_", " ").capitalize())


_PHASES = {"draw": "draw phase", "main_phase": "main phase", "attack": "attack", "end": "end of turn"}
_STATES = {
    "created": "Waiting for players",
    "waiting_for_players": "Waiting for players",
    "deck_validation": "Checking the decks",
    "match_approval": "Approve the match",
    "pre_game_setup": "Getting ready",
    "drawing_cards": "Draw the opening hand",
    "set_prize_cards": "Set Prize cards aside",
    "select_active_pokemon": "Choose your Active Pokémon",
    "select_bench_pokemon": "Fill your Bench",
    "first_player_selection": "Who goes first?",
    "initial_setup": "Set up",
    "between_turns": "Between turns",
    "match_ended": "The match is over",
    "cancelled": "The match is cancelled",
}


def _counts(side: Side) -> str:
    return f"hand {len(side.hand)} deck {_in_deck(side)} prizes {len(side.prizes)} discard {len(side.discard)}"


def _in_deck(side: Side) -> int:
    """How many cards are in a deck: before it is first shuffled, all that are on its list."""
    return len(side.deck) if side.minted else sum(side.cards.values())


# Pokémon


def _piece(told: Teller, own: str, pokemon: Pokemon, seat: str) -> Piece:
    side = told.state.sides[own]
    active = side.active is not None and side.active.id == pokemon.id
    hp = (Gauge("HP", max(0, pokemon.hp), pokemon.max_hp, "hp", text=HP_TEXT),) if pokemon.max_hp else ()
    return Piece(
        pokemon.id,
        told.card(pokemon.top) if pokemon.top in told.state.faces else "Face-down Pokémon",
        own,
        hp,
        tuple(_tags(told, side, pokemon)),
        pokemon.max_hp > 0 and pokemon.hp <= 0,
        kind="pokemon",
        stance=_stance(own, seat),
        owner=own,
        place="active" if active else "bench",
        look=told.state.faces.get(pokemon.top, ""),
        elements=_elements(told, own, pokemon),
        threats=threats(told.game, told.state, seat, pokemon) if active and own != seat and seat in SEATS else (),
    )


def _elements(told: Teller, own: str, pokemon: Pokemon) -> tuple[str, ...]:
    """Its types as they are now; none of a card that isn't known, or whose pack isn't here."""
    if told.state.faces.get(pokemon.top) not in told.game.content.cards:
        return ()
    return derived.types(reader(told.game, told.state, own), own, pokemon)


def _tags(told: Teller, side: Side, pokemon: Pokemon) -> Iterator[Tag]:
    """Its place, Special Conditions, Energy, Tools and lasting effects."""
    yield Tag("place", place_of(side, pokemon))
    for condition in pokemon.conditions:
        amount = {"poisoned": pokemon.poison, "burned": pokemon.burn}.get(condition, 0)
        text = condition_text(told.game.options, condition, amount)
        yield Tag(condition, condition.capitalize(), text=text, tone="warn", ref=condition_ref(condition))
    yield from (energy_tag(told, handle) for handle in pokemon.energies)
    for handle in pokemon.tools:
        card = told.known(handle)
        yield Tag("tool", told.card(handle), text=in_short(card) if card else "", ref=card_ref(handle))
    for mark in pokemon.marks:
        kind = str(type(mark.word).__struct_config__.tag)
        yield Tag(kind, effect_name(mark.word, mark.what), text=effect_text(mark, told.state.turn))


def energy_tag(told: Teller, handle: str) -> Tag:
    """An attached Energy card, by the letters that the game prints; its id says the types of each unit."""
    units = provided(told, handle)
    types = "+".join(unit[0] if len(unit) == 1 else "any" for unit in units)
    gives = energy_words([unit[0] if len(unit) == 1 else "any type" for unit in units])
    return Tag(f"energy:{types}", energy_letters(units), text=f"{told.card(handle)}: {gives}.", ref=card_ref(handle))


# What holds for everybody


def _notes(told: Teller) -> Iterator[Tag]:
    state = told.state
    if state.stadium:
        card = told.known(state.stadium)
        text = in_short(card) if card else ""
        yield Tag("stadium", f"Stadium: {told.card(state.stadium)}", text=text, ref=card_ref(state.stadium))
    for own, side in state.sides.items():
        for mark in side.marks:
            kind = str(type(mark.word).__struct_config__.tag)
            yield Tag(kind, f"{player(own)}: {effect_name(mark.word, mark.what)}", text=effect_text(mark, state.turn))


# Zones


def _zones(told: Teller, seat: str) -> Iterator[Zone]:
    """Every zone of both players, the seat's own first; of face-down cards only the number."""
    state = told.state
    first = seat if seat in SEATS else SEATS[0]
    for own in (first, OTHER[first]):
        side = state.sides[own]
        yield _in_play("active", "Active Pokémon", own, () if side.active is None else (side.active,), told)
        yield _in_play("bench", "Bench", own, side.bench, told)
        unknown = likely(told, side) if own != seat and seat in SEATS else ()
        yield Zone("hand", "Hand", own, len(side.hand), _hand(told, side.hand), unknown)
        prizes = tuple(_prize(told, handle, place, own == seat) for place, handle in enumerate(side.prizes))
        yield Zone("prizes", "Prize cards", own, len(side.prizes), tuple(item for item in prizes if item is not None))
        yield Zone("deck", "Deck", own, _in_deck(side), tuple(_known_in_deck(told, side.deck)))
        yield Zone("discard", "Discard pile", own, len(side.discard), _face_up(told, side.discard))
        if side.lost_zone:
            yield Zone("lost_zone", "Lost Zone", own, len(side.lost_zone), _face_up(told, side.lost_zone))
        if side.played:
            yield Zone("played", "Being played", own, len(side.played), _face_up(told, side.played))
    if state.stadium:
        yield Zone("stadium", "Stadium", owner(state.stadium), 1, _face_up(told, (state.stadium,)))


def _in_play(zone: str, name: str, own: str, pokemon: Sequence[Pokemon], told: Teller) -> Zone:
    items = tuple(
        Item(
            piece_ref(each.id),
            told.card(each.top) if each.top in told.state.faces else "Face-down Pokémon",
            look=told.state.faces.get(each.top, ""),
        )
        for each in pokemon
    )
    return Zone(zone, name, own, len(pokemon), items)


def _item(told: Teller, handle: str, same_as: str = "") -> Item:
    card = told.known(handle)
    look = told.state.faces.get(handle, "")
    return Item(card_ref(handle), told.card(handle), in_short(card) if card else "", same_as, look=look)


def _face_up(told: Teller, handles: Sequence[str]) -> tuple[Item, ...]:
    return tuple(_item(told, handle) for handle in handles if handle in told.state.faces)


def _hand(told: Teller, hand: Sequence[str]) -> tuple[Item, ...]:
    """The cards of a hand that the seat knows: its own, or those it was shown. Copies point to the first."""
    first: dict[str, str] = {}
    items = []
    for handle in hand:
        face = told.state.faces.get(handle)
        if face is not None:
            same = first.setdefault(face, handle)
            items.append(_item(told, handle, "" if same == handle else card_ref(same)))
    return tuple(items)


def _prize(told: Teller, handle: str, place: int, mine: bool) -> Item | None:
    """A Prize card that the seat knows; of its own also those face down, so that it can pick one."""
    if handle in told.state.faces:
        return _item(told, handle)
    return Item(card_ref(handle), f"Prize card {place + 1}", "Face down", face_down=True) if mine else None


def _known_in_deck(told: Teller, deck: Sequence[str]) -> Iterator[Item]:
    """The cards of a deck that the seat has seen since the last shuffle, with their places."""
    for place, handle in enumerate(deck, start=1):
        if handle in told.state.faces:
            where = f"{ordinal(place)} from the top" if place > 1 else "On top"
            yield Item(card_ref(handle), told.card(handle), where, look=told.state.faces[handle])


def ordinal(place: int) -> str:
    ending = "th" if place % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(place % 10, "th")
    return f"{place}{ending}"
