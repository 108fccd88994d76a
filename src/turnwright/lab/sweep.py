"""A sweep: things varied over some values, with a simulation at every point.

One or two levers are played in every combination. More than two, or any number with a count of points, are sampled by a
Latin hypercube: as many points as asked for, in which every lever goes through its values evenly, each in an order of
its own.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import product
from math import prod
from random import Random
from typing import Any

import msgspec

from turnwright.kernel.refusal import Refusal, text_ref
from turnwright.lab.figures import Figure, measured, share
from turnwright.lab.levers import Lever, varied
from turnwright.sim.statistics import mean_interval
from turnwright.sim.tabular import Table, Tabular
from turnwright.sim.tournament import Plan, Result, refuse_too_many, simulate_all

FULL_GRID = 2
"""Up to so many levers are played in every combination."""
POINTS = 40
"""Points of a Latin hypercube, unless told otherwise."""
MOST_BINS = 8
"""A lever with more values than this is shown in so many groups."""
MEASURES = ("win_rate", "rounds", "turns")


class Point(msgspec.Struct, frozen=True):
    """One setting of the levers, and its results."""

    settings: dict[str, Any]
    figures: dict[str, Figure]
    result: Result


class Sweep(Tabular, msgspec.Struct, frozen=True):
    """What a sweep found: its points in the order of the levers' values, the last lever fastest."""

    plan: Plan
    levers: tuple[Lever, ...]
    points: tuple[Point, ...]
    side: str
    players: dict[str, str]
    seconds: float
    sampled: bool = False
    """Whether the points are a Latin hypercube, not every combination."""

    @property
    def battles(self) -> int:
        return sum(point.result.n for point in self.points)

    def effect(self, name: str) -> list[tuple[Any, Figure]]:
        """The win rate at each value of a lever, all points that have it together; many values are joined to a few."""
        every = self._lever(name).values
        by_value = sorted(self.points, key=lambda point: every.index(point.settings[name]))
        values = list(dict.fromkeys(str(point.settings[name]) for point in by_value))
        bins = min(len(values), MOST_BINS)
        groups: list[list[Point]] = [[] for _ in range(bins)]
        for point in by_value:
            groups[values.index(str(point.settings[name])) * bins // len(values)].append(point)
        return [(_span([point.settings[name] for point in group]), _together(group)) for group in groups if group]

    @property
    def ranked(self) -> list[Point]:
        """The points by their win rate, the highest first."""
        return sorted(self.points, key=lambda point: -point.figures["win_rate"].value)

    def _lever(self, name: str) -> Lever:
        return next(lever for lever in self.levers if lever.name == name)

    @property
    def idle(self) -> tuple[str, ...]:
        """The levers that changed nothing: each of their values gave exactly the same battles."""
        if self.sampled:  # no two points differ in one lever alone
            return ()
        return tuple(lever.name for lever in self.levers if len(lever.values) > 1 and self._is_idle(lever.name))

    @property
    def saturated(self) -> bool:
        """Whether the side wins everywhere, or nowhere: such a fight cannot show what a lever changes."""
        rates = {point.figures["win_rate"].value for point in self.points}
        return rates <= {0.0} or rates <= {1.0}

    def grid(self, measure: str) -> list[list[Figure]]:
        """A figure at each point: a row for each value of the first lever, a column for each of the second."""
        width = len(self.levers[1].values) if len(self.levers) > 1 else 1
        figures = [point.figures[measure] for point in self.points]
        return [figures[start : start + width] for start in range(0, len(figures), width)]

    def table(self) -> Table:
        """A line for each point: its levers, and each figure with its interval."""
        names = [lever.name for lever in self.levers]
        measures = list(self.points[0].figures)
        heads = [*names, "battles", *(f"{each}{part}" for each in measures for part in ("", "_low", "_high"))]
        rows = [
            [
                *(point.settings[name] for name in names),
                point.result.n,
                *(
                    part
                    for each in measures
                    for figure in (point.figures[each],)
                    for part in (figure.value, figure.low, figure.high)
                ),
            ]
            for point in self.points
        ]
        return Table(heads, rows)

    def json(self) -> dict[str, Any]:
        """The sweep as `lab sweep --json` prints it."""
        return {
            "ruleset": self.plan.ruleset,
            "encounter": self.plan.encounter,
            "players": self.players,
            "side": self.side,
            "n": self.plan.n,
            "seed": self.plan.seed,
            "sampled": self.sampled,
            "vary": [{"name": lever.name, "values": lever.values} for lever in self.levers],
            "points": [
                {
                    "settings": point.settings,
                    **{name: figure.json() for name, figure in point.figures.items()},
                    "results": point.result.results,
                }
                for point in self.points
            ],
            "idle": self.idle,
            "saturated": self.saturated,
            "seconds": round(self.seconds, 3),
            "battles_per_second": round(self.battles / self.seconds, 1) if self.seconds else 0.0,
        }

    def _is_idle(self, name: str) -> bool:
        seen: dict[str, Any] = {}
        for point in self.points:
            others = repr({lever: value for lever, value in point.settings.items() if lever != name})
            if seen.setdefault(others, point.result.battles) != point.result.battles:
                return False
        return True


def sweep(
    plan: Plan,
    levers: Sequence[Lever],
    *,
    points: int | None = None,
    workers: int | None = None,
    ray: str | None = None,
    progress: Callable[[int], None] | None = None,
) -> Sweep:
    """Simulates a plan at every setting of its levers; all of them share their seeds, only the levers differ."""
    chosen = settings(plan, levers, points)
    plans = [varied(plan, point) for point in chosen]
    results = simulate_all(plans, workers=workers, ray=ray, progress=progress)
    return swept(plan, levers, list(zip(chosen, results, strict=True)), sampled=is_sampled(levers, points))


def is_sampled(levers: Sequence[Lever], points: int | None) -> bool:
    """Whether a sweep is a sample, not every combination."""
    return points is not None or len(levers) > FULL_GRID


def settings(plan: Plan, levers: Sequence[Lever], points: int | None = None) -> list[dict[str, Any]]:
    """The points of a sweep, the last lever fastest, or a sample of them; refuses what cannot be swept."""
    if not levers:
        raise Refusal("lab.levers", context="none")
    names = [lever.name for lever in levers]
    if len(set(names)) < len(names):
        raise Refusal("lab.levers", context="twice", names=text_ref(names[0]))
    if is_sampled(levers, points):
        refuse_too_many(plan.n * (points or POINTS))
        return hypercube(levers, points or POINTS, seed=plan.seed)
    refuse_too_many(plan.n * prod(len(lever.values) for lever in levers))
    return [dict(zip(names, values, strict=True)) for values in product(*(lever.values for lever in levers))]


def hypercube(levers: Sequence[Lever], points: int, *, seed: int) -> list[dict[str, Any]]:
    """A Latin hypercube: the range of every lever is cut into as many slices as there are points, and each slice is
    used once, at its middle, in an order that the seed shuffles. (McKay, Beckman and Conover, 1979)"""
    dice = Random(seed)
    columns = []
    for lever in levers:
        slices = [lever.values[(2 * place + 1) * len(lever.values) // (2 * points)] for place in range(points)]
        columns.append(sorted(slices, key=lambda _: dice.random()))  # the same in every Python, unlike shuffle
    names = [lever.name for lever in levers]
    return [dict(zip(names, values, strict=True)) for values in zip(*columns, strict=True)]


def _span(values: Sequence[Any]) -> str:
    first, last = values[0], values[-1]
    return str(first) if first == last else f"{first}–{last}"


def _together(points: Sequence[Point]) -> Figure:
    """The win rate over several points, whose battles share their seeds: each seed counts once, by its share of wins.

    So the interval is the one of a mean of seeds; that of as many separate battles would be too narrow.
    """
    shares = [
        sum(battle.winner == point.result.side for battle, point in zip(battles, points, strict=True)) / len(points)
        for battles in zip(*(point.result.battles for point in points), strict=True)
    ]
    if len(points) == 1 or len(set(shares)) == 1:  # counted as usual, or without a spread to go by
        return share(round(sum(shares)), len(shares))
    low, high = mean_interval(shares)
    return Figure(sum(shares) / len(shares), max(0.0, low), min(1.0, high), rate=True)


def swept(
    plan: Plan, levers: Sequence[Lever], found: Sequence[tuple[dict[str, Any], Result]], *, sampled: bool = False
) -> Sweep:
    """A sweep from the simulations of its points, at least one of them."""
    points = tuple(
        Point(setting, {measure: measured(result, measure) for measure in MEASURES}, result)
        for setting, result in found
    )
    first = found[0][1]
    return Sweep(
        plan, tuple(levers), points, first.side, first.players, sum(result.seconds for _, result in found), sampled
    )
