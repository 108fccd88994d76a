"""What a ruleset with real content costs: random play, replay, forks, logs, exact odds, memory."""

from __future__ import annotations

import tracemalloc
from collections.abc import Iterator
from functools import partial
from itertools import cycle, islice
from statistics import median

import measures
import msgspec
from measures import IN_SECONDS, PER_SECOND, Rates, again, opened, played, timed
from rows import Row, at_least, at_most, median_seconds, spread

from turnwright.kernel import registry
from turnwright.kernel.match import Match
from turnwright.kernel.ruleset import Game
from turnwright.rulesets.ptu.commands import UseMove
from turnwright.rulesets.ptu.rules.damage import damage
from turnwright.rulesets.ptu.rules.type_chart import TIERS
from turnwright.rulesets.ptu.state import Placed, Setup
from turnwright.sim.tournament import Plan
from turnwright.sim.tournament import replay as again_by_seed
from turnwright.table.replay import Replay

ROUNDS = 9
BATTLES = 24
"""Of a round at most: twice its encounters."""
POSITIONS = 10
"""Of a round, for which odds are worked out."""
GREEDY = 6
"""Games of a round by greedy players."""
LIVE = 200
"""Matches held in memory at once."""
LOGS = 1_000
"""Logs of one game, loaded one after the other."""
SIX = ("rattata", "growlithe", "machop", "sandshrew", "pikachu", "charmander")
SIX_BY = ("earthquake", "explosion")
"""On six targets: a common attack, and one of those with the most outcomes."""
REPLAY_OPENED, REPLAY_STEP = 500, 16
"""Milliseconds: a third of what a browser may take."""
SIX_TARGETS = 50
"""Milliseconds for the odds of an attack on six."""


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
        seconds = median_seconds(lambda: registry.game(name))
        yield at_most(f"{name}, content loaded", seconds * 1000, "ms", goals.pack)
        yield _breakdowns(name)
    game = registry.game(name)
    played(game, range(3))  # what is worked out once is no part of a round
    yield from _rounds(game, name, goals)
    if goals.greedy is not None:
        yield _greedy_play(game, name, goals.greedy)
    if name == "ptu":
        yield from (_six_targets(game, move) for move in SIX_BY)
        yield from _replay()
        yield from _many_logs(game, name)
    yield _memory(game, name)


def _rounds(game: Game, name: str, goals: Goals) -> Iterator[Row]:
    """Play and odds, in rounds of unseen seeds."""
    battles = min(2 * len(game.ruleset.content.encounters(game)), BATTLES)
    rounds = [_round(game, number, battles, goals) for number in range(1, ROUNDS + 1)]
    for what, unit in (PER_SECOND | IN_SECONDS).items():
        values = [found[what] * (1000 if what in IN_SECONDS else 1) for found in rounds if what in found]
        if values:
            yield _row(f"{name}, {what}", values, unit, _goal(what, goals))


def _round(game: Game, number: int, battles: int, goals: Goals) -> Rates:
    """Seeds begin beyond those of the round before."""
    found = measures.battles(game, range(number * battles, (number + 1) * battles))
    if goals.attack is not None:
        found |= measures.attacks(game, range(number * POSITIONS, (number + 1) * POSITIONS))
    return found


def _goal(what: str, goals: Goals) -> int | None:
    if what.startswith("odds of an attack"):
        return goals.attack
    if what.startswith("odds of a whole turn"):
        return goals.turn
    return goals.commands if what == "random legal play" else None


def _row(title: str, values: list[float], unit: str, goal: int | None) -> Row:
    """The median of rounds; of the longest attack of each round the longest."""
    value = max(values) if title.endswith("longest") else median(values)
    note = f"of {len(values)} rounds" if title.endswith("longest") else spread(values)
    if goal is None:
        return Row(title, value, unit, note=note)
    return (at_most if unit == "ms" else at_least)(title, value, unit, goal, note)


