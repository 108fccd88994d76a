"""`turnwright calc`: a ruleset's rules as calculators."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from typing import Annotated, Any

import msgspec
import typer

from turnwright.cli.terminal import (
    AsJson,
    Preset,
    RulesetName,
    Rulings,
    Unusable,
    parse_options,
    say,
    say_json,
)
from turnwright.cli.words import words
from turnwright.kernel import calculators, json_input, registry
from turnwright.kernel.calculators import Calculator
from turnwright.kernel.files import MOST_BYTES, STDIN, read_bounded, size_in_words
from turnwright.kernel.refusal import Refusal
from turnwright.kernel.ruleset import AnyRuleset
from turnwright.kernel.rulings import kind_text


def calc(
    ruleset: RulesetName,
    name: Annotated[str | None, typer.Argument(metavar="[CALC]", help="A calculator.")] = None,
    given: Annotated[
        str | None, typer.Argument(metavar="[INPUT]", help="Its input: a JSON object, or - to read it.")
    ] = None,
    batch: Annotated[bool, typer.Option("--batch", help='Answer {"calc", "input"} lines from standard input.')] = False,
    preset: Preset = None,
    option: Rulings = None,
    as_json: AsJson = False,
) -> None:
    """Ask a rule for a number: list the calculators, describe one, or answer with one.

    An input may have lists of 1,000 entries, texts of 1,000 characters and numbers of 18 digits; a rule may allow less.

    \b
    Example:
      turnwright calc wuxia hit '{"attack_roll": 14, "attack_bonus": 10, "defense_value": 17}'
    """
    found = registry.find_ruleset(ruleset)
    options = registry.rulings(found, preset, parse_options(option or ()))
    if batch:
        if name is not None:
            raise Unusable(words("calc.batch"))
        raise typer.Exit(_answer_all(found, options))
    if name is None:
        _list(found, as_json=as_json)
    elif given is None:
        _describe(calculators.found(found, name), as_json=as_json)
    else:
        raw = read_bounded(STDIN) if given == "-" else given.encode(errors="surrogateescape")
        say_json(calculators.answer(found, name, json_input.decode(raw, "INPUT"), options))


# Many at once


def _answer_all(ruleset: AnyRuleset, options: Any) -> int:
    """One JSON answer a line, flushed at once, so that another program can ask and wait. 1 if any was an error."""
    code = 0
    for line in _questions():
        try:
            reply = _answer(ruleset, line, options)
        except Refusal as refusal:
            code = 1
            reply = {"error": {"code": refusal.code, "message": refusal.sentence}}
        say_json(reply)
        sys.stdout.flush()
    return code


def _questions() -> Iterator[bytes]:
    """The lines of standard input; a whole JSON list is taken too, one question an entry."""
    if sys.stdin is None:
        return
    lines = (line for line in iter(_line, b"") if line.strip())
    for line in lines:
        if line.lstrip().startswith(b"["):
            rows = json_input.decode(_whole(line, lines), words("standard_input"))
            yield from (msgspec.json.encode(row) for row in rows)
            return
        yield line


def _line() -> bytes:
    line = sys.stdin.buffer.readline(MOST_BYTES + 1)
    return _whole(line, ())


def _whole(first: bytes, more: Iterable[bytes]) -> bytes:
    """Lines together, if they are not too much."""
    kept = bytearray(first)
    for line in more:
        kept += line
        if len(kept) > MOST_BYTES:
            break
    if len(kept) > MOST_BYTES:
        raise Unusable(words("calc.too_large", size=size_in_words(MOST_BYTES)))
    return bytes(kept)


def _answer(ruleset: AnyRuleset, line: bytes, options: Any) -> Any:
    asked = json_input.decode(line, "line", code="calc.json")
    if not isinstance(asked, dict) or not isinstance(asked.get("calc"), str):
        raise Refusal("calc.shape")
    return calculators.answer(ruleset, asked["calc"], asked.get("input", {}), options)


# What there is


def _list(ruleset: AnyRuleset, *, as_json: bool) -> None:
    every = list(calculators.listed(ruleset))
    if as_json:
        say_json([_described(calculator) for calculator in every])
        return
    if not every:
        say(words("calc.none", ruleset=ruleset.name))
        return
    for calculator in every:
        say(f"{calculator.name}: {calculator.doc}")
        say(f"    {', '.join(_fields(calculator))}")


def _describe(calculator: Calculator, *, as_json: bool) -> None:
    if as_json:
        say_json(_described(calculator))
        return
    say(f"{calculator.name}: {calculator.doc}")
    for field in _fields(calculator):
        say(f"  {field}")
    if calculator.takes_options:
        say(f"  {words('calc.rulings')}")


def _described(calculator: Calculator) -> dict[str, Any]:
    return {
        "name": calculator.name,
        "doc": calculator.doc,
        "rulings": calculator.takes_options,
        "input": calculator.schema(),
    }


def _fields(calculator: Calculator) -> list[str]:
    """The fields of an input, each with what fits: `rank: 1…5`, `guard=0: integer`."""
    schema = calculator.schema()
    needed = calculator.required()
    texts = []
    for field, kind in schema["properties"].items():
        default = "" if field in needed else f"={msgspec.json.encode(kind.get('default')).decode()}"
        texts.append(f"{field}{default}: {kind_text(kind)}")
    return texts
