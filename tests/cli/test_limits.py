"""What would take too long or too much memory is refused, with the limit in the sentence and in the help."""

import json

import pytest
from tests.cli.support import ATTACK, script_at, turnwright

from turnwright.cli.perft import DEEPEST
from turnwright.cli.script import MOST_COMMANDS
from turnwright.kernel import odds as exact
from turnwright.kernel import perft
from turnwright.kernel.match import Match
from turnwright.kernel.view import View
from turnwright.lab.levers import Lever
from turnwright.lab.sweep import sweep
from turnwright.sim import tournament
from turnwright.sim.tournament import MOST_BATTLES, MOST_WORKERS, Plan, simulate_all


def help_of(*command: str) -> str:
    return " ".join(turnwright(*command, "--help").out.split())


@pytest.mark.parametrize(
    ("command", "limit", "says"),
    [
        (("perft", "duel", "pair", str(DEEPEST + 1)), "up to 100", "less than or equal to 100"),
        (("perft", "duel", "pair", "--", "-1"), "up to 100", "greater than or equal to 0"),
        (("sim", "duel", "pair", "-n", str(MOST_BATTLES + 1)), "up to 1,000,000", "less than or equal to 1000000"),
        (("sim", "duel", "pair", "-n", "0"), "up to 1,000,000", "greater than or equal to 1"),
        (("sim", "duel", "pair", "-n", "-5"), "up to 1,000,000", "greater than or equal to 1"),
        (("sim", "duel", "pair", "-n", "9" * 5000), "up to 1,000,000", "exceeded maximum size"),
        (("sim", "duel", "pair", "--workers", str(MOST_WORKERS + 1)), "up to 256", "less than or equal to 256"),
        (("sim", "duel", "pair", "--seed", "9" * 101), "up to 100 digits", "too long: at most 100 digits"),
        (("lab", "sweep", "duel", "pair", "-n", "2000000"), "up to 1,000,000", "less than or equal to 1000000"),
        (("play", "duel", "pair", "--seed", "9" * 5000), "up to 100 digits", "too long: at most 100 digits"),
        (("scene", "x.json", "--seed", "9" * 5000), "up to 100 digits", "too long: at most 100 digits"),
    ],
)
def test_what_is_typed_has_limits_that_are_said(command, limit, says):
    ran = turnwright(*command)
    assert (ran.code, ran.out) == (2, "")
    assert says in ran.err
    assert ran.err.count("\n") == 1
    words = [word for word in command[:2] if word in ("lab", "sweep", "perft", "sim", "play", "scene")]
    assert limit in help_of(*words)


def test_perft_stops_at_a_depth_with_too_many_states(monkeypatch):
    monkeypatch.setitem(perft.perft.__kwdefaults__, "most_states", 22)
    ran = turnwright("perft", "duel", "pair", 1)
    says = "turnwright: Depth 1 has more than 22 states, too many to count.\n"
    assert (ran.code, ran.err) == (1, says)
    assert ran.last == {"depth": 0, "histories": 1, "states": 1}
    monkeypatch.setitem(perft.perft.__kwdefaults__, "most_states", 23)
    assert turnwright("perft", "duel", "pair", 1).last["states"] == 23
    assert f"{perft.MOST_STATES:,} states of one depth" in help_of("perft")


def test_odds_give_up_after_so_many_steps(monkeypatch, tmp_path):
    assert f"more than {exact.LIMIT:,} steps are refused" in help_of("odds")
    for asked in (View.odds, Match.odds):
        monkeypatch.setitem(asked.__kwdefaults__, "limit", 3)
    ran = turnwright("odds", script_at(tmp_path, ATTACK))
    assert (ran.code, ran.out) == (1, "")
    assert "more than 3 ways" in ran.err
    assert ran.err.count("\n") == 1


def test_a_script_has_a_limit_of_commands(tmp_path):
    path = script_at(tmp_path, *[ATTACK] * (MOST_COMMANDS + 1))
    ran = turnwright("run", path)
    assert (ran.code, ran.out) == (2, "")
    assert "Expected `array` of length <= 10000 - at `$.commands`" in ran.err
    assert f"up to {MOST_COMMANDS:,} commands" in help_of("run")


def test_battles_of_several_plans_count_together(monkeypatch):
    monkeypatch.setattr(tournament, "MOST_BATTLES", 9)
    plan = Plan(ruleset="duel", encounter="pair", n=5)
    says = "^10 battles are too many: at most 9 can be played in one run.$"
    with pytest.raises(tournament.Refusal, match=says):
        simulate_all([plan, plan], workers=1)
    with pytest.raises(tournament.Refusal, match=says):
        sweep(plan, [Lever("fighters.r1.hp", (10, 20))], workers=1)
    assert len(simulate_all([plan], workers=1)[0].battles) == 5


def test_a_sweep_is_refused_before_its_points_are_made():
    wide = ("--vary", "fighters.r1.hp=1..1000", "--vary", "fighters.b1.hp=1..1000")
    ran = turnwright("lab", "sweep", "duel", "pair", *wide, "-n", "2")
    assert (ran.code, ran.out) == (2, "")
    assert "2,000,000 battles are too many: at most 1,000,000 can be played in one run." in ran.err
    for values, says in (
        (f"1..{10**17}", "more than 1,000: take larger steps"),
        (f"1..{10**22}", "The range of fighters.r1.hp has numbers longer than 18 digits"),
        (f"1..{'9' * 5000}", "has numbers longer than 18 digits"),
        (",".join(map(str, range(1001))), "fighters.r1.hp has 1,001 values, more than 1,000: name fewer"),
        ("[" * 500, "A value: nested too deeply"),
    ):
        ran = turnwright("lab", "sweep", "duel", "pair", "--vary", f"fighters.r1.hp={values}")
        assert (ran.code, says in ran.err, ran.err.count("\n")) == (2, True, 1)
    assert "up to 1,000 values" in help_of("lab", "sweep")


@pytest.mark.parametrize("typed", ["9" * 5000, "²", "1" * 30])
def test_a_number_too_long_to_be_meant_is_no_choice(tmp_path, typed):
    assert f'"{typed}" isn\'t a choice' in turnwright("play", "duel", "pair", "--seed", 3, given=f"{typed}\nquit\n").out
    assert "type a number from 1 to" in turnwright("play", "rune", given=f"{typed}\n1\n{typed}\nquit\n").out
    story = tmp_path / "story.json"
    nodes = {"a": {"lines": [{"text": "Hm."}], "choices": [{"text": "On.", "goto": "b"}]}, "b": {"end": "over"}}
    story.write_text(json.dumps({"id": "s", "start": "a", "nodes": nodes}))
    assert f'"{typed}" isn\'t a choice' in turnwright("scene", story, given=f"{typed}\n1\n").out
    ran = turnwright("scene", story, "--choices", typed)
    assert (ran.code, "isn't a list of choices" in ran.err) == (2, True)
