"""The arena: players on a ladder, over one encounter or several, all on the same seeds.

Where two seats make choices, every pair meets both ways round, each way with the same seeds. Where only one does, every
player takes it on the same seeds, and the encounter is on the ladder too, as everybody's opponent.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import msgspec

from turnwright import players
from turnwright.kernel.match import Match
from turnwright.kernel.refusal import Refusal, hint, text_ref
from turnwright.lab.figures import Figure, middle
from turnwright.lab.ladder import Met
from turnwright.lab.matchup import Record
from turnwright.lab.ratings import elo
from turnwright.sim.tabular import Table, Tabular, parts_of
from turnwright.sim.tournament import Plan, Result, game_of, refuse_too_many, simulate_all

USUAL = ("random", "easy", "fair", "hard", "greedy")
"""Who enters if nobody is named: everybody who takes little time."""
RESAMPLES = 100


class Bout(NamedTuple):
    """Some battles of one against another; `seat` is the first one's, and `other` may be the encounter itself."""

    one: str
    other: str
    encounter: str
    seat: str
    plan: Plan


class Played(NamedTuple):
    """A bout with its battles: what the first one scored in each (a draw is a half)."""

    bout: Bout
    result: Result
    scores: tuple[float, ...]


class Arena(Tabular, msgspec.Struct, frozen=True):
    """What an arena found."""

    plan: Plan
    names: tuple[str, ...]
    encounters: tuple[str, ...]
    alone: tuple[str, ...]
    """Encounters in which only one seat makes choices."""
    played: tuple[Played, ...]
    ratings: dict[str, Figure]
    """Elo with its 95 % interval, the highest first; encounters that everybody meets alone are among them."""

    @property
    def battles(self) -> int:
        return sum(each.result.n for each in self.played)

    @property
    def seconds(self) -> float:
        return sum(each.result.seconds for each in self.played)

    def record(self, one: str, other: str | None = None, encounter: str | None = None) -> Record:
        """What one has done: against another, in an encounter, or in all."""
        total = Record()
        for bout, _, scores in self.played:
            if one not in bout[:2] or (other is not None and other not in bout[:2]):
                continue
            if encounter in (None, bout.encounter):
                own = _record(scores)
                total = total.and_(own if bout.one == one else Record(own.losses, own.wins, own.draws))
        return total

    @property
    def met(self) -> tuple[Met, ...]:
        """The results for a ladder that is kept."""
        return tuple(
            Met(bout.one, bout.other, f"{self.plan.ruleset} {bout.encounter}", own.wins, own.losses, own.draws)
            for bout, _, scores in self.played
            for own in (_record(scores),)
        )

    def rounds(self, one: str) -> Figure:
        """How long its battles take: who wins by waiting shows here."""
        return middle(
            [battle.rounds for bout, result, _ in self.played if one in bout[:2] for battle in result.battles]
        )

    def battle(self, one: str) -> tuple[Plan, int]:
        """A battle to look at: one that it lost, if it lost any."""
        own = [(each, place) for each in self.played if one in each.bout[:2] for place in range(len(each.scores))]

        def won(played: Played, place: int) -> float:
            return played.scores[place] if played.bout.one == one else 1 - played.scores[place]

        played, place = min(own, key=lambda each: won(*each))
        return played.bout.plan, played.result.battles[place].seed

    def table(self) -> Table:
        """A line for each on the ladder, the highest first, with its win rate in each encounter it met."""
        rows = []
        for name, rating in self.ratings.items():
            record = self.record(name)
            there = [self.record(name, encounter=encounter) for encounter in self.encounters]
            rows.append(
                (
                    name,
                    *parts_of(rating),
                    *(record.n, record.wins, record.losses, record.draws),
                    *parts_of(record.rate),
                    self.rounds(name).value,
                    *(own.rate.value if own.n else "" for own in there),
                )
            )
        heads = ("name", "elo", "elo_low", "elo_high", "battles", "wins", "losses", "draws")
        rates = (
            "win_rate",
            "win_rate_low",
            "win_rate_high",
            "rounds",
            *(f"win_rate {name}" for name in self.encounters),
        )
        return Table((*heads, *rates), rows)

    def json(self) -> dict[str, Any]:
        """As `lab arena --json` prints it."""
        return {
            "ruleset": self.plan.ruleset,
            "encounters": self.encounters,
            "n": self.plan.n,
            "seed": self.plan.seed,
            "ladder": [
                {
                    "name": name,
                    "elo": {"value": round(figure.value, 1), "ci95": [round(figure.low, 1), round(figure.high, 1)]},
                    **self.record(name).json(),
                    "encounters": {
                        place: self.record(name, encounter=place).json()
                        for place in self.encounters
                        if self.record(name, encounter=place).n
                    },
                    "rounds": self.rounds(name).json(),
                }
                for name, figure in self.ratings.items()
            ],
            "battles": self.battles,
            "seconds": round(self.seconds, 3),
        }


