"""Small plots as inline SVG: no script, no network, the page's own colours, and text for readers who cannot see
them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from html import escape
from math import ceil, log10

from turnwright.sim.statistics import wilson

WIDTH = 640
LEFT, RIGHT, TOP, BOTTOM = 52, 14, 10, 34
MOST_BARS = 40
"""A histogram with more bars than this joins neighbours."""


def histogram(values: Sequence[int], *, title: str, across: str, marks: Iterable[tuple[str, int]] = ()) -> str:
    """How often each value occurred; `marks` are lines at values that have a name, or several."""
    counts = Counter(values)
    low, high = min(counts), max(counts)
    step = ceil((high - low + 1) / MOST_BARS)
    bars = Counter[int]()
    for value, count in counts.items():
        bars[low + (value - low) // step * step] += count
    places = range(low, high + 1, step)
    height = 240
    most = max(bars.values())
    floor, ceiling = height - BOTTOM, TOP + 14
    slot = (WIDTH - LEFT - RIGHT) / len(places)
    drawn = _scale(most, floor, ceiling)
    for number, place in enumerate(places):
        size = (floor - ceiling) * bars[place] / most
        name = str(place) if step == 1 else f"{place} to {place + step - 1}"
        drawn.append(
            f'<rect class="bar" x="{LEFT + number * slot + 1:.1f}" y="{floor - size:.1f}" '
            f'width="{max(1.0, slot - 2):.1f}" height="{size:.1f}"><title>{name}: {bars[place]:,}</title></rect>'
        )
    every = ceil(len(places) / 16)
    for number, place in enumerate(places):
        if number % every == 0:
            drawn.append(text(LEFT + (number + 0.5) * slot, floor + 14, str(place)))
    named: dict[int, list[str]] = {}
    for name, value in marks:
        named.setdefault((value - low) // step, []).append(name)
    for number, names in named.items():
        x = LEFT + (number + 0.5) * slot
        drawn.append(f'<line class="mark" x1="{x:.1f}" y1="{ceiling - 4}" x2="{x:.1f}" y2="{floor}"/>')
        drawn.append(text(x, ceiling - 8, " ".join(names)))
    drawn.append(text((LEFT + WIDTH - RIGHT) / 2, height - 4, across))
    told = ", ".join(f"{place}: {bars[place]}" for place in places if bars[place])
    return figure(title, f"{across}: {told}", height, drawn)


def shares(rows: Sequence[tuple[str, int]], n: int, *, title: str) -> str:
    """Shares of a whole, each with its 95 % interval."""
    height = 34 * len(rows) + 30
    start, end = _names_width(rows), WIDTH - 60
    drawn = []
    for tenth in (0, 25, 50, 75, 100):
        x = start + (end - start) * tenth / 100
        drawn.append(f'<line class="grid" x1="{x:.1f}" y1="4" x2="{x:.1f}" y2="{height - 22}"/>')
        drawn.append(text(x, height - 6, f"{tenth} %"))
    told = []
    for number, (name, count) in enumerate(rows):
        low, high = wilson(count, n)
        y = 8 + 34 * number
        middle = y + 11
        from_x, to_x = start + (end - start) * low, start + (end - start) * high
        drawn += [
            text(start - 10, middle + 4, name, "end"),
            f'<rect class="bar" x="{start:.1f}" y="{y}" width="{(end - start) * count / n:.1f}" height="22"/>',
            f'<path class="whisker" d="M{from_x:.1f} {middle}H{to_x:.1f}M{from_x:.1f} {middle - 5}v10'
            f'M{to_x:.1f} {middle - 5}v10"/>',
            text(WIDTH - 2, middle + 4, f"{count / n:.1%}", "end"),
        ]
        told.append(f"{name} {count / n:.1%} (95 %: {low:.1%} to {high:.1%})")
    return figure(title, ", ".join(told), height, drawn)


def bars(rows: Sequence[tuple[str, float]], *, title: str, wanted: tuple[float, float] | None = None) -> str:
    """One bar per name; behind them the wanted range, if there is one."""
    height = 26 * len(rows) + 10
    start, end = _names_width(rows), WIDTH - 60
    most = max((value for _, value in rows), default=0.0) or 1.0
    drawn = []
    if wanted is not None:
        low, high = (start + (end - start) * max(0.0, min(1.0, value / most)) for value in wanted)
        drawn.append(f'<rect class="band" x="{low:.1f}" y="0" width="{high - low:.1f}" height="{height}"/>')
    for number, (name, value) in enumerate(rows):
        y = 5 + 26 * number
        size = max(1.0, (end - start) * value / most)
        drawn += [
            text(start - 10, y + 14, name, "end"),
            f'<rect class="bar" x="{start:.1f}" y="{y}" width="{size:.1f}" height="18"/>',
            text(start + size + 8, y + 14, f"{value:.1f}", "start"),
        ]
    return figure(title, ", ".join(f"{name} {value:.1f}" for name, value in rows), height, drawn)


def convergence(wins: Sequence[bool], *, title: str, points: int = 120) -> str:
    """The rate as battles add up, with its interval narrowing around it."""
    n = len(wins)
    steps = sorted({max(1, round(n * k / points)) for k in range(1, points + 1)})
    won: list[int] = []
    total = 0
    for number, win in enumerate(wins, start=1):
        total += win
        if number == steps[len(won)]:
            won.append(total)
    height = 240
    floor, ceiling = height - BOTTOM, TOP

    def x(battles: int) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * battles / n

    def y(rate: float) -> float:
        return floor - (floor - ceiling) * rate

    intervals = [wilson(count, after) for count, after in zip(won, steps, strict=True)]
    upper = [f"{x(after):.1f} {y(high):.1f}" for after, (_, high) in zip(steps, intervals, strict=True)]
    lower = [f"{x(after):.1f} {y(low):.1f}" for after, (low, _) in zip(steps, intervals, strict=True)]
    line = [f"{x(after):.1f} {y(count / after):.1f}" for count, after in zip(won, steps, strict=True)]
    drawn = []
    for percent in (0, 25, 50, 75, 100):
        level = y(percent / 100)
        drawn.append(f'<line class="grid" x1="{LEFT}" y1="{level:.1f}" x2="{WIDTH - RIGHT}" y2="{level:.1f}"/>')
        drawn.append(text(LEFT - 8, level + 4, f"{percent} %", "end"))
    drawn.append(f'<path class="band" d="M{"L".join(upper)}L{"L".join(reversed(lower))}Z"/>')
    drawn.append(f'<path class="line" d="M{"L".join(line)}"/>')
    drawn += [
        text(x(battles), floor + 14, f"{battles:,}", "end" if battles == n else "middle")
        for battles in dict.fromkeys((0, n // 4, n // 2, 3 * n // 4, n))
    ]
    drawn.append(text((LEFT + WIDTH - RIGHT) / 2, height - 4, "battles"))
    told = f"{won[-1] / n:.1%} after {n:,} battles; after the first {steps[0]:,} it was {won[0] / steps[0]:.1%}"
    return figure(title, told, height, drawn)


def _names_width(rows: Sequence[tuple[str, float]]) -> float:
    """Where the bars begin, beside the longest name: letters are 6.5 wide on average."""
    longest = max((len(name) for name, _ in rows), default=0)
    return min(WIDTH / 2, 24 + 6.5 * longest)


def _scale(most: int, floor: float, ceiling: float) -> list[str]:
    """Lines and numbers for counts, at round steps."""
    step = _round_step(max(1.0, most / 4))
    drawn = []
    for count in range(0, most + 1, step):
        y = floor - (floor - ceiling) * count / most
        drawn.append(f'<line class="grid" x1="{LEFT}" y1="{y:.1f}" x2="{WIDTH - RIGHT}" y2="{y:.1f}"/>')
        drawn.append(text(LEFT - 8, y + 4, f"{count:,}", "end"))
    return drawn


def _round_step(size: float) -> int:
    """1, 2 or 5 times a power of ten, the largest up to a size of at least 1."""
    power: int = 10 ** int(log10(size))
    return max(power * step for step in (1, 2, 5) if power * step <= size)


def text(x: float, y: float, said: str, anchor: str = "middle") -> str:
    """Some text in a plot."""
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(said)}</text>'


def figure(title: str, told: str, height: int, drawn: Sequence[str]) -> str:
    """A whole plot with its title; `told` is read out to readers who cannot see it."""
    label = escape(f"{title}. {told}.", quote=True)
    return (
        f'<figure><figcaption>{escape(title)}</figcaption><svg viewBox="0 0 {WIDTH} {height}" role="img" '
        f'aria-label="{label}">{"".join(drawn)}</svg></figure>'
    )
