"""One suite for every back end: what belongs together is kept together, and who comes second is told."""

import asyncio
import signal
import subprocess
import sys
import textwrap
from pathlib import Path

import asyncpg
import pytest
from msgspec.structs import replace
from tests.server import databases

from turnwright.kernel.refusal import Refusal
from turnwright.server.store import (
    Append,
    Conflict,
    File,
    Known,
    Line,
    Link,
    Once,
    Put,
    Shelved,
    StoredMatch,
    Unavailable,
    Write,
)
from turnwright.server.store.memory import MemoryStore
from turnwright.server.store.postgres import PostgresStore
from turnwright.server.store.postgres import migrate as migrate_postgres
from turnwright.server.store.schema import migrations
from turnwright.server.store.sqlite import SqliteStore, connect, migrate

MATCH = StoredMatch("m1", "c1", b'{"ruleset":"duel"}', 0, secret=b"\x00key")


@pytest.fixture(params=["memory", "sqlite", "postgres"])
def opened(request, tmp_path):
    """Opens a store inside the running loop: call it from the test's coroutine."""
    if request.param == "memory":
        return MemoryStore
    if request.param == "sqlite":
        return lambda: SqliteStore(tmp_path / "table.db")
    url = request.getfixturevalue("postgres_server").database()
    return lambda: PostgresStore(url)


def run(play):
    return asyncio.run(play)


def lines(first: int, count: int = 1, who: str = "ann") -> tuple[Line, ...]:
    return tuple(Line(n, f'{{"n":{n}}}'.encode(), who, 1000 + n) for n in range(first, first + count))


def test_records_are_read_back_in_order_and_since(opened):
    async def play():
        store = opened()
        await store.commit(Write(new=MATCH, append=Append("m1", 0, lines(1, 3))))
        await store.commit(Write(append=Append("m1", 3, lines(4), status="over")))
        assert await store.lines("m1") == [*lines(1, 4)]
        assert await store.lines("m1", 2) == [*lines(3, 2)]
        assert await store.lines("nobody") == []
        assert await store.match("m1") == replace(MATCH, head=4, status="over")
        assert await store.matches("c1") == [replace(MATCH, head=4, status="over")]
        assert await store.matches("c2") == []
        await store.close()

    run(play())


def test_records_of_several_matches_are_kept_together_or_not_at_all(opened):
    async def play():
        store = opened()
        second = replace(MATCH, id="m2")
        await store.commit(Write(new=MATCH, append=Append("m1", 0, lines(1))))
        await store.commit(Write(new=second, append=Append("m2", 0, lines(1)), others=(Append("m1", 1, lines(2)),)))
        assert (await store.lines("m1"), await store.lines("m2")) == ([*lines(1, 2)], [*lines(1)])
        with pytest.raises(Conflict, match="match m1"):
            await store.commit(Write(append=Append("m2", 1, lines(2)), others=(Append("m1", 1, lines(2)),)))
        third = replace(MATCH, id="m3")
        with pytest.raises(Conflict, match="match m1"):
            await store.commit(Write(new=third, append=Append("m3", 0, lines(1)), others=(Append("m1", 1, lines(2)),)))
        assert await store.match("m3") is None
        assert await store.heads(["m1", "m2"]) == {"m1": 2, "m2": 1}
        await store.close()

    run(play())


def test_who_comes_second_is_told_and_keeps_nothing(opened):
    async def play():
        store = opened()
        await store.commit(Write(new=MATCH, append=Append("m1", 0, lines(1))))
        put = Put("sheet", "s1", "c1", 0, b"{}")
        with pytest.raises(Conflict, match="match m1"):
            await store.commit(Write(append=Append("m1", 0, lines(1, who="ben")), puts=(put,)))
        with pytest.raises(Conflict, match="match m1"):
            await store.commit(Write(append=Append("m1", 7, lines(8)), puts=(put,)))
        with pytest.raises(Conflict, match="match m1"):
            await store.commit(Write(new=MATCH))
        assert await store.lines("m1") == [*lines(1)]
        assert await store.document("sheet", "s1") is None
        await store.close()

    run(play())


