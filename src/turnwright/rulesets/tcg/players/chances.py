"""A player's chance of winning a match, from the prizes left and what is in play. Fitted by `scripts/win_chance.py`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from turnwright.players.chances import WHOLE, chance, share

from .. import arsenal, derived
from ..game import TcgGame, TcgScribe
from ..legal import reader
from ..state import OTHER, Pokemon, State

WEIGHTS: Mapping[str, int] = {
    "even": 0,
    "prizes": 160,
    "health": 65,
    "energy": 119,
    "stages": 74,
    "force": 123,
    "bench": 0,
    "hand": 125,
    "deck": 0,
    "turn": 15,
}
"""In hundredths of a logit: where all is even, and for each of `shares`."""
HELD = ((2, 4), (11, 15), (22, 28), (31, 37), (40, 45), (48, 54), (56, 62), (70, 75), (83, 87), (96, 98))
"""How many in a hundred positions were really won, by the tenth of their chance: 2,400 fresh battles, 95 %."""
DECK = 12
"""More cards than that are no worry."""


def win_chance(game: TcgGame, state: State, seat: str) -> int:
    """The chance that a seat wins, in ten-thousandths."""
    return chance(WEIGHTS, shares(game, state, seat))


class _Side(NamedTuple):
    prizes: int
    health: int
    energy: int
    stages: int
    force: int
    bench: int
    hand: int
    deck: int


def shares(game: TcgGame, state: State, seat: str) -> tuple[int, ...]:
    """How far a seat is ahead, in thousandths: prizes, HP in play, Energy, Stages, what can be paid for now by the
    Active and by the best of the Bench, cards in hand, cards to draw; and whose turn it is.
    """
    ours, theirs = _side(game, state, seat), _side(game, state, OTHER[seat])
    turn = WHOLE if state.current == seat else -WHOLE if state.current else 0
    return (share(theirs.prizes, ours.prizes), *map(share, ours[1:], theirs[1:]), turn)


def _side(game: TcgGame, state: State, seat: str) -> _Side:
    side, scribe = state.sides[seat], reader(game, state, seat)
    in_play = side.in_play
    stuck = side.active is not None and any(each in ("asleep", "paralyzed") for each in side.active.conditions)
    force = 0 if side.active is None else payable(scribe, seat, side.active)
    return _Side(
        prizes=max(0, len(side.prizes) - side.owed),
        health=sum(max(0, each.hp) for each in in_play),
        energy=1 + sum(len(each.energies) for each in in_play),
        stages=sum(len(each.cards) for each in in_play),
        force=5 + (force // 2 if stuck else force),
        bench=5 + max((payable(scribe, seat, each) for each in side.bench), default=0),
        hand=2 + len(side.hand),
        deck=1 + min(DECK, len(side.deck)),
    )


def payable(scribe: TcgScribe, seat: str, pokemon: Pokemon) -> int:
    """The most printed damage of the attacks that a Pokémon can pay for now."""
    provided = derived.units(scribe, seat, pokemon)
    best = 0
    for attack, _, damage, _, _ in arsenal.usable(scribe, pokemon):
        if damage > best and derived.can_pay(attack.cost, provided):
            best = damage
    return best
