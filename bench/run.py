"""`make bench`: how fast, in one run on one core, beside the peer. Prints a table and writes bench/results.json.

Exit 1 when a target is missed.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

import battles
import browsing
import calls
import duel
import environments
import msgspec
import serving
from rich.console import Console
from rich.table import Table
from rows import Row

from turnwright.kernel import registry

RESULTS = Path(__file__).parent / "results.json"
WIDTH = 160
"""Of the table where no terminal says how wide it is."""


def main() -> int:
    console = Console() if sys.stdout.isatty() else Console(width=WIDTH, no_color=True)
    rows: list[Row] = []
    with console.status("the static site in a browser"):
        rows += browsing.rows()
    _one_core(console)
    with console.status("duel, in turns with the peer"):
        rows += duel.rows()
    for name in (name for name in battles.GOALS if name in registry.ruleset_names()):
        with console.status(name):
            rows += battles.rows(name)
    with console.status("calls of a screen"):
        rows += calls.rows()
    with console.status("environments, in turns with connect four"):
        rows += environments.rows()
    with console.status("the server, in turns with a bare echo"):
        rows += serving.rows()
    console.print(_table(rows))
    RESULTS.write_bytes(msgspec.json.format(msgspec.json.encode(rows), indent=1) + b"\n")
    missed = [row.name for row in rows if row.ok is False]
    console.print(f"{len(missed)} missed: {'; '.join(missed)}" if missed else "Every target is met.")
    return 1 if missed else 0


def _one_core(console: Console) -> None:
    """Binds this process, and the peer that it starts, to one core."""
    if not hasattr(os, "sched_setaffinity"):
        console.print("This system does not bind processes to cores: the numbers are of any core.")
        return
    core = max(os.sched_getaffinity(0))
    os.sched_setaffinity(0, {core})


def _table(rows: list[Row]) -> Table:
    table = Table(box=None, pad_edge=False, header_style="bold")
    for column, side in (
        ("what", "left"),
        ("ours", "right"),
        ("unit", "left"),
        ("peer", "right"),
        ("ratio", "right"),
        ("target", "right"),
        ("", "left"),
        ("note", "left"),
    ):
        table.add_column(column, justify=side, no_wrap=column != "note")  # type: ignore[arg-type]
    for row in rows:
        table.add_row(
            row.name,
            _number(row.ours),
            row.unit,
            "" if row.peer is None else _number(row.peer),
            "" if row.ratio is None else f"{row.ratio:.1f}x",
            row.target or "",
            {True: "[green]met[/]", False: "[red]missed[/]", None: ""}[row.ok],
            f"[dim]{row.note}[/]",
        )
    return table


def _number(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 else f"{value:.2f}"


if __name__ == "__main__":
    sys.exit(main())
