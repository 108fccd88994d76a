"""A short soak; `make soak` takes ten minutes."""

from tests.server.soak import run, wrong


def test_fifty_tables_with_five_screens_each_do_not_drift():
    seen = run(12, tables=50)
    assert wrong(seen) == []
    assert seen.commands > 100
    assert seen.compared >= 250
    assert seen.drops > 5
