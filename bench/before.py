"""`make bench BEFORE=<commit>`: how fast, beside an earlier commit.

Both trees play the same seeds of the encounters that both have, once, and their instructions are counted: whatever else
the machine does, a second run finds the same. Exit 1 when a row is slower than the goal.

Counting needs Valgrind and a C compiler. Without them, or with `--timed`, processor time is measured on one core: both
trees play in turn (old new, new old, ...), and no round plays a seed that one before it played. A ratio is the median
over rounds of new by old, so that what slows the machine for a while slows both.
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
from typing import Any, NamedTuple

import instructions
from measures import IN_BYTES, IN_SECONDS, PER_SECOND, Rates
from rich.console import Console
from rich.table import Table

HERE = Path(__file__).parent
TREE = HERE.parent
GOAL = 0.97
"""New by old, of every row: below this something was lost."""
LONGEST = 1.02
"""The same for the length of a log, which is longer when it is worse."""
WITHOUT_ODDS = ("tcg",)
"""Where a command's odds are no table of hits."""
BATTLES = {"duel": 150, "ptu": 12, "rune": 24, "tcg": 12, "wuxia": 12}
"""Of a round; long enough to be measured, short enough that the other tree's turn comes soon."""
POSITIONS = 6
"""Of a round, for which odds are worked out."""
FIRST_SEED = 1_000
"""Beyond those that a worker warms up with."""


class What(NamedTuple):
    """What is measured."""

    ruleset: str
    encounters: list[str]


class Worker:
    """A process that measures on one tree."""

    def __init__(self, tree: Path, counting_in: Path | None = None) -> None:
        environment = os.environ | {"PYTHONPATH": str(tree / "src")}
        command = [sys.executable, str(HERE / "worker.py")]
        if counting_in is not None:
            command = [*instructions.prepare(counting_in), *command, str(counting_in)]
            environment["PYTHONHASHSEED"] = "0"  # sets are walked through in the same order every time
        self._process = subprocess.Popen(
            command, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        runs = Path(self.answer()["tree"])
        assert runs == tree / "src", f"the worker runs {runs}, not {tree}"

    def encounters(self, ruleset: str) -> list[str]:
        """Everything that the tree's ruleset can open."""
        self._ask({"ruleset": ruleset})
        names: list[str] = self.answer()
        return names

    def round(self, what: What, number: int) -> Rates:
        """One round, on the seeds that belong to its number."""
        self.begin(what, number)
        return self.answer()

    def begin(self, what: What, number: int, *, counted: bool = False) -> None:
        """Asks for a round, and doesn't wait for it."""
        ruleset, encounters = what
        seeds = _seeds(number, BATTLES[ruleset])
        odds = [] if ruleset in WITHOUT_ODDS else _seeds(number, POSITIONS)
        self._ask({"ruleset": ruleset, "encounters": encounters, "seeds": seeds, "odds": odds, "counted": counted})

    def _ask(self, line: dict[str, Any]) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps(line) + "\n")
        self._process.stdin.flush()

    def stop(self) -> None:
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait()

    def answer(self) -> Any:
        """The next line; waits for it."""
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
    if asked.timed and hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    with checked_out(asked.commit) as tree:
        lost = []
        for ruleset in asked.rulesets:
            with console.status(ruleset):
                what = What(ruleset, _in_both(tree, ruleset))
                measured = _rounds(tree, what, asked.rounds) if asked.timed else _counted(tree, what)
                rows = list(_rows(ruleset, list(measured), counted=not asked.timed))
            console.print(_table(rows, asked.commit))
            lost += [row["what"] for row in rows if not row["ok"]]
    console.print(f"Missed: {'; '.join(lost)}" if lost else f"No row is below {GOAL}x, no log above {LONGEST}x.")
    return 1 if lost else 0


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Compare the speed of this tree with that of an earlier commit.")
    parser.add_argument("commit")
    parser.add_argument("--rounds", type=int, default=11, help="of processor time")
    parser.add_argument("--rulesets", nargs="+", choices=BATTLES, default=list(BATTLES))
    parser.add_argument("--timed", action="store_true", help="measure processor time, on a machine that is quiet")
    asked = parser.parse_args()
    if not asked.timed and (missing := instructions.missing()):
        print(f"Counting instructions needs {' and '.join(missing)}: processor time is measured instead.")
        asked.timed = True
    return asked


