"""SQLite: one file, one writer. Writes that come together are committed together, each in a savepoint of its own."""

from __future__ import annotations

import asyncio
import sqlite3
from collections import defaultdict
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from queue import SimpleQueue
from threading import Thread, local
from typing import Any, TypeAlias, TypeVar

import msgspec

from turnwright.kernel.refusal import Refusal, text_ref
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
from turnwright.server.store.reading import DOCUMENT, FILE, LINK, MATCH, Reading, link_of
from turnwright.server.store.schema import missing
from turnwright.server.store.vault import Vault

T = TypeVar("T")
READERS = 4
TOGETHER = 256
"""The most writes in one transaction."""

_Job = tuple[Write, asyncio.AbstractEventLoop, "asyncio.Future[None]"]
_Told: TypeAlias = "tuple[asyncio.Future[None], BaseException | None]"


class SqliteStore(Reading):
    """A database file. `commit` returns when the write is on the disk."""

    def __init__(self, path: Path, key_file: Path | None = None) -> None:
        _own(path)
        self._path = path
        self.vault = Vault(key_file or path.with_suffix(".key"))
        try:
            self._writer = connect(path)
            migrate(self._writer)
        except sqlite3.Error as error:
            raise Refusal("store.broken", path=text_ref(path), error=text_ref(error)) from None
        self._jobs: SimpleQueue[_Job | None] = SimpleQueue()
        self._own = local()
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="turnwright-read")
        self._thread = Thread(target=self._write_all, name="turnwright-write", daemon=True)
        self._thread.start()

    # Writing

    async def commit(self, write: Write) -> None:
        loop = asyncio.get_running_loop()
        done: asyncio.Future[None] = loop.create_future()
        self._jobs.put((write, loop, done))
        await done

    def _write_all(self) -> None:
        """The writer's thread: takes what is there, commits it at once, and tells everybody."""
        while (job := self._jobs.get()) is not None:
            jobs = [job]
            ending = False
            while len(jobs) < TOGETHER and not self._jobs.empty():
                following = self._jobs.get()
                if following is None:
                    ending = True
                    break
                jobs.append(following)
            self._commit_together(jobs)
            if ending:
                return

    def _commit_together(self, jobs: Sequence[_Job]) -> None:
        results: list[BaseException | None] = []
        try:
            self._writer.execute("BEGIN IMMEDIATE")
            for write, _, _ in jobs:
                results.append(self._try(write))
            self._writer.execute("COMMIT")
        except sqlite3.Error as error:  # a full disk, a file that is gone: nothing of this was kept
            if self._writer.in_transaction:
                with suppress(sqlite3.Error):
                    self._writer.execute("ROLLBACK")
            results = [Unavailable(f"The database cannot be written: {error}") for _ in jobs]
        told: dict[asyncio.AbstractEventLoop, list[_Told]] = defaultdict(list)
        for (_, loop, done), result in zip(jobs, results, strict=True):
            told[loop].append((done, result))
        for loop, its in told.items():
            loop.call_soon_threadsafe(_tell, its)  # once for all of them: each call wakes the loop

    def _try(self, write: Write) -> BaseException | None:
        """One write in a savepoint: a conflict leaves the others as they are."""
        if write.append is not None and write == Write(append=write.append):
            return self._try_append(write.append)
        refused: Conflict | Known | None = None
        self._writer.execute("SAVEPOINT one")
        try:
            _apply(self._writer, write)
        except (Conflict, Known) as error:
            self._writer.execute("ROLLBACK TO one")
            refused = error
        self._writer.execute("RELEASE one")
        return refused

    def _try_append(self, added: Append) -> BaseException | None:
        """The usual write, records of a match: it looks before it changes anything, and so needs no savepoint."""
        try:
            _append(self._writer, added)
        except (Conflict, Known) as error:
            return error
        return None

    # Reading

    async def _read(self, ask: Callable[[sqlite3.Connection], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._readers, self._asked, ask)

    def _asked(self, ask: Callable[[sqlite3.Connection], T]) -> T:
        connection: sqlite3.Connection | None = getattr(self._own, "connection", None)
        if connection is None:
            connection = self._own.connection = connect(self._path, reads_only=True)
        try:
            return ask(connection)
        except sqlite3.Error as error:
            raise Unavailable(f"The database cannot be read: {error}") from error

    async def kept(self, campaign: str) -> Kept:
        return await self._read(lambda connection: _kept(connection, campaign))

    async def _rows(self, query: str, *values: Any) -> list[Any]:
        own = query.replace("$", "?").replace(' COLLATE "C"', "")  # which is how SQLite compares anyway
        return await self._read(lambda connection: connection.execute(own, values).fetchall())

    async def close(self) -> None:
        """Lets everything that waits be written first."""
        self._jobs.put(None)
        await asyncio.get_running_loop().run_in_executor(None, self._thread.join)
        self._readers.shutdown()
        self._writer.close()


def _tell(told: Sequence[_Told]) -> None:
    for done, result in told:
        if done.cancelled():
            continue
        if result is None:
            done.set_result(None)
        else:
            done.set_exception(result)


# One write


def _apply(database: sqlite3.Connection, write: Write) -> None:
    if write.new is not None:
        new = write.new
        values = (new.id, new.campaign, new.header, new.head, new.status, new.encounter, new.secret, new.shelf)
        if not _changed(database, f"INSERT OR IGNORE INTO match ({MATCH}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)", *values):
            raise Conflict(f"match {new.id}")
    if write.append is not None:
        _append(database, write.append)
    for added in write.others:
        _append(database, added)
    if write.probe is not None:
        database.execute("INSERT OR REPLACE INTO probe (id, at) VALUES (1, ?)", (write.probe,))
    if write.shelved is not None:
        moved = (write.shelved.shelf, write.shelved.match, write.shelved.expected)
        if not _changed(database, "UPDATE match SET shelf = ? WHERE id = ? AND shelf = ?", *moved):
            raise Conflict(f"match {write.shelved.match}")
    for put in write.puts:
        _put(database, put)
    for link in write.links:
        database.execute(
            f"INSERT OR REPLACE INTO link ({LINK}) VALUES ({', '.join('?' * len(Link.__struct_fields__))})",
            msgspec.structs.astuple(link),
        )
    database.executemany("UPDATE link SET seen = ? WHERE hash = ?", [(moment, hashed) for hashed, moment in write.seen])
    database.executemany(
        "INSERT INTO once (match, person, key, n) VALUES (?, ?, ?, ?)",
        [(match, once.person, once.key, n) for match, once, n in write.keys],
    )
    for file in write.files:
        if file.data is None:
            database.execute("DELETE FROM file WHERE campaign = ? AND id = ?", (file.campaign, file.id))
        else:
            database.execute(
                f"INSERT OR REPLACE INTO file ({FILE}) VALUES (?, ?, ?, ?)",
                (file.campaign, file.id, file.media, file.data),
            )


def _append(database: sqlite3.Connection, added: Append) -> None:
    """Raises before it has changed anything."""
    head = added.expected + len(added.lines)
    key = None if added.once is None else (added.match, added.once.person, added.once.key)
    if key is not None:
        known = database.execute("SELECT n FROM once WHERE match = ? AND person = ? AND key = ?", key).fetchone()
        if known is not None:
            raise Known(known[0])
    moved = "UPDATE match SET head = ?, status = coalesce(?, status) WHERE id = ? AND head = ?"
    if not _changed(database, moved, head, added.status, added.match, added.expected):
        raise Conflict(f"match {added.match}")
    database.executemany(
        "INSERT INTO record (match, n, line, who, at) VALUES (?, ?, ?, ?, ?)",
        [(added.match, line.n, line.data, line.who, line.at) for line in added.lines],
    )
    if key is not None:
        database.execute("INSERT INTO once (match, person, key, n) VALUES (?, ?, ?, ?)", (*key, head))


def _put(database: sqlite3.Connection, put: Put) -> None:
    found = database.execute(
        "SELECT version, live FROM document WHERE kind = ? AND id = ?", (put.kind, put.id)
    ).fetchone()
    version, live = found or (0, 0)
    if (version if live else 0) != put.expected:
        raise Conflict(f"{put.kind} {put.id}")
    if put.data is None:
        database.execute("UPDATE document SET live = 0 WHERE kind = ? AND id = ?", (put.kind, put.id))
        return
    values = (put.kind, put.id, put.campaign, version + 1)
    database.execute(
        "INSERT OR REPLACE INTO document (kind, id, campaign, version, live, data) VALUES (?, ?, ?, ?, 1, ?)",
        (*values, put.data),
    )
    database.execute(
        "INSERT INTO document_history (kind, id, campaign, version, data) VALUES (?, ?, ?, ?, ?)", (*values, put.data)
    )


def _changed(database: sqlite3.Connection, query: str, *values: Any) -> bool:
    return database.execute(query, values).rowcount == 1


# All of a campaign


def _kept(database: sqlite3.Connection, campaign: str) -> Kept:
    database.execute("BEGIN")  # everything as it is at one moment
    try:

        def rows(query: str) -> list[Any]:
            return database.execute(query, (campaign,)).fetchall()

        of_match = "WHERE match IN (SELECT id FROM match WHERE campaign = ?) ORDER BY match"
        versions = rows(f"SELECT {DOCUMENT} FROM document_history WHERE campaign = ? ORDER BY kind, id, version")
        lines = rows(f"SELECT match, n, line, who, at FROM record {of_match}, n")
        return Kept(
            tuple(Document(*row) for row in versions),
            frozenset(rows("SELECT kind, id FROM document WHERE campaign = ? AND NOT live")),
            tuple(StoredMatch(*row) for row in rows(f"SELECT {MATCH} FROM match WHERE campaign = ? ORDER BY id")),
            tuple((match, Line(*line)) for match, *line in lines),
            tuple(
                (match, Once(person, key), n)
                for match, person, key, n in rows(f"SELECT match, person, key, n FROM once {of_match}, n, person, key")
            ),
            tuple(link_of(row) for row in rows(f"SELECT {LINK} FROM link WHERE campaign = ? ORDER BY hash")),
            tuple(File(*row) for row in rows(f"SELECT {FILE} FROM file WHERE campaign = ? ORDER BY id")),
        )
    finally:
        database.execute("COMMIT")


# The file


def _own(path: Path) -> None:
    """The file is its owner's alone: it holds names, logs and the hashes of links."""
    try:
        path.touch(mode=0o600)
        path.chmod(0o600)
    except OSError as error:
        raise Refusal("store.broken", path=text_ref(path), error=text_ref(error)) from None


def connect(path: Path, *, reads_only: bool = False) -> sqlite3.Connection:
    """A connection that waits for others, writes ahead, and has everything on the disk when it commits."""
    database = sqlite3.connect(path, isolation_level=None, check_same_thread=False, timeout=30)
    database.execute("PRAGMA journal_mode = WAL")
    database.execute("PRAGMA synchronous = FULL")
    if reads_only:
        database.execute("PRAGMA query_only = ON")
    return database


def migrate(database: sqlite3.Connection) -> None:
    """Brings a database up to this version's schema, step by step; a newer one is refused."""
    (version,) = database.execute("PRAGMA user_version").fetchone()
    for number, statements in missing("sqlite", version):
        database.executescript(f"BEGIN IMMEDIATE; {statements} PRAGMA user_version = {number}; COMMIT;")
