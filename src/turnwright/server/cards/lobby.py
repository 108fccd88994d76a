"""The lobby of the card game: two people sit down, each with a deck, agree to play, and have a match of their own.

Neither sees the other's deck before both are in. The match has no GM: a link of its own opens a seat at it, the server
keeps the time (`tables/clocks.py`), and closes it when it is over.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Annotated, Any, Literal

import msgspec
from litestar import Controller, get, post
from litestar.datastructures import State
from litestar.params import FromPath, JSONBody
from msgspec import Meta
from msgspec.structs import replace

from turnwright.kernel.log import Submission
from turnwright.kernel.match import Match
from turnwright.kernel.refusal import Refusal, text_ref
from turnwright.kernel.ruleset import TABLE, WATCHER, AnyGame
from turnwright.players import find
from turnwright.rulesets.tcg.setup import faults
from turnwright.rulesets.tcg.state import SEATS, Seating, Setup
from turnwright.server.campaign.documents import person_name
from turnwright.server.cards import contributions
from turnwright.server.cards.decks import KIND as DECK
from turnwright.server.cards.decks import Name, StoredDeck, deck_of, game_under, own_cards
from turnwright.server.cards.sets import sets_of
from turnwright.server.door.asking import Holder, does
from turnwright.server.door.verdicts import require
from turnwright.server.people import links
from turnwright.server.people.entering import LinkInfo
from turnwright.server.people.links import Pass
from turnwright.server.people.private import private
from turnwright.server.policy import Phase, Thing
from turnwright.server.store import Conflict, Document, Put, Store, Write
from turnwright.server.tables.clocks import Kept, Timing, keep
from turnwright.server.tables.tables import Tables
from turnwright.table.clean import cleaned

KIND = "tcg_table"
TRIES = 8
MOST_WAITING = 20
"""Tables that one person may have waiting for an opponent."""
AWAY = 180.0
"""Seconds after which a player who is away has given up, where the table does not say otherwise."""
Status = Literal["waiting", "approval", "playing", "cancelled"]


class Seated(msgspec.Struct, frozen=True):
    """Somebody at the table, with the deck as it was when it was brought."""

    person: str
    deck: StoredDeck
    approved: bool = False
    bot: str = ""
    wants_to_cancel: bool = False
    own_cards: bool = False
    """Whether the deck has cards of the campaign's own."""
    link: str = ""
    """The family of the link by which they sat down: another one in the same name doesn't open the seat."""
    commit: str = ""
    """The hash of what this seat will contribute to the dice."""
    contribution: str = ""
    """What it has contributed, once it is revealed."""


class CardTable(msgspec.Struct, frozen=True):
    """A table as it is kept."""

    name: str
    preset: str
    options: dict[str, Any]
    timing: Timing
    seats: dict[str, Seated]
    status: Status = "waiting"
    match: str = ""
    again: str = ""
    """The table where the same two play again."""
    sets: tuple[str, ...] = ()
    """The sets of the campaign's own cards that there were when it was opened."""
    before: str = ""
    """The match that this one repeats: the links to its seats lead to the same seats here."""
    secret: bytes = b""
    """The server's part of the dice, locked (`store/vault.py`), once a seat contributes, too."""
    promise: str = ""
    """The hash of the server's part, which everybody sees before anybody reveals anything."""
    until: float = 0.0
    """Until when seats can reveal what they contribute; 0: nobody is to yet."""


