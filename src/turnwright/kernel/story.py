"""What happened, told event by event: each from the state that it led to."""

from __future__ import annotations

from collections.abc import Iterable

from turnwright.kernel import flow, questions
from turnwright.kernel.in_effect import AnyRecord
from turnwright.kernel.log import SeatRecord
from turnwright.kernel.messages import Event
from turnwright.kernel.ruleset import AnyGame, State, fold
from turnwright.kernel.telling import Sentence, say


def tell(game: AnyGame, state: State, event: Event) -> Sentence | None:
    """The line of any event, the kernel's own included, told from the state it led to."""
    if type(event) in game.ruleset.rules.events:
        return game.ruleset.telling.tell(game, state, event)
    return questions.tell(game, state, event) or flow.tell(event)


def describe(game: AnyGame, state: State, event: Event) -> str:
    """The same as text; empty where there is nothing to tell."""
    told = tell(game, state, event)
    return "" if told is None else as_text(told)


def as_text(told: Sentence) -> str:
    """A line as text; one that belongs to another is indented."""
    return f"{'  ' * told.depth}{told.text}"


def tell_record(game: AnyGame, state: State, record: AnyRecord | SeatRecord) -> list[Sentence]:
    """A line for each event of a record that has something to say; the state is the one before it."""
    if record.undo is not None or record.redo is not None:
        return [_tell_undo(game, state, record)]
    return list(_tell_events(game, state, record.events))


def _tell_events(game: AnyGame, state: State, events: Iterable[Event]) -> Iterable[Sentence]:
    for event in events:
        state = fold(game.ruleset, state, (event,))
        told = tell(game, state, event)
        if told is not None and told.parts:
            yield told


def _tell_undo(game: AnyGame, state: State, record: AnyRecord | SeatRecord) -> Sentence:
    who = questions.seat_name(game, state, record.by)
    if record.undo is not None:
        return say(f"{who} takes back everything from record {record.undo} on.", cue="turn", tone="warn")
    return say(f"{who} brings back what record {record.redo} took back.", cue="turn", tone="warn")
