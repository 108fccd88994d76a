"""The server beside a bare echo of the same Litestar and uvicorn, in the same run.

Rates are per second of the server's own processor time, so that a busy machine and the client that asks do not count.
"""

from __future__ import annotations

import asyncio
import json
import os
import socket
import subprocess
import sys
import tempfile
import time
import venv
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from statistics import median, quantiles
from typing import Any

import msgspec
from rows import Row, against, at_most, spread
from websockets.asyncio.client import connect

sys.path.insert(0, str(Path(__file__).parents[1]))
from tests.server.databases import postgres, postgres_binaries

from turnwright.kernel.registry import open_match
from turnwright.kernel.ruleset import GM
from turnwright.server.campaign.documents import new_campaign
from turnwright.server.people import links
from turnwright.server.store import Append, Line, StoredMatch, Write
from turnwright.server.store.opening import open_store
from turnwright.server.store.sqlite import SqliteStore

CONNECTIONS, COMMANDS, ROUNDS = 16, 40, 9
WATCHERS, NEWS = 200, 40
TURNS = 40
APPENDS = 4000
ENCOUNTERS = 100
HERE = Path(__file__).parent
BRIEFLY = "Prefer: return=minimal\r\n"
"""A screen is worked out for those who look; a command alone is measured here."""


