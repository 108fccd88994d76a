"""The tables of the lab in a terminal: matrices in heat colours, curves as bars, targets in words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from rich.table import Table
from rich.text import Text

from turnwright.cli.terminal import screen, table
from turnwright.lab import report
from turnwright.lab.checks import Checked
from turnwright.lab.equilibrium import equilibrium
from turnwright.lab.initiative import Initiative
from turnwright.lab.levers import Offer
from turnwright.lab.matchup import Matchup, Record
from turnwright.lab.sweep import Sweep
from turnwright.lab.targets import wanted

BAR = 24
COLD, NEUTRAL, WARM = (178, 84, 44), (88, 92, 100), (47, 111, 143)
"""The colours of the pages: what loses, what is even, what wins."""


Cell = tuple[str, float] | None
"""What a field says, and how warm it is, from -1 to 1; none: a field that there is not."""


def matrix(columns: Sequence[str], rows: Sequence[tuple[str, Sequence[Cell]]]) -> Table:
    """Fields side by side in heat colours, each as wide as its column, so that ten of them still fit 80 characters."""
    drawn = Table(box=None, pad_edge=False, padding=0, header_style="bold")
    drawn.add_column("", justify="right")
    widths = []
    for place, column in enumerate(columns):
        texts = [cell[0] for _, line in rows if (cell := line[place]) is not None]
        widths.append(max(map(len, (column, *texts))) + 2)
        drawn.add_column(Text(f"{column.rjust(widths[-1] - 1)} "), no_wrap=True)
    for name, line in rows:
        drawn.add_row(Text(name), *(_heat(cell, width) for cell, width in zip(line, widths, strict=True)))
    return drawn


def _heat(cell: Cell, width: int) -> Text:
    """White reads on every one of the colours."""
    if cell is None:
        return Text(f"{'·'.rjust(width - 1)} ")
    text, warmth = cell
    far = min(1.0, abs(warmth))
    end = WARM if warmth >= 0 else COLD
    red, green, blue = (round(a + (b - a) * far) for a, b in zip(NEUTRAL, end, strict=True))
    return Text(f"{text.rjust(width - 1)} ", style=f"rgb(255,255,255) on rgb({red},{green},{blue})")


def bar(rate: float, low: float, high: float) -> Text:
    """A rate from 0 to 1 as a bar, with its interval lighter around the end of it."""
    full, start, end = (round(BAR * part) for part in (rate, low, high))
    return Text.assemble(
        ("█" * min(full, start), "cyan"), ("▓" * (full - min(full, start)), "cyan"), ("░" * (end - full), "cyan")
    )


def initiative(found: Initiative, page: Path | None) -> None:
    out = screen()
    rulings = ", ".join(f"{name}={value}" for name, value in found.options.items())
    out.print(f"Chance to act first in {found.ruleset}, in percent, exactly{f' ({rulings})' if rulings else ''}")
    out.print(f"down: {found.own}; across: {found.theirs}")
    rows = [
        (str(mine), [(f"{float(100 * chance):.1f}", 2 * float(chance) - 1) for chance in line])
        for mine, line in zip(found.rows, found.chances, strict=True)
    ]
    out.print(matrix([str(other) for other in found.columns], rows))
    page_line(page)


def matchup(found: Matchup, page: Path | None) -> None:
    out = screen()
    where = "in" if found.kind == "heroes" else "against"
    out.print(
        f"How often the row wins {where} the column, in percent; {found.battles:,} battles, {found.seconds:.1f} s"
    )
    rows = [(row, [_field(found.records[row].get(column)) for column in found.columns]) for row in found.rows]
    out.print(matrix(found.columns, rows))
    out.print()
    overall = found.overall
    ordered = sorted(found.ratings, key=lambda name: -found.ratings[name])
    lines = [
        (
            name,
            overall[name].rate.told(),
            overall[name].rate.interval(),
            str(overall[name].draws),
            f"{found.ratings[name]:.0f}",
        )
        for name in ordered
    ]
    out.print(table("overall", "wins", "", "draws", "Elo", rows=lines, numbers=(1, 3, 4)))
    out.print()
    _what_to_bring(found)
    out.print(f"The side that acts first wins {found.first.rate.with_interval()}.")
    if found.players:
        out.print("Played by " + ", ".join(f"{seat} {player}" for seat, player in found.players.items()) + ".")
    page_line(page)


def _what_to_bring(found: Matchup) -> None:
    """The mix that no counter beats, and what each name gives away to its best counter."""
    solved = equilibrium(found)
    rows = [
        (
            name,
            share.told(),
            share.interval(),
            solved.exploitability[name].told(),
            solved.exploitability[name].interval(),
            solved.counters.get(name, "nobody"),
        )
        for name, share in solved.shares.items()
    ]
    heads = ("what to bring", "how often", "", "gives away", "", "to")
    out = screen()
    out.print(table(*heads, rows=rows, numbers=(1, 3)))
    if solved.against:
        mix = ", ".join(f"{name} {share.told()}" for name, share in solved.against.items() if share.value)
        out.print(f"The worst mix to meet: {mix}. Against it {solved.value.with_interval()} is won.")
    out.print()


def sweep(found: Sweep, page: Path | None) -> None:
    out = screen()
    seats = ", ".join(f"{seat} {player}" for seat, player in found.players.items())
    out.print(f"{found.plan.ruleset} {found.plan.encounter}: {found.plan.n:,} battles per point; {seats}")
    if found.sampled:
        _sample(found)
    elif len(found.levers) == 1:
        _one_lever(found)
    else:
        _two_levers(found, "win_rate", f"How often {found.side} wins, in percent, ± its 95 % interval")
        _two_levers(found, "turns", "Turns, median with its 95 % interval")
    for name in found.idle:
        out.print(report.idle_line(name))
    if found.saturated:
        out.print(report.saturated_line(found))
    speed_line(found.battles, found.seconds)
    page_line(page)


def _one_lever(found: Sweep) -> None:
    (lever,) = found.levers
    rows = []
    for point in found.points:
        wins, rounds, turns = (point.figures[name] for name in ("win_rate", "rounds", "turns"))
        rows.append(
            (
                str(point.settings[lever.name]),
                bar(wins.value, wins.low, wins.high),
                wins.told(),
                wins.interval(),
                rounds.told(),
                turns.told(),
            )
        )
    heads = (lever.name, f"{found.side} wins", "", "", "rounds", "turns")
    screen().print(table(*heads, rows=rows, numbers=(0, 2, 4, 5)))


def _sample(found: Sweep) -> None:
    out = screen()
    out.print(report.sampled_line(found))
    for lever in found.levers:
        rows = [
            (value, bar(wins.value, wins.low, wins.high), wins.told(), wins.interval())
            for value, wins in found.effect(lever.name)
        ]
        out.print(table(lever.name, f"{found.side} wins", "", "", rows=rows, numbers=(0, 2)))
        out.print()
    for line in report.ends_lines(found):
        out.print(line)


def _two_levers(found: Sweep, measure: str, title: str) -> None:
    first, second = found.levers
    grid = found.grid(measure)
    most = max(figure.value for line in grid for figure in line)
    rows = [
        (
            str(value),
            [(figure.short(), report.warmth(figure, most=most)) for figure in line],
        )
        for value, line in zip(first.values, grid, strict=True)
    ]
    out = screen()
    out.print(f"{title}; down: {first.name}; across: {second.name}")
    out.print(matrix([str(value) for value in second.values], rows))
    out.print()


def levers(offered: Iterable[Offer]) -> None:
    """What can be varied, and what it is now; a name with dots behind it is the beginning of others."""
    rows = [
        (each.name, each.now, each.path) if each.now else (f"{each.name}.…", "", f"{each.path}.…") for each in offered
    ]
    screen().print(table("what can be varied", "now", "stands for", rows=rows))


def checked(title: str, lines: Sequence[Checked], page: Path | None) -> None:
    out = screen()
    out.print(Text(title, style="bold"))
    rows = [
        (
            line.name,
            wanted(line.target, rate=line.figure.rate),
            line.figure.with_interval(),
            Text(report.verdict(line), style="green" if line.met else "red"),
        )
        for line in lines
    ]
    out.print(table("target", "wanted", "figure", "", rows=rows))
    for line in lines:
        if not line.met:
            out.print(Text(f"Closest to {line.name}: {report.closest_line(line)}."))
    if any(not line.sure for line in lines):
        out.print("Unsure: the 95 % interval crosses an end of the target; more battles (n) would settle it.")
    out.print(f"{sum(line.met for line in lines)} of {len(lines)} met.")
    page_line(page)


def _field(record: Record | None) -> Cell:
    if record is None:
        return None
    rate = record.rate
    return rate.short(), 2 * rate.value - 1


def speed_line(battles: int, seconds: float) -> None:
    rate = battles / seconds if seconds else 0.0
    screen().print(f"{battles:,} battles in {seconds:.1f} s, {rate:,.0f} battles/s")


def page_line(page: Path | None) -> None:
    if page is not None:
        screen().print(f"Report: {page}")
