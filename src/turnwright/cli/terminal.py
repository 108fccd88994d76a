"""What every command shares: reading files, writing lines, JSON and tables, and the error that means "used wrongly"."""

from __future__ import annotations

import io
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

from turnwright.kernel import registry
from turnwright.kernel.refusal import Refusal, json_fault
from turnwright.kernel.ruleset import AnyGame

PIPED_WIDTH = 10_000
"""Where nobody looks at the output as it comes, lines are not broken to fit a screen."""

RulesetName = Annotated[str, typer.Argument(metavar="RULESET", help="A ruleset, such as duel.", show_default=False)]
AsJson = Annotated[bool, typer.Option("--json", help="Write JSON only, for other programs.")]
Preset = Annotated[str | None, typer.Option("--preset", metavar="P", help="A named set of rulings.")]
Rulings = Annotated[
    list[str] | None, typer.Option("--option", metavar="NAME=VALUE", help="One ruling; may be given again.")
]

Packs = Annotated[
    list[str] | None,
    typer.Option(
        "--pack",
        metavar="PACK",
        help="A pack or its folder, instead of the ruleset's own, with those it needs; may be given again.",
        show_default=False,
    ),
]


def whole_number(text: str | int) -> int:
    """An integer as somebody typed it."""
    try:
        return int(text)
    except ValueError:
        raise typer.BadParameter(f'"{text}" is not a whole number') from None


Seed = Annotated[
    int, typer.Option("--seed", metavar="N", parser=whole_number, help="Any integer; its low 32 bits count.")
]


class Unusable(Exception):
    """What was typed, or a file that it names, cannot be understood: exit 2, before anything is tried."""


def read_bytes(path: Path) -> bytes:
    """The content of a file that somebody named."""
    try:
        return path.read_bytes()
    except OSError as error:
        raise Unusable(f"{path}: {_reason(error)}") from None


def write_bytes(path: Path, data: bytes) -> None:
    """Writes a file whole or not at all."""
    fresh = path.with_name(path.name + ".new")
    try:
        if path.is_dir():
            raise IsADirectoryError(None, "Is a directory")
        fresh.write_bytes(data)
        fresh.replace(path)
    except OSError as error:
        raise Unusable(f"{path}: {_reason(error)}") from None


def _reason(error: OSError) -> str:
    sentence = error.strerror or str(error)
    return sentence[:1].lower() + sentence[1:]


def read_json(path: Path) -> Any:
    """A JSON file; a fault is named by line and column."""
    return decode_json(read_bytes(path), str(path))


def decode_json(data: bytes, place: str) -> Any:
    """JSON from somewhere; a fault is named by line and column."""
    try:
        return msgspec.json.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise Unusable(f"{place}{json_fault(data, error)}") from None


def game_of(
    ruleset: str, *, packs: Sequence[str] | None = None, preset: str | None = None, options: Sequence[str] = ()
) -> AnyGame:
    """The game that a command line names, with its packs and its rulings."""
    return registry.game(ruleset, packs=packs or None, preset=preset, options=parse_options(options))


def setup_of(game: AnyGame, encounter: str) -> Any:
    """The setup of an encounter that somebody named."""
    try:
        return game.ruleset.content.encounter(game, encounter)
    except Refusal as refusal:
        raise Unusable(str(refusal)) from None


def read_setup(game: AnyGame, path: str) -> Any:
    """A setup that somebody wrote: a file with nothing else, or the one in a script."""
    raw = read_json(Path(path))
    if isinstance(raw, dict) and "ruleset" in raw:
        if raw["ruleset"] != game.ruleset.name:
            raise Unusable(f"{path} is a script of {raw['ruleset']}, not of {game.ruleset.name}")
        if raw.get("setup") is None:
            raise Unusable(f'{path} is a script without a "setup": name its encounter instead')
        raw = raw["setup"]
    try:
        return msgspec.convert(raw, game.ruleset.rules.Setup)
    except msgspec.ValidationError as error:
        raise Unusable(f"{path}: the setup does not fit: {error}") from None


def parse_options(given: Iterable[str]) -> dict[str, Any]:
    """Rulings written as name=value; a value is JSON where it can be (true, 3), else the word itself."""
    options: dict[str, Any] = {}
    for text in given:
        name, equals, value = text.partition("=")
        if not equals:
            raise Unusable(f'"{text}" is no ruling: write name=value')
        try:
            options[name] = msgspec.json.decode(value)
        except msgspec.DecodeError:
            options[name] = value
    return options


# Writing: colours and fitting only where a person looks at a terminal.


def say(text: str = "") -> None:
    """One plain line."""
    sys.stdout.write(text + "\n")


def say_json(value: Any) -> None:
    """One line of JSON, never broken."""
    sys.stdout.write(msgspec.json.encode(value).decode() + "\n")


def warn(text: str) -> None:
    """One line on standard error."""
    sys.stdout.flush()
    sys.stderr.write(f"turnwright: {' '.join(text.split())}\n")


def screen() -> Console:
    """Standard output for tables. Without a terminal it has no colours, breaks no lines and pads none."""
    if sys.stdout.isatty():
        return _Screen(highlight=False)
    return _Screen(file=_Trimmed(), width=PIPED_WIDTH, color_system=None, highlight=False)


class _Screen(Console):
    """A console that lets the program itself deal with output that nobody reads any more."""

    def on_broken_pipe(self) -> None:
        raise BrokenPipeError


class _Trimmed(io.StringIO):
    """Standard output without the spaces at the end of a line."""

    def write(self, text: str) -> int:
        sys.stdout.write("\n".join(line.rstrip() for line in text.split("\n")))
        return len(text)


def table(*columns: str, rows: Iterable[Sequence[str | Text]], numbers: Sequence[int] = ()) -> Table:
    """A table without frames: it reads the same in a terminal and in a file. `numbers` are columns set to the right."""
    drawn = Table(box=None, pad_edge=False, header_style="bold", show_header=any(columns))
    for place, column in enumerate(columns):
        drawn.add_column(column, justify="right" if place in numbers else "left", overflow="fold")
    for row in rows:
        drawn.add_row(*(Text(cell) if isinstance(cell, str) else cell for cell in row))  # no markup in what games say
    return drawn
