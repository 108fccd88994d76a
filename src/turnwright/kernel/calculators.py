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

from turnwright.kernel.refusal import Refusal, did_you_mean
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
        hint = did_you_mean(name, ruleset.rules.calculators)
        raise Refusal("calc.unknown", f'{ruleset.name} has no calculator "{name}"{hint}')
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
        raise Refusal("calc.value", f"{name}: {error}.") from None


def _input(calculator: Calculator, given: Any) -> msgspec.Struct:
    if not isinstance(given, dict):
        fields = ", ".join(calculator.Input.__struct_fields__)
        raise Refusal("calc.input", f"{calculator.name}: expected an object with the fields {fields}.")
    known = calculator.Input.__struct_fields__
    for field in given:
        if field not in known:
            raise Refusal("calc.input", f'{calculator.name} has no field "{field}"{did_you_mean(field, known)}')
    missing = [field for field in calculator.required() if field not in given]
    if missing:
        raise Refusal("calc.input", f"{calculator.name} needs {', '.join(missing)}.")
    _refuse_absurd(calculator.name, given)
    try:
        return msgspec.convert(given, calculator.Input)
    except msgspec.ValidationError as error:
        sentence, _, place = str(error).partition(" - at `$.")
        at = f"{place.rstrip('`')}: " if place else ""
        raise Refusal("calc.input", f"{calculator.name}: {at}{sentence[:1].lower() + sentence[1:]}.") from None


def _refuse_absurd(name: str, given: Any) -> None:
    """Refuses what no rule is meant for; a calculator may allow less."""
    waiting = [given]
    while waiting:
        value = waiting.pop()
        if isinstance(value, list | dict) and len(value) > MOST_ENTRIES:
            raise Refusal("calc.input", f"{name}: a list is too long: at most {MOST_ENTRIES:,} entries.")
        if isinstance(value, str) and len(value) > MOST_LETTERS:
            raise Refusal("calc.input", f"{name}: a text is too long: at most {MOST_LETTERS:,} characters.")
        if isinstance(value, int) and abs(value) >= 10**MOST_DIGITS:
            raise Refusal("calc.input", f"{name}: a number is too long: at most {MOST_DIGITS} digits.")
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
