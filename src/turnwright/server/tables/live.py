"""The WebSocket of a table: messages in, answers and news out.

A socket has no queue that could grow: it is told that there is news, and what it has not been sent yet is worked out
when it can take it. Who is too slow to take anything for a while is dropped with a code, and can come back and resume.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Hashable, Iterable
from contextlib import suppress
from typing import Any, Protocol

from litestar.connection import WebSocket
from litestar.exceptions import WebSocketDisconnect

from turnwright.kernel.language import Language, language
from turnwright.kernel.refusal import Refusal
from turnwright.server.campaign.documents import person_name
from turnwright.server.door.languages import language_of
from turnwright.server.door.limits import Allowance, TooMuch
from turnwright.server.door.verdicts import require
from turnwright.server.people.links import Pass
from turnwright.server.store import Unavailable
from turnwright.server.tables.phases import no_such_match, phase_of, thing_of
from turnwright.server.tables.tables import LiveTable, Tables, is_slow
from turnwright.table import wire
from turnwright.table.clean import cleaned

REFUSED, TOO_SLOW, TOO_LONG, TOO_MANY, TRY_AGAIN = 4001, 4008, 4009, 4029, 1013
"""Close codes: no valid link, no reading, a message over the limit, too many sockets or messages, come back later.

A server that stops says 1012: come back, somebody else or the next one goes on.
"""
PATIENCE = 10.0
"""Seconds that a client may take to read one message."""
LONGEST = 64 * 1024
MOST_LATER = 4
"""Answers that take their time, and that one socket may wait for at once."""
MOST_PER_LINK, MOST_SOCKETS = 20, 5000
MESSAGES = (20.0, 100.0)
"""Messages that one socket may send: so many per second, so many at once."""

DOWN = Refusal("server.storage")

Holder = Callable[[Any, Any], Awaitable[Pass]]


class Screen(Protocol):
    """A socket that somebody's link has opened."""

    entered: Pass

    async def refuse(self, refusal: Refusal, code: int) -> None:
        """Tells it why, and closes it."""


class Sockets:
    """Every socket that is open here."""

    def __init__(self, most: int = MOST_SOCKETS, per_link: int = MOST_PER_LINK) -> None:
        self._most = most
        self._per_link = per_link
        self._open: set[Screen] = set()
        self._links: Counter[str] = Counter()

    def add(self, connection: Screen) -> None:
        link = connection.entered.link
        if len(self._open) >= self._most or self._links[link] >= self._per_link:
            raise TooMuch("server.sockets", 10.0)
        self._open.add(connection)
        self._links[link] += 1

    def remove(self, connection: Screen) -> None:
        self._open.discard(connection)
        self._links[connection.entered.link] -= 1
        if not self._links[connection.entered.link]:
            del self._links[connection.entered.link]

    def __len__(self) -> int:
        return len(self._open)

    def links(self) -> tuple[str, ...]:
        return tuple(self._links)

    async def close_link(self, link: str) -> None:
        """Closes what a revoked link has open."""
        await self._close(each for each in self._open if each.entered.link == link)

    async def close_expired(self) -> None:
        now = time.time()
        await self._close(
            each for each in self._open if each.entered.expires is not None and each.entered.expires <= now
        )

    async def _close(self, closing: Iterable[Screen]) -> None:
        gone = Refusal("links.unknown", context="any_more")
        await asyncio.gather(*(each.refuse(gone, REFUSED) for each in tuple(closing)))


async def serve(socket: WebSocket[Any, Any, Any], tables: Tables, sockets: Sockets, match: str, holder: Holder) -> None:
    """Serves one socket until it closes."""
    await socket.accept()
    spoken = language_of(socket)
    try:
        entered = await holder(socket, socket.app.state)
        spoken = language_of(socket)
        table = await tables.get(match, entered.campaign)
        require_sight(entered, table)
        table.seat(entered.seat)
        name = await person_name(socket.app.state.store, entered)
        if table.holders is None:
            await table.look_who_holds()
        connection = Connection(socket, table, entered, name, spoken)
        sockets.add(connection)
    except Refusal as refusal:
        await _refuse(socket, refusal, TOO_MANY if isinstance(refusal, TooMuch) else REFUSED, spoken)
        return
    except Unavailable:
        await _refuse(socket, DOWN, TRY_AGAIN, spoken)
        return
    try:
        await connection.run()
    finally:
        sockets.remove(connection)


def require_sight(entered: Pass, table: LiveTable) -> None:
    """Refuses a screen for which a match doesn't exist."""
    unknown = no_such_match(table.name)
    if table.gone:
        raise unknown
    require(entered, "match.read", thing_of(table), phase_of(table.match), unknown=unknown)


async def _refuse(socket: WebSocket[Any, Any, Any], refusal: Refusal, code: int, spoken: Language) -> None:
    with suppress(WebSocketDisconnect, RuntimeError, TimeoutError):  # it may be gone already
        async with asyncio.timeout(PATIENCE):
            await socket.send_data(wire.encode(cleaned(wire.refused(refusal, language=spoken))).decode(), mode="text")
            await socket.close(code=code, reason=refusal.code)


