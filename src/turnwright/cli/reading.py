"""Everything at the table that can be read about, by name: pieces, cards, moves, conditions, words of the game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from turnwright.cli.naming import either, fitting, instead
from turnwright.kernel.language import reader
from turnwright.kernel.refusal import Refusal, text_ref
from turnwright.kernel.telling import Board, Piece, Ref
from turnwright.table.seat import Seat
from turnwright.table.text import all_sides, piece_line

SHOWN = 3
"""Where no more than this many things fit a name, all of them are shown."""


class Entry(NamedTuple):
    """A name that can be looked up, where it belongs, and what is known of it without looking further."""

    name: str
    where: str = ""
    ref: Ref = ""
    text: str = ""

    @property
    def key(self) -> str:
        return self.ref or self.name.casefold()


def entries(seat: Seat) -> list[Entry]:
    """What this seat can look up, each thing once: what lies on the table comes before the words of the game."""
    once: dict[str, Entry] = {}
    for entry in _every(seat):
        if entry.name:
            once.setdefault(entry.key, entry)
    return list(once.values())


def _every(seat: Seat) -> Iterator[Entry]:
    board, sheets, words = seat.board(), seat.sheets(), reader().text("terminal.words_of_the_game")
    sides = {side.id: side.name for side in all_sides(board)}
    yield from (Entry(sheet.title, sheet.where, sheet.ref) for sheet in sheets)
    yield from (Entry(piece.name, sides[piece.side], piece.ref) for piece in board.pieces)
    yield from (Entry(item.name, zone.name, item.ref, item.text) for zone in board.zones for item in zone.items)
    doings = [(row.name, row.subject) for row in seat.choices()]
    doings += [(row.name, row.subject) for row in seat.unavailable()]
    yield from (Entry(name, reader().text("terminal.doings"), subject) for name, subject in doings if subject)
    facts = (fact for sheet in sheets for block in sheet.blocks for fact in block.facts)
    yield from (Entry(fact.name, words, fact.ref, fact.text) for fact in facts if fact.ref)
    yield from (Entry(term.name, words, term.ref, term.text) for term in seat.glossary())
    tags = (*board.notes, *(tag for piece in board.pieces for tag in piece.tags))
    yield from (Entry(tag.name, words, tag.ref, tag.text) for tag in tags if tag.ref or tag.text)
    gauges = (gauge for piece in board.pieces for gauge in piece.gauges)
    yield from (Entry(gauge.name, words, text=gauge.text) for gauge in gauges if gauge.text)


def contents(seat: Seat) -> Iterator[str]:
    """All names, each place in a line of its own."""
    known = entries(seat)
    for where in dict.fromkeys(entry.where for entry in known):
        names = reader().listed_text([entry.name for entry in known if entry.where == where], "list")
        yield f"{where}: {names}" if where else names


def look_up(seat: Seat, typed: str) -> Iterator[str]:
    """What is called as typed, in full: a few things at most."""
    known = entries(seat)
    found = fitting(typed, known, lambda entry: (entry.name,))
    if not found:
        names = dict.fromkeys(entry.name for entry in known)
        raise Refusal("play.read", typed=text_ref(typed), instead=text_ref(instead(typed, names)))
    if len(found) > SHOWN:
        raise Refusal(
            "play.read", context="ambiguous", typed=text_ref(typed), either=text_ref(either(_told_apart(found)))
        )
    for entry in found:
        yield from lines(seat, entry)


def _told_apart(found: Sequence[Entry]) -> list[str]:
    return list(dict.fromkeys(f"{entry.name} ({entry.where})" if entry.where else entry.name for entry in found))


def lines(seat: Seat, entry: Entry) -> Iterator[str]:
    """All there is to read about something, its title first."""
    try:
        sheet = seat.inspect(entry.ref) if entry.ref else None
    except Refusal:  # nothing is written about it but what the board says
        sheet = None
    if sheet is not None:
        yield f"{sheet.title} ({sheet.where})" if sheet.where else sheet.title
        yield from (f"  {line}" for line in sheet.lines())
        return
    piece = _piece(seat.board(), entry.ref)
    if piece is not None:
        yield piece_line(piece)
        yield from (f"  {tag.name}: {tag.text}" for tag in piece.tags if tag.text)
        yield from (f"  {gauge.name}: {gauge.text}" for gauge in piece.gauges if gauge.text)
        return
    yield f"{entry.name}: {entry.text}" if entry.text else entry.name


def _piece(board: Board, ref: Ref) -> Piece | None:
    return next((piece for piece in board.pieces if piece.ref == ref), None)
