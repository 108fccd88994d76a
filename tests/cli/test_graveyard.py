"""`turnwright graveyard`: runs that ended at a terminal, and the daily seed."""

from datetime import datetime

import pytest
from tests.cli.support import turnwright

from turnwright.cli import graveyard
from turnwright.cli.campaign import Kept
from turnwright.rulesets.rune.campaign import Run, play_out


@pytest.fixture
def stones(tmp_path, monkeypatch):
    path = tmp_path / "graves" / "runs.jsonl"
    monkeypatch.setenv(graveyard.FILE, str(path))
    return path


def test_a_finished_run_is_buried_once_and_told(stones):
    kept = Kept(play_out(Run.start("warrior", 5)))
    kept.bury()
    assert not stones.exists(), "it was over before anybody sat down"
    run = Run.start("warrior", 5)
    kept = Kept(run)
    kept.bury()
    assert not stones.exists(), "it isn't over"
    play_out(run)
    kept.bury()
    kept.bury()
    assert len(stones.read_bytes().splitlines()) == 1
    told = turnwright("graveyard")
    assert told.code == 0
    assert "Warrior, seed 5: " in told.out
    assert " ".join(run.summary.story.split()) in " ".join(told.out.split())


def test_damaged_stones_are_passed_over(stones):
    stones.parent.mkdir()
    stones.write_bytes(b'{"day": "2026-11-18", "run": {}}\nnonsense\n')
    assert turnwright("graveyard").out == "Nobody lies here yet.\n"


def test_an_empty_graveyard(stones):
    assert turnwright("graveyard").out == "Nobody lies here yet.\n"
    assert turnwright("graveyard", "--json").out.strip() == "[]"
    assert turnwright("graveyard", str(stones)).code == 2


def test_nothing_is_kept_where_the_variable_is_empty(monkeypatch, tmp_path):
    monkeypatch.setenv(graveyard.FILE, "")
    assert graveyard.place() is None
    monkeypatch.delenv(graveyard.FILE)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert graveyard.place() == tmp_path / "turnwright" / "graveyard.jsonl"


def test_a_run_that_nobody_plays_is_not_buried(stones):
    turnwright("play", "rune", "--seed", "3")
    assert not stones.exists()


def test_the_daily_seed_is_that_of_today():
    today = datetime.now().astimezone().date()
    ran = turnwright("play", "rune", "--daily", "--as", "warrior", given="quit\n")
    assert f"{today:%Y%m%d}" in ran.out
    assert turnwright("play", "rune", "--daily", "--seed", "3").code == 2
    assert turnwright("play", "duel", "--daily").code == 2
