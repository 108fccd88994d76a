"""A sweep is its points simulated one by one; a lever that nothing reads is told."""

from collections import Counter
from statistics import median

import msgspec
import pytest

from turnwright.kernel.refusal import Refusal
from turnwright.lab import report
from turnwright.lab.figures import Figure
from turnwright.lab.levers import Lever, varied
from turnwright.lab.sweep import hypercube, sweep
from turnwright.sim.tournament import Plan, simulate

PLAN = Plan(ruleset="duel", encounter="pair", n=30, seed=5, players={"red": "random", "blue": "random"})
HP = Lever("fighters.r1.hp", (2, 20))
LIMIT = Lever("option.turn_limit", (3, 400))


def test_every_point_is_its_own_simulation():
    found = sweep(PLAN, [HP, LIMIT], workers=2)
    assert [point.settings for point in found.points] == [
        {HP.name: hp, LIMIT.name: limit} for hp in HP.values for limit in LIMIT.values
    ]
    for point in found.points:
        alone = simulate(varied(PLAN, point.settings), workers=1)
        assert point.result.battles == alone.battles
        figure = point.figures["win_rate"]
        assert (figure.value, (figure.low, figure.high)) == (alone.win_rate, alone.ci95)
        assert point.figures["turns"].value == median(battle.turns for battle in alone.battles)


def test_more_hp_win_more():
    weak, strong = (point.figures["win_rate"] for point in sweep(PLAN, [HP], workers=1).points)
    assert weak.high < strong.low


def test_the_grid_has_a_row_for_each_value_of_the_first_lever():
    found = sweep(PLAN, [HP, Lever(LIMIT.name, (3, 50, 400))], workers=1)
    assert [len(line) for line in found.grid("turns")] == [3, 3]
    assert found.grid("turns")[1][0] == found.points[3].figures["turns"]
    assert found.grid("turns")[0][0].value <= 3


def test_a_lever_that_nothing_reads_is_named():
    found = sweep(PLAN, [HP, Lever("fighters.r1.name", ("Ann", "Ben"))], workers=1)
    assert found.idle == ("fighters.r1.name",)
    assert found.json()["idle"] == ("fighters.r1.name",)
    assert sweep(PLAN, [Lever(HP.name, (20,))], workers=1).idle == ()  # one value alone tells nothing


def test_json_is_plain_data_with_a_point_for_each_setting():
    told = msgspec.to_builtins(sweep(PLAN, [HP], workers=1).json())
    assert msgspec.json.decode(msgspec.json.encode(told))["vary"] == [{"name": HP.name, "values": [2, 20]}]
    assert [point["settings"] for point in told["points"]] == [{HP.name: 2}, {HP.name: 20}]
    assert told["points"][0]["win_rate"]["ci95"][0] <= told["points"][0]["win_rate"]["value"]


def test_a_sample_goes_through_every_lever_evenly():
    levers = [Lever("a", tuple(range(1, 11))), Lever("b", ("x", "y")), Lever("c", tuple(range(100)))]
    points = hypercube(levers, 20, seed=3)
    assert Counter(point["a"] for point in points) == dict.fromkeys(range(1, 11), 2)
    assert Counter(point["b"] for point in points) == {"x": 10, "y": 10}
    assert sorted(point["c"] for point in points) == list(range(2, 100, 5))  # one of each slice of five
    assert points == hypercube(levers, 20, seed=3) != hypercube(levers, 20, seed=4)
    assert [point["c"] for point in points] != sorted(point["c"] for point in points)


def test_three_levers_are_sampled_and_each_has_its_effect():
    levers = [Lever(HP.name, (5, 15, 25, 40)), Lever("fighters.b1.hp", (5, 15, 25, 40)), Lever(LIMIT.name, (300, 400))]
    found = sweep(msgspec.structs.replace(PLAN, n=12), levers, points=8, workers=1)
    assert found.sampled
    assert len(found.points) == 8
    effect = found.effect(HP.name)
    assert [value for value, _ in effect] == ["5", "15", "25", "40"]
    with_five = [point.result for point in found.points if point.settings[HP.name] == 5]
    wins = sum(result.wins["red"] for result in with_five)
    assert effect[0][1].value == pytest.approx(wins / (12 * len(with_five)))
    assert effect[0][1].value < effect[3][1].value
    assert all(figure.low <= figure.value <= figure.high for _, figure in effect)
    page = report.sweep_page(found)
    assert page.count("<svg") == 3
    assert "--points 8" in report.sweep_line(found)


@pytest.mark.parametrize("levers", [[], [HP, HP]], ids=len)
def test_something_is_varied_once(levers):
    with pytest.raises(Refusal) as refused:
        sweep(PLAN, levers)
    assert refused.value.code == "lab.levers"


def test_a_fight_that_is_always_won_is_said_to_show_nothing():
    plan = Plan(ruleset="duel", encounter="pair", n=4, side="red")
    strong = sweep(plan, [Lever("fighters.b1.hp", (1,)), Lever("fighters.r1.hp", (400, 500))], workers=1)
    assert strong.saturated
    assert strong.json()["saturated"]
    assert "red wins every battle at every point" in report.sweep_page(strong)
    weak = sweep(plan, [Lever("fighters.r1.hp", (1,)), Lever("fighters.b1.hp", (400, 500))], workers=1)
    assert "red wins no battle at every point" in report.sweep_page(weak)
    assert not sweep(plan, [Lever("fighters.r1.hp", (1, 500))], workers=1).saturated


def test_a_field_of_two_levers_keeps_its_interval():
    assert Figure(0.62, 0.55, 0.69, rate=True).short() == "62 ±7"
    assert Figure(12.0, 11.0, 14.0).short() == "12 (11–14)"
    assert Figure(9.0, 9.0, 9.0).short() == "9"
