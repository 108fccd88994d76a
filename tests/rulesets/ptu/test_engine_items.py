"""Items and abilities that are used: medicine, X items, revives; frequency, reach. (sources 8; spec 000 loop 13, W5)"""

import pytest
from tests.rulesets.ptu.table import Table, foe, ours, placed, refused, sheet, trainer

from turnwright.rulesets.ptu import commands as w
from turnwright.rulesets.ptu import content as c
from turnwright.rulesets.ptu import events as e
from turnwright.rulesets.ptu.state import Placed


def ward(*items, hp=None, rulings=None, hero=None, **fields):
    """A trainer with items and its hurt Pokémon."""
    own = trainer("wit", speed=30, items=dict.fromkeys(items, 2), **(hero or {}))
    pal = placed("players", sheet("pal", origin="owned", owner="wit", **fields), hp)
    return Table(own, pal, foe("zub"), rulings=rulings)


def test_loop_combat_healing_a_potion_heals_and_costs_the_treated_its_turn():
    table = ward("potion", hp=50)(w.UseItem("potion", "pal"))
    assert table.one("pal").hp == 70
    assert table.one("wit").items == {"potion": 1}
    assert (table.one("wit").budget.standard, table.one("wit").budget.shift) == (0, 1)
    table.until("pal")
    assert (table.one("pal").budget.standard, table.one("pal").budget.shift) == (0, 0)
    table.until("wit").until("pal")
    assert table.one("pal").budget.standard == 1


def test_medic_training_spares_the_treated_its_turn():
    table = ward("potion", hp=50, hero={"features": ("Medic Training",)})(w.UseItem("potion", "pal")).until("pal")
    assert table.one("pal").budget.standard == 1


def test_on_oneself_an_item_is_a_full_action():
    table = ward("potion")(w.DealDamage("wit", 40))(w.UseItem("potion"))
    assert table.one("wit").hp == 80
    assert (table.one("wit").budget.standard, table.one("wit").budget.shift) == (0, 0)
    table.until("pal").until("wit")
    assert table.one("wit").budget.standard == 1


def test_loop_combat_healing_is_capped():
    assert ward("potion", hp=95)(w.UseItem("potion", "pal")).one("pal").hp == 100
    table = ward("potion", hp=75)(w.SetHp("pal", injuries=2))(w.UseItem("potion", "pal"))
    assert table.one("pal").hp == 80


@pytest.mark.parametrize(("ruling", "hp", "fainted"), [("stays_fainted", 20, True), ("revives", 20, False)])
def test_a_potion_on_the_fainted_by_ruling(ruling, hp, fainted):
    table = ward("potion", rulings={"potion_on_fainted": ruling})(w.DealDamage("pal", 100))
    table(w.UseItem("potion", "pal"))
    assert (table.one("pal").hp, table.one("pal").fainted) == (hp, fainted)


def test_a_potion_on_the_fainted_is_refused_by_ruling():
    table = ward("potion", rulings={"potion_on_fainted": "refused"})(w.DealDamage("pal", 100))
    refused(table, w.UseItem("potion", "pal"), "ptu.target_fainted")


def test_workflow_healing_and_recovery_a_revive_brings_the_fainted_back():
    table = ward("revive")(w.DealDamage("pal", 130))
    assert table.one("pal").hp == -30
    table(w.UseItem("revive", "pal"))
    assert (table.one("pal").hp, table.one("pal").fainted) == (20, False)
    refused(ward("revive"), w.UseItem("revive", "pal"), "ptu.not_fainted")


@pytest.mark.parametrize(
    ("item", "status", "left"),
    [
        ("antidote", "poisoned", ()),
        ("burn_heal", "burned", ()),
        ("burn_heal", "paralyzed", ("paralyzed",)),
        ("full_heal", "frozen", ()),
        ("full_heal", "confused", ("confused",)),
        ("full_restore", "confused", ()),
    ],
)
def test_medicine_cures_what_it_is_for(item, status, left):
    table = ward(item)(w.ChangeStatus("pal", add=(status,)))(w.UseItem(item, "pal"))
    assert table.statuses("pal") == left


