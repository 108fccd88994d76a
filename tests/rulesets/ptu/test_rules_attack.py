"""Stages, evasion, accuracy, types and damage against the book, the loops of the specification and brute force."""

from fractions import Fraction
from itertools import combinations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from turnwright.kernel.dice import every_outcome
from turnwright.rulesets.ptu.rules import accuracy, damage, evasion, stages, struggle, type_chart, weather
from turnwright.rulesets.ptu.rules.terms import TYPES, cuts_where, id_of, name_of

# --- stages (p. 235) ------------------------------------------------------------------------------------------------

PERCENT = dict(
    zip(range(-6, 7), (40, 50, 60, 70, 80, 90, 100, 120, 140, 160, 180, 200, 220), strict=True)
)  # the printed table


@pytest.mark.parametrize("stage", PERCENT)
def test_p235_every_stat_up_to_300_at_every_stage_in_whole_numbers(stage):
    for stat in range(301):
        exact = Fraction(stat * PERCENT[stage], 100)
        assert stages.staged(stat, stage=stage) == exact.numerator // exact.denominator
    assert stages.multiplier(stage) == Fraction(PERCENT[stage], 100)


@pytest.mark.parametrize(("stat", "stage", "wrong"), [(45, 2, 62), (90, 2, 125), (170, 2, 237), (90, -3, 62)])
def test_floats_would_be_one_off(stat, stage, wrong):
    assert stages.staged(stat, stage=stage) == wrong + 1


@pytest.mark.parametrize(
    ("stage", "by", "expected"),
    [(0, 2, (0, 2, 2)), (2, -1, (2, -1, 1)), (5, 3, (5, 1, 6)), (-5, -4, (-5, -1, -6)), (6, 1, (6, 0, 6))],
    ids=["W2 Swords Dance", "W2 Growl", "clamped at +6", "clamped at -6", "nothing left to raise"],
)
def test_loop_combat_combat_stages_changes_are_clamped_and_reported(stage, by, expected):
    change = stages.changed(stage, by=by)
    assert (change.previous, change.change, change.current) == expected


def test_a_stage_is_never_set_past_its_limits():
    assert [stage for stage in range(-9, 10) if stages.can_be_set(stage)] == list(range(-6, 7))


@pytest.mark.parametrize(
    ("speed_stage", "expected"), [(6, 3), (-4, -2), (1, 0), (-1, 0), (-5, -2)], ids=lambda value: f"{value:+d}"
)
def test_loop_combat_stages_speed_movement(speed_stage, expected):
    assert stages.movement_modifier(speed_stage) == expected
    assert stages.movement_modifier(speed_stage, rounding="floor") == speed_stage // 2


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ({"base": 3, "speed_stage": -6}, 2),
        ({"base": 1, "speed_stage": -6}, 2),
        ({"base": 0, "speed_stage": 6}, 0),
        ({"base": 7, "sprinting": True}, 10),
        ({"base": 7, "sprinting": True, "slowed": True}, 5),
        ({"base": 7, "stuck": True, "sprinting": True}, 0),
    ],
    ids=[
        "p235 no penalty goes under 2",
        "000 max(2, base + modifier)",
        "no capability stays none",
        "p242 sprint",
        "slowed halves last",
        "p248 stuck",
    ],
)
def test_movement(given, expected):
    assert stages.movement(given.pop("base"), **given) == expected


def test_p246_stages_that_come_with_conditions():
    assert stages.STATUS_STAGES == {
        "burned": ("defense", -2),
        "poisoned": ("special_defense", -2),
        "badly_poisoned": ("special_defense", -2),
        "paralyzed": ("speed", -4),
    }


def test_stages_of_conditions_come_back_exactly():
    before = -4
    paralyzed = stages.changed(before, by=stages.STATUS_STAGES["paralyzed"][1])
    assert paralyzed.change == -2  # the rest was lost at -6
    assert stages.after_cure(paralyzed.current, applied=paralyzed.change) == before


@pytest.mark.parametrize(
    ("rule", "expected"), [("default_and_statuses", -5), ("default", -1), ("zero", 0)], ids=["app", "p245", "loop 10"]
)
def test_loop_combat_maneuver_take_a_breather_resets_stages(rule, expected):
    assert stages.after_reset(default=-1, from_statuses=(-4,), rule=rule) == expected


