"""What a ruleset with real content costs: random play, replay, forks, logs, exact odds, memory."""

from __future__ import annotations

import tracemalloc
from collections.abc import Iterator
from heapq import nlargest
from itertools import cycle, islice
from statistics import mean

import msgspec
from rows import Row, at_least, at_most, best_rate, best_seconds

from turnwright.kernel import registry
from turnwright.kernel.dice import Mulberry32, StreamDice
from turnwright.kernel.match import Match, View
from turnwright.kernel.messages import Command
from turnwright.kernel.ruleset import Game, fold
from turnwright.players import find
from turnwright.rulesets.ptu.rules.damage import damage
from turnwright.rulesets.ptu.rules.types import TIERS

BATTLES = 60
"""Whose logs are replayed, written and loaded: the encounters in turn."""
POSITIONS = 60
"""For which odds are worked out, spread over random battles."""
SLOWEST = 20
"""Attacks that are measured again, with more rounds: the longest of hundreds is else the one that was disturbed."""
LIVE = 200
"""Matches held in memory at once."""


class Goals(msgspec.Struct, frozen=True):
    """What a ruleset should reach."""

    commands: int
    """A second, in random legal play."""
    attack: int | None = None
    """Milliseconds for the odds of one attack."""
    turn: int | None = None
    """Milliseconds for the odds of every legal command."""
    pack: int | None = None
    """Milliseconds to load its content."""
    greedy: int | None = None
    """Games a second by greedy players on both sides."""


GOALS = {
    "ptu": Goals(5_000, attack=10, pack=300),
    "rune": Goals(10_000, attack=5, turn=200),
    "tcg": Goals(5_000, greedy=10),
    "wuxia": Goals(10_000, attack=5, turn=200),
}


def rows(name: str) -> Iterator[Row]:
    """Every measurement of a ruleset."""
    goals = GOALS[name]
    if goals.pack is not None:
        seconds = best_seconds(lambda: registry.game(name))
        yield at_most(f"{name}, content loaded", seconds * 1000, "ms", goals.pack)
        yield _breakdowns(name)
    game = registry.game(name)
    matches = _played(game, BATTLES)
    yield from _random_play(game, name, goals)
    yield from _replay(game, name, matches)
    yield from _logs(game, name, matches)
    if goals.attack is not None:
        yield from _odds(game, name, goals)
    if goals.greedy is not None:
        yield _greedy_play(game, name, goals.greedy)
    yield from _memory(game, name, matches)


def _breakdowns(name: str) -> Row:
    """The nine steps of damage, every number kept, as screens and calculators ask for them."""

    def work() -> int:
        for attack in range(100):
            for defense in range(100):
                damage(db=8, rolled=19, attack=attack, defense=defense, stab=True, effectiveness=TIERS[1])
        return 10_000

    return at_least(f"{name}, damage breakdowns", best_rate(work), "breakdowns/s", 100_000)


def _played(game: Game, battles: int) -> list[Match]:
    """Random battles of all encounters in turn."""
    random = find(game.ruleset, "random")
    played = []
    for seed, encounter in enumerate(islice(cycle(game.ruleset.content.encounters(game)), battles)):
        match = Match.open(game, game.ruleset.content.encounter(game, encounter), seed=seed)
        match.advance(dict.fromkeys(game.ruleset.seats.names(match.state), random))
        played.append(match)
    return played


def _random_play(game: Game, name: str, goals: Goals) -> Iterator[Row]:
    battles = min(2 * len(game.ruleset.content.encounters(game)), 24)
    commands = sum(len(match.records) - 1 for match in _played(game, battles))
    seconds = best_seconds(lambda: _played(game, battles), rounds=15)
    note = f"{battles} battles, choosing included"
    yield at_least(f"{name}, random legal play", commands / seconds, "commands/s", goals.commands, note)
    yield Row(f"{name}, random battles", battles / seconds, "battles/s", note="opening included")


def _greedy_play(game: Game, name: str, goal: int) -> Row:
    greedy = find(game.ruleset, "greedy")
    names = list(islice(game.ruleset.content.encounters(game), 6))

    def play() -> int:
        for seed, encounter in enumerate(names):
            match = Match.open(game, game.ruleset.content.encounter(game, encounter), seed=seed)
            match.advance(dict.fromkeys(game.ruleset.seats.names(match.state), greedy))
        return len(names)

    return at_least(f"{name}, greedy players", best_rate(play, rounds=3), "games/s", goal, "both sides")


