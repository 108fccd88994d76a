"""Laws of prompts: a command may wait at any of them for days, and then goes on as if nothing had happened."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from turnwright.kernel import flow
from turnwright.kernel.dice import Mulberry32, StreamDice
from turnwright.kernel.log import Record
from turnwright.kernel.match import Match
from turnwright.kernel.messages import Answer, Answered, Command, Event, Paused, Resumed
from turnwright.kernel.ruleset import Scribe, State, legal, to_act
from turnwright.kernel.verify import verify
from turnwright.testing.games import Played, attempt, spread
from turnwright.testing.lab import Lab
from turnwright.testing.law import equal, hold


def words_never_look_back(lab: Lab, cases: Callable[[], Iterable[Match]]) -> None:
    """No word reads what its command has recorded: a prompt begins another record, in which it would find nothing.

    What earlier words did is in the state, in the words still to do, or bound in their frames. The games were played
    with words that see nothing recorded; with words that could, they must be the same.
    """
    try:
        _try_text(lab)
        tuple(cases())
    except Exception:
        if not lab.watch.looks:  # else it fails because it did not find what it looked for
            raise
    hold(not lab.watch.looks, f"A word reads scribe.events: {', '.join(lab.watch.looks[:3])}.")
    for played in lab.some_games(max(10, lab.games // 10)):
        verdict = verify(b"".join(played.lines), lambda _: lab.plain)
        why = "; ".join(map(str, verdict.problems))
        hold(verdict.ok, f"{played}: a word depends on what was recorded before it: {why}")


def _try_text(lab: Lab) -> None:
    """Words run in the games themselves, and by all that could be done in some moments of them."""
    for moment in lab.moments(lab.sampled):
        for seat in to_act(lab.ruleset, moment.state):
            for command in legal(lab.game, lab.view(moment.state, seat), seat):
                attempt(lab.game, moment.state, command, seat, where=moment, n=moment.n + 1)


def prompts_lose_nothing(lab: Lab) -> None:
    """A command does the same whether its prompts are answered at once, or the match is saved at each of them, loaded
    from its log, and answered then.
    """
    asking = [asked for played in lab.played for asked in _asking(played)]
    for place in spread(len(asking), lab.sampled):
        played, first, last = asking[place]
        records = played.match.records[first - 1 : last]
        match = played.upto(first - 1)
        before = match.state
        told: list[Event] = []
        for record in records:
            match = Match.load(match.lines(), lambda _: lab.plain)
            told += match.submit(_sent(record), record.by).events
        where = f"{played}, records {first} to {last}: answered at once, its prompts"
        state, events = _at_once(lab, before, records, StreamDice(Mulberry32(played.seed), records[0].first_draw))
        paused = [event for event in told if type(event) not in (Paused, Answered, Resumed)]
        equal(events, paused, f"{where} cause different events from when the match is loaded for every answer")
        equal(state, match.state, f"{where} lead to a different state from when the match is loaded for every answer")


def _asking(played: Played) -> Iterator[tuple[Played, int, int]]:
    """Commands that ask, by the number of their record and that of the last answer, with nothing else in between."""
    first = 0
    for n in range(2, len(played.states)):
        asks = bool(played.states[n].flow.prompts)
        if type(played.match.records[n - 1].command) is not Answer:
            first = n if asks and not played.states[n - 1].flow.prompts else 0
        elif first and not asks:
            yield played, first, n


def _at_once(
    lab: Lab, state: State, records: Sequence[Record[Any, Any]], dice: StreamDice
) -> tuple[State, list[Event]]:
    """Decides a command by a single scribe, with the answers of its records at hand."""
    answers = (record.command for record in records[1:])
    choices = {answer.prompt: answer.choice for answer in answers if type(answer) is Answer}
    asked = (event.prompts for record in records for event in record.events if type(event) is Paused)
    scribe = Scribe(lab.plain, state, dice, by=records[0].by, n=records[0].n)
    command = _sent(records[0])
    lab.plain.ruleset.decide[type(command)](scribe, command)
    while scribe.frames:
        if not flow.step(scribe):
            scribe.answers = tuple(choices[prompt.id] for prompt in next(asked))
            scribe.asks.clear()
    return scribe.state, scribe.events


def _sent(record: Record[Any, Any]) -> Command:
    assert isinstance(record.command, Command)
    return record.command
