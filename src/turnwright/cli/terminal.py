"""What every command shares: reading files, writing lines, JSON and tables, and the error that means "used wrongly"."""

from __future__ import annotations

import io
import os
import shutil
import sys
import textwrap
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Annotated, Any, NamedTuple, TextIO

import msgspec
import typer
from rich.cells import cell_len
from rich.console import Console, ConsoleOptions, ConsoleRenderable, RenderHook, RenderResult
from rich.segment import Segment
from rich.table import Table
from rich.text import Text

from turnwright.cli.words import words
from turnwright.kernel import json_input, registry
from turnwright.kernel.content import MOST_IN_A_PACK
from turnwright.kernel.files import MOST_BYTES, STDIN, read_bounded, size_in_words
from turnwright.kernel.json_input import MOST_DIGITS
from turnwright.kernel.match import Match
from turnwright.kernel.naming import encounter_id, setup_by_ids
from turnwright.kernel.refusal import Refusal
from turnwright.kernel.ruleset import AnyGame
from turnwright.kernel.verify import verify
from turnwright.table.clean import clean, escaped

PIPED_WIDTH = 10_000
"""Where nobody looks at the output as it comes, lines are not broken to fit a screen."""

PRINTERS = ("dumb", "unknown")
"""Names of terminals that can only print lines, such as an editor's."""
LONGEST_WORD = 400
"""How many characters of a word, such as a path, an error shows."""

RulesetName = Annotated[str, typer.Argument(metavar="RULESET", help="A ruleset, such as duel.", show_default=False)]
AsJson = Annotated[bool, typer.Option("--json", help="Write JSON only, for other programs.")]
Preset = Annotated[str | None, typer.Option("--preset", metavar="P", help="A named set of rulings.")]
Rulings = Annotated[
    list[str] | None, typer.Option("--option", metavar="NAME=VALUE", help="One ruling; can be repeated.")
]

Packs = Annotated[
    list[str] | None,
    typer.Option(
        "--pack",
        metavar="PACK",
        help=f"A pack or its folder (up to {MOST_IN_A_PACK}), instead of the ruleset's own, with those it needs; "
        "can be repeated.",
        show_default=False,
    ),
]


def whole_number(text: str | int) -> int:
    """An integer as somebody typed it."""
    if len(str(text)) > MOST_DIGITS:
        raise typer.BadParameter(words("wrong.long_number", most=str(MOST_DIGITS)))
    try:
        return int(text)
    except ValueError:
        raise typer.BadParameter(words("wrong.whole_number", typed=str(text))) from None


def file_name(text: str | Path) -> Path:
    """A file as somebody typed its name."""
    if not str(text):
        raise typer.BadParameter(words("wrong.no_file_name"))
    return Path(text)


NEW_SEED = f"Any integer of up to {MOST_DIGITS} digits; a new one each time by default."
READ_LIMIT = f"up to {size_in_words(MOST_BYTES)}; - reads standard input"
"""What the help says about every file that is read."""

Seed = Annotated[
    int,
    typer.Option(
        "--seed",
        metavar="N",
        parser=whole_number,
        help=f"Any integer of up to {MOST_DIGITS} digits; only its low 32 bits are used.",
    ),
]


class Unusable(Exception):
    """What was typed, or a file that it names, cannot be understood: exit 2, before anything is tried."""


def read_json(path: Path) -> Any:
    """A JSON file; a fault is named by line and column."""
    return json_input.decode(read_bounded(path), words("standard_input") if path == STDIN else str(path))


def read_log(path: Path) -> bytes:
    """A log as it is in its file."""
    return as_log(path, read_bounded(path))


def as_log(path: Path, data: bytes) -> bytes:
    """What was read, if it is text that a log could be; the records themselves are checked when it is loaded."""
    try:
        data[: data.rfind(b"\n") + 1].decode()  # a last line may be cut off within a letter
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise Unusable(words("log.not_text", path=str(path), line=str(line))) from None
    json_input.refuse_absurd_lines(data, str(path))
    return data


FAULTS = (
    LookupError,
    StopIteration,
    AttributeError,
    TypeError,
    ValueError,
    ArithmeticError,
    AssertionError,
    RuntimeError,
)
"""How rules and telling fail on a state that no battle could reach."""


