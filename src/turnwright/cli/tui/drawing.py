"""What the screen draws, as text of a given width: nothing is wider than asked, and long names end in an ellipsis."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import zip_longest
from textwrap import wrap

import msgspec
from rich.cells import cell_len, set_cell_size
from rich.console import Console
from rich.text import Text

from turnwright.cli.tui.palette import AMBER, CINNABAR, FAINT, JADE, PAPER, SKY, SOFT, TRACK
from turnwright.cli.words import words
from turnwright.kernel.language import reader
from turnwright.kernel.telling import Board, Gauge, Piece, Tag
from turnwright.table.shapes import Told
from turnwright.table.text import all_sides, gauge_name, percent, zone_lines

GUTTER = 3
WORD = 14
"""Where a text is cut, the rest of a word of up to this many letters goes, too."""
SLIM_GAUGE = 14
LEAST_NOTE = 6
"""Room for less of a note than this is left empty."""
LEAST_NAME = 4
"""What a name keeps beside a long gauge: its mark, a letter and a space."""
NAME = 13
"""What a name gets where a unit has one row, with the mark before it."""
GAUGE_LEAST = 15
"""A gauge gets no less than this: name, bar and numbers."""
EIGHTHS = " ▏▎▍▌▋▊▉"
HEADS = ("hit", "crit", "damage", "defeat")
COLUMN_WIDTHS = (5, 5, 6, 5)
TONES = {"hurt": AMBER, "warn": AMBER, "defeat": f"bold {CINNABAR}", "heading": f"bold {PAPER}"}
STORY_LINES = 600
"""Older lines are left to the log file."""


def fit(text: str, width: int) -> str:
    """A text of exactly this many cells, with an ellipsis where it was longer: after a whole word, if one is near."""
    if cell_len(text) > width > 0:
        kept = set_cell_size(text, width - 1)
        last = kept.rfind(" ")
        if len(kept) - last <= WORD and last > len(kept) // 2 and text[len(kept) : len(kept) + 1] != " ":
            kept = kept[:last]
        text = kept.rstrip(" ,") + "…"
    return set_cell_size(text, max(0, width))


def fit_choice(text: str, width: int) -> str:
    """The same for a choice: what it costs and how it is done, in brackets at its end, is kept."""
    bracket = max(text.rfind(" ["), text.rfind(" ("))
    tail = text[bracket:]
    if cell_len(text) <= width or bracket < 0 or cell_len(tail) > width // 3:
        return fit(text, width)
    return fit(fit_choice(text[:bracket], width - cell_len(tail)).rstrip() + tail, width)


def fit_both_ends(text: str, width: int) -> str:
    """The same with the ellipsis in the middle: for texts that differ only in their last words, a target, say."""
    if cell_len(text) <= width or width < 8:
        return fit(text, width)
    tail = width // 2 - 1
    aim = text.rfind(" → ")
    end = text[aim:] if aim > 0 and cell_len(text[aim:]) <= 2 * width // 3 else text[-tail:]
    while cell_len(end) > 2 * width // 3:
        end = end[1:]
    return set_cell_size(fit(text, width - cell_len(end)).rstrip() + end, width)


def spread(left: Text, right: Text, width: int) -> Text:
    """Two texts at the two ends of a line; the left one gives way."""
    room = width - cell_len(right.plain) - 2
    if cell_len(left.plain) > room:
        left = left.copy()
        left.truncate(max(1, room), overflow="ellipsis")
    gap = width - cell_len(left.plain) - cell_len(right.plain)
    return left + Text(" " * max(1, gap)) + right


def heading(ruleset: str, title: str, place: str, seat: str, seed: int, width: int) -> Text:
    """The top line: what is played and how far it is, and which seat is this person's."""
    what = ruleset if title in place else f"{ruleset} · {title}"
    where = Text.assemble((place, f"bold {PAPER}"))
    left = Text.assemble((f"{what}  ", f"bold {JADE}"), where)
    seated = Text.assemble((f"{words('screen.you_are')} ", FAINT), (seat, PAPER))
    right = seated + Text(f"  {words('screen.seed', seed=str(seed))}", FAINT)
    for full, end in ((left, right), (left, seated), (where, seated)):
        if cell_len(full.plain) + 2 + cell_len(end.plain) <= width:
            return spread(full, end, width)
    return spread(where, seated, width)


