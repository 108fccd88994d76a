"""Stats, Hit Points, injuries, healing, conditions, armour and experience against the book and brute force."""

from fractions import Fraction
from itertools import pairwise, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from turnwright.kernel.dice import every_outcome
from turnwright.rulesets.ptu.rules import (
    equipment,
    experience,
    falling,
    healing,
    injuries,
    skills,
    stats,
    statuses,
    temp_hp,
)
from turnwright.rulesets.ptu.rules.terms import RANKS, STATS, Stat

# --- stats ----------------------------------------------------------------------------------------------------------

ODDISH = dict(zip(STATS, (5, 5, 6, 8, 7, 3), strict=True))
CYNDAQUIL = dict(zip(STATS, (4, 5, 4, 6, 5, 7), strict=True))


def test_p253_hit_points_of_the_example_of_play():
    assert stats.hp_pokemon(14, hp=12) == 60
    assert stats.hp_pokemon(13, hp=10) == 53
    assert stats.hp_trainer(4, hp=13) == 57


def test_36_natures_are_the_grid_of_six_by_six():
    assert sorted(stats.NATURES.values()) == sorted(product(STATS, STATS))
    for name, (raised, lowered) in stats.NATURES.items():
        changes = stats.nature_changes(name)
        if raised == lowered:
            assert changes == {}
        else:
            assert changes == {raised: 1 if raised == "hp" else 2, lowered: -1 if lowered == "hp" else -2}


@pytest.mark.parametrize(
    ("nature", "pair"),
    [("cuddly", ("hp", "attack")), ("adamant", ("attack", "special_attack")), ("relaxed", ("defense", "speed")),
     ("rash", ("special_attack", "special_defense")), ("sassy", ("special_defense", "speed")),
     ("jolly", ("speed", "special_attack")), ("quirky", ("special_defense", "special_defense"))],
)  # fmt: skip
def test_natures_by_name(nature, pair):
    assert stats.NATURES[nature] == pair


def test_a_nature_never_lowers_a_stat_under_1():
    assert stats.with_nature(dict.fromkeys(STATS, 1), "adamant")["special_attack"] == 1
    shedinja = {**dict.fromkeys(STATS, 4), "hp": 0}
    assert stats.with_nature(shedinja, "adamant")["hp"] == 0, "a printed 0 is no nature's doing"


def test_p253_the_oddish_of_the_example_is_legal():
    added = dict(zip(STATS, (5, 0, 6, 6, 6, 0), strict=True))
    assert sum(added.values()) == stats.stat_points(13) == 23
    assert stats.base_relations(ODDISH, added)


def test_p253_archie_is_legal_as_cuddly_but_not_as_hardy():
    shown = dict(zip(STATS, (12, 3, 4, 14, 5, 16), strict=True))
    cuddly = stats.with_nature(CYNDAQUIL, "cuddly")
    added = {stat: shown[stat] - cuddly[stat] for stat in STATS}
    assert sum(added.values()) == stats.stat_points(14)
    assert stats.base_relations(cuddly, added)
    hardy = {stat: shown[stat] - CYNDAQUIL[stat] for stat in STATS}
    assert not stats.base_relations(CYNDAQUIL, hardy)


def test_sources_13_20_ties():
    added: dict[Stat, int] = {"attack": 1}
    assert stats.broken_relations(ODDISH, added) == (("defense", "attack"),)
    assert stats.base_relations(ODDISH, added, ties="equal")
    raised: dict[Stat, int] = {"hp": 1, "defense": 1, "special_attack": 1, "special_defense": 1}
    assert stats.base_relations(ODDISH, raised), "equal bases (hp, attack) are free"


bases = st.tuples(*[st.integers(1, 25)] * 6).map(lambda values: dict(zip(STATS, values, strict=True)))


@given(base=bases, level=st.integers(1, 100))
def test_a_spread_spends_every_point_and_keeps_base_relations(base, level):
    added = stats.spread(base, points=stats.stat_points(level))
    assert sum(added.values()) == level + 10
    assert stats.base_relations(base, added)


@given(base=bases, choices=st.lists(st.integers(0, 5), max_size=40), strict=st.booleans())
def test_points_spent_one_by_one_stay_legal_and_never_get_stuck(base, choices, strict):
    ties: stats.RelationTies = "strict" if strict else "equal"
    added = dict.fromkeys(STATS, 0)
    for choice in choices:
        open_ = stats.raisable(base, added, ties=ties)
        assert open_
        added[open_[choice % len(open_)]] += 1
        assert stats.base_relations(base, added, ties=ties)


