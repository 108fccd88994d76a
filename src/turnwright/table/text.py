"""The table in plain text, from the data alone: for terminals without a screen, for scripts and for screen readers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from turnwright.kernel.language import reader
from turnwright.kernel.match import Match
from turnwright.kernel.messages import Start
from turnwright.kernel.shapes import in_words
from turnwright.kernel.squares import column_name, square_name
from turnwright.kernel.telling import Board, Gauge, Item, Map, Piece, Side
from turnwright.table.shapes import Choice, Told, Unavailable

GROUND = "·"
UNEVEN = {"slow": "~", "rough": "^", "blocking": "#", "water": "≈"}
HAZARD = "x"


def board_lines(board: Board) -> Iterator[str]:
    """A board as text: a heading, each side with its pieces, zones, the map, and other notes."""
    names = {piece.id: piece.name for piece in board.pieces}
    order = tuple(names[piece] for piece in board.order)
    yield reader().text("terminal.board_heading", heading=board.heading, order=order, context="order" if order else "")
    width = max((len(piece.name) for piece in board.pieces), default=0)
    for side in all_sides(board):
        yield f"{side_name(side)}: {side.note}".rstrip()
        yield from (f"  {piece_line(piece, width)}" for piece in board.pieces if piece.side == side.id)
    yield from zone_lines(board)
    if board.map is not None:
        yield from map_lines(board.map, board.pieces)
    yield from (f"! {reader().tag(note)}" if note.tone == "warn" else reader().tag(note) for note in board.notes)


def all_sides(board: Board) -> tuple[Side, ...]:
    """The sides of a board, including those that only its pieces name."""
    known = {side.id for side in board.sides}
    others = dict.fromkeys(piece.side for piece in board.pieces if piece.side not in known)
    return (*board.sides, *(Side(side, in_words(side)) for side in others))


def side_name(side: Side) -> str:
    """The heading of a side; it says which one is yours."""
    return reader().text("terminal.side_mine", side=side.name) if side.stance == "mine" else side.name


def piece_line(piece: Piece, width: int = 0) -> str:
    """A piece in one line: its name, its numbers, and its tags."""
    words = reader()
    tags = [words.text("terminal.piece_out")] if piece.out else []
    tags += [f"!{words.tag(tag)}" if tag.tone == "warn" else words.tag(tag) for tag in piece.tags]
    at = ""
    if piece.position is not None and not piece.out:
        at = words.text("terminal.piece_at", square=square_name(piece.position))
    parts = [f"{piece.name:<{width}}", *map(gauge_text, piece.gauges), at, words.listed_text(tags, "list")]
    return "  ".join(part for part in parts if part).rstrip()


def gauge_text(gauge: Gauge) -> str:
    if gauge.hidden:
        return reader().text("terminal.gauge_hidden", gauge=gauge_name(gauge), share=percent(gauge))
    return f"{gauge.name} {gauge.value}/{gauge.most}"


def gauge_name(gauge: Gauge) -> str:
    """The name of a gauge; the percent sign of a hidden one is beside its number."""
    return gauge.name.removesuffix(" %") if gauge.hidden else gauge.name


def percent(gauge: Gauge) -> int:
    return 100 * gauge.value // gauge.most if gauge.most else 0


HAND = "hand"
"""The zone that one plays from: where there is little room, the only one that is written out."""


def zone_lines(board: Board, *, hand_only: bool = False) -> Iterator[str]:
    """The visible contents of the zones, without pieces and face-down cards."""
    pieces = {piece.ref for piece in board.pieces}
    sides = {side.id: side for side in board.sides}
    for zone in board.zones:
        if hand_only and zone.id != HAND:
            continue
        seen = [item for item in zone.items if item.ref not in pieces and not item.face_down]
        if seen:
            side = sides.get(zone.owner)
            name = zone.name
            if side is not None and side.stance != "mine":
                name = reader().text("terminal.zone_of", side=side.name, zone=zone.name.lower())
            yield _zone_line(name, zone.count, seen)


def _zone_line(name: str, count: int, items: Iterable[Item]) -> str:
    """The visible contents of a zone; equal items are counted."""
    counted: dict[str, int] = {}
    for item in items:
        counted[item.name] = counted.get(item.name, 0) + item.count
    seen = [f"{often} {thing}" if often > 1 else thing for thing, often in counted.items()]
    unseen = count - sum(counted.values())
    if unseen:
        seen.append(reader().text("terminal.zone_hidden", count=unseen))
    return reader().text("terminal.zone_items", zone=name, count=count, items=tuple(seen))


class Spot(NamedTuple):
    """A cell's sign, and the name of the piece it represents."""

    sign: str
    name: str = ""


