"""What the screen draws, as text of a given width: nothing is wider than asked, and long names end in an ellipsis."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from textwrap import wrap

from rich.cells import cell_len, set_cell_size
from rich.console import Console
from rich.text import Text

from turnwright.cli.figures import COLUMNS
from turnwright.cli.table import Line
from turnwright.cli.tui.palette import AMBER, CINNABAR, FAINT, JADE, PAPER, SKY, SOFT, TRACK
from turnwright.kernel.ruleset import Board, Gauge, Piece

GUTTER = 3
GAUGE_LEAST = 15
"""A gauge gets no less than this: name, bar and numbers."""
EIGHTHS = " ▏▎▍▌▋▊▉"
COLUMN_WIDTHS = tuple(len(name) + 2 for name in COLUMNS)
STORY_LINES = 600
"""Older lines are left to the log file."""


def fit(text: str, width: int) -> str:
    """A text of exactly this many cells, with an ellipsis where it was longer."""
    if cell_len(text) <= width:
        return set_cell_size(text, width)
    return set_cell_size(text, max(0, width - 1)).rstrip() + "…" if width > 0 else ""


def spread(left: Text, right: Text, width: int) -> Text:
    """Two texts at the two ends of a line; the left one gives way."""
    room = width - cell_len(right.plain) - 2
    if cell_len(left.plain) > room:
        left = left.copy()
        left.truncate(max(1, room), overflow="ellipsis")
    gap = width - cell_len(left.plain) - cell_len(right.plain)
    return left + Text(" " * max(1, gap)) + right


def heading(title: str, place: str, seat: str, seed: int, width: int) -> Text:
    """The top line: what is played and how far it is, and which seat is this person's."""
    left = Text.assemble((title, f"bold {JADE}"), ("  ", ""), (place, f"bold {PAPER}"))
    return spread(left, Text.assemble(("you are ", FAINT), (seat, PAPER), (f"  seed {seed}", FAINT)), width)


def order(board: Board, width: int) -> Text:
    """Who acts now, and who after; those that do not fit are counted."""
    text = Text("in turn  ", FAINT)
    for place, name in enumerate(board.order):
        part = Text(f"▸ {name}", f"bold {AMBER}") if place == 0 else Text(f"  {name}", SOFT)
        left = len(board.order) - place
        room = width - (7 if left > 1 else 0)
        if cell_len(text.plain) + cell_len(part.plain) > room:
            text.append(f"  +{left}", FAINT)
            break
        text += part
    text.truncate(width, overflow="ellipsis")
    return text


def units(board: Board, seat: str, width: int) -> Text:
    """The units in two columns, one's own side on the left, then whatever else the board notes."""
    sides = list(dict.fromkeys(piece.side for piece in board.pieces))
    own = seat if seat in sides else sides[0] if sides else ""
    column = (width - GUTTER) // 2
    mine = _side(board, own, seat, column) if sides else []
    others = [line for side in sides if side != own for line in _side(board, side, seat, column)]
    lines = []
    for left, right in zip_longest(mine, others, fillvalue=Text()):
        left = left.copy()
        left.pad_right(column + GUTTER - cell_len(left.plain))
        lines.append(left + right)
    lines += [Text(part, SOFT) for note in board.notes for part in _wrapped(note, width)]
    return Text("\n").join(lines)


def rule(title: Text, width: int) -> Text:
    """A line across, with a title in it."""
    title = title.copy()
    title.truncate(max(1, width - 4), overflow="ellipsis")
    left = width - cell_len(title.plain) - 3
    return Text.assemble(("─ ", TRACK), title, (" " + "─" * left, TRACK))


def _side(board: Board, side: str, seat: str, width: int) -> list[Text]:
    lines = [rule(Text(f"{side} (you)" if side == seat else side, SOFT), width)]
    for piece in board.pieces:
        if piece.side == side:
            lines += _piece(piece, width, acts=bool(board.order) and piece.name == board.order[0])
    return lines


def _piece(piece: Piece, width: int, *, acts: bool) -> list[Text]:
    """A unit: its name with its notes, below it its gauges in rows. Out ones are grey, crossed and say so."""
    mark, style = ("✗ ", FAINT) if piece.out else ("▸ ", f"bold {AMBER}") if acts else ("  ", f"bold {PAPER}")
    notes = " · ".join((*(("out",) if piece.out else ()), *piece.notes))
    name = Text.assemble((mark + fit(piece.name, min(cell_len(piece.name), width - 2)), style))
    lines = [name]
    if notes and cell_len(name.plain) + 2 + cell_len(notes) <= width:
        name.append("  " + notes, FAINT if piece.out else SKY)
    elif notes:
        lines += [Text("  " + part, FAINT if piece.out else SKY) for part in _wrapped(notes, width - 2)]
    return lines + _gauges(piece, width)


