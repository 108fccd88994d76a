"""The WebSocket of a table: messages in, answers and news out.

A socket has no queue that could grow: it is told that there is news, and what it has not been sent yet is worked out
when it can take it. Who is too slow to take anything for a while is dropped with a code, and can come back and resume.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

from litestar.connection import WebSocket
from litestar.exceptions import WebSocketDisconnect

from turnwright.kernel.refusal import Refusal
from turnwright.server.limits import TooMuch
from turnwright.server.links import Pass
from turnwright.server.store import Store
from turnwright.server.tables import LiveTable, Tables, is_slow
from turnwright.table import wire
from turnwright.table.clean import cleaned

REFUSED, TOO_SLOW, TOO_LONG = 4001, 4008, 4009
"""Close codes: no valid link, no reading, a message over the limit."""
PATIENCE = 10.0
"""Seconds that a client may take to read one message."""
LONGEST = 64 * 1024
MOST_LATER = 4
"""Answers that take their time, and that one socket may wait for at once."""

Holder = Callable[[Any, Any], Awaitable[Pass]]


async def serve(socket: WebSocket[Any, Any, Any], store: Store, tables: Tables, match: str, holder: Holder) -> None:
    """Serves one socket until it closes."""
    await socket.accept()
    try:
        entered = await holder(socket, socket.app.state)
        table = await tables.get(match)
        if not entered.opens(table.campaign, match):
            raise Refusal("table.no_such_match", f'There is no match "{match}" here.')
    except Refusal as refusal:
        await socket.send_data(wire.encode(cleaned(wire.refused(refusal))).decode(), mode="text")
        await socket.close(code=REFUSED, reason=refusal.code)
        return
    await _Connection(socket, table, entered).run()


class _Connection:
    """One person's socket at one table."""

    def __init__(self, socket: WebSocket[Any, Any, Any], table: LiveTable, entered: Pass) -> None:
        self.socket = socket
        self.table = table
        self.entered = entered
        self.host = table.host(entered.seat)
        self._news = asyncio.Event()
        self._joined = False
        self._sending = asyncio.Lock()
        self._present = -1
        self._asked: wire.Requested | None = None
        self._later: set[asyncio.Task[None]] = set()

    async def run(self) -> None:
        listener = self._news.set
        self.table.listeners.add(listener)
        self.table.arrive(self, wire.Present(self.entered.person, self.entered.seat, self.entered.person, True))
        telling = asyncio.create_task(self._tell())
        try:
            await self._listen()
        except WebSocketDisconnect:
            pass
        finally:
            for task in (telling, *self._later):
                task.cancel()
            self.table.listeners.discard(listener)
            self.table.leave(self)

    async def _listen(self) -> None:
        while True:
            data = await self.socket.receive_data(mode="text")
            if len(data) > LONGEST:
                await self.socket.close(code=TOO_LONG, reason="message too long")
                return
            try:
                message = wire.from_client(data)
            except Refusal as refusal:
                await self._send([wire.refused(refusal)])
                continue
            if is_slow(message):
                self._work_out(message)
                continue
            async with self._sending:
                await self._send_now(await self._answers(message))
            if isinstance(message, wire.Join):
                self._joined = True
                self._news.set()

    async def _answers(self, message: wire.FromClient) -> list[wire.FromHost]:
        at = time.time_ns() // 1_000_000
        once = message.id if isinstance(message, wire.Submit) else ""
        return await self.table.handle(self.host, message, who=self.entered.person, at=at, once=once, settle=False)

    def _work_out(self, message: wire.FromClient) -> None:
        """Answers later what takes its time; news keeps coming meanwhile."""
        if len(self._later) >= MOST_LATER:
            busy = TooMuch("server.busy", "You're waiting for several answers already", 1.0)
            task = asyncio.create_task(self._send([wire.refused(busy, message.id)]))
        else:
            task = asyncio.create_task(self._answer_later(message))
        self._later.add(task)
        task.add_done_callback(self._later.discard)

    async def _answer_later(self, message: wire.FromClient) -> None:
        with suppress(WebSocketDisconnect):  # which `_listen` hears of, too
            await self._send(await self._answers(message))

    async def _tell(self) -> None:
        """Sends what is new, as often as there is something and the client can take it."""
        with suppress(WebSocketDisconnect):  # which `_listen` hears of, too
            while True:
                await self._news.wait()
                self._news.clear()
                if self._joined:
                    await self._send_news()

    async def _send_news(self) -> None:
        async with self._sending:
            if self._present != self.table.arrivals:
                self._present = self.table.arrivals
                await self._send_now([self.table.presence()])
            if self.host.has_news():
                await self._send_now(self.host.news())
            asked, self._asked = self._asked, self.table.table.requested()
            if self._asked is not None and self._asked != asked:
                await self._send_now([self._asked])

    async def _send(self, messages: list[wire.FromHost]) -> None:
        async with self._sending:
            await self._send_now(messages)

    async def _send_now(self, messages: list[wire.FromHost]) -> None:
        try:
            for message in messages:
                data = wire.encode(cleaned(message)).decode()
                await asyncio.wait_for(self.socket.send_data(data, mode="text"), PATIENCE)
        except TimeoutError:
            await self.socket.close(code=TOO_SLOW, reason="too slow: come back and join since your last record")
            raise WebSocketDisconnect(detail="too slow", code=TOO_SLOW) from None
