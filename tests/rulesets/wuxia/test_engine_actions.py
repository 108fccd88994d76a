"""Every action and quick action: exact numbers, targets, durations, and refusals that change nothing (spec 2.3)."""

import pytest
from tests.rulesets.wuxia.arena import Arena, all_of, art, only, sheet, tags

from turnwright.rulesets.wuxia import commands as w
from turnwright.rulesets.wuxia import events as e
from turnwright.rulesets.wuxia.state import Condition, CostTrack, Modifier

FAST = {"agility": 6}
SLOW = {"agility": 1}
TEA = {"id": "tea", "name": "Tea", "effects": [{"type": "heal", "value": 7}, {"type": "ae", "value": 3, "on": "self"}]}
PILL = {"id": "pill", "name": "Pill", "effects": [{"type": "revive", "value": 12}]}


# --- major actions --------------------------------------------------------------------------------------------------


def test_attack():
    arena = Arena()
    events = arena.do(w.Attack("foe"), 10, 4)
    assert events[:6] == (
        e.ActionChosen("hero", w.Attack("foe")),
        e.AttackRoll("hero", "foe", "violence", 10, 5, 15, 15, (("violence_attack", 5),), (("violence_defense", 15),)),
        e.Hit("hero", "foe", 0),
        only(events, e.DamageCalculated),
        e.ResolveDepleted("foe", "prc", 2, 0),
        e.ThpDamage("foe", 7, 23, "hero"),
    )
    calculated = only(events, e.DamageCalculated)
    assert (calculated.face, calculated.parts) == (4, (("d6", 4), ("attack", 3)))
    assert arena["foe"].thp == 23
    assert arena["hero"].ae == 16


def test_technique_is_paid_first_hit_or_miss():
    """Spec 6.2 and sources 13.22: AE, strain, marks, then the roll."""
    costly = art("costly", {"type": "damage", "value": 4}, ae_cost=5, self_strain=3, marks={"blood": 1, "stain": 2})
    arena = Arena(sheet("hero", techniques=["costly"]), arts=(costly,))
    events = arena.do(w.Technique("costly", "foe"), 2)
    assert tags(events)[:10] == [
        "action_chosen", "ae_spent", "strain_gained", "track_marked", "track_marked", "flag_set",
        "attack_roll", "miss", "turn_end", "turn_start",
    ]  # fmt: skip
    hero = arena["hero"]
    assert (hero.ae, hero.strain, hero.blood, hero.stain) == (11, 3, CostTrack(1, 6), CostTrack(2, 6))


def test_defend_raises_every_defense_until_the_own_next_turn():
    arena = Arena()
    arena.do(w.Defend())
    assert only(arena.do(w.Attack("hero"), 11), e.AttackRoll).defense == 17
    assert arena.state.active == "hero"
    assert not arena["hero"].modifiers


def test_guard_is_the_major_form_of_a_block():
    """Sources 13.19."""
    arena = Arena()
    events = arena.do(w.Guard())
    assert all_of(events, e.GuardGained) == [e.GuardGained("hero", 8, 8)]
    assert all_of(events, e.StrainGained) == [e.StrainGained("hero", 1, 1, "block")]
    events = arena.do(w.Attack("hero"), 10, 6)
    assert all_of(events, e.GuardAbsorbed) == [e.GuardAbsorbed("hero", 8, 0)]
    assert arena["hero"].thp == 29


def test_items_are_used_up_and_never_rolled_for():
    arena = Arena(sheet("hero", items={"tea": 2}), items=(TEA,), carried={"hero": {"thp": 20, "ae": 5}})
    events = arena.do(w.Item("tea"))
    assert tags(events)[:4] == ["action_chosen", "item_used", "thp_healed", "ae_gained"]
    assert (arena["hero"].thp, arena["hero"].ae, arena["hero"].items) == (27, 8, {"tea": 1})
    arena.wait_for("hero")
    arena.do(w.Item("tea", "hero"))
    assert arena["hero"].items == {}
    arena.wait_for("hero")
    assert arena.refused(w.Item("tea")) == ("wuxia.no_item", 'Hero carries no "tea"; there are none')


def test_wait_passes_in_every_phase():
    arena = Arena(sheet("hero", stats=FAST))
    assert tags(arena.do(w.Wait())) == ["action_chosen", "turn_end", "phase_end", "phase_start", "turn_start"]
    assert arena.state.phase == "major"
    arena.do(w.Wait())
    assert arena.state.active == "foe"


