"""Clients that take too long to say what they want: a request must be there in time, its head and its body.

uvicorn waits forever for the rest of a head, so that a few hundred half-sent requests would hold every connection.
"""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Generator
from contextlib import suppress
from typing import Any

from litestar.types import Receive, ReceiveMessage
from uvicorn.protocols.http.auto import AutoHTTPProtocol

from turnwright.kernel.refusal import Refusal

HEAD_WITHIN = 15.0
"""Seconds from the first byte of a request, or from the connection, to the end of its head."""
CHUNK_WITHIN = 15.0
"""Seconds until the next part of a body."""
BODY_WITHIN = 180.0
"""Seconds for a body as a whole: a campaign's file over a slow line."""

REST = 0.05
"""Seconds between two parts of a body that nobody reads."""
MOST_TOGETHER = 65_536
"""Bytes that wait to be sent with others, at most."""


class Patient(AutoHTTPProtocol):  # type: ignore[misc, valid-type]  # one of uvicorn's two classes, by what is installed
    """HTTP as uvicorn speaks it, for clients that finish their sentences."""

    head_within = HEAD_WITHIN
    _waiting: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        self._together = Together(transport)
        super().connection_made(self._together)
        self._wait_for_head()

    def handle_websocket_upgrade(self, *head: Any) -> None:
        self.transport = self._together.bare()
        super().handle_websocket_upgrade(*head)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self._wait_for_head()
        if self.cycle is not None and self.cycle.response_complete and self.cycle.more_body:
            self._slow_down()

    def _slow_down(self) -> None:
        """The rest of a body that was answered before it had come is nobody's: reading it on keeps others waiting.

        It isn't cut off, or its client would never see the answer, until `head_within` hangs up.
        """
        self.transport.pause_reading()
        asyncio.get_running_loop().call_later(REST, self._read_on)

    def _read_on(self) -> None:
        if not self.transport.is_closing() and not self.flow.read_paused:
            self.transport.resume_reading()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_waiting()
        super().connection_lost(exc)

    def _wait_for_head(self) -> None:
        """Starts the clock when a request has begun, and stops it when its head is there."""
        if not self._is_between():
            self._stop_waiting()
        elif self._waiting is None:
            self._waiting = asyncio.get_running_loop().call_later(self.head_within, self._hang_up)

    def _is_between(self) -> bool:
        """Whether no request is being answered: what has come, if anything, is a part of the next head."""
        return self.cycle is None or self.cycle.response_complete

    def _stop_waiting(self) -> None:
        if self._waiting is not None:
            self._waiting.cancel()
            self._waiting = None

    def _hang_up(self) -> None:
        self._waiting = None
        open_ = not self.transport.is_closing() and self.transport.get_protocol() is self  # else it is a WebSocket
        if open_ and self._is_between():
            self.transport.close()


class Together:
    """A connection that sends what is written in one turn of the loop at once.

    uvicorn writes the head and the body of an answer apart, which are two calls of the system and two packets.
    """

    def __init__(self, own: Any) -> None:
        self._own = own
        self._parts: list[bytes] = []
        self._size = 0

    def __getattr__(self, name: str) -> Any:
        return getattr(self._own, name)

    def write(self, data: bytes) -> None:
        if not data:
            return
        self._size += len(data)
        if self._size > MOST_TOGETHER:
            self._send()
            self._own.write(data)
            return
        if not self._parts:
            asyncio.get_running_loop().call_soon(self._send)
        self._parts.append(data)

    def close(self) -> None:
        self._send()
        self._own.close()

    def bare(self) -> Any:
        """The connection itself, for another protocol."""
        self._send()
        return self._own

    def _send(self) -> None:
        parts, self._parts, self._size = self._parts, [], 0
        if parts:
            self._own.write(b"".join(parts))


def in_time(receive: Receive) -> Receive:
    """What reads a body, part by part, for as long as its client keeps sending."""
    loop = asyncio.get_running_loop()
    deadline = loop.time() + BODY_WITHIN
    done = False

    async def received() -> ReceiveMessage:
        nonlocal done
        if done:
            return await receive()  # whoever reads on waits for the client to go, which takes as long as it takes
        part: Any = receive()
        try:
            waits_for = part.send(None)
        except StopIteration as there:  # it has come with the head, as most do: no clock is needed
            message: ReceiveMessage = there.value
        else:
            try:
                async with asyncio.timeout_at(min(deadline, loop.time() + CHUNK_WITHIN)):
                    message = await _Begun(part, waits_for)
            except TimeoutError:
                raise Refusal("server.slow") from None
        if loop.time() > deadline:
            raise Refusal("server.slow")
        done = not message.get("more_body", False)
        return message

    return received


class _Begun:
    """The rest of a coroutine that waits for something already."""

    def __init__(self, coroutine: Coroutine[Any, Any, Any], waits_for: Any) -> None:
        self._coroutine = coroutine
        self._waits_for = waits_for

    def __await__(self) -> Generator[Any, Any, Any]:
        try:
            yield self._waits_for
        except BaseException as error:  # it is cancelled while it waits
            with suppress(StopIteration):
                self._coroutine.throw(error)
            raise
        return (yield from self._coroutine.__await__())
