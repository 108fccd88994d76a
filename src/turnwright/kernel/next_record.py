"""Which record can come next in a log: the checks that need no rules of a game."""

from __future__ import annotations

from turnwright.kernel.in_effect import AnyRecord
from turnwright.kernel.messages import DiceRevealed, Start, Started
from turnwright.kernel.refusal import Refusal


def require_next(record: AnyRecord, number: int, *, closed: bool, next_draw: int) -> None:
    """Refuses a record that cannot come next: wrong number or kind, a second start, dice already used."""
    if record.n != number:
        gone = f"record {number} is" if record.n == number + 1 else f"records {number} to {record.n - 1} are"
        why = f": {gone} missing, or further down" if record.n > number else ""
        raise Refusal("log.number", f"Expected record {number}, but found record {record.n}{why}.")
    if (number == 1) != (type(record.command) is Start):
        raise Refusal("log.start", f"Record {number} is out of place: a match has one start, at the very beginning.")
    if number == 1 and not (record.events and type(record.events[0]) is Started):
        raise Refusal("log.start", "Record 1 does not begin with the opening state.")
    if number > 1 and Started in map(type, record.events):
        raise Refusal("log.start", f"Record {number} opens the match a second time.")
    if closed and record.fork is None:
        raise Refusal("log.closed", f"Record {number} comes after the match was closed.")
    if record.draws < 0 or (moves_on(record) and record.first_draw < next_draw):
        raise Refusal("log.draws", f"Record {number} reuses dice that were already rolled.")
    kinds = (record.command, record.undo, record.redo, record.fork, True if is_close(record) else None)
    if kinds.count(None) != len(kinds) - 1:
        raise Refusal(
            "log.kind", f"Record {number} must be exactly one of: a command, an undo, a redo, a fork, the close."
        )
    if record.command is None and any(type(event) is not DiceRevealed for event in record.events):
        raise Refusal("log.events", f"Record {number} has no command, so nothing can have happened in it.")


def moves_on(record: AnyRecord) -> bool:
    """Whether a record moves ahead in the dice stream."""
    return bool(record.draws) or record.fork is not None


def is_close(record: AnyRecord) -> bool:
    """Whether a record closes its match; in format 1 that was the one that revealed the dice."""
    return record.close or (
        record.fork is None and record.command is None and any(type(event) is DiceRevealed for event in record.events)
    )
