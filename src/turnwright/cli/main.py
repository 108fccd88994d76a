"""The program `turnwright`: its commands, and what it says when one fails.

Exit 0: done. 1: refused, or a check failed. 2: used wrongly, or a file cannot be read or written. 130: interrupted.
141: nobody reads the output any more. 143: told to end. Every error is one line on standard error.
"""

from __future__ import annotations

import io
import os
import signal
import sys
import threading
from collections.abc import Mapping, Sequence
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import Annotated, Any

import typer
from typer.core import TyperGroup
from typer.main import get_group

from turnwright import __version__
from turnwright.cli.terminal import Unusable, say, warn
from turnwright.cli.words import words
from turnwright.kernel.dice import TooManyOutcomes
from turnwright.kernel.files import reason
from turnwright.kernel.language import languages, preferred, read_in
from turnwright.kernel.refusal import Refusal

MISNAMED = ("registry.", "options.", "players.", "script.", "calc.unknown", "file.", "json.")
NOT_THERE = (".no_such_encounter", ".no_such_seat", ".no_such_side")
"""Refusals that begin or end so are about what was typed or a file that it names, not about a game."""

COMMANDS: Mapping[str, tuple[str, str]] = {
    "play": ("play", "Play a match in the terminal"),
    "graveyard": ("graveyard", "The stories of campaigns that are over"),
    "scene": ("scene", "Read a story with its battles"),
    "run": ("run", "Play a script"),
    "replay": ("logs", "Tell a log as a story"),
    "verify": ("logs", "Prove a log, or name the record that is wrong"),
    "odds": ("odds", "Exact odds of a script's last command"),
    "sim": ("sim", "Play many battles and count"),
    "serve": ("serve", "Serve campaigns and matches to everybody at the table"),
    "mcp": ("mcp", "Offer a table as tools to an assistant program"),
    "links": ("links", "Links to a campaign: list, make, close"),
    "perft": ("perft", "Count every history and state a few commands deep"),
    "calc": ("calc", "Ask a rule for a number"),
    "rulings": ("rulings", "Rules that can be played in more than one way"),
    "encounters": ("packs", "The battles of a ruleset"),
    "decks": ("decks", "Decks of the card game: check them, list them, what they deal, how often they win"),
    "sheets": ("sheets", "PTU sheets: out of Foundry, tables and pasted text; for Foundry"),
    "db": ("db", "Back up, move and check what a server keeps"),
    "arena": ("arena", "Games in other engines: the official one of the card game"),
    "lab": ("lab", "Balance: exact odds, matchups, sweeps, targets"),
    "new": ("new", "A party, encounter, pack or ruleset of your own"),
    "packs": ("packs", "Content: list it, check it, write it"),
}
"""Each command with the module that has it, and what it is for."""


class Program(TyperGroup):
    """The commands, with errors as single lines, also when the app is called from Python.

    A command's module is imported when the command is used: nobody waits for the card game to play a duel.
    """

    def list_commands(self, ctx: Any) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """A command by its name. If there is none, all of them are needed, to suggest the nearest."""
        for name in (cmd_name,) if cmd_name in COMMANDS else COMMANDS:
            if name not in self.commands:
                self.add_command(_command(name), name)
        return super().get_command(ctx, cmd_name)

    def main(self, *args: Any, **named: Any) -> Any:
        alone = named.get("standalone_mode", True)
        named["standalone_mode"] = False
        if alone:
            sys.exit(self._exit_code(*args, **named))
        return super().main(*args, **named)

    def _exit_code(self, *args: Any, **named: Any) -> int:
        code = self._outcome(*args, **named)
        try:
            sys.stdout.flush()
        except BrokenPipeError:
            return _unread()
        except OSError as error:
            return _unwritable(error)
        return code

    def _outcome(self, *args: Any, **named: Any) -> int:
        try:
            code = super().main(*args, **named)
        except typer.TyperException as error:
            return _failed(_misused(error), error.exit_code)
        except Unusable as error:
            return _failed(str(error), 2)
        except Refusal as refusal:
            misnamed = refusal.code.startswith(MISNAMED) or refusal.code.endswith(NOT_THERE)
            return _failed(str(refusal), 2 if misnamed else 1)
        except TooManyOutcomes as error:
            return _failed(str(error), 1)
        except BrokenPipeError:
            return _unread()
        except OSError as error:
            return _unwritable(error) if error.filename is None else _failed(f"{error.filename}: {reason(error)}", 2)
        except UnicodeEncodeError as error:
            return _failed(words("wrong.not_text", text=_legible(error)), 2)
        except RecursionError:
            return _failed(words("wrong.nested", files=_files(*args, **named)), 2)
        except MemoryError:
            return _failed(words("wrong.memory"), 1)
        except typer.Abort:
            return _failed(words("aborted"), 1)
        return code if isinstance(code, int) else 0

    def invoke(self, ctx: Any) -> Any:
        try:
            return super().invoke(ctx)
        except BrokenPipeError:
            raise typer.Exit(_unread()) from None


