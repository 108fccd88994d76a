"""Games and single decisions that are kept: the engine's coins can't be seeded, so no game is ever played twice."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from pathlib import Path

from turnwright.rulesets.tcg.official.terms import Raw

from .cards import Cards
from .comparing import compare, main_decisions
from .games import stripped
from .tally import Cause, Tally


def keep(folder: Path, name: str, steps: list[Raw]) -> Path:
    """Writes a game, or a part of one."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{name}.json.gz"
    packed = gzip.compress(json.dumps(stripped(steps), separators=(",", ":")).encode(), mtime=0)
    path.write_bytes(packed)
    return path


def kept(folder: Path) -> Iterator[tuple[str, list[Raw]]]:
    """The games of a folder, by their names."""
    for path in sorted(folder.glob("*.json.gz")):
        yield path.name.removesuffix(".json.gz"), json.loads(gzip.decompress(path.read_bytes()))


def shortest(cards: Cards, steps: list[Raw], cause: Cause) -> list[Raw]:
    """The shortest part of a game that shows a cause: one decision if that does, else with more that led to it."""
    mains = main_decisions(steps)
    for order in range(len(mains)):
        last = mains[order + 1] if order + 1 < len(mains) else len(steps) - 1
        if not _shows(cards, steps[: last + 1], cause):
            continue
        for first in (order, max(0, order - 1), *_turns_back(steps, mains, order), 0):
            part = steps[mains[first] : last + 1]
            if _shows(cards, part, cause):
                return part
    return steps


def _turns_back(steps: list[Raw], mains: list[int], order: int) -> list[int]:
    """The first decisions of this turn and of the two before it."""
    turn = steps[mains[order]]["current"]["turn"]
    return [
        next(place for place, at in enumerate(mains) if steps[at]["current"]["turn"] >= turn - back)
        for back in range(3)
    ]


def _shows(cards: Cards, steps: list[Raw], cause: Cause) -> bool:
    tally = Tally()
    compare(cards, steps, tally, "part")
    return cause in tally.causes
