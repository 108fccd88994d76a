"""Turns as the sources have them: what happens once a turn happens once, and what lasts for a while ends."""

import pytest

from turnwright.kernel.messages import Answer
from turnwright.kernel.refusal import Refusal
from turnwright.rulesets.ptu import commands as w
from turnwright.rulesets.ptu import events as e

from .table import Table, foe, ours, trainer


def two(**setup) -> Table:
    return Table(ours("hero", speed=20), foe("wild", speed=15), **setup)


# --- holding (sources 5: once per round, to a named lower initiative) -------------------------------------------------


def test_a_held_turn_goes_on_where_it_stopped():
    """The sandstorm takes its tick at the start of the turn, once; the turn still has all its actions."""
    table = two(weather="sandstorm")
    assert table.one("hero").hp == 90
    table(w.Hold(5)).until("hero")
    assert table.one("hero").hp == 90
    assert (table.one("hero").budget.standard, table.one("hero").turns_taken) == (1, 1)


def test_saves_of_a_held_turn_are_not_rolled_again():
    table = two()(w.ChangeStatus("hero", add=("confused",))).until("wild")
    table(w.EndTurn(), save_confused=10)
    assert len(table.found(e.SaveRolled)) == 1
    table(w.Hold(5))(w.EndTurn())
    assert table.state.active == "hero"
    assert table.found(e.SaveRolled) == []


def test_who_holds_has_not_acted_yet():
    table = two()(w.Hold(5))
    assert table.one("hero").turns_taken == 0


def test_a_held_count_stays_where_it_was_named():
    table = Table(ours("hero", speed=20), foe("wild", speed=15), foe("slow", speed=8))(w.Hold(10))
    table(w.ChangeStages("hero", {"speed": -6}))(w.EndTurn())
    assert table.state.active == "hero", "10 comes before 8"


# --- how long things last (sources 0: one full round) -----------------------------------------------------------------


def test_what_lasts_a_round_ends_though_its_source_has_fallen():
    table = Table(ours("hero", speed=20, skills={"athletics": 6}), ours("pal", speed=5), foe("wild", speed=15))
    table(w.Maneuver("hinder", "wild"), accuracy=20, **{"check:athletics": (6, 6, 6, 6, 6, 6, 1, 1)})
    assert table.statuses("wild") == ("slowed", "hindered")
    table(w.SetHp("hero", hp=0)).until("pal")(w.EndTurn())
    assert (table.state.round, table.statuses("wild")) == (2, ("slowed", "hindered"))
    table.until("pal")(w.EndTurn())
    assert (table.state.round, table.statuses("wild")) == (3, ())


def test_a_condition_that_stays_takes_the_place_of_one_that_would_pass():
    table = Table(ours("hero", speed=20, skills={"athletics": 6}), foe("wild", speed=15))
    table(w.Maneuver("hinder", "wild"), accuracy=20, **{"check:athletics": (6, 6, 6, 6, 6, 6, 1, 1)})
    table(w.ChangeStatus("wild", add=("slowed",)))
    for _ in range(6):
        table(w.EndTurn())
    assert table.statuses("wild") == ("slowed",)


# --- League rounds (sources 5: trainers declare, resolve, then Pokémon) -----------------------------------------------


def league() -> Table:
    return Table(
        trainer("red", speed=10, items={"potion": 1}),
        ours("hero", speed=20),
        trainer("blue", side="enemies", speed=7),
        foe("wild", speed=15),
        battle="league",
    )


def test_declaring_is_no_turn_saves_are_rolled_once_a_round():
    table = league()(w.ChangeStatus("red", add=("confused", "enraged")))
    rolled = []
    table(w.Declare("wait"))
    table(w.Declare("wait"), save_confused=10)
    rolled += table.found(e.SaveRolled)
    table(w.EndTurn(), save_enraged=2)
    rolled += table.found(e.SaveRolled)
    assert [(save.status, save.target) for save in rolled] == [("confused", "red"), ("enraged", "red")]
    assert table.one("red").turns_taken == 1


def test_what_a_league_trainer_forfeits_is_the_turn_not_the_declaration():
    table = league().until("red")
    while table.state.phase == "declaration":
        table(w.Declare("wait"))
    table(w.UseItem("potion", "blue"))(w.EndTurn())
    assert table.state.active == "blue"
    assert table.one("blue").budget.standard == 0


# --- Tripped (sources 5: stand up before anything else; a Breather is a Full Action) ----------------------------------