@contextmanager
def checked_out(commit: str) -> Iterator[Path]:
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


def _in_both(tree: Path, ruleset: str) -> list[str]:
    """The encounters of the earlier tree that are still there: others would be measured against nothing."""
    workers = Worker(tree), Worker(TREE)
    before, after = (worker.encounters(ruleset) for worker in workers)
    for worker in workers:
        worker.stop()
    return [name for name in before if name in after]


def _rounds(tree: Path, what: What, count: int) -> Iterator[tuple[Rates, Rates]]:
    """Pairs of rounds: first one tree begins, then the other.

    Each pair has processes of its own: where things happen to lie in its memory makes a process some percent faster or
    slower for all its life.
    """
    for number in range(count):
        old, new = Worker(tree), Worker(TREE)
        for worker in (old, new):
            worker.round(what, count + number)  # what happens once in a process is no part of a round
        if number % 2:
            after, before = new.round(what, number), old.round(what, number)
        else:
            before, after = old.round(what, number), new.round(what, number)
        old.stop()
        new.stop()
        yield before, after


def _counted(tree: Path, what: What) -> Iterator[tuple[Rates, Rates]]:
    """One pair of rounds, counted in instructions; both at once, for they can't disturb each other."""
    with tempfile.TemporaryDirectory() as old_folder, tempfile.TemporaryDirectory() as new_folder:
        workers = Worker(tree, Path(old_folder)), Worker(TREE, Path(new_folder))
        for worker in workers:
            worker.begin(what, 1)  # what happens once in a process is no part of a round
            worker.begin(what, 0, counted=True)
        for worker in workers:
            worker.answer()
        before, after = (worker.answer() for worker in workers)
        for worker in workers:
            worker.stop()
    yield before, after


def _rows(ruleset: str, rounds: list[tuple[Rates, Rates]], *, counted: bool) -> Iterator[dict[str, Any]]:
    for row, unit in (PER_SECOND | IN_SECONDS | IN_BYTES).items():
        pairs = [(old[row], new[row]) for old, new in rounds if row in old and row in new]
        if not pairs:
            continue
        slow = row in IN_SECONDS
        ratios = [before / after if slow else after / before for before, after in pairs]
        ratio = median(ratios)
        scale = 1000 if slow else 1
        yield {
            "what": f"{ruleset}, {row}",
            "old": median(before for before, _ in pairs) * scale,
            "new": median(after for _, after in pairs) * scale,
            "unit": _counted_unit(unit) if counted else unit,
            "ratio": ratio,
            "ok": ratio <= LONGEST if row in IN_BYTES else ratio >= GOAL,
            "spread": "" if counted else _spread(ratios),
        }


def _spread(ratios: list[float]) -> str:
    low, _, high = quantiles(ratios, n=4)
    return f"{low:.2f} to {high:.2f}"


def _counted_unit(unit: str) -> str:
    """What a unit of time is when instructions are counted: a thousand million of them are in place of a second."""
    return "million" if unit == "ms" else unit.replace("/s", "/10⁹")


def _table(rows: list[dict[str, Any]], commit: str) -> Table:
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column("what", min_width=36)
    for column in (commit, "now"):
        table.add_column(column, justify="right", min_width=10)
    table.add_column("unit", min_width=10)
    for column in ("ratio", "half of the rounds" if rows[0]["spread"] else ""):
        table.add_column(column, justify="right")
    for row in rows:
        table.add_row(
            row["what"], _number(row["old"]), _number(row["new"]), row["unit"],
            f"{row['ratio']:.3f}x", row["spread"], style=None if row["ok"] else "red",
        )  # fmt: skip
    return table


def _number(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 else f"{value:.2f}"


if __name__ == "__main__":
    sys.exit(main())
