"""Attack rolls, damage on its way, targets, and every kind of effect with its duration (spec 2.5, 2.6, 4.2, 6.2)."""

from fractions import Fraction

import pytest
from tests.rulesets.wuxia.arena import Arena, all_of, art, only, sheet, tags

from turnwright.kernel.odds import odds, summary
from turnwright.rulesets.wuxia import commands as w
from turnwright.rulesets.wuxia import events as e
from turnwright.rulesets.wuxia.state import Condition, CostTrack, Modifier, ResolveCharges


@pytest.mark.parametrize(
    ("face", "kind", "margin"),
    [(1, e.Miss, -9), (9, e.Miss, -1), (10, e.Hit, 0), (14, e.Hit, 4), (15, e.Crit, 5), (20, e.Crit, 10)],
)
def test_exactly_one_of_miss_hit_and_crit(face, kind, margin):
    """Spec 2.6, sources 13.1, 13.2 and 13.21: one d20 against a number, a tie hits, one event a roll."""
    arena = Arena()
    events = arena.do(w.Attack("foe"), *((face,) if kind is e.Miss else (face, 1)))
    assert [event for event in events if type(event) in (e.Miss, e.Hit, e.Crit)] == [kind("hero", "foe", margin)]


@pytest.mark.parametrize(("face", "defense", "kind"), [(1, -50, e.Miss), (20, 99, e.Crit)])
def test_naturals_ignore_the_numbers(face, defense, kind):
    arena = Arena(sheet("foe", violence={"defense": defense}))
    events = arena.do(w.Attack("foe"), *((face,) if face == 1 else (face, 1)))
    assert all_of(events, kind)


def test_the_bonus_is_composed_of_named_parts():
    """Spec 1: pillar trait, skill of the technique, edge, situation; conditions, strain and tracks are situation."""
    keen = art("keen", {"type": "damage", "value": 1}, skill_bonus=2)
    arena = Arena(sheet("hero", techniques=["keen"]), arts=(keen,))
    arena.change(
        "hero",
        fury=2,
        strain=30,
        blood=CostTrack(3, 6),
        conditions=(Condition("violence", 2, "foe"), Condition("influence", 3, "foe")),
        modifiers=(
            Modifier(1, "song", "hero", "attack", 2),
            Modifier(2, "ember", "hero", "attack", 3, "violence", 2),
            Modifier(3, "verse", "hero", "attack", 4, "influence", 2),
            Modifier(4, "guarded", "hero", "defense", 1),
        ),
    )
    arena.change(
        "foe",
        conditions=(Condition("violence", 1, "hero"),),
        strain=36,
        modifiers=(Modifier(9, "x", "hero", "defense", -2),),
    )
    rolled = only(arena.do(w.Technique("keen", "foe", spend="boost"), 1), e.AttackRoll)
    assert rolled.bonus_parts == (
        ("violence_attack", 5), ("violence_2", -2), ("strain", -2), ("blood_track", -1),
        ("song", 2), ("ember", 3), ("keen", 2), ("edge", 2),
    )  # fmt: skip
    assert (rolled.bonus, rolled.total) == (9, 10)
    assert rolled.defense_parts == (("violence_defense", 15), ("violence_1", -1), ("strain", -3), ("x", -2))
    assert rolled.defense == 9


def test_strain_and_conditions_weigh_only_on_their_pillar():
    verse = art("verse", {"type": "debuff", "stat": "attack", "value": -1}, pillar="influence")
    arena = Arena(sheet("hero", techniques=["verse"]), arts=(verse,))
    arena.change("hero", strain=36, blood=CostTrack(6, 6), conditions=(Condition("violence", 3, "foe"),))
    rolled = only(arena.do(w.Technique("verse", "foe"), 1), e.AttackRoll)
    assert (rolled.pillar, rolled.bonus_parts) == ("influence", (("influence_attack", 5),))


# --- damage ---------------------------------------------------------------------------------------------------------


def hit_with(route, *, face=10, value=17, foe=None, options=None):
    """A technique of strength 3 and a value against a foe in some state."""
    blow = art("blow", {"type": "damage", "value": value, "route": route})
    arena = Arena(sheet("hero", techniques=["blow"]), arts=(blow,), options=options)
    arena.change("foe", **foe or {})
    events = arena.do(w.Technique("blow", "foe"), face)
    return arena, events


