"""Shares of card texts that are read, by era, for sets that the grammar was written with and for all others.

python scripts/card_shares.py FOLDER [--json]

FOLDER has sets in the public card format, one JSON file each. Of the files sorted by name, every third beginning with
the first is a set whose texts were looked at while the grammar was written; of the others nobody looks at a text, only
at these shares. A text counts as read if all of it was understood in one way. "grammar" is the grammar alone, "in
force" what an import gives: what neither grammar nor sentences read, or what reads back as something else, is not read.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
from tcg_reach import ERAS, era

from turnwright.rulesets.tcg import content as c
from turnwright.rulesets.tcg import importer

KINDS = ("attacks", "powers", "trainers", "special Energy")
EVERY = 3


def seen(files: list[Path]) -> list[Path]:
    """The sets that the grammar was written with."""
    return sorted(files)[::EVERY]


def texts(raw: dict[str, Any]) -> Iterator[tuple[str, bool, bool]]:
    """Every text of a card: its kind, whether the grammar reads it, and whether it is read at all."""
    source = msgspec.convert(raw, importer.Source)
    card = importer.entry(raw)
    whole = not c.is_partial(card) and not c.is_doubtful(card) if not isinstance(card, c.Deck) else False
    if isinstance(card, c.Pokemon):
        for attack, printed in zip(card.attacks, source.attacks, strict=True):
            if printed.text:
                meanings = importer.attack_meanings(source, printed)
                yield "attacks", len(meanings) == 1, not attack.unparsed and not attack.doubtful
        for ability, printed in zip(card.abilities, source.abilities, strict=False):
            meanings = importer.ability_meanings(source, printed)
            yield "powers", len(meanings) == 1, not ability.unparsed and not ability.doubtful
    elif isinstance(card, c.Trainer):
        yield "trainers", len(importer.trainer_meanings(source)) == 1, whole
    elif isinstance(card, c.Energy) and not card.basic:
        yield "special Energy", len(importer.energy_meanings(source)) == 1, whole


def counted(files: list[Path]) -> dict[tuple[str, str], Counter[str]]:
    """By era and kind: how many texts there are, and how many of them are read."""
    found: dict[tuple[str, str], Counter[str]] = {}
    for file in files:
        for raw in json.loads(file.read_bytes()):
            for kind, grammar, in_force in texts(raw):
                for name in (era(raw["id"]), "all"):
                    row = found.setdefault((name, kind), Counter())
                    row.update(texts=1, grammar=int(grammar), in_force=int(in_force))
    return found


def share(row: Counter[str], how: str) -> str:
    """So many of the texts, in percent."""
    return f"{100 * row[how] / row['texts']:5.1f}"


def shown(found: dict[tuple[str, str], Counter[str]]) -> Iterator[str]:
    """The table of some sets: for each era and kind of text, the grammar alone and what is in force, in percent."""
    yield f"{'':44}" + "".join(f"{kind:>22}" for kind in KINDS)
    for name in (*(name for name, _ in ERAS), "other", "all"):
        rows = [found.get((name, kind), Counter()) for kind in KINDS]
        if any(rows):
            cells = (
                f"{share(row, 'grammar')} {share(row, 'in_force')} {row['texts']:5}" if row else "-" for row in rows
            )
            yield f"{name:44}" + "".join(f"{cell:>22}" for cell in cells)


def main(arguments: list[str]) -> int:
    """Prints both tables."""
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=Path)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args(arguments)
    files = sorted(file for file in options.folder.glob("*.json") if file.stem != "found")
    looked_at = seen(files)
    groups = {"seen": looked_at, "unseen": [file for file in files if file not in looked_at]}
    answer: dict[str, Any] = {}
    for name, sets in groups.items():
        began = time.process_time()
        found = counted(sets)
        answer[name] = {f"{of}: {kind}": dict(row) for (of, kind), row in found.items()}
        if not options.json:
            took = time.process_time() - began
            print(f"{name} sets ({len(sets)}), grammar / in force / texts ({took:.0f} s)")
            print("\n".join(shown(found)), end="\n\n")
    if options.json:
        print(json.dumps(answer))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
