"""Tuning: one lever is turned until the win rate is the one that was asked for.

Every battle has a seed of its own, and none is played twice. The win rate over the lever is taken to be a logistic
curve near the goal plus a bump of its own at each value: one point more or less can save a whole turn, so real curves
have steps. What is believed of a value is what the curve through all other values says, give or take a bump, put
together with the battles played at that very value.

1. The search plays a few battles at the ends of the range and at the value as it is now, then goes where the curve
   says, until there are enough battles near the goal.
2. The confirmation plays most battles at the best value and some to each side of it. Each batch is as large as seems
   to be needed; if the best value moves, the next batch moves with it.

It stops when it is 90 % sure that the win rate at the best value lies within the goal's tolerance. This is a statement
about what the battles leave open, so it stays true however often one looks, on average over the curves that are
believed in: a curve that bends sharply at the goal is not one of them, and can mislead it (docs/lab.md has figures).
A fixed number of fresh battles at the final value needs no curve, but more battles: those of the search would count
for nothing, and the first value tried would often have to be given up. What is left of the error is measured:
tests/lab/test_tune.py turns levers whose true curve is known, and scripts/tuning.py turns real ones again and again.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal, NamedTuple

import msgspec

from turnwright.kernel.refusal import Refusal
from turnwright.lab.figures import Figure, share
from turnwright.lab.levers import Lever, offered, parse, varied
from turnwright.lab.logistic import Count, Curve, expit, fit, normal
from turnwright.sim.statistics import Z95, wilson
from turnwright.sim.tournament import Plan, Result, battle_seed, simulate_all

SURE = 0.9
"""How sure it has to be that the win rate is within the tolerance."""
HOPELESS = 0.01
"""If no value is surer than this, there is none within the tolerance."""
BUMP = 0.02
"""How far the win rate at a value usually is off a smooth curve: one standard deviation."""
FEW = 20
"""Battles at each value that the search tries."""
KNOWN = 100
"""Battles near the goal that the confirmation starts with."""
LEAST = 60
"""Battles in the smallest batch of the confirmation."""
GROWTH = 1.0
"""A batch has at most this many times the battles that are known near the goal: the best value may still move."""
NEAR = 0.2
"""Battles this far from the goal, by the curve, are near it."""
AT_BEST = 0.7
"""The share of them that is played at the best value."""
BESIDE = 0.12
"""The confirmation also plays this far to each side of the goal: that shows how steep the curve is there."""
STEPS = 40
MOST = 6000
"""Battles after which it gives up, unless told otherwise."""
WORTH_A_POOL = 200
"""Fewer battles than this are played here: starting processes would take longer."""
NARROWEST, WIDEST = 25, 400
"""The range if none is given, in percent of what is there now."""

Verdict = Literal["tuned", "out_of_reach", "too_coarse", "undecided"]
Draw = Callable[[Mapping[int, int]], Mapping[int, int]]
"""Plays so many battles at each of some values, and says how many were won."""


class Goal(NamedTuple):
    """The win rate that is wanted, and how far it may be off."""

    rate: float
    within: float

    @property
    def low(self) -> float:
        return max(0.0, self.rate - self.within)

    @property
    def high(self) -> float:
        return min(1.0, self.rate + self.within)


class Search(NamedTuple):
    """What a search found: every value that was tried, the curve near the goal, the best value and its win rate."""

    counts: tuple[Count, ...]
    curve: Curve
    best: int
    belief: Belief
    verdict: Verdict


class Tuned(msgspec.Struct, frozen=True):
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
        """The win rate at the best value."""
        return self.search.belief.figure

    @property
    def sure(self) -> float:
        """How sure it is that this is within the tolerance."""
        return self.search.belief.sure(self.goal)

    @property
    def points(self) -> dict[int, Figure]:
        """The values that were tried, in their order, each with what was counted there."""
        return {int(count.value): share(count.wins, count.n) for count in self.search.counts}

    def told(self, value: int) -> str:
        return f"{value}%" if self.percent else str(value)

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
            "sure": round(self.sure, 4),
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
    if not 0 < goal.low < goal.rate < goal.high < 1:
        raise Refusal("lab.goal", "The goal and its tolerance have to lie between 0 and 100 %.")
    name, now, values, percent = _range(plan, text)
    results: list[Result] = []
    drawn_at: list[int] = []

    def draw(wanted: Mapping[int, int]) -> Mapping[int, int]:
        first = len(results)
        plans = [
            msgspec.structs.replace(
                varied(plan, {name: f"{value}%" if percent else value}), n=n, seed=battle_seed(plan.seed, first + place)
            )
            for place, (value, n) in enumerate(wanted.items())
        ]
        total, before = sum(wanted.values()), sum(result.n for result in results)

        def told(done: int) -> None:
            if progress is not None:
                progress(before + done, before + total)

        here = ray is None and total < WORTH_A_POOL
        results.extend(simulate_all(plans, workers=1 if here else workers, ray=ray, progress=told))
        drawn_at.extend(wanted)
        return {value: result.wins[result.side] for value, result in zip(wanted, results[first:], strict=True)}

    start = int(now) if not percent and now.isdecimal() else 100 if percent else None
    found = search(draw, values, goal, start=start, most=most)
    nearest = min(range(len(results)), key=lambda place: abs(drawn_at[place] - found.best))
    shown = results[nearest]
    return Tuned(
        plan=plan,
        lever=name,
        percent=percent,
        now=now,
        goal=goal,
        values=values,
        search=found,
        side=shown.side,
        players=shown.players,
        seconds=sum(result.seconds for result in results),
        replayed=(shown.plan, shown.battles[0].seed),
    )


def search(draw: Draw, values: Sequence[int], goal: Goal, *, start: int | None = None, most: int = MOST) -> Search:
    """Finds the value whose win rate is the goal's, by battles that `draw` plays."""
    book = _Book(draw, values, goal)
    begin = book.closest(start if start is not None else (values[0] + values[-1]) / 2)
    book.play(dict.fromkeys((values[0], begin, values[-1]), FEW))
    for _ in range(STEPS):
        near = book.near()
        if sum(count.n for count in near) >= KNOWN and len(near) > 1:
            break
        aim = book.closest(book.curve().where(goal.rate))
        if book.is_beyond(aim):
            return book.found("out_of_reach", best=aim)
        book.play({aim: FEW} if aim not in book.last else _design(book, aim, 3 * FEW))
    return _confirm(book, most)


