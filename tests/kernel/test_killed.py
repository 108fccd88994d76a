"""Killed between deciding and showing: what was stored is there, what was not never happened."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from turnwright.kernel import registry
from turnwright.kernel.match import Match
from turnwright.kernel.verify import verify

PLAYS = """
import os, signal, sys, time
from pathlib import Path
from turnwright.kernel import registry
from turnwright.kernel.files import Journal
from turnwright.kernel.log import Submission
from turnwright.kernel.match import Match

where, told, moment, last = Path(sys.argv[1]), Path(sys.argv[2]), sys.argv[3], int(sys.argv[4])
game = registry.game("duel")
match = Match.open(game, game.ruleset.content.encounter(game, "plain"), seed=3)
journal = Journal(where)
journal.append(match.lines())
with told.open("a") as acknowledged:
    while True:
        pending = match.prepare(Submission(match.choices()[-1], match.to_act()[0]))
        if moment == "prepared" and pending.record.n == last:
            os.kill(os.getpid(), signal.SIGKILL)
        journal.append(pending.line)
        if moment == "stored" and pending.record.n == last:
            os.kill(os.getpid(), signal.SIGKILL)
        match.commit(pending)
        acknowledged.write(f"{pending.record.n}\\n")
        acknowledged.flush()
"""


def killed(tmp_path: Path, moment: str, last: int) -> tuple[Match, int]:
    """The match that a killed process left behind, and the last record that it acknowledged."""
    log, told = tmp_path / "match.jsonl", tmp_path / "acknowledged"
    ran = subprocess.run([sys.executable, "-c", PLAYS, log, told, moment, str(last)], check=False, timeout=60)
    assert ran.returncode == -signal.SIGKILL
    match = Match.load(log.read_bytes(), registry.game_of)
    return match, int((told.read_text().split() or ["1"])[-1])


@pytest.mark.parametrize("last", [2, 7])
def test_killed_between_preparing_and_storing_nothing_happened(tmp_path, last):
    match, acknowledged = killed(tmp_path, "prepared", last)
    assert len(match.records) == acknowledged == last - 1
    assert verify(match.lines(), registry.game_of).ok


@pytest.mark.parametrize("last", [2, 7])
def test_killed_between_storing_and_committing_the_record_is_there(tmp_path, last):
    match, acknowledged = killed(tmp_path, "stored", last)
    assert len(match.records) == last == acknowledged + 1
    assert verify(match.lines(), registry.game_of).ok


def test_killed_anywhere_every_acknowledged_record_is_there(tmp_path):
    log, told = tmp_path / "match.jsonl", tmp_path / "acknowledged"
    process = subprocess.Popen([sys.executable, "-c", PLAYS, log, told, "never", "0"])
    deadline = time.monotonic() + 30
    while time.monotonic() < deadline and not (told.exists() and told.read_text().count("\n") > 20):
        time.sleep(0.01)
    os.kill(process.pid, signal.SIGKILL)
    process.wait(10)
    match = Match.load(log.read_bytes(), registry.game_of)
    acknowledged = [int(n) for n in told.read_text().split("\n")[:-1] if n]
    assert len(acknowledged) > 20
    assert acknowledged[-1] <= len(match.records) <= acknowledged[-1] + 1
    assert verify(match.lines(), registry.game_of).ok
