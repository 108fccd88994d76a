"""Whole runs by a sensible player, and by players who know one action each; the tables of docs/rune.md.

python -m tests.rulesets.rune.campaign.policies [RUNS]     (100 of each by default, seeds 0 to 99)
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from statistics import mean, median
from typing import NamedTuple

from turnwright.kernel.dice import Dice
from turnwright.kernel.messages import Answer, Command
from turnwright.kernel.registry import game
from turnwright.kernel.view import Choose, View
from turnwright.rulesets.rune import commands as w
from turnwright.rulesets.rune.campaign import Run, choose
from turnwright.rulesets.rune.campaign.player import players_of, way_out
from turnwright.rulesets.rune.players import sensible
from turnwright.rulesets.rune.rules.terms import FOES, HERO
from turnwright.sim.statistics import wilson

RUNE = game("rune", preset="seed")
CALLINGS = tuple(RUNE.content.archetypes)
SENSIBLE, ATTACK = "sensible", "attack"
BOSSES = tuple(name for name, entry in RUNE.content.encounters.items() if entry.band == "boss" and entry.in_runs)


class Played(NamedTuple):
    """A run to its end, and its fight with the boss, if it came to that."""

    won: bool
    boss: str = ""
    turns: int = 0


def single_actions(calling: str) -> tuple[str, ...]:
    """What a player of one action can choose: to attack, or an ability that the calling has from the start."""
    arts = [RUNE.content.abilities[name] for name in RUNE.content.archetypes[calling].abilities]
    return (ATTACK, *(art.id for art in arts if art.effects))


def only(action: str) -> Choose:
    """Uses one ability whenever it can, on the enemy with the fewest HP, and attacks when it cannot."""

    def chosen(view: View, legal: Sequence[Command], dice: Dice) -> Command:
        if isinstance(legal[0], Answer):
            return legal[0]
        fighters = view.state.fighters
        for wanted in (
            [command for command in legal if isinstance(command, w.Ability) and command.ability == action],
            [command for command in legal if isinstance(command, w.Attack)],
            [command for command in legal if isinstance(command, w.Defend)],
        ):
            if wanted:
                return min(wanted, key=lambda one: fighters[one.target].hp if getattr(one, "target", "") else 0)
        return legal[0]

    return chosen


def sensibly(view: View, legal: tuple[Command, ...], dice: Dice) -> Command:
    """Sensible, but a hero who is nearly dead tries to get away."""
    return way_out(view, legal) or sensible.choose(view, legal, dice)


def play(calling: str, policy: str, seed: int) -> Played:
    """One run. Between fights everybody walks, trades and rests as the sensible player does."""
    run = Run.start(calling, seed, game=RUNE)
    boss, turns = "", 0
    while run.ending is None:
        if run.fight is None:
            run.choose(choose(run))
            continue
        players = players_of(run.fight)
        run.fight.advance({HERO: sensibly if policy == SENSIBLE else only(policy), FOES: players[FOES]})
        assert run.fight.result is not None
        room = run.progress.room
        if room is not None and room.kind == "boss":
            boss, turns = room.entry, run.fight.result.detail["turns"]
        run.go_on()
    return Played(run.ending.result == "victory", boss, turns)


def wins(runs: Iterable[Played]) -> int:
    return sum(run.won for run in runs)


def row(calling: str, policy: str, runs: Sequence[Played]) -> str:
    low, high = wilson(wins(runs), len(runs))
    reached = sum(bool(run.boss) for run in runs)
    return f"| {calling} | {policy} | {wins(runs)} of {len(runs)} | {low:.0%} to {high:.0%} | {reached} |".replace(
        "%", " %"
    )


def boss_row(boss: str, calling: str, fights: Sequence[Played]) -> str:
    turns = sorted(fight.turns for fight in fights)
    long = sum(count > 50 for count in turns)
    spread = f"{turns[0]} / {median(turns):g} / {turns[-1]}"
    return f"| `{boss}` | {calling} | {wins(fights)} of {len(fights)} | {spread} | {mean(turns):.0f} | {long} |"


def main(runs: int) -> None:
    jobs = [(calling, policy) for calling in CALLINGS for policy in (SENSIBLE, *single_actions(calling))]
    with ProcessPoolExecutor() as pool:
        asked = {job: [pool.submit(play, *job, seed) for seed in range(runs)] for job in jobs}
        found = {job: [one.result() for one in futures] for job, futures in asked.items()}
    print("| calling | player | wins | 95 % interval | reaches the boss |")
    print("|---|---|---|---|---|")
    for (calling, policy), played in found.items():
        print(row(calling, policy, played))
    print()
    print("| boss | calling | wins | turns least / median / most | mean | over 50 |")
    print("|---|---|---|---|---|---|")
    for boss in BOSSES:
        for calling in CALLINGS:
            fights = [run for run in found[calling, SENSIBLE] if run.boss == boss]
            if fights:
                print(boss_row(boss, calling, fights))


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 100)
