"""Maneuvers: accuracy, opposed checks, grapples, sprints, tricks, breathers. (spec 000 loop 10; sources 6)"""

import pytest
from tests.rulesets.ptu.table import Table, at, foe, ours, refused, trainer

from turnwright.kernel.messages import Answer
from turnwright.rulesets.ptu import commands as w
from turnwright.rulesets.ptu import content as c
from turnwright.rulesets.ptu import events as e
from turnwright.rulesets.ptu.rules import maneuvers as rules

WON = {"check:combat": (6, 6, 1, 1)}
TIED = {"check:combat": (3, 3, 3, 3)}
MEADOW = c.Grid(("..........",) * 8)


def duel(**fields):
    return Table(ours("ash", speed=20), foe("zub", **fields))


@pytest.mark.parametrize(("name", "ac"), [("push", 4), ("trip", 6), ("grapple", 4), ("disarm", 6), ("hinder", 2)])
def test_loop_combat_maneuvers_roll_against_their_ac_and_speed_evasion(name, ac):
    table = duel(speed=10)
    table(w.Maneuver(name, "zub"), accuracy=1)
    assert table.aims["zub"].threshold == ac + 2
    assert not table.aims["zub"].hit
    assert not table.found(e.CheckRolled)
    assert (table.one("ash").budget.standard, table.one("ash").standard_taken) == (0, True)


@pytest.mark.parametrize(("natural", "checks"), [(7, 0), (8, 2)])
def test_loop_combat_maneuvers_only_a_hit_leads_to_a_check(natural, checks):
    table = duel()(w.Maneuver("trip", "zub"), accuracy=natural, **(WON if checks else {}))
    assert len(table.found(e.CheckRolled)) == checks


def test_loop_combat_maneuvers_trip():
    table = duel()(w.Maneuver("trip", "zub"), accuracy=20, **WON)
    mine, theirs = table.found(e.CheckRolled)
    assert (mine.total, mine.against, mine.passed) == (12, 2, True)
    assert (theirs.total, theirs.against, theirs.passed) == (2, 12, False)
    assert table.statuses("zub") == ("tripped",)
    table.until("zub")
    refused(table, w.Struggle("ash"), "ptu.tripped")
    table(w.StandUp())
    assert table.statuses("zub") == ()
    assert table.one("zub").budget.shift == 0


def test_loop_combat_maneuvers_a_tie_keeps_things_as_they_are():
    table = duel()(w.Maneuver("trip", "zub"), accuracy=20, **TIED)
    assert [check.passed for check in table.found(e.CheckRolled)] == [False, True]
    assert table.statuses("zub") == ()


def test_loop_combat_maneuvers_the_better_skill_is_rolled():
    table = Table(ours("ash", speed=20, skills={"combat": 1, "acrobatics": 4}), foe("zub", skills={"combat": 3}))
    table(w.Maneuver("trip", "zub"), accuracy=20, **{"check:acrobatics": (1, 1, 1, 2), "check:combat": (1, 1, 2)})
    assert [check.skill for check in table.found(e.CheckRolled)] == ["acrobatics", "combat"]
    assert table.statuses("zub") == ("tripped",)


def test_loop_combat_maneuvers_push_moves_a_metre():
    table = Table(at(ours("ash", speed=20), 2, 2), at(foe("zub"), 3, 2), grid=MEADOW)
    table(w.Maneuver("push", "zub"), accuracy=20, **WON)
    assert table.one("zub").position == (4, 2)
    assert table.one("ash").position == (2, 2)


def test_loop_combat_maneuvers_push_goes_on_while_movement_lasts():
    table = Table(at(ours("ash", speed=20), 2, 2), at(foe("zub"), 3, 2), grid=MEADOW)
    table(w.Maneuver("push", "zub", cell=(6, 2)), accuracy=20, **WON)
    assert table.one("zub").position == (6, 2)
    assert table.one("ash").position == (4, 2)
    assert table.one("ash").budget.shift == 0