SHELL = {"dr_tier": 3, "charges": ResolveCharges(prc=5), "guard": 4}


def test_reduction_guard_thp_and_charges():
    """The rulebook's own example: 20 raw on 5 charges of tier 3 is 14, and no charge is left; guard takes 4 of it."""
    arena, events = hit_with("normal", foe=SHELL)
    assert tags(events)[4:9] == ["damage_calculated", "guard_absorbed", "resolve_depleted", "thp_damage", "fury_gained"]
    sums = only(events, e.DamageCalculated).calculation
    assert (sums.base_damage, sums.raw_damage, sums.dr_percent, sums.guard_absorbed, sums.thp_damage) == (
        20,
        20,
        30,
        4,
        10,
    )
    assert sums.charge_depletion == 5
    foe = arena["foe"]
    assert (foe.thp, foe.guard, foe.charges.prc) == (20, 0, 0)


def test_without_charges_there_is_no_reduction():
    arena, events = hit_with("normal", foe={**SHELL, "charges": ResolveCharges(mrc=5, src=5)})
    assert arena["foe"].thp == 30 - 16
    assert not all_of(events, e.ResolveDepleted)


def test_charges_depleted_one_a_hit():
    arena, _ = hit_with("normal", foe=SHELL, options={"charge_depletion": "per_hit"})
    assert arena["foe"].charges.prc == 4


def test_a_crit_counts_before_reduction():
    """Sources 13.3: half as much again, floored: 25 becomes 37, less 30 % is 25."""
    _, events = hit_with("normal", face=15, value=22, foe=SHELL)
    sums = only(events, e.DamageCalculated).calculation
    assert (sums.base_damage, sums.raw_damage, sums.guard_absorbed + sums.thp_damage) == (25, 37, 25)


def test_guard_routed_damage_skips_reduction():
    arena, events = hit_with("guard", foe=SHELL)
    assert (arena["foe"].thp, arena["foe"].guard, arena["foe"].charges.prc) == (14, 0, 5)
    assert not all_of(events, e.ResolveDepleted)


def test_strain_routed_damage_replaces_everything():
    """Sources 13.5: neither THP nor guard nor charges; all of it is strain."""
    arena, events = hit_with("strain", foe=SHELL)
    assert only(events, e.StrainDamage) == e.StrainDamage("foe", 20, 20)
    foe = arena["foe"]
    assert (foe.thp, foe.guard, foe.charges.prc, foe.strain) == (30, 4, 5, 20)


def test_strain_routed_damage_kills_at_the_maximum():
    arena, events = hit_with("strain", foe={"strain": 25})
    assert only(events, e.StrainDamage) == e.StrainDamage("foe", 20, 40)
    assert only(events, e.UnitDefeated) == e.UnitDefeated("foe", "strain")
    assert arena["foe"].thp == 30


@pytest.mark.parametrize(
    ("pillar", "stat", "pool"), [("violence", 3, "prc"), ("influence", 5, "mrc"), ("revelation", 4, "src")]
)
def test_each_pillar_has_its_stat_and_its_charges(pillar, stat, pool):
    """Sources 13.6 and 13.7: strength, presence, focus; physical, mental, spiritual."""
    word = art("word", {"type": "damage", "value": 2}, pillar=pillar)
    arena = Arena(sheet("hero", techniques=["word"]), arts=(word,))
    events = arena.do(w.Technique("word", "foe"), 10)
    assert only(events, e.AttackRoll).pillar == pillar
    assert only(events, e.ThpDamage).amount == 2 + stat
    assert only(events, e.ResolveDepleted).pool == pool


@pytest.mark.parametrize(
    ("effect", "amount"),
    [
        ({"value": 4}, 7),
        ({"value": 4, "stat": "none"}, 4),
        ({"value": 4, "stat": "presence"}, 9),
        ({"formula": "floor(strength * 3 / 2) + scl"}, 6),
        ({"formula": "2 * focus", "stat": "strength"}, 11),
    ],
)
def test_amounts_are_values_with_a_stat_or_formulas(effect, amount):
    arena = Arena(sheet("hero", techniques=["blow"]), arts=(art("blow", {"type": "damage", **effect}),))
    assert only(arena.do(w.Technique("blow", "foe"), 10), e.ThpDamage).amount == amount


