"""Conditions: resist, degree by margin, advance, cap, penalties, over time, permanent, the fourth degree (spec 2.7)."""

import msgspec
import pytest
from tests.rulesets.wuxia.arena import Arena, all_of, art, only, sheet, tags

from turnwright.kernel.story import describe
from turnwright.rulesets.wuxia import commands as w
from turnwright.rulesets.wuxia import content as c
from turnwright.rulesets.wuxia import events as e
from turnwright.rulesets.wuxia.links import problems
from turnwright.rulesets.wuxia.options import PRESETS
from turnwright.rulesets.wuxia.spelling import normalise
from turnwright.rulesets.wuxia.state import Condition


def curse(*, face, resist, held=(), options=None, rank=12, hero=None, foe=None, **effect):
    """A condition of rank 12 against resilience 3: 19 on the d20 resists."""
    entry = art("curse", {"type": "condition", **effect}, effect_rank=rank)
    arena = Arena(sheet("hero", techniques=["curse"]), arts=(entry,), options=options)
    arena.change("hero", **hero or {})
    arena.change("foe", conditions=tuple(held), **foe or {})
    return arena, arena.do(w.Technique("curse", "foe"), face, *resist)


@pytest.mark.parametrize(
    ("face", "rank", "degree"),
    [
        (19, 12, 0), (18, 12, 1), (15, 12, 1), (14, 12, 2), (10, 12, 2), (9, 12, 3), (5, 12, 3), (4, 12, 4),
        (20, 90, 0), (1, 0, 2), (1, 12, 4), (2, 12, 4),
    ],
)  # fmt: skip
def test_degree_by_the_margin_of_the_resist_roll(face, rank, degree):
    """Appendix A: failing by 1-4, 5-9, 10-14, 15. A natural 20 resists, a natural 1 is the second degree or worse."""
    arena, events = curse(face=10, resist=(face,), rank=rank)
    rolled = only(events, e.ResistRoll)
    assert (rolled.roll, rolled.total, rolled.target_number, rolled.degree) == (face, face + 3, 10 + rank, degree)
    assert [held.degree for held in arena["foe"].conditions] == ([degree] if degree else [])


def test_a_miss_asks_no_resist_roll():
    _, events = curse(face=9, resist=())
    assert not all_of(events, e.ResistRoll)


def test_the_rank_is_the_techniques_or_the_users_own():
    """Sources 6."""
    assert only(curse(face=10, resist=(20,), rank=None)[1], e.ResistRoll).target_number == 10 + 5


def test_same_pillar_advances_other_pillars_stack():
    """Spec 2.7: an injured one who fails by 1 is maimed; a shaken one stays so beside it."""
    shaken = Condition("revelation", 1, "x")
    arena, events = curse(face=10, resist=(18,), held=(Condition("violence", 1, "x"), shaken))
    assert only(events, e.ConditionAdvanced) == e.ConditionAdvanced("foe", Condition("violence", 2, "hero"), 2)
    assert arena["foe"].conditions == (shaken, Condition("violence", 2, "hero"))


def test_a_worse_failure_may_go_straight_to_its_degree():
    arena, _ = curse(face=10, resist=(9,), held=(Condition("violence", 1, "x"),), options={"stacking": "advance"})
    assert arena["foe"].conditions[0].degree == 3


def test_stacking_as_the_web_app_had_it():
    arena, _ = curse(face=10, resist=(9,), held=(Condition("violence", 1, "x"),), options={"stacking": "original"})
    assert arena["foe"].conditions[0].degree == 4


def test_the_seed_preset_follows_the_text_on_stacking():
    """Spec 2.7: a second condition of a pillar advances to the next degree, and no further."""
    rulings = {name: getattr(PRESETS["seed"], name) for name in PRESETS["seed"].__struct_fields__}
    held = (Condition("violence", 1, "x"),)
    assert curse(face=10, resist=(9,), held=held, options=rulings)[0]["foe"].conditions[0].degree == 2
    assert curse(face=10, resist=(18,), held=held, options=rulings)[0]["foe"].conditions[0].degree == 2


