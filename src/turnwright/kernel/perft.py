"""Counts every history and every state some commands deep, as chess engines prove their move generators."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple

import msgspec

from turnwright.kernel.dice import Mulberry32, StreamDice, branches
from turnwright.kernel.log import Header, OpenDice
from turnwright.kernel.match import start
from turnwright.kernel.refusal import Refusal
from turnwright.kernel.ruleset import AnyGame, State, legal, resolve, to_act, view, widest

MOST_STATES = 200_000
"""How many states of one depth are kept at most."""


class Perft(NamedTuple):
    """How many ways there are to play some commands, and how many states they lead to."""

    depth: int
    histories: int
    states: int


def perft(
    game: AnyGame,
    state: State,
    depth: int,
    progress: Callable[[int, int], None] | None = None,
    *,
    most_states: int = MOST_STATES,
) -> Iterator[Perft]:
    """One row for each depth. A history is a choice and a roll of the dice, repeated, exactly this many commands long:
    a game that is over has no longer histories, as a mate has none in chess.

    A face of a die is a fall; a total of dice, or a number of successes, is one however it was rolled. It is refused
    where a depth has more states than may be kept.
    """
    level: dict[bytes, tuple[State, int]] = {_key(state): (state, 1)}
    yield Perft(0, 1, 1)
    for deep in range(1, depth + 1):
        following: dict[bytes, tuple[State, int]] = {}
        for done, (reached, histories) in enumerate(level.values(), start=1):
            for after, falls in _successors(game, reached):
                key = _key(after)
                known = following.get(key)
                following[key] = (after, histories * falls + (known[1] if known else 0))
            if len(following) > most_states:
                raise Refusal("perft.states", deep=deep, most_states=most_states)
            if progress:
                progress(done, len(level))
        level = following
        yield Perft(deep, sum(count for _, count in level.values()), len(level))


def _key(state: State) -> bytes:
    """What tells states apart: short, because so many are kept."""
    return hashlib.blake2b(msgspec.json.encode(state), digest_size=16).digest()


def _successors(game: AnyGame, state: State) -> Iterator[tuple[State, int]]:
    for seat in widest(game.ruleset, state, to_act(game.ruleset, state)):  # what two seats may do counts once
        for command in legal(game, view(game.ruleset, state, seat), seat):
            for (after, _), branch in branches(partial(resolve, game, state, command, by=seat)):
                yield after, branch.falls


def opening(game: AnyGame, header: Header) -> State:
    """The state of a match before its first choice."""
    assert isinstance(header.dice, OpenDice)
    return start(game, header, StreamDice(Mulberry32(header.dice.seed))).state
