"""Which records are in effect: commands, less those that were taken back, with those that were brought back."""

from __future__ import annotations

from collections.abc import Iterable

from turnwright.kernel.log import Record
from turnwright.kernel.messages import Command, Event
from turnwright.kernel.refusal import Refusal

AnyRecord = Record[Command, Event]


class InEffect:
    """The line of play: the numbers of the commands in effect, and what a redo would bring back."""

    __slots__ = ("live", "undone")

    def __init__(self, records: Iterable[AnyRecord] = ()) -> None:
        self.live: list[int] = []
        self.undone: list[tuple[int, list[int]]] = []
        for record in records:
            if record.command is not None and not self.undone:  # nearly all: not worth a call
                self.live.append(record.n)
            else:
                self.add(record)

    def add(self, record: AnyRecord) -> None:
        """Takes in the next record, which was checked before."""
        if record.command is not None:
            self.live.append(record.n)
            if self.undone:
                self.undone.clear()
        elif record.undo is not None:
            place = self.live.index(record.undo)
            self.undone.append((record.n, self.live[place:]))
            del self.live[place:]
        elif record.redo is not None:
            self.live.extend(self.undone.pop()[1])
        else:
            self.undone.clear()

    def require_undo(self, record: AnyRecord) -> None:
        """Refuses an undo that takes back something that is not in effect."""
        if record.undo not in self.live[1:]:
            raise Refusal("log.undo", record=record.n, undo=record.undo or 0)

    def require_redo(self, record: AnyRecord) -> None:
        """Refuses a redo of anything but the last undo."""
        if not self.undone or self.undone[-1][0] != record.redo:
            raise Refusal("log.redo", record=record.n, redo=record.redo or 0)
