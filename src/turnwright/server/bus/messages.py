"""What one server tells the others: words for a bus, whichever it is. One server alone has nobody to tell."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol, TypeAlias

import msgspec

from turnwright.table import wire


class Grown(msgspec.Struct, frozen=True, tag="grown"):
    """A match has a new last record."""

    match: str
    n: int


class People(msgspec.Struct, frozen=True, tag="people"):
    """Who sits at a table of one server."""

    match: str
    process: str
    people: tuple[wire.Present, ...]


class Asked(msgspec.Struct, frozen=True, tag="asked"):
    """Somebody asks the table to take something back, or agrees."""

    match: str
    n: int
    request: wire.Requested


class Seated(msgspec.Struct, frozen=True, tag="seated"):
    """Seats of a match were given to players (bots), or back to people."""

    match: str


class Wished(msgspec.Struct, frozen=True, tag="wished"):
    """What the game master of a match is asked for has changed."""

    match: str


class Timed(msgspec.Struct, frozen=True, tag="timed"):
    """A match is timed in another way."""

    match: str


class Gone(msgspec.Struct, frozen=True, tag="gone"):
    """A match was deleted."""

    match: str


class Hung(msgspec.Struct, frozen=True, tag="hung"):
    """Another image lies behind the map of a match, or none."""

    match: str


class LinkClosed(msgspec.Struct, frozen=True, tag="link_closed"):
    """A link was revoked: its sockets are closed everywhere."""

    link: str


class Displayed(msgspec.Struct, frozen=True, tag="displayed"):
    """What the group's display of a campaign shows has changed."""

    campaign: str


class SeatsChanged(msgspec.Struct, frozen=True, tag="seats_changed"):
    """Whose seats of a campaign are, or what players of one of its matches propose, has changed."""

    campaign: str


class ForScreens(msgspec.Struct, frozen=True, tag="for_screens"):
    """Something that every screen of a role in a campaign is told."""

    campaign: str
    role: str
    told: dict[str, Any]


AboutMatch: TypeAlias = Grown | People | Asked | Seated | Hung | Wished | Timed | Gone
Said: TypeAlias = AboutMatch | LinkClosed | Displayed | SeatsChanged | ForScreens


class Bus(Protocol):
    process: str
    """A name of this process, of its own."""
    connected: bool

    def say(self, said: Said) -> None: ...

    async def start(self, hear: Callable[[Said], None], missed: Callable[[], None]) -> None: ...

    async def close(self) -> None: ...


class Alone:
    """One server, and nobody else."""

    process = "here"
    connected = True

    def say(self, said: Said) -> None:
        return None

    async def start(self, hear: Callable[[Said], None], missed: Callable[[], None]) -> None:
        return None

    async def close(self) -> None:
        return None
