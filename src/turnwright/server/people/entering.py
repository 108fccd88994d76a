"""The people of a campaign: entering by a link, and the links, which are the GM's to give and take."""

from __future__ import annotations

import time
from typing import Annotated, Any

import msgspec
from litestar import Controller, Request, Response, delete, get, post
from litestar.datastructures import Cookie, State
from litestar.params import FromPath, JSONBody

from turnwright.kernel.refusal import Refusal
from turnwright.server.door.asking import COOKIE, Holder, admitted, does, table_of
from turnwright.server.door.limits import Name
from turnwright.server.door.verdicts import require
from turnwright.server.people import links
from turnwright.server.people.links import Pass
from turnwright.server.people.private import may_give
from turnwright.server.policy import Thing
from turnwright.server.store import Role

REMEMBERED = 60 * 24 * 3600
"""Seconds that a browser keeps a link: from one evening to the next."""
MOST_HOURS = 24 * 3660


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
    """How long it's valid; empty: until it is revoked."""


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


@post("/v1/enter", status_code=200, action="server.look")
async def enter(state: State, request: Request[Any, Any, Any], data: JSONBody[Secret]) -> Response[Pass]:
    """Exchanges the secret of a link, which a page reads from the fragment of its address, for a cookie."""
    entered = await admitted(request, state, data.secret)
    cookies = [
        Cookie(key=key, value=data.secret, httponly=True, samesite="strict", secure=state.tls, max_age=REMEMBERED)
        for key in (COOKIE, f"{COOKIE}_{entered.link}")
    ]
    return Response(entered, cookies=cookies)


@get("/v1/me", action="campaign.read")
async def me(pass_: Holder) -> Pass:
    return pass_


class Links(Controller):
    """The links of a campaign, which are the GM's to give and take."""

    path = "/v1/links"
    opt = does("link.manage")

    @get()
    async def listed(self, state: State, pass_: Holder) -> list[LinkInfo]:
        return [
            LinkInfo(each.hash.hex(), each.role, each.seat, each.person, each.match, each.expires, each.revoked)
            for each in await state.store.links(pass_.campaign)
        ]

    @post()
    async def made(self, state: State, pass_: Holder, data: JSONBody[NewLink]) -> LinkInfo:
        await may_give(state.store, data.role, data.seat, data.match)
        held = bool(data.person) and await state.holds_cards(pass_.campaign, data.person)
        require(pass_, "link.give", Thing(pass_.campaign), "held" if held else "free", unknown=no_such_link())
        if data.match:
            await table_of(state, pass_, data.match)
        expires = None if data.hours is None else time.time() + 3600 * data.hours
        secret = await links.issue(
            state.store,
            pass_.campaign,
            data.role,
            seat=data.seat,
            person=data.person,
            match=data.match,
            expires=expires,
        )
        hashed = links.digest(secret).hex()
        return LinkInfo(hashed, data.role, data.seat, data.person, data.match, expires, secret=secret)

    @delete("/{link:str}")
    async def revoked(self, state: State, pass_: Holder, link: FromPath[str]) -> None:
        try:
            hashed = bytes.fromhex(link)
        except ValueError:
            raise no_such_link() from None
        await links.revoke(state.store, pass_.campaign, hashed)
        state.upkeep.close_link(hashed.hex())


def no_such_link() -> Refusal:
    return Refusal("links.no_such_link")


ROUTES = (enter, me, Links)
