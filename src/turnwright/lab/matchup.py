"""Who beats whom. There are three kinds of matchups, by what the names are:

decks     every pair plays both ways, as the encounter `A,B` and as `B,A`
players   every pair plays both ways on an encounter: A on the first seat and B on the second, then the other way round
heroes    every name goes into every encounter, as the encounter `ENCOUNTER:NAME`
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any, Literal, NamedTuple

import msgspec

from turnwright import players
from turnwright.kernel.match import Match
from turnwright.kernel.refusal import Refusal, text_ref
from turnwright.lab.figures import Figure, share
from turnwright.lab.ratings import elo
from turnwright.sim.tabular import Table, Tabular, parts_of
from turnwright.sim.tournament import Plan, Result, battle_seed, game_of, simulate_all

Kind = Literal["decks", "players", "heroes"]


class Record(msgspec.Struct, frozen=True):
    """One contestant's results against another."""

    wins: int = 0
    losses: int = 0
    draws: int = 0

    @property
    def n(self) -> int:
        return self.wins + self.losses + self.draws

    @property
    def rate(self) -> Figure:
        return share(self.wins, self.n)

    def and_(self, other: Record) -> Record:
        return Record(self.wins + other.wins, self.losses + other.losses, self.draws + other.draws)

    def json(self) -> dict[str, Any]:
        figure = self.rate
        return {"n": self.n, "wins": self.wins, "losses": self.losses, "draws": self.draws, **_rate(figure)}


class Matchup(Tabular, msgspec.Struct, frozen=True):
    """What a matchup found: the record of each row against each column."""

    plan: Plan
    kind: Kind
    rows: tuple[str, ...]
    columns: tuple[str, ...]
    records: dict[str, dict[str, Record]]
    first: Record
    """For the sides that acted first, over all battles."""
    ratings: dict[str, float]
    encounters: tuple[str, ...]
    players: dict[str, str]
    seconds: float

    @property
    def overall(self) -> dict[str, Record]:
        """Each one against all the others: the rows, and the encounters too if heroes play encounters."""
        found = {row: _sum(self.records[row].values()) for row in self.rows}
        if self.kind == "heroes":
            for column in self.columns:
                against = _sum(self.records[row].get(column, Record()) for row in self.rows)
                found[column] = Record(against.losses, against.wins, against.draws)
        return found

    @property
    def battles(self) -> int:
        return self.first.n

    def table(self) -> Table:
        """A line for each pair that met, from the side of the first."""
        rows = [
            (row, column, record.n, record.wins, record.losses, record.draws, *parts_of(record.rate))
            for row in self.rows
            for column, record in self.records[row].items()
        ]
        heads = ("name", "against", "battles", "wins", "losses", "draws", "win_rate", "win_rate_low", "win_rate_high")
        return Table(heads, rows)

    def json(self) -> dict[str, Any]:
        """The matchup as `lab matchup --json` prints it."""
        return {
            "ruleset": self.plan.ruleset,
            "kind": self.kind,
            "n": self.plan.n,
            "seed": self.plan.seed,
            "names": self.rows,
            "encounters": self.encounters,
            "players": self.players,
            "matrix": {
                row: {column: record.json() for column, record in line.items()} for row, line in self.records.items()
            },
            "overall": {name: record.json() for name, record in self.overall.items()},
            "first_player": self.first.json(),
            "elo": {name: round(points, 1) for name, points in self.ratings.items()},
            "battles": self.battles,
            "seconds": round(self.seconds, 3),
            "battles_per_second": round(self.battles / self.seconds, 1) if self.seconds else 0.0,
        }


class _Bout(NamedTuple):
    """One plan of a matchup: whose record it goes to, and which seat is the first one's (none: the asked side)."""

    first: str
    second: str
    plan: Plan
    seat: str | None = None


def matchup(
    plan: Plan,
    names: Sequence[str],
    *,
    encounters: Sequence[str] = (),
    workers: int | None = None,
    ray: str | None = None,
    progress: Callable[[int], None] | None = None,
) -> Matchup:
    """Plays everything against everything: `plan.n` battles per pair, half of them each way round."""
    played = simulate_all(plans(plan, names, encounters), workers=workers, ray=ray, progress=progress)
    return met(plan, names, encounters, dict(enumerate(played)))


def plans(plan: Plan, names: Sequence[str], encounters: Sequence[str] = ()) -> list[Plan]:
    """The simulations of a matchup. No two pairs play the same dice."""
    bouts = _bouts(plan, kind_of(plan, names, encounters), names, encounters)
    return [_own_seed(bout.plan, number) for number, bout in enumerate(bouts)]


def met(plan: Plan, names: Sequence[str], encounters: Sequence[str], results: Mapping[int, Result]) -> Matchup:
    """A matchup from its simulations by their places, at least one of them."""
    kind = kind_of(plan, names, encounters)
    columns = tuple(encounters) if kind == "heroes" else tuple(names)
    records: dict[str, dict[str, Record]] = {name: {} for name in names}
    first = Record()
    for place, bout in enumerate(_bouts(plan, kind, names, encounters)):
        if place not in results:
            continue
        result = results[place]
        record = _record(result, result.side if bout.seat is None else result.sides[bout.seat])
        _add(records, bout.first, bout.second, record)
        if kind != "heroes":
            _add(records, bout.second, bout.first, Record(record.losses, record.wins, record.draws))
        first = first.and_(_who_began(result))
    return Matchup(
        plan=plan,
        kind=kind,
        rows=tuple(names),
        columns=columns,
        records=records,
        first=first,
        ratings=_ratings(kind, names, columns, records),
        encounters=tuple(encounters),
        players=next(iter(results.values())).players if kind != "players" else {},
        seconds=sum(result.seconds for result in results.values()),
    )


