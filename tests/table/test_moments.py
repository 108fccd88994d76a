"""The board line by line: what a screen animates, made from nothing but what its seat is sent."""

from __future__ import annotations

import msgspec
import pytest

from turnwright.kernel.ruleset import WATCHER
from turnwright.table import wire
from turnwright.table.host import MOST_MOMENTS, Host
from turnwright.table.patches import whole_board

GAMES = [
    ("duel", "skirmish"),
    ("tcg", "emberfall,tidewall"),
    ("wuxia", "mountain_ambush_duo"),
    ("rune", "enforcer_and_hounds"),
    ("ptu", "wild_meadow"),
]
STEPS = 40


def played(ruleset: str, encounter: str, steps: int = STEPS) -> Host:
    """A person's own table after some choices, each the first one that the suggested player would make."""
    host = Host()
    host.handle(wire.Open(ruleset, encounter, seed=5))
    for _ in range(steps):
        choices = host.seat.choices()
        if not choices:
            break
        host.handle(wire.Submit(host.table.n, choices[len(choices) // 2].key))
    return host


@pytest.mark.parametrize(("ruleset", "encounter"), GAMES)
def test_every_line_has_a_board_and_the_last_is_the_one_after_the_record(ruleset: str, encounter: str) -> None:
    host = played(ruleset, encounter)
    for name in (host.seat.name, WATCHER):
        seat = host.table.seat(name)
        several = 0
        for n in range(1, seat.n + 1):
            boards = seat.moments(n)
            lines = [line for line in seat.story(n - 1) if line.n == n]
            assert len(boards) == len(lines)
            if boards:
                assert boards[-1] == seat.board_at(n)
            several += len({msgspec.json.encode(board) for board in boards}) > 1
        assert several > 0  # a record with something to see in between


def test_moments_are_sent_without_what_has_not_changed_and_put_together_again() -> None:
    host = played("tcg", "emberfall,tidewall", 12)
    last = host.table.n
    (answer,) = host.handle(wire.AskMoments(last - MOST_MOMENTS, last, "m"))
    assert isinstance(answer, wire.MomentsOf)
    assert answer.id == "m"
    board, whole = None, []
    for moment in answer.moments:
        board = whole_board(board, moment.board, {} if moment.kept is msgspec.UNSET else moment.kept)
        whole.append((moment.n, moment.line, board))
    numbers = range(last - MOST_MOMENTS + 1, last + 1)
    assert whole == [(n, line, each) for n in numbers for line, each in enumerate(host.seat.moments(n))]
    first, *others = (len(msgspec.json.encode(moment)) for moment in answer.moments)
    assert sum(others) / len(others) < first / 2


def test_moments_that_cannot_be_had_are_refused() -> None:
    host = played("duel", "skirmish", 2)
    codes = [
        host.handle(wire.AskMoments(since, until))[0].code
        for since, until in ((0, MOST_MOMENTS + 1), (-2, 1), (host.table.n, host.table.n + 1))
    ]
    assert codes == ["wire.moments", "table.no_such_record", "table.no_such_record"]
