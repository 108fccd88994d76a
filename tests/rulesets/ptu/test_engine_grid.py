"""The grid in play: shifts, terrain, capabilities, opportunities, hazards, areas. (pp. 231-232; sources 10, 11)"""

import pytest
from tests.rulesets.ptu.table import Table, at, foe, ours, refused, sheet

from turnwright.kernel.messages import Answer
from turnwright.rulesets.ptu import commands as w
from turnwright.rulesets.ptu import content as c
from turnwright.rulesets.ptu import events as e
from turnwright.rulesets.ptu.decide import shifting
from turnwright.rulesets.ptu.field import areas
from turnwright.rulesets.ptu.state import Placed

OPEN = ("............",) * 10


def field(*others, rows=OPEN, start=(0, 0), **fields):
    """One who acts first, and others on a map; the foe far away."""
    fields.setdefault("speed", 20)
    return Table(at(ours("ash", **fields), *start), *others, grid=c.Grid(tuple(rows)))


def far_foe(x=11, y=9, **fields):
    return at(foe("zub", **fields), x, y)


def shifted(table, x, y, **fields):
    return table(w.Shift((x, y), **fields)).one("ash").position


# --- shifts ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("to", "reached"), [((5, 0), True), ((6, 0), False), ((3, 3), True), ((4, 4), False)])
def test_a_shift_counts_diagonals_1_2_1(to, reached):
    table = field(far_foe())
    if reached:
        assert shifted(table, *to) == to
        assert table.one("ash").budget.shift == 0
    else:
        assert "moves 5 metres" in refused(table, w.Shift(to), "ptu.out_of_reach")


def test_slow_ground_costs_twice_and_walls_stop():
    assert shifted(field(far_foe(x=11, y=0), rows=("..,,........",)), 3, 0) == (3, 0)
    refused(field(far_foe(x=11, y=0), rows=("..,,........",)), w.Shift((4, 0)), "ptu.out_of_reach")
    refused(field(far_foe(x=11, y=0), rows=("..#.........",)), w.Shift((3, 0)), "ptu.out_of_reach")


def test_water_needs_swimming_and_both_together_are_averaged():
    rows = ("..~~........",)
    walker = field(far_foe(x=11, y=0), rows=rows)
    refused(walker, w.Shift((2, 0)), "ptu.out_of_reach")
    able = c.Capabilities(overland=6, swim=3)
    table = field(far_foe(x=11, y=0), rows=rows, capabilities=able)
    assert shifted(table, 4, 0, by=("overland", "swim")) == (4, 0)
    table = field(far_foe(x=11, y=0), rows=rows, capabilities=able)
    refused(table, w.Shift((5, 0), by=("overland", "swim")), "ptu.out_of_reach")
    refused(table, w.Shift((5, 0), by=("sky",)), "ptu.no_capability")


def test_flyers_pass_over_slow_ground_and_water():
    table = field(far_foe(x=11, y=0), rows=("..,~,~......",), capabilities=c.Capabilities(overland=2, sky=6))
    assert shifted(table, 6, 0) == (6, 0)


def test_a_teleporter_needs_only_to_see_its_square():
    able = c.Capabilities(overland=1, teleporter=5)
    assert shifted(field(far_foe(x=11, y=1), rows=("..~~........", "............"), capabilities=able), 5, 0) == (5, 0)
    blocked = field(far_foe(x=11, y=0), rows=("..#.........",), capabilities=able)
    refused(blocked, w.Shift((4, 0)), "ptu.out_of_reach")


def test_foes_block_the_way_and_friends_can_be_passed_but_not_stopped_on():
    corridor = ("............",)
    table = field(at(foe("zub"), 2, 0), rows=corridor)
    refused(table, w.Shift((3, 0)), "ptu.out_of_reach")
    table = field(at(ours("pal"), 2, 0), far_foe(y=0), rows=corridor)
    refused(table, w.Shift((2, 0)), "ptu.out_of_reach")
    assert shifted(table, 3, 0) == (3, 0)


def test_the_large_need_room():
    table = field(far_foe(x=5, y=0), rows=("......", "..#...", "......", "......"), size="large", start=(0, 0))
    refused(table, w.Shift((1, 0)), "ptu.out_of_reach")
    assert shifted(table, 2, 2) == (2, 2)