def test_trainers():
    assert stats.trainer_stat_points(1) == 10
    assert [stats.TRAINER_START[stat] for stat in STATS] == [10, 5, 5, 5, 5, 5]
    assert stats.is_legal_trainer({"attack": 5, "speed": 5}, level=1)
    assert not stats.is_legal_trainer({"attack": 6, "speed": 4}, level=1)
    assert stats.is_legal_trainer({"attack": 6, "speed": 5}, level=2)
    assert not stats.is_legal_trainer({"attack": 5, "speed": 4}, level=1)
    found = stats.trainer_derived(athletics=4, acrobatics=2, combat=2)
    assert (found.overland, found.throwing_range) == (6, 8), "p253 Sylvana"
    best = stats.trainer_derived(athletics=6, acrobatics=6, combat=6)
    assert (best.power, best.high_jump, best.overland, best.swim) == (6, 2, 9, 4)
    assert [stats.max_ap(level) for level in (1, 4, 5, 50)] == [5, 5, 6, 15]
    assert stats.available_ap(5, drained=1, bound=5) == 0
    assert [stats.ability_count(level) for level in (1, 19, 20, 39, 40, 100)] == [1, 1, 2, 2, 3, 3]
    assert [stats.tutor_points(level) for level in (1, 5, 14)] == [1, 2, 3]
    assert [stats.weight_class(pounds) for pounds in (25, 26, 55, 110, 220, 440, 441)] == [1, 2, 2, 3, 4, 5, 6]
    assert [stats.trainer_weight_class(pounds) for pounds in (110, 111, 220, 221)] == [3, 4, 4, 5]


# --- injuries (p. 250) ----------------------------------------------------------------------------------------------


def slow_markers(before: int, after: int, max_hp: int) -> int:
    """Every marker from the definition: k halves of the maximum, passed or reached."""
    halves = (Fraction(max_hp * k, 2) for k in range(1, -40, -1))
    return sum(after <= half < before for half in halves)


@given(max_hp=st.integers(1, 60), hp=st.integers(-100, 60), loss=st.integers(0, 200))
def test_markers_by_brute_force(max_hp, hp, loss):
    crossed = injuries.markers_crossed(hp, after=hp - loss, max_hp=max_hp)
    if loss <= 15 * max_hp and hp >= -4 * max_hp:
        assert crossed == slow_markers(hp, hp - loss, max_hp)


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        pytest.param({"amount": 100, "hp": 40, "max_hp": 40}, (-60, 6, True), id="p250 full to -150% is 6 injuries"),
        pytest.param({"amount": 54, "hp": 53, "max_hp": 53}, (-1, 3, True), id="p256 the crit on Oddish B"),
        pytest.param({"amount": 23, "hp": 57, "max_hp": 57}, (34, 0, False), id="p257 Acid on Sylvana: no injury"),
        pytest.param({"amount": 23, "hp": 44, "max_hp": 60}, (21, 1, False), id="p257 Acid on Archie: the marker"),
        pytest.param({"amount": 28, "hp": 53, "max_hp": 53}, (25, 2, False), id="p258 Aerial Ace: massive and marker"),
        pytest.param({"amount": 25, "hp": 34, "max_hp": 57}, (9, 1, False), id="p258 Sylvana, by the rule"),
        pytest.param({"amount": 27, "hp": 49, "max_hp": 53}, (22, 2, False), id="p259 Ember on Oddish A"),
        pytest.param({"amount": 9, "hp": 40, "max_hp": 40}, (31, 0, False), id="p249 the awning"),
        pytest.param(
            {"amount": 51, "hp": 31, "max_hp": 40}, (-20, 4, True), id="p249 the garbage, before fall injuries"
        ),
        pytest.param({"amount": 135, "hp": 40, "max_hp": 40}, (-95, 7, True), id="p249 fifteen metres"),
        pytest.param({"amount": 25, "hp": 40, "max_hp": 50, "per_hit": "one"}, (15, 1, False), id="loop 12 massive"),
        pytest.param({"amount": 10, "hp": 30, "max_hp": 50, "per_hit": "one"}, (20, 1, False), id="loop 12 marker"),
        pytest.param({"amount": 2, "hp": 30, "max_hp": 50, "per_hit": "one"}, (28, 0, False), id="loop 12 no injury"),
        pytest.param({"amount": 100, "hp": 30, "max_hp": 50, "signed": False}, (0, 5, True), id="loop combat-faint"),
        pytest.param(
            {"amount": 6, "hp": 50, "max_hp": 60, "loss": "hp_loss"}, (44, 0, False), id="p256 the poison tick"
        ),
    ],
)
def test_harm(given, shown):
    done = injuries.harm(given.pop("amount"), **given)
    assert (done.hp, done.new_injuries, done.fainted) == shown
    assert done.hp_shown == max(0, done.hp)


