"""Calculators: a ruleset's rules open to users. A name and JSON in, JSON or a refusal out.

A calculator is a plain function with keyword arguments; its annotations say what fits. One that depends on rulings
takes `options`, which the caller fills in from the table's own.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import lru_cache
from typing import Any, NamedTuple, get_type_hints

import msgspec

from turnwright.kernel.refusal import Refusal, hint, text_ref
from turnwright.kernel.ruleset import AnyRuleset

OPTIONS = "options"
MOST_ENTRIES, MOST_LETTERS, MOST_DIGITS = 1_000, 1_000, 18
"""What a list, a text and a whole number of an input may have at most."""


class Calculator(NamedTuple):
    """A calculator as its signature describes it."""

    name: str
    doc: str
    Input: type[msgspec.Struct]
    takes_options: bool
    function: Callable[..., Any]

    def schema(self) -> dict[str, Any]:
        """The JSON Schema of its input."""
        (schema,), shared = msgspec.json.schema_components([self.Input], ref_template="#/$defs/{name}")
        own = shared.pop(self.Input.__name__)
        return own | ({"$defs": shared} if shared else {}) if "$ref" in schema else schema

    def required(self) -> tuple[str, ...]:
        """The fields that an input must have."""
        return tuple(field.name for field in msgspec.structs.fields(self.Input) if field.required)


def listed(ruleset: AnyRuleset) -> Iterator[Calculator]:
    """Every calculator of a ruleset, by name."""
    for name in sorted(ruleset.rules.calculators):
        yield found(ruleset, name)


def found(ruleset: AnyRuleset, name: str) -> Calculator:
    """A calculator by its name."""
    function = ruleset.rules.calculators.get(name)
    if function is None:
        raise Refusal(
            "calc.unknown",
            ruleset=text_ref(ruleset.name),
            name=text_ref(name),
            hint=hint(name, ruleset.rules.calculators),
        )
    return _read(name, function)


def answer(ruleset: AnyRuleset, name: str, given: Any, options: Any) -> Any:
    """What a calculator answers, as plain JSON data."""
    calculator = found(ruleset, name)
    arguments = msgspec.structs.asdict(_input(calculator, given))
    if calculator.takes_options:
        arguments[OPTIONS] = options
    try:
        return msgspec.to_builtins(calculator.function(**arguments), str_keys=True, enc_hook=plain)
    except (ValueError, ArithmeticError) as error:
        raise Refusal("calc.value", name=text_ref(name), error=text_ref(error)) from None


def _input(calculator: Calculator, given: Any) -> msgspec.Struct:
    if not isinstance(given, dict):
        fields = tuple(map(text_ref, calculator.Input.__struct_fields__))
        raise Refusal("calc.input", calculator=text_ref(calculator.name), fields=fields)
    known = calculator.Input.__struct_fields__
    for field in given:
        if field not in known:
            raise Refusal(
                "calc.input",
                context="no_such_field",
                calculator=text_ref(calculator.name),
                field_name=text_ref(field),
                hint=hint(field, known),
            )
    missing = [field for field in calculator.required() if field not in given]
    if missing:
        raise Refusal(
            "calc.input", context="missing", calculator=text_ref(calculator.name), missing=tuple(map(text_ref, missing))
        )
    _refuse_absurd(calculator.name, given)
    try:
        return msgspec.convert(given, calculator.Input)
    except msgspec.ValidationError as error:
        sentence, _, place = str(error).partition(" - at `$.")
        raise Refusal(
            "calc.input",
            context="value_at" if place else "value",
            calculator=text_ref(calculator.name),
            place=text_ref(place.rstrip("`")),
            error=text_ref(sentence[:1].lower() + sentence[1:]),
        ) from None


def _refuse_absurd(name: str, given: Any) -> None:
    """Refuses what no rule is meant for; a calculator may allow less."""
    waiting = [given]
    while waiting:
        value = waiting.pop()
        if isinstance(value, list | dict) and len(value) > MOST_ENTRIES:
            raise Refusal("calc.input", context="long_list", name=text_ref(name), most=MOST_ENTRIES)
        if isinstance(value, str) and len(value) > MOST_LETTERS:
            raise Refusal("calc.input", context="long_text", name=text_ref(name), most=MOST_LETTERS)
        if isinstance(value, int) and abs(value) >= 10**MOST_DIGITS:
            raise Refusal("calc.input", context="long_number", name=text_ref(name), most=MOST_DIGITS)
        if isinstance(value, dict):
            waiting += value
            waiting += value.values()
        elif isinstance(value, list):
            waiting += value


@lru_cache(maxsize=1024)
def _read(name: str, function: Callable[..., Any]) -> Calculator:
    hints = get_type_hints(function, include_extras=True)
    fields: list[Any] = []
    for parameter in inspect.signature(function).parameters.values():
        if parameter.name == OPTIONS:
            continue
        field = (parameter.name, hints[parameter.name])
        fields.append(field if parameter.default is parameter.empty else (*field, parameter.default))
    made = msgspec.defstruct(name, fields, kw_only=True, frozen=True, forbid_unknown_fields=True)
    doc = " ".join((inspect.getdoc(function) or "").partition("\n\n")[0].split())
    return Calculator(name, doc, made, OPTIONS in hints, function)


def plain(value: Any) -> Any:
    """What JSON has no form for: a fraction is answered exactly and as a number."""
    if isinstance(value, Fraction):
        return {"fraction": str(value), "value": float(value)}
    raise TypeError(f"a calculator answered {type(value).__name__}, which isn't JSON")
