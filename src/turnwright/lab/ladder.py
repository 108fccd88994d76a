"""A ladder that is kept in a file: results of many arenas, and the ratings that follow from all of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path
from random import Random

import msgspec

from turnwright.kernel.files import read_bounded, write_whole
from turnwright.kernel.refusal import Refusal, text_ref
from turnwright.lab.figures import Figure
from turnwright.lab.matchup import Record
from turnwright.lab.ratings import elo

RESAMPLES = 200


class Met(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Some battles of one against another."""

    one: str
    other: str
    where: str
    """The encounter, or the decks."""
    wins: int
    losses: int
    draws: int = 0


class Ladder(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everybody's results so far, in the order in which they were added."""

    results: tuple[Met, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(name for met in self.results for name in (met.one, met.other)))

    def record(self, one: str, other: str | None = None) -> Record:
        """What one has done: against another, or in all."""
        total = Record()
        for met in self.results:
            if one == met.one and other in (None, met.other):
                total = total.and_(Record(met.wins, met.losses, met.draws))
            elif one == met.other and other in (None, met.one):
                total = total.and_(Record(met.losses, met.wins, met.draws))
        return total

    def ratings(self) -> dict[str, Figure]:
        """Elo with its 95 % interval, the highest first. Intervals come from ladders whose battles are drawn again."""
        values, dice = _elo(self.names, self.results), Random(1)
        drawn: dict[str, list[float]] = {name: [] for name in self.names}
        for _ in range(RESAMPLES):
            for name, value in _elo(self.names, [_again(met, dice) for met in self.results]).items():
                drawn[name].append(value)
        cut = RESAMPLES // 40
        rated = {}
        for name in sorted(values, key=lambda name: -values[name]):
            some = sorted(drawn[name])
            rated[name] = Figure(values[name], min(values[name], some[cut]), max(values[name], some[-1 - cut]))
        return rated


def read(path: Path) -> Ladder:
    """The ladder in a file; an empty one where there is no file yet."""
    if not path.is_file():
        return Ladder()
    try:
        return msgspec.json.decode(read_bounded(path), type=Ladder)
    except msgspec.DecodeError as error:
        raise Refusal("lab.ladder", file=text_ref(path), error=text_ref(error)) from None


def added(path: Path, results: Iterable[Met]) -> Ladder:
    """The ladder with more results, which are then in its file."""
    ladder = Ladder((*read(path).results, *results))
    write_whole(path, msgspec.json.format(msgspec.json.encode(ladder), indent=1) + b"\n")
    return ladder


def _elo(names: Sequence[str], results: Iterable[Met]) -> dict[str, float]:
    scores: dict[tuple[str, str], tuple[float, float]] = {}
    for met in results:
        mine, theirs = met.wins + met.draws / 2, met.losses + met.draws / 2
        one, other = met.one, met.other
        if one > other:
            one, other, mine, theirs = other, one, theirs, mine
        before = scores.get((one, other), (0.0, 0.0))
        scores[one, other] = (before[0] + mine, before[1] + theirs)
    return elo(names, scores) if names else {}


def _again(met: Met, dice: Random) -> Met:
    n = met.wins + met.losses + met.draws
    if not n:
        return met
    fell = Counter(dice.choices(("wins", "losses", "draws"), (met.wins, met.losses, met.draws), k=n))
    return msgspec.structs.replace(met, wins=fell["wins"], losses=fell["losses"], draws=fell["draws"])