def order(board: Board, width: int) -> Text:
    """Who acts now, and who after; those that do not fit are counted."""
    text = Text.assemble((f"{words('screen.in_turn')}  ", FAINT)) if board.order else Text()
    names = {piece.id: piece.name for piece in board.pieces}
    for place, name in enumerate(names.get(piece, piece) for piece in board.order):
        part = Text(f"▸ {name}", f"bold {AMBER}") if place == 0 else Text(f" · {name}", SOFT)
        left = len(board.order) - place
        room = width - (7 if left > 1 else 0)
        if cell_len(text.plain) + cell_len(part.plain) > room:
            text.append(f" · +{left}", FAINT)
            break
        text += part
    text.truncate(width, overflow="ellipsis")
    return text


def units(board: Board, seat: str, width: int, rows: int = 1000) -> Text:
    """The units in two columns, one's own side on the left, then whatever else the board notes.

    If they'd take more rows than this, a unit gets two: its name and its life, and the rest in figures; if that's still
    too much, only one.
    """
    loud = [reader().tag(note) for note in board.notes if is_loud(note)]
    notes = [Text(part, f"bold {AMBER}") for note in loud for part in wrapped(f"! {note}", width)]
    quiet = [reader().tag(note) for note in board.notes if not is_loud(note)]
    notes += [Text(part, SOFT) for part in _listed([*quiet, *zone_lines(board, hand_only=True)], width)]
    lines = _columns(board, seat, width, _piece)
    for shorter in (_slim_piece,) if is_slim(board) else (_short_piece, _one_row_piece):
        if len(lines) + len(notes) > rows:
            lines = _columns(_without_repeats(board), seat, width, shorter)
    return Text("\n").join([*lines, *notes])


def _without_repeats(board: Board) -> Board:
    """A board whose units don't say again what a warning of the board, `<tag>:<unit>`, says of them."""
    said = {note.id for note in board.notes if is_loud(note)}

    def shortened(piece: Piece) -> Piece:
        tags = tuple(tag for tag in piece.tags if f"{tag.id}:{piece.id}" not in said)
        if tags == piece.tags:
            return piece
        return msgspec.structs.replace(piece, tags=tags, gauges=piece.gauges[:1])

    return msgspec.structs.replace(board, pieces=tuple(map(shortened, board.pieces)))


def is_slim(board: Board) -> bool:
    """Whether it is a table of cards, on which a unit has no more than its life to show."""
    return any(side.note for side in board.sides) and all(len(piece.gauges) <= 1 for piece in board.pieces)


def is_loud(note: Tag) -> bool:
    """A warning stands out; one about everybody gets a line of its own."""
    return note.tone == "warn"


def _columns(board: Board, seat: str, width: int, draw: Callable[[Piece, int, bool], list[Text]]) -> list[Text]:
    sides = {side.id: side for side in all_sides(board)}
    yours = next((side.id for side in board.sides if side.stance == "mine"), seat)
    own = yours if yours in sides else next(iter(sides), "")
    column = (width - GUTTER) // 2

    def side(name: str) -> list[Text]:
        called, note = sides[name].name, sides[name].note
        if name == yours:
            called = reader().text("terminal.side_mine", side=called)
        lines = [rule(Text(called, SOFT), column)]
        if note:
            lines += [Text(f"  {part}", PAPER) for part in _counts(note, column - 2)]
        for piece in board.pieces:
            if piece.side == name:
                lines += draw(piece, column, bool(board.order) and piece.id == board.order[0])
        return lines

    mine = side(own) if sides else []
    others = [line for name in sides if name != own for line in side(name)]
    lines = []
    for left, right in zip_longest(mine, others, fillvalue=Text()):
        padded = left.copy()
        padded.pad_right(column + GUTTER - cell_len(left.plain))
        lines.append(padded + right)
    return lines


def _counts(text: str, width: int) -> list[str]:
    """What is said of a side, wrapped so that a number stays with its word."""
    return [part.replace("\u00a0", " ") for part in wrapped(re.sub(r" (?=\d)", "\u00a0", text), width)]


def rule(title: Text, width: int) -> Text:
    """A line across, with a title in it."""
    title = title.copy()
    title.truncate(max(1, width - 4), overflow="ellipsis")
    left = width - cell_len(title.plain) - 3
    return Text.assemble(("─ ", TRACK), title, (" " + "─" * left, TRACK))


def _name(piece: Piece, width: int, acts: bool) -> Text:
    """A unit's name: the one that acts is marked, those that are out are grey and crossed."""
    mark, style = ("✗ ", FAINT) if piece.out else ("▸ ", f"bold {AMBER}") if acts else ("  ", f"bold {PAPER}")
    return Text.assemble((mark + fit(piece.name, min(cell_len(piece.name), width - 2)), style))


