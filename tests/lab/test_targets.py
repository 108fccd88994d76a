"""Targets: read with the place of each fault, checked honestly, and tried under other rulings when missed."""

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from tests import depth

from turnwright.kernel.refusal import Refusal
from turnwright.lab import targets
from turnwright.lab.checks import Checked, check
from turnwright.lab.figures import MEASURES, Figure, exactly, measured, pooled
from turnwright.sim.tournament import Plan, simulate

EXAMPLE = Path(__file__).parents[2] / "examples" / "lab" / "rune_targets.json"
ODDS = {"calc": "act_first_odds", "input": {"player_finesse": 6, "enemy_finesse": 3}}
FIRST = {"name": "First", "ruleset": "rune", "exact": ODDS, "at_least": 0.6, "at_most": 0.7}
RANDOM = {"red": "random", "blue": "random"}
DUEL = {"encounter": "pair", "n": 40, "players": RANDOM}
WINS = {"name": "Wins", "ruleset": "duel", "simulated": DUEL}


def checked(*lines: dict[str, Any]) -> tuple[Checked, ...]:
    return check(targets.read(json.dumps({"targets": lines}).encode(), "t.json"), workers=1)


def test_the_example_is_what_ships():
    assert "rune" in targets.shipped()
    assert targets.read_shipped("rune") == targets.read(EXAMPLE.read_bytes(), "example")


def test_the_finesse_target_of_the_specification_is_an_honest_miss():
    target = targets.read_shipped("rune").targets[0]
    (line,) = check(targets.Targets((target,)))
    assert not line.met
    assert line.sure
    assert line.figure.exact == "16883/19683"
    assert line.figure.told() == "85.8%"
    assert line.closest is not None
    assert line.closest.settings == {"initiative_ties": "coin"}
    assert line.closest.figure.told() == "74.6%"
    assert line.together is not None
    assert line.together.settings == {"initiative_ties": "coin", "success_threshold": 6}
    assert line.together.distance == 0


def test_the_duration_target_of_the_specification_is_asked_of_every_medium_fight():
    duration = targets.read_shipped("rune").targets[1]
    assert (duration.at_least, duration.at_most) == (5, 20)
    assert duration.simulated is not None
    assert duration.simulated.measure == "turns_to_victory"
    assert len(duration.lines) == 1
    assert len(duration.lines[0]) >= 5


@depth.at_length
def test_bosses_and_plans_meet_their_targets():
    """A boss takes every calling 5 to 50 turns, and enemies that plan win where random ones lose. (docs/rune.md)"""
    lines = check(targets.read((EXAMPLE.parent / "rune_play.json").read_bytes(), "example"), workers=1)
    assert len(lines) == 4 * 4 + 2 * 5
    assert [line.name for line in lines if not line.met] == []


def test_nothing_is_tried_where_a_target_is_met():
    (line,) = checked({**FIRST, "at_most": 0.9, "try": {"initiative_ties": ["coin"]}})
    assert line.met
    assert line.tries == ()
    assert line.closest is None


def test_a_try_that_comes_no_closer_is_not_the_closest():
    (line,) = checked({**FIRST, "try": {"success_threshold": [4]}})
    assert [attempt.figure.told() for attempt in line.tries] == ["91.0%"]
    assert line.closest is None


@pytest.mark.parametrize(
    ("low", "high", "met"),
    [(0.5, 1.0, True), (16883 / 19683, None, True), (None, 0.8, False), (0.9, None, False), (None, 0.86, True)],
)
def test_ends_belong_to_the_target(low, high, met):
    (line,) = checked({**FIRST, "at_least": low, "at_most": high})
    assert line.met is met


def test_a_simulated_target_is_the_simulation_itself():
    alone = simulate(Plan(ruleset="duel", encounter="pair", n=40, seed=1, players=RANDOM), workers=1)
    (line,) = checked({**WINS, "at_least": 0.0})
    assert line.figure.value == alone.win_rate
    assert (line.figure.low, line.figure.high) == alone.ci95
    assert line.figure.exact is None


def test_a_figure_near_an_end_is_unsure():
    rate = simulate(Plan(ruleset="duel", encounter="pair", n=40, players=RANDOM), workers=1).win_rate
    near, far = checked({**WINS, "at_least": rate - 0.01}, {**WINS, "at_least": 0.999})
    assert near.met
    assert not near.sure
    assert not far.met
    assert far.sure