def test_thp_stop_at_0_and_the_unit_falls():
    arena, events = hit_with("normal", foe={"thp": 3, "guard": 1})
    assert tags(events)[4:] == [
        "damage_calculated", "guard_absorbed", "resolve_depleted", "thp_damage", "unit_defeated",
        "turn_end", "combat_end",
    ]  # fmt: skip
    assert (arena["foe"].thp, arena["foe"].status) == (0, "defeated")


# --- targets --------------------------------------------------------------------------------------------------------


def test_an_area_rolls_for_each_target_in_turn():
    petals = art(
        "petals",
        {"type": "damage", "value": 2},
        {"type": "condition", "cap": 1},
        targeting={"type": "aoe", "max_targets": 3},
    )
    arena = Arena(sheet("hero", techniques=["petals"]), arts=(petals,), enemies=["foe", "foe", "foe"])
    events = arena.do(w.Technique("petals", targets=("foe#2", "foe", "foe#3")), 15, 3, 2, 10, 20)
    rolls = [(event.target_id, event.roll) for event in events if isinstance(event, e.AttackRoll | e.ResistRoll)]
    assert rolls == [("foe#2", 15), ("foe#2", 3), ("foe", 2), ("foe#3", 10), ("foe#3", 20)]
    assert [arena[name].thp for name in ("foe", "foe#2", "foe#3")] == [30, 23, 25]
    assert [len(arena[name].conditions) for name in ("foe", "foe#2", "foe#3")] == [0, 1, 0]
    assert len(all_of(events, e.AeSpent)) == 1


def test_all_reaches_the_whole_side():
    wave = art("wave", {"type": "damage", "value": 2}, targeting={"type": "all"})
    arena = Arena(
        sheet("hero", techniques=["wave"]), sheet("crane"), arts=(wave,), enemies=["foe", "foe"], neutrals=["crane"]
    )
    events = arena.do(w.Technique("wave"), 10, 10)
    assert [event.target_id for event in all_of(events, e.Hit)] == ["foe", "foe#2"]


def test_neutral_units_are_left_alone_until_they_are_attacked():
    arena = Arena(sheet("crane", stats={"agility": 2}), neutrals=["crane"])
    assert arena.game.ruleset.seats.names(arena.state) == ("hero", "enemy", "neutral")
    arena.wait_for("crane")
    assert {type(command) for command in arena.legal} == {w.Defend, w.Guard, w.Wait}
    assert arena.refused(w.Attack("hero"))[0] == "wuxia.wrong_target"
    arena.wait_for("hero")
    events = arena.do(w.Attack("crane"), 2)
    assert only(events, e.UnitProvoked) == e.UnitProvoked("crane", "player")
    assert arena["crane"].provoked_by == ("player",)
    arena.wait_for("crane")
    assert w.Attack("hero") in arena.legal
    assert w.Attack("foe") not in arena.legal
    assert not all_of(arena.do(w.Attack("hero"), 2), e.UnitProvoked)


def test_an_item_thrown_at_a_neutral_unit_provokes_it_without_a_roll():
    bomb = {"id": "bomb", "name": "Bomb", "effects": [{"type": "damage", "value": 6}], "targeting": {"type": "single"}}
    arena = Arena(sheet("hero", items={"bomb": 1}), sheet("crane"), neutrals=["crane"], items=(bomb,))
    events = arena.do(w.Item("bomb", "crane"))
    assert only(events, e.UnitProvoked) == e.UnitProvoked("crane", "player")
    assert only(events, e.ThpDamage).amount == 6


def test_neutral_units_count_for_no_side():
    arena = Arena(sheet("crane"), neutrals=["crane"])
    arena.change("foe", thp=1)
    assert only(arena.do(w.Attack("foe"), 10, 1), e.CombatEnd).result.result == "victory"


# --- effects --------------------------------------------------------------------------------------------------------


def use(effect, *faces, target="hero", side="ally", hero=None, foe=None, **changes):
    entry = art("thing", effect, targeting={"type": "single", "side": side}, **changes)
    arena = Arena(sheet("hero", techniques=["thing"]), arts=(entry,))
    arena.change("hero", **hero or {})
    arena.change("foe", **foe or {})
    return arena, arena.do(w.Technique("thing", target), *faces)


