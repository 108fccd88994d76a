"""The hero's chance of winning a fight, from how both sides stand. Fitted by `scripts/win_chance.py`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from turnwright.players.chances import CERTAIN, WHOLE, chance, share

from .. import content as c
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


OUTLOOK: Mapping[str, int] = {"even": 62, "race": 108, "worth": 518, "health": 100}
"""The same for `within`, fitted with a constant of its own for each encounter."""


def outlook(game: RuneGame, state: State, seat: str) -> int:
    """What players that think go by, who compare states of one fight: what is in the pack counts before it is drunk.

    In `win_chance` it does not, because those who carry much meet the hardest enemies, and so lose more often. Whoever
    went by that would empty the pack to look better.
    """
    hero = chance(OUTLOOK, within(game, state))
    return hero if seat == HERO else CERTAIN - hero


def within(game: RuneGame, state: State) -> tuple[int, ...]:
    """How the fight stands for the hero, in thousandths: who would fall first if the hero drinks all that heals, what
    everything is worth by `evaluate`, and HP.
    """
    hero, healing = state.fighters[HERO], _healing(game, state.fighters[HERO])
    _, worth, health, _ = shares(game, state)
    return (
        share(POINT * (hero.hp + healing), _to_come(game, state, derived.living_enemies(state))),
        worth,
        health,
    )


def _healing(game: RuneGame, hero: Fighter) -> int:
    """The HP that the things in the pack bring back on average."""
    healing = 0
    for name, count in hero.consumables.items():
        for effect in game.content.consumables[name].effects:
            if isinstance(effect, c.Heal):
                healing += count * (effect.bonus + effect.dice * (effect.sides + 1) // 2)
    return healing


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
