"""Two servers replaced one after the other under live tables; `make soak` does it with fifty."""

from tests import depth
from tests.server.upgrade import run, wrong

TABLES = 50 if depth.FULL else 6


def test_servers_are_replaced_one_after_the_other_while_everybody_plays(postgres_server, redis_server):
    seen = run(postgres_server.database(), redis_server.url, TABLES)
    assert wrong(seen) == []
    assert seen.commands >= 6 * TABLES
    assert seen.comebacks >= 2 * TABLES, "somebody sat at each server when it was replaced"
