"""What a body can and cannot do, as the sources have it: shields, blindness, guarded stages, drains."""

import pytest
from msgspec.structs import replace
from tests.rulesets.ptu.world import at

from turnwright.kernel.messages import Answer
from turnwright.kernel.refusal import Refusal
from turnwright.rulesets.ptu import commands as w
from turnwright.rulesets.ptu import events as e
from turnwright.rulesets.ptu.content import Capabilities, Grid
from turnwright.rulesets.ptu.field import movement
from turnwright.rulesets.ptu.rules.damage import CHART

from .table import Table, foe, ours, trainer

# --- shields (sources 8: +2 evasion; ready +4 or +6, damage reduction 10 or 15, Slowed) -------------------------------


@pytest.mark.parametrize(("shield", "evasion", "reduction"), [("light_shield", 4, 10), ("heavy_shield", 6, 15)])
def test_a_shield_is_readied_until_the_end_of_the_next_turn(shield, evasion, reduction):
    red = trainer("red", speed=20, equipment=(shield,))
    table = Table(red, foe("wild", speed=15, attack=40, moves=("tackle",)))(w.Maneuver("ready_shield")).until("wild")
    assert table.statuses("red") == ("slowed",)
    table.use("tackle", "red", accuracy=19)
    # Speed 20 gives 4, and a check takes 9 at most.
    assert (table.aims["red"].evasion, table.sums.damage_reduction) == (min(9, 4 + evasion), reduction)
    table.until("red")(w.EndTurn())
    assert table.statuses("red") == ()
    table.use("tackle", "red", accuracy=19)
    assert (table.aims["red"].evasion, table.sums.damage_reduction) == (4 + 2, 0)


def test_only_who_wears_a_shield_readies_it():
    with pytest.raises(Refusal, match="no shield"):
        Table(trainer("red", speed=20), foe("wild"))(w.Maneuver("ready_shield"))


# --- the blinded (sources 7: Acrobatics of 10 on rough or slow ground, or they trip; no interrupts when totally so) --


@pytest.mark.parametrize(
    ("status", "faces", "ends"),
    [("blinded", (5, 5), (4, 0)), ("blinded", (4, 5), (2, 0)), ("totally_blinded", (1, 1), (2, 0))],
)
def test_the_blinded_may_trip_on_uneven_ground(status, faces, ends):
    grid = Grid(rows=("..,.......",) * 2)
    table = Table(at(ours("hero", speed=20), (0, 0)), at(foe("wild"), (9, 1)), grid=grid)
    table(w.ChangeStatus("hero", add=(status,)))
    table(w.Shift((4, 0)), **{"check:acrobatics": faces})
    assert table.one("hero").position == ends
    assert ("tripped" in table.statuses("hero")) == (ends == (2, 0))


def test_the_blinded_walk_safely_on_even_ground():
    table = Table(at(ours("hero", speed=20), (0, 0)), at(foe("wild"), (9, 1)), grid=Grid(rows=("." * 10,) * 2))
    table(w.ChangeStatus("hero", add=("blinded",)))(w.Shift((4, 0)))
    assert table.found(e.CheckRolled) == []


@pytest.mark.parametrize(("status", "asked"), [("blinded", 1), ("totally_blinded", 0)])
def test_the_totally_blinded_strike_at_no_opportunity(status, asked):
    table = Table(at(ours("hero", speed=20), (1, 1)), at(foe("wild"), (2, 1)), grid=Grid(rows=("." * 10,) * 5))
    table(w.ChangeStatus("wild", add=(status,)))(w.Shift((0, 4)))
    assert len(table.state.flow.prompts) == asked


# --- items and drains -------------------------------------------------------------------------------------------------


def test_a_guard_spec_keeps_stages_for_five_turns():
    red = trainer("red", speed=30, items={"guard_spec": 1})
    table = Table(red, ours("hero", speed=20), foe("wild", speed=15, moves=("growl",)))
    table(w.UseItem("guard_spec", "hero"))
    for number in range(1, 8):
        table.until("wild").use("growl", "hero", accuracy=20)
        assert table.one("hero").stages.get("attack", 0) == -max(0, number - 5), number
        table(w.EndTurn())


