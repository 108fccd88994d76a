"""The exact odds of acting first, for every pair of scores, by the ruleset's own calculator `act_first_odds`."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import msgspec

from turnwright.kernel import calculators, registry
from turnwright.kernel.refusal import Refusal, text_ref
from turnwright.sim.tabular import Table, Tabular

CALCULATOR = "act_first_odds"


class Initiative(Tabular, msgspec.Struct, frozen=True):
    """The chance that the one side acts first, a row for each of its scores and a column for each of the other's."""

    ruleset: str
    options: dict[str, Any]
    own: str
    """The name of the score of the side whose chance is given."""
    theirs: str
    rows: tuple[int, ...]
    columns: tuple[int, ...]
    chances: tuple[tuple[Fraction, ...], ...]

    def table(self) -> Table:
        """A line for each pair of scores. The fraction is in two parts: a spreadsheet takes 1/2 for a date."""
        rows = [
            (mine, other, float(chance), chance.numerator, chance.denominator)
            for mine, line in zip(self.rows, self.chances, strict=True)
            for other, chance in zip(self.columns, line, strict=True)
        ]
        return Table((self.own, self.theirs, "chance", "numerator", "denominator"), rows)

    def json(self) -> dict[str, Any]:
        """The odds as `lab initiative --json` prints them: a line for each pair."""
        return {
            "ruleset": self.ruleset,
            "options": self.options,
            "rows": self.own,
            "columns": self.theirs,
            "odds": [
                {self.own: mine, self.theirs: other, "fraction": str(chance), "percent": float(100 * chance)}
                for mine, line in zip(self.rows, self.chances, strict=True)
                for other, chance in zip(self.columns, line, strict=True)
            ],
        }


def initiative(ruleset: str, *, preset: str | None = None, options: dict[str, Any] | None = None) -> Initiative:
    """The whole table under some rulings."""
    found = registry.find_ruleset(ruleset)
    rulings = registry.rulings(found, preset, options or {})
    if CALCULATOR not in found.rules.calculators:
        able = [
            name for name in registry.ruleset_names() if CALCULATOR in registry.find_ruleset(name).rules.calculators
        ]
        raise Refusal(
            "lab.no_initiative",
            ruleset=text_ref(ruleset),
            calculator=text_ref(CALCULATOR),
            value=text_ref(", ".join(able) or "none"),
        )
    (own, rows), (theirs, columns) = _scores(calculators.found(found, CALCULATOR))
    chances = tuple(
        tuple(
            Fraction(calculators.answer(found, CALCULATOR, {own: mine, theirs: other}, rulings)["fraction"])
            for other in columns
        )
        for mine in rows
    )
    chosen = msgspec.to_builtins(rulings)
    differs = {name: value for name, value in chosen.items() if value != _default(found, name)}
    return Initiative(ruleset, differs, own, theirs, rows, columns, chances)


def _scores(calculator: calculators.Calculator) -> Iterator[tuple[str, tuple[int, ...]]]:
    """The two scores that the calculator wants, each with every value that it may have."""
    fields = calculator.schema()["properties"]
    for name in calculator.required()[:2]:
        yield name, tuple(range(fields[name]["minimum"], fields[name]["maximum"] + 1))


def _default(ruleset: Any, option: str) -> Any:
    return msgspec.to_builtins(next(iter(ruleset.rules.presets.values())))[option]