def test_the_cap_is_what_a_technique_can_bring_a_target_to():
    """The ruling condition_cap: a second River Cut does not maim, unless the table lets every condition advance."""
    held = (Condition("violence", 1, "x"),)
    arena, events = curse(face=10, resist=(2,), held=held, cap=1)
    assert arena["foe"].conditions == held
    assert not {"condition_applied", "condition_advanced"} & set(tags(events))
    arena, _ = curse(face=10, resist=(2,), held=held, cap=1, options={"condition_cap": "incoming"})
    assert arena["foe"].conditions[0].degree == 2
    arena, _ = curse(face=10, resist=(2,), held=(Condition("violence", 3, "x"),), cap=1)
    assert arena["foe"].conditions[0].degree == 3
    assert curse(face=10, resist=(2,), cap=2)[0]["foe"].conditions[0].degree == 2


def test_the_same_degree_again_lasts_longer_and_hurts_more():
    held = (Condition("violence", 1, "x", 1, 2),)
    arena, events = curse(face=10, resist=(18,), held=held, cap=1, duration=3, damage_each_round=1)
    assert only(events, e.ConditionApplied).condition == Condition("violence", 1, "x", 3, 2)
    assert not all_of(events, e.ConditionAdvanced)
    arena, _ = curse(face=10, resist=(18,), held=held, cap=1)
    assert arena["foe"].conditions[0].rounds is None


def test_a_degree_weighs_on_attack_and_defense_of_its_pillar_but_not_on_resilience():
    """Sources 6."""
    arena, events = curse(face=8, resist=(10,), held=(Condition("violence", 2, "x"),), cap=2)
    assert only(events, e.AttackRoll).defense == 13
    assert only(events, e.ResistRoll).total == 13
    assert only(arena.do(w.Attack("hero"), 2), e.AttackRoll).bonus == 3


def test_penalties_of_different_pillars_apply_side_by_side():
    arena, _ = curse(face=8, resist=(20,), held=(Condition("violence", 2, "x"), Condition("influence", 1, "x")))
    assert only(arena.do(w.Attack("hero"), 2), e.AttackRoll).bonus_parts == (("violence_attack", 5), ("violence_2", -2))


@pytest.mark.parametrize(
    ("pillar", "name"), [("violence", "Ruined Body"), ("influence", "Shattered"), ("revelation", "Shattered")]
)
def test_the_fourth_degree_takes_a_unit_out(pillar, name):
    arena, events = curse(face=10, resist=(18,), held=(Condition(pillar, 3, "x"),), pillar=pillar)
    assert tags(events)[-4:] == ["condition_advanced", "unit_defeated", "turn_end", "combat_end"]
    assert only(events, e.UnitDefeated).cause == f"{pillar}_4"
    told = [describe(arena.game, arena.state, event) for event in events]
    assert f"  Foe falls ({name})." in told


def test_damage_and_healing_over_time_and_the_end():
    arena, _ = curse(face=10, resist=(18,), cap=1, duration=2, damage_each_round=3)
    arena.do(w.Wait())
    assert (arena["foe"].thp, arena["foe"].conditions[0].rounds) == (27, 1)
    arena.wait_for("foe")
    arena.do(w.Wait())
    assert (arena["foe"].thp, arena["foe"].conditions) == (24, ())
    arena, _ = curse(face=10, resist=(18,), cap=1, duration=1, healing_each_round=3, foe={"thp": 20})
    arena.do(w.Wait())
    assert (arena["foe"].thp, arena["foe"].conditions) == (23, ())


def test_damage_over_time_skips_guard_and_reduction():
    arena, _ = curse(face=10, resist=(18,), cap=1, damage_each_round=3, foe={"guard": 9, "dr_tier": 6})
    arena.do(w.Wait())
    assert (arena["foe"].thp, arena["foe"].guard) == (27, 9)


def test_permanent_conditions_outlast_rounds():
    arena, _ = curse(face=10, resist=(18,), cap=1)
    for _ in range(4):
        arena.wait_for("foe")
        arena.do(w.Wait())
    assert arena["foe"].conditions == (Condition("violence", 1, "hero"),)


@pytest.mark.parametrize("name", ["Maimed", "violence_2"])
def test_a_condition_may_be_named_instead(name):
    """Sources 13.9: the ladder's own name stands for pillar and cap."""
    arena, _ = curse(face=10, resist=(2,), condition=name)
    assert arena["foe"].conditions == (Condition("violence", 2, "hero"),)