def test_heal_up_to_the_maximum():
    _, events = use({"type": "heal", "value": 12}, hero={"thp": 25})
    assert only(events, e.ThpHealed) == e.ThpHealed("hero", 5, 30, "thing")
    assert not all_of(use({"type": "heal", "value": 12})[1], e.ThpHealed)
    assert only(use({"type": "heal", "formula": "2 * scl + 1"}, hero={"thp": 1})[1], e.ThpHealed).amount == 5


def test_healing_over_time():
    arena, _ = use({"type": "heal", "value": 3, "duration": 2}, hero={"thp": 20})
    assert arena["hero"].modifiers[0].stat == "healing"
    arena.do(w.Wait())
    assert arena["hero"].thp == 23
    arena.wait_for("foe")
    arena.do(w.Wait())
    assert (arena["hero"].thp, arena["hero"].modifiers) == (26, ())


def test_buffs_last_ends_of_rounds_and_debuffs_need_a_hit():
    arena, _ = use({"type": "buff", "stat": "attack", "value": 3, "duration": 2})
    for bonus in (8, 5):
        arena.wait_for("hero")
        assert only(arena.do(w.Attack("foe"), 2), e.AttackRoll).bonus == bonus
    arena, _ = use(
        {"type": "debuff", "stat": "defense", "value": -2, "pillar": "violence"}, 10, target="foe", side="enemy"
    )
    assert arena["foe"].modifiers == (Modifier(1, "thing", "hero", "defense", -2, "violence", 1),)
    arena, _ = use({"type": "debuff", "stat": "defense", "value": -2}, 9, target="foe", side="enemy")
    assert arena["foe"].modifiers == ()


def test_a_permanent_buff_outlasts_rounds():
    arena, _ = use({"type": "buff", "stat": "dr_tier", "value": 2, "duration": "permanent"})
    arena.wait_for("hero")
    arena.wait_for("foe")
    assert arena["hero"].modifiers[0].lasts
    sums = only(arena.do(w.Attack("hero"), 10, 6), e.DamageCalculated).calculation
    assert (sums.dr_tier, sums.dr_percent) == (2, 20)


@pytest.mark.parametrize(("stat", "value"), [("resilience", 4), ("effect_rank", 4), ("ae_regen", 2)])
def test_what_else_a_buff_may_change(stat, value):
    arena, _ = use({"type": "buff", "stat": stat, "value": value, "duration": 9}, hero={"ae": 4})
    before = arena["hero"].ae
    arena.do(w.Wait())
    assert arena["hero"].ae - before == (4 if stat == "ae_regen" else 2)


def test_guard_strain_and_ae():
    assert use({"type": "guard", "value": 10}, hero={"guard": 3})[0]["hero"].guard == 13
    _, events = use({"type": "strain", "value": 6}, 10, target="foe", side="enemy")
    assert only(events, e.StrainGained) == e.StrainGained("foe", 6, 6, "thing")
    _, events = use({"type": "strain", "value": -6}, hero={"strain": 4})
    assert only(events, e.StrainRelieved) == e.StrainRelieved("hero", 4, 0, "thing")
    _, events = use({"type": "ae", "value": 30}, hero={"ae": 6})
    assert only(events, e.AeGained) == e.AeGained("hero", 12, 16, "thing")


def test_cleanse_lowers_degrees_and_ends_debuffs_but_no_stance():
    held = (Condition("violence", 1, "foe"), Condition("influence", 3, "foe", 4, 2))
    modifiers = (
        Modifier(1, "pressure", "foe", "attack", -2),
        Modifier(2, "curse", "foe", "defense", -1, None, None, True),
        Modifier(3, "stance", "hero", "spd_band", -1, None, None, True),
        Modifier(4, "song", "hero", "attack", 2),
    )
    arena, events = use(
        {"type": "cleanse", "degrees": 1, "debuffs": True}, hero={"conditions": held, "modifiers": modifiers}
    )
    assert only(events, e.ConditionRemoved) == e.ConditionRemoved("hero", "violence_1", "violence")
    assert only(events, e.ConditionEased) == e.ConditionEased("hero", Condition("influence", 2, "foe", 4, 2), 2)
    assert {held.label for held in arena["hero"].modifiers} == {"stance", "song"}
    arena, _ = use({"type": "cleanse", "pillar": "influence"}, hero={"conditions": held})
    assert [condition.pillar for condition in arena["hero"].conditions] == ["violence"]