# --- evasion (p. 234) -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("stat", "stage", "expected"), [(5, 0, 1), (30, 0, 6), (99, 0, 6), (15, 0, 3), (15, 3, 4), (12, 0, 2), (4, 0, 0)]
)
def test_p234_and_loop_combat_stages_evasion_bonus(stat, stage, expected):
    assert evasion.evasion(stat, stage=stage) == expected


def test_the_better_of_two_evasions_counts_and_never_more_than_nine():
    assert evasion.applied("physical", physical=2, special=6, speed=1) == 2
    assert evasion.applied("special", physical=6, special=2, speed=3) == 3
    assert evasion.applied("status", physical=6, special=6, speed=1) == 1
    assert evasion.applied("special", physical=6, special=2, speed=3, stuck=True) == 2
    assert evasion.applied("special", physical=6, special=2, speed=3, none=True) == 0
    assert evasion.in_a_check(12) == 9
    assert evasion.in_a_check(-3) == 0


def test_flanking_after_or_before_the_cap():
    assert evasion.in_a_check(11, flanked=True) == 7
    assert evasion.in_a_check(11, flanked=True, rule="before_cap") == 9
    assert evasion.in_a_check(1, flanked=True) == 0


# --- accuracy (p. 236) ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ac", "given", "expected"),
    [
        pytest.param(2, {"evasion": 4}, 6, id="p236 Earthquake against Physical Evasion 4"),
        pytest.param(6, {"evasion": 2, "penalty": 3}, 11, id="p255 Poison Powder out of the smoke, by the rule"),
        pytest.param(4, {"evasion": 0}, 4, id="loop 1 a vulnerable target"),
        pytest.param(4, {"accuracy": -2}, 6, id="loop 1 negative accuracy stages"),
        pytest.param(4, {"accuracy": 9}, -2, id="p234 accuracy stages stop at +6"),
    ],
)
def test_threshold(ac, given, expected):
    assert accuracy.threshold(ac, **given) == expected


def test_penalties_on_the_roll():
    assert accuracy.PENALTIES == {
        "rough_terrain": 2,
        "blinded": 6,
        "totally_blinded": 10,
        "grappled": 6,
        "off_hand": 2,
    }


def test_natural_1_and_20():
    assert not accuracy.hits(1, threshold=-5)
    assert accuracy.hits(20, threshold=40)
    assert accuracy.hits(1, threshold=None), "p258 Aerial Ace cannot miss"
    assert accuracy.hits(6, threshold=6)
    assert not accuracy.hits(5, threshold=6)


def test_ranges_read_the_natural_face():
    assert accuracy.is_critical(20)
    assert not accuracy.is_critical(16), "p236 Flamethrower on a 16 with +4 Accuracy"
    assert accuracy.is_critical(16, extension=4), "p236 a range of 16-20"
    assert not accuracy.is_critical(13, extension=9), "at most +6"
    assert accuracy.is_critical(14, extension=9)
    assert accuracy.triggers(8, on="even")
    assert not accuracy.triggers(9, on="even")
    assert accuracy.triggers(1, on="always")
    assert accuracy.triggers(3, on=(1, 3))


triggers = st.one_of(st.integers(2, 20), st.just("even"), st.tuples(st.integers(1, 20), st.integers(1, 20)))


@given(
    thresholds=st.lists(st.none() | st.integers(-5, 30), max_size=3).map(tuple),
    ranges=st.lists(st.tuples(triggers, st.integers(0, 8)), max_size=2).map(tuple),
)
def test_accuracy_cuts_group_only_faces_that_the_rule_does_not_tell_apart(thresholds, ranges):
    def outcome(dice, cuts):
        face = dice.d(20, "accuracy", cuts)
        return (
            tuple(accuracy.hits(face, threshold=each) for each in thresholds),
            tuple(accuracy.triggers(face, on=on, extension=more) for on, more in ranges),
        )

    cuts = accuracy.accuracy_cuts(thresholds=thresholds, ranges=ranges)
    assert every_outcome(lambda dice: outcome(dice, cuts)) == every_outcome(lambda dice: outcome(dice, ()))


