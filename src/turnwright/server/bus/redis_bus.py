"""What several servers on one database tell each other, over Redis: that a match has grown, who sits where, which link
is closed. Never states, never records: a server that hears of news reads it from the database.

Nothing here is needed for what is right, only for what is quick: when Redis is gone, servers look at the database every
second (`upkeep.py`), and when it is back, they look once more, for what they may have missed.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import TypeAlias

import msgspec
from redis.asyncio import Redis
from redis.asyncio.client import PubSub
from redis.exceptions import RedisError

from turnwright.server.bus.messages import Said

CHANNEL = "turnwright"
MOST_WAITING = 10_000
AGAIN = 0.5
"""Seconds after which a lost connection is tried again."""
log = logging.getLogger("turnwright.server")

Hear: TypeAlias = Callable[[Said], None]


class _Envelope(msgspec.Struct, frozen=True):
    process: str
    said: Said


class RedisBus:
    """A channel of a Redis server."""

    def __init__(self, url: str) -> None:
        self.process = secrets.token_hex(6)
        self._redis: Redis = Redis.from_url(url, socket_connect_timeout=5, socket_timeout=5)
        self._ours: asyncio.Queue[bytes] = asyncio.Queue(MOST_WAITING)
        self._tasks: list[asyncio.Task[None]] = []
        self.connected = False

    def say(self, said: Said) -> None:
        """Tells the others, soon; nobody waits for it."""
        with suppress(asyncio.QueueFull):  # they look at the database anyway
            self._ours.put_nowait(msgspec.json.encode(_Envelope(self.process, said)))

    async def start(self, hear: Hear, missed: Callable[[], None]) -> None:
        """`hear` is called with what others say, `missed` when something may have been said that was not heard."""
        self._tasks = [
            asyncio.create_task(self._kept_up(self._speak)),
            asyncio.create_task(self._kept_up(lambda: self._listen(hear, missed))),
        ]

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        with suppress(RedisError, OSError):
            await self._redis.aclose()

    async def _kept_up(self, work: Callable[[], Awaitable[None]]) -> None:
        while True:
            try:
                await work()
            except (RedisError, OSError, TimeoutError) as error:
                self.connected = False
                log.warning("Redis cannot be reached: %s", error)
                await asyncio.sleep(AGAIN)

    async def _speak(self) -> None:
        while True:
            data = await self._ours.get()
            await self._redis.publish(CHANNEL, data)

    async def _listen(self, hear: Hear, missed: Callable[[], None]) -> None:
        heard: PubSub = self._redis.pubsub()
        try:
            await heard.subscribe(CHANNEL)
            self.connected = True
            missed()
            while True:
                message = await heard.get_message(ignore_subscribe_messages=True, timeout=2.0)
                if message is None:
                    await heard.ping()  # a connection that is gone is noticed
                elif message["type"] == "message":
                    self._hear(message["data"], hear)
        finally:
            with suppress(RedisError, OSError):
                await heard.aclose()  # type: ignore[no-untyped-call]  # redis has no type for it

    def _hear(self, data: bytes, hear: Hear) -> None:
        try:
            envelope = msgspec.json.decode(data, type=_Envelope)
        except msgspec.MsgspecError:
            log.warning("Somebody else speaks on the channel %s.", CHANNEL)
            return
        if envelope.process != self.process:
            hear(envelope.said)
