"""Clients that take too long to say what they want: a request must be there in time, its head and its body.

uvicorn waits forever for the rest of a head, so that a few hundred half-sent requests would hold every connection.
"""

from __future__ import annotations

import asyncio
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


class Patient(AutoHTTPProtocol):  # type: ignore[misc, valid-type]  # one of uvicorn's two classes, by what is installed
    """HTTP as uvicorn speaks it, for clients that finish their sentences."""

    head_within = HEAD_WITHIN
    _waiting: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self._wait_for_head()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self._wait_for_head()

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


def in_time(receive: Receive) -> Receive:
    """What reads a body, part by part, for as long as its client keeps sending."""
    deadline = asyncio.get_running_loop().time() + BODY_WITHIN
    done = False

    async def received() -> ReceiveMessage:
        nonlocal done
        if done:
            return await receive()  # whoever reads on waits for the client to go, which takes as long as it takes
        soon = asyncio.get_running_loop().time() + CHUNK_WITHIN
        try:
            async with asyncio.timeout_at(min(deadline, soon)):
                message = await receive()
        except TimeoutError:
            raise Refusal("server.slow") from None
        done = not message.get("more_body", False)
        return message

    return received
