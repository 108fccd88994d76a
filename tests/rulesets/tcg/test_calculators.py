"""Calculators answer the worked examples, and refuse what makes no sense."""

import inspect
import json
from pathlib import Path
from typing import Any, get_type_hints

import msgspec
import pytest

from turnwright.kernel.refusal import Refusal
from turnwright.rulesets.tcg.calculators import CALCULATORS
from turnwright.rulesets.tcg.options import PRESETS, Options

VECTORS = json.loads((Path(__file__).parent / "vectors.json").read_text())


def call(name: str, given: dict[str, Any], options: Options | None = None) -> Any:
    """Calls a calculator as the command line does: every argument converted by its annotation."""
    function = CALCULATORS[name]
    hints = get_type_hints(function, include_extras=True)
    more = {"options": options} if options is not None else {}
    return function(**{key: msgspec.convert(value, hints[key]) for key, value in given.items()}, **more)


@pytest.mark.parametrize("row", VECTORS, ids=lambda row: f"{row['calc']} {json.dumps(row['input'])}")
def test_worked_examples(row):
    answer = call(row["calc"], row["input"])
    if isinstance(row["expected"], dict):
        answer = {key: answer.get(key) for key in row["expected"]}
    assert answer == row["expected"]


@pytest.mark.parametrize("name", CALCULATORS)
def test_every_calculator_is_keyword_only_annotated_and_explained(name):
    function = CALCULATORS[name]
    hints = get_type_hints(function)
    parameters = inspect.signature(function).parameters.values()
    assert all(parameter.kind is parameter.KEYWORD_ONLY for parameter in parameters)
    assert {parameter.name for parameter in parameters} | {"return"} == set(hints)
    assert function.__doc__


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
