"""Fury, clout and insight; cost tracks; strain: how they rise, what they buy and what they do (sources 2, 7, 8)."""

import pytest
from tests.rulesets.wuxia.arena import Arena, all_of, art, only, sheet, tags

from turnwright.kernel.messages import Answer, Paused
from turnwright.rulesets.wuxia import commands as w
from turnwright.rulesets.wuxia import events as e
from turnwright.rulesets.wuxia.state import Condition, CostTrack

BLOW = art("blow", {"type": "damage", "value": 1}, {"type": "condition"}, effect_rank=12)
VERSE = art("verse", {"type": "condition"}, pillar="influence", effect_rank=12)
GAZE = art("gaze", {"type": "condition"}, pillar="revelation", effect_rank=12)


def arena_with(hero=None, foe=None, options=None, **more):
    knows = sheet("hero", techniques=["blow", "verse", "gaze", "palm"])
    arena = Arena(knows, sheet("foe", techniques=["blow"]), arts=(BLOW, VERSE, GAZE), options=options, **more)
    arena.change("hero", **hero or {})
    arena.change("foe", **foe or {})
    return arena


def answer(arena, choice, *faces):
    (prompt,) = arena.state.flow.prompts
    return arena.do(Answer(prompt.id, (choice,)), *faces)


# --- gains ----------------------------------------------------------------------------------------------------------


def test_a_natural_20_earns_fury_or_clout_but_no_insight():
    assert only(arena_with().do(w.Attack("foe"), 20, 1), e.FuryGained) == e.FuryGained("hero", 1, "natural_20", 1)
    events = arena_with().do(w.Technique("verse", "foe"), 20, 20)
    assert only(events, e.CloutGained) == e.CloutGained("hero", 1, "natural_20", 1)
    assert not all_of(arena_with().do(w.Technique("gaze", "foe"), 20, 20), e.InsightGained)
    assert not all_of(arena_with().do(w.Attack("foe"), 15, 1), e.FuryGained)


@pytest.mark.parametrize(("value", "fury"), [(6, 0), (7, 1), (16, 1), (17, 2)])
def test_every_full_ten_thp_of_a_hit_earn_fury(value, fury):
    blow = art("big", {"type": "damage", "value": value})
    arena = Arena(sheet("hero", techniques=["big"]), arts=(blow,))
    arena.do(w.Technique("big", "foe"), 10)
    assert arena["foe"].fury == fury


def test_a_fallen_friend_makes_furious():
    arena = Arena(sheet("friend"), sheet("crane"), party=("hero", "friend"), neutrals=["crane"], enemies=["foe", "foe"])
    arena.change("friend", thp=1)
    arena.wait_for("foe")
    events = arena.do(w.Attack("friend"), 10, 1)
    assert only(events, e.FuryGained) == e.FuryGained("hero", 2, "ally_down", 2)


def test_gains_stop_at_the_cap():
    arena = arena_with(hero={"fury": 10})
    assert not all_of(arena.do(w.Attack("foe"), 20, 1), e.FuryGained)
    arena = arena_with(hero={"fury": 5}, options={"currency_cap": "scl"})
    assert not all_of(arena.do(w.Attack("foe"), 20, 1), e.FuryGained)


def test_surviving_a_revelation_earns_insight_and_may_be_dangerous():
    arena = arena_with(hero={"insight": 7})
    arena.do(w.Technique("gaze", "foe"), 2)
    arena.wait_for("hero")
    arena.change("foe", thp=1)
    events = arena.do(w.Attack("foe"), 10, 1)
    assert only(events, e.InsightGained) == e.InsightGained("hero", 1, "survived_revelation", 8)
    assert only(events, e.FlagSet) == e.FlagSet("insight_danger:hero", "hero")


# --- spends ---------------------------------------------------------------------------------------------------------


def test_boost_is_declared_before_the_roll():
    arena = arena_with(hero={"fury": 3, "clout": 2})
    events = arena.do(w.Attack("foe", spend="boost"), 8, 1)
    assert tags(events)[:4] == ["action_chosen", "fury_spent", "attack_roll", "hit"]
    assert only(events, e.AttackRoll).bonus_parts[-1] == ("edge", 2)
    assert arena["hero"].fury == 1
    arena = arena_with(hero={"fury": 9, "clout": 2})
    assert only(arena.do(w.Technique("verse", "foe", spend="boost"), 20, 20), e.CloutSpent).amount == 2