class Opponent(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A bot to play against."""

    deck: str
    player: str = "greedy"


class NewTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table to be opened, with the deck that is brought to it."""

    deck: str
    name: Name = "A card table"
    preset: Annotated[str, Meta(max_length=80)] = ""
    options: dict[str, Any] = {}
    timing: Timing = Timing()
    against: Opponent | None = None
    """A bot; without one the table waits for a person."""


class Brought(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The deck that somebody brings: one of their own by its id, or one of the packs."""

    deck: str


class SeatInfo(msgspec.Struct, frozen=True):
    """A seat as everybody sees it; the deck is told once both are in."""

    seat: str
    person: str = ""
    name: str = ""
    """What the person is called."""
    bot: str = ""
    deck: str | None = None
    approved: bool = False
    commit: str = ""
    """The hash of what this seat contributes to the dice; empty: nothing."""
    contribution: str = ""
    """What it has contributed, once it is revealed."""


class TableInfo(msgspec.Struct, frozen=True):
    """A table in the lobby."""

    id: str
    name: str
    status: Status
    preset: str
    timing: Timing
    seats: tuple[SeatInfo, ...]
    mine: str = ""
    """The caller's seat."""
    match: str = ""
    again: str = ""
    """The table where the same two play again, once one of them has asked for it."""
    own_cards: bool = False
    """Whether cards of the campaign's own are played here; told, as the decks are, once both are in."""
    promise: str = ""
    """The hash of the server's part of the dice, where a seat contributes, too."""
    reveal_until: float = 0.0
    """Until when seats that contribute have to reveal it (seconds since 1970); 0: not yet, or no longer."""
    left_out: tuple[str, ...] = ()
    """Seats that did not reveal in time what they had promised: the dice are rolled without it."""


class Committed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The SHA-256 of what a seat will contribute, in hexadecimal digits."""

    commit: Annotated[str, Meta(pattern=r"^[0-9a-f]{64}$")]


class Revealed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """16 to 64 random bytes in hexadecimal digits, whose hash the seat has committed to."""

    contribution: Annotated[str, Meta(pattern=r"^([0-9a-f]{2}){16,64}$")]


class Lobby(Controller):
    """Card tables: open one, join one, agree to play, take your seat."""

    path = "/v1/tcg/tables"
    opt = does("lobby.sit")

    @get(action="lobby.read")
    async def listed(self, state: State, pass_: Holder) -> list[TableInfo]:
        """Every table that is not cancelled."""
        kept = await state.store.documents(KIND, pass_.campaign)
        found = [(each.id, msgspec.json.decode(each.data, type=CardTable)) for each in kept]
        found = [(name, await _in_time(state, pass_, name, table)) for name, table in found]
        return [await _info(state.store, name, table, pass_) for name, table in found if table.status != "cancelled"]

    @post(action="lobby.begin")
    async def opened(self, state: State, pass_: Holder, data: JSONBody[NewTable]) -> TableInfo:
        """Opens a table and sits down at it with a deck."""
        sets = await sets_of(state.store, pass_.campaign)
        options = {
            "whole_cards": True,
            **data.options,
        }  # a table online plays cards as printed, unless it says otherwise
        game = await game_under(data.preset, options, sets)
        deck = await _brought(state.store, pass_, game, data.deck)
        alone = Setup(Seating(deck.name, deck.cards))
        await asyncio.to_thread(Match.open, game, alone, seed=0)  # rulings that cannot be played are refused here
        seats = {SEATS[0]: Seated(pass_.person, deck, own_cards=_has_own_cards(game, deck), link=pass_.family)}
        if data.against is not None:
            find(game.ruleset, data.against.player)
            bot = await _brought(state.store, pass_, game, data.against.deck)
            own = _has_own_cards(game, bot)
            seats[SEATS[1]] = Seated("", bot, approved=True, bot=data.against.player, own_cards=own)
        waiting = [
            each
            for each in await state.store.documents(KIND, pass_.campaign)
            if (table := msgspec.json.decode(each.data, type=CardTable)).status in ("waiting", "approval")
            and any(seated.person == pass_.person for seated in table.seats.values())
        ]
        if len(waiting) >= MOST_WAITING:
            raise Refusal("lobby.most", most=MOST_WAITING)
        timing = replace(data.timing, abandon=data.timing.abandon or AWAY)
        there = tuple(each.id for each in sets)
        table = CardTable(data.name, data.preset, options, timing, seats, _status(seats), sets=there)
        name = secrets.token_hex(6)
        await state.store.commit(Write(puts=(Put(KIND, name, pass_.campaign, 0, msgspec.json.encode(table)),)))
        return await _info(state.store, name, table, pass_)

    @get("/{table:str}", action="lobby.read")
    async def one(self, state: State, pass_: Holder, table: FromPath[str]) -> TableInfo:
        _, found = await _found(state.store, pass_, table)
        found = await _in_time(state, pass_, table, found)
        return await _info(state.store, table, found, pass_)

    @post("/{table:str}/join", status_code=200, action="lobby.begin")
    async def joined(self, state: State, pass_: Holder, table: FromPath[str], data: JSONBody[Brought]) -> TableInfo:
        """Sits down with a deck, or brings another one; players who had agreed are asked again."""
        _, found = await _found(state.store, pass_, table)
        game = await _game_at(state.store, pass_.campaign, found)
        deck = await _brought(state.store, pass_, game, data.deck)
        own = _has_own_cards(game, deck)

        def sit_down(now: CardTable) -> CardTable:
            _not_begun(now)
            mine = _seat_of(now, pass_)
            free = next((seat for seat in SEATS if seat not in now.seats), "")
            if not mine and not free:
                raise Refusal("lobby.full", table=text_ref(now.name))
            seats = {seat: replace(each, approved=bool(each.bot)) for seat, each in now.seats.items()}
            seats[mine or free] = Seated(pass_.person, deck, own_cards=own, link=pass_.family)
            return replace(now, seats=seats, status=_status(seats))

        return await _info(state.store, table, await _changed(state.store, pass_, table, sit_down), pass_)

    @post("/{table:str}/approve", status_code=200)
    async def approved(self, state: State, pass_: Holder, table: FromPath[str]) -> TableInfo:
        """Agrees to play with these two decks. Once both have, the match begins."""
        return await self._agreed(state, pass_, table)

    async def _agreed(self, state: State, pass_: Pass, table: str) -> TableInfo:
        _, found = await _found(state.store, pass_, table)
        await sets_of(state.store, pass_.campaign, found.sets)  # else it could never be opened

        def agree(now: CardTable) -> CardTable:
            _not_begun(now)
            mine = _required_seat(now, pass_)
            if now.status != "approval":
                raise Refusal("lobby.waiting", table=text_ref(now.name))
            seats = {**now.seats, mine: replace(now.seats[mine], approved=True)}
            return contributions.agreed(replace(now, seats=seats))

        found = await _changed(state.store, pass_, table, agree)
        await _begun(state.store, state.tables, pass_.campaign, found)
        return await _info(state.store, table, found, pass_)

    @post("/{table:str}/dice", status_code=200, summary="Contribute to the dice")
    async def committed(
        self, state: State, pass_: Holder, table: FromPath[str], data: JSONBody[Committed]
    ) -> TableInfo:
        """Commits to bytes of one's own that are mixed into the sealed dice: send their hash before you agree.

        The answer shows the hash of the server's part. Once both have agreed, reveal the bytes.
        """
        lock = state.store.vault.lock

        def commit(now: CardTable) -> CardTable:
            _not_begun(now)
            return contributions.committed(now, _required_seat(now, pass_), data.commit, lock)

        return await _info(state.store, table, await _changed(state.store, pass_, table, commit), pass_)

    @post("/{table:str}/reveal", status_code=200, summary="Reveal your contribution")
    async def revealed(self, state: State, pass_: Holder, table: FromPath[str], data: JSONBody[Revealed]) -> TableInfo:
        """Reveals what one has committed to. When all have, or the time is over, the match begins."""

        def reveal(now: CardTable) -> CardTable:
            return contributions.revealed(now, _required_seat(now, pass_), data.contribution)

        found = await _changed(state.store, pass_, table, reveal)
        await _begun(state.store, state.tables, pass_.campaign, found)
        return await _info(state.store, table, found, pass_)

    @post("/{table:str}/leave", status_code=200)
    async def left(self, state: State, pass_: Holder, table: FromPath[str]) -> TableInfo:
        """Stands up before the match has begun; an empty table is cancelled."""

        def stand_up(now: CardTable) -> CardTable:
            _not_begun(now)
            mine = _required_seat(now, pass_)
            seats = {seat: replace(each, approved=bool(each.bot)) for seat, each in now.seats.items() if seat != mine}
            empty = all(each.bot for each in seats.values())
            return replace(now, seats=seats, status="cancelled" if empty else _status(seats))

        return await _info(state.store, table, await _changed(state.store, pass_, table, stand_up), pass_)

    @post("/{table:str}/cancel", status_code=200, action="lobby.cancel")
    async def cancelled(self, state: State, pass_: Holder, table: FromPath[str]) -> TableInfo:
        """Calls a table off: one who sits there, or the GM, before the match has begun; both players once it has."""

        def call_off(now: CardTable) -> CardTable:
            mine = _seat_of(now, pass_)
            begun: Phase = "playing" if now.status == "playing" else "waiting"
            require(pass_, "lobby.cancel", _thing(pass_, now), begun, unknown=_no_such_table(table))
            if now.status == "playing":
                seats = {**now.seats, mine: replace(now.seats[mine], wants_to_cancel=True)}
                agreed = all(each.wants_to_cancel or each.bot for each in seats.values())
                return replace(now, seats=seats, status="cancelled" if agreed else "playing")
            if now.status == "cancelled":
                raise Refusal("lobby.cancelled", table=text_ref(now.name))
            return replace(now, status="cancelled")

        found = await _changed(state.store, pass_, table, call_off)
        if found.match and found.status == "cancelled":
            live = await state.tables.get(found.match, pass_.campaign)
            if live.match.result is None:
                at = time.time_ns() // 1_000_000
                await live.submit(Submission({"type": "cancel_match"}, TABLE, who=pass_.person, at=at))
        return await _info(state.store, table, found, pass_)

    @post("/{table:str}/rematch", status_code=200)
    async def rematch(self, state: State, pass_: Holder, table: FromPath[str]) -> TableInfo:
        """The same two with the same decks at a table of their own: who asks is ready, and so is a bot.

        The second request counts as agreement, so two simultaneous requests lead to one table.
        """
        _, found = await _found(state.store, pass_, table)
        _required_seat(found, pass_)
        _begun_already(found)
        live = await state.tables.get(found.match, pass_.campaign)
        if live.match.result is None:
            raise Refusal("lobby.playing", table=text_ref(found.name))
        await sets_of(state.store, pass_.campaign, found.sets)
        fresh = secrets.token_hex(6)

        def name_it(now: CardTable) -> CardTable:
            return now if now.again else replace(now, again=fresh)

        again = (await _changed(state.store, pass_, table, name_it)).again
        if again == fresh:
            seats = {
                seat: replace(each, approved=bool(each.bot), wants_to_cancel=False, commit="", contribution="")
                for seat, each in found.seats.items()
            }
            set_up = replace(found, seats=seats, status=_status(seats), match="", again="", before=found.match)
            set_up = replace(set_up, secret=b"", promise="", until=0.0)
            put = Put(KIND, fresh, pass_.campaign, 0, msgspec.json.encode(set_up))
            await state.store.commit(Write(puts=(put,)))
        return await self._agreed(state, pass_, again)

    @post("/{table:str}/seat")
    async def seat(self, state: State, pass_: Holder, table: FromPath[str]) -> LinkInfo:
        """A link to one's own seat at the match: to begin, and to rejoin from another device."""
        _, found = await _found(state.store, pass_, table)
        mine = _required_seat(found, pass_)
        found = await _in_time(state, pass_, table, found)
        _begun_already(found)
        await _begun(state.store, state.tables, pass_.campaign, found)
        return await _link(state.store, pass_, found, mine)

    @post("/{table:str}/watch", action="lobby.read")
    async def watch(self, state: State, pass_: Holder, table: FromPath[str]) -> LinkInfo:
        """A link that looks on, and sees what everybody may see."""
        _, found = await _found(state.store, pass_, table)
        _begun_already(found)
        await _begun(state.store, state.tables, pass_.campaign, found)
        return await _link(state.store, pass_, found, WATCHER)


# What a table goes through


def _status(seats: dict[str, Seated]) -> Status:
    return "approval" if len(seats) == len(SEATS) else "waiting"


def _not_begun(table: CardTable) -> None:
    if table.status == "cancelled":
        raise Refusal("lobby.cancelled", table=text_ref(table.name))
    if table.status == "playing" or table.until:
        raise Refusal("lobby.begun", table=text_ref(table.name))


async def _in_time(state: State, pass_: Pass, name: str, table: CardTable) -> CardTable:
    """A table where nobody waits any longer for a contribution that doesn't come."""
    if not contributions.is_late(table):
        return table
    found = await _changed(state.store, pass_, name, contributions.closed)
    await _begun(state.store, state.tables, pass_.campaign, found)
    return found


def _begun_already(table: CardTable) -> None:
    if not table.match:
        raise Refusal("lobby.waiting", context="match", table=text_ref(table.name))


def _seat_of(table: CardTable, pass_: Pass) -> str:
    return next((seat for seat in table.seats if _sits(table, seat, pass_)), "")


def _sits(table: CardTable, seat: str, pass_: Pass) -> bool:
    """Whether they are: by the link that sat down, or one to the seat. One that the GM made in their name won't do."""
    seated = table.seats[seat]
    to_seat = bool(pass_.match) and pass_.seat == seat and pass_.match in (table.match, table.before)
    return not seated.bot and seated.person == pass_.person and (to_seat or seated.link in ("", pass_.family))


def _required_seat(table: CardTable, pass_: Pass) -> str:
    require(pass_, "lobby.sit", _thing(pass_, table), unknown=_no_such_table(table.name))
    return _seat_of(table, pass_)


def _thing(pass_: Pass, table: CardTable) -> Thing:
    """A card table as the policy knows it: its players own it."""
    return Thing(pass_.campaign, people=frozenset((pass_.person,) if _seat_of(table, pass_) else ()))


def _no_such_table(name: str) -> Refusal:
    return Refusal("lobby.no_such_table", name=text_ref(name))


async def _brought(store: Store, pass_: Pass, game: AnyGame, name: str) -> StoredDeck:
    """A deck that may be played by the table's rules."""
    deck = await deck_of(store, pass_, game, name)
    found = faults(game, {card: count for card, count in deck.cards.items() if card in game.content.cards})
    if found:
        raise Refusal("deck.illegal", field="deck", deck=text_ref(deck.name), faults=text_ref(" ".join(found)))
    return deck


def _has_own_cards(game: AnyGame, deck: StoredDeck) -> bool:
    return not own_cards(game).isdisjoint(deck.cards)


async def _game_at(store: Store, campaign: str, table: CardTable) -> AnyGame:
    """The game of a table: its rulings, and the campaign's own cards that there were when it was opened."""
    return await game_under(table.preset, table.options, await sets_of(store, campaign, table.sets))


async def holds_cards(store: Store, campaign: str, person: str) -> bool:
    """Whether a person has decks, or sits at a card table whose match isn't closed: nobody else gets a link to
    that."""
    decks = [msgspec.json.decode(each.data, type=StoredDeck) for each in await store.documents(DECK, campaign)]
    if any(deck.owner == person for deck in decks):
        return True
    for each in await store.documents(KIND, campaign):
        table = msgspec.json.decode(each.data, type=CardTable)
        if table.status != "cancelled" and any(seated.person == person for seated in table.seats.values()):
            match = await store.match(table.match) if table.match else None
            if match is None or match.status != "closed":
                return True
    return False


async def waits_with(store: Store, campaign: str, set_: str) -> bool:
    """Whether a table was opened with a set of the campaign's own cards, and hasn't begun."""
    kept = [msgspec.json.decode(each.data, type=CardTable) for each in await store.documents(KIND, campaign)]
    return any(set_ in table.sets for table in kept if table.status in ("waiting", "approval"))


async def _found(store: Store, pass_: Pass, name: str) -> tuple[Document, CardTable]:
    kept = await store.document(KIND, name)
    if kept is None or kept.campaign != pass_.campaign:
        raise _no_such_table(name)
    return kept, msgspec.json.decode(kept.data, type=CardTable)


async def _changed(store: Store, pass_: Pass, name: str, change: Callable[[CardTable], CardTable]) -> CardTable:
    """A table after a change; decided again when somebody else was faster."""
    for _ in range(TRIES):
        kept, now = await _found(store, pass_, name)
        then = change(now)
        try:
            put = Put(KIND, name, kept.campaign, kept.version, msgspec.json.encode(then))
            await store.commit(Write(puts=(put,)))
        except Conflict:
            continue
        return then
    raise Refusal("table.busy")


async def _begun(store: Store, tables: Tables, campaign: str, table: CardTable) -> None:
    """Opens the match of a table where both have agreed, with sealed dice.

    A server that stopped just then finds it missing, and opens it for the first to come back.
    """
    if table.status != "playing" or await store.match(table.match) is not None:
        return
    needs_own = any(each.own_cards for each in table.seats.values())
    game = await _game_at(store, campaign, table if needs_own else replace(table, sets=()))
    plan = Setup(**{seat: Seating(each.deck.name, each.deck.cards) for seat, each in table.seats.items()})
    secret, given = contributions.sealed(table, store.vault.unlock)
    match = await asyncio.to_thread(Match.open, game, plan, secret=secret, contributions=given)
    bots = {seat: each.bot for seat, each in table.seats.items() if each.bot}
    with suppress(Conflict):  # it says so already
        await store.commit(Write(puts=(private(table.match, campaign),)))
    with suppress(Conflict):  # somebody else has opened it
        await keep(store, table.match, campaign, Kept(table.timing))
        await tables.open(table.match, campaign, match, players=bots, encounter=table.name)


async def _link(store: Store, pass_: Pass, table: CardTable, seat: str) -> LinkInfo:
    role: Literal["player", "watcher"] = "watcher" if seat == WATCHER else "player"
    own = "" if seat == WATCHER else seat
    secret = await links.issue_own(store, pass_, role, seat=own, match=table.match)
    return LinkInfo(links.digest(secret).hex(), role, own, pass_.person, table.match, secret=secret)


async def _info(store: Store, name: str, table: CardTable, pass_: Pass) -> TableInfo:
    both = len(table.seats) == len(SEATS)
    seats = []
    for seat in SEATS:
        each = table.seats.get(seat)
        if each is None:
            seats.append(SeatInfo(seat))
            continue
        own = _sits(table, seat, pass_)
        deck = each.deck.name if both or own else None
        called = await _called(store, pass_, each)
        seats.append(SeatInfo(seat, each.person, called, each.bot, deck, each.approved, each.commit, each.contribution))
    mine = _seat_of(table, pass_)
    return cleaned(
        TableInfo(
            name,
            table.name,
            table.status,
            table.preset,
            table.timing,
            tuple(seats),
            mine,
            table.match,
            table.again,
            own_cards=both and any(each.own_cards for each in table.seats.values()),
            promise=table.promise,
            reveal_until=table.until if table.status == "approval" else 0.0,
            left_out=contributions.left_out(table),
        )
    )


async def _called(store: Store, pass_: Pass, seated: Seated) -> str:
    return "" if seated.bot else await person_name(store, replace(pass_, person=seated.person))


ROUTES = (Lobby,)
