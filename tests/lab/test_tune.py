"""Tuning finds the value that has the wanted win rate, on curves whose truth is known in closed form."""

from collections.abc import Callable, Mapping
from math import exp, log
from random import Random

import pytest
from msgspec.structs import replace
from tests.cli.support import turnwright
from tests.sim.test_report import read

from turnwright.kernel.refusal import Refusal
from turnwright.lab.logistic import Count, fit
from turnwright.lab.stakes import ERROR, Goal, Trial
from turnwright.lab.tune import Tuned, tune
from turnwright.lab.tune_report import again_line, answer_line, sure_line, tune_line
from turnwright.lab.turning import MOST, Search, search
from turnwright.sim.tournament import Plan, replay

GOAL, GOAL_OF_10 = Goal(0.6, 0.03), Goal(0.6, 0.1)
VALUES = tuple(range(24, 389))
RANDOM = {"red": "random", "blue": "random"}
DUEL = Plan(ruleset="duel", encounter="pair", n=1, seed=2, players=RANDOM)


def falling(value: float) -> float:
    return 1 / (1 + exp((value - 110) / 14))


def rising(value: float) -> float:
    return 1 / (1 + exp(-(value - 200) / 30))


def searched(truth: Callable[[int], float], seed: int, values: tuple[int, ...] = VALUES, most: int = MOST) -> Search:
    dice = Random(seed)

    def draw(wanted: Mapping[int, int]) -> Mapping[int, int]:
        return {value: sum(dice.random() < truth(value) for _ in range(n)) for value, n in wanted.items()}

    return search(draw, values, GOAL, start=97, most=most)


def levelling_off(value: float) -> float:
    """It comes close to the goal and stays there: 1 point less than what is tolerated."""
    return 0.56 if value < 200 else 0.56 * exp((200 - value) / 40)


def is_right(found: Search, truth: Callable[[int], float]) -> bool:
    return abs(truth(found.best) - GOAL.rate) <= GOAL.within


@pytest.mark.parametrize("truth", [falling, rising])
def test_the_true_rate_is_within_the_tolerance_in_19_of_20_searches(truth):
    found = [searched(truth, seed) for seed in range(20)]
    assert sum(each.verdict == "tuned" and is_right(each, truth) for each in found) >= 19


def test_at_most_1_search_in_20_is_sure_and_wrong_where_the_curve_levels_off_beside_the_goal():
    """A curve through all battles says that there is a value that gives the goal; fresh battles there say no."""
    found = [searched(levelling_off, seed, most=4000) for seed in range(20)]
    assert sum(each.verdict == "tuned" and not is_right(each, levelling_off) for each in found) <= 1


@pytest.mark.parametrize("edge", [GOAL_OF_10.low, GOAL_OF_10.high])
def test_a_rate_at_an_edge_passes_as_rarely_as_was_said_however_often_one_looks(edge):
    """Its share of the error is half of it for the value that is tested first, a quarter for the second."""
    dice, rounds = Random(5), 1500
    for number, error in ((0, ERROR / 2), (1, ERROR / 4)):
        passed = 0
        for _ in range(rounds):
            trial = Trial(GOAL_OF_10, number)
            while trial.judgement == "open" and trial.n < 400:
                trial.play(sum(dice.random() < edge for _ in range(8)), 8)
            passed += trial.judgement == "within"
        assert passed <= rounds * error + 2 * (rounds * error) ** 0.5


def test_a_rate_in_the_middle_passes():
    dice, trial = Random(6), Trial(GOAL_OF_10, 0)
    while trial.judgement == "open":
        trial.play(sum(dice.random() < GOAL.rate for _ in range(20)), 20)
    assert trial.judgement == "within"
    assert trial.n < 1000


def test_a_lever_that_helps_is_turned_up():
    found = searched(rising, 1)
    assert found.verdict == "tuned"
    assert abs(rising(found.best) - GOAL.rate) <= GOAL.within


@pytest.mark.parametrize("rate", [0.95, 0.5])
def test_what_is_out_of_reach_is_said_to_be(rate):
    found = searched(lambda value: rate, 1)
    assert found.verdict == "out_of_reach"
    assert found.best in (VALUES[0], VALUES[-1])
    assert sum(count.n for count in found.counts) < 5000


def too_coarse() -> Search:
    return searched(lambda value: 0.7 if value < 5 else 0.5, 1, values=tuple(range(1, 10)))


def test_a_lever_with_steps_too_large_is_said_to_be_too_coarse():
    found = too_coarse()
    assert (found.verdict, found.between) == ("too_coarse", (4, 5))