def test_levers_and_rulings_can_be_tried_on_battles():
    (line,) = checked(
        {**WINS, "at_least": 0.95, "try": {"fighters.r1.hp": [200], "turn_limit": [1]}},
    )
    tough, short = line.tries
    assert tough.distance == 0
    assert short.figure.value == 0
    assert line.closest == tough
    assert line.together is None  # one change was enough


def test_several_encounters_count_together_or_each():
    both = {"encounter": ["pair", "plain"], "n": 10, "players": RANDOM}
    together = checked({"name": "T", "ruleset": "duel", "simulated": both, "at_least": 0})
    each = checked({"name": "T", "ruleset": "duel", "simulated": {**both, "each": True}, "at_least": 0})
    assert [line.name for line in together] == ["T"]
    assert [line.name for line in each] == ["T: pair", "T: plain"]
    assert together[0].figure.value == pytest.approx(sum(line.figure.value for line in each) / 2)


def test_other_numbers_of_a_calculator_are_figures_too():
    (line,) = checked(
        {
            "name": "Pool",
            "ruleset": "rune",
            "exact": {"calc": "success_odds", "input": {"dice": 6}, "field": "mean.fraction"},
            "at_least": 2,
            "at_most": 2,
        }
    )
    assert line.met
    assert line.figure.exact == "2"


@pytest.mark.parametrize("measure", sorted(MEASURES))
def test_every_measure_lies_within_its_interval(measure):
    result = simulate(Plan(ruleset="duel", encounter="pair", n=25, players=RANDOM), workers=1)
    figure = measured(result, measure)
    assert figure.low <= figure.value <= figure.high


def test_measures_by_hand():
    result = simulate(Plan(ruleset="duel", encounter="pair", n=25, players=RANDOM), workers=1)
    won = sorted(battle.turns for battle in result.battles if battle.winner == "red")
    assert won[0] <= measured(result, "turns_to_victory").value <= won[-1]
    assert measured(result, "mean_rounds").value == sum(battle.rounds for battle in result.battles) / 25
    began = sum(battle.first == battle.winner for battle in result.battles if battle.winner)
    assert measured(result, "first_rate").value == began / sum(result.wins.values())
    assert measured(pooled([result, result]), "win_rate").value == result.win_rate


def test_figures_for_people():
    assert exactly(Fraction(1, 3)).with_interval() == "33.3% exactly (1/3)"
    assert exactly(5).with_interval() == "5 exactly"
    assert Figure(0.5, 0.25, 0.75, rate=True).with_interval() == "50.0% (95 %: 25.0% to 75.0%)"
    assert Figure(7.5, 7, 8).with_interval() == "7.5 (95 %: 7 to 8)"


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"exact": None}, 'needs either "exact" or "simulated"'),
        ({"simulated": DUEL}, 'needs either "exact" or "simulated"'),
        ({"at_least": None, "at_most": None}, "asks for nothing"),
        ({"at_least": 0.8}, 'has an "at_least" above its "at_most"'),
        ({"try": {"hero.finesse": [3]}}, "only rulings can be tried"),
        ({"atleast": 0.5}, 'unknown field `atleast`; did you mean "at_least"'),
        ({"name": 3}, "targets[0].name: expected `str`, got `int`"),
        ({"exact": None, "simulated": {**DUEL, "measure": "winrate"}}, 'did you mean "win_rate"'),
        ({"exact": None, "simulated": {**DUEL, "encounter": []}}, "names no encounter"),
    ],
)
def test_a_file_that_cannot_be_meant_is_refused_with_its_place(change, sentence):
    with pytest.raises(Refusal) as refused:
        targets.read(json.dumps({"targets": [{**FIRST, **change}]}).encode(), "t.json")
    assert sentence in str(refused.value)


@pytest.mark.parametrize(
    ("exact", "sentence"),
    [
        ({"calc": "act_first"}, 'did you mean "act_first_odds"'),
        ({**ODDS, "field": "fractoin"}, 'did you mean "fraction"'),
        ({"calc": "hazard_severity", "input": {"damage": 3}, "field": "severity"}, "is not a number"),
    ],
)
def test_a_calculator_that_gives_no_such_figure_is_refused(exact, sentence):
    with pytest.raises(Refusal) as refused:
        checked({**FIRST, "exact": exact})
    assert sentence in str(refused.value)


def test_broken_json_is_placed():
    with pytest.raises(Refusal, match=r"t.json:1:\d+: this is not JSON"):
        targets.read(b'{"targets": [}', "t.json")
