"""`turnwright sim` as it is typed."""

import json

import pytest
from typer.testing import CliRunner

from turnwright.cli.main import app
from turnwright.kernel import registry
from turnwright.kernel.verify import verify

RANDOM = ("duel", "pair", "--players", "red=random,blue=random", "--workers", "1")


def typed(*words: str) -> tuple[int, str, str]:
    done = CliRunner().invoke(app, ["sim", *words])
    return done.exit_code, done.stdout, done.stderr


def test_json_is_one_object_with_the_documented_fields():
    code, out, _ = typed(*RANDOM, "-n", "50", "--seed", "4", "--json")
    assert code == 0
    found = json.loads(out)
    assert found["n"] == 50
    assert found["seed"] == 4
    assert found["wins"]["red"] + found["wins"]["blue"] == 50
    assert found["win_rate"] == found["wins"]["red"] / 50
    assert found["ci95"][0] < found["win_rate"] < found["ci95"][1]
    assert set(found["rounds"]) == {"p10", "p50", "p90"}
    assert found["seconds"] >= 0
    assert "battles_per_second" in found


def test_people_get_tables():
    code, out, err = typed(*RANDOM, "-n", "20", "--seed", "4")
    found = json.loads(typed(*RANDOM, "-n", "20", "--seed", "4", "--json")[1])
    assert (code, err) == (0, "")
    assert f"{found['win_rate']:.1%}" in out
    assert "damage taken" in out
    assert str(found["notable"][0]["seed"]) in out


def test_any_battle_can_be_written_and_verified(tmp_path):
    found = json.loads(typed(*RANDOM, "-n", "20", "--json")[1])
    longest = next(entry for entry in found["notable"] if entry["why"] == "longest")
    path = tmp_path / "battle.jsonl"
    code, out, _ = typed(*RANDOM, "--log", f"{longest['seed']}={path}", "--json")
    assert code == 0
    assert json.loads(out) == {key: value for key, value in longest.items() if key != "why"}
    verdict = verify(path.read_bytes(), registry.game_of)
    assert verdict.ok
    assert verdict.records == longest["commands"] + 1


def test_the_report_is_written(tmp_path):
    path = tmp_path / "out.html"
    code, out, _ = typed(*RANDOM, "-n", "5", "--report", str(path))
    assert code == 0
    assert str(path) in out.replace("\n", "")
    assert path.read_text("utf-8").startswith("<!doctype html>")


@pytest.mark.parametrize(
    ("words", "code", "sentence"),
    [
        pytest.param(("duel", "pairs"), 2, 'did you mean "pair"', id="encounter"),
        pytest.param(("dual", "pair"), 2, 'did you mean "duel"', id="ruleset"),
        pytest.param(("duel", "pair", "--seed", "abc"), 2, "abc", id="seed"),
        pytest.param(("duel", "pair", "-n", "0"), 2, "'-n'", id="no battles"),
        pytest.param(("duel", "pair", "--players", "red"), 2, "SEAT=PLAYER", id="player without seat"),
        pytest.param(("duel", "pair", "--players", "red=greedy,red=random"), 2, "two players", id="seat twice"),
        pytest.param(("duel", "pair", "--players", "hero=greedy"), 2, "There is no seat", id="seat"),
        pytest.param(("duel", "pair", "--players", "red=gredy"), 2, 'did you mean "greedy"', id="player"),
        pytest.param(("duel", "pair", "--workers", "2", "--ray", "auto"), 2, "exclude", id="here and there"),
        pytest.param(("duel", "pair", "--log", "7"), 2, "SEED=FILE", id="log without file"),
        pytest.param(("duel", "pair", "--log", "x=a.jsonl"), 2, "whole number", id="log without seed"),
        pytest.param(("duel", "pair", "-n", "1", "--report", "/no/such/folder/x.html"), 2, "/no/such", id="report"),
        pytest.param(("duel", "pair", "--option", "turn_limit=x"), 2, "turn_limit", id="ruling"),
    ],
)
def test_what_is_typed_wrongly_gets_one_line(words, code, sentence):
    found, out, err = typed(*words)
    assert found == code
    assert sentence in err
    assert out == ""
    assert err.count("\n") == 1
    assert "Traceback" not in err
