"""Rounds: three stages and one beat, order and ties, several actions, what the end of a round does (spec 2.4, 6.1)."""

import pytest
from tests.rulesets.wuxia.arena import Arena, all_of, art, only, sheet, tags

from turnwright.rulesets.wuxia import commands as w
from turnwright.rulesets.wuxia import events as e
from turnwright.rulesets.wuxia.state import Condition, Modifier


def turns(arena, count):
    """Who acts in which phase, while everybody waits."""
    found = []
    for _ in range(count):
        found.append((arena.state.phase, arena.state.active))
        arena.do(w.Wait())
    return found


def test_the_battle_opens_with_its_first_turn():
    arena = Arena(sheet("hero", stats={"agility": 6}))
    assert arena.opening == (
        e.CombatStart("yard", "The Yard"),
        e.RoundStart(1),
        e.PhaseStart("quick1", ("hero",)),
        e.TurnStart("hero"),
    )


def test_three_stages_fast_normal_slow():
    arena = Arena(
        sheet("hero", stats={"agility": 6}),
        sheet("foe", stats={"agility": 1}),
        sheet("friend"),
        party=("hero", "friend"),
    )
    order = [("quick1", "hero"), ("major", "hero"), ("major", "friend"), ("major", "foe"), ("quick2", "foe")]
    assert turns(arena, 10) == order + order
    assert arena.state.round == 3


def test_empty_stages_are_told_and_passed():
    """Nobody is fast or slow: the quick stages begin and end."""
    arena = Arena()
    arena.do(w.Wait())
    assert tags(arena.do(w.Wait())) == [
        "action_chosen", "turn_end", "phase_end", "phase_start", "phase_end",
        "round_end", "round_start", "phase_start", "phase_end", "phase_start", "turn_start",
    ]  # fmt: skip


def test_order_by_agility_then_team_then_roster():
    people = [sheet("quickfoe", stats={"agility": 5}), sheet("crane"), sheet("friend"), sheet("hero"), sheet("foe")]
    arena = Arena(*people, party=("friend", "hero"), enemies=["foe", "quickfoe"], neutrals=["crane"])
    assert [unit for _, unit in turns(arena, 5)] == ["quickfoe", "friend", "hero", "foe", "crane"]


def test_one_beat_goes_team_by_team_without_quick_actions():
    people = [sheet("hero", stats={"agility": 1}), sheet("foe", stats={"agility": 9}), sheet("friend"), sheet("crane")]
    options = {"turn_structure": "one_beat"}
    arena = Arena(*people, party=("hero", "friend"), neutrals=["crane"], options=options)
    assert turns(arena, 4) == [("major", "friend"), ("major", "hero"), ("major", "foe"), ("major", "crane")]
    assert arena.state.round == 2
    assert arena.refused(w.Quick("block"))[0] == "wuxia.wrong_phase"


def test_a_boss_acts_again_after_everybodys_first_action():
    arena = Arena(sheet("foe", boss_rank=3, stats={"agility": 6}), sheet("fiend"), enemies=["foe", "fiend"])
    order = ["foe", "hero", "fiend", "foe", "foe"]
    assert turns(arena, 6) == [("quick1", "foe"), *(("major", unit) for unit in order)]


def test_the_fallen_lose_their_turn_and_the_revived_act_from_the_next_order_on():
    crane = art("crane", {"type": "revive", "value": 5}, targeting={"type": "ally"})
    arena = Arena(
        sheet("hero", techniques=["crane"]),
        sheet("friend", stats={"agility": 2}),
        party=("hero", "friend"),
        arts=(crane,),
    )
    arena.change("friend", thp=0, status="defeated")
    assert [unit for _, unit in turns(arena, 3)] == ["hero", "foe", "hero"]
    arena.wait_for("hero")
    arena.do(w.Technique("crane", "friend"))
    assert (arena["friend"].thp, arena["friend"].status) == (5, "up")
    assert [unit for _, unit in turns(arena, 4)] == ["foe", "hero", "foe", "friend"]


def test_the_end_of_a_round_in_its_order():
    """Sources 13.17: AE of each standing unit, conditions, modifiers, victory, the round's end."""
    arena = Arena()
    arena.change(
        "hero",
        ae=5,
        thp=20,
        conditions=(Condition("violence", 1, "foe", 2, 3, 1),),
        modifiers=(
            Modifier(1, "song", "hero", "attack", 1, None, 2),
            Modifier(2, "rain", "hero", "healing", 4, None, 1),
            Modifier(3, "stance", "hero", "defense", 2, None, None, True),
        ),
    )
    arena.change("foe", ae=15)
    arena.do(w.Wait())
    events = arena.do(w.Wait())
    start = tags(events).index("ae_regenerated")
    assert events[start : tags(events).index("round_start")] == (
        e.AeRegenerated("hero", 2, 7, 1),
        e.AeRegenerated("foe", 1, 16, 1),
        e.ThpDamage("hero", 3, 17, "violence_1"),
        e.ThpHealed("hero", 1, 18, "violence_1"),
        e.ConditionTicked("hero", "violence", 1),
        e.ModifierTicked("hero", 1, 1),
        e.ThpHealed("hero", 4, 22, "rain"),
        e.ModifierExpired("hero", 2, "rain"),
        e.RoundEnd(1),
    )
    arena.do(w.Wait())
    events = arena.do(w.Wait())
    assert only(events, e.ConditionRemoved) == e.ConditionRemoved("hero", "violence_1", "violence")
    assert [held.label for held in arena["hero"].modifiers] == ["stance"]