def _gauges(piece: Piece, width: int) -> list[Text]:
    if not piece.gauges:
        return []
    room = width - 2
    across = max(1, min(len(piece.gauges), room // GAUGE_LEAST))
    rows = [piece.gauges[at : at + across] for at in range(0, len(piece.gauges), across)]
    each = (room - 2 * (across - 1)) // across
    names = [max(cell_len(row[at].name) for row in rows if at < len(row)) for at in range(across)]
    numbers = [max(_numbers_width(row[at]) for row in rows if at < len(row)) for at in range(across)]
    lines = []
    for row_number, row in enumerate(rows):
        line = Text("  ")
        for at, gauge in enumerate(row):
            vital = row_number == 0 and at == 0
            line.append("  " if at else "")
            line += _gauge(gauge, each, names[at], numbers[at], vital=vital, out=piece.out)
        lines.append(line)
    return lines


def _numbers(gauge: Gauge) -> str:
    return f"{gauge.value}/{gauge.most}"


def _numbers_width(gauge: Gauge) -> int:
    """The room of a gauge's numbers when it is full, so that bars keep their length."""
    return max(len(_numbers(gauge)), 2 * len(str(gauge.most)) + 1)


def _gauge(gauge: Gauge, width: int, name: int, number: int, *, vital: bool, out: bool) -> Text:
    """Name, bar and numbers. The first gauge of a unit is its life: it turns amber at a half and red at a quarter."""
    name = min(name, max(2, width - number - 2))
    bar = width - name - number - 2
    part = min(max(gauge.value, 0), gauge.most) / gauge.most if gauge.most else 0.0
    colour = SKY if not vital else JADE if part > 0.5 else AMBER if part > 0.25 else CINNABAR
    text = Text(fit(gauge.name, name) + " ", FAINT)
    if bar >= 3:
        text += bar_of(part, bar, FAINT if out else colour)
        text.append(" ")
    else:
        number = width - name - 1
    text.append(_numbers(gauge).rjust(number), FAINT if out else PAPER)
    return text


def bar_of(part: float, width: int, colour: str) -> Text:
    """A bar in eighths of a cell; something left is never drawn as nothing."""
    eighths = round(part * width * 8)
    if part > 0:
        eighths = max(1, eighths)
    full, rest = divmod(eighths, 8)
    blocks = "█" * full + (EIGHTHS[rest] if rest else "")
    return Text(blocks.ljust(width), f"{colour} on {TRACK}")


def story(lines: Sequence[Line], seat: str, fresh: int, width: int) -> Text:
    """What happened, wrapped; what came after record `fresh` is bright. One's own are marked ▸, the others' ◂."""
    told: list[Text] = []
    for line in lines[-STORY_LINES:]:
        mark = "▸ " if line.by == seat else "· " if line.by == "table" else "◂ "
        colour = {"hurt": AMBER, "defeat": f"bold {CINNABAR}"}.get(line.mark, PAPER)
        parts = _wrapped(line.text, width - 2)
        new = line.n > fresh
        for at, part in enumerate(parts):
            head = Text(mark if at == 0 else "  ", (JADE if line.by == seat else SKY) if new else FAINT)
            told.append(head + Text(part, colour if new else FAINT))
    return Text("\n").join(told)


def ask(question: str, width: int, *, odds: bool) -> Text:
    """The line above the menu: what is wanted, and over the numbers what they are."""
    names = "".join(name.rjust(room) for name, room in zip(COLUMNS, COLUMN_WIDTHS, strict=True)) if odds else ""
    return rule(Text(question, f"bold {AMBER}"), width - len(names)) + Text(names, SOFT)


def row(number: int | None, text: str, numbers: Sequence[str], width: int, *, at: bool) -> Text:
    """One row of the menu: a mark where the cursor is, the digit that chooses it, what it does, its odds."""
    odds = Text()
    for figure, room in zip(numbers, COLUMN_WIDTHS, strict=True):
        odds.append(figure.rjust(room), FAINT if figure in ("–", "0%", "…") else PAPER)
    head = f"{'›' if at else ' '} {number or ' '}  "
    room = width - len(head) - cell_len(odds.plain) - 1
    return Text.assemble((head, AMBER), (fit(text, room), ""), " ", odds)


def _wrapped(text: str, width: int) -> list[str]:
    """A text in lines of at most this many cells."""
    if cell_len(text) == len(text):
        return wrap(text, max(1, width)) or [""]
    console = Console(width=max(2, width), legacy_windows=False)
    return [line.plain.rstrip() for line in Text(text).wrap(console, max(2, width))]