def test_the_curve_is_the_one_that_the_counts_come_from():
    truth = {value: 1 / (1 + exp(-(0.4 + 0.05 * (value - 100)))) for value in (60, 90, 100, 130)}
    counts = [Count(value, round(1_000_000 * chance), 1_000_000) for value, chance in truth.items()]
    curve = fit(counts)
    for value, chance in truth.items():
        assert curve.chance(value) == pytest.approx(chance, abs=1e-5)
    assert curve.where(0.5) == pytest.approx(92, abs=0.01)


def test_the_error_of_one_rate_is_the_one_of_the_book():
    """The standard error of log-odds from w wins of n battles is sqrt(1/w + 1/(n - w))."""
    curve = fit([Count(5, 300, 500), Count(5.000001, 300, 500)])
    assert curve.log_odds(5) == pytest.approx(log(1.5), abs=1e-3)
    assert curve.error(5.0000005) == pytest.approx((1 / 600 + 1 / 400) ** 0.5, rel=1e-3)


def test_data_that_a_value_splits_give_a_finite_slope():
    curve = fit([Count(1, 20, 20), Count(9, 0, 20)])
    assert 3 < curve.where(0.6) < 5.1


@pytest.fixture(scope="module")
def tuned() -> Tuned:
    return tune(DUEL, "fighters.r1.hp=5..60", Goal(0.7, 0.12), workers=1)


def test_a_duel_is_tuned_and_its_battle_can_be_replayed(tuned):
    assert tuned.verdict == "tuned"
    assert 15 < tuned.search.best < 30
    assert tuned.figure.low < 0.7 < tuned.figure.high
    assert answer_line(tuned).startswith(f"fighters.r1.hp = {tuned.search.best} (now 20): red wins ")
    assert f"by {tuned.search.fresh.n:,} fresh battles: less than 58 % and more than 82 %" in sure_line(tuned)
    assert 0 < tuned.search.fresh.n <= tuned.search.at(tuned.search.best).n < tuned.battles
    plan, seed = tuned.replayed
    assert f"--set fighters.r1.hp={plan.settings['fighters.r1.hp']}" in again_line(tuned)
    assert replay(plan, seed).result is not None


def test_the_two_neighbours_are_told_where_nothing_between_them_is_left(tuned):
    found = replace(tuned, search=too_coarse(), values=tuple(range(1, 10)))
    four, five = (found.points[value].told() for value in (4, 5))
    assert answer_line(found).startswith(f"Too coarse: at fighters.r1.hp = 4 red wins {four} (95 %: ")
    assert f", at 5 {five} (95 %: " in answer_line(found)
    assert "there is nothing between them" in answer_line(found)


def test_no_two_batches_share_their_seeds(tuned):
    assert sum(count.n for count in tuned.search.counts) == tuned.battles
    assert "--seed 2" in tune_line(tuned)
    assert (tuned.json()["verdict"], tuned.json()["value"]) == ("tuned", tuned.search.best)


WORDS = ("lab", "tune", "duel", "pair", "fighters.r1.hp=5..60", "--to", 70, "--within", 12, "--workers", 1)


def test_the_command_finds_the_same_by_its_seed_and_writes_a_page(tmp_path, tuned):
    page = tmp_path / "tune.html"
    ran = turnwright(*WORDS, "--players", "red=random,blue=random", "--seed", 2, "--report", page)
    assert (ran.code, ran.err) == (0, "")
    assert "One of them again: turnwright sim duel pair" in ran.out
    assert "fresh battles alone: turnwright sim duel pair" in ran.out.replace("\n", " ")
    assert "-n 2000 --seed 3" in ran.out
    html = page.read_text("utf-8")
    read(html)
    assert "turnwright lab tune duel pair" in html
    out = " ".join(ran.out.split())
    assert answer_line(tuned) in out
    assert sure_line(tuned) in out


def test_a_goal_that_is_not_reached_exits_with_1(tmp_path):
    words = ("lab", "tune", "duel", "pair", "fighters.r1.hp=400..500", "--workers", 1)
    page = tmp_path / "tune.html"
    ran = turnwright(*words, "--players", "red=random,blue=random", "--report", page)
    assert ran.code == 1
    assert "Out of reach" in ran.out
    read(page.read_text("utf-8"))
    told = turnwright(*words, "--players", "red=random,blue=random", "--json")
    assert (told.code, told.last["verdict"]) == (1, "out_of_reach")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("fighters.r1.hp=5", "whole numbers"),
        ("fighters.r1.name=a,b", "whole numbers"),
        ("fighters.r9.hp=1..9", "nothing"),
    ],
)
def test_what_cannot_be_turned_is_refused(text, sentence):
    with pytest.raises(Refusal, match=sentence):
        tune(DUEL, text, GOAL, workers=1)
