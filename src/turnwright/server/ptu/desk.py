"""The caller under `/api`, with the campaign that the link leads to: its encounters, its sheets, its rules."""

from __future__ import annotations

import asyncio
import json
import secrets
import time
from collections.abc import Sequence
from typing import Any, Protocol, TypeAlias
from weakref import WeakKeyDictionary

from litestar import Request
from litestar.datastructures import State as AppState
from litestar.di import NamedDependency
from msgspec.structs import replace

from turnwright.kernel import registry
from turnwright.kernel.heard import Heard
from turnwright.kernel.in_effect import AnyRecord
from turnwright.kernel.language import ENGLISH, Language
from turnwright.kernel.log import Submission, read_header
from turnwright.kernel.match import Match, Pending
from turnwright.kernel.messages import Command, Event
from turnwright.kernel.refusal import Refusal
from turnwright.kernel.ruleset import GM, AnyGame
from turnwright.rulesets.ptu.state import Setup, State
from turnwright.server.bus.messages import Alone, Bus, Displayed, ForScreens
from turnwright.server.campaign.sheets import Sheet
from turnwright.server.campaign.sheets import new as new_sheet
from turnwright.server.door.asking import Holder, action_of, sees
from turnwright.server.door.languages import language_of
from turnwright.server.door.verdicts import require, require_ever
from turnwright.server.maps.pictures import Picture, putting
from turnwright.server.people.links import Pass
from turnwright.server.policy import Action
from turnwright.server.ptu.errors import not_found
from turnwright.server.ptu.papers import NOTES, RULES, SCREEN, Notes, Rules, Screen
from turnwright.server.store import Append, Once, Store
from turnwright.server.tables.phases import phase_of, thing_of
from turnwright.server.tables.tables import LiveTable, Tables

RULESET = "ptu"
HAND = ""
"""Where the GM's word goes before a rule, for a reason that nobody typed."""


class Listening(Protocol):
    """A screen that follows a campaign."""

    desk: Desk

    def poke(self) -> None:
        """Tells it that there is news."""

    async def send(self, told: dict[str, Any]) -> None: ...


class Hub:
    """The screens that are open, by campaign; those of other servers hear of the same things."""

    def __init__(self, bus: Bus) -> None:
        self._bus = bus
        self._screens: dict[str, set[Listening]] = {}
        self._saying: set[asyncio.Task[None]] = set()

    def enter(self, campaign: str, screen: Listening) -> None:
        self._screens.setdefault(campaign, set()).add(screen)

    def leave(self, campaign: str, screen: Listening) -> None:
        self._screens.get(campaign, set()).discard(screen)

    def poke(self, campaign: str) -> None:
        """What the display shows has changed."""
        self._bus.say(Displayed(campaign))
        self._poke(campaign)

    def say(self, campaign: str, role: str, told: dict[str, Any]) -> bool:
        """Sends a message to every screen of a role; whether there is one, here or maybe on another server."""
        self._bus.say(ForScreens(campaign, role, told))
        return self._say(campaign, role, told) > 0 or not isinstance(self._bus, Alone)

    def hear(self, said: Displayed | ForScreens) -> None:
        """What another server's screens were told."""
        if isinstance(said, Displayed):
            self._poke(said.campaign)
        else:
            self._say(said.campaign, said.role, said.told)

    def _poke(self, campaign: str) -> None:
        for screen in tuple(self._screens.get(campaign, ())):
            screen.poke()

    def _say(self, campaign: str, role: str, told: dict[str, Any]) -> int:
        heard = [each for each in self._screens.get(campaign, ()) if each.desk.pass_.role == role]
        for screen in heard:
            task = asyncio.ensure_future(screen.send(told))
            self._saying.add(task)
            task.add_done_callback(self._saying.discard)
        return len(heard)


class Books:
    """The games of a server's campaigns, each read once: a preset with its rulings."""

    def __init__(self, bus: Bus) -> None:
        self._games: dict[tuple[str, str], AnyGame] = {}
        self.told: WeakKeyDictionary[LiveTable, dict[tuple[int, str], Sequence[Event]]] = WeakKeyDictionary()
        """What seats were told in records, worked out once: a record never changes."""
        self.hub = Hub(bus)

    def game(self, preset: str, options: dict[str, Any]) -> AnyGame:
        key = (preset, json.dumps(options, sort_keys=True))
        if key not in self._games:
            self._games[key] = registry.game(RULESET, preset=preset, options=options or None)
        return self._games[key]