def test_x_items_raise_stages_and_cost_no_turn():
    table = ward("x_attack", "dire_hit")(w.UseItem("x_attack", "pal"))
    assert table.one("pal").stages["attack"] == 2
    assert not table.one("pal").forfeits
    table.until("pal").until("wit")(w.UseItem("dire_hit", "pal"))
    assert table.one("pal").timed[0].effect.numbers == {"critical_range": 2}


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (w.UseItem("potion", "pal"), "ptu.no_item"),
        (w.UseItem("potoin", "pal"), "ptu.no_such_item"),
        (w.UseItem("basic_ball", "pal"), "ptu.not_usable"),
        (w.UseItem("quick_claw", "pal"), "ptu.not_usable"),
        (w.UseItem("fire_gem", "pal"), "ptu.not_usable"),
        (w.UseItem("leftovers", "pal"), "ptu.eaten_beforehand"),
        (w.UseItem("antidote", "nobody"), "ptu.no_such_combatant"),
    ],
)
def test_items_that_cannot_be_used(command, code):
    refused(ward("antidote", "basic_ball", "leftovers", "quick_claw", "fire_gem"), command, code)


def test_an_item_needs_its_action():
    table = ward("potion", hp=10)(w.TradeAction("shift"))
    refused(table, w.UseItem("potion", "pal"), "ptu.no_action")


# --- abilities ------------------------------------------------------------------------------------------------------


def test_an_ability_is_used_by_its_action_on_one_in_reach():
    table = Table(ours("ash", speed=20, abilities=("intimidate",)), foe("zub"), foe("bat"))
    refused(table, w.UseAbility("intimidate"), "ptu.no_target")
    table(w.UseAbility("intimidate", ("zub",)))
    assert table.one("zub").stages["attack"] == -1
    assert "attack" not in table.one("bat").stages
    assert (table.one("ash").budget.swift, table.one("ash").budget.standard) == (0, 1)
    table.until("zub").until("ash")
    refused(table, w.UseAbility("intimidate", ("bat",)), "ptu.frequency")


def test_an_ability_on_all_foes_and_on_oneself():
    table = Table(ours("ash", speed=20, abilities=("shackle", "drizzle")), ours("pal"), foe("zub"), foe("bat"))
    table(w.UseAbility("shackle"))
    assert table.statuses("zub") == table.statuses("bat") == ("slowed",)
    assert table.statuses("pal") == ()
    table(w.UseAbility("drizzle"))
    assert table.state.weather == "rain"
    assert table.found(e.WeatherChanged)[0].rounds == 5


@pytest.mark.parametrize(
    ("name", "code"),
    [("drizzle", "ptu.unknown_ability"), ("guts", "ptu.not_usable"), ("gutz", "ptu.no_such_ability")],
)
def test_abilities_that_cannot_be_used(name, code):
    table = Table(ours("ash", speed=20, abilities=("guts",)), foe("zub"))
    refused(table, w.UseAbility(name), code)


def test_an_ability_reaches_as_far_as_it_says():
    def field(x):
        return Table(
            Placed("players", sheet=ours("ash", speed=20, abilities=("intimidate",)).sheet, position=(0, 0)),
            Placed("enemies", sheet=foe("zub").sheet, position=(x, 0)),
            grid=c.Grid(("." * 9,) * 2),
        )

    refused(field(6), w.UseAbility("intimidate", ("zub",)), "ptu.out_of_range")
    assert field(5)(w.UseAbility("intimidate", ("zub",))).one("zub").stages["attack"] == -1


def test_an_orb_burns_its_holder_and_does_not_say_so_again_on_every_turn():
    """p. 296: whoever holds it is Burned; a Fire type can't be."""
    for types, told in ((("water",), 1), (("fire",), 0)):
        table = Table(ours("ash", *types, speed=20, held_item="flame_orb"), foe("zub"))
        stories = [*table.story, *table(w.EndTurn())(w.EndTurn()).story, *table(w.EndTurn())(w.EndTurn()).story]
        assert sum("be Burned" in line or "is Burned" in line for line in stories) == told
