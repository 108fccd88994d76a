"""Live tables: matches in memory, each with one owner at a time. A record is stored first, and then shown to everybody.

Listeners at a table are notified of news, and fetch it for their own seats. Tables that nobody has used for
the longest time are put away; the next message loads them again from their records.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Coroutine, Hashable, Mapping
from typing import Any, NamedTuple, Protocol, TypeVar

import msgspec
from msgspec.structs import replace

from turnwright.kernel.language import ENGLISH, language, reading
from turnwright.kernel.log import BOT, Submission, codec
from turnwright.kernel.match import Match, Pending, View
from turnwright.kernel.messages import Command
from turnwright.kernel.refusal import Refusal
from turnwright.kernel.registry import game_of
from turnwright.kernel.ruleset import GM, WATCHER
from turnwright.players import find
from turnwright.server.bus.messages import (
    AboutMatch,
    Alone,
    Asked,
    Bus,
    Gone,
    Grown,
    Hung,
    People,
    Said,
    Seated,
    SeatsChanged,
    Timed,
    Wished,
)
from turnwright.server.door.limits import LONGEST_KEY, Allowance, TooMuch
from turnwright.server.maps.pictures import Picture, picture_of, putting, visible
from turnwright.server.policy import Asker, Thing
from turnwright.server.store import Append, Conflict, Known, Line, Once, Put, Store, StoredMatch, Write
from turnwright.server.tables.agreements import holders_at
from turnwright.server.tables.messages import require_message
from turnwright.server.tables.phases import is_draft, no_such_match
from turnwright.server.tables.pool import Spent
from turnwright.server.tables.wishes import kept_wishes
from turnwright.server.tables.wishes import putting as putting_wishes
from turnwright.server.tables.work import Seen, Work
from turnwright.table import Seat, Table, wire
from turnwright.table.clean import cleaned
from turnwright.table.host import Host, Shown, is_change

T = TypeVar("T")
log = logging.getLogger("turnwright.server")
TRIES = 8
"""How often a command is decided again when another process was faster."""
MOST_LIVE = 200
AGAIN = 1.0
"""Seconds after which bots try again when their turn could not be stored."""
BOTS_OF_OTHERS = 3.0
"""Seconds after which a server lets the bots of a table play that another server has changed."""
SILENCE = 20.0
"""Seconds after which a server that has said nothing about its people is taken for gone."""
ODDS_BUDGET = (0.5, 20.0)
"""Seconds of odds, suggestions and verifying that one person may ask for: so much per second, so much at once."""
BOTS = "bots"
"""The kind of document that says which player has which seat of a match."""
Listener = Callable[[], None]
Along = Callable[["LiveTable", Pending, tuple[Append, ...]], Awaitable[tuple[Put, ...]]]
"""What is written together with a record (and with records of others): sheets that go out or come back with it."""


class TimeKeeper(Protocol):
    """Who keeps the time of a match (`clocks.py`)."""

    def standing(self, seat: str) -> Hashable:
        """Something else whenever a seat has to be told again."""

    def messages(self, seat: str) -> list[wire.FromHost]: ...

    def news(self) -> None: ...


class LiveTable:
    """A match with its people. All changes go through `change`, one after the other."""

    def __init__(self, name: str, campaign: str, table: Table, backing: Backing) -> None:
        self.name = name
        self.campaign = campaign
        self.table = table
        table.share()
        table.match.is_prepared = is_draft
        self.listeners: set[Listener] = set()
        self.arrivals = 0
        """Counts who comes and goes."""
        self.keeper: TimeKeeper | None = None
        self.picture: Picture | None = None
        """The image behind its map."""
        self.holders: wire.Holders | None = None
        """Whose its seats are, once a screen has asked."""
        self.thing: tuple[tuple[str, ...], Thing] | None = None
        """What the match is to the policy, and the places that this was made of (`phases.thing_of`)."""
        self.evenings: dict[str, tuple[int, Any]] = {}
        """What a journal says of it, by the seat that reads it, with the number of records that this was made from."""
        self.gone = False
        """Whether it was deleted: then it exists for nobody."""
        self._present: dict[object, wire.Present] = {}
        self._elsewhere: dict[str, tuple[float, tuple[wire.Present, ...]]] = {}
        """Who sits at this table on another server: when that was last said, and who."""
        self._store, self._work, self._budget, self._say, self._along = backing
        self._owner = asyncio.Lock()
        self._bots: asyncio.Task[None] | None = None
        self._bots_later: asyncio.TimerHandle | None = None
        self._header = table.match.header_line()
        self._encoded: dict[tuple[str, str, int, int], tuple[Shown, Shown, list[str]]] = {}
        """What seats are sent now, by what they know: worked out and encoded once, however many look on."""
        self._shown: dict[tuple[str, str, int], Shown] = {}
        """What somebody in a seat has been sent now, for others who are sent the same."""

    @property
    def match(self) -> Match:
        return self.table.match

    def host(self, seat: str, language: str = ENGLISH.code) -> Host:
        """A place at this table, served by messages. Where the game has no GM, the campaign's looks on like others."""
        found = self.seat(seat)
        return Host(self.table, found.name, alone=False, told=found.n, language=language)

    def seat(self, seat: str, language: str = ENGLISH.code) -> Seat:
        """The seat that a link leads to at this table; a seat that this game doesn't have is refused."""
        return self.table.seat(WATCHER if seat == GM and not self.match.game.ruleset.seats.gm else seat, language)

    # Who is here

    def arrive(self, connection: object, who: wire.Present) -> None:
        self._present[connection] = who
        self._people_changed()

    def leave(self, connection: object) -> None:
        self._present.pop(connection, None)
        self._people_changed()

    def _people_changed(self) -> None:
        self.arrivals += 1
        self.say_who_is_here()
        self._tell()

    def say_who_is_here(self) -> None:
        """Tells other servers who sits at this one."""
        self._say(People(self.name, "", self._here()))

    def hear_who_is_there(self, said: People) -> None:
        known = self._elsewhere.get(said.process, (0.0, ()))[1]
        self._elsewhere[said.process] = (time.monotonic(), said.people)
        if known != said.people:
            self.arrivals += 1
            self._tell()

    def forget_the_silent(self) -> None:
        """A server that has said nothing for a while is gone, and its people with it."""
        now = time.monotonic()
        gone = [process for process, (then, _) in self._elsewhere.items() if now - then > SILENCE]
        for process in gone:
            if self._elsewhere.pop(process)[1]:
                self.arrivals += 1
                self._tell()

    def _here(self) -> tuple[wire.Present, ...]:
        return tuple(dict.fromkeys(self._present.values()))

    def presence(self) -> wire.Presence:
        """Everybody with a screen open, once each."""
        there = (each for _, people in self._elsewhere.values() for each in people)
        return wire.Presence(tuple(dict.fromkeys((*self._here(), *there))))

    async def look_who_holds(self) -> None:
        """Whose its seats are, and what their players propose: read for the first screen, and when it has changed."""
        known, self.holders = self.holders, await holders_at(self._store, self.campaign, self.name, self.match)
        if known != self.holders:
            self._tell()

    async def hear_seats(self) -> None:
        """Somebody has taken or left a seat, or proposed something."""
        if self.holders is not None:
            await self.look_who_holds()

    # What is said

    async def handle(
        self,
        host: Host,
        message: wire.FromClient,
        *,
        asker: Asker | None = None,
        who: str = "",
        at: int = 0,
        once: str = "",
        settle: bool = True,
        briefly: bool = False,
    ) -> list[wire.FromHost]:
        """What somebody at the table says, answered. Others at the table are told that there is news.

        `asker`: who must be allowed to say it; None: the server itself.
        `settle`: the answer to a change waits until the bots have had their turns. `briefly`: it says which records
        were stored, and shows nothing.
        """
        try:
            if asker is not None:
                require_message(asker, message, self)
            if len(once) > LONGEST_KEY or not once.isprintable():
                raise Refusal("wire.id", field="id", most=LONGEST_KEY)
            await self.refresh(host.seat, _seen(message))
            changed = is_change(message) and await self.change(
                lambda: host.decide(message, who=who or None, at=at or None),
                Once(who, once) if once else None,
                settle=settle,
            )
            if changed:
                answers = host.stored() if briefly else host.news()
            else:
                answers = await self._answer(host, message, who)
            self._share(host)
            if isinstance(message, wire.RequestUndo | wire.Approve):
                self._say_request()
            return answers
        except TooMuch:
            raise  # over HTTP, it comes with a time
        except Refusal as refusal:
            return [host.refused(refusal, message.id)]

    def _say_request(self) -> None:
        asked = self.table.requested()
        if asked is not None:
            self._say(Asked(self.name, self.table.n, asked))
        self._tell()

    def hear_request(self, said: Asked) -> None:
        """What was asked of this table on another server."""
        self.table.take_request(said.n, said.request)
        self._tell()

    def say_timed(self) -> None:
        """Tells other servers that this match is timed in another way."""
        self._say(Timed(self.name))

    async def _wish(self, host: Host, message: wire.Wish | wire.Grant) -> list[wire.FromHost]:
        """What the game master is asked for, or answers: stored first, and then shown."""
        async with self._owner:
            for _ in range(TRIES):
                version, self.table.wishes = await kept_wishes(self._store, self.name)
                wishes = host.wishes_after(message)
                try:
                    await self._store.commit(Write(puts=(putting_wishes(self.campaign, self.name, version, wishes),)))
                except Conflict:
                    continue
                self.table.wishes = wishes
                break
            else:
                raise _busy()
        self._say(Wished(self.name))
        self._tell()
        return [self.table.wishes_of(host.seat.name)]

    async def hear_wishes(self) -> None:
        """The game master was asked for something on another server, or has answered there."""
        async with self._owner:
            _, self.table.wishes = await kept_wishes(self._store, self.name)
        self._tell()

    def news(self, host: Host) -> list[str]:
        """What a screen has not been sent, encoded; seats that know the same are sent the same."""
        shown = host.shown
        name = (shown.seat, shown.language, shown.told, id(shown.sent) if shown.sent else 0)
        kept = self._encoded.get(name)
        if kept is None:
            encoded = [wire.encode(cleaned(message)).decode() for message in host.news()]
            self._share(host)
            self._encoded[name] = kept = (shown, host.shown, encoded)  # with what its name was made of
        host.take_over(kept[1])
        return kept[2]

    def _share(self, host: Host) -> None:
        """Lets screens of a seat that have been sent the same hold it once: then their news is the same, too."""
        shown = host.shown
        other = self._shown.setdefault((shown.seat, shown.language, shown.told), shown)
        if other.sent is not shown.sent and other.sent == shown.sent:
            host.take_over(other)

    async def submit(self, submission: Submission, once: Once | None = None) -> bool:
        """A command of a seat, from a route or a script."""
        return await self.change(lambda: self.match.prepare(submission), once)

    async def change(
        self,
        decide: Callable[[], Pending | None],
        once: Once | None = None,
        *,
        settle: bool = True,
        others: tuple[Append, ...] = (),
    ) -> bool:
        """Decides, stores, shows; then lets the players (bots) have their turns. False: there was nothing to change.

        `others`: records of other tables that are stored with it, or not at all (`together`).
        """
        async with self._owner:
            try:
                if not await self._decided_and_stored(decide, once, others):
                    return False
            except Refusal:
                if once is None or await self._store.once(self.name, once) is None:
                    raise
                await self._catch_up()  # it was done already, when it was sent for the first time
                return True
        self._let_bots_play()
        if settle:
            await self.settled()
        return True

    async def together(
        self, decide: Callable[[], Pending | None], keep: Callable[[tuple[Append, ...]], Awaitable[T]]
    ) -> T:
        """Decides a record that `keep` stores with something else, both or neither; `keep` knows what comes along."""
        async with self._owner:
            if self.gone:
                raise no_such_match(self.name)
            pending = decide()
            n = self.table.n
            try:
                return await keep(() if pending is None else (self._append(pending, None),))
            finally:
                await self._catch_up()  # the store knows whether it was taken
                if self.table.n > n:
                    self._grown()

    # What takes its time: worked out elsewhere, while the table goes on

    async def _answer(self, host: Host, message: wire.FromClient, who: str) -> list[wire.FromHost]:
        if isinstance(message, wire.Wish | wire.Grant):
            return await self._wish(host, message)
        slow = _SLOW.get(type(message))
        if slow is None:
            return host.answer(message)
        with reading(language(host.language)):
            return await slow(self, host, message, f"{self.campaign} {who}")

    async def _odds(self, host: Host, message: wire.AskOdds, payer: str) -> list[wire.FromHost]:
        host.may_ask_odds(message)
        seat = host.seat
        await self._paid(payer, self._odds_of(seat, {key: seat.command(key) for key in message.keys}))
        return host.answer(message)

    async def _odds_of(self, seat: Seat, commands: Mapping[str, Command]) -> Spent[None]:
        n = seat.n
        found = await self._work.odds(self._seen(seat.seen()), commands)
        for each in found.result:
            seat.remember(n, each)
        return Spent(found.seconds, None)

    async def _suggest(self, host: Host, message: wire.Suggest, payer: str) -> list[wire.FromHost]:
        name, known = host.seat.adviser(message.player)
        asked = self._work.advice(self._seen(known), name, host.seat.dice())
        chosen, considered = await self._paid(payer, asked)
        host.seat.fresh(known.n)
        key = host.seat.row_of(self._command(chosen))
        return [wire.Suggested(key, message.id, host.seat.considered(considered))]

    async def _verify(self, host: Host, message: wire.Verify, payer: str) -> list[wire.FromHost]:
        host.may_have_log()
        verdict = await self._paid(payer, self._work.verify(self.name, self.table.n, self.match.lines()))
        return [replace(verdict, id=message.id)]

    async def _paid(self, payer: str, work: Coroutine[Any, Any, Spent[T]]) -> T:
        """Work that somebody asked for, which is not unlimited: it is paid for in seconds."""
        wait = self._budget.after(payer)
        if wait:
            work.close()
            raise TooMuch("server.odds", wait)
        spent = await work
        self._budget.spend(payer, spent.seconds)
        return spent.result

    def _seen(self, known: View) -> Seen:
        return Seen(self.name, self.table.n, known.seat, self._header, msgspec.json.encode(known.state))

    def _command(self, chosen: bytes) -> Command:
        return codec(self.match.game.ruleset).command(msgspec.json.decode(chosen))

    # The image behind its map

    def pictured(self, seat: str) -> wire.Pictured:
        """Which image a seat sees behind the map, by a name that changes with what it may see of it."""
        seen = visible(self.picture, self.table.seat(seat)) if self.picture is not None else None
        return wire.Pictured() if seen is None else wire.Pictured(seen.version)

    async def hang(self, picture: Picture | None) -> None:
        async with self._owner:
            put = await putting(self._store, self.campaign, self.name, picture)
            if put is not None:
                await self._store.commit(Write(puts=(put,)))
            self.picture = picture
        self._say(Hung(self.name))
        self._tell()

    async def hear_hung(self) -> None:
        """Another server has put an image behind the map, or taken it away."""
        picture = await picture_of(self._store, self.name)
        if picture != self.picture:
            self.picture = picture
            self._tell()

    # Bots

    async def seat_players(self, players: Mapping[str, str | None]) -> None:
        """Gives seats to players (bots), or back to people (None); refuses all if one of them is not possible."""
        for seat, player in players.items():
            self.table.seat(seat)
            if player:
                find(self.match.game.ruleset, player)
        async with self._owner:
            kept = await self._store.document(BOTS, self.name)
            named = dict(self.table.players)
            for seat, player in players.items():
                named.pop(seat, None)
                if player is not None:
                    named[seat] = player or self.match.game.ruleset.players.profile(self.match.state, seat)
            put = Put(BOTS, self.name, self.campaign, kept.version if kept else 0, msgspec.json.encode(named))
            await self._store.commit(Write(puts=(put,)))
            self._sit(named)
        self._say(Seated(self.name))
        self._let_bots_play()
        await self.settled()

    async def hear_seated(self) -> None:
        """Another server has given seats to players, or back to people."""
        async with self._owner:
            named = await players_of(self._store, self.name)
            if named != self.table.players:
                self._sit(named)

    def _sit(self, named: Mapping[str, str]) -> None:
        for seat in set(self.table.players) - set(named):
            self.table.sit_down(seat)
            self.table.people.discard(seat)
        for seat, player in named.items():
            self.table.let_play(seat, player)
        self._forget_shown()

    def go(self) -> None:
        """It was deleted: everybody at the table is notified, and nothing more happens."""
        self.gone = True
        self._tell()

    def _let_bots_play(self) -> None:
        if not self.gone and (self._bots is None or self._bots.done()) and self.table.player_to_act() is not None:
            self._bots = asyncio.create_task(self._play_bots())

    async def settled(self) -> None:
        """Waits until a person is wanted, or the match is over."""
        self._let_bots_play()
        if self._bots is not None:
            await asyncio.shield(self._bots)

    async def _play_bots(self) -> None:
        try:
            while (seat := self.table.player_to_act()) is not None:
                known = self.match.seen_by(seat)
                asked = self._work.choice(self._seen(known), self.table.players[seat], self.match.player_dice())
                await self._play_bot(known, self._command((await asked).result))
        except Exception as error:  # the store is gone, say: what was kept before stays, and we try again
            log.exception("The bots of match %s have stopped.", self.name)
            if isinstance(error, Refusal) and not isinstance(error, TooMuch):
                return  # it would choose the same again
            asyncio.get_running_loop().call_later(AGAIN, self._let_bots_play)

    async def _play_bot(self, known: View, command: Command) -> None:
        """Its turn, unless something else has happened meanwhile."""

        def decide() -> Pending | None:
            if self.table.n != known.n:
                return None
            return self.match.prepare(Submission(command, known.seat, who=BOT))

        async with self._owner:
            await self._decided_and_stored(decide, None)

    # How it is kept

    async def _decided_and_stored(
        self, decide: Callable[[], Pending | None], once: Once | None, others: tuple[Append, ...] = ()
    ) -> bool:
        for _ in range(TRIES):
            if self.gone:
                raise no_such_match(self.name)
            pending = decide()
            if pending is None:
                return False
            puts = () if self._along is None else await self._along(self, pending, others)
            try:
                await self._store.commit(Write(append=self._append(pending, once), others=others, puts=puts))
            except Conflict:
                await self._catch_up()
                continue
            except Known:
                await self._catch_up()
                return True
            self.match.commit(pending)
            self._grown()
            return True
        raise _busy()

    def _append(self, pending: Pending, once: Once | None) -> Append:
        record = pending.record
        line = Line(record.n, self.match.line_of(record).text, record.who or "", record.at or 0)
        over = self.match.game.ruleset.rules.outcome(pending.state) is not None
        return Append(self.name, record.n - 1, (line,), once, "closed" if record.close else "over" if over else "open")

    async def _catch_up(self) -> None:
        """Takes in what another process has stored meanwhile."""
        for line in await self._store.lines(self.name, len(self.match.records)):
            self.match.follow(line.data)
        self._forget_shown()
        self._tell()

    async def refresh(self, seat: Seat, n: int) -> None:
        """Takes in what another server has stored, if a seat has heard of it there and this one hasn't."""
        if n > seat.n:
            await self.grow(self.table.n + 1)

    async def grow(self, n: int) -> None:
        """Takes in the records up to one, which another server has stored."""
        if n <= self.table.n:
            return
        async with self._owner:
            if n > self.table.n:
                await self._catch_up()
        self._mind_bots_later()

    def _mind_bots_later(self) -> None:
        """The server that changed the table lets its bots play. If it's gone, another does after a while."""
        if self._bots_later is not None:
            self._bots_later.cancel()
        if self.listeners and self.table.player_to_act() is not None:
            self._bots_later = asyncio.get_running_loop().call_later(BOTS_OF_OTHERS, self._let_bots_play)

    @property
    def in_use(self) -> bool:
        """Whether anyone sits here, or anything is going on."""
        return bool(self.listeners) or self._owner.locked() or (self._bots is not None and not self._bots.done())

    def _forget_shown(self) -> None:
        self._encoded.clear()
        self._shown.clear()

    def _grown(self) -> None:
        self._forget_shown()
        self._say(Grown(self.name, self.table.n))
        self._tell()

    def _tell(self) -> None:
        if self.keeper is not None:
            self.keeper.news()
        for listener in tuple(self.listeners):
            listener()