def test_pushing_the_limits():
    """Sources 7: 3 fury and a mark of blood for +2 attack and +2 effect rank, violence only."""
    arena = arena_with(hero={"fury": 3, "clout": 9})
    assert arena.refused(w.Technique("verse", "foe", spend="push"))[0] == "wuxia.cannot_spend"
    events = arena.do(w.Technique("blow", "foe", spend="push"), 8, 20)
    assert tags(events)[:5] == ["action_chosen", "ae_spent", "fury_spent", "track_marked", "attack_roll"]
    assert only(events, e.AttackRoll).bonus == 7
    assert only(events, e.ResistRoll).target_number == 10 + 12 + 2
    assert (arena["hero"].fury, arena["hero"].blood.current) == (0, 1)
    arena = arena_with(hero={"fury": 3, "blood": CostTrack(6, 6)})
    assert arena.refused(w.Attack("foe", spend="push"))[0] == "wuxia.cannot_spend"


def test_a_miss_may_be_rolled_again_once():
    arena = arena_with(hero={"fury": 2})
    events = arena.do(w.Attack("foe"), 9)
    assert tags(events) == ["action_chosen", "attack_roll", "miss", "paused"]
    (prompt,) = only(events, Paused).prompts
    assert (prompt.seat, prompt.kind, prompt.options, prompt.otherwise) == ("hero", "reroll", ("reroll", "no"), ("no",))
    assert prompt.about == {"unit": "hero", "target": "foe", "source": "attack"}
    events = answer(arena, "reroll", 10, 3)
    assert tags(events)[:6] == ["answered", "resumed", "fury_spent", "attack_roll", "hit", "damage_calculated"]
    assert arena["hero"].fury == 1
    arena = arena_with(hero={"fury": 2})
    arena.do(w.Attack("foe"), 9)
    events = answer(arena, "reroll", 9)
    assert not all_of(events, Paused)
    assert arena.state.active == "foe"


def test_a_miss_may_stand():
    arena = arena_with(hero={"fury": 2})
    arena.do(w.Attack("foe"), 9)
    answer(arena, "no")
    assert (arena["hero"].fury, arena.state.active) == (2, "foe")


def test_a_boost_holds_for_the_second_roll():
    arena = arena_with(hero={"fury": 3})
    arena.do(w.Attack("foe", spend="boost"), 2)
    assert only(answer(arena, "reroll", 8, 1), e.Hit).margin == 0


def test_social_pressure():
    """Sources 7: 3 clout and a mark of fate; for influence only."""
    arena = arena_with(hero={"clout": 3, "fury": 3})
    events = arena.do(w.Technique("verse", "foe"), 2)
    assert only(events, Paused).prompts[0].options == ("reroll", "pressure", "no")
    events = answer(arena, "pressure", 10, 20)
    assert only(events, e.CloutSpent) == e.CloutSpent("hero", 3, "pressure", 0)
    assert arena["hero"].fate.current == 1
    arena = arena_with(hero={"clout": 3, "fate": CostTrack(6, 6)})
    assert only(arena.do(w.Technique("verse", "foe"), 2), Paused).prompts[0].options == ("reroll", "no")


def test_resisting_may_be_paid_for():
    arena = arena_with(foe={"fury": 3})
    events = arena.do(w.Technique("blow", "foe"), 10)
    (prompt,) = only(events, Paused).prompts
    assert (prompt.seat, prompt.options, prompt.otherwise) == ("enemy", ("pay", "roll"), ("roll",))
    assert prompt.about == {"unit": "foe", "pillar": "violence", "rank": 12, "cap": 4}
    events = answer(arena, "pay")
    assert only(events, e.FurySpent) == e.FurySpent("foe", 3, "resist", 0)
    assert only(events, e.ResistRoll).how == "paid"
    assert not arena["foe"].conditions
    arena = arena_with(foe={"fury": 3})
    arena.do(w.Technique("blow", "foe"), 10)
    answer(arena, "roll", 18)
    assert (arena["foe"].fury, arena["foe"].conditions[0].degree) == (3, 1)


def test_resisting_is_paid_in_the_currency_of_the_ladder():
    arena = arena_with(foe={"fury": 9, "insight": 3})
    assert not all_of(arena.do(w.Technique("verse", "foe"), 10, 20), Paused)
    arena.wait_for("hero")
    arena.do(w.Technique("gaze", "foe"), 10)
    assert only(answer(arena, "pay"), e.InsightSpent) == e.InsightSpent("foe", 3, "resist", 0)


def test_fury_is_left_behind_clout_and_insight_are_carried():
    arena = arena_with(hero={"fury": 4, "clout": 2, "insight": 3, "strain": 7, "stain": CostTrack(2, 6)})
    arena.change("foe", thp=1)
    arena.change("hero", conditions=(Condition("violence", 2, "foe"), Condition("influence", 1, "foe", 2)))
    arena.do(w.Attack("foe"), 15, 1)
    bag = arena.outcome.detail["carried"]["hero"]
    assert bag == {
        "strain": 7, "clout": 2, "insight": 3, "marks": {"blood": 0, "fate": 0, "stain": 2},
        "conditions": {"violence": 2}, "items": {},
    }  # fmt: skip
    again = Arena(carried={"hero": bag})["hero"]
    assert (again.fury, again.clout, again.insight, again.strain, again.stain.current) == (0, 2, 3, 7, 2)
    assert again.conditions == (Condition("violence", 2, "carried"),)


