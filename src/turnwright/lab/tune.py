"""Tuning: one lever is turned until the win rate is the one that was asked for, by battles of a plan.

How the value is found, and why it can be trusted, stands in `turning` and `stakes`; scripts/tuning.py turns real levers
again and again, and counts how often the value is right.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from turnwright.kernel.refusal import Refusal, text_ref
from turnwright.lab.figures import Figure, share
from turnwright.lab.levers import Lever, offered, parse, varied
from turnwright.lab.logistic import Curve, expit
from turnwright.lab.stakes import ERROR, Goal
from turnwright.lab.turning import MOST, Draw, Search, Verdict, search
from turnwright.sim.statistics import Z95, wilson
from turnwright.sim.tabular import Table, Tabular, parts_of
from turnwright.sim.tournament import Plan, Result, battle_seed, simulate_all

WORTH_A_POOL = 200
"""Fewer battles than this are played here: starting processes would take longer."""
NARROWEST, WIDEST = 25, 400
"""The range if none is given, in percent of what is there now."""


class Tuned(Tabular, msgspec.Struct, frozen=True):
    """A lever that was turned."""

    plan: Plan
    lever: str
    percent: bool
    now: str
    goal: Goal
    values: tuple[int, ...]
    search: Search
    side: str
    players: dict[str, str]
    seconds: float
    replayed: tuple[Plan, int]
    """A battle at the best value, or as near to it as one was played."""

    @property
    def verdict(self) -> Verdict:
        return self.search.verdict

    @property
    def battles(self) -> int:
        return sum(count.n for count in self.search.counts)

    @property
    def figure(self) -> Figure:
        """The win rate at the best value, as it was counted there."""
        return self.points[self.search.best]

    @property
    def points(self) -> dict[int, Figure]:
        """The values that were tried, in their order, each with what was counted there."""
        return {int(count.value): share(count.wins, count.n) for count in self.search.counts}

    def told(self, value: int) -> str:
        return f"{value}%" if self.percent else str(value)

    def table(self) -> Table:
        """A line for each value that was tried."""
        rows = [
            (self.told(value), int(count.n), count.wins, *parts_of(figure))
            for count in self.search.counts
            for value in (int(count.value),)
            for figure in (self.points[value],)
        ]
        return Table((self.lever, "battles", "wins", "win_rate", "win_rate_low", "win_rate_high"), rows)

    def json(self) -> dict[str, Any]:
        """The result as `lab tune --json` prints it."""
        return {
            "ruleset": self.plan.ruleset,
            "encounter": self.plan.encounter or self.plan.origin,
            "players": self.players,
            "side": self.side,
            "seed": self.plan.seed,
            "lever": self.lever,
            "now": self.now,
            "goal": {"win_rate": self.goal.rate, "within": self.goal.within},
            "verdict": self.verdict,
            "value": f"{self.search.best}%" if self.percent else self.search.best,
            "win_rate": self.figure.json(),
            "fresh": {"wins": self.search.fresh.wins, "n": self.search.fresh.n, "error": ERROR},
            "between": None if self.search.between is None else [self.told(value) for value in self.search.between],
            "points": [
                {"value": self.told(int(count.value)), "wins": count.wins, "n": count.n, "ci95": wilson(*count[1:])}
                for count in self.search.counts
            ],
            "battles": self.battles,
            "seconds": round(self.seconds, 3),
        }


def tune(
    plan: Plan,
    text: str,
    goal: Goal,
    *,
    most: int = MOST,
    workers: int | None = None,
    ray: str | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> Tuned:
    """Turns a lever, typed as `enemy.thp`, `enemy.thp=40..160` or `enemy.hp=50..200%`, until the goal is met.

    `progress` is told how many battles have been played, of how many that seem to be needed.
    """
    turning = Turning(plan, text, goal, most)
    results: list[Result] = []

    def draw(wanted: Mapping[int, int]) -> Mapping[int, int]:
        plans = turning.plans(wanted, first := len(results))
        total, before = sum(wanted.values()), sum(result.n for result in results)

        def told(done: int) -> None:
            if progress is not None:
                progress(before + done, before + total)

        here = ray is None and total < WORTH_A_POOL
        some = simulate_all(plans, workers=1 if here else workers, ray=ray, progress=told, accounts=False)
        results.extend(some)
        return _wins(wanted, results[first:])

    return turning.tuned(turning.search(draw), results)


class Turning:
    """A lever, the values that it may take, and the goal: what a search goes by, wherever its battles are played."""

    def __init__(self, plan: Plan, text: str, goal: Goal, most: int = MOST) -> None:
        if not 0 < goal.low < goal.rate < goal.high < 1:
            raise Refusal("lab.goal")
        self.plan, self.goal, self.most = plan, goal, most
        self.lever, self.now, self.values, self.percent = _range(plan, text)

    def plans(self, wanted: Mapping[int, int], first: int) -> list[Plan]:
        """What plays so many battles at each of some values, after as many plans: no seed is used twice."""
        return [
            msgspec.structs.replace(
                varied(self.plan, {self.lever: f"{value}%" if self.percent else value}),
                n=n,
                seed=battle_seed(self.plan.seed, first + place),
            )
            for place, (value, n) in enumerate(wanted.items())
        ]

    def search(self, draw: Draw) -> Search:
        start = int(self.now) if not self.percent and self.now.isdecimal() else 100 if self.percent else None
        return search(draw, self.values, self.goal, start=start, most=self.most)

    def tuned(self, found: Search, results: Sequence[Result]) -> Tuned:
        """What a search found, with one of its battles."""
        shown = min(results, key=lambda result: abs(self.value_of(result.plan) - found.best))
        return Tuned(
            plan=self.plan,
            lever=self.lever,
            percent=self.percent,
            now=self.now,
            goal=self.goal,
            values=self.values,
            search=found,
            side=shown.side,
            players=shown.players,
            seconds=sum(result.seconds for result in results),
            replayed=(shown.plan, shown.battles[0].seed),
        )

    def value_of(self, plan: Plan) -> int:
        """The value that one of its plans has the lever at."""
        return int(str(plan.settings[self.lever]).removesuffix("%"))

    def next(self, results: Sequence[Result]) -> Tuned | list[Plan]:
        """What the plans so far have shown, if that is enough; else those that the search wants played next.

        The search goes the same way again up to where it has no battles yet, so that nothing of it has to be kept
        between two batches.
        """
        played = 0

        def draw(wanted: Mapping[int, int]) -> Mapping[int, int]:
            nonlocal played
            some = results[played : played + len(wanted)]
            if len(some) < len(wanted):
                raise _Wanted(self.plans(wanted, played))
            played += len(wanted)
            return _wins(wanted, some)

        try:
            return self.tuned(self.search(draw), results)
        except _Wanted as more:
            return more.plans


class _Wanted(Exception):
    """No error: a search has come to where its battles end."""

    def __init__(self, plans: list[Plan]) -> None:
        self.plans = plans


def _wins(wanted: Mapping[int, int], results: Sequence[Result]) -> Mapping[int, int]:
    return {value: result.wins[result.side] for value, result in zip(wanted, results, strict=True)}


def figure_at(curve: Curve, value: float) -> Figure:
    """A win rate with its 95 % interval, by the curve."""
    middle, error = curve.log_odds(value), curve.error(value)
    return Figure(expit(middle), expit(middle - Z95 * error), expit(middle + Z95 * error), rate=True)


def _range(plan: Plan, text: str) -> tuple[str, str, tuple[int, ...], bool]:
    """A lever's name, its value now, the values that may be tried, and whether they are percentages."""
    name, equals, _ = text.partition("=")
    now = next((offer.now for offer in offered(plan) if offer.name == name), "")
    whole = now.isdecimal() and int(now) > 0
    if not equals:
        lever = _usual(name, int(now)) if whole else parse(f"{name}={NARROWEST}..{WIDEST}%")
    else:
        lever = parse(text)
    percent = all(isinstance(value, str) and value.endswith("%") for value in lever.values)
    numbers = [int(value[:-1]) if percent else value for value in lever.values]
    if len(numbers) < 2 or not all(type(number) is int for number in numbers):
        raise Refusal("lab.values", context="whole", name=text_ref(name))
    return name, now or "not set", tuple(sorted(numbers)), percent


def _usual(name: str, now: int) -> Lever:
    """From a quarter to four times what is there now, in steps that are small beside it."""
    low, high = max(1, now * NARROWEST // 100), max(now + 4, now * WIDEST // 100)
    step = max(1, (high - low) // 900)
    return Lever(name, tuple(range(low, high + 1, step)))
