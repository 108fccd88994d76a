"""How often `lab tune` hits what it was asked for: 60 % give or take 3 points, for the figures in docs/lab.md.

python scripts/tuning.py [REPEATS] [FIGHT] [TRUTH] [FIRST] [KNOWN]    fights: duel, skirmish, rune, wuxia, greedy

A fight is tuned with a seed of its own each time, from FIRST on. The truth of every value that was found is the rate of
TRUTH fresh battles there, which no search has seen; KNOWN is a file to keep it in. A search that stays undecided is
a miss, whatever its best value is worth.
"""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path

import msgspec

from turnwright.lab.levers import varied
from turnwright.lab.stakes import Goal
from turnwright.lab.tune import Tuned, tune
from turnwright.sim.statistics import wilson
from turnwright.sim.tournament import Plan, simulate_all

GOAL = Goal(0.6, 0.03)
RANDOM = {"red": "random", "blue": "random"}
FIGHTS = {
    "duel": (Plan(ruleset="duel", encounter="pair", players=RANDOM), "fighters.r1.hp"),
    "skirmish": (Plan(ruleset="duel", encounter="skirmish", players=RANDOM), "fighters.r1.hp"),
    "rune": (Plan(ruleset="rune", encounter="bone_keeper:mystic", players={"hero": "sensible"}), "enemy.hp=30..120"),
    "wuxia": (Plan(ruleset="wuxia", encounter="duel_sect_elder", players={"hero": "profile"}), "enemy.thp"),
    "greedy": (Plan(ruleset="wuxia", encounter="duel_sect_elder"), "enemy.thp"),
}


class Truths:
    """The win rate at values of a lever, by many battles at each; kept in a file, if one is named."""

    def __init__(self, name: str, battles: int, path: str) -> None:
        self._name, self._battles = name, battles
        self._path = Path(path) if path else None
        self._known: dict[str, float] = json.loads(self._path.read_text()) if self._path and self._path.exists() else {}

    def at(self, found: Tuned) -> float:
        value = found.told(found.search.best)
        key = f"{self._name} {value} by {self._battles}"
        if key not in self._known:
            setting = {found.lever: value if found.percent else found.search.best}
            plan = msgspec.structs.replace(varied(FIGHTS[self._name][0], setting), n=self._battles, seed=7)
            self._known[key] = simulate_all([plan], workers=1, accounts=False)[0].win_rate
            if self._path:
                self._path.write_text(json.dumps(self._known))
        return self._known[key]


def repeated(name: str, repeats: int, truths: Truths, first: int) -> None:
    plan, lever = FIGHTS[name]
    hits = 0
    costs = []
    for seed in range(first, first + repeats):
        before = time.process_time()
        found = tune(msgspec.structs.replace(plan, seed=seed), lever, GOAL, workers=1)
        costs.append(time.process_time() - before)
        truth = truths.at(found)
        hit = found.verdict == "tuned" and GOAL.low <= truth <= GOAL.high
        hits += hit
        print(
            f"{name} seed {seed}: {found.lever} = {found.told(found.search.best)} "
            f"({found.verdict}, {found.battles:,} battles, {costs[-1]:.0f} s CPU); "
            f"truth {truth:.1%} {'hit' if hit else 'MISS'}",
            flush=True,
        )
    low, high = wilson(hits, repeats)
    print(
        f"{name}: {hits} of {repeats} hit ({low:.0%} to {high:.0%}); CPU {min(costs):.0f} to {max(costs):.0f} s, "
        f"median {sorted(costs)[repeats // 2]:.0f} s"
    )


def main(repeats: int = 20, fight: str = "", truth: int = 10_000, first: int = 1000, known: str = "") -> None:
    for name in [fight] if fight else FIGHTS:
        repeated(name, repeats, Truths(name, truth, known), first)


if __name__ == "__main__":
    given = sys.argv[1:]
    main(*(int(word) if word.isdecimal() else word for word in given))  # type: ignore[arg-type]  (as they are typed)