def _notes(piece: Piece) -> tuple[str, ...]:
    if piece.out:
        return (reader().text("terminal.piece_out"), *map(reader().tag, piece.tags))
    return tuple(f"!{reader().tag(tag)}" if is_loud(tag) else reader().tag(tag) for tag in piece.tags)


def _listed(notes: Sequence[str], width: int) -> list[str]:
    """Notes one after the other, each kept whole where it can be."""
    lines = [""]
    for at, note in enumerate(notes):
        text = note if at == len(notes) - 1 else f"{note} ·"
        longer = f"{lines[-1]} {text}".lstrip()
        if cell_len(longer) <= width:
            lines[-1] = longer
        elif cell_len(text) <= width:
            lines.append(text)
        else:
            lines[-1:] = wrapped(longer, width)
    return lines if notes else []


def _piece(piece: Piece, width: int, acts: bool) -> list[Text]:
    """A unit in full: its name with its notes, below it its gauges in rows. One that is out needs no more than two."""
    if piece.out and piece.gauges:
        return _short_piece(piece, width, acts)
    style = FAINT if piece.out else SKY
    notes = _listed(_notes(piece), width - 2)
    name = _name(piece, width, acts)
    if len(notes) == 1 and cell_len(name.plain) + 2 + cell_len(notes[0]) <= width:
        name.append("  " + notes.pop(), style)
    return [name, *(Text("  " + part, style) for part in notes), *_gauges(piece, width)]


