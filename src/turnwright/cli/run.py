"""`turnwright run`: plays a script."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from turnwright.cli import script as scripts
from turnwright.cli.logs import tell
from turnwright.cli.terminal import READ_LIMIT, AsJson, Unusable, file_name, read_json, say_json, warn
from turnwright.kernel.files import write_whole
from turnwright.kernel.refusal import Refusal

HELP = f"A script (JSON, up to {scripts.MOST_COMMANDS:,} commands; {READ_LIMIT})."
ScriptFile = Annotated[
    Path,
    typer.Argument(metavar="SCRIPT", parser=file_name, help=HELP, show_default=False),
]


def run(
    script: ScriptFile,
    out: Annotated[
        Path | None, typer.Option("--out", metavar="LOG", parser=file_name, help="Write the log to this file.")
    ] = None,
    finish: Annotated[bool, typer.Option("--finish", help="Let bots play on to the end.")] = False,
    as_json: AsJson = False,
) -> None:
    """Play a script: its commands in order, with bots in the other seats. The last line is the outcome as JSON.

    A refused command stops the script: exit 1, and the log so far is kept. A command is {"type": …, its fields} with
    an optional "by" (a seat; the first one, if none is said), "dice" ({label: faces}, rolled by hand) and "override"
    (the game master's reason). A question that the next command does not answer is declined.

    \b
    Example:
      turnwright run examples/duel_skirmish.json --out duel.jsonl
    """
    written = read_script(script)
    match = scripts.open_match(written)
    stopped = scripts.play(written, match, finish=finish)
    if out is not None:
        write_whole(out, match.lines())
    if not as_json:
        tell(match)
    say_json(scripts.outcome(match) | ({"refused": refused(stopped)} if stopped else {}))
    if stopped:
        warn(f"{script}: {stopped}")
        raise typer.Exit(1)


def read_script(path: Path) -> scripts.Script:
    """A script from its file; a fault is told with the file's name."""
    raw = read_json(path)
    try:
        return scripts.parse(raw)
    except Refusal as refusal:
        raise Unusable(f"{path}: {refusal}") from None


def refused(stopped: scripts.Stopped) -> dict[str, Any]:
    """A refusal for other programs."""
    return {"command": stopped.number, "code": stopped.refusal.code, "message": stopped.refusal.sentence}