@pytest.mark.parametrize(("move", "hp"), [("double_edge", 100 - 39 // 3), ("absorb", 50 + 7 // 2)])
def test_what_temporary_hit_points_take_is_damage_all_the_same(move, hp):
    """Recoil is a share of the damage that the target took, a drain heals half of the damage dealt. (sources 4)"""
    start = 100 if move == "double_edge" else 50
    table = Table(ours("hero", speed=20, hp=start, moves=(move,)), foe("wild"), rulings={"damage_dice": "set"})
    table(w.RestoreHp("wild", temp_hp=100)).use(move, "wild", accuracy=10)
    assert table.one("wild").hp == 100
    share = table.sums.final // (3 if move == "double_edge" else 2)
    assert table.one("hero").hp == start + (-share if move == "double_edge" else share)


# --- out of turn (sources 5, 8) ---------------------------------------------------------------------------------------


def protected(**fields) -> Table:
    """The hero protects itself in a wild one's turn, before its own."""
    who = trainer("red", speed=20), ours("hero", owner="red", speed=5, moves=("protect",), **fields)
    spare = replace(ours("pal", owner="red", speed=4), in_ball=True)
    return Table(*who, spare, foe("wild", speed=40, moves=("tackle",)))


def test_the_heavily_injured_pay_for_a_standard_action_out_of_turn_too():
    table = protected()(w.SetHp("hero", injuries=6)).use("tackle", "hero", accuracy=15)
    (prompt,) = table.state.flow.prompts
    table(Answer(prompt.id, ("hero:protect",)))
    assert (table.one("hero").early, table.one("hero").hp) == (("standard",), 94)


def test_what_was_taken_early_is_taken_from_this_round_only():
    table = protected().use("tackle", "hero", accuracy=15)
    (prompt,) = table.state.flow.prompts
    table(Answer(prompt.id, ("hero:protect",))).until("red")(w.Switch("hero", "pal"))
    table.until("wild").until("red")(w.Switch("pal", "hero")).until("hero")
    assert (table.state.round, table.one("hero").budget.standard) == (2, 1)


def test_a_speed_focus_counts_for_initiative():
    """+5 to Speed after stages, and initiative is Speed. (sources 5, 8)"""
    table = Table(trainer("red", speed=10, equipment=("speed_focus",)), foe("wild", speed=12))
    assert (table.one("red").initiative, table.state.active) == (15, "red")


# --- loads and weapons (sources 6, 11) --------------------------------------------------------------------------------


def loaded(load: str) -> Table:
    equipment = (f"{load}_load",) if load else ()
    red = at(trainer("red", speed=20, equipment=equipment), (0, 0))
    return Table(red, at(foe("wild", speed=10, moves=("ember",)), (1, 0)), grid=Grid(rows=("." * 10,) * 2))


@pytest.mark.parametrize(("load", "speed_stage", "meters"), [("", 0, 5), ("heavy", -2, 4), ("staggering", 0, 1)])
def test_loads_slow(load, speed_stage, meters):
    table = loaded(load)
    red = table.one("red")
    assert red.stages.get("speed", 0) == speed_stage
    assert movement.best_speed(table.game, table.state, red) == meters


@pytest.mark.parametrize(("load", "needs", "evasion"), [("", 4 + 2, 4), ("heavy", 4 + 2 + 2, 3 - 2)])
def test_loads_hinder_aim_and_evasion(load, needs, evasion):
    table = loaded(load)(w.Struggle("wild"), accuracy=15)
    assert table.aims["wild"].threshold == needs
    table.until("wild").use("ember", "red", accuracy=15)
    assert table.aims["red"].evasion == evasion


def test_under_a_staggering_load_there_is_no_standard_action():
    with pytest.raises(Refusal, match="no Standard Action"):
        loaded("staggering")(w.Struggle("wild"))


@pytest.mark.parametrize(
    ("weapon", "ac", "base", "reach"),
    [
        ("", 4, 4, (1, 1)),
        ("large_melee_weapon", 5, 6, (1, 1)),
        ("small_melee_weapon", 4, 5, (1, 1)),
        ("short_range_weapon", 4, 4, (1, 4)),
        ("long_range_weapon", 5, 5, (4, 12)),
    ],
)
def test_a_weapon_changes_ones_struggle(weapon, ac, base, reach):
    def struggle(meters: int) -> Table | None:
        red = at(trainer("red", speed=20, equipment=(weapon,) if weapon else ()), (0, 0))
        table = Table(red, at(foe("wild", speed=5, defense=5), (meters, 0)), grid=Grid(rows=("." * 15,) * 2))
        try:
            return table(w.Struggle("wild"), accuracy=15)
        except Refusal:
            return None

    assert [meters for meters in range(1, 14) if struggle(meters)] == list(range(reach[0], reach[1] + 1))
    table = struggle(reach[0])
    assert table is not None
    assert (table.aims["wild"].threshold, table.sums.effective_db) == (ac + 1, base)


def test_an_opportunity_with_a_bow_in_hand_is_taken_unarmed():
    red = at(trainer("red", speed=5, equipment=("long_range_weapon",)), (1, 0))
    table = Table(at(foe("wild", speed=20), (0, 0)), red, grid=Grid(rows=("." * 10,) * 5))(w.Shift((0, 4)))
    (prompt,) = table.state.flow.prompts
    table(Answer(prompt.id, ("red",)), accuracy=15)
    assert table.sums.effective_db == 4


# --- falls (sources 8: typeless physical, DB by metres and weight, injuries from 4 metres on) -------------------------


@pytest.mark.parametrize(
    ("meters", "weight", "sky", "base", "injuries"),
    [(3, 2, 0, 3, 0), (3, 3, 0, 6, 0), (5, 2, 0, 5, 2), (9, 2, 4, 9, 3), (30, 1, 0, 20, 15), (20, 6, 0, 28, 10)],
)
def test_a_fall(meters, weight, sky, base, injuries):
    """Set values, Defense 10, 500 HP: no fall here is massive or passes a marker."""
    body = {"weight_class": weight, "capabilities": Capabilities(overland=5, sky=sky), "max_hp": 500}
    table = Table(ours("hero", **body), foe("wild"), rulings={"damage_dice": "set"})(w.Fall("hero", meters))
    hero = table.one("hero")
    assert (table.sums.effective_db, table.sums.after_defense) == (base, max(1, CHART[base].average - 10))
    assert hero.injuries == injuries
    assert (hero.where == "removed") is (injuries >= 10), "ten injuries kill"
    if injuries < 5:
        assert hero.hp == 500 - table.sums.final
