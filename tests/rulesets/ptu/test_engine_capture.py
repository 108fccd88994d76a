"""Throwing balls: the throw, the roll, balls and their conditions, what becomes of the caught. (p. 214; sources 9)"""

import pytest
from tests.rulesets.ptu.table import Table, foe, placed, refused, sheet, trainer

from turnwright.rulesets.ptu import commands as w
from turnwright.rulesets.ptu import content as c
from turnwright.rulesets.ptu import events as e
from turnwright.rulesets.ptu.state import Placed


def hunt(ball="basic_ball", *, rulings=None, by=None, hero=None, **fields):
    """A trainer of level 5 with balls, and a wild Pokémon of level 10 without evolutions left."""
    fields.setdefault("level", 10)
    own = trainer("wit", level=5, speed=30, items={ball: 3}, **(hero or {}))
    return Table(own, *(by or ()), foe("zub", **fields), rulings=rulings)


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
    assert throw(hunt(hp=30), capture=1).one("zub").hp == 30
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


# Each ball as sources 9 has it: what it asks, and what it adds when that holds and when it does not.
PLAIN = {
    "basic_ball": 0, "great_ball": -10, "ultra_ball": -15, "master_ball": -100, "safari_ball": 0, "sport_ball": 0,
    "premier_ball": 0, "park_ball": -15, "friend_ball": -5, "luxury_ball": -5, "heal_ball": -5, "cherish_ball": -5,
}  # fmt: skip
ASKING = [
    ("level_ball", {"level": 14}, {}, -20),
    ("level_ball", {"level": 15}, {}, 0),
    ("lure_ball", {}, {"conditions": ("baited",)}, -20),
    ("lure_ball", {}, {"conditions": ("dark", "underwater")}, 0),
    ("love_ball", {"gender": "female"}, {}, -30),
    ("love_ball", {"gender": "male"}, {}, 0),
    ("love_ball", {"gender": "none"}, {}, 0),
    ("heavy_ball", {"weight_class": 1}, {}, 0),
    ("heavy_ball", {"weight_class": 2}, {}, -5),
    ("heavy_ball", {"weight_class": 6}, {}, -25),
    ("fast_ball", {"capabilities": c.Capabilities(overland=8)}, {}, -20),
    ("fast_ball", {"capabilities": c.Capabilities(overland=2, sky=8)}, {}, -20),
    ("fast_ball", {"capabilities": c.Capabilities(overland=7, sky=7, swim=7)}, {}, 0),
    ("repeat_ball", {}, {}, -20),
    ("nest_ball", {"level": 9}, {}, -20),
    ("nest_ball", {"level": 10}, {}, 0),
    ("dive_ball", {}, {"conditions": ("underwater",)}, -20),
    ("dive_ball", {}, {"conditions": ("baited", "dark")}, 0),
    ("dusk_ball", {}, {"conditions": ("dark",)}, -20),
    ("dusk_ball", {}, {"conditions": ("baited", "underwater")}, 0),
    ("quick_ball", {}, {}, -20),
    ("timer_ball", {}, {}, 5),
]
MATE = placed("players", sheet("pal", level=30, origin="owned", owner="wit", gender="male"))


@pytest.mark.parametrize(("ball", "modifier"), PLAIN.items())
def test_plain_balls_have_one_number(ball, modifier):
    assert throw(hunt(ball), ball=ball, capture=99).only(e.CaptureRolled).modifier == modifier - 5


@pytest.mark.parametrize(("ball", "fields", "said", "modifier"), ASKING)
def test_balls_know_their_conditions(ball, fields, said, modifier):
    table = hunt(ball, by=(MATE,), **fields)
    assert throw(table, ball=ball, capture=99, **said).only(e.CaptureRolled).modifier == modifier - 5


def test_every_ball_is_thrown_by_these_tests():
    tested = {*PLAIN, *(row[0] for row in ASKING), "net_ball", "moon_ball"}
    assert tested == set(hunt().game.content.balls)
    assert len(tested) == 25


def test_nobody_owns_the_species_yet():
    assert throw(hunt("repeat_ball"), ball="repeat_ball", capture=99).only(e.CaptureRolled).modifier == 0 - 5
    known = hunt("repeat_ball", hero={"owned_species": ("ditto",)})
    assert throw(known, ball="repeat_ball", capture=99).only(e.CaptureRolled).modifier == -20 - 5


