"""The game in plain lines, for pipes, scripts and screen readers: a board, numbered choices, a typed line for each."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TextIO

from turnwright.cli.figures import COLUMNS, explained, figures
from turnwright.cli.table import Choice, Session
from turnwright.cli.terminal import say
from turnwright.kernel.refusal import Refusal
from turnwright.kernel.ruleset import Field, Game, Gauge, Piece

HELP = (
    "Type the number of a choice, or: odds N (every outcome of choice N), undo, redo, save [FILE], board, help, quit.",
    "Hit and crit are the chances of the attack, damage is the average, defeat the chance that somebody is taken out.",
)


def pick_encounter(game: Game, lines: TextIO | None) -> str:
    """Asks which encounter to play; without an answer it is the first one."""
    offered = game.ruleset.encounters(game)
    say(f"{game.ruleset.title}: which encounter?")
    for number, (name, title) in enumerate(offered.items(), start=1):
        say(f"  {number}  {name}: {title}")
    names = list(offered)
    for typed in _typed(lines):
        if typed in offered:
            return typed
        if typed.isdecimal() and 1 <= int(typed) <= len(names):
            return names[int(typed) - 1]
        say(f'"{typed}" is none of them: type a number from 1 to {len(names)}, or a name.')
    return names[0]


def play_plain(session: Session, lines: TextIO | None, *, demonstrates: bool = True) -> None:
    """Plays with what is typed; when nothing is typed at all, a player shows the whole battle, if it may."""
    for notice in session.match.notices:
        say(notice)
    say(f"{session.game.ruleset.title}. {session.title} ({session.encounter}), seed {session.seed}; {_who(session)}")
    session.advance()
    table = _PlainTable(session)
    table.tell()
    if session.result is None:
        table.show()
        for typed in _typed(lines):
            if not table.take(typed):
                return
            if session.result is not None:
                break
        else:
            if table.answered or not demonstrates:
                say(
                    f"The input ended before the match did{'' if session.log is None else f'; {session.log} holds it'}."
                )
                return
            say(f"Nothing was typed: greedy plays {session.seat} from here.")
            say()
            session.play_out()
            table.tell()
    table.end()


def _typed(lines: TextIO | None) -> Iterator[str]:
    """What is typed, line by line, without blanks around it; empty lines count for nothing."""
    while lines is not None:
        sys.stdout.flush()
        line = lines.readline()
        if not line:
            return
        if line.strip():
            yield line.strip()


def _who(session: Session) -> str:
    others = ", ".join(
        f"{seat} by {session.against or session.game.ruleset.profile(session.match.state, seat)}"
        for seat in session.players
    )
    return f"you play {session.seat}" + (f", {others}." if others else ".")


class _PlainTable:
    """What was told so far, and what a typed line means."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.told = 0
        self.answered = False

    def tell(self) -> None:
        """Says what happened since the last time."""
        for line in self.session.story():
            if line.n > self.told:
                say(f"  {line.text}")
        self.told = self.session.n

    def show(self) -> None:
        """The board, the question and the choices with their odds."""
        self.board()
        self.choices()

    def board(self) -> None:
        board = self.session.board()
        say()
        say(f"== {board.heading} ==  in turn: {', '.join(board.order)}")
        width = max((len(piece.name) for piece in board.pieces), default=0)
        for side in dict.fromkeys(piece.side for piece in board.pieces):
            say(f"{side}:")
            for piece in board.pieces:
                if piece.side == side:
                    say(f"  {_piece(piece, width)}")
        for note in board.notes:
            say(note)

    def choices(self) -> None:
        rows = self.session.choices()
        say(self.session.question())
        width = max((len(row.text) for row in rows), default=0)
        for place, row in enumerate(rows):
            numbers = zip(COLUMNS, figures(self.session.summary(place)), strict=True)
            odds = "  ".join(f"{name} {figure}" for name, figure in numbers if figure != "–")
            said = odds or (f"({row.about})" if row.about else "")
            say(f"{place + 1:>3}  {row.text:<{width}}  {said}".rstrip())

    def take(self, typed: str) -> bool:
        """Does what was typed, or says why not. False: the person leaves."""
        self.answered = True
        word, _, rest = typed.partition(" ")
        try:
            match word.lower():
                case "quit" | "q":
                    say(f"You leave the match{' unsaved' if self.session.unsaved else ''}.")
                    return False
                case "help" | "h" | "?":
                    say("\n".join(HELP))
                case "board" | "b":
                    self.show()
                case "undo" | "u":
                    self.after(self.session.undo())
                case "redo" | "r":
                    self.after(self.session.redo())
                case "save" | "s":
                    say(f"Saved to {self.session.save(Path(rest.strip()) if rest.strip() else None)}.")
                case "odds" | "o":
                    for chance, text in explained(self.session.odds(self.place(rest)), self.session.names()):
                        say(f"  {chance:>5}  {text}")
                case _:
                    self.choose(word, rest)
        except Refusal as refusal:
            say(str(refusal))
        return True

    def after(self, sentence: str) -> None:
        say(sentence)
        self.told = self.session.n
        if self.session.result is None:
            self.show()

    def place(self, typed: str) -> int:
        """The place of the row that was named by its number."""
        rows = self.session.choices()
        if typed.strip().isdecimal() and 1 <= int(typed) <= len(rows):
            return int(typed) - 1
        raise Refusal("play.choice", f'"{typed.strip()}" is no choice: type a number from 1 to {len(rows)}, or help.')

    def choose(self, word: str, rest: str) -> None:
        row = self.session.choices()[self.place(word)]
        self.session.choose(row, _filled(self.session, row, rest) if row.form else None)
        self.tell()
        if self.session.result is None:
            self.show()

    def end(self) -> None:
        result = self.session.result
        assert result is not None, "only a match that is over has an end"
        self.board()
        say()
        say("The match is over.")
        for line in self.session.result_lines():
            say(line)
        if self.session.log is not None:
            say(f"The log is in {self.session.log}.")


