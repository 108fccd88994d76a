"""The hero's chance of winning a fight, from how both sides stand. Fitted by `scripts/win_chance.py`."""

from __future__ import annotations

from collections.abc import Mapping

from turnwright.players.chances import CERTAIN, WHOLE, chance, share

from .. import derived
from ..game import RuneGame
from ..outcome import evaluate
from ..rules.terms import HERO
from ..state import Fighter, State
from . import weighing
from .weighing import POINT

WEIGHTS: Mapping[str, int] = {"even": -31, "race": 184, "worth": 235, "health": 70, "stamina": 60, "mind": 20}
"""In hundredths of a logit: where all is even, and for each of `shares`."""
SPARE = 20
"""More Stamina than for two or three more abilities decides nothing."""
MADNESS = 100
"""Stress and corruption at which a mind breaks."""


def win_chance(game: RuneGame, state: State, seat: str) -> int:
    """The chance that a seat wins, in ten-thousandths."""
    hero = chance(WEIGHTS, shares(game, state))
    return hero if seat == HERO else CERTAIN - hero


def shares(game: RuneGame, state: State) -> tuple[int, ...]:
    """How the fight stands for the hero, in thousandths: who would fall first, what everything is worth by
    `evaluate`, HP, Stamina, a whole mind.
    """
    hero = state.fighters[HERO]
    foes = derived.living_enemies(state)
    return (
        share(_lasts(game, state, hero, foes), sum(_turns(game, state, foe) for foe in foes)),
        max(-WHOLE, min(WHOLE, WHOLE * evaluate(game, state, HERO) // (20 * _size(state)))),
        WHOLE * hero.hp // max(1, hero.max_hp),
        WHOLE * min(SPARE, hero.stamina) // SPARE,
        -WHOLE * min(MADNESS, hero.stress + hero.corruption) // MADNESS,
    )


def _size(state: State) -> int:
    """How large a fight is: the HP of all who are in it, whole."""
    return max(1, sum(fighter.max_hp for fighter in state.fighters.values()))


def _lasts(game: RuneGame, state: State, hero: Fighter, foes: tuple[Fighter, ...] | list[Fighter]) -> int:
    """For how many hundredths of a turn the hero would last, if every enemy did nothing but strike."""
    threat = sum(weighing.output(game, state, foe) for foe in foes)
    return POINT * POINT * hero.hp // max(POINT // 4, threat)


def _turns(game: RuneGame, state: State, foe: Fighter) -> int:
    """How many hundredths of a turn the hero's weapon needs for an enemy."""
    return POINT * POINT * foe.hp // weighing.strength(game, state, foe)
