"""Answers that are encoded already: Litestar has nothing left to do but to send them."""

from __future__ import annotations

from typing import Any

from litestar import Response
from litestar.response.base import ASGIResponse
from litestar.types import Receive, Scope, Send


class Encoded(Response[bytes]):
    """JSON as bytes, for a route that is asked for every command: its own head, and nothing to be looked up."""

    def __init__(self, body: bytes, status: int = 200) -> None:
        # Litestar's own keeps a dozen things that this answer doesn't have
        self._sent = Sent(body, status)

    def to_asgi_response(self, app: Any = None, request: Any = None, **others: Any) -> ASGIResponse:
        return self._sent


class Sent(ASGIResponse):
    """What is sent of it."""

    __slots__ = ()

    def __init__(self, body: bytes, status: int) -> None:
        self.body = body
        self.status_code = status

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        head = [(b"content-type", b"application/json"), (b"content-length", b"%d" % len(self.body))]
        await send({"type": "http.response.start", "status": self.status_code, "headers": head})
        await send({"type": "http.response.body", "body": self.body, "more_body": False})