def _command(name: str) -> Any:
    module, short_help = COMMANDS[name]
    found = getattr(import_module(f"turnwright.cli.{module}"), name)
    group = typer.Typer(rich_markup_mode=None, pretty_exceptions_enable=False)
    if isinstance(found, typer.Typer):
        group.add_typer(found, name=name, short_help=short_help)
    else:
        group.command(name, short_help=short_help)(found)
    return get_group(group).commands[name]


def _misused(error: Any) -> str:
    """What is wrong with a command line; where a part of it is missing or unknown, with what there is."""
    said: str = error.format_message()
    context = getattr(error, "ctx", None)
    names = getattr(context.command, "commands", {}) if context is not None and context.parent is not None else {}
    if not names or not said.startswith(("Missing command.", "No such command")) or "Did you mean" in said:
        return said
    return f"{said.rstrip('.')}; known: {', '.join(names)}"


def _files(args: Sequence[str] | None = None, **_: Any) -> str:
    """The files that a command line names, for a fault that is in one of them."""
    values = [argument.rpartition("=")[2] for argument in (sys.argv[1:] if args is None else args)]
    return ", ".join(value for value in values if Path(value).is_file()) or words("the_input")


def _failed(sentence: str, code: int) -> int:
    with suppress(OSError):  # nobody may read the errors either
        warn(sentence)
    return code


def _unread() -> int:
    """The reader of the output has gone (`… | head`): the rest is dropped, without complaint."""
    _discard_output()
    return 141


def _unwritable(error: OSError) -> int:
    """The output cannot be written: its disk is full, say."""
    _discard_output()
    return _failed(words("wrong.output", why=reason(error)), 2)


def _discard_output() -> None:
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _legible(error: UnicodeEncodeError) -> str:
    """What cannot be written, with some of what is around it."""
    around = error.object[max(0, error.start - 20) : error.end + 20]
    return around.encode(errors="backslashreplace").decode()


app = typer.Typer(
    name="turnwright",
    cls=Program,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


@app.callback(invoke_without_command=True)
def turnwright(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Show the version.")] = False,
    lang: Annotated[
        str,
        typer.Option(
            "--lang", envvar="TURNWRIGHT_LANG", metavar="CODE", help="The language that games are told in: en, de …"
        ),
    ] = "",
) -> None:
    """Turn-based combat: play it, script it, replay it, prove it, simulate it. Alone, it asks what to play.

    \b
    Example:
      turnwright run examples/duel_skirmish.json --finish
    """
    spoken = read_in(preferred(lang)).code
    if lang and spoken not in (lang, lang.partition("-")[0]):
        raise Unusable(words("no_language", code=lang, known=tuple(languages())))
    if version:
        say(f"turnwright {__version__}")
    elif context.invoked_subcommand is None:
        from turnwright.cli.play import play

        play()


GRACE = 5.0
"""Seconds that a process has to end after it was asked to."""


def main() -> None:
    """The console script."""
    _open_closed_streams()
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")  # a file's name may be no text
    for name in ("SIGTERM", "SIGHUP"):
        number = getattr(signal, name, None)
        if number is not None and signal.getsignal(number) is signal.SIG_DFL:
            signal.signal(number, _told_to_end)
    app()


def _open_closed_streams() -> None:
    """Replaces a closed standard stream by an empty one, so that no other file gets its number."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            empty = Path(os.devnull).open(mode, encoding="utf-8")  # noqa: SIM115  (open as long as the program runs)
            setattr(sys, name, empty)


def _told_to_end(number: int, _: object) -> None:
    """Ends the way Ctrl-C does: files are closed, temporary ones removed, other processes ended.

    A screen whose terminal is gone would wait for it forever, so after a while the program ends in any case; what was
    played is in its log by then.
    """
    late = threading.Timer(GRACE, os._exit, (128 + number,))
    late.daemon = True
    late.start()
    sys.exit(128 + number)