@pytest.mark.parametrize(
    ("status", "stages", "metres"), [("slowed", 0, 2), ("", 4, 7), ("", -6, 2), ("", -1, 5), ("slowed", 4, 3)]
)
def test_loop_combat_stages_speed_movement(status, stages, metres):
    table = field(far_foe())
    if status:
        table(w.ChangeStatus("ash", add=(status,)))
    if stages:
        table(w.ChangeStages("ash", {"speed": stages}))
    refused(table, w.Shift((metres + 1, 0)), "ptu.out_of_reach")
    assert shifted(table, metres, 0) == (metres, 0)


@pytest.mark.parametrize("status", ["stuck", "grappled"])
def test_the_stuck_do_not_move(status):
    table = field(far_foe())(w.ChangeStatus("ash", add=(status,)))
    refused(table, w.Shift((1, 0)), "ptu.stuck")


def test_one_moves_once_a_turn_even_with_a_traded_shift():
    table = field(far_foe())(w.Shift((2, 0)))(w.TradeAction("shift"))
    refused(table, w.Shift((3, 0)), "ptu.moved")


def test_without_a_grid_a_shift_is_only_spent():
    table = Table(ours("ash", speed=20), foe("zub"))(w.Shift())
    assert table.one("ash").budget.shift == 0
    assert not table.found(e.Moved)


# --- opportunities --------------------------------------------------------------------------------------------------


def test_leaving_a_foes_side_gives_it_an_opportunity_once_a_round():
    table = field(at(foe("zub"), 1, 0))(w.Shift((0, 3)))
    (prompt,) = table.state.flow.prompts
    assert (prompt.seat, prompt.kind, prompt.options) == ("enemies", "opportunity", ("zub",))
    assert table.one("ash").position == (0, 0)
    table(Answer(prompt.id, ("zub",)), accuracy=15, damage=1)
    assert table.aims["ash"].hit
    assert table.one("ash").hp == 100 - 7
    assert table.one("ash").position == (0, 3)
    assert table.one("zub").opportunity_used
    table.until("zub")(w.EndTurn())
    assert table.state.round == 2
    assert not table.one("zub").opportunity_used


def test_an_opportunity_may_be_let_pass():
    table = field(at(foe("zub"), 1, 0))(w.Shift((0, 3)))
    (prompt,) = table.state.flow.prompts
    table(Answer(prompt.id, ("no",)))
    assert (table.one("ash").hp, table.one("ash").position) == (100, (0, 3))
    assert not table.one("zub").opportunity_used


def test_passing_by_a_foe_leaves_its_side_too():
    table = field(at(foe("zub"), 2, 1), rows=("............", "##.#........", "############"))
    table(w.Shift((5, 0)))
    assert table.state.flow.prompts


def test_who_falls_to_an_opportunity_does_not_arrive():
    table = field(at(foe("zub"), 1, 0))(w.SetHp("ash", hp=1))(w.Shift((0, 3)))
    (prompt,) = table.state.flow.prompts
    table(Answer(prompt.id, ("zub",)), accuracy=15)
    assert table.one("ash").fainted
    assert table.one("ash").position == (0, 0)


def test_loop_combat_maneuvers_disengaging_moves_a_metre_and_gives_no_opportunity():
    table = field(at(foe("zub"), 1, 0))
    refused(table, w.Shift((0, 2), disengage=True), "ptu.out_of_reach")
    table(w.Shift((0, 1), disengage=True))
    assert not table.state.flow.prompts
    assert table.one("ash").position == (0, 1)
    table = field(at(foe("zub"), 1, 0))(w.Maneuver("disengage", cell=(0, 1)))
    assert table.one("ash").position == (0, 1)


@pytest.mark.parametrize("status", ["asleep", "paralyzed", "flinched"])
def test_who_cannot_strike_gets_no_opportunity(status):
    table = field(at(foe("zub"), 1, 0))(w.ChangeStatus("zub", add=(status,)))
    assert not table(w.Shift((0, 3))).state.flow.prompts


def test_standing_up_gives_an_opportunity():
    table = field(at(foe("zub"), 1, 0))(w.ChangeStatus("ash", add=("tripped",)))(w.StandUp())
    assert table.state.flow.prompts[0].kind == "opportunity"


def test_a_ranged_attack_past_an_adjacent_foe_gives_an_opportunity():
    def shot(target):
        table = field(at(foe("zub"), 1, 0), at(foe("bat"), 3, 0), moves=("ember",))
        return table.use("ember", target)

    assert shot("bat").state.flow.prompts[0].kind == "opportunity"
    assert not shot("zub").state.flow.prompts


