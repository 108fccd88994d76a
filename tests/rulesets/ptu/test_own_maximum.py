"""Hit Points that a sheet gives itself stay its own, whatever the formula says."""

from turnwright.rulesets.ptu import commands as w

from .table import Table, foe, ours, trainer


def test_a_trainers_own_maximum_stays_when_the_fight_brings_no_level():
    table = Table(trainer("red", level=5, max_hp=100), ours("ash", owner="red"), foe("zub"))
    table(w.EndEncounter("victory", trainer_xp=3))
    assert table.one("red").sheet.experience == 3
    assert table.one("red").sheet.max_hp == 100


def test_a_level_adds_to_a_trainers_own_maximum_what_a_level_adds():
    """Trainers have level x 2 + HP x 3 + 10: a level is 2 more."""
    table = Table(trainer("red", level=5, max_hp=100), ours("ash", owner="red"), foe("zub"))
    table(w.EndEncounter("victory", trainer_xp=10))
    assert (table.one("red").sheet.level, table.one("red").sheet.max_hp) == (6, 102)


def test_levels_add_to_a_pokemons_own_maximum_what_levels_add():
    """Level + HP x 3 + 10: whoever was given 40 more than that keeps them."""
    plain = Table(trainer("red"), ours("ash", owner="red", level=1, max_hp=41), foe("zub", level=20))
    given = Table(trainer("red"), ours("ash", owner="red", level=1, max_hp=81), foe("zub", level=20))
    for table in (plain, given):
        table(w.DealDamage("zub", 150))(w.EndEncounter("victory"))
        assert table.one("ash").sheet.level == 5
    assert given.one("ash").sheet.max_hp == plain.one("ash").sheet.max_hp + 40