def test_escape_leaves_the_field():
    arena = Arena(sheet("friend"), party=("hero", "friend"), victory=[{"type": "escape", "threshold": 2}])
    arena.do(w.Escape())
    assert arena["hero"].status == "escaped"
    assert arena.state.verdict is None
    events = arena.do(w.Escape())
    assert only(events, e.CombatEnd).result.result == "escape"


# --- quick actions --------------------------------------------------------------------------------------------------


def quick_arena(*more, **rest):
    return Arena(sheet("hero", stats=FAST), sheet("friend"), *more, party=("hero", "friend"), **rest)


def test_strike_takes_the_better_of_strength_and_agility():
    """Sources 13.20: an attack adds strength, a strike the better of both; both roll violence."""
    arena = quick_arena()
    events = arena.do(w.Quick("strike", "foe"), 14, 2)
    assert only(events, e.ThpDamage).amount == 2 + 6
    assert only(events, e.Hit).margin == 4
    assert only(arena.do(w.Attack("foe"), 10, 2), e.ThpDamage).amount == 2 + 3


def test_block():
    arena = quick_arena()
    arena.do(w.Quick("block"))
    assert (arena["hero"].guard, arena["hero"].strain) == (8, 1)


@pytest.mark.parametrize(
    ("action", "target", "stat", "value"),
    [
        ("pressure", "foe", "attack", -2),
        ("weaken", "foe", "defense", -2),
        ("empower", "friend", "attack", 2),
        ("shield", "friend", "defense", 2),
    ],
)
def test_the_four_changes_last_until_the_actors_next_turn(action, target, stat, value):
    """Sources 4, and the ruling next_turn: from the hero's quick stage over the whole round to its next one."""
    arena = quick_arena()
    arena.do(w.Quick(action, target))
    assert arena[target].modifiers == (Modifier(1, action, "hero", stat, value, since=1),)
    arena.wait_for("hero", phase="major")
    assert arena[target].modifiers
    arena.wait_for("foe")
    rolled = only(arena.do(w.Attack("friend"), 2), e.AttackRoll)
    changed = {("foe", "attack"): rolled.bonus - 5, ("friend", "defense"): rolled.defense - 15}
    assert changed.get((target, stat), value) == value
    assert (arena.state.active, arena.state.round) == ("hero", 2)
    assert not arena[target].modifiers


def test_reposition_takes_a_stance_and_leaves_it():
    """Sources 4: +2 defense for one speed band; a fast unit in a stance may leave it as its major action."""
    arena = Arena(sheet("hero", stats=FAST))
    arena.do(w.Quick("reposition"))
    assert [(held.stat, held.value) for held in arena["hero"].modifiers] == [("defense", 2), ("spd_band", -1)]
    arena.do(w.Wait())
    assert only(arena.do(w.Attack("hero"), 2), e.AttackRoll).defense == 17
    assert (arena.state.active, arena.state.phase, arena.state.round) == ("hero", "major", 2)
    assert w.Quick("reposition") in arena.legal
    assert arena.refused(w.Quick("block"))[0] == "wuxia.wrong_phase"
    arena.do(w.Quick("reposition"))
    assert arena["hero"].modifiers == ()
    arena.wait_for("hero")
    assert arena.state.phase == "quick1"


def test_a_slow_unit_acts_last_and_stays_slow_in_a_stance():
    arena = Arena(sheet("hero", stats=SLOW))
    arena.wait_for("hero", phase="quick2")
    arena.do(w.Quick("reposition"))
    arena.wait_for("hero", phase="quick2")
    assert arena.state.round == 2


def test_an_empowered_friend_hits_better():
    arena = Arena(sheet("hero", stats={"agility": 6}), sheet("friend", stats={"agility": 7}), party=("hero", "friend"))
    arena.wait_for("hero")
    arena.do(w.Quick("empower", "friend"))
    assert arena.state.active == "friend"
    assert only(arena.do(w.Attack("foe"), 2), e.AttackRoll).bonus_parts == (("violence_attack", 5), ("empower", 2))


# --- refusals -------------------------------------------------------------------------------------------------------


