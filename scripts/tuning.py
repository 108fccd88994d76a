"""How often `lab tune` hits what it was asked for: 60 % give or take 3 points, for the figures in docs/lab.md.

python scripts/tuning.py [REPEATS] [FIGHT] [TRUTH]    fights: duel, rune, wuxia; battles that find the truth of a value

A fight is tuned with a seed of its own each time. The truth of every value that was found is the rate of many fresh
battles there, which no search has seen.
"""

from __future__ import annotations

import sys
import time

import msgspec

from turnwright.lab.levers import varied
from turnwright.lab.tune import Goal, tune
from turnwright.sim.statistics import wilson
from turnwright.sim.tournament import Plan, simulate

GOAL = Goal(0.6, 0.03)
FIGHTS = {
    "duel": (Plan(ruleset="duel", encounter="pair", players={"red": "random", "blue": "random"}), "fighters.r1.hp"),
    "rune": (Plan(ruleset="rune", encounter="last_shift", players={"hero": "sensible"}), "enemy.hp=25..150%"),
    "wuxia": (Plan(ruleset="wuxia", encounter="duel_sect_elder"), "enemy.thp"),
}


def repeated(name: str, repeats: int, truth: int) -> None:
    plan, lever = FIGHTS[name]
    known: dict[int, float] = {}
    hits = 0
    costs = []
    for repeat in range(repeats):
        before = time.process_time()
        found = tune(msgspec.structs.replace(plan, seed=1000 + repeat), lever, GOAL, workers=1)
        costs.append(time.process_time() - before)
        best = found.search.best
        if best not in known:
            setting = {found.lever: found.told(best) if found.percent else best}
            fresh = msgspec.structs.replace(varied(plan, setting), n=truth, seed=7)
            known[best] = simulate(fresh, workers=1).win_rate
        hit = GOAL.low <= known[best] <= GOAL.high
        hits += hit
        print(
            f"{name} seed {1000 + repeat}: {found.lever} = {found.told(best)} "
            f"({found.verdict}, {found.battles:,} battles, {costs[-1]:.0f} s CPU); "
            f"truth {known[best]:.1%} {'hit' if hit else 'MISS'}",
            flush=True,
        )
    low, high = wilson(hits, repeats)
    print(
        f"{name}: {hits} of {repeats} hit ({low:.0%} to {high:.0%}); CPU {min(costs):.0f} to {max(costs):.0f} s, "
        f"median {sorted(costs)[repeats // 2]:.0f} s; truth by {truth:,} battles per value"
    )


if __name__ == "__main__":
    repeats = int(sys.argv[1]) if len(sys.argv) > 1 else 20
    which = [sys.argv[2]] if len(sys.argv) > 2 else list(FIGHTS)
    for name in which:
        repeated(name, repeats, int(sys.argv[3]) if len(sys.argv) > 3 else 3000)