def test_a_sheet_that_has_changed_stops_the_records_too(opened):
    async def play():
        store = opened()
        await store.commit(Write(new=MATCH, puts=(Put("sheet", "s1", "c1", 0, b"1"),)))
        with pytest.raises(Conflict, match="sheet s1"):
            await store.commit(Write(append=Append("m1", 0, lines(1)), puts=(Put("sheet", "s1", "c1", 0, b"2"),)))
        assert await store.lines("m1") == []
        assert (await store.match("m1")).head == 0
        await store.commit(Write(append=Append("m1", 0, lines(1)), puts=(Put("sheet", "s1", "c1", 1, b"2"),)))
        assert (await store.document("sheet", "s1")).data == b"2"
        assert [version.data for version in await store.history("sheet", "s1")] == [b"1", b"2"]
        await store.close()

    run(play())


def test_a_command_that_is_sent_again_acts_once(opened):
    async def play():
        store = opened()
        key = Once("ann", "k1")
        await store.commit(Write(new=MATCH, append=Append("m1", 0, lines(1, 2), key)))
        with pytest.raises(Known) as known:
            await store.commit(Write(append=Append("m1", 2, lines(3), key)))
        assert known.value.n == 2
        assert await store.once("m1", key) == 2
        assert await store.once("m1", Once("ben", "k1")) is None
        await store.commit(Write(append=Append("m1", 2, lines(3), Once("ben", "k1"))))
        assert len(await store.lines("m1")) == 3
        await store.close()

    run(play())


def test_matches_that_are_written_at_the_same_time_are_kept_or_refused_each_by_itself(opened):
    """However many share one way to the disk: a conflict, or a key that is known, is nobody else's business."""

    async def play():
        store = opened()
        names = [f"m{number}" for number in range(40)]
        key = Once("ann", "k1")
        for name in names:
            await store.commit(Write(new=replace(MATCH, id=name), append=Append(name, 0, lines(1), key)))

        async def write(number):
            behind = Append(names[number], 0, lines(1, who="late"))
            again = Append(names[number], 1, lines(2), key)
            fits = Append(names[number], 1, lines(2), Once("ann", "k2"), "over")
            await store.commit(Write(append={0: behind, 1: again}.get(number % 10, fits)))

        told = await asyncio.gather(*map(write, range(40)), return_exceptions=True)
        kinds = [type(each) for each in told]
        assert kinds == [Conflict, Known, *[type(None)] * 8] * 4
        heads = await store.heads(names)
        assert [heads[name] for name in names] == [1, 1, *[2] * 8] * 4
        assert await store.lines("m2") == [*lines(1, 2)]
        assert await store.lines("m0") == await store.lines("m1") == [*lines(1)]
        assert (await store.once("m2", Once("ann", "k2")), await store.once("m0", Once("ann", "k2"))) == (2, None)
        assert ((await store.match("m2")).status, (await store.match("m1")).status) == ("over", "open")
        twice = [Append("m0", 1, lines(2, who=who)) for who in ("ann", "ben")]
        told = await asyncio.gather(*(store.commit(Write(append=each)) for each in twice), return_exceptions=True)
        assert sorted(type(each).__name__ for each in told) == ["Conflict", "NoneType"]
        await store.close()

    run(play())


def test_documents_have_versions_and_can_be_removed_and_made_anew(opened):
    async def play():
        store = opened()
        for expected, data in enumerate((b"a", b"b")):
            await store.commit(Write(puts=(Put("person", "p1", "c1", expected, data),)))
        await store.commit(Write(puts=(Put("person", "p2", "c1", 0, b"x"), Put("person", "p3", "c2", 0, b"y"))))
        assert [each.id for each in await store.documents("person", "c1")] == ["p1", "p2"]
        await store.commit(Write(puts=(Put("person", "p1", "c1", 2, None),)))
        assert await store.document("person", "p1") is None
        assert [each.id for each in await store.documents("person", "c1")] == ["p2"]
        with pytest.raises(Conflict):
            await store.commit(Write(puts=(Put("person", "p1", "c1", 2, b"c"),)))
        await store.commit(Write(puts=(Put("person", "p1", "c1", 0, b"c"),)))
        found = await store.document("person", "p1")
        assert (found.version, found.data) == (3, b"c")
        assert [each.version for each in await store.history("person", "p1")] == [1, 2, 3]
        await store.close()

    run(play())


