"""What a screen shows of a match: the board, and the cards that can be taken up and read."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from turnwright.kernel.telling import Block, Board, Gauge, Piece, Sheet, Tag, ref
from turnwright.kernel.telling import Side as BoardSide

from . import content as c
from .game import TcgGame
from .rules.terms import SHORT
from .state import OTHER, SEATS, Pokemon, Side, State
from .teller import Teller, bench_place, effect_name, energy_letters, player
from .wording import card_lines
from .wording.saying import clause


def board(game: TcgGame, state: State, seat: str) -> Board:
    """Each Pokémon in play with its HP; energies, tools and conditions as notes; hands, decks and prizes below."""
    told = Teller(game, state)
    pieces = tuple(_piece(told, own, pokemon) for own in SEATS for pokemon in state.sides[own].in_play)
    sides = tuple(BoardSide(own, player(own), note=_counts(state.sides[own])) for own in SEATS)
    return Board(_heading(state), (), pieces, tuple(Tag("", note) for note in _notes(told, seat)), sides)


def _heading(state: State) -> str:
    if state.match_state == "player_turn":
        return f"Turn {state.turn}: {player(state.current)}, {state.phase.replace('_', ' ')}"
    return _STATES.get(state.match_state, state.match_state.replace("_", " ").capitalize())


_STATES = {
    "select_active_pokemon": "Choose the active Pokémon", "select_bench_pokemon": "Fill the bench",
    "match_approval": "Approve the match", "drawing_cards": "Draw the opening hand", "initial_setup": "Set up",
    "set_prize_cards": "Set prizes aside", "first_player_selection": "Who goes first?",
    "waiting_for_players": "Waiting for players", "match_ended": "The match is over",
}  # fmt: skip


def _piece(told: Teller, seat: str, pokemon: Pokemon) -> Piece:
    notes = [_place(told.state.sides[seat], pokemon)]
    if pokemon.energies:
        notes.append(" ".join(energy_letters(told, handle) for handle in pokemon.energies))
    notes += [told.card(handle) for handle in pokemon.tools]
    notes += [f"!{condition}" for condition in pokemon.conditions]
    notes += [effect_name(mark.word) for mark in pokemon.marks]
    name = told.card(pokemon.top) if pokemon.top in told.state.faces else "face down"
    hp = (Gauge("HP", max(0, pokemon.hp), pokemon.max_hp),) if pokemon.max_hp else ()
    tags = tuple(Tag("", note.lstrip("!"), tone="warn" if note.startswith("!") else "") for note in notes)
    return Piece(pokemon.id, name, seat, hp, tags, pokemon.max_hp > 0 and pokemon.hp <= 0)


def _place(side: Side, pokemon: Pokemon) -> str:
    active = side.active is not None and side.active.id == pokemon.id
    return "active" if active else f"bench {bench_place(side, pokemon)}"


def _counts(side: Side) -> str:
    return f"hand {len(side.hand)} deck {len(side.deck)} prizes {len(side.prizes)} discard {len(side.discard)}"


def _notes(told: Teller, seat: str) -> Iterable[str]:
    if told.state.stadium:
        yield f"Stadium: {told.card(told.state.stadium)}"
    if seat in SEATS and told.state.sides[seat].hand:
        yield f"Hand: {told.all_cards(told.state.sides[seat].hand)}"


# Cards to read


def sheets(game: TcgGame, state: State, seat: str) -> tuple[Sheet, ...]:
    """The cards that a player may take up: the own hand, what is in play, and both discard piles; copies once."""
    told = Teller(game, state)
    found = []
    own = seat if seat in SEATS else SEATS[0]
    found += [_sheet(told, handle, "hand") for handle in _distinct(told, state.sides[own].hand)]
    for side in (state.sides[own], state.sides[OTHER[own]]):
        for pokemon in side.in_play:
            if pokemon.top in state.faces:
                found.append(_sheet(told, pokemon.top, f"{player(side.seat)}, {_place(side, pokemon)}", pokemon))
            attached = _distinct(told, (*pokemon.tools, *pokemon.energies))
            found += [_sheet(told, card, f"on {told.card(pokemon.top)}") for card in attached if _has_text(told, card)]
    if state.stadium:
        found.append(_sheet(told, state.stadium, "stadium"))
    for side in (state.sides[own], state.sides[OTHER[own]]):
        where = f"discarded by {player(side.seat)}"
        found += [_sheet(told, handle, where) for handle in _distinct(told, side.discard) if _has_text(told, handle)]
    return tuple(found)


def _distinct(told: Teller, handles: Iterable[str]) -> list[str]:
    """The first of each kind of card that is known."""
    first: dict[str, str] = {}
    for handle in handles:
        if handle in told.state.faces:
            first.setdefault(told.state.faces[handle], handle)
    return list(first.values())


def _has_text(told: Teller, handle: str) -> bool:
    card = told.known(handle)
    return card is not None and not (isinstance(card, c.Energy) and card.basic)


def _sheet(told: Teller, handle: str, where: str, pokemon: Pokemon | None = None) -> Sheet:
    card = told.known(handle)
    if card is None:
        gone = Block(lines=("This card is not in the packs that are loaded.",))
        return Sheet(ref("card", handle), told.card(handle), where, (gone,))
    lines = [_kind(card), *card_lines(card), *(_foot(card) if isinstance(card, c.Pokemon) else ())]
    if pokemon is not None:
        lines += _now(told, pokemon)
    partial = " (played in part)" if c.is_partial(card) else ""
    return Sheet(ref("card", handle), f"{card.name}{partial}", where, (Block(lines=tuple(lines)),))


def _kind(card: c.AnyCard) -> str:
    """The line under the name."""
    match card:
        case c.Pokemon():
            below = f", evolves from {card.evolves_from}" if card.evolves_from else ""
            stage = card.stage.replace("_", " ").capitalize()
            return f"{stage} Pokémon{below} · {' and '.join(card.types)} · HP {card.hp}"
        case c.Trainer():
            return f"Trainer · {card.kind}"
        case _:
            return f"{'Basic' if card.basic else 'Special'} energy"


def _foot(card: c.Pokemon) -> Iterator[str]:
    parts = [f"Weakness {each.type} {each.value}" for each in card.weaknesses]
    parts += [f"Resistance {each.type} {each.value}" for each in card.resistances]
    parts.append(f"Retreat {SHORT['colorless'] * card.retreat or 'free'}")
    if card.prizes != 1:
        parts.append(f"a knock-out is worth {card.prizes} prizes")
    yield " · ".join(parts)


def _now(told: Teller, pokemon: Pokemon) -> Iterator[str]:
    """How a Pokémon in play stands."""
    state = [f"HP {max(0, pokemon.hp)} of {pokemon.max_hp}", *pokemon.conditions]
    if pokemon.energies:
        state.append(f"energy {told.all_cards(pokemon.energies)}")
    if pokemon.tools:
        state.append(f"with {told.all_cards(pokemon.tools)}")
    if len(pokemon.cards) > 1:
        state.append(f"over {told.all_cards(pokemon.cards[:-1])}")
    yield f"Now: {', '.join(state)}"
    for mark in pokemon.marks:
        yield f"Under an effect: {clause(mark.word, standing=True)}"
