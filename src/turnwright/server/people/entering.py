"""The people of a campaign: entering by a link, and the links, which are the GM's to give and take."""

from __future__ import annotations

import time
from typing import Annotated, Any

import msgspec
from litestar import Controller, Request, Response, delete, get, post, put
from litestar.datastructures import Cookie, State
from litestar.params import FromPath, JSONBody

from turnwright.kernel.refusal import Refusal
from turnwright.server.door.asking import Holder, admitted, does, table_of
from turnwright.server.door.limits import Name
from turnwright.server.door.middleware import COOKIE, address_of
from turnwright.server.door.proxies import is_secure
from turnwright.server.door.verdicts import require
from turnwright.server.people import audit, holding, keys, links
from turnwright.server.people.holding import Place
from turnwright.server.people.links import Pass
from turnwright.server.people.names import own_name
from turnwright.server.people.private import may_give
from turnwright.server.policy import Phase, Thing
from turnwright.server.store import Link, LinkKind, Role, Store, Write
from turnwright.table.clean import cleaned

REMEMBERED = 60 * 24 * 3600
"""Seconds that a browser keeps a link: from one evening to the next."""
MOST_HOURS = 24 * 3660
GM_HOURS = REMEMBERED / 3600
"""How long a GM's link is valid unless it says so: it sees everything, so none is forgotten somewhere for good."""


