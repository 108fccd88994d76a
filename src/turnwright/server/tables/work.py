"""Work that takes longer than a table can wait: odds, suggestions, bots' choices, verifying a log; and files to read.

It is done by processes of its own (`pool.py`), never on the event loop. What goes there is what a seat knows: its view
as JSON, and the header of the log, by which the process finds the game.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

import msgspec

from turnwright.kernel import registry
from turnwright.kernel.dice import StreamDice
from turnwright.kernel.language import reader
from turnwright.kernel.log import codec, read_header
from turnwright.kernel.match import View
from turnwright.kernel.messages import Command
from turnwright.kernel.registry import game_of
from turnwright.kernel.verify import verify
from turnwright.players import find
from turnwright.server.cards.sets import read_set
from turnwright.server.maps.images import on_grid, portrait, redrawn
from turnwright.server.tables.pool import Pool, Spent
from turnwright.server.tables.trials import Trials, tried
from turnwright.table import wire
from turnwright.table.advising import advised
from turnwright.table.shapes import Considered, Weighed
from turnwright.table.weighing import ON_SCREEN, weighed

T = TypeVar("T")
TOGETHER = 4
"""Choices that are weighed in one go: others' work comes between."""
MOST_WAITING = 256
"""Pieces of work that may wait before more is turned away."""
MOST_KEPT = 4096
MOST_PICTURES = 16
MOST_HEAVY = 16
"""Files that may wait to be read."""


class Seen(msgspec.Struct, frozen=True):
    """What leaves this process: a seat's view at a record, and how to find the game."""

    match: str
    n: int
    seat: str
    header: bytes
    view: bytes
    """JSON."""


