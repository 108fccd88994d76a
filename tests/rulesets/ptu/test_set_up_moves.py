"""Moves with the keyword Set-Up: prepared on one turn, aimed and followed through on the next. (sources 10; Indices)"""

import pytest
from tests.rulesets.ptu.table import Table, answer, at, foe, ours, refused, told

from turnwright.kernel.refusal import Refusal
from turnwright.rulesets.ptu import commands as w
from turnwright.rulesets.ptu import content as c
from turnwright.rulesets.ptu import events as e
from turnwright.rulesets.ptu.players import choose

FIELD = c.Grid(("." * 30,) * 12)
BIRD = c.Capabilities(overland=4, sky=6, power=4)


def on_grid(move, *others, start=(2, 5), grid=FIELD, **fields):
    """One who acts first and prepares a move."""
    fields.setdefault("speed", 20)
    return Table(at(ours("ash", moves=(move, "tackle"), **fields), *start), *others, grid=grid)


def uses(table, move, seat="players"):
    return [use for use in table.match.legal(seat) if isinstance(use, w.UseMove) and use.move == move]


# --- the first turn -------------------------------------------------------------------------------------------------


def test_nobody_is_aimed_at_while_a_move_is_prepared():
    """Fly is Melee: it may be begun with its only foe 20 metres away, and without naming it."""
    table = on_grid("fly", at(foe("zub"), 22, 5), capabilities=BIRD)
    assert uses(table, "fly") == [w.UseMove("fly")]
    table.use("fly")
    assert (table.one("ash").ready, table.one("ash").away) == (("fly", ()), "air")
    assert not table.found(e.AttackRolled)


@pytest.mark.parametrize(("move", "left"), [("dig", 0), ("solar_beam", 0), ("phantom_force", 0), ("skull_bash", 1)])
def test_some_set_ups_end_the_turn(move, left):
    table = on_grid(move, at(foe("zub"), 22, 5)).use(move)
    assert table.one("ash").budget.shift == left


@pytest.mark.parametrize("move", ["freeze_shock", "ice_burn"])
def test_freeze_shock_and_ice_burn_let_their_user_shift_while_they_are_prepared(move):
    table = on_grid(move, at(foe("zub"), 8, 5)).use(move)(w.Shift((3, 5)))
    assert table.one("ash").position == (3, 5)


def test_in_the_sun_solar_beam_takes_one_turn():
    table = on_grid("solar_beam", at(foe("zub"), 6, 5))(w.SetWeather("sun"))
    table(w.UseMove("solar_beam", ("zub",)), accuracy=15)
    assert table.one("ash").ready is None
    assert table.found(e.DamageDealt)


# --- the second turn ------------------------------------------------------------------------------------------------


def flown(*others, **fields):
    fields.setdefault("capabilities", BIRD)
    table = on_grid("fly", *others, **fields).use("fly")
    return table(w.EndTurn()).until("ash")


def test_fly_shifts_twice_by_the_better_of_overland_and_sky_and_then_attacks():
    table = flown(at(foe("zub"), 15, 5))
    assert not uses(table, "fly")  # nobody is next to it
    refused(table, w.UseMove("fly", ("zub",)), "ptu.out_of_range")
    table(w.Shift((8, 5)))
    table(w.Shift((14, 5)))
    refused(table, w.Shift((13, 5)), "ptu.no_action")
    assert uses(table, "fly") == [w.UseMove("fly", ("zub",))]
    table.use("fly", "zub", accuracy=15)
    assert (table.one("ash").position, table.one("ash").ready, table.one("ash").away) == ((14, 5), None, "")
    assert table.sums.db == 8
    assert table.one("ash").usage["fly"].scene == 1  # one use, over two turns


def test_fly_with_more_overland_than_sky_flies_as_far_as_it_runs():
    table = flown(at(foe("zub"), 20, 5), capabilities=c.Capabilities(overland=7, sky=3, power=4))
    assert table(w.Shift((9, 5))).one("ash").position == (9, 5)


def test_fly_takes_another_target_than_it_was_begun_for():
    table = on_grid("fly", at(foe("zub"), 6, 5), at(foe("bat"), 10, 5), capabilities=BIRD)
    table.use("fly", "zub")(w.EndTurn()).until("ash")(w.Shift((8, 5)))(w.Shift((9, 5)))
    table.use("fly", "bat", accuracy=15)
    assert (table.one("zub").hp, table.one("bat").hp < 100) == (100, True)


