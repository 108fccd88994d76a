"""The hero's chance of winning a fight, from how both sides stand. Fitted by `scripts/win_chance.py`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from turnwright.players.chances import CERTAIN, WHOLE, chance, share

from .. import derived
from ..game import RuneGame
from ..outcome import evaluate
from ..rules.terms import HERO
from ..state import Fighter, State
from . import weighing
from .weighing import POINT

WEIGHTS: Mapping[str, int] = {"even": -38, "race": 154, "worth": 211, "health": 72, "stamina": 103}
"""In hundredths of a logit: where all is even, and for each of `shares`."""
SPARE = 20
"""More Stamina than for two or three more abilities decides nothing."""


def win_chance(game: RuneGame, state: State, seat: str) -> int:
    """The chance that a seat wins, in ten-thousandths."""
    hero = chance(WEIGHTS, shares(game, state))
    return hero if seat == HERO else CERTAIN - hero


def shares(game: RuneGame, state: State) -> tuple[int, ...]:
    """How the fight stands for the hero, in thousandths: who would fall first, what everything is worth by
    `evaluate`, HP, Stamina.
    """
    hero = state.fighters[HERO]
    foes = derived.living_enemies(state)
    return (
        share(POINT * hero.hp, _to_come(game, state, foes)),
        max(-WHOLE, min(WHOLE, WHOLE * evaluate(game, state, HERO) // (20 * _size(state)))),
        WHOLE * hero.hp // max(1, hero.max_hp),
        WHOLE * min(SPARE, hero.stamina) // SPARE,
    )


def _size(state: State) -> int:
    """How large a fight is: the HP of all who are in it, whole."""
    return max(1, sum(fighter.max_hp for fighter in state.fighters.values()))


def _to_come(game: RuneGame, state: State, foes: Sequence[Fighter]) -> int:
    """What the enemies would do to the hero until the last of them falls, in hundredths of an HP.

    They fall one after the other to the weapon, each in a turn at least: those first that do most in that time.
    """
    pairs = [(weighing.output(game, state, foe), _turns(game, state, foe)) for foe in foes]
    pairs.sort(key=lambda pair: -pair[0] * POINT // pair[1])
    taken = until = 0
    for threat, turns in pairs:
        until += turns
        taken += threat * until // POINT
    return taken


def _turns(game: RuneGame, state: State, foe: Fighter) -> int:
    """How many hundredths of a turn the hero's weapon needs for an enemy."""
    return max(POINT, POINT * POINT * foe.hp // weighing.strength(game, state, foe))
