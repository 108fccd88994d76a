"""The records that a seat is told of, with numbers of their own.

A record that shows a seat nothing doesn't exist for it: it is not sent, and has no number there, so that nobody can
count what others hide. The numbers follow from the log alone: after a restart and on another server they are the same.

    log       1  2  3  4  5  6       3 and 5 are hidden from the seat
    seat      1  2  2  3  3  4       a hidden record has the number of the one before it
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from turnwright.kernel.in_effect import AnyRecord, InEffect
from turnwright.kernel.log import SeatRecord
from turnwright.kernel.messages import Answer, Answered, Command, Flow, Paused, Prompt, Resumed
from turnwright.kernel.refusal import Refusal
from turnwright.kernel.ruleset import GM, fold, redact, view

if TYPE_CHECKING:
    from turnwright.kernel.match import Match

_ASKING = frozenset({Paused, Answered, Resumed})
"""Events that every seat is sent; what they show it is in its view."""


class Heard:
    """What a seat of a match has been told of. `whole`: every record, as the owner of the log is."""

    def __init__(self, match: Match, seat: str, *, whole: bool = False) -> None:
        self._match = match
        self._seat = seat
        self.whole = whole or (seat == GM and match.game.ruleset.seats.gm)
        self._records: list[int] = []
        """The log's numbers of the records that the seat is told of."""
        self._numbers = [0]
        """The seat's numbers, by the log's."""
        self._in_effect = InEffect()

    # Numbers

    @property
    def last(self) -> int:
        """The number of the last record that the seat was told of."""
        return self.number(len(self._match.records))

    def number(self, n: int) -> int:
        """The seat's number of a record of the log; of a hidden one, that of the record before it."""
        return n if self.whole else self._looked()[n]

    def record(self, number: int) -> int:
        """The record of the log that has a number."""
        if self.whole:
            return number
        self._looked()
        if not 1 <= number <= len(self._records):
            raise Refusal("match.no_such_record", n=number, last=len(self._records))
        return self._records[number - 1]

    def until(self, number: int) -> int:
        """The last record of the log before the one with the next number: up to there, nothing changes for the seat."""
        if self.whole:
            return number
        self._looked()
        return self._records[number] - 1 if number < len(self._records) else len(self._match.records)

    def since(self, number: int) -> range | list[int]:
        """The records of the log that the seat was told of after one of its own numbers."""
        if self.whole:
            return range(number + 1, len(self._match.records) + 1)
        self._looked()
        return self._records[number:]

    def numbered(self, record: SeatRecord) -> SeatRecord:
        """A record with the seat's numbers: an undo goes back to the first one that the seat was told of."""
        if self.whole:
            return record
        undo = None if record.undo is None else self.number(record.undo - 1) + 1
        redo = None if record.redo is None else self.number(record.redo)
        return replace(record, n=self.number(record.n), undo=undo, redo=redo)

    def is_told(self, n: int) -> bool:
        """Whether the seat was told of a record of the log."""
        return self.whole or self._looked()[n] > self._numbers[n - 1]

    # Questions: their ids name the record that asked

    def seen(self, state: Any) -> Any:
        """A view in which the seat's questions have ids by its own numbers."""
        flow: Flow[Any] = state.flow
        if self.whole or not flow.prompts:
            return state
        names = {prompt.id: name for name, prompt in self._named(flow)}
        prompts = tuple(replace(prompt, id=names[prompt.id]) for prompt in flow.prompts)
        answers = {names[asked]: choice for asked, choice in flow.answers.items()}
        return replace(state, flow=Flow(flow.frames, prompts, answers))

    def asked(self, command: Command) -> Command:
        """What the seat answers, by the id that the log has for the question."""
        return replace(command, prompt=self.id_of(command.prompt)) if type(command) is Answer else command

    def id_of(self, prompt: str) -> str:
        """The id that the log has for a question that the seat is shown now; empty for any other."""
        if self.whole:
            return prompt
        flow: Flow[Any] = self._match.view(self._seat).flow
        return next((asked.id for name, asked in self._named(flow) if name == prompt), "")

    def _named(self, flow: Flow[Any]) -> list[tuple[str, Prompt]]:
        """The questions that a view shows, each with the id that the seat knows it by."""
        named = []
        for place, prompt in enumerate(flow.prompts, start=1):
            record = prompt.id.partition(".")[0]
            named.append((f"{self.number(int(record))}.{place}" if record.isdecimal() else prompt.id, prompt))
        return named

    # Which records these are

    def _looked(self) -> list[int]:
        """The numbers, with those of the records that have been added since."""
        for record in self._match.records[len(self._numbers) - 1 :]:
            if self._shows(record):
                self._records.append(record.n)
            self._in_effect.add(record)
            self._numbers.append(len(self._records))
        return self._numbers

    def _shows(self, record: AnyRecord) -> bool:
        """Whether a record shows the seat anything: its own doing does, and taking back what it was told of."""
        prepared = self._match.is_prepared
        if prepared is not None and prepared(self._match.at(record.n)):
            return False
        if record.undo is not None:
            return self._shows_any(self._in_effect.live[self._in_effect.live.index(record.undo) :])
        if record.redo is not None:
            return self._shows_any(self._in_effect.undone[-1][1])
        if record.command is None or record.n == 1:
            return True
        match, seat = self._match, self._seat
        ruleset, state = match.game.ruleset, match.at(record.n - 1)
        if record.by in ruleset.seats.members(state, seat):
            return True
        for event in record.events:
            if type(event) not in _ASKING and redact(ruleset, state, event, seat) is not None:
                return True
            state = fold(ruleset, state, (event,))
        if not any(type(event) in _ASKING for event in record.events):
            return False
        before, after = (view(ruleset, match.at(n), seat).flow for n in (record.n - 1, record.n))
        return before != after or bool(match.tell(record.n, seat))

    def _shows_any(self, records: list[int]) -> bool:
        return any(self._numbers[n] > self._numbers[n - 1] for n in records)
