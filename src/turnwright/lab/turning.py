"""The search behind `lab tune`: which value gives the win rate that was asked for.

Every battle has a seed of its own, and none is played twice. (The same seeds at several values would show their
differences better, but what is wanted is the level of one of them.)

1. A curve learns. The win rate over the lever is taken to be logistic near the goal, plus a bump of its own at each
   value: one point more or less can save a whole turn, so real curves have steps. A few battles at the ends of the
   range and at the value as it is now, then more where the curve says, until there are enough near the goal.
2. It proposes the value that seems to be cheapest to confirm, and fresh battles there put it to the test (`stakes`):
   they have to rule out both edges of the goal. The curve learns from them, too. If another value comes to look
   cheaper, that one is put to the test, with half of the error that is left.

A wrong curve costs battles, then, but whether a value is within the goal is left to battles that were not used to
choose it: at most 1 search in 20 names a value that is not. That a goal is out of reach is shown in the same way, at
both ends of the range, and that a lever is too coarse at two neighbouring values.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Literal, NamedTuple

from turnwright.lab.logistic import Count, Curve, fit, normal
from turnwright.lab.stakes import Goal, Judgement, Trial

BUMP = 0.02
"""How far the win rate at a value usually is off a smooth curve: one standard deviation."""
FEW = 20
"""Battles at each value that the search tries first."""
KNOWN = 100
"""Battles near the goal that a curve needs."""
LEARNED = 0.55
"""The curve learns until this is its standard error near the goal, in tolerances; then values are put to the test."""
LEAST, MOST_AT_ONCE = 60, 300
"""Battles in a batch of a test."""
NEAR = 0.2
"""Battles this far from the goal, by the curve, are near it."""
AT_BEST = 0.7
"""The share of a batch that is played at the best value while the curve learns."""
BESIDE = 0.12
"""The rest is played this far to each side of the goal: that shows how steep the curve is there."""
STEPS = 40
MOST = 40_000
"""Battles after which it gives up, unless told otherwise."""
IN_VAIN = 4.0
"""What it costs to test a value that turns out not to be within the goal, in tests of one that is in its middle."""
FIFTHS = (-1.2816, -0.5244, 0.0, 0.5244, 1.2816)
"""The middles of the fifths of a normal distribution, in standard deviations."""
FEW_VALUES = 5

Verdict = Literal["tuned", "out_of_reach", "too_coarse", "undecided"]
Draw = Callable[[Mapping[int, int]], Mapping[int, int]]
"""Plays so many battles at each of some values, and says how many were won."""


class Search(NamedTuple):
    """What a search found: every value that was tried, the curve near the goal, and the best value."""

    counts: tuple[Count, ...]
    curve: Curve
    best: int
    verdict: Verdict
    fresh: Count
    """Of those at the best value, the battles that were played after it was proposed."""
    between: tuple[int, int] | None = None
    """Two neighbouring values, one above the goal and one below it, if that has been shown of both."""

    def at(self, value: int) -> Count:
        """What was counted at a value that was tried."""
        return next(count for count in self.counts if count.value == value)


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
        if aim in book.ends and aim in book.last:
            book.propose(aim)
            book.play({aim: LEAST})
            if book.judgement(aim) != "open":
                break
        else:
            book.play({aim: FEW} if aim not in book.last else _design(book, aim, 3 * FEW))
    return _confirm(book, most)


def _confirm(book: _Book, most: int) -> Search:
    """Proposes values and puts them to the test until one passes."""
    while True:
        for value in book.trials:
            if book.judgement(value) == "within":
                return book.found("tuned", best=value)
        candidates = book.candidates()
        if not candidates:
            between = book.between()
            verdict: Verdict = "out_of_reach" if between is None else "too_coarse"
            return book.found(verdict, best=min(between or book.trials, key=book.off))
        if book.battles >= most:
            return book.found("undecided", best=book.best_tried(candidates))
        costs = {value: book.cost(value) for value in candidates}
        cheapest = min(costs, key=lambda value: (costs[value], book.belief(value).off(book.goal)))
        known, left = sum(count.n for count in book.near()), most - book.battles
        if known < book.enough and cheapest not in (*book.trials, *book.ends):
            book.play(_design(book, cheapest, max(LEAST, min(known, book.enough - known, left))))
        else:
            book.propose(cheapest)
            book.play({cheapest: min(left, max(LEAST, min(known, MOST_AT_ONCE, round(costs[cheapest] / 3))))})


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


class _Book:
    """What has been counted so far, what the curve makes of it, and which values were put to the test."""

    def __init__(self, draw: Draw, values: Sequence[int], goal: Goal) -> None:
        self.values, self.goal = tuple(values), goal
        self.ends = (self.values[0], self.values[-1])
        self.enough = max(KNOWN, round(goal.rate * (1 - goal.rate) / (LEARNED * goal.within) ** 2))
        self._in_vain = IN_VAIN * Trial(goal, 0).still(goal.rate)
        self.last: tuple[int, ...] = ()
        self.trials: dict[int, Trial] = {}
        self._first: tuple[int, ...] = ()
        self._draw = draw
        self._counts: dict[int, Count] = {}

    @property
    def battles(self) -> int:
        return sum(count.n for count in self._counts.values())

    @property
    def counts(self) -> tuple[Count, ...]:
        return tuple(self._counts[value] for value in sorted(self._counts))

    def propose(self, value: int) -> None:
        """From now on, battles at a value count for its test."""
        if value not in self.trials:
            self.trials[value] = Trial(self.goal, len(self.trials))

    def play(self, wanted: Mapping[int, int]) -> None:
        for value, wins in self._draw(wanted).items():
            _, won, n = self._counts.get(value, Count(value, 0, 0))
            self._counts[value] = Count(value, won + wins, n + wanted[value])
            if value in self.trials:
                self.trials[value].play(wins, wanted[value])
        self.last = tuple(wanted)
        self._first = self._first or self.last
        self._smooth = self.curve()

    def judgement(self, value: int) -> Judgement:
        return self.trials[value].judgement if value in self.trials else "open"

    def between(self) -> tuple[int, int] | None:
        """The closest two values of which one was shown to be above the goal, and the other one below it."""
        sides = [[value for value in self.trials if self.judgement(value) == side] for side in ("above", "below")]
        pairs = [(min(one, other), max(one, other)) for one in sides[0] for other in sides[1]]
        return min(pairs, key=lambda pair: pair[1] - pair[0], default=None)

    def candidates(self) -> tuple[int, ...]:
        """The values that may be within the goal: by the curve, and by what was shown of others.

        If all of these lie on one side of it, an end of the range is next: it is on the other side, or the goal is out
        of reach. There are none between two neighbours on both sides.
        """
        between, curve, goal = self.between(), self.curve(), self.goal
        left = [value for value in self.values if self.judgement(value) == "open"]
        if between is not None:
            left = [value for value in left if between[0] < value < between[1]]
        elif len(left) < len(self.values):
            return self._ends_left()
        likely = [value for value in left if abs(curve.chance(value) - goal.rate) <= goal.within + 3 * BUMP]
        return tuple(likely or sorted(left, key=lambda value: abs(curve.chance(value) - goal.rate))[:FEW_VALUES])

    def _ends_left(self) -> tuple[int, ...]:
        """The end that is more likely to lie on the other side of the goal than all that was shown so far, if any."""
        is_above = any(self.judgement(value) == "above" for value in self.trials)
        left = [end for end in self.ends if self.judgement(end) == "open"]
        return tuple(sorted(left, key=lambda end: self.belief(end).rate, reverse=not is_above)[:1])

    def cost(self, value: int) -> float:
        """About how many battles it takes to confirm a value, over all that is believed of it."""
        belief = self.belief(value)
        trial = self.trials.get(value) or Trial(self.goal, len(self.trials))
        rates = [max(0.01, min(0.99, belief.rate + spread * belief.error)) for spread in FIFTHS]
        return sum(min(self._in_vain, trial.still(rate)) for rate in rates) / len(rates)

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

    def off(self, value: int) -> float:
        return self.belief(value).off(self.goal)

    def best_tried(self, candidates: Sequence[int]) -> int:
        """Of the values that were tried, the one that is most likely to be within the goal."""
        tried = [value for value in candidates if value in self._counts] or list(self._counts)
        return max(tried, key=lambda value: (self.belief(value).sure(self.goal), -self.off(value)))

    def closest(self, value: float) -> int:
        """The allowed value closest to a number."""
        return min(self.values, key=lambda each: abs(each - value)) if abs(value) < float("inf") else self.values[0]

    def found(self, verdict: Verdict, *, best: int) -> Search:
        trial = self.trials.get(best)
        fresh = Count(best, trial.wins, trial.n) if trial is not None else Count(best, 0, 0)
        between = self.between() if verdict == "too_coarse" else None
        return Search(self.counts, self.curve(), best, verdict, fresh, between)