class Server:
    """A process that answers on a port."""

    def __init__(self, *command: str, port: int, **environment: str) -> None:
        self.port = port
        self.process = subprocess.Popen(
            [sys.executable, *command],
            env={**os.environ, **environment},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        until = time.monotonic() + 60
        while True:
            try:
                socket.create_connection(("127.0.0.1", port), 1).close()
                return
            except OSError:
                if time.monotonic() > until or self.process.poll() is not None:
                    raise
                time.sleep(0.05)

    def seconds(self) -> float:
        """Processor time so far, of all threads."""
        threads = Path(f"/proc/{self.process.pid}/task").glob("*/schedstat")
        return sum(int(each.read_text().split()[0]) for each in threads) / 1e9

    def kilobytes(self) -> int:
        told = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(told.partition("VmRSS:")[2].split()[0])


def free_port() -> int:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        port: int = taken.getsockname()[1]
        return port


@contextmanager
def echoing() -> Iterator[Server]:
    port = free_port()
    server = Server(str(HERE / "echo.py"), str(port), port=port)
    try:
        yield server
    finally:
        server.process.terminate()
        server.process.wait(30)


@contextmanager
def serving(data: str, **more: str) -> Iterator[tuple[Server, str]]:
    """Our server on a database, with the secret of a GM's link."""

    async def prepared() -> str:
        store = open_store(data)
        secret = await links.issue(store, await new_campaign(store, "Bench"), "gm")
        await store.close()
        return secret

    secret = asyncio.run(prepared())
    port = free_port()
    generous = dict.fromkeys(("TURNWRIGHT_REQUESTS_PER_SECOND", "TURNWRIGHT_REQUESTS_AT_ONCE"), "1000000")
    own = {"TURNWRIGHT_PORT": str(port), "TURNWRIGHT_DATA": data, "TURNWRIGHT_WORKERS": "0", "TURNWRIGHT_LOG": "text"}
    own |= {"TURNWRIGHT_TABLES": "5000", "TURNWRIGHT_SOCKETS_PER_LINK": "1000"}
    server = Server("-m", "turnwright.server.run", port=port, **generous, **{**own, **more})
    try:
        yield server, secret
    finally:
        server.process.terminate()
        server.process.wait(30)


# Asking, as cheaply as it can be done


class Asking:
    """One connection that is kept open."""

    def __init__(self, port: int, secret: str = "", *, briefly: bool = False) -> None:
        self._port = port
        self._own = f"Authorization: Bearer {secret}\r\n" if secret else ""
        self._own += BRIEFLY if briefly else ""

    async def open(self) -> Asking:
        self._read, self._write = await asyncio.open_connection("127.0.0.1", self._port)
        return self

    async def post(self, path: str, body: Any) -> tuple[int, bytes]:
        data = body if isinstance(body, bytes) else msgspec.json.encode(body)
        head = f"POST {path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n{self._own}"
        self._write.write(f"{head}Content-Length: {len(data)}\r\n\r\n".encode() + data)
        told = (await self._read.readuntil(b"\r\n\r\n")).decode().lower()
        length = int(told.partition("content-length:")[2].split()[0])
        return int(told.split()[1]), await self._read.readexactly(length)

    def close(self) -> None:
        self._write.close()


def plan(ruleset: str, encounter: str, count: int) -> list[dict[str, Any]]:
    """Commands of a match that can be sent again and again, because every match has the same seed."""
    match = open_match(ruleset, encounter, seed=3)
    found: list[dict[str, Any]] = []
    while len(found) < count and match.result is None:
        seat = match.to_act()[0]
        legal = match.legal(seat)
        command = legal[(7 * len(found)) % len(legal)]
        n = len(match.records)
        found.append({"type": "submit", "seen": n, "command": msgspec.to_builtins(command)})
        match.submit(command, GM)
    return found


async def opened(asking: Asking, ruleset: str, encounter: str) -> str:
    status, body = await asking.post("/v1/matches", {"ruleset": ruleset, "encounter": encounter, "seed": 3})
    assert status == 201, body
    return str(json.loads(body)["id"])


class Table:
    """Matches of one game that are played over and over, one command after the other on each connection."""

    def __init__(self, server: Server, secret: str, ruleset: str, encounter: str) -> None:
        self._server = server
        self._secret = secret
        self._game = (ruleset, encounter)
        self._todo = plan(ruleset, encounter, COMMANDS)
        self.size = 0
        """Of an answer, in bytes."""

    async def round(self) -> tuple[float, float]:
        """Seconds per durable command: of the server's processor, and by the clock."""
        first = await Asking(self._server.port, self._secret).open()
        matches = [await opened(first, *self._game) for _ in range(CONNECTIONS)]
        first.close()
        asking = [await Asking(self._server.port, self._secret, briefly=True).open() for _ in matches]

        async def play(one: Asking, match: str) -> None:
            for command in self._todo:
                status, body = await one.post(f"/v1/matches/{match}/messages", command)
                assert status == 200, body
                self.size = len(body)

        before, began = self._server.seconds(), time.perf_counter()
        await asyncio.gather(*(play(one, match) for one, match in zip(asking, matches, strict=True)))
        used, passed = self._server.seconds() - before, time.perf_counter() - began
        for each in asking:
            each.close()
        count = len(self._todo) * CONNECTIONS
        return used / count, passed / count


async def _echoes(server: Server, size: int) -> tuple[float, float]:
    """Seconds per echo of so many bytes, with as many connections: of the processor, and by the clock."""
    asking = [await Asking(server.port).open() for _ in range(CONNECTIONS)]
    body = b"x" * size

    async def play(one: Asking) -> None:
        for _ in range(2 * COMMANDS):
            await one.post("/echo", body)

    before, began = server.seconds(), time.perf_counter()
    await asyncio.gather(*map(play, asking))
    used, passed = server.seconds() - before, time.perf_counter() - began
    for each in asking:
        each.close()
    return used / (2 * COMMANDS * CONNECTIONS), passed / (2 * COMMANDS * CONNECTIONS)


async def _in_turns(table: Table, echo: Server) -> list[tuple[float, float, float, float]]:
    """Rounds of commands and of echoes by turns, after one that warms both up."""
    await table.round()
    await _echoes(echo, table.size)
    return [(*await table.round(), *await _echoes(echo, table.size)) for _ in range(ROUNDS)]


def _share(name: str, rounds: list[tuple[float, float, float, float]], least: float) -> Row:
    own, peer = (1 / median(each[place] for each in rounds) for place in (0, 2))
    shares = [echo / command for command, _, echo, _ in rounds]
    ratio = median(shares)
    wall = median(echo / command for _, command, _, echo in rounds)
    note = (
        f"share of a bare echo, processor time, {spread(shares)}; {wall:.2f} by the clock, client and database included"
    )
    return Row(name, own, "commands/s", peer, ratio, f"≥ {least:g}x", ratio >= least, note)


def commands() -> list[Row]:
    """Durable commands over HTTP, as a share of the echo."""
    rows = []
    with echoing() as echo, _databases() as databases:
        for store, data in databases.items():
            with serving(data) as (server, secret):
                for ruleset, encounter, least in (("duel", "plain", 0.35), ("ptu", "wild_meadow", 0.2)):
                    rounds = asyncio.run(_in_turns(Table(server, secret, ruleset, encounter), echo))
                    rows.append(_share(f"durable {ruleset} commands, {store}", rounds, least))
    return rows


@contextmanager
def _databases() -> Iterator[dict[str, str]]:
    """A folder for SQLite, and a PostgreSQL of our own where its binaries are installed."""
    with tempfile.TemporaryDirectory() as folder:
        if postgres_binaries() is None:
            yield {"SQLite": folder}
            return
        with postgres(durable=True) as server:
            yield {"SQLite": folder, "PostgreSQL": server.database()}


# To many watchers


class Crowd:
    """Many watchers of one server: when each has heard of something, and all that it was sent."""

    def __init__(self, port: int, path: str, secret: str = "", join: str = "") -> None:
        self._url = f"ws://127.0.0.1:{port}{path}"
        self._headers = {"Authorization": f"Bearer {secret}"} if secret else {}
        self._join = join
        self._heard: list[float] = []
        self._ended = 0
        self._tasks: list[asyncio.Task[None]] = []
        self.size = 0
        """Of what one of them is sent about one command."""

    async def gather(self) -> None:
        ready = [asyncio.Event() for _ in range(WATCHERS)]
        self._tasks = [asyncio.create_task(self._watch(each)) for each in ready]
        for each in ready:
            await each.wait()
        await asyncio.sleep(2)

    async def _watch(self, ready: asyncio.Event) -> None:
        async with connect(self._url, additional_headers=self._headers, max_size=None) as one:
            if self._join:
                await one.send(self._join)
            ready.set()
            async for data in one:
                if data.startswith('{"type":"record"'):
                    self._heard.append(time.perf_counter())
                    self._ended += not self._join  # bare: this was all
                    self.size = len(data)
                elif data.startswith('{"type":"screen"'):
                    self._ended += 1
                    self.size += len(data)

    async def hears(self, say: Callable[[], Awaitable[Any]]) -> float:
        """Seconds until 99 of 100 have heard of what is said."""
        self._heard, self._ended = [], 0
        began = time.perf_counter()
        await say()
        while self._ended < WATCHERS:
            await asyncio.sleep(0.001)
        return _p99([heard - began for heard in self._heard])

    async def leave(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


def fan_out() -> list[Row]:
    """A command to 200 watchers, beside as much text sent to as many bare sockets, by turns."""

    async def by_turns(server: Server, gm: str, watcher: str, echo: Server) -> list[tuple[float, float]]:
        asking, bare = await Asking(server.port, gm).open(), await Asking(echo.port).open()
        match = await opened(asking, "duel", "plain")
        ours = Crowd(server.port, f"/v1/matches/{match}/live", watcher, '{"type":"join"}')
        theirs = Crowd(echo.port, "/live")
        await ours.gather()
        await theirs.gather()
        waits = []
        for command in plan("duel", "plain", NEWS):
            own = await ours.hears(lambda said=command: asking.post(f"/v1/matches/{match}/messages", said))
            text = b'{"type":"record","told":"' + b"x" * ours.size + b'"}'
            waits.append((own, await theirs.hears(lambda said=text: bare.post("/say", said))))
        await ours.leave()
        await theirs.leave()
        return waits[2:]

    with tempfile.TemporaryDirectory() as folder, serving(folder) as (server, gm), echoing() as echo:
        watcher = asyncio.run(_watchers_link(folder))
        waits = asyncio.run(by_turns(server, gm, watcher, echo))
    own, peer = (1000 * median(each) for each in zip(*waits, strict=True))
    ratios = [ours / bare for ours, bare in waits]
    note = f"until 99 % of {WATCHERS} watchers know, beside bare websockets by turns; ratio: {spread(ratios)}"
    ratio = median(ratios)
    return [Row("command to screens, p99", own, "ms", peer, ratio, "≤ 3x", ratio <= 3, note)]


async def _watchers_link(data: str) -> str:
    store = open_store(data)
    (campaign,) = await store.campaigns()
    secret = await links.issue(store, campaign, "watcher")
    await store.close()
    return secret


def _p99(waits: Sequence[float]) -> float:
    return quantiles(waits, n=100)[98]


# Appending

PEER = """
import os, sys, time
os.environ["PERSISTENCE_MODULE"] = "eventsourcing.sqlite"
os.environ["SQLITE_DBNAME"] = sys.argv[1]
from eventsourcing.application import Application
from eventsourcing.domain import Aggregate, event
class Match(Aggregate):
    @event("Recorded")
    def record(self, line): self.line = line
app = Application()
match = Match(); app.save(match)
before = time.perf_counter()
for number in range(int(sys.argv[2])):
    match.record("x" * 300); app.save(match)
print(int(sys.argv[2]) / (time.perf_counter() - before))
"""


def appending() -> list[Row]:
    """Durable records per second, beside the eventsourcing package on SQLite."""

    async def ours(path: Path) -> float:
        store = SqliteStore(path)
        for number in range(64):
            await store.commit(Write(new=StoredMatch(f"m{number}", "c", b"{}", 0)))

        async def write(number: int) -> None:
            for n in range(1, APPENDS // 64 + 1):
                await store.commit(Write(append=Append(f"m{number}", n - 1, (Line(n, b"x" * 300),))))

        before = time.perf_counter()
        await asyncio.gather(*map(write, range(64)))
        rate = APPENDS // 64 * 64 / (time.perf_counter() - before)
        await store.close()
        return rate

    with tempfile.TemporaryDirectory() as folder:
        rate = asyncio.run(ours(Path(folder) / "own.db"))
        peer, note = _eventsourcing(Path(folder))
    return [against("durable appends, SQLite", rate, "records/s", peer, 5, note)]


def _eventsourcing(folder: Path) -> tuple[float | None, str]:
    """The peer, in an environment of its own that is thrown away."""
    python = folder / "venv" / "bin" / "python"
    try:
        venv.create(folder / "venv", with_pip=True)
        subprocess.run([python, "-m", "pip", "install", "-qq", "eventsourcing"], check=True, timeout=180)
        told = subprocess.run(
            [python, "-c", PEER, str(folder / "peer.db"), "1000"], check=True, capture_output=True, timeout=180
        )
    except (OSError, subprocess.SubprocessError) as error:
        return None, f"eventsourcing could not be installed: {type(error).__name__}"
    return float(told.stdout), "64 writers at once, beside the eventsourcing package"


# Others, while somebody asks for all odds


def odds() -> list[Row]:
    async def measured(server: Server, secret: str) -> tuple[list[float], list[float]]:
        """How long others wait while somebody asks for all odds of a turn, and while nobody does, by turns."""
        asking, busy = [await Asking(server.port, secret).open() for _ in range(2)]
        loaded: list[float] = []
        idle: list[float] = []

        async def ask(match: str, waits: list[float]) -> None:
            began = time.perf_counter()
            await asking.post(f"/v1/matches/{match}/messages", {"type": "ping"})
            waits.append(time.perf_counter() - began)
            await asyncio.sleep(0.002)

        for _ in range(TURNS):
            match = await opened(busy, "ptu", "wild_meadow")  # nobody has asked about this one yet
            screen = json.loads((await busy.post(f"/v1/matches/{match}/messages", {"type": "join"}))[1])[-1]
            said = {"type": "odds", "seen": screen["n"], "keys": [each["key"] for each in screen["choices"]][:64]}
            asked = asyncio.create_task(busy.post(f"/v1/matches/{match}/messages", said))
            before = len(loaded)
            while not asked.done():
                await ask(match, loaded)
            assert asked.result()[0] == 200
            for _ in range(len(loaded) - before):
                await ask(match, idle)
        return loaded, idle

    cores = os.sched_getaffinity(0)
    with tempfile.TemporaryDirectory() as folder:
        os.sched_setaffinity(0, range(os.cpu_count() or 1))  # the pool is to have a core of its own
        try:
            with serving(folder, TURNWRIGHT_WORKERS="1") as (server, secret):
                time.sleep(3)  # the pool is warm
                loaded, idle = asyncio.run(measured(server, secret))
        finally:
            os.sched_setaffinity(0, cores)
    own, peer = _p99(loaded) * 1000, _p99(idle) * 1000
    middle = f"median {1000 * median(loaded):.1f} and {1000 * median(idle):.1f} ms, {len(loaded)} requests each"
    note = (
        f"somebody asks for all odds of a ptu turn; the peer is the same server while nobody does, by turns; {middle}"
    )
    return [Row("others' requests, p99", own, "ms", peer, own / peer, "≤ 3x", own <= 3 * peer, note)]


def memory() -> list[Row]:
    async def fill(server: Server, secret: str) -> float:
        asking = await Asking(server.port, secret).open()
        await opened(asking, "ptu", "wild_meadow")
        before = server.kilobytes()
        for _ in range(ENCOUNTERS):
            await opened(asking, "ptu", "wild_meadow")
        return (server.kilobytes() - before) / ENCOUNTERS

    with tempfile.TemporaryDirectory() as folder, serving(folder) as (server, secret):
        each = asyncio.run(fill(server, secret))
    note = f"{each:.0f} KB each, by {ENCOUNTERS} ptu encounters that are open"
    return [at_most("memory of 1,000 open encounters", each * 1000 / 1024, "MB", 500, note)]


def rows() -> list[Row]:
    if not Path("/proc/self/stat").exists():
        return []  # processor time of another process is read from /proc
    return [*commands(), *fan_out(), *appending(), *odds(), *memory()]