def _gauges(piece: Piece, width: int) -> list[Text]:
    room = width - 2
    across = max(1, min(len(piece.gauges), room // GAUGE_LEAST))
    each = (room - 2 * (across - 1)) // across
    second = [cell_len(gauge_name(gauge)) + _figures_width(gauge) + 5 for gauge in piece.gauges[1::across]]
    more = min(3, max(0, each - max(second))) if across > 1 else 0  # for the first column, where the life is
    bare = [cell_len(gauge_name(gauge)) + len(_figures(gauge)) + 1 for gauge in piece.gauges]
    if across > 1 and max(bare[1::across]) > each:  # a long name takes what the first column can spare
        more = -min(max(bare[1::across]) - each, max(0, each - max(bare[::across])))
    lines = []
    for at, gauge in enumerate(piece.gauges):
        if at % across == 0:
            lines.append(Text("  ") + _gauge(gauge, each + more, vital=at == 0, out=piece.out))
        else:
            lines[-1].append("  ")
            lines[-1] += _gauge(gauge, each - more if at % across == 1 else each, vital=False, out=piece.out)
    return lines


def _short_piece(piece: Piece, width: int, acts: bool) -> list[Text]:
    """A unit in two rows: its name and its first gauge, then the others in figures with its notes."""
    if not piece.gauges:
        return _piece(piece, width, acts)
    vital = piece.gauges[0]
    least = cell_len(gauge_name(vital)) + _figures_width(vital) + 5
    room = max(least, min(width // 2 - 1, width - cell_len(piece.name) - 3))  # a long name takes from the bar
    room = min(room, width - LEAST_NAME)  # and a long gauge leaves a beginning of the name
    name = _name(piece, width - room - 1, acts)
    name.append(" " * (width - room - cell_len(name.plain)))
    first = name + _gauge(vital, room, vital=True, out=piece.out)
    return [first, *(Text("  ") + line for line in _beside(piece, width - 2, width - 2))]


def _one_row_piece(piece: Piece, width: int, acts: bool) -> list[Text]:
    """A unit in one row: its name, its first gauge, then the others in figures with its notes.

    A long name is cut only where that saves a row.
    """
    if not piece.gauges:
        return _piece(piece, width, acts)[:1]
    cut = _in_one_row(piece, width, acts, NAME)
    whole = _in_one_row(piece, width, acts, max(NAME, cell_len(piece.name) + 2))
    return cut if len(cut) < len(whole) else whole


def _in_one_row(piece: Piece, width: int, acts: bool, named: int) -> list[Text]:
    vital = piece.gauges[0]
    room = _figures_width(vital) + 5
    named = min(named, width - room - 1)
    line = _name(piece, named, acts)
    line.append(" " * (named + 1 - cell_len(line.plain)))
    line += _gauge(msgspec.structs.replace(vital, name=""), room, vital=True, out=piece.out)
    first, *below = _beside(piece, width - cell_len(line.plain) - 2, width - 2) or [Text()]
    return [line + Text("  ") + first if first.plain else line, *(Text("  ") + each for each in below)]


def _beside(piece: Piece, first: int, width: int) -> list[Text]:
    """What a unit has beside its first gauge, in this much room on the first row and on those below it.

    The other gauges and warnings are always told, in as many rows as that takes; of the rest, what fits beside them.
    """
    gauges = [] if piece.out else [Text(f"{gauge_name(gauge)} {_figures(gauge)}", SOFT) for gauge in piece.gauges[1:]]
    loud = [_tag(tag, piece) for tag in piece.tags if is_loud(tag) and not piece.out]
    quiet = [_tag(tag, piece) for tag in piece.tags if piece.out or not is_loud(tag)]
    quiet += [Text(words("piece_out"), FAINT)] if piece.out else []
    lines: list[Text] = [Text()]
    for part in (*gauges, *loud):
        room = first if len(lines) == 1 else width
        if cell_len(lines[-1].plain) + cell_len(part.plain) + 3 * bool(lines[-1].plain) <= room:
            lines[-1] = _joined(lines[-1], part)
        else:
            lines += [Text(row, part.style) for row in wrapped(part.plain, width)]
    room = (first if len(lines) == 1 else width) - (cell_len(lines[-1].plain) + 3 if lines[-1].plain else 0)
    rest = _whole(quiet, room)
    if rest.plain:
        lines[-1] = _joined(lines[-1], rest)
    return lines if any(line.plain for line in lines) else []


def _whole(parts: Sequence[Text], room: int) -> Text:
    """As many of the parts as fit uncut, with an ellipsis for those left out; a first one that is too long is cut."""
    for count in range(len(parts), 0, -1):
        line = Text(" · ", FAINT).join(parts[:count])
        if count < len(parts) and cell_len(line.plain) + 2 <= room:
            line.append(" …", FAINT)
        if cell_len(line.plain) <= room:
            return line
    if parts and room >= LEAST_NOTE:
        line = parts[0].copy()
        line.truncate(room, overflow="ellipsis")
        return line
    return Text()


def _joined(line: Text, part: Text) -> Text:
    return line + Text(" · ", FAINT) + part if line.plain else part.copy()


def _slim_piece(piece: Piece, width: int, acts: bool) -> list[Text]:
    """A unit in one row: name, notes, and its life in figures; notes that have no room get a row of their own."""
    name = _name(piece, width, acts)
    life = Text(" ").join(_gauge(gauge, SLIM_GAUGE, vital=True, out=piece.out) for gauge in piece.gauges)
    room = width - cell_len(life.plain) - 1
    below = []
    notes = Text(" · ", FAINT).join(
        _tag(tag, piece) for tag in ((Tag("out", words("piece_out")),) if piece.out else ()) + piece.tags
    )
    if notes.plain and cell_len(name.plain) + 1 + cell_len(notes.plain) <= room:
        name = name + Text(" ") + notes
    elif notes.plain:
        below += [
            Text("    ") + line for line in _beside(msgspec.structs.replace(piece, gauges=()), width - 4, width - 4)
        ]
    name.truncate(room, overflow="ellipsis")
    name.pad_right(room + 1 - cell_len(name.plain))
    return [name + life, *below]


def _tag(tag: Tag, piece: Piece) -> Text:
    """A tag of a unit; a warning stands out, without colour too."""
    loud = is_loud(tag) and not piece.out
    return Text(
        f"!{reader().tag(tag)}" if loud else reader().tag(tag), FAINT if piece.out else f"bold {AMBER}" if loud else SKY
    )


def _figures(gauge: Gauge) -> str:
    return f"~{reader().percent(Fraction(percent(gauge), 100))}" if gauge.hidden else f"{gauge.value}/{gauge.most}"


def _figures_width(gauge: Gauge) -> int:
    """The room that figures need when the gauge is full, so that its bar keeps its length."""
    return (
        cell_len(f"~{reader().percent(1)}") if gauge.hidden else max(len(_figures(gauge)), 2 * len(str(gauge.most)) + 1)
    )


def _gauge(gauge: Gauge, width: int, *, vital: bool, out: bool) -> Text:
    """Name, bar and figures. The first gauge of a unit is its life: it turns amber at a half and red at a quarter."""
    figures = _figures(gauge).rjust(_figures_width(gauge))
    called = gauge_name(gauge)
    name = min(cell_len(called), max(2, width - len(figures) - 2))
    bar = width - name - len(figures) - 2
    if bar < 3:  # then the name has its room, and that of figures that are shorter now
        name = min(cell_len(called), max(2, width - len(_figures(gauge)) - 1))
    part = min(max(gauge.value, 0), gauge.most) / gauge.most if gauge.most else 0.0
    colour = SKY if not vital else JADE if part > 0.5 else AMBER if part > 0.25 else CINNABAR
    text = Text(fit(called, name) + " ", FAINT)
    if bar >= 3:
        text += bar_of(part, bar, FAINT if out else colour)
        text.append(" ")
    else:
        figures = _figures(gauge).rjust(width - name - 1)
    text.append(figures, FAINT if out else PAPER)
    return text


def bar_of(part: float, width: int, colour: str) -> Text:
    """A bar in eighths of a cell; something left is never drawn as nothing."""
    eighths = round(part * width * 8)
    if part > 0:
        eighths = max(1, eighths)
    full, rest = divmod(eighths, 8)
    blocks = "█" * full + (EIGHTHS[rest] if rest else "")
    return Text(blocks.ljust(width), f"{colour} on {TRACK}")


def story(lines: Sequence[Told], seat: str, read: int, width: int) -> Text:
    """What happened, wrapped; what came after record `read` is bright. One's own are marked ▸, the others' ◂.

    Lines that are set in belong to the one above, and headings are nobody's: neither is marked.
    """
    told: list[Text] = []
    for line in lines[-STORY_LINES:]:
        new = line.n > read
        unmarked = line.by == "table" or line.depth or line.tone == "heading"
        mark = "  " if unmarked else "▸ " if line.by == seat else "◂ "
        colour = TONES.get(line.tone, PAPER) if new else FAINT
        indent = "  " * min(line.depth, 2)
        for at, part in enumerate(wrapped(line.text, width - 2 - len(indent))):
            head = (mark if at == 0 else "  ") + indent
            told.append(Text.assemble((head, (JADE if line.by == seat else SKY) if new else FAINT), (part, colour)))
    return Text("\n").join(told)


def ask(question: str, width: int, *, odds: bool) -> Text:
    """The line above the menu: what is wanted, and over the numbers what they are."""
    heads = [words(f"screen.head.{head}") for head in HEADS]
    short = [
        head if cell_len(head) < room else fit(head, room - 1) for head, room in zip(heads, COLUMN_WIDTHS, strict=True)
    ]
    names = "".join(head.rjust(room) for head, room in zip(short, COLUMN_WIDTHS, strict=True)) if odds else ""
    room = width - len(names)
    about = ""
    if cell_len(question) > room - 4 and " (" in question:
        question, _, about = question.partition(" (")
        question, about = question + about[-1] * (about[-1] in "?."), about.rstrip("?.")
    first, *rest = wrapped(question, room - 4)
    line = rule(Text(first, f"bold {AMBER}"), room) + Text(names, SOFT)
    more = [Text("  " + part, f"bold {AMBER}") for part in rest]
    more += [Text("  " + part, SOFT) for part in wrapped(about.removesuffix(")"), width - 2)] if about else []
    return Text("\n").join([line, *more])


def row_room(width: int) -> int:
    """How much of a row of the menu is for what it does."""
    return width - 5 - sum(COLUMN_WIDTHS) - 1


def row(number: int | None, text: str, numbers: Sequence[str], width: int, *, at: bool) -> Text:
    """One row of the menu: a mark where the cursor is, the digit that chooses it, what it does, its odds."""
    odds = Text()
    for figure, room in zip(numbers, COLUMN_WIDTHS, strict=True):
        odds.append(figure.rjust(room), FAINT if figure in ("–", "0%", "…") else PAPER)
    head = f"{'›' if at else ' '} {number or ' '}  "
    return Text.assemble((head, AMBER), (fit(text, row_room(width)), ""), " ", odds)


def forced_row(text: str, width: int) -> Text:
    """The one thing to do: no choice, only the key that goes on."""
    return Text.assemble(("› Enter  ", AMBER), fit(text, max(1, width - 9)).rstrip())


def group_row(number: int | None, group: str, count: int, width: int, *, at: bool) -> Text:
    """A row of the menu that stands for a whole group of choices."""
    head = f"{'›' if at else ' '} {number or ' '}  "
    return Text.assemble(
        (head, AMBER), (f"{group} ▸", "bold"), (f"  {words('screen.choices', count=count)}", FAINT)
    ).copy()


def wrapped(text: str, width: int) -> list[str]:
    """A text in lines of at most this many cells."""
    if cell_len(text) == len(text):
        return wrap(text, max(1, width)) or [""]
    console = Console(width=max(2, width), legacy_windows=False)
    return [line.plain.rstrip() for line in Text(text).wrap(console, max(2, width))]
