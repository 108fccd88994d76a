"""A decision looked at again: what else was possible, and the chance to win that each choice would have come to.

Every choice is played out in the same worlds, which fit what the seat knew, with the same dice, so that luck cancels
out; the game's own quick player goes on for everybody, as far as its thinking player looks ahead.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import isqrt

import msgspec

from turnwright.kernel import sealed
from turnwright.kernel.match import Match
from turnwright.kernel.messages import Answer, Command, Start
from turnwright.kernel.ruleset import GM, view
from turnwright.kernel.view import View
from turnwright.players.search import CERTAIN, SIGMAS, Mind, can_imagine, most_promising
from turnwright.table.choices import choices, key_of
from turnwright.table.shapes import Choice

FIRST_WORLDS, WORLDS = 4, 24
"""How often each choice is played out at most: at a first glance, and where the decision mattered."""
FIRST_OTHERS, OTHERS = 2, 4
"""With how many others a choice is compared, at a first glance and then."""
AT_ONCE = 4
"""Worlds that are played out without a pause: a page wants to answer in between."""
GLANCES = 12
"""The first glance at all decisions together takes as long as so many decisions of a player that thinks."""
CLOSELY = 4
"""A game whose thinking players get fewer simulations is slower: a choice gets one part in so many of them."""


class Option(msgspec.Struct, frozen=True, omit_defaults=True):
    """A choice, and the chance to win of the seat that the review is for, with its 95 % interval."""

    text: str
    chance: float
    low: float
    high: float
    chosen: bool = False


class Weighed(msgspec.Struct, frozen=True):
    """A decision against what else was possible."""

    n: int
    gain: float
    """What the choice was worth more than the best other one: below 0, what it gave up."""
    half: float
    """Half of the gain's 95 % interval."""
    options: tuple[Option, ...] = ()
    """The best first."""

    @property
    def is_clear(self) -> bool:
        return abs(self.gain) > self.half


def worlds_for(sims: int, decisions: int) -> tuple[int, int]:
    """How often choices are played out at a first glance and then, in a game whose players get so many simulations."""
    first = GLANCES * sims // max(1, decisions * (1 + FIRST_OTHERS))
    return max(1, min(FIRST_WORLDS, first)), max(2, min(WORLDS, sims // CLOSELY))


class Decision:
    """A record's choice among others; the more it is played out, the surer is what it was worth."""

    def __init__(self, match: Match, n: int, *, is_own: bool, seen: View, rows: Sequence[Choice]) -> None:
        self.n = n
        self._is_own = is_own
        self._rows = rows
        self._mind = Mind(seen, sealed.player_dice(match.header, match.secret, n - 1))
        command = match.records[n - 1].command
        assert command is not None, "a decision is a command"
        self._done = next(row for row in rows if _is(row, command))
        self._arms = [_Arm(self._done, command)]

    @classmethod
    def of(cls, match: Match, n: int, *, is_own: bool) -> Decision | None:
        """The decision of a record, for the seat that chose (`is_own`) or another one.

        None where there was nothing to choose, or nobody could think it through.
        """
        record = match.records[n - 1]
        command = record.command
        if command is None or type(command) is Start or record.by == GM or record.override is not None:
            return None
        seen = View(match.game, record.by, view(match.game.ruleset, match.at(n - 1), record.by), n - 1)
        offered = seen.legal()
        if len(offered) < 2 or not can_imagine(seen):
            return None
        rows = choices(match.game.speaking(""), seen.state, record.by, offered)
        if len(rows) < 2 or not any(_is(row, command) for row in rows):
            return None
        return cls(match, n, is_own=is_own, seen=seen, rows=rows)

    @property
    def text(self) -> str:
        """What was chosen."""
        return self._done.text

    @property
    def question(self) -> str:
        """What was asked, where the choice is an answer."""
        return self._done.group if isinstance(self._arms[0].command, Answer) else ""

    def compare(self, others: int) -> None:
        """Compares the choice with so many others, the most promising ones."""
        for command in most_promising(self._mind.view, self._mind.view.legal()):
            row = next((row for row in self._rows if _is(row, command)), None)
            if row is not None and all(row is not arm.row for arm in self._arms) and len(self._arms) <= others:
                self._arms.append(_Arm(row, command))

    def play(self, worlds: int) -> None:
        """Plays every choice out until it has been in so many worlds."""
        for arm in self._arms:
            for world in range(len(arm.values), worlds):
                value = self._mind.value((arm.command,), world)
                arm.values.append(value if self._is_own else CERTAIN - value)

    def weighed(self) -> Weighed:
        done, *rest = self._arms
        sign = 1 if self._is_own else -1
        options = [Option(arm.row.text, *_mean(arm.values), chosen=arm is done) for arm in self._arms]
        options.sort(key=lambda option: -sign * option.chance)
        best = max(rest, key=lambda arm: sign * sum(arm.values), default=done)
        gains = [one - other for one, other in zip(done.values, best.values, strict=True)]
        gain, low, _ = _mean(gains, capped=False)
        return Weighed(self.n, gain, gain - low, tuple(options))


class _Arm:
    """A choice, and the chance that it came to in each world so far."""

    def __init__(self, row: Choice, command: Command) -> None:
        self.row = row
        self.command = command
        self.values: list[int] = []


def _is(row: Choice, command: Command) -> bool:
    return key_of(command) in (row.key, *row.same_as)


def _mean(values: Sequence[int], *, capped: bool = True) -> tuple[float, float, float]:
    """The mean of chances, and its 95 % interval."""
    n, total = len(values), sum(values)
    spread = n * sum(value * value for value in values) - total * total
    half = isqrt(max(0, spread) * SIGMAS * SIGMAS // (n * n * max(1, n - 1))) / 100
    low, high = total / n - half, total / n + half
    if capped:
        low, high = max(0.0, low), min(float(CERTAIN), high)
    return total / n / CERTAIN, low / CERTAIN, high / CERTAIN
