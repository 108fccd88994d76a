"""PostgreSQL, by URL: for several servers at once, or because it is there anyway.

The usual write, one record of a match, is a single statement: its own transaction, one way to the server and back, and
many of them at a time share the server's way to the disk. Everything else is an ordinary transaction.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import Any, TypeAlias

import asyncpg

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

CONNECTIONS = 8
PATIENCE = 10.0
"""Seconds that one statement, or getting a connection, may take."""
_SCHEMA_LOCK = 7_872_011
"""Two servers that start at once change the schema one after the other."""

Connection: TypeAlias = "asyncpg.pool.PoolConnectionProxy[asyncpg.Record] | asyncpg.Connection[asyncpg.Record]"


class PostgresStore(Reading):
    """A database by its URL. It connects when it is first used, and again whenever the connection was lost."""

    def __init__(self, url: str, *, connections: int = CONNECTIONS) -> None:
        self._url = url
        self._connections = connections
        self._pool: asyncpg.Pool[asyncpg.Record] | None = None
        self._opening = asyncio.Lock()

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
                    self._url, min_size=1, max_size=self._connections, command_timeout=PATIENCE, timeout=PATIENCE
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
        """Lets go of every connection; used again, it connects again."""
        pool, self._pool = self._pool, None
        if pool is not None:
            try:
                await asyncio.wait_for(pool.close(), PATIENCE)
            except (OSError, TimeoutError, asyncpg.PostgresError):
                pool.terminate()

    # Writing

    async def commit(self, write: Write) -> None:
        async with self._connection() as connection:
            if write.append is not None and write == Write(append=write.append):
                await _append(connection, write.append)
                return
            async with connection.transaction():
                await _apply(connection, write)

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
    WITH known AS (SELECT n FROM once WHERE match = $1 AND person = $2 AND key = $3),
    moved AS (
        UPDATE match SET head = $4, status = coalesce($5, status)
        WHERE id = $1 AND head = $6 AND NOT EXISTS (SELECT 1 FROM known) RETURNING id
    ),
    added AS (
        INSERT INTO record (match, n, line, who, at)
        SELECT $1, n, line, who, at
        FROM unnest($7::bigint[], $8::bytea[], $9::text[], $10::bigint[]) AS new (n, line, who, at)
        WHERE EXISTS (SELECT 1 FROM moved)
    ),
    keyed AS (
        INSERT INTO once (match, person, key, n)
        SELECT $1, $2, $3, $4 WHERE $3::text IS NOT NULL AND EXISTS (SELECT 1 FROM moved)
    )
    SELECT (SELECT n FROM known), EXISTS (SELECT 1 FROM moved)
"""
"""Moves the head if it still is where the writer saw it, and only then adds the records and the key."""


async def _append(connection: Connection, added: Append) -> None:
    once, lines = added.once, added.lines
    row = await connection.fetchrow(
        _APPEND,
        added.match,
        None if once is None else once.person,
        None if once is None else once.key,
        added.expected + len(lines),
        added.status,
        added.expected,
        [line.n for line in lines],
        [line.data for line in lines],
        [line.who for line in lines],
        [line.at for line in lines],
    )
    assert row is not None
    known, moved = row
    if known is not None:
        raise Known(known)
    if not moved:
        raise Conflict(f"match {added.match}")


async def _apply(connection: Connection, write: Write) -> None:
    if write.new is not None:
        new = write.new
        done = await connection.fetch(
            f"INSERT INTO match ({MATCH}) VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING RETURNING id",
            *(new.id, new.campaign, new.header, new.head, new.status, new.encounter, new.secret),
        )
        if not done:
            raise Conflict(f"match {new.id}")
    if write.append is not None:
        await _append(connection, write.append)
    for put in write.puts:
        await _put(connection, put)
    for link in write.links:
        await connection.execute(
            f"INSERT INTO link ({LINK}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (hash) DO UPDATE SET "
            "role = $3, seat = $4, person = $5, match = $6, expires = $7, revoked = $8",
            *(link.hash, link.campaign, link.role, link.seat, link.person, link.match, link.expires, link.revoked),
        )
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
