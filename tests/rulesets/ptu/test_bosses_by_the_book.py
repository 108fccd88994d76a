"""The standard boss template of pp. 487-489, played: bars, injuries, turns between uses, losses by the round, balls."""

from fractions import Fraction

import pytest

from turnwright.kernel.refusal import Refusal
from turnwright.rulesets.ptu import commands as w
from turnwright.rulesets.ptu import events as e
from turnwright.rulesets.ptu.rules import experience

from .table import Table, ours, placed, sheet, trainer


def boss(turns: int = 4, **fields):
    fields.setdefault("max_hp", 100)
    fields.setdefault("speed", 20)
    return placed("enemies", sheet("boss", **fields), turns=turns)


def bars(table: Table) -> tuple[int, int, int]:
    one = table.one("boss")
    return one.bars, one.hp, one.injuries


# --- Hit Points and injuries (p. 488) -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("losses", "expected"),
    [
        pytest.param((49,), (4, 51, 0), id="within the bar"),
        pytest.param((40, 40, 40), (3, 80, 0), id="20 beyond the bar come off the next"),
        pytest.param((40, 40, 20), (3, 100, 0), id="a bar to the last point"),
    ],
)
def test_p488_what_goes_beyond_a_bar_comes_off_the_next(losses, expected):
    table = Table(ours("hero", speed=1), boss())
    for amount in losses:
        table(w.DealDamage("boss", amount))
    assert bars(table) == expected


def test_p488_a_loss_that_is_no_damage_goes_on_into_the_next_bar_too():
    table = Table(ours("hero", speed=1), boss())
    table(w.SetHp("boss", hp=10))(w.DealDamage("boss", 30, "hp_loss"))
    assert bars(table) == (3, 80, 0)


def test_p488_one_blow_may_break_several_bars():
    """250 is Massive Damage: one injury, and half of the bars are gone with it: another; so the last bars have 80."""
    table = Table(ours("hero", speed=1), boss())
    table(w.DealDamage("boss", 250))
    # 100 off the first bar, 150 to go; the second has 90 for the injury; 60 to go; half of the bars are lost: 80 each
    assert bars(table) == (2, 20, 2)
    assert not table.one("boss").fainted


def test_p488_markers_never_injure_a_boss():
    """Half of a bar and all of it are no injuries; with half of the bars gone there is one."""
    table = Table(ours("hero", speed=1), boss())
    seen = []
    for _ in range(5):
        table(w.DealDamage("boss", 40))
        seen.append(table.one("boss").injuries)
    assert seen == [0, 0, 0, 0, 1]
    assert bars(table) == (2, 90, 1)


