"""What the campaign's screen draws: the way with its rooms, and rows of choices."""

from __future__ import annotations

from rich.cells import cell_len
from rich.text import Text

from turnwright.cli.campaign import GUARDIAN, SIGNS
from turnwright.cli.tui.drawing import fit, wrapped
from turnwright.cli.tui.palette import AMBER, CINNABAR, FAINT, JADE, PAPER, SKY, SOFT
from turnwright.cli.words import words
from turnwright.rulesets.rune.campaign import Choice, Progress, Room
from turnwright.rulesets.rune.campaign.choices import ways

LINES = 3
"""Rooms stand at most three abreast."""
WIDEST = 8
COLOURS = {"easy": PAPER, "medium": AMBER, "hard": CINNABAR, "boss": CINNABAR}


def sign(room: Room) -> str:
    """A room on the map."""
    return GUARDIAN if room.kind == "guardian" else SIGNS[room.band or room.kind]


def legend() -> list[tuple[str, str]]:
    """What the signs of the map mean, and how they are drawn."""
    return [
        *_meanings(),
        ("1 2 3", words("run.legend.door")),
        (words("run.legend.faint"), words("run.legend.out_of_reach")),
    ]


def _meanings() -> list[tuple[str, str]]:
    return [
        ("† †† †††", words("run.legend.fight")),
        ("≈", words("run.legend.hazard")),
        (SIGNS["event"], words("run.legend.event")),
        (GUARDIAN, words("run.legend.guardian")),
        ("⌂", words("run.legend.sanctuary")),
        ("Ω", words("run.legend.boss")),
    ]


def signs(width: int) -> list[Text]:
    """What the signs mean, one after the other: for under the map, where there is room."""
    lines = [Text("  ")]
    for sign, meaning in _meanings():
        part = Text.assemble((sign, SOFT), (f" {meaning}   ", FAINT))
        if cell_len(lines[-1].plain) + cell_len(part.plain) > width:
            lines.append(Text("  "))
        lines[-1] += part
    return lines


def way(told: Progress, width: int) -> Text:
    """The way from left to right: where one was, is, and can still come; doors by the digit that chooses them."""
    column = min(WIDEST, (width - 2) // told.journey.rows)
    doors = {number: place for place, number in enumerate(ways(told), start=1)}
    open_rooms = _reachable(told)
    lines = [Text("◌ " if line == 1 else "  ", AMBER if told.at is None else FAINT) for line in range(LINES)]
    for row in range(told.journey.rows):
        rooms = [(number, room) for number, room in enumerate(told.journey.rooms) if room.row == row]
        cells: dict[int, Text] = {}
        for number, room in rooms:
            cells[_line(room.place, len(rooms))] = _cell(told, number, room, doors.get(number), number in open_rooms)
        for line in range(LINES):
            cell = cells.get(line, Text())
            lines[line] += cell + Text(" " * max(0, column - cell_len(cell.plain)))
    return Text("\n").join(lines)


def _line(place: int, abreast: int) -> int:
    return 1 if abreast == 1 else place * 2 if abreast == 2 else place


def _cell(told: Progress, number: int, room: Room, door: int | None, is_open: bool) -> Text:
    mark = sign(room)
    if number == told.at:
        return Text.assemble((f"▸{mark}", f"bold {AMBER}"))
    if number in told.path:
        return Text.assemble(("·", JADE), (mark, JADE))
    if not is_open:
        return Text(f" {mark}", FAINT)
    colour = COLOURS.get(room.band or "", SKY)
    return Text.assemble((str(door) if door else " ", f"bold {AMBER}"), (mark, f"bold {colour}" if door else colour))


def _reachable(told: Progress) -> set[int]:
    """The rooms that can still be come to."""
    start = ways(told) if told.cleared else (told.room.doors if told.room is not None else ())
    found, todo = set(start), list(start)
    while todo:
        for number in told.journey.rooms[todo.pop()].doors:
            if number not in found:
                found.add(number)
                todo.append(number)
    return found


def row(number: int | None, choice: Choice, width: int) -> Text:
    """A choice, with what it is about where there is room."""
    head = f"{number if number is not None and number < 10 else ' '}  "
    room = width - cell_len(head)
    text = Text.assemble((head, AMBER), (choice.text, PAPER))
    left = room - cell_len(choice.text) - 2
    if choice.about and left >= 12:
        text.append("  " + fit(choice.about, min(left, cell_len(choice.about))), FAINT)
    return text


def whole_row(number: int | None, choice: Choice, width: int) -> Text:
    """A choice with all that it is about below it, and a line between it and the next."""
    head = f"{number if number is not None and number < 10 else ' '}  "
    text = Text.assemble((head, AMBER), (choice.text, PAPER))
    for line in wrapped(choice.about, width - cell_len(head)) if choice.about else ():
        text.append(f"\n{' ' * cell_len(head)}{line}", FAINT)
    return text.append("\n")


def is_cut(choice: Choice, width: int) -> bool:
    """Whether a choice's description is too long to fit in its row."""
    return cell_len(choice.text) + cell_len(choice.about) + 6 > width


def plain_row(number: int | None, text: str, key: str) -> Text:
    """A row that opens something."""
    head = f"{number if number is not None and number < 10 else ' '}  "
    return Text.assemble((head, AMBER), (text, SOFT), (f"  {key}", FAINT))
