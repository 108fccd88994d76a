"""Servers as processes of their own, and people at them who lose the connection, come back, and compare screens."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from typing import Any

import httpx
from tests.screens import put_together
from tests.server.serving import PATIENCE, free_port
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from turnwright.server.campaign.documents import new_campaign
from turnwright.server.people import links
from turnwright.server.store import Store

QUICK = {"TURNWRIGHT_REQUESTS_PER_SECOND": "10000", "TURNWRIGHT_REQUESTS_AT_ONCE": "10000", "TURNWRIGHT_WORKERS": "0"}


class Process:
    """A server in a process of its own, on a port of its own; killed, it starts again on the same port."""

    def __init__(self, data: str, **environment: str) -> None:
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        own = {"TURNWRIGHT_PORT": str(self.port), "TURNWRIGHT_DATA": data}
        self._environment = {**os.environ, **QUICK, **own, **environment}
        self._told = tempfile.TemporaryFile()  # noqa: SIM115  (open as long as the server may speak)
        self.start()

    def start(self) -> None:
        self._run("-m", "turnwright.server.run")

    def _run(self, *arguments: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, *arguments], env=self._environment, stdout=subprocess.DEVNULL, stderr=self._told
        )

    def kill(self) -> None:
        self.process.kill()
        self.end()

    def end(self) -> str:
        """Waits for the end; what it said on the way."""
        self.process.wait(30)
        self._told.seek(0)
        return self._told.read().decode()

    def stop(self) -> str:
        self.process.terminate()
        try:
            return self.end()
        finally:
            self._told.close()

    async def answers(self) -> None:
        until = time.monotonic() + 60
        async with httpx.AsyncClient(verify=False) as client:
            while True:
                try:
                    if (await client.get(f"{self.url}/health", timeout=5)).status_code == 200:
                        return
                except httpx.TransportError:
                    assert self.process.poll() is None, self.end()
                    assert time.monotonic() < until, "the server did not answer within a minute"
                    await asyncio.sleep(0.2)


async def campaign_with_links(store: Store, *seats: str) -> dict[str, str]:
    """A campaign with a GM, a watcher, and players by seat; gives the secrets."""
    campaign = await new_campaign(store, "Home")
    made = {
        "gm": await links.issue(store, campaign, "gm"),
        "watcher": await links.issue(store, campaign, "watcher"),
    }
    for seat in seats:
        made[seat] = await links.issue(store, campaign, "player", seat=seat, person=f"person-{seat}")
    return made


def bearer(secret: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {secret}"}


class Screen:
    """Somebody's screen: comes back whenever the connection is lost, and joins since the last record it knows."""

    def __init__(self, server: Process, match: str, secret: str) -> None:
        self.server = server
        self.match = match
        self.secret = secret
        self.n = 0
        self.since = 0
        self.records: list[int] = []
        self.shown: dict[str, Any] = {}
        self.comebacks = -1
        self.refused: list[dict[str, Any]] = []
        self._task = asyncio.create_task(self._stay())
        self._changed = asyncio.Event()
        self._socket: ClientConnection | None = None

    async def _stay(self) -> None:
        while True:
            with suppress(OSError, WebSocketException, TimeoutError):
                await self._watch()
            await asyncio.sleep(0.2)

    async def _watch(self) -> None:
        address = f"ws://127.0.0.1:{self.server.port}/v1/matches/{self.match}/live"
        async with connect(address, additional_headers=bearer(self.secret), open_timeout=PATIENCE) as socket:
            self._socket = socket
            self.comebacks += 1
            await socket.send(json.dumps({"type": "join", "since": self.since}))
            async for data in socket:
                self._take(json.loads(data))

    def _take(self, message: dict[str, Any]) -> None:
        if message["type"] == "record":
            self.records.append(message["n"])
            self.since = message["n"]
        elif message["type"] == "screen":
            self.n = message["n"]
            self.shown = put_together(self.shown, message)
        elif message["type"] == "refused":
            self.refused.append(message)
        self._changed.set()

    async def until(self, wanted: Any, seconds: float = 60) -> None:
        """Waits until the screen shows what is wanted."""
        async with asyncio.timeout(seconds):
            while not wanted(self):
                self._changed.clear()
                await self._changed.wait()

    async def drop(self) -> None:
        """Loses the connection, and comes back."""
        if self._socket is not None:
            await self._socket.close()

    async def leave(self) -> None:
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)


async def said(client: httpx.AsyncClient, match: str, secret: str, once: str = "", **message: Any) -> httpx.Response:
    """A message by POST, sent again with the same key until some server has answered it."""
    headers = bearer(secret) | ({"Idempotency-Key": once} if once else {})
    until = time.monotonic() + 90
    while True:
        try:
            answer = await client.post(f"/v1/matches/{match}/messages", json=message, headers=headers, timeout=30)
            if answer.status_code < 500:
                return answer
        except httpx.TransportError:
            pass
        assert time.monotonic() < until, "nobody has answered for a long time"
        await asyncio.sleep(0.2)


async def opened(client: httpx.AsyncClient, secret: str, **plan: Any) -> str:
    answer = await client.post(
        "/v1/matches", json={"ruleset": "duel", "encounter": "pair", "seed": 3, **plan}, headers=bearer(secret)
    )
    assert answer.status_code == 201, answer.text
    match: str = answer.json()["id"]
    return match


async def whole_screen(client: httpx.AsyncClient, match: str, secret: str) -> dict[str, Any]:
    """What the server shows somebody who joins afresh."""
    answer = await said(client, match, secret, type="join")
    screen: dict[str, Any] = answer.json()[-1]
    return {name: value for name, value in screen.items() if name != "type"}