def test_an_attack_needs_few_branches():
    assert accuracy.accuracy_cuts(thresholds=(6,), ranges=((20, 0), (18, 0))) == (6, 18, 20)
    assert cuts_where("aabba") == (3, 5)


# --- types (p. 238) -------------------------------------------------------------------------------------------------

# A second writing of the chart, by defender: what hits it hard, what it resists, what it ignores.
DEFENDS = {
    "normal": ("fighting", "", "ghost"),
    "fire": ("water ground rock", "fire grass ice bug steel fairy", ""),
    "water": ("electric grass", "fire water ice steel", ""),
    "electric": ("ground", "electric flying steel", ""),
    "grass": ("fire ice poison flying bug", "water electric grass ground", ""),
    "ice": ("fire fighting rock steel", "ice", ""),
    "fighting": ("flying psychic fairy", "bug rock dark", ""),
    "poison": ("ground psychic", "grass fighting poison bug fairy", ""),
    "ground": ("water grass ice", "poison rock", "electric"),
    "flying": ("electric ice rock", "grass fighting bug", "ground"),
    "psychic": ("bug ghost dark", "fighting psychic", ""),
    "bug": ("fire flying rock", "grass fighting ground", ""),
    "rock": ("water grass fighting ground steel", "normal fire poison flying", ""),
    "ghost": ("ghost dark", "poison bug", "normal fighting"),
    "dragon": ("ice dragon fairy", "fire water electric grass", ""),
    "dark": ("fighting bug fairy", "ghost dark", "psychic"),
    "steel": ("fire fighting ground", "normal grass ice flying psychic bug rock dragon steel fairy", "poison"),
    "fairy": ("poison steel", "fighting bug dark", "dragon"),
}
SHOWN = {3: Fraction(3), 2: Fraction(2), 1: Fraction(3, 2), 0: Fraction(1)} | {-n: Fraction(1, 2**n) for n in (1, 2, 3)}


def relation(attack: str, defender: str) -> int | None:
    weak, resists, immune = (words.split() for words in DEFENDS[defender])
    return None if attack in immune else (attack in weak) - (attack in resists)


def expected(attack: str, defenders: tuple[str, ...]) -> Fraction:
    parts = [relation(attack, each) for each in defenders]
    return Fraction(0) if None in parts else SHOWN[sum(part or 0 for part in parts)]


@pytest.mark.parametrize("attack", TYPES)
def test_p238_all_324_pairs_all_dual_and_triple_types(attack):
    for count in (1, 2, 3):
        for defenders in combinations(TYPES, count):
            found = type_chart.effectiveness(attack, defenders)
            assert Fraction(found.num, found.den) == expected(attack, defenders), (attack, defenders)


@pytest.mark.parametrize("attack", TYPES)
def test_spec_001_multiplicative_types_under_the_ruling(attack):
    by_one = {None: Fraction(0), -1: Fraction(1, 2), 0: Fraction(1), 1: Fraction(3, 2)}
    for pair in combinations(TYPES, 2):
        found = type_chart.effectiveness(attack, pair, combination="multiplicative")
        one, two = (by_one[relation(attack, each)] for each in pair)
        assert Fraction(found.num, found.den) == one * two


def test_the_chart_has_120_pairs_that_are_not_neutral():
    rows = type_chart.CHART.values()
    assert sum(len(row.strong) + len(row.resisted) + len(row.immune) for row in rows) == 120
    assert sum(len(row.immune) for row in rows) == 8


@pytest.mark.parametrize(
    ("found", "label"),
    [
        ((0, 1), "Immune"), ((1, 8), "Triply Resisted"), ((3, 16), "Triply Resisted"),
        ((1, 4), "Doubly Resisted"), ((1, 2), "Resisted"),
        ((3, 4), "Resisted"), ((1, 1), "Neutral"), ((3, 2), "Super Effective"), ((2, 1), "Doubly Super Effective"),
        ((9, 4), "Doubly Super Effective"), ((3, 1), "Triply Super Effective"),
    ],
)  # fmt: skip
def test_labels(found, label):
    assert type_chart.label(*found) == label


