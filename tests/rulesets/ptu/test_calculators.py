"""Calculators beyond the worked examples: what makes no sense is refused, what sources disagree about is a ruling."""

from typing import get_type_hints

import msgspec
import pytest

from turnwright.kernel import calculators
from turnwright.kernel.refusal import Refusal
from turnwright.rulesets.ptu import RULESET
from turnwright.rulesets.ptu.options import PRESETS, Options


def call(name, given, options=PRESETS["book"]):
    return calculators.answer(RULESET, name, given, options)


@pytest.mark.parametrize(
    ("name", "given"),
    [
        ("apply_stage", {"stat": 10, "stage": 7}),
        ("hp_pokemon", {"level": 101, "hp_stat": 5}),
        ("hp_trainer", {"level": 51, "hp_stat": 5}),
        ("db_chart", {"db": 29}),
        ("hit_check", {"natural_roll": 21}),
        ("five_strike", {"d8": 9}),
        ("apply_damage", {"damage": -1, "hp": 10, "max_hp": 10}),
        ("apply_damage", {"damage": 1, "hp": 10, "max_hp": 0}),
        ("capture_roll", {"d100": 101, "trainer_level": 1, "rate": 50}),
        ("switch_cost", {"kind": "swap"}),
        ("aoe_cells", {"shape": "Ring 2"}),
        ("base_relations", {"base": {"wisdom": 3}, "added": {}}),
    ],
)
def test_bad_input_is_refused(name, given):
    with pytest.raises(Refusal) as refusal:
        call(name, given)
    assert refusal.value.code == "calc.input"


@pytest.mark.parametrize(
    ("name", "given", "code", "hint"),
    [
        ("type_effectiveness", {"move_type": "Fier", "defender_types": []}, "ptu.type", "fire"),
        ("save_check", {"status": "Burnt", "d20": 3}, "ptu.condition", "burned"),
        ("save_check", {"status": "Burned", "d20": 3}, "ptu.save", "no save against burned"),
        ("nature", {"nature": "Adamantine"}, "ptu.nature", "adamant"),
        ("ball_modifier", {"ball": "Grate Ball"}, "ptu.ball", "great_ball"),
        ("revive", {"max_hp": 10, "item": "Potion"}, "ptu.item", "item of that kind"),
        ("base_relations", {"base": {"hp": 3}, "added": {}}, "ptu.stat", "Attack"),
    ],
)
def test_unknown_words_are_refused_with_a_code_and_a_hint(name, given, code, hint):
    with pytest.raises(Refusal) as refusal:
        call(name, given)
    assert refusal.value.code == code
    assert hint in refusal.value.sentence


@pytest.mark.parametrize(
    ("name", "given", "book", "seed"),
    [
        ("type_effectiveness", {"move_type": "Fire", "defender_types": ["Grass", "Ice"]}, 2, 2.25),
        ("type_effectiveness", {"move_type": "Fire", "defender_types": ["Grass", "Water"]}, 1, 0.75),
        ("speed_cs_movement", {"speed_cs": -1}, 0, -1),
        ("heal", {"hp": 30, "max_hp": 50, "injuries": 3, "amount": 30}, {"hp": 35}, {"hp": 50}),
        (
            "heal",
            {"hp": 0, "max_hp": 50, "amount": 20, "fainted": True, "source": "potion"},
            {"hp": 20, "fainted": True},
            {"hp": 20, "fainted": False},
        ),
        (
            "apply_damage",
            {"damage": 100, "hp": 30, "max_hp": 50},
            {"hp": -70, "new_injuries": 5},
            {"hp": 0, "new_injuries": 1},
        ),
        (
            "turn_order",
            {
                "combatants": [
                    {"id": "a", "initiative": 5, "trainer": True},
                    {"id": "b", "initiative": 9, "trainer": True},
                    {"id": "c", "initiative": 7},
                ],
                "battle": "league",
            },
            {"declaration": ["a", "b"], "resolution": ["b", "a"], "pokemon": ["c"]},
            {"all": ["b", "c", "a"]},
        ),
    ],
)
def test_the_presets_answer_as_their_sources(name, given, book, seed):
    for preset, expected in (("book", book), ("seed_app", seed)):
        answer = call(name, given, PRESETS[preset])
        if isinstance(expected, dict):
            answer = {key: answer[key] for key in expected}
        assert answer == expected


def test_book_is_the_first_preset_and_the_default():
    assert next(iter(PRESETS)) == "book"
    assert PRESETS["book"] == Options()


def test_every_ruling_says_what_it_is_and_who_says_what():
    for name, hint in get_type_hints(Options, include_extras=True).items():
        (meta,) = hint.__metadata__
        assert meta.description, name
        sources = meta.extra["sources"]
        assert getattr(Options(), name) in sources.values(), name
        assert len(set(sources.values())) > 1, name
        # Every value that a source names can be chosen.
        for value in sources.values():
            msgspec.convert({name: value}, Options)


def test_exact_odds_are_fractions():
    assert call("check_odds", {"rank": 1, "dc": 5}) == {"fraction": "1/3", "value": 1 / 3}
    assert call("opposed_odds", {"attacker": 1, "defender": 1}) == {"fraction": "5/12", "value": 5 / 12}
    assert call("hit_odds", {"threshold": 6, "crit_range": 18}) == {"miss": 0.25, "hit": 0.6, "crit": 0.15}
    assert call("save_odds", {"status": "Confused"}) == {"hits_self": 0.4, "acts": 0.35, "cured": 0.25}
    assert call("capture_odds", {"rate": 94, "trainer_level": 4}) == 0.99
    assert call("capture_odds", {"rate": -15, "trainer_level": 10}) == 0.01