class Work:
    """A pool of warm processes, and what they have worked out, kept by match, record and seat."""

    def __init__(self, workers: int = 0, most_waiting: int = MOST_WAITING) -> None:
        self.quick = Pool(workers, most_waiting)
        """For what somebody at a table waits for."""
        self.heavy = Pool(min(workers, 1), MOST_HEAVY, threads=True)
        """For files that somebody has brought: however large they are, odds and bots don't wait for them."""
        self._kept: OrderedDict[tuple[Any, ...], Any] = OrderedDict()
        self._going_on: dict[tuple[Any, ...], asyncio.Future[Spent[Any]]] = {}
        self._pictures: OrderedDict[str, asyncio.Future[Spent[bytes]]] = OrderedDict()

    @property
    def waiting(self) -> int:
        return self.quick.waiting + self.heavy.waiting

    @property
    def restarts(self) -> int:
        return self.quick.restarts + self.heavy.restarts

    @property
    def seconds(self) -> float:
        """Time that the workers have spent."""
        return self.quick.seconds + self.heavy.seconds

    async def start(self) -> None:
        """Starts the processes for odds and has them load every game, so that the first question isn't a slow one."""
        await self.quick.warm(load_games)

    def close(self) -> None:
        self.quick.close()
        self.heavy.close()

    # What can be asked for. Each answer comes with the seconds that were spent on it: none on what was known.

    async def odds(self, seen: Seen, commands: Mapping[str, Command], limit: int = ON_SCREEN) -> Spent[list[Weighed]]:
        """The exact odds of choices, by their keys; each is worked out once for everybody in the seat."""
        found: list[Weighed] = []
        seconds = 0.0
        keys = list(commands)
        for place in range(0, len(keys), TOGETHER):
            part = {key: msgspec.json.encode(commands[key]) for key in keys[place : place + TOGETHER]}
            spent = await self._once((seen.match, seen.n, seen.seat, *part), weigh, seen, part, limit)
            seconds += spent.seconds
            found += spent.result
        return Spent(seconds, found)

    async def choice(self, seen: Seen, player: str, dice: StreamDice) -> Spent[bytes]:
        """What a player (a bot) chooses, as JSON."""
        return await self._once((seen.match, seen.n, seen.seat, "choice", player), choose, seen, player, dice)

    async def advice(self, seen: Seen, player: str, dice: StreamDice) -> Spent[tuple[bytes, tuple[Considered, ...]]]:
        """What a player chooses, as JSON, and what it thought about."""
        name = (seen.match, seen.n, seen.seat, "advice", player, reader().code)
        return await self._once(name, advise, seen, player, dice)

    async def verify(self, match: str, n: int, log: bytes) -> Spent[wire.Verified]:
        """Decides a match again, and compares."""
        return await self._once((match, n, "verify", reader().code), verified, log)

    async def card_set(self, owner: str, files: dict[str, str], others: Sequence[bytes]) -> bytes:
        """Card files as a set that can be kept."""
        return (await self.quick.do(read_set, owner, files, others)).result

    async def drawn(self, image: bytes) -> bytes:
        """An uploaded image, checked and written anew."""
        return (await self.heavy.do(redrawn, image)).result

    async def face(self, image: bytes) -> bytes:
        """An uploaded image as a portrait."""
        return (await self.heavy.do(portrait, image)).result

    async def picture(self, name: str, image: bytes, size: tuple[int, int], hidden: Sequence[tuple[int, int]]) -> bytes:
        """An image behind a grid without its hidden cells, by its own name: drawn once for all who see the same."""
        if name not in self._pictures:
            self._pictures[name] = asyncio.ensure_future(self.heavy.do(on_grid, image, size, hidden))
            if len(self._pictures) > MOST_PICTURES:
                self._pictures.popitem(last=False)
        drawing = self._pictures[name]
        try:
            return (await asyncio.shield(drawing)).result
        except Exception:
            self._pictures.pop(name, None)
            raise

    async def tried(self, header: bytes, setup: bytes, side: str, seeds: tuple[int, ...], seconds: float) -> Trials:
        """Fights played in advance, for so many seconds at most."""
        return (await self.heavy.do(tried, header, setup, side, seeds, seconds)).result

    # How it is done

    async def _once(self, name: tuple[Any, ...], task: Callable[..., T], *arguments: Any) -> Spent[T]:
        """Answers from what is kept; simultaneous requests for the same wait for one answer."""
        if name in self._kept:
            self._kept.move_to_end(name)
            return Spent(0.0, self._kept[name])
        if name not in self._going_on:
            self._going_on[name] = asyncio.ensure_future(self.quick.do(task, *arguments))
            self._going_on[name].add_done_callback(lambda done: self._keep(name, done))
        return await asyncio.shield(self._going_on[name])

    def _keep(self, name: tuple[Any, ...], done: asyncio.Future[Spent[Any]]) -> None:
        del self._going_on[name]
        if not done.cancelled() and done.exception() is None:
            self._kept[name] = done.result().result
            if len(self._kept) > MOST_KEPT:
                self._kept.popitem(last=False)


# In the other process


def load_games() -> None:
    """Every installed game with its own packs."""
    for name in registry.ruleset_names():
        registry.game(name)


def weigh(seen: Seen, commands: dict[str, bytes], limit: int) -> list[Weighed]:
    view = _view(seen)
    read = codec(view.game.ruleset).command
    return [weighed(key, view, read(msgspec.json.decode(raw)), limit) for key, raw in commands.items()]


def choose(seen: Seen, player: str, dice: StreamDice) -> bytes:
    view = _view(seen)
    legal: Sequence[Command] = view.legal()
    assert legal, f"{seen.seat} is to act in record {seen.n} but has no legal command"
    return msgspec.json.encode(find(view.game.ruleset, player)(view, tuple(legal), dice))


def advise(seen: Seen, player: str, dice: StreamDice) -> tuple[bytes, tuple[Considered, ...]]:
    advice = advised(_view(seen), player, dice)
    return msgspec.json.encode(advice.command), advice.considered


def verified(log: bytes) -> wire.Verified:
    verdict = verify(log, game_of)
    return wire.Verified(verdict.status, tuple(map(str, verdict.problems)))


def _view(seen: Seen) -> View:
    game = game_of(read_header(seen.header)).speaking("")
    state: Any = msgspec.json.decode(seen.view, type=game.ruleset.rules.State)
    return View(game, seen.seat, state, seen.n)
