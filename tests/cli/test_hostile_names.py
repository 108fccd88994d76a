"""Names are data: whatever somebody is called, no terminal is steered by it and no markup is read in it."""

import json
from pathlib import Path

import pytest
from hypothesis import HealthCheck, example, given, settings
from tests.cli.hostile import HOSTILE, NAMES, duel_of, steering_in
from tests.cli.support import turnwright

TYPED = "odds 1\nsuggest\nmore\nmore \x1b[2J\nread\nhelp\n1\nundo\nredo\nboard\n\x1b[2J\nodds \u202e\nquit\n"
each_name = settings(max_examples=12, suppress_health_check=[HealthCheck.function_scoped_fixture])


def harmless(*args, given=None):
    """A run of the program that writes nothing which steers a terminal."""
    ran = turnwright(*args, given=given)
    assert steering_in(ran.out) == []
    assert steering_in(ran.err) == []
    return ran


@each_name
@given(HOSTILE, HOSTILE)
@example("\x1b[2J", "\u202e")
def test_plain_lines_are_steered_by_no_name(tmp_path, one, other):
    path = tmp_path / "duel.json"
    path.write_text(json.dumps(duel_of(one, other)))
    ran = harmless("play", "duel", path, "--seed", 3, given=TYPED)
    assert (ran.code, ran.err) == (0, "")
    assert "You left the match" in ran.out
    assert "The match is over." in harmless("play", "duel", path, "--seed", 3, "--as", "gm").out


@each_name
@given(HOSTILE, HOSTILE)
def test_scripts_odds_and_logs_are_steered_by_no_name(tmp_path, one, other):
    script, log = tmp_path / "script.json", tmp_path / "log.jsonl"
    commands = [{"type": "attack", "target": "b1"}, {"type": "attack", "target": "b1"}]
    setup = duel_of(one, other)
    script.write_text(json.dumps({"ruleset": "duel", "setup": setup, "seed": 3, "commands": commands}))
    assert harmless("run", script, "--out", log).code == 0
    assert harmless("run", script, "--json").code == 0
    assert harmless("odds", script).code == 0
    assert harmless("odds", script, "--json").code == 0
    assert harmless("replay", log).code == 0
    assert harmless("verify", log).code == 0
    told = harmless("replay", log, "--json")
    assert [piece["name"] for piece in told.last["board"]["pieces"]] == [one, other]  # for programs: exactly as it is


@each_name
@given(HOSTILE)
def test_what_is_typed_comes_back_harmless(name):
    name = name.replace("\x00", "")
    for args in (
        ("play", name),
        ("play", "duel", name),
        ("play", "duel", "pair", "--as", name),
        ("play", "duel", "pair", "--option", name),
        ("play", "duel", "pair", "--resume", f"nothing{name}"),
        ("packs", "check", name),
        ("sim", "duel", name),
        ("calc", "duel", name),
        (name,),
    ):
        assert harmless(*args).code in (0, 1, 2)


@pytest.mark.parametrize("name", ["[/x]", "[bold]x", "[", "\x1b[2J", "[link=http:/evil]x[/link]"])
def test_a_file_is_called_as_it_is(tmp_path, monkeypatch, name):
    """`Report: [/x]` was markup: a file called x] in a folder called [."""
    monkeypatch.chdir(tmp_path)
    Path(name).parent.mkdir(parents=True, exist_ok=True)
    ran = harmless("sim", "duel", "pair", "-n", 2, "--report", name)
    assert ran.code == 0
    assert ran.out.endswith(f"Report: {name.replace(chr(27), '')}\n")
    assert Path(name).is_file()


def test_a_page_holds_no_control_character(tmp_path):
    """What a browser shows is cleaned, too: the other way round is a name that reads as another one."""
    page = tmp_path / "a.html"
    vary = 'fighters.r1.name="Ro\u202ese\\u009b"'
    ran = harmless("lab", "sweep", "duel", "pair", "--vary", vary, "-n", 2, "--report", page)
    assert ran.code == 0
    assert "Rose" in page.read_text()
    assert steering_in(page.read_text()) == []


def test_the_names_that_are_tried_would_steer_a_terminal():
    assert sum(bool(steering_in(name)) for name in NAMES) >= 10
