"""A stand-in for Ren'Py: it plays a .rpy script, and saves, loads and rolls back as Ren'Py does.

As in Ren'Py, and strictly so:

- Variables that are assigned after `init` are the store, which is what a save pickles (protocol 2).
- Rolling back restores which object a variable holds, and the dice of `renpy.random`. It does not restore the inside of
  an object whose class comes from a .py file: only lists, dicts and classes of .rpy files remember their past.
- A save holds the store at the beginning of the statement that waits for the player, and loading runs that statement
  again. Rolling back goes to the last statement before it that waited for the player.

It knows the statements of `examples/renpy`: init python, label, $, say, while, if, elif, else, jump, call, return.
"""

from __future__ import annotations

import pickle
import random
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

SAY = re.compile(r'(?:"(?P<who>[^"]*)" )?"(?P<what>[^"]*)"$')
HEAD = re.compile(r"(?P<word>while|if|elif|label|call|jump)\s+(?P<rest>.+?):?$")


class Line(NamedTuple):
    depth: int
    text: str


class Step(NamedTuple):
    """One statement: what it is, its text, and where to go on if a condition fails."""

    kind: str
    text: str = ""
    other: int = -1


class Script:
    """A .rpy file as numbered steps, so that a place in it can be pickled."""

    def __init__(self, path: Path) -> None:
        self.init = ""
        self.steps: list[Step] = []
        self.labels: dict[str, int] = {}
        lines = [
            Line(len(text) - len(text.lstrip()), text.strip())
            for text in path.read_text("utf-8").splitlines()
            if text.strip() and not text.strip().startswith("#")
        ]
        self._block(lines)

    def _block(self, lines: list[Line]) -> None:
        ends: list[int] = []
        """Jumps from the ends of an if's branches to behind its last one."""
        groups = list(_grouped(lines))
        for place, (head, body) in enumerate(groups):
            if head.text == "init python:":
                self.init += "\n".join(line.text for line in body)
                continue
            found = HEAD.match(head.text)
            word, rest = (found["word"], found["rest"]) if found else (head.text, "")
            if word == "label":
                self.labels[rest] = len(self.steps)
                self._block(body)
            elif word in ("while", "if", "elif", "else:"):
                start = len(self.steps)
                self.steps.append(Step("when", rest or "True"))
                self._block(body)
                if word == "while":
                    self.steps.append(Step("goto", other=start))
                else:
                    ends.append(len(self.steps))
                    self.steps.append(Step("goto"))
                self.steps[start] = self.steps[start]._replace(other=len(self.steps))
            elif word in ("call", "jump", "return"):
                self.steps.append(Step(word, rest))
            elif head.text.startswith("$ "):
                self.steps.append(Step("python", head.text[2:]))
            elif SAY.match(head.text):
                self.steps.append(Step("say", head.text))
            else:
                raise SyntaxError(f"the stand-in does not know: {head.text}")
            follows = groups[place + 1][0].text if place + 1 < len(groups) else ""
            if not follows.startswith(("elif ", "else:")):
                for end in ends:
                    self.steps[end] = Step("goto", other=len(self.steps))
                ends.clear()


def _grouped(lines: list[Line]) -> Iterator[tuple[Line, list[Line]]]:
    """Each line of a block with the lines that are indented under it."""
    at = 0
    while at < len(lines):
        end = at + 1
        while end < len(lines) and lines[end].depth > lines[at].depth:
            end += 1
        yield lines[at], lines[at + 1 : end]
        at = end


class Checkpoint(NamedTuple):
    """Where the story was when it last waited: the step, the calls, the objects of the variables, the dice."""

    at: int
    calls: tuple[int, ...]
    store: dict[str, Any]
    dice: Any


class RolledBack(Exception):
    """The player went back: Ren'Py leaves whatever was running, and runs the earlier statement again."""


class Shown(NamedTuple):
    """What the player sees: a line, or a menu with its choices."""

    who: str
    what: str
    menu: tuple[str, ...] = ()


class Novel:
    """A running game. `player` is asked at every line and every menu: it returns the number of a choice (anything for a
    line), or calls `save` or `roll_back` first.
    """

    def __init__(self, script: Path, player: Callable[[Novel, Shown], int], *, seed: int = 1) -> None:
        self.script = Script(script)
        self.player = player
        self.random = random.Random(seed)
        self.shown: list[Shown] = []
        self.log: list[Checkpoint] = []
        """What can be rolled back to; it is saved, too."""
        self.names: dict[str, Any] = {"renpy": self}
        exec(self.script.init, self.names)
        self.initial = dict(self.names)

    # What a script calls as `renpy`

    def display_menu(self, items: list[tuple[str, Any]]) -> Any:
        chosen = self._wait(Shown("", "", tuple(label for label, _ in items)))
        return items[chosen][1]

    # What a player does

    def save(self) -> bytes:
        return pickle.dumps(self.log, protocol=2)

    def load(self, saved: bytes) -> None:
        """Runs the statement again that waited when the game was saved."""
        self.log = pickle.loads(saved)
        self._play(self.log.pop())

    def roll_back(self) -> None:
        """To the statement that waited before the one that waits now."""
        if len(self.log) > 1:
            self.log.pop()
        raise RolledBack

    def start(self, label: str) -> None:
        self._play(Checkpoint(self.script.labels[label], (), {}, self.random.getstate()))

    # How it runs

    def _play(self, place: Checkpoint) -> None:
        while True:
            try:
                self._run(place)
            except RolledBack:
                place = self.log.pop()
            else:
                return

    def _run(self, place: Checkpoint) -> None:
        for name in self._own():
            del self.names[name]
        self.names.update(self.initial)
        self.names.update(place.store)
        self.random.setstate(place.dice)
        at, calls = place.at, list(place.calls)
        while True:
            step = self.script.steps[at]
            self.waiting = Checkpoint(at, tuple(calls), self._own(), self.random.getstate())
            at += 1
            if step.kind == "python":
                exec(step.text, self.names)
            elif step.kind == "say":
                found = SAY.match(step.text)
                assert found is not None
                self._wait(Shown(found["who"] or "", re.sub(r"\[(\w+)!q\]", self._value, found["what"])))
            elif step.kind == "goto" or (step.kind == "when" and not eval(step.text, self.names)):
                at = step.other
            elif step.kind == "call":
                calls.append(at)
                at = self.script.labels[step.text]
            elif step.kind == "jump":
                at = self.script.labels[step.text]
            elif step.kind == "return":
                if not calls:
                    return
                at = calls.pop()

    def _own(self) -> dict[str, Any]:
        """The store: variables that a script has assigned since `init`."""
        return {
            name: value
            for name, value in self.names.items()
            if name not in self.initial or self.initial[name] is not value
        }

    def _value(self, found: re.Match[str]) -> str:
        return str(self.names[found[1]])

    def _wait(self, shown: Shown) -> int:
        self.log.append(self.waiting)
        self.shown.append(shown)
        return self.player(self, shown)
