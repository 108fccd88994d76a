"""Measures one round for each line it is sent, on the tree that PYTHONPATH names: the hand of `before.py`.

{"ruleset": "ptu"}  ->  ["wild_meadow", ...]
{"ruleset": "ptu", "encounters": [...], "seeds": [0, 24], "odds": [0, 10]}  ->  {"random legal play": 5000.0, ...}

With "counted": true the round is counted in instructions, into the folder that the only argument names.
"""

from __future__ import annotations

import json
import sys
from functools import lru_cache
from pathlib import Path
from typing import Any, TypedDict

import measures
from instructions import Counter

import turnwright
from turnwright.kernel import registry
from turnwright.kernel.ruleset import Game


class Asked(TypedDict, total=False):
    """A line; with a ruleset alone it asks for the names of encounters."""

    ruleset: str
    encounters: list[str]
    seeds: list[int]
    odds: list[int]
    counted: bool


@lru_cache
def _game(ruleset: str) -> Game:
    game = registry.game(ruleset)
    measures.played(game, range(3))  # what is worked out once is no part of a round
    return game


def main() -> None:
    print(json.dumps({"tree": str(Path(turnwright.__file__).parents[1])}), flush=True)
    for line in sys.stdin:
        asked: Asked = json.loads(line)
        game = _game(asked["ruleset"])
        found: Any
        if "seeds" not in asked:
            found = list(measures.contract(game.ruleset).encounters(game))
        elif asked["counted"]:
            measures.clock = counter = Counter(Path(sys.argv[1]))
            with counter.on():
                found = _round(game, asked)
        else:
            found = _round(game, asked)
        print(json.dumps(found), flush=True)


def _round(game: Game, asked: Asked) -> measures.Rates:
    found = measures.battles(game, range(*asked["seeds"]), asked["encounters"])
    if asked["odds"]:
        found |= measures.attacks(game, range(*asked["odds"]), asked["encounters"])
    return found


if __name__ == "__main__":
    main()
