"""What to bring if the other side knows what you may bring: the equilibrium of a matchup; what each name gives away.

A matchup is a game for two in which what one side wins the other loses. The mix that no counter beats solves a linear
program, and so does the worst mix of the other side; both are solved exactly, in fractions, so they agree to the last
digit and need no tolerance (von Neumann; the simplex method with Bland's rule, which always ends).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from random import Random
from typing import Any, NamedTuple

import msgspec

from turnwright.lab.figures import Figure
from turnwright.lab.matchup import Matchup, Record

RESAMPLES = 200
MOST_NAMES = 16
"""Larger matrices are solved, but not again and again for intervals."""
HALF = Fraction(1, 2)


class Solution(NamedTuple):
    """The mixes of rows and of columns that no counter beats, and what the rows then score."""

    rows: tuple[Fraction, ...]
    columns: tuple[Fraction, ...]
    value: Fraction


class Equilibrium(msgspec.Struct, frozen=True):
    """How often to bring each name, and what each gives away to an opponent who knows that it comes, with 95 %
    intervals."""

    shares: dict[str, Figure]
    against: dict[str, Figure]
    """The same for the columns, where they are not the same as the rows."""
    value: Figure
    """What the rows score if both sides play their mix; a draw is half a win."""
    exploitability: dict[str, Figure]
    """The score that a row loses against the value, if it always comes and meets the best counter."""
    counters: dict[str, str]
    """The best counter to each row that has one, as far as the battles show."""

    def json(self) -> dict[str, Any]:
        return {
            "shares": {name: figure.json() for name, figure in self.shares.items()},
            "against": {name: figure.json() for name, figure in self.against.items()},
            "value": self.value.json(),
            "exploitability": {name: figure.json() for name, figure in self.exploitability.items()},
            "counters": self.counters,
        }


def solve(payoffs: Sequence[Sequence[Fraction]]) -> Solution:
    """The equilibrium of a game for two, by what the row gets; of several, the one that the simplex method meets first.

    All payoffs are raised above 0, which changes no mix. Then the columns' mix, divided by the value, is the largest y
    with `payoffs * y <= 1`, and the rows' mix is what each of those limits costs.
    """
    raised = 1 - min(min(line) for line in payoffs)
    height, width = len(payoffs), len(payoffs[0])
    # A row for each limit: its coefficients, its slack, what is left of it; below them what each column is still worth.
    table = [
        [cell + raised for cell in line] + [Fraction(place == other) for other in range(height)] + [Fraction(1)]
        for place, line in enumerate(payoffs)
    ]
    worth = [Fraction(1)] * width + [Fraction(0)] * (height + 1)
    basis = [width + place for place in range(height)]
    while (enters := next((place for place, each in enumerate(worth[:-1]) if each > 0), None)) is not None:
        leaves = _leaving(table, basis, enters)
        pivot = table[leaves][enters]
        table[leaves] = [cell / pivot for cell in table[leaves]]
        for place in range(height):
            if place != leaves and table[place][enters]:
                table[place] = _minus(table[place], table[leaves], table[place][enters])
        worth = _minus(worth, table[leaves], worth[enters])
        basis[leaves] = enters
    total = -worth[-1]
    columns = [Fraction(0)] * width
    for place, each in enumerate(basis):
        if each < width:
            columns[each] = table[place][-1] / total
    rows = tuple(-each / total for each in worth[width : width + height])
    return Solution(rows, tuple(columns), 1 / total - raised)


def _leaving(table: Sequence[Sequence[Fraction]], basis: Sequence[int], enters: int) -> int:
    """The limit that is reached first; of several, the one of the first variable (Bland)."""
    able = [place for place, line in enumerate(table) if line[enters] > 0]
    return min(able, key=lambda place: (table[place][-1] / table[place][enters], basis[place]))


def _minus(line: Sequence[Fraction], other: Sequence[Fraction], times: Fraction) -> list[Fraction]:
    return [cell - times * taken for cell, taken in zip(line, other, strict=True)]


def equilibrium(found: Matchup, *, resamples: int = RESAMPLES) -> Equilibrium:
    """The equilibrium of a matchup. Intervals come from matchups drawn again from its rates, by the plan's seed."""
    payoffs = _payoffs(found, found.records)
    solved = solve(payoffs)
    lost = _given_away(payoffs, solved)
    dice = Random(found.plan.seed)
    drawn: list[tuple[Solution, list[Fraction]]] = []
    for _ in range(resamples if len(found.rows) <= MOST_NAMES else 0):
        again = _payoffs(found, _resampled(found, dice))
        other = solve(again)
        drawn.append((other, _given_away(again, other)))
    same = found.rows == found.columns
    return Equilibrium(
        shares={
            name: _figure(solved.rows[place], [each.rows[place] for each, _ in drawn])
            for place, name in enumerate(found.rows)
        },
        against={
            name: _figure(solved.columns[place], [each.columns[place] for each, _ in drawn])
            for place, name in enumerate(() if same else found.columns)
        },
        value=_figure(solved.value, [each.value for each, _ in drawn]),
        exploitability={
            name: _figure(lost[place], [each[place] for _, each in drawn]) for place, name in enumerate(found.rows)
        },
        counters={
            name: found.columns[payoffs[place].index(min(payoffs[place]))]
            for place, name in enumerate(found.rows)
            if lost[place] > 0
        },
    )


def json_of(found: Matchup) -> dict[str, Any]:
    """Who beats whom, and what to bring then, for a script."""
    return {**found.json(), "equilibrium": equilibrium(found).json()}


def _payoffs(found: Matchup, records: Mapping[str, Mapping[str, Record]]) -> list[list[Fraction]]:
    """What each row scores against each column; against itself, and where nothing was played, a half."""
    return [[_score(records[row].get(column)) for column in found.columns] for row in found.rows]


def _score(record: Record | None) -> Fraction:
    return HALF if record is None or not record.n else Fraction(2 * record.wins + record.draws, 2 * record.n)


def _given_away(payoffs: Sequence[Sequence[Fraction]], solved: Solution) -> list[Fraction]:
    return [solved.value - min(line) for line in payoffs]


def _resampled(found: Matchup, dice: Random) -> dict[str, dict[str, Record]]:
    """As many battles of each pair, drawn from what happened with one more win and one more loss.

    Without those, a pair that was always won would be certain to be.
    """
    records: dict[str, dict[str, Record]] = {row: {} for row in found.rows}
    mirrored = found.rows == found.columns
    for row in found.rows:
        for column, record in found.records[row].items():
            if column in records[row]:
                continue
            weights = (record.wins + 1, record.losses + 1, record.draws)
            wins, losses, draws = _drawn(weights, record.n, dice)
            records[row][column] = Record(wins, losses, draws)
            if mirrored:
                records[column][row] = Record(losses, wins, draws)
    return records


def _drawn(weights: Sequence[int], n: int, dice: Random) -> tuple[int, int, int]:
    total, counts = sum(weights), [0, 0, 0]
    for _ in range(n):
        spot = dice.random() * total
        counts[0 if spot < weights[0] else 1 if spot < weights[0] + weights[1] else 2] += 1
    return counts[0], counts[1], counts[2]


def _figure(value: Fraction, drawn: Sequence[Fraction]) -> Figure:
    """A number with the middle 95 % of what was drawn again; it is among them even if it is none of the usual."""
    if not drawn:
        return Figure(float(value), 0.0, 1.0, rate=True)
    ordered = sorted(float(each) for each in drawn)
    cut = len(ordered) // 40
    return Figure(float(value), min(float(value), ordered[cut]), max(float(value), ordered[-1 - cut]), rate=True)
