"""PostgreSQL, by URL: for several servers at once, or because it is there anyway.

The usual write, one record of a match, is one statement for all the matches that wait to be written: one transaction,
one way to the server and back, one way to the disk. Each of them is kept or refused by itself. Everything else is an
ordinary transaction.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, TypeAlias

import asyncpg
import msgspec

from turnwright.server.store import (
    Append,
    Conflict,
    Document,
    File,
    Kept,
    Known,
    Line,
    Link,
    Once,
    Put,
    StoredMatch,
    Unavailable,
    Write,
)
from turnwright.server.store.reading import DOCUMENT, FILE, LINK, MATCH, Reading
from turnwright.server.store.schema import missing
from turnwright.server.store.vault import Vault, own_file

CONNECTIONS = 8
TOGETHER = 256
"""The most matches that are written by one statement."""
PATIENCE = 10.0
"""Seconds that one statement, or getting a connection, may take."""
_SCHEMA_LOCK = 7_872_011
"""Two servers that start at once change the schema one after the other."""

Connection: TypeAlias = "asyncpg.pool.PoolConnectionProxy[asyncpg.Record] | asyncpg.Connection[asyncpg.Record]"
_Job: TypeAlias = "tuple[Append, asyncio.Future[None]]"


class PostgresStore(Reading):
    """A database by its URL. It connects when it is first used, and again whenever the connection was lost."""

    def __init__(self, url: str, key_file: Path | None = None, *, connections: int = CONNECTIONS) -> None:
        self.vault = Vault(key_file or own_file())
        self._url = url
        self._connections = connections
        self._pool: asyncpg.Pool[asyncpg.Record] | None = None
        self._opening = asyncio.Lock()
        self._waiting: list[_Job] = []
        self._appending: asyncio.Task[None] | None = None

    # Connections

    @asynccontextmanager
    async def _connection(self) -> AsyncGenerator[Connection, None]:
        try:
            pool = self._pool or await self._opened()
            async with pool.acquire(timeout=PATIENCE) as connection:
                yield connection
        except (OSError, TimeoutError, asyncpg.InterfaceError, asyncpg.InternalClientError) as error:
            raise Unavailable(f"The database cannot be reached: {error}") from error
        except (asyncpg.DeadlockDetectedError, asyncpg.SerializationError):
            raise Conflict("something that was written at the same time") from None
        except asyncpg.PostgresError as error:
            if not isinstance(error, _OUT_OF_ORDER):
                raise
            raise Unavailable(f"The database is out of order: {error}") from error

    async def _opened(self) -> asyncpg.Pool[asyncpg.Record]:
        async with self._opening:
            if self._pool is None:
                pool = await asyncpg.create_pool(
                    self._url,
                    min_size=1,
                    max_size=self._connections,
                    command_timeout=PATIENCE,
                    timeout=PATIENCE,
                    reset=_as_it_is,
                )
                try:
                    async with pool.acquire() as connection:
                        await migrate(connection)
                except BaseException:
                    pool.terminate()
                    raise
                self._pool = pool
            return self._pool

    async def close(self) -> None:
        """Lets go of every connection, when everything is written; used again, it connects again."""
        if self._appending is not None:
            await asyncio.gather(self._appending, return_exceptions=True)
        pool, self._pool = self._pool, None
        if pool is not None:
            try:
                await asyncio.wait_for(pool.close(), PATIENCE)
            except (OSError, TimeoutError, asyncpg.PostgresError):
                pool.terminate()

    # Writing

    async def commit(self, write: Write) -> None:
        if write.append is not None and write == Write(append=write.append):
            await self._append(write.append)
            return
        async with self._connection() as connection, connection.transaction():
            await _apply(connection, write)

    async def _append(self, added: Append) -> None:
        """Waits until it is written, together with what others want to have written at the same time."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((added, done))
        if self._appending is None or self._appending.done():
            self._appending = asyncio.create_task(self._append_all())
        await done

    async def _append_all(self) -> None:
        while self._waiting:
            jobs, self._waiting = _together(self._waiting)
            results: Sequence[BaseException | None]
            try:
                async with self._connection() as connection:
                    results = await _appended(connection, [added for added, _ in jobs])
            except Exception as error:  # everybody is told, and decides for themselves
                results = [error] * len(jobs)
            for (_, done), result in zip(jobs, results, strict=True):
                if done.cancelled():
                    continue
                if result is None:
                    done.set_result(None)
                else:
                    done.set_exception(result)

    # Reading

    async def kept(self, campaign: str) -> Kept:
        async with self._connection() as connection, connection.transaction(isolation="repeatable_read", readonly=True):
            return await _kept(connection, campaign)

    async def _rows(self, query: str, *values: Any) -> list[asyncpg.Record]:
        if any(isinstance(value, str) and "\0" in value for value in values):
            return []  # PostgreSQL keeps no such text, so nothing is called that
        async with self._connection() as connection:
            return await connection.fetch(query, *values)