def test_who_flies_passes_over_foes_without_an_opportunity_and_without_hazards():
    wall = [at(foe(f"f{y}", speed=5), 4, y) for y in range(12)]
    table = flown(*wall)
    table(w.Shift((7, 5)))
    assert (table.one("ash").position, table.state.flow.prompts) == ((7, 5), ())


def test_dig_shifts_once_underground_and_bursts():
    """Dig: one shift by Burrow or Overland, then a Burst 1 where it comes up."""
    table = on_grid("dig", at(foe("zub"), 8, 5), at(foe("bat"), 8, 6), at(foe("rat"), 12, 5)).use("dig")
    assert table.one("ash").away == "underground"
    table(w.EndTurn()).until("ash")
    assert not uses(table, "dig")
    table(w.Shift((7, 5)))
    assert uses(table, "dig") == [w.UseMove("dig", ("zub", "bat"))]
    table.use("dig", accuracy=15)
    assert [one for one in ("zub", "bat", "rat") if table.one(one).hp < 100] == ["zub", "bat"]
    assert table.one("ash").budget.shift == 0


def test_dig_is_a_full_action_whether_or_not_it_shifts():
    table = on_grid("dig", at(foe("zub"), 3, 5)).use("dig")(w.EndTurn()).until("ash").use("dig", accuracy=15)
    assert (table.one("ash").budget.standard, table.one("ash").budget.shift) == (0, 0)


def test_solar_beam_is_placed_when_it_is_fired():
    table = on_grid("solar_beam", at(foe("zub", speed=10), 7, 5)).use("solar_beam", "zub")(w.EndTurn())
    table.until("zub")(w.Shift((7, 8)))(w.EndTurn()).until("ash")
    assert table.found(e.AttackRolled) == []
    assert not uses(table, "solar_beam")  # 7,8 lies on no line from 2,5
    table(w.Shift((4, 5)))
    table.use("solar_beam", "zub", accuracy=15)
    assert table.one("zub").hp < 100


@pytest.mark.parametrize("move", ["phantom_force", "shadow_force"])
def test_phantom_force_appears_next_to_any_foe(move):
    table = on_grid(move, at(foe("zub", "water"), 25, 5)).use(move)
    assert table.one("ash").away == "gone"
    table(w.EndTurn()).until("ash")
    assert uses(table, move) == [w.UseMove(move, ("zub",))]
    refused(table, w.Shift((3, 5)), "ptu.out_of_reach")
    table(w.UseMove(move, ("zub",), cell=(26, 5)), accuracy=15)
    assert table.one("ash").position == (26, 5)
    assert table.one("zub").hp < 100


def test_phantom_force_lands_on_a_free_square_beside_its_target_only():
    table = on_grid("phantom_force", at(foe("zub"), 25, 5), at(foe("bat"), 26, 5)).use("phantom_force")
    table(w.EndTurn()).until("ash")
    refused(table, w.UseMove("phantom_force", ("zub",), cell=(26, 5)), "ptu.no_square")
    refused(table, w.UseMove("phantom_force", ("zub",), cell=(20, 5)), "ptu.no_square")


def test_geomancy_comes_without_a_target():
    table = on_grid("geomancy", at(foe("zub"), 20, 5)).use("geomancy")
    assert table.one("ash").stages.get("speed", 0) == 0
    table(w.EndTurn()).until("ash").use("geomancy")
    assert [table.one("ash").stages[stat] for stat in ("special_attack", "special_defense", "speed")] == [2, 2, 2]


def test_without_a_grid_the_player_aims_too():
    table = Table(ours("ash", speed=20, moves=("fly", "tackle")), foe("zub"), foe("bat"))
    table.use("fly")(w.EndTurn()).until("ash")
    assert sorted(use.targets for use in uses(table, "fly")) == [("bat",), ("zub",)]
    table.use("fly", "bat", accuracy=15)
    assert table.one("bat").hp < 100


# --- what else, and what if not -------------------------------------------------------------------------------------


def test_the_standard_action_of_the_second_turn_is_for_the_move():
    table = flown(at(foe("zub"), 3, 5))
    refused(table, w.UseMove("tackle", ("zub",)), "ptu.follow_through")
    refused(table, w.Struggle("zub"), "ptu.follow_through")
    refused(table, w.TakeBreather(), "ptu.follow_through")
    kinds = {type(choice) for choice in table.match.legal("players")}
    assert kinds == {w.UseMove, w.Shift, w.EndTurn}
    for choice in table.match.legal("players"):
        table.match.submit(choice, "players")
        table.match.undo("gm")