def test_loop_combat_maneuvers_push_stops_at_what_blocks():
    table = Table(at(ours("ash", speed=20), 2, 0), at(foe("zub"), 3, 0), grid=c.Grid(("....#...",)))
    table(w.Maneuver("push", "zub"), accuracy=20, **WON)
    assert table.one("zub").position == (3, 0)


def test_loop_combat_maneuvers_push_is_for_those_one_can_lift():
    refused(duel(weight_class=5), w.Maneuver("push", "zub"), "ptu.too_heavy")


def test_loop_combat_maneuvers_sprint_adds_half_to_movement():
    table = Table(at(ours("ash", speed=20), 0, 0), at(foe("zub"), 9, 7), grid=MEADOW)
    refused(table, w.Shift((6, 0)), "ptu.out_of_reach")
    table(w.Maneuver("sprint"))
    table(w.Shift((7, 0)))
    assert table.one("ash").position == (7, 0)
    assert rules.sprint_speed(5) == 7
    table(w.EndTurn())
    assert table.statuses("ash") == ()


def test_loop_combat_maneuvers_grapple_binds_both():
    table = duel()(w.Maneuver("grapple", "zub"), accuracy=20, **WON)
    assert table.statuses("ash") == table.statuses("zub") == ("grappled",)
    assert (table.one("ash").dominant, table.one("zub").dominant) == (True, False)
    assert table.one("ash").grappling == "zub"
    table.until("zub")
    refused(table, w.Maneuver("grapple_end"), "ptu.dominance")
    refused(table, w.Maneuver("grapple", "ash"), "ptu.grappling")
    table(w.Maneuver("grapple_escape"), **TIED)
    assert table.one("zub").grappling == "ash"
    assert table.one("zub").budget.standard == table.one("zub").budget.shift == 0


def test_a_grapple_is_broken_turned_round_secured_and_ended():
    table = duel()(w.Maneuver("grapple", "zub"), accuracy=20, **WON).until("zub")
    table(w.Maneuver("grapple_reverse"), **WON)
    assert (table.one("ash").dominant, table.one("zub").dominant) == (False, True)
    table.until("ash")(w.Maneuver("grapple_escape"), **WON)
    assert table.statuses("ash") == table.statuses("zub") == ()
    assert table.one("ash").grappling == ""


def test_a_secured_grapple_adds_3_to_the_next_check_only():
    table = duel()(w.Maneuver("grapple", "zub"), accuracy=20, **WON).until("zub").until("ash")
    table(w.Maneuver("grapple_secure"))
    table.until("zub")(w.Maneuver("grapple_escape"), **{"check:combat": (6, 1, 1, 3)})
    assert [check.total for check in table.found(e.CheckRolled)] == [7, 7]
    assert table.one("zub").grappling == "ash"
    table.until("ash").until("zub")(w.Maneuver("grapple_escape"), **{"check:combat": (6, 1, 1, 3)})
    assert [check.total for check in table.found(e.CheckRolled)] == [7, 4]
    assert table.one("zub").grappling == ""


def test_who_dominates_struggles_without_missing_and_the_held_have_no_evasion():
    table = duel()(w.Maneuver("grapple", "zub"), accuracy=20, **WON).until("zub").until("ash")
    table(w.Maneuver("grapple_struggle"), accuracy=1)
    assert table.aims["zub"].hit
    assert table.one("zub").hp < 100
    assert table.one("ash").budget.standard == 0


def test_who_dominates_drags_the_other_along():
    table = Table(at(ours("ash", speed=20), 2, 2), at(foe("zub", weight_class=3), 3, 2), grid=MEADOW)
    table(w.Maneuver("grapple", "zub"), accuracy=20, **WON)
    refused(table, w.Shift((2, 3)), "ptu.stuck")
    table.until("zub").until("ash")
    refused(table, w.Maneuver("grapple_drag", cell=(2, 5)), "ptu.out_of_reach")  # 5 metres less weight class 3
    table(w.Maneuver("grapple_drag", cell=(2, 4)))
    assert table.one("ash").position == (2, 4)
    assert table.one("zub").position in {(3, 3), (2, 3), (1, 3)}