# --- hazards --------------------------------------------------------------------------------------------------------


def test_hazards_meet_who_enters_their_squares():
    table = Table(
        at(foe("zub", speed=30, moves=("spikes",)), 6, 0),  # which reaches 6 metres
        at(ours("ash", speed=20), 0, 0),
        grid=c.Grid(("..........",)),
    )
    table.use("spikes")
    (spikes,) = table.state.hazards
    assert (0, 0) in spikes.cells
    table.until("ash")
    lying = sorted(cell[0] for cell in spikes.cells if cell[0] > 0)
    table(w.Shift((lying[0], 0)))
    assert table.one("ash").hp == 90
    assert "slowed" in table.statuses("ash")


def test_toxic_spikes_twice_are_worse_and_poison_types_clear_them():
    def laid(kind, times):
        table = Table(
            at(foe("zub", speed=30, moves=("toxic_spikes",)), 6, 0),
            at(ours("ash", kind, speed=20), 0, 0),
            grid=c.Grid(("..........",)),
        )
        for _ in range(times):
            table.until("zub")(w.UseMove("toxic_spikes"), override="again")
        return table.until("ash")(w.Shift((1, 0)))

    assert "poisoned" in laid("normal", 1).statuses("ash")
    assert "badly_poisoned" in laid("normal", 2).statuses("ash")
    cleared = laid("poison", 1)
    assert (cleared.statuses("ash"), cleared.state.hazards) == ((), ())


# --- areas ----------------------------------------------------------------------------------------------------------


def spread(move, *squares, start=(5, 5), rows=OPEN, friends=()):
    """Foes on squares around one who knows a move."""
    foes = [at(foe(f"f{x}_{y}"), x, y) for x, y in squares]
    pals = [at(ours(f"p{x}_{y}"), x, y) for x, y in friends]
    return field(*foes, *pals, rows=rows, start=start, moves=(move,))


def named(table, move, cell=None):
    user = table.one("ash")
    found = areas.in_area(table.state, user, table.game.content.moves[move], cell)
    return {one.id for one in found}


def of_kind(kind, table, **fields):
    for name, move in table.game.content.moves.items():
        if move.range.kind == kind and all(getattr(move.range, key) == value for key, value in fields.items()):
            return name
    raise AssertionError(f"no move of the kind {kind}")


def test_a_burst_reaches_all_around_but_nobody_behind_a_wall():
    rows = ("............",) * 4 + ("....#.......",) + ("............",) * 5
    squares = [(4, 5), (6, 6), (7, 7), (8, 5), (4, 4 - 1), (3, 3)]
    table = spread("tackle", *squares, rows=rows, friends=[(5, 6)])
    burst = next(
        name
        for name, move in table.game.content.moves.items()
        if move.range.kind == "burst" and move.range.size == 2 and not {"friendly", "groundsource"} & set(move.keywords)
    )
    # 7,7 is two diagonals away, which count 3; 3,3 and 4,3 lie behind the wall or too far.
    assert named(table, burst) == {"f4_5", "f6_6", "p5_6"}
    ground = next(
        name
        for name, move in table.game.content.moves.items()
        if move.range.kind == "burst" and "groundsource" in move.keywords and "friendly" not in move.keywords
    )
    assert "f6_6" in named(table, ground)
    assert ("f3_3" in named(table, ground)) is (table.game.content.moves[ground].range.size >= 3)


def test_a_line_goes_one_of_eight_ways_and_the_best_by_default():
    table = spread("tackle", (7, 5), (8, 5), (5, 7), friends=[(6, 5)])
    line = of_kind("line", table, size=4)
    friendly = "friendly" in table.game.content.moves[line].keywords
    east = {"f7_5", "f8_5"} | (set() if friendly else {"p6_5"})
    assert named(table, line, (9, 5)) == east
    assert named(table, line, (5, 9)) == {"f5_7"}
    assert named(table, line) == east
    assert named(table, line, (0, 5)) == set()


def test_a_cone_widens():
    table = spread("tackle", (6, 5), (7, 4), (7, 6), (6, 4), (5, 3))
    cone = of_kind("cone", table, size=2)
    assert named(table, cone, (9, 5)) == {"f6_5", "f7_4", "f7_6"}


def test_a_close_blast_touches_its_user():
    table = spread("tackle", (7, 5), (8, 5), (3, 5))
    blast = of_kind("close_blast", table, size=3)
    assert named(table, blast, (6, 5)) == {"f7_5", "f8_5"}
    assert named(table, blast) == {"f7_5", "f8_5"}