def test_loop_combat_type_effectiveness_edge_cases():
    assert type_chart.effectiveness("fire", ()) == type_chart.NEUTRAL, "trainers have no type"
    assert type_chart.effectiveness("typeless", ("ghost",)) == type_chart.NEUTRAL
    assert type_chart.effectiveness("normal", ("ghost", "rock"), steps=3) == type_chart.IMMUNE, (
        "no step undoes an immunity"
    )
    assert type_chart.effectiveness("fire", ("grass",), steps=-1) == type_chart.NEUTRAL
    assert type_chart.effectiveness("fire", ("grass", "ice"), steps=5) == type_chart.TIERS[3]
    assert type_chart.effectiveness("fire", ("grass", "grass")) == type_chart.TIERS[1], "one type counts once"


@pytest.mark.parametrize(
    ("own", "status", "immune"),
    [
        ("electric", "paralyzed", True), ("fire", "burned", True), ("steel", "poisoned", True),
        ("poison", "badly_poisoned", True), ("ice", "frozen", True), ("ghost", "stuck", True),
        ("ghost", "trapped", True), ("ghost", "slowed", False), ("water", "paralyzed", False),
        ("fire", "asleep", False),
    ],
)  # fmt: skip
def test_loop_combat_status_type_immunity(own, status, immune):
    assert type_chart.is_immune_to_status(("normal", own), status) is immune
    assert not type_chart.is_immune_to_status((), status), "trainers have no type"


def test_powder_and_stab():
    assert type_chart.is_immune_to_keyword(("grass", "poison"), "powder")
    assert not type_chart.is_immune_to_keyword(("fire",), "powder")
    assert type_chart.has_stab("fire", ("fire", "flying"))
    assert type_chart.has_stab("flying", ("fire", "flying")), "loop combat-stab either type"
    assert not type_chart.has_stab("fire", ()), "loop combat-stab trainers"
    assert not type_chart.has_stab("normal", ("normal",), never=True), "p240 Struggle"


# --- damage (pp. 236-237) -------------------------------------------------------------------------------------------

PRINTED = """1 1d6+1 2 5 7|2 1d6+3 4 7 9|3 1d6+5 6 9 11|4 1d8+6 7 11 14|5 1d8+8 9 13 16|6 2d6+8 10 15 20
7 2d6+10 12 17 22|8 2d8+10 12 19 26|9 2d10+10 12 21 30|10 3d8+10 13 24 34|11 3d10+10 13 27 40|12 3d12+10 13 30 46
13 4d10+10 14 35 50|14 4d10+15 19 40 55|15 4d10+20 24 45 60|16 5d10+20 25 50 70|17 5d12+25 30 60 85|18 6d12+25 31 65 97
19 6d12+30 36 70 102|20 6d12+35 41 75 107|21 6d12+40 46 80 112|22 6d12+45 51 85 117|23 6d12+50 56 90 122
24 6d12+55 61 95 127|25 6d12+60 66 100 132|26 7d12+65 72 110 149|27 8d12+70 78 120 166|28 8d12+80 88 130 176"""
ROWS = [row.split() for row in PRINTED.replace("\n", "|").split("|")]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"p237 DB {row[0]}")
def test_the_damage_base_chart(row):
    db, dice, least, average, most = row
    found = damage.chart_row(int(db))
    assert (found.dice, found.least, found.average, found.most) == (dice, int(least), int(average), int(most))


def test_the_chart_ends_at_1_and_28():
    assert len(ROWS) == len(damage.CHART) == 28
    assert damage.chart_row(0) == damage.chart_row(1)
    assert damage.chart_row(35) == damage.chart_row(28)
    assert damage.effective_db(12, strikes=5, stab=True) == 28


SUPER = type_chart.TIERS[1]
HALF = type_chart.TIERS[-1]