def test_whoever_ends_the_turn_lets_the_move_go_and_comes_down():
    table = flown(at(foe("zub"), 20, 5))(w.EndTurn())
    assert table.only(e.Prepared).lapsed == "fly"
    assert (table.one("ash").ready, table.one("ash").away) == (None, "")
    assert "Ash's Fly comes to nothing" in told(table)


def test_nobody_is_reached_in_the_air_but_by_what_reaches_it():
    table = on_grid("fly", at(foe("zub", moves=("tackle", "thunder")), 3, 5), capabilities=BIRD).use("fly")
    table(w.EndTurn()).until("zub").use("tackle", "ash", accuracy=15)
    assert [event.why for event in table.found(e.AttackFailed)] == ["out_of_reach"]
    assert table.one("ash").hp == 100


@pytest.mark.parametrize("status", ["asleep", "frozen"])
def test_who_cannot_act_on_the_second_turn_loses_the_move(status):
    table = on_grid("fly", at(foe("zub"), 20, 5), capabilities=BIRD).use("fly")(w.EndTurn())
    table(w.ChangeStatus("ash", add=(status,)))(w.EndTurn(), **{f"save_{status}": 2})
    while table.state.active == "ash":
        table(w.EndTurn(), **{f"save_{status}": 2})
    assert (table.one("ash").ready, table.one("ash").away) == (None, "")


def test_who_faints_or_is_recalled_meanwhile_loses_the_move():
    table = on_grid("fly", at(foe("zub"), 20, 5), capabilities=BIRD).use("fly")(w.EndTurn())
    table(w.DealDamage("ash", 100))
    assert (table.one("ash").ready, table.one("ash").away) == (None, "")


def test_who_is_away_blocks_no_square_flanks_nobody_and_steps_in_for_nobody():
    table = on_grid("dig", at(foe("zub", speed=10), 4, 5)).use("dig")(w.EndTurn()).until("zub")
    table(w.Shift((2, 5)))  # over whoever is underground
    assert table.one("zub").position == (2, 5)
    table(w.EndTurn()).until("ash")
    assert not uses(table, "dig")  # somebody stands where it would come up
    refused(table, w.UseMove("dig", ("zub",)), "ptu.no_square")
    table(w.EndTurn())
    assert table.one("ash").position != (2, 5)
    assert max(abs(table.one("ash").position[0] - 2), abs(table.one("ash").position[1] - 5)) == 1


def test_maneuvers_do_not_reach_who_is_away():
    table = on_grid("dig", at(foe("zub", speed=10), 3, 5)).use("dig")(w.EndTurn()).until("zub")
    assert not [each for each in table.match.legal("enemies") if isinstance(each, w.Maneuver)]
    refused(table, w.Maneuver("trip", "ash"), "ptu.out_of_reach")


def test_a_sky_drop_keeps_whom_it_took():
    table = on_grid("sky_drop", at(foe("zub"), 3, 5), at(foe("bat"), 2, 6), capabilities=BIRD)
    table.use("sky_drop", "zub")
    assert table.one("ash").ready == ("sky_drop", ("zub",))
    table(w.EndTurn()).until("ash")
    assert uses(table, "sky_drop") == [w.UseMove("sky_drop", ("zub",))]


def test_an_ai_prepares_flies_up_to_somebody_and_strikes():
    table = on_grid("fly", at(foe("zub", max_hp=400), 12, 5), capabilities=BIRD)
    table.match.state = table.state
    seen = []
    for _ in range(12):
        if table.state.active != "ash":
            table.until("ash")
        view = table.match.seen_by("players")
        command = choose(view, list(table.match.legal("players")), None)
        seen.append(command)
        table(command)
        if table.found(e.AttackRolled):
            break
    assert w.UseMove("fly") in seen
    assert any(isinstance(command, w.UseMove) and command.targets == ("zub",) for command in seen)


def test_odds_of_the_second_turn_are_those_of_the_attack():
    table = flown(at(foe("zub"), 3, 5))
    with pytest.raises(Refusal):
        table.match.odds(w.UseMove("tackle", ("zub",)), "players")
    odds = table.match.odds(w.UseMove("fly", ("zub",)), "players")
    assert len(odds) > 1


def test_sky_uppercut_still_brings_down_who_flies_off():
    table = Table(ours("ash", speed=20, moves=("fly",)), foe("zub", moves=("sky_uppercut",))).use("fly")
    answer(table, "zub:sky_uppercut", accuracy=15)
    assert (table.one("ash").ready, table.one("ash").away) == (None, "")
