"""Clocks: how long a player has, when an absent one has abandoned the match, when a result stands for good.

The time is the server's. No rule reads it and no log holds it: when it runs out, the server submits what the seat could
have submitted itself. Time is counted in small steps, so a clock that jumps, or a server that was asleep, costs nobody
more than one step.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Hashable
from typing import Annotated, Any, Protocol

import msgspec
from msgspec import Meta

from turnwright.kernel import registry
from turnwright.kernel.log import Submission, read_header, tag_of
from turnwright.kernel.match import Pending
from turnwright.kernel.messages import Answer
from turnwright.kernel.refusal import Refusal
from turnwright.kernel.ruleset import TABLE, WATCHER, to_act, view
from turnwright.server.store import Conflict, Put, Store, StoredMatch, Write
from turnwright.server.tables.tables import LiveTable, Tables
from turnwright.table import wire

log = logging.getLogger("turnwright.server")
KIND = "timing"
"""The kind of document that says how a match is timed, and what was left when it was last written."""
CLOCK = "clock"
"""Who submits when the time is up."""
STEP = 1.0
"""Seconds from one look to the next."""
LONGEST_STEP = 2.0
"""What one look can cost at most."""
STANDS = 60.0
"""Seconds after which the result of a game without a GM is final."""

Seconds = Annotated[float, Meta(gt=0, le=7 * 24 * 3600)]


class Timing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a match is timed; what is left out is not."""

    seconds: Annotated[Seconds | None, Meta(description="What each player has for the whole match.")] = None
    increment: Annotated[
        float, Meta(ge=0, le=3600, description="What a player gets back after each turn or answer.")
    ] = 0.0
    prompt: Annotated[Seconds | None, Meta(description="After so long a question answers itself.")] = None
    abandon: Annotated[Seconds | None, Meta(description="Who is away for so long has given the match up.")] = None


class Kept(msgspec.Struct, frozen=True):
    """What is stored: the timing, and what each player had left."""

    timing: Timing
    left: dict[str, float] = {}


class Time(Protocol):
    """Where time comes from."""

    def now(self) -> float:
        """Seconds, from anywhere."""

    def later(self, seconds: float, act: Callable[[], None]) -> Callable[[], None]:
        """Does something after a while; gives what calls it off."""


class LoopTime:
    """The time that only ever goes forward, whatever the wall clock is set to."""

    def now(self) -> float:
        return time.monotonic()

    def later(self, seconds: float, act: Callable[[], None]) -> Callable[[], None]:
        return asyncio.get_running_loop().call_later(seconds, act).cancel