# --- tracks ---------------------------------------------------------------------------------------------------------


def marker(marks, current=0, options=None, **hero):
    entry = art("price", {"type": "guard", "value": 1}, targeting={"type": "self"}, marks={"fate": marks})
    arena = Arena(sheet("hero", techniques=["price"]), arts=(entry,), options=options)
    arena.change("hero", fate=CostTrack(current, 6), **hero)
    return arena


@pytest.mark.parametrize(
    ("current", "marks", "flags"),
    [(0, 1, []), (0, 2, ["25"]), (2, 1, ["50"]), (0, 5, ["25", "50", "75"]), (4, 1, ["75"]), (5, 1, ["full"])],
)
def test_thresholds_of_a_track_are_told_to_the_story(current, marks, flags):
    arena = marker(marks, current)
    events = arena.do(w.Technique("price"))
    assert only(events, e.TrackMarked) == e.TrackMarked("hero", "fate", marks, "price", current + marks)
    assert [event.flag for event in all_of(events, e.FlagSet)] == [f"track_{flag}:hero:fate" for flag in flags]


def test_a_half_full_track_weighs_on_its_pillar():
    arena = arena_with(hero={"fate": CostTrack(3, 6)})
    rolled = only(arena.do(w.Technique("verse", "foe"), 2), e.AttackRoll)
    assert rolled.bonus_parts == (("influence_attack", 5), ("fate_track", -1))
    assert only(arena_with(hero={"fate": CostTrack(3, 6)}).do(w.Attack("foe"), 2), e.AttackRoll).bonus == 5


def test_marks_that_do_not_fit_are_refused():
    code, sentence = marker(2, 5).refused(w.Technique("price"))
    assert (code, sentence) == (
        "wuxia.track_full",
        "Hero can't use Price: it marks 2 fate, and the fate track is at 5 of 6.",
    )


def test_a_crash_under_its_ruling():
    """Sources 8: full fate shatters trust: the second degree of influence, no clout, and the track at half."""
    arena = marker(1, 5, options={"track_crash": True}, clout=4)
    events = arena.do(w.Technique("price"))
    assert only(events, e.CloutSpent) == e.CloutSpent("hero", 4, "fate_crash", 0)
    assert only(events, e.TrackCleared) == e.TrackCleared("hero", "fate", 3, 3)
    assert arena["hero"].conditions == (Condition("influence", 2, "fate_crash"),)
    events = marker(1, 2, options={"track_crash": True}).do(w.Technique("price"))
    assert only(events, e.CloutGained) == e.CloutGained("hero", 1, "fate_track", 1)


def test_a_crash_can_take_out_the_one_who_pays():
    """At three degrees a crash is one too many: the technique is cancelled."""
    arena = marker(1, 5, options={"track_crash": True}, conditions=(Condition("influence", 3, "foe"),))
    events = arena.do(w.Technique("price"))
    assert only(events, e.UnitDefeated).cause == "influence_4"
    assert not all_of(events, e.GuardGained)


# --- strain ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("strain", "penalty"), [(19, 0), (20, -1), (29, -1), (30, -2), (35, -2), (36, -3), (39, -3)])
def test_strain_bands(strain, penalty):
    arena = arena_with(hero={"strain": strain})
    assert only(arena.do(w.Attack("foe"), 2), e.AttackRoll).bonus == 5 + penalty


def test_death_by_strain_in_the_cost_step_cancels_the_attack():
    """Sources 13.22."""
    heavy = art("heavy", {"type": "damage", "value": 1}, self_strain=2, marks={"blood": 1})
    arena = Arena(sheet("hero", techniques=["heavy"]), sheet("friend"), party=("hero", "friend"), arts=(heavy,))
    arena.change("hero", strain=38)
    events = arena.do(w.Technique("heavy", "foe"))
    assert tags(events)[:5] == ["action_chosen", "ae_spent", "strain_gained", "unit_defeated", "fury_gained"]
    assert only(events, e.UnitDefeated) == e.UnitDefeated("hero", "strain")
    assert not {"attack_roll", "track_marked"} & set(tags(events))
    assert arena.state.active == "friend"


def test_a_block_too_many_kills():
    arena = arena_with(hero={"strain": 39})
    events = arena.do(w.Guard())
    assert only(events, e.CombatEnd).result.result == "defeat"
