"""One round of measurements of one ruleset, on seeds that no earlier round has played.

`battles.py` takes the median of such rounds; `before.py` runs them on two trees in turn, and that is why this module
asks the tree it runs on which contract it has.
"""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Iterator, Sequence
from itertools import cycle, islice
from typing import TYPE_CHECKING, Any, NamedTuple

from turnwright.kernel import log
from turnwright.kernel.dice import Mulberry32, StreamDice
from turnwright.kernel.match import Match
from turnwright.kernel.messages import Command
from turnwright.kernel.ruleset import Game, fold
from turnwright.players import find

if TYPE_CHECKING:  # an earlier tree may have it elsewhere
    from turnwright.kernel.view import View

TABLE_RULES: Any = log.TableRules if hasattr(log, "TableRules") else log.Table
clock: Callable[[], float] = time.process_time
"""Processor seconds, which do not count the wait for a busy core; a worker may put a counter of instructions here."""
UNDO_AFTER = 20
"""Commands into a battle: there undo and redo are measured."""
PAIRS = 20
FORKS = 20
SLOWEST = 5
"""Attacks of a round that are measured again: the longest of hundreds is else the one that was disturbed."""

Rates = dict[str, float]
"""What a round found, by the name of the row; a row is left out where the ruleset has nothing to measure."""

PER_SECOND = {
    "random legal play": "commands/s",
    "random battles": "battles/s",
    "opening a match": "matches/s",
    "replay": "events/s",
    "log written": "records/s",
    "log loaded": "records/s",
    "undo and redo": "pairs/s",
    "fork": "forks/s",
}
IN_BYTES = {
    "length of a log": "bytes/record",
}
IN_SECONDS = {
    "odds of an attack, mean": "ms",
    "odds of an attack, longest": "ms",
    "odds of a whole turn, mean": "ms",
    "odds of a whole turn, longest": "ms",
}


class Contract(NamedTuple):
    """What a benchmark needs of a ruleset, wherever the ruleset keeps it."""

    encounter: Callable[[Any, str], Any]
    encounters: Callable[[Any], Any]
    seats: Callable[[Any], tuple[str, ...]]


def contract(ruleset: Any) -> Contract:
    """The three functions, from a ruleset of today or from one whose fields were not yet grouped."""
    if hasattr(ruleset, "encounter"):
        return Contract(ruleset.encounter, ruleset.encounters, ruleset.seats)
    return Contract(ruleset.content.encounter, ruleset.content.encounters, ruleset.seats.names)


def opened(game: Game, seeds: Sequence[int], encounters: Sequence[str] = (), **how: Any) -> list[Match]:
    """Matches of these encounters in turn, or of all."""
    known = contract(game.ruleset)
    names = cycle(encounters or known.encounters(game))
    return [Match.open(game, known.encounter(game, next(names)), seed=seed, **how) for seed in seeds]


def played(game: Game, seeds: Sequence[int], player: str = "random") -> list[Match]:
    """Battles of all encounters in turn, played to their end."""
    matches = opened(game, seeds)
    _play(matches, player)
    return matches


def _play(matches: list[Match], player: str) -> None:
    for match in matches:
        seats = contract(match.game.ruleset).seats(match.state)
        match.advance(dict.fromkeys(seats, find(match.game.ruleset, player)))


def timed(work: Callable[[], Any]) -> tuple[float, Any]:
    """What a piece of work took by the clock, and what came of it."""
    gc.collect()
    started = clock()
    done = work()
    return clock() - started, done


def battles(game: Game, seeds: Sequence[int], encounters: Sequence[str] = ()) -> Rates:
    """Play, replay, logs, undo and forks."""
    opening, matches = timed(lambda: opened(game, seeds, encounters))
    playing, _ = timed(lambda: _play(matches, "random"))
    commands = sum(len(match.records) - 1 for match in matches)
    records = commands + len(matches)
    writing, logs = timed(lambda: [match.lines() for match in matches])
    loading, _ = timed(lambda: [Match.load(text, lambda _: game) for text in logs])
    replaying, events = timed(lambda: _folded(matches))
    forking, _ = timed(lambda: [match.fork(*_middle(match)) for match in matches for _ in range(FORKS)])
    return {
        "random legal play": commands / (opening + playing),
        "random battles": len(matches) / (opening + playing),
        "opening a match": len(matches) / opening,
        "replay": events / replaying,
        "length of a log": sum(map(len, logs)) / records,
        "log written": records / writing,
        "log loaded": records / loading,
        "undo and redo": _undo_and_redo(game, seeds, encounters),
        "fork": len(matches) * FORKS / forking,
    }


def _middle(match: Match) -> tuple[str, int]:
    return match.records[-1].by, (len(match.records) + 1) // 2


def _folded(matches: list[Match]) -> int:
    count = 0
    for match in matches:
        state = None
        for record in match.records:
            state = fold(match.game.ruleset, state, record.events)
            count += len(record.events)
    return count


def _undo_and_redo(game: Game, seeds: Sequence[int], encounters: Sequence[str]) -> float:
    """Pairs a second, some commands into each battle, by the seat that acted last."""
    matches = opened(game, seeds, encounters, table=TABLE_RULES(undo="friendly"))
    for match in matches:
        for _ in zip(range(UNDO_AFTER), _randomly(match), strict=False):
            pass

    def pairs() -> None:
        for match in matches:
            by = match.records[-1].by
            for _ in range(PAIRS):
                match.undo(by)
                match.redo(by)

    return PAIRS * len(matches) / timed(pairs)[0]


def _randomly(match: Match) -> Iterator[View]:
    """Plays a battle by people who choose at random; gives what the one who acts next sees, before it acts."""
    random = find(match.game.ruleset, "random")
    while match.result is None:
        seat = match.to_act()[0]
        view = match.seen_by(seat)
        yield view
        match.submit(random(view, view.legal(), match.player_dice()), seat)


def attacks(game: Game, seeds: Sequence[int], encounters: Sequence[str] = ()) -> Rates:
    """Live odds in a position of each battle: of each command that attacks, and of a whole turn, as screens show it."""
    single: list[tuple[float, View, Command]] = []
    whole: list[float] = []
    gc.collect()
    for view in positions(game, seeds, encounters):
        turn = 0.0
        for command in view.legal():
            started = clock()
            table = view.odds(command)
            seconds = clock() - started
            turn += seconds
            if any(effect.hit for effect in table):
                single.append((seconds, view, command))
        whole.append(turn)
    rates = {"odds of a whole turn, mean": sum(whole) / len(whole), "odds of a whole turn, longest": max(whole)}
    if single:
        rates["odds of an attack, mean"] = sum(seconds for seconds, _, _ in single) / len(single)
        slowest = sorted(single, key=lambda measured: measured[0])[-SLOWEST:]
        rates["odds of an attack, longest"] = max(min(first, again(view, command)) for first, view, command in slowest)
    return rates


def again(view: View, command: Command, *, rounds: int = 3) -> float:
    """Seconds for the odds of a command, in the least disturbed of some rounds."""
    return min(timed(lambda: view.odds(command))[0] for _ in range(rounds))


def positions(game: Game, seeds: Sequence[int], encounters: Sequence[str] = ()) -> Iterator[View]:
    """Positions where a seat is to act, a few random commands into each battle."""
    for seed, match in zip(seeds, opened(game, seeds, encounters), strict=True):
        turns = StreamDice(Mulberry32(seed)).d(16)
        *_, last = islice(_randomly(match), turns)
        yield last
