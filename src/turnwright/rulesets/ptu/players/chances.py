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

WEIGHTS: Mapping[str, int] = {"even": 94, "worth": 27, "health": 257, "lead": 64}
"""In hundredths of a logit: where all is even, and for each of `shares`."""
HELD = ((4, 21), (20, 35), (18, 31), (26, 37), (44, 54), (46, 57), (63, 73), (67, 76), (86, 91), (96, 98))
"""How many in a hundred positions were really won, by the tenth of their chance: 1,200 fresh battles, 95 %."""
LEAD = 20_000
"""What a side can be ahead by that counts, by `worth`: about as much as one who is fresh and of level 14."""
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


def shares(game: PtuGame, state: State) -> tuple[int, ...]:
    """How far the players' side is ahead of everybody else, in thousandths: in what all are worth and in Hit Points, of
    what there is, and in what all are worth once more, of a lead that counts.
    """
    ours, theirs = _side(state, ours=True), _side(state, ours=False)
    return (
        share(ours.worth, theirs.worth),
        share(ours.health, theirs.health),
        max(-WHOLE, min(WHOLE, WHOLE * (ours.worth - theirs.worth) // LEAD)),
    )


def _side(state: State, *, ours: bool) -> _Side:
    league = state.battle == "league"
    total = health = 0
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
    return _Side(total, health)


def _toughness(one: Combatant) -> int:
    stats = one.sheet.stats
    return 10 + (stats.get("defense", 5) + stats.get("special_defense", 5)) // 2