_OUT_OF_ORDER = (
    asyncpg.InsufficientResourcesError,  # a full disk, too many connections
    asyncpg.OperatorInterventionError,  # stopped, or starting
    asyncpg.PostgresConnectionError,
    asyncpg.PostgresIOError,
    asyncpg.ReadOnlySQLTransactionError,
)


# One write

_APPEND = """
    WITH asked AS (
        SELECT * FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::text[], $5::text[], $6::text[])
        AS asked (match, expected, head, status, person, key)
    ),
    known AS (SELECT match, n FROM once JOIN asked USING (match, person, key)),
    held AS (SELECT id FROM match WHERE id = ANY($1) ORDER BY id FOR UPDATE),
    moved AS (
        UPDATE match SET head = asked.head, status = coalesce(asked.status, match.status)
        FROM asked JOIN held ON held.id = asked.match
        WHERE match.id = asked.match AND match.head = asked.expected AND asked.match NOT IN (SELECT match FROM known)
        RETURNING match.id
    ),
    added AS (
        INSERT INTO record (match, n, line, who, at)
        SELECT new.* FROM unnest($7::text[], $8::bigint[], $9::bytea[], $10::text[], $11::bigint[])
        AS new (match, n, line, who, at) JOIN moved ON moved.id = new.match
    ),
    keyed AS (
        INSERT INTO once (match, person, key, n)
        SELECT match, person, key, head FROM asked JOIN moved ON moved.id = asked.match WHERE key IS NOT NULL
    )
    SELECT match, known.n, moved.id IS NOT NULL
    FROM asked LEFT JOIN known USING (match) LEFT JOIN moved ON moved.id = match
"""
"""Moves each head if it still is where its writer saw it, and only then adds the records and the key.

Matches are held in the order of their ids: two servers that write the same ones never wait for each other in a circle.
"""


async def _appended(connection: Connection, asked: Sequence[Append]) -> list[Conflict | Known | None]:
    """Appends to several matches, and says of each why it was refused."""
    lines = [(each.match, line) for each in asked for line in each.lines]
    rows = await connection.fetch(
        _APPEND,
        [each.match for each in asked],
        [each.expected for each in asked],
        [each.expected + len(each.lines) for each in asked],
        [each.status for each in asked],
        [None if each.once is None else each.once.person for each in asked],
        [None if each.once is None else each.once.key for each in asked],
        [match for match, _ in lines],
        [line.n for _, line in lines],
        [line.data for _, line in lines],
        [line.who for _, line in lines],
        [line.at for _, line in lines],
    )
    found = {match: _refused(match, known, moved=moved) for match, known, moved in rows}
    return [found[each.match] for each in asked]


def _refused(match: str, known: int | None, *, moved: bool) -> Conflict | Known | None:
    if known is not None:
        return Known(known)
    return None if moved else Conflict(f"match {match}")


def _together(waiting: Sequence[_Job]) -> tuple[list[_Job], list[_Job]]:
    """What goes into one statement, and what waits for the next: of each match only the first."""
    first: dict[str, _Job] = {}
    later: list[_Job] = []
    for job in waiting:
        if job[0].match in first or len(first) == TOGETHER:
            later.append(job)
        else:
            first[job[0].match] = job
    return list(first.values()), later


async def _as_it_is(connection: Connection) -> None:
    """Nothing here changes a connection's settings, so nothing has to be set back when it is returned."""


async def _apply(connection: Connection, write: Write) -> None:
    if write.new is not None:
        new = write.new
        done = await connection.fetch(
            f"INSERT INTO match ({MATCH}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING RETURNING id",
            *(new.id, new.campaign, new.header, new.head, new.status, new.encounter, new.secret, new.shelf),
        )
        if not done:
            raise Conflict(f"match {new.id}")
    appends = [*write.others] if write.append is None else [write.append, *write.others]
    for refused in await _appended(connection, appends) if appends else ():
        if refused is not None:
            raise refused
    if write.probe is not None:
        await connection.execute(
            "INSERT INTO probe (id, at) VALUES (1, $1) ON CONFLICT (id) DO UPDATE SET at = $1", write.probe
        )
    if write.shelved is not None:
        moved = await connection.fetch(
            "UPDATE match SET shelf = $1 WHERE id = $2 AND shelf = $3 RETURNING id",
            *(write.shelved.shelf, write.shelved.match, write.shelved.expected),
        )
        if not moved:
            raise Conflict(f"match {write.shelved.match}")
    for put in write.puts:
        await _put(connection, put)
    for link in write.links:
        await connection.execute(
            f"INSERT INTO link ({LINK}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15) "
            "ON CONFLICT (hash) DO UPDATE SET role = $3, seat = $4, person = $5, match = $6, expires = $7, "
            "revoked = $8, kind = $9, family = $10, label = $11, made = $12, entered = $13, departed = $15",
            *msgspec.structs.astuple(link),
        )
    if write.seen:
        await connection.executemany("UPDATE link SET seen = $2 WHERE hash = $1", write.seen)
    if write.keys:
        await connection.executemany(
            "INSERT INTO once (match, person, key, n) VALUES ($1, $2, $3, $4)",
            [(match, once.person, once.key, n) for match, once, n in write.keys],
        )
    for file in write.files:
        await _file(connection, file)


