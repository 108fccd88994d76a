"""What a server does by itself, all the time: closes links that have expired, and asks the store what it may have
missed, so that every screen is right even when nobody has told this server that something changed.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import Protocol

from turnwright.server.bus.messages import Alone, Bus, Displayed, ForScreens, LinkClosed, Said, SeatsChanged
from turnwright.server.people import links
from turnwright.server.store import Store, Write
from turnwright.server.tables.live import Sockets
from turnwright.server.tables.tables import Tables

BEAT = 1.0
"""Seconds between two looks."""
NOTED_EVERY = 60.0
"""Seconds between two notes that a link is in use."""
SELDOM = 5
"""While the bus is there, the store is asked every so many beats only."""
log = logging.getLogger("turnwright.server")


class Displays(Protocol):
    """The screens of a campaign that follow its display."""

    def hear(self, said: Displayed | ForScreens) -> None: ...


class Upkeep:
    """The chores of one server."""

    def __init__(
        self, store: Store, tables: Tables, sockets: Sockets, bus: Bus, known: links.KnownLinks, displays: Displays
    ) -> None:
        self._store = store
        self._tables = tables
        self._sockets = sockets
        self._bus = bus
        self._known = known
        self._displays = displays
        self._missed = False
        self._noted: dict[str, float] = {}
        """When it was last written that a link is in use."""
        self._closing: set[asyncio.Task[None]] = set()

    @asynccontextmanager
    async def running(self) -> AsyncGenerator[None, None]:
        await self._bus.start(self._hear, self._may_have_missed)
        task = asyncio.create_task(self._go_on())
        try:
            yield
        finally:
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)
            await self._bus.close()

    def close_link(self, link: str) -> None:
        """Closes what a revoked link has open, here and on other servers."""
        self._bus.say(LinkClosed(link))
        self._hear(LinkClosed(link))

    def _hear(self, said: Said) -> None:
        if isinstance(said, LinkClosed):
            self._known.forget(said.link)
            task = asyncio.ensure_future(self._sockets.close_link(said.link))
            self._closing.add(task)
            task.add_done_callback(self._closing.discard)
        elif isinstance(said, Displayed | ForScreens):
            self._displays.hear(said)
        elif isinstance(said, SeatsChanged):
            self._tables.hear_seats(said.campaign)
        else:
            self._tables.hear(said)

    def _may_have_missed(self) -> None:
        self._missed = True

    async def _go_on(self) -> None:
        beat = 0
        while True:
            await asyncio.sleep(BEAT)
            beat += 1
            try:
                await self._sockets.close_expired()
                seldom = beat % SELDOM == 0
                if not isinstance(self._bus, Alone):
                    await self._keep_up_with_others(anyway=seldom)
                if seldom:
                    await self._close_revoked()
                    await self._note_who_was_here()
            except Exception:  # the store is gone, say: the next beat looks again
                log.warning("A look at the store failed.", exc_info=True)

    async def _keep_up_with_others(self, *, anyway: bool) -> None:
        missed = self._missed or not self._bus.connected
        if missed or anyway:
            self._missed = False
            await self._tables.look(missed=missed)
        if anyway:
            self._tables.say_who_is_here()

    async def _close_revoked(self) -> None:
        """Links can be revoked without this server: by another one, or by `turnwright links`."""
        for link in self._sockets.links():
            if not await links.is_valid(self._store, link):
                await self._sockets.close_link(link)

    async def _note_who_was_here(self) -> None:
        """Writes down which links are in use, each once a minute: people who are away for long may lose their
        seats."""
        now = time.time()
        used = {*self._known.used(), *self._sockets.links()}
        due = [link for link in used if now - self._noted.get(link, 0.0) >= NOTED_EVERY]
        if due:
            await self._store.commit(Write(seen=tuple((bytes.fromhex(link), now) for link in sorted(due))))
        recent = {link: then for link, then in self._noted.items() if now - then < NOTED_EVERY}
        self._noted = {**recent, **dict.fromkeys(due, now)}