class Keeper:
    """Keeps the time of one match, until it is closed."""

    def __init__(self, table: LiveTable, kept: Kept, clock: Time, store: Store, busy: set[Keeper]) -> None:
        self.table = table
        self._busy = busy
        self.timing = kept.timing
        self._changes = 1
        """Counts what those at the table have to be told."""
        self._time = clock
        self._store = store
        self._seats = table.match.game.ruleset.seats.names(table.match.state)
        self._has_gm = table.match.game.ruleset.seats.gm
        self._left = {} if self.timing.seconds is None else dict.fromkeys(self._seats, self.timing.seconds)
        self._left |= {seat: left for seat, left in kept.left.items() if seat in self._left}
        self._running: tuple[str, ...] = ()
        self._asked: dict[str, float] = {}
        """Seconds that each prompt has waited, by its id."""
        self._away: dict[str, float] = dict.fromkeys(self._seats, 0.0)
        self._stood = 0.0
        self._n = 0
        self._looked = clock.now()
        self._task: asyncio.Task[None] | None = None
        self._saving: asyncio.Task[None] | None = None
        self._call_off: Callable[[], None] | None = None

    def start(self) -> None:
        self.table.keeper = self
        self.news()

    def news(self) -> None:
        """A record, or somebody came or went."""
        self._look()
        self._stay_or_go()

    def stop(self) -> None:
        self._busy.discard(self)
        self.table.listeners.discard(self._stay)
        if self._call_off is not None:
            self._call_off()
            self._call_off = None

    def _stay_or_go(self) -> None:
        """While there is time to count, the table stays in memory; one that is not timed may be put away."""
        match = self.table.match
        if match.closed or (self.timing == Timing() and match.result is None):
            self.stop()
        elif self not in self._busy:
            self._busy.add(self)
            self.table.listeners.add(self._stay)
            self._looked = self._time.now()
            self._call_off = self._time.later(STEP, self._step)

    def _stay(self) -> None:
        """Listens at the table for no other reason than to keep it."""

    # What those at the table are told

    def messages(self, seat: str) -> list[wire.FromHost]:
        """The clock, and how long the seat's own questions wait."""
        told: list[wire.FromHost] = []
        if self._left:
            least = min(self._running, key=lambda one: self._left[one], default=None)
            told.append(wire.Clock({each: round(max(0.0, left), 1) for each, left in self._left.items()}, least))
        if self.timing.prompt is not None and seat in self._seats:
            told += [
                wire.Countdown(name, round(max(0.0, self.timing.prompt - self._asked.get(prompt, 0.0)), 1))
                for name, prompt in self._prompts_of(seat).items()
            ]
        return told

    def standing(self, seat: str) -> Hashable:
        """What the seat is told, but for the seconds: who else is asked something may be hidden from it."""
        return self._changes, tuple(self._prompts_of(seat)) if seat in self._seats else ()

    def _prompts_of(self, seat: str) -> dict[str, str]:
        """The questions to a seat, by the ids that it knows them by, with those of the log."""
        place = self.table.table.seat(seat)
        return {prompt.id: place.heard.id_of(prompt.id) for prompt in place.prompts()}

    # Looking at the time

    def _step(self) -> None:
        self._call_off = None
        self._look()
        if self in self._busy:
            self._call_off = self._time.later(STEP, self._step)

    def _look(self) -> None:
        now = self._time.now()
        passed = min(max(0.0, now - self._looked), LONGEST_STEP)
        self._looked = now
        self._count(passed)
        if self._n != self.table.table.n:
            self._after_a_record()
        self._decide()

    def _count(self, passed: float) -> None:
        for seat in self._running:
            if seat in self._left:
                self._left[seat] -= passed
        here = {each.seat for each in self.table.presence().people}
        counting = set(self._asked)
        if self._has_gm:  # who is away is not asked, and neither is the GM: whoever runs the game takes their time
            counting &= {
                prompt for seat in here.intersection(self._seats) for prompt in self._prompts_of(seat).values()
            }
        for prompt in counting:
            self._asked[prompt] += passed
        for seat in self._seats:
            self._away[seat] = 0.0 if seat in here else self._away[seat] + passed
        self._stood = self._stood + passed if self.table.match.result is not None else 0.0

    def _after_a_record(self) -> None:
        """Whose clock runs now, by what everybody may know; who has acted is here."""
        match = self.table.match
        for record in match.records[self._n :]:
            if record.by in self._away:
                self._away[record.by] = 0.0
        self._n = len(match.records)
        running = () if match.closed else to_act(match.game.ruleset, view(match.game.ruleset, match.state, WATCHER))
        running = tuple(seat for seat in running if seat in self._seats and seat not in self.table.table.players)
        waiting = {prompt.id: 0.0 for prompt in match.state.flow.prompts}
        asked = {prompt: self._asked.get(prompt, 0.0) for prompt in waiting}
        if running != self._running:
            for seat in self._running:
                if seat not in running and seat in self._left:
                    self._left[seat] += self.timing.increment
            self._changes += 1
            if self._left:
                self._save()
        self._running, self._asked = running, asked

    # When it is up

    def _decide(self) -> None:
        if self._task is None or self._task.done():
            due, n = self._due(), self._n
            if due is not None:
                self._task = asyncio.ensure_future(self._do(due, n))

    def _due(self) -> Callable[[], Pending | None] | None:
        """What the server has to do now, decided when it is its turn."""
        match = self.table.match
        if match.closed:
            return None
        people = [seat for seat in self._seats if seat not in self.table.table.players]
        away = [seat for seat in people if self._is_away(seat)]
        if match.result is not None and self._has_gm:
            return None  # the GM says when it ends
        if match.result is not None:
            gone = bool(people) and all(self._away[seat] > STEP for seat in people) and self.timing.abandon is not None
            return self._close if self._stood >= STANDS or gone else None
        if away and len(away) == len(people) == len(self._seats):
            return self._cancel
        loser = next((seat for seat in self._running if self._left.get(seat, 1.0) <= 0), None)
        if loser is None and away and len(people) == len(self._seats):
            loser = away[0]
        if loser is not None:
            return lambda: self._concede(loser)
        late = next((prompt for prompt, waited in self._asked.items() if self._is_late(waited)), None)
        return None if late is None else lambda: self._answer(late)

    def _is_away(self, seat: str) -> bool:
        return self.timing.abandon is not None and self._away[seat] >= self.timing.abandon

    def _is_late(self, waited: float) -> bool:
        return self.timing.prompt is not None and waited >= self.timing.prompt

    def _submitted(self, command: Any, by: str) -> Pending:
        at = time.time_ns() // 1_000_000
        return self.table.match.prepare(Submission(command, by, who=CLOCK, at=at))

    def _concede(self, seat: str) -> Pending | None:
        if self.table.match.result is not None:
            return None
        return self._submitted({"type": "concede"}, seat)

    def _answer(self, name: str) -> Pending | None:
        prompt = next((one for one in self.table.match.state.flow.prompts if one.id == name), None)
        return None if prompt is None else self._submitted(Answer(name, prompt.default), prompt.seat)

    def _cancel(self) -> Pending | None:
        """Everybody has left: nobody wins, and the match is closed at the next look."""
        if self.table.match.result is not None:
            return None
        return self._submitted({"type": "cancel_match"}, TABLE)

    def _close(self) -> Pending | None:
        if self.table.match.closed:
            return None
        return self.table.match.prepare_close(who=CLOCK, at=time.time_ns() // 1_000_000)

    async def _do(self, decide: Callable[[], Pending | None], n: int) -> None:
        """Does it, unless something has happened meanwhile: then the next look decides."""
        try:
            await self.table.change(lambda: decide() if self.table.table.n == n else None)
        except Refusal as refusal:  # somebody was faster, and what was due is not any more
            log.info("The clock of match %s could not act: %s", self.table.name, refusal.code)
        except Exception:
            log.exception("The clock of match %s could not act.", self.table.name)

    # How it is kept

    def _save(self) -> None:
        if self._saving is None or self._saving.done():
            self._saving = asyncio.ensure_future(self._saved())

    async def _saved(self) -> None:
        try:
            await keep(self._store, self.table.name, self.table.campaign, Kept(self.timing, dict(self._left)))
        except Conflict:  # another process keeps it, too
            log.info("The clock of match %s was written by somebody else.", self.table.name)
        except Exception:
            log.exception("The clock of match %s could not be written.", self.table.name)


class Keepers:
    """Every match that the server keeps the time of: those that are timed, and those without a GM."""

    def __init__(self, store: Store, tables: Tables, clock: Time | None = None) -> None:
        self._store = store
        self._tables = tables
        self._time = clock or LoopTime()
        self._busy: set[Keeper] = set()
        self._resuming: asyncio.Future[None] | None = None
        tables.on_live = self.watch
        tables.on_timed = self.watch_again

    async def watch(self, table: LiveTable) -> None:
        """Starts to keep the time of a table that has come alive."""
        stored = await self._store.document(KIND, table.name)
        seats = table.match.game.ruleset.seats
        if table.match.closed or (stored is None and (seats.gm or not is_timed(table))):
            return
        kept = Kept(Timing()) if stored is None else msgspec.json.decode(stored.data, type=Kept)
        if table.keeper is None:
            Keeper(table, kept, self._time, self._store, self._busy).start()

    async def set(self, table: LiveTable, timing: Timing) -> None:
        """Times a match in another way from now on."""
        await keep(self._store, table.name, table.campaign, Kept(timing))
        self._replace(table, Kept(timing))
        table.say_timed()

    async def watch_again(self, table: LiveTable) -> None:
        """Another server times a match in another way from now on: both count, and the first one acts."""
        stored = await self._store.document(KIND, table.name)
        if stored is None or table.match.closed:
            return
        kept = msgspec.json.decode(stored.data, type=Kept)
        if not isinstance(table.keeper, Keeper) or table.keeper.timing != kept.timing:
            self._replace(table, kept)

    def _replace(self, table: LiveTable, kept: Kept) -> None:
        for keeper in tuple(self._busy):
            if keeper.table is table:
                keeper.stop()
        new = Keeper(table, kept, self._time, self._store, self._busy)
        new._changes += table.keeper._changes if isinstance(table.keeper, Keeper) else 0
        new.start()

    def start(self) -> None:
        """Resumes what was going on, while the server answers already."""
        self._resuming = asyncio.ensure_future(self._resume_all())

    async def _resume_all(self) -> None:
        try:
            await self.resume()
        except Exception:  # the store is gone, say: whoever comes to a table wakes its clock
            log.exception("The clocks of matches could not be resumed.")

    async def resume(self) -> None:
        """After a start: matches whose clocks must run, and results that must be closed, even if nobody comes back."""
        for campaign in await self._store.campaigns():
            timed = {kept.id for kept in await self._store.documents(KIND, campaign)}
            for stored in await self._store.matches(campaign):
                kept = stored.status != "closed" and stored.shelf != "deleted"
                if kept and (stored.id in timed or _ends_by_itself(stored)):
                    await self._resumed(stored)

    async def _resumed(self, stored: StoredMatch) -> None:
        try:
            await self._tables.get(stored.id, stored.campaign)
        except Refusal as refusal:  # a log that cannot be read keeps no server from starting
            log.warning("Match %s could not be loaded: %s", stored.id, refusal.code)

    def stop(self) -> None:
        if self._resuming is not None:
            self._resuming.cancel()
        for keeper in tuple(self._busy):
            keeper.stop()


def is_timed(table: LiveTable) -> bool:
    """Whether a game can be given up, which is what a clock does."""
    return "concede" in map(tag_of, table.match.game.ruleset.rules.commands)


def _ends_by_itself(stored: StoredMatch) -> bool:
    """Whether it is over, in a game without a GM."""
    return stored.status == "over" and not registry.find_ruleset(read_header(stored.header).ruleset).seats.gm


async def timing_of(store: Store, match: str) -> Timing:
    known = await store.document(KIND, match)
    return Timing() if known is None else msgspec.json.decode(known.data, type=Kept).timing


async def keep(store: Store, match: str, campaign: str, kept: Kept) -> None:
    """Writes how a match is timed."""
    known = await store.document(KIND, match)
    expected = 0 if known is None else known.version
    await store.commit(Write(puts=(Put(KIND, match, campaign, expected, msgspec.json.encode(kept)),)))
