"""What an attack did is known to what answers it, also when somebody is asked in between. (sources 4, 10)

Surf lets its user shift before the attack is answered; other moves are given such a shift here.
"""

from fractions import Fraction

import pytest
from msgspec.structs import replace
from tests.rulesets.ptu.table import Table, at, foe, game, ours
from tests.rulesets.ptu.test_engine_interrupts import MEADOW, answer, asked

from turnwright.kernel.match import Match
from turnwright.kernel.odds import odds
from turnwright.kernel.ruleset import Game
from turnwright.rulesets.ptu import commands as w
from turnwright.rulesets.ptu import events as e
from turnwright.rulesets.ptu.vocabulary import moves as v
from turnwright.testing.games import Watch, watched

SHIFT = v.FreeShift(on="user", at="after", squares=1)


def side_by_side(move, *, played=None, grid=MEADOW, theirs=(), **target):
    """Somebody with a move next to a foe, on a meadow or anywhere."""
    user, other = ours("tide", speed=20, hp=60, moves=(move,)), foe("ram", *theirs, max_hp=300, level=60, **target)
    placed = (at(user, 2, 4), at(other, 3, 4)) if grid is not None else (user, other)
    return Table(*placed, grid=grid, played=played)


def with_effects(move, *effects) -> Game:
    """The game, with other words for a move."""
    base = game()
    taught = {**base.content.moves, move: replace(base.content.moves[move], effects=effects)}
    return Game(base.ruleset, replace(base.content, moves=taught), base.options, base.packs)


def loaded(table):
    """The match as it would be in another process: nothing is left of it but its log."""
    table.match = Match.load(table.match.lines(), lambda _: table.game)
    return table


def shifted(table):
    """Whoever attacked is asked where to shift, and stays; the match is loaded between the two."""
    assert asked(table).kind == "shift"
    return answer(loaded(table), "stay")


# --- critical hits --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("grid", [None, MEADOW])
@pytest.mark.parametrize(("accuracy", "statuses", "attack"), [(20, ("enraged",), 6), (19, (), 0)])
def test_a_critical_hit_enrages_whoever_has_anger_point(grid, accuracy, statuses, attack):
    table = side_by_side("surf", grid=grid, abilities=("anger_point",)).use("surf", "ram", accuracy=accuracy)
    if grid is not None:
        shifted(table)
    if statuses:
        table.yes()
    assert table.statuses("ram") == statuses
    assert table.one("ram").stages.get("attack", 0) == attack


def test_the_odds_of_anger_point_are_those_of_a_natural_20():
    table = side_by_side("surf", abilities=("anger_point",))
    found = odds(table.game, table.match.view("players"), w.UseMove("surf", ("ram",)), seat="players")
    assert sum(chance for effect, chance in found.items() if "ram:enraged" in effect.status) == Fraction(1, 20)


# --- what was lost --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("words", [(v.Drain(on="user", share=(1, 2)),), (SHIFT, v.Drain(on="user", share=(1, 2)))])
def test_a_drain_heals_by_what_the_targets_lost(words):
    table = side_by_side("absorb", played=with_effects("absorb", *words)).use("absorb", "ram", accuracy=15)
    lost = 300 - table.one("ram").hp
    if SHIFT in words:
        shifted(table)
    assert lost > 1
    assert table.one("tide").hp == 60 + lost // 2


def test_a_drain_of_the_caustic_hurts_after_a_shift_too():
    played = with_effects("absorb", SHIFT, v.Drain(on="user", share=(1, 2)))
    table = side_by_side("absorb", played=played, abilities=("liquid_ooze",)).use("absorb", "ram", accuracy=15)
    lost = 300 - table.one("ram").hp
    assert shifted(table).one("tide").hp == 60 - lost // 2


@pytest.mark.parametrize("words", [(v.Recoil(on="user", share=(1, 3)),), (SHIFT, v.Recoil(on="user", share=(1, 3)))])
def test_recoil_costs_by_what_the_targets_lost(words):
    table = side_by_side("take_down", played=with_effects("take_down", *words)).use("take_down", "ram", accuracy=15)
    lost = 300 - table.one("ram").hp
    if SHIFT in words:
        shifted(table)
    assert lost > 2
    assert table.one("tide").hp == 60 - lost // 3