def test_whose_turn_it_is():
    arena = Arena()
    assert arena.refused(w.Attack("hero", actor="foe"), by="enemy") == (
        "wuxia.not_active", "Foe can't act now: it is Hero's turn.",
    )  # fmt: skip
    assert arena.refused(w.Wait(), by="enemy") == ("wuxia.not_yours", "Hero isn't yours to play.")
    arena.do(w.Wait(actor="hero"), by="gm")
    assert arena.state.active == "foe"


def test_phases_forbid():
    arena = Arena(sheet("hero", stats=FAST))
    assert arena.refused(w.Attack("foe")) == (
        "wuxia.wrong_phase", "Hero can't do that in the first quick stage: take a quick action.",
    )  # fmt: skip
    arena.do(w.Wait())
    code, sentence = arena.refused(w.Quick("strike", "foe"))
    assert code == "wuxia.wrong_phase"
    assert sentence.endswith("take a major action.")


@pytest.mark.parametrize(
    ("command", "code", "words"),
    [
        (w.Attack("nobody"), "wuxia.no_such_unit", 'Nobody in this battle is called "nobody"'),
        (w.Attack("fo"), "wuxia.no_such_unit", 'did you mean "foe"?'),
        (w.Attack(""), "wuxia.no_such_unit", "This needs a target"),
        (w.Attack("hero"), "wuxia.wrong_target", "Hero can't attack Hero"),
        (w.Attack("friend"), "wuxia.wrong_target", "same side"),
        (w.Attack("dead"), "wuxia.target_down", "Hero can't aim at Dead, who has fallen: choose another target."),
        (w.Attack("gone"), "wuxia.target_down", "who has left the field"),
        (w.Attack("foe", spend="boost"), "wuxia.cannot_spend", "it takes 2 fury"),
        (w.Attack("foe", spend="push"), "wuxia.cannot_spend", "it takes 3 fury, and Hero has 0"),
        (w.Technique("plam", "foe"), "wuxia.unknown_technique", 'did you mean "palm"?'),
        (w.Technique("storm", "foe"), "wuxia.unknown_technique", 'Hero knows no technique "storm"'),
        (w.Technique("costly", "foe"), "wuxia.not_enough_ae", "it costs 17 AE, and only 16 are left"),
        (w.Technique("cursed", "foe"), "wuxia.track_full", "it marks 7 blood, and the blood track is at 0 of 6"),
        (w.Technique("palm"), "wuxia.no_target", "aim it at Foe or Fiend"),
        (w.Technique("palm", "dead"), "wuxia.target_down", "who has fallen"),
        (w.Technique("palm", "hero"), "wuxia.wrong_target", "aim it at Foe or Fiend"),
        (w.Technique("palm", targets=("foe", "fiend")), "wuxia.too_many_targets", "reaches only 1 target, not 2"),
        (w.Technique("petals", targets=("foe", "foe")), "wuxia.too_many_targets", "only once"),
        (w.Technique("song", targets=("hero",)), "wuxia.too_few_targets", "Hero, Friend"),
        (w.Technique("breath", "foe"), "wuxia.wrong_target", "aim it at Hero or Friend"),
        (w.Technique("breath", "hero", spend="boost"), "wuxia.no_roll", "it needs no attack roll"),
        (w.Technique("bell", "friend"), "wuxia.wrong_target", "aim it at Hero"),
        (w.Item("pil"), "wuxia.no_item", 'did you mean "pill"?'),
        (w.Item("pill", "friend"), "wuxia.wrong_target", "aim it at Dead"),
        (w.Escape(), "wuxia.no_escape", "The Yard has no way out"),
    ],
)
def test_major_actions_are_refused_with_a_reason(command, code, words):
    arts = (
        art("storm", {"type": "damage", "value": 1}),
        art("costly", {"type": "damage", "value": 1}, ae_cost=17),
        art("cursed", {"type": "damage", "value": 1}, marks={"blood": 7}),
        art("petals", {"type": "damage", "value": 1}, targeting={"type": "aoe", "max_targets": 3}),
        art("song", {"type": "buff", "stat": "attack", "value": 1}, targeting={"type": "all", "side": "ally"}),
        art("breath", {"type": "heal", "value": 1}, targeting={"type": "ally"}),
        art("bell", {"type": "guard", "value": 1}, targeting={"type": "self", "range": "self"}),
    )
    known = ["palm", "costly", "cursed", "petals", "song", "breath", "bell"]
    people = (sheet(name) for name in ("friend", "dead", "gone", "fiend"))
    arena = Arena(
        sheet("hero", techniques=known, items={"pill": 1}), *people, arts=arts, items=(PILL,),
        party=("hero", "friend", "dead", "gone"), enemies=["foe", "fiend"],
    )  # fmt: skip
    arena.change("dead", status="defeated")
    arena.change("gone", status="escaped")
    found = arena.refused(command)
    assert found[0] == code
    assert words in found[1]
    assert "\n" not in found[1]


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (w.Quick("pressure", "friend"), "wuxia.wrong_target"),
        (w.Quick("empower", "foe"), "wuxia.wrong_target"),
        (w.Quick("shield", "hero"), "wuxia.wrong_target"),
        (w.Quick("strike", "hero"), "wuxia.wrong_target"),
        (w.Quick("strike"), "wuxia.no_such_unit"),
        (w.Quick("strike", "foe", spend="boost"), "wuxia.cannot_spend"),
        (w.Quick("weaken", "foe", spend="push"), "wuxia.no_roll"),
    ],
)
def test_quick_actions_are_refused_with_a_reason(command, code):
    assert quick_arena().refused(command)[0] == code


