"""A figure: a number with its 95 % interval, or an exact one; and those that a simulation gives."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any

import msgspec

from turnwright.kernel.refusal import Refusal, hint, text_ref
from turnwright.sim.statistics import mean_interval, median, median_interval, wilson
from turnwright.sim.tournament import Battle, Result


class Figure(msgspec.Struct, frozen=True):
    """A number that a target asks for. A rate is from 0 to 1, and is shown in percent."""

    value: float
    low: float
    high: float
    rate: bool = False
    exact: str | None = None
    """The fraction, if it was worked out rather than simulated."""

    def told(self) -> str:
        """The figure alone."""
        return shown(self.value, rate=self.rate)

    def with_interval(self) -> str:
        """The figure with how sure it is."""
        if self.exact is not None:
            return f"{self.told()} exactly ({self.exact})" if "/" in self.exact else f"{self.told()} exactly"
        return f"{self.told()} ({self.interval()})"

    def interval(self) -> str:
        return f"95 %: {shown(self.low, rate=self.rate)} to {shown(self.high, rate=self.rate)}"

    def short(self) -> str:
        """The figure in a field of a table: a rate in percent and how far it may be off, a median with its range."""
        if self.rate:
            return f"{100 * self.value:.0f} ±{50 * (self.high - self.low):.0f}"
        return self.told() if self.low == self.high else f"{self.told()} ({self.low:.0f}–{self.high:.0f})"

    def json(self) -> dict[str, Any]:
        """The figure as the commands print it."""
        if self.exact is not None:
            return {"value": self.value, "exact": self.exact}
        return {"value": self.value, "ci95": [self.low, self.high]}


def shown(value: float, *, rate: bool) -> str:
    """A number for people: a rate in percent, whole numbers whole, others to a tenth."""
    if rate:
        return f"{value:.1%}"
    return f"{value:.0f}" if value == int(value) else f"{value:.1f}"


def exactly(value: Fraction | int | float) -> Figure:
    """A figure from a rule: a fraction is a rate, anything else a number."""
    number = float(value)
    return Figure(number, number, number, rate=isinstance(value, Fraction), exact=str(value))


def share(wins: int, n: int) -> Figure:
    """A rate that was counted."""
    low, high = wilson(wins, n)
    return Figure(wins / n if n else 0.0, low, high, rate=True)


def middle(values: Sequence[int]) -> Figure:
    """The median of what was counted."""
    ordered = sorted(values)
    return Figure(median(ordered), *median_interval(ordered))


def average(values: Sequence[int]) -> Figure:
    """The mean of what was counted."""
    return Figure(sum(values) / len(values), *mean_interval(values))


def _won(result: Result) -> Sequence[Battle]:
    return [battle for battle in result.battles if battle.winner == result.side]


def win_rate(result: Result) -> Figure:
    """How often the side in question wins."""
    return share(result.wins[result.side], result.n)


def first_rate(result: Result) -> Figure:
    """How often the side that acts first wins, among battles that somebody won."""
    decided = [battle for battle in result.battles if battle.winner is not None]
    won = sum(result.sides.get(battle.first, battle.first) == battle.winner for battle in decided)
    return share(won, len(decided))


MEASURES: Mapping[str, Callable[[Result], Figure]] = {
    "win_rate": win_rate,
    "first_rate": first_rate,
    "rounds": lambda result: middle([battle.rounds for battle in result.battles]),
    "turns": lambda result: middle([battle.turns for battle in result.battles]),
    "commands": lambda result: middle([battle.commands for battle in result.battles]),
    "mean_rounds": lambda result: average([battle.rounds for battle in result.battles]),
    "mean_turns": lambda result: average([battle.turns for battle in result.battles]),
    "rounds_to_victory": lambda result: middle([battle.rounds for battle in _victories(result)]),
    "turns_to_victory": lambda result: middle([battle.turns for battle in _victories(result)]),
}
"""What can be read off a simulation: rates, medians, means."""


def _victories(result: Result) -> Sequence[Battle]:
    won = _won(result)
    if not won:
        raise Refusal("lab.no_victory", side=text_ref(result.side), result=result.n)
    return won


def measured(result: Result, measure: str) -> Figure:
    """A figure of a simulation by its name."""
    find_measure(measure)
    return MEASURES[measure](result)


def pooled(results: Sequence[Result]) -> Result:
    """Several simulations as one: all their battles."""
    first = results[0]
    wins: Counter[str] = Counter()
    for result in results:
        wins.update(result.wins)
    battles = tuple(battle for result in results for battle in result.battles)
    return msgspec.structs.replace(first, battles=battles, wins={first.side: 0, **wins})


def find_measure(name: str) -> None:
    """Refuses a measure that does not exist."""
    if name not in MEASURES:
        raise Refusal("lab.measure", name=text_ref(name), hint=hint(name, MEASURES))