def load_log(path: Path, text: bytes, packs: Sequence[str]) -> Match:
    """The match in a log; what is wrong with it is told with the name of its file."""
    with blaming(path, text, packs):
        try:
            match = Match.load(text, partial(registry.game_of, packs=packs))
        except Refusal as refusal:
            raise Unusable(f"{path}: {refusal}") from None
    if not match.records:
        raise Unusable(words("log.empty", path=str(path)))
    return match


@contextmanager
def blaming(path: Path, text: bytes, packs: Sequence[str]) -> Iterator[None]:
    """Where something fails on a log, the log is checked: if it is wrong that is said, else the program is wrong."""
    try:
        yield
    except FAULTS:
        fault = _fault(text, packs)
        if fault is None:
            raise
        raise Unusable(f"{path}: {fault}") from None


def _fault(text: bytes, packs: Sequence[str]) -> str | None:
    try:
        verdict = verify(text, partial(registry.game_of, packs=packs))
    except Refusal as refusal:
        return str(refusal)
    except FAULTS as error:
        return words("log.unfit", error=repr(error))
    return str(verdict.problems[0]) if verdict.problems else None


class Person(NamedTuple):
    """Who is at the terminal, if anybody is."""

    lines: TextIO | None
    """Where typed lines come from; none where the person at the keyboard couldn't see the output."""
    on_screen: bool
    """Whether a whole screen can be drawn: both ways are a terminal, and it can do more than print lines."""
    types: bool
    """Whether a person is at the terminal, not a program."""


def person(*, plain: bool) -> Person:
    """How this program is talked to; `plain` lines may be wished for."""
    typed, shown, drawn = (stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout, sys.stderr))
    can_draw = os.environ.get("TERM") not in PRINTERS
    return Person(
        lines=sys.stdin if plain or shown or not typed else None,
        on_screen=typed and shown and drawn and can_draw and not plain,  # Textual draws on standard error
        types=typed and shown,
    )


def game_of(
    ruleset: str, *, packs: Sequence[str] | None = None, preset: str | None = None, options: Sequence[str] = ()
) -> AnyGame:
    """The game that a command line names, with its packs and its rulings."""
    return registry.game(ruleset, packs=packs or None, preset=preset, options=parse_options(options))


def setup_of(game: AnyGame, encounter: str) -> Any:
    """The setup of an encounter that somebody named."""
    try:
        lists = _deck_files(game, encounter)
        return lists or game.ruleset.content.encounter(game, encounter_id(game, encounter))
    except Refusal as refusal:
        raise Unusable(str(refusal)) from None


def _deck_files(game: AnyGame, encounter: str) -> Any:
    """The setup of two decks of cards of which at least one is a file: `a.txt,b.txt`; none: they aren't."""
    parts = [part.strip() for part in encounter.split(",")]
    if game.ruleset.name != "tcg" or len(parts) != 2 or not any(map(_is_deck_file, parts)):
        return None
    from turnwright.rulesets.tcg import decks
    from turnwright.rulesets.tcg.official import lists
    from turnwright.rulesets.tcg.state import Seating, Setup

    seatings = []
    for part in parts:
        if not _is_deck_file(part):
            seatings.append(Seating(part))
            continue
        if part.lower().endswith(".csv"):
            seatings.append(Seating(cards=lists.cards(lists.read(read_bounded(Path(part)), file=part))))
            continue
        deck = decks.read(read_bounded(Path(part)), game.content, file=Path(part).name)
        seatings.append(Seating(cards={entry.card: entry.count for entry in deck.cards}))
    return Setup(*seatings)


def _is_deck_file(name: str) -> bool:
    return name.lower().endswith((".txt", ".json", ".csv"))


def read_setup(game: AnyGame, path: str) -> Any:
    """A setup that somebody wrote: a file with nothing else, or the one in a script."""
    raw = read_json(Path(path))
    if isinstance(raw, dict) and "ruleset" in raw:
        if raw["ruleset"] != game.ruleset.name:
            raise Unusable(
                words("wrong.other_script", path=path, ruleset=str(raw["ruleset"]), wanted=game.ruleset.name)
            )
        if raw.get("setup") is None:
            raise Unusable(words("wrong.no_setup", path=path))
        raw = raw["setup"]
    try:
        return msgspec.convert(setup_by_ids(game, raw), game.ruleset.rules.Setup)
    except msgspec.ValidationError as error:
        raise Unusable(words("wrong.setup", path=path, error=str(error))) from None