def test_a_failed_roll_of_a_boss_under_legendary_resistance():
    entry = art("curse", {"type": "condition"}, effect_rank=12)
    boss = sheet("foe", boss_rank=1)
    arena = Arena(sheet("hero", techniques=["curse"]), boss, arts=(entry,), options={"legendary_resistance": True})
    for left in (1, 0):
        arena.wait_for("hero")
        events = arena.do(w.Technique("curse", "foe"), 10, 2)
        assert only(events, e.ResistRoll).how == "legendary"
        assert only(events, e.LegendaryResistanceUsed) == e.LegendaryResistanceUsed("foe", left)
    arena.wait_for("hero")
    events = arena.do(w.Technique("curse", "foe"), 10, 18)
    assert (only(events, e.ResistRoll).how, arena["foe"].conditions[0].degree) == ("rolled", 1)


def test_prevention_can_be_switched_off():
    arena = Arena(sheet("hero", stats={"agility": 6}), options={"condition_prevents": False})
    arena.change("hero", conditions=(Condition("violence", 3, "foe"),))
    arena.do(w.Quick("reposition"))


# Conditions as their authors write them: id, name and effects (spec 2.7)

FROST = {
    "id": "frostbite", "name": "Frostbite", "pillar": "violence", "degree": 2, "duration": 3, "source": "the pass",
    "effects": [
        {"type": "modifier", "stat": "attack", "value": -4},
        {"type": "modifier", "stat": "drTier", "value": 1},
        {"type": "dot", "damage": 2},
        {"type": "hot", "healing": 1},
        {"type": "prevent", "stat": "reposition"},
        {"type": "custom", "name": "numb"},
    ],
}  # fmt: skip


def frosty(checks=None, **changes):
    return Arena(sheet("hero", statusEffects=[FROST], conditionIds=["frostbite"], **changes), checks=checks)


def test_a_status_effect_of_the_specification_is_held_whole():
    """Spec 2.1, 2.7: conditionIds only repeat what statusEffects hold (sources 13.29)."""
    (held,) = frosty()["hero"].conditions
    assert (held.known_as, held.called, held.degree, held.rounds) == ("frostbite", "Frostbite", 2, 3)
    assert (held.source, held.damage, held.healing) == ("the pass", 2, 1)
    assert [effect.type for effect in held.effects] == ["modifier", "modifier", "prevent", "custom"]


def test_what_an_author_gives_a_condition_takes_the_place_of_the_ladders_penalty():
    """It would count twice else, as it did in the web app (sources 6)."""
    arena = frosty(dr_tier=1)
    assert only(arena.do(w.Attack("foe"), 2), e.AttackRoll).bonus_parts == (("violence_attack", 5), ("frostbite", -4))
    assert only(arena.do(w.Attack("hero"), 2), e.AttackRoll).defense == 15
    arena = frosty(dr_tier=1)
    arena.wait_for("foe")
    assert only(arena.do(w.Attack("hero"), 10, 4), e.DamageCalculated).calculation.dr_tier == 2


def test_damage_and_healing_over_time_of_a_status_effect():
    arena = frosty()
    arena.change("hero", thp=20)
    arena.do(w.Wait())
    events = arena.do(w.Wait())
    assert [event.new_value for event in events if type(event) in (e.ThpDamage, e.ThpHealed)] == [18, 19]
    assert only(events, e.ThpDamage).source == "frostbite"


@pytest.mark.parametrize(
    ("stat", "command"),
    [
        ("attack", w.Attack("foe")),
        ("defend", w.Defend()),
        ("guard", w.Guard()),
        ("item", w.Item("salve", "hero")),
        ("escape", w.Escape()),
        ("technique", w.Technique("palm", "foe")),
    ],
)
def test_a_condition_may_prevent_any_action(stat, command):
    effects = [{"type": "prevent", "stat": stat}]
    held = {"pillar": "violence", "name": "Bound", "effects": effects}
    arena = Arena(
        sheet("hero", techniques=["palm"], items={"salve": 1}, conditions=[held]),
        items=({"id": "salve", "name": "Salve", "effects": [{"type": "heal", "value": 1}]},),
        victory=[{"type": "escape"}, {"type": "eliminate"}],
    )
    assert not [legal for legal in arena.legal if type(legal) is type(command)]
    code, sentence = arena.refused(command)
    assert (code, sentence.endswith("while Bound.")) == ("wuxia.prevented", True)
    assert len({type(legal) for legal in arena.legal}) == 6, "everything else may be done"


