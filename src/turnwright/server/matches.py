"""The matches of a campaign: opening, reading, the table's messages by POST and over a WebSocket."""

from __future__ import annotations

import asyncio
import secrets
import time
from typing import Annotated, Any

import msgspec
from litestar import Controller, Request, Response, get, post, websocket
from litestar.connection import WebSocket
from litestar.datastructures import State
from litestar.params import FromPath, HeaderParameter, JSONBody

from turnwright.kernel import registry
from turnwright.kernel.log import read_header
from turnwright.kernel.match import Match
from turnwright.kernel.refusal import Refusal
from turnwright.kernel.ruleset import GM
from turnwright.server import live
from turnwright.server.asking import Holder, holder, require_gm, table_of
from turnwright.server.errors import status_of
from turnwright.server.store import StoredMatch
from turnwright.table import wire
from turnwright.table.clean import cleaned


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
        match = await asyncio.to_thread(
            registry.open_match,
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
        return Response(body, status_code=status_of(refusal.code) if refusal else 200, media_type="application/json")

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


@websocket("/v1/matches/{match:str}/live")
async def socket(socket: WebSocket[Any, Any, Any], state: State, match: FromPath[str]) -> None:
    """The table, live: the same messages as by POST, and news as it happens. The link comes in a cookie or a header."""
    await live.serve(socket, state.tables, state.sockets, match, holder)


def _info(stored: StoredMatch) -> MatchInfo:
    ruleset = registry.find_ruleset(read_header(stored.header).ruleset)
    return cleaned(MatchInfo(stored.id, ruleset.name, ruleset.title, stored.encounter, stored.head, stored.status))


def _profile(match: Match, seat: str) -> str:
    return match.game.ruleset.players.profile(match.state, seat)


ROUTES = (Matches, socket)
