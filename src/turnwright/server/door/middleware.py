"""What every request passes on its way in and out: limits by address, security headers, a line in the log, a count."""

from __future__ import annotations

import asyncio
import logging
import random
import time
from collections.abc import Callable, Iterator
from typing import Any, cast

import msgspec
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from turnwright.kernel.language import now_reading
from turnwright.server.door.errors import problem
from turnwright.server.door.languages import CHOSEN, language_in
from turnwright.server.door.limits import Allowed, TooMuch
from turnwright.server.door.metrics import Metrics
from turnwright.server.door.newcomers import Finding, LookUps
from turnwright.server.door.patience import in_time
from turnwright.server.door.proxies import Proxies, is_secure

log = logging.getLogger("turnwright.access")
HEADERS = {
    "content-security-policy": (
        "default-src 'self'; object-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'"
    ),
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
    "cache-control": "no-store",
}
"""Unless a route says something else."""
METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})
TOO_MANY = 4029
MOST_COOKIES = 32
HELD, MOST_HELD = 0.5, 500
"""Seconds for which a refusal to an address that asks too much is held back, and how many are at a time."""
WITH_SECRETS = ("/v1", "/api", "/metrics")
"""Where paths begin that read the secrets of a request; elsewhere are the page and the manual."""
HSTS = ("strict-transport-security", "max-age=31536000")