def _confirm(book: _Book, most: int) -> Search:
    while True:
        beliefs = {value: book.belief(value) for value in book.likely()}
        best = max(beliefs, key=lambda value: (beliefs[value].sure(book.goal), -beliefs[value].off(book.goal)))
        sure = beliefs[best].sure(book.goal)
        if sure >= SURE:
            return book.found("tuned", best=best)
        nearest = min(beliefs, key=lambda value: beliefs[value].off(book.goal))
        if book.is_beyond(nearest):
            return book.found("out_of_reach", best=nearest)
        if sure <= HOPELESS:
            return book.found("too_coarse", best=nearest)
        if book.battles >= most:
            return book.found("undecided", best=best)
        needed = {value: _needed(belief, book.goal) for value, belief in beliefs.items()}
        cheapest = min(needed, key=lambda value: (needed[value], beliefs[value].off(book.goal)))
        known = sum(count.n for count in book.near())
        more = min(needed[cheapest] / AT_BEST, GROWTH * known, most - book.battles)
        book.play(_design(book, cheapest, max(LEAST, round(more))))


def _needed(belief: Belief, goal: Goal) -> float:
    """How many more battles at a value would make it sure enough, if it stays what it seems to be."""
    one = goal.rate * (1 - goal.rate)
    for more in (*range(0, 2000, 25), *range(2000, 20_000, 500)):
        if Belief(belief.rate, (1 / (1 / belief.error**2 + more / one)) ** 0.5).sure(goal) >= SURE:
            return float(more)
    return float("inf")


def _design(book: _Book, best: int, battles: int) -> dict[int, int]:
    """Most of the battles at the best value, the others to both sides of it, by the curve through everything."""
    place, whole = book.values.index(best), book.whole()
    rising = whole.slope > 0
    beside = round(battles * (1 - AT_BEST) / 2)
    wanted = {best: battles - 2 * beside}
    for below in (True, False):
        aim = book.closest(whole.where(book.goal.rate + (-BESIDE if below else BESIDE)))
        if aim == best:
            aim = book.values[min(len(book.values) - 1, max(0, place - 1 if below == rising else place + 1))]
        wanted[aim] = wanted.get(aim, 0) + beside
    return wanted


class Belief(NamedTuple):
    """What is believed of the win rate at a value: normally distributed around a rate."""

    rate: float
    error: float

    def off(self, goal: Goal) -> float:
        return abs(self.rate - goal.rate)

    def sure(self, goal: Goal) -> float:
        """How sure it is that the win rate lies within the goal's tolerance."""
        return normal((goal.high - self.rate) / self.error) - normal((goal.low - self.rate) / self.error)

    @property
    def figure(self) -> Figure:
        low, high = (max(0.0, min(1.0, self.rate + side * Z95 * self.error)) for side in (-1, 1))
        return Figure(self.rate, low, high, rate=True)


