"""Every ruleset's calculators answer its worked examples, asked as the command line asks them."""

import inspect
import json
from pathlib import Path
from typing import get_type_hints

import pytest

from turnwright.kernel import calculators, registry

HERE = Path(__file__).parent
RULESETS = {path.parent.name: registry.find_ruleset(path.parent.name) for path in sorted(HERE.glob("*/vectors.json"))}
EXAMPLES = [(name, row) for name in RULESETS for row in json.loads((HERE / name / "vectors.json").read_text())]
NAMES = [(ruleset, name) for ruleset, found in RULESETS.items() for name in found.rules.calculators]


def told(value):
    return f"{value['calc']} {json.dumps(value['input'])}" if isinstance(value, dict) else None


@pytest.mark.parametrize(("ruleset", "row"), EXAMPLES, ids=told)
def test_worked_examples(ruleset, row):
    found = RULESETS[ruleset]
    answer = calculators.answer(found, row["calc"], row["input"], found.rules.Options())
    if isinstance(row["expected"], dict):
        answer = {key: answer.get(key) for key in row["expected"]}
    assert answer == row["expected"]
    assert isinstance(answer, bool) == isinstance(row["expected"], bool)


def test_every_ruleset_with_a_specification_has_worked_examples():
    assert set(RULESETS) == set(registry.ruleset_names()) - {"duel"}


@pytest.mark.parametrize(("ruleset", "name"), NAMES)
def test_every_calculator_is_keyword_only_annotated_and_explained(ruleset, name):
    function = RULESETS[ruleset].rules.calculators[name]
    parameters = inspect.signature(function).parameters.values()
    assert all(parameter.kind is parameter.KEYWORD_ONLY for parameter in parameters)
    assert {parameter.name for parameter in parameters} | {"return"} == set(get_type_hints(function))
    assert function.__doc__
