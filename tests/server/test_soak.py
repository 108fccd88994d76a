"""A short soak; `make laws` takes a minute, `make soak` ten."""

from tests.conformance.depth import FULL
from tests.server.soak import run, wrong


def test_fifty_tables_with_five_screens_each_do_not_drift():
    seen = run(60 if FULL else 12, tables=50)
    assert wrong(seen) == []
    assert seen.commands > 100
    assert seen.compared >= 250
    assert seen.drops > 5
