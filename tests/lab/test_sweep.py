"""A sweep is its points simulated one by one; a lever that nothing reads is told."""

from statistics import median

import msgspec
import pytest

from turnwright.kernel.refusal import Refusal
from turnwright.lab import report
from turnwright.lab.figures import Figure
from turnwright.lab.levers import Lever, varied
from turnwright.lab.sweep import sweep
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


@pytest.mark.parametrize("levers", [[], [HP, LIMIT, Lever("option.guard_wears", (True,))], [HP, HP]], ids=len)
def test_only_one_or_two_things_are_varied(levers):
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