def test_sources_13_5_floored_markers_drift_for_odd_maxima():
    assert injuries.markers_crossed(53, after=26, max_hp=53) == 1
    assert injuries.markers_crossed(-20, after=-26, max_hp=53) == 0
    assert injuries.markers_crossed(-20, after=-26, max_hp=53, positions="floored") == 1
    assert injuries.markers_crossed(50, after=25, max_hp=50, positions="floored") == 1
    steps = [injuries.markers_reached(hp, max_hp=53, positions="floored") for hp in (27, 26, 1, 0, -25, -26)]
    assert steps == [0, 1, 1, 2, 2, 3]


def test_loop_combat_temporary_hp():
    done = injuries.harm(20, hp=30, max_hp=50, temp_hp=10)
    assert (done.temp_absorbed, done.hp_damage, done.hp, done.temp_hp) == (10, 10, 20, 0)
    done = injuries.harm(8, hp=30, max_hp=50, temp_hp=10)
    assert (done.hp, done.temp_hp, done.new_injuries) == (30, 2, 0)


@pytest.mark.parametrize(
    ("absorbs", "absorbed"),
    [("every_loss", (5, 5, 5, 0)), ("not_self_cost", (5, 5, 0, 0)), ("damage_only", (5, 0, 0, 0))],
)
def test_sources_13_7_what_temporary_hit_points_take(absorbs, absorbed):
    kinds: tuple[injuries.LossType, ...] = ("damage", "hp_loss", "self_cost", "set_hp")
    taken = [injuries.harm(9, hp=30, max_hp=50, temp_hp=5, loss=loss, absorbs=absorbs).temp_absorbed for loss in kinds]
    assert tuple(taken) == absorbed


def test_sources_13_6_massive_damage_after_or_before_temporary_hit_points():
    assert not injuries.harm(30, hp=50, max_hp=50, temp_hp=10).massive
    assert injuries.harm(30, hp=50, max_hp=50, temp_hp=10, massive_base="all").massive
    assert not injuries.harm(30, hp=50, max_hp=50, loss="hp_loss").massive, "p236 only damage is massive"
    assert not injuries.is_massive(0, max_hp=1)


def test_p250_to_251_caps_heavy_injuries_and_death():
    assert injuries.effective_max_hp(50, injuries=3) == 35
    assert injuries.effective_max_hp(50, injuries=14) == 0
    assert [injuries.heavily_injured_loss(count) for count in (0, 4, 5, 8)] == [0, 0, 5, 8]
    assert injuries.death_threshold(40) == -80
    assert injuries.is_dead(-95, max_hp=40, injuries=0)
    assert not injuries.is_dead(-95, max_hp=40, injuries=9, friendly=True)
    assert injuries.is_dead(40, max_hp=40, injuries=10, friendly=True)


def test_p249_falls():
    assert falling.fall_db(3, weight_class=3) == 6
    assert falling.fall_db(8, weight_class=3) == 16
    assert falling.fall_db(15, weight_class=3) == 28
    assert falling.fall_db(30, weight_class=1) == 20
    assert [falling.fall_injuries(meters) for meters in (3, 4, 8, 15)] == [0, 2, 4, 7]
    assert falling.fall_injuries(9, natural_sky_speed=True) == 3
    assert [falling.suffocation_injuries(rounds) for rounds in (6, 7, 9)] == [0, 1, 3]


# --- healing --------------------------------------------------------------------------------------------------------


