"""Calculators beyond the worked examples: what makes no sense is refused, what sources disagree about is a ruling."""

import pytest

from turnwright.kernel import calculators
from turnwright.kernel.refusal import Refusal
from turnwright.rulesets.tcg import RULESET
from turnwright.rulesets.tcg.options import PRESETS, Options


def call(name, given, options=PRESETS["seed"]):
    return calculators.answer(RULESET, name, given, options)


@pytest.mark.parametrize(
    ("preset", "name", "given", "expected"),
    [
        ("base_1999", "may_act", {"statuses_had": ["ASLEEP"]}, {"retreat": False, "confusion_damage": 20}),
        ("modern", "may_act", {"statuses_had": ["ASLEEP"]}, {"retreat": False, "confusion_damage": 30}),
        ("seed", "may_act", {"statuses_had": ["ASLEEP"]}, {"retreat": True, "confusion_damage": 30}),
        ("modern", "between_turns", {"statuses_had": ["POISONED"], "active": False}, {"damage": 0}),
        ("modern", "between_turns", {"statuses_had": ["BURNED"], "flip": "heads"}, {"damage": 20, "cured": ["BURNED"]}),
        ("base_1999", "between_turns", {"statuses_had": ["BURNED"], "flip": "heads"}, {"damage": 0, "cured": []}),
    ],
)
def test_presets_change_what_the_sources_disagree_about(preset, name, given, expected):
    answer = call(name, given, PRESETS[preset])
    assert {key: answer[key] for key in expected} == expected


def test_modern_statuses_replace_each_other():
    given = {"statuses_before": ["ASLEEP", "POISONED"], "status": "CONFUSED"}
    assert call("add_status", given, PRESETS["modern"]) == ["CONFUSED", "POISONED"]


def test_a_number_to_prevent_may_be_taken_off_instead():
    assert call("prevention", {"damage": 40, "prevent": 30}, Options(prevention_number="subtract")) == {"damage": 10}


def test_a_coin_text_that_is_not_understood_says_so():
    answer = call("coin_flip_parse", {"text": "Flip a coin. If heads, sing the whole song.", "damage": "10"})
    assert answer["unparsed"] == ["If heads, sing the whole song"]


@pytest.mark.parametrize(
    ("name", "given", "code"),
    [
        ("energy_cost", {"cost": ["FIER"], "attached": []}, "tcg.energy"),
        ("add_status", {"statuses_before": [], "status": "SLEEPY"}, "tcg.status"),
        ("modifier", {"value": "*"}, "tcg.modifier"),
        ("retreat_payment", {"cost": 1, "cards": [1] * 13}, "tcg.retreat"),
    ],
)
def test_nonsense_is_refused_with_a_sentence(name, given, code):
    with pytest.raises(Refusal) as refused:
        call(name, given)
    assert refused.value.code == code


def test_the_odds_of_a_deck_are_open_to_users():
    told = call("opening_odds", {"copies": 1, "basics": 12})
    assert told["prized"] == told["all_prized"]
    assert told["mulligan"]["fraction"] == "92966/487635"
    for wrong in (
        {"copies": 4, "basics": 0},
        {"copies": 4, "basics": 2, "is_basic": True},
        {"copies": 59, "basics": 2},
    ):
        with pytest.raises(Refusal):
            call("opening_odds", wrong)
