"""Trainers and their Pokémon: disloyal ones, mounts, rest, and what a game master grants. (sources 8, 9, 11)"""

import pytest
from tests.rulesets.ptu.table import Table, at, foe, ours, placed, sheet, trainer
from tests.rulesets.ptu.test_engine_words import FIELD

from turnwright.kernel.refusal import Refusal
from turnwright.rulesets.ptu import commands as w
from turnwright.rulesets.ptu import events as e
from turnwright.rulesets.ptu.content import Capabilities

# --- loyalty --------------------------------------------------------------------------------------------------------


def commanded(loyalty, faces=(), **setup):
    """A trainer with three dice of Command, whose Pokémon is next."""
    own = sheet("pal", origin="owned", owner="wit", loyalty=loyalty, moves=("tackle",))
    table = Table(trainer("wit", speed=20, skills={"command": 3}), placed("players", own), foe("zub", speed=1), **setup)
    return table(w.EndTurn(), **({"check:command": faces} if faces else {}))


@pytest.mark.parametrize(
    ("loyalty", "faces", "against", "acts"),
    [(1, (2, 3, 3), 8, True), (1, (2, 2, 3), 8, False), (0, (6, 6, 6), 20, False)],
)
def test_a_disloyal_pokemon_obeys_only_a_command_check(loyalty, faces, against, acts):
    table = commanded(loyalty, faces)
    check = table.only(e.CheckRolled)
    assert (check.id, check.skill, check.against, check.passed) == ("wit", "command", against, acts)
    assert (table.state.active == "pal") is acts
    if not acts:
        assert [event.why for event in table.found(e.ActionsLost)] == ["disobeys"]


def test_others_obey_without_a_check_and_so_do_those_whom_nobody_commands():
    assert not commanded(2).found(e.CheckRolled)
    stray = sheet("pal", origin="owned", owner="wit", loyalty=0)
    assert not Table(placed("players", stray), foe("zub")).found(e.CheckRolled)


def test_a_table_may_ask_for_the_check_itself():
    assert not commanded(0, rulings={"command_checks": "by_hand"}).found(e.CheckRolled)


def test_the_game_master_changes_loyalty():
    table = commanded(3)
    assert table(w.SetLoyalty("pal", 1)).one("pal").sheet.loyalty == 1
    with pytest.raises(Refusal) as refusal:
        table(w.SetLoyalty("wit", 1))
    assert refusal.value.code == "ptu.no_loyalty"


# --- mounts ---------------------------------------------------------------------------------------------------------

HORSE = Capabilities(overland=8, power=6, other=("Mountable 1",))


def saddled(on=True, hp=100):
    """A trainer on a horse, or beside it; the horse is slower."""
    horse = sheet("bay", origin="owned", owner="wit", speed=15, capabilities=HORSE, size="large")
    people = [
        at(trainer("wit", speed=20), 2, 5), at(placed("players", horse, hp), 3, 5),
        at(foe("zub", speed=12, moves=("tackle", "whirlwind")), 9, 5), at(foe("bat", speed=1), 12, 1),
    ]  # fmt: skip
    table = Table(*people, grid=FIELD)
    return table(w.Mount("bay"), **{"check:acrobatics": (5, 5)}) if on else table


def test_mounting_is_a_standard_action_against_ten():
    table = saddled(on=False)
    assert w.Mount("bay") in table.match.legal("players")
    missed = saddled(on=False)(w.Mount("bay"), **{"check:acrobatics": (4, 5)})
    assert (missed.one("wit").riding, missed.one("wit").budget.standard) == ("", 0)
    table(w.Mount("bay"), **{"check:acrobatics": (4, 6)})
    assert (table.one("wit").riding, table.one("wit").position) == ("bay", (3, 5))


def test_who_rides_goes_where_its_mount_goes():
    table = saddled()
    assert not any(isinstance(use, w.Shift) for use in table.match.legal("players"))
    with pytest.raises(Refusal) as refusal:
        table(w.Shift((1, 1)))
    assert refusal.value.code == "ptu.stuck"
    table.until("bay")(w.Shift((7, 5)))
    assert table.one("bay").position == table.one("wit").position == (7, 5)


def test_a_mount_carries_as_many_as_it_can():
    two = sheet("bay", origin="owned", speed=15, capabilities=HORSE)
    table = Table(trainer("wit", speed=20), trainer("kim", speed=19), placed("players", two), foe("zub"))
    table(w.Mount("bay"), **{"check:acrobatics": (5, 5)}).until("kim")
    assert w.Mount("bay") not in table.match.legal("players")
    with pytest.raises(Refusal) as refusal:
        table(w.Mount("bay"))
    assert refusal.value.code == "ptu.no_mount"


def test_nobody_mounts_foes_or_those_who_carry_nobody():
    wild = foe("zub", capabilities=HORSE)
    table = Table(trainer("wit", speed=20), ours("pal"), wild)
    assert not any(isinstance(use, w.Mount) for use in table.match.legal("players"))


