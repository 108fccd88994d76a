"""Hazards lie on the squares that their user chose, within the range of the move. (Indices: Spikes is "6, Hazard")"""

import pytest
from tests.rulesets.ptu.table import Table, at, foe, ours, refused

from turnwright.rulesets.ptu import commands as w
from turnwright.rulesets.ptu import content as c
from turnwright.rulesets.ptu.rules import grid

FIELD = c.Grid(("." * 30,) * 12)
ROW = tuple((x, 5) for x in range(5, 13))


def layer(move="spikes", *, foe_at=(22, 5), rows=FIELD.rows, **fields):
    """One at 6,5 who lays hazards, and a foe 16 metres away."""
    ash = at(ours("ash", speed=20, moves=(move,), **fields), 6, 5)
    return Table(ash, at(foe("zub", speed=10), *foe_at), grid=c.Grid(tuple(rows)))


def cells(table):
    return {cell for hazard in table.state.hazards for cell in hazard.cells}


@pytest.mark.parametrize(("move", "count"), [("spikes", 8), ("toxic_spikes", 8), ("sticky_web", 8)])
def test_hazards_lie_on_the_chosen_squares(move, count):
    table = layer(move)(w.UseMove(move, cells=ROW))
    assert cells(table) == set(ROW)
    assert len(ROW) == count


def test_one_chosen_square_is_enough_the_rest_lie_around_it():
    table = layer()(w.UseMove("spikes", cell=(9, 5)))
    assert (9, 5) in cells(table)
    assert len(cells(table)) == 8
    assert all(grid.between(((9, 5),), (cell,)) <= 2 for cell in cells(table))


def test_no_hazard_lies_further_than_six_metres():
    assert all(grid.between(((6, 5),), (cell,)) <= 6 for cell in cells(layer().use("spikes")))
    far = tuple((x, 5) for x in range(6, 14))  # 13,5 is 7 metres away
    assert "6 metres" in refused(layer(), w.UseMove("spikes", cells=far), "ptu.out_of_range")
    refused(layer(), w.UseMove("spikes", cell=(13, 5)), "ptu.out_of_range")


def test_not_more_squares_than_the_move_has_nor_walls_nor_the_void():
    refused(layer(), w.UseMove("spikes", cells=(*ROW, (5, 6))), "ptu.too_many_squares")
    refused(layer(rows=("." * 30,) * 5 + ("........#" + "." * 21,)), w.UseMove("spikes", cell=(8, 5)), "ptu.no_square")
    refused(layer(), w.UseMove("spikes", cell=(6, -1)), "ptu.no_square")


def test_stealth_rock_lies_within_six_metres_apart_if_one_likes():
    rocks = ((0, 5), (12, 5), (6, 0), (6, 11))
    assert cells(layer("stealth_rock")(w.UseMove("stealth_rock", cells=rocks))) == set(rocks)
    refused(layer("stealth_rock"), w.UseMove("stealth_rock", cell=(13, 5)), "ptu.out_of_range")


def test_a_rock_is_gone_once_it_has_hit_somebody():
    """At most one rock goes for whoever comes within 2 metres; once for each until it is recalled."""
    rocks = ((8, 2), (8, 4), (8, 8), (8, 10))
    table = layer("stealth_rock", foe_at=(11, 5))(w.UseMove("stealth_rock", cells=rocks))
    table(w.EndTurn()).until("zub")(w.Shift((9, 5)))
    assert (table.one("zub").hp, cells(table)) == (90, {*rocks} - {(8, 4)})
    table(w.EndTurn()).until("zub")(w.Shift((9, 8)))
    assert (table.one("zub").hp, len(cells(table))) == (90, 3)


@pytest.mark.parametrize("move", ["spikes", "toxic_spikes", "sticky_web"])
def test_the_squares_of_other_hazards_lie_together(move):
    refused(layer(move), w.UseMove(move, cells=(*ROW[:7], (6, 9))), "ptu.apart")


@pytest.mark.parametrize(("move", "sky", "met"), [(m, s, not s) for m in ("spikes", "toxic_spikes") for s in (0, 5)])
def test_hazards_on_the_ground_meet_the_grounded_only(move, sky, met):
    ash = at(ours("ash", speed=20, moves=(move,)), 6, 5)
    zub = at(foe("zub", speed=10, capabilities=c.Capabilities(overland=5, sky=sky, power=4)), 14, 5)
    table = Table(ash, zub, grid=FIELD)(w.UseMove(move, cells=ROW))(w.EndTurn()).until("zub")(w.Shift((12, 5)))
    assert ("slowed" in table.statuses("zub")) is met


def test_where_squares_are_listed_they_lead_toward_each_foe_and_none_is_refused():
    ash = at(ours("ash", speed=20, moves=("spikes",)), 6, 5)
    table = Table(ash, at(foe("zub"), 10, 5), at(foe("bat"), 20, 5), grid=FIELD)
    listed = [use for use in table.match.legal("players") if isinstance(use, w.UseMove)]
    assert [use.cell for use in listed] == [(10, 5), (12, 5)]
    for use in listed:
        table.match.submit(use, "players")
        assert use.cell in cells(table)
        table.match.undo("gm")


def test_layers_count_square_by_square():
    """Toxic Spikes are worse only where they lie twice."""
    once, twice = tuple((10, y) for y in range(2, 10)), tuple((x, 5) for x in range(5, 13))
    table = layer("toxic_spikes", foe_at=(10, 0))(w.UseMove("toxic_spikes", cells=once))
    table(w.EndTurn()).until("ash")(w.UseMove("toxic_spikes", cells=twice), override="again")
    laid = {hazard.layers: set(hazard.cells) for hazard in table.state.hazards}
    assert laid == {2: {(10, 5)}, 1: ({*once} | {*twice}) - {(10, 5)}}
    table(w.EndTurn()).until("zub")(w.Shift((10, 2)))
    assert "poisoned" in table.statuses("zub")


def test_without_a_grid_a_hazard_lies_on_the_side_as_before():
    table = Table(ours("ash", speed=20, moves=("spikes",)), foe("zub")).use("spikes")
    assert [hazard.cells for hazard in table.state.hazards] == [()]
