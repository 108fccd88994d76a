"""Prints the table of docs/rune.md: how each calling of rune fares in an easy, a medium and a hard fight.

python scripts/rune_balance.py [FIGHTS]     (200 of each by default; seed 1)
"""

from __future__ import annotations

import sys

from turnwright.sim.statistics import quantile
from turnwright.sim.tournament import Plan, Result, simulate_all

BANDS = {"easy": "day_shift", "medium": "night_shift", "hard": "last_shift"}
CALLINGS = ("warrior", "scavenger", "mystic", "skald")
SEED = 1


def row(band: str, calling: str, result: Result) -> str:
    """One line: victories with their 95 % interval, and participants' turns."""
    low, high = result.ci95
    turns = sorted(battle.turns for battle in result.battles)
    spread = " / ".join(f"{quantile(turns, percent):g}" for percent in (10, 50, 90))
    rates = f"{result.win_rate:.1%} | {low:.1%} to {high:.1%}".replace("%", " %")
    return f"| {band}: `{BANDS[band]}` | {calling} | {rates} | {spread} |"


def main(fights: int) -> None:
    pairs = [(band, calling) for calling in CALLINGS for band in BANDS]
    players = {"hero": "greedy", "enemy": "ai"}
    plans = [
        Plan(ruleset="rune", encounter=f"{BANDS[band]}:{calling}", n=fights, seed=SEED, players=players)
        for band, calling in pairs
    ]
    print("| fight | calling | won | 95 % interval | turns p10 / p50 / p90 |")
    print("|---|---|---|---|---|")
    for (band, calling), result in zip(pairs, simulate_all(plans), strict=True):
        print(row(band, calling, result))


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 200)
