"""A match as it happens. The connection may break as often as it likes: the table joins again where it was.

async with client.table(match) as table:
    await table.submit(table.seen.choices[0].key)
    async for message in table:
        …
"""

from __future__ import annotations

import asyncio
import ssl
from collections import deque
from collections.abc import AsyncIterator, Mapping
from contextlib import suppress
from types import TracebackType
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus

from turnwright.client.asks import new_key, submission
from turnwright.client.errors import Lost, Refused, from_wire, refused
from turnwright.client.seen import Seen
from turnwright.client.waiting import pause
from turnwright.table import wire

PATIENCE = 60.0
"""Seconds without a connection before the table gives up."""
MOST_UNREAD = 10_000
"""Messages that may wait to be read; who lets more pile up has to join again."""
LARGEST = 64 * 1024 * 1024
NO_LINK, TOO_LONG = 4001, 4009
"""Close codes after which trying again would not help."""
ANSWERED = (wire.AskOdds, wire.AskWhy, wire.Inspect, wire.Suggest, wire.At, wire.AskMoments, wire.AskLog, wire.Verify)
"""Questions: the answer carries their id, and may come after others."""
RESENT = (wire.Submit, *ANSWERED)
"""What is sent again when the connection broke before its answer: it asks, or acts once however often it comes."""
PING = "ping "


class _Waiting:
    """A message whose answer is still to come. The ping after a change says when it has been made."""

    def __init__(self, message: wire.FromClient) -> None:
        self.message = message
        self.answer: asyncio.Future[wire.FromHost | None] = asyncio.get_running_loop().create_future()

    async def send(self, socket: ClientConnection) -> None:
        await socket.send(wire.encode(self.message).decode())
        if not isinstance(self.message, ANSWERED):
            await socket.send(wire.encode(wire.Ping(PING + self.message.id)).decode())

    def done(self, answer: wire.FromHost | None = None, error: Exception | None = None) -> None:
        if self.answer.done():
            return
        if error is None:
            self.answer.set_result(answer)
        else:
            self.answer.set_exception(error)