class _Book:
    """What has been counted so far."""

    def __init__(self, draw: Draw, values: Sequence[int], goal: Goal) -> None:
        self.values, self.goal = tuple(values), goal
        self.last: tuple[int, ...] = ()
        self._first: tuple[int, ...] = ()
        self._draw = draw
        self._counts: dict[int, Count] = {}

    @property
    def battles(self) -> int:
        return sum(count.n for count in self._counts.values())

    @property
    def counts(self) -> tuple[Count, ...]:
        return tuple(self._counts[value] for value in sorted(self._counts))

    def play(self, wanted: Mapping[int, int]) -> None:
        for value, wins in self._draw(wanted).items():
            _, won, n = self._counts.get(value, Count(value, 0, 0))
            self._counts[value] = Count(value, won + wins, n + wanted[value])
        self.last = tuple(wanted)
        self._first = self._first or self.last
        self._smooth = self.curve()

    def whole(self) -> Curve:
        """A curve through everything, without the values tried first once there is more: they may be far away."""
        later = [count for count in self.counts if count.n > FEW or count.value not in self._first]
        return fit(later if sum(count.n for count in later) >= KNOWN and len(later) > 1 else self.counts)

    def near(self, *, without: int | None = None) -> tuple[Count, ...]:
        """What was counted near the goal, by the curve through everything."""
        whole = self.whole()
        return tuple(
            count
            for count in self.counts
            if count.value != without and abs(whole.chance(count.value) - self.goal.rate) <= NEAR
        )

    def curve(self, *, without: int | None = None) -> Curve:
        """The curve near the goal, if enough has been played there: far from it, the true one may not be logistic."""
        near = self.near(without=without)
        if sum(count.n for count in near) >= KNOWN // 2 and len(near) > 1:
            return fit(near)
        return fit([count for count in self.counts if count.value != without] or self.counts)

    def likely(self) -> tuple[int, ...]:
        """The values that may be within the tolerance, by the curve, and those next to them."""
        curve, goal = self.curve(), self.goal
        far = goal.within + 3 * BUMP
        found = [value for value in self.values if abs(curve.chance(value) - goal.rate) <= far]
        closest = min(self.values, key=lambda value: abs(curve.chance(value) - goal.rate))
        return tuple(found) or (closest,)

    def belief(self, value: int) -> Belief:
        """The curve through the other values, give or take a bump, put together with the battles at this one."""
        own = self._counts.get(value)
        curve = self._smooth if own is None else self.curve(without=value)
        rate = curve.chance(value)
        variance = (rate * (1 - rate) * curve.error(value)) ** 2 + BUMP**2
        if own is None:
            return Belief(rate, variance**0.5)
        shrunk = (own.wins + 1) / (own.n + 2)
        counted = shrunk * (1 - shrunk) / own.n
        weight = variance / (variance + counted)
        return Belief(rate + weight * (own.wins / own.n - rate), (weight * counted) ** 0.5)

    def closest(self, value: float) -> int:
        """The allowed value closest to a number."""
        return min(self.values, key=lambda each: abs(each - value)) if abs(value) < float("inf") else self.values[0]

    def is_beyond(self, value: int) -> bool:
        """Whether a value at an end of the range is surely not enough."""
        if value not in (self.values[0], self.values[-1]) or value not in self._counts:
            return False
        low, high = wilson(*self._counts[value][1:])
        rates = [fit(self.counts).chance(end) for end in (self.values[0], self.values[-1])]
        same_side = max(rates) < self.goal.rate or min(rates) > self.goal.rate
        return same_side and (high < self.goal.low or low > self.goal.high)

    def found(self, verdict: Verdict, *, best: int) -> Search:
        return Search(self.counts, self.curve(), best, self.belief(best), verdict)


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
        raise Refusal("lab.values", f"{name} needs whole numbers to be turned between, e.g. {name}=50..200%")
    return name, now or "not set", tuple(sorted(numbers)), percent


def _usual(name: str, now: int) -> Lever:
    """From a quarter to four times what is there now, in steps that are small beside it."""
    low, high = max(1, now * NARROWEST // 100), max(now + 4, now * WIDEST // 100)
    step = max(1, (high - low) // 900)
    return Lever(name, tuple(range(low, high + 1, step)))
