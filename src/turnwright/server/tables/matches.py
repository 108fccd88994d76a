"""The matches of a campaign: opening, reading, the table's messages by POST and over a WebSocket."""

from __future__ import annotations

import asyncio
import secrets
import time
from typing import Annotated, Any

import msgspec
from litestar import Controller, Request, Response, delete, get, post, put, websocket
from litestar.connection import WebSocket
from litestar.datastructures import State
from litestar.params import FromPath, HeaderParameter, JSONBody, QueryParameter

from turnwright.kernel import registry
from turnwright.kernel.content import BrokenPack
from turnwright.kernel.log import read_header
from turnwright.kernel.match import Match
from turnwright.kernel.refusal import Refusal, text_ref
from turnwright.kernel.ruleset import GM, TABLE, WATCHER, AnyGame
from turnwright.kernel.telling import Sheet
from turnwright.server.campaign.documents import template_of
from turnwright.server.door.answers import Encoded
from turnwright.server.door.asking import Holder, does, holder, sees, table_of
from turnwright.server.door.errors import status_of
from turnwright.server.door.languages import language_of
from turnwright.server.door.limits import Name
from turnwright.server.people import audit
from turnwright.server.people.links import Pass
from turnwright.server.ptu.papers import ENCOUNTER as NOTES
from turnwright.server.store import Put, StoredMatch, Write
from turnwright.server.tables import live, shelf
from turnwright.server.tables.clocks import Timing, timing_of
from turnwright.server.tables.messages import require_message
from turnwright.server.tables.phases import phase_of
from turnwright.server.tables.tables import LiveTable
from turnwright.table import Table, wire
from turnwright.table.clean import cleaned
from turnwright.table.host import Host
from turnwright.table.shapes import Told

MOST_PIECES = 200
"""In a battle that somebody opens."""


