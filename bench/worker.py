"""Measures one round for each line it is sent, on the tree that PYTHONPATH names: the hand of `before.py`.

{"ruleset": "ptu", "seeds": [0, 24], "odds": [0, 10]}  ->  {"random legal play": 5000.0, ...}
"""

from __future__ import annotations

import json
import sys
from functools import lru_cache
from pathlib import Path

import measures

import turnwright
from turnwright.kernel import registry
from turnwright.kernel.ruleset import Game


@lru_cache
def _game(ruleset: str) -> Game:
    game = registry.game(ruleset)
    measures.played(game, range(3))  # what is worked out once is no part of a round
    return game


def main() -> None:
    print(json.dumps({"tree": str(Path(turnwright.__file__).parents[1])}), flush=True)
    for line in sys.stdin:
        asked = json.loads(line)
        game = _game(asked["ruleset"])
        found = measures.battles(game, range(*asked["seeds"]))
        if asked["odds"]:
            found |= measures.attacks(game, range(*asked["odds"]))
        print(json.dumps(found), flush=True)


if __name__ == "__main__":
    main()
