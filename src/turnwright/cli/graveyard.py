"""`turnwright graveyard`: runs of a campaign that are over, each with its story in a paragraph.

A run that ends at a terminal is added to one file: the one that `TURNWRIGHT_GRAVEYARD` names, else `graveyard.jsonl`
in the user's folder for data. An empty variable keeps nothing.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import Annotated

import msgspec
import typer

from turnwright.cli.terminal import READ_LIMIT, AsJson, Unusable, file_name, say, say_json, tell
from turnwright.cli.words import words
from turnwright.kernel.files import read_bounded
from turnwright.kernel.language import reader
from turnwright.kernel.refusal import Refusal
from turnwright.rulesets.rune.campaign import Run

FILE = "TURNWRIGHT_GRAVEYARD"


class Grave(msgspec.Struct, frozen=True):
    """A run that is over: when it ended, and the run as it was saved."""

    day: str
    run: msgspec.Raw


def place() -> Path | None:
    """The file that finished runs are added to; none: nothing is kept."""
    named = os.environ.get(FILE)
    if named is not None:
        return Path(named) if named else None
    data = os.environ.get("XDG_DATA_HOME")
    return (Path(data) if data else Path.home() / ".local" / "share") / "turnwright" / "graveyard.jsonl"


def bury(run: Run) -> None:
    """Adds a run that is over. Where nothing can be written, the game goes on without."""
    path = place()
    if path is None or run.ending is None:
        return
    grave = Grave(datetime.now().astimezone().date().isoformat(), msgspec.Raw(run.save()))
    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("ab") as file:
            file.write(msgspec.json.encode(grave) + b"\n")


def graves(text: bytes) -> Iterator[tuple[str, Run]]:
    """Every run that can still be read, with the day on which it ended, oldest first."""
    for line in text.splitlines():
        with suppress(msgspec.DecodeError, msgspec.ValidationError, Refusal):
            grave = msgspec.json.decode(line, type=Grave)
            yield grave.day, Run.resume(bytes(grave.run)).speaking(reader().code)


def graveyard(
    file: Annotated[
        Path | None,
        typer.Argument(metavar="FILE", parser=file_name, help=f"Where finished runs are kept ({READ_LIMIT})."),
    ] = None,
    count: Annotated[int, typer.Option("-n", min=1, metavar="N", help="How many, the newest first.")] = 10,
    as_json: AsJson = False,
) -> None:
    """Tell the stories of the runs that ended at this terminal, the newest first.

    They are kept in the file that TURNWRIGHT_GRAVEYARD names, or in turnwright/graveyard.jsonl of your data folder.

    \b
    Examples:
      turnwright graveyard
      turnwright graveyard -n 3
    """
    path = file or place()
    if path is None or (file is None and not path.is_file()):
        if as_json:
            say_json([])
        else:
            say(words("graveyard.empty"))
        return
    if not path.is_file():
        raise Unusable(words("graveyard.no_file", path=str(path)))
    newest = list(graves(read_bounded(path)))[::-1][:count]
    if as_json:
        say_json([{"day": day, **run.summary._asdict()} for day, run in newest])
        return
    for day, run in newest:
        summary = run.summary
        hero = summary.archetype and run.game.language.name(
            f"rune.name.archetype.{summary.archetype}", run.game.content.archetypes[summary.archetype].name
        )
        say(words("graveyard.stone", day=day, hero=hero, seed=str(summary.seed), context=summary.result))
        tell(f"  {summary.story}", hang=2)
        say()
    if not newest:
        say(words("graveyard.empty"))
