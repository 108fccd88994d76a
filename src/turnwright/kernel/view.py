"""What a seat knows and may ask about, and who chooses by it."""

from __future__ import annotations

from collections.abc import Callable

from turnwright.kernel import odds as exact
from turnwright.kernel.dice import Dice
from turnwright.kernel.messages import Command
from turnwright.kernel.ruleset import AnyGame, Odds, State, legal


class View:
    """What a seat knows and may ask about: all that a player (a bot) gets."""

    __slots__ = ("game", "n", "seat", "state")

    def __init__(self, game: AnyGame, seat: str, state: State, n: int = 0) -> None:
        self.game = game
        self.seat = seat
        self.state = state
        self.n = n

    def legal(self) -> tuple[Command, ...]:
        return legal(self.game, self.state, self.seat)

    def odds(self, command: Command, *, limit: int = exact.LIMIT) -> Odds:
        return exact.odds(self.game, self.state, command, seat=self.seat, limit=limit)


Choose = Callable[[View, tuple[Command, ...], Dice], Command]
"""A player: picks one of the legal commands of its view. Its dice are its own, never the match's."""
