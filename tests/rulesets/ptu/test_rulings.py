"""Every ruling is read by the engine: the smallest battle in which its values come out differently. (sources 13)"""

from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace
from tests.rulesets.ptu.world import at

from turnwright.kernel.refusal import Refusal
from turnwright.rulesets.ptu import commands as w
from turnwright.rulesets.ptu import events as e
from turnwright.rulesets.ptu.content import Grid
from turnwright.rulesets.ptu.field import movement
from turnwright.rulesets.ptu.options import PRESETS, Options
from turnwright.rulesets.ptu.people import sheets
from turnwright.rulesets.ptu.people.growth import learnable
from turnwright.rulesets.ptu.state import Placed

from .table import Table, foe, game, ours, placed, sheet, trainer

OPEN = Grid(rows=("." * 10,) * 5)
Case = Callable[..., Any]


def attack(move: str, *types: str, weather="clear", rulings=None, user="fire", dice=None, **fields: Any) -> Table:
    """One hit of a hero of some type on a wild one."""
    table = Table(ours("hero", user, speed=20, moves=(move,)), foe("wild", *types, **fields), rulings=rulings)
    return table(w.SetWeather(weather)).use(move, "wild", accuracy=15, **(dice or {}))


def idle(rulings: dict[str, Any], **fields: Any) -> Table:
    return Table(ours("hero", speed=20, **fields), foe("wild"), rulings=rulings)


# --- damage -----------------------------------------------------------------------------------------------------------


def type_combination(rulings):
    sums = attack("ember", "grass", "bug", rulings=rulings).sums
    return sums.num, sums.den


def final_minimum(rulings):
    return attack("ember", "water", special_defense=100, rulings=rulings).sums.final


def damage_dice(rulings):
    return bool(attack("ember", rulings=rulings).only(e.DamageRolled).faces)


def five_strike(rulings):
    return len(attack("fury_swipes", rulings=rulings, dice={"strikes": 8}).found(e.DamageDealt))


def weather_bonus(rulings):
    sums = attack("ember", weather="sun", rulings=rulings).sums
    return sums.bonus, sums.db_bonus


def flanking_cap(rulings):
    who = at(ours("hero", speed=20, moves=("tackle",)), (1, 1)), at(ours("pal"), (3, 1))
    table = Table(*who, at(foe("wild", defense=50), (2, 1)), grid=OPEN, rulings=rulings)
    table(w.SetStages("wild", {"evasion": 6})).use("tackle", "wild", accuracy=19)
    return table.aims["wild"].evasion


def armour(rulings):
    table = Table(
        trainer("red", speed=20), trainer("blue", side="enemies", equipment=("heavy_armor",)), rulings=rulings
    )
    return table(w.Struggle("blue"), accuracy=15).sums.damage_reduction


def ability_texts(rulings):
    wild = foe("wild", abilities=("flash_fire",))
    table = Table(ours("hero", "fire", speed=20, moves=("ember",)), wild, rulings=rulings)
    table.use("ember", "wild", accuracy=15)
    return table.one("wild").next_damage


# --- Hit Points, injuries, healing ------------------------------------------------------------------------------------


def temp_hp_grant(rulings):
    return idle(rulings)(w.RestoreHp("hero", temp_hp=10))(w.RestoreHp("hero", temp_hp=5)).one("hero").temp_hp


def temp_hp_absorbs(rulings):
    """What is left of 100 after a loss of 5 and a cost of 7."""
    table = idle(rulings)(w.RestoreHp("hero", temp_hp=30))
    return table(w.DealDamage("hero", 5, "hp_loss"))(w.DealDamage("hero", 7, "self_cost")).one("hero").hp


def negative_hp(rulings):
    return idle(rulings)(w.DealDamage("hero", 130)).one("hero").hp


def injuries_per_hit(rulings):
    return idle(rulings)(w.DealDamage("hero", 250)).one("hero").injuries


def marker_positions(rulings):
    """53 to -26: past 26.5 and 0; half of 53 rounded down would make -26 a marker."""
    return idle(rulings, max_hp=53)(w.DealDamage("hero", 79)).one("hero").injuries


def massive_damage_base(rulings):
    return idle(rulings)(w.RestoreHp("hero", temp_hp=20))(w.DealDamage("hero", 60)).one("hero").injuries


def heal_cap(rulings):
    table = idle(rulings)(w.DealDamage("hero", 45))(w.SetHp("hero", injuries=3))
    return table(w.RestoreHp("hero", 100)).one("hero").hp