@pytest.mark.parametrize(
    ("given", "final"),
    [
        pytest.param({"db": 2, "stab": True, "rolled": 10, "attack": 14, "defense": 4, "effectiveness": HALF}, 10,
                     id="p255 Absorb on Archie while poisoned"),
        pytest.param({"db": 4, "stab": True, "rolled": 16, "crit_damage": 17, "crit": True, "attack": 16,
                      "defense": 13, "effectiveness": SUPER}, 54, id="p256 Ember, a critical hit"),
        pytest.param({"db": 4, "stab": True, "rolled": 14, "attack": 14, "defense": 5}, 23, id="p257 Acid on both"),
        pytest.param({"db": 4, "rolled": 8, "attack": 8, "defense": 12}, 4, id="p258 a Struggle barely hurts Oddish"),
        pytest.param({"db": 6, "rolled": 19, "attack": 12, "defense": 12, "effectiveness": SUPER}, 28,
                     id="p258 Aerial Ace"),
        pytest.param({"db": 4, "stab": True, "rolled": 16, "attack": 14, "defense": 5}, 25, id="p258 Acid on Sylvana"),
        pytest.param({"db": 4, "stab": True, "rolled": 15, "attack": 16, "defense": 13, "effectiveness": SUPER}, 27,
                     id="p259 Ember at set damage"),
        pytest.param({"db": 4, "rolled": 11, "attack": 12, "defense": 12}, 11, id="p259 Struggle at set damage"),
        pytest.param({"db": 4, "rolled": 11, "attack": 10, "defense": 5}, 16, id="loop combat-struggle-attack"),
        pytest.param({"db": 6, "rolled": 15, "crit_damage": 15, "crit": True, "attack": 0, "defense": 0}, 30,
                     id="p236 a DB 6 crit is 30 + stat"),
        pytest.param({"db": 1, "rolled": 5, "attack": 1, "defense": 90}, 1, id="loop combat-minimum-damage"),
        pytest.param({"db": 1, "rolled": 5, "attack": 1, "defense": 90, "effectiveness": type_chart.TIERS[-2]}, 1,
                     id="loop 1 at least 1 after resistance too"),
        pytest.param({"db": 1, "rolled": 5, "attack": 1, "defense": 90, "effectiveness": HALF,
                      "final_minimum": "before_effectiveness"}, 0, id="sources 13.26 the book's one minimum"),
        pytest.param({"db": 9, "rolled": 30, "attack": 50, "defense": 1, "effectiveness": type_chart.IMMUNE}, 0,
                     id="loop combat-type-immunity"),
        pytest.param({"db": 8, "rolled": 19, "attack": 25, "defense": 12, "damage_reduction": 5}, 27, id="DR"),
    ],
)  # fmt: skip
def test_damage_follows_the_rulebook(given, final):
    assert damage.damage(**given).final == final


@given(
    db=st.integers(1, 28),
    strikes=st.integers(1, 5),
    stab=st.booleans(),
    crit=st.booleans(),
    attack=st.integers(0, 200),
    defense=st.integers(0, 200),
    bonus=st.integers(-20, 20),
    reduction=st.integers(0, 30),
    found=st.sampled_from([*type_chart.TIERS.values(), type_chart.IMMUNE]),
)
def test_the_breakdown_adds_up(db, strikes, stab, crit, attack, defense, bonus, reduction, found):
    effective = damage.effective_db(db, strikes=strikes, stab=stab)
    rolled = damage.set_damage(effective)
    done = damage.damage(
        db=db,
        strikes=strikes,
        stab=stab,
        rolled=rolled,
        crit=crit,
        crit_damage=rolled if crit else 0,
        attack=attack,
        defense=defense,
        bonus=bonus,
        damage_reduction=reduction,
        effectiveness=found,
    )
    assert done.effective_db == min(28, db * strikes + 2 * stab)
    assert done.base_damage == rolled * (2 if crit else 1)
    assert done.subtotal == done.base_damage + attack + bonus
    assert done.after_defense == max(1, done.subtotal - defense - reduction)
    multiplied = Fraction(done.after_defense * done.num, done.den)
    assert done.final == (max(1, int(multiplied)) if found.num else 0)


def test_strikes():
    assert [damage.five_strike_hits(face) for face in range(1, 9)] == [1, 2, 2, 3, 3, 3, 4, 5]
    assert cuts_where(damage.five_strike_hits(face) for face in range(1, 9)) == damage.FIVE_STRIKE_CUTS
    assert damage.effective_db(3, strikes=2) == 6, "both strikes of a Double Strike"
    assert damage.strike_crit_db(3) == 3, "a crit adds the dice of one strike"