def _filled(session: Session, row: Choice, typed: str) -> dict[str, object]:
    """A form filled in on the same line: name=value for each blank, several values with commas between them."""
    assert row.form is not None
    given = dict(part.partition("=")[::2] for part in typed.split())
    blanks = {field.name: field for field in row.form.fields}
    if not typed or given.keys() - blanks.keys():
        wanted = " ".join(_blank(field) for field in row.form.fields)
        raise Refusal("play.form", f"Fill it in on the same line: {session.choices().index(row) + 1} {wanted}")
    return {name: _as_kind(blanks[name], value) for name, value in given.items()}


def _blank(field: Field) -> str:
    match field.kind:
        case "number":
            return (
                f"{field.name}={'' if field.least is None else field.least}..{'' if field.most is None else field.most}"
            )
        case "choices":
            return f"{field.name}={','.join(field.options)}"
        case "choice":
            return f"{field.name}={'|'.join(field.options)}"
        case _:
            return f"{field.name}=text"


def _as_kind(field: Field, value: str) -> object:
    if field.kind == "number":
        try:
            return int(value)
        except ValueError:
            raise Refusal("play.form", f'{field.name} wants a whole number, not "{value}".') from None
    return [part for part in value.split(",") if part] if field.kind == "choices" else value


def _piece(piece: Piece, width: int) -> str:
    parts = [f"{piece.name:<{width}}", *map(_gauge, piece.gauges), *_notes(piece)]
    return "  ".join(parts)


def _gauge(gauge: Gauge) -> str:
    return f"{gauge.name} {gauge.value}/{gauge.most}"


def _notes(piece: Piece) -> Sequence[str]:
    return [", ".join((*(("out",) if piece.out else ()), *piece.notes))] if piece.out or piece.notes else []
