"""Many seeded battles of one encounter: `simulate(Plan(...))` plays and counts them, `replay` plays one of them again;
`simulate_all` does it for many plans at once.

Battle i of a plan with seed S has the seed `battle_seed(S, i)`. Where a battle is played, and beside how many others,
does not matter: its players and its dice depend on that seed alone.
"""

from __future__ import annotations

import os
import time
from collections import Counter
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from contextlib import closing
from functools import lru_cache
from html import escape
from types import MappingProxyType
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from turnwright import players
from turnwright.kernel import registry
from turnwright.kernel.dice import U32
from turnwright.kernel.match import Match
from turnwright.kernel.refusal import Refusal, hint, text_ref
from turnwright.kernel.ruleset import GM, AnyGame, widest
from turnwright.kernel.view import Choose
from turnwright.players import from_file
from turnwright.sim import spread
from turnwright.sim.account import Ability, Tally, account
from turnwright.sim.baggage import Baggage, packed, unpacked
from turnwright.sim.fingerprint import Fingerprint, fingerprint, refuse_if_different
from turnwright.sim.statistics import quantile, wilson
from turnwright.sim.tabular import Table, Tabular

MOST_BATTLES = 1_000_000
"""The most battles in one run: each is kept in memory."""
MOST_WORKERS = 256
LARGEST_CHUNK = 200
CHUNKS_A_WORKER = 16
"""Enough that a slow chunk at the end keeps nobody waiting, and that progress shows."""
CHUNKS_ON_RAY = 1000
"""Enough for a large cluster, whose size is not known before its tasks are given."""