def test_p488_a_boss_of_four_bars_is_worn_down_to_the_last_of_them():
    table = Table(ours("hero", speed=1), boss())
    blows = 0
    while not table.one("boss").fainted:
        table(w.DealDamage("boss", 49))
        blows += 1
    # 100 + 100, then 90 + 90 for the one injury of half of the bars
    assert blows == -(-380 // 49)
    assert (table.one("boss").bars, table.one("boss").injuries) == (1, 1)
    assert not table.found(e.Died)


@pytest.mark.parametrize(("turns", "broken"), [(2, 1), (3, 2), (4, 2), (5, 3)])
def test_p488_the_injury_comes_when_half_of_the_bars_are_lost(turns, broken):
    table = Table(ours("hero", speed=1), boss(turns))
    for lost in range(1, turns):
        while table.one("boss").bars > turns - lost:
            table(w.DealDamage("boss", 25))
        assert table.one("boss").injuries == (lost >= broken), lost


def test_p488_massive_damage_is_one_injury():
    table = Table(ours("hero", speed=1), boss())
    table(w.DealDamage("boss", 50))
    assert bars(table) == (4, 50, 1)


def test_p488_injuries_shrink_the_bars_to_come():
    table = Table(ours("hero", speed=1), boss())
    table(w.DealDamage("boss", 60))(w.DealDamage("boss", 45))
    assert bars(table) == (3, 85, 1)


def test_p488_turns_stay_when_bars_are_lost():
    table = Table(ours("hero", speed=1), boss(3)).until("hero")
    table(w.DealDamage("boss", 49))(w.DealDamage("boss", 49))(w.DealDamage("boss", 49))
    table(w.EndTurn())
    assert sum(slot.id == "boss" for slot in table.state.order) + (table.state.active == "boss") == 3


def test_without_hit_points_below_zero_the_rest_of_a_blow_still_goes_on():
    table = Table(ours("hero", speed=1), boss(2), rulings={"negative_hp": False})
    table(w.SetHp("boss", hp=10))(w.DealDamage("boss", 30))
    assert bars(table) == (1, 70, 1)
    table(w.DealDamage("boss", 500))
    assert (table.one("boss").hp, table.one("boss").fainted) == (0, True)


# --- turns (p. 487) -------------------------------------------------------------------------------------------------


def test_p487_an_eot_move_again_with_a_turn_between():
    table = Table(ours("hero", speed=1, max_hp=900), boss(3, moves=("take_down",)))
    assert table.state.active == "boss"
    table.use("take_down", "hero", accuracy=1)(w.EndTurn())
    with pytest.raises(Refusal) as refused:
        table.use("take_down", "hero")
    assert refused.value.code == "ptu.frequency"
    table(w.EndTurn()).use("take_down", "hero", accuracy=1)


def test_p487_turns_between_are_counted_over_the_end_of_a_round():
    table = Table(ours("hero", speed=1, max_hp=900), boss(3, moves=("take_down",)))
    table(w.EndTurn())(w.EndTurn()).use("take_down", "hero", accuracy=1)(w.EndTurn()).until("boss")
    assert table.state.round == 2
    with pytest.raises(Refusal):
        table.use("take_down", "hero")
    table(w.EndTurn()).use("take_down", "hero", accuracy=1)


def test_p487_uses_of_a_scene_move_are_spaced_alike():
    table = Table(ours("hero", speed=1, max_hp=900), boss(3, moves=("fire_blast",)))
    frequency = table.game.content.moves["fire_blast"].frequency
    assert (frequency.per, frequency.uses) == ("scene", 2)
    table.use("fire_blast", "hero", accuracy=1)(w.EndTurn())
    with pytest.raises(Refusal):
        table.use("fire_blast", "hero")
    table(w.EndTurn()).use("fire_blast", "hero", accuracy=1)


def test_who_has_one_turn_a_round_waits_a_round_as_before():
    table = Table(ours("hero", speed=1, max_hp=900), boss(1, moves=("take_down",)))
    table.use("take_down", "hero", accuracy=1)(w.EndTurn()).until("hero").until("boss")
    with pytest.raises(Refusal):
        table.use("take_down", "hero")


# --- experience and capture (p. 489) --------------------------------------------------------------------------------


def test_p489_a_bosss_own_share_is_not_divided():
    """The example of the facts: a boss of level 60, others of 120 levels in all, x5, three players: 500 each."""
    fight = [experience.Defeated(60, boss=True), *(experience.Defeated(40) for _ in range(3))]
    assert experience.xp_per_player(fight, significance=Fraction(5), players=3) == 500


def test_p489_no_ball_takes_a_boss_before_its_last_bar():
    red = trainer("red", items={"basic_ball": 3}, speed=30)
    table = Table(red, boss(2))
    assert not [each for each in table.match.legal("red") if isinstance(each, w.ThrowBall)]
    with pytest.raises(Refusal) as refused:
        table(w.ThrowBall("basic_ball", "boss"), by="red")
    assert refused.value.code == "ptu.boss"
    table(w.DealDamage("boss", 49))(w.DealDamage("boss", 49))(w.DealDamage("boss", 40))
    assert table.one("boss").bars == 1
    assert [each for each in table.match.legal("red") if isinstance(each, w.ThrowBall)]
    table(w.ThrowBall("basic_ball", "boss"), accuracy=1)


# --- conditions (p. 488) --------------------------------------------------------------------------------------------


def test_p488_burns_and_poison_hurt_a_boss_once_a_round_at_its_start():
    table = Table(ours("hero", speed=1), boss(3))
    table(w.ChangeStatus("boss", ("burned",)))
    for _ in range(3):
        assert table.state.active == "boss"
        table(w.Struggle("hero"), accuracy=1)(w.EndTurn())
        assert not table.found(e.HpLost)
    assert table.one("boss").hp == 100
    table.until("boss")
    assert [(lost.target, lost.why) for lost in table.found(e.HpLost)] == [("boss", "burned")]
    assert (table.state.round, table.one("boss").hp) == (2, 90)


def test_p488_weather_hurts_a_boss_once_a_round():
    table = Table(ours("hero", "rock", speed=1), boss(3))
    table(w.SetWeather("sandstorm", 9)).until("hero")
    assert table.one("boss").hp == 100
    table.until("boss")
    assert table.one("boss").hp == 90
    table.until("hero")
    assert table.one("boss").hp == 90


def test_p488_paralysis_takes_one_turn_of_a_round_from_a_boss():
    """It bites on the next turn after it came, here the second, and on the second of every round."""
    table = Table(ours("hero", speed=1), boss(3))
    table(w.ChangeStatus("boss", ("paralyzed",)))
    table(w.EndTurn(), save_paralyzed=20)
    assert [roll.status for roll in table.found(e.SaveRolled)] == ["paralyzed"]
    table(w.EndTurn())
    assert not table.found(e.SaveRolled)
    table.until("hero")(w.EndTurn())
    assert (table.state.round, table.one("boss").turns_taken) == (2, 1)
    assert not table.found(e.SaveRolled)
    table(w.EndTurn(), save_paralyzed=1)
    assert [lost.why for lost in table.found(e.ActionsLost)] == ["paralyzed"]


def test_p488_a_boss_flinches_on_one_turn_of_a_round_at_most():
    table = Table(ours("hero", speed=1), boss(3))
    table(w.ChangeStatus("boss", ("flinched",)))(w.EndTurn())
    assert [lost.why for lost in table.found(e.ActionsLost)] == ["flinched"]
    assert (table.state.active, table.one("boss").turns_taken) == ("boss", 3)
    table.until("hero")


def test_p488_a_second_flinch_in_the_round_costs_a_boss_nothing():
    table = Table(ours("hero", speed=1), boss(4))
    table(w.ChangeStatus("boss", ("flinched",)))(w.EndTurn())
    table(w.ChangeStatus("boss", ("flinched",)))(w.EndTurn())
    assert not table.found(e.ActionsLost)
    assert (table.state.active, table.one("boss").turns_taken) == ("boss", 4)


def test_p488_one_move_of_a_boss_is_disabled_at_a_time():
    table = Table(ours("hero", speed=1), boss(3, moves=("tackle", "ember")))
    table(w.ChangeStatus("boss", ("disabled",), move="tackle"))(w.ChangeStatus("boss", ("disabled",), move="ember"))
    held = [sick.move for sick in table.one("boss").afflictions if sick.status == "disabled"]
    assert held == ["ember"]


# --- Drowsy and Chilled (p. 488) ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("given", "milder"), [("asleep", "drowsy"), ("frozen", "chilled")])
def test_p488_sleep_and_frost_only_make_a_boss_drowsy_and_chilled(given, milder):
    """It loses no action, and half of its evasion: 2 instead of 4."""
    table = Table(ours("hero", "water", speed=50, moves=("tackle",)), boss(3, moves=("tackle",)))
    table(w.ChangeStatus("boss", (given,)))
    assert [held.status for held in table.one("boss").afflictions] == [milder]
    table.use("tackle", "boss", accuracy=4, damage=1)
    assert table.found(e.DamageDealt), "AC 2 and an evasion of 2: 4 hits"
    table(w.EndTurn())
    assert table.state.active == "boss"
    assert not table.found(e.ActionsLost)
    table.use("tackle", "hero", accuracy=15)


@pytest.mark.parametrize(("given", "milder"), [("asleep", "drowsy"), ("frozen", "chilled")])
def test_p488_a_save_that_fails_costs_10_on_the_next_damage_roll(given, milder):
    table = Table(ours("hero", speed=1, max_hp=200), boss(3, moves=("tackle",)))
    table(w.ChangeStatus("boss", (given,)))(w.EndTurn(), **{f"save_{milder}": 15})
    assert table.state.active == "boss"
    table.use("tackle", "hero", accuracy=10, damage=(4, 4))
    assert table.one("hero").hp == 200 - (18 - 10)
    table(w.EndTurn(), **{f"save_{milder}": 16})
    assert not table.one("boss").afflictions
    table.use("tackle", "hero", accuracy=10, damage=(4, 4))
    assert table.one("hero").hp == 200 - 8 - 18


def test_p488_damage_does_not_end_drowsy_but_what_cures_sleep_does():
    table = Table(ours("hero", "water", speed=1, moves=("tackle",)), boss(2))
    table(w.ChangeStatus("boss", ("asleep",)))
    table.until("hero").use("tackle", "boss", accuracy=10, damage=1)
    assert [held.status for held in table.one("boss").afflictions] == ["drowsy"]
    table(w.ChangeStatus("boss", remove=("asleep",)))
    assert not table.one("boss").afflictions