def test_dismounting_is_a_shift_onto_a_free_square():
    table = saddled()(w.Dismount())
    assert table.one("wit").riding == ""
    assert table.one("wit").budget.shift == 0
    x, y = table.one("wit").position
    assert (x, y) not in {(3, 5), (4, 5), (3, 6), (4, 6)}


@pytest.mark.parametrize(("stat", "rolls"), [(10, False), (30, True)])
def test_a_hit_of_a_quarter_of_the_hit_points_shakes_the_rider(stat, rolls):
    """Tackle with STAB: damage base 7, 2d6+10. Here 17 and the attack, less 10 of defence: 17 or 37 of 100."""
    table = Table(
        trainer("wit", speed=20), placed("players", sheet("bay", origin="owned", speed=15, capabilities=HORSE)),
        foe("zub", speed=12, attack=stat, moves=("tackle",)),
    )  # fmt: skip
    table(w.Mount("bay"), **{"check:acrobatics": (5, 5)}).until("zub")
    dice = {"check:acrobatics": (1, 1)} if rolls else {}
    table.use("tackle", "bay", accuracy=15, damage=(3, 4), **dice)
    assert bool(table.found(e.CheckRolled)) is rolls
    assert table.one("wit").riding == ("" if rolls else "bay")


@pytest.mark.parametrize(("faces", "stays"), [((5, 5), True), ((4, 5), False)])
def test_a_push_shakes_the_rider_who_may_stay_on(faces, stays):
    """Whirlwind: 8 squares less the weight class, here to the edge of the map."""
    table = saddled().until("zub")(
        w.UseMove("whirlwind", ("bay",), cell=(8, 5)), accuracy=15, **{"check:acrobatics": faces}
    )
    assert table.one("bay").position == (0, 5)
    assert table.only(e.CheckRolled).passed is stays
    assert (table.one("wit").position == (0, 5)) is stays


def test_when_the_mount_falls_its_rider_stands_there():
    table = saddled().until("zub")(w.DealDamage("bay", 500))
    assert table.one("bay").fainted
    assert (table.one("wit").riding, table.one("wit").position) == ("", (3, 5))


# --- rest -----------------------------------------------------------------------------------------------------------


def after_a_fight(**fields):
    table = Table(trainer("wit", max_hp=160, **fields), foe("zub"))
    return table(w.SetHp("wit", hp=20, injuries=2))(w.Serve())(w.EndEncounter())


def test_six_hours_under_a_bandage_heal_twice_as_much_and_an_injury():
    """12 half hours of 2 x 160/16 = 20 would be 240; two injuries cap it at 128, and one is gone afterwards."""
    table = after_a_fight()(w.Rest("bandage"))
    assert (table.one("wit").hp, table.one("wit").injuries) == (128, 1)
    plain = after_a_fight()(w.Rest("extended"))
    assert (plain.one("wit").hp, plain.one("wit").injuries) == (20 + 8 * 10, 2)


def test_two_drained_action_points_are_an_injury_less_until_three_a_day():
    table = after_a_fight(level=10)
    points = table.one("wit").ap
    table(w.Rest("drain_ap"))
    one = table.one("wit")
    assert (one.ap, one.ap_drained, one.injuries, one.treated) == (points - 2, 2, 1, 1)
    table(w.Rest("drain_ap"))
    with pytest.raises(Refusal) as refusal:
        table(w.Rest("drain_ap"))
    assert refusal.value.code == "ptu.no_injury"
    assert table(w.Rest("extended")).one("wit").ap == points


# --- the game master's hand -----------------------------------------------------------------------------------------


def test_initiative_of_a_feature_lasts_for_the_scene():
    table = Table(ours("ash", speed=20), ours("pal", speed=15), foe("zub", speed=10))
    table(w.ChangeInitiative("zub", 8))
    assert [slot.id for slot in table.state.order] == ["zub", "pal"]
    table.until("zub").until("ash")
    assert [slot.id for slot in table.state.order] == ["zub", "pal"]
    table.match.undo("gm", to=2)
    assert table.one("zub").initiative == 10


def test_actions_of_a_feature_come_on_top():
    table = Table(ours("ash", speed=20, moves=("tackle",)), foe("zub", max_hp=500))
    table.use("tackle", "zub", accuracy=15)(w.GrantActions("ash", standard=1))
    table.use("tackle", "zub", accuracy=15)
    with pytest.raises(Refusal) as refusal:
        table(w.GrantActions("zub", swift=1))
    assert refusal.value.code == "ptu.not_active"
    with pytest.raises(Refusal) as refusal:
        table(w.GrantActions("ash", swift=1), by="players")
    assert refusal.value.code == "ptu.gm_only"


def test_initiative_follows_weather_that_somebody_keeps_from_everybody():
    """Chlorophyll: four stages of Speed in the sun (10 becomes 18); Air Lock: nobody feels it. (pp. 227, 235)"""
    ash = ours("ash", "grass", speed=10, abilities=("chlorophyll",))
    table = Table(ash, foe("zub", speed=30, abilities=("air_lock",)), weather="sun")
    assert table.one("ash").initiative == 18
    table.until("zub")(w.UseAbility("air_lock"))(w.EndTurn())
    assert table.one("ash").initiative == 10
