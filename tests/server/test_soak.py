"""Half a minute of the soak; `make laws` takes one, `make soak` ten."""

from tests import depth
from tests.server.soak import run, wrong


def test_fifty_tables_with_five_screens_each_do_not_drift():
    minutes = 1.0 if depth.FULL else 0.5
    seen = run(60 * minutes, tables=50)
    assert wrong(seen) == []
    assert seen.commands > 200 * minutes
    assert seen.compared >= 250
    assert seen.drops > 10 * minutes