def test_a_match_is_put_away_from_where_it_was_seen(opened):
    async def play():
        store = opened()
        await store.commit(Write(new=MATCH, append=Append("m1", 0, lines(1))))
        await store.commit(Write(shelved=Shelved("m1", "", "archived")))
        put = Put("sheet", "s1", "c1", 0, b"{}")
        with pytest.raises(Conflict, match="match m1"):
            await store.commit(Write(shelved=Shelved("m1", "", "deleted"), puts=(put,)))
        with pytest.raises(Conflict, match="match nobody"):
            await store.commit(Write(shelved=Shelved("nobody", "", "deleted")))
        assert await store.document("sheet", "s1") is None
        assert await store.heads(["m1"]) == {"m1": 1}
        await store.commit(Write(shelved=Shelved("m1", "archived", "deleted"), puts=(put,)))
        assert await store.heads(["m1"]) == {}
        assert await store.match("m1") == replace(MATCH, head=1, shelf="deleted")
        assert (await store.kept("c1")).matches == (replace(MATCH, head=1, shelf="deleted"),)
        await store.close()

    run(play())


def test_links_are_kept_by_their_hash_and_can_be_revoked(opened):
    async def play():
        store = opened()
        gm, ann = Link(b"\x01" * 32, "c1", "gm"), Link(b"\x02" * 32, "c1", "player", "ann", "p1", "m1", 99.5)
        await store.commit(Write(links=(gm, ann)))
        assert await store.link(ann.hash) == ann
        assert await store.links("c1") == [gm, ann]
        await store.commit(Write(links=(replace(ann, revoked=True),)))
        assert await store.stored_links((ann.hash, b"\x03" * 32, gm.hash)) == {gm.hash, ann.hash}
        assert await store.stored_links(()) == frozenset()
        assert (await store.link(ann.hash)).revoked is True
        assert await store.link(b"") is None
        await store.close()

    run(play())


def test_many_writers_at_once_write_every_record_once(opened):
    """Fifty tasks race to append; who comes second looks again."""

    async def play():
        store = opened()
        await store.commit(Write(new=MATCH))

        async def write(who: str) -> None:
            while True:
                head = (await store.match("m1")).head
                try:
                    await store.commit(Write(append=Append("m1", head, lines(head + 1, who=who))))
                except Conflict:
                    continue
                return

        await asyncio.gather(*(write(f"p{number}") for number in range(50)))
        found = await store.lines("m1")
        assert [line.n for line in found] == list(range(1, 51))
        assert sorted(line.who for line in found) == sorted(f"p{number}" for number in range(50))
        await store.close()

    run(play())


def test_files_are_kept_by_campaign_and_can_be_replaced_and_removed(opened):
    async def play():
        store = opened()
        await store.commit(
            Write(files=(File("c1", "map", "image/webp", b"\x00\xff"), File("c2", "map", "image/png", b"x")))
        )
        assert await store.file("c1", "map") == File("c1", "map", "image/webp", b"\x00\xff")
        await store.commit(Write(files=(File("c1", "map", "image/png", b"2"), File("c1", "b", "image/png", b"3"))))
        assert await store.files("c1") == ["b", "map"]
        await store.commit(Write(files=(File("c1", "map", "", None),)))
        assert await store.file("c1", "map") is None
        assert await store.files("c2") == ["map"]
        await store.close()

    run(play())