class Plan(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is simulated. Equal plans give equal battles."""

    ruleset: str
    encounter: str | None = None
    setup: Any = None
    """Plain data, instead of an encounter's name."""
    n: int = 1000
    seed: int = 1
    players: dict[str, str] = {}
    """Players by seat: a name, or a file (`mybot.py:choose`); a seat that is not named is played by its profile."""
    preset: str | None = None
    options: dict[str, Any] = {}
    packs: tuple[str, ...] | None = None
    changes: dict[str, dict[str, dict[str, Any]]] = {}
    """Content that differs from the packs, by kind and id: as much of an entry as differs."""
    side: str | None = None
    """The side whose win rate is wanted: `player` if there is such a side, or else the first on the board."""
    origin: str | None = None
    """The encounter that a setup was made from, for people: what is played stands in the setup."""
    settings: dict[str, Any] = {}
    """What was set differently from it, as a lever each (`lab.levers`), for people too."""


class Battle(msgspec.Struct, frozen=True, gc=False):
    """One battle of a simulation, in a row."""

    seed: int
    result: str
    winner: str | None
    rounds: int
    commands: int
    turns: int = 0
    """As the ruleset counts them; commands where it does not."""
    first: str = ""
    """The seat that acted first: as the ruleset says, or else the one that made the first choice."""


class Unit(msgspec.Struct, frozen=True):
    """A unit of the encounter, with the damage it takes per battle on average."""

    id: str
    name: str
    side: str
    damage: float


class Notable(msgspec.Struct, frozen=True):
    """A battle worth looking at, and why."""

    why: str
    battle: Battle


class Result(Tabular, msgspec.Struct, frozen=True):
    """What a simulation found."""

    plan: Plan
    players: dict[str, str]
    side: str
    wins: dict[str, int]
    results: dict[str, int]
    units: tuple[Unit, ...]
    abilities: tuple[Ability, ...]
    """What each side did, by side, what was done most often first."""
    battles: tuple[Battle, ...]
    seconds: float
    sides: dict[str, str] = {}
    """The side that each seat plays."""

    @property
    def n(self) -> int:
        return len(self.battles)

    @property
    def win_rate(self) -> float:
        return self.wins[self.side] / self.n

    @property
    def ci95(self) -> tuple[float, float]:
        return wilson(self.wins[self.side], self.n)

    @property
    def rounds(self) -> dict[str, int]:
        ordered = sorted(battle.rounds for battle in self.battles)
        return {f"p{percent}": quantile(ordered, percent) for percent in (10, 50, 90)}

    @property
    def battles_per_second(self) -> float:
        return self.n / self.seconds if self.seconds else 0.0

    @property
    def notable(self) -> tuple[Notable, ...]:
        """The extremes, and the first battle of each ending."""
        by_rounds = sorted(self.battles, key=lambda battle: (battle.rounds, battle.commands))
        found = [Notable("shortest", by_rounds[0]), Notable("longest", by_rounds[-1])]
        found.append(Notable("middling", by_rounds[len(by_rounds) // 2]))
        seen: set[tuple[str, str | None]] = set()
        for battle in self.battles:
            if (battle.result, battle.winner) not in seen:
                seen.add((battle.result, battle.winner))
                found.append(Notable("first to end this way", battle))
        return tuple(found)

    def _heading(self) -> str:
        low, high = self.ci95
        said = f"{self.side} wins {self.win_rate:.1%} of {self.n} battles ({low:.1%} to {high:.1%})"
        return f"<h4>{escape(said)}</h4>"

    def table(self) -> Table:
        """A line for each battle, in the order in which they were played."""
        rows = (
            (
                battle.seed,
                battle.result,
                battle.winner or "",
                battle.rounds,
                battle.turns,
                battle.commands,
                battle.first,
            )
            for battle in self.battles
        )
        return Table(("seed", "result", "winner", "rounds", "turns", "commands", "first"), rows)

    def json(self) -> dict[str, Any]:
        """The result as `sim --json` prints it."""
        return {
            "n": self.n,
            "seed": self.plan.seed,
            "wins": self.wins,
            "win_rate": self.win_rate,
            "ci95": list(self.ci95),
            "rounds": self.rounds,
            "seconds": round(self.seconds, 3),
            "battles_per_second": round(self.battles_per_second, 1),
            "side": self.side,
            "players": self.players,
            "results": self.results,
            "damage": {unit.id: unit.damage for unit in self.units},
            "abilities": [ability.json(self.n) for ability in self.abilities],
            "notable": [{"why": notable.why, **msgspec.to_builtins(notable.battle)} for notable in self.notable],
        }


def ending(battle: Battle) -> str:
    """How a battle ended, in words."""
    return f"{battle.result} ({battle.winner} won)" if battle.winner else battle.result


def battle_seed(seed: int, i: int) -> int:
    """The seed of battle i (from 0) of a simulation with some seed.

    The base seed is mixed, so that simulations with neighbouring seeds share no battles; the mixing is one to one, so
    that no two battles of one simulation are the same.
    """
    return _mix(_mix(seed) + i)


def _mix(number: int) -> int:
    """A one-to-one scramble of 32 bits: each bit of the number changes about half of the bits of the answer."""
    number &= U32
    number = ((number ^ (number >> 16)) * 0x85EBCA6B) & U32
    number = ((number ^ (number >> 13)) * 0xC2B2AE35) & U32
    return number ^ (number >> 16)


def simulate(
    plan: Plan,
    *,
    workers: int | None = None,
    ray: str | None = None,
    progress: Callable[[int], None] | None = None,
    known: Mapping[int, Chunk] = MappingProxyType({}),
    keep: Callable[[int, Chunk], None] | None = None,
) -> Result:
    """Plays a plan's battles on all cores (or this many workers), or on a Ray cluster, and counts what happened.

    `progress` is told how many battles have been played whenever some more have. `known` are chunks that were played
    before, by the number of their first battle, and aren't played again; `keep` is given each new one.
    """
    return _simulated([plan], workers, ray, progress, [dict(known)], keep, accounts=True)[0]


def simulate_all(
    plans: Sequence[Plan],
    *,
    workers: int | None = None,
    ray: str | None = None,
    progress: Callable[[int], None] | None = None,
    accounts: bool = True,
) -> list[Result]:
    """Plays the battles of several plans in one go, so that no core waits between them.

    Without `accounts` nothing is counted but how battles ended: that saves going through their records.
    """
    return _simulated(plans, workers, ray, progress, [{} for _ in plans], None, accounts=accounts)


def _simulated(
    plans: Sequence[Plan],
    workers: int | None,
    ray: str | None,
    progress: Callable[[int], None] | None,
    found: list[dict[int, Chunk]],
    keep: Callable[[int, Chunk], None] | None,
    *,
    accounts: bool,
) -> list[Result]:
    refuse_too_many(sum(plan.n for plan in plans))
    arenas = [_arena(plan) for plan in plans]  # refuses what is wrong before anything is spawned
    workers = min(spread.cores(), MOST_WORKERS) if workers is None else workers
    if not 1 <= workers <= MOST_WORKERS:
        raise Refusal("sim.workers", workers=text_ref(workers), most_workers=MOST_WORKERS)
    missing = [(place, some) for place, plan in enumerate(plans) for some in _missing(plan.n, found[place])]
    started = time.perf_counter()
    done = sum(len(chunk.battles) for played in found for chunk in played.values())
    with closing(
        _chunks(plans, arenas, missing, workers, ray, accounts=accounts)
    ) as chunks:  # who stops half-way leaves no process behind
        for (place, first), some in chunks:
            if keep is not None:
                keep(first, some)
            found[place][first] = some
            done += len(some.battles)
            if progress is not None:
                progress(done)
    seconds = time.perf_counter() - started
    shares = [seconds * plan.n / max(done, 1) for plan in plans]
    return [
        _counted(plan, arena, [played[first] for first in sorted(played)], share)
        for plan, arena, played, share in zip(plans, arenas, found, shares, strict=True)
    ]


def _missing(n: int, known: Mapping[int, Chunk]) -> Iterator[range]:
    """The battles of a plan that no known chunk holds."""
    next_one = 0
    for first in sorted(known):
        count = len(known[first].battles)
        if first < next_one or first + count > n:
            raise Refusal(
                "sim.known",
                context="twice" if first < next_one else "more",
                wanted=n,
                first=first + 1,
                last=first + count,
            )
        if first > next_one:
            yield range(next_one, first)
        next_one = first + count
    if next_one < n:
        yield range(next_one, n)


def refuse_too_many(battles: int) -> None:
    """Refuses more battles than can be kept."""
    if battles > MOST_BATTLES:
        raise Refusal("sim.battles", battles=battles, most_battles=MOST_BATTLES)


def replay(plan: Plan, seed: int) -> Match:
    """One battle of a plan again, by its own seed: the match with its whole log."""
    return _arena(plan).play(seed)


def fingerprint_of(plan: Plan) -> Fingerprint:
    """What a plan's battles depend on, as it is here."""
    return _arena(plan).fingerprint


def game_of(plan: Plan) -> AnyGame:
    """The game that a plan is played with."""
    return _game(msgspec.json.encode((plan.ruleset, plan.packs, plan.preset, plan.options, plan.changes)))


def row(match: Match) -> Battle:
    """A finished battle in a row."""
    outcome, dice = match.result, match.header.dice
    assert outcome is not None, "only a finished battle is counted"
    commands = len(match.records) - 1
    turns = outcome.detail.get("turns", commands)
    rounds = outcome.detail.get("rounds", turns)
    first = outcome.detail.get("first", match.records[1].by if commands else "")
    return Battle(getattr(dice, "seed", 0), outcome.result, outcome.winner, rounds, commands, turns, first)


class Chunk(msgspec.Struct, frozen=True):
    """Some battles in a row, small enough to be sent between processes."""

    battles: tuple[Battle, ...]
    damage: dict[str, int]
    abilities: tuple[Ability, ...]


class _Arena(NamedTuple):
    """A plan made ready: its game, and who plays."""

    game: AnyGame
    setup: Any
    players: dict[str, Choose]
    names: dict[str, str]
    side: str
    units: dict[str, tuple[str, str]]
    """Name and side by id."""
    sides: dict[str, str]
    """The side of each seat."""
    fingerprint: Fingerprint
    encounter: str | None = None

    def play(self, seed: int) -> Match:
        match = Match.open(self.game, self.setup, seed=seed, encounter=self.encounter)
        match.advance(self.players)
        assert match.result is not None, (
            f"the battle with seed {seed} is waiting for {match.to_act()}, but nobody plays that seat"
        )
        return match


def _arena(plan: Plan) -> _Arena:
    if plan.n < 1:
        raise Refusal("sim.battles", context="too_few", plan=plan.n)
    return _made_ready(msgspec.json.encode(plan), _stamps(plan))


def _stamps(plan: Plan) -> tuple[tuple[int, int], ...]:
    """A changed player file is used as it is now."""
    return tuple(from_file.stamp(name) for name in plan.players.values())


@lru_cache(maxsize=4)
def _made_ready(encoded: bytes, stamps: tuple[tuple[int, int], ...]) -> _Arena:
    """Packs and players' files are read once in a process, not once a chunk."""
    plan = msgspec.json.decode(encoded, type=Plan)
    game = game_of(plan)
    ruleset = game.ruleset
    if (plan.encounter is None) == (plan.setup is None):
        raise Refusal("sim.what")
    setup = plan.setup if plan.encounter is None else ruleset.content.encounter(game, plan.encounter)
    state = Match.open(game, setup, seed=0).state
    seats = ruleset.seats.names(state)
    for seat in plan.players:
        if seat not in seats:
            raise Refusal("sim.no_such_seat", seat=text_ref(seat), hint=hint(seat, seats))
    whole = widest(ruleset, state, seats)
    part_of = {member: seat for seat in whole for member in ruleset.seats.members(state, seat)}
    playing = dict.fromkeys((*whole, *plan.players))  # sides, and members who have been given a player of their own
    names = {seat: plan.players.get(seat) or ruleset.players.profile(state, seat) for seat in playing}
    units = {piece.id: (piece.name, piece.side) for piece in ruleset.telling.board(game, state, GM).pieces}
    sides = tuple(dict.fromkeys(side for _, side in units.values())) or seats
    if plan.side is not None and plan.side not in sides:
        raise Refusal("sim.no_such_side", side=text_ref(plan.side), hint=hint(plan.side, sides))
    side = plan.side or ("player" if "player" in sides else sides[0])
    chosen = {seat: players.find_or_load(ruleset, name) for seat, name in names.items()}
    side_of = _sides(whole, sides)
    playing_for = {seat: side_of[part_of[seat]] for seat in playing}
    mark = fingerprint(game, plan.players)
    return _Arena(game, setup, chosen, names, side, units, playing_for, mark, plan.encounter or plan.origin)


@lru_cache(maxsize=4)
def _game(encoded: bytes) -> AnyGame:
    """Plans that differ in their setup alone share their game."""
    ruleset, packs, preset, options, changes = msgspec.json.decode(encoded)
    return registry.game(ruleset, packs=packs, preset=preset, options=options, changes=changes)


def _named(late: str) -> tuple[str, str]:
    """The name and the side of a unit that came later."""
    side, colon, name = late.partition(":")
    return (name, side) if colon else (late, "")


def _sides(seats: Sequence[str], sides: Sequence[str]) -> dict[str, str]:
    """Which side each seat plays: the one of its own name, else the next that no seat is named after."""
    rest = iter([side for side in sides if side not in seats])
    return {seat: seat if seat in sides else next(rest, seat) for seat in seats}


def _chunks(
    plans: Sequence[Plan],
    arenas: Sequence[_Arena],
    missing: Sequence[tuple[int, range]],
    workers: int,
    ray: str | None,
    *,
    accounts: bool,
) -> Generator[tuple[tuple[int, int], Chunk], None, None]:
    """Every chunk of the battles that are missing, with the place of its plan and the number of its first battle."""
    wanted = workers * CHUNKS_A_WORKER if ray is None else CHUNKS_ON_RAY
    size = max(1, min(LARGEST_CHUNK, sum(len(some) for _, some in missing) // wanted))
    tasks = [
        _Task(
            msgspec.json.encode(plan),
            arena.fingerprint,
            Baggage() if ray is None else packed(plan.packs or (), plan.players.values()),
            accounts,
        )
        for plan, arena in zip(plans, arenas, strict=True)
    ]
    keys, calls = [], []
    for place, some in missing:
        for first in some[::size]:
            keys.append((place, first))
            calls.append((tasks[place], first, min(size, some.stop - first)))
    if ray is not None:
        chunks = spread.on_ray(_play, calls, address=ray)
    elif workers == 1 or len(calls) == 1:
        chunks = spread.here(_play, calls)
    else:
        chunks = spread.on_processes(_play, calls, workers=min(workers, len(calls)))
    return ((keys[call], some) for call, some in chunks)


class _Task(NamedTuple):
    """What all chunks of a plan have in common, wherever they are played."""

    plan: bytes
    fingerprint: Fingerprint
    baggage: Baggage = Baggage()
    accounts: bool = True

    def arena(self) -> _Arena:
        """The plan made ready on this computer, if it would play the same battles here."""
        packs, players = unpacked(self.baggage)
        plan = msgspec.json.decode(self.plan, type=Plan)
        if packs or players:
            plan = replace(
                plan,
                packs=tuple(packs.get(name, name) for name in plan.packs or ()) or plan.packs,
                players={seat: players.get(name, name) for seat, name in plan.players.items()},
            )
        arena = _arena(plan)
        refuse_if_different(arena.fingerprint, self.fingerprint, _computer())
        return arena


def _computer() -> str:
    """The computer that this is, for people who have several."""
    return os.uname().nodename if hasattr(os, "uname") else "Another computer"


def chunk(plan: Plan, first: int, count: int) -> Chunk:
    """Some battles of a plan, from battle `first` on: a program with workers of its own adds them up with
    `counted`."""
    return _play(_Task(msgspec.json.encode(plan), fingerprint_of(plan)), first, count)


def counted(plan: Plan, chunks: Sequence[Chunk], seconds: float = 0.0) -> Result:
    """What the chunks of a plan found together, in the order of their battles."""
    return _counted(plan, _arena(plan), list(chunks), seconds)


def _play(task: _Task, first: int, count: int) -> Chunk:
    """One chunk: `count` battles of a plan, from battle `first` on."""
    arena, seed = task.arena(), msgspec.json.decode(task.plan, type=Plan).seed
    battles = []
    tally = Tally()
    for i in range(first, first + count):
        match = arena.play(battle_seed(seed, i))
        battles.append(row(match))
        if task.accounts:
            tally.add(account(match, arena.units, arena.sides), battles[-1].winner)
    return Chunk(tuple(battles), tally.damage, tally.abilities())


def _counted(plan: Plan, arena: _Arena, chunks: list[Chunk], seconds: float) -> Result:
    battles = tuple(battle for some in chunks for battle in some.battles)
    tally = Tally()
    for some in chunks:
        tally.merge(some.damage, some.abilities)
    damage = tally.damage
    late = sorted((unit for unit in damage if unit not in arena.units), key=lambda unit: (-damage[unit], unit))
    known = arena.units | {unit: _named(unit) for unit in late}
    won = Counter(battle.winner for battle in battles if battle.winner is not None)
    sides = dict.fromkeys((arena.side, *(side for _, side in arena.units.values()), *won))
    return Result(
        plan=plan,
        players=arena.names,
        side=arena.side,
        wins={side: won[side] for side in sides},
        results=dict(sorted(Counter(battle.result for battle in battles).items())),
        units=tuple(Unit(unit, name, side, damage[unit] / len(battles)) for unit, (name, side) in known.items()),
        abilities=tally.abilities(),
        battles=battles,
        seconds=seconds,
        sides=arena.sides,
    )
