"""The preset `app`, and what a game master's own numbers, late experience and the passing of a day do."""

import pytest
from msgspec.structs import replace

from turnwright.kernel.refusal import Refusal
from turnwright.rulesets.ptu import commands as w
from turnwright.rulesets.ptu import events as e
from turnwright.rulesets.ptu.options import PRESETS
from turnwright.rulesets.ptu.rules import healing

from .table import Table, foe, ours, trainer


def refusal(table: Table, command, **more) -> str:
    with pytest.raises(Refusal) as refused:
        table(command, **more)
    return refused.value.code


def test_app_plays_as_its_program_does():
    """ptu-routes.md, "What a client of that program relies on", and the sources that the rulings name "app"."""
    app = PRESETS["app"]
    said = {
        "type_combination": PRESETS["seed_app"].type_combination,
        "injuries_per_hit": "every",
        "marker_positions": "floored",
        "heal_cap": "max_hp",
        "breather_cursed": "never",
        "rest_minimum": 1,
        "fainted_turns": "kept",
        "negative_hp": False,
        "status_stages": "automatic",
        "weather_bonus": "damage_base",
        "boss_experience": "everything",
    }
    assert {name: getattr(app, name) for name in said} == said


def test_a_fainted_one_keeps_a_turn_in_which_it_can_do_nothing():
    table = Table(ours("hero", speed=20, moves=("tackle",)), foe("wild", speed=15), preset="app")
    table(w.DealDamage("hero", 200))
    assert table.state.active == "hero", "the turn stays until somebody ends it"
    assert refusal(table, w.UseMove("tackle", ("wild",))) == "ptu.fainted"
    assert table.match.legal("players") == (w.EndTurn(),)
    table(w.EndTurn())(w.EndTurn())
    assert (table.state.round, table.state.active) == (2, "hero")
    table(w.RestoreHp("hero", 50))
    assert table(w.EndTurn())(w.EndTurn()).use("tackle", "wild", accuracy=20).found(e.MoveUsed)


def test_a_fainted_trainer_declares_nothing_in_a_league_round():
    who = (trainer("red", speed=5), trainer("blue", speed=9, side="enemies"), ours("pet"), foe("wild"))
    table = Table(*who, preset="app", battle="league")
    table(w.DealDamage("blue", 500))
    for _ in range(4):
        table(w.SkipTurn())
    assert table.state.stage == "active"


def test_what_the_game_master_says_a_move_did():
    table = Table(ours("hero", speed=20, moves=("ember",)), foe("wild"), foe("other"), preset="app")
    table(w.TellMove("ember", {"wild": 30, "other": 0}, "hero"))
    used = table.only(e.MoveUsed)
    assert (used.user, used.move, used.targets, used.usage.scene) == ("hero", "ember", ("wild", "other"), 1)
    (lost,) = table.found(e.HpLost)
    assert (lost.target, lost.source, lost.harm.hp) == ("wild", "hero", 70)
    assert (table.one("hero").budget.standard, table.one("hero").usage["ember"].scene) == (0, 1)
    assert refusal(table, w.TellMove("embr", {}, "hero")) == "ptu.no_such_move"
    assert refusal(table, w.TellMove("ember", {"nobody": 1}, "hero")) == "ptu.no_such_combatant"
    assert refusal(table, w.TellMove("ember", {"wild": 1}, "hero"), by="players") == "ptu.gm_only"


def test_experience_can_be_shared_out_after_the_end_once_and_no_more_than_there_is():
    table = Table(trainer("red"), ours("hero", owner="red", level=10, experience=90), foe("wild", level=10))
    assert refusal(table, w.ShareExperience({"hero": 1})) == "ptu.not_ended"
    table(w.DealDamage("wild", 300))(w.EndEncounter(share={}))
    assert not table.state.awards
    assert refusal(table, w.ShareExperience({"hero": 21})) == "ptu.too_much_experience"
    table(w.ShareExperience({"hero": 20}))
    assert (table.one("hero").sheet.experience, table.state.awards[0].xp) == (110, 20)
    assert refusal(table, w.ShareExperience({"hero": 1})) == "ptu.experience_shared"