def test_those_with_a_teleporter_slip_out_of_a_grapple():
    able = c.Capabilities(overland=5, teleporter=4)
    table = duel(capabilities=able)(w.Maneuver("grapple", "zub"), accuracy=20, **WON).until("zub")
    table(w.Maneuver("grapple_escape"))
    assert table.one("zub").grappling == ""
    assert table.one("zub").budget.standard == 1


def test_moves_such_as_bind_help_to_grapple_and_hurt_whom_they_hold():
    table = Table(ours("ash", speed=20, moves=("bind",)), foe("zub"))
    table(w.Maneuver("grapple", "zub"), accuracy=5, **{"check:combat": (1, 1, 2, 1)})
    assert table.aims["zub"].threshold == 4 + 2 - 1
    assert table.found(e.CheckRolled)[0].total == 1 + 1 + 2
    table.until("zub")
    assert table.one("zub").hp == 90


def test_disarm_drops_the_held_item():
    table = duel(held_item="oran_berry")(w.Maneuver("disarm", "zub"), accuracy=20, **WON)
    assert table.one("zub").sheet.held_item is None


def test_p242_disarm_takes_the_weapon_out_of_the_hand():
    armed = trainer("zoe", side="enemies", equipment=("light_armor", "small_melee_weapon"))
    table = Table(ours("ash", speed=20), armed)(w.Maneuver("disarm", "zoe"), accuracy=20, **WON)
    assert table.one("zoe").sheet.equipment == ("light_armor",)


@pytest.mark.parametrize(
    ("name", "skill", "statuses"),
    [
        ("hinder", "athletics", ("slowed", "hindered")),
        ("blind", "stealth", ("blinded",)),
        ("low_blow", "acrobatics", ("vulnerable",)),
    ],
)
def test_dirty_tricks_work_once_on_each_in_a_scene(name, skill, statuses):
    table = duel()(w.Maneuver(name, "zub"), accuracy=20, **{f"check:{skill}": (6, 6, 1, 1)})
    assert table.statuses("zub") == statuses
    table.until("zub").until("ash")
    assert table.statuses("zub") == (("vulnerable",) if name == "low_blow" else ())
    refused(table, w.Maneuver(name, "zub"), "ptu.once")
    table.until("zub")
    assert table.statuses("zub") == ()


def test_a_trick_that_misses_is_used_up_too():
    table = duel()(w.Maneuver("blind", "zub"), accuracy=1).until("zub").until("ash")
    refused(table, w.Maneuver("blind", "zub"), "ptu.once")


def test_a_low_blow_sets_the_initiative_to_0():
    table = Table(ours("ash", speed=20), foe("zub", speed=15), foe("slow", speed=5))
    table(w.Maneuver("low_blow", "zub"), accuracy=20, **{"check:acrobatics": (6, 6, 1, 1)})
    table(w.EndTurn())
    assert table.state.active == "slow"
    assert table.one("zub").initiative == 0


def test_the_hindered_have_2_less_on_checks():
    table = duel()(w.Maneuver("hinder", "zub"), accuracy=20, **{"check:athletics": (6, 6, 1, 1)}).until("zub")
    table(w.Maneuver("trip", "ash"), accuracy=20, **{"check:combat": (3, 3, 2, 1)})
    assert table.found(e.CheckRolled)[0].total == 4


def test_manipulations_are_for_trainers():
    refused(duel(), w.Maneuver("flirt", "zub"), "ptu.not_a_trainer")


def test_bon_mot_enrages_for_a_round_without_a_save():
    table = Table(trainer("wit", speed=20), foe("zub", moves=("growl",)))
    table(w.Maneuver("bon_mot", "zub"), accuracy=20, **{"check:guile": (6, 6, 1, 1)})
    assert table.statuses("zub") == ("enraged", "flustered")
    table.until("zub")
    refused(table, w.UseMove("growl", ("wit",)), "ptu.enraged")
    table.until("wit")
    assert table.statuses("zub") == ()


def test_flirt_keeps_the_other_from_targeting_one():
    table = Table(trainer("wit", speed=20), foe("zub"))
    table(w.Maneuver("flirt", "zub"), accuracy=20, **{"check:charm": (6, 6, 1, 1)})
    table.until("zub")
    assert not table.found(e.SaveRolled)
    refused(table, w.Struggle("wit"), "ptu.infatuated")


