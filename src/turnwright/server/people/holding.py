"""Whose a seat is: somebody holds it from the first entry on, until they leave it or have been away too long.

A GM can end a link; the seat stays its holder's meanwhile, so that nobody is put into it at once.
"""

from __future__ import annotations

import time
from collections.abc import Iterable
from typing import Annotated

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from turnwright.server.people.links import family_of, opens, person_of
from turnwright.server.store import Document, Link, Put, Store

KIND = "seats"
"""The kind of document that says how long people may be away, and whose seats are asked for, in a campaign."""
HOURS = 7 * 24.0
"""How long somebody may be away before their seat is free, unless the campaign says otherwise."""
AWAY = 600.0
"""Seconds without a sign of somebody after which a GM may replace their devices."""
Hours = Annotated[float, msgspec.Meta(ge=0.25, le=90 * 24)]


class Asked(Struct, frozen=True):
    """A seat that its holder is asked for."""

    at: float
    by: str
    """The person who asks."""


class Rules(Struct, frozen=True):
    """What a campaign says about its seats."""

    hours: Hours = HOURS
    since: float = 0.0
    """Since when this limit holds: time away counts from then at the earliest."""
    asked: dict[str, Asked] = {}
    """Whose seats are asked for, by the families of their links."""


class Place(Struct, frozen=True, order=True):
    """A seat; `match` is the only match it is at, and empty where it is at all of the campaign's."""

    seat: str
    match: str = ""

    def meets(self, other: Place) -> bool:
        return self.seat == other.seat and (not self.match or not other.match or self.match == other.match)


class Tenure(Struct, frozen=True):
    """Somebody in a seat."""

    place: Place
    person: str
    family: str
    since: float
    seen: float
    links: tuple[Link, ...]
    """Their keys: those that open something, and those that a GM has ended."""

    @property
    def open(self) -> int:
        return sum(map(opens, self.links))


def place_of(link: Link) -> Place:
    return Place(link.seat, link.match)


def tenures(links: Iterable[Link]) -> list[Tenure]:
    """Everybody who has entered in a player's seat, and has neither left it nor come to the end of their time."""
    families: dict[tuple[Place, str], list[Link]] = {}
    for link in links:
        if _is_holders(link):
            families.setdefault((place_of(link), family_of(link)), []).append(link)
    return [_tenure(place, family, keys) for (place, family), keys in sorted(families.items())]


def _is_holders(link: Link) -> bool:
    """Whether only the holder knows its secret: it came out of an invitation, or was given for a code."""
    entered = link.role == "player" and link.kind == "key" and bool(link.family) and not link.departed
    return entered and (link.expires is None or link.expires > time.time())


def _tenure(place: Place, family: str, keys: list[Link]) -> Tenure:
    seen = max(max(key.made, key.seen or 0.0) for key in keys)
    return Tenure(place, person_of(keys[0]), family, min(key.made for key in keys), seen, tuple(keys))


def is_absent(tenure: Tenure, rules: Rules, now: float | None = None) -> bool:
    """Whether a person has been away for longer than the campaign's limit, which counts from when it was set."""
    moment = time.time() if now is None else now
    return moment - max(tenure.seen, rules.since) > 3600 * rules.hours


async def rules_of(store: Store, campaign: str) -> tuple[Document | None, Rules]:
    kept = await store.document(KIND, campaign)
    return kept, Rules() if kept is None else msgspec.json.decode(kept.data, type=Rules)


def putting(kept: Document | None, campaign: str, rules: Rules) -> Put:
    return Put(KIND, campaign, campaign, 0 if kept is None else kept.version, msgspec.json.encode(rules))


async def at_place(store: Store, campaign: str, place: Place) -> list[Tenure]:
    """The holders of a seat, or of the same seat at some match."""
    return [tenure for tenure in tenures(await store.links(campaign)) if tenure.place.meets(place)]


async def is_held(store: Store, campaign: str, place: Place) -> bool:
    """Whether a seat is somebody's, who hasn't been away too long."""
    _, rules = await rules_of(store, campaign)
    return any(not is_absent(tenure, rules) for tenure in await at_place(store, campaign, place))


async def vacated(store: Store, campaign: str, place: Place) -> tuple[Link, ...]:
    """The keys of people who have been away from a seat for too long: they end when somebody else is invited to it."""
    _, rules = await rules_of(store, campaign)
    absent = [tenure for tenure in await at_place(store, campaign, place) if is_absent(tenure, rules)]
    return tuple(replace(key, revoked=True, departed=True) for tenure in absent for key in tenure.links)


async def invitations(store: Store, key: Link) -> tuple[Link, ...]:
    """Other people's invitations to the seat that a key opens: they end when somebody enters in it."""
    if key.role != "player":
        return ()
    others = [link for link in await store.links(key.campaign) if link.role == "player" and link.kind == "invitation"]
    same = [link for link in others if place_of(link).meets(place_of(key)) and family_of(link) != family_of(key)]
    return tuple(replace(link, revoked=True) for link in same if opens(link))
