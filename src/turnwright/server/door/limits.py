"""Limits: how much one link or one address may ask for in a while. Who asks too much is told when to ask again."""

from __future__ import annotations

import math
import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Annotated

from msgspec import Meta

from turnwright.kernel.refusal import Refusal

Name = Annotated[str, Meta(max_length=80, pattern=r"^[^\x00-\x1f\x7f]*$")]
"""What somebody calls something: one line, and no longer than a screen is wide."""
LONGEST_KEY = 100
"""Of an idempotency key, and of the id of a message."""
LONGEST_WAIT = 9.0
"""Seconds that an address is shut out at most: others may share it with the guesser."""
MOST_KNOWN = 10_000
"""Names that are remembered; the one that asked longest ago is forgotten, and starts afresh."""


class TooMuch(Refusal):
    """Refused for now: `after` says in how many seconds it may be asked again."""

    def __init__(self, code: str, after: float, *, context: str = "") -> None:
        self.after = max(1, math.ceil(after))
        super().__init__(code, seconds=self.after, context=context)


class Allowance:
    """So much per second for each name, and so much at once: a bucket that drips full again."""

    def __init__(
        self,
        per_second: float,
        at_once: float,
        clock: Callable[[], float] = time.monotonic,
        *,
        longest: float | None = None,
    ) -> None:
        """`longest`: the seconds that somebody is in debt at most."""
        self._deepest = -math.inf if longest is None else -longest * per_second
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
        self._keep(name, max(self._deepest, self.left(name) - amount), self._clock())

    def take(self, name: str) -> float:
        """Takes one if there is one left, and gives 0; else how many seconds until there is."""
        now = self._clock()
        amount, then = self._left.get(name, (self._at_once, 0.0))
        left = min(self._at_once, amount + (now - then) * self._per_second)
        missing = min(1.0, self._at_once) - left
        if missing > 0:
            return missing / self._per_second
        self._keep(name, max(self._deepest, left - 1.0), now)
        return 0.0

    def _keep(self, name: str, left: float, now: float) -> None:
        self._left[name] = (left, now)
        self._left.move_to_end(name)
        if len(self._left) > MOST_KNOWN:
            self._left.popitem(last=False)


class Allowed:
    """What one link may ask for, and one address: several people may share an address, and who guesses has none."""

    GUESS = 10.0
    """What a request with a link that isn't valid costs its address."""

    def __init__(self, per_second: float, at_once: float) -> None:
        self.links = Allowance(per_second, at_once)
        self.addresses = Allowance(5 * per_second, 5 * at_once, longest=LONGEST_WAIT)
        self.visits = Allowance(5 * per_second, 5 * at_once)
        """What an address may ask for without a secret while it is shut out: guesses don't use it up."""

    def asks(self, link: str) -> None:
        if wait := self.links.take(link):
            raise TooMuch("server.rate", wait)

    def guesses(self, address: str) -> None:
        self.addresses.spend(address, self.GUESS)
