"""Keys that only a device holds: the first entry uses an invitation up, and gives a key that nobody else has seen.

The person who made the invitation, a GM say, knew its secret; from the first entry on, that secret opens nothing. The
keys of one person are a family: the holder of one lists them all, adds devices, ends lost ones, and keeps a recovery
code.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Iterable

from msgspec.structs import replace

from turnwright.kernel.refusal import Refusal
from turnwright.server.people import holding, links
from turnwright.server.people.links import Pass, digest, family_of, opens, person_of
from turnwright.server.store import Conflict, Link, Put, Store, Write

USED = "used"
"""The kind of document that says that an invitation or a code is used up: the first to write it is in."""
MOST = 20
"""Links of one person that open something."""
CODE_BYTES = 15


async def entered(store: Store, secret: str, others: Iterable[str] = ()) -> tuple[str, Link, tuple[str, ...]]:
    """The key by which somebody goes on who enters with a secret, and the ids of links that end by it.

    An invitation's key is a new one: the invitation ends, and so do those that others have to the same seat.
    `others` are secrets that the device holds already: it may come back with an invitation that it has used up.
    """
    link = await store.link(digest(secret))
    if link is None or link.kind != "invitation":
        return secret, _known(link), ()
    if link.entered is None and opens(link):
        return await _first(store, link)
    for other in others:
        key = await store.link(digest(other))
        if key is not None and key.kind == "key" and opens(key) and family_of(key) == family_of(link):
            return other, key, ()
    raise Refusal("links.used" if link.entered is not None and not link.revoked else "links.unknown")


def _known(link: Link | None) -> Link:
    if link is None or link.kind == "recovery":
        raise Refusal("links.unknown")
    return link


async def _first(store: Store, invitation: Link) -> tuple[str, Link, tuple[str, ...]]:
    now = time.time()
    secret, key = _key_like(invitation)
    used = Put(USED, invitation.hash.hex(), invitation.campaign, 0, b"{}")
    others = (*await holding.invitations(store, key), *await _in_the_same_name(store, invitation))
    others = tuple({link.hash: link for link in others}.values())
    try:
        await store.commit(Write(puts=(used,), links=(replace(invitation, entered=now), key, *others)))
    except Conflict:
        raise Refusal("links.used") from None
    return secret, key, tuple(link.hash.hex() for link in (invitation, *others))


async def _in_the_same_name(store: Store, invitation: Link) -> tuple[Link, ...]:
    """Other links in a newcomer's name: the person who made them knows their secrets, and could read decks by them."""
    if invitation.family or not invitation.person:
        return ()  # another device of somebody who has entered, or a name that nobody else has
    others = [link for link in await store.links(invitation.campaign) if link.person == invitation.person]
    return tuple(replace(link, revoked=True) for link in others if opens(link) and link.hash != invitation.hash)


def _key_like(link: Link) -> tuple[str, Link]:
    """A new key that opens what another link opens, in the same family."""
    secret = secrets.token_urlsafe(links.BYTES)
    own = replace(link, hash=digest(secret), person=person_of(link), family=family_of(link), kind="key")
    return secret, replace(own, made=time.time(), entered=None, revoked=False)


# One's own


async def own_links(store: Store, pass_: Pass) -> list[Link]:
    """The caller's links, ended ones included; the newest first."""
    family = [link for link in await store.links(pass_.campaign) if family_of(link) == pass_.family]
    return sorted(family, key=lambda link: -link.made)


async def own_link(store: Store, pass_: Pass, name: str) -> Link:
    """One of one's own links, by its id."""
    for link in await own_links(store, pass_):
        if link.hash.hex() == name:
            return link
    raise Refusal("links.no_such_link")


async def another_device(store: Store, pass_: Pass, label: str, expires: float | None) -> tuple[str, Link]:
    """An invitation for another device of one's own."""
    family = await own_links(store, pass_)
    if sum(map(opens, family)) >= MOST:
        raise Refusal("links.many", most=MOST)
    mine = next(link for link in family if link.hash.hex() == pass_.link)
    secret, key = _key_like(mine)
    ends = [moment for moment in (expires, mine.expires) if moment is not None]
    invitation = replace(key, kind="invitation", label=label, expires=min(ends, default=None))
    await store.commit(Write(links=(invitation,)))
    return secret, invitation


# When all devices are lost


async def recovery_code(store: Store, pass_: Pass) -> str:
    """A new code that gives a key when every device is lost; the last one is void from now on."""
    family = await own_links(store, pass_)
    mine = next(link for link in family if link.hash.hex() == pass_.link)
    code = secrets.token_urlsafe(CODE_BYTES)
    own = replace(mine, hash=digest(code), person=person_of(mine), family=family_of(mine), kind="recovery", label="")
    old = tuple(replace(link, revoked=True) for link in family if link.kind == "recovery" and not link.revoked)
    await store.commit(Write(links=(*old, replace(own, made=time.time(), entered=None))))
    return code


async def recovered(store: Store, code: str) -> tuple[str, Link, tuple[str, ...]]:
    """A key for a code, which is used up by it, and the ids of the person's other links: they are ended."""
    link = await store.link(digest(code))
    in_time = link is not None and (link.expires is None or link.expires > time.time())
    if link is None or link.kind != "recovery" or link.revoked or link.entered is not None or not in_time:
        raise Refusal("links.unknown", context="recovery")
    secret, key = _key_like(link)
    family = [each for each in await store.links(link.campaign) if family_of(each) == family_of(link)]
    lost = tuple(replace(each, revoked=True, departed=True) for each in family if opens(each))
    used = Put(USED, link.hash.hex(), link.campaign, 0, b"{}")
    try:
        await store.commit(Write(puts=(used,), links=(replace(link, entered=time.time()), key, *lost)))
    except Conflict:
        raise Refusal("links.unknown", context="recovery") from None
    return secret, key, tuple(each.hash.hex() for each in lost)
