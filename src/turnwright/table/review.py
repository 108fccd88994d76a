"""A match looked at again: how the chance to win moved, which decisions moved it, and what was luck.

    chance      a seat's chance to win from a state, by the curve that the game's own players go by (`win_chance`)
    choice      the chance on average over every fall of a command's dice, less the chance before it
    luck        the chance after the record, less that average; a step that left nothing to choose is all luck

So the chance at the start, all choices and all luck add up to the result. The states are those of the match, hidden
things included: what somebody did not know is not luck (`table.luck`). Beside each chance stands how often positions
with such a chance were really won (`Players.held`).

The five decisions are those whose choice was worth most more or less than the best other one, played out from what the
seat knew (`table.decisions`). A gain inside its own interval is about equal, and comes after all that are clear.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

import msgspec
from msgspec.structs import replace

from turnwright.kernel.dice import TooManyOutcomes
from turnwright.kernel.match import Match
from turnwright.kernel.messages import Command, Start
from turnwright.kernel.odds import leaves
from turnwright.kernel.refusal import Refusal
from turnwright.kernel.ruleset import GM, State, legal, seat_name, view
from turnwright.players.chances import CERTAIN, really_won
from turnwright.table.clean import cleaned
from turnwright.table.decisions import AT_ONCE, FIRST_OTHERS, OTHERS, Decision, Option, worlds_for
from turnwright.table.luck import can_tell

FIVE = 5
LIMIT = 400
"""Branches that are followed for one command: a match has hundreds of them, and somebody waits for the review."""
CLOSER = 6
"""Decisions that are weighed a second time, more closely: those that seemed to matter."""


class Point(msgspec.Struct, frozen=True):
    """The chance after a record, and how many of such positions were really won: a 95 % interval."""

    n: int
    chance: float
    low: float
    high: float


class Turning(msgspec.Struct, frozen=True, omit_defaults=True):
    """A decision that mattered."""

    n: int
    seat: str
    name: str
    text: str
    before: float
    after: float
    choice: float
    luck: float
    gain: float
    """What the choice was worth more to the seat that the review is for than the best other one."""
    half: float
    """Half of the gain's 95 % interval: a gain inside it is about equal."""
    options: tuple[Option, ...] = ()
    """What was possible, the best for who chose first."""
    question: str = ""
    """What was asked, where the choice is an answer."""
    round: int | None = None
    """The round or the turn in which it was made."""


class Review(msgspec.Struct, frozen=True, omit_defaults=True):
    """How a match went, for one seat: chances from 0 to 1."""

    seat: str
    name: str
    start: float
    end: float
    points: tuple[Point, ...] = ()
    turnings: tuple[Turning, ...] = ()
    own_choice: float = 0.0
    their_choice: float = 0.0
    own_luck: float = 0.0
    """Of records that the seat's own choices made."""
    their_luck: float = 0.0
    luck: float = 0.0
    done: int = 0
    """How much has been worked out; the decisions come at the end."""
    of: int = 0


class _Part(msgspec.Struct, frozen=True):
    """What a record did to the chance."""

    n: int
    before: Fraction
    after: Fraction
    expected: Fraction
    chosen: bool
    """Whether there was anything else to do."""

    @property
    def choice(self) -> Fraction:
        return self.expected - self.before

    @property
    def luck(self) -> Fraction:
        return self.after - self.expected


def can_review(match: Match) -> bool:
    """Whether the game's players know chances, and the dice may be looked at."""
    return match.game.ruleset.players.win_chance is not None and can_tell(match)


def review(match: Match, seat: str = "") -> Review:
    """The review of a match for a seat; without one, for the first."""
    (*_, whole) = reviewing(match, seat)
    return whole


def reviewing(match: Match, seat: str = "") -> Iterator[Review]:
    """The same, as it grows: first how the chance moved, then step by step which decisions mattered."""
    if not can_review(match):
        raise Refusal("replay.no_review")
    names = match.game.ruleset.seats.names(match.state)
    own = seat if seat in names else names[0]
    parts = [_part(match, n, own) for n in match.live if n > 1 and match.records[n - 1].command is not None]
    seats = {match.records[part.n - 1].by for part in parts}.intersection(names)
    against = {seat for seat in seats if _opposes(match, seat, own)}
    found = [Decision.of(match, part.n, is_own=match.records[part.n - 1].by not in against) for part in parts]
    decisions = [decision for decision in found if decision is not None]
    first, closely = worlds_for(match.game.ruleset.players.sims, len(decisions))
    stages = [*range(AT_ONCE, closely, AT_ONCE), closely]
    begun = replace(_moved(match, parts, own), of=len(decisions) + min(CLOSER, len(decisions)) * len(stages) + 1)
    yield cleaned(begun)
    done = 0
    for decision in decisions:
        decision.compare(FIRST_OTHERS)
        decision.play(first)
        done += 1
        yield cleaned(replace(begun, done=done))
    glance = {decision.n: abs(decision.weighed().gain) for decision in decisions}
    closer = sorted(decisions, key=lambda decision: (-glance[decision.n], decision.n))[:CLOSER]
    for decision in closer:
        decision.compare(OTHERS)
        for worlds in stages:
            decision.play(worlds)
            done += 1
            yield cleaned(replace(begun, done=done))
    by_n = {part.n: part for part in parts}
    five = sorted((_turning(match, by_n[each.n], each) for each in closer), key=_matters)[:FIVE]
    yield cleaned(replace(begun, turnings=tuple(sorted(five, key=lambda turning: turning.n)), done=begun.of))


