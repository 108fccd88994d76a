"""The game in plain lines, for pipes, scripts and screen readers: a board, numbered choices, a typed line for each."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TextIO

import typer

from turnwright.cli.figures import columns, explained, figures
from turnwright.cli.naming import words_of
from turnwright.cli.reading import contents, look_up
from turnwright.cli.session import Row, Session, filtered, folded, is_forced
from turnwright.cli.terminal import say, tell
from turnwright.cli.typed import Ambiguous, Unfilled, by_hand, filled, find_row, is_row
from turnwright.kernel.language import reader
from turnwright.kernel.refusal import Refusal, text_ref
from turnwright.kernel.ruleset import GM, AnyGame
from turnwright.table.advising import in_a_line
from turnwright.table.text import board_lines, map_lines, told_line, unavailable_line

HELP = ("choose", "form", "ask", "look", "keep", "gm", "odds")
"""What can be typed: a text of `terminal.help` each."""
PROMPT = "> "
ROOM = 24
"""Rows of a menu; with more of them, long groups are only named."""
HEADED = 10
OPTIONS_SHOWN = 30


def pick_encounter(game: AnyGame, lines: TextIO | None) -> str:
    """Asks which encounter to play; without an answer it is the first one."""
    game = game.speaking("")
    offered = game.ruleset.content.encounters(game)
    return pick(reader().text("terminal.which_encounter", game=game.title), offered, lines) or next(iter(offered))


def pick(question: str, offered: Mapping[str, str], lines: TextIO | None) -> str | None:
    """Asks for one of several things by number or name; nothing where nobody answers."""
    say(question)
    for number, (name, title) in enumerate(offered.items(), start=1):
        tell(f"  {number}  {name}: {title}", hang=5)
    names = list(offered)
    for typed in typed_lines(lines):
        if typed in offered:
            return typed
        if typed.lower() in ("quit", "q"):
            raise typer.Exit
        if is_row(typed, len(names)):
            return names[int(typed) - 1]
        say(reader().text("terminal.not_one_of_them", typed=typed, count=len(names)))
    return None


def play_plain(session: Session, lines: TextIO | None, *, demonstrates: bool = True) -> None:
    """Plays with what is typed; when nothing is typed at all, a player shows the whole battle, if it may."""
    for notice in session.match.notices:
        say(notice)
    called = session.title if session.title == session.encounter else f"{session.title} ({session.encounter})"
    game, seed = session.place.game.title, str(session.seed)
    if not session.is_introduced:
        tell(reader().text("terminal.opened", game=game, encounter=called, seed=seed, who=_who(session)))
    session.advance()
    table = _PlainTable(session, enters=_is_typed(lines))
    table.tell()
    table.show()
    typed = typed_lines(lines, empty=table.enters)
    while session.result is None or session.afterwards():
        line = next(typed, None)
        if line is None:
            break
        if not table.take(line):
            return
    if session.result is None:
        if table.answered or not demonstrates:
            context = "" if session.log is None else "saved"
            say(reader().text("terminal.input_ended", log=str(session.log), context=context))
            return
        context = "everybody" if session.seat == GM and not session.players else ""
        if session.demonstrated:
            say(reader().text(f"terminal.{session.demonstrated}", seat=session.seat, context=context))
            say()
        session.play_out()
        table.tell()
        if session.result is None:
            say(reader().text("terminal.nobody_acts"))
            return
        table.end()


def _is_typed(lines: TextIO | None) -> bool:
    """Whether a person types at a terminal and sees its output."""
    return lines is not None and lines.isatty() and sys.stdout.isatty()


def typed_lines(lines: TextIO | None, *, empty: bool = False) -> Iterator[str]:
    """What is typed, line by line, without blanks around it; empty lines only where they are asked for.

    At a terminal there is a prompt.
    """
    prompt = PROMPT if _is_typed(lines) else ""
    while lines is not None:
        sys.stdout.write(prompt)
        sys.stdout.flush()
        line = lines.readline()
        if not line:
            return
        if empty or line.strip():
            yield line.strip()


def _who(session: Session) -> str:
    others = [reader().text("terminal.played_by", seat=seat, player=player) for seat, player in session.players.items()]
    context = [*(("everybody",) if session.seat == GM else ()), *(("others",) if others else ())]
    return reader().text("terminal.you_play", seat=session.seat, others=tuple(others), context="_".join(context))


def _as_typed(text: str) -> str:
    """A choice as somebody would type it, without its price."""
    return text.partition(" (")[0]


def _form_as_typed(row: Row) -> str:
    """The beginning of a form, with the names of what it wants."""
    assert row.form is not None
    blanks = [f"{blank.name}={blank.name.upper()}" for blank in row.form.blanks if not blank.optional]
    return " ".join((row.text.rstrip(" …"), *blanks))


class _PlainTable:
    """What was told so far, and what a typed line means."""

    def __init__(self, session: Session, *, enters: bool = False) -> None:
        """`enters`: an empty line does what there is to do, where that is one thing."""
        self.session = session
        self.enters = enters
        self.told = 0
        self.answered = False

    def tell(self) -> None:
        """Says what happened since the last time."""
        for line in self.session.story():
            if line.n > self.told:
                tell(f"  {told_line(line)}")
        self.told = self.session.n

    def show(self) -> None:
        """The board, the question and the choices with their odds; or how it ended, and what is left to do."""
        if self.session.result is None:
            self.board()
            self.choices()
        else:
            self.end()
            self.offer()

    def board(self) -> None:
        say()
        for line in board_lines(self.session.board()):
            tell(line)

    def menu(self) -> tuple[Row, ...]:
        """What can be chosen now: by the players, or once it's over."""
        return self.session.rows() if self.session.result is None else self.session.afterwards()

    def offer(self) -> None:
        """What can still be done once it's over."""
        if self.menu():
            say()
            say(reader().text("terminal.still"))
            self.rows(range(len(self.menu())))
            tell(reader().text("terminal.still_how"))

    def choices(self) -> None:
        rows = self.session.rows()
        tell(self.session.question())
        closed = folded(rows, ROOM)
        self.rows([place for place, row in enumerate(rows) if row.group not in closed])
        for group in closed:
            places = [place + 1 for place, row in enumerate(rows) if row.group == group]
            word = group.split()[0].lower()
            said = reader().text("terminal.folded", group=group, first=places[0], last=places[-1], word=word)
            say(f"     {said}")

    def rows(self, places: Sequence[int]) -> None:
        """Rows of the menu with their odds, each group under its name where there are many."""
        rows = self.menu()
        width = max((len(rows[place].text) for place in places), default=0)
        headed = len(places) >= HEADED and len({rows[place].group for place in places}) > 1
        group = ""
        for place in places:
            row = rows[place]
            if headed and row.group != group:
                group = row.group
                say(f"     {group}")
            weighed = self.session.odds(place) if row.choice else None
            numbers = zip(columns(weighed), figures(weighed), strict=True)
            odds = "  ".join(f"{name} {figure}" for name, figure in numbers if figure != "–")
            tells = weighed is not None and weighed.damage is not None  # figures that need no words beside them
            about = "" if tells or not row.about else f"({row.about})"
            said = f"{odds}  {about}".strip()
            if self.enters and is_forced(rows):
                said = reader().text("terminal.press_enter")
            tell(f"{place + 1:>3}  {row.text:<{width}}  {said}".rstrip(), hang=5)

    def help(self) -> None:
        """What can be typed now, with examples from this very menu."""
        rows = self.menu()
        choices = [row.text for row in rows if row.choice is not None]
        forms = [row for row in rows if row.form is not None]
        for subject in HELP:
            if (subject == "form" and not forms) or (subject == "gm" and self.session.seat != GM):
                continue
            if subject == "choose" and choices:
                tell(reader().text("terminal.help.choose", context="example", example=_as_typed(choices[:2][-1])))
            elif subject == "form":
                tell(reader().text("terminal.help.form", example=_form_as_typed(forms[0])))
            else:
                tell(reader().text(f"terminal.help.{subject}"))

    def take(self, typed: str) -> bool:
        """Does what was typed, or says why not. False: the person leaves."""
        if not typed:
            if not is_forced(self.session.rows()):
                return True
            typed = "1"
        self.answered = True
        word, _, rest = typed.partition(" ")
        try:
            match word.lower():
                case "quit" | "q":
                    say(reader().text("terminal.left", context="unsaved" if self.session.unsaved else ""))
                    return False
                case "help" | "h" | "?":
                    self.help()
                case "board" | "b":
                    self.show()
                case "undo" | "u":
                    self.after(self.session.undo())
                case "redo" | "r":
                    self.after(self.session.redo())
                case "save" | "s":
                    path = self.session.save(Path(rest.strip()) if rest.strip() else None)
                    say(reader().text("terminal.saved", path=str(path)))
                case "more" | "m":
                    self.more(rest)
                case "suggest":
                    self.suggest(rest.strip())
                case "odds" | "o":
                    self.odds(rest)
                case "why" | "w":
                    self.why(rest)
                case "map":
                    self.map()
                case "look" | "read" | "l" | "c":
                    for line in look_up(self.session.place, rest) if rest else contents(self.session.place):
                        tell(line)
                case _:
                    self.choose(typed)
        except Unfilled as unfilled:
            for line in (str(unfilled), *unfilled.listed):
                tell(line)
        except Ambiguous as several:
            tell(str(several))
            self.rows(several.places)
        except Refusal as refusal:
            tell(str(refusal))
            if refusal.overridable and self.session.seat == GM:
                tell(reader().text("terminal.override_how"))
        return True

    def suggest(self, player: str) -> None:
        """What a player would do, and what it thought about if it thinks."""
        place, considered = self.session.advise(player)
        say(f"{place + 1:>3}  {self.session.rows()[place].text}")
        for one in considered:
            tell(f"     {one.text}: {in_a_line(one)}", hang=7)

    def odds(self, typed: str) -> None:
        """Every outcome of a choice."""
        place, _ = find_row(self.session.rows(), typed)
        about = self.session.rows()[place].about
        if about:
            tell(f"  {about}")
        for chance, text in explained(self.session.odds(place), self.session.names()):
            tell(f"  {chance:>5}  {text}", hang=9)

    def why(self, typed: str) -> None:
        """What somebody might look for, and why it isn't possible now."""
        wanted = words_of(typed)
        missed = [row for row in self.session.place.unavailable() if all(word in words_of(row.text) for word in wanted)]
        if not missed:
            raise Refusal("play.why", context="wanted" if wanted else "any")
        for row in missed:
            tell(f"  {unavailable_line(row)}")

    def map(self) -> None:
        board = self.session.board()
        if board.map is None:
            raise Refusal("play.map")
        for line in map_lines(board.map, board.pieces):
            say(line)

    def more(self, words: str) -> None:
        found = filtered(self.menu(), words)
        if not found:
            raise Refusal("play.choice", words=text_ref(words))
        self.rows(found)

    def after(self, sentence: str) -> None:
        say(sentence)
        self.told = self.session.n
        self.show()

    def choose(self, typed: str) -> None:
        """Does what a line says: a choice by number or by its first words, with what goes along with it."""
        said, along = by_hand(typed)
        place, rest = find_row(self.menu(), said)
        row = self.menu()[place]
        values = filled(row, place + 1, rest, self.session.place.options) if row.form is not None else None
        self.session.choose(row, values, along)
        self.tell()
        self.show()

    def end(self) -> None:
        result = self.session.result
        assert result is not None, "only a match that is over has an end"
        self.board()
        say()
        say(self.session.over)
        for line in self.session.result_lines():
            tell(line)
        if self.session.log is not None:
            say(reader().text("terminal.log_in", path=str(self.session.log)))