def test_revival_by_a_technique():
    """A body at 4 degrees comes back at 3, one at full strain just under it."""
    crane = art("crane", {"type": "revive", "value": 50}, targeting={"type": "ally"})
    arena = Arena(sheet("hero", techniques=["crane"]), sheet("friend"), party=("hero", "friend"), arts=(crane,))
    assert arena.refused(w.Technique("crane", "friend"))[0] == "wuxia.wrong_target"
    fallen = {"thp": 0, "status": "defeated", "strain": 40, "conditions": (Condition("violence", 4, "foe"),)}
    arena.change("friend", **fallen)
    events = arena.do(w.Technique("crane"))
    assert only(events, e.UnitRevived) == e.UnitRevived("friend", 30)
    friend = arena["friend"]
    assert (friend.status, friend.thp, friend.strain, friend.conditions[0].degree) == ("up", 30, 39, 3)


def test_effects_on_oneself_happen_once_hit_or_miss():
    rush = art(
        "rush",
        {"type": "damage", "value": 1},
        {"type": "guard", "value": 2, "on": "self"},
        targeting={"type": "aoe", "max_targets": 2},
    )
    arena = Arena(sheet("hero", techniques=["rush"]), arts=(rush,), enemies=["foe", "foe"])
    events = arena.do(w.Technique("rush", targets=("foe", "foe#2")), 2, 10)
    assert only(events, e.GuardGained) == e.GuardGained("hero", 2, 2)
    assert tags(events).index("guard_gained") > tags(events).index("hit")


def test_effects_after_the_fall_are_lost():
    blow = art("blow", {"type": "damage", "value": 9}, {"type": "condition"})
    arena = Arena(sheet("hero", techniques=["blow"]), arts=(blow,))
    arena.change("foe", thp=2)
    assert not all_of(arena.do(w.Technique("blow", "foe"), 10), e.ResistRoll)


def test_dice_of_a_formula_are_rolled_and_told():
    """Spec 2.3, 4.2: 1d6+strength; the faces are in the log before what they do."""
    blow = art("blow", {"type": "damage", "formula": "2d6+strength"}, {"type": "guard", "formula": "1d4", "on": "self"})
    arena = Arena(sheet("hero", techniques=["blow"]), arts=(blow,))
    events = arena.do(w.Technique("blow", "foe"), 10, 4, 6, 3)
    assert all_of(events, e.AmountRolled) == [
        e.AmountRolled("hero", "blow", "2d6+strength", (4, 6), 13),
        e.AmountRolled("hero", "blow", "1d4", (3,), 3),
    ]
    assert only(events, e.DamageCalculated).calculation.base_damage == 13
    assert arena["hero"].guard == 3


def test_odds_of_a_formula_with_dice_count_every_face():
    """A hit (5 faces of 20) does 1d6 + 3, a crit (6 faces) half as much again; 36 ways in all."""
    blow = art("blow", {"type": "damage", "formula": "1d6+strength"})
    arena = Arena(sheet("hero", techniques=["blow"]), sheet("foe", charges={"prc": 0}), arts=(blow,))
    mean = summary(odds(arena.game, arena.state, w.Technique("blow", "foe"), seat="hero")).damage
    hits, crits = [face + 3 for face in range(1, 7)], [(face + 3) * 3 // 2 for face in range(1, 7)]
    assert mean == Fraction(5 * sum(hits) + 6 * sum(crits), 20 * 6)


@pytest.mark.parametrize(("kind", "change"), [("buff", 2), ("debuff", -2)])
def test_a_buff_that_names_no_stat_is_about_attack(kind, change):
    """Spec 4.2: its schema gives a buff a value and a duration, and no stat. (RULES 25)"""
    rise = art("rise", {"type": kind, "value": 2, "duration": 2}, targeting={"type": "self"})
    arena = Arena(sheet("hero", techniques=["rise"]), arts=(rise,))
    held = only(arena.do(w.Technique("rise")), e.ModifierApplied).modifier
    assert (held.stat, held.value, held.pillar, held.rounds) == ("attack", change, None, 2)
