"""Every question to a server, written once: the way it is asked, and the type of its answer."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Any, Generic, TypeVar
from urllib.parse import quote

import msgspec

from turnwright.client.shapes import LinkInfo, MatchInfo, Pass, Role
from turnwright.table import wire

T = TypeVar("T")


class Ask(msgspec.Struct, Generic[T], frozen=True):
    """One request. A safe one may be sent again when nothing came back."""

    method: str
    path: str
    kind: Any
    """The type of the answer; `bytes` leaves it as it came."""
    body: Any = None
    once: str = ""
    """An idempotency key: however often it is sent, it acts once."""
    secret: str = ""
    """Of a link that is sent in the body: the header says so before the body is read, which lets newcomers in."""

    @property
    def is_safe(self) -> bool:
        return self.method in ("GET", "DELETE") or bool(self.once)

    def sent(self) -> tuple[bytes | None, dict[str, str]]:
        """Body and headers."""
        headers = {"Idempotency-Key": self.once} if self.once else {}
        if self.secret and self.secret.isascii() and self.secret.isprintable():
            headers["Authorization"] = f"Bearer {self.secret}"
        if self.body is None:
            return None, headers
        return msgspec.json.encode(self.body), {**headers, "Content-Type": "application/json"}

    def read(self, body: bytes) -> T:
        if self.kind is bytes:
            return body  # type: ignore[return-value]  # T is bytes here
        answer: T = msgspec.json.decode(body or b"null", type=self.kind)
        return answer


def path(*parts: str) -> str:
    return "/" + "/".join(quote(part, safe="") for part in parts)


# Links


def enter(secret: str) -> Ask[Pass]:
    return Ask("POST", "/v1/enter", Pass, {"secret": secret}, secret=secret)


def me() -> Ask[Pass]:
    return Ask("GET", "/v1/me", Pass)


def links() -> Ask[list[LinkInfo]]:
    return Ask("GET", "/v1/links", list[LinkInfo])


def make_link(role: Role, *, seat: str, person: str, match: str, hours: float | None) -> Ask[LinkInfo]:
    return Ask(
        "POST",
        "/v1/links",
        LinkInfo,
        {"role": role, "seat": seat, "person": person, "match": match, "hours": hours},
    )


def revoke(link: str) -> Ask[None]:
    return Ask("DELETE", path("v1", "links", link), type(None))


# Matches


def rulesets() -> Ask[list[wire.RulesetName]]:
    return Ask("GET", "/v1/rulesets", list[wire.RulesetName])


def matches() -> Ask[list[MatchInfo]]:
    return Ask("GET", "/v1/matches", list[MatchInfo])


def match(name: str) -> Ask[MatchInfo]:
    return Ask("GET", path("v1", "matches", name), MatchInfo)


def open_match(
    ruleset: str,
    encounter: str,
    *,
    setup: Mapping[str, Any] | None,
    seed: int | None,
    preset: str,
    options: Mapping[str, Any] | None,
    players: Mapping[str, str] | None,
) -> Ask[MatchInfo]:
    plan = {
        "ruleset": ruleset,
        "encounter": encounter,
        "setup": setup,
        "seed": seed,
        "preset": preset,
        "options": dict(options or {}),
        "players": dict(players or {}),
    }
    return Ask("POST", "/v1/matches", MatchInfo, plan)


def close_match(name: str) -> Ask[MatchInfo]:
    return Ask("POST", path("v1", "matches", name, "close"), MatchInfo)


def log(name: str) -> Ask[bytes]:
    return Ask("GET", path("v1", "matches", name, "log"), bytes)


def say(name: str, message: wire.FromClient, once: str = "") -> Ask[list[wire.FromHost]]:
    return Ask("POST", path("v1", "matches", name, "messages"), list[wire.FromHost], message, once)


def submission(choice: str | Mapping[str, Any], seen: int, key: str = "") -> wire.Submit:
    """A choice by its key, or a command."""
    if isinstance(choice, str):
        return wire.Submit(seen, key=choice, id=key)
    return wire.Submit(seen, command=dict(choice), id=key)


def new_key() -> str:
    """A key under which a command acts once."""
    return secrets.token_hex(8)
