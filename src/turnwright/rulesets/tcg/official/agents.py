"""An agent that was written for the official competition in one of our seats: a folder with `main.py` and `deck.csv`.

It runs in a process of its own, which is given observations and the time that the competition gives, and nothing of
Turnwright: no match, no view, no environment variables but those that Python needs. Whatever it does wrong loses it the
match, and is told as a warning.
"""

from __future__ import annotations

import json
import os
import queue
import signal
import subprocess
import sys
import threading
import time
import warnings
import weakref
from contextlib import suppress
from pathlib import Path
from typing import Any

from turnwright.kernel.dice import Dice
from turnwright.kernel.files import read_bounded
from turnwright.kernel.language import reader
from turnwright.kernel.messages import Command
from turnwright.kernel.refusal import Refusal, text_ref
from turnwright.kernel.view import View

from .. import commands as k
from ..state import State
from . import lists
from .shown import Numbers, Question, question
from .table import Failed, checked
from .terms import Raw

SECONDS = 600.0
"""What an agent may think in a game, as in the competition."""
LONGEST_ANSWER = 1 << 16
_KEPT = ("PATH", "SYSTEMROOT", "LANG", "LC_ALL", "TMPDIR", "TEMP")


class AgentFault(UserWarning):
    """An agent that has lost because it didn't answer as it should."""


def folder_of(name: str) -> Path:
    """The folder of an agent, checked."""
    folder = Path(name)
    if not (folder / "main.py").is_file():
        raise Refusal("tcg.no_agent", folder=text_ref(name))
    return folder


def deck_of(folder: Path) -> list[int]:
    """The sixty numbers of an agent's deck."""
    file = (folder / "deck").with_suffix(".csv")
    if not file.is_file():
        raise Refusal("tcg.no_agent", context="deck", folder=text_ref(folder))
    return lists.read(read_bounded(file), file=str(file))


class Agent:
    """An agent's process, for one game after the other."""

    def __init__(self, folder: Path, *, seconds: float = SECONDS) -> None:
        self.folder, self.seconds = folder, seconds
        self.left = seconds
        self._process: subprocess.Popen[bytes] | None = None
        self._lines: queue.Queue[bytes] = queue.Queue()
        self._end: weakref.finalize[[subprocess.Popen[bytes]], Agent] | None = None

    def begin(self) -> None:
        """A new game: a new process, with all of its time."""
        self.close()
        self.left = self.seconds
        environment = {name: os.environ[name] for name in _KEPT if name in os.environ}
        self._process = subprocess.Popen(
            [sys.executable, "-u", str(Path(__file__).with_name("runner.py"))],
            cwd=self.folder,
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        self._end = weakref.finalize(self, _killed, self._process)
        self._lines = queue.Queue()
        threading.Thread(target=_read, args=(self._process, self._lines), daemon=True).start()
        self._answer()

    def close(self) -> None:
        """Ends the process and whatever it has started."""
        if self._end is not None:
            self._end()
        self._process = self._end = None

    def answer(self, observation: Raw) -> list[int]:
        """What it chooses; `Failed` if it crashes, answers against the rules or has no time left."""
        if self._process is None:
            self.begin()
        assert self._process is not None
        assert self._process.stdin is not None
        told = {**observation, "remainingOverageTime": round(self.left, 3)}
        try:
            self._process.stdin.write(json.dumps(told).encode() + b"\n")
            self._process.stdin.flush()
        except OSError:
            raise Failed("agents.gone") from None
        said = self._answer()
        return checked(said.get("chosen"), observation["select"])

    def _answer(self) -> dict[str, Any]:
        began = time.monotonic()
        try:
            line = self._lines.get(timeout=max(0.001, self.left))
        except queue.Empty:
            raise Failed("agents.late", seconds=text_ref(f"{self.seconds:g}")) from None
        self.left -= time.monotonic() - began
        try:
            said = json.loads(line)
        except ValueError:
            said = None
        if not isinstance(said, dict):
            raise Failed("agents.unreadable" if line else "agents.silent")
        if "error" in said:
            raise Failed("agents.failed", error=text_ref(said["error"]))
        return said


def _read(process: subprocess.Popen[bytes], lines: queue.Queue[bytes]) -> None:
    assert process.stdout is not None
    with process.stdout as answers:
        while True:
            line = answers.readline(LONGEST_ANSWER)
            lines.put(line)
            if not line:
                return


def _killed(process: subprocess.Popen[bytes]) -> None:
    """Ends a process by its own number, with those that it has started."""
    with suppress(OSError):  # it may have ended
        if hasattr(os, "killpg"):
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()
    if process.stdin is not None:
        with suppress(OSError):
            process.stdin.close()
    process.wait()


class Player:
    """An agent as one of our players: choose(view, legal, dice)."""

    def __init__(self, name: str, *, seconds: float = SECONDS) -> None:
        self.name = name
        self.agent = Agent(folder_of(name), seconds=seconds)
        self.numbers = Numbers()
        self._turn, self._n = -1, -1
        self._has_lost = False

    def __call__(self, view: View, legal: tuple[Command, ...], dice: Dice) -> Command:
        state: State = view.state
        if (state.turn, view.n) < (self._turn, self._n) or self._turn < 0:
            self.agent.close()
            self._has_lost = False
        self._turn, self._n = state.turn, view.n
        if self._has_lost:
            return k.Concede()
        if len(legal) == 1:
            return legal[0]
        try:
            return self._asked(question(self.numbers, view, legal))
        except Failed as fault:
            self._has_lost = True
            self.agent.close()
            told = reader().text("agents.lost", name=self.name, fault=str(fault))
            warnings.warn(AgentFault(told), stacklevel=2)
            return k.Concede()

    def _asked(self, asked: Question) -> Command:
        while True:
            options, least = len(asked.observation["select"]["option"]), asked.observation["select"]["minCount"]
            forced = options <= least and asked.observation["select"]["maxCount"] >= options
            chosen = list(range(options)) if forced else self.agent.answer(asked.observation)
            meant = asked.means(chosen)
            if not isinstance(meant, Question):
                return meant
            asked = meant


def player(name: str) -> Player:
    """The agent in a folder."""
    return Player(name)
