"""`turnwright replay` and `turnwright verify`: a log as a story, and whether it is true."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.text import Text

from turnwright.cli.script import outcome
from turnwright.cli.terminal import (
    FAULTS,
    READ_LIMIT,
    AsJson,
    Unusable,
    blaming,
    file_name,
    load_log,
    put,
    read_log,
    readable,
    say,
    say_json,
    screen,
    table,
    warn,
)
from turnwright.cli.words import words
from turnwright.kernel import registry
from turnwright.kernel import verify as checking
from turnwright.kernel.language import reader
from turnwright.kernel.match import Match
from turnwright.kernel.refusal import Refusal
from turnwright.kernel.ruleset import GM
from turnwright.kernel.telling import Board, Piece
from turnwright.table.text import passage

LogFile = Annotated[
    Path,
    typer.Argument(
        metavar="LOG", parser=file_name, help=f"A log written by run, play or sim ({READ_LIMIT}).", show_default=False
    ),
]

Folders = Annotated[
    list[str] | None,
    typer.Option(
        "--pack",
        metavar="FOLDER",
        help="A pack the log needs that isn't installed; can be repeated.",
        show_default=False,
    ),
]


def replay(
    log: LogFile,
    to: Annotated[int | None, typer.Option("--to", metavar="N", help="Stop after this record.")] = None,
    pack: Folders = None,
    as_json: AsJson = False,
) -> None:
    """Tell a log as a story, from its events alone, and show how it ended. The last line is the outcome as JSON.

    \b
    Example:
      turnwright replay duel.jsonl --to 5
    """
    text = read_log(log)
    match = load_log(log, text, pack or ())
    n = len(match.records) if to is None else to
    with blaming(log, text, pack or ()):  # everything is worked out before anything is said
        state = match.at(n)
        board = match.game.ruleset.telling.board(match.game.speaking(""), state, GM)
        records = [_told(match, number) for number in range(1, n + 1)] if as_json else []
        lines = [] if as_json else list(story_lines(match, to=n))
        ended = outcome(match, n)
    for notice in match.notices:
        warn(f"{log}: {notice}")
    if as_json:
        told = {"header": match.header, "records": records, "board": board, "state": state}
        say_json(told | {"notices": match.notices, "outcome": ended})
        return
    for line in lines:
        put(line)
    show(board)
    say_json(ended)


def verify(log: LogFile, pack: Folders = None, as_json: AsJson = False) -> None:
    """Replay a log's commands with its own dice and compare every event. Exits with 1 if one differs, and says where.

    \b
    Example:
      turnwright verify duel.jsonl
    """
    text = read_log(log)
    try:
        verdict = checking.verify(text, partial(registry.game_of, packs=pack or ()))
    except Refusal as refusal:
        raise Unusable(f"{log}: {refusal}") from None
    except FAULTS as error:
        raise Unusable(f"{log}: {words('log.unfit', error=repr(error))}") from None
    if as_json:
        problems = [problem._asdict() for problem in verdict.problems]
        say_json(verdict._asdict() | {"ok": verdict.ok, "problems": problems})
    for notice in verdict.notices:
        warn(f"{log}: {notice}")
    for problem in verdict.problems:
        warn(f"{log}: {problem}")
    if verdict.ok and not as_json:
        say(f"{log}: {verdict.sentence}")
    if not verdict.ok:
        raise typer.Exit(1)


# A match as text: also what `run` prints.


def tell(match: Match) -> None:
    """Says the whole story."""
    for line in story_lines(match, to=len(match.records)):
        put(line)


def story_lines(match: Match, *, to: int) -> Iterator[str]:
    """The story up to a record, grouped by record, ready to be put on a terminal."""
    for n in range(1, to + 1):
        said = passage(match, n)
        who = words("by_bot", who=said.by) if said.is_bots else said.by
        yield f"{_styled(f'{n:>4}', fg='bright_black')} {_styled(who, bold=True)} {readable(said.asked)}".rstrip()
        for line in said.told:
            yield f"       {readable(line)}"


def _told(match: Match, n: int) -> dict[str, Any]:
    record = match.records[n - 1]
    return {"n": n, "by": record.by, "bot": record.is_bots, "command": record.command, "story": match.told(n)}


def show(board: Board) -> None:
    """The final board: how everybody is doing."""
    say()
    put(_styled(board.heading, bold=True))
    for side in board.sides:
        if side.note:
            say(f"{side.name}: {side.note}")
    rows = [_row(piece) for piece in board.pieces]
    screen().print(table(words("column.side"), words("column.unit"), "", "", rows=rows))
    for note in board.notes:
        say(reader().tag(note))


def _row(piece: Piece) -> tuple[Text, ...]:
    gauges = reader().listed_text([f"{gauge.name} {gauge.value}/{gauge.most}" for gauge in piece.gauges], "list")
    out = (words("piece_out"),) if piece.out else ()
    notes = reader().listed_text((*out, *(reader().tag(tag) for tag in piece.tags)), "list")
    return tuple(Text(cell, style="dim" if piece.out else "") for cell in (piece.side, piece.name, gauges, notes))


def _styled(text: str, **style: Any) -> str:
    """Colours only if the terminal shows them."""
    text = readable(text)
    return typer.style(text, **style) if sys.stdout.isatty() and not os.environ.get("NO_COLOR") else text