class NewMatch(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A match to be opened: an encounter by its name, or a setup."""

    ruleset: Name
    encounter: Annotated[str, msgspec.Meta(max_length=300)] = ""
    setup: dict[str, Any] | None = None
    seed: Annotated[int, msgspec.Meta(ge=0, le=2**53)] | None = None
    """Open dice; without one they are sealed, and revealed when the match is closed."""
    preset: Name = ""
    options: dict[str, Any] = msgspec.field(default_factory=dict)
    players: dict[str, str] = msgspec.field(default_factory=dict)
    """A player (a bot) for a seat; without a name, the one that the game would choose."""


class FromTemplate(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A match to be opened from a template, by its id."""

    template: Name
    seed: Annotated[int, msgspec.Meta(ge=0, le=2**53)] | None = None


class NewFork(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    at: Annotated[int, msgspec.Meta(ge=1)] | None = None
    """The record after which the fork goes its own way; empty: the last one."""
    house_rules: dict[str, dict[str, dict[str, Any]]] = {}
    """Content to go on with, by kind and id: a move or an ability of the table's own, on top of the packs."""


class Players(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who plays a seat: a player (a bot) by its name, empty for the one that the game would choose, null for people."""

    players: dict[str, str | None]


class MatchInfo(msgspec.Struct, frozen=True):
    id: str
    ruleset: str
    title: str
    encounter: str
    n: int
    status: str
    name: str = ""
    """What the encounter is called, for people."""
    archived: bool = False


class PromptTiming(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    prompt: Annotated[float, msgspec.Meta(ge=5, le=3600)] | None = None


class Matches(Controller):
    """The matches of a campaign."""

    path = "/v1/matches"
    opt = does("match.read")

    @get(action="campaign.read")
    async def listed(
        self, state: State, pass_: Holder, archived: Annotated[bool, QueryParameter()] = False
    ) -> list[MatchInfo]:
        """The matches that the link leads to: of those still open, a player's are the ones that have its seat.

        `archived=true` lists those that the GM has archived instead.
        """
        wanted = "archived" if archived else ""
        stored = [match for match in await state.store.matches(pass_.campaign) if match.shelf == wanted]
        return [await match_info(state, pass_, match) for match in stored if await _leads_to(state, pass_, match)]

    @post(action="match.open")
    async def opened(self, state: State, pass_: Holder, data: JSONBody[NewMatch]) -> MatchInfo:
        """Opens a match, which the GM does."""
        return await _open(state, pass_, data)

    @post("/from-template", action="match.open")
    async def opened_again(self, state: State, pass_: Holder, data: JSONBody[FromTemplate]) -> MatchInfo:
        """Opens a match from a template of the campaign."""
        found = await template_of(state.store, pass_, data.template)
        plan = NewMatch(
            found.ruleset,
            found.encounter,
            found.setup,
            data.seed,
            found.preset,
            found.options,
            found.players,
        )
        return await _open(state, pass_, plan)

    @get("/{match:str}")
    async def one(self, state: State, pass_: Holder, match: FromPath[str]) -> MatchInfo:
        await table_of(state, pass_, match)
        return await match_info(state, pass_, await state.store.match(match))

    @delete("/{match:str}", status_code=200, action="match.direct", summary="Delete a match")
    async def removed(self, state: State, pass_: Holder, match: FromPath[str]) -> MatchInfo:
        """Deletes a match; `restore` undoes it. Sheets that were in it are as they went into it."""
        await shelf.remove(state, pass_, match)
        await _note(state, pass_, "match.deleted", match)
        return await match_info(state, pass_, await state.store.match(match))

    @post("/{match:str}/archive", status_code=200, action="match.direct", summary="Archive a match")
    async def archived(self, state: State, pass_: Holder, match: FromPath[str]) -> MatchInfo:
        """Takes a match off the lists and the group's display; its own address still opens it."""
        await shelf.archive(state, pass_, match)
        await _note(state, pass_, "match.archived", match)
        return await match_info(state, pass_, await state.store.match(match))

    @post("/{match:str}/restore", status_code=200, action="match.restore", summary="Restore a match")
    async def restored(self, state: State, pass_: Holder, match: FromPath[str]) -> MatchInfo:
        """Brings a match back that was archived or deleted; 409 if a sheet of it is in another match by now."""
        await shelf.restore(state, pass_, match)
        await _note(state, pass_, "match.restored", match)
        return await match_info(state, pass_, await state.store.match(match))

    @post("/{match:str}/close", status_code=200, action="match.direct")
    async def closed(self, state: State, pass_: Holder, match: FromPath[str]) -> MatchInfo:
        """Ends a match for good: sealed dice are revealed, and everybody may have the log."""
        table = await table_of(state, pass_, match, "match.direct")
        at = time.time_ns() // 1_000_000
        await table.change(lambda: table.match.prepare_close(who=pass_.person, at=at))
        await _note(state, pass_, "match.closed", match)
        return await match_info(state, pass_, await state.store.match(match))

    @post("/{match:str}/fork", action="match.direct")
    async def forked(self, state: State, pass_: Holder, match: FromPath[str], data: JSONBody[NewFork]) -> MatchInfo:
        """Goes on from an earlier record in a match of its own, with house rules of the table's if it likes.

        Sealed dice first have to be revealed, and leave no room for house rules: they are bound to what was opened.
        What the GM has noted on it, what lies under fog and the image behind its map come along.
        """
        table = await table_of(state, pass_, match, "match.direct")
        game = None
        if data.house_rules:
            game = await asyncio.to_thread(_house_ruled, table.match.game, data.house_rules)
        fork = table.match.fork(TABLE, data.at, who=pass_.person, game=game)
        name = secrets.token_hex(6)
        stored = await state.store.match(match)
        notes = await state.store.document(NOTES, match)
        if notes is not None:
            await state.store.commit(Write(puts=(Put(NOTES, name, pass_.campaign, 0, notes.data),)))
        live = await state.tables.open(name, pass_.campaign, fork, encounter=stored.encounter)
        if table.picture is not None:
            await live.hang(table.picture)
        await _note(state, pass_, "match.forked", match)
        return await match_info(state, pass_, await state.store.match(name))

    @get("/{match:str}/players")
    async def played(self, state: State, pass_: Holder, match: FromPath[str]) -> dict[str, str]:
        """The seats that a player (a bot) has, of those that the link knows of."""
        table = await table_of(state, pass_, match)
        seat = pass_.seat if pass_.seat in table.table.places() else WATCHER
        return {each.id: each.bot for each in table.table.seats(seat) if each.bot}

    @put("/{match:str}/players", action="match.direct")
    async def seated(
        self, state: State, pass_: Holder, match: FromPath[str], data: JSONBody[Players]
    ) -> dict[str, str]:
        """Gives seats to players (bots), or back to people."""
        table = await table_of(state, pass_, match, "match.direct")
        await table.seat_players(data.players)
        await _note(state, pass_, "bots.seated", match)
        return dict(table.table.players)

    @get("/{match:str}/timing")
    async def timed(self, state: State, pass_: Holder, match: FromPath[str]) -> PromptTiming:
        """After how many seconds a question to a player answers itself; none: it waits."""
        table = await table_of(state, pass_, match)
        kept = await timing_of(state.store, table.name)
        return PromptTiming(kept.prompt)

    @put("/{match:str}/timing", action="match.direct")
    async def retimed(
        self, state: State, pass_: Holder, match: FromPath[str], data: JSONBody[PromptTiming]
    ) -> PromptTiming:
        """Lets questions to players answer themselves after a while, or wait for as long as they like."""
        table = await table_of(state, pass_, match, "match.direct")
        await state.keepers.set(table, Timing(prompt=data.prompt))
        return data

    @get("/{match:str}/sheets")
    async def sheets(
        self, state: State, pass_: Holder, request: Request[Any, Any, Any], match: FromPath[str]
    ) -> list[Sheet]:
        """The cards and sheets that this seat can read."""
        table = await table_of(state, pass_, match)
        return list(table.seat(pass_.seat, language_of(request).code).sheets())

    @get("/{match:str}/story")
    async def story(
        self,
        state: State,
        pass_: Holder,
        request: Request[Any, Any, Any],
        match: FromPath[str],
        since: Annotated[int, QueryParameter(ge=0)] = 0,
    ) -> list[Told]:
        """What happened after a record, as this seat heard it."""
        table = await table_of(state, pass_, match)
        return list(table.seat(pass_.seat, language_of(request).code).story(since))

    @post("/{match:str}/messages", status_code=200)
    async def said(
        self,
        state: State,
        pass_: Holder,
        match: FromPath[str],
        request: Request[Any, Any, Any],
        once: Annotated[str, HeaderParameter(name="Idempotency-Key")] = "",
        prefer: Annotated[str, HeaderParameter(name="Prefer")] = "",
    ) -> Response[bytes]:
        """The messages of the WebSocket for scripts: one message in, its answers out.

        With `Prefer: return=minimal`, a change is answered by the numbers of its records, without a screen.
        """
        table = await table_of(state, pass_, match)
        message = wire.from_client(await request.body())
        require_message(pass_, message, table)  # once, before the seat: who has none here isn't told which there are
        host = table.host(pass_.seat, language_of(request).code)
        at = time.time_ns() // 1_000_000
        briefly = "return=minimal" in prefer
        answers = await table.handle(host, message, who=pass_.person, at=at, once=once, briefly=briefly)
        refusal = next((answer for answer in answers if isinstance(answer, wire.Refused)), None)
        status = status_of(refusal.code) if refusal else 200
        if status == 409 and isinstance(message, wire.Submit | wire.AskOdds):
            answers += since(host, message.seen)
        if isinstance(message, wire.Join):
            answers = [*_standing(table, host.seat.name), *answers]
        body = b"[" + b",".join(map(wire.encode, answers)) + b"]"
        return Encoded(body, status)

    @get("/{match:str}/log", action="match.log")
    async def log(self, state: State, pass_: Holder, match: FromPath[str]) -> Response[bytes]:
        """The whole log: the GM's, and everybody's once the match is closed."""
        table = await table_of(state, pass_, match, "match.log")
        return Response(table.match.lines(), media_type="application/x-ndjson")


@websocket("/v1/matches/{match:str}/live", action="match.read")
async def socket(socket: WebSocket[Any, Any, Any], state: State, match: FromPath[str]) -> None:
    """The table, live: the same messages as by POST, and news as it happens. The link comes in a cookie or a header."""
    await live.serve(socket, state.tables, state.sockets, match, holder)


async def _note(state: State, pass_: Pass, deed: audit.Deed, match: str) -> None:
    """Writes down what a GM did to a match, unless it is hidden from others: then nobody may know that there is one."""
    table = await state.tables.stored(match, pass_.campaign)
    if phase_of(table.match) not in ("draft", "backstage"):
        await audit.note(state.store, pass_, deed, match=match)


def _house_ruled(played: AnyGame, house_rules: dict[str, dict[str, dict[str, Any]]]) -> AnyGame:
    try:
        return registry.house_ruled(played, house_rules)
    except BrokenPack as broken:
        raise Refusal("content.broken", problem=text_ref(broken)) from None


async def _open(state: State, pass_: Pass, data: NewMatch) -> MatchInfo:
    match = await asyncio.to_thread(
        _opened,
        data.ruleset,
        data.encounter or None,
        setup=data.setup,
        seed=data.seed,
        preset=data.preset or None,
        options=data.options or None,
    )
    table = Table(match)
    for seat in data.players:
        table.seat(seat)
    players = {seat: name or _profile(match, seat) for seat, name in data.players.items()}
    name = secrets.token_hex(6)
    await state.tables.open(name, pass_.campaign, match, players=players, encounter=data.encounter)
    if data.seed is not None and phase_of(match) == "private":
        await _note(state, pass_, "dice.chosen", name)  # whoever knows the seed knows every hand
    return await match_info(state, pass_, await state.store.match(name))


def _standing(table: LiveTable, seat: str) -> list[wire.FromHost]:
    """What over a WebSocket comes whenever it changes: clocks, and what the GM or the table is asked for."""
    told = [] if table.keeper is None else table.keeper.messages(seat)
    wishes, asked = table.table.wishes_of(seat), table.table.requested(seat)
    return [*told, *([wishes] if wishes.wishes else []), *([asked] if asked is not None else [])]


def since(host: Host, seen: int) -> list[wire.FromHost]:
    """What has changed since a record: those after it, and the screen as it is now."""
    return host.answer(wire.Join(seen if 0 <= seen <= host.seat.n else host.seat.n))


async def _leads_to(state: State, pass_: Pass, stored: StoredMatch) -> bool:
    if pass_.match not in ("", stored.id):
        return False
    if pass_.role == "gm":
        return True  # without loading it: no match of the campaign is hidden from its GM
    table: LiveTable = await state.tables.current(stored.id, pass_.campaign)
    if not sees(pass_, table):
        return False
    return pass_.role != "player" or bool(pass_.match) or stored.status != "open" or pass_.seat in table.table.places()


async def match_info(state: State, pass_: Pass, stored: StoredMatch) -> MatchInfo:
    """A match as lists show it; its records are those that the link is told of."""
    n = stored.head
    if pass_.role != "gm" and stored.shelf != "deleted":
        table = await state.tables.current(stored.id, pass_.campaign)
        n = table.match.heard(pass_.seat).last
    header = read_header(stored.header)
    ruleset = registry.find_ruleset(header.ruleset)
    own = header.setup.get("name", "") if isinstance(header.setup, dict) else ""
    encounter = header.encounter or stored.encounter
    name = str(own) or (await state.installed.encounters(header.ruleset)).get(encounter, "") if own or encounter else ""
    archived = stored.shelf == "archived"
    return cleaned(
        MatchInfo(stored.id, ruleset.name, ruleset.title, stored.encounter, n, stored.status, name, archived)
    )


def _opened(ruleset: str, encounter: str | None, **plan: Any) -> Match:
    match = registry.open_match(ruleset, encounter, **plan)
    sees_most = GM if match.game.ruleset.seats.gm else WATCHER
    pieces = len(Table(match).seat(sees_most).board().pieces)
    if pieces > MOST_PIECES:
        raise Refusal("server.size", pieces=pieces, most=MOST_PIECES)
    return match


def _profile(match: Match, seat: str) -> str:
    return match.game.ruleset.players.profile(match.state, seat)


ROUTES = (Matches, socket)
