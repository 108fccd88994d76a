"""A player from a file of one's own: `mybot.py:choose`, or `mybot.py` where the function is called so.

Naming a file runs the code in it. So only commands of this computer do: `find` in this package, which also
serves people at other tables, knows installed players and never opens a file.
"""

from __future__ import annotations

import hashlib
import inspect
import sys
import traceback
from pathlib import Path
from types import ModuleType
from typing import Any

from turnwright.kernel.budget import Budget
from turnwright.kernel.dice import Dice
from turnwright.kernel.files import read_bounded
from turnwright.kernel.messages import Command
from turnwright.kernel.refusal import Refusal, hint, phrase, text_ref
from turnwright.kernel.view import Choose, View
from turnwright.players.budgets import takes_budget

FUNCTION = "choose"
"""The function that is meant where a file is named alone."""


def is_file(name: str) -> bool:
    """Whether a player is named by its file."""
    return _parts(name)[0].endswith(".py")


def path_of(name: str) -> str:
    """The file of a player that is named by it."""
    return _parts(name)[0]


def function_of(name: str) -> str:
    """The function in that file."""
    return _parts(name)[1]


def stamp(name: str) -> tuple[int, int]:
    """Tells whether a player's file has changed: when it was written, and its length. Zeros where there is none."""
    file = Path(_parts(name)[0])
    if not (is_file(name) and file.is_file()):
        return (0, 0)
    found = file.stat()
    return (found.st_mtime_ns, found.st_size)


def load(name: str) -> Choose:
    """The player in a file. What is wrong with it is one sentence, now or when it has to choose."""
    file, function = _parts(name)
    module = _module(file)
    choose = getattr(module, function, None)
    if choose is None:
        offered = [key for key, value in vars(module).items() if inspect.isfunction(value)]
        raise Refusal(
            "players.no_function", file=text_ref(file), function=text_ref(function), hint=hint(function, offered)
        )
    return checked(choose, name, file)


def checked(choose: Any, name: str, file: str = "") -> Choose:
    """Somebody's function as a player: it is called as players are, and a fault of it is told as its own."""
    if not callable(choose):
        raise Refusal("players.not_callable", name=text_ref(name), wanted=phrase("players.wanted"))
    thinks = takes_budget(choose)
    try:
        inspect.signature(choose).bind(*(None,) * (4 if thinks else 3))
    except TypeError:
        raise Refusal(
            "players.signature",
            name=text_ref(name),
            signature=text_ref(inspect.signature(choose)),
            wanted=phrase("players.wanted"),
        ) from None
    except ValueError:  # written in C, perhaps: nobody knows before it is called
        pass

    def asked(view: View, *told: Any) -> Command:
        try:
            chosen = choose(view, *told)
        except Exception as error:
            raise _failed("choosing", name, error, file) from error
        if not isinstance(chosen, Command):
            raise Refusal("players.chose", name=text_ref(name), chosen=text_ref(f"{chosen!r:.80}"))
        return chosen

    def player(view: View, legal: tuple[Command, ...], dice: Dice) -> Command:
        return asked(view, legal, dice)

    def thinking(view: View, legal: tuple[Command, ...], dice: Dice, budget: Budget | None = None) -> Command:
        return asked(view, legal, dice, budget or Budget(sims=view.game.ruleset.players.sims))

    return thinking if thinks else player


def _parts(name: str) -> tuple[str, str]:
    """The file and the function; a colon may also stand behind the letter of a drive."""
    file, colon, function = name.rpartition(":")
    return (file, function) if colon and not name.endswith(".py") else (name, FUNCTION)


def _module(file: str) -> ModuleType:
    """A file as a module. Files beside it can be imported while it is loaded, and hide nothing that is installed."""
    path = Path(file)
    if not path.is_file():
        raise Refusal("players.no_file", file=text_ref(file))
    name = f"turnwright_player_{hashlib.sha256(str(path.resolve()).encode()).hexdigest()[:12]}"
    module = sys.modules[name] = ModuleType(name)  # known by its name while it runs: its classes may ask for it
    module.__file__ = str(path)
    beside = str(path.resolve().parent)
    sys.path.append(beside)
    try:
        # As it stands in the file now, whatever Python may have kept of it: bots are changed and tried again.
        exec(compile(read_bounded(path), file, "exec"), module.__dict__)
    except Refusal:
        raise
    except (Exception, SystemExit) as error:
        raise _failed("loading", file, error, file) from error
    finally:
        sys.path.remove(beside)
    return module


def _failed(when: str, name: str, error: BaseException, file: str) -> Refusal:
    """What somebody's code raised, with the last line of the file that was on the way there."""
    lines = [step.lineno for step in traceback.extract_tb(error.__traceback__) if file and step.filename == file]
    if isinstance(error, SyntaxError) and error.lineno is not None:
        lines = [error.lineno]
    place = phrase("players.in_line", line=lines[-1] or 0) if lines else text_ref("")
    message = " ".join((error.msg if isinstance(error, SyntaxError) else str(error)).split())
    why = text_ref(f"{type(error).__name__}{f': {message}' if message else ''}")
    return Refusal("players.failed", context=when, name=text_ref(name), place=place, error=why)
