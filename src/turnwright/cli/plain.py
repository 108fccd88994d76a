"""The game in plain lines, for pipes, scripts and screen readers: a board, numbered choices, a typed line for each."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TextIO

from turnwright.cli.figures import COLUMNS, explained, figures
from turnwright.cli.session import ByHand, Row, Session, faces, filtered, folded, short, typed_number
from turnwright.cli.terminal import say, say_lines
from turnwright.kernel.refusal import Refusal
from turnwright.kernel.ruleset import GM, AnyGame
from turnwright.kernel.telling import Sheet
from turnwright.table.shapes import Blank, Option
from turnwright.table.text import board_lines, told_line

HELP = (
    "Type the number of a choice, or: odds N (every outcome of choice N), more [WORDS] (all choices, or those with the "
    "words), read [NAME] (the cards on the table), suggest, undo, redo, save [FILE], board, help, quit.",
    "After the number may stand: the blanks of a form (amount=5), with and dice of the table (with accuracy=12 "
    "damage=3,4), because and the game master's reason against the rules (because the tree gave way).",
    "Hit and crit are the chances of the attack, damage is the average, defeat the chance that somebody is taken out.",
)
ROOM = 24
"""Rows of a menu; with more of them, long groups are only named."""
HEADED = 10
OPTIONS_SHOWN = 30


def pick_encounter(game: AnyGame, lines: TextIO | None) -> str:
    """Asks which encounter to play; without an answer it is the first one."""
    offered = game.ruleset.content.encounters(game)
    return pick(f"{game.ruleset.title}: which encounter?", offered, lines) or next(iter(offered))


def pick(question: str, offered: Mapping[str, str], lines: TextIO | None) -> str | None:
    """Asks for one of several things by number or name; nothing where nobody answers."""
    say(question)
    for number, (name, title) in enumerate(offered.items(), start=1):
        say(f"  {number}  {name}: {title}")
    names = list(offered)
    for typed in _typed(lines):
        if typed in offered:
            return typed
        if is_row(typed, len(names)):
            return names[int(typed) - 1]
        say(f'"{typed}" is none of them: type a number from 1 to {len(names)}, or a name.')
    return None


def is_row(typed: str, rows: int) -> bool:
    """Whether somebody typed the number of a row; a number too long to be meant is none."""
    return typed.isdecimal() and len(typed) < 9 and 1 <= int(typed) <= rows


def play_plain(session: Session, lines: TextIO | None, *, demonstrates: bool = True) -> None:
    """Plays with what is typed; when nothing is typed at all, a player shows the whole battle, if it may."""
    for notice in session.match.notices:
        say(notice)
    called = session.title if session.title == session.encounter else f"{session.title} ({session.encounter})"
    say(f"{session.game.ruleset.title}. {called}, seed {session.seed}; {_who(session)}")
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
            whom = "everybody" if session.seat == GM and not session.players else session.seat
            say(f"Nothing was typed: greedy plays {whom} from here.")
            say()
            session.play_out()
            table.tell()
            if session.result is None:
                say("Nobody can act any more, and the match is not over.")
                return
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
    others = ", ".join(f"{seat} by {player}" for seat, player in session.players.items())
    you = "you act for everybody" if session.seat == GM else f"you play {session.seat}"
    return you + (f", {others}." if others else ".")


class _Unfilled(Refusal):
    """A form that was not filled in, or wrongly: what it wants, and what can be chosen for it, a line each."""

    def __init__(self, sentence: str, listed: Sequence[str]) -> None:
        super().__init__("play.form", sentence)
        self.listed = listed


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
                say(f"  {told_line(line)}")
        self.told = self.session.n

    def show(self) -> None:
        """The board, the question and the choices with their odds."""
        self.board()
        self.choices()

    def board(self) -> None:
        say()
        for line in board_lines(self.session.board()):
            say(line)

    def choices(self) -> None:
        rows = self.session.rows()
        say(self.session.question())
        closed = folded(rows, ROOM)
        self.rows([place for place, row in enumerate(rows) if row.group not in closed])
        for group in closed:
            places = [place + 1 for place, row in enumerate(rows) if row.group == group]
            say(f"     {group}: {places[0]} to {places[-1]} (type: more {group.split()[0].lower()})")

    def rows(self, places: Sequence[int]) -> None:
        """Rows of the menu with their odds, each group under its name where there are many."""
        rows = self.session.rows()
        width = max((len(rows[place].text) for place in places), default=0)
        headed = len(places) >= HEADED and len({rows[place].group for place in places}) > 1
        group = ""
        for place in places:
            row = rows[place]
            if headed and row.group != group:
                group = row.group
                say(f"     {group}")
            numbers = zip(COLUMNS, figures(self.session.odds(place)), strict=True)
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
                    say_lines("\n".join(HELP))
                case "board" | "b":
                    self.show()
                case "undo" | "u":
                    self.after(self.session.undo())
                case "redo" | "r":
                    self.after(self.session.redo())
                case "save" | "s":
                    say(f"Saved to {self.session.save(Path(rest.strip()) if rest.strip() else None)}.")
                case "more" | "m":
                    self.more(rest)
                case "suggest":
                    place = self.session.suggest()
                    say(f"{place + 1:>3}  {self.session.rows()[place].text}")
                case "odds" | "o":
                    place = self.place(rest)
                    about = self.session.rows()[place].about
                    if about:
                        say(f"  {about}")
                    for chance, text in explained(self.session.odds(place), self.session.names()):
                        say(f"  {chance:>5}  {text}")
                case "read" | "c":
                    for line in readable(self.session.sheets(), rest):
                        say(line)
                case _:
                    self.choose(word, rest)
        except _Unfilled as unfilled:
            for line in (str(unfilled), *unfilled.listed):
                say(line)
        except Refusal as refusal:
            say(str(refusal))
        return True

    def more(self, words: str) -> None:
        found = filtered(self.session.rows(), words)
        if not found:
            raise Refusal("play.choice", f'No choice has "{words}" in it: type more to see all of them.')
        self.rows(found)

    def after(self, sentence: str) -> None:
        say(sentence)
        self.told = self.session.n
        if self.session.result is None:
            self.show()

    def place(self, typed: str) -> int:
        """The place of the row that was named by its number."""
        rows = self.session.rows()
        if is_row(typed.strip(), len(rows)):
            return int(typed) - 1
        raise Refusal("play.choice", f'"{typed.strip()}" is no choice: type a number from 1 to {len(rows)}, or help.')

    def choose(self, word: str, rest: str) -> None:
        row = self.session.rows()[self.place(word)]
        typed, by_hand = _by_hand(rest)
        self.session.choose(row, _filled(self.session, row, typed) if row.form else None, by_hand)
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


def _by_hand(typed: str) -> tuple[str, ByHand]:
    """What goes along with a choice, and what is left: `with accuracy=12 damage=3,4`, `because he stands above it`."""
    typed, _, reason = f" {typed}".partition(" because ")
    typed, _, dice = typed.partition(" with ")
    return typed.strip(), ByHand(faces(dice), reason.strip())


def readable(sheets: Sequence[Sheet], typed: str) -> Iterator[str]:
    """What is on the table to be read: all titles, or whatever is called as typed, in full."""
    if not sheets:
        raise Refusal("play.read", "There is nothing here to take up and read.")
    words = typed.casefold().split()
    if not words:
        for where in dict.fromkeys(sheet.where for sheet in sheets):
            yield f"{where}: {', '.join(sheet.title for sheet in sheets if sheet.where == where)}"
        return
    found = [sheet for sheet in sheets if all(word in sheet.title.casefold() for word in words)]
    if not found:
        raise Refusal("play.read", f'Nothing here is called "{typed}": type read for all that there is.')
    for sheet in found:
        yield f"{sheet.title} ({sheet.where})"
        yield from (f"  {line}" for line in sheet.lines())


def _filled(session: Session, row: Row, typed: str) -> dict[str, object]:
    """A form filled in on the same line: name=value for each blank, several values with commas between them.

    Where there is one blank, its name may be left out. What can be chosen is listed with numbers, which will do.
    """
    assert row.form is not None
    blanks = {short(field): field for field in row.form.blanks}
    if len(blanks) == 1 and typed and "=" not in typed:
        given = {next(iter(blanks)): typed.replace(" ", ",")}
    else:
        given = dict(part.partition("=")[::2] for part in _words(typed))
    missing = {name for name, field in blanks.items() if not field.optional and field.kind != "choices"} - given.keys()
    untold = not typed and any(field.kind == "choices" for field in row.form.blanks)
    if missing or untold or given.keys() - blanks.keys():
        number = session.rows().index(row) + 1
        wanted = " ".join(_blank(session, field) for field in row.form.blanks)
        listed = [line for field in row.form.blanks for line in _offered(session, field)]
        raise _Unfilled(f"Fill it in on the same line: {number} {wanted}", listed)
    return {blanks[name].name: _as_kind(session, blanks[name], value) for name, value in given.items()}


def _words(typed: str) -> list[str]:
    """What was typed, in parts; quotes keep one together: name="Old Iron"."""
    try:
        return shlex.split(typed)
    except ValueError:
        raise Refusal("play.form", f"A quote is not closed in: {typed}") from None


def _offered(session: Session, field: Blank) -> Iterator[str]:
    """What can be chosen for a blank, numbered, where that has names of its own."""
    if any(option.ref for option in field.options) or field.name == "choice":
        for place, option in enumerate(field.options, start=1):
            yield f"{place:>5}  {option.name}"


def _blank(session: Session, field: Blank) -> str:
    match field.kind:
        case "number":
            wanted = f"{'' if field.least is None else field.least}..{'' if field.most is None else field.most}"
        case "numbers":
            wanted = ",".join("xyzw"[: field.least or 1])
        case "choices" if any(_offered(session, field)):
            wanted = f"{field.least} to {field.most} of these numbers, with commas"
        case "choice" if any(_offered(session, field)):
            wanted = "one of these numbers"
        case "choices":
            wanted = _options(session, field, ",")
        case "choice":
            wanted = _options(session, field, "|")
        case _:
            wanted = "text"
    return f"[{short(field)}={wanted}]" if field.optional else f"{short(field)}={wanted}"


def _options(session: Session, field: Blank, between: str) -> str:
    options = session.place.options(field)
    few = [option.id for option in options[:OPTIONS_SHOWN]]
    left = len(options) - len(few)
    return between.join(few) + (f"{between}… ({left} more)" if left else "")


def _as_kind(session: Session, field: Blank, value: str) -> object:
    match field.kind:
        case "number":
            return _number(field, value)
        case "numbers":
            return [_number(field, part) for part in value.split(",")]
        case "choices":
            return [_option(session.place.options(field), part) for part in value.split(",") if part and part != "none"]
        case _:
            return _option(session.place.options(field), value)


def _number(field: Blank, value: str) -> int:
    number = typed_number(value)
    if number is None:
        raise Refusal("play.form", f'{short(field)} wants a whole number, not "{value}".')
    return number


def _option(options: Sequence[Option], typed: str) -> str:
    """An option by its number in the list, by its name as people print it, or by its id."""
    if any(option.id == typed for option in options):
        return typed
    if is_row(typed, len(options)):
        return options[int(typed) - 1].id
    called = typed.casefold()
    return next((option.id for option in options if option.name.casefold() == called), typed)
