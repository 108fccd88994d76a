"""Prints the tables of docs/rune.md and rulesets/rune/RULES.md that share one yardstick: the player `keen`.

python scripts/rune_balance.py [runs|bands|bosses|plans] [COUNT]     (seed 1; all of them if none is named)

Runs of players who know one action each are measured by `python -m tests.rulesets.rune.campaign.policies`.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

from turnwright.lab.builds import whole_runs
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
FIRST_RUN = 50_000
"""The first seed of these runs; numbers were tuned by others, the last prices of scavenger and skald by these."""
HERO_PLAYER = "keen"
"""The one yardstick of difficulty: who plays the hero in every table, and in `sim` and `lab` where nobody is named."""


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
    """An easy, a medium and a hard fight for each calling, by the keen player."""
    pairs = [(band, calling) for calling in CALLINGS for band in BANDS]
    results = simulated([f"{BANDS[band]}:{calling}" for band, calling in pairs], fights=fights, hero=HERO_PLAYER)
    print("| fight | calling | won | 95 % interval | turns p10 / p50 / p90 |")
    print("|---|---|---|---|---|")
    for (band, calling), result in zip(pairs, results, strict=True):
        print(f"| {band}: `{BANDS[band]}` | {calling} | {won(result)} | {turns(result)} |")


def bosses(fights: int = 100) -> None:
    """The bosses, alone, against each calling with its best kit, by the keen player."""
    pairs = [(boss, calling) for boss in BOSSES for calling in CALLINGS]
    results = simulated([f"{boss}:{calling}" for boss, calling in pairs], fights=fights, hero=HERO_PLAYER)
    print("| boss | calling | won | 95 % interval | turns p10 / p50 / p90 |")
    print("|---|---|---|---|---|")
    for (boss, calling), result in zip(pairs, results, strict=True):
        print(f"| `{boss}` | {calling} | {won(result)} | {turns(result)} |")


def plans(fights: int = 400) -> None:
    """How often the keen hero wins against enemies that plan, and against the same that choose at random."""
    planned = simulated(list(PLANS.values()), fights=fights, hero=HERO_PLAYER)
    random = simulated(list(PLANS.values()), fights=fights, hero=HERO_PLAYER, enemy="random")
    print("| plan | fight | against the AI | 95 % interval | against random enemies | 95 % interval |")
    print("|---|---|---|---|---|---|")
    for (plan, name), ours, theirs in zip(PLANS.items(), planned, random, strict=True):
        print(f"| {plan} | `{name}` | {won(ours)} | {won(theirs)} |")


def runs(count: int = 200) -> None:
    """Whole runs with each calling, keen in its fights, against fair enemies and hard ones."""
    print("| calling | enemies | won | 95 % interval | wanted |\n|---|---|---|---|---|")
    for each in whole_runs(n=count, seed=FIRST_RUN):
        low, high = each.wanted
        print(f"| {each.calling} | {each.level} | {each.won} of {each.runs} | "
              f"{each.low:.0%} to {each.high:.0%} | {low:.0%} to {high:.0%} |".replace("%", " %"))  # fmt: skip


TABLES = {"runs": runs, "bands": bands, "bosses": bosses, "plans": plans}


def main(*given: str) -> None:
    named = [name for name in given if name in TABLES] or list(TABLES)
    count = [int(number) for number in given if number.isdigit()]
    for name in named:
        TABLES[name](*count)
        print()


if __name__ == "__main__":
    main(*sys.argv[1:])
