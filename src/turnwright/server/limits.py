"""Limits: how much one link or one address may ask for in a while. Who asks too much is told when to ask again."""

from __future__ import annotations

import math
import time
from collections import OrderedDict
from collections.abc import Callable

from turnwright.kernel.refusal import Refusal

MOST_KNOWN = 10_000
"""Names that are remembered; the one that asked longest ago is forgotten, and starts afresh."""


class TooMuch(Refusal):
    """Refused for now: `after` says in how many seconds it may be asked again."""

    def __init__(self, code: str, sentence: str, after: float) -> None:
        self.after = max(1, math.ceil(after))
        super().__init__(code, f"{sentence}: try again in {self.after} s.")


class Allowance:
    """So much per second for each name, and so much at once: a bucket that drips full again."""

    def __init__(self, per_second: float, at_once: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._per_second = per_second
        self._at_once = at_once
        self._clock = clock
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()
        """What was left, and when."""

    def left(self, name: str) -> float:
        amount, then = self._left.get(name, (self._at_once, 0.0))
        return min(self._at_once, amount + (self._clock() - then) * self._per_second)

    def after(self, name: str, amount: float = 1.0) -> float:
        """How many seconds until so much is left again; 0 when it is now."""
        missing = min(amount, self._at_once) - self.left(name)
        return missing / self._per_second if missing > 0 else 0.0

    def spend(self, name: str, amount: float = 1.0) -> None:
        """Takes what was used, even below nothing: work is paid for after it is done."""
        self._left[name] = (self.left(name) - amount, self._clock())
        self._left.move_to_end(name)
        if len(self._left) > MOST_KNOWN:
            self._left.popitem(last=False)
