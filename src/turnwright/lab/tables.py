"""The targets that were checked, as a table."""

from __future__ import annotations

from collections.abc import Sequence

from turnwright.lab.checks import Checked, Try
from turnwright.sim.tabular import Table, parts_of


def targets_table(lines: Sequence[Checked]) -> Table:
    """A line for each target, and what would come closest where it is missed: one change, and several together."""
    rows = [
        (
            line.name,
            line.target.ruleset,
            *("" if end is None else end for end in (line.target.at_least, line.target.at_most)),
            *parts_of(line.figure),
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
