"""Every ruling is wired: each value that is not the default makes the difference that its description names."""

from collections.abc import Callable
from typing import Any, get_args, get_origin, get_type_hints

import pytest
from tests.rulesets.wuxia.arena import Arena, all_of, art, only, sheet

from turnwright.kernel import registry
from turnwright.kernel.match import Match
from turnwright.rulesets.wuxia import commands as w
from turnwright.rulesets.wuxia import events as e
from turnwright.rulesets.wuxia.options import PRESETS, Options
from turnwright.rulesets.wuxia.state import Condition, CostTrack, ResolveCharges

CURSE = art("curse", {"type": "condition", "cap": 1}, effect_rank=12)
WORD = art("word", {"type": "damage", "value": 4}, pillar="influence")


def arena(options: dict[str, Any], *more: dict[str, Any], **rest: Any) -> Arena:
    knows = sheet("hero", techniques=["curse", "word", "palm"], stats={"agility": 6})
    return Arena(knows, sheet("friend"), *more, party=("hero", "friend"), arts=(CURSE, WORD), options=options, **rest)


def major(options: dict[str, Any], *more: dict[str, Any], **rest: Any) -> Arena:
    battle = arena(options, *more, **rest)
    battle.wait_for("hero", phase="major")
    return battle


def crit_damage(options):
    return only(major(options).do(w.Attack("foe"), 15, 4), e.ThpDamage).amount


def opposed(options):
    """With rank 0 both sides roll a d20 and a d4."""
    battle = major(options)
    for name in ("hero", "foe"):
        battle.change(name, cl=0)
    events = battle.do(w.Attack("foe"), 10, *((4, 9, 3) if options else ()), 1)
    return only(events, e.AttackRoll).contest is not None


def pool(options):
    return only(major(options).do(w.Technique("word", "foe"), 10), e.ResolveDepleted).pool


def second_condition(options, *, cap=4):
    heavy = art("heavy", {"type": "condition", "cap": cap}, effect_rank=12)
    battle = Arena(sheet("hero", techniques=["heavy"]), arts=(heavy,), options=options)
    battle.change("foe", conditions=(Condition("violence", 1, "x"),))
    battle.do(w.Technique("heavy", "foe"), 10, 9)
    return battle["foe"].conditions[0].degree


def prevented(options):
    battle = arena(options)
    battle.change("hero", conditions=(Condition("violence", 3, "foe"),))
    return w.Quick("reposition") not in battle.legal


def block(options):
    battle = Arena(options=options)
    battle.do(w.Guard())
    events = battle.do(w.Attack("hero"), 10, 6)
    return only(events, e.DamageCalculated).calculation.halved, bool(all_of(events, e.ModifierExpired))


def shield(options):
    battle = arena(options)
    battle.do(w.Quick("shield", "friend"))
    return battle["friend"].guard


def shielded_after_the_own_major_turn(options):
    battle = arena(options)
    battle.do(w.Quick("shield", "friend"))
    battle.wait_for("foe")
    return bool(battle["friend"].modifiers)


def strained(options):
    battle = major(options)
    battle.change("hero", strain=39)
    return only(battle.do(w.Attack("foe"), 2), e.AttackRoll).bonus


def knockout(options):
    """13 THP lost without charges: 13 - 5 - 3 (body) asks a save against 15."""
    blow = art("blow", {"type": "damage", "value": 10})
    battle = Arena(sheet("hero", techniques=["blow"]), arts=(blow,), options=options)
    battle.change("foe", charges=ResolveCharges())
    battle.do(w.Technique("blow", "foe"), 10, *((11,) if options else ()))
    return battle["foe"].status


def boss(options):
    rank_4 = Arena(sheet("foe", boss_rank=4), sheet("hero", scl=5), options=options)["foe"]
    return rank_4.actions, rank_4.max_thp, rank_4.legendary


def crash(options):
    price = art("price", {"type": "guard", "value": 1}, targeting={"type": "self"}, marks={"fate": 1})
    battle = Arena(sheet("hero", techniques=["price"]), arts=(price,), options=options)
    battle.change("hero", fate=CostTrack(5, 6))
    battle.do(w.Technique("price"))
    return battle["hero"].fate.current, len(battle["hero"].conditions)


def capped(options):
    return Arena(sheet("hero", clout=9), options=options)["hero"].clout


def spends(options, **hero):
    battle = major(options)
    battle.change("hero", **hero)
    return {command.spend for command in battle.legal if isinstance(command, w.Attack)}


def boosted(options):
    battle = major(options)
    battle.change("hero", fury=9)
    return only(battle.do(w.Attack("foe", spend="boost"), 1), e.AttackRoll).bonus


def regenerates_at_the_start(options):
    return any(isinstance(event, e.AeRegenerated) for event in arena(options).opening)


def ends_in_mid_round(options):
    battle = Arena(options=options, enemies=["foe", "foe"], victory=[{"type": "defeat", "target": "foe"}])
    battle.change("foe", thp=1)
    return bool(all_of(battle.do(w.Attack("foe"), 10, 1), e.CombatEnd))


def draw(options):
    battle = Arena(options=options)
    for name in ("hero", "foe"):
        battle.change(name, thp=1, conditions=(Condition("violence", 1, "x", None, 1),))
    battle.do(w.Wait())
    return only(battle.do(w.Wait()), e.CombatEnd).result.result


def rounds_until_timeout(options):
    battle = Arena(options={"max_rounds": 3} | options)
    while battle.state.verdict is None:
        battle.do(w.Wait())
    return battle.state.round


