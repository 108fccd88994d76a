"""Pass: a run of up to 4 metres straight on that strikes whomever it passes, by the Shift of the turn. (sources 10)"""

import pytest
from tests.rulesets.ptu.table import Table, at, foe, ours, refused

from turnwright.rulesets.ptu import commands as w
from turnwright.rulesets.ptu import content as c
from turnwright.rulesets.ptu import events as e
from turnwright.rulesets.ptu.field.areas import covered

FIELD = c.Grid(("." * 14,) * 11)


def runner(*squares, rows=FIELD.rows, move="scratch"):
    """One at 5,5 with a Pass move, and foes on squares."""
    foes = [at(foe(f"f{x}_{y}", max_hp=300), x, y) for x, y in squares]
    return Table(at(ours("ash", speed=20, moves=(move, "tackle")), 5, 5), *foes, grid=c.Grid(tuple(rows)))


def hit(table):
    return {aim.target for event in table.found(e.AttackRolled) for aim in event.aims}


def uses(table):
    return {(use.targets, use.cell) for use in table.match.legal("players") if getattr(use, "move", "") == "scratch"}


def test_a_run_strikes_whom_it_passes_and_takes_the_shift():
    table = runner((6, 5), (8, 5))(w.UseMove("scratch", cell=(9, 5)), accuracy=15)
    assert (hit(table), table.one("ash").position) == ({"f6_5", "f8_5"}, (9, 5))
    assert table.one("ash").budget.shift == 0
    refused(table, w.Shift((9, 6)), "ptu.no_action")


def test_who_is_not_passed_is_not_hit():
    """Four metres end at 9,5, where somebody stands: the run ends at 8,5, in front of it."""
    table = runner((7, 5), (9, 5))(w.UseMove("scratch", cell=(9, 5)), accuracy=15)
    assert (hit(table), table.one("ash").position) == ({"f7_5"}, (8, 5))


def test_a_wall_ends_the_run_before_those_behind_it():
    rows = (*FIELD.rows[:5], ".......#......", *FIELD.rows[6:])
    refused(runner((6, 5), (8, 5), rows=rows), w.UseMove("scratch", ("f6_5", "f8_5")), "ptu.out_of_range")
    refused(runner((8, 5), rows=rows), w.UseMove("scratch", ("f8_5",)), "ptu.out_of_range")


def test_nobody_is_named_who_stands_elsewhere():
    refused(runner((6, 5), (9, 9)), w.UseMove("scratch", ("f9_9",)), "ptu.out_of_range")
    refused(runner((6, 5), (5, 7)), w.UseMove("scratch", ("f6_5", "f5_7")), "ptu.out_of_range")


def test_after_a_shift_a_pass_is_a_blow_at_one_neighbour():
    table = runner((8, 5), (9, 5))(w.Shift((7, 5)))
    assert uses(table) == {(("f8_5",), (7, 5))}
    refused(table, w.UseMove("scratch", cell=(9, 5)), "ptu.moved")
    table.use("scratch", "f8_5", accuracy=15)
    assert (hit(table), table.one("ash").position) == ({"f8_5"}, (7, 5))


def test_who_wants_to_stay_stays_and_keeps_its_shift():
    table = runner((6, 5))
    assert (("f6_5",), (5, 5)) in uses(table)
    table(w.UseMove("scratch", ("f6_5",), cell=(5, 5)), accuracy=15)
    assert (table.one("ash").position, table.one("ash").budget.shift) == ((5, 5), 1)


def test_every_pass_that_is_listed_can_be_done():
    table = runner((6, 5), (7, 5), (8, 5), (5, 6), (4, 4))
    listed = [use for use in table.match.legal("players") if getattr(use, "move", "") == "scratch"]
    assert len(listed) > 3
    for use in listed:
        table.match.submit(use, "players")
        rolled = next(event for event in table.match.records[-1].events if isinstance(event, e.AttackRolled))
        assert {aim.target for aim in rolled.aims} == set(use.targets)
        table.match.undo("gm")


@pytest.mark.parametrize(("targets", "left"), [(("zub",), 1), (("zub", "bat"), 0)])
def test_without_a_grid_a_pass_by_several_takes_the_shift(targets, left):
    table = Table(ours("ash", speed=20, moves=("scratch",)), foe("zub"), foe("bat"))
    table.use("scratch", *targets, accuracy=15)
    assert table.one("ash").budget.shift == left


def test_without_a_grid_nobody_passes_several_after_a_shift():
    table = Table(ours("ash", speed=20, moves=("scratch",)), foe("zub"), foe("bat"))(w.Shift())
    refused(table, w.UseMove("scratch", ("zub", "bat")), "ptu.moved")
    assert uses(table) == {(("zub",), None), (("bat",), None)}


def test_sky_attack_shifts_then_passes():
    bird = c.Capabilities(overland=4, sky=6, power=4)
    ash = at(ours("ash", speed=20, moves=("sky_attack",), capabilities=bird), 0, 5)
    table = Table(ash, at(foe("zub", max_hp=300), 7, 5), grid=FIELD).use("sky_attack")(w.EndTurn()).until("ash")
    table(w.Shift((6, 5)))(w.UseMove("sky_attack", cell=(8, 5)), accuracy=15)
    assert (hit(table), table.one("ash").position) == ({"zub"}, (10, 5))
    assert table.one("ash").budget.shift == 0


def test_who_strikes_where_it_stands_covers_no_way():
    table = runner((6, 5))(w.UseMove("scratch", ("f6_5",), cell=(5, 5)), accuracy=15)
    assert covered(table.state, table.one("ash"), table.game.content.moves["scratch"]) == frozenset()
