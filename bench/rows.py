"""What every measurement shares: a row of the result, and a clock that asks for the best of some rounds.

Our own rounds are measured in processor time, so that waiting for a busy core does not count. Other work on a machine
still only ever makes a round slower, so the best round says most about the program.
"""

from __future__ import annotations

import time
from collections.abc import Callable

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


def best_rate(work: Callable[[], int], *, rounds: int = 7) -> float:
    """How many things a second, in the best of some rounds; `work` says how many it did."""
    work()
    best = 0.0
    for _ in range(rounds):
        started = time.process_time()
        count = work()
        best = max(best, count / (time.process_time() - started))
    return best


def best_seconds(work: Callable[[], object], *, rounds: int = 3) -> float:
    """How long one thing takes, in the best of some rounds."""
    best = float("inf")
    for _ in range(rounds):
        started = time.process_time()
        work()
        best = min(best, time.process_time() - started)
    return best
