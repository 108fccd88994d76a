"""The server's routes. A route reads like a sentence: who asks, what is wanted, the table, the answer."""

from __future__ import annotations

import secrets
import time
from collections.abc import AsyncGenerator, Mapping
from contextlib import asynccontextmanager
from typing import Annotated, Any, TypeAlias

import msgspec
from litestar import Controller, Litestar, Request, Response, delete, get, post, websocket
from litestar.connection import ASGIConnection, WebSocket
from litestar.datastructures import Cookie, State
from litestar.di import NamedDependency, Provide
from litestar.exceptions import HTTPException, ValidationException
from litestar.openapi import OpenAPIConfig
from litestar.params import FromPath, HeaderParameter, JSONBody

from turnwright.kernel import registry
from turnwright.kernel.log import read_header
from turnwright.kernel.match import Match
from turnwright.kernel.refusal import Refusal
from turnwright.kernel.ruleset import GM
from turnwright.kernel.version import VERSION
from turnwright.server import links, live
from turnwright.server.links import Pass
from turnwright.server.store import Put, Role, Store, StoredMatch, Write
from turnwright.server.tables import LiveTable, Tables
from turnwright.table import wire
from turnwright.table.clean import cleaned
from turnwright.table.host import playable

COOKIE = "turnwright"
BODY_LIMIT = 256 * 1024
STATUS = {
    "links.unknown": 401,
    "links.expired": 401,
    "links.none": 401,
    "server.forbidden": 403,
    "table.no_such_match": 404,
    "table.stale": 409,
    "match.stale": 409,
    "match.moved": 409,
    "table.busy": 409,
    "wire.message": 400,
    "server.body": 400,
}
"""What a refusal is called in HTTP; any other one was refused by the rules: 422."""
HEADERS = {
    "Content-Security-Policy": "default-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
}


class Secret(msgspec.Struct, frozen=True):
    secret: str


class NewMatch(msgspec.Struct, frozen=True):
    """A match to be opened: an encounter by its name, or a setup."""

    ruleset: str
    encounter: str = ""
    setup: dict[str, Any] | None = None
    seed: int | None = None
    """Open dice; without one they are sealed, and revealed when the match is closed."""
    preset: str = ""
    options: dict[str, Any] = {}
    players: dict[str, str] = {}
    """A player (a bot) for a seat; without a name, the one that the game would choose."""


class MatchInfo(msgspec.Struct, frozen=True):
    id: str
    ruleset: str
    title: str
    encounter: str
    n: int
    status: str


class NewLink(msgspec.Struct, frozen=True):
    role: Role
    seat: str = ""
    person: str = ""
    match: str = ""
    hours: float | None = None


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


class ErrorBody(msgspec.Struct, frozen=True):
    """Every refusal has this shape."""

    code: str
    sentence: str
    field: str = ""
    overridable: bool = False


Holder: TypeAlias = NamedDependency[Pass]
"""The pass of whoever asks."""


# Who asks


async def holder(request: ASGIConnection[Any, Any, Any, Any], state: State) -> Pass:
    """Whoever holds the link in the header or the cookie."""
    said = request.headers.get("authorization", "")
    secret = said.removeprefix("Bearer ") if said.startswith("Bearer ") else request.cookies.get(COOKIE, "")
    if not secret:
        raise Refusal("links.none", "You need a link to this table: ask your GM for one.")
    return await links.admit(state.store, secret)


def require_gm(pass_: Pass) -> None:
    if pass_.role != "gm":
        raise Refusal("server.forbidden", "Only the GM can do that.")


async def table_of(state: State, pass_: Pass, match: str) -> LiveTable:
    """A table that the link leads to; others do not exist for who asks."""
    table: LiveTable = await state.tables.get(match)
    if not pass_.opens(table.campaign, match):
        raise Refusal("table.no_such_match", f'There is no match "{match}" here.')
    return table


# Routes


@get("/health", sync_to_thread=False)
def health() -> dict[str, str]:
    return {"status": "ok", "version": VERSION}


@post("/v1/enter", status_code=200)
async def enter(state: State, data: JSONBody[Secret]) -> Response[Pass]:
    """Exchanges the secret of a link, which a page reads from the fragment of its address, for a cookie."""
    entered = await links.admit(state.store, data.secret)
    cookie = Cookie(key=COOKIE, value=data.secret, httponly=True, samesite="strict", secure=state.tls)
    return Response(entered, cookies=[cookie])


@get("/v1/me")
async def me(pass_: Holder) -> Pass:
    return pass_


@get("/v1/rulesets")
async def rulesets(pass_: Holder) -> list[wire.RulesetName]:
    """What can be played, with encounters and players."""
    return list(playable())


