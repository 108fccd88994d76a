"""Who asks, and whether they may: a pass comes from a link alone, and `policy` decides."""

from __future__ import annotations

from functools import partial
from typing import Any, TypeAlias
from urllib.parse import urlsplit

from litestar.connection import ASGIConnection, Request
from litestar.datastructures import State
from litestar.di import NamedDependency
from litestar.handlers import BaseRouteHandler

from turnwright.kernel.refusal import Refusal
from turnwright.server import policy
from turnwright.server.door.languages import speak
from turnwright.server.door.middleware import COOKIE, address_of
from turnwright.server.door.verdicts import refused, require, require_ever
from turnwright.server.people.links import Pass
from turnwright.server.policy import Action, Allowed, Asker
from turnwright.server.tables.phases import no_such_match, phase_of, thing_of
from turnwright.server.tables.tables import LiveTable

ADMITTED = "pass"
"""Where a request keeps who asks: a link is counted once."""

Holder: TypeAlias = NamedDependency[Pass]
"""The caller's pass: a route names it `pass_`."""


async def holder(request: ASGIConnection[Any, Any, Any, Any], state: State) -> Pass:
    """The holder of the link in the header or a cookie. A browser may have several; a tab names its own."""
    known: Pass | None = request.scope["state"].get(ADMITTED)
    if known is None:
        known = request.scope["state"][ADMITTED] = await _holder(request, state)
        speak(request, known.language)
    return known


async def _holder(request: ASGIConnection[Any, Any, Any, Any], state: State) -> Pass:
    said = request.headers.get("authorization", "")
    by_header = said.startswith("Bearer ")
    secret = said.removeprefix("Bearer ") if by_header else _in_cookie(request)
    if not secret:
        raise refused(policy.NO_LINK)
    if not by_header:
        _from_our_page(request)
    return await admitted(request, state, secret)


def _in_cookie(request: ASGIConnection[Any, Any, Any, Any]) -> str:
    link = request.headers.get("x-link", "") or request.query_params.get("link", "")
    return request.cookies.get(f"{COOKIE}_{link}" if link else COOKIE, "")


async def admitted(request: ASGIConnection[Any, Any, Any, Any], state: State, secret: str) -> Pass:
    """What a secret opens, if its holder doesn't ask too often. Guessing costs more than knowing."""
    try:
        entered: Pass = await state.links.admit(secret)
    except Refusal:
        state.allowed.guesses(address_of(request.scope))
        raise
    state.allowed.asks(entered.link)
    return entered


def _from_our_page(request: ASGIConnection[Any, Any, Any, Any]) -> None:
    """A browser sends a cookie for any page's request: only ours may use it."""
    origin = request.headers.get("origin")
    if origin is not None and urlsplit(origin).netloc != request.headers.get("host"):
        raise Refusal("server.origin")


# What they may do


async def guard(request: Request[Any, Any, Any]) -> None:
    """Asked before anything is looked up: whether this can exist for the caller (`policy.may_ever`).

    Not one of Litestar's guards, for which it copies the whole handler at each request. A socket is opened first, and
    then told why it is closed.
    """
    action = action_of(request.route_handler)
    if not isinstance(policy.may_ever(policy.NOBODY, action), Allowed):
        require_ever(await holder(request, request.app.state), action)


def does(action: Action) -> dict[str, Any]:
    """What the routes of a controller do, unless they say otherwise."""
    return {"action": action}


def action_of(handler: BaseRouteHandler) -> Action:
    """What a route does, as it says itself; the page and the API's reference are everybody's."""
    action: Action = handler.opt.get("action", "server.look")
    return action


async def table_of(state: State, pass_: Pass, match: str, action: Action = "match.read") -> LiveTable:
    """A table with which somebody may do something; one that is hidden from them doesn't exist."""
    table: LiveTable = await state.tables.current(match, pass_.campaign)
    require(pass_, action, thing_of(table), phase_of(table.match), unknown=partial(no_such_match, match))
    return table


def sees(pass_: Asker, table: LiveTable) -> bool:
    """Whether a match exists for somebody."""
    return policy.allows(pass_, "match.read", thing_of(table), phase_of(table.match))
