"""The plots of an experiment as inline SVG: a value along what was varied, a fitted curve, and a heat map."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from math import ceil, floor, log10
from typing import NamedTuple

from turnwright.sim.plots import BOTTOM, LEFT, RIGHT, TOP, WIDTH, figure, text


class Point(NamedTuple):
    """One value of a curve, with its interval where it has one."""

    name: str
    value: float
    low: float
    high: float


def curve(points: Sequence[Point], *, title: str, across: str, percent: bool) -> str:
    """A value along something that was varied, in a band of its 95 % intervals; a rate has the whole 0 to 100 %."""
    height = 260
    bottom, ceiling = height - BOTTOM, TOP
    top = 1.0 if percent else 4 * _round_up(max(point.high for point in points) / 4)
    slot = (WIDTH - LEFT - RIGHT) / len(points)

    def x(number: int) -> float:
        return LEFT + (number + 0.5) * slot

    def y(value: float) -> float:
        return bottom - (bottom - ceiling) * value / top

    def told(value: float) -> str:
        return f"{value:.1%}" if percent else f"{value:.4g}"

    drawn = []
    for quarter in range(5):
        level = y(top * quarter / 4)
        drawn.append(f'<line class="grid" x1="{LEFT}" y1="{level:.1f}" x2="{WIDTH - RIGHT}" y2="{level:.1f}"/>')
        scale = f"{25 * quarter} %" if percent else f"{top * quarter / 4:.3g}"
        drawn.append(text(LEFT - 8, level + 4, scale, "end"))
    upper = [f"{x(number):.1f} {y(point.high):.1f}" for number, point in enumerate(points)]
    lower = [f"{x(number):.1f} {y(point.low):.1f}" for number, point in enumerate(points)]
    line = [f"{x(number):.1f} {y(point.value):.1f}" for number, point in enumerate(points)]
    drawn.append(f'<path class="band" d="M{"L".join(upper)}L{"L".join(reversed(lower))}Z"/>')
    drawn.append(f'<path class="line" d="M{"L".join(line)}"/>')
    every = ceil(len(points) / 16)
    for number, point in enumerate(points):
        said = f"{point.name}: {told(point.value)} (95 %: {told(point.low)} to {told(point.high)})"
        drawn.append(
            f'<circle class="dot" cx="{x(number):.1f}" cy="{y(point.value):.1f}" r="4">'
            f"<title>{escape(said)}</title></circle>"
        )
        if number % every == 0:
            drawn.append(text(x(number), bottom + 14, point.name))
    drawn.append(text((LEFT + WIDTH - RIGHT) / 2, height - 4, across))
    spoken = ", ".join(f"{point.name}: {told(point.value)}" for point in points)
    return figure(title, f"{across}: {spoken}", height, drawn)


def response(
    line: Sequence[tuple[float, float, float, float]],
    dots: Sequence[tuple[float, Point]],
    *,
    title: str,
    across: str,
    wanted: tuple[float, float],
    mark: tuple[float, str],
) -> str:
    """A rate along a number: a fitted line in its band, what was counted as dots, what is wanted, and the answer."""
    height = 300
    bottom, ceiling = height - BOTTOM, TOP + 14
    first, last = line[0][0], line[-1][0]

    def x(value: float) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * (value - first) / ((last - first) or 1.0)

    def y(rate: float) -> float:
        return bottom - (bottom - ceiling) * rate

    drawn = []
    for quarter in range(5):
        level = y(quarter / 4)
        drawn.append(f'<line class="grid" x1="{LEFT}" y1="{level:.1f}" x2="{WIDTH - RIGHT}" y2="{level:.1f}"/>')
        drawn.append(text(LEFT - 8, level + 4, f"{25 * quarter} %", "end"))
    drawn += [
        f'<line class="mark" x1="{LEFT}" y1="{y(end):.1f}" x2="{WIDTH - RIGHT}" y2="{y(end):.1f}"/>' for end in wanted
    ]
    upper = [f"{x(value):.1f} {y(high):.1f}" for value, _, _, high in line]
    lower = [f"{x(value):.1f} {y(low):.1f}" for value, _, low, _ in line]
    middle = [f"{x(value):.1f} {y(rate):.1f}" for value, rate, _, _ in line]
    drawn.append(f'<path class="band" d="M{"L".join(upper)}L{"L".join(reversed(lower))}Z"/>')
    drawn.append(f'<path class="line" d="M{"L".join(middle)}"/>')
    for value, dot in dots:
        said = f"{dot.name}: {dot.value:.1%} (95 %: {dot.low:.1%} to {dot.high:.1%})"
        drawn.append(
            f"<g><title>{escape(said)}</title>"
            f'<path class="thin" d="M{x(value):.1f} {y(dot.low):.1f}V{y(dot.high):.1f}"/>'
            f'<circle class="dot" cx="{x(value):.1f}" cy="{y(dot.value):.1f}" r="3.5"/></g>'
        )
    if first <= mark[0] <= last:
        drawn.append(
            f'<line class="mark" x1="{x(mark[0]):.1f}" y1="{ceiling}" x2="{x(mark[0]):.1f}" y2="{bottom}"/>'
            + text(x(mark[0]), ceiling - 6, mark[1])
        )
    for quarter in range(5):
        value = first + (last - first) * quarter / 4
        anchor = {0: "start", 4: "end"}.get(quarter, "middle")
        drawn.append(text(x(value), bottom + 14, f"{value:.0f}" if last - first >= 8 else f"{value:.3g}", anchor))
    drawn.append(text((LEFT + WIDTH - RIGHT) / 2, height - 4, across))
    spoken = ", ".join(f"{dot.name}: {dot.value:.1%}" for _, dot in dots)
    return figure(title, f"{across}: {spoken}; {mark[1]} is the answer", height, drawn)


def tornado(rows: Sequence[tuple[str, Sequence[Point]]], *, title: str, across: str) -> str:
    """Differences from nothing to each side, with their intervals: a row for each name, which may have several."""
    tall, gap = 22, 10
    count = sum(len(points) for _, points in rows)
    height = tall * count + gap * len(rows) + 40
    widest = max(max(abs(point.low), abs(point.high)) for _, points in rows for point in points)
    most = max(0.05, ceil(20 * widest) / 20)
    left = min(WIDTH / 2, 24 + 6.5 * max(len(point.name) for _, points in rows for point in points))
    right = WIDTH - RIGHT

    def x(value: float) -> float:
        return left + (right - left) * (value + most) / (2 * most)

    drawn = []
    for step in range(-2, 3):
        value = most * step / 2
        drawn.append(f'<line class="grid" x1="{x(value):.1f}" y1="4" x2="{x(value):.1f}" y2="{height - 34}"/>')
        drawn.append(text(x(value), height - 20, f"{100 * value:+.3g}" if step else "0"))
    y = 6.0
    spoken = []
    for _, points in rows:
        for point in points:
            start, end = sorted((x(0), x(point.value)))
            middle = y + tall / 2
            interval = f"{100 * point.low:+.1f} to {100 * point.high:+.1f}"
            said = f"{point.name}: {100 * point.value:+.1f} points (95 %: {interval})"
            kind = "warm" if point.value >= 0 else "cold"
            drawn.append(
                f'<g><title>{escape(said)}</title><rect class="{kind}" x="{start:.1f}" y="{y + 3:.1f}" '
                f'width="{max(1.0, end - start):.1f}" height="{tall - 6}"/>'
                f'<path class="whisker" d="M{x(point.low):.1f} {middle:.1f}H{x(point.high):.1f}"/></g>'
            )
            drawn.append(text(left - 10, middle + 4, point.name, "end"))
            spoken.append(said)
            y += tall
        y += gap
    drawn.append(text((left + right) / 2, height - 4, across))
    return figure(title, "; ".join(spoken), height, drawn)


def ladder(points: Sequence[Point], *, title: str) -> str:
    """Ratings from the highest down, each as a dot on its interval."""
    height = 26 * len(points) + 30
    left = min(WIDTH / 2, 24 + 6.5 * max(len(point.name) for point in points))
    right = WIDTH - 60
    low = 50 * floor(min(point.low for point in points) / 50)
    high = 50 * ceil(max(point.high for point in points) / 50)

    def x(value: float) -> float:
        return left + (right - left) * (value - low) / ((high - low) or 1)

    drawn = []
    for step in range(5):
        value = low + (high - low) * step / 4
        drawn.append(f'<line class="grid" x1="{x(value):.1f}" y1="4" x2="{x(value):.1f}" y2="{height - 22}"/>')
        drawn.append(text(x(value), height - 6, f"{value:.0f}"))
    told = []
    for number, point in enumerate(points):
        y = 18 + 26 * number
        said = f"{point.name} {point.value:.0f} (95 %: {point.low:.0f} to {point.high:.0f})"
        drawn += [
            text(left - 10, y + 4, point.name, "end"),
            f'<path class="whisker" d="M{x(point.low):.1f} {y}H{x(point.high):.1f}"/>',
            f'<circle class="dot" cx="{x(point.value):.1f}" cy="{y}" r="6"><title>{escape(said)}</title></circle>',
            text(WIDTH - 2, y + 4, f"{point.value:.0f}", "end"),
        ]
        told.append(said)
    return figure(title, ", ".join(told), height, drawn)


class Cell(NamedTuple):
    """One field of a heat map: what is written in it, what the pointer is told, and how warm it is.

    `warmth` goes from -1 (all the one colour) over 0 (none) to 1 (all the other).
    """

    text: str
    told: str
    warmth: float


def heat(
    cells: Sequence[Sequence[Cell | None]],
    *,
    rows: Sequence[str],
    columns: Sequence[str],
    title: str,
    down: str = "",
    across: str = "",
) -> str:
    """A field for each pair of names, warmer or colder by value; the text is for readers who cannot see colours."""
    left = 40 + 6.5 * max(len(name) for name in rows) + (18 if down else 0)
    slanted = max(len(name) for name in columns) * 6.8 > (WIDTH - left - RIGHT) / len(columns)
    top = (24 if across else 8) + (16 + 4.8 * max(len(name) for name in columns) if slanted else 20)
    side = (WIDTH - left - RIGHT) / len(columns)
    tall = min(44.0, max(24.0, side * 0.7))
    drawn = []
    if across:
        drawn.append(text((left + WIDTH - RIGHT) / 2, 14, across))
    for number, name in enumerate(columns):
        x = left + (number + 0.5) * side
        if slanted:
            turned = f'transform="rotate(-40 {x:.1f} {top - 8:.1f})"'
            drawn.append(f'<text x="{x:.1f}" y="{top - 8:.1f}" {turned}>{escape(name)}</text>')
        else:
            drawn.append(text(x, top - 8, name))
    for number, name in enumerate(rows):
        drawn.append(text(left - 10, top + (number + 0.5) * tall + 4, name, "end"))
    if down:
        middle = top + len(rows) * tall / 2
        drawn.append(f'<text x="14" y="{middle:.1f}" text-anchor="middle" transform="rotate(-90 14 {middle:.1f})">')
        drawn.append(f"{escape(down)}</text>")
    spoken = []
    for row, line in enumerate(cells):
        for column, cell in enumerate(line):
            if cell is None:
                continue
            x, y = left + column * side, top + row * tall
            kind = "warm" if cell.warmth >= 0 else "cold"
            drawn.append(
                f'<g><title>{escape(cell.told)}</title><rect class="{kind}" x="{x + 1:.1f}" y="{y + 1:.1f}" '
                f'width="{side - 2:.1f}" height="{tall - 2:.1f}" rx="3" '
                f'fill-opacity="{0.06 + 0.66 * min(1.0, abs(cell.warmth)):.2f}"/>'
                f'<text class="cell" x="{x + side / 2:.1f}" y="{y + tall / 2 + 4:.1f}" text-anchor="middle">'
                f"{escape(cell.text)}</text></g>"
            )
            spoken.append(cell.told)
    return figure(title, "; ".join(spoken), ceil(top + len(rows) * tall + 6), drawn)


def _round_up(size: float) -> float:
    """The smallest of 1, 2 and 5 times a power of ten that is not below a size, and at least 1."""
    power = 10 ** floor(log10(max(size, 1.0)))
    return float(min(step * power for step in (1, 2, 5, 10) if step * power >= size))
