"""Calculators beyond the worked examples: what makes no sense is refused, what sources disagree about is a ruling."""

import pytest

from turnwright.kernel import calculators
from turnwright.kernel.refusal import Refusal
from turnwright.rulesets.wuxia import RULESET
from turnwright.rulesets.wuxia.options import PRESETS, Options


def call(name, given, options=PRESETS["seed"]):
    return calculators.answer(RULESET, name, given, options)


@pytest.mark.parametrize(
    ("name", "given"),
    [
        ("hit", {"attack_roll": 21, "attack_bonus": 0, "defense_value": 0}),
        ("hit", {"attack_roll": 0, "attack_bonus": 0, "defense_value": 0}),
        ("hit", {"attack_roll": "7", "attack_bonus": 0, "defense_value": 0}),
        ("condition_name", {"pillar": "violense", "degree": 1}),
        ("condition_name", {"pillar": "violence", "degree": 5}),
        ("strain_penalty", {"strain": 0, "max_strain": 0}),
        ("rng_random_access", {"seed": 1, "n": 0}),
        ("damage", {"base_damage": -1}),
        ("turn_order", {"units": [{"id": "a", "team": "players", "agility": 1}], "phase": "major"}),
    ],
)
def test_bad_input_is_refused(name, given):
    with pytest.raises(Refusal) as refusal:
        call(name, given)
    assert refusal.value.code == "calc.input"


@pytest.mark.parametrize(
    ("name", "given", "code"),
    [
        ("formula", {"formula": "strenght + 1"}, "wuxia.formula"),
        ("formula", {"formula": "strength", "stats": {"strenght": 1}}, "wuxia.stat"),
        ("trigger", {"condition": "enemy_hp_under_25"}, "wuxia.trigger"),
    ],
)
def test_what_cannot_be_read_is_refused_with_a_code(name, given, code):
    with pytest.raises(Refusal) as refusal:
        call(name, given)
    assert refusal.value.code == code


@pytest.mark.parametrize("seed", [0, 42, 12345, -1, 2**31])
def test_random_access_agrees_with_drawing_in_order(seed):
    drawn = call("mulberry32_d20", {"seed": seed, "draws": 30})
    assert [call("rng_random_access", {"seed": seed, "n": n}) for n in range(1, 31)] == drawn


@pytest.mark.parametrize(
    ("name", "given", "seed_answer", "adr_answer"),
    [
        ("resolve_pool", {"pillar": "influence"}, "mrc", "src"),
        ("cost_track_boxes", {"scl": 5}, 7, 8),
        ("currency_cap", {"scl": 5}, 10, 8),
    ],
)
def test_rulings_change_the_answer(name, given, seed_answer, adr_answer):
    assert call(name, given) == seed_answer
    assert call(name, given, PRESETS["adr"]) == adr_answer


def test_damage_shows_every_step():
    answer = call("damage", {"base_damage": 20, "dr_tier": 3, "charges": 5})
    assert (answer["thp_damage"], answer["charge_depletion"], answer["dr_reduction"]) == (14, 5, 0.3)
    answer = call("damage", {"base_damage": 21, "blocked": True}, Options(block_halves=True))
    assert (answer["halved"], answer["thp_damage"]) == (True, 10)


def test_turn_order_of_a_small_fight():
    units = [
        {"id": "hero", "team": "player", "agility": 6},
        {"id": "bulwark", "team": "player", "agility": 1},
        {"id": "boss", "team": "enemy", "agility": 6, "actions": 2},
    ]
    assert call("turn_order", {"units": units, "phase": "quick1"}) == ["hero", "boss"]
    assert call("turn_order", {"units": units, "phase": "major"}) == ["hero", "boss", "bulwark", "boss"]
    assert call("turn_order", {"units": units, "phase": "quick2"}) == ["bulwark"]