class LiveTable:
    """One seat at one match. `seen` is its screen; iterating gives every message, each record once and in order."""

    def __init__(
        self,
        address: str,
        headers: Mapping[str, str],
        *,
        since: int = 0,
        verify: ssl.SSLContext | bool = True,
        patience: float = PATIENCE,
    ) -> None:
        self.seen = Seen()
        self.since = since
        """The last record that was heard of: a new connection asks for those after it."""
        self._address = address
        self._headers = dict(headers)
        self._verify = verify
        self._patience = patience
        self._socket: ClientConnection | None = None
        self._waiting: dict[str, _Waiting] = {}
        self._unread: deque[wire.FromHost] = deque()
        self._news = asyncio.Event()
        self._ready = asyncio.Event()
        self._failed: Exception | None = None
        self._task: asyncio.Task[None] | None = None

    async def __aenter__(self) -> LiveTable:
        self._task = asyncio.create_task(self._run())
        await self._ready.wait()
        if self._failed is not None:
            await self.close()
            raise self._failed
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def close(self) -> None:
        if self._task is not None:
            if self._failed is None:
                self._task.cancel()  # else it is closing the connection already
            with suppress(asyncio.CancelledError):
                await self._task
        self._end(Lost("The table was left."))

    # What is heard

    def __aiter__(self) -> AsyncIterator[wire.FromHost]:
        return self

    async def __anext__(self) -> wire.FromHost:
        """The next message; ends by an error when the table is left or lost."""
        while not self._unread:
            if self._failed is not None:
                raise self._failed
            self._news.clear()
            await self._news.wait()
        return self._unread.popleft()

    async def until(self, n: int) -> Seen:
        """Waits, without taking messages from the iterator, until the screen shows a record or a later one."""
        while self.seen.n < n:
            if self._failed is not None:
                raise self._failed
            self._news.clear()
            await self._news.wait()
        return self.seen

    # What is said

    async def submit(self, choice: str | Mapping[str, Any], *, seen: int | None = None) -> None:
        """A choice by its key, or a command. Returns once it is stored, and then `seen` shows it.

        It acts once, even when the connection breaks before the answer and it has to be sent again.
        """
        await self.ask(submission(choice, self.seen.n if seen is None else seen))

    async def ask(self, message: wire.FromClient) -> wire.FromHost | None:
        """Any message; gives the answer that carries its id, where it has one. A refusal is raised."""
        if self._failed is not None:
            raise self._failed
        waiting = _Waiting(msgspec.structs.replace(message, id=getattr(message, "id", "") or new_key()))
        name: str = waiting.message.id
        self._waiting[name] = waiting
        try:
            if self._socket is not None:
                with suppress(ConnectionClosed):
                    await waiting.send(self._socket)
            elif not isinstance(message, RESENT):
                raise Lost("The connection is broken just now: try again.")
            return await waiting.answer
        finally:
            del self._waiting[name]

    # The connection

    async def _run(self) -> None:
        """Connects, listens, and connects again; ends when that is of no use."""
        attempt, since = 0, asyncio.get_running_loop().time()
        while self._failed is None:
            try:
                async with connect(
                    self._address,
                    additional_headers=self._headers,
                    max_size=LARGEST,
                    ssl=self._context(),
                    open_timeout=self._patience,
                ) as socket:
                    await self._join(socket)
                    attempt, since = 0, asyncio.get_running_loop().time()
                    await self._listen(socket)
            except InvalidStatus as error:
                body = bytes(error.response.body or b"")
                if error.response.status_code < 500:
                    self._end(refused(error.response.status_code, body))
            except (OSError, InvalidHandshake, TimeoutError):
                pass  # not there at the moment
            except ConnectionClosed as closed:
                code = closed.rcvd.code if closed.rcvd is not None else 0
                if code in (NO_LINK, TOO_LONG):
                    self._end(Refused("live.closed", f"The table closed the connection with code {code}."))
            finally:
                self._socket = None
            self._give_up_on_what_may_have_acted()
            if asyncio.get_running_loop().time() - since > self._patience:
                self._end(Lost(f"The table could not be reached for {self._patience:.0f} seconds."))
            if self._failed is None:
                await asyncio.sleep(pause(attempt))
                attempt += 1

    def _context(self) -> ssl.SSLContext | None:
        if not self._address.startswith("wss:"):
            return None
        if isinstance(self._verify, ssl.SSLContext):
            return self._verify
        context = ssl.create_default_context()
        if not self._verify:
            context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
        return context

    async def _join(self, socket: ClientConnection) -> None:
        with suppress(ConnectionClosed):  # what the table said before it closed is still to be read
            await socket.send(wire.encode(wire.Join(self.since)).decode())
        while True:
            message = await self._heard(socket)
            if isinstance(message, wire.Refused):
                self._end(from_wire(message))
                return
            self._take_in(message)
            if isinstance(message, wire.Screen):
                break
        self._socket = socket
        self._ready.set()
        for waiting in tuple(self._waiting.values()):
            await waiting.send(socket)

    async def _listen(self, socket: ClientConnection) -> None:
        while self._failed is None:
            self._take_in(await self._heard(socket))

    async def _heard(self, socket: ClientConnection) -> wire.FromHost:
        return wire.from_host(await socket.recv())

    def _take_in(self, message: wire.FromHost) -> None:
        self.seen.take_in(message)
        if isinstance(message, wire.Recorded):
            if message.n <= self.since:
                return  # the connection broke after this one
            self.since = message.n
        name: str = getattr(message, "id", "")
        if isinstance(message, wire.Pong) and name.startswith(PING):
            self._answer(name.removeprefix(PING), None)
            return
        if name in self._waiting:
            self._answer(name, message)
            return
        self._unread.append(message)
        if len(self._unread) > MOST_UNREAD:
            self._end(Lost(f"{MOST_UNREAD} messages were not read: join again."))
        self._news.set()

    def _answer(self, name: str, message: wire.FromHost | None) -> None:
        waiting = self._waiting.get(name)
        if waiting is not None:
            waiting.done(message, from_wire(message) if isinstance(message, wire.Refused) else None)

    def _give_up_on_what_may_have_acted(self) -> None:
        for waiting in self._waiting.values():
            if not isinstance(waiting.message, RESENT):
                waiting.done(error=Lost("The connection broke: look at the table to see whether this was done."))

    def _end(self, error: Exception) -> None:
        """Everybody who waits here is told."""
        self._failed = self._failed or error
        for waiting in self._waiting.values():
            waiting.done(error=self._failed)
        self._news.set()
        self._ready.set()
