"""Experiments as CSV: what a spreadsheet reads, the same from the command line and from the page."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from typing import Any

from turnwright.lab.arena import Arena
from turnwright.lab.changes import Changes
from turnwright.lab.checks import Checked, Try
from turnwright.lab.initiative import Initiative
from turnwright.lab.matchup import Matchup
from turnwright.lab.sweep import Sweep
from turnwright.lab.tune import Tuned
from turnwright.sim.tournament import Result


def battles_csv(result: Result) -> str:
    """A line for each battle, in the order in which they were played."""
    rows = (
        (battle.seed, battle.result, battle.winner or "", battle.rounds, battle.turns, battle.commands, battle.first)
        for battle in result.battles
    )
    return _written(("seed", "result", "winner", "rounds", "turns", "commands", "first"), rows)


def sweep_csv(found: Sweep) -> str:
    """A line for each point: its levers, and each figure with its interval."""
    names = [lever.name for lever in found.levers]
    measures = list(found.points[0].figures)
    heads = [*names, "battles", *(f"{each}{part}" for each in measures for part in ("", "_low", "_high"))]
    rows = [
        [
            *(point.settings[name] for name in names),
            point.result.n,
            *(
                _number(part)
                for each in measures
                for figure in (point.figures[each],)
                for part in (figure.value, figure.low, figure.high)
            ),
        ]
        for point in found.points
    ]
    return _written(heads, rows)


def matchup_csv(found: Matchup) -> str:
    """A line for each pair that met, from the side of the first."""
    rows = [
        (row, column, record.n, record.wins, record.losses, record.draws, *map(_number, _rate(record.rate)))
        for row in found.rows
        for column, record in found.records[row].items()
    ]
    heads = ("name", "against", "battles", "wins", "losses", "draws", "win_rate", "win_rate_low", "win_rate_high")
    return _written(heads, rows)


def changes_csv(found: Changes) -> str:
    """A line for each change, the largest first."""
    rows = [
        (
            change.name,
            change.where,
            change.result.n,
            _number(change.result.win_rate),
            *map(_number, _rate(change.difference)),
            change.differs,
        )
        for change in found.changes
    ]
    heads = ("name", "lever", "battles", "win_rate", "change", "change_low", "change_high", "battles_that_differ")
    return _written(heads, rows)


def tuned_csv(found: Tuned) -> str:
    """A line for each value that was tried."""
    rows = [
        (found.told(value), int(count.n), count.wins, *map(_number, _rate(figure)))
        for count in found.search.counts
        for value in (int(count.value),)
        for figure in (found.points[value],)
    ]
    return _written((found.lever, "battles", "wins", "win_rate", "win_rate_low", "win_rate_high"), rows)


def initiative_csv(found: Initiative) -> str:
    """A line for each pair of scores. The fraction is in two parts: a spreadsheet takes 1/2 for a date."""
    rows = [
        (mine, other, _number(float(chance)), chance.numerator, chance.denominator)
        for mine, line in zip(found.rows, found.chances, strict=True)
        for other, chance in zip(found.columns, line, strict=True)
    ]
    return _written((found.own, found.theirs, "chance", "numerator", "denominator"), rows)


def arena_csv(found: Arena) -> str:
    """A line for each on the ladder, the highest first; then its win rate in each encounter, empty where it wasn't."""
    rows = []
    for name, rating in found.ratings.items():
        record = found.record(name)
        there = [found.record(name, encounter=encounter) for encounter in found.encounters]
        rows.append(
            (
                name,
                *map(_number, _rate(rating)),
                *(record.n, record.wins, record.losses, record.draws),
                *map(_number, _rate(record.rate)),
                _number(found.rounds(name).value),
                *(_number(own.rate.value) if own.n else "" for own in there),
            )
        )
    heads = ("name", "elo", "elo_low", "elo_high", "battles", "wins", "losses", "draws")
    rates = ("win_rate", "win_rate_low", "win_rate_high", "rounds", *(f"win_rate {name}" for name in found.encounters))
    return _written((*heads, *rates), rows)


def targets_csv(lines: Sequence[Checked]) -> str:
    """A line for each target, and what would come closest where it is missed: one change, and several together."""
    rows = [
        (
            line.name,
            line.target.ruleset,
            *("" if end is None else _number(end) for end in (line.target.at_least, line.target.at_most)),
            *map(_number, _rate(line.figure)),
            *(str(answer).lower() for answer in (line.met, line.sure)),
            *_tried(line.closest),
            *_tried(line.together),
        )
        for line in lines
    ]
    heads = ("name", "ruleset", "at_least", "at_most", "figure", "figure_low", "figure_high", "met", "sure")
    return _written((*heads, "closest", "closest_figure", "together", "together_figure"), rows)


def _tried(attempt: Try | None) -> tuple[str, str]:
    return ("", "") if attempt is None else (attempt.told(), _number(attempt.figure.value))


def _rate(figure: Any) -> tuple[float, float, float]:
    return figure.value, figure.low, figure.high


def _number(value: float) -> str:
    """Six digits: the same in every Python, and more than any simulation knows."""
    return f"{value:.6g}"


def _written(heads: Sequence[str], rows: Iterable[Sequence[Any]]) -> str:
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(heads)
    writer.writerows(rows)
    return out.getvalue()
