"""The arena as a page: the ladder, who beats whom, and how it went in each encounter."""

from __future__ import annotations

import shlex
from html import escape

from turnwright.lab import plots
from turnwright.lab.arena import Arena
from turnwright.lab.report import how, with_text
from turnwright.sim import pages
from turnwright.sim.typed import replay_line


def again(found: Arena) -> str:
    """What to type to hold it again."""
    names = [word for name in found.names for word in ("--player", name)]
    return shlex.join(
        ["turnwright", "lab", "arena", found.plan.ruleset, *found.encounters, *names, *with_text(found.plan)]
    )


def battles_line(found: Arena) -> str:
    """What was played."""
    met = [place for place in found.encounters if place not in found.alone]
    parts = [f"{found.plan.n // 2 * 2} battles per pair, half each way round, in {', '.join(met)}"] if met else []
    if found.alone:
        parts.append(f"{found.plan.n} battles each in {', '.join(found.alone)}, where only one seat makes choices")
    return "; ".join(parts) + "; everybody on the same seeds."


def arena_page(found: Arena) -> str:
    """A page for people who would rather look than read."""
    best = next(iter(found.ratings))
    numbers = pages.numbers(
        [
            ("first", best, f"Elo {found.ratings[best].value:.0f}"),
            ("players", str(len(found.names)), ", ".join(found.encounters)),
            ("battles", f"{found.battles:,}", f"{found.seconds:,.1f} s in total"),
        ]
    )
    points = [plots.Point(name, each.value, each.low, each.high) for name, each in found.ratings.items()]
    drawn = [plots.ladder(points, title="Elo, with 95 % intervals")]
    if len(found.alone) < len(found.encounters):
        ordered = [name for name in found.ratings if name in found.names]
        cells = [[_field(found, row, column) for column in ordered] for row in ordered]
        title = "How often the row wins, in percent"
        drawn.append(plots.heat(cells, rows=ordered, columns=ordered, title=title, across="against"))
    rows = [
        (
            escape(name),
            f"{figure.value:.0f}",
            f"95 %: {figure.low:.0f} to {figure.high:.0f}",
            f"{record.n:,}",
            record.rate.told(),
            record.rate.interval(),
            str(record.draws),
            found.rounds(name).told(),
            f"<code>{escape(replay_line(*found.battle(name)))}</code>",
        )
        for name, figure in found.ratings.items()
        for record in (found.record(name),)
    ]
    heads = ("name", "Elo", "", "battles", "wins", "", "draws", "rounds", "a battle that went badly")
    places = [
        (escape(name), *(_rate(found, name, place) for place in found.encounters))
        for name in found.ratings
        if name in found.names
    ]
    return pages.document(
        f"The arena of {found.plan.ruleset}",
        f"<p>{escape(battles_line(found))}</p>",
        numbers,
        f'<div class="plots wide">{"".join(drawn)}</div>',
        "<h2>The ladder</h2>",
        pages.table(heads, rows, numbers=(1, 3, 4, 6, 7)),
        "<h2>In each encounter</h2>",
        pages.table(("name", *found.encounters), places),
        how(found.plan, again(found)),
    )


def _field(found: Arena, row: str, column: str) -> plots.Cell | None:
    record = found.record(row, column)
    if row == column or not record.n:
        return None
    rate = record.rate
    told = f"{row} against {column}: {record.wins} of {record.n} won, {rate.told()} ({rate.interval()})"
    return plots.Cell(f"{100 * rate.value:.0f}", told, 2 * rate.value - 1)


def _rate(found: Arena, name: str, place: str) -> str:
    record = found.record(name, encounter=place)
    return escape(record.rate.with_interval()) if record.n else "–"