def potion_on_fainted(rulings):
    table = Table(trainer("red", speed=20, items={"potion": 1}), ours("pal", hp=-5), foe("wild"), rulings=rulings)
    try:
        table(w.UseItem("potion", "pal"))
    except Refusal as refusal:
        return refusal.code
    return table.one("pal").hp, table.one("pal").fainted


def tick_minimum(rulings):
    return (
        idle({**rulings, "burn_ticks": "every_turn"}, max_hp=9)(w.ChangeStatus("hero", add=("burned",)))(w.EndTurn())
        .one("hero")
        .hp
    )


def rest_minimum(rulings):
    table = idle(rulings, max_hp=15)(w.DealDamage("hero", 5))(w.Serve())(w.EndEncounter())
    return table(w.Rest("half_hour")).one("hero").hp


# --- conditions -------------------------------------------------------------------------------------------------------


def status_stages(rulings):
    return idle(rulings)(w.ChangeStatus("hero", add=("burned",))).one("hero").stages.get("defense", 0)


def save_checks(rulings):
    return len(idle(rulings)(w.ChangeStatus("hero", add=("asleep",)))(w.EndTurn()).found(e.SaveRolled))


def burn_ticks(rulings):
    return idle(rulings)(w.ChangeStatus("hero", add=("burned",)))(w.EndTurn()).one("hero").hp


def sleep(rulings):
    return idle(rulings)(w.ChangeStatus("hero", add=("asleep",)))(w.EndEncounter()).statuses("hero")


def faint_clears(rulings):
    """Slowed comes from a move, Tripped from a hand."""
    table = Table(ours("hero", speed=20, moves=("glaciate",)), foe("wild"), rulings=rulings)
    table(w.ChangeStatus("wild", add=("tripped", "burned"))).use("glaciate", "wild", accuracy=14)
    assert table.statuses("wild") == ("tripped", "burned", "slowed")
    return table(w.DealDamage("wild", 99)).statuses("wild")


def breather_cursed(rulings):
    """Whether a curse goes while its source stands there, and once it is gone."""

    def cursed(*, gone: bool) -> bool:
        table = idle(rulings)(w.ChangeStatus("hero", add=("cursed",), source="wild"))
        if gone:
            table(w.SetHp("wild", hp=0))
        return "cursed" not in table(w.TakeBreather()).statuses("hero")

    return cursed(gone=False), cursed(gone=True)


def breather_stages(rulings):
    """Defense of the burned, and Speed in heavy armour."""
    table = Table(trainer("red", speed=20, equipment=("heavy_armor",)), foe("wild"), rulings=rulings)
    table(w.ChangeStatus("red", add=("burned",)))(w.TakeBreather())
    return table.one("red").stages["defense"], table.one("red").stages["speed"]


# --- turns ------------------------------------------------------------------------------------------------------------


def movement_rounding(rulings):
    table = Table(at(ours("hero", speed=20), (0, 0)), at(foe("wild"), (9, 4)), grid=OPEN, rulings=rulings)
    table(w.SetStages("hero", {"speed": -1}))
    return movement.best_speed(table.game, table.state, table.one("hero"))


def on_joining(rulings):
    table = Table(ours("ash", speed=20, moves=("fake_out",)), foe("zub", max_hp=500), rulings=rulings)
    return table.use("fake_out", "zub", accuracy=15).statuses("zub")


def final_gambit(rulings):
    table = Table(ours("ash", speed=20, moves=("final_gambit",)), foe("zub", max_hp=500), rulings=rulings)
    return table.use("final_gambit", "zub", accuracy=1).one("ash").fainted


def triggers(rulings):
    table = Table(ours("ash", speed=20, moves=("tackle",)), foe("zub", abilities=("static",)), rulings=rulings)
    return len(table.use("tackle", "zub", accuracy=15).state.flow.prompts)


def interrupts(rulings):
    table = Table(at(ours("hero", speed=20), (1, 1)), at(foe("wild"), (2, 1)), grid=OPEN, rulings=rulings)
    return len(table(w.Shift((0, 4))).state.flow.prompts)


def command_checks(rulings):
    pal = ours("pal", owner="red", loyalty=0)
    table = Table(trainer("red", speed=20, skills={"command": 3}), pal, foe("wild", speed=1), rulings=rulings)
    return len(table(w.EndTurn()).found(e.CheckRolled))


def league_order(rulings):
    return Table(trainer("red"), ours("hero"), foe("wild"), battle="league", rulings=rulings).state.phase


def initiative_ties(rulings):
    return any(event.roll_off for event in Table(ours("hero"), foe("wild"), rulings=rulings).found(e.InitiativeSet))


# --- outside of turns -------------------------------------------------------------------------------------------------


