"""Calculators: any function with annotations becomes one; what does not fit is refused by name."""

import json
from fractions import Fraction
from typing import Annotated, Literal

import msgspec
import pytest
from tests.cli.support import turnwright

from turnwright.kernel import calculators, registry
from turnwright.kernel.refusal import Refusal
from turnwright.rulesets import duel

Face = Annotated[int, msgspec.Meta(ge=1, le=6)]


class Blow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A blow in a question."""

    face: Face


def blow(*, first: Face, second: Face, guard: int = 0, line: Literal["high", "low"] = "high") -> int:
    """What a blow does.

    Only the first paragraph is shown.
    """
    return max(0, first + second - guard) // (1 if line == "high" else 2)


def chance(*, at_least: int) -> Fraction:
    """The chance that a die shows at least this."""
    return Fraction(max(0, 7 - at_least), 6)


def limit(*, turns: int, options: duel.Options) -> dict[int, bool]:
    """Whether so many turns are too many."""
    return {turns: turns >= options.turn_limit}


def sum_of(*, blows: list[Blow]) -> int:
    """The sum of some blows."""
    return sum(each.face for each in blows)


def inverse(*, number: int) -> float:
    """One divided by a number."""
    if number == 13:
        raise ValueError("13 brings bad luck")
    return 1 / number


TOY = duel.RULESET.varied(
    calculators={"blow": blow, "chance": chance, "limit": limit, "sum_of": sum_of, "inverse": inverse},
    presets={"standard": duel.Options(), "short": duel.Options(turn_limit=5)},
)


@pytest.fixture(autouse=True)
def _toy(monkeypatch):
    find = registry.find_ruleset
    monkeypatch.setattr(registry, "find_ruleset", lambda name: TOY if name == "toy" else find(name))


@pytest.mark.parametrize(
    ("name", "given", "expected"),
    [
        ("blow", {"first": 3, "second": 4}, 7),
        ("blow", {"first": 3, "second": 4, "guard": 2, "line": "low"}, 2),
        ("chance", {"at_least": 6}, {"fraction": "1/6", "value": 1 / 6}),
        ("limit", {"turns": 400}, {"400": True}),
        ("sum_of", {"blows": [{"face": 2}, {"face": 5}]}, 7),
        ("inverse", {"number": 2}, 0.5),
    ],
)
def test_an_answer_is_json(name, given, expected):
    ran = turnwright("calc", "toy", name, json.dumps(given))
    assert (ran.code, ran.err) == (0, "")
    assert json.loads(ran.out) == expected
    assert turnwright("calc", "toy", name, "-", given=json.dumps(given)) == ran


@pytest.mark.parametrize(
    ("name", "given", "code", "says"),
    [
        ("blwo", {}, "calc.unknown", 'duel has no calculator "blwo"; did you mean "blow"?'),
        ("blow", {"first": 3, "secnd": 4}, "calc.input", 'blow has no field "secnd"; did you mean "second"?'),
        ("blow", {"first": 3}, "calc.input", "blow needs second."),
        ("blow", {"first": 7, "second": 1}, "calc.input", "blow: first: expected `int` <= 6."),
        ("blow", {"first": 0, "second": 1}, "calc.input", "blow: first: expected `int` >= 1."),
        ("blow", {"first": "3", "second": 1}, "calc.input", "blow: first: expected `int`, got `str`."),
        ("blow", {"first": 1, "second": 1, "line": "mid"}, "calc.input", "blow: line: invalid enum value 'mid'."),
        ("sum_of", {"blows": [{"face": 9}]}, "calc.input", "sum_of: blows[0].face: expected `int` <= 6."),
        ("limit", {"turns": 1, "options": {}}, "calc.input", 'limit has no field "options"; known: turns'),
        ("inverse", {"number": 0}, "calc.value", "inverse: division by zero."),
        ("inverse", {"number": 13}, "calc.value", "inverse: 13 brings bad luck."),
        ("blow", [1], "calc.input", "blow: expected an object with the fields first, second, guard, line."),
    ],
)
def test_what_does_not_fit_is_refused(name, given, code, says):
    with pytest.raises(Refusal) as refused:
        calculators.answer(TOY, name, given, duel.Options())
    assert (refused.value.code, str(refused.value)) == (code, says)
    ran = turnwright("calc", "toy", name, json.dumps(given))
    exit_code = 2 if code == "calc.unknown" else 1
    assert (ran.code, ran.out, ran.err) == (exit_code, "", f"turnwright: {says}\n")


@pytest.mark.parametrize(
    ("args", "too_many"),
    [
        ((), False),
        (("--preset", "short"), True),
        (("--option", "turn_limit=6"), True),
        (("--preset", "short", "--option", "turn_limit=7"), False),
        (("--option", "guard_wears=false"), False),
    ],
)
def test_rulings_come_from_the_caller(args, too_many):
    assert turnwright("calc", "toy", "limit", '{"turns": 6}', *args).last == {"6": too_many}


def test_a_batch_answers_line_by_line_and_says_if_any_failed():
    lines = [
        '{"calc": "blow", "input": {"first": 3, "second": 4}, "expected": 7}',
        "",
        '{"calc": "blow", "input": {"first": 3}}',
        "not json",
        '{"calc": 3}',
        '{"calc": "chance", "input": {"at_least": 4}}',
    ]
    ran = turnwright("calc", "toy", "--batch", given="\n".join(lines))
    assert (ran.code, ran.err) == (1, "")
    answers = [json.loads(line) for line in ran.out.splitlines()]
    assert answers[0] == 7
    assert [answer["error"]["code"] for answer in answers[1:4]] == ["calc.input", "calc.json", "calc.shape"]
    assert answers[4] == {"fraction": "1/2", "value": 0.5}
    assert turnwright("calc", "toy", "--batch", given=lines[0]).code == 0


def test_a_batch_may_be_a_list():
    rows = [{"calc": "blow", "input": {"first": face, "second": 1}} for face in (1, 2, 3)]
    for text in (json.dumps(rows), "[\n" + ",\n".join(map(json.dumps, rows)) + "\n]\n"):
        ran = turnwright("calc", "toy", "--batch", given=text)
        assert (ran.code, ran.out) == (0, "2\n3\n4\n")


def test_broken_input_is_named_by_line_and_column():
    ran = turnwright("calc", "toy", "blow", '{"first": 3,\n "second" 4}')
    assert (ran.code, ran.err) == (2, "turnwright: INPUT:2:11: this is not JSON: expected ':'\n")


def test_the_list_names_fields_ranges_and_defaults():
    text = turnwright("calc", "toy").out
    assert 'blow: What a blow does.\n    first: 1…6, second: 1…6, guard=0: integer, line="high": high | low\n' in text
    assert "Only the first paragraph" not in text
    assert "(depends on rulings: --preset, --option)" in turnwright("calc", "toy", "limit").out


def test_the_list_as_json_has_a_schema_of_each_input():
    listed = {row["name"]: row for row in turnwright("calc", "toy", "--json").last}
    assert listed["limit"]["rulings"] is True
    assert listed["blow"]["rulings"] is False
    assert listed["blow"]["input"]["required"] == ["first", "second"]
    assert listed["blow"]["input"]["properties"]["first"] == {"type": "integer", "minimum": 1, "maximum": 6}
    assert listed["sum_of"]["input"]["$defs"]["Blow"]["properties"]["face"]["maximum"] == 6
