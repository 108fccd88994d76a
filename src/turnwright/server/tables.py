"""Live tables: matches in memory, each with one owner at a time. A record is stored first, and then shown to everybody.

Whoever listens at a table is told that there is news, and fetches it for its own seat. Tables that nobody has used for
the longest time are put away; the next message loads them again from their records.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Mapping

import msgspec

from turnwright.kernel.log import Submission
from turnwright.kernel.match import Match, Pending
from turnwright.kernel.refusal import Refusal
from turnwright.kernel.registry import game_of
from turnwright.kernel.ruleset import GM, WATCHER
from turnwright.server.store import Append, Conflict, Known, Line, Once, Put, Store, StoredMatch, Write
from turnwright.table import Table, wire
from turnwright.table.clean import cleaned
from turnwright.table.host import Host

TRIES = 8
"""How often a command is decided again when another process was faster."""
MOST_LIVE = 200
BOTS = "bots"
"""The kind of document that says which player has which seat of a match."""
Listener = Callable[[], None]


class LiveTable:
    """A match with its people. All changes go through `change`, one after the other."""

    def __init__(self, name: str, campaign: str, table: Table, store: Store) -> None:
        self.name = name
        self.campaign = campaign
        self.table = table
        self.listeners: set[Listener] = set()
        self.arrivals = 0
        """Counts who comes and goes."""
        self._present: dict[object, wire.Present] = {}
        self._store = store
        self._owner = asyncio.Lock()

    @property
    def match(self) -> Match:
        return self.table.match

    def host(self, seat: str) -> Host:
        """A place at this table, served by messages. Where the game has no GM, the campaign's looks on like others."""
        if seat == GM and not self.match.game.ruleset.seats.gm:
            seat = WATCHER
        return Host(self.table, seat, alone=False, told=len(self.match.records))

    # Who is here

    def arrive(self, connection: object, who: wire.Present) -> None:
        self._present[connection] = who
        self.arrivals += 1
        self._tell()

    def leave(self, connection: object) -> None:
        self._present.pop(connection, None)
        self.arrivals += 1
        self._tell()

    def presence(self) -> wire.Presence:
        """Everybody with a screen open, once each."""
        return wire.Presence(tuple(dict.fromkeys(self._present.values())))

    # What is said

    async def handle(
        self, host: Host, message: wire.FromClient, *, who: str = "", at: int = 0, once: str = ""
    ) -> list[wire.FromHost]:
        """What somebody at the table says, answered. Others at the table are told that there is news."""
        try:
            changed = await self.change(
                lambda: host.decide(message, who=who or None, at=at or None), Once(who, once) if once else None
            )
            answers = host.news() if changed else host.answer(message)
            if isinstance(message, wire.RequestUndo | wire.Approve):
                self._tell()
            return answers
        except Refusal as refusal:
            return [cleaned(wire.refused(refusal, message.id))]

    async def submit(self, submission: Submission, once: Once | None = None) -> bool:
        """A command of a seat, from a route or a script."""
        return await self.change(lambda: self.match.prepare(submission), once)

    async def change(self, decide: Callable[[], Pending | None], once: Once | None = None) -> bool:
        """Decides, stores, shows; then lets the players (bots) have their turns. False: there was nothing to change."""
        async with self._owner:
            if once is not None and await self._store.once(self.name, once) is not None:
                await self._catch_up()
                return True
            if not await self._decided_and_stored(decide, once):
                return False
            while await self._decided_and_stored(self.table.prepare_turn, None):
                await asyncio.sleep(0)  # others' tables have their turn between those of our bots
            return True

    async def _decided_and_stored(self, decide: Callable[[], Pending | None], once: Once | None) -> bool:
        for _ in range(TRIES):
            pending = decide()
            if pending is None:
                return False
            try:
                await self._store.commit(Write(append=self._append(pending, once)))
            except Conflict:
                await self._catch_up()
                continue
            except Known:
                await self._catch_up()
                return True
            self.match.commit(pending)
            self._tell()
            return True
        raise Refusal("table.busy", "Others keep changing this table: look at it again, and try once more.")

    def _append(self, pending: Pending, once: Once | None) -> Append:
        record = pending.record
        line = Line(record.n, self.match.line_of(record).text, record.who or "", record.at or 0)
        over = self.match.game.ruleset.rules.outcome(pending.state) is not None
        return Append(self.name, record.n - 1, (line,), once, "closed" if record.close else "over" if over else "open")

    async def _catch_up(self) -> None:
        """Takes in what another process has stored meanwhile."""
        for line in await self._store.lines(self.name, len(self.match.records)):
            self.match.follow(line.data)
        self._tell()

    def _tell(self) -> None:
        for listener in tuple(self.listeners):
            listener()


class Tables:
    """The tables of a server, loaded when they are asked for."""

    def __init__(self, store: Store, most: int = MOST_LIVE) -> None:
        self._store = store
        self._most = most
        self._live: OrderedDict[str, LiveTable] = OrderedDict()
        self._loading: dict[str, asyncio.Task[LiveTable]] = {}

    async def open(
        self, name: str, campaign: str, match: Match, *, players: Mapping[str, str] | None = None, encounter: str = ""
    ) -> LiveTable:
        """Stores a new match with what it has recorded so far, and lets its players begin."""
        header, *records = match.lines().splitlines(keepends=True)
        lines = tuple(Line(n, line) for n, line in enumerate(records, start=1))
        stored = StoredMatch(name, campaign, header, 0, encounter=encounter, secret=match.secret)
        table = Table(match, players)
        bots = Put(BOTS, name, campaign, 0, msgspec.json.encode(table.players))
        await self._store.commit(Write(new=stored, append=Append(name, 0, lines), puts=(bots,)))
        live = self._keep(LiveTable(name, campaign, table, self._store))
        await live.change(live.table.prepare_turn)
        return live

    async def get(self, name: str) -> LiveTable:
        """A table that is live, or is loaded from its records; however many ask for it, it is loaded once."""
        if name in self._live:
            self._live.move_to_end(name)
            return self._live[name]
        if name not in self._loading:
            self._loading[name] = asyncio.ensure_future(self._load(name))
        try:
            return await asyncio.shield(self._loading[name])
        finally:
            self._loading.pop(name, None)

    async def _load(self, name: str) -> LiveTable:
        stored = await self._store.match(name)
        if stored is None:
            raise Refusal("table.no_such_match", f'There is no match "{name}" here.')
        lines = await self._store.lines(name)
        text = b"".join((stored.header, *(line.data for line in lines)))
        match = Match.load(text, game_of, secret=stored.secret)
        bots = await self._store.document(BOTS, name)
        players = msgspec.json.decode(bots.data, type=dict[str, str]) if bots is not None else {}
        live = self._keep(LiveTable(name, stored.campaign, Table(match, players), self._store))
        await live.change(live.table.prepare_turn)  # a bot may have been about to act when the server stopped
        return live

    def _keep(self, live: LiveTable) -> LiveTable:
        self._live[live.name] = live
        while len(self._live) > self._most:
            unused = next((name for name, each in self._live.items() if not each.listeners and each is not live), None)
            if unused is None:
                break  # somebody sits at every one of them
            del self._live[unused]
        return live

    def __len__(self) -> int:
        return len(self._live)
