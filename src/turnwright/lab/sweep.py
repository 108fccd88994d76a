"""A sweep: one or two things varied over some values, with a simulation at every point."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import product
from math import prod
from typing import Any

import msgspec

from turnwright.kernel.refusal import Refusal
from turnwright.lab.figures import Figure, measured
from turnwright.lab.levers import Lever, varied
from turnwright.sim.tournament import Plan, Result, refuse_too_many, simulate_all

MOST_LEVERS = 2
MEASURES = ("win_rate", "rounds", "turns")


class Point(msgspec.Struct, frozen=True):
    """One setting of the levers, and its results."""

    settings: dict[str, Any]
    figures: dict[str, Figure]
    result: Result


class Sweep(msgspec.Struct, frozen=True):
    """What a sweep found: its points in the order of the levers' values, the last lever fastest."""

    plan: Plan
    levers: tuple[Lever, ...]
    points: tuple[Point, ...]
    side: str
    players: dict[str, str]
    seconds: float

    @property
    def battles(self) -> int:
        return sum(point.result.n for point in self.points)

    @property
    def idle(self) -> tuple[str, ...]:
        """The levers that changed nothing: each of their values gave exactly the same battles."""
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

    def json(self) -> dict[str, Any]:
        """The sweep as `lab sweep --json` prints it."""
        return {
            "ruleset": self.plan.ruleset,
            "encounter": self.plan.encounter,
            "players": self.players,
            "side": self.side,
            "n": self.plan.n,
            "seed": self.plan.seed,
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
    workers: int | None = None,
    ray: str | None = None,
    progress: Callable[[int], None] | None = None,
) -> Sweep:
    """Simulates a plan at every setting of one or two levers; all points share their seeds, only the levers differ."""
    points = settings(plan, levers)
    plans = [varied(plan, point) for point in points]
    results = simulate_all(plans, workers=workers, ray=ray, progress=progress)
    return swept(plan, levers, list(zip(points, results, strict=True)))


def settings(plan: Plan, levers: Sequence[Lever]) -> list[dict[str, Any]]:
    """The points of a sweep, the last lever fastest; refuses what cannot be swept."""
    if not 1 <= len(levers) <= MOST_LEVERS:
        raise Refusal("lab.levers", f"A sweep varies 1 or {MOST_LEVERS} things, not {len(levers)}.")
    names = [lever.name for lever in levers]
    if len(set(names)) < len(names):
        raise Refusal("lab.levers", f"{names[0]} is varied twice: give all its values at once.")
    refuse_too_many(plan.n * prod(len(lever.values) for lever in levers))
    return [dict(zip(names, values, strict=True)) for values in product(*(lever.values for lever in levers))]


def swept(plan: Plan, levers: Sequence[Lever], found: Sequence[tuple[dict[str, Any], Result]]) -> Sweep:
    """A sweep from the simulations of its points, at least one of them."""
    points = tuple(
        Point(setting, {measure: measured(result, measure) for measure in MEASURES}, result)
        for setting, result in found
    )
    first = found[0][1]
    return Sweep(plan, tuple(levers), points, first.side, first.players, sum(result.seconds for _, result in found))
