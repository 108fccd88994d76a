"""Every calculator of every ruleset at the edges of what it takes: it answers or refuses, in little time."""

import json
import random
import re
import time
from pathlib import Path

import msgspec
import pytest
from tests.cli.support import turnwright

from turnwright.kernel import calculators, registry
from turnwright.kernel.refusal import Refusal

SOURCES = Path(registry.__file__).parents[1]
WORD = re.compile(r'"([a-zA-Z][a-zA-Z_ ]{2,19})"')
EDGES = (0, 1, -1, 7, 10**5, -(10**5), 10**9, 2**63, -(2**63), 10**17)
CALCULATORS = [
    pytest.param(ruleset, name, id=f"{ruleset} {name}")
    for ruleset in registry.ruleset_names()
    for name in sorted(registry.find_ruleset(ruleset).rules.calculators)
]
TRIES = 25
MOST_SECONDS = 5
"""Of this process's own time: a rule takes thousandths of one."""


class Absurd:
    """Inputs that fit a JSON Schema, with the largest numbers and the longest lists that it allows."""

    def __init__(self, ruleset: str, schema: dict) -> None:
        self.chance = random.Random(f"{ruleset} {schema['title']}")
        self.shared = schema.get("$defs", {})
        self.words = words_of(ruleset)

    def value(self, kind: dict):
        if "$ref" in kind:
            return self.value(self.shared[kind["$ref"].rpartition("/")[2]])
        if "anyOf" in kind:
            return self.value(self.chance.choice(kind["anyOf"]))
        if "enum" in kind:
            return self.chance.choice(kind["enum"])
        makers = {
            "integer": self.number,
            "number": self.number,
            "boolean": lambda kind: self.chance.random() < 0.5,
            "string": self.text,
            "array": self.several,
            "object": self.object,
        }
        return makers[kind["type"]](kind) if kind.get("type") in makers else None

    def number(self, kind: dict):
        least, most = kind.get("minimum", -(10**17)), kind.get("maximum", 10**17)
        return self.chance.choice([*(edge for edge in EDGES if least <= edge <= most), least, least, most, most])

    def text(self, kind: dict) -> str:
        most = kind.get("maxLength", calculators.MOST_LETTERS)
        return self.chance.choice([*self.chance.sample(self.words, 8), "x" * most, "é" * most, ""])[:most]

    def several(self, kind: dict) -> list:
        most = kind.get("maxItems", calculators.MOST_ENTRIES)
        count = max(kind.get("minItems", 0), self.chance.choice([0, 1, 3, most]))
        distinct = [self.value(kind.get("items") or {}) for _ in range(min(count, 20))]
        return [self.chance.choice(distinct) for _ in range(count)]

    def object(self, kind: dict) -> dict:
        named = kind.get("properties", {})
        wanted = [name for name in named if name in kind.get("required", ()) or self.chance.random() < 0.7]
        more = kind.get("additionalProperties") or {}
        extra = self.chance.sample(self.words, 3) if more and not named else []
        return {name: self.value(named[name]) for name in wanted} | {name: self.value(more) for name in extra}


def words_of(ruleset: str) -> list[str]:
    """Words that a ruleset knows, and many more."""
    place = SOURCES / "rulesets" / ruleset
    files = sorted(place.rglob("*.py")) if place.is_dir() else [place.with_suffix(".py")]
    return sorted({word for file in files for word in WORD.findall(file.read_text("utf-8"))})


@pytest.mark.parametrize(("ruleset", "name"), CALCULATORS)
def test_a_calculator_answers_or_refuses_the_absurd(ruleset, name):
    found = registry.find_ruleset(ruleset)
    options = registry.rulings(found, None, {})
    schema = calculators.found(found, name).schema()
    absurd = Absurd(ruleset, schema)
    for _ in range(TRIES):
        given = absurd.object(schema)
        began = time.process_time()
        try:
            said = msgspec.json.encode(calculators.answer(found, name, given, options))
        except Refusal as refusal:
            said = str(refusal).encode()
            assert len(said) < 3_000, given
        assert time.process_time() - began < MOST_SECONDS, given
        assert said


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"rolls": [1] * 1001}, "successes: a list is too long: at most 1,000 entries."),
        ({"rolls": [10**18]}, "successes: a number is too long: at most 18 digits."),
        ({"rolls": ["x" * 1001]}, "successes: a text is too long: at most 1,000 characters."),
        ({"rolls": [{"a": [-(10**50)]}]}, "successes: a number is too long: at most 18 digits."),
        ({"rolls": [{"x" * 1001: 1}]}, "successes: a text is too long: at most 1,000 characters."),
        ({"rolls": [10**6]}, "successes: rolls[0]: expected `int` <= 1000."),
    ],
)
def test_limits_are_said(given, says):
    ran = turnwright("calc", "rune", "successes", json.dumps(given))
    assert (ran.code, ran.out, ran.err) == (1, "", f"turnwright: {says}\n")


def test_the_help_says_the_limits():
    said = " ".join(turnwright("calc", "--help").out.split())
    assert "lists of 1,000 entries, texts of 1,000 characters and numbers of 18 digits" in said


def test_the_odds_of_an_escape_have_a_limit_that_is_said():
    ran = turnwright("calc", "rune", "flee_odds", '{"finesse": 3, "living_enemy_finesse": [1001]}')
    assert (ran.code, "living_enemy_finesse[0]: expected `int` <= 1000" in ran.err) == (1, True)
    assert "living_enemy_finesse: list of 0…1000" in turnwright("calc", "rune", "flee_odds").out


def test_a_line_of_a_batch_that_is_too_large_or_too_deep_is_answered_with_an_error():
    lines = ['{"calc": "successes", "input": ' + "[" * 200 + "}", '{"calc": "successes", "input": {"rolls": [6]}}']
    ran = turnwright("calc", "rune", "--batch", given="\n".join(lines))
    first, second = map(json.loads, ran.out.splitlines())
    assert (ran.code, first["error"]["code"], second) == (1, "calc.json", {"successes": 1})
    assert first["error"]["message"] == "line: nested too deeply: at most 100 levels"
