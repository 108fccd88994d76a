"""Two servers replaced one after the other while everybody plays on: no command is lost, and none acts twice.

    python -m tests.server.upgrade 50            two servers of this checkout
    python -m tests.server.upgrade 50 COMMIT     from servers of an earlier commit to those of this checkout

Screens and commands go to whichever server answers, as a proxy in front of both would have it. A command is sent again
with the same key until somebody answers.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import httpx
import msgspec
from tests.server import databases
from tests.server.playing import Process, Screen, bearer
from websockets.exceptions import WebSocketException

from turnwright.kernel.registry import game_of
from turnwright.kernel.verify import verify
from turnwright.rulesets.duel import Defend
from turnwright.server.store.postgres import PostgresStore
from turnwright.table.choices import key_of

ROOT = Path(__file__).parents[2]
SEATS = ("red", "blue")
DEFEND = key_of(Defend("low"))
AFTER = 6
"""Commands at each table once both servers are new."""
PREPARE = """
import asyncio, json, sys
from turnwright.server.campaign.documents import new_campaign
from turnwright.server.people import links
from turnwright.server.store.postgres import PostgresStore

async def prepare():
    store = PostgresStore(sys.argv[1])
    campaign = await new_campaign(store, "Home")
    made = {"gm": await links.issue(store, campaign, "gm"), "watcher": await links.issue(store, campaign, "watcher")}
    for seat in ("red", "blue"):
        made[seat] = await links.issue(store, campaign, "player", seat=seat, person=seat)
    await store.close()
    print(json.dumps(made))

asyncio.run(prepare())
"""


class Upgraded(msgspec.Struct):
    """What was seen."""

    tables: int = 0
    commands: int = 0
    comebacks: int = 0
    """Screens that came back to another server."""
    longest_wait_ms: int = 0
    """From a command's first sending to its answer."""
    lost: int = 0
    doubled: int = 0
    problems: list[str] = msgspec.field(default_factory=list)


class Roaming(Screen):
    """A screen that comes back to whichever server answers."""

    def __init__(self, servers: list[Process], match: str, secret: str, first: int) -> None:
        self._servers = servers
        self._at = first
        super().__init__(servers[first], match, secret)

    async def _stay(self) -> None:
        while True:
            with suppress(OSError, WebSocketException, TimeoutError):
                await self._watch()
            self._at += 1
            self.server = self._servers[self._at % len(self._servers)]
            await asyncio.sleep(0.1)


class Replacing:
    """The tables, while their servers are replaced."""

    def __init__(self, servers: list[Process], links: dict[str, str]) -> None:
        self.servers, self.links = servers, links
        self.clients = [httpx.AsyncClient(base_url=each.url, timeout=20, verify=False) for each in servers]
        self.seen = Upgraded()
        self.replaced = False

    async def said(self, match: str, seat: str, once: str, dice: random.Random, **message: Any) -> httpx.Response:
        """A message, sent with the same key to one server or the other until somebody has answered."""
        first = time.monotonic()
        headers = bearer(self.links[seat]) | {"Idempotency-Key": once}
        while True:
            with suppress(httpx.TransportError):
                client = dice.choice(self.clients)
                answer = await client.post(f"/v1/matches/{match}/messages", json=message, headers=headers)
                if answer.status_code < 500:
                    waited = round(1000 * (time.monotonic() - first))
                    self.seen.longest_wait_ms = max(self.seen.longest_wait_ms, waited)
                    return answer
            assert time.monotonic() < first + 90, "nobody has answered for a long time"
            await asyncio.sleep(0.1)

    async def table(self, number: int) -> tuple[str, int]:
        """One table, played until both servers are new and a little longer; gives its match and its last record."""
        dice = random.Random(number)
        plan = {"ruleset": "duel", "encounter": "pair", "seed": number}
        answer = await self.clients[number % 2].post("/v1/matches", json=plan, headers=bearer(self.links["gm"]))
        match: str = answer.json()["id"]
        watched = (*SEATS, "gm", "watcher")
        screens = [Roaming(self.servers, match, self.links[seat], place % 2) for place, seat in enumerate(watched)]
        left, n = AFTER, 1
        while left:
            left -= self.replaced
            seat = SEATS[(n - 1) % 2]
            said = await self.said(match, seat, f"c{n}", dice, type="submit", seen=n, key=DEFEND)
            if said.status_code != 200:
                self.seen.problems.append(f"{match}: {said.status_code} {said.text[:200]}")
                break
            n += 1
            self.seen.commands += 1
            await asyncio.sleep(dice.random())
        for screen in screens:
            try:
                await screen.until(lambda one: one.n == n)
            except TimeoutError:
                self.seen.problems.append(f"{match}: a screen shows {screen.n} of {n}")
            self.seen.lost += len(set(range(1, n + 1)) - set(screen.records))
            self.seen.doubled += len(screen.records) - len(set(screen.records))
            self.seen.comebacks += screen.comebacks
            await screen.leave()
        return match, n

    async def replace_all(self, new: dict[str, str]) -> None:
        """One server after the other: told to end, ended, and started again as the new one on the same port."""
        for server in self.servers:
            await asyncio.sleep(2)
            server.process.terminate()
            told = await asyncio.to_thread(server.end)
            if "Traceback" in told:
                self.seen.problems.append(f"a server said: {told[-2000:]}")
            server.change(new)
            server.start()
            await server.answers()
        self.replaced = True


