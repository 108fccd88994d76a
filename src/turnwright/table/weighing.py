"""Odds as a seat sees them: a summary, and every outcome that a person can tell apart."""

from __future__ import annotations

from fractions import Fraction

from msgspec.structs import replace

from turnwright.kernel.dice import TooManyOutcomes
from turnwright.kernel.messages import Command
from turnwright.kernel.odds import summary
from turnwright.kernel.ruleset import Odds
from turnwright.kernel.view import View
from turnwright.table.shapes import Chance, Weighed

ON_SCREEN = 3_000
"""Branches that odds for a screen may have, several times what any attack takes: slower ones show a dash."""


def weighed(key: str, seen: View, command: Command, limit: int = ON_SCREEN) -> Weighed:
    """The exact odds of a command on a view: pure, so that it can be worked out elsewhere."""
    telling = seen.game.ruleset.telling
    marks, area = telling.marks(seen.game, seen.state, command), telling.area(seen.game, seen.state, command)
    try:
        found = of_table(key, seen.odds(command, limit=limit))
    except TooManyOutcomes:
        found = Weighed(key, too_many=True)
    return replace(found, marks=tuple(marks), area=tuple(area))


def of_table(key: str, table: Odds) -> Weighed:
    numbers = summary(table)
    hurts = numbers.crit is not None or numbers.damage > 0 or numbers.defeat > 0
    rows = sorted(table.items(), key=lambda row: (-row[1], row[0].damage, row[0].status))
    return Weighed(
        key,
        _number(numbers.hit),
        _number(numbers.crit),
        float(numbers.damage) if hurts else None,
        float(numbers.defeat) if hurts else None,
        tuple(
            Chance(float(chance), str(chance), effect.hit, effect.damage, effect.defeated, effect.status)
            for effect, chance in rows
        ),
    )


def _number(chance: Fraction | None) -> float | None:
    return None if chance is None else float(chance)
