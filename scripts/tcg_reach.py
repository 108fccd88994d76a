"""Imports sets of printed cards, each alone and all together, and tells how much of them is read.

python scripts/tcg_reach.py FOLDER [--docs docs/tcg.md]

FOLDER has sets in the public card format, one JSON file each. Every import is the command itself (`packs import
--json`) in a process of its own: one that crashes, or leaves a card out, is named, and the script ends with 1. Prints
the two tables of docs/tcg.md; with --docs they are put there, in place of those that stand there.
"""

from __future__ import annotations

import argparse
import json
import re
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path
from typing import Any

ERAS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("1999-2002 (Base to Neo, e-Card)", ("base", "basep", "gym", "neo", "ecard")),
    ("2003-2006 (EX)", ("ex",)),
    ("2007-2010 (Diamond & Pearl, HeartGold)", ("dp", "pl", "hgss", "col")),
    ("2011-2016 (Black & White, XY)", ("bw", "xy", "xyp", "g")),
    ("2017-2019 (Sun & Moon)", ("sm",)),
    ("2020-2022 (Sword & Shield)", ("swsh", "cel")),
    ("2023 and later (Scarlet & Violet)", ("sv",)),
)
"""Eras, and the letters with which the ids of their cards begin."""


def era(card: str) -> str:
    """The era of a card, by its id."""
    letters = re.match(r"[a-z]*", card.lower())
    begins = letters[0] if letters else ""
    return next((name for name, sets in ERAS if begins in sets), "other")


def imported(files: list[Path]) -> dict[str, Any] | str:
    """What the command says of an import; text if it fails."""
    with tempfile.TemporaryDirectory() as folder:
        command = ["packs", "import", "tcg", *map(str, files), "--out", f"{folder}/tried", "--id", "tried", "--json"]
        run = subprocess.run(
            [sys.executable, "-m", "turnwright", *command], capture_output=True, text=True, check=False
        )
    if run.returncode:
        return run.stderr[-2000:] or f"ended with {run.returncode}"
    said: dict[str, Any] = json.loads(run.stdout)
    return said


def percent(part: int, whole: int) -> str:
    return f"{100 * part / whole:.1f} %" if whole else "-"


def by_kind(found: dict[str, Any]) -> list[str]:
    """The table of texts by their kind, and of whole cards."""
    rows = ["| | texts | parsed | doubtful |", "|---|---|---|---|"]
    for name, key in (
        ("attacks", "attacks"),
        ("powers", "powers"),
        ("trainers", "trainers"),
        ("special energy", "energy"),
    ):
        texts = found[key]
        shares = percent(texts["parsed"], texts["texts"]), percent(texts["doubtful"], texts["texts"])
        rows.append(f"| {name} | {texts['texts']:,} | {shares[0]} | {shares[1]} |")
    cards = found["cards"]
    shares = percent(found["played"], cards), percent(len(found["doubtful"]), cards)
    return [*rows, f"| whole cards | {cards:,} | {shares[0]} | {shares[1]} |"]


def by_era(found: dict[str, Any], ids: list[str]) -> list[str]:
    """The table of whole cards by era."""
    prints = Counter(era(each) for each in ids)
    partial, doubtful = (Counter(era(each["id"]) for each in found[how]) for how in ("partial", "doubtful"))
    rows = ["| | prints | parsed | doubtful |", "|---|---|---|---|"]
    for name in (*(name for name, _ in ERAS), "other"):
        if prints[name]:
            parsed = prints[name] - partial[name] - doubtful[name]
            shares = percent(parsed, prints[name]), percent(doubtful[name], prints[name])
            rows.append(f"| {name} | {prints[name]:,} | {shares[0]} | {shares[1]} |")
    return rows


def put(text: str, table: list[str]) -> str:
    """A document with a table in place of the one that has the same head."""
    head = re.escape(table[0])
    changed, times = re.subn(rf"{head}\n(?:\|.*\n)+", lambda _: "\n".join(table) + "\n", text)
    assert times == 1, f"there are {times} tables under {table[0]}"
    return changed


def main(arguments: list[str]) -> int:
    """Imports, and says what was found."""
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=Path)
    parser.add_argument("--docs", type=Path)
    options = parser.parse_args(arguments)
    files = sorted(options.folder.glob("*.json"))
    failed = False
    for file in files:
        alone = imported([file])
        wanted = len(json.loads(file.read_bytes()))
        if isinstance(alone, str) or alone["cards"] != wanted:
            failed = True
            print(f"{file.name}: {alone if isinstance(alone, str) else alone['cards']}", file=sys.stderr, flush=True)
    together = imported(files)
    if isinstance(together, str):
        print(f"together: {together}", file=sys.stderr)
        return 1
    ids = [each["id"] for file in files for each in json.loads(file.read_bytes())]
    tables = by_kind(together), by_era(together, ids)
    for table in tables:
        print("\n".join(table), end="\n\n")
    if options.docs:
        text = options.docs.read_text()
        for table in tables:
            text = put(text, table)
        options.docs.write_text(text)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