def _breakdowns(name: str) -> Row:
    """The nine steps of damage, every number kept, as screens and calculators ask for them."""

    def work() -> None:
        for attack in range(100):
            for defense in range(100):
                damage(db=8, rolled=19, attack=attack, defense=defense, stab=True, effectiveness=TIERS[1])

    return at_least(f"{name}, damage breakdowns", 10_000 / median_seconds(work), "breakdowns/s", 100_000)


def _greedy_play(game: Game, name: str, goal: int) -> Row:
    values = []
    for number in range(1, ROUNDS + 1):
        seconds, _ = timed(lambda: played(game, range(number * GREEDY, (number + 1) * GREEDY), "greedy"))  # noqa: B023
        values.append(GREEDY / seconds)
    return at_least(f"{name}, greedy players", median(values), "games/s", goal, f"both sides; {spread(values)}")


def _replay() -> Iterator[Row]:
    """A replay of some 300 records: until it can be seen, and a step. A browser takes some three times as long."""
    seats = dict.fromkeys(("players", "allies", "enemies"), "random")
    log = again_by_seed(Plan(ruleset="ptu", encounter="boss_old_kiln", players=seats), 0).lines()

    def opened() -> Replay:
        found = Replay(Match.load(log, registry.game_of))
        found.entries()
        found.board(1)
        return found

    records = opened().n
    yield at_most("ptu, a replay opened", 1000 * median_seconds(opened), "ms", REPLAY_OPENED, f"{records} records")
    found = opened()
    steps = [timed(partial(found.board, n))[0] for n in range(1, records + 1, 15)]
    yield at_most("ptu, a step of a replay", 1000 * max(steps), "ms", REPLAY_STEP, "the longest")


def _six_targets(game: Game, move: str) -> Row:
    """An attack that reaches six foes, each with an accuracy roll and damage of its own."""
    foes = tuple(Placed("enemies", species=species, level=20) for species in SIX)
    hero = Placed("players", species="garchomp", level=60, moves=(move,))
    match = Match.open(game, Setup(placed=(hero, *foes)), seed=1)
    ids = tuple(one for one, combatant in match.state.combatants.items() if combatant.side == "enemies")
    assert match.state.combatants[match.state.active].side == "players", "the fast one should begin"
    view = match.seen_by("players")
    command = UseMove(move, ids)
    table = view.odds(command)
    assert any(set(ids) <= dict(effect.damage).keys() for effect in table), "the attack should reach all six"
    seconds = median([again(view, command, rounds=1) for _ in range(ROUNDS)])
    return at_most(f"ptu, odds of {move} on six targets", seconds * 1000, "ms", SIX_TARGETS, f"{len(table):,} effects")


def _many_logs(game: Game, name: str) -> Iterator[Row]:
    """Logs of one pack, each loaded by its header alone: the pack is read once."""
    logs = [match.lines() for match in opened(game, range(50))]
    reads = 0
    read_pack = registry.read_pack

    def counted(*arguments: object) -> object:
        nonlocal reads
        reads += 1
        return read_pack(*arguments)  # type: ignore[arg-type]

    registry._installed_game.cache_clear()
    registry.read_pack = counted  # type: ignore[assignment]
    try:
        seconds, _ = timed(lambda: [Match.load(log, registry.game_of) for log in islice(cycle(logs), LOGS)])
    finally:
        registry.read_pack = read_pack
    yield at_most(f"{name}, packs read for {LOGS:,} logs", reads, "reads", len(game.packs))
    yield Row(f"{name}, {LOGS:,} opened matches loaded", seconds, "s", note="header, packs and first record of each")


def _memory(game: Game, name: str) -> Row:
    """A live match with all its records, in the middle of a battle."""
    matches = played(game, range(BATTLES))
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
    return Row(f"{name}, memory of a live match", size / 1024, "KiB", note=note)
