"""`turnwright play` without a screen: piped lines, a demonstration when nothing is typed, and what goes wrong."""

import os
import pty
import re
import select
import signal
import subprocess
import sys
import termios
import time
from contextlib import suppress
from pathlib import Path

import pytest
from tests.cli.support import turnwright

from turnwright.kernel.registry import game_of
from turnwright.kernel.verify import verify

PROGRAM = str(Path(sys.executable).with_name("turnwright"))
PAIR = ("play", "duel", "pair", "--seed", 3)


def test_without_input_a_whole_battle_is_shown():
    ran = subprocess.run(
        [PROGRAM, "play", "duel", "skirmish", "--seed", "3"], stdin=subprocess.DEVNULL, capture_output=True, text=True
    )
    assert (ran.returncode, ran.stderr) == (0, "")
    told = ran.stdout.splitlines()
    assert told[0].endswith("Two against two (skirmish), seed 3; you play red, blue by greedy.")
    assert "  1  Attack Birch high    hit 100%  crit 0%  damage 7  defeat 0%" in told
    assert "Nothing was typed: greedy plays red from here." in told
    assert "  Rose attacks Birch (5+1)." in told
    assert told[-2:] == ["The match is over.", "Victory: Blue wins. You lose."]


def test_the_demonstration_can_be_kept_and_verified(tmp_path):
    log = tmp_path / "a.jsonl"
    ran = turnwright(*PAIR, "--log", log)
    assert ran.code == 0
    assert f"The log is in {log}." in ran.out
    assert verify(log.read_bytes(), game_of).ok


def test_a_game_by_numbers():
    ran = subprocess.run([PROGRAM, *map(str, PAIR)], input="1\n" * 60, capture_output=True, text=True)
    assert (ran.returncode, ran.stderr) == (0, "")
    assert "Rose is about to take 6: parry it?" in ran.stdout
    assert "  1  Parry          damage 2.5" in ran.stdout
    assert re.search(r"The match is over\.\nVictory: (Red wins\. You win|Blue wins\. You lose)\.", ran.stdout)


def test_wrong_input_gets_a_sentence_and_is_asked_again():
    ran = turnwright(*PAIR, given="0\n99\nfly\nodds\nodds 9\n\nundo\nredo\n1\nquit\n")
    for wrong in ('"0" isn\'t a choice here', '"99" isn\'t a choice here', '"fly" isn\'t a choice here',
                  '"9" isn\'t a choice here', "That names no choice"):  # fmt: skip
        assert f"{wrong}: type a number from 1 to 4, the first words of a choice, or help." in ran.out
    assert "There is nothing to take back" in ran.out
    assert "There is nothing to bring back" in ran.out
    assert "Birch takes 3 (17 left)." in ran.out
    assert ran.out.endswith("You left the match unsaved.\n")
    assert ran.code == 0


def test_odds_undo_redo_board_and_help():
    ran = turnwright(*PAIR, given="odds 1\nhelp\n1\nundo\nredo\nboard\n")
    assert "    17%  hit, Birch takes 7" in ran.out
    assert "Type the number of a choice" in ran.out
    assert "Taken back: Attack Birch high" in ran.out
    assert "Brought back, with the same dice." in ran.out
    assert ran.out.count("\nRose is about to take 6: parry it?") == 3
    assert ran.out.endswith("The input ended before the match was over.\n")
    assert ran.code == 0


@pytest.mark.parametrize(
    "what", [PAIR, ("play", "rune", "hound_pack", "--seed", "4"), ("play", "wuxia", "mountain_ambush", "--seed", "1")]
)
def test_help_speaks_of_the_game_that_is_played(what):
    """Whoever played a dungeon was told to type "ember pidgey" and "weather hail"."""
    told = turnwright(*what, given="help\nquit\n").out
    menu, _, helped = told.partition("Type the number of a choice, or enough of its first words: ")
    example = helped.partition(".\n")[0]
    assert example
    assert example in menu
    assert "pidgey" not in helped
    assert "game master" not in helped.lower()


def test_whoever_quits_before_choosing_an_encounter_plays_none():
    """It once said that "quit" isn't an encounter, and played the first one."""
    ran = turnwright("play", "wuxia", given="quit\n")
    assert ran.code == 0
    assert "which encounter?" in ran.out
    assert "quit" not in ran.out
    assert "Round 1" not in ran.out


def test_save_and_resume(tmp_path):
    log = tmp_path / "a.jsonl"
    turnwright(*PAIR, given=f"1\n2\nsave {log}\nquit\n")
    there = log.read_bytes()
    ran = turnwright("play", "--resume", log, given="board\nquit\n")
    assert "Rose takes 6 (14 left)." in ran.out
    assert ran.out.endswith("You left the match.\n")
    ran = turnwright("play", "duel", "pair", "--resume", log)
    assert "The match is over." in ran.out
    assert ran.out.endswith(f"The log is in {log}.\n")
    assert log.read_bytes().startswith(there)
    assert verify(log.read_bytes(), game_of).ok
    ran = turnwright(*PAIR, given=f"save {log}\n")
    assert "holds something else" in ran.out


def test_the_encounter_is_asked_for():
    ran = turnwright("play", "duel", "--seed", 3, given="9\n2\nquit\n")
    assert '"9" isn\'t one of them: type a number from 1 to 3, or a name.' in ran.out
    assert "Two against two (skirmish), seed 3" in ran.out
    assert "Rose against Birch (pair)" in turnwright("play", "duel").out


def test_another_seat_against_another_player():
    ran = turnwright(*PAIR, "--as", "blue", "--against", "random", given="quit\n")
    assert "you play blue, red by random." in ran.out
    assert "quit" not in ran.out