def test_a_ranged_blast_is_put_where_it_meets_most_foes_and_fewest_friends():
    table = spread("tackle", (8, 5), (9, 6), (2, 5), friends=[(8, 6)])
    blast = of_kind("ranged_blast", table, size=3, squares=6)
    move = table.game.content.moves[blast]
    mates = set() if "friendly" in move.keywords else {"p8_6"}
    assert named(table, blast) - mates == {"f8_5", "f9_6"}
    assert named(table, blast, (2, 5)) == {"f2_5"}
    assert named(table, blast, (11, 0)) == set()
    cells = areas.placements(table.state, table.one("ash"), move)
    foes = [sum(one.side == "enemies" for one in reached) for _, reached in cells]
    assert foes == sorted(foes, reverse=True)
    assert len({tuple(one.id for one in reached) for _, reached in cells}) == len(cells) > 1
    for cell, reached in cells:
        assert {one.id for one in reached} == named(table, blast, cell)


def test_a_move_over_an_area_hits_those_in_it():
    table = spread("tackle", (6, 5), (7, 5))
    line = of_kind("line", table, size=4)
    table = spread(line, (6, 5), (7, 5))
    table(w.UseMove(line, cell=(9, 5)), accuracy=19)
    assert {aim.target for aim in table.found(e.AttackRolled)[0].aims} == {"f6_5", "f7_5"}


def test_a_pass_takes_its_user_along_the_line():
    table = spread("night_slash", (6, 5), (8, 5))
    table(w.UseMove("night_slash", cell=(9, 5)), accuracy=19)
    assert {aim.target for aim in table.found(e.AttackRolled)[0].aims} == {"f6_5", "f8_5"}
    assert table.one("ash").position == (9, 5)


def test_destinations_can_all_be_reached():
    table = Table(
        at(ours("ash", speed=20, capabilities=c.Capabilities(overland=4, swim=3, teleporter=2)), 2, 2),
        at(foe("zub"), 9, 3),
        Placed("enemies", sheet=sheet("big", size="huge"), position=(6, 6)),
        grid=c.Grid(("..~~..,,....", "...#..~.....", "............", "..:::.......", *(("............",) * 6))),
    )
    found = shifting.destinations(table.game, table.state, table.one("ash"))
    assert found
    for cell in found:
        copy = table.match.fork("gm", len(table.match.records))
        copy.submit(w.Shift(cell), "gm")
        assert copy.state.combatants["ash"].position == cell


def test_a_fast_swimmer_is_slow_on_land():
    able = c.Capabilities(overland=1, swim=6)
    table = field(far_foe(x=11, y=0), rows=("............",), capabilities=able)
    refused(table, w.Shift((3, 0)), "ptu.out_of_reach")
    refused(table, w.Shift((3, 0), by=("swim",)), "ptu.no_capability")


# --- areas strike whoever stands in them ----------------------------------------------------------------------------


def test_an_area_does_not_reach_whom_it_does_not_cover():
    """Earthquake: Burst 3. Who stands six squares away is not in it, whoever names it."""
    table = Table(
        at(ours("ash", speed=20, moves=("earthquake",)), 5, 5),
        at(foe("near", max_hp=300), 7, 5),
        at(foe("far", max_hp=300), 11, 5),
        grid=c.Grid(("." * 16,) * 11),
    )
    refused(table, w.UseMove("earthquake", ("near", "far")), "ptu.out_of_range")
    table(w.UseMove("earthquake", ("near", "far")), override="the ground is hollow", accuracy=15)
    assert table.one("far").hp < 300


def test_an_area_spares_no_friend_who_is_left_unnamed():
    table = Table(
        at(ours("ash", speed=20, moves=("earthquake",)), 5, 5),
        at(ours("pal", max_hp=300), 5, 6),
        at(foe("near", max_hp=300), 7, 5),
        grid=c.Grid(("." * 16,) * 11),
    )
    table.use("earthquake", "near", accuracy=15)
    assert set(table.aims) == {"pal", "near"}


def test_a_line_is_laid_where_those_named_stand():
    table = Table(
        at(ours("ash", speed=20, moves=("powder_snow",)), 5, 5),
        at(foe("east", max_hp=300), 7, 5),
        at(foe("west", max_hp=300), 3, 5),
        grid=c.Grid(("." * 16,) * 11),
    )
    refused(table, w.UseMove("powder_snow", ("east", "west")), "ptu.out_of_range")
