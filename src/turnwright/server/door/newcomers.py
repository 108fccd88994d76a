"""Newcomers at an address that is shut out: whether their secrets exist is looked up for all of them together.

The database is asked a few times per second, however many requests wait, and each of them gets its answer: a limit on
look-ups that guessers share with newcomers would be used up by the guessers. It tells a guesser nothing beyond what
the routes tell anybody: at a few thousand tries per second, a secret of 190 bits isn't found.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Collection
from typing import TypeAlias

from turnwright.server.store import Unavailable

EVERY = 0.2
"""Seconds for which secrets are gathered before the database is asked for all of them."""
MOST_SECRETS = 8
"""Unknown secrets in one request, header and cookies together; a request with more is refused."""
Finding: TypeAlias = Callable[[Collection[str]], Awaitable[Collection[str]]]
"""Which of some secrets exist."""


class LookUps:
    """Secrets that are waiting to be looked up."""

    def __init__(self, find: Finding) -> None:
        self._find = find
        self._secrets: set[str] = set()
        self._batch: asyncio.Task[Collection[str]] | None = None

    async def exist(self, secrets: Collection[str]) -> bool:
        """Whether all of a request's secrets exist."""
        if not 0 < len(secrets) <= MOST_SECRETS:
            return False
        self._secrets.update(secrets)
        if self._batch is None:
            self._batch = asyncio.create_task(self._look_up())
        existing = await asyncio.shield(self._batch)  # others wait for it too
        return all(secret in existing for secret in secrets)

    async def _look_up(self) -> Collection[str]:
        await asyncio.sleep(EVERY)
        secrets, self._secrets, self._batch = self._secrets, set(), None
        try:
            return await self._find(secrets)
        except Unavailable:
            return ()