@pytest.mark.parametrize("grid", [None, MEADOW])
def test_a_counter_gives_back_what_the_attack_took(grid):
    table = side_by_side("surf", grid=grid, moves=("mirror_coat",)).use("surf", "ram", accuracy=15)
    answer(table, "ram:mirror_coat")
    lost = 300 - table.one("ram").hp
    if grid is not None:
        assert table.one("tide").hp == 60
        shifted(table)
    assert lost > 0
    assert table.one("tide").hp == 60 - 2 * lost


def test_a_counter_gives_back_that_attack_alone():
    """An opportunity that the same two had in the same turn is no part of it."""
    user, other = ours("tide", speed=20, moves=("ember",)), foe("ram", max_hp=300, moves=("mirror_coat",))
    near = foe("ewe", max_hp=300)
    table = Table(at(user, 2, 4), at(other, 5, 4), at(near, 2, 5), grid=MEADOW).use("ember", "ram")
    answer(table, "ewe", accuracy=15)
    assert table.found(e.HpLost)[0].source == "ewe"
    before = table.one("tide").hp
    answer(table, "ram:mirror_coat")
    assert table.one("tide").hp == before - 2 * (300 - table.one("ram").hp)


# --- who fell, and on whom it failed --------------------------------------------------------------------------------


@pytest.mark.parametrize(("hp", "attack"), [(1, 2), (300, 0)])
@pytest.mark.parametrize("before", [(), (SHIFT,)])
def test_a_knock_out_is_rewarded(hp, attack, before):
    reward = v.Stages(on="user", at="knock_out", change={"attack": 2})
    played = with_effects("fell_stinger", *before, reward)
    table = side_by_side("fell_stinger", played=played, hp=hp).use("fell_stinger", "ram", accuracy=15)
    if before:
        shifted(table)
    assert table.one("ram").fainted == (hp == 1)
    assert table.one("tide").stages.get("attack", 0) == attack


@pytest.mark.parametrize(("theirs", "statuses"), [(("ground",), ()), (("normal",), ("paralyzed",))])
@pytest.mark.parametrize("before", [(), (SHIFT,)])
def test_a_move_does_nothing_to_those_who_are_immune_to_it(theirs, statuses, before):
    late = v.Inflict(at="after", status="paralyzed")
    played = with_effects("thunder_shock", *before, late)
    table = side_by_side("thunder_shock", played=played, theirs=theirs).use("thunder_shock", "ram", accuracy=15)
    if before:
        shifted(table)
    assert table.statuses("ram") == statuses


# --- two rolls ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("faces", "strikes", "crit"), [((20, 2), 1, True), ((12, 20), 2, True), ((12, 2), 1, False), ((2, 12), 1, False)]
)
def test_the_second_strike_knows_of_the_first(faces, strikes, crit):
    """Also where no word can look at what the words before it recorded."""
    table = side_by_side("double_kick", played=watched(game(), Watch())).use("double_kick", "ram", accuracy=faces)
    assert (table.sums.strikes, table.sums.crit) == (strikes, crit)


# --- what the others see --------------------------------------------------------------------------------------------


def test_while_somebody_is_asked_nobody_sees_what_a_foe_has_lost_so_far():
    table = side_by_side("surf", abilities=("anger_point",))(w.Serve()).use("surf", "ram", accuracy=20)
    lost = 300 - table.one("ram").hp
    whole, outside = (table.match.view(seat).flow.frames[-1].bound for seat in ("enemies", "players"))
    assert (whole["lost"], whole["critical"]) == (("damage", "ram", lost), ("ram",))
    assert (outside["lost"], outside["critical"]) == (("damage", "ram", 0), ())
    for seat in ("players", "group", "nobody"):
        (paused,) = [
            event
            for event in table.match.seat_record(len(table.match.records), seat).events
            if hasattr(event, "frames")
        ]
        assert paused.frames == table.match.view(seat).flow.frames
        assert lost not in paused.frames[-1].bound.values()
