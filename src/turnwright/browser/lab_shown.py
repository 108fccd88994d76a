"""What the battles of an experiment have shown so far, as the page's lab draws it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from turnwright.kernel.ruleset import AnyGame
from turnwright.kernel.shapes import in_words
from turnwright.lab.experiment import Experiment, Found, base, names, turning
from turnwright.lab.figures import Figure, share, win_rate
from turnwright.lab.levers import CONTENT
from turnwright.lab.tune import figure_at
from turnwright.sim.account import Ability
from turnwright.sim.statistics import wilson
from turnwright.sim.tournament import Battle, Plan, Result, game_of

FEW = 30
"""Battles below which a rate says little."""
CURVE = 60
"""Points at most of a curve that settles."""


class Bar(msgspec.Struct, frozen=True):
    """How often battles took so many rounds, and the seed of one that did."""

    rounds: int
    count: int
    seed: int


class Settled(msgspec.Struct, frozen=True):
    """The win rate after so many battles."""

    n: int
    value: float
    low: float
    high: float
    seed: int
    """Of the last one."""


class Used(msgspec.Struct, frozen=True):
    """What a side did, and how the battles went in which it did."""

    side: str
    name: str
    a_battle: float
    damage: float
    battles: int
    won: Figure
    few: bool


class Point(msgspec.Struct, frozen=True):
    """One plan's numbers."""

    place: int
    n: int
    won: Figure
    settings: dict[str, Any]
    seeds: tuple[int, int]
    """A battle that the side won and one that it didn't, by their seeds; 0 for none."""


class Detail(msgspec.Struct, frozen=True):
    """All about one plan."""

    place: int
    n: int
    side: str
    players: dict[str, str]
    won: Figure
    rounds: dict[str, int]
    bars: tuple[Bar, ...]
    curve: tuple[Settled, ...]
    abilities: tuple[Used, ...]
    endings: dict[str, int]
    notable: tuple[tuple[str, Battle], ...]


class Cell(msgspec.Struct, frozen=True):
    """One contestant against another."""

    row: str
    column: str
    n: int
    won: Figure
    place: int
    seed: int
    """A battle of theirs: its plan and its seed."""


class Worth(msgspec.Struct, frozen=True):
    """An ability, and what the fight is without it."""

    name: str
    owner: str
    """Whose it is, by name."""
    n: int
    won: Figure
    """How often the side wins without it."""
    change: Figure
    """How much more, or less, than with it."""
    differs: int
    place: int
    seed: int
    """A battle that went another way for it; any of its battles where there is none."""


class Tried(msgspec.Struct, frozen=True):
    """A value of the lever that is tuned."""

    value: int
    n: int
    won: Figure
    place: int
    seed: int


class Turned(msgspec.Struct, frozen=True):
    """How far tuning has come."""

    tried: tuple[Tried, ...]
    percent: bool
    now: str
    verdict: str = ""
    """None while battles are still played."""
    best: int = 0
    won: Figure | None = None
    fresh: int = 0
    """Battles that were played after the value was proposed: they alone say whether it is right."""
    line: tuple[Figure, ...] = ()
    """The curve, at as many places from `first` to `last`."""
    first: int = 0
    last: int = 0


class Shown(msgspec.Struct, frozen=True):
    """What an experiment has shown so far."""

    battles: int
    points: tuple[Point, ...]
    detail: Detail
    warnings: tuple[tuple[str, str], ...] = ()
    """A lever that changed nothing (`idle`), a fight always won or lost (`saturated`), and from where (`flat`)."""
    rows: tuple[str, ...] = ()
    columns: tuple[str, ...] = ()
    cells: tuple[Cell, ...] = ()
    elo: dict[str, float] = {}
    first: Figure | None = None
    worth: tuple[Worth, ...] = ()
    """What each ability is worth, the largest change first."""
    turned: Turned | None = None


def show(experiment: Experiment, shown: Found, focus: int) -> Shown:
    """What the battles of an experiment add up to, and all about one of its plans (`focus`)."""
    place = focus if focus in shown.results else next(iter(shown.results))
    points = tuple(_point(place, result) for place, result in shown.results.items())
    battles = sum(result.n for result in shown.results.values())
    detail = _detail(place, shown.results[place])
    if shown.matchup is not None:
        met = shown.matchup
        return Shown(
            battles,
            points,
            detail,
            (),
            met.rows,
            met.columns,
            tuple(_cells(experiment, shown)),
            {name: round(points, 1) for name, points in met.ratings.items()},
            met.first.rate,
        )
    if experiment.kind == "ablate":
        return Shown(battles, points, detail, worth=tuple(_worths(experiment, shown)))
    if experiment.kind == "tune":
        return Shown(battles, points, detail, turned=_turned(experiment, shown))
    return Shown(battles, points, detail, tuple(_warnings(shown)))


def _point(place: int, result: Result) -> Point:
    won = next((battle.seed for battle in result.battles if battle.winner == result.side), 0)
    lost = next((battle.seed for battle in result.battles if battle.winner != result.side), 0)
    return Point(place, result.n, win_rate(result), dict(result.plan.settings), (won, lost))


def _detail(place: int, result: Result) -> Detail:
    counts: dict[int, list[int]] = {}
    for battle in result.battles:
        counts.setdefault(battle.rounds, []).append(battle.seed)
    return Detail(
        place,
        result.n,
        result.side,
        result.players,
        win_rate(result),
        result.rounds,
        tuple(Bar(rounds, len(seeds), seeds[0]) for rounds, seeds in sorted(counts.items())),
        tuple(_curve(result.battles, result.side)),
        tuple(_used(each, result.n) for each in result.abilities),
        result.results,
        tuple((each.why, each.battle) for each in result.notable),
    )


