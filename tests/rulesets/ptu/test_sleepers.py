"""What sleepers can do on their turns: what cures Sleep by a Free or Swift Action, Snore and Sleep Talk. (p. 247)"""

import pytest
from tests.rulesets.ptu.table import Table, at, foe, ours, refused, told

from turnwright.rulesets.ptu import commands as w
from turnwright.rulesets.ptu import content as c
from turnwright.rulesets.ptu import events as e
from turnwright.rulesets.ptu.players import choose

NO_DICE: dict[str, int] = {}
SLEEPS_ON = {"save_asleep": 2}


def sleeper(*others, statuses=("asleep",), dice=NO_DICE, **fields):
    """One who falls asleep on a foe's turn and comes to its own."""
    table = Table(ours("ash", speed=5, **fields), foe("zub", speed=20), *others)
    table(w.ChangeStatus("ash", add=statuses))
    for _ in others:
        table(w.EndTurn())
    return table(w.EndTurn(), **dice)


def choices(table):
    return list(table.match.legal("players"))


def test_p247_shed_skin_is_used_asleep_and_the_turn_goes_on():
    table = sleeper(abilities=("shed_skin",), moves=("tackle",))
    assert table.state.active == "ash"
    assert choices(table) == [w.UseAbility("shed_skin"), w.EndTurn()]
    table(w.UseAbility("shed_skin"))
    assert table.statuses("ash") == ()
    table.use("tackle", "zub", accuracy=15)  # awake, with its Standard Action
    assert table.one("zub").hp < 100


def test_p247_a_sleeper_takes_no_other_action():
    table = sleeper(abilities=("shed_skin",), moves=("tackle",))
    for command in (w.UseMove("tackle", ("zub",)), w.Struggle("zub"), w.Shift(), w.TakeBreather()):
        refused(table, command, "ptu.asleep")


def test_p247_who_has_nothing_to_wake_up_with_sleeps_through_its_turn():
    table = sleeper(moves=("tackle",), dice=SLEEPS_ON)
    assert table.state.active == "zub"


def test_p247_the_save_comes_at_the_end_of_a_turn_in_which_it_slept_on():
    table = sleeper(abilities=("shed_skin",), statuses=("asleep", "poisoned"))
    table(w.EndTurn(), save_asleep=3)
    assert [event.status for event in table.found(e.SaveRolled)] == ["asleep"]
    assert table.one("ash").hp == 90  # its Standard Action was prevented, so poison hurts


@pytest.mark.parametrize("also", ["frozen", "flinched"])
def test_sleep_is_not_all_that_may_keep_one_from_acting(also):
    table = Table(ours("ash", speed=5, abilities=("shed_skin",)), foe("zub", speed=20))
    table(w.ChangeStatus("ash", add=("asleep", also)))(w.EndTurn(), **SLEEPS_ON)
    assert table.state.active == "zub"


def test_a_shed_skin_that_is_used_up_does_not_help():
    table = sleeper(abilities=("shed_skin",))(w.UseAbility("shed_skin"))(w.ChangeStatus("ash", add=("asleep",)))
    table(w.EndTurn(), **SLEEPS_ON)(w.EndTurn(), **SLEEPS_ON)
    assert table.state.active == "zub"


def test_snore_is_for_sleepers():
    table = sleeper(moves=("snore", "tackle"))
    assert choices(table) == [w.UseMove("snore", ("zub",)), w.EndTurn()]
    table.use("snore", "zub", accuracy=15)
    assert table.one("zub").hp < 100
    assert "asleep" in table.statuses("ash")


def test_who_is_awake_cannot_snore():
    table = Table(ours("ash", speed=20, moves=("snore", "sleep_talk")), foe("zub"))
    assert not [use for use in choices(table) if isinstance(use, w.UseMove)]
    refused(table, w.UseMove("snore", ("zub",)), "ptu.requirement")
    refused(table, w.UseMove("sleep_talk"), "ptu.requirement")


@pytest.mark.parametrize(("face", "move"), [(1, "tackle"), (2, "harden")])
def test_sleep_talk_lets_its_user_use_another_own_move_at_random(face, move):
    """Indices: this turn the user may Shift and use that move despite being Asleep."""
    table = sleeper(moves=("sleep_talk", "tackle", "harden"))
    assert choices(table) == [w.UseMove("sleep_talk"), w.EndTurn()]
    table(w.UseMove("sleep_talk"), move=face)
    assert f"Ash talks in its sleep of {move.title()}" in told(table)
    assert {use.move for use in choices(table) if isinstance(use, w.UseMove)} == {move}
    other = {"tackle": "harden", "harden": "tackle"}[move]
    refused(table, w.UseMove(other, ("zub",) if other == "tackle" else ()), "ptu.asleep")


def test_sleep_talk_is_aimed_after_a_shift_and_used_once():
    ash = at(ours("ash", speed=5, moves=("sleep_talk", "tackle")), 0, 0)
    table = Table(ash, at(foe("zub", speed=20), 4, 0), at(foe("bat", speed=15), 4, 1), grid=c.Grid(("......",) * 3))
    table(w.ChangeStatus("ash", add=("asleep",)))(w.EndTurn())(w.EndTurn())
    table.use("sleep_talk")
    assert not [use for use in choices(table) if isinstance(use, w.UseMove)]  # nobody is in reach yet
    table(w.Shift((3, 0)))
    table.use("tackle", "bat", accuracy=15)
    assert (table.one("zub").hp, table.one("bat").hp < 100) == (100, True)
    assert choices(table) == [w.EndTurn()]
    refused(table, w.UseMove("tackle", ("zub",)), "ptu.asleep")
    assert "asleep" in table.statuses("ash")


def test_sleep_talk_with_nothing_else_to_use_does_nothing():
    table = sleeper(moves=("sleep_talk",)).use("sleep_talk")
    assert [event.why for event in table.found(e.AttackFailed)] == ["nothing_to_use"]


def test_an_ai_sheds_its_skin():
    table = sleeper(abilities=("shed_skin",))
    view = table.match.seen_by("players")
    assert choose(view, tuple(choices(table)), None) == w.UseAbility("shed_skin")


def test_who_has_prepared_a_move_does_not_talk_in_its_sleep():
    table = Table(ours("ash", speed=20, moves=("skull_bash", "sleep_talk", "tackle")), foe("zub")).use("skull_bash")
    table(w.EndTurn())(w.ChangeStatus("ash", add=("asleep",)))(w.EndTurn(), **SLEEPS_ON)
    assert table.state.active == "zub"
