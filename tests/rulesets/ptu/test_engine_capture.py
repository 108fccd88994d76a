"""Throwing balls: the throw, the roll, balls and their conditions, what becomes of the caught. (p. 214; notes 9)"""

import pytest
from tests.rulesets.ptu.table import Table, foe, placed, sheet, trainer

from turnwright.kernel.refusal import Refusal
from turnwright.rulesets.ptu import commands as w
from turnwright.rulesets.ptu import content as c
from turnwright.rulesets.ptu import events as e
from turnwright.rulesets.ptu.state import Placed


def hunt(ball="basic_ball", *, rulings=None, by=None, hero=None, **fields):
    """A trainer of level 5 with balls, and a wild Pokémon of level 10 without evolutions left."""
    fields.setdefault("level", 10)
    own = trainer("wit", level=5, speed=30, items={ball: 3}, **(hero or {}))
    return Table(own, *(by or ()), foe("zub", **fields), rulings=rulings)


def refused(table, command, code, by="gm"):
    before = table.state
    with pytest.raises(Refusal) as refusal:
        table(command, by=by)
    assert refusal.value.code == code
    assert table.state == before
    return str(refusal.value)


def throw(table, *, accuracy=15, capture=100, ball="basic_ball", **fields):
    return table(w.ThrowBall(ball, "zub", **fields), accuracy=accuracy, capture=capture)


def test_a_throw_is_a_standard_action_against_ac_6_and_speed_evasion():
    table = hunt(speed=15)(w.ThrowBall("basic_ball", "zub"), accuracy=8)
    thrown = table.only(e.BallThrown)
    assert (thrown.threshold, thrown.hit) == (6 + 3, False)
    assert table.one("wit").budget.standard == 0
    assert not table.found(e.CaptureRolled)


def test_a_missed_ball_lands_unbroken():
    table = hunt()(w.ThrowBall("basic_ball", "zub"), accuracy=1)
    assert table.one("wit").items == {"basic_ball": 3}
    assert throw(hunt(), capture=99).one("wit").items == {"basic_ball": 2}


def test_capture_variant():
    """The rate: 100 - 20, -30 above three quarters, -10 for no evolution left; the roll less the trainer's level."""
    table = throw(hunt(), capture=45)
    rolled = table.only(e.CaptureRolled)
    assert (rolled.needed, rolled.rate.total, rolled.modifier, rolled.captured) == (40, 40, -5, True)
    caught = table.one("zub")
    assert caught.where == "captured"
    assert (caught.sheet.owner, caught.sheet.origin, caught.sheet.loyalty) == ("wit", "captured", 2)
    assert not caught.wild
    assert "zub" not in [slot.id for slot in table.state.order]
    assert "ditto" in table.one("wit").sheet.owned_species


def test_capture_variant_fails_and_may_be_tried_again():
    table = throw(hunt(), capture=46)
    assert not table.only(e.CaptureRolled).captured
    assert (table.one("zub").where, table.one("zub").sheet.owner) == ("field", None)
    table.until("zub").until("wit")
    assert throw(table, capture=1).one("zub").where == "captured"


def test_a_natural_100_always_captures():
    assert throw(hunt(level=100, legendary=True), capture=100).one("zub").where == "captured"


def test_a_natural_20_makes_the_capture_10_easier():
    table = throw(hunt(), accuracy=20, capture=55)
    assert (table.only(e.CaptureRolled).modifier, table.one("zub").where) == (-15, "captured")
    assert throw(hunt(), accuracy=20, capture=56).one("zub").where == "field"


def test_wounds_and_conditions_make_it_easier():
    table = hunt(hp=1)(w.SetHp("zub", injuries=2))(w.ChangeStatus("zub", add=("burned", "confused", "stuck", "slowed")))
    rate = throw(table, capture=1).only(e.CaptureRolled).rate
    assert (rate.hp, rate.injuries, rate.persistent, rate.volatile, rate.hindered) == (30, 10, 10, 5, 15)


@pytest.mark.parametrize(
    ("ball", "fields", "modifier"),
    [
        ("basic_ball", {}, 0),
        ("great_ball", {}, -10),
        ("master_ball", {}, -100),
        ("quick_ball", {}, -20),
        ("timer_ball", {}, 5),
        ("nest_ball", {"level": 9}, -20),
        ("nest_ball", {"level": 10}, 0),
        ("heavy_ball", {"weight_class": 4}, -15),
        ("fast_ball", {"capabilities": c.Capabilities(overland=8)}, -20),
        ("fast_ball", {"capabilities": c.Capabilities(overland=7)}, 0),
        ("love_ball", {"gender": "female"}, -30),
        ("love_ball", {"gender": "male"}, 0),
        ("level_ball", {"level": 14}, -20),
        ("level_ball", {"level": 15}, 0),
        ("repeat_ball", {}, -20),
    ],
)
def test_balls_know_their_conditions(ball, fields, modifier):
    mate = placed("players", sheet("pal", level=30, origin="owned", owner="wit", gender="male"))
    table = hunt(ball, by=(mate,), **fields)
    assert throw(table, ball=ball, capture=99).only(e.CaptureRolled).modifier == modifier - 5


