"""A lever that was turned, in sentences and as a page."""

from __future__ import annotations

import shlex
from html import escape
from math import ceil, floor

from turnwright.lab import plots
from turnwright.lab.figures import share
from turnwright.lab.levers import varied
from turnwright.lab.stakes import ERROR
from turnwright.lab.tune import Tuned, figure_at
from turnwright.lab.turning import BESIDE
from turnwright.sim import pages
from turnwright.sim.typed import command_line, plan_text, replay_line

CURVE_POINTS = 60
CHECKED = 2000
"""Battles of a check: the interval is then about 2 points to each side."""


def goal_line(found: Tuned) -> str:
    """What was asked."""
    return f"{found.side} wins {found.goal.rate:.0%} of battles, give or take {100 * found.goal.within:g} points"


def answer_line(found: Tuned) -> str:
    """What was found, in a sentence."""
    best, figure = found.told(found.search.best), found.figure.with_interval()
    if found.verdict == "tuned":
        was = "" if found.percent else f" (now {found.now})"
        return f"{found.lever} = {best}{was}: {found.side} wins {figure}."
    if found.verdict == "out_of_reach":
        ends = " to ".join(found.told(value) for value in (found.values[0], found.values[-1]))
        return (
            f"Out of reach: even at {found.lever} = {best}, {found.side} wins {figure}. "
            f"It was turned from {ends}; give a wider range, or turn something else as well (--set)."
        )
    if found.verdict == "too_coarse":
        return f"Too coarse: {_neighbours(found)}, and there is nothing between them. Turn something finer."
    return (
        f"Undecided after {found.battles:,} battles: {found.lever} = {best} comes closest, "
        f"where {found.side} wins {figure}. More battles (--most) or a wider tolerance (--within) would settle it."
    )


def _neighbours(found: Tuned) -> str:
    """Two neighbouring values with their win rates: `at enemy.hp = 31 hero wins 56.0 % (...), at 32 66.2 % (...)`."""
    first, last = found.search.between or (found.search.best, found.search.best)
    rates = {value: found.points[value].with_interval() for value in (first, last)}
    return (
        f"at {found.lever} = {found.told(first)} {found.side} wins {rates[first]}, at {found.told(last)} {rates[last]}"
    )


def sure_line(found: Tuned) -> str:
    """How sure it is, and where that is from."""
    low, high = (f"{100 * end:.3g} %" for end in (found.goal.low, found.goal.high))
    return (
        f"Put to the test by {found.search.fresh.n:,} fresh battles: less than {low} and more than {high} "
        f"are ruled out, with {1 - ERROR:.0%} confidence."
    )


def again_line(found: Tuned) -> str:
    """What to type to play one of the battles again."""
    return replay_line(*found.replayed)


def check_line(found: Tuned) -> str:
    """What to type to check the value by battles that this search has not seen."""
    setting = f"{found.told(found.search.best)}" if found.percent else found.search.best
    return command_line(
        varied(found.plan, {found.lever: setting}), "-n", str(CHECKED), "--seed", str(found.plan.seed + 1)
    )


def tune_line(found: Tuned) -> str:
    """What to type to turn the lever again."""
    first, last = found.values[0], found.values[-1]
    step = f":{found.values[1] - first}" if found.values[1] - first > 1 else ""
    lever = f"{found.lever}={first}..{last}{step}{'%' if found.percent else ''}"
    words = [
        "turnwright",
        "lab",
        "tune",
        found.plan.ruleset,
        found.plan.encounter or found.plan.origin or "SETUP",
        lever,
    ]
    asked = ["--to", f"{100 * found.goal.rate:g}", "--within", f"{100 * found.goal.within:g}"]
    return shlex.join([*words, *asked, "--seed", str(found.plan.seed), *plan_text(found.plan)])


def tune_page(found: Tuned) -> str:
    """The curve with every value that was tried, the goal across it, and the value that gives it."""
    figure = found.figure
    numbers = pages.numbers(
        [
            (found.lever, found.told(found.search.best), f"now {found.now}"),
            (f"{found.side} wins", figure.told(), figure.interval()),
            ("wanted", f"{found.goal.rate:.0%}", f"give or take {100 * found.goal.within:g} points"),
            ("battles", f"{found.battles:,}", f"{found.seconds:,.1f} s in total"),
        ]
    )
    rows = [
        (found.told(int(count.value)), f"{count.n:,}", rate.told(), escape(rate.interval()))
        for count in found.search.counts
        for rate in (share(count.wins, count.n),)
    ]
    sentences = [answer_line(found), *([sure_line(found)] if found.verdict == "tuned" else [])]
    return pages.document(
        f"{found.lever} in {found.plan.encounter or found.plan.origin}",
        *(f"<p>{escape(sentence)}</p>" for sentence in sentences),
        numbers,
        f'<div class="plots wide">{_curve(found)}</div>',
        "<h2>Every value that was tried</h2>",
        pages.table((found.lever, "battles", "wins", ""), rows, numbers=(0, 1, 2)),
        "<h2>How it was simulated</h2>",
        pages.table(
            (),
            [
                ("command", f"<code>{escape(tune_line(found))}</code>"),
                ("to check it", f"<code>{escape(check_line(found))}</code>"),
                ("one battle again", f"<code>{escape(again_line(found))}</code>"),
                ("players", escape(", ".join(f"{seat}: {player}" for seat, player in found.players.items()))),
            ],
        ),
    )


def _curve(found: Tuned) -> str:
    """Around the goal: values far from it would squeeze the part that matters."""
    curve = found.search.curve
    first, last = found.values[0], found.values[-1]
    around = (curve.where(max(0.01, min(0.99, found.goal.rate + side * 3 * BESIDE))) for side in (-1, 1))
    ends = sorted(min(max(end, first), last) for end in around)
    low, high = floor(ends[0]), ceil(ends[1])
    if low >= high:
        low, high = first, last
    step = (high - low) / CURVE_POINTS
    line = [
        (value, figure.value, figure.low, figure.high)
        for value in (low + step * number for number in range(CURVE_POINTS + 1))
        for figure in (figure_at(curve, value),)
    ]
    dots = [
        plots.Point(str(value), figure.value, figure.low, figure.high)
        for value, figure in found.points.items()
        if low <= value <= high
    ]
    return plots.response(
        line,
        [(float(dot.name), dot) for dot in dots],
        title=f"How often {found.side} wins, with 95 % intervals",
        across=found.lever + (", in percent of what it is now" if found.percent else ""),
        wanted=(found.goal.low, found.goal.high),
        mark=(float(found.search.best), found.told(found.search.best)),
    )