class Desk:
    """One request. Whatever it changes goes through a table or the store, and is there before it is answered."""

    def __init__(
        self,
        store: Store,
        tables: Tables,
        books: Books,
        pass_: Pass,
        once: str = "",
        *,
        action: Action = "match.read",
        language: Language = ENGLISH,
    ) -> None:
        self.store = store
        self.tables = tables
        self.pass_ = pass_
        self.books = books
        self.language = language
        """The language of the answer."""
        self._once = once
        self._action: Action = action if action.startswith("match.") and action != "match.open" else "match.read"
        """What is asked of the encounters that the request names."""
        self._done = 0

    @property
    def campaign(self) -> str:
        return self.pass_.campaign

    @property
    def hub(self) -> Hub:
        return self.books.hub

    @property
    def is_gm(self) -> bool:
        return self.pass_.role == "gm"

    def require_gm(self) -> None:
        """What in a request that others may send only the GM may say."""
        require_ever(self.pass_, "match.direct")

    def now(self) -> int:
        return time.time_ns() // 1_000_000

    async def screen(self) -> Screen:
        return await SCREEN.find(self.store, self.campaign, self.campaign) or Screen()

    async def change_screen(self, **changes: Any) -> Screen:
        after = await SCREEN.change(
            self.store, self.campaign, self.campaign, lambda now: replace(now, **changes), make=Screen
        )
        self.hub.poke(self.campaign)
        return after

    async def game(self) -> AnyGame:
        """The game by the campaign's own rulings."""
        rules = await self.rules()
        return self.books.game(rules.preset, rules.options)

    async def rules(self) -> Rules:
        return await RULES.find(self.store, self.campaign, self.campaign) or Rules()

    # Encounters

    async def open(
        self,
        setup: Setup,
        notes: Notes,
        seed: int | None = None,
        *,
        sheets: Sequence[tuple[str, Sheet]] = (),
        commands: Sequence[Command] = (),
        picture: Picture | None = None,
    ) -> LiveTable:
        """A new encounter with the new sheets that are in it: its match waits for the GM to start and to end it.

        `commands` are done in it before anybody sees it; `picture` lies behind its map.
        """
        match = Match.open(await self.game(), setup, seed=seed, who=self.pass_.person, at=self.now())
        for command in commands:
            match.submit(command, GM, override=HAND, who=self.pass_.person, at=self.now())
        name = secrets.token_hex(6)
        puts = [NOTES.new(self.campaign, name, notes)]
        puts += (new_sheet(self.campaign, who, sheet.entered(name)) for who, sheet in sheets)
        hung = await putting(self.store, self.campaign, name, picture)
        puts += [hung] if hung is not None else []
        table = await self.tables.open(name, self.campaign, match, puts=tuple(puts))
        table.picture = picture
        return table

    async def tables_of(self) -> list[LiveTable]:
        """The encounters that the link leads to: the GM's are all of them."""
        found = []
        for stored in await self.store.matches(self.campaign):
            if not stored.shelf and read_header(stored.header).ruleset == RULESET:
                table = await self.tables.current(stored.id, self.campaign)
                if sees(self.pass_, table):
                    found.append(table)
        return found

    async def table(self, name: str) -> LiveTable:
        """An encounter; others do not exist for the caller."""
        try:
            table = await self.tables.current(name, self.campaign)
        except Refusal:
            raise not_found("encounter", name) from None
        unknown = not_found("encounter", name)
        if table.match.game.ruleset.name != RULESET:
            raise unknown
        require(self.pass_, self._action, thing_of(table), phase_of(table.match), unknown=unknown)
        return table

    def seen(self, table: LiveTable) -> State:
        """The encounter as this link may see it."""
        seen: State = self.heard(table).seen(table.match.view(self.pass_.seat))
        return seen

    def heard(self, table: LiveTable) -> Heard:
        """The records that this link is told of, and the numbers that it knows them by."""
        return table.match.heard(self.pass_.seat)

    def events(self, table: LiveTable, n: int) -> Sequence[Event]:
        """What this link's seat was told in a record."""
        seat = self.pass_.seat
        if seat == GM:
            return table.match.records[n - 1].events
        known = self.books.told.setdefault(table, {})
        if (n, seat) not in known:
            known[n, seat] = table.match.seat_record(n, seat).events
        return known[n, seat]

    async def notes(self, table: LiveTable) -> Notes:
        return await NOTES.find(self.store, self.campaign, table.name) or Notes()

    # Doing things

    async def do(
        self,
        table: LiveTable,
        command: Command,
        *,
        override: str | None = HAND,
        dice: dict[str, tuple[int, ...]] | None = None,
        others: tuple[Append, ...] = (),
    ) -> AnyRecord:
        """Submits a command as the seat of the link; gives its record. The GM's word goes before rules that yield.

        `others`: records of other encounters that are stored with it.
        """
        made: list[Pending] = []
        submission = Submission(
            self.heard(table).asked(command),
            self.pass_.seat,
            dice=dice,
            override=override if self.is_gm else None,
            who=self.pass_.person,
            at=self.now(),
        )

        def decide() -> Pending:
            made[:] = [table.match.prepare(submission)]
            return made[0]

        self._done += 1  # a request may take several commands, and each of them acts once
        once = Once(self.pass_.person, f"{self._once}/{self._done}") if self._once else None
        served = table.match.state.served
        await table.change(decide, once, others=others)
        if table.match.state.served != served:
            self.hub.poke(self.campaign)
        if not made or once is not None:  # a retried one: what came of it the first time
            n = await self.store.once(table.name, once) if once is not None else None
            return table.match.record(n) if n is not None else table.match.records[-1]
        return table.match.record(made[0].record.n)

    async def undo(self, table: LiveTable) -> None:
        await table.change(lambda: table.match.prepare_undo(GM, who=self.pass_.person, at=self.now()))
        self.hub.poke(self.campaign)

    async def redo(self, table: LiveTable) -> None:
        await table.change(lambda: table.match.prepare_redo(GM, who=self.pass_.person, at=self.now()))
        self.hub.poke(self.campaign)


AtDesk: TypeAlias = NamedDependency[Desk]


async def desk(request: Request[Any, Any, Any], state: AppState, pass_: Holder) -> Desk:
    once = request.headers.get("idempotency-key", "")
    return Desk(
        state.store,
        state.tables,
        state.books,
        pass_,
        once,
        action=action_of(request.route_handler),
        language=language_of(request),
    )
