"""What can be played on this server: read from the packs once, because that takes a while, and off the event loop."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from functools import cache

from turnwright.table import wire
from turnwright.table.host import playable


@cache
def _read() -> tuple[wire.RulesetName, ...]:
    """Once for all servers of this process."""
    return playable()


class Installed:
    """The games with their encounters; however many ask at once, they are read once."""

    def __init__(self) -> None:
        self._reading: asyncio.Task[tuple[wire.RulesetName, ...]] | None = None

    async def rulesets(self) -> tuple[wire.RulesetName, ...]:
        if self._reading is None or (self._reading.done() and self._reading.exception() is not None):
            self._reading = asyncio.create_task(asyncio.to_thread(_read))
        return await asyncio.shield(self._reading)

    async def encounters(self, ruleset: str) -> Mapping[str, str]:
        """The titles of a game's encounters by name."""
        return next((each.encounters for each in await self.rulesets() if each.id == ruleset), {})