def asked_by_the_elder(options):
    game = registry.game("wuxia", options=options)
    match = Match.open(game, game.ruleset.content.encounter(game, "elder_and_guard"), seed=1)
    return [trigger.asks for trigger in match.state.triggers]


CASES: dict[str, tuple[Any, Callable[[dict[str, Any]], Any], Any, Any]] = {
    "dialogue": ("silent", asked_by_the_elder, [True], [False]),
    "resolution": ("adr", opposed, False, True),
    "tie": (
        "status_quo",
        lambda o: bool(all_of(major(o).do(w.Attack("foe"), 10, *(() if o else (1,))), e.Hit)),
        True,
        False,
    ),
    "turn_structure": ("one_beat", lambda o: arena(o).state.phase, "quick1", "major"),
    "crit_num": (4, crit_damage, 10, 14),
    "crit_den": (1, crit_damage, 10, 21),
    "damage_stat": ("strength", lambda o: only(major(o).do(w.Technique("word", "foe"), 10), e.ThpDamage).amount, 9, 7),
    "charge_depletion": (
        "per_hit",
        lambda o: only(major(o).do(w.Attack("foe"), 10, 1), e.ResolveDepleted).amount,
        2,
        1,
    ),
    "resolve_pools": ("adr", pool, "mrc", "src"),
    "stacking": ("original", second_condition, 2, 4),
    "condition_cap": ("incoming", lambda o: second_condition(o, cap=1), 1, 2),
    "condition_prevents": (False, prevented, True, False),
    "block_halves": (True, block, (False, False), (True, True)),
    "next_turn": ("any", shielded_after_the_own_major_turn, True, False),
    "shield_guard": (True, shield, 0, 4),
    "strain_bands": (False, strained, 2, 5),
    "knockout_save": (True, knockout, "up", "defeated"),
    "boss_actions": ("printed", boss, (3, 120, 0), (5, 120, 0)),
    "boss_thp_scl_modifier": (True, boss, (3, 120, 0), (3, 156, 0)),
    "legendary_resistance": (True, boss, (3, 120, 0), (3, 120, 5)),
    "track_size": ("adr", lambda o: Arena(sheet("hero", scl=6), options=o)["hero"].blood.maximum, 8, 9),
    "track_crash": (True, crash, (6, 0), (3, 1)),
    "currency_cap": ("scl", capped, 9, 5),
    "currency_start": ("primary", lambda o: Arena(options=o)["hero"].fury, 0, 1),
    "push_cost": (1, lambda o: "push" in spends(o, fury=1), False, True),
    "boost_cost": (0, lambda o: "boost" in spends(o), False, True),
    "boost_bonus": (3, boosted, 7, 8),
    "regen_timing": ("turn_start", regenerates_at_the_start, False, True),
    "victory_check": ("round_end", ends_in_mid_round, True, False),
    "draw_result": ("victory", draw, "defeat", "victory"),
    "max_rounds": (2, rounds_until_timeout, 3, 2),
}


@pytest.mark.parametrize("name", CASES)
def test_each_ruling_makes_its_difference(name):
    value, look, plainly, ruled = CASES[name]
    assert getattr(Options(), name) != value
    assert look({}) == plainly
    assert look({name: value}) == ruled


def test_every_ruling_and_every_choice_is_in_the_table():
    assert set(CASES) == set(Options.__struct_fields__)
    for name, hint in get_type_hints(Options).items():
        if get_origin(hint) is not None:
            choices = set(get_args(hint)) - {getattr(Options(), name)}
            assert CASES[name][0] in choices
            assert len(choices) == 1 or name in ("track_size", "stacking")


def test_the_third_way_of_stacking():
    assert second_condition({"stacking": "advance"}) == 3


def test_the_third_size_of_a_track():
    assert Arena(sheet("hero", scl=5), options={"track_size": "ceil"})["hero"].blood.maximum == 8
    assert Arena(sheet("hero", scl=5))["hero"].blood.maximum == 7


def test_the_presets():
    assert PRESETS["seed"] == Options()
    adr = PRESETS["adr"]
    assert {name for name in Options.__struct_fields__ if getattr(adr, name) != getattr(Options(), name)} == {
        "resolution", "tie", "resolve_pools", "track_size", "track_crash", "currency_cap", "currency_start",
        "push_cost", "boost_cost", "boost_bonus",
    }  # fmt: skip


def test_a_halving_block_is_used_up_by_one_hit_or_ends_with_the_next_turn():
    battle = Arena(options={"block_halves": True}, enemies=["foe", "foe"])
    battle.do(w.Guard())
    battle.do(w.Attack("hero"), 15, 6)  # 9, crit 13, half 6: the guard of 8 holds
    assert (battle["hero"].thp, battle["hero"].guard, battle["hero"].modifiers) == (30, 2, ())
    battle.do(w.Attack("hero"), 10, 6)
    assert battle["hero"].thp == 30 - 7
    battle.do(w.Guard())
    battle.wait_for("hero")
    assert battle["hero"].modifiers == ()


@pytest.mark.parametrize(("face", "saved"), [(12, True), (11, False)])
def test_the_knockout_save(face, saved):
    """Sources 3: 13 lost, 5 + body 3 exceeded by 5: d20 + resilience 3 against 15."""
    blow = art("blow", {"type": "damage", "value": 10})
    battle = Arena(sheet("hero", techniques=["blow"]), arts=(blow,), options={"knockout_save": True})
    battle.change("foe", charges=ResolveCharges())
    events = battle.do(w.Technique("blow", "foe"), 10, face)
    assert only(events, e.KnockoutRoll) == e.KnockoutRoll("foe", face, face + 3, 15, saved)
    assert [event.cause for event in all_of(events, e.UnitDefeated)] == ([] if saved else ["knockout"])
