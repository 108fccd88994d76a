"""What happened, told event by event: each from the state that it led to."""

from __future__ import annotations

from collections.abc import Iterable

from turnwright.kernel import questions
from turnwright.kernel.in_effect import AnyRecord
from turnwright.kernel.log import SeatRecord
from turnwright.kernel.messages import DiceRevealed, Event, Overridden
from turnwright.kernel.refusal import sentence_of
from turnwright.kernel.ruleset import AnyGame, Calling, State, fold, seat_name
from turnwright.kernel.telling import Sentence


def tell(game: AnyGame, state: State, event: Event) -> Sentence | None:
    """The line of any event, the kernel's own included, told from the state it led to."""
    if type(event) in game.ruleset.rules.events:
        return game.ruleset.telling.tell(game, state, event)
    return questions.tell(game, state, event) or _tell_kernel(game, state, event)


def _tell_kernel(game: AnyGame, state: State, event: Event) -> Sentence | None:
    """The line for the kernel's own events, except questions and answers."""
    match event:
        case Overridden():
            why = sentence_of(event.code, event.about, game.language, Calling(game, state))
            sentence = (event.sentence,) if event.sentence else why
            key = "kernel.overrides" if event.reason else "kernel.overrides_unsaid"
            return game.language.say(key, reason=event.reason, sentence=sentence, tone="warn")
        case DiceRevealed():
            return game.language.say("kernel.dice_revealed", key=event.key[:16], cue="roll")
        case _:
            return None


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
    return [line for line, _ in _tell_events(game, state, record.events) if line is not None]


def told_states(game: AnyGame, state: State, record: AnyRecord | SeatRecord) -> list[State]:
    """The state that each line of a record leads to: after its event and the silent ones that follow it.

    An undo is one line, and its state isn't the fold of its own events: there is nothing for it here.
    """
    states: list[State] = []
    for line, after in _tell_events(game, state, record.events):
        if line is not None:
            states.append(after)
        elif states:
            states[-1] = after
    return states


def _tell_events(game: AnyGame, state: State, events: Iterable[Event]) -> Iterable[tuple[Sentence | None, State]]:
    """Each event with the state that it led to, and its line if it has one."""
    for event in events:
        state = fold(game.ruleset, state, (event,))
        line = tell(game, state, event)
        yield (line if line is not None and line.parts else None), state


def _tell_undo(game: AnyGame, state: State, record: AnyRecord | SeatRecord) -> Sentence:
    who = seat_name(game, state, record.by)
    if record.undo is not None:
        return game.language.say("kernel.takes_back", who=who, record=record.undo, cue="turn", tone="warn")
    return game.language.say("kernel.brings_back", who=who, record=record.redo or 0, cue="turn", tone="warn")