class Secret(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    secret: Annotated[str, msgspec.Meta(max_length=200)]


class NewLink(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A link to give away; a player's needs a seat."""

    role: Role
    seat: Name = ""
    person: Name = ""
    """Whose it is: a person of the campaign by id, or any name."""
    match: Name = ""
    """The only match it opens; empty: all of the campaign's."""
    hours: Annotated[float, msgspec.Meta(gt=0, le=MOST_HOURS)] | None = None
    """How long it's valid; empty: until it is revoked, and a GM's for 60 days."""


class Recovery(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    code: Annotated[str, msgspec.Meta(max_length=200)]


class LinkInfo(msgspec.Struct, frozen=True, omit_defaults=True):
    """A link as its GM sees it; the secret is told once, when it is made."""

    id: str
    role: Role
    seat: str = ""
    person: str = ""
    match: str = ""
    expires: float | None = None
    revoked: bool = False
    secret: str = ""
    kind: LinkKind = "key"
    label: str = ""
    made: float = 0.0
    entered: float | None = None
    """When an invitation was used up: since then its secret opens nothing."""
    current: bool = False
    """Whether it is the link that asks."""


@post("/v1/enter", status_code=200, action="server.look")
async def enter(state: State, request: Request[Any, Any, Any], data: JSONBody[Secret]) -> Response[Pass]:
    """Exchanges the secret of a link, which a page reads from the fragment of its address, for a cookie.

    An invitation is used up by this: the cookie holds a key that nobody else has seen, and the person who made the
    invitation can't use it any more.
    """
    others = [value for name, value in request.cookies.items() if name.startswith(COOKIE)]
    try:
        secret, _, ended = await keys.entered(state.store, data.secret, others)
    except Refusal:
        state.allowed.guesses(address_of(request.scope))
        raise
    pass_ = await admitted(request, state, secret)
    for link in ended:
        state.upkeep.close_link(link)
    if ended:
        await audit.note(state.store, pass_, "link.entered", role=pass_.role, seat=pass_.seat, person=pass_.person)
        state.tables.say_seats(pass_.campaign)
    return _with_cookies(request, state, pass_, secret)


def _with_cookies(request: Request[Any, Any, Any], state: State, pass_: Pass, secret: str) -> Response[Pass]:
    cookies = [
        Cookie(
            key=key,
            value=secret,
            path=state.root_path or "/",
            httponly=True,
            samesite="strict",
            secure=state.tls or is_secure(request.scope),
            max_age=REMEMBERED,
        )
        for key in (COOKIE, f"{COOKIE}_{pass_.link}")
    ]
    return Response(pass_, cookies=cookies)


@post("/v1/recover", status_code=200, action="server.look", summary="Enter with a recovery code")
async def recover(state: State, request: Request[Any, Any, Any], data: JSONBody[Recovery]) -> Response[Pass]:
    """Gives this device a key in place of lost ones: every other link of the same person is ended."""
    try:
        secret, _, ended = await keys.recovered(state.store, data.code)
    except Refusal:
        state.allowed.guesses(address_of(request.scope))
        raise
    for lost in ended:
        state.upkeep.close_link(lost)
    pass_ = await admitted(request, state, secret)
    await audit.note(state.store, pass_, "link.recovered", role=pass_.role, seat=pass_.seat, person=pass_.person)
    return _with_cookies(request, state, pass_, secret)


@get("/v1/me", action="campaign.read")
async def me(pass_: Holder) -> Pass:
    return pass_


class Links(Controller):
    """The links of a campaign, which are the GM's to give and take."""

    path = "/v1/links"
    opt = does("link.manage")

    @get()
    async def listed(self, state: State, pass_: Holder) -> list[LinkInfo]:
        """Every link of the campaign but recovery codes, without its secret."""
        found = [link for link in await state.store.links(pass_.campaign) if link.kind != "recovery"]
        return [info_of(link, pass_) for link in found]

    @post()
    async def made(self, state: State, pass_: Holder, data: JSONBody[NewLink]) -> LinkInfo:
        await may_give(state.store, data.role, data.seat, data.match)
        if data.person and data.role != "gm":
            own_name(data.person)
        held = bool(data.person) and (
            await state.holds_cards(pass_.campaign, data.person) or await _has_key(state.store, pass_, data.person)
        )
        place = Place(data.seat, data.match)
        taken = data.role == "player" and await holding.is_held(state.store, pass_.campaign, place)
        phase: Phase = "held" if held else "taken" if taken else "free"
        require(pass_, "link.give", Thing(pass_.campaign), phase, unknown=no_such_link())
        if data.match:
            await table_of(state, pass_, data.match)
        expires = _ends(GM_HOURS if data.hours is None and data.role == "gm" else data.hours)
        secret, link = links.new(
            pass_.campaign,
            data.role,
            seat=data.seat,
            person=data.person,
            match=data.match,
            expires=expires,
            kind="invitation" if data.role in ("player", "gm") else "key",
        )
        absent = await holding.vacated(state.store, pass_.campaign, place) if data.role == "player" else ()
        await state.store.commit(Write(links=(*absent, link)))
        for gone in absent:
            state.upkeep.close_link(gone.hash.hex())
        for person in sorted({links.person_of(gone) for gone in absent}):
            await audit.note(state.store, pass_, "seat.vacated", seat=data.seat, person=person)
        await audit.note(
            state.store, pass_, "link.made", role=data.role, seat=data.seat, person=data.person, match=data.match
        )
        state.tables.say_seats(pass_.campaign)
        return msgspec.structs.replace(info_of(link, pass_), secret=secret)

    @delete("/{link:str}")
    async def revoked(self, state: State, pass_: Holder, link: FromPath[str]) -> None:
        try:
            hashed = bytes.fromhex(link)
        except ValueError:
            raise no_such_link() from None
        found = await state.store.link(hashed)
        await links.revoke(state.store, pass_.campaign, hashed)
        state.upkeep.close_link(hashed.hex())
        whose = links.person_of(found)
        await audit.note(state.store, pass_, "link.ended", role=found.role, seat=found.seat, person=whose)
        state.tables.say_seats(pass_.campaign)


class OwnLink(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Another device of one's own."""

    label: Name = ""
    hours: Annotated[float, msgspec.Meta(gt=0, le=MOST_HOURS)] | None = None


class OwnChange(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Another name for one's own link, or an end for it; what is left out stays."""

    label: Name | None = None
    hours: Annotated[float, msgspec.Meta(gt=0, le=MOST_HOURS)] | None = None


class RecoveryCode(msgspec.Struct, frozen=True):
    code: str
    """Write it down: it is told once."""


class OwnLinks(Controller):
    """The caller's links: one person's, on every device."""

    path = "/v1/me"
    opt = does("link.own")

    @get("/links", summary="List your links")
    async def listed(self, state: State, pass_: Holder) -> list[LinkInfo]:
        """Every link that is yours, with the device it is on; the newest first."""
        found = await keys.own_links(state.store, pass_)
        return [info_of(link, pass_) for link in found if link.kind != "recovery"]

    @post("/links", action="link.add", summary="Add a device")
    async def added(self, state: State, pass_: Holder, data: JSONBody[OwnLink]) -> LinkInfo:
        """An invitation for another device of yours; its secret is told once, and used up by the first entry."""
        secret, link = await keys.another_device(state.store, pass_, data.label, _ends(data.hours))
        return msgspec.structs.replace(info_of(link, pass_), secret=secret)

    @put("/links/{link:str}", summary="Rename or expire your link")
    async def changed(self, state: State, pass_: Holder, link: FromPath[str], data: JSONBody[OwnChange]) -> LinkInfo:
        """Gives one of your links a name, or lets it expire."""
        mine = await keys.own_link(state.store, pass_, link)
        label = mine.label if data.label is None else data.label
        after = msgspec.structs.replace(mine, label=label, expires=_ends(data.hours) or mine.expires)
        await state.store.commit(Write(links=(after,)))
        state.links.forget(link)
        return info_of(after, pass_)

    @delete("/links/{link:str}", summary="End your link")
    async def ended(self, state: State, pass_: Holder, link: FromPath[str]) -> None:
        """Ends one of your links at once, this one too: its screens are closed."""
        mine = await keys.own_link(state.store, pass_, link)
        await state.store.commit(Write(links=(msgspec.structs.replace(mine, revoked=True, departed=True),)))
        state.upkeep.close_link(link)
        await audit.note(state.store, pass_, "link.own_ended", role=mine.role, seat=mine.seat, person=pass_.person)
        state.tables.say_seats(pass_.campaign)

    @post("/recovery", action="link.add", summary="Make a recovery code")
    async def recovery(self, state: State, pass_: Holder) -> RecoveryCode:
        """A code that gives you a new key if every device is lost; an earlier one is void."""
        return RecoveryCode(await keys.recovery_code(state.store, pass_))


def _ends(hours: float | None) -> float | None:
    return None if hours is None else time.time() + 3600 * hours


async def _has_key(store: Store, pass_: Pass, person: str) -> bool:
    """Whether anyone has a key as this person: a link in their name is theirs alone to make."""
    keys_ = [link for link in await store.links(pass_.campaign) if link.person == person and link.kind == "key"]
    return any(links.opens(key) and (key.family or key.role in ("player", "gm")) for key in keys_)


def info_of(link: Link, pass_: Pass) -> LinkInfo:
    """A link as lists show it."""
    name = link.hash.hex()
    return cleaned(
        LinkInfo(
            name,
            link.role,
            link.seat,
            link.person,
            link.match,
            link.expires,
            link.revoked,
            kind=link.kind,
            label=link.label,
            made=link.made,
            entered=link.entered,
            current=name == pass_.link,
        )
    )


def no_such_link() -> Refusal:
    return Refusal("links.no_such_link")


ROUTES = (enter, recover, me, OwnLinks, Links)