def test_a_condition_may_prevent_dear_techniques_only():
    held = {"pillar": "revelation", "effects": [{"type": "prevent", "stat": "technique", "value": 3}]}
    dear = art("dear", {"type": "damage", "value": 4}, ae_cost=3)
    arena = Arena(sheet("hero", techniques=["palm", "dear"], conditions=[held]), arts=(dear,))
    assert {legal.technique for legal in arena.legal if isinstance(legal, w.Technique)} == {"palm"}
    assert arena.refused(w.Technique("dear", "foe"))[0] == "wuxia.prevented"


def numb(state, unit_id):
    """Two AE are warmed up, and one strain is felt, for each degree."""
    (held,) = state.units[unit_id].conditions
    return {"thp": -held.degree, "ae": held.degree, "strain": 1, "guard": 3}


def test_a_custom_effect_is_a_function_by_its_name():
    arena = frosty({"condition:numb": numb})
    arena.change("hero", ae=5)
    arena.do(w.Wait())
    arena.do(w.Wait())
    hero = arena["hero"]
    # 2 by the frost, 1 healed, 2 by the function; 2 AE come back by themselves
    assert (hero.thp, hero.ae, hero.strain, hero.guard) == (30 - 2 + 1 - 2, 5 + 2 + 2, 1, 3)


def test_a_custom_effect_that_nobody_brings_does_nothing():
    arena = frosty({})
    arena.do(w.Wait())
    arena.do(w.Wait())
    assert (arena["hero"].strain, arena["hero"].guard) == (0, 0)


def test_a_technique_may_inflict_a_condition_of_its_own():
    effects = [{"type": "modifier", "stat": "defense", "value": -3}, {"type": "dot", "damage": 2}]
    arena, events = curse(face=10, resist=(18,), cap=2, id="chill", name="Chill", effects=effects)
    (held,) = arena["foe"].conditions
    assert (held.known_as, held.called, held.damage) == ("chill", "Chill", 2)
    told = [describe(arena.game, arena.state, event) for event in events]
    assert "  Foe is now Chill." in told
    arena.wait_for("hero")
    assert only(arena.do(w.Attack("foe"), 2), e.AttackRoll).defense == 12


def test_a_plain_condition_that_advances_a_named_one_is_the_ladders():
    """The web app kept the old name and effects (sources 6)."""
    chill = Condition("violence", 1, "x", id="chill", name="Chill")
    arena, _ = curse(face=10, resist=(18,), held=(chill,))
    assert (arena["foe"].conditions[0].known_as, arena["foe"].conditions[0].called) == ("violence_2", "Maimed")


def test_a_named_condition_is_carried_whole():
    arena = Arena(sheet("hero", statusEffects=[FROST | {"duration": "permanent"}]), options={"max_rounds": 1})
    (held,) = arena["hero"].conditions
    arena.do(w.Wait())
    arena.do(w.Wait())
    carried = arena.outcome.detail["carried"]["hero"]
    later = Arena(carried={"hero": carried})
    assert later["hero"].conditions == (held,)


@pytest.mark.parametrize(
    ("effect", "place"),
    [
        ({"type": "modifier", "stat": "atack", "value": 1}, ".stat"),
        ({"type": "modifier", "stat": "attack"}, ".value"),
        ({"type": "prevent", "stat": "breathing"}, ".stat"),
        ({"type": "dot"}, ".damage"),
        ({"type": "hot", "healing": -1}, ".healing"),
        ({"type": "custom"}, ".name"),
    ],
)
def test_what_a_condition_cannot_do_is_found_when_a_pack_is_loaded(effect, place):
    held = {"pillar": "violence", "effects": [effect]}
    unit = msgspec.convert(normalise("units", sheet("hero", conditions=[held])), c.Unit)
    ((path, _),) = problems(c.Content(units={"hero": unit}))
    assert path == f"units/hero/conditions[0].effects[0]{place}"