def test_all_of_a_campaign_is_read_at_once(opened):
    """Nothing of another campaign, and everything of this one: old versions, what was removed, keys, files."""

    async def play():
        store = opened()
        link = Link(b"\x03" * 32, "c1", "gm", expires=3.5)
        for campaign, match in (("c1", "m1"), ("c2", "m2")):
            await store.commit(Write(puts=(Put("campaign", campaign, campaign, 0, b"{}"),)))
            await store.commit(Write(new=replace(MATCH, id=match, campaign=campaign)))
            await store.commit(Write(append=Append(match, 0, lines(1, 2), Once("ann", "k"))))
        for expected, data in ((0, b"a"), (1, b"b"), (2, None)):
            await store.commit(Write(puts=(Put("sheet", "s", "c1", expected, data),)))
        await store.commit(Write(links=(link,), files=(File("c1", "map", "image/png", b"x"),)))
        kept = await store.kept("c1")
        assert [(each.kind, each.version, each.data) for each in kept.versions] == [
            ("campaign", 1, b"{}"),
            ("sheet", 1, b"a"),
            ("sheet", 2, b"b"),
        ]
        assert kept.removed == {("sheet", "s")}
        assert kept.matches == (replace(MATCH, head=2),)
        assert kept.lines == (("m1", lines(1)[0]), ("m1", lines(2)[0]))
        assert kept.once == (("m1", Once("ann", "k"), 2),)
        assert (kept.links, kept.files) == ((link,), (File("c1", "map", "image/png", b"x"),))
        assert await store.campaigns() == ["c1", "c2"]
        assert await store.heads(["m1", "m2", "m3"]) == {"m1": 2, "m2": 2}
        await store.close()

    run(play())


def test_what_no_text_can_be_called_is_not_found(opened):
    async def play():
        store = opened()
        assert await store.match("a\0b") is None
        assert await store.once("m1", Once("ann", "\0")) is None
        await store.close()

    run(play())


# The schema


@pytest.mark.parametrize("earlier", range(1, len(migrations("sqlite"))))
def test_a_database_of_every_earlier_schema_is_brought_up_to_date(earlier, tmp_path):
    path = tmp_path / "table.db"
    database = connect(path)
    for number, statements in enumerate(migrations("sqlite")[:earlier], start=1):
        database.executescript(f"BEGIN; {statements} PRAGMA user_version = {number}; COMMIT;")
    for statement in OLD_ROWS:
        database.execute(statement)
    database.close()
    run(_has_the_old_rows(SqliteStore(path)))


@pytest.mark.parametrize("earlier", range(1, len(migrations("postgres"))))
def test_a_postgres_of_every_earlier_schema_is_brought_up_to_date(earlier, postgres_server):
    url = postgres_server.database()

    async def play():
        connection = await asyncpg.connect(url)
        await connection.execute("CREATE TABLE schema_version (version BIGINT NOT NULL)")
        for number, statements in enumerate(migrations("postgres")[:earlier], start=1):
            await connection.execute(statements)
            await connection.execute("INSERT INTO schema_version (version) VALUES ($1)", number)
        for statement in OLD_ROWS:
            await connection.execute(statement.replace("x'", "'\\x").replace(" 1)", " true)"))
        await connection.close()
        await _has_the_old_rows(PostgresStore(url))

    run(play())


OLD_ROWS = (
    "INSERT INTO match (id, campaign, header, head, status, encounter) VALUES ('m1', 'c1', x'7b7d', 1, 'over', 'pair')",
    "INSERT INTO record (match, n, line, who, at) VALUES ('m1', 1, x'7b7d', 'ann', 7)",
    "INSERT INTO document (kind, id, campaign, version, data, live) VALUES ('campaign', 'c1', 'c1', 1, x'7b7d', 1)",
)
"""What a database of schema 1 may hold."""


async def _has_the_old_rows(store) -> None:
    assert await store.match("m1") == StoredMatch("m1", "c1", b"{}", 1, "over", "pair")
    assert await store.lines("m1") == [Line(1, b"{}", "ann", 7)]
    assert await store.campaigns() == ["c1"]
    await store.commit(Write(files=(File("c1", "map", "image/png", b"x"),)))
    assert await store.files("c1") == ["map"]
    await store.close()


def test_a_postgres_of_a_newer_program_is_refused(postgres_server):
    url = postgres_server.database()

    async def play():
        connection = await asyncpg.connect(url)
        await migrate_postgres(connection)
        await connection.execute("INSERT INTO schema_version (version) VALUES (99)")
        await connection.close()
        with pytest.raises(Refusal, match="newer program"):
            await PostgresStore(url).campaigns()

    run(play())


def test_two_servers_may_start_on_an_empty_postgres_at_once(postgres_server):
    url = postgres_server.database()

    async def play():
        stores = [PostgresStore(url) for _ in range(4)]
        assert await asyncio.gather(*(store.campaigns() for store in stores)) == [[], [], [], []]
        for store in stores:
            await store.close()

    run(play())