def test_rulings_can_be_changed():
    ran = turnwright(*PAIR, "--option", "turn_limit=1")
    assert "Draw: nobody wins." in ran.out


@pytest.mark.parametrize(
    ("args", "code", "sentence"),
    [
        (("play", "dual", "pair"), 2, 'did you mean "duel"?'),
        (("play", "duel", "pear"), 2, 'did you mean "pair"?'),
        (("play", "duel", "pair", "--seed", "abc"), 2, '"abc" is not a whole number'),
        (("play", "duel", "pair", "--as", "rad"), 2, 'did you mean "red"?'),
        (("play", "duel", "pair", "--against", "greed"), 2, 'did you mean "greedy"?'),
        (("play", "duel", "pair", "--option", "turn_limit"), 2, "write name=value"),
        (("play", "duel", "pair", "--option", "turn_limit=0"), 2, "turn_limit"),
        (("play", "duel", "pair", "--log", "{log}"), 1, "already exists"),
        (("play", "duel", "pair", "--log", "{folder}/none/a.jsonl"), 2, "no such file or directory"),
        (("play", "--resume", "{folder}/none.jsonl"), 2, "no such file"),
        (("play", "--resume", "{log}"), 2, "log: The first line is not a header"),
        (("play", "duel", "pair", "--log", ""), 2, "the file name is empty"),
        (("play", "--resume", ""), 2, "the file name is empty"),
        (("play", "--resume", "{match}", "--seed", "3"), 2, "keeps its seed"),
        (("play", "wuxia", "--resume", "{match}"), 2, "is a match of duel, not of wuxia"),
        (("play", "duel", "skirmish", "--resume", "{match}"), 2, "is a match of pair, not of skirmish"),
    ],
)
def test_what_is_wrong_is_said_in_one_line(tmp_path, args, code, sentence):
    log, match = tmp_path / "log", tmp_path / "match"
    log.write_text("this is no log\n")
    turnwright(*PAIR, "--log", match)
    ran = turnwright(*(str(arg).format(log=log, folder=tmp_path, match=match) for arg in args))
    assert (ran.code, ran.out) == (code, "")
    assert sentence in ran.err
    assert ran.err.count("\n") == 1
    assert log.read_text() == "this is no log\n"


def test_on_a_terminal_there_is_a_screen():
    """In a real (pseudo) terminal of 80x24: the screen comes up, and q leaves it."""
    terminal, inside = pty.openpty()
    termios.tcsetwinsize(inside, (24, 80))
    command = [PROGRAM, "play", "duel", "pair", "--seed", "3"]
    seen, asked, until = b"", False, time.monotonic() + 60
    with subprocess.Popen(
        command, stdin=inside, stdout=inside, stderr=inside, env={**os.environ, "TERM": "xterm-256color"}
    ) as program:
        os.close(inside)
        while time.monotonic() < until and program.poll() is None:
            if select.select([terminal], [], [], 0.1)[0]:
                with suppress(OSError):  # the other end closes when the program ends
                    seen += os.read(terminal, 65536)
            if not asked and b"What does Rose do?" in seen and b"100%" in seen:
                asked = True
                os.write(terminal, b"q")
        program.kill()
    os.close(terminal)
    assert asked
    assert program.returncode == 0
    assert b"Traceback" not in seen


def test_once_it_is_over_the_game_master_still_rests_and_takes_back(tmp_path):
    log = tmp_path / "meadow.jsonl"
    typed = "end encounter victory players\nrest new_day\nundo\nundo\nquit\n"
    ran = turnwright("play", "ptu", "wild_meadow", "--as", "gm", "--seed", 3, "--log", log, given=typed)
    assert ran.code == 0
    told = ran.out.splitlines()
    over = told.index("The match is over.")
    left = told.index("You can still:")
    assert over < left
    assert any(line.endswith("Rest …") for line in told[left:])
    assert told.index("    Wren starts a new day.") > left
    assert told[-1] == "You left the match."
    assert told[-30:].count("What does Cinder do?") == 1, "both are taken back, and the fight goes on"
    assert verify(log.read_bytes(), game_of).ok


def test_a_screen_whose_terminal_is_closed_ends():
    """As when a window is closed in the middle of a battle: nothing goes on behind it."""
    child, terminal = pty.fork()
    if child == 0:  # pragma: no cover
        os.environ["TERM"] = "xterm-256color"
        os.execv(PROGRAM, [PROGRAM, "play", "duel", "pair", "--seed", "3"])
    termios.tcsetwinsize(terminal, (24, 80))
    seen, until = b"", time.monotonic() + 60
    while time.monotonic() < until and b"What does Rose do?" not in seen:
        if select.select([terminal], [], [], 0.1)[0]:
            seen += os.read(terminal, 65536)
    os.close(terminal)
    until, ended = time.monotonic() + 30, 0
    while time.monotonic() < until and not ended:
        ended, _ = os.waitpid(child, os.WNOHANG)
        time.sleep(0.1)
    if not ended:
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
    assert b"What does Rose do?" in seen
    assert ended == child


def test_a_program_that_cannot_end_in_order_ends_in_any_case():
    """Seen with a screen that waited for a terminal that was gone."""
    stuck = (
        "import os, signal, time; from turnwright.cli import main; main.GRACE = 0.2\n"
        "signal.signal(signal.SIGTERM, main._told_to_end)\n"
        "try: os.kill(os.getpid(), signal.SIGTERM)\n"
        "finally: time.sleep(60)"
    )
    ran = subprocess.run([sys.executable, "-c", stuck], timeout=30, check=False)
    assert ran.returncode == 128 + signal.SIGTERM
