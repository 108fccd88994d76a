"""A seat that an assistant has taken: at a table of its own in this process, or at one of a server, through its link.

Both speak the messages of the page (`table.wire`), so everything above is the same for both, redacted by the side that
keeps the match.
"""

from __future__ import annotations

from typing import Protocol

from turnwright.client import Client, Refused
from turnwright.table import wire
from turnwright.table.host import Host


class Place(Protocol):
    """One seat at one table."""

    def say(self, message: wire.FromClient) -> list[wire.FromHost]:
        """What the table answers; a refusal is one of its answers."""


class OwnPlace:
    """A seat at a table that lives as long as this program."""

    def __init__(self, opening: wire.Open, language: str) -> None:
        self._host = Host(language=language)
        self.opened = self._host.handle(opening)

    def say(self, message: wire.FromClient) -> list[wire.FromHost]:
        return self._host.handle(message)


class ServedPlace:
    """The seat of a link, at a table of its server."""

    def __init__(self, client: Client, match: str) -> None:
        self._client = client
        self._match = match

    def say(self, message: wire.FromClient) -> list[wire.FromHost]:
        try:
            return self._client.say(self._match, message)
        except Refused as refused:
            return [wire.refused(refused)]