def _curve(battles: Sequence[Battle], side: str) -> Iterator[Settled]:
    """The win rate as battles add up, at up to so many places spread over them evenly."""
    wins = 0
    every = -(-len(battles) // CURVE)
    for number, battle in enumerate(battles, start=1):
        wins += battle.winner == side
        if number % every == 0 or number == len(battles):
            low, high = wilson(wins, number)
            yield Settled(number, wins / number, low, high, battle.seed)


def _used(each: Ability, n: int) -> Used:
    won = share(each.wins, each.battles)
    return Used(each.side, each.name, each.uses / n, each.damage_a_use, each.battles, won, each.battles < FEW)


def _warnings(shown: Found) -> Iterator[tuple[str, str]]:
    """What a designer should know before reading the curve."""
    swept = shown.sweep
    if swept is None or len(swept.points) < 2:
        return
    yield from (("idle", name) for name in swept.idle)
    if swept.saturated:
        yield "saturated", ""
    elif len(swept.levers) == 1:
        flat = _flat(swept.points)
        if flat is not None:
            yield "flat", str(flat.settings[swept.levers[0].name])


def _flat(points: Sequence[Any]) -> Any | None:
    """The first of at least three points at the end whose intervals all overlap: from there nothing is shown."""
    last = len(points)
    low, high = 0.0, 1.0
    while last > 0:
        figure = points[last - 1].figures["win_rate"]
        low, high = max(low, figure.low), min(high, figure.high)
        if low > high:
            break
        last -= 1
    return points[last] if 0 < last <= len(points) - 3 else None


def _worths(experiment: Experiment, shown: Found) -> Iterator[Worth]:
    """What each ability is worth, by the battles so far."""
    if shown.changes is None:
        return
    plan = base(experiment)
    game = game_of(plan)
    named = _names(game)
    setup = plan.setup if plan.encounter is None else game.ruleset.content.encounter(game, plan.encounter)
    shorts = game.ruleset.content.levers(game, setup)
    places = {id(result): place for place, result in shown.results.items()}
    for change in shown.changes.changes:
        yield Worth(
            named.get(change.name, in_words(change.name)),
            _whose(game, shorts, change.where),
            change.result.n,
            win_rate(change.result),
            change.difference,
            change.differs,
            places[id(change.result)],
            change.pair[0] if change.pair is not None else change.result.battles[0].seed,
        )


def _whose(game: AnyGame, shorts: Mapping[str, str], where: str) -> str:
    """Whose list of abilities it is, by name: a short name such as `enemy` stands for somebody in the content."""
    short, _, _ = where.partition(".")
    way = shorts.get(short, "").split(".")
    if len(way) == 3 and way[0] == CONTENT:
        name = str(getattr(getattr(game.content, way[1])[way[2]], "name", ""))
        return name or in_words(way[2])
    return in_words(where.rpartition(".")[0].replace(".", " "))


def _names(game: AnyGame) -> dict[str, str]:
    """What entries of the content are called, by id; one id may be of several kinds, with one name then."""
    kinds = (getattr(game.content, kind) for kind in game.content.__struct_fields__)
    entries = (each for kind in kinds if isinstance(kind, Mapping) for each in kind.items())
    return {name: str(entry.name) for name, entry in entries if getattr(entry, "name", "")}


def _turned(experiment: Experiment, shown: Found) -> Turned:
    lever = turning(experiment)
    counts: dict[int, tuple[int, int, int, int]] = {}
    for place, result in shown.results.items():
        value = lever.value_of(result.plan)
        wins, n, _, _ = counts.get(value, (0, 0, 0, 0))
        counts[value] = (wins + result.wins[result.side], n + result.n, place, result.battles[0].seed)
    tried = tuple(
        Tried(value, n, share(wins, n), place, seed) for value, (wins, n, place, seed) in sorted(counts.items())
    )
    done = shown.tuned
    if done is None:
        return Turned(tried, lever.percent, lever.now)
    first, last = tried[0].value, tried[-1].value
    line = tuple(figure_at(done.search.curve, first + (last - first) * at / CURVE) for at in range(CURVE + 1))
    return Turned(
        tried,
        lever.percent,
        lever.now,
        done.verdict,
        done.search.best,
        done.figure,
        done.search.fresh.n,
        line,
        first,
        last,
    )


def _cells(experiment: Experiment, shown: Found) -> Iterator[Cell]:
    assert shown.matchup is not None, "only a matchup has cells"
    met, pairs = shown.matchup, _pairs(names(experiment), shown)
    for row in met.rows:
        for column, record in met.records[row].items():
            place, seed = pairs.get((row, column), (0, 0))
            yield Cell(row, column, record.n, record.rate, place, seed)


def _pairs(known: Sequence[str], shown: Found) -> dict[tuple[str, str], tuple[int, int]]:
    """A battle of each pair: its plan and its seed."""
    found: dict[tuple[str, str], tuple[int, int]] = {}
    for place, result in shown.results.items():
        plan, seed = result.plan, result.battles[0].seed
        where = plan.encounter or ""
        one, _, other = where.partition(",") if "," in where else _apart(plan, where, known)
        found.setdefault((one, other), (place, seed))
        found.setdefault((other, one), (place, seed))
    return found


def _apart(plan: Plan, where: str, known: Sequence[str]) -> tuple[str, str, str]:
    """Who meets in a plan: players by their seats, or a hero and an encounter."""
    met = [player for player in plan.players.values() if player in known]
    if len(met) > 1:
        return met[0], "", met[1]
    encounter, _, hero = where.rpartition(":")
    return hero, "", encounter
