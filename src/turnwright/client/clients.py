"""The two clients. Both ask the same questions (`asks.py`); one waits for the answer, the other can be awaited."""

from __future__ import annotations

import asyncio
import ssl
import time
from collections.abc import Mapping
from types import TracebackType
from typing import Any, NamedTuple, TypeVar
from urllib.parse import urlsplit

import httpx

from turnwright.client import asks
from turnwright.client.asks import Ask
from turnwright.client.errors import Lost, refused
from turnwright.client.live import LiveTable
from turnwright.client.seen import Seen
from turnwright.client.shapes import LinkInfo, MatchInfo, Pass, Role
from turnwright.client.waiting import TRIES, pause, wait
from turnwright.table import wire

T = TypeVar("T")
TOO_MUCH = 429
TIMEOUT = 30.0
"""Seconds to wait for an answer."""


class Address(NamedTuple):
    """Where a server is, and the secret of a link to it."""

    base: str
    secret: str

    @classmethod
    def read(cls, link: str, secret: str = "") -> Address:
        """An address with a secret after its `#`, as the server prints it; or the two apart."""
        parts = urlsplit(link)
        if parts.scheme not in ("http", "https") or not parts.netloc:
            raise ValueError(f"Not the address of a server: {link.partition('#')[0]!r}")
        return cls(f"{parts.scheme}://{parts.netloc}", secret or parts.fragment)

    @property
    def headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.secret}"} if self.secret else {}

    def socket(self, path: str) -> str:
        return self.base.replace("http", "ws", 1) + path

    def trusting(self, verify: ssl.SSLContext | bool) -> ssl.SSLContext | bool:
        """Whom to trust; without TLS nobody has to be, and certificates take longer to read than an answer to come."""
        return verify if self.base.startswith("https:") else False


class Client:
    """Waits for every answer."""

    def __init__(self, link: str, secret: str = "", *, verify: ssl.SSLContext | bool = True) -> None:
        self.address = Address.read(link, secret)
        self._http = httpx.Client(
            base_url=self.address.base,
            headers=self.address.headers,
            timeout=TIMEOUT,
            verify=self.address.trusting(verify),
        )

    def __enter__(self) -> Client:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        self._http.close()

    def ask(self, ask: Ask[T]) -> T:
        """Sends any request. One that is safe to repeat is retried for a while if the server can't be reached."""
        body, headers = ask.sent()
        for attempt in range(TRIES):
            try:
                answer = self._http.request(ask.method, ask.path, content=body, headers=headers)
            except httpx.TransportError as error:
                if not ask.is_safe or attempt == TRIES - 1:
                    raise Lost(f"{self.address.base} could not be reached: {error}") from error
                time.sleep(pause(attempt))
                continue
            if answer.status_code == TOO_MUCH and attempt < TRIES - 1:  # nothing was done yet
                time.sleep(wait(answer.headers.get("retry-after"), attempt))
                continue
            if answer.is_error:
                raise refused(answer.status_code, answer.content, answer.headers.get("retry-after"))
            return ask.read(answer.content)
        raise AssertionError("the last attempt returns or raises")

    # Links

    def me(self) -> Pass:
        """What the link opens."""
        return self.ask(asks.me())

    def links(self) -> list[LinkInfo]:
        return self.ask(asks.links())

    def make_link(
        self, role: Role, *, seat: str = "", person: str = "", match: str = "", hours: float | None = None
    ) -> LinkInfo:
        """A new link, with its secret; the GM's to make."""
        return self.ask(asks.make_link(role, seat=seat, person=person, match=match, hours=hours))

    def revoke(self, link: str) -> None:
        self.ask(asks.revoke(link))

    # Matches

    def rulesets(self) -> list[wire.RulesetName]:
        """What can be played, with encounters and players."""
        return self.ask(asks.rulesets())

    def matches(self) -> list[MatchInfo]:
        return self.ask(asks.matches())

    def match(self, name: str) -> MatchInfo:
        return self.ask(asks.match(name))

    def open_match(
        self,
        ruleset: str,
        encounter: str = "",
        *,
        setup: Mapping[str, Any] | None = None,
        seed: int | None = None,
        preset: str = "",
        options: Mapping[str, Any] | None = None,
        players: Mapping[str, str] | None = None,
    ) -> MatchInfo:
        """Opens a match: an encounter by its name, or a setup; without a seed the dice are sealed."""
        return self.ask(
            asks.open_match(ruleset, encounter, setup=setup, seed=seed, preset=preset, options=options, players=players)
        )

    def close_match(self, name: str) -> MatchInfo:
        """Ends a match for good and reveals sealed dice."""
        return self.ask(asks.close_match(name))

    def log(self, name: str) -> bytes:
        return self.ask(asks.log(name))

    def say(self, match: str, message: wire.FromClient, *, once: str = "") -> list[wire.FromHost]:
        """One message of the table in, its answers out."""
        return self.ask(asks.say(match, message, once))

    def screen(self, match: str) -> Seen:
        """What this seat sees and may do now."""
        return seen_in(self.say(match, wire.Join()))

    def submit(self, match: str, choice: str | Mapping[str, Any], *, seen: int, once: str = "") -> Seen:
        """A choice by its key, or a command: acts once, however often it has to be sent."""
        return seen_in(self.say(match, asks.submission(choice, seen), once=once or asks.new_key()))


