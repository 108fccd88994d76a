"""Experiments as tables: CSV for a spreadsheet, from the command line and the page alike, and rows for a notebook."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from turnwright.lab.arena import Arena
from turnwright.lab.changes import Changes
from turnwright.lab.checks import Checked, Try
from turnwright.lab.initiative import Initiative
from turnwright.lab.matchup import Matchup
from turnwright.lab.sweep import Sweep
from turnwright.lab.tune import Tuned
from turnwright.sim.tournament import Result


class Table(NamedTuple):
    """What a result comes to, in rows and columns; an empty text is a cell without a value."""

    heads: Sequence[str]
    rows: Iterable[Sequence[Any]]


def battles_table(result: Result) -> Table:
    """A line for each battle, in the order in which they were played."""
    rows = (
        (battle.seed, battle.result, battle.winner or "", battle.rounds, battle.turns, battle.commands, battle.first)
        for battle in result.battles
    )
    return Table(("seed", "result", "winner", "rounds", "turns", "commands", "first"), rows)


def sweep_table(found: Sweep) -> Table:
    """A line for each point: its levers, and each figure with its interval."""
    names = [lever.name for lever in found.levers]
    measures = list(found.points[0].figures)
    heads = [*names, "battles", *(f"{each}{part}" for each in measures for part in ("", "_low", "_high"))]
    rows = [
        [
            *(point.settings[name] for name in names),
            point.result.n,
            *(
                part
                for each in measures
                for figure in (point.figures[each],)
                for part in (figure.value, figure.low, figure.high)
            ),
        ]
        for point in found.points
    ]
    return Table(heads, rows)


def matchup_table(found: Matchup) -> Table:
    """A line for each pair that met, from the side of the first."""
    rows = [
        (row, column, record.n, record.wins, record.losses, record.draws, *_rate(record.rate))
        for row in found.rows
        for column, record in found.records[row].items()
    ]
    heads = ("name", "against", "battles", "wins", "losses", "draws", "win_rate", "win_rate_low", "win_rate_high")
    return Table(heads, rows)


def changes_table(found: Changes) -> Table:
    """A line for each change, the largest first."""
    rows = [
        (
            change.name,
            change.where,
            change.result.n,
            change.result.win_rate,
            *_rate(change.difference),
            change.differs,
        )
        for change in found.changes
    ]
    heads = ("name", "lever", "battles", "win_rate", "change", "change_low", "change_high", "battles_that_differ")
    return Table(heads, rows)


def tuned_table(found: Tuned) -> Table:
    """A line for each value that was tried."""
    rows = [
        (found.told(value), int(count.n), count.wins, *_rate(figure))
        for count in found.search.counts
        for value in (int(count.value),)
        for figure in (found.points[value],)
    ]
    return Table((found.lever, "battles", "wins", "win_rate", "win_rate_low", "win_rate_high"), rows)


def initiative_table(found: Initiative) -> Table:
    """A line for each pair of scores. The fraction is in two parts: a spreadsheet takes 1/2 for a date."""
    rows = [
        (mine, other, float(chance), chance.numerator, chance.denominator)
        for mine, line in zip(found.rows, found.chances, strict=True)
        for other, chance in zip(found.columns, line, strict=True)
    ]
    return Table((found.own, found.theirs, "chance", "numerator", "denominator"), rows)


def arena_table(found: Arena) -> Table:
    """A line for each on the ladder, the highest first; then its win rate in each encounter, empty where it wasn't."""
    rows = []
    for name, rating in found.ratings.items():
        record = found.record(name)
        there = [found.record(name, encounter=encounter) for encounter in found.encounters]
        rows.append(
            (
                name,
                *_rate(rating),
                *(record.n, record.wins, record.losses, record.draws),
                *_rate(record.rate),
                found.rounds(name).value,
                *(own.rate.value if own.n else "" for own in there),
            )
        )
    heads = ("name", "elo", "elo_low", "elo_high", "battles", "wins", "losses", "draws")
    rates = ("win_rate", "win_rate_low", "win_rate_high", "rounds", *(f"win_rate {name}" for name in found.encounters))
    return Table((*heads, *rates), rows)


def targets_table(lines: Sequence[Checked]) -> Table:
    """A line for each target, and what would come closest where it is missed: one change, and several together."""
    rows = [
        (
            line.name,
            line.target.ruleset,
            *("" if end is None else end for end in (line.target.at_least, line.target.at_most)),
            *_rate(line.figure),
            *(line.met, line.sure),
            *_tried(line.closest),
            *_tried(line.together),
        )
        for line in lines
    ]
    heads = ("name", "ruleset", "at_least", "at_most", "figure", "figure_low", "figure_high", "met", "sure")
    return Table((*heads, "closest", "closest_figure", "together", "together_figure"), rows)


def _tried(attempt: Try | None) -> tuple[str, float | str]:
    return ("", "") if attempt is None else (attempt.told(), attempt.figure.value)


def _rate(figure: Any) -> tuple[float, float, float]:
    return figure.value, figure.low, figure.high


def as_csv(found: Any) -> str:
    """A result as CSV."""
    table = table_of(found)
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(table.heads)
    writer.writerows([[_written(cell) for cell in row] for row in table.rows])
    return out.getvalue()


def as_dicts(found: Any) -> list[dict[str, Any]]:
    """A result as rows by the names of their columns; what is missing is None."""
    table = table_of(found)
    return [
        {head: None if cell == "" else cell for head, cell in zip(table.heads, row, strict=True)} for row in table.rows
    ]


def table_of(found: Any) -> Table:
    """The table of a result: one of a simulation or of any experiment, or the lines of targets that were checked."""
    kinds: dict[type, Callable[[Any], Table]] = {
        Result: battles_table,
        Sweep: sweep_table,
        Matchup: matchup_table,
        Changes: changes_table,
        Tuned: tuned_table,
        Initiative: initiative_table,
        Arena: arena_table,
    }
    make: Callable[[Any], Table] = kinds.get(type(found), targets_table)
    return make(found)


def _written(cell: Any) -> Any:
    """Six digits: the same in every Python, and more than any simulation knows."""
    if isinstance(cell, bool):
        return str(cell).lower()
    return f"{cell:.6g}" if isinstance(cell, float) else cell