def spots(grid: Map, pieces: Iterable[Piece]) -> dict[tuple[int, int], Spot]:
    """The signs of all cells but plain ground: a letter for a piece, a sign for terrain and hazards."""
    found = {cell.at: Spot(HAZARD if cell.hazards else UNEVEN.get(cell.terrain, "%")) for cell in grid.cells}
    letters: dict[str, str] = {}
    for piece in pieces:
        if piece.position is not None and not piece.out:
            letter = _letter(piece, letters)
            letters[letter] = piece.name
            x, y = piece.position
            for dx in range(piece.size):
                for dy in range(piece.size):
                    found[x + dx, y + dy] = Spot(letter, piece.name)
    return found


def map_lines(grid: Map, pieces: Iterable[Piece]) -> Iterator[str]:
    """The map: a letter for each piece, explained below it; signs for terrain and hazards."""
    placed = spots(grid, pieces)
    yield "    " + "".join(column_name(x)[-1] for x in range(grid.width))
    for y in range(grid.height):
        yield f"{y + 1:>3} " + "".join(placed.get((x, y), Spot(GROUND)).sign for x in range(grid.width))
    yield "  ".join(f"{spot.sign} {spot.name}" for spot in dict.fromkeys(placed.values()) if spot.name)


def _letter(piece: Piece, taken: dict[str, str]) -> str:
    """A letter of its name that no other piece uses: a capital for your own side."""
    own = piece.stance in ("mine", "ally")
    name = piece.name.upper() if own else piece.name.lower()
    spare = "ABCDEFGHIJKLMNOPQRSTUVWXYZ" if own else "abcdefghijklmnopqrstuvwxyz"
    found = (letter for letter in (*name, *spare, *"0123456789") if letter.isalnum() and letter not in taken)
    return next(found, "?")


def choice_line(choice: Choice) -> str:
    cost = reader().listed_text([reader().tag(tag) for tag in choice.cost], "list")
    return choice.text + (f" ({cost})" if cost and cost not in choice.text else "")


def unavailable_line(missed: Unavailable) -> str:
    return reader().text("terminal.not_possible", what=missed.text, why=missed.why.sentence)


class Passage(NamedTuple):
    """A record of a match as text: the actor, the command and its story."""

    n: int
    by: str
    is_bots: bool
    asked: str
    """The choice as a menu shows it; empty if the story says it."""
    told: tuple[str, ...]


def passage(match: Match, n: int) -> Passage:
    """A record's whole story."""
    record, story, asked = match.record(n), tuple(match.told(n)), _asked(match, n)
    return Passage(n, record.by, record.is_bots, "" if story and asked in story[0] else asked, story)


def _asked(match: Match, n: int) -> str:
    """A record's command as a menu shows it; an answer is told by its event."""
    command = match.record(n).command
    if type(command) is Start:
        return reader().text("terminal.opens", title=match.game.speaking("").title)
    if command is None or type(command) not in match.game.ruleset.rules.commands:
        return ""
    return match.game.ruleset.telling.describe_command(match.game.speaking(""), match.at(n - 1), command)


def told_line(line: Told) -> str:
    """A line of the story; one that belongs to another is indented."""
    return "  " * line.depth + line.text
