"""`make bench BEFORE=<commit>`: how fast, beside an earlier commit, in one run on one core.

Both trees play the same seeds in turn (old new, new old, ...), and no round plays a seed that one before it played. A
ratio is the median over rounds of new by old, so that what slows the machine for a while slows both. Exit 1 when a row
is slower than the goal.
"""

from __future__ import annotations

import argparse
import json
import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median, quantiles
from typing import Any

from measures import IN_SECONDS, PER_SECOND, Rates
from rich.console import Console
from rich.table import Table

HERE = Path(__file__).parent
TREE = HERE.parent
GOAL = 0.95
"""New by old, of every row: below this something was lost."""
WITHOUT_ODDS = ("tcg",)
"""Where a command's odds are no table of hits."""
BATTLES = {"duel": 150, "ptu": 12, "rune": 24, "tcg": 12, "wuxia": 12}
"""Of a round; long enough to be measured, short enough that the other tree's turn comes soon."""
POSITIONS = 6
FIRST_SEED = 1_000
"""Beyond those that a worker warms up with."""


class Worker:
    """A process that measures on one tree."""

    def __init__(self, tree: Path) -> None:
        environment = os.environ | {"PYTHONPATH": str(tree / "src")}
        self._process = subprocess.Popen(
            (sys.executable, str(HERE / "worker.py")),
            env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        )  # fmt: skip
        runs = Path(self._answer()["tree"])
        assert runs == tree / "src", f"the worker runs {runs}, not {tree}"

    def round(self, ruleset: str, number: int) -> Rates:
        """One round, on the seeds that belong to its number."""
        asked = {"ruleset": ruleset, "seeds": _seeds(number, BATTLES[ruleset]), "odds": []}
        if ruleset not in WITHOUT_ODDS:
            asked["odds"] = _seeds(number, POSITIONS)
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps(asked) + "\n")
        self._process.stdin.flush()
        return self._answer()

    def stop(self) -> None:
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait()

    def _answer(self) -> Any:
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line:
            raise SystemExit(f"The worker ended with {self._process.wait()}.")
        return json.loads(line)


def _seeds(number: int, count: int) -> list[int]:
    return [FIRST_SEED + number * count, FIRST_SEED + (number + 1) * count]


def main() -> int:
    asked = _arguments()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # the tree that was checked out goes all the same
    console = Console() if sys.stdout.isatty() else Console(width=120, no_color=True)
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    with _checked_out(asked.commit) as tree:
        lost = []
        for ruleset in asked.rulesets:
            with console.status(ruleset):
                rows = list(_rows(ruleset, list(_rounds(tree, ruleset, asked.rounds))))
            console.print(_table(rows, asked.commit))
            lost += [row["what"] for row in rows if row["ratio"] < GOAL]
    console.print(f"Below {GOAL}x: {'; '.join(lost)}" if lost else f"No row is below {GOAL}x.")
    return 1 if lost else 0


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Compare the speed of this tree with that of an earlier commit.")
    parser.add_argument("commit")
    parser.add_argument("--rounds", type=int, default=11)
    parser.add_argument("--rulesets", nargs="+", choices=BATTLES, default=list(BATTLES))
    return parser.parse_args()


@contextmanager
def _checked_out(commit: str) -> Iterator[Path]:
    """The tree of a commit, in a folder that is gone afterwards."""
    with tempfile.TemporaryDirectory() as folder:
        tree = Path(folder).resolve() / "before"
        _git("worktree", "add", "--detach", "--quiet", str(tree), commit)
        try:
            yield tree
        finally:
            _git("worktree", "remove", "--force", str(tree))


def _git(*arguments: str) -> None:
    subprocess.run(("git", *arguments), cwd=TREE, check=True)


def _rounds(tree: Path, ruleset: str, count: int) -> Iterator[tuple[Rates, Rates]]:
    """Pairs of rounds: first one tree begins, then the other.

    Each pair has processes of its own: where things happen to lie in its memory makes a process some percent faster or
    slower for all its life.
    """
    for number in range(count):
        old, new = Worker(tree), Worker(TREE)
        for worker in (old, new):
            worker.round(ruleset, count + number)  # what happens once in a process is no part of a round
        if number % 2:
            after, before = new.round(ruleset, number), old.round(ruleset, number)
        else:
            before, after = old.round(ruleset, number), new.round(ruleset, number)
        old.stop()
        new.stop()
        yield before, after


def _rows(ruleset: str, rounds: list[tuple[Rates, Rates]]) -> Iterator[dict[str, Any]]:
    for row, unit in (PER_SECOND | IN_SECONDS).items():
        pairs = [(old[row], new[row]) for old, new in rounds if row in old and row in new]
        if not pairs:
            continue
        slow = row in IN_SECONDS
        ratios = [before / after if slow else after / before for before, after in pairs]
        low, _, high = quantiles(ratios, n=4)
        scale = 1000 if slow else 1
        yield {
            "what": f"{ruleset}, {row}",
            "old": median(before for before, _ in pairs) * scale,
            "new": median(after for _, after in pairs) * scale,
            "unit": unit,
            "ratio": median(ratios),
            "spread": f"{low:.2f} to {high:.2f}",
        }


def _table(rows: list[dict[str, Any]], commit: str) -> Table:
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column("what", min_width=36)
    for column in (commit, "now"):
        table.add_column(column, justify="right", min_width=10)
    table.add_column("unit", min_width=10)
    for column in ("ratio", "half of the rounds"):
        table.add_column(column, justify="right")
    for row in rows:
        table.add_row(
            row["what"], _number(row["old"]), _number(row["new"]), row["unit"],
            f"{row['ratio']:.2f}x", row["spread"], style="red" if row["ratio"] < GOAL else None,
        )  # fmt: skip
    return table


def _number(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 else f"{value:.2f}"


if __name__ == "__main__":
    sys.exit(main())
