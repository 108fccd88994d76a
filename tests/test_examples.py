"""Every example runs."""

import json
import runpy
from pathlib import Path

import pytest
from tests.cli.support import turnwright

from turnwright.kernel import registry
from turnwright.kernel.verify import verify

EXAMPLES = Path(__file__).parents[1] / "examples"
FILES = {path.name: json.loads(path.read_text("utf-8")) for path in sorted(EXAMPLES.glob("*.json"))}
SCRIPTS = [name for name, content in FILES.items() if "commands" in content]
SCENES = [name for name, content in FILES.items() if "nodes" in content]
PROGRAMS = [path.name for path in sorted(EXAMPLES.glob("*.py"))]


def test_every_example_is_of_a_known_kind():
    assert len(SCRIPTS) + len(SCENES) + len(PROGRAMS) == sum(path.is_file() for path in EXAMPLES.iterdir())
    assert SCRIPTS
    assert SCENES
    assert PROGRAMS


@pytest.mark.parametrize("name", PROGRAMS)
def test_a_program_runs_and_says_how_it_ended(name, capsys):
    runpy.run_path(str(EXAMPLES / name), run_name="__main__")
    said = capsys.readouterr().out
    assert "victory" in said or "defeat" in said


def test_a_learner_learns_and_compares_itself_with_greedy(capsys, monkeypatch):
    pytest.importorskip("pettingzoo", reason="the extra rl is not installed")
    monkeypatch.setattr("sys.argv", ["linear.py", "--quick"])
    runpy.run_path(str(EXAMPLES / "learning" / "linear.py"), run_name="__main__")
    said = capsys.readouterr().out
    assert "learned  won" in said
    assert "greedy   won" in said
    assert "the difference on the same seeds" in said


@pytest.mark.parametrize("name", SCRIPTS)
def test_a_script_runs_twice_the_same(name, tmp_path):
    logs = []
    for log in (tmp_path / "a.jsonl", tmp_path / "b.jsonl"):
        ran = turnwright("run", EXAMPLES / name, "--finish", "--out", log)
        assert (ran.code, ran.err) == (0, "")
        assert ran.last["result"]
        logs.append(log.read_bytes())
    assert logs[0] == logs[1]
    assert verify(logs[0], registry.game_of).ok


def test_the_duel_with_the_elder_ends_without_being_told_to(tmp_path):
    ran = turnwright("run", EXAMPLES / "duel_sect_elder.json", "--out", tmp_path / "a.jsonl")
    assert ran.last["result"] in ("victory", "defeat")
    by = [json.loads(line)["by"] for line in (tmp_path / "a.jsonl").read_text().splitlines()[1:]]
    assert {"hero", "enemy"} <= set(by)


@pytest.mark.parametrize("name", SCENES)
def test_a_scene_is_told_to_an_end(name):
    ran = turnwright("scene", EXAMPLES / name, "--seed", 1, "--json")
    assert (ran.code, ran.err) == (0, "")
    assert ran.last["end"]
