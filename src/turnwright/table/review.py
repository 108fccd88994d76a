"""A match looked at again: how the chance to win moved, which decisions moved it, and what was luck.

    chance      a seat's chance to win from a state, by the curve that the game's own players go by (`win_chance`)
    choice      the chance on average over every fall of a command's dice, less the chance before it
    luck        the chance after the record, less that average; a step that left nothing to choose is all luck

So the chance at the start, all choices and all luck add up to the result. The states are those of the match, hidden
things included: what somebody did not know is not luck (`table.luck`).
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import msgspec

from turnwright.kernel.dice import TooManyOutcomes
from turnwright.kernel.match import Match
from turnwright.kernel.messages import Command, Start
from turnwright.kernel.odds import leaves
from turnwright.kernel.refusal import Refusal
from turnwright.kernel.ruleset import GM, State, legal, seat_name, view
from turnwright.players.chances import CERTAIN
from turnwright.table.choices import choices, key_of
from turnwright.table.clean import cleaned
from turnwright.table.luck import can_tell

FIVE = 5
LIMIT = 400
"""Branches that are followed for one command: a match has hundreds of them, and somebody waits for the review."""
MOST_OTHERS = 24
"""Other choices that a decision is compared with."""


class Point(msgspec.Struct, frozen=True):
    """The chance after a record."""

    n: int
    chance: float


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
    better: str = ""
    """What would have been worth more to who decided, if anything would."""
    worth: float = 0.0
    """The chance of the seat that the review is for, on average, had that been chosen."""


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
    luck: float = 0.0


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
    if not can_review(match):
        raise Refusal("replay.no_review")
    names = match.game.ruleset.seats.names(match.state)
    own = seat if seat in names else names[0]
    parts = [_part(match, n, own) for n in match.live if n > 1 and match.records[n - 1].command is not None]
    members = match.game.ruleset.seats.members(match.state, own)
    mine = [part for part in parts if match.records[part.n - 1].by in members]
    theirs = [part for part in parts if part not in mine]
    swings = sorted(
        (part for part in parts if part.chosen and part.choice), key=lambda part: (-abs(part.choice), part.n)
    )
    turnings = sorted(swings[:FIVE], key=lambda part: part.n)
    return cleaned(
        Review(
            own,
            seat_name(match.game.speaking(""), match.state, own),
            float(parts[0].before) if parts else 0.0,
            float(parts[-1].after) if parts else 0.0,
            tuple(Point(part.n, float(part.after)) for part in parts),
            tuple(_turning(match, part, own) for part in turnings),
            float(sum((part.choice for part in mine), Fraction(0))),
            float(sum((part.choice for part in theirs), Fraction(0))),
            float(sum((part.luck for part in parts), Fraction(0))),
        )
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


def _turning(match: Match, part: _Part, own: str) -> Turning:
    game, record, before = match.game.speaking(""), match.records[part.n - 1], match.at(part.n - 1)
    assert record.command is not None, "a turning point is a command"
    seen = view(game.ruleset, before, record.by) if record.by != GM else before
    rows = choices(game, seen, record.by, legal(game, seen, record.by))
    done = key_of(record.command)
    text = next((row.text for row in rows if done in (row.key, *row.same_as)), "")
    for_own = record.by in game.ruleset.seats.members(before, own)
    best = max(_others(match, part.n, own), key=lambda other: other[1] if for_own else -other[1], default=None)
    is_better = best is not None and (best[1] > part.expected if for_own else best[1] < part.expected)
    return Turning(
        part.n,
        record.by,
        seat_name(game, before, record.by),
        text or game.ruleset.telling.describe_command(game, seen, record.command),
        float(part.before),
        float(part.after),
        float(part.choice),
        float(part.luck),
        best[0] if best is not None and is_better else "",
        float(best[1]) if best is not None and is_better else 0.0,
    )


def _others(match: Match, n: int, own: str) -> Iterator[tuple[str, Fraction]]:
    """What else could have been chosen, each with the chance that it would have come to on average."""
    record, before = match.records[n - 1], match.at(n - 1)
    seen = view(match.game.ruleset, before, record.by) if record.by != GM else before
    commands = {key_of(command): command for command in legal(match.game, seen, record.by)}
    assert record.command is not None, "a turning point is a command"
    done = key_of(record.command)
    rows = choices(match.game, seen, record.by, tuple(commands.values()))
    for row in [row for row in rows if done not in (row.key, *row.same_as)][:MOST_OTHERS]:
        expected = _expected(match, before, commands[row.key], record.by, own)
        if expected is not None:
            yield row.text, expected
