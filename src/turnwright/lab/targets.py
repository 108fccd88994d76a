"""A designer's targets as a file: what a figure should be, and whether it comes from the odds or from a simulation."""

from __future__ import annotations

from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from turnwright.kernel import json_input
from turnwright.kernel.content import fault
from turnwright.kernel.refusal import Refusal, hint, text_ref
from turnwright.lab.figures import find_measure, shown


class Exact(Struct, frozen=True, forbid_unknown_fields=True):
    """An answer of a calculator: its fraction, or another number in it."""

    calc: str
    input: dict[str, Any] = {}
    field: str = "fraction"


class Simulated(Struct, frozen=True, forbid_unknown_fields=True):
    """A figure of many battles: `n` of each encounter."""

    encounter: str | tuple[str, ...]
    each: bool = False
    """Whether each of several encounters must meet the target, or all their battles together."""
    measure: str = "win_rate"
    n: Annotated[int, Meta(ge=1, le=1_000_000)] = 200
    seed: int = 1
    players: dict[str, str] = {}
    side: str | None = None
    settings: dict[str, Any] = {}
    """Levers, as for a sweep, each set to one value."""


class Target(Struct, frozen=True, forbid_unknown_fields=True):
    """What a figure should be: a rate is from 0 to 1. Either `exact` or `simulated` says where it comes from."""

    name: str
    ruleset: str
    note: str = ""
    exact: Exact | None = None
    simulated: Simulated | None = None
    at_least: float | None = None
    at_most: float | None = None
    preset: str | None = None
    options: dict[str, Any] = {}
    tries: dict[str, tuple[Any, ...]] = msgspec.field(default_factory=dict, name="try")
    """Rulings, or levers with a dot in their name, and the values to try when the target is missed."""

    @property
    def lines(self) -> tuple[tuple[str, ...], ...]:
        """The encounters of each figure that is wanted; an exact one needs none."""
        if self.simulated is None:
            return ((),)
        given = self.simulated.encounter
        names = (given,) if isinstance(given, str) else given
        return tuple((name,) for name in names) if self.simulated.each else (names,)


class Targets(Struct, frozen=True, forbid_unknown_fields=True):
    """A file of targets."""

    targets: tuple[Target, ...]
    title: str = ""


def outside(target: Target, value: float) -> float:
    """How far a value is from the target's range; 0 inside."""
    if target.at_least is not None and value < target.at_least:
        return target.at_least - value
    if target.at_most is not None and value > target.at_most:
        return value - target.at_most
    return 0.0


def wanted(target: Target, *, rate: bool) -> str:
    """The target's range in words."""
    low = None if target.at_least is None else shown(target.at_least, rate=rate)
    high = None if target.at_most is None else shown(target.at_most, rate=rate)
    if low is not None and high is not None:
        return f"{low} to {high}"
    return f"at least {low}" if low is not None else f"at most {high}"


# Reading


def shipped() -> tuple[str, ...]:
    """The rulesets whose targets come with the program."""
    return tuple(sorted(file.name.removesuffix(".json") for file in _folder().iterdir() if file.name.endswith(".json")))


def read_shipped(ruleset: str) -> Targets:
    """The targets of a ruleset that come with the program."""
    if ruleset not in shipped():
        raise Refusal("lab.no_targets", ruleset=text_ref(ruleset), hint=hint(ruleset, shipped()))
    return read((_folder() / f"{ruleset}.json").read_bytes(), ruleset)


def read(data: bytes, place: str) -> Targets:
    """Targets from a file; mistakes are named by their location in it."""
    try:
        found: Targets = json_input.decode(data, place, Targets, code="lab.targets")
    except msgspec.ValidationError as error:
        raise Refusal("lab.targets", context="shape", fault=text_ref(fault(place, error, Targets))) from None
    for number, target in enumerate(found.targets):
        problem = _problem(target)
        if problem:
            raise Refusal(
                "lab.targets",
                place=text_ref(place),
                number=number,
                target=text_ref(target.name),
                problem=text_ref(problem),
            )
    return found


def _folder() -> Traversable:
    return files(__package__).joinpath("shipped")


def _problem(target: Target) -> str:
    if (target.exact is None) == (target.simulated is None):
        return 'needs either "exact" or "simulated"'
    if target.at_least is None and target.at_most is None:
        return 'asks for nothing: give "at_least", "at_most" or both'
    if target.at_least is not None and target.at_most is not None and target.at_least > target.at_most:
        return 'has an "at_least" above its "at_most"'
    if target.exact is not None and any("." in name for name in target.tries):
        return "is exact: only rulings can be tried, not levers"
    if target.simulated is not None and not target.simulated.encounter:
        return "names no encounter"
    if target.simulated is not None:
        find_measure(target.simulated.measure)
    return ""
