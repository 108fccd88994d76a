"""Time that passes when a test says so."""

from __future__ import annotations

import asyncio
import heapq
from collections.abc import Callable
from itertools import count


class ManualTime:
    """Stands still until `pass_by`; `jump` is a clock that was set, with nothing happening meanwhile."""

    def __init__(self) -> None:
        self._now = 1000.0
        self._waiting: list[tuple[float, int, Callable[[], None]]] = []
        self._off: set[int] = set()
        self._numbers = count()
        self._loop: asyncio.AbstractEventLoop | None = None

    @property
    def is_used(self) -> bool:
        """Whether anything waits for it."""
        return bool(self._waiting)

    def now(self) -> float:
        return self._now

    def later(self, seconds: float, act: Callable[[], None]) -> Callable[[], None]:
        self._loop = asyncio.get_running_loop()
        number = next(self._numbers)
        heapq.heappush(self._waiting, (self._now + seconds, number, act))
        return lambda: self._off.add(number)

    async def pass_by(self, seconds: float) -> None:
        """Lets time pass, and everything happen that happens in it."""
        until = self._now + seconds
        while self._waiting and self._waiting[0][0] <= until:
            when, number, act = heapq.heappop(self._waiting)
            self._now = max(self._now, when)
            if number not in self._off:
                act()
            await _rest()
        self._now = until
        await _rest()

    def jump(self, seconds: float) -> None:
        self._now += seconds

    def pass_by_in_its_thread(self, seconds: float) -> None:
        """The same for a server that runs in a thread of its own."""
        assert self._loop is not None
        asyncio.run_coroutine_threadsafe(self.pass_by(seconds), self._loop).result(60)


async def _rest() -> None:
    """What was set off is done: commands are decided, stored and shown."""
    for _ in range(20):
        await asyncio.sleep(0)