_SLOW: Mapping[type, Callable[[LiveTable, Host, Any, str], Awaitable[list[wire.FromHost]]]] = {
    wire.AskOdds: LiveTable._odds,
    wire.Suggest: LiveTable._suggest,
    wire.Verify: LiveTable._verify,
}
"""What is asked of other processes."""


def _seen(message: wire.FromClient) -> int:
    """The last record that somebody knew, maybe from another server; 0 where the message doesn't say."""
    match message:
        case wire.Submit(seen) | wire.AskOdds(seen) | wire.Join(seen):
            return seen
    return 0


def is_slow(message: wire.FromClient) -> bool:
    """Whether a message is answered when its answer has been worked out, rather than at once."""
    return type(message) in _SLOW


class Backing(NamedTuple):
    """What all tables of a server stand on."""

    store: Store
    work: Work
    budget: Allowance
    say: Callable[[Said], None]
    along: Along | None = None


class Tables:
    """The tables of a server, loaded when they are asked for."""

    def __init__(
        self,
        store: Store,
        most: int = MOST_LIVE,
        *,
        work: Work | None = None,
        bus: Bus | None = None,
        along: Along | None = None,
    ) -> None:
        self._store = store
        self._most = most
        self._bus = bus or Alone()
        self._backing = Backing(store, work or Work(), Allowance(*ODDS_BUDGET), self._say, along)
        self._live: OrderedDict[str, LiveTable] = OrderedDict()
        self._loading: dict[str, asyncio.Task[LiveTable]] = {}
        self._refreshing: set[asyncio.Task[None]] = set()
        self.on_live: Callable[[LiveTable], Awaitable[None]] | None = None
        """Who is told of every table that comes alive."""
        self.on_timed: Callable[[LiveTable], Awaitable[None]] | None = None
        """Who is told of a table that another server times in another way."""

    # Other servers

    def _say(self, said: Said) -> None:
        if isinstance(said, People):
            said = replace(said, process=self._bus.process)
        self._bus.say(said)
        if isinstance(said, Grown):
            self.hear(said)  # a table may be here twice for a moment, if it was put away while somebody used it

    def hear(self, said: AboutMatch) -> None:
        """What another server says about a table, if it is live here."""
        live = self._live.get(said.match)
        if live is None:
            return
        if isinstance(said, Grown) and said.n > live.table.n:
            self._mind(live.grow(said.n))
        elif isinstance(said, People):
            live.hear_who_is_there(said)
        elif isinstance(said, Asked):
            live.hear_request(said)
        elif isinstance(said, Seated):
            self._mind(live.hear_seated())
        elif isinstance(said, Wished):
            self._mind(live.hear_wishes())
        elif isinstance(said, Hung):
            self._mind(live.hear_hung())
        elif isinstance(said, Timed):
            self._mind(self._retimed(live))
        elif isinstance(said, Gone):
            self._let_go(said.match)

    def _mind(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.ensure_future(work)
        self._refreshing.add(task)
        task.add_done_callback(self._refreshed)

    def _refreshed(self, task: asyncio.Task[None]) -> None:
        self._refreshing.discard(task)
        if not task.cancelled() and task.exception() is not None:
            log.warning("A table could not be brought up to date: %s", task.exception())

    async def _retimed(self, live: LiveTable) -> None:
        if self.on_timed is not None:
            await self.on_timed(live)

    async def look(self, *, missed: bool = False) -> None:
        """Compares the tables that somebody sits at with the store: nothing is missed, even without a notice.

        `missed`: others may have said something that nobody heard here, also about what is no record of a match.
        """
        watched = [name for name, live in self._live.items() if live.listeners]
        heads = await self._store.heads(watched) if watched else {}
        for name in set(watched) - set(heads):
            self._let_go(name)
        for name, n in heads.items():
            live = self._live.get(name)
            if live is not None:
                await live.grow(n)
            if live is not None and missed:
                await live.hear_seated()
                await live.hear_hung()
                await live.hear_wishes()
                await live.hear_seats()
                await self._retimed(live)

    def say_seats(self, campaign: str) -> None:
        """Somebody has taken or left a seat of a campaign: those at its tables are told, here and elsewhere."""
        self._bus.say(SeatsChanged(campaign))
        self.hear_seats(campaign)

    def hear_seats(self, campaign: str) -> None:
        for live in self._live.values():
            if live.campaign == campaign:
                self._mind(live.hear_seats())

    def say_who_is_here(self) -> None:
        for live in self._live.values():
            if live.listeners:
                live.say_who_is_here()
            live.forget_the_silent()

    # Opening and loading

    async def open(
        self,
        name: str,
        campaign: str,
        match: Match,
        *,
        players: Mapping[str, str] | None = None,
        encounter: str = "",
        puts: tuple[Put, ...] = (),
        others: tuple[Append, ...] = (),
    ) -> LiveTable:
        """Stores a new match with what it has recorded so far, and lets its players begin.

        `puts`, `others`: what is stored with it, or not at all.
        """
        await asyncio.to_thread(_share_game, match)
        header, *records = match.lines().splitlines(keepends=True)
        lines = tuple(Line(n, line) for n, line in enumerate(records, start=1))
        stored = StoredMatch(
            name, campaign, header, 0, encounter=encounter, secret=self._store.vault.lock(match.secret)
        )
        table = Table(match, players)
        bots = Put(BOTS, name, campaign, 0, msgspec.json.encode(table.players))
        await self._store.commit(Write(new=stored, append=Append(name, 0, lines), others=others, puts=(bots, *puts)))
        live = self._keep(self._live_table(name, campaign, table))
        await self._tell_of(live)
        await live.settled()
        return live

    async def get(self, name: str, campaign: str) -> LiveTable:
        """A table of a campaign: live, or loaded from its records, once for all who ask for it at the same time.

        The caller names the campaign it must belong to: what a document names may be another campaign's.
        """
        if name in self._live:
            self._live.move_to_end(name)
            found = self._live[name]
        else:
            if name not in self._loading:
                self._loading[name] = asyncio.ensure_future(self._load(name))
            try:
                found = await asyncio.shield(self._loading[name])
            finally:
                self._loading.pop(name, None)
        if found.campaign != campaign:
            raise no_such_match(name)
        return found

    async def current(self, name: str, campaign: str) -> LiveTable:
        """The same, as it is in the store now: another server may have added something this moment."""
        live = await self.get(name, campaign)
        if not isinstance(self._bus, Alone):
            heads = await self._store.heads([name])
            if name not in heads:
                self._let_go(name)
                raise no_such_match(name)
            await live.grow(heads[name])
        return live

    def deleted(self, name: str) -> None:
        """A match was deleted: its screens are closed, here and on other servers."""
        self._bus.say(Gone(name))
        self._let_go(name)

    def _let_go(self, name: str) -> None:
        live = self._live.pop(name, None)
        if live is not None:
            live.go()

    async def stored(self, name: str, campaign: str) -> LiveTable:
        """A table that nobody sits at, read from its records, even if it was deleted."""
        stored = await self._store.match(name)
        if stored is None or stored.campaign != campaign:
            raise no_such_match(name)
        return self._live_table(name, campaign, Table(await self._match(stored)))

    async def _load(self, name: str) -> LiveTable:
        stored = await self._store.match(name)
        if stored is None or stored.shelf == "deleted":
            raise no_such_match(name)
        match = await self._match(stored)
        players = await players_of(self._store, name)
        live = self._keep(self._live_table(name, stored.campaign, Table(match, players)))
        live.picture = await picture_of(self._store, name)
        _, live.table.wishes = await kept_wishes(self._store, name)
        await self._tell_of(live)
        await live.settled()  # a bot may have been about to act when the server stopped
        return live

    async def _match(self, stored: StoredMatch) -> Match:
        name = stored.id
        lines = await self._store.lines(name)
        text = b"".join((stored.header, *(line.data for line in lines)))
        secret = self._store.vault.unlock(stored.secret)
        if secret is None and stored.secret is not None:
            log.error("The key file doesn't open the dice of match %s: it can be read, and not be played on.", name)
        return Match.load(text, game_of, secret=secret)

    async def _tell_of(self, live: LiveTable) -> None:
        if self.on_live is not None:
            await self.on_live(live)

    def _live_table(self, name: str, campaign: str, table: Table) -> LiveTable:
        return LiveTable(name, campaign, table, self._backing)

    def _keep(self, live: LiveTable) -> LiveTable:
        self._live[live.name] = live
        while len(self._live) > self._most:
            unused = next((name for name, each in self._live.items() if not each.in_use and each is not live), None)
            if unused is None:
                break  # somebody sits at every one of them
            del self._live[unused]
        return live

    def __len__(self) -> int:
        return len(self._live)


def _busy() -> Refusal:
    return Refusal("table.busy")


async def players_of(store: Store, match: str) -> dict[str, str]:
    """The players (bots) of a match by their seats."""
    kept = await store.document(BOTS, match)
    return msgspec.json.decode(kept.data, type=dict[str, str]) if kept is not None else {}


def _share_game(match: Match) -> None:
    """Many matches of one game hold its content once."""
    shared = game_of(match.header)
    if shared.packs == match.game.packs:
        match.play_in(shared)
