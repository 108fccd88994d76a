"""Prints the tables of docs/rune.md and rulesets/rune/RULES.md that share one yardstick: the player `keen`.

python scripts/rune_balance.py [runs|bands|bosses|plans] [COUNT]     (seed 1; all of them if none is named)

Runs of players who know one action each are measured by `python -m tests.rulesets.rune.campaign.policies`.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor

from turnwright.rulesets.rune.campaign import Run, play_out
from turnwright.sim.statistics import quantile, wilson
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


def runs(count: int = 100) -> None:
    """Whole runs with each calling, keen in its fights, against enemies that announce what they do."""
    print("| calling | won | 95 % interval | reaches the boss |\n|---|---|---|---|")
    with ProcessPoolExecutor() as pool:
        for calling in CALLINGS:
            ends = list(pool.map(_run, [calling] * count, range(count), chunksize=5))
            won = sum(result == "victory" for result, _ in ends)
            low, high = wilson(won, count)
            bosses = sum(boss for _, boss in ends)
            print(f"| {calling} | {won} of {count} | {low:.0%} to {high:.0%} | {bosses} |".replace("%", " %"))


def _run(calling: str, seed: int) -> tuple[str, bool]:
    run = play_out(Run.start(calling, seed))
    assert run.ending is not None
    here = run.progress.room
    return run.ending.result, here is not None and here.kind == "boss"


TABLES = {"runs": runs, "bands": bands, "bosses": bosses, "plans": plans}


def main(*given: str) -> None:
    named = [name for name in given if name in TABLES] or list(TABLES)
    count = [int(number) for number in given if number.isdigit()]
    for name in named:
        TABLES[name](*count)
        print()


if __name__ == "__main__":
    main(*sys.argv[1:])
