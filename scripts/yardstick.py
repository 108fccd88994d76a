"""Measures players that think against the strongest quick ones, for the tables in docs/simulation.md.

python scripts/yardstick.py yardstick [GAMES] [RULESET] [PLAYER]    search against the yardstick of each encounter
python scripts/yardstick.py levels [GAMES] [RULESET] [LEVEL]        every level (`cruel@48`: or one) in one encounter

Both play the same seeds: the yardstick in the seat of the player that is measured, against the same others. In the card
game they meet each other, every pair of starter decks with decks and seats swapped. Rows are printed as they are done.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from turnwright import players
from turnwright.kernel import registry
from turnwright.kernel.dice import Dice
from turnwright.kernel.match import Match
from turnwright.kernel.messages import Command
from turnwright.kernel.ruleset import widest
from turnwright.kernel.view import Choose, View
from turnwright.sim.statistics import quantile, wilson
from turnwright.sim.tournament import battle_seed

SEED = 77
DECKS = ("emberfall", "tidewall", "thornwild", "stormline", "nightveil", "highroad")


class Arena(NamedTuple):
    """An encounter, the seat that is measured, the strongest player there that does not think, and one that does."""

    ruleset: str
    encounter: str
    seat: str
    yardstick: str
    thinker: str


ARENAS = (
    Arena("wuxia", "mountain_ambush", "hero", "greedy", "search@80"),
    Arena("wuxia", "duel_sect_elder", "hero", "greedy", "search@80"),
    Arena("ptu", "gym_lime_works", "players", "profile", "search@48"),
    Arena("ptu", "brawl_at_the_ford", "players", "profile", "search@48"),
    Arena("rune", "last_shift", "hero", "greedy", "search@60"),
    Arena("rune", "haunted_archive", "hero", "greedy", "search@60"),
    Arena("rune", "omega_sentinel", "hero", "sensible", "search@60"),
    Arena("tcg", "", "player1", "greedy", "planner"),
)

LEVELS_AT = {
    "wuxia": ARENAS[0],
    "ptu": ARENAS[2],
    "rune": ARENAS[6],
    "tcg": ARENAS[7],
}
"""Where levels are compared: a fight that the own AI wins about half the time, so that there is room on both sides."""


class Played(NamedTuple):
    """One battle: won, lost or neither, how it ended, how long it took, and what the player cost."""

    won: int
    result: str
    rounds: int
    moves: int
    seconds: float


def play(arena: Arena, number: int, who: str) -> Played:
    """A battle by its number; in the card game seats and decks change with it, and the other seat has the yardstick."""
    game = registry.game(arena.ruleset)
    ruleset, seat, encounter, seed = game.ruleset, arena.seat, arena.encounter, number
    foe = ""
    if arena.ruleset == "tcg":
        pairs = [(one, other) for one in DECKS for other in DECKS if one < other]
        decks = pairs[number // 4 % len(pairs)]
        encounter = ",".join(decks if number % 4 < 2 else decks[::-1])
        seat, seed, foe = ("player1", "player2")[number % 2], number // 4, arena.yardstick
    match = Match.open(game, ruleset.content.encounter(game, encounter), seed=battle_seed(SEED, seed))
    seconds, moves = 0.0, 0
    choose = players.find(ruleset, who)

    def timed(view: View, legal: tuple[Command, ...], dice: Dice) -> Command:
        nonlocal seconds, moves
        before = time.process_time()
        chosen = choose(view, legal, dice)
        seconds += time.process_time() - before
        moves += len(legal) > 1
        return chosen

    seats = widest(ruleset, match.state, ruleset.seats.names(match.state))
    playing: dict[str, Choose] = {
        each: timed if each == seat else players.find(ruleset, foe or ruleset.players.profile(match.state, each))
        for each in seats
    }
    match.advance(playing)
    assert match.result is not None
    points, detail = ruleset.players.evaluate(game, match.state, seat), match.result.detail
    ended = str(detail["reason"]) if arena.ruleset == "tcg" else match.result.result
    rounds = detail.get("rounds", detail.get("turns", 0))
    return Played((points > 0) - (points < 0), ended, rounds, moves, seconds)


def row(arena: Arena, who: str, games: int) -> str:
    """A row of the table."""
    played = [play(arena, number, who) for number in range(games)]
    won = sum(each.won > 0 for each in played)
    low, high = wilson(won, games)
    rounds = sorted(each.rounds for each in played)
    lengths = " / ".join(f"{quantile(rounds, percent):g}" for percent in (10, 50, 90))
    ends = ", ".join(f"{count} {how}" for how, count in Counter(each.result for each in played).most_common())
    cost = 1000 * sum(each.seconds for each in played) / max(1, sum(each.moves for each in played))
    where = arena.encounter or "all pairs of decks"
    figures = f"{won} of {games}, {100 * won / games:.0f} % | {100 * low:.0f} to {100 * high:.0f} %"
    return f"| {arena.ruleset} `{where}` | `{who}` | {figures} | {lengths} | {ends} | {cost:.0f} ms |"


def table(arenas: Sequence[Arena], whose: Sequence[str], games: int) -> None:
    print("| encounter | player | won | 95 % interval | rounds p10 / p50 / p90 | how it ended | a move costs |")
    print("|---|---|---|---|---|---|---|")
    for arena in arenas:
        for who in whose or (arena.yardstick, arena.thinker):
            if who != arena.yardstick or arena.ruleset != "tcg":  # in the card game it would meet itself
                print(row(arena, who, games), flush=True)


def main(what: str, games: int = 40, ruleset: str = "", player: str = "") -> None:
    if what == "levels":
        arenas = [arena for name, arena in LEVELS_AT.items() if ruleset in ("", name)]
        table(arenas, (player,) if player else tuple(players.LEVELS), games)
        return
    arenas = [arena for arena in ARENAS if ruleset in ("", arena.ruleset)]
    if player:
        arenas = [arena._replace(thinker=player) for arena in arenas]
    table(arenas, (), games)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 40, *sys.argv[3:5])
