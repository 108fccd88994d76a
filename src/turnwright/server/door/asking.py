"""Who asks: every route takes a pass, and a pass comes from a link alone."""

from __future__ import annotations

from typing import Any, TypeAlias
from urllib.parse import urlsplit

from litestar.connection import ASGIConnection
from litestar.datastructures import State
from litestar.di import NamedDependency

from turnwright.kernel.refusal import Refusal
from turnwright.server.door.middleware import address_of
from turnwright.server.people.links import Pass
from turnwright.server.tables.tables import LiveTable

COOKIE = "turnwright"

Holder: TypeAlias = NamedDependency[Pass]
"""The pass of whoever asks: a route names it `pass_`."""


async def holder(request: ASGIConnection[Any, Any, Any, Any], state: State) -> Pass:
    """Whoever holds the link in the header or a cookie. A browser may have several; a tab names its own."""
    said = request.headers.get("authorization", "")
    by_header = said.startswith("Bearer ")
    link = request.headers.get("x-link", "") or request.query_params.get("link", "")
    cookie = request.cookies.get(f"{COOKIE}_{link}" if link else COOKIE, "")
    secret = said.removeprefix("Bearer ") if by_header else cookie
    if not secret:
        raise Refusal("links.none", "You need a link to this table: ask your GM for one.")
    if not by_header:
        _from_our_page(request)
    return await admitted(request, state, secret)


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
    """A cookie is sent by the browser, whoever's page asks: only ours may use it."""
    origin = request.headers.get("origin")
    if origin is not None and urlsplit(origin).netloc != request.headers.get("host"):
        raise Refusal("server.origin", "Only this server's own page can use its cookie.")


def require_gm(pass_: Pass) -> None:
    if pass_.role != "gm":
        raise Refusal("server.forbidden", "Only the GM can do that.")


async def table_of(state: State, pass_: Pass, match: str) -> LiveTable:
    """A table that the link leads to; others do not exist for who asks."""
    table: LiveTable = await state.tables.current(match, pass_.campaign)
    if not pass_.opens(table.campaign, match):
        raise Refusal("table.no_such_match", f'There is no match "{match}" here.')
    return table
