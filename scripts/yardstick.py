"""Measures players that think against the strongest quick ones, for the tables in bench/notes/simulation.md.

python scripts/yardstick.py yardstick 200                         every encounter: its yardstick and its thinker
python scripts/yardstick.py yardstick 200 --at last_shift --player search@200
python scripts/yardstick.py levels 200 --at tcg                   every level in one encounter of each game

Both play the same seeds: the yardstick in the seat of the player that is measured, against the same others, so that
what one wins more than the other is told battle by battle. In the card game they meet each other, every pair of starter
decks with decks and seats swapped. With `--kept FILE` battles are written down as they are played, and are not played
again: a file is for one version of the code. `--seconds` stops after that time, and says how far it came. With
`--computing` the seconds of `search@1s` are processor time: a busy machine gives a player as much as an idle one.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path

import msgspec

from turnwright import players
from turnwright.kernel import budget, registry
from turnwright.kernel.dice import Dice
from turnwright.kernel.match import Match
from turnwright.kernel.messages import Command
from turnwright.kernel.ruleset import widest
from turnwright.kernel.view import Choose, View
from turnwright.sim.statistics import paired_difference, quantile, wilson
from turnwright.sim.tournament import battle_seed

SEED = 2_026
"""What is reported is played from this seed. Players are improved on others."""
DECKS = ("emberfall", "tidewall", "thornwild", "stormline", "nightveil", "highroad")
CARDS = "tcg"


class Arena(msgspec.Struct, frozen=True):
    """An encounter, the seat that is measured, the strongest player there that does not think, and one that does."""

    ruleset: str
    encounter: str
    seat: str
    yardstick: str
    thinker: str


ARENAS = (
    Arena("wuxia", "mountain_ambush", "hero", "greedy", "search"),
    Arena("wuxia", "duel_sect_elder", "hero", "greedy", "search"),
    Arena("ptu", "gym_lime_works", "players", "profile", "search"),
    Arena("ptu", "brawl_at_the_ford", "players", "profile", "search"),
    Arena("rune", "last_shift", "hero", "greedy", "search"),
    Arena("rune", "rust_witch", "hero", "greedy", "search"),
    Arena("rune", "omega_sentinel", "hero", "sensible", "search"),
    Arena("rune", "aberration_hall", "hero", "greedy", "search"),
    Arena("rune", "forlorn_archive", "hero", "greedy", "search"),
    Arena("rune", "night_shift", "hero", "greedy", "search"),
    Arena(CARDS, "", "player1", "greedy", "planner"),
)

LEVELS_AT = (ARENAS[0], ARENAS[2], ARENAS[6], ARENAS[8], ARENAS[-1])
"""Where levels are compared: a fight that the own AI wins about half the time, so that there is room on both sides; in
rune a second one, in which thinking ahead is worth something."""


class Key(msgspec.Struct, frozen=True):
    """Which battle of whom."""

    ruleset: str
    encounter: str
    player: str
    seed: int
    number: int


class Played(msgspec.Struct, frozen=True):
    """One battle: won (1), lost (-1) or neither, how it ended, how long it took, and what the player cost."""

    won: int
    result: str
    rounds: int
    moves: int
    seconds: float
    longest: float
    """The dearest of its decisions, in seconds of computing."""


class Kept(msgspec.Struct, frozen=True):
    """A line of a file of battles."""

    key: Key
    played: Played


def play(arena: Arena, key: Key) -> Played:
    """A battle by its number; in the card game seats and decks change with it, and the other seat has the yardstick."""
    game = registry.game(arena.ruleset)
    ruleset, seat, encounter, number = game.ruleset, arena.seat, arena.encounter, key.number
    foe = ""
    if arena.ruleset == CARDS:
        pairs = [(one, other) for one in DECKS for other in DECKS if one < other]
        decks = pairs[key.number // 4 % len(pairs)]
        encounter = ",".join(decks if key.number % 4 < 2 else decks[::-1])
        seat, number, foe = ("player1", "player2")[key.number % 2], key.number // 4, arena.yardstick
    match = Match.open(game, ruleset.content.encounter(game, encounter), seed=battle_seed(key.seed, number))
    costs: list[float] = []
    choose = players.find(ruleset, key.player)

    def timed(view: View, legal: tuple[Command, ...], dice: Dice) -> Command:
        before = time.process_time()
        chosen = choose(view, legal, dice)
        if len(legal) > 1:
            costs.append(time.process_time() - before)
        return chosen

    seats = widest(ruleset, match.state, ruleset.seats.names(match.state))
    playing: dict[str, Choose] = {
        each: timed if each == seat else players.find(ruleset, foe or ruleset.players.profile(match.state, each))
        for each in seats
    }
    match.advance(playing)
    assert match.result is not None
    points, detail = ruleset.players.evaluate(game, match.state, seat), match.result.detail
    ended = str(detail["reason"]) if arena.ruleset == CARDS else match.result.result
    rounds = detail.get("rounds", detail.get("turns", 0))
    won = (points > 0) - (points < 0)
    return Played(won, ended, rounds, len(costs), round(sum(costs), 4), round(max(costs, default=0), 4))


class Book:
    """Battles that were played, in a file if there is one."""

    def __init__(self, file: Path | None, seconds: float | None) -> None:
        self.file = file
        self.until = None if seconds is None else time.monotonic() + seconds
        self.played: dict[Key, Played] = {}
        if file is not None and file.exists():
            lines = [msgspec.json.decode(line, type=Kept) for line in file.read_bytes().splitlines()]
            self.played = {each.key: each.played for each in lines}

    def battles(self, arena: Arena, who: str, seed: int, games: int) -> Mapping[int, Played]:
        """The first so many battles of a player, or as many as there is time for."""
        found: dict[int, Played] = {}
        for number in range(games):
            key = Key(arena.ruleset, arena.encounter, who, seed, number)
            if key not in self.played:
                if self.until is not None and time.monotonic() >= self.until:
                    break
                self._add(key, play(arena, key))
            found[number] = self.played[key]
        return found

    def _add(self, key: Key, played: Played) -> None:
        self.played[key] = played
        if self.file is not None:
            with self.file.open("ab") as file:
                file.write(msgspec.json.encode(Kept(key, played)) + b"\n")


HEAD = (
    "| encounter | player | won | 95 % interval | on the same seeds | rounds p10 / p50 / p90 | how it ended "
    "| a move costs, at most |\n|---|---|---|---|---|---|---|---|"
)


def row(arena: Arena, who: str, played: Mapping[int, Played], measure: Mapping[int, Played]) -> str:
    """A row of the table: a player, and how much more it won than the yardstick in the same battles."""
    each, games = list(played.values()), len(played)
    won = sum(battle.won > 0 for battle in each)
    low, high = wilson(won, games)
    rounds = sorted(battle.rounds for battle in each)
    lengths = " / ".join(f"{quantile(rounds, percent):g}" for percent in (10, 50, 90))
    ends = ", ".join(f"{count} {how}" for how, count in Counter(battle.result for battle in each).most_common())
    mean = 1000 * sum(battle.seconds for battle in each) / max(1, sum(battle.moves for battle in each))
    cost = f"{mean:.0f} ms, {max(battle.longest for battle in each):.2f} s"
    where = arena.encounter or "all pairs of decks"
    figures = f"{won} of {games}, {100 * won / games:.1f} % | {100 * low:.0f} to {100 * high:.0f} %"
    more = gained(played, measure)
    return f"| {arena.ruleset} `{where}` | `{who}` | {figures} | {more} | {lengths} | {ends} | {cost} |"


def gained(played: Mapping[int, Played], measure: Mapping[int, Played]) -> str:
    """What a player won more than another in the battles that both have played, with its 95 % interval."""
    shared = [(played[number].won > 0, measure[number].won > 0) for number in played if number in measure]
    if not shared or played is measure:
        return ""
    up, down = shared.count((True, False)), shared.count((False, True))
    more, low, high = (100 * share for share in paired_difference(up, down, len(shared)))
    return f"{more:+.1f} points ({low:+.1f} to {high:+.1f}) of {len(shared)}"


def table(book: Book, arenas: Sequence[Arena], whose: Sequence[str], seed: int, games: int) -> None:
    """Rows as they are done. In the card game the yardstick is met, and has no row."""
    print(HEAD)
    for arena in arenas:
        meets = arena.ruleset == CARDS
        measure = {} if meets else book.battles(arena, arena.yardstick, seed, games)
        for who in whose or (arena.yardstick, arena.thinker):
            if meets and who == arena.yardstick:
                continue
            played = measure if who == arena.yardstick else book.battles(arena, who, seed, games)
            if played:
                print(row(arena, who, played, measure), flush=True)


def main() -> None:
    asked = argparse.ArgumentParser(description="Measures players that think.")
    asked.add_argument("what", choices=("yardstick", "levels"))
    asked.add_argument("games", type=int)
    asked.add_argument("--at", action="append", default=[], help="a ruleset or an encounter")
    asked.add_argument("--player", action="append", default=[], help="who plays, instead of the usual ones")
    asked.add_argument("--kept", type=Path)
    asked.add_argument("--seconds", type=float)
    asked.add_argument("--computing", action="store_true", help="a player's seconds are processor time")
    asked.add_argument("--seed", type=int, default=SEED)
    given = asked.parse_args()
    if given.computing:
        budget.clock = time.process_time
    arenas = ARENAS if given.what == "yardstick" else LEVELS_AT
    some = [arena for arena in arenas if not given.at or {arena.ruleset, arena.encounter} & {*given.at}]
    whose = given.player or (() if given.what == "yardstick" else tuple(players.LEVELS))
    table(Book(given.kept, given.seconds), some, whose, given.seed, given.games)


if __name__ == "__main__":
    main()
