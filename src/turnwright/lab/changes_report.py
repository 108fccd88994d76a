"""Changes compared with the fight as it is, as a page and in sentences."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from html import escape

from turnwright.lab import plots
from turnwright.lab.changes import Change, Changes
from turnwright.lab.figures import win_rate
from turnwright.lab.report import how, with_text
from turnwright.sim import pages
from turnwright.sim.typed import replay_line

MOST_ROWS = 40


def changes_page(found: Changes, title: str, line: str) -> str:
    """A tornado of the changes, the largest first, and a table with the battles that they turned."""
    before = found.before
    figure = win_rate(before)
    shown = found.changes[:MOST_ROWS]
    numbers = pages.numbers(
        [
            (f"{before.side} wins, as it is", figure.told(), figure.interval()),
            ("matters most", label(shown[0]), f"{_points(shown[0].difference.value)} points"),
            ("battles", f"{found.battles:,}", f"{found.seconds:,.1f} s in total"),
        ]
    )
    drawn = plots.tornado(
        [(change.where, [_point(change)]) for change in shown],
        title="How the win rate changes, with 95 % intervals",
        across=f"points for {before.side}",
    )
    rows = [
        (
            escape(change.name),
            escape(change.where),
            _points(change.difference.value),
            f"95 %: {_points(change.difference.low)} to {_points(change.difference.high)}",
            win_rate(change.result).told(),
            f"{change.differs:,}",
            f"<code>{escape(turned_line(change))}</code>",
        )
        for change in found.changes
    ]
    heads = ("change", "lever", "points", "", "wins", "battles that differ", "a battle that it turned")
    return pages.document(
        f"{title}: {found.plan.encounter or found.plan.origin}",
        *(f"<p>{escape(remark)}</p>" for remark in remarks(found)),
        numbers,
        f'<div class="plots wide">{drawn}</div>',
        "<h2>Every change</h2>",
        pages.table(heads, rows, numbers=(2, 4, 5)),
        how(found.plan, line),
    )


def remarks(found: Changes) -> list[str]:
    """What needs saying: changes that change nothing, a fight that is always won, how to see one battle."""
    said = []
    idle = sum(not change.differs for change in found.changes)
    if idle:
        said.append(f"{idle} of {len(found.changes)} changes made no difference to any battle.")
    unsure = [
        change for change in found.changes if change.differs and change.difference.low <= 0 <= change.difference.high
    ]
    if unsure:
        said.append(f"{len(unsure)} of {len(found.changes)} intervals include 0: more battles (-n) may tell.")
    if found.before.win_rate in (0.0, 1.0):
        said.append("As it is the fight is always won, or never: wins can change in one direction only.")
    turned = next((change for change in found.changes if change.pair is not None), None)
    if turned is not None and turned.pair is not None:
        how_now = "won now" if turned.pair[1] else "lost now"
        said.append(f"A battle that went the other way by {label(turned)} ({how_now}): {turned_line(turned)}")
    return said


def turned_line(change: Change) -> str:
    """What to type to play a battle that a change turned; any of its battles, if it turned none."""
    seed = change.pair[0] if change.pair is not None else change.result.battles[0].seed
    return replay_line(change.result.plan, seed)


def again(found: Changes, command: str, paths: Sequence[str], *more: str) -> str:
    """What to type to compare again."""
    words = ["turnwright", "lab", command, found.plan.ruleset, found.plan.encounter or found.plan.origin or "SETUP"]
    return shlex.join([*words, *paths, *more, *with_text(found.plan)])


def label(change: Change) -> str:
    """A change by its name, and whose ability it is where several may have one."""
    owner = change.where.rpartition(".")[0]
    return change.name if change.where in change.name or not owner else f"{change.name} ({owner})"


def _point(change: Change) -> plots.Point:
    return plots.Point(label(change), change.difference.value, change.difference.low, change.difference.high)


def _points(value: float) -> str:
    return f"{100 * value:+.1f}"
