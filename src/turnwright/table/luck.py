"""How lucky a choice was: what it did, against everything that its dice could have done.

    dealt       the damage that a command did to others than its own side, with the answers that it led to
    expected    the same on average over every fall of its dice, with prompts answered by their default
    luck        dealt less expected; a side's luck is the sum over its commands
    rank        where it lies among all falls: how likely it was to do less, and half of how likely to do just that

The odds are those of the state as it was, hidden things included: what somebody did not know is not luck. Over many
matches whose prompts are answered by default, luck averages 0 and rank one half. What comes after the turn has passed
belongs to no command, and a command whose damage is certain has no luck.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import msgspec

from turnwright.kernel.dice import Tally, TooManyOutcomes
from turnwright.kernel.log import OpenDice
from turnwright.kernel.match import Match
from turnwright.kernel.messages import Answer, Event, Start
from turnwright.kernel.odds import fallen, leaves
from turnwright.kernel.ruleset import GM, State
from turnwright.kernel.shapes import Effect
from turnwright.kernel.telling import id_of, kind_of

LIMIT = 2_000
"""Branches that are followed before a command counts as too wild to weigh: a replay has hundreds of them."""


class Luck(msgspec.Struct, frozen=True, omit_defaults=True):
    """The damage that a command dealt, and what its dice could have dealt."""

    n: int
    side: str
    dealt: int
    expected: float
    rank: float
    """From 0 (nothing worse could have been rolled) to 1 (nothing better)."""
    at_least: float
    """How likely it was to deal as much or more: the better so many percent of rolls."""
    at_most: float
    """How likely it was to deal as much or less: the worse so many percent."""
    exact: str = ""
    """What was expected, as a fraction."""


def can_tell(match: Match) -> bool:
    """Whether dice can be looked at: those of a sealed match are, once it is closed."""
    return isinstance(match.header.dice, OpenDice) or match.secret is not None


def luck(match: Match, n: int, *, limit: int = LIMIT) -> Luck | None:
    """How lucky a record's choice was; none if its damage was certain, or if the odds are unknown.

    What nobody on the table does (`Aim.source`), such as rolling for initiative, is no choice: it has no odds.
    """
    record = match.record(n)
    command = record.command
    if command is None or type(command) in (Start, Answer) or record.override is not None or not can_tell(match):
        return None
    chain = _with_answers(match, n)
    if not any(match.records[each - 1].draws or match.records[each - 1].dice for each in chain):
        return None
    game, before = match.game, match.at(n - 1)
    if not game.ruleset.telling.aim(game, before, command).source:
        return None
    side = side_of(match, n)
    own = _pieces_of(match, before, side)
    tally = Tally[int]()
    try:
        for leaf in leaves(game, before, command, by=record.by, limit=limit):
            tally.add(dealt(leaf.effect, own), leaf.ways, leaf.of)
    except TooManyOutcomes:
        return None
    odds = tally.odds()
    if len(odds) < 2:
        return None
    done = dealt(game.ruleset.rules.effect(before, what_followed(match, chain)), own)
    expected = sum((amount * chance for amount, chance in odds.items()), Fraction(0))
    less = sum((chance for amount, chance in odds.items() if amount < done), Fraction(0))
    same = odds.get(done, Fraction(0))
    return Luck(
        n, side, done, float(expected), float(less + same / 2), float(1 - less), float(less + same), str(expected)
    )


def dealt(effect: Effect, own: frozenset[str]) -> int:
    """The damage of an effect to everybody but some pieces."""
    return sum(amount for unit, amount in effect.damage if unit not in own)


def what_followed(match: Match, chain: Sequence[int]) -> tuple[Event, ...]:
    """The events of a command and of the answers it led to, as far as its odds reach."""
    told: list[Event] = []
    for n in chain:
        record = match.records[n - 1]
        assert record.command is not None, "a chain holds commands"
        found = fallen(match.game, match.at(n - 1), record.command, match.dice_of(n), by=record.by, n=n)
        told += found.events
        if found.passed:
            break
    return tuple(told)


def _with_answers(match: Match, n: int) -> Sequence[int]:
    """A command's record and those of the answers that it led to; an answer that has no default is a choice."""
    last = n
    while last < len(match.records) and type(match.records[last].command) is Answer:
        asked = match.at(last).flow.prompts
        if not asked or any(prompt.otherwise is None or prompt.secret for prompt in asked):
            break
        last += 1
    return range(n, last + 1)


def side_of(match: Match, n: int) -> str:
    """The side that a record was done for: of the piece that acted, else the one that its seat calls its own."""
    record = match.record(n)
    if n == 1 or record.command is None:
        return ""
    telling, before = match.game.ruleset.telling, match.at(n - 1)
    board = telling.board(match.game, before, record.by)
    if type(record.command) in match.game.ruleset.rules.commands:
        source = telling.aim(match.game, before, record.command).source
        piece = board.piece(id_of(source)) if kind_of(source) == "piece" else None
        if piece is not None:
            return piece.side
    own = (side.id for side in board.sides if side.stance == "mine")
    return next(own, None) or next((piece.side for piece in board.pieces if piece.stance == "mine"), "")


def _pieces_of(match: Match, state: State, side: str) -> frozenset[str]:
    board = match.game.ruleset.telling.board(match.game, state, GM)
    return frozenset(piece.id for piece in board.pieces if piece.side == side)