def battles(plan: Plan, names: Sequence[str], encounters: Sequence[str] = ()) -> int:
    """How many battles a matchup will play."""
    return sum(each.n for each in plans(plan, names, encounters))


def decks(plan: Plan) -> tuple[str, ...]:
    """Every deck that a ruleset's encounters pair, in their order."""
    game = game_of(plan)
    pairs = [name.split(",") for name in game.ruleset.content.encounters(game) if "," in name]
    if not pairs:
        raise Refusal("lab.names", context="none", ruleset=text_ref(plan.ruleset))
    return tuple(dict.fromkeys(deck for pair in pairs for deck in pair))


def kind_of(plan: Plan, names: Sequence[str], encounters: Sequence[str]) -> Kind:
    """What the names are: players if all of them are, otherwise heroes if encounters are named, otherwise decks."""
    if len(set(names)) < len(names):
        raise Refusal("lab.names", context="twice")
    ruleset = game_of(plan).ruleset
    if all(players.is_player(ruleset, name) for name in names):
        if not encounters:
            raise Refusal("lab.no_encounter")
        _enough(names)
        return "players"
    if encounters:
        return "heroes"
    _enough(names)
    _are_decks(plan, names)
    return "decks"


def _enough(names: Sequence[str]) -> None:
    if len(names) < 2:
        raise Refusal("lab.names", context="one" if names else "nobody", name=text_ref(names[0] if names else ""))


def _are_decks(plan: Plan, names: Sequence[str]) -> None:
    game = game_of(plan)
    try:
        game.ruleset.content.encounter(game, f"{names[0]},{names[1]}")
    except Refusal as refusal:
        raise Refusal("lab.names", context="not_decks", why=text_ref(refusal)) from None


def _bouts(plan: Plan, kind: Kind, names: Sequence[str], encounters: Sequence[str]) -> Iterator[_Bout]:
    change = msgspec.structs.replace
    if kind == "heroes":
        for name in names:
            for encounter in encounters:
                yield _Bout(name, encounter, change(plan, encounter=f"{encounter}:{name}"))
        return
    half, rest = plan.n // 2, plan.n - plan.n // 2
    for one, other in combinations(names, 2):
        for first, second, n in ((one, other, rest), (other, one, half)):
            if not n:
                continue
            if kind == "decks":
                yield _Bout(first, second, change(plan, encounter=f"{first},{second}", n=n))
            for encounter in encounters:
                seats = _seats(plan, encounter)
                chosen = {**plan.players, seats[0]: first, seats[1]: second}
                yield _Bout(first, second, change(plan, encounter=encounter, n=n, players=chosen), seats[0])


def _own_seed(plan: Plan, number: int) -> Plan:
    """No two pairs play the same dice, so that their results are independent."""
    return msgspec.structs.replace(plan, seed=battle_seed(plan.seed, number))


def _seats(plan: Plan, encounter: str) -> tuple[str, ...]:
    game = game_of(plan)
    seats = game.ruleset.seats.names(Match.open(game, game.ruleset.content.encounter(game, encounter), seed=0).state)
    if len(seats) < 2:
        raise Refusal("lab.seats", seats=tuple(map(text_ref, seats)), encounter=text_ref(encounter))
    return seats


def _record(result: Result, side: str) -> Record:
    wins = result.wins.get(side, 0)
    losses = sum(result.wins.values()) - wins
    return Record(wins, losses, result.n - wins - losses)


def _who_began(result: Result) -> Record:
    wins = sum(
        battle.winner is not None and result.sides.get(battle.first, battle.first) == battle.winner
        for battle in result.battles
    )
    draws = sum(battle.winner is None for battle in result.battles)
    return Record(wins, result.n - wins - draws, draws)


def _add(records: dict[str, dict[str, Record]], one: str, other: str, record: Record) -> None:
    records[one][other] = records[one].get(other, Record()).and_(record)


def _ratings(
    kind: Kind, names: Sequence[str], columns: Sequence[str], records: dict[str, dict[str, Record]]
) -> dict[str, float]:
    pairs = [(row, column) for row in names for column in columns] if kind == "heroes" else combinations(names, 2)
    scores = {}
    for one, other in pairs:
        record = records[one].get(other, Record())
        scores[one, other] = (record.wins + record.draws / 2, record.losses + record.draws / 2)
    return elo([*names, *columns] if kind == "heroes" else names, scores)


def _sum(records: Any) -> Record:
    total = Record()
    for record in records:
        total = total.and_(record)
    return total


def _rate(figure: Figure) -> dict[str, Any]:
    return {"win_rate": figure.value, "ci95": [figure.low, figure.high]}