def test_p247_temporary_hit_points_keep_the_higher():
    held = 0
    shown = []
    for gain in (10, 8, 15):
        held = temp_hp.granted(held, gain=gain)
        shown.append(held)
    assert shown == [10, 10, 15]
    assert temp_hp.granted(10, gain=8, rule="added") == 18, "loop 13"


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        pytest.param({"amount": 20, "hp": 10, "max_hp": 50}, (30, False), id="W5 a heal"),
        pytest.param({"amount": 90, "hp": 10, "max_hp": 50}, (50, False), id="W5 over-heal is capped"),
        pytest.param({"amount": 30, "hp": 0, "max_hp": 50, "fainted": True}, (30, False), id="W5 faint recovery"),
        pytest.param({"amount": 0, "hp": 0, "max_hp": 50, "fainted": True, "temp_hp_grant": 10}, (0, True),
                     id="W5 temporary hit points alone do not end Fainted"),
        pytest.param({"amount": 20, "hp": -30, "max_hp": 50, "fainted": True}, (-10, True), id="not above 0 yet"),
        pytest.param({"amount": 20, "hp": 0, "max_hp": 50, "fainted": True, "source": "potion"}, (20, True),
                     id="p248 a potion leaves one Fainted"),
        pytest.param({"amount": 20, "hp": 0, "max_hp": 50, "fainted": True, "source": "potion",
                      "potion_on_fainted": "revives"}, (20, False), id="loop 13 a potion revives"),
        pytest.param({"amount": 20, "hp": 48, "max_hp": 50, "injuries": 3}, (48, False), id="above the cap stays"),
    ],
)  # fmt: skip
def test_loop_combat_healing(given, shown):
    done = healing.healed(given.pop("amount"), **given)
    assert (done.hp, done.fainted) == shown


def test_w5_combined_heal_removes_the_injury_first():
    done = healing.healed(20, hp=30, max_hp=50, injuries=1, injuries_healed=1, temp_hp_grant=10)
    assert (done.hp, done.injuries, done.temp_hp, done.hp_gained) == (50, 0, 10, 20)


def test_p259_archies_cap():
    assert healing.heal_cap(60, injuries=1) == 54


def test_items_and_revival():
    amounts = {name: healing.item_amount(item, max_hp=60) for name, item in healing.HEALING_ITEMS.items()}
    assert (amounts["potion"], amounts["super_potion"], amounts["full_restore"]) == (20, 35, 80)
    revive, herb = healing.HEALING_ITEMS["revive"], healing.HEALING_ITEMS["revival_herb"]
    assert healing.revived_hp(revive, max_hp=60) == 20
    assert healing.revived_hp(herb, max_hp=60) == 30
    assert healing.revived_hp(herb, max_hp=60, injuries=6) == 24
    assert healing.potion_is_refused(fainted=True, rule="refused")
    assert not healing.potion_is_refused(fainted=True, rule="stays_fainted")


def test_ticks_and_rest():
    assert healing.tick(57) == 5
    assert healing.tick(60) == 6
    assert healing.tick(9, ticks=2) == 0
    assert healing.tick(9, ticks=2, minimum=1) == 2
    assert healing.rest_healing(hp=48, max_hp=50) == 2
    assert healing.rest_healing(hp=10, max_hp=50, bandaged=True) == 6
    assert healing.rest_healing(hp=10, max_hp=50, injuries=5) == 0
    assert healing.rest_healing(hp=5, max_hp=14, minimum=1) == 1
    assert [healing.center_minutes(count) for count in (0, 4, 5)] == [60, 180, 360]
    assert healing.center_injuries(4, healed_today=3) == 0


# --- conditions (pp. 246-248) ---------------------------------------------------------------------------------------

PERSISTENT = {"burned", "frozen", "chilled", "paralyzed", "poisoned", "badly_poisoned"}
VOLATILE = {
    "confused", "cursed", "disabled", "enraged", "flinched", "infatuated", "asleep", "drowsy", "bad_sleep",
    "suppressed",
}  # fmt: skip
"""Of bosses alone, Chilled is like Frozen and Drowsy like Asleep. (p. 488)"""


def test_loop_combat_status_persistent_and_volatile_classes():
    assert {status for status in statuses.CONDITIONS if statuses.is_persistent(status)} == PERSISTENT
    assert {status for status in statuses.CONDITIONS if statuses.is_volatile(status)} == VOLATILE


