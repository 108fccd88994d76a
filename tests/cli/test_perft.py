"""`turnwright perft`: counted by hand where a hand can."""

from tests.cli.support import turnwright


def test_one_command_deep_as_counted_by_hand():
    """Two attacks of 11 totals, two defences of 6 faces; from an open stance both attacks lead to the same states."""
    ran = turnwright("perft", "duel", "pair", 1)
    assert (ran.code, ran.err) == (0, "")
    assert ran.last == {"depth": 1, "histories": 2 * 11 + 2 * 6, "states": 11 + 2 * 6}
    assert [line.split() for line in ran.out.splitlines()[1:-1]] == [["0", "1", "1"], ["1", "34", "23"]]


def test_without_stances_and_parries():
    """Two targets, one line each: 2 * 11 totals, and 6 faces of the defence."""
    assert turnwright("perft", "duel", "plain", 1, "--json").last == {"depth": 1, "histories": 28, "states": 28}


def test_nothing_happens_at_depth_0():
    assert turnwright("perft", "duel", "pair", 0, "--json").out == '{"depth":0,"histories":1,"states":1}\n'