def test_the_tripped_take_no_breather_before_they_stand():
    table = two()(w.ChangeStatus("hero", add=("tripped",)))
    with pytest.raises(Refusal, match="must stand up first"):
        table(w.TakeBreather())
    assert table.match.legal("players") == (w.StandUp(), w.EndTurn())


def test_the_tripped_do_nothing_out_of_turn():
    table = Table(ours("hero", speed=20, moves=("tackle",)), foe("wild", moves=("protect", "quick_attack")))
    table(w.ChangeStatus("wild", add=("tripped",)))
    with pytest.raises(Refusal, match="can't act out of turn"):
        table(w.Prioritise("wild", "quick_attack", ("hero",)))
    assert not table.use("tackle", "wild", accuracy=15).state.flow.prompts


# --- forfeited turns and low blows (sources 5, 6) ---------------------------------------------------------------------


def test_what_a_league_trainer_forfeits_by_an_interrupt_is_its_turn():
    """Blue acts, then steps in with a Full Action: it neither declares nor acts in the next round."""
    red, blue = trainer("red", speed=10), trainer("blue", side="enemies", speed=7)
    wild = foe("wild", speed=5, owner="blue")
    table = Table(red, ours("hero", speed=20, moves=("tackle",)), blue, wild, battle="league").until("hero")
    table(w.GiveOrders("always")).use("tackle", "wild", accuracy=15)
    (prompt,) = table.state.flow.prompts
    table(Answer(prompt.id, ("blue:intercept",)))
    assert table.one("blue").skips == 1
    turns = []
    while table.state.round < 3:
        turns.append((table.state.round, table.state.phase, table.state.active))
        table(w.Declare("wait") if table.state.phase == "declaration" else w.EndTurn())
    assert [(phase, who) for number, phase, who in turns if number == 2] == [
        ("declaration", "red"),
        ("resolution", "red"),
        ("pokemon", "hero"),
        ("pokemon", "wild"),
    ]
    assert table.one("blue").skips == 0


def test_a_low_blow_makes_the_initiative_0_whatever_happens_to_speed():
    hero = ours("hero", speed=30, skills={"acrobatics": 6})
    table = Table(hero, foe("wild", speed=25, skills={"acrobatics": 1}), ours("pal", speed=1))
    table(w.Maneuver("low_blow", "wild"), accuracy=15, **{"check:acrobatics": (6, 6, 6, 6, 6, 6, 1)})
    table(w.ChangeStages("wild", {"speed": 2}))(w.EndTurn())
    assert (table.one("wild").initiative, table.state.active) == (0, "pal")
    table.until("hero")(w.EndTurn())
    assert (table.one("wild").initiative, table.state.active) == (35, "wild"), "the end of the user's next turn"


def test_priority_comes_before_a_turn_that_was_forfeited_too():
    """Between turns is while the other one has done nothing, however little it could do. (sources 5)"""
    hero = ours("hero", speed=20, moves=("hyper_beam",))
    table = Table(hero, foe("wild", speed=5, max_hp=900, moves=("quick_attack",))).use(
        "hyper_beam", "wild", accuracy=10
    )
    table.until("wild").until("hero")
    assert table.one("hero").budget.standard == 0
    table(w.Prioritise("wild", "quick_attack", ("hero",)), accuracy=15)
    assert table.state.active == "wild"


def test_what_the_end_of_a_turn_brings_comes_before_the_next_turn():
    """Dry Skin heals in rain and Speed Boost raises at the end of one's own turn (pp. 316, 330): not in the next."""
    table = Table(ours("ash", speed=20, abilities=("speed_boost", "dry_skin")), foe("zub", speed=19))
    table(w.SetWeather("rain"))(w.SetHp("ash", hp=50))(w.EndTurn())
    told = [type(event) for event in table.seen]
    assert (table.one("ash").hp, table.one("ash").stages) == (60, {"speed": 1})
    assert told.index(e.Healed) < told.index(e.TurnEnded) < told.index(e.TurnStarted)
    assert told.index(e.StageChanged) < told.index(e.TurnEnded)


def test_what_the_end_of_a_round_brings_comes_before_the_next_round():
    """A Duelist's Pokémon gains Momentum at the end of the round (p. 96)."""
    duelist = trainer("odo", speed=1, features=("duelist",))
    table = Table(ours("ash", speed=20, owner="odo", features=("Focused Training",)), duelist, foe("zub", speed=19))
    table(w.EndTurn())(w.EndTurn())(w.EndTurn())
    told = [type(event) for event in table.seen]
    assert told.index(e.RoundEnded) < told.index(e.TimedBegan) < told.index(e.RoundStarted) < told.index(e.TurnStarted)
