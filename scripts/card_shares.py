"""Shares of card texts that are read, by era, for sets that the grammar was written with and for all others.

python scripts/card_shares.py FOLDER [--json]
python scripts/card_shares.py --cabt [--json]

FOLDER has sets in the public card format, one JSON file each. Of the files sorted by name, every third beginning with
the first is a set whose texts were looked at while the grammar was written; of the others nobody looks at a text, only
at these shares. A text counts as read if all of it was understood in one way. "grammar" is the grammar alone, "in
force" what an import gives: what neither grammar nor sentences read, or what reads back as something else, is not read.
`--cabt` measures the cards of the official engine instead, where it is installed, and how many of them are read whole.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import msgspec
from tcg_reach import ERAS, era

from turnwright.rulesets.tcg import cabt, importer
from turnwright.rulesets.tcg import content as c

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
        own = card.abilities[len(card.abilities) - len(source.abilities) :]
        unread = any(ability.unparsed or ability.doubtful for ability in own)
        yield "trainers", len(importer.trainer_meanings(source)) == 1, whole or (unread and not card.unparsed)
        for ability, printed in zip(own, source.abilities, strict=True):
            meanings = importer.ability_meanings(source, printed)
            yield "powers", len(meanings) == 1, not ability.unparsed and not ability.doubtful
    elif isinstance(card, c.Energy) and not card.basic:
        yield "special Energy", len(importer.energy_meanings(source)) == 1, whole


def counted(files: Iterable[bytes]) -> dict[tuple[str, str], Counter[str]]:
    """By era and kind: how many texts there are, and how many of them are read."""
    found: dict[tuple[str, str], Counter[str]] = {}
    for file in files:
        for raw in json.loads(file):
            for kind, grammar, in_force in texts(raw):
                for name in (era(raw["id"]), "all"):
                    row = found.setdefault((name, kind), Counter())
                    row.update(texts=1, grammar=int(grammar), in_force=int(in_force))
    return found


def whole_cards(files: Iterable[bytes]) -> tuple[int, int]:
    """How many cards are read whole and without a doubt, and how many there are."""
    entries = [importer.entry(raw) for file in files for raw in json.loads(file)]
    cards = [card for card in entries if not isinstance(card, c.Deck)]
    return sum(not (c.is_partial(card) or c.is_doubtful(card)) for card in cards), len(cards)


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


def official(*, as_json: bool) -> None:
    """Prints the shares of the official engine's cards."""
    files = list(cabt.files().values())
    found = {kind: dict(row) for (name, kind), row in counted(files).items() if name == "all"}
    whole, cards = whole_cards(files)
    if as_json:
        print(json.dumps({**found, "cards": {"whole": whole, "cards": cards}}))
        return
    print(f"official pool, grammar / in force / texts\n{'':44}" + "".join(f"{kind:>22}" for kind in KINDS))
    rows = [Counter(found[kind]) for kind in KINDS]
    cells = (f"{share(row, 'grammar')} {share(row, 'in_force')} {row['texts']:5}" for row in rows)
    print(f"{'all':44}" + "".join(f"{cell:>22}" for cell in cells))
    print(f"{whole} of {cards} cards are read whole ({100 * whole / cards:.1f} %)")


def main(arguments: list[str]) -> int:
    """Prints both tables, or that of the official pool."""
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=Path, nargs="?")
    parser.add_argument("--cabt", action="store_true")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args(arguments)
    if options.cabt:
        official(as_json=options.json)
        return 0
    if options.folder is None:
        parser.error("give a folder of sets, or --cabt")
    files = sorted(file for file in options.folder.glob("*.json") if file.stem != "found")
    looked_at = seen(files)
    groups = {"seen": looked_at, "unseen": [file for file in files if file not in looked_at]}
    answer: dict[str, Any] = {}
    for name, sets in groups.items():
        began = time.process_time()
        found = counted(file.read_bytes() for file in sets)
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
