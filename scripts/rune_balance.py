"""Prints the tables of single fights in docs/rune.md and rulesets/rune/RULES.md.

python scripts/rune_balance.py [bands|bosses|plans] [FIGHTS]     (seed 1; all three tables if none is named)

Whole runs are measured by `python -m tests.rulesets.rune.campaign.policies`.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

from turnwright.sim.statistics import quantile
from turnwright.sim.tournament import Plan, Result, simulate_all

BANDS = {"easy": "day_shift", "medium": "night_shift", "hard": "last_shift"}
CALLINGS = ("warrior", "scavenger", "mystic", "skald")
BOSSES = ("ruin_warden", "aetheric_aberration", "forlorn_archivist", "omega_sentinel")
PLANS = {
    "aggressive": "bone_keeper:mystic",
    "controller": "haunted_archive:scavenger",
    "defensive": "breach:scavenger",
    "opportunist": "hound_pack:skald",
    "support": "mixed_crew:mystic",
}
"""A fight for each plan of the enemies."""
SEED = 1


def simulated(encounters: Sequence[str], *, fights: int, hero: str, enemy: str = "ai") -> list[Result]:
    players = {"hero": hero, "enemy": enemy}
    return simulate_all(
        [Plan(ruleset="rune", encounter=name, n=fights, seed=SEED, players=players) for name in encounters]
    )


def won(result: Result) -> str:
    low, high = result.ci95
    return f"{result.win_rate:.1%} | {low:.1%} to {high:.1%}".replace("%", " %")


def turns(result: Result) -> str:
    ordered = sorted(battle.turns for battle in result.battles)
    return " / ".join(f"{quantile(ordered, percent):g}" for percent in (10, 50, 90))


def bands(fights: int = 200) -> None:
    """An easy, a medium and a hard fight for each calling, by the sensible player."""
    pairs = [(band, calling) for calling in CALLINGS for band in BANDS]
    results = simulated([f"{BANDS[band]}:{calling}" for band, calling in pairs], fights=fights, hero="sensible")
    print("| fight | calling | won | 95 % interval | turns p10 / p50 / p90 |")
    print("|---|---|---|---|---|")
    for (band, calling), result in zip(pairs, results, strict=True):
        print(f"| {band}: `{BANDS[band]}` | {calling} | {won(result)} | {turns(result)} |")


def bosses(fights: int = 100) -> None:
    """The bosses, alone, against each calling with its best kit, by the sensible player."""
    pairs = [(boss, calling) for boss in BOSSES for calling in CALLINGS]
    results = simulated([f"{boss}:{calling}" for boss, calling in pairs], fights=fights, hero="sensible")
    print("| boss | calling | won | 95 % interval | turns p10 / p50 / p90 |")
    print("|---|---|---|---|---|")
    for (boss, calling), result in zip(pairs, results, strict=True):
        print(f"| `{boss}` | {calling} | {won(result)} | {turns(result)} |")


def plans(fights: int = 400) -> None:
    """How often the sensible hero wins against enemies that plan, and against the same that choose at random."""
    planned = simulated(list(PLANS.values()), fights=fights, hero="sensible")
    random = simulated(list(PLANS.values()), fights=fights, hero="sensible", enemy="random")
    print("| plan | fight | against the AI | 95 % interval | against random enemies | 95 % interval |")
    print("|---|---|---|---|---|---|")
    for (plan, name), ours, theirs in zip(PLANS.items(), planned, random, strict=True):
        print(f"| {plan} | `{name}` | {won(ours)} | {won(theirs)} |")


TABLES = {"bands": bands, "bosses": bosses, "plans": plans}


def main(*given: str) -> None:
    named = [name for name in given if name in TABLES] or list(TABLES)
    count = [int(number) for number in given if number.isdigit()]
    for name in named:
        TABLES[name](*count)
        print()


if __name__ == "__main__":
    main(*sys.argv[1:])
