"""What an opponent is likely to hold: not what they would have played in the turn that is over.

Dealt at random from all that is unseen, a hand holds Basics and Evolution cards that would lie on the table by now, and
whoever reckons with them thinks that a lone Pokémon is never alone for long.
"""

from __future__ import annotations

from msgspec.structs import replace

from turnwright.kernel.dice import Dice

from .. import content as c
from ..cards import evolves
from ..game import TcgGame, index
from ..state import EVERYBODY, OTHER, Side, State
from .quick import BENCH_WANTED, only_brings_cards

ENERGY_HELD = {1: 3, 4: 2, 7: 1}
"""From which of their turns on how many Energy cards may be left in hand: one goes into play in every turn."""
TRIES = 12
"""Cards that are drawn for one that would be gone: a deck may have nothing else left."""


def suppose(game: TcgGame, state: State, seat: str, dice: Dice) -> State:
    """Changes each hidden card in the other's hand that would have been played for another hidden card of theirs."""
    side = state.sides[OTHER[seat]]
    if not side.turns:
        return state
    held, faces = _Held(game, state, side), dict(state.faces)
    hidden = [card for card in (*side.deck, *side.prizes) if not _is_known(state, card, seat)]
    for card in side.hand:
        if not hidden or _is_known(state, card, seat) or held.keeps(faces[card]):
            continue
        for _ in range(TRIES):
            other = dice.choose(hidden, "supposed card")
            if held.keeps(faces[other]):
                faces[card], faces[other] = faces[other], faces[card]
                break
    return replace(state, faces=faces)


def _is_known(state: State, card: str, seat: str) -> bool:
    known = state.seen.get(card, ())
    return known == EVERYBODY or seat in known


class _Held:
    """Which cards a side would still hold after its last turn."""

    def __init__(self, game: TcgGame, state: State, side: Side) -> None:
        self._game = game
        self._known: dict[str, bool] = {}
        cards, turn = game.content.cards, state.turn if state.current == side.seat else state.turn - 1
        self._grown = [
            cards[state.faces[each.top]]
            for each in side.in_play
            if side.turns > 1 and max(each.entered, each.evolved) < turn
        ]
        self._full = len(side.bench) >= BENCH_WANTED
        self._equipped = all(each.tools for each in side.in_play)
        self._stadium = state.stadium
        self._energy = next(most for turns, most in reversed(ENERGY_HELD.items()) if side.turns >= turns)

    def keeps(self, face: str) -> bool:
        """Whether it would have kept a card, beside those that it was said to keep."""
        if index(self._game).facts[face].kind == "energy":
            self._energy -= 1
            return self._energy >= 0
        found = self._known.get(face)
        if found is None:
            found = self._known[face] = self._keeps(self._game.content.cards[face])
        return found

    def _keeps(self, card: c.AnyCard) -> bool:
        if isinstance(card, c.Pokemon):
            return self._full if card.is_basic else not any(evolves(card, below) for below in self._grown)
        if not isinstance(card, c.Trainer):
            return True
        if card.kind == "stadium":
            return bool(self._stadium)
        if card.kind == "tool":
            return self._equipped
        return not only_brings_cards(card)
