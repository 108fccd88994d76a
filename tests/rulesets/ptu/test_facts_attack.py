"""Attacks as the sources have them, through the engine: strikes, what abilities do to a hit, injuries, pushes."""

import pytest
from msgspec.structs import replace
from tests.rulesets.ptu.world import at

from turnwright.rulesets.ptu import commands as w
from turnwright.rulesets.ptu.content import Grid

from .table import Table, foe, ours, placed, sheet, trainer

OPEN = Grid(rows=("." * 20,) * 10)


# --- Double Strike: two rolls, and only a strike that hits has effects (sources 4) ------------------------------------


@pytest.mark.parametrize(
    ("faces", "strikes", "status"),
    [
        ((19, 2), 1, ("poisoned",)),
        ((2, 19), 1, ("poisoned",)),
        ((19, 10), 2, ("poisoned",)),
        ((17, 10), 2, ()),
        ((17, 1), 1, ()),
    ],
)
def test_an_effect_of_a_double_strike_comes_with_the_strike_that_rolled_it(faces, strikes, status):
    table = Table(ours("hero", "bug", speed=20, moves=("twineedle",)), foe("wild", speed=15))
    table.use("twineedle", "wild", accuracy=faces)
    assert (table.sums.strikes, table.statuses("wild")) == (strikes, status)


def test_a_strike_in_the_critical_range_that_misses_is_no_critical_hit():
    """Evasion 9 and AC 3 need 12; under -8 accuracy a 19 misses, though Super Luck would make it critical."""
    hero = ours("hero", "bug", speed=20, moves=("twineedle",), abilities=("super_luck",))
    table = Table(hero, foe("wild", defense=50))
    table(w.SetStages("wild", {"evasion": 6}))(w.SetStages("hero", {"accuracy": -6}))
    table(w.ChangeStatus("hero", add=("blinded",)))
    table.use("twineedle", "wild", accuracy=(20, 19), damage=(3, 3))
    assert (table.sums.strikes, table.sums.crit, table.sums.crit_damage) == (1, True, 11), "one critical strike"


# --- abilities on a hit -----------------------------------------------------------------------------------------------


def ember(ability=(), *, types=("grass",), own=(), special=10, hp=None, dice=(6, 5)) -> Table:
    """Ember: DB 4 + 2, 2d6 + 8."""
    hero = ours("hero", "fire", speed=20, special_attack=special, moves=("ember",), abilities=own)
    return Table(hero, foe("wild", *types, abilities=ability, hp=hp)).use("ember", "wild", accuracy=10, damage=dice)


def test_multiscale_halves_after_defences_and_before_the_type():
    """19 + 10 - 10 = 19, half 9, doubly super effective 18: not 38 / 2."""
    sums = ember(("multiscale",), types=("grass", "bug")).sums
    assert (sums.halved, sums.after_defense, sums.final) == (True, 9, 18)


@pytest.mark.parametrize(
    ("ability", "types", "reduction", "share"),
    [
        (("permafrost",), ("ice",), 5, (3, 2)),
        (("permafrost",), ("normal",), 0, (1, 1)),
        (("tolerance",), ("water",), 0, (1, 4)),
        (("tolerance",), ("normal",), 0, (1, 1)),
        (("filter",), ("ice",), 0, (5, 4)),
        (("filter",), ("grass", "bug"), 0, (3, 2)),
        (("filter", "solid_rock"), ("ice",), 5, (5, 4)),
        (("filter", "solid_rock"), ("normal",), 0, (1, 1)),
    ],
)
def test_abilities_that_ask_how_effective_a_hit_is(ability, types, reduction, share):
    sums = ember(ability, types=types).sums
    assert (sums.damage_reduction, (sums.num, sums.den)) == (reduction, share)


def test_sturdy_holds_at_one_and_takes_no_injury_for_massive_damage():
    table = ember(("sturdy",), types=("water",), special=300)
    assert (table.one("wild").hp, table.one("wild").injuries) == (1, 1), "the marker at 50 % counts"
    table = ember(("sturdy",), types=("water",), special=120, hp=99)
    assert (table.sums.final, table.one("wild").injuries) == (64, 1)


def test_mold_breaker_goes_past_sturdy():
    table = ember(("sturdy",), types=("water",), special=300, own=("mold_breaker",))
    assert table.one("wild").hp == 100 - table.sums.final < 0


