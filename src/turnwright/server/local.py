"""A server inside this process, on a free port of this machine: for examples, tests and notebooks.

with running() as server:
    gm = Client(server.links["gm"])
"""

from __future__ import annotations

import asyncio
import socket
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager

import msgspec
import uvicorn

from turnwright.server.app import create
from turnwright.server.campaign.documents import new_campaign
from turnwright.server.people import links
from turnwright.server.settings import Settings
from turnwright.server.store import Role, Store
from turnwright.server.store.memory import MemoryStore
from turnwright.server.tables.clocks import Time

START = 30.0
"""Seconds that a start may take."""


class Running(msgspec.Struct, frozen=True):
    """A server that runs, with addresses that open its campaign: for the GM, the group's display and a watcher."""

    address: str
    campaign: str
    links: Mapping[str, str]


@contextmanager
def running(store: Store | None = None, name: str = "Our table", *, time: Time | None = None) -> Iterator[Running]:
    """Runs a server until the block ends; in memory, unless a store is given. `time` is what its clocks go by."""
    kept = store if store is not None else MemoryStore()
    campaign, secrets = asyncio.run(_prepared(kept, name))
    # With its protocol named, asyncio switches Nagle's algorithm off: an answer is not kept back for 40 ms.
    with socket.socket(proto=socket.IPPROTO_TCP) as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen(128)
        app = create(kept, Settings(workers=0), time=time)
        server = uvicorn.Server(uvicorn.Config(app, log_level="warning", ws="websockets-sansio", proxy_headers=False))
        thread = threading.Thread(target=lambda: asyncio.run(server.serve(sockets=[taken])), daemon=True)
        thread.start()
        try:
            _wait(server, thread)
            address = f"http://127.0.0.1:{taken.getsockname()[1]}"
            yield Running(address, campaign, {role: f"{address}/#{secret}" for role, secret in secrets.items()})
        finally:
            server.should_exit = True
            thread.join(START)


async def _prepared(store: Store, name: str) -> tuple[str, dict[str, str]]:
    campaign = await new_campaign(store, name)
    roles: tuple[Role, ...] = ("gm", "group", "watcher")
    return campaign, {role: await links.issue(store, campaign, role) for role in roles}


def _wait(server: uvicorn.Server, thread: threading.Thread) -> None:
    for _ in range(int(START / 0.02)):
        if server.started:
            return
        thread.join(0.02)
        if not thread.is_alive():
            break
    raise RuntimeError("The server did not start.")
