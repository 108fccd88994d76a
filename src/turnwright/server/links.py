"""Links: a secret opens a role and a seat of a campaign. The secret is shown once; only its hash is kept."""

from __future__ import annotations

import hashlib
import secrets
import time

import msgspec

from turnwright.kernel.refusal import Refusal
from turnwright.kernel.ruleset import GM, WATCHER
from turnwright.server.store import Link, Role, Store, Write
from turnwright.table.shapes import GROUP

BYTES = 24


class Pass(msgspec.Struct, frozen=True):
    """What somebody with a link may do: it comes from the link alone, and never from what a client says."""

    campaign: str
    role: Role
    seat: str
    person: str
    match: str = ""
    link: str = ""
    """The link's public id, as its GM sees it in the list; by it a page says which of its cookies counts."""
    expires: float | None = None

    def opens(self, campaign: str, match: str) -> bool:
        """Whether it leads to a match."""
        return campaign == self.campaign and self.match in ("", match)


def digest(secret: str) -> bytes:
    """What is kept of a secret. It is found by this, so that how long it takes tells nothing about the secret."""
    return hashlib.sha256(secret.encode("utf-8", "replace")).digest()


async def issue(
    store: Store,
    campaign: str,
    role: Role,
    *,
    seat: str = "",
    person: str = "",
    match: str = "",
    expires: float | None = None,
) -> str:
    """A new link; gives its secret, which cannot be read anywhere afterwards."""
    if role == "player" and not seat:
        raise Refusal("links.seat", "A player's link needs a seat.", field="seat")
    secret = secrets.token_urlsafe(BYTES)
    await store.commit(Write(links=(Link(digest(secret), campaign, role, seat, person, match, expires),)))
    return secret


async def revoke(store: Store, campaign: str, hashed: bytes) -> None:
    """Closes a link for good."""
    found = await store.link(hashed)
    if found is None or found.campaign != campaign:
        raise Refusal("links.no_such_link", "There is no such link in this campaign.")
    await store.commit(Write(links=(msgspec.structs.replace(found, revoked=True),)))


async def admit(store: Store, secret: str) -> Pass:
    """What a secret opens now."""
    hashed = digest(secret)
    link = await store.link(hashed) if secret else None
    if link is None or link.revoked or not secrets.compare_digest(link.hash, hashed):
        raise Refusal("links.unknown", "This link isn't valid: ask your GM for a new one.")
    if link.expires is not None and link.expires <= time.time():
        raise Refusal("links.expired", "This link has expired: ask your GM for a new one.")
    seats = {"gm": GM, "group": GROUP, "watcher": WATCHER}
    seat = link.seat if link.role == "player" else seats[link.role]
    name = link.hash.hex()
    return Pass(link.campaign, link.role, seat, link.person or name[:12], link.match, name, link.expires)


async def is_valid(store: Store, name: str) -> bool:
    """Whether a link, by its name in the GM's list, still opens anything."""
    found = await store.link(bytes.fromhex(name))
    return found is not None and not found.revoked and (found.expires is None or found.expires > time.time())