def parse_options(given: Iterable[str]) -> dict[str, Any]:
    """Rulings written as name=value; a value is JSON if it can be (true, 3), otherwise the text itself."""
    options: dict[str, Any] = {}
    for text in given:
        name, equals, value = text.partition("=")
        if not equals:
            raise Unusable(words("wrong.ruling", typed=text))
        options[name] = json_input.decode_or_word(value, f"--option {name}")
    return options


# Writing: colours and fitting only where a person looks at a terminal. Whatever is written is cleaned here, because a
# name in it may be anybody's.


def say(text: str = "") -> None:
    """One plain line."""
    put(readable(text))


def tell(text: str, *, hang: int | None = None) -> None:
    """One line for a person to read: at a terminal it is wrapped to its width, and goes on set in by `hang`."""
    text = readable(text)
    if not sys.stdout.isatty() or cell_len(text) < (width := shutil.get_terminal_size().columns):
        put(text)
        return
    inset = " " * min(hang if hang is not None else len(text) - len(text.lstrip()) + 2, width // 2)
    for line in textwrap.wrap(text, max(2, width - 1), subsequent_indent=inset, break_on_hyphens=False):
        put(line)


def say_lines(text: str) -> None:
    """A text of several lines, broken where it was written so."""
    put(readable(text, lines=True))


def put(line: str) -> None:
    """A line that is clean already and may have colours of ours."""
    sys.stdout.write(line + "\n")


def say_json(value: Any) -> None:
    """One line of JSON, never broken."""
    sys.stdout.write(escaped(msgspec.json.encode(value).decode()) + "\n")


def warn(text: str) -> None:
    """One line on standard error, after any output so far; whether it could be written shows at the end."""
    with suppress(OSError):
        sys.stdout.flush()
    sys.stderr.write(f"turnwright: {readable(' '.join(map(_shortened, text.split())))}\n")


def readable(text: str, *, lines: bool = False) -> str:
    """A text as it can be shown; a file's name that is not text shows its bytes."""
    return clean(text.encode(errors="backslashreplace").decode(), lines=lines)


def _shortened(word: str) -> str:
    """A word too long to read to the end, with its middle left out."""
    return word if len(word) <= LONGEST_WORD else f"{word[: LONGEST_WORD // 2]}…{word[-LONGEST_WORD // 4 :]}"


def screen() -> Console:
    """Standard output for tables. Without a terminal it has no colours, breaks no lines and pads none."""
    if sys.stdout.isatty():
        return _Screen()
    return _Screen(file=_Trimmed(), width=PIPED_WIDTH, color_system=None)


class _Screen(Console):
    """A console to which every text is data: no markup, no emoji by name, no control characters.

    A closed output is left to the program to handle.
    """

    def __init__(self, **named: Any) -> None:
        super().__init__(markup=False, emoji=False, highlight=False, **named)
        self.push_render_hook(_Cleaning())

    def on_broken_pipe(self) -> None:
        raise BrokenPipeError


class _Cleaning(RenderHook):
    def process_renderables(self, renderables: list[ConsoleRenderable]) -> list[ConsoleRenderable]:
        return [_Cleaned(each) for each in renderables]


class _Cleaned:
    """Something to print, without what cannot be read: that has no width, so everything fits as before."""

    def __init__(self, inside: ConsoleRenderable) -> None:
        self.inside = inside

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        for piece in console.render(self.inside, options):
            yield piece if piece.control else Segment(readable(piece.text, lines=True), piece.style)


class _Trimmed(io.StringIO):
    """Standard output without the spaces at the end of a line."""

    def write(self, text: str) -> int:
        sys.stdout.write("\n".join(line.rstrip() for line in text.split("\n")))
        return len(text)


def table(*columns: str, rows: Iterable[Sequence[str | Text]], numbers: Sequence[int] = ()) -> Table:
    """A table without frames: it reads the same in a terminal and in a file. `numbers` are columns set to the right."""
    drawn = Table(box=None, pad_edge=False, header_style="bold", show_header=any(columns))
    for place, column in enumerate(columns):
        drawn.add_column(Text(column), justify="right" if place in numbers else "left", overflow="fold")
    for row in rows:
        drawn.add_row(*(Text(clean(cell)) if isinstance(cell, str) else cell for cell in row))
    return drawn