@pytest.mark.parametrize(
    ("status", "given", "faces"),
    [
        ("paralyzed", {}, {"no_actions": 4, "acts": 16}),
        ("confused", {}, {"hits_self": 8, "acts": 7, "cured": 5}),
        ("infatuated", {}, {"avoids_source": 10, "acts": 8, "cured": 2}),
        ("enraged", {}, {"stays": 14, "cured": 6}),
        ("asleep", {}, {"stays": 15, "cured": 5}),
        ("frozen", {}, {"stays": 15, "cured": 5}),
        ("frozen", {"types": ("fire",)}, {"stays": 10, "cured": 10}),
        ("frozen", {"weather": "sun"}, {"stays": 11, "cured": 9}),
        ("frozen", {"weather": "hail"}, {"stays": 17, "cured": 3}),
        ("frozen", {"types": ("fire",), "weather": "sun"}, {"stays": 6, "cured": 14}),
        ("vortex", {"vortex_turn": 1}, {"stays": 19, "cured": 1}),
        ("vortex", {"vortex_turn": 4}, {"stays": 1, "cured": 19}),
        ("vortex", {"vortex_turn": 5}, {"cured": 20}),
        ("asleep", {"bonus": 20}, {"cured": 20}),
    ],
)
def test_p246_saves_by_all_twenty_faces_and_by_their_cuts(status, given, faces):
    bands = statuses.save_bands(status, **given)
    rolled = [statuses.save(face, bands=bands) for face in range(1, 21)]
    assert {outcome: rolled.count(outcome) for outcome in dict.fromkeys(rolled)} == faces
    cuts = statuses.save_cuts(bands)
    assert every_outcome(lambda dice: statuses.save(dice.d(20, "save", cuts), bands=bands)) == {
        outcome: Fraction(count, 20) for outcome, count in faces.items()
    }


def test_p246_bad_poison_grows():
    assert [statuses.badly_poisoned_loss(round_) for round_ in (1, 2, 3, 4)] == [5, 10, 20, 40]


@pytest.mark.parametrize(
    ("had", "given", "losses"),
    [
        (("burned", "cursed"), {"standard_taken": True}, (("burned", 6), ("cursed", 12))),
        (("burned", "cursed"), {"standard_taken": False, "standard_prevented": True}, (("burned", 6),)),
        (("burned", "poisoned"), {"standard_taken": False}, ()),
        (("burned",), {"standard_taken": False, "when": "every_turn"}, (("burned", 6),)),
        (
            ("poisoned", "badly_poisoned"),
            {"standard_taken": True, "badly_poisoned_round": 3},
            (("badly_poisoned", 20),),
        ),
        (("burned", "fainted"), {"standard_taken": True}, ()),
        (("confused", "slowed"), {"standard_taken": True}, ()),
    ],
    ids=["taken", "prevented", "by choice, p246", "every turn, app", "bad poison replaces", "fainted", "no ticks"],
)
def test_end_of_turn_losses(had, given, losses):
    assert statuses.end_of_turn_losses(had, max_hp=60, **given) == losses


def test_w3_faint_clears():
    had = ("burned", "confused", "asleep", "slowed", "tripped", "fainted")
    assert [each for each in had if not statuses.ends_on_faint(each, source="maneuver")] == [
        "slowed",
        "tripped",
        "fainted",
    ]
    assert [each for each in had if not statuses.ends_on_faint(each, source="move")] == ["fainted"]
    book = [each for each in had if not statuses.ends_on_faint(each, source="move", rule="persistent_and_volatile")]
    assert book == ["slowed", "tripped", "fainted"]
    assert [each for each in had if not statuses.ends_on_faint(each, rule="everything")] == ["fainted"]


def test_w4_what_recall_and_the_end_of_the_encounter_leave():
    for ends in (statuses.ends_on_recall, statuses.ends_with_encounter):
        assert {status for status in statuses.CONDITIONS if not ends(status)} == PERSISTENT | {"fainted"}
        assert {status for status in statuses.CONDITIONS if not ends(status, sleep="lasting")} == PERSISTENT | {
            "fainted",
            "asleep",
            "bad_sleep",
        }


def test_loop_combat_maneuver_take_a_breather_cures():
    cured = {status for status in statuses.CONDITIONS if statuses.ends_on_breather(status)}
    assert cured == VOLATILE - {"cursed"} | {"slowed", "stuck"}
    assert statuses.ends_on_breather("cursed", source_gone=True), "p245"
    assert statuses.ends_on_breather("cursed", cursed="always"), "loop 10"
    assert not statuses.ends_on_breather("cursed", source_gone=True, cursed="never"), "app"


def test_p246_what_a_hit_cures():
    assert {kind for kind in ("fire", "fighting", "rock", "steel", "water", "ice") if thaws(kind)} == {
        "fire",
        "fighting",
        "rock",
        "steel",
    }
    assert statuses.is_cured_by_hit("asleep", move_type="water")
    assert not statuses.is_cured_by_hit("confused", move_type="fire")


