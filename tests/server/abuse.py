"""How others fare while somebody does the server harm: half-sent requests, guesses, image bombs, import bombs.

    python -m tests.server.abuse 20      seconds for each

A GM's questions are timed in turns with and without the harm, a second each, so that a busy machine counts for both.
The harm comes from another address; then a guesser at the same address shows for how long somebody is shut out:
whoever has a link that was used before, has a new one, or comes with a browser and an invitation.
"""

from __future__ import annotations

import asyncio
import json
import random
import re
import struct
import sys
import tempfile
import time
import zlib
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import AbstractAsyncContextManager, asynccontextmanager, suppress
from pathlib import Path
from statistics import mean, quantiles
from typing import Any, NamedTuple

import httpx
import msgspec
from tests.server.playing import Process, bearer, campaign_with_links, opened

from turnwright.server.people.links import digest, issue
from turnwright.server.store.opening import open_store

ELSEWHERE = "127.0.0.2"
"""Another address of this machine: what one does is counted by its address."""
USUAL = {"TURNWRIGHT_REQUESTS_PER_SECOND": "20", "TURNWRIGHT_REQUESTS_AT_ONCE": "100", "TURNWRIGHT_WORKERS": "1"}
SLOW, GUESSERS, IMPORT_BYTES = 180, 8, 52_000_000
NEWCOMERS = 1000
PACE = 0.06
"""Seconds between two questions: fewer than a link may send."""
Harm = Callable[[int, str], AbstractAsyncContextManager[None]]


class Fared(msgspec.Struct):
    """What somebody else saw, in milliseconds, without and with the harm, and how much worse the slowest were.

    `busy` is the share of a processor that the server used, `late` how long it waited for one in each second: that is
    the machine's doing.
    """

    harm: str
    n: int
    p50: float
    p50_with: float
    p99: float
    p99_with: float
    ratio: float
    busy: float
    busy_with: float
    late: float
    late_with: float


class Spent(NamedTuple):
    """Seconds that the threads of a process have run, and waited to run."""

    ran: float
    waited: float

    @classmethod
    def by(cls, server: Process) -> Spent:
        threads = Path(f"/proc/{server.process.pid}/task").glob("*/schedstat")
        told = [each.read_text().split() for each in threads]
        return cls(sum(int(each[0]) for each in told) / 1e9, sum(int(each[1]) for each in told) / 1e9)


async def timed(client: httpx.AsyncClient, match: str, secret: str, seconds: float) -> list[float]:
    """How long each question takes."""
    waits: list[float] = []
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        first = time.perf_counter()
        body = {"type": "join", "since": 0}
        answer = await client.post(f"/v1/matches/{match}/messages", json=body, headers=bearer(secret))
        waits.append(1000 * (time.perf_counter() - first))
        assert answer.status_code == 200, answer.text
        await asyncio.sleep(PACE)
    return waits


# The harm


@asynccontextmanager
async def half_sent(port: int, secret: str) -> AsyncIterator[None]:
    """Many requests that never arrive whole; who is hung up on comes back."""

    async def hang() -> None:
        while True:
            with suppress(OSError):
                read, write = await asyncio.open_connection("127.0.0.1", port, local_addr=(ELSEWHERE, 0))
                write.write(b"POST /v1/enter HTTP/1.1\r\nHost: x\r\nContent-Le")
                try:
                    await read.read()  # until it is hung up on
                finally:
                    write.close()

    async with doing(hang, SLOW):
        yield


@asynccontextmanager
async def guesses(port: int, secret: str, address: str = ELSEWHERE) -> AsyncIterator[None]:
    """Links guessed at, over HTTP and at the handshakes of sockets."""
    transport = httpx.AsyncHTTPTransport(local_address=address)
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", transport=transport, timeout=20) as client:

        async def guess() -> None:
            while True:
                with suppress(httpx.TransportError):
                    await client.get("/v1/me", headers=bearer(random.randbytes(24).hex()))
                    await client.get("/v1/matches/none/live", headers={**UPGRADE, **bearer(random.randbytes(24).hex())})

        async with doing(guess, GUESSERS):
            yield


UPGRADE = {
    "Connection": "Upgrade",
    "Upgrade": "websocket",
    "Sec-WebSocket-Version": "13",
    "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
}


@asynccontextmanager
async def images(port: int, secret: str) -> AsyncIterator[None]:
    """A few kilobytes that unpack to forty million pixels."""
    async with harming(port, secret, "PUT", "/v1/maps/bomb", picture(8192, 4880)):
        yield


