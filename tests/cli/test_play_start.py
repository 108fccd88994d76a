"""How a game begins: without a ruleset, with a setup of one's own, on terminals of every kind."""

import asyncio
import json
import os
import pty
import select
import subprocess
import sys
import termios
import time
from contextlib import suppress
from pathlib import Path

import pytest
from tests.cli.hostile import duel_of
from tests.cli.support import turnwright
from tests.cli.test_hostile_screen import seen

from turnwright.cli.terminal import PRINTERS
from turnwright.cli.tui.app import ChooseApp
from turnwright.kernel import registry

AMBUSH = Path(__file__).parents[2] / "examples" / "ptu" / "ambush.json"


def at_a_terminal(*args: str, typed: bytes = b"", until: bytes, term: str = "xterm-256color") -> bytes:
    """What the program writes on a terminal of 80x24 until some words have come, and after what is typed then."""
    terminal, inside = pty.openpty()
    termios.tcsetwinsize(inside, (24, 80))
    env = {**os.environ, "TERM": term, "PYTHONPATH": str(Path(registry.__file__).parents[2])}
    command = [sys.executable, "-m", "turnwright", *args]
    written, asked, end = b"", False, time.monotonic() + 60
    with subprocess.Popen(command, stdin=inside, stdout=inside, stderr=inside, env=env) as program:
        os.close(inside)
        while time.monotonic() < end and program.poll() is None:
            if select.select([terminal], [], [], 0.1)[0]:
                with suppress(OSError):  # the other end closes when the program ends
                    written += os.read(terminal, 65536)
            if not asked and until in written:
                asked = True
                os.write(terminal, typed)
        program.kill()
    with suppress(OSError):
        written += os.read(terminal, 65536)
    os.close(terminal)
    assert asked, written
    assert program.returncode == 0, written
    return written


@pytest.mark.parametrize("term", PRINTERS)
def test_a_terminal_that_only_prints_gets_plain_lines(term):
    shown = at_a_terminal(
        "play", "duel", "pair", "--seed", "3", typed=b"1\nquit\n", until=b"What does Rose do?", term=term
    )
    assert b"\x1b" not in shown
    assert b"You left the match unsaved." in shown


@pytest.mark.parametrize("args", [(), ("play",)])
def test_alone_at_a_terminal_that_only_prints_it_is_a_menu(args):
    """A number leads to the encounters, another one to the match."""
    shown = at_a_terminal(*args, typed=b"1\n1\nquit\n", until=b"What do you want to play?", term="dumb")
    assert b"1  duel: A toy duel" in shown
    assert b"which encounter?" in shown
    assert b"You left the match" in shown


def test_play_alone_on_a_screen_is_a_menu():
    offered = {name: registry.find_ruleset(name).title for name in registry.ruleset_names()}

    async def run(*keys: str) -> str | None:
        app = ChooseApp("Turnwright", offered)
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            text = seen(app)
            assert "What do you want to play?" in text
            assert all(title[:20] in text for title in offered.values())
            assert "\n      stress, loot" in text, "a long title goes on below its beginning"
            await pilot.press(*keys)
        return app.return_value

    assert asyncio.run(run("1")) == "duel"
    assert asyncio.run(run("j", "enter")) == "ptu"
    assert asyncio.run(run("q")) is None


@pytest.mark.parametrize("args", [(), ("play",)])
def test_alone_where_nobody_sits_it_is_a_list(args):
    ran = turnwright(*args)
    assert (ran.code, ran.err) == (0, "")
    first, *rows, last = ran.out.splitlines()
    assert first.startswith("What can be played (turnwright play RULESET;")
    assert "turnwright --help" in last
    assert [row.split()[0] for row in rows] == list(registry.ruleset_names())


# A setup of one's own


def test_a_setup_is_called_by_its_name(tmp_path):
    first = turnwright("play", "ptu", AMBUSH, "--as", "gm", "--seed", 3, given="quit\n").out.splitlines()[0]
    title = registry.find_ruleset("ptu").title
    assert first.startswith(f"{title}. Ambush at the ford (ambush), seed 3")
    assert first.count(title) == 1


def test_a_setup_without_a_name_is_called_like_its_file(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("sub").mkdir()
    setup = Path("sub", "last_stand.json")
    setup.write_text(json.dumps(duel_of("Rose", "Birch")))
    ran = turnwright("play", "duel", setup, "--seed", 3, given="1\nsave\nquit\n")
    assert ran.out.splitlines()[0] == (
        "A toy duel: guard, hidden stances, a parry. last_stand, seed 3; you play red, blue by greedy."
    )
    assert "Saved to duel-last_stand-3.jsonl." in ran.out  # and not in a folder that is called like the setup's
    assert turnwright("play", "duel", setup, "--resume", "duel-last_stand-3.jsonl", given="quit\n").code == 0
    assert turnwright("play", "duel", "pair", "--resume", "duel-last_stand-3.jsonl").code == 2


# A match that is taken up again


def test_a_resumed_match_goes_on_in_its_file(tmp_path):
    log = tmp_path / "a.jsonl"
    turnwright("play", "duel", "pair", "--seed", 3, "--log", log, given="1\n2\nquit\n")
    before = log.read_bytes()
    assert turnwright("play", "--resume", log, given="1\nquit\n").code == 0
    after = log.read_bytes()
    assert after.startswith(before)
    assert len(after) > len(before)
    assert turnwright("verify", log).code == 0
