"""Which record can come next in a log: the checks that need no rules of a game."""

from __future__ import annotations

from turnwright.kernel.in_effect import AnyRecord
from turnwright.kernel.messages import DiceRevealed, Start, Started
from turnwright.kernel.refusal import Refusal


def require_next(record: AnyRecord, number: int, *, closed: bool, next_draw: int) -> None:
    """Refuses a record that cannot come next: wrong number or kind, a second start, dice already used."""
    if record.n != number:
        if record.n < number:
            raise Refusal("log.number", number=number, record=record.n)
        missing = "one_missing" if record.n == number + 1 else "missing"
        raise Refusal("log.number", context=missing, number=number, record=record.n, last=record.n - 1)
    if (number == 1) != (type(record.command) is Start):
        raise Refusal("log.start", number=number)
    if number == 1 and not (record.events and type(record.events[0]) is Started):
        raise Refusal("log.start", context="opening")
    if number > 1 and Started in map(type, record.events):
        raise Refusal("log.start", context="twice", number=number)
    if closed and record.fork is None:
        raise Refusal("log.closed", context="record", number=number)
    if record.draws < 0 or (moves_on(record) and record.first_draw < next_draw):
        raise Refusal("log.draws", number=number)
    kinds = (record.command, record.undo, record.redo, record.fork, True if is_close(record) else None)
    if kinds.count(None) != len(kinds) - 1:
        raise Refusal("log.kind", number=number)
    if record.command is None and any(type(event) is not DiceRevealed for event in record.events):
        raise Refusal("log.events", context="no_command", number=number)


def moves_on(record: AnyRecord) -> bool:
    """Whether a record moves ahead in the dice stream."""
    return bool(record.draws) or record.fork is not None


def is_close(record: AnyRecord) -> bool:
    """Whether a record closes its match; in format 1 that was the one that revealed the dice."""
    return record.close or (
        record.fork is None and record.command is None and any(type(event) is DiceRevealed for event in record.events)
    )