async def _put(connection: Connection, put: Put) -> None:
    found = await connection.fetchrow(
        "SELECT version, live FROM document WHERE kind = $1 AND id = $2 FOR UPDATE", put.kind, put.id
    )
    version, live = found or (0, False)
    if (version if live else 0) != put.expected:
        raise Conflict(f"{put.kind} {put.id}")
    if put.data is None:
        await connection.execute("UPDATE document SET live = false WHERE kind = $1 AND id = $2", put.kind, put.id)
        return
    values = (put.kind, put.id, put.campaign, version + 1, put.data)
    kept = await connection.fetch(
        "INSERT INTO document (kind, id, campaign, version, live, data) VALUES ($1, $2, $3, $4, true, $5) "
        "ON CONFLICT (kind, id) DO UPDATE SET campaign = $3, version = $4, live = true, data = $5 "
        "WHERE document.version = $4 - 1 RETURNING id",
        *values,
    )
    if not kept:  # somebody else made it between our two statements
        raise Conflict(f"{put.kind} {put.id}")
    await connection.execute(
        f"INSERT INTO document_history ({DOCUMENT}) VALUES ($1, $2, $3, $4, $5)",
        *values,
    )


async def _file(connection: Connection, file: File) -> None:
    if file.data is None:
        await connection.execute("DELETE FROM file WHERE campaign = $1 AND id = $2", file.campaign, file.id)
        return
    await connection.execute(
        f"INSERT INTO file ({FILE}) VALUES ($1, $2, $3, $4) "
        "ON CONFLICT (campaign, id) DO UPDATE SET media = $3, data = $4",
        *(file.campaign, file.id, file.media, file.data),
    )


# All of a campaign


async def _kept(connection: Connection, campaign: str) -> Kept:
    async def rows(query: str) -> list[asyncpg.Record]:
        return await connection.fetch(query, campaign)

    of_match = 'WHERE match IN (SELECT id FROM match WHERE campaign = $1) ORDER BY match COLLATE "C"'
    by_id = 'WHERE campaign = $1 ORDER BY id COLLATE "C"'
    versions = await rows(
        f"SELECT {DOCUMENT} FROM document_history WHERE campaign = $1 "
        'ORDER BY kind COLLATE "C", id COLLATE "C", version'
    )
    once = await rows(f'SELECT match, person, key, n FROM once {of_match}, n, person COLLATE "C", key COLLATE "C"')
    return Kept(
        tuple(Document(*row) for row in versions),
        frozenset(
            (row[0], row[1]) for row in await rows("SELECT kind, id FROM document WHERE campaign = $1 AND NOT live")
        ),
        tuple(StoredMatch(*row) for row in await rows(f"SELECT {MATCH} FROM match {by_id}")),
        tuple(
            (row[0], Line(*row[1:])) for row in await rows(f"SELECT match, n, line, who, at FROM record {of_match}, n")
        ),
        tuple((match, Once(person, key), n) for match, person, key, n in once),
        tuple(Link(*row) for row in await rows(f"SELECT {LINK} FROM link WHERE campaign = $1 ORDER BY hash")),
        tuple(File(*row) for row in await rows(f"SELECT {FILE} FROM file {by_id}")),
    )


# The schema


async def migrate(connection: Connection) -> None:
    """Brings a database up to this version's schema, step by step; a newer one is refused."""
    async with connection.transaction():
        await connection.execute("SELECT pg_advisory_xact_lock($1)", _SCHEMA_LOCK)
        await connection.execute("CREATE TABLE IF NOT EXISTS schema_version (version BIGINT NOT NULL)")
        version = await connection.fetchval("SELECT max(version) FROM schema_version") or 0
        for number, statements in missing("postgres", version):
            await connection.execute(statements)
            await connection.execute("INSERT INTO schema_version (version) VALUES ($1)", number)
