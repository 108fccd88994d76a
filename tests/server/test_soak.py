"""A minute of the soak; `make soak` takes ten."""

from tests.server.soak import run, wrong


def test_fifty_tables_with_five_screens_each_do_not_drift():
    seen = run(60, tables=50)
    assert wrong(seen) == []
    assert seen.commands > 200
    assert seen.compared >= 250
    assert seen.drops > 10