def base_relations_ties(rulings):
    """A point on a stat whose base is one below another's makes them equal."""
    pikachu = game().content.species["pikachu"]
    base = sheets.base_stats(pikachu)
    lower = next(low for low in base if any(base[high] == base[low] + 1 for high in base))
    try:
        sheets.pokemon_stats(pikachu, level=5, nature="hardy", points={lower: 1}, options=Options(**rulings))
    except Refusal as refusal:
        return refusal.code
    return "legal"


def level_up(rulings):
    """A level's point waits for its player, or is spent."""
    pal = sheet("pal", level=10, experience=90, species="pikachu")
    table = Table(placed("players", pal), foe("wild", level=60), rulings=rulings)(w.EndEncounter("victory"))
    return sum(table.one("pal").sheet.stats.values()) > sum(pal.stats.values())


def tutor_levels(rulings):
    """Fire Punch has Damage Base 8: too strong for a level below 20."""
    pal = sheet("pal", level=15, species="charmander")
    return "fire_punch" in learnable(game().content, Options(**rulings), pal, "tutor")


def capture_system(rulings):
    """The die that is thrown: a 50 is no face of a d20."""
    table = Table(trainer("red", speed=20, items={"basic_ball": 1}), foe("wild"), rulings=rulings)
    try:
        table(w.ThrowBall("basic_ball", "wild"), accuracy=15, capture=50)
    except Refusal:
        return 20
    return 100


def boss_experience(rulings):
    """A boss of level 10 and a wild one of level 10, at significance 2, for two players."""
    who = [trainer("red"), trainer("blue"), ours("hero", owner="red", level=50, experience=3645)]
    table = Table(*who, replace(foe("boss"), turns=2), foe("wild"), rulings=rulings)
    table(w.EndEncounter("victory"))
    return sum(award.xp for award in table.state.awards if award.id == "hero")


def shiny_one_in(rulings):
    table = Table(ours("hero"), Placed("enemies", species="pidgey", level=5), rulings=rulings)
    return table.one("pidgey").sheet.shiny


def foes_shown(rulings):
    return idle(rulings).state.shown


def fainted_turns(rulings):
    """Whose turn comes after a hero's, when the wild one behind it has fainted."""
    table = Table(ours("hero", speed=20), foe("wild", speed=15), ours("pal"), rulings=rulings)
    return table(w.DealDamage("wild", 200))(w.EndTurn()).state.active


def eating(rulings):
    table = Table(trainer("wit", items={"oran_berry": 1}), foe("wild", speed=1), rulings=rulings)(w.SetHp("wit", 10))
    try:
        return table(w.UseItem("oran_berry")).one("wit").hp
    except Refusal as refusal:
        return refusal.code


def leftovers(rulings):
    table = idle(rulings, hp=10, held_item="leftovers")
    return table.one("hero").hp


def dropping(rulings):
    return idle(rulings, held_item="quick_claw")(w.DropItem()).one("hero").budget.shift


