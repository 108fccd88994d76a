"""A side's chance of winning an encounter, from who stands on it. Fitted by `scripts/win_chance.py`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from turnwright.players.chances import CERTAIN, WHOLE, chance, share

from ..game import PtuGame
from ..outcome import worth
from ..people import company
from ..seats import side_of
from ..state import Combatant, SideName, State

WEIGHTS: Mapping[str, int] = {"even": 0, "worth": 200, "health": 100, "force": 100, "race": 200, "numbers": 0}
"""In hundredths of a logit: where all is even, and for each of `shares`."""
PLAYERS: SideName = "players"


def win_chance(game: PtuGame, state: State, seat: str) -> int:
    """The chance that a seat's side wins, in ten-thousandths."""
    players = chance(WEIGHTS, shares(game, state))
    side = side_of(state, seat)
    ours = side is not None and company.are_friends(state, side, PLAYERS)
    return players if ours else CERTAIN - players


class _Side(NamedTuple):
    worth: int
    health: int
    force: int
    numbers: int


def shares(game: PtuGame, state: State) -> tuple[int, ...]:
    """How far the players' side is ahead of everybody else, in thousandths: in what all are worth, in Hit Points, in
    force, in both at once (who would fall first), and in how many can still fight.
    """
    ours, theirs = _side(state, ours=True), _side(state, ours=False)
    return (
        share(ours.worth, theirs.worth),
        share(ours.health, theirs.health),
        share(ours.force, theirs.force),
        share(ours.health * ours.force, theirs.health * theirs.force),
        share(ours.numbers, theirs.numbers),
    )


def _side(state: State, *, ours: bool) -> _Side:
    league = state.battle == "league"
    total = health = force = numbers = 0
    for one in state.combatants.values():
        if league and one.sheet.kind == "trainer":  # they command, and do not fight
            continue
        if one.fainted or one.where not in ("field", "ball"):
            continue
        if company.are_friends(state, one.side, PLAYERS) is not ours:
            continue
        total += worth(one)
        left = max(1, one.hp + one.temp_hp + (one.bars - 1) * one.sheet.max_hp)
        health += left * _toughness(one)
        force += _force(one)
        numbers += WHOLE // 10
    return _Side(total, health, force, numbers)


def _toughness(one: Combatant) -> int:
    stats = one.sheet.stats
    return 10 + (stats.get("defense", 5) + stats.get("special_defense", 5)) // 2


def _force(one: Combatant) -> int:
    """About what somebody does in a round."""
    stats = one.sheet.stats
    best = max(stats.get("attack", 5), stats.get("special_attack", 5))
    return (10 + best + one.sheet.level // 2) * one.turns
