"""What a client knows of its screen: the server sends only what has changed, and here it is put together."""

from __future__ import annotations

from typing import Any, TypeVar

from msgspec import UNSET, UnsetType

from turnwright.kernel.telling import Board
from turnwright.table import wire
from turnwright.table.patches import merged
from turnwright.table.shapes import Asked, Choice, Ending, Form, SeatName, Unavailable

T = TypeVar("T")


class Seen:
    """A screen as it is now. It changes with every message that it takes in."""

    def __init__(self) -> None:
        self.whole = wire.Screen(0)
        self._known: dict[str, Any] = {}

    def take_in(self, message: wire.FromHost) -> None:
        if isinstance(message, wire.Screen):
            self._known = merged([message], self._known)
            self.whole = wire.Screen(**self._known)

    @property
    def n(self) -> int:
        """The record that the screen shows; 0 before the first one."""
        return self.whole.n

    @property
    def seat(self) -> str:
        return _or(self.whole.seat, "")

    @property
    def seats(self) -> tuple[SeatName, ...]:
        return _or(self.whole.seats, ())

    @property
    def board(self) -> Board:
        if self.whole.board is UNSET:
            raise LookupError("Nothing has been sent yet: join the table first.")
        return self.whole.board

    @property
    def question(self) -> str:
        return _or(self.whole.question, "")

    @property
    def acting(self) -> tuple[str, ...]:
        """The seats that this person acts for now; none when it is somebody else's turn."""
        return _or(self.whole.acting, ())

    @property
    def waits_for(self) -> tuple[str, ...]:
        """Everybody whose turn it is to decide, as far as this seat can know."""
        return _or(self.whole.waits_for, ())

    @property
    def may_undo(self) -> int | None:
        """The record that this seat may take back; none if there is nothing."""
        return _or(self.whole.may_undo, None)

    @property
    def choices(self) -> tuple[Choice, ...]:
        return _or(self.whole.choices, ())

    @property
    def unavailable(self) -> tuple[Unavailable, ...]:
        return _or(self.whole.unavailable, ())

    @property
    def prompts(self) -> tuple[Asked, ...]:
        return _or(self.whole.prompts, ())

    @property
    def forms(self) -> tuple[Form, ...]:
        return _or(self.whole.forms, ())

    @property
    def outcome(self) -> Ending | None:
        """How it ended; none while it goes on."""
        return _or(self.whole.outcome, None)


def _or(value: T | UnsetType, default: T) -> T:
    return default if isinstance(value, UnsetType) else value
