"""The names of things in one state, as far as it shows them: cards, Pokémon with their places, players."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from msgspec import Struct

from . import content as c
from .game import TcgGame
from .rules.terms import SHORT
from .state import Pokemon, Side, State, find

_NAMES = {"player1": "Player 1", "player2": "Player 2", "table": "The table"}


def player(seat: str) -> str:
    """What a seat is called."""
    return _NAMES.get(seat, seat)


class Teller:
    """Knows the names of things in one state."""

    __slots__ = ("cards", "game", "state")

    def __init__(self, game: TcgGame, state: State) -> None:
        self.game = game
        self.state = state
        self.cards = game.content.cards

    def card(self, handle: str) -> str:
        """The name of a card, as far as the state shows it."""
        face = self.state.faces.get(handle)
        if face is None:
            return "a card"
        card = self.cards.get(face)
        return face if card is None else card.name  # a pack that is not here may have had it

    def known(self, handle: str) -> c.AnyCard | None:
        """What a card says, if the state shows it and the packs have it."""
        return self.cards.get(self.state.faces.get(handle, ""))

    def all_cards(self, handles: Iterable[str]) -> str:
        """Names of cards, counted; unknown ones as a number."""
        names = Counter(self.card(handle) for handle in handles)
        hidden = names.pop("a card", 0)
        parts = [f"{count} {name}" if count > 1 else name for name, count in names.items()]
        if hidden:
            parts.append("a card" if hidden == 1 else f"{hidden} cards")
        return ", ".join(parts) or "nothing"

    def pokemon(self, pokemon: str) -> str:
        """The name of a Pokémon in play, or of the card that it was."""
        found = find(self.state, pokemon)
        return self.card(pokemon if found is None else found[1].top)

    def place(self, pokemon: str) -> str:
        """The name with the place."""
        found = find(self.state, pokemon)
        if found is None:
            return self.card(pokemon)
        seat, it = found
        side = self.state.sides[seat]
        where = "active" if side.active is not None and side.active.id == it.id else f"bench {bench_place(side, it)}"
        return f"{self.card(it.top)} ({where})"


def bench_place(side: Side, pokemon: Pokemon) -> int:
    return 1 + next(place for place, each in enumerate(side.bench) if each.id == pokemon.id)


def energy_letters(told: Teller, handle: str) -> str:
    """What an attached card provides, in the letters that the game prints; a star for a unit of several types."""
    posing = told.state.posing.get(handle)
    if posing is not None:
        return "".join(SHORT[each] for each in posing)
    card = told.known(handle)
    if not isinstance(card, c.Energy):
        return "?"
    return "".join(SHORT[unit[0]] if len(unit) == 1 else "*" for unit in card.provides)


def effect_name(word: Struct) -> str:
    """A lasting effect in a word or two."""
    return str(type(word).__struct_config__.tag).replace("_", " ")