@pytest.mark.parametrize(("kind", "modifier"), [("water", -20), ("bug", -20), ("fire", 0)])
def test_a_net_ball_is_for_water_and_bugs(kind, modifier):
    table = Table(trainer("wit", level=5, speed=30, items={"net_ball": 1}), foe("zub", kind))
    assert throw(table, ball="net_ball", capture=99).only(e.CaptureRolled).modifier == modifier - 5


def test_quick_and_timer_balls_read_the_round():
    table = hunt("quick_ball").until("zub").until("wit")
    assert throw(table, ball="quick_ball", capture=99).only(e.CaptureRolled).modifier == -15 - 5
    table = hunt("timer_ball").until("zub").until("wit")
    assert throw(table, ball="timer_ball", capture=99).only(e.CaptureRolled).modifier == 0 - 5


def test_the_game_master_grants_what_nobody_can_compute():
    table = hunt("dusk_ball")
    refused(table, w.ThrowBall("dusk_ball", "zub", conditions=("dark",)), "ptu.gm_only", by="players")
    assert throw(table, ball="dusk_ball", capture=99, conditions=("dark",)).only(e.CaptureRolled).modifier == -25
    netted = throw(hunt(), capture=99, conditions=("netted",))
    assert netted.only(e.CaptureRolled).modifier == -25


def test_some_balls_do_something_to_the_caught():
    assert throw(hunt("friend_ball"), ball="friend_ball", capture=1).one("zub").sheet.loyalty == 3
    table = hunt("heal_ball", hp=30)(w.ChangeStatus("zub", add=("burned",)))
    caught = throw(table, ball="heal_ball", capture=1).one("zub")
    assert (caught.hp, caught.afflictions) == (100, ())


def test_the_errata_roll_a_d20():
    ruling = {"capture_system": "errata_d20"}
    table = hunt(rulings=ruling, hp=50)(w.ThrowBall("basic_ball", "zub"), accuracy=15, capture=8)
    rolled = table.only(e.CaptureRolled)
    assert (rolled.needed, rolled.modifier, rolled.captured) == (10 + 1 - 2, 1, True)
    table = hunt(rulings=ruling, hp=50)(w.ThrowBall("basic_ball", "zub"), accuracy=15, capture=7)
    assert not table.only(e.CaptureRolled).captured


def test_capture_of_an_owned_pokemon_is_refused():
    rival = Placed("enemies", sheet=sheet("pet", origin="owned", owner="rob"))
    table = hunt(by=(rival,))
    assert "belongs to somebody" in refused(table, w.ThrowBall("basic_ball", "pet"), "ptu.owned")


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (w.ThrowBall("basic_bal", "zub"), "ptu.no_such_ball"),
        (w.ThrowBall("great_ball", "zub"), "ptu.no_item"),
        (w.ThrowBall("basic_ball", "wit"), "ptu.not_a_pokemon"),
        (w.ThrowBall("basic_ball", "bub"), "ptu.no_such_combatant"),
    ],
)
def test_throws_that_cannot_be(command, code):
    refused(hunt(), command, code)


def test_the_fainted_are_not_caught():
    table = hunt()(w.DealDamage("zub", 100))
    refused(table, w.ThrowBall("basic_ball", "zub"), "ptu.capture_fainted")


def test_only_trainers_throw():
    table = Table(placed("players", sheet("pal", speed=40, origin="owned")), foe("zub"))
    refused(table, w.ThrowBall("basic_ball", "zub"), "ptu.not_a_trainer")


def test_a_throw_reaches_4_metres_and_the_athletics_rank():
    def field(x):
        own = trainer("wit", speed=30, items={"basic_ball": 1}, skills={"athletics": 3})
        return Table(
            Placed("players", sheet=own.sheet, items=own.items, position=(0, 0)),
            Placed("enemies", sheet=foe("zub").sheet, position=(x, 0)),
            grid=c.Grid(("." * 12,) * 3),
        )

    assert "8 squares, reach 7" in refused(field(8), w.ThrowBall("basic_ball", "zub"), "ptu.out_of_range")
    assert throw(field(7), capture=99).found(e.CaptureRolled)