CASES: dict[str, tuple[Case, dict[Any, Any]]] = {
    "type_combination": (type_combination, {"tiers": (2, 1), "multiplicative": (9, 4)}),
    "final_minimum": (final_minimum, {"both": 1, "before_effectiveness": 0}),
    "damage_dice": (damage_dice, {"rolled": True, "set": False}),
    "five_strike": (five_strike, {"damage_base": 1, "separate_hits": 5}),
    "weather_bonus": (weather_bonus, {"damage": (5, 0), "damage_base": (0, 5)}),
    "flanking_cap": (flanking_cap, {"after_cap": 7, "before_cap": 9}),
    "movement_rounding": (movement_rounding, {"truncate": 5, "floor": 4}),
    "temp_hp_grant": (temp_hp_grant, {"highest": 10, "added": 15}),
    "temp_hp_absorbs": (temp_hp_absorbs, {"every_loss": 100, "not_self_cost": 93, "damage_only": 88}),
    "negative_hp": (negative_hp, {True: -30, False: 0}),
    "injuries_per_hit": (injuries_per_hit, {"every": 6, "one": 1}),
    "marker_positions": (marker_positions, {"exact": 3, "floored": 4}),
    "massive_damage_base": (massive_damage_base, {"after_temp_hp": 0, "all": 1}),
    "heal_cap": (heal_cap, {"injuries": 70, "max_hp": 100}),
    "potion_on_fainted": (
        potion_on_fainted,
        {"stays_fainted": (15, True), "revives": (15, False), "refused": "ptu.target_fainted"},
    ),
    "tick_minimum": (tick_minimum, {0: 9, 1: 8}),
    "rest_minimum": (rest_minimum, {0: 10, 1: 11}),
    "status_stages": (status_stages, {"automatic": -2, "by_hand": 0}),
    "save_checks": (save_checks, {"automatic": 1, "by_hand": 0}),
    "burn_ticks": (burn_ticks, {"standard_taken_or_prevented": 100, "every_turn": 90}),
    "sleep": (sleep, {"volatile": (), "lasting": ("asleep",)}),
    "faint_clears": (
        faint_clears,
        {
            "by_source": ("tripped", "fainted"),
            "persistent_and_volatile": ("tripped", "slowed", "fainted"),
            "everything": ("fainted",),
        },
    ),
    "breather_cursed": (
        breather_cursed,
        {"source_gone": (False, True), "always": (True, True), "never": (False, False)},
    ),
    "breather_stages": (breather_stages, {"default_and_statuses": (-2, -1), "default": (0, -1), "zero": (0, 0)}),
    "fainted_turns": (fainted_turns, {"skipped": "pal", "kept": "wild"}),
    "interrupts": (interrupts, {"asked": 1, "by_hand": 0}),
    "triggers": (triggers, {"asked": 1, "automatic": 0}),
    "on_joining": (on_joining, {"with_priority": (), "first_turn": ("flinched",)}),
    "final_gambit": (final_gambit, {"always": True, "on_hit": False}),
    "command_checks": (command_checks, {"automatic": 1, "by_hand": 0}),
    "league_order": (league_order, {"declare_and_resolve": "declaration", "full_contact": "all"}),
    "initiative_ties": (initiative_ties, {"roll_off": True, "stable": False}),
    "base_relations_ties": (base_relations_ties, {"strict": "ptu.base_relations", "equal": "legal"}),
    "level_up": (level_up, {"chosen": False, "automatic": True}),
    "tutor_levels": (tutor_levels, {"any": True, "playtest_2015": False}),
    "capture_system": (capture_system, {"core_d100": 100, "errata_d20": 20}),
    "boss_experience": (boss_experience, {"boss_share": 30, "everything": 40}),
    "armour": (armour, {"book": 10, "playtest_2015": 5}),
    "eating": (eating, {"beforehand": "ptu.eaten_beforehand", "at_any_time": 15}),
    "leftovers": (leftovers, {"eaten": 10, "held": 16}),
    "dropping": (dropping, {"free": 1, "shift": 0}),
    "ability_texts": (ability_texts, {"core": {"fire": 5}, "playtest_2016": {}}),
    "shiny_one_in": (shiny_one_in, {0: False, 1: True}),
    "foes_shown": (foes_shown, {"damage": "damage", "bands": "bands", "numbers": "exact", "hidden": "hidden"}),
}


@pytest.mark.parametrize(("ruling", "value"), [(name, value) for name, (_, each) in CASES.items() for value in each])
def test_a_ruling_decides(ruling, value):
    case, expected = CASES[ruling]
    assert case({ruling: value}) == expected[value]


def test_every_ruling_is_shown_and_its_values_differ():
    fields = {field.name: field for field in msgspec.structs.fields(Options)}
    assert set(CASES) == set(fields)
    for name, (_, expected) in CASES.items():
        assert len({repr(outcome) for outcome in expected.values()}) == len(expected) > 1, name
        kind = msgspec.json.schema(fields[name].type)
        if "enum" in kind:
            assert set(expected) == set(kind["enum"]), name


def test_the_presets_say_what_the_sources_say():
    """Rows of the disagreements for which the loops and workflows, or the app they describe, have their own answer."""
    told = {
        "type_combination": "multiplicative",  # 1
        "temp_hp_grant": "highest",  # 2: loop 12 and W5
        "negative_hp": False,  # 3
        "injuries_per_hit": "one",  # 4
        "massive_damage_base": "after_temp_hp",  # 6
        "sleep": "volatile",  # 9
        "potion_on_fainted": "revives",  # 10
        "eating": "at_any_time",  # loop 13: drinks are among the items that are used
        "breather_cursed": "always",  # 11
        "breather_stages": "zero",  # 12
        "status_stages": "by_hand",  # 13
        "burn_ticks": "standard_taken_or_prevented",  # 14
        "league_order": "full_contact",  # 16
        "initiative_ties": "stable",  # 17
        "movement_rounding": "floor",  # 18
        "faint_clears": "everything",  # 22
        "final_minimum": "both",  # 26
        "save_checks": "by_hand",  # 31
        "five_strike": "separate_hits",  # 32
        "ability_texts": "core",  # 33
    }
    assert {name: getattr(PRESETS["seed_app"], name) for name in told} == told
    assert PRESETS["book"] == Options()