class Matches(Controller):
    """The matches of a campaign."""

    path = "/v1/matches"

    @get()
    async def listed(self, state: State, pass_: Holder) -> list[MatchInfo]:
        stored = await state.store.matches(pass_.campaign)
        return [_info(each) for each in stored if pass_.opens(each.campaign, each.id)]

    @post()
    async def opened(self, state: State, pass_: Holder, data: JSONBody[NewMatch]) -> MatchInfo:
        """Opens a match, which the GM does."""
        require_gm(pass_)
        match = registry.open_match(
            data.ruleset,
            data.encounter or None,
            setup=data.setup,
            seed=data.seed,
            preset=data.preset or None,
            options=data.options or None,
        )
        players = {seat: name or _profile(match, seat) for seat, name in data.players.items()}
        name = secrets.token_hex(6)
        await state.tables.open(name, pass_.campaign, match, players=players, encounter=data.encounter)
        return _info(await state.store.match(name))

    @get("/{match:str}")
    async def one(self, state: State, pass_: Holder, match: FromPath[str]) -> MatchInfo:
        await table_of(state, pass_, match)
        return _info(await state.store.match(match))

    @post("/{match:str}/close", status_code=200)
    async def closed(self, state: State, pass_: Holder, match: FromPath[str]) -> MatchInfo:
        """Ends a match for good: sealed dice are revealed, and everybody may have the log."""
        require_gm(pass_)
        table = await table_of(state, pass_, match)
        at = time.time_ns() // 1_000_000
        await table.change(lambda: table.match.prepare_close(who=pass_.person, at=at))
        return _info(await state.store.match(match))

    @post("/{match:str}/messages", status_code=200)
    async def said(
        self,
        state: State,
        pass_: Holder,
        match: FromPath[str],
        request: Request[Any, Any, Any],
        once: Annotated[str, HeaderParameter(name="Idempotency-Key")] = "",
    ) -> Response[bytes]:
        """The messages of the WebSocket for scripts: one message in, its answers out."""
        table = await table_of(state, pass_, match)
        message = wire.from_client(await request.body())
        host = table.host(pass_.seat)
        at = time.time_ns() // 1_000_000
        answers = await table.handle(host, message, who=pass_.person, at=at, once=once)
        refusal = next((answer for answer in answers if isinstance(answer, wire.Refused)), None)
        body = b"[" + b",".join(map(wire.encode, answers)) + b"]"
        return Response(
            body, status_code=STATUS.get(refusal.code, 422) if refusal else 200, media_type="application/json"
        )

    @get("/{match:str}/log")
    async def log(self, state: State, pass_: Holder, match: FromPath[str]) -> Response[bytes]:
        """The whole log: the GM's, and everybody's once the match is closed."""
        table = await table_of(state, pass_, match)
        is_gm = pass_.seat == GM and table.match.game.ruleset.seats.gm
        if not is_gm and not table.match.closed:
            raise Refusal(
                "server.forbidden", "The log holds things you may not see yet: ask again once the match is closed."
            )
        return Response(table.match.lines(), media_type="application/x-ndjson")


class Links(Controller):
    """The links of a campaign, which are the GM's to give and take."""

    path = "/v1/links"

    @get()
    async def listed(self, state: State, pass_: Holder) -> list[LinkInfo]:
        require_gm(pass_)
        return [
            LinkInfo(each.hash.hex(), each.role, each.seat, each.person, each.match, each.expires, each.revoked)
            for each in await state.store.links(pass_.campaign)
        ]

    @post()
    async def made(self, state: State, pass_: Holder, data: JSONBody[NewLink]) -> LinkInfo:
        require_gm(pass_)
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
        require_gm(pass_)
        try:
            hashed = bytes.fromhex(link)
        except ValueError:
            raise Refusal("links.unknown", "There is no such link in this campaign.") from None
        await links.revoke(state.store, pass_.campaign, hashed)


@websocket("/v1/matches/{match:str}/live")
async def socket(socket: WebSocket[Any, Any, Any], state: State, match: FromPath[str]) -> None:
    """The table, live. The link comes in the cookie, in a header, or in the first message: {"type": "enter", ...}."""
    await live.serve(socket, state.store, state.tables, match, holder)


def _info(stored: StoredMatch) -> MatchInfo:
    ruleset = registry.find_ruleset(read_header(stored.header).ruleset)
    return cleaned(MatchInfo(stored.id, ruleset.name, ruleset.title, stored.encounter, stored.head, stored.status))


def _profile(match: Match, seat: str) -> str:
    return match.game.ruleset.players.profile(match.state, seat)


# Errors, in one shape


def refused(request: Request[Any, Any, Any], refusal: Refusal) -> Response[ErrorBody]:
    body = ErrorBody(refusal.code, refusal.sentence, refusal.field, refusal.overridable)
    return Response(cleaned(body), status_code=STATUS.get(refusal.code, 422))


def wrong_body(request: Request[Any, Any, Any], error: ValidationException) -> Response[ErrorBody]:
    told = error.extra[0] if isinstance(error.extra, list) and error.extra else {}
    field = str(told.get("key", "")) if isinstance(told, Mapping) else ""
    said = str(told.get("message", error.detail)) if isinstance(told, Mapping) else error.detail
    return Response(cleaned(ErrorBody("server.body", said, field)), status_code=400)


def other(request: Request[Any, Any, Any], error: HTTPException) -> Response[ErrorBody]:
    return Response(ErrorBody(f"http.{error.status_code}", error.detail), status_code=error.status_code)


def create(store: Store, *, tls: bool = False) -> Litestar:
    """The application on a store."""
    tables = Tables(store)

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncGenerator[None, None]:
        yield
        await store.close()

    return Litestar(
        [health, enter, me, rulesets, Matches, Links, socket],
        dependencies={"pass_": Provide(holder)},
        exception_handlers={Refusal: refused, ValidationException: wrong_body, HTTPException: other},
        response_headers=HEADERS,
        request_max_body_size=BODY_LIMIT,
        state=State({"store": store, "tables": tables, "tls": tls}),
        openapi_config=OpenAPIConfig("Turnwright", VERSION),
        lifespan=[lifespan],
    )


# Campaigns


async def new_campaign(store: Store, name: str) -> str:
    """A campaign with its name; gives its id."""
    campaign = secrets.token_hex(6)
    await store.commit(Write(puts=(Put("campaign", campaign, campaign, 0, msgspec.json.encode({"name": name})),)))
    return campaign