@pytest.mark.parametrize(("kind", "status"), [("rock", ("tripped",)), ("grass", ())])
def test_bully_answers_super_effective_hits_only(kind, status):
    hero = ours("hero", "fighting", speed=20, moves=("karate_chop",), abilities=("bully",))
    table = Table(hero, foe("wild", kind)).use("karate_chop", "wild", accuracy=10)
    if status:
        table.yes()
    assert table.statuses("wild") == status


# --- executions and deadly injuries (sources 8) -----------------------------------------------------------------------


def test_an_execution_leaves_no_hit_points():
    """It sets HP to 0: markers count, massive damage does not."""
    table = Table(ours("hero", speed=20, level=50, moves=("guillotine",)), foe("wild", level=10))
    table.use("guillotine", "wild", execute=70)
    assert (table.one("wild").hp, table.one("wild").fainted, table.one("wild").injuries) == (0, True, 2)


def test_ten_injuries_kill_whoever_writes_them_down():
    assert Table(ours("hero"), foe("wild"))(w.SetHp("wild", injuries=10)).one("wild").where == "removed"


# --- places -----------------------------------------------------------------------------------------------------------


def test_a_push_counts_diagonals_one_and_two():
    """Circle Throw pushes 6 less the weight class, 3: two squares slantwise."""
    hero = at(ours("hero", speed=20, moves=("circle_throw",)), (1, 1))
    table = Table(hero, at(foe("wild"), (2, 2)), grid=OPEN).use("circle_throw", "wild", accuracy=10)
    assert table.one("wild").position == (4, 4)


def test_an_assisted_breather_leads_both_away_at_the_slower_ones_pace():
    red = at(trainer("red", speed=20, skills={"command": 6}), (5, 5))
    slow = sheet("pal", origin="owned", capabilities=replace(sheet("x").capabilities, overland=3))
    table = Table(red, at(placed("players", slow), (6, 5)), at(foe("wild"), (7, 5)), grid=OPEN)
    table(w.Maneuver("assisted_breather", "pal"), **{"check:command": (2,) * 6})
    for who, start in (("red", 5), ("pal", 6)):
        square = table.one(who).position
        assert square is not None
        assert square[0] == start - 3
        assert table.statuses(who) == ("tripped", "vulnerable")


def test_of_all_lines_to_a_big_body_the_best_counts():
    """A Large one fills four squares: a wall or brush in front of one leaves a clear line to another. (sources 11)"""
    for mark in "#:":
        rows = Grid(rows=(".....", f"..{mark}..", ".....", "....."))
        hero = at(ours("hero", speed=20, moves=("ember",)), (0, 1))
        table = Table(hero, at(foe("wild", size="large"), (3, 1)), grid=rows)
        table.use("ember", "wild", accuracy=15)
        assert table.aims["wild"].penalty == 0


# --- abilities of those who leave or suffer ---------------------------------------------------------------------------


def recalled(ability: str) -> Table:
    pals = [ours(name, owner="red", speed=speed, abilities=(ability,)) for name, speed in (("hero", 20), ("pal", 30))]
    return Table(trainer("red", speed=40), pals[0], replace(pals[1], in_ball=True), foe("wild", speed=5))


def test_natural_cure_works_on_recall():
    table = recalled("natural_cure")(w.ChangeStatus("hero", add=("burned",)))(w.Switch("hero", "pal")).yes()
    assert table.statuses("hero") == ()
    assert table.one("hero").stages["defense"] == 0


def test_regenerator_works_on_recall_once_a_scene():
    table = recalled("regenerator")(w.SetHp("hero", hp=10))(w.Switch("hero", "pal")).yes()
    assert table.one("hero").hp == 10 + 33
    table(w.SetHp("hero", hp=10)).until("wild").until("red")(w.Switch("pal", "hero"))
    table.until("wild").until("red")(w.Switch("hero", "pal"))
    assert table.one("hero").hp == 10


def test_paralysis_does_not_slow_quick_feet():
    table = Table(ours("hero", speed=20, abilities=("quick_feet",)), foe("wild", speed=25))
    table(w.ChangeStatus("hero", add=("paralyzed",)))(w.EndTurn())
    assert table.one("hero").initiative == 28, "20 at +2"
