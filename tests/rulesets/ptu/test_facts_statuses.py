"""Conditions as sources 7 has them, through the engine: losses, sleep, stages that come and go."""

import pytest

from turnwright.kernel.refusal import Refusal
from turnwright.rulesets.ptu import commands as w
from turnwright.rulesets.ptu import events as e

from .table import Table, foe, ours


def two(*, rulings=None, moves=(), **setup) -> Table:
    return Table(ours("hero", speed=20, moves=moves), foe("wild", speed=15), rulings=rulings, **setup)


# --- sleep: any damage or active loss wakes, ticks do not; Bad Sleep takes 2 ticks with each save ---------------------


@pytest.mark.parametrize(("face", "left"), [(3, ("asleep", "bad_sleep")), (16, ())])
def test_bad_sleep_takes_two_ticks_with_each_save_and_wakes_nobody(face, left):
    table = two()(w.ChangeStatus("hero", add=("asleep", "bad_sleep")))(w.EndTurn(), save_asleep=face)
    assert (table.one("hero").hp, table.statuses("hero")) == (80, left)


@pytest.mark.parametrize("status", ["burned", "poisoned", "badly_poisoned"])
def test_ticks_do_not_wake(status):
    table = two()(w.ChangeStatus("hero", add=("asleep", status)))
    table(w.EndTurn(), save_asleep=3).until("wild")(w.EndTurn(), save_asleep=3)
    assert table.one("hero").hp < 100
    assert "asleep" in table.statuses("hero")


def test_weather_does_not_wake_and_damage_does():
    table = two()(w.ChangeStatus("hero", add=("asleep",)))(w.SetWeather("hail"))
    table(w.EndTurn(), save_asleep=3)(w.EndTurn(), save_asleep=3)
    assert (table.one("hero").hp, table.statuses("hero")) == (90, ("asleep",))
    table(w.DealDamage("hero", 1))
    assert table.statuses("hero") == ()


def test_who_only_will_fall_asleep_can_be_put_to_sleep_now():
    table = two(moves=("yawn",)).use("yawn", "wild")
    (drowsy,) = table.one("wild").afflictions
    assert drowsy.waits
    table(w.ChangeStatus("wild", add=("asleep",)))
    (asleep,) = table.one("wild").afflictions
    assert (asleep.status, asleep.waits) == ("asleep", False)


# --- burn, poison, curse: a tick when a Standard Action was taken; Full is Standard and Shift -------------------------


def test_a_breather_takes_the_standard_action_so_a_burn_hurts():
    table = two()(w.ChangeStatus("hero", add=("burned",)))(w.TakeBreather())(w.EndTurn())
    assert table.one("hero").hp == 90


def test_poison_on_top_of_bad_poison_does_nothing():
    table = two()(w.ChangeStatus("hero", add=("badly_poisoned",)))(w.ChangeStatus("hero", add=("poisoned",)))
    assert table.statuses("hero") == ("badly_poisoned",)
    assert table.one("hero").stages["special_defense"] == -2


# --- stages of conditions: a cure takes back exactly them, a reset brings them again (sources 2) ----------------------


@pytest.mark.parametrize("rule", ["default_and_statuses", "default", "zero"])
def test_a_cure_never_leaves_a_stage_that_was_not_there(rule):
    table = two(rulings={"breather_stages": rule})(w.ChangeStatus("hero", add=("burned",)))(w.TakeBreather())
    assert table.one("hero").stages["defense"] == (-2 if rule == "default_and_statuses" else 0)
    table(w.ChangeStatus("hero", remove=("burned",)))
    assert table.one("hero").stages["defense"] == 0


def test_a_breather_brings_all_of_a_stage_that_had_no_room():
    table = two()(w.SetStages("hero", {"defense": -5}))(w.ChangeStatus("hero", add=("burned",)))
    assert table.one("hero").stages["defense"] == -6
    table(w.TakeBreather())
    assert table.one("hero").stages["defense"] == -2
    table(w.ChangeStatus("hero", remove=("burned",)))
    assert table.one("hero").stages["defense"] == 0


