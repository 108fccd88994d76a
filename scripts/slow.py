"""Writes tests/slow.txt from the last whole run of the tests: `make slow`, best after `make test` on a quiet machine.

A test is slow if one case of it takes more than 40 ms on average. It stays in the list until it takes less than 25, so
that the list does not change with the weather. A class whose tests share something dear is slow as a whole. `--scale
0.5` says that the machine had twice as much to do.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
LIST = ROOT / "tests" / "slow.txt"
SECONDS = ROOT / ".pytest_cache" / "v" / "turnwright" / "seconds"
LIMIT, FAST_AGAIN = 0.040, 0.025
DEAR = 1.0
"""With one test that takes longer, a class is slow as a whole."""


def slow(seconds: dict[str, float], before: set[str]) -> list[str]:
    """The tests that are slow, by the mean seconds of their cases; those that did not run stay where they were."""
    kept = {name for name in before if is_there(name) and name not in seconds}
    found = {name for name, took in seconds.items() if took > (FAST_AGAIN if name in before else LIMIT)}
    dear = {class_of(name) for name, took in seconds.items() if took > DEAR} - {""}
    return sorted(kept | found | {name for name in seconds if class_of(name) in dear})


def class_of(name: str) -> str:
    """The class of a test. Its tests share what the first of them makes, so they are slow together."""
    path, *inside = name.split("::")
    return f"{path}::{inside[0]}" if len(inside) == 2 else ""


def is_there(name: str) -> bool:
    """Whether a test of this name is still written: in its file, or in the class that it inherits its laws from."""
    path, *inside = name.split("::")
    file = ROOT / path
    if not file.is_file():
        return False
    text = file.read_text("utf-8")
    if len(inside) == 1:
        return re.search(rf"^(async )?def {re.escape(inside[0])}\(", text, re.MULTILINE) is not None
    return re.search(rf"^class {re.escape(inside[0])}\b", text, re.MULTILINE) is not None


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--scale", type=float, default=1.0, help="what a second of that run is worth")
    given = parser.parse_args()
    if not SECONDS.is_file():
        sys.exit("There is no whole run to go by: make test first.")
    last = json.loads(SECONDS.read_text())
    seconds = {name: took * given.scale for name, took in last.items() if is_there(name)}
    before = set(LIST.read_text("utf-8").splitlines())
    names = slow(seconds, before)
    LIST.write_text("".join(f"{name}\n" for name in names), "utf-8")
    rest = sum(took for name, took in seconds.items() if name not in set(names))
    print(
        f"{len(names)} slow tests ({len(set(names) - before)} new); one case of each of the others takes {rest:.0f} s"
    )


if __name__ == "__main__":
    main()