def test_a_dead_friend_cannot_be_shielded():
    arena = quick_arena()
    arena.change("friend", status="defeated")
    assert arena.refused(w.Quick("shield", "friend"))[0] == "wuxia.target_down"


@pytest.mark.parametrize(
    ("condition", "command", "words"),
    [
        ("violence", w.Quick("reposition"), "Hero can't reposition while Mortally Wounded."),
        ("influence", w.Quick("empower", "friend"), "Hero can't empower allies while Isolated."),
        ("influence", w.Quick("shield", "friend"), "Hero can't shield allies while Isolated."),
    ],
)
def test_third_degrees_prevent_quick_actions(condition, command, words):
    arena = quick_arena()
    arena.change("hero", conditions=(Condition(condition, 3, "foe"),))
    assert arena.refused(command) == ("wuxia.prevented", words)
    arena.change("hero", conditions=(Condition(condition, 2, "foe"),))
    assert command in arena.legal


def test_the_isolated_cannot_be_helped():
    arena = quick_arena()
    arena.change("friend", conditions=(Condition("influence", 3, "foe"),))
    code, sentence = arena.refused(w.Quick("shield", "friend"))
    assert (code, sentence) == ("wuxia.prevented", "Friend can't be shielded while Isolated.")


def test_the_deranged_cannot_use_great_techniques():
    arts = (
        art("great", {"type": "damage", "value": 1}, ae_cost=8),
        art("less", {"type": "damage", "value": 1}, ae_cost=7),
    )
    arena = Arena(sheet("hero", techniques=["great", "less"]), arts=arts)
    arena.change("hero", conditions=(Condition("revelation", 3, "foe"),))
    assert arena.refused(w.Technique("great", "foe")) == (
        "wuxia.prevented", "Hero can't use Great while Deranged.",
    )  # fmt: skip
    assert w.Technique("less", targets=("foe",)) in arena.legal


def test_the_game_master_may_overrule_some_of_it():
    arena = Arena(
        sheet("hero", techniques=["costly"]), arts=(art("costly", {"type": "damage", "value": 1}, ae_cost=30),)
    )
    events = arena.do(w.Technique("costly", "foe"), 2, by="gm", override="a gift of the mountain")
    assert tags(events)[:2] == ["overridden", "action_chosen"]
    assert arena["hero"].ae == 0


def test_an_area_may_be_aimed_at_fewer():
    petals = art("petals", {"type": "damage", "value": 1}, targeting={"type": "aoe", "max_targets": 2})
    arena = Arena(sheet("hero", techniques=["petals"]), arts=(petals,), enemies=["foe", "foe", "foe"])
    aimed = [command.targets for command in arena.legal if isinstance(command, w.Technique)]
    assert aimed == [("foe", "foe#2"), ("foe", "foe#3"), ("foe#2", "foe#3")]
    (form,) = arena.game.ruleset.seats.forms(arena.game, arena.state, "hero")
    assert (form.command, form.fields[1].options, form.fields[1].least, form.fields[1].most) == (
        "technique", ("foe", "foe#2", "foe#3"), 1, 2,
    )  # fmt: skip
    arena.do(w.Technique("petals", "foe#3"), 2)
