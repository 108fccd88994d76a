"""The story as a seat heard it, line by line, with what was taken back marked."""

from __future__ import annotations

from turnwright.kernel.match import Match
from turnwright.table.shapes import Told


def told(match: Match, n: int, seat: str | None, *, live: bool, language: str = "") -> tuple[Told, ...]:
    """The lines of one record, told from the seat's view: they cannot say more than the seat may know.

    Without a seat they say everything.
    """
    record = match.record(n) if seat is None else match.seat_record(n, seat)
    is_undo = record.undo is not None or record.redo is not None
    return tuple(
        Told(
            n, record.by, line.parts, line.cue, line.tone, line.depth, undone=not live and not is_undo, is_undo=is_undo
        )
        for line in match.tell(n, seat, language)
    )
