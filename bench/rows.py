"""What every measurement shares: a row of the result, and the median over rounds.

Our own rounds are measured in processor time, so that waiting for a busy core does not count. A round of play never
plays a seed that an earlier one played, so no cache has seen its positions; the median of the rounds counts, and the
note tells how far they lie apart.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from statistics import median, quantiles

import msgspec


class Row(msgspec.Struct, frozen=True):
    """One measured number, with the peer's where there is one and the target where there is one."""

    name: str
    ours: float
    unit: str
    peer: float | None = None
    ratio: float | None = None
    target: str | None = None
    ok: bool | None = None
    note: str = ""


def at_least(name: str, ours: float, unit: str, least: float, note: str = "") -> Row:
    """A number that should be high."""
    return Row(name, ours, unit, target=f"≥ {least:,g}", ok=ours >= least, note=note)


def at_most(name: str, ours: float, unit: str, most: float, note: str = "") -> Row:
    """A number that should be low."""
    return Row(name, ours, unit, target=f"≤ {most:,g}", ok=ours <= most, note=note)


def against(name: str, ours: float, unit: str, peer: float | None, times: float | None = None, note: str = "") -> Row:
    """A number beside the peer's, which it should beat by some factor."""
    ratio = ours / peer if peer else None
    target = f"≥ {times:g}x" if times else None
    ok = ratio >= times if ratio is not None and times is not None else None
    return Row(name, ours, unit, peer, ratio, target, ok, note)


def spread(rounds: Sequence[float]) -> str:
    """Where the middle half of the rounds lies, in percent of their median."""
    low, middle, high = quantiles(rounds, n=4)
    return f"half of {len(rounds)} rounds within {low / middle - 1:+.0%} to {high / middle - 1:+.0%}"


def median_seconds(work: Callable[[], object], *, rounds: int = 7) -> float:
    """How long something takes that is the same every time."""
    measured = []
    for _ in range(rounds):
        started = time.process_time()
        work()
        measured.append(time.process_time() - started)
    return median(measured)