def test_the_fallen_do_not_regenerate():
    arena = Arena(sheet("friend"), party=("hero", "friend"))
    arena.change("friend", ae=0, status="defeated")
    arena.change("hero", ae=0)
    arena.do(w.Wait())
    assert [event.unit_id for event in all_of(arena.do(w.Wait()), e.AeRegenerated)] == ["hero"]


def test_a_win_in_mid_round_ends_it_at_once():
    """Sources 12: the last turn ends, the battle ends; no phase or round does."""
    arena = Arena(rewards={"xp": 5, "flags": ["won"]})
    arena.change("foe", thp=1)
    events = arena.do(w.Attack("foe"), 10, 1)
    assert tags(events)[-4:] == ["unit_defeated", "flag_set", "turn_end", "combat_end"]
    assert not {"phase_end", "round_end"} & set(tags(events))
    assert arena.state.active == ""
    assert arena.game.ruleset.seats.to_act(arena.state) == ()


def test_a_win_at_the_end_of_a_round_comes_after_it():
    arena = Arena(victory=[{"type": "survive", "rounds": 1}])
    arena.do(w.Wait())
    assert tags(arena.do(w.Wait()))[-2:] == ["round_end", "combat_end"]


def test_damage_over_time_can_end_the_battle():
    arena = Arena()
    arena.change("foe", thp=2, conditions=(Condition("revelation", 1, "hero", None, 2),))
    arena.do(w.Wait())
    events = arena.do(w.Wait())
    assert only(events, e.UnitDefeated) == e.UnitDefeated("foe", "revelation_1")
    assert only(events, e.CombatEnd).result.result == "victory"


@pytest.mark.parametrize(("spent", "gained"), [(0, 0), (6, 2)])
def test_regeneration_at_the_start_of_the_first_turn_of_a_round(spent, gained):
    """The ruling regen_timing: once a round, also where nothing was missing at first."""
    arena = Arena(
        sheet("foe", boss_rank=2, techniques=["palm"]),
        options={"regen_timing": "turn_start"},
        carried={"foe": {"ae": 16 - spent}},
    )
    assert [event.unit_id for event in arena.opening if type(event) is e.AeRegenerated] == ["hero"]
    events = arena.do(w.Wait())
    assert only(events, e.AeRegenerated) == e.AeRegenerated("foe", gained, 16 - spent + gained, 1)
    events = arena.do(w.Technique("palm", "hero"), 2)
    assert arena.state.active == "foe"
    assert not all_of(events, e.AeRegenerated)
    events = arena.do(w.Wait())
    assert [event.unit_id for event in all_of(events, e.AeRegenerated)] == ["hero"]


def test_waves_arrive_when_their_round_starts():
    arena = Arena(sheet("late", stats={"agility": 9}), waves=[{"round": 2, "enemies": ["late", "foe"]}])
    assert [wave.round for wave in arena.state.waves] == [2]
    arena.do(w.Wait())
    events = arena.do(w.Wait())
    assert [event.unit.id for event in all_of(events, e.UnitJoined)] == ["late", "foe#2"]
    assert arena.state.waves == ()
    assert arena.state.active == "late"
    assert tags(events).index("unit_joined") == tags(events).index("round_start") + 1


def test_a_battle_waits_for_its_waves():
    arena = Arena(waves=[{"round": 3, "enemies": ["foe"]}])
    arena.change("foe", thp=1)
    events = arena.do(w.Attack("foe"), 10, 1)
    assert "combat_end" not in tags(events)
    assert arena.state.active == "hero"
    arena.do(w.Wait())
    assert arena["foe#2"].status == "up"


def test_haste_gives_a_quick_stage():
    leaf = art("leaf", {"type": "buff", "stat": "spd_band", "value": 1, "duration": 2}, targeting={"type": "ally"})
    arena = Arena(sheet("hero", techniques=["leaf"]), arts=(leaf,))
    arena.do(w.Technique("leaf", "hero"))
    arena.wait_for("hero")
    assert (arena.state.round, arena.state.phase) == (2, "quick1")
    arena.do(w.Wait())
    arena.wait_for("foe")
    arena.do(w.Wait())
    assert (arena.state.round, arena.state.phase, arena.state.active) == (3, "major", "hero")