@asynccontextmanager
async def imports(port: int, secret: str) -> AsyncIterator[None]:
    """Files of a campaign that are as long as they may be, and hold nothing that fits."""
    line = json.dumps({"kind": "document", "id": "x", "data": "y" * 400}).encode() + b"\n"
    async with harming(port, secret, "POST", "/v1/campaigns/import", line * (IMPORT_BYTES // len(line))):
        yield


@asynccontextmanager
async def harming(port: int, secret: str, method: str, path: str, data: bytes) -> AsyncIterator[None]:
    transport = httpx.AsyncHTTPTransport(local_address=ELSEWHERE)
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", transport=transport, timeout=90) as client:

        async def send() -> None:
            while True:
                with suppress(httpx.TransportError):
                    await client.request(method, path, content=data, headers=bearer(secret))
                await asyncio.sleep(0.05)

        async with doing(send, 2):
            yield


@asynccontextmanager
async def doing(work: Callable[[], Coroutine[None, None, None]], times: int) -> AsyncIterator[None]:
    tasks = [asyncio.ensure_future(work()) for _ in range(times)]
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def picture(width: int, height: int) -> bytes:
    """A PNG of one colour, which takes little room however large it is."""

    def part(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    packing = zlib.compressobj(9)
    row = bytes(width // 8 + 2)
    packed = b"".join(packing.compress(row) for _ in range(height)) + packing.flush()
    head = struct.pack(">IIBBBBB", width, height, 1, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + part(b"IHDR", head) + part(b"IDAT", packed) + part(b"IEND", b"")


# What others see

HARMS: dict[str, Harm] = {
    "half-sent requests": half_sent,
    "guesses": guesses,
    "image bombs": images,
    "import bombs": imports,
    "guesses at the same address": lambda port, secret: guesses(port, secret, "127.0.0.1"),
}


async def harm(name: str, port: int, secret: str) -> None:
    """Does harm whenever a line comes in, until the next one: in a process of its own, apart from the clock."""
    lines = asyncio.StreamReader()
    await asyncio.get_running_loop().connect_read_pipe(lambda: asyncio.StreamReaderProtocol(lines), sys.stdin)
    while await lines.readline():
        async with HARMS[name](port, secret):
            print("on", flush=True)
            await lines.readline()
        print("off", flush=True)


class Harmful:
    """Somebody who does harm, in a process of their own."""

    def __init__(self, name: str, server: Process, secret: str) -> None:
        self._told = [sys.executable, "-m", "tests.server.abuse", name, str(server.port), secret]

    async def __aenter__(self) -> Harmful:
        pipe = asyncio.subprocess.PIPE
        self._process = await asyncio.create_subprocess_exec(*self._told, stdin=pipe, stdout=pipe)
        return self

    async def turn(self) -> None:
        """Begins, or ends."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(b"\n")
        await self._process.stdout.readline()

    async def __aexit__(self, *_: object) -> None:
        self._process.kill()
        await self._process.wait()


async def fared(server: Process, secrets: dict[str, str], match: str, name: str, seconds: float) -> Fared:
    without: list[float] = []
    beside: list[float] = []
    alone: list[Spent] = []
    harmed: list[Spent] = []
    async with (
        httpx.AsyncClient(base_url=server.url, timeout=60) as client,
        Harmful(name, server, secrets["harm"]) as somebody,
    ):
        await timed(client, match, secrets["gm"], 1)
        for _ in range(max(1, round(seconds / 2))):
            spent = Spent.by(server)
            without += await timed(client, match, secrets["gm"], 1)
            alone.append(_since(spent, server))
            await somebody.turn()
            await asyncio.sleep(0.3)
            spent = Spent.by(server)
            beside += await timed(client, match, secrets["gm"], 1)
            harmed.append(_since(spent, server))
            await somebody.turn()
            await asyncio.sleep(0.5)
    one, two = quantiles(without, n=100), quantiles(beside, n=100)
    figures = [round(each, 1) for each in (one[49], two[49], one[98], two[98])]
    p50, p50_with, p99, p99_with = figures
    shares = [round(mean(each), 3) for each in (*zip(*alone, strict=True), *zip(*harmed, strict=True))]
    busy, late, busy_with, late_with = shares
    ratio = round(two[98] / one[98], 2)
    return Fared(name, len(beside), p50, p50_with, p99, p99_with, ratio, busy, busy_with, late, late_with)


def _since(before: Spent, server: Process) -> Spent:
    now = Spent.by(server)
    return Spent(now.ran - before.ran, now.waited - before.waited)


async def shut_out(server: Process, match: str, links: list[str], harm: str, seconds: float) -> float:
    """For how many seconds at most somebody gets no answer while somebody at the same address guesses.

    Each answer is followed by a question with the next link, as if somebody else came.
    """
    longest, answers = 0.0, 0
    async with (
        httpx.AsyncClient(base_url=server.url, timeout=60) as client,
        Harmful("guesses at the same address", server, harm) as somebody,
    ):
        await somebody.turn()
        last = time.monotonic()
        until = last + seconds
        while time.monotonic() < until:
            body = {"type": "ping"}
            answer = await client.post(
                f"/v1/matches/{match}/messages", json=body, headers=bearer(links[answers % len(links)])
            )
            now = time.monotonic()
            longest = max(longest, now - last)
            assert answer.status_code in (200, 429), answer.text
            if answer.status_code == 200:
                last, answers = now, answers + 1
            await asyncio.sleep(PACE)
    return round(longest, 1)


async def arrived(server: Process, match: str, invitations: list[str], harm: str, seconds: float) -> list[float]:
    """How many seconds newcomers take from the page's address to the table, while somebody at their address guesses.

    Each comes with a browser of their own: the page and its files, the entry, the first screen. What is refused is
    asked for again.
    """
    took: list[float] = []
    async with Harmful("guesses at the same address", server, harm) as somebody:
        await somebody.turn()
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            began = time.monotonic()
            async with httpx.AsyncClient(base_url=server.url, timeout=60) as browser:
                await _arrive(browser, match, invitations[len(took)], until)
            took.append(time.monotonic() - began)
    return took


async def _arrive(browser: httpx.AsyncClient, match: str, secret: str, until: float) -> None:
    async def answered(method: str, path: str, **sent: Any) -> str:
        while (answer := await browser.request(method, path, **sent)).status_code == 429:
            if time.monotonic() > until:
                break
            await asyncio.sleep(PACE)
        assert answer.status_code in (200, 429), answer.text
        return answer.text

    page = await answered("GET", "/")
    for path in re.findall(r'(?:src|href)="(/[^"#]+\.(?:js|css|svg))"', page):
        await answered("GET", path)
    await answered("POST", "/v1/enter", json={"secret": secret}, headers=bearer(secret))
    await answered("POST", f"/v1/matches/{match}/messages", json={"type": "join", "since": 0})


class Measured(NamedTuple):
    rows: list[Fared]
    known: float
    """Seconds without an answer for a link that was here before, at the guesser's address; and for new ones."""
    new: float
    arrived: list[float]
    """Seconds from the page's address to the table."""


async def measured(server: Process, data: str, seconds: float) -> Measured:
    store = open_store(data)
    secrets = await campaign_with_links(store)
    other = await campaign_with_links(store)
    known = await store.link(digest(secrets["gm"]))
    assert known is not None
    fresh = [await issue(store, known.campaign, "gm") for _ in range(NEWCOMERS)]
    invited = [await issue(store, known.campaign, "gm", kind="invitation") for _ in range(NEWCOMERS)]
    await store.close()
    secrets["harm"] = other["gm"]
    await server.answers()
    async with httpx.AsyncClient(base_url=server.url, timeout=60) as client:
        match = await opened(client, secrets["gm"], ruleset="ptu", encounter="wild_meadow")
    rows = []
    for name in list(HARMS)[:4]:
        rows.append(await fared(server, secrets, match, name, seconds))
        print(msgspec.json.encode(rows[-1]).decode(), flush=True)
    known_waits = await shut_out(server, match, [secrets["gm"]], secrets["harm"], seconds)
    new_waits = await shut_out(server, match, fresh, secrets["harm"], seconds)
    return Measured(rows, known_waits, new_waits, await arrived(server, match, invited, secrets["harm"], seconds))


def run(seconds: float) -> Measured:
    with tempfile.TemporaryDirectory(prefix="turnwright-abuse") as folder:
        server = Process(folder, **USUAL)
        try:
            return asyncio.run(measured(server, folder, seconds))
        finally:
            server.stop()


if __name__ == "__main__":
    if len(sys.argv) > 2:
        asyncio.run(harm(sys.argv[1], int(sys.argv[2]), sys.argv[3]))
        sys.exit()
    told = run(float(sys.argv[1]) if len(sys.argv) > 1 else 20)
    print(f"shut out for {told.known} s at most; {told.new} s whoever comes for the first time")
    longest = round(max(told.arrived), 1)
    print(f"{len(told.arrived)} newcomers with a browser: {mean(told.arrived):.1f} s to the table, {longest} s at most")
    bad = [f"{row.harm}: {row.ratio} times" for row in told.rows if row.ratio > 2]
    if bad or max(told.known, told.new, longest) > 10:
        sys.exit("\n".join(["others fare worse", *bad]))