def _replay(game: Game, name: str, matches: list[Match]) -> Iterator[Row]:
    ruleset = game.ruleset

    def folded() -> int:
        count = 0
        for match in matches:
            state = None
            for record in match.records:
                state = fold(ruleset, state, record.events)
                count += len(record.events)
        return count

    yield Row(f"{name}, replay", best_rate(folded), "events/s", note="events folded into states")
    longest = max(matches, key=lambda match: len(match.records))
    middle = len(longest.records) // 2
    seconds = best_seconds(lambda: [longest.fork("gm", middle) for _ in range(50)], rounds=7) / 50
    yield Row(f"{name}, fork", seconds * 1e6, "µs", note=f"from record {middle} of {len(longest.records)}")


def _logs(game: Game, name: str, matches: list[Match]) -> Iterator[Row]:
    logs = [match.lines() for match in matches]
    size = sum(map(len, logs)) / 1e6
    records = sum(len(match.records) for match in matches)
    encode = best_seconds(lambda: [match.lines() for match in matches], rounds=7)
    decode = best_seconds(lambda: [Match.load(log, lambda _: game) for log in logs], rounds=5)
    yield Row(f"{name}, log written", records / encode, "records/s", note=f"{size / encode:,.0f} MB/s")
    yield Row(
        f"{name}, log loaded", records / decode, "records/s", note=f"{size / decode:,.0f} MB/s, checked and folded"
    )


def _odds(game: Game, name: str, goals: Goals) -> Iterator[Row]:
    """Live odds: of each command that attacks, and of all commands of a turn, as a screen shows them."""
    single: list[tuple[float, View, Command]] = []
    whole: list[float] = []
    for view in _positions(game):
        turn = 0.0
        for command in view.legal():
            table = view.odds(command)
            seconds = _odds_seconds(view, command, rounds=3)
            turn += seconds
            if any(effect.hit for effect in table):
                single.append((seconds, view, command))
        whole.append(turn)
    slowest = nlargest(SLOWEST, single, key=lambda measured: measured[0])
    longest = max(min(seconds, _odds_seconds(view, command, rounds=9)) for seconds, view, command in slowest)
    note = f"{len(single):,} attacks in {len(whole)} positions"
    for what, value, goal, told in (
        ("an attack, mean", mean(seconds for seconds, _, _ in single), goals.attack, note),
        ("an attack, longest", longest, goals.attack, note),
        ("a whole turn, mean", mean(whole), goals.turn, "every legal command"),
        ("a whole turn, longest", max(whole), goals.turn, "every legal command"),
    ):
        title = f"{name}, odds of {what}"
        yield (
            Row(title, value * 1000, "ms", note=told)
            if goal is None
            else at_most(title, value * 1000, "ms", goal, told)
        )


def _odds_seconds(view: View, command: Command, *, rounds: int) -> float:
    return best_seconds(lambda: view.odds(command), rounds=rounds)


def _positions(game: Game) -> Iterator[View]:
    """Positions where a seat is to act, after a random number of random commands."""
    random = find(game.ruleset, "random")
    dice = StreamDice(Mulberry32(2024))
    for seed, encounter in enumerate(islice(cycle(game.ruleset.content.encounters(game)), POSITIONS)):
        match = Match.open(game, game.ruleset.content.encounter(game, encounter), seed=seed)
        for _ in range(dice.d(16) - 1):
            seat = match.to_act()[0]
            view = match.seen_by(seat)
            before = view
            match.submit(random(view, view.legal(), dice), seat)
            if match.result is not None:
                break
        yield match.seen_by(match.to_act()[0]) if match.result is None else before


def _memory(game: Game, name: str, matches: list[Match]) -> Iterator[Row]:
    """A live match with all its records, in the middle of a battle."""
    record = sum(len(match.records) for match in matches) // len(matches) // 2
    source = [match.lines() for match in matches if len(match.records) > record]
    tracemalloc.start()
    held = [
        Match.load(b"\n".join(log.split(b"\n")[: record + 2]) + b"\n", lambda _: game)
        for log in islice(cycle(source), LIVE)
    ]
    size = tracemalloc.get_traced_memory()[0] / len(held)
    tracemalloc.stop()
    note = f"{record} commands old; 1,000 of them take {size * 1000 / 2**20:,.0f} MiB"
    yield Row(f"{name}, memory of a live match", size / 1024, "KiB", note=note)