def _matters(turning: Turning) -> tuple[bool, float]:
    """What mattered most first, clear ones before those that are about equal."""
    return abs(turning.gain) <= turning.half, -abs(turning.gain)


def _moved(match: Match, parts: Sequence[_Part], own: str) -> Review:
    """How the chance moved, and by whom."""
    members = match.game.ruleset.seats.members(match.state, own)
    opposes = _opposes(match, own, match.game.ruleset.seats.names(match.state)[0])
    mine = [part for part in parts if match.records[part.n - 1].by in members]
    theirs = [part for part in parts if part not in mine]

    def total(some: Sequence[_Part], what: str) -> float:
        return float(sum((getattr(part, what) for part in some), Fraction(0)))

    return Review(
        own,
        seat_name(match.game.speaking(""), match.state, own),
        float(parts[0].before) if parts else 0.0,
        float(parts[-1].after) if parts else 0.0,
        tuple(_point(match, part, opposes=opposes) for part in parts),
        own_choice=total(mine, "choice"),
        their_choice=total(theirs, "choice"),
        own_luck=total(mine, "luck"),
        their_luck=total(theirs, "luck"),
        luck=total(parts, "luck"),
    )


def _point(match: Match, part: _Part, *, opposes: bool) -> Point:
    """A chance with its interval; a match that is over has none."""
    low = high = part.after
    if match.game.ruleset.rules.outcome(match.at(part.n)) is None:
        held = match.game.ruleset.players.held
        if opposes:
            lost = really_won(held, 1 - part.after)
            low, high = 1 - lost[1], 1 - lost[0]
        else:
            low, high = really_won(held, part.after)
    return Point(part.n, float(part.after), float(low), float(high))


def _opposes(match: Match, one: str, other: str) -> bool:
    """Whether a seat loses what another one wins: allies have the same chance all along."""
    own = match.game.ruleset.seats.members(match.state, other)
    return one not in own and any(
        chance(match, match.at(n), one) != chance(match, match.at(n), other) for n in match.live
    )


def chance(match: Match, state: State, seat: str) -> Fraction:
    """A seat's chance to win from a state: 0 or 1 where it is decided, one half of a draw."""
    ruleset = match.game.ruleset
    win_chance = ruleset.players.win_chance
    assert win_chance is not None, "only games whose players know chances are reviewed"
    if ruleset.rules.outcome(state) is None:
        return Fraction(win_chance(match.game, state, seat), CERTAIN)
    points = ruleset.players.evaluate(match.game, state, seat)
    return Fraction(1) if points > 0 else Fraction(0) if points < 0 else Fraction(1, 2)


def _part(match: Match, n: int, own: str) -> _Part:
    record, before, after = match.records[n - 1], match.at(n - 1), match.at(n)
    first, last = chance(match, before, own), chance(match, after, own)
    command = record.command
    assert command is not None, "a part is of a command"
    seen = view(match.game.ruleset, before, record.by) if record.by != GM else before
    chosen = type(command) is not Start and len(legal(match.game, seen, record.by)) > 1
    if not chosen:
        return _Part(n, first, last, first, chosen=False)
    expected = last if not record.draws else _expected(match, before, command, record.by, own)
    return _Part(n, first, last, last if expected is None else expected, chosen=True)


def _expected(match: Match, before: State, command: Command, by: str, own: str) -> Fraction | None:
    """The chance after a command, on average over its dice; none where there are too many ways for them to fall."""
    total = Fraction(0)
    try:
        for leaf in leaves(match.game, before, command, by=by, limit=LIMIT):
            total += Fraction(leaf.ways, leaf.of) * chance(match, leaf.state, own)
    except (TooManyOutcomes, Refusal):
        return None
    return total


def _turning(match: Match, part: _Part, decision: Decision) -> Turning:
    record, weighed = match.records[part.n - 1], decision.weighed()
    board = match.game.ruleset.telling.board(match.game, match.at(part.n - 1), GM)
    return Turning(
        part.n,
        record.by,
        seat_name(match.game.speaking(""), match.at(part.n - 1), record.by),
        decision.text,
        float(part.before),
        float(part.after),
        float(part.choice),
        float(part.luck),
        weighed.gain,
        weighed.half,
        weighed.options,
        decision.question,
        board.round,
    )
