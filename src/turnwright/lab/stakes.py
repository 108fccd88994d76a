"""Whether a rate lies between two edges, decided battle by battle, with an error that holds however often one looks.

A stake of 1 is bet against each claim that might be wrong, such as "it wins 57 % at most". Every battle is a bet at the
price that would be fair at that edge. If the claim is true, no way of betting makes the stake grow on average, so the
chance that it ever reaches 1 / ERROR is at most ERROR (Ville 1939; with a fixed bet it is Wald's sequential test of
1945). How much is bet comes from what is believed before the battles are played: a belief that is wrong makes it take
longer, and never makes it wrong more often.

Several values may be put to the test one after the other. Each gets half of the error that is left, and counts only
battles that were played after it was proposed, so all of them together are wrong at most that often.
"""

from __future__ import annotations

from math import inf, log
from typing import Literal, NamedTuple

ERROR = 0.05
"""How often a value outside the goal may be taken for one inside, all values together."""
BOLD = 2 / 3
"""Bets are on rates this far from the edge, in tolerances. A rate in the middle of the goal would be shown soonest by
betting on just that (1), but one that is a little off would then take forever."""

Judgement = Literal["within", "above", "below", "open"]


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


class Stake:
    """A bet on one rate against another, the edge: it grows if the true rate is nearer to the first."""

    __slots__ = ("_lost", "_won", "log", "most")

    def __init__(self, rate: float, *, edge: float) -> None:
        self._won, self._lost = log(rate / edge), log((1 - rate) / (1 - edge))
        self.log = self.most = 0.0

    def play(self, wins: int, n: int) -> None:
        self.log += wins * self._won + (n - wins) * self._lost
        self.most = max(self.most, self.log)

    def still(self, wanted: float, rate: float) -> float:
        """About how many more battles it takes to grow as much as is wanted, at some true rate."""
        growth = rate * self._won + (1 - rate) * self._lost
        return 0.0 if self.most >= wanted else inf if growth <= 0 else (wanted - self.log) / growth


class Trial:
    """A value that was put to the test, and what the battles since then say of it."""

    def __init__(self, goal: Goal, number: int) -> None:
        """`number` values were put to the test before it."""
        self._wanted = log(2 ** (number + 1) / ERROR)
        step = BOLD * goal.within
        self._inside = (Stake(goal.low + step, edge=goal.low), Stake(goal.high - step, edge=goal.high))
        self._above = Stake((goal.high + min(1.0, goal.high + 2 * goal.within)) / 2, edge=goal.high)
        self._below = Stake((goal.low + max(0.0, goal.low - 2 * goal.within)) / 2, edge=goal.low)
        self.wins = self.n = 0

    def play(self, wins: int, n: int) -> None:
        self.wins, self.n = self.wins + wins, self.n + n
        for stake in (*self._inside, self._above, self._below):
            stake.play(wins, n)

    @property
    def judgement(self) -> Judgement:
        """Within if both edges are ruled out; outside takes twice the stake, because there are two ways to be wrong."""
        if all(stake.most >= self._wanted for stake in self._inside):
            return "within"
        if self._above.most >= self._wanted + log(2):
            return "above"
        return "below" if self._below.most >= self._wanted + log(2) else "open"

    def still(self, rate: float) -> float:
        """About how many more battles it takes to show that it is within the goal, at some true rate."""
        return max(stake.still(self._wanted, rate) for stake in self._inside)