def test_haze_leaves_what_a_burn_does():
    table = two(moves=("haze",))(w.ChangeStatus("wild", add=("burned",)))(w.SetStages("wild", {"attack": 3}))
    table.use("haze", "wild", "hero")
    assert {stat: value for stat, value in table.one("wild").stages.items() if value} == {"defense": -2}
    table(w.ChangeStatus("wild", remove=("burned",)))
    assert not any(table.one("wild").stages.values())


# --- vortex: Slowed and Trapped as long as it holds, no longer and no other -------------------------------------------


def test_a_vortex_ends_what_it_brought_and_nothing_else():
    table = two()(w.ChangeStatus("hero", add=("trapped",), source="wild"))
    table(w.ChangeStatus("hero", add=("vortex",)))
    assert set(table.statuses("hero")) == {"trapped", "vortex", "slowed"}
    table(w.ChangeStatus("hero", remove=("vortex",)))
    assert table.statuses("hero") == ("trapped",)


# --- confusion: one's own Struggle, which Expert Combat makes DB 5 (sources 6, 7) -------------------------------------


@pytest.mark.parametrize(("rank", "base"), [(4, 4), (5, 5)])
def test_the_confused_strike_themselves_with_their_own_struggle(rank, base):
    table = Table(ours("hero", speed=20, skills={"combat": rank}), foe("wild", speed=15))
    table(w.ChangeStatus("hero", add=("confused",))).until("wild")(w.EndTurn(), save_confused=8, damage=4)
    assert table.only(e.DamageRolled).base == base
    # 4 + 6 or 8, + 10 - 10, halved
    assert table.sums.final == {4: 5, 5: 6}[base]


# --- coup de grâce: one target, with a move that may be used (sources 4, 10) ------------------------------------------


def test_a_coup_de_grace_is_an_attack_on_one_target_that_is_at_hand():
    table = Table(ours("hero", speed=20, moves=("earthquake", "fire_blast")), foe("wild", hp=-5, speed=15))
    with pytest.raises(Refusal, match="single target"):
        table(w.CoupDeGrace("wild", "earthquake"))
    table(w.ChangeStatus("hero", add=("disabled",), move="fire_blast"))
    with pytest.raises(Refusal, match="Disabled"):
        table(w.CoupDeGrace("wild", "fire_blast"))


# --- the game master's hand -------------------------------------------------------------------------------------------


def test_type_immunity_holds_unless_the_game_master_overrides_it():
    table = Table(ours("hero", "fire", speed=20), foe("wild"))
    assert table(w.ChangeStatus("hero", add=("burned",))).statuses("hero") == ()
    assert table(w.ChangeStatus("hero", add=("burned",)), override="Holy fire.").statuses("hero") == ("burned",)


def test_who_is_no_longer_grappled_is_out_of_the_grapple():
    table = Table(ours("hero", speed=20, skills={"combat": 6}), foe("wild", skills={"combat": 1, "athletics": 1}))
    table(w.Maneuver("grapple", "wild"), accuracy=15, **{"check:combat": (6, 6, 6, 6, 6, 6, 1)})
    table(w.ChangeStatus("wild", remove=("grappled",)))
    assert [(table.statuses(who), table.one(who).grappling) for who in ("hero", "wild")] == [((), "")] * 2


def test_damage_to_temporary_hit_points_is_damage_too():
    """It wakes, and the heavily injured feel it: 5 more, which temporary Hit Points take as well. (sources 7, 8)"""
    table = Table(ours("hero", speed=20, moves=("tackle",)), foe("wild"), rulings={"damage_dice": "set"})
    table(w.ChangeStatus("wild", add=("asleep",)))(w.SetHp("wild", injuries=5, temp_hp=50))
    table.use("tackle", "wild", accuracy=15)
    assert (table.statuses("wild"), table.one("wild").hp) == ((), 100)
    assert table.one("wild").temp_hp == 50 - table.sums.final - 5
