"""The player's chance of winning a battle, from what stands on the field. Fitted by `scripts/win_chance.py`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from turnwright.players.chances import CERTAIN, WHOLE, chance, share

from ..game import WuxiaGame
from ..outcome import decisive_units, unit_worth
from ..rules.victory import Survive
from ..state import SEATS, State, Unit

WEIGHTS: Mapping[str, int] = {"even": 56, "worth": 103, "health": 106, "force": 55, "race": 120, "time": 20}
"""In hundredths of a logit: where all is even, and for each of `shares`."""


def win_chance(game: WuxiaGame, state: State, seat: str) -> int:
    """The chance that a seat wins, in ten-thousandths."""
    players = chance(WEIGHTS, shares(game, state))
    return players if seat == SEATS["player"] else CERTAIN - players


class _Side(NamedTuple):
    worth: int
    health: int
    force: int


def shares(game: WuxiaGame, state: State) -> tuple[int, ...]:
    """How far the player's side is ahead, in thousandths: in what its units are worth, in health, in force, in both at
    once (who would fall first), and how much of the time that it must hold out is over.
    """
    ours, theirs = _side(state, "player"), _side(state, "enemy")
    return (
        share(ours.worth, theirs.worth),
        share(ours.health, theirs.health),
        share(ours.force, theirs.force),
        share(ours.health * ours.force, theirs.health * theirs.force),
        _time(state),
    )


def _side(state: State, team: str) -> _Side:
    decisive = decisive_units(state)
    worth = health = force = 0
    for unit in state.units.values():
        if unit.team == team and unit.status == "up":
            value = max(1, unit_worth(unit))
            worth += 2 * value if unit.id in decisive else value
            health += unit.thp + unit.guard
            force += _force(unit)
    for wave in state.waves:
        for unit in wave.units:
            if unit.team == team:
                worth += unit_worth(unit)
                health += unit.thp
                force += _force(unit)
    return _Side(worth, health, force)


def _force(unit: Unit) -> int:
    """About what a unit does in a round, by its best pillar; more with something to pay techniques from."""
    best = max(unit.violence.attack, unit.influence.attack, unit.revelation.attack)
    return unit.actions * max(1, 6 + best + min(6, unit.ae // 3))


def _time(state: State) -> int:
    """How much of the rounds to survive is over; nothing where nobody has to."""
    wanted = next((goal.rounds for goal in state.goals if type(goal) is Survive), 0)
    return WHOLE * min(state.round, wanted) // wanted if wanted else 0