class Connection:
    """One person's socket at one table."""

    def __init__(
        self, socket: WebSocket[Any, Any, Any], table: LiveTable, entered: Pass, name: str, spoken: Language
    ) -> None:
        self.name = name
        self.socket = socket
        self.table = table
        self.entered = entered
        self.host = table.host(entered.seat, spoken.code)
        self._news = asyncio.Event()
        self._joined = False
        self._sending = asyncio.Lock()
        self._present = -1
        self._timed: Hashable = None
        self._asked: wire.Requested | None = None
        self._holders = wire.Holders()
        self._pictured = wire.Pictured()
        self._wishes = wire.Wishes()
        self._later: set[asyncio.Task[None]] = set()
        self._allowance = Allowance(*MESSAGES)

    async def run(self) -> None:
        listener = self._news.set
        self.table.listeners.add(listener)
        self.table.arrive(self, wire.Present(self.entered.person, self.entered.seat, self.name, True))
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

    async def refuse(self, refusal: Refusal, code: int) -> None:
        """Says why, and closes."""
        async with self._sending:
            await _refuse(self.socket, refusal, code, language(self.host.language))

    # What is heard

    async def _listen(self) -> None:
        while True:
            data = await self.socket.receive_data(mode="text")
            if len(data) > LONGEST:
                await self.socket.close(code=TOO_LONG, reason="message too long")
                return
            wait = self._allowance.after("")
            if wait > 1:
                await self.refuse(TooMuch("server.rate", wait, context="messages"), TOO_MANY)
                return
            self._allowance.spend("")
            try:
                message = wire.from_client(data)
            except Refusal as refusal:
                await self._send([self.host.refused(refusal)])
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
        try:
            return await self.table.handle(
                self.host, message, asker=self.entered, who=self.entered.person, at=at, once=once, settle=False
            )
        except TooMuch as refusal:
            return [self.host.refused(refusal, message.id)]
        except Unavailable:
            return [self.host.refused(DOWN, message.id)]

    def _work_out(self, message: wire.FromClient) -> None:
        """Answers later what takes its time; news keeps coming meanwhile."""
        if len(self._later) >= MOST_LATER:
            busy = TooMuch("server.busy", 1.0, context="answers")
            task = asyncio.create_task(self._send([self.host.refused(busy, message.id)]))
        else:
            task = asyncio.create_task(self._answer_later(message))
        self._later.add(task)
        task.add_done_callback(self._later.discard)

    async def _answer_later(self, message: wire.FromClient) -> None:
        with suppress(WebSocketDisconnect):  # which `_listen` hears of, too
            await self._send(await self._answers(message))

    # What is said

    async def _tell(self) -> None:
        """Sends what is new, as often as there is something and the client can take it."""
        with suppress(WebSocketDisconnect):  # which `_listen` hears of, too
            while True:
                await self._news.wait()
                self._news.clear()
                if self._joined and await self._still_there():
                    await self._send_news()

    async def _still_there(self) -> bool:
        """Whether the match still exists for this screen: the GM may have taken it off the display."""
        try:
            require_sight(self.entered, self.table)
        except Refusal as gone:
            await self.refuse(gone, REFUSED)
            return False
        return True

    async def _send_news(self) -> None:
        async with self._sending:
            if self._present != self.table.arrivals:
                self._present = self.table.arrivals
                await self._send_now([self.table.presence()])
            if self.host.has_news():
                await self._send_encoded(self.table.news(self.host))
            keeper = self.table.keeper
            if keeper is not None and self._timed != keeper.standing(self.entered.seat):
                self._timed = keeper.standing(self.entered.seat)
                await self._send_now(keeper.messages(self.entered.seat))
            pictured, self._pictured = self._pictured, self.table.pictured(self.host.seat.name)
            if pictured != self._pictured:
                await self._send_now([self._pictured])
            holders, self._holders = self._holders, self.table.holders or wire.Holders()
            if holders != self._holders:
                await self._send_now([self._holders])
            wishes, self._wishes = self._wishes, self.table.table.wishes_of(self.host.seat.name)
            if wishes != self._wishes:
                await self._send_now([self._wishes])
            asked, self._asked = self._asked, self.table.table.requested(self.host.seat.name)
            if self._asked is not None and self._asked != asked:
                await self._send_now([self._asked])

    async def _send(self, messages: list[wire.FromHost]) -> None:
        async with self._sending:
            await self._send_now(messages)

    async def _send_now(self, messages: list[wire.FromHost]) -> None:
        await self._send_encoded([wire.encode(cleaned(message)).decode() for message in messages])

    async def _send_encoded(self, messages: list[str]) -> None:
        try:
            async with asyncio.timeout(PATIENCE):
                for data in messages:
                    await self.socket.send_data(data, mode="text")
        except TimeoutError:
            await self.socket.close(code=TOO_SLOW, reason="too slow: come back and join since your last record")
            raise WebSocketDisconnect(detail="too slow", code=TOO_SLOW) from None