def bots(folder: str) -> tuple[str, ...]:
    """The players in a folder: every Python file, except those whose names begin with an underscore."""
    path = Path(folder)
    if not path.is_dir():
        raise Refusal("lab.bots", folder=text_ref(folder))
    found = tuple(str(file) for file in sorted(path.glob("*.py")) if not file.name.startswith("_"))
    if not found:
        raise Refusal("lab.bots", context="empty", folder=text_ref(folder))
    return found


def arena(
    plan: Plan,
    names: Sequence[str],
    encounters: Sequence[str],
    *,
    workers: int | None = None,
    ray: str | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> Arena:
    """Plays every pair in every encounter, `plan.n` battles each, and rates everybody."""
    made = list(bouts(plan, names, encounters))
    total = sum(bout.plan.n for bout in made)
    refuse_too_many(total)

    def told(done: int) -> None:
        if progress is not None:
            progress(done, total)

    results = simulate_all([bout.plan for bout in made], workers=workers, ray=ray, progress=told)
    played = tuple(Played(bout, result, _scores(bout, result)) for bout, result in zip(made, results, strict=True))
    alone = tuple(place for place in encounters if any(bout.other == place for bout in made))
    return Arena(plan, tuple(names), tuple(encounters), alone, played, _rated(plan, (*names, *alone), played))


def bouts(plan: Plan, names: Sequence[str], encounters: Sequence[str]) -> Iterator[Bout]:
    """Every pair both ways round, or everybody alone; refuses what cannot meet."""
    ruleset = game_of(plan).ruleset
    if len(names) < 2 or len(set(names)) < len(names):
        raise Refusal("lab.names")
    for name in names:
        if not players.is_player(ruleset, name):
            known = players.names(ruleset)
            raise Refusal(
                "players.unknown", ruleset=text_ref(ruleset.name), name=text_ref(name), hint=hint(name, known)
            )
    if plan.n < 2:
        raise Refusal("lab.battles")
    for encounter in encounters:
        seats = _seats(plan, encounter)
        if len(seats) < 2:
            for name in names:
                yield Bout(name, encounter, encounter, seats[0], _seated(plan, encounter, {seats[0]: name}, plan.n))
            continue
        for one, other in combinations(names, 2):
            for first, second in ((one, other), (other, one)):
                chosen = {seats[0]: first, seats[1]: second}
                yield Bout(first, second, encounter, seats[0], _seated(plan, encounter, chosen, plan.n // 2))


def _seats(plan: Plan, encounter: str) -> tuple[str, ...]:
    game = game_of(plan)
    state = Match.open(game, game.ruleset.content.encounter(game, encounter), seed=0).state
    return game.ruleset.seats.names(state)


def _seated(plan: Plan, encounter: str, chosen: Mapping[str, str], n: int) -> Plan:
    return msgspec.structs.replace(plan, encounter=encounter, players={**plan.players, **chosen}, n=n)


def _scores(bout: Bout, result: Result) -> tuple[float, ...]:
    side = result.sides[bout.seat]
    return tuple(0.5 if battle.winner is None else float(battle.winner == side) for battle in result.battles)


def _record(scores: Sequence[float]) -> Record:
    return Record(scores.count(1.0), scores.count(0.0), scores.count(0.5))


def _rated(plan: Plan, names: Sequence[str], played: Sequence[Played]) -> dict[str, Figure]:
    """Ratings from all battles; their intervals from ladders on seeds drawn again, whole seeds at a time.

    A seed is played by every pair, so its battles belong together: taken apart, intervals would be too narrow.
    """
    values = _elo(names, played, None)
    dice = Random(plan.seed)
    drawn: dict[str, list[float]] = {name: [] for name in names}
    for _ in range(RESAMPLES):
        again = _elo(names, played, [dice.random() for _ in range(plan.n)])
        for name in names:
            drawn[name].append(again[name])
    cut = RESAMPLES // 40
    ordered = sorted(names, key=lambda name: -values[name])
    found = {}
    for name in ordered:
        some = sorted(drawn[name])
        found[name] = Figure(values[name], min(values[name], some[cut]), max(values[name], some[-1 - cut]))
    return found


def _elo(names: Sequence[str], played: Sequence[Played], spots: Sequence[float] | None) -> dict[str, float]:
    scores: dict[tuple[str, str], tuple[float, float]] = {}
    for bout, _, own in played:
        chosen = own if spots is None else [own[int(spot * len(own))] for spot in spots[: len(own)]]
        one, other = (bout.one, bout.other) if bout[:2] <= bout[:2][::-1] else (bout.other, bout.one)
        won = sum(chosen)
        mine, theirs = (won, len(chosen) - won) if one == bout.one else (len(chosen) - won, won)
        before = scores.get((one, other), (0.0, 0.0))
        scores[one, other] = (before[0] + mine, before[1] + theirs)
    return elo(names, scores)