class AsyncClient:
    """The same for asyncio, and a table that is live."""

    def __init__(self, link: str, secret: str = "", *, verify: ssl.SSLContext | bool = True) -> None:
        self.address = Address.read(link, secret)
        self._verify = verify
        self._http = httpx.AsyncClient(
            base_url=self.address.base,
            headers=self.address.headers,
            timeout=TIMEOUT,
            verify=self.address.trusting(verify),
        )

    async def __aenter__(self) -> AsyncClient:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def close(self) -> None:
        await self._http.aclose()

    async def ask(self, ask: Ask[T]) -> T:
        """Sends any request. One that is safe to repeat is retried for a while if the server can't be reached."""
        body, headers = ask.sent()
        for attempt in range(TRIES):
            try:
                answer = await self._http.request(ask.method, ask.path, content=body, headers=headers)
            except httpx.TransportError as error:
                if not ask.is_safe or attempt == TRIES - 1:
                    raise Lost(f"{self.address.base} could not be reached: {error}") from error
                await asyncio.sleep(pause(attempt))
                continue
            if answer.status_code == TOO_MUCH and attempt < TRIES - 1:  # nothing was done yet
                await asyncio.sleep(wait(answer.headers.get("retry-after"), attempt))
                continue
            if answer.is_error:
                raise refused(answer.status_code, answer.content, answer.headers.get("retry-after"))
            return ask.read(answer.content)
        raise AssertionError("the last attempt returns or raises")

    def table(self, match: str, *, since: int = 0) -> LiveTable:
        """A match as it happens: `async with client.table(match) as table: async for message in table: …`."""
        address = self.address.socket(asks.path("v1", "matches", match, "live"))
        return LiveTable(address, self.address.headers, since=since, verify=self._verify)

    # Links

    async def me(self) -> Pass:
        """What the link opens."""
        return await self.ask(asks.me())

    async def links(self) -> list[LinkInfo]:
        return await self.ask(asks.links())

    async def make_link(
        self, role: Role, *, seat: str = "", person: str = "", match: str = "", hours: float | None = None
    ) -> LinkInfo:
        """A new link, with its secret; the GM's to make."""
        return await self.ask(asks.make_link(role, seat=seat, person=person, match=match, hours=hours))

    async def revoke(self, link: str) -> None:
        await self.ask(asks.revoke(link))

    # Matches

    async def rulesets(self) -> list[wire.RulesetName]:
        """What can be played, with encounters and players."""
        return await self.ask(asks.rulesets())

    async def matches(self) -> list[MatchInfo]:
        return await self.ask(asks.matches())

    async def match(self, name: str) -> MatchInfo:
        return await self.ask(asks.match(name))

    async def open_match(
        self,
        ruleset: str,
        encounter: str = "",
        *,
        setup: Mapping[str, Any] | None = None,
        seed: int | None = None,
        preset: str = "",
        options: Mapping[str, Any] | None = None,
        players: Mapping[str, str] | None = None,
    ) -> MatchInfo:
        """Opens a match: an encounter by its name, or a setup; without a seed the dice are sealed."""
        return await self.ask(
            asks.open_match(ruleset, encounter, setup=setup, seed=seed, preset=preset, options=options, players=players)
        )

    async def close_match(self, name: str) -> MatchInfo:
        """Ends a match for good and reveals sealed dice."""
        return await self.ask(asks.close_match(name))

    async def log(self, name: str) -> bytes:
        return await self.ask(asks.log(name))

    async def say(self, match: str, message: wire.FromClient, *, once: str = "") -> list[wire.FromHost]:
        """One message of the table in, its answers out."""
        return await self.ask(asks.say(match, message, once))

    async def screen(self, match: str) -> Seen:
        """What this seat sees and may do now."""
        return seen_in(await self.say(match, wire.Join()))

    async def submit(self, match: str, choice: str | Mapping[str, Any], *, seen: int, once: str = "") -> Seen:
        """A choice by its key, or a command: acts once, however often it has to be sent."""
        return seen_in(await self.say(match, asks.submission(choice, seen), once=once or asks.new_key()))


def seen_in(messages: list[wire.FromHost]) -> Seen:
    """The screen that answers leave."""
    seen = Seen()
    for message in messages:
        seen.take_in(message)
    return seen