def test_terrorize_takes_temporary_hp_and_leaves_at_will_moves():
    table = Table(trainer("wit", speed=20), foe("zub", moves=("protect", "tackle", "hyper_beam")))
    table(w.RestoreHp("zub", temp_hp=15))
    table(w.Maneuver("terrorize", "zub"), accuracy=20, **{"check:intimidate": (6, 6, 1, 1)})
    assert table.one("zub").temp_hp == 0
    table.until("zub")
    refused(table, w.UseMove("hyper_beam", ("wit",)), "ptu.terrorized")
    table.use("tackle", "wit")
    assert table.found(e.MoveUsed)


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("dirty_trick", "ptu.which_trick"),
        ("take_a_breather", "ptu.other_command"),
        ("attack_of_opportunity", "ptu.other_command"),
        ("tripp", "ptu.no_such_maneuver"),
    ],
)
def test_maneuvers_that_are_something_else_are_refused(name, code):
    refused(duel(), w.Maneuver(name, "zub"), code)


def test_maneuvers_need_a_standing_target_in_reach_and_an_action():
    table = Table(at(ours("ash", speed=20), 0, 0), at(foe("zub"), 5, 5), grid=MEADOW)
    assert "reach 1" in refused(table, w.Maneuver("trip", "zub"), "ptu.out_of_range")
    refused(table, w.Maneuver("trip", "ash"), "ptu.target_gone")
    table(w.TradeAction("swift"))
    refused(table, w.Maneuver("trip", "zub"), "ptu.no_action")


def furthest(start, foe, meters):
    """By brute force, on open ground: the square farthest from a foe, the nearest to the start among equals."""
    every = [(x, y) for x in range(10) for y in range(8) if metres(start, (x, y)) <= meters and (x, y) != foe]
    return max(metres(foe, cell) for cell in every)


def metres(one, other):
    dx, dy = abs(one[0] - other[0]), abs(one[1] - other[1])
    return max(dx, dy) + min(dx, dy) // 2


def test_loop_combat_maneuver_take_a_breather_leads_away_from_foes():
    table = Table(at(ours("ash", speed=20), 2, 2), at(foe("zub"), 3, 2), grid=MEADOW)
    table(w.TakeBreather())
    assert metres((3, 2), table.one("ash").position) == furthest((2, 2), (3, 2), 5)
    assert set(table.statuses("ash")) == {"tripped", "vulnerable"}


@pytest.mark.parametrize(("faces", "helped"), [((6, 6), True), ((6, 5), False)])
def test_assisted_breather_needs_a_command_check_of_12(faces, helped):
    table = Table(ours("ash", speed=20), ours("pal"), foe("zub"))
    table(w.ChangeStages("pal", {"attack": -2}))
    table(w.Maneuver("assisted_breather", "pal"), **{"check:command": faces})
    assert table.one("pal").stages["attack"] == (0 if helped else -2)
    assert table.one("ash").budget.standard == table.one("ash").budget.shift == 0
    assert table.one("pal").early == ("full",)
    assert set(table.statuses("ash")) == ({"tripped", "vulnerable"} if helped else set())
    table.until("pal")
    assert (table.one("pal").budget.standard, table.one("pal").budget.shift) == (0, 0)


def test_loop_combat_maneuvers_on_another_give_an_adjacent_foe_an_opportunity():
    table = Table(
        at(ours("ash", speed=20), 2, 2), at(foe("zub"), 3, 2), at(foe("bat"), 1, 2), grid=MEADOW, auto_end=False
    )
    table(w.Maneuver("trip", "zub"))
    (prompt,) = table.state.flow.prompts
    assert (prompt.seat, prompt.kind, prompt.options) == ("enemies", "opportunity", ("bat",))
    table(Answer(prompt.id, ("bat",)), accuracy=(20, 20), damage=(1, 1), **WON)
    assert table.one("bat").opportunity_used
    assert table.one("ash").hp < 100
    assert "tripped" in table.statuses("zub")
