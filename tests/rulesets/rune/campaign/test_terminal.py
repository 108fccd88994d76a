"""A run in the real program at a terminal of 80x24: killed at any moment it goes on from its file, and a closed
terminal ends it."""

import fcntl
import os
import pty
import select
import subprocess
import sys
import termios
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest

from turnwright.rulesets.rune.campaign import Run, play_out

PATIENCE = 60.0
SECONDS = 10.0
"""What a program may take to end behind a terminal that is gone."""


class Terminal:
    """The program in a terminal of its own: keys go in, and what it draws comes out."""

    def __init__(self, *args: str | Path, controls: bool) -> None:
        self.keys, inside = pty.openpty()
        termios.tcsetwinsize(self.keys, (24, 80))
        self.program = subprocess.Popen(
            [sys.executable, "-m", "turnwright", "play", *map(str, args)],
            stdin=inside, stdout=inside, stderr=inside,
            env={**os.environ, "TERM": "xterm-256color"},
            start_new_session=True,
            preexec_fn=(lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0)) if controls else None,
        )  # fmt: skip
        os.close(inside)
        self.is_open = True

    def press(self, key: str) -> None:
        os.write(self.keys, key.encode())

    def until(self, seen: bytes) -> None:
        """Reads what is drawn until something is in it."""
        drawn, latest = b"", time.monotonic() + PATIENCE
        while seen not in drawn:
            assert time.monotonic() < latest, f"{seen!r} was not drawn"
            drawn += self._read()

    def wait_for(self, holds: Callable[[], bool]) -> None:
        latest = time.monotonic() + PATIENCE
        while not holds():
            assert time.monotonic() < latest
            self._read()

    def _read(self) -> bytes:
        return os.read(self.keys, 65536) if select.select([self.keys], [], [], 0.1)[0] else b""

    def close(self) -> None:
        if self.is_open:
            os.close(self.keys)
            self.is_open = False


@contextmanager
def playing(*args: str | Path, controls: bool = True) -> Iterator[Terminal]:
    terminal = Terminal(*args, controls=controls)
    try:
        yield terminal
    finally:
        terminal.program.kill()
        terminal.program.wait()
        terminal.close()


def test_killed_in_a_room_a_run_goes_on_with_what_was_done_there(tmp_path):
    kept = tmp_path / "run.json"
    with playing("rune", "--as", "skald", "--seed", "5", "--log", kept) as terminal:
        terminal.until(b"Which way?")
        terminal.press("p")
        terminal.until(b"Points")
        terminal.press("\r")
        terminal.wait_for(lambda: Run.resume(kept.read_bytes()).hero.pp == 1)
        terminal.program.kill()
    text = kept.read_bytes()
    with playing("--resume", kept) as terminal:
        terminal.until(b"Which way?")
        assert Run.resume(kept.read_bytes()).save() == text
        terminal.press("1")
        terminal.until(b"What does Skald do?")
    gone_on, as_planned = Run.resume(kept.read_bytes()), Run.resume(text)
    as_planned.choose(0)
    assert play_out(gone_on).summary == play_out(as_planned).summary


def test_killed_in_a_fight_a_run_goes_on_at_the_same_blow(tmp_path):
    kept = tmp_path / "run.json"

    def blows() -> list[Any]:
        """The records of the fight that is on."""
        fight = Run.resume(kept.read_bytes()).fight
        return [] if fight is None else list(fight.records)

    with playing("rune", "--as", "warrior", "--seed", "7", "--log", kept) as terminal:
        terminal.until(b"Which way?")
        terminal.press("1")
        terminal.until(b"What does Warrior do?")
        begun = len(blows())
        terminal.press("1")
        terminal.wait_for(lambda: len(blows()) > begun)
        terminal.program.kill()
    struck = blows()
    with playing("--resume", kept) as terminal:
        terminal.until(b"What does Warrior do?")
        terminal.press("1")
        terminal.wait_for(lambda: len(blows()) > len(struck) + 1)
        assert blows()[: len(struck)] == struck


@pytest.mark.parametrize("controls", [True, False], ids=["told by a signal", "told by nobody"])
@pytest.mark.parametrize("place", ["room", "fight"])
def test_a_closed_terminal_ends_the_run(place, controls):
    """Without a signal the screen once went on reading from nothing, as fast as it could."""
    with playing("rune", "--as", "warrior", "--seed", "7", controls=controls) as terminal:
        terminal.until(b"Which way?")
        if place == "fight":
            terminal.press("1")
            terminal.until(b"What does Warrior do?")
        terminal.close()
        with suppress(subprocess.TimeoutExpired):
            terminal.program.wait(SECONDS)
        assert terminal.program.returncode is not None


def test_in_plain_lines_a_run_asks_as_a_fight_does():
    """There was no sign that anything was to be typed between fights, and long lines broke in the middle of words."""
    with playing("rune", "--plain", "--as", "warrior", "--seed", "7") as terminal:
        terminal.until(b"]\r\n> ")
        terminal.press("sheet\n")
        terminal.until(b"STURDINESS 4  2 supplies")
