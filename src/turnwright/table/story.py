"""The story as a seat heard it, line by line, with what was taken back marked."""

from __future__ import annotations

from turnwright.kernel.heard import Heard
from turnwright.kernel.match import Match
from turnwright.table.shapes import Told


def told(
    match: Match, n: int, seat: str | None, *, live: bool, language: str = "", heard: Heard | None = None
) -> tuple[Told, ...]:
    """The lines of one record, told from the seat's view: they cannot say more than the seat may know.

    Without a seat they say everything. `heard`: the numbers that the seat knows records by, if they are not the log's.
    """
    record = match.record(n) if seat is None else match.seat_record(n, seat)
    is_undo = record.undo is not None or record.redo is not None
    number = n if heard is None else heard.number(n)
    taken_back = not live and not is_undo
    return tuple(
        Told(number, record.by, line.parts, line.cue, line.tone, line.depth, undone=taken_back, is_undo=is_undo)
        for line in match.tell(n, seat, language, heard=heard)
    )
