"""How much a player may think: so many simulations, so many seconds, until somebody says stop.

Only a budget of simulations replays exactly: how far a player gets in a second depends on the machine.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

clock: Callable[[], float] = time.perf_counter
"""What seconds are told by. On a busy machine, measure players by seconds of computing instead."""


def _never() -> bool:
    return False


def _unheard(done: int, of: int | None) -> None:
    return None


@dataclass(frozen=True, kw_only=True)
class Budget:
    """What a decision may cost; whatever runs out first ends it."""

    sims: int | None = None
    """Simulations: battles played out from here, however far."""
    seconds: float | None = None
    cancelled: Callable[[], bool] = _never
    """Asked between simulations: once it is true, the player chooses by what it knows."""
    progress: Callable[[int, int | None], None] = _unheard
    """Told between simulations how many are done, and of how many where that is known."""

    def __post_init__(self) -> None:
        if self.sims is None and self.seconds is None:
            raise ValueError("a budget without an end: give simulations or seconds")


class Meter:
    """Counts what a decision has used of its budget."""

    __slots__ = ("_until", "budget", "sims")

    def __init__(self, budget: Budget) -> None:
        self.budget = budget
        self.sims = 0
        self._until = None if budget.seconds is None else clock() + budget.seconds

    def count(self, sims: int = 1) -> None:
        self.sims += sims
        self.budget.progress(self.sims, self.budget.sims)

    def holds(self, once: Callable[[], object]) -> int:
        """How many simulations the budget is good for: as it says, or by how long one takes that is tried."""
        if self.budget.sims is not None or self._until is None:
            return self.budget.sims or 0
        before = clock()
        once()
        after = clock()
        return int((self._until - after) / max(after - before, 1e-6))

    def share(self, part: int, parts: int) -> Callable[[int], bool]:
        """Whether another `n` simulations still fit into the first `part` of `parts` equal parts of what was left."""
        sims = self.budget.sims
        most = None if sims is None else self.sims + (sims - self.sims) * part // parts
        now = clock()
        until = None if self._until is None else now + (self._until - now) * part / parts

        def fits(n: int) -> bool:
            if self.budget.cancelled() or (until is not None and clock() >= until):
                return False
            return most is None or self.sims + n <= most

        return fits
