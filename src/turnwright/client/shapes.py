"""What a server answers, as a client reads it: fields that a newer server adds are skipped."""

from __future__ import annotations

from typing import Literal

import msgspec

Role = Literal["gm", "player", "group", "watcher"]


class Pass(msgspec.Struct, frozen=True):
    """What a link opens."""

    campaign: str
    role: Role
    seat: str
    person: str
    match: str = ""
    language: str = ""
    """The language that this person has chosen; empty: as each request asks for it."""


class MatchInfo(msgspec.Struct, frozen=True):
    """A match in a list."""

    id: str
    ruleset: str
    title: str
    encounter: str
    n: int
    status: str


class LinkInfo(msgspec.Struct, frozen=True):
    """A link; its secret is told once, when it is made."""

    id: str
    role: Role
    seat: str = ""
    person: str = ""
    match: str = ""
    expires: float | None = None
    revoked: bool = False
    secret: str = ""