def test_a_postgres_that_is_gone_is_told_and_comes_back():
    """Killed in the middle: what was acknowledged is there, and the store connects again by itself."""
    with databases.postgres(durable=True) as server:
        url = server.database()

        async def play():
            store = PostgresStore(url)
            await store.commit(Write(new=MATCH, append=Append("m1", 0, lines(1))))
            await asyncio.to_thread(server.kill)
            with pytest.raises(Unavailable, match="database"):
                await store.commit(Write(append=Append("m1", 1, lines(2))))
            with pytest.raises(Unavailable, match="database"):
                await store.match("m1")
            await asyncio.to_thread(server.start)
            head = (await store.match("m1")).head
            await store.commit(Write(append=Append("m1", head, lines(head + 1))))
            assert await store.lines("m1") == [*lines(1, head + 1)]
            await store.close()

        run(play())


# The file


def test_what_was_committed_is_there_after_a_new_start(tmp_path):
    async def play():
        first = SqliteStore(tmp_path / "table.db")
        await first.commit(Write(new=MATCH, append=Append("m1", 0, lines(1))))
        await first.close()
        second = SqliteStore(tmp_path / "table.db")
        assert await second.lines("m1") == [*lines(1)]
        await second.close()

    run(play())


def test_a_database_of_a_newer_program_is_refused(tmp_path):
    database = connect(tmp_path / "table.db")
    migrate(database)
    database.execute(f"PRAGMA user_version = {len(migrations('sqlite')) + 1}")
    with pytest.raises(Refusal, match="newer program"):
        migrate(database)
    database.close()


def test_migrations_run_once_and_in_order(tmp_path):
    database = connect(tmp_path / "table.db")
    migrate(database)
    migrate(database)
    assert database.execute("PRAGMA user_version").fetchone() == (len(migrations("sqlite")),)
    database.close()


def test_a_full_disk_keeps_nothing_and_says_so(tmp_path):
    async def play():
        store = SqliteStore(tmp_path / "table.db")
        await store.commit(Write(new=MATCH))
        pages = store._writer.execute("PRAGMA page_count").fetchone()[0]
        store._writer.execute(f"PRAGMA max_page_count = {pages}")
        with pytest.raises(Unavailable, match="full"):
            await store.commit(Write(append=Append("m1", 0, (Line(1, b"x" * 1_000_000),))))
        assert (await store.match("m1")).head == 0
        store._writer.execute("PRAGMA max_page_count = 1000000")
        await store.commit(Write(append=Append("m1", 0, lines(1))))
        assert await store.lines("m1") == [*lines(1)]
        await store.close()

    run(play())


WRITER = textwrap.dedent("""
    import asyncio, sys
    from pathlib import Path
    from turnwright.server.store import Append, Line, StoredMatch, Write
    from turnwright.server.store.sqlite import SqliteStore

    async def play():
        store = SqliteStore(Path(sys.argv[1]))
        found = await store.match("m1")
        if found is None:
            found = StoredMatch("m1", "c1", b"{}", 0)
            await store.commit(Write(new=found))
        for n in range(found.head + 1, 100_000):
            await store.commit(Write(append=Append("m1", n - 1, (Line(n, b"x" * 300),))))
            print(n, flush=True)

    asyncio.run(play())
""")


def test_what_was_acknowledged_survives_kill(tmp_path):
    """kill -9 five times in the middle of writing: every acknowledged record is there, and none is missing between."""
    path, told = tmp_path / "table.db", 0
    for _ in range(5):
        with subprocess.Popen([sys.executable, "-c", WRITER, str(path)], stdout=subprocess.PIPE, text=True) as writer:
            assert writer.stdout is not None
            for _ in range(40):
                told = int(writer.stdout.readline())
            writer.send_signal(signal.SIGKILL)
            rest = writer.stdout.read().split("\n")
            told = max([told, *(int(line) for line in rest[:-1] if line)])

    async def play() -> list[int]:
        store = SqliteStore(Path(path))
        found = [line.n for line in await store.lines("m1")]
        await store.close()
        return found

    found = run(play())
    assert found == list(range(1, len(found) + 1))
    assert len(found) >= told