@pytest.mark.parametrize(
    ("species", "modifier"),
    [("vulpix", -20), ("eevee", -20), ("charmander", 0), ("ninetales", 0), ("rhydon", 0)],
    ids=["a stone", "several stones", "by its level", "none left", "an item that it holds"],
)
def test_a_moon_ball_is_for_those_who_evolve_by_a_stone(species, modifier):
    own = trainer("wit", level=5, speed=90, items={"moon_ball": 1})
    table = Table(own, Placed("enemies", species=species, name="Zub", level=10))
    assert throw(table.until("wit"), ball="moon_ball", capture=99).only(e.CaptureRolled).modifier == modifier - 5


def test_a_level_ball_reads_the_level_of_who_is_out():
    """Without anybody out, or with a higher one in its ball, there is nothing to compare."""
    benched = Placed("players", sheet=MATE.sheet, in_ball=True)
    for team in ((), (benched,)):
        table = hunt("level_ball", by=team, level=3)
        assert throw(table, ball="level_ball", capture=99).only(e.CaptureRolled).modifier == 0 - 5


@pytest.mark.parametrize(("kind", "modifier"), [("water", -20), ("bug", -20), ("fire", 0)])
def test_a_net_ball_is_for_water_and_bugs(kind, modifier):
    table = Table(trainer("wit", level=5, speed=30, items={"net_ball": 1}), foe("zub", kind))
    assert throw(table, ball="net_ball", capture=99).only(e.CaptureRolled).modifier == modifier - 5


@pytest.mark.parametrize(
    ("ball", "by_round"), [("quick_ball", (-20, -15, -10, 0, 0)), ("timer_ball", (5, 0, -5, -10, -15, -20, -20))]
)
def test_quick_and_timer_balls_read_the_round(ball, by_round):
    for number, modifier in enumerate(by_round, start=1):
        table = hunt(ball)
        while table.state.round < number:
            table.until("zub").until("wit")
        assert throw(table, ball=ball, capture=99).only(e.CaptureRolled).modifier == modifier - 5


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


@pytest.mark.parametrize(("fields", "dc"), [({"shiny": True}, 11 + 5), ({"legendary": True}, 11 + 20), ({}, 11)])
def test_the_errata_read_rarity_and_give_no_natural_20(fields, dc):
    """10 + 1 for level 10; a legendary one cannot be caught with a Basic Ball, even by a 20. (sources 9)"""
    table = hunt(rulings={"capture_system": "errata_d20"}, **fields)
    table(w.ThrowBall("basic_ball", "zub"), accuracy=15, capture=20)
    rolled = table.only(e.CaptureRolled)
    assert (rolled.needed, rolled.captured) == (dc, dc <= 20 + 1)


def test_the_errata_count_a_fifth_of_a_ball():
    table = hunt("ultra_ball", rulings={"capture_system": "errata_d20"})
    table(w.ThrowBall("ultra_ball", "zub"), accuracy=15, capture=2)
    assert table.only(e.CaptureRolled).modifier == 1 + 3


def test_who_is_caught_is_out_of_reach_of_everything():
    table = throw(hunt(), capture=1)(w.EndTurn())
    assert (table.state.active, table.state.round) == ("wit", 2)
    refused(table, w.ThrowBall("basic_ball", "zub"), "ptu.target_gone")
    refused(table, w.Struggle("zub"), "ptu.target_gone")


def test_whom_and_with_what_a_trainer_may_throw():
    """Offered: balls that are left, at wild ones who stand; not without a Standard Action, not at the owned."""
    table = hunt(by=(Placed("enemies", sheet=sheet("pet", origin="owned", owner="rob")), foe("bat")))
    table(w.GrantItem("wit", "great_ball", 1))(w.GrantItem("wit", "potion", 1))(w.DealDamage("bat", 200))
    thrown = {(each.ball, each.target) for each in table.match.legal("players") if type(each) is w.ThrowBall}
    assert thrown == {("basic_ball", "zub"), ("great_ball", "zub")}
    table(w.TradeAction("swift"))
    assert not [each for each in table.match.legal("players") if type(each) is w.ThrowBall]


def test_a_throw_needs_a_standard_action():
    table = hunt()(w.TradeAction("swift"))
    refused(table, w.ThrowBall("basic_ball", "zub"), "ptu.no_action")


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