def thaws(kind: str) -> bool:
    return statuses.is_cured_by_hit("frozen", move_type=kind)


# --- armour, skills, experience -------------------------------------------------------------------------------------


def test_armour_and_shields():
    worn = equipment.worn(["heavy_armor", "helmet", "light_shield"])
    assert (worn.damage_reduction, worn.crit_damage_reduction, worn.evasion) == (10, 15, 2)
    assert (worn.default_speed_stage, worn.slowed) == (-1, False)
    ready = equipment.worn(["light_armor", "heavy_shield"], shield_ready=True)
    assert (ready.damage_reduction, ready.evasion, ready.slowed) == (20, 6, True)
    assert not equipment.worn(["light_armor"], shield_ready=True).slowed, "nothing to ready"
    assert equipment.worn(["heavy_armor"], rule="playtest_2015").damage_reduction == 5
    assert equipment.LOADS["heavy"] == equipment.Load(-2, -2, -2, None, True)
    assert equipment.LOADS["staggering"] == equipment.Load(0, -4, -4, 1, False)
    assert equipment.FOCUS_BONUS == 5
    assert equipment.worn([]) == equipment.Worn(0, 0, 0, 0, False)


def test_skills():
    assert [skills.highest_rank(level) for level in (1, 2, 6, 11, 12)] == [3, 4, 5, 5, 6]
    assert skills.opposed(13, defender=12) == "attacker"
    assert list(RANKS.values()) == [1, 2, 3, 4, 5, 6, 6]
    assert skills.rank_value("untrained") == 2
    assert skills.assistance(2) == 0
    assert skills.assistance(3) == 1
    assert skills.assistance(5) == 2
    assert skills.skill_dice(3, bonus=2) == "3d6+2"


@pytest.mark.parametrize(("ours", "theirs", "bonus"), [(2, 2, 0), (3, 2, -1), (1, 3, 4)])
def test_opposed_odds_by_brute_force(ours, theirs, bonus):
    wins = total = 0
    for faces in product(range(1, 7), repeat=ours + theirs):
        total += 1
        wins += sum(faces[:ours]) + bonus > sum(faces[ours:]) + 1
    found = skills.opposed_odds(attacker=ours, defender=theirs, attacker_bonus=bonus, defender_bonus=1)
    assert found == Fraction(wins, total)


def test_experience_table_grows_and_inverts():
    table = experience.EXPERIENCE
    assert len(table) == 100
    assert all(low < high for low, high in pairwise(table))
    for level in range(1, 101):
        assert experience.level_for_xp(experience.xp_for_level(level)) == level
        if level > 1:
            assert experience.level_for_xp(experience.xp_for_level(level) - 1) == level - 1
    assert experience.level_for_xp(10**6) == 100
    assert experience.levels_gained(85, gain=50) == (10, 11, 12)
    assert experience.levels_gained(95, gain=5) == ()


@pytest.mark.parametrize(
    ("significance", "each"),
    [(Fraction(1), 19), (Fraction(2), 39), (Fraction(3), 58)],
    ids=["p259 as printed", "p460 everyday x2", "p460 everyday x3"],
)
def test_experience_of_the_example_of_play(significance, each):
    oddish = [experience.Defeated(13)] * 3
    assert experience.xp_per_player(oddish, significance=significance, players=2) == each


def test_p460_trainers_and_bosses():
    trainer, pokemon = experience.Defeated(10, trainer=True), experience.Defeated(20)
    assert experience.xp_base([trainer, pokemon]) == 40
    fight = [experience.Defeated(30, boss=True), experience.Defeated(10)]
    assert experience.xp_per_player(fight, significance=Fraction(3, 2), players=4) == 45 + 3
    assert experience.xp_per_player(fight, significance=Fraction(3, 2), players=4, boss="everything") == 60
    assert experience.is_fair_split((10, 9), available=19)
    assert not experience.is_fair_split((10, 10), available=19)
    assert not experience.is_fair_split((-1, 5), available=19)
    shown = {name: (str(least), str(most)) for name, (least, most) in experience.SIGNIFICANCE.items()}
    assert shown == {"insignificant": ("1", "3/2"), "everyday": ("2", "3"), "major": ("4", "5")}
    bonuses = [experience.training_xp(1, command_rank=rank) for rank in RANKS]
    assert bonuses == [0, 0, 5, 5, 10, 10, 15]