def test_what_follows_damage():
    assert damage.recoil(25, num=1, den=3) == 8
    assert damage.drain(10) == 5
    assert damage.drain(7) == 3
    assert damage.fixed_damage(15, effectiveness=HALF) == 15, "p238 resistance does not count"
    assert damage.fixed_damage(15, effectiveness=type_chart.IMMUNE) == 0
    assert damage.coup_de_grace_bonus() == 10, "p251"
    assert damage.coup_de_grace_bonus(dice_counted=3) == 15, "p251 with Sniper"
    smitten = type_chart.effectiveness("fire", ("grass",), steps=damage.SMITE_STEPS)
    assert smitten == type_chart.NEUTRAL


@pytest.mark.parametrize(("user", "target"), [(20, 20), (50, 10), (1, 40), (100, 1), (30, 60)])
def test_execute_moves(user, target):
    def rule(dice, cuts):
        return damage.execute_succeeds(dice.d(100, "execute", cuts), user_level=user, target_level=target)

    cuts = damage.execute_cuts(user_level=user, target_level=target)
    odds = every_outcome(lambda dice: rule(dice, cuts))
    assert odds == every_outcome(lambda dice: rule(dice, ()))
    assert odds.get(True, Fraction(0)) == Fraction(max(0, min(100, 30 + user - target)), 100)


# --- struggle (p. 240) and weather ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("rank", "numbers"), [(1, (4, 4)), (4, (4, 4)), (5, (3, 5)), (6, (3, 5))])
def test_loop_combat_struggle_attack_expert_rank(rank, numbers):
    found = struggle.struggle(combat_rank=rank)
    assert (found.ac, found.db) == numbers
    assert (found.type, found.move_class, found.range) == ("normal", "physical", 1)


def test_loop_combat_struggle_attack_capabilities():
    found = struggle.struggle(capability="zapper", special=True, telekinetic_focus=4)
    assert (found.type, found.move_class, found.range) == ("electric", "special", 4)
    assert struggle.struggle(capability="fountain").move_class == "physical"
    assert struggle.struggle(special=True).move_class == "physical", "Special Attack needs a capability"


def test_weapons():
    numbers = {name: (each.ac, each.db, each.range, each.least_range) for name, each in struggle.WEAPONS.items()}
    assert numbers == {
        "large_melee": (1, 2, 1, 0),
        "small_melee": (0, 1, 1, 0),
        "short_range": (0, 0, 4, 0),
        "long_range": (1, 1, 12, 4),
    }
    assert struggle.TYPE_OF_CAPABILITY == {
        "firestarter": "fire",
        "fountain": "water",
        "freezer": "ice",
        "guster": "flying",
        "materializer": "rock",
        "zapper": "electric",
    }


@pytest.mark.parametrize("own", TYPES)
def test_hail_and_sandstorm_spare_their_types(own):
    assert weather.harms("hail", (own,)) is (own != "ice")
    assert weather.harms("sandstorm", ("normal", own)) is (own not in ("ground", "rock", "steel"))
    assert not weather.harms("rain", (own,))


@pytest.mark.parametrize("sky", ["clear", "sun", "rain", "hail", "sandstorm"])
def test_weather_changes_fire_and_water_once(sky):
    changed = {
        kind: weather.damage_bonus(sky, move_type=kind) for kind in TYPES if weather.damage_bonus(sky, move_type=kind)
    }
    assert changed == {"sun": {"fire": 5, "water": -5}, "rain": {"fire": -5, "water": 5}}.get(sky, {})
    rules: tuple[weather.WeatherBonus, ...] = ("damage", "damage_base")
    for kind, rule in product(TYPES, rules):
        counted = (
            weather.damage_bonus(sky, move_type=kind, rule=rule),
            weather.db_bonus(sky, move_type=kind, rule=rule),
        )
        assert sum(counted) == changed.get(kind, 0)
        assert counted[rule == "damage"] == 0


def test_names_and_ids():
    assert id_of("Poké Ball throw") == "poke_ball_throw"
    assert id_of("At-Will") == "at_will"
    assert id_of("King's Rock") == "kings_rock"
    assert name_of("badly_poisoned") == "Badly Poisoned"