class Changing(Process):
    """A server that can be started again as another program."""

    def change(self, environment: dict[str, str]) -> None:
        self._environment = {**self._environment, **environment}


async def upgraded(url: str, servers: list[Changing], links: dict[str, str], tables: int) -> Upgraded:
    for server in servers:
        await server.answers()
    replacing = Replacing([*servers], links)
    everything = asyncio.gather(*(replacing.table(number) for number in range(tables)))
    await replacing.replace_all({"PYTHONPATH": ""})
    played = await everything
    store = PostgresStore(url)
    for match, n in played:
        stored = await store.match(match)
        lines = await store.lines(match)
        assert stored is not None
        replacing.seen.lost += max(0, n - len(lines))
        replacing.seen.doubled += max(0, len(lines) - n)
        if not verify(stored.header + b"".join(line.data for line in lines), game_of).ok:
            replacing.seen.problems.append(f"{match}: its log doesn't verify")
    await store.close()
    for client in replacing.clients:
        await client.aclose()
    replacing.seen.tables = tables
    return replacing.seen


def run(url: str, bus: str, tables: int, old: str = "") -> Upgraded:
    """Plays at so many tables on two servers of `old` (a folder with their source), until both are of this checkout."""
    environment = {"PYTHONPATH": old} if old else {}
    prepared = subprocess.run(
        [sys.executable, "-c", PREPARE, url],
        env={**os.environ, **environment},
        check=True,
        capture_output=True,
        text=True,
    )
    with tempfile.TemporaryDirectory(prefix="turnwright-key") as folder:
        shared = {"TURNWRIGHT_REDIS": bus, "TURNWRIGHT_KEY_FILE": str(Path(folder) / "turnwright.key")}
        servers = [Changing(url, TURNWRIGHT_SOCKETS_PER_LINK="1000", **shared, **environment) for _ in range(2)]
        try:
            return asyncio.run(upgraded(url, servers, json.loads(prepared.stdout), tables))
        finally:
            for server in servers:
                server.stop()


def wrong(seen: Upgraded) -> list[str]:
    """What an upgrade should not have seen."""
    counts = [f"{seen.lost} lost, {seen.doubled} doubled"] if seen.lost or seen.doubled else []
    return seen.problems + counts


@contextmanager
def sources_of(commit: str) -> Iterator[str]:
    """The source of an earlier commit in a folder of its own; of none: nothing."""
    if not commit:
        yield ""
        return
    with tempfile.TemporaryDirectory(prefix="turnwright-old") as folder:
        with subprocess.Popen(["git", "archive", commit, "src"], cwd=ROOT, stdout=subprocess.PIPE) as archive:
            subprocess.run(["tar", "-x", "-C", folder], stdin=archive.stdout, check=True)
        yield str(Path(folder) / "src")


if __name__ == "__main__":
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 50
    with databases.postgres() as database, databases.redis() as bus, sources_of(*sys.argv[2:3] or [""]) as source:
        found = run(database.database(), bus.url, count, source)
    print(msgspec.json.encode(found).decode())
    if wrong(found):
        sys.exit("\n".join(wrong(found)))
