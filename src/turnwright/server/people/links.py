"""Links: a secret opens a role and a seat of a campaign. The secret is shown once; only its hash is kept."""

from __future__ import annotations

import hashlib
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable

import msgspec

from turnwright.kernel.refusal import Refusal
from turnwright.kernel.ruleset import GM, WATCHER
from turnwright.server.store import Link, LinkKind, Role, Store, Write
from turnwright.table.shapes import GROUP

BYTES = 24
FRESH = 1.0
"""Seconds that a link counts as valid without asking the store again."""
MOST_KNOWN = 10_000
MOST_OWN = 8
"""Links that one person can have made for themselves to one seat of one match, or to look on there."""


class Pass(msgspec.Struct, frozen=True):
    """Who somebody with a link is: it comes from the link alone, and never from what a client says (`policy.Asker`)."""

    campaign: str
    role: Role
    seat: str
    person: str
    match: str = ""
    link: str = ""
    """The link's public id, as its GM sees it in the list; by it a page says which of its cookies counts."""
    expires: float | None = None
    family: str = ""
    """Whose link it is: the same for every key of one person, whatever device holds it."""
    language: str = ""
    """The language that this person has chosen; empty: as the browser asks for it."""


LANGUAGE = "language"
"""The kind of document that keeps a person's language, by their family."""


class KeptLanguage(msgspec.Struct, frozen=True):
    language: str = ""


def digest(secret: str) -> bytes:
    """What is kept of a secret. It is found by this, so that how long it takes tells nothing about the secret."""
    return hashlib.sha256(secret.encode("utf-8", "replace")).digest()


def new(
    campaign: str,
    role: Role,
    *,
    seat: str = "",
    person: str = "",
    match: str = "",
    expires: float | None = None,
    kind: LinkKind = "key",
) -> tuple[str, Link]:
    """A secret, which cannot be read anywhere afterwards, and the link to be stored."""
    if role == "player" and not seat:
        raise Refusal("links.seat", field="seat")
    secret = secrets.token_urlsafe(BYTES)
    return secret, Link(digest(secret), campaign, role, seat, person, match, expires, kind=kind, made=time.time())


async def issue(
    store: Store,
    campaign: str,
    role: Role,
    *,
    seat: str = "",
    person: str = "",
    match: str = "",
    expires: float | None = None,
    kind: LinkKind = "key",
) -> str:
    """Stores a new link; gives its secret."""
    secret, link = new(campaign, role, seat=seat, person=person, match=match, expires=expires, kind=kind)
    await store.commit(Write(links=(link,)))
    return secret


async def issue_own(
    store: Store, pass_: Pass, role: Role, *, seat: str, match: str, expires: float | None = None
) -> str:
    """A link that somebody makes for themselves to a seat of a match; the oldest of many end."""
    secret, link = new(pass_.campaign, role, seat=seat, person=pass_.person, match=match, expires=expires)
    place = (role, seat, match, pass_.person)
    same = [each for each in await store.links(pass_.campaign) if opens(each) and _place(each) == place]
    old = sorted(same, key=lambda each: -each.made)[MOST_OWN - 1 :]
    await store.commit(Write(links=(*(msgspec.structs.replace(each, revoked=True) for each in old), link)))
    return secret


def _place(link: Link) -> tuple[str, str, str, str]:
    return link.role, link.seat, link.match, link.person


async def revoke(store: Store, campaign: str, hashed: bytes) -> None:
    """Closes a link for good."""
    found = await store.link(hashed)
    if found is None or found.campaign != campaign:
        raise Refusal("links.no_such_link")
    await store.commit(Write(links=(msgspec.structs.replace(found, revoked=True),)))


class KnownLinks:
    """Who holds which link, without asking the store at every request.

    A link that is revoked here is forgotten at once; one that is revoked elsewhere, when that server says so, and after
    a second even if nobody says anything.
    """

    def __init__(self, store: Store, clock: Callable[[], float] = time.monotonic) -> None:
        self._store = store
        self._clock = clock
        self._known: OrderedDict[bytes, tuple[float, Pass]] = OrderedDict()
        self._forgotten = 0
        self._used: set[str] = set()

    async def admit(self, secret: str) -> Pass:
        """What a secret opens now."""
        hashed = digest(secret)
        then, known = self._known.get(hashed, (0.0, None))
        if known is None or self._clock() - then > FRESH:
            known = await self._read(hashed)
        if known.expires is not None and known.expires <= time.time():
            raise Refusal("links.expired")
        self._used.add(known.link)
        return known

    def is_known(self, secret: str) -> bool:
        """Whether a secret has opened something here a while ago; the store isn't asked."""
        return digest(secret) in self._known

    def used(self) -> frozenset[str]:
        """The links that were used since this was last asked, by their names."""
        used, self._used = self._used, set()
        return frozenset(used)

    async def _read(self, hashed: bytes) -> Pass:
        now, forgotten = self._clock(), self._forgotten
        link = await self._store.link(hashed)
        if link is None or link.revoked or not secrets.compare_digest(link.hash, hashed):
            self._known.pop(hashed, None)
            raise Refusal("links.unknown")
        if link.kind == "recovery":
            raise Refusal("links.unknown")
        if link.entered is not None:
            raise Refusal("links.used")
        entered = msgspec.structs.replace(opened_by(link), language=await self._language(link))
        if forgotten == self._forgotten:  # else one was revoked meanwhile, maybe this one
            self._known[hashed] = (now, entered)
            self._known.move_to_end(hashed)
            if len(self._known) > MOST_KNOWN:
                self._known.popitem(last=False)
        return entered

    async def _language(self, link: Link) -> str:
        kept = await self._store.document(LANGUAGE, family_of(link))
        return "" if kept is None else msgspec.json.decode(kept.data, type=KeptLanguage).language

    def forget(self, link: str) -> None:
        """A link was revoked, by its name in the GM's list."""
        self._forgotten += 1
        self._known.pop(bytes.fromhex(link), None)


def opened_by(link: Link) -> Pass:
    """What a link opens."""
    seats = {"gm": GM, "group": GROUP, "watcher": WATCHER}
    seat = link.seat if link.role == "player" else seats[link.role]
    name = link.hash.hex()
    person, family = person_of(link), family_of(link)
    return Pass(link.campaign, link.role, seat, person, link.match, name, link.expires, family)


def person_of(link: Link) -> str:
    """Whose link it is, by the name that the campaign has for them."""
    return link.person or family_of(link)[:12]


def family_of(link: Link) -> str:
    return link.family or link.hash.hex()


async def is_valid(store: Store, name: str) -> bool:
    """Whether a link, by its name in the GM's list, still opens anything."""
    found = await store.link(bytes.fromhex(name))
    return found is not None and opens(found)


def opens(link: Link) -> bool:
    """Whether a link opens anything now."""
    in_time = link.expires is None or link.expires > time.time()
    return in_time and not link.revoked and link.entered is None and link.kind != "recovery"