def test_a_day_without_a_new_injury_heals_one_of_three_a_day_at_most():
    table = Table(replace(ours("hero"), injuries=5), foe("wild"), start=False)
    for left in (4, 3, 2):
        assert table(w.Rest("natural", ("hero",))).one("hero").injuries == left
    assert refusal(table, w.Rest("natural", ("hero",))) == "ptu.daily_limit"
    assert refusal(table, w.Rest("natural", ("wild",))) == "ptu.no_injury"
    assert table(w.Rest("new_day", ("hero",)))(w.Rest("natural", ("hero",))).one("hero").treated == 2


@pytest.mark.parametrize(
    ("hp", "injuries", "rested", "why"),
    [(10, 0, 0, ""), (10, 5, 0, "heavily_injured"), (10, 0, 480, "rested_enough"), (50, 0, 0, "full_hp")],
)
def test_why_a_rest_heals_nothing(hp, injuries, rested, why):
    told = healing.why_rest_heals_nothing(hp=hp, max_hp=50, injuries=injuries, rested_minutes=rested)
    assert told == why
    healed = healing.rest_healing(hp=hp, max_hp=50, injuries=injuries, rested_minutes=rested)
    assert bool(healed) == (not why)


def test_what_the_game_master_adds_to_a_capture_roll():
    table = Table(trainer("red", speed=20, items={"basic_ball": 3}), foe("wild", level=50, max_hp=100))
    assert refusal(table, w.ThrowBall("basic_ball", "wild", modifier=-50), by="players") == "ptu.gm_only"
    table(w.ThrowBall("basic_ball", "wild", modifier=-60), accuracy=15, capture=30)
    rolled = table.only(e.CaptureRolled)
    assert (rolled.modifier, rolled.captured) == (-60 - table.one("red").sheet.level, True)


def test_a_held_turn_can_come_next():
    table = Table(ours("hero", speed=20), ours("pal", speed=15), foe("wild", speed=10))
    table(w.Hold(5, "hero"))
    assert refusal(table, w.ReleaseHold("wild")) == "ptu.not_holding"
    table(w.ReleaseHold("hero"))
    assert [slot.id for slot in table.state.order] == ["hero", "wild"]
    assert [table(w.EndTurn()).state.active for _ in range(3)] == ["hero", "wild", "hero"]


def test_the_game_master_moves_somebody_in_the_order_of_a_round():
    table = Table(ours("hero", speed=20), ours("pal", speed=15), foe("wild", speed=10), foe("slow", speed=5))
    table(w.Reorder("slow", before="pal"))
    assert [slot.id for slot in table.state.order] == ["slow", "pal", "wild"]
    assert table.story[-1] == "The order changes: next Slow, Pal and Wild."
    assert refusal(table, w.Reorder("slow", before="pal")) == "ptu.nothing"
    assert refusal(table, w.Reorder("hero")) == "ptu.not_to_come"
    assert refusal(table, w.Reorder("slow", before="hero")) == "ptu.not_to_come"
    assert refusal(table, w.Reorder("slow"), by="players") == "ptu.gm_only"
    table(w.Reorder("pal"))
    assert [slot.id for slot in table.state.order] == ["slow", "wild", "pal"]
    table(w.ChangeInitiative("wild", 1))
    assert [slot.id for slot in table.state.order][-1] == "pal", "a count that changes does not undo it"
    assert [table(w.EndTurn()).state.active for _ in range(5)] == ["slow", "wild", "pal", "hero", "pal"]


def test_who_was_taken_out_can_come_back_and_acts_once_a_round():
    hero = ours("hero", speed=20, max_hp=60)
    table = Table(hero, ours("pal", speed=15), foe("wild", speed=10))
    assert refusal(table, w.AddCombatant(hero)) == "ptu.twice"
    table(w.EndTurn())(w.RemoveCombatant("hero"))(w.AddCombatant(replace(hero, hp=33)))
    assert (table.one("hero").where, table.one("hero").hp) == ("field", 33)
    assert [table.state.active, *(slot.id for slot in table.state.order)] == ["pal", "wild"], "it has acted"
    assert table.until("hero").state.round == 2
    table(w.RemoveCombatant("wild"))(w.AddCombatant(foe("wild", speed=10)))
    assert [slot.id for slot in table.state.order] == ["pal", "wild"]
