"""A real server on a free port of this machine, for tests, with a campaign and a link for everybody."""

from __future__ import annotations

import asyncio
import json
import socket
import threading
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

import httpx
import uvicorn
from websockets.sync.client import ClientConnection, connect

from turnwright.server.app import create
from turnwright.server.campaign.documents import new_campaign
from turnwright.server.door.patience import Patient
from turnwright.server.people import links
from turnwright.server.run import IDLE
from turnwright.server.settings import Settings
from turnwright.server.store import Store
from turnwright.server.tables.clocks import Time

T = TypeVar("T")

PATIENCE = 120
"""Seconds that a test waits for an answer: a busy machine is not a bug, and an answer that never comes is one."""


def free_port() -> int:
    """A port that nobody uses now."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        port: int = taken.getsockname()[1]
        return port


class Served:
    """A running server with two campaigns of a test's own: `links` are secrets by name."""

    def __init__(self, port: int, store: Store, loop: asyncio.AbstractEventLoop) -> None:
        self.port = port
        self.store = store
        self._loop = loop
        self.links, self.campaigns = asyncio.run_coroutine_threadsafe(_prepared(store), loop).result(PATIENCE)

    def afresh(self) -> Served:
        """The same server with campaigns that nobody has touched."""
        return Served(self.port, self.store, self._loop)

    def do(self, work: Coroutine[Any, Any, T]) -> T:
        """Something with the store, where the server runs."""
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(PATIENCE)

    def http(self, link: str = "") -> httpx.Client:
        headers = {"Authorization": f"Bearer {self.links.get(link, link)}"} if link else {}
        return httpx.Client(base_url=f"http://127.0.0.1:{self.port}", headers=headers, timeout=PATIENCE, verify=False)

    def opened(self, **plan: Any) -> str:
        """A new match of the campaign, opened by its GM."""
        with self.http("gm") as gm:
            answer = gm.post("/v1/matches", json={"ruleset": "duel", "encounter": "pair", "seed": 3, **plan})
        assert answer.status_code == 201, answer.text
        match: str = answer.json()["id"]
        return match

    @contextmanager
    def live(self, link: str, match: str) -> Iterator[Live]:
        headers = {"Authorization": f"Bearer {self.links.get(link, link)}"} if link else {}
        address = f"ws://127.0.0.1:{self.port}/v1/matches/{match}/live"
        with connect(address, additional_headers=headers, open_timeout=PATIENCE) as connection:
            yield Live(connection)


class Live:
    """A socket, with what it was sent."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection
        self.heard: list[dict[str, Any]] = []

    def say(self, kind: str, **said: Any) -> None:
        self.connection.send(json.dumps({"type": kind, **said}))

    def hear(self, kind: str) -> dict[str, Any]:
        """The next message of a kind."""
        while True:
            message: dict[str, Any] = json.loads(self.connection.recv(timeout=PATIENCE))
            self.heard.append(message)
            if message["type"] == kind:
                return message


IN_TESTS = Settings(workers=0, requests_per_second=10_000, requests_at_once=10_000)
"""Odds and bots on the spot, and nobody is too quick."""


@contextmanager
def serving(store: Store, settings: Settings = IN_TESTS, *, time: Time | None = None) -> Iterator[Served]:
    """Runs a server in a thread of its own until the block ends. `time` is what its clocks go by."""
    with socket.socket(proto=socket.IPPROTO_TCP) as taken:  # or asyncio keeps answers back (`server/local.py`)
        taken.bind(("127.0.0.1", 0))
        taken.listen(64)
        port = taken.getsockname()[1]
        server = uvicorn.Server(
            uvicorn.Config(
                create(store, settings, time=time),
                log_level="warning",
                http=Patient,
                proxy_headers=False,
                ws="websockets-sansio",
                timeout_keep_alive=IDLE,
            )
        )
        loop = asyncio.new_event_loop()
        thread = threading.Thread(target=_run, args=(loop, server.serve(sockets=[taken])), daemon=True)
        thread.start()
        while not server.started:
            thread.join(0.02)
            assert thread.is_alive(), "the server did not start"
        try:
            yield Served(port, store, loop)
        finally:
            server.should_exit = True
            thread.join(20)


def _run(loop: asyncio.AbstractEventLoop, serving: Coroutine[Any, Any, None]) -> None:
    with asyncio.Runner(loop_factory=lambda: loop) as runner:
        runner.run(serving)


async def _prepared(store: Store) -> tuple[dict[str, str], list[str]]:
    """Two campaigns, with a link for everybody."""
    home, other = await new_campaign(store, "Home"), await new_campaign(store, "Elsewhere")
    secrets = {
        "gm": await links.issue(store, home, "gm"),
        "red": await links.issue(store, home, "player", seat="red", person="ann"),
        "blue": await links.issue(store, home, "player", seat="blue", person="ben"),
        "watcher": await links.issue(store, home, "watcher"),
        "group": await links.issue(store, home, "group"),
        "other gm": await links.issue(store, other, "gm"),
        "expired": await links.issue(store, home, "gm", expires=1.0),
        "revoked": await links.issue(store, home, "gm"),
    }
    await links.revoke(store, home, links.digest(secrets["revoked"]))
    return secrets, [home, other]