class Door:
    """Wraps the application, so that nothing gets by, not even what no route answers."""

    def __init__(
        self,
        app: ASGIApp,
        allowed: Allowed,
        metrics: Metrics,
        *,
        is_known: Callable[[str], bool],
        find: Finding,
        tls: bool,
        proxies: str = "",
        root_path: str = "",
    ) -> None:
        """`is_known`: whether a secret belongs to a link that was here before: it isn't shut out with its address.

        `find`: which of some secrets exist; it is asked for those that are new here, while an address is shut out.
        """
        self._look_ups = LookUps(find)
        self._is_known = is_known
        self._app = app
        self._addresses = allowed.addresses
        self._visits = allowed.visits
        self._metrics = metrics
        self._proxies = Proxies(proxies)
        self._root_path = root_path
        self._tls = tls
        self._held = 0
        self._headers = _bytes(HEADERS)
        self._secure = _bytes({**HEADERS, **dict([HSTS])})

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] in (ScopeType.HTTP, ScopeType.WEBSOCKET):
            scope = _below(self._proxies.seen_through(scope), self._root_path)
        else:
            await self._app(scope, receive, send)
            return
        spoken = language_in(scope)
        scope.setdefault("state", {})[CHOSEN] = spoken
        now_reading(spoken)  # each request is a task of its own
        if scope["type"] == ScopeType.WEBSOCKET:
            await self._socket(scope, receive, send)
        else:
            await self._request(scope, receive, send)

    async def _request(self, scope: Scope, receive: Receive, send: Send) -> None:
        before = time.perf_counter()
        status = 0

        async def passing(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                given = {name.lower() for name, _ in message["headers"]}
                headers = self._secure if self._tls or is_secure(scope) else self._headers
                own = [(name, value) for name, value in headers if name not in given]
                message["headers"] = [*message["headers"], *own]
            await send(message)

        try:
            await self._admitted(scope, receive, passing)
        finally:
            self._note(scope, status, time.perf_counter() - before)

    async def _socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        """A handshake costs its address as much as a request: else links could be guessed here."""
        if (wait := self._wait(scope)) and not await self._is_let_in(scope, wait):
            await receive()
            await send({"type": "websocket.close", "code": TOO_MANY, "reason": "server.rate"})
            return
        await self._app(scope, receive, send)

    async def _admitted(self, scope: Scope, receive: Receive, send: Send) -> None:
        if (wait := self._wait(scope)) and not await self._is_let_in(scope, wait):
            await _refuse(scope, send, TooMuch("server.rate", wait, context="address"))
            return
        await self._app(scope, in_time(receive), send)

    def _wait(self, scope: Scope) -> float:
        """For how many seconds an address is shut out; 0: it may ask, and has paid for it.

        Known links have limits of their own, and so have requests that can't be guesses. A request that brings an
        unknown secret may be one, whatever else it brings.
        """
        address = address_of(scope)
        wait = self._addresses.take(address)
        if not wait or (_is_visit(scope) and not self._visits.take(address)):
            return 0.0
        secrets = tuple(secrets_in(scope))
        if not secrets or not all(map(self._is_known, secrets)):
            return wait
        self._addresses.spend(address)
        return 0.0

    async def _is_let_in(self, scope: Scope, wait: float) -> bool:
        """Whether a request from an address that is shut out is a newcomer's, and no guess.

        Guesses and newcomers are held for equally long, so that a guesser who asks again after each answer takes nobody
        else's time. Then a newcomer, whose secrets exist, is let in.
        """
        if self._held >= MOST_HELD:
            return False
        self._held += 1
        try:
            if _is_visit(scope):
                await _hold(HELD)
                return not self._visits.take(address_of(scope))
            unknown = frozenset(secret for secret in secrets_in(scope) if not self._is_known(secret))
            exist, _ = await asyncio.gather(self._look_ups.exist(unknown), _hold(min(wait, HELD)))
        finally:
            self._held -= 1
        if exist:
            self._addresses.spend(address_of(scope))
        return exist

    def _note(self, scope: Scope, status: int, seconds: float) -> None:
        route = str(scope.get("path_template") or "none")
        method = str(scope.get("method", ""))
        method = method if method in METHODS else "other"  # anybody can make up more of them
        self._metrics.answered(method, route, status, seconds)
        if log.isEnabledFor(logging.INFO):
            told = {"method": method, "route": route, "status": status, "ms": round(1000 * seconds, 1)}
            log.info("request", extra={"told": told | {"address": address_of(scope)}})


def _below(scope: Scope, root_path: str) -> Scope:
    """A request without the path under which a proxy shows the server."""
    told: Any = scope
    path = str(told["path"])
    if not root_path or not f"{path}/".startswith(f"{root_path}/"):
        return scope
    inner = path.removeprefix(root_path) or "/"
    return cast("Scope", {**told, "path": inner, "raw_path": inner.encode()})


async def _hold(longest: float) -> None:
    await asyncio.sleep(longest * random.uniform(0.5, 1.0))  # or all would come back at once


def _is_visit(scope: Any) -> bool:
    """Whether a request can't be a guess: it reads something, and brings no secret or asks where none is looked at."""
    if scope.get("method") not in ("GET", "HEAD"):
        return False
    return not str(scope["path"]).startswith(WITH_SECRETS) or next(secrets_in(scope), None) is None


COOKIE = "turnwright"


def secrets_in(scope: Any) -> Iterator[str]:
    """The secrets of links that a request brings, in its header and its cookies."""
    for name, value in scope["headers"]:
        if name == b"authorization" and value.startswith(b"Bearer "):
            yield value.removeprefix(b"Bearer ").decode("latin-1")
        elif name == b"cookie":
            pairs = (part.strip().partition("=") for part in value.decode("latin-1").split(";")[:MOST_COOKIES])
            yield from (secret for key, _, secret in pairs if key.startswith(COOKIE))


def address_of(scope: Any) -> str:
    client = scope.get("client")
    return str(client[0]) if client else ""


async def _refuse(scope: Scope, send: Send, refusal: TooMuch) -> None:
    """A refusal before any route: in the shape of the routes that were asked."""
    found = problem(refusal, language_in(scope))
    body: Any = found.body
    if str(scope.get("path", "")).startswith("/api"):
        said = found.body
        body = {
            "statusCode": found.status,
            "message": said.sentence,
            "code": said.code,
            "field": "",
            "about": said.about,
        }
    headers = [(b"content-type", b"application/json"), *_bytes(found.headers)]
    await send({"type": "http.response.start", "status": found.status, "headers": headers})
    await send({"type": "http.response.body", "body": msgspec.json.encode(body), "more_body": False})


def _bytes(headers: dict[str, str]) -> list[tuple[bytes, bytes]]:
    return [(name.lower().encode(), value.encode()) for name, value in headers.items()]
