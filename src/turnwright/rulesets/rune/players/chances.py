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

WEIGHTS: Mapping[str, int] = {"even": -5, "race": 163, "worth": 81, "health": 234, "stamina": 191, "foes": -365}
"""In hundredths of a logit: where all is even, and for each of `shares`."""
HELD = ((2, 6), (11, 19), (24, 34), (37, 46), (51, 58), (65, 71), (70, 76), (81, 85), (90, 93), (94, 96))
"""How many in a hundred positions were really won, by the tenth of their chance: 2,400 fresh battles, 95 %."""
SPARE = 20
"""More Stamina than for two or three more abilities decides nothing."""
SLOWED = 4
"""However much an enemy mends, it falls to so many times the blows at most: it doesn't strike while it heals."""


def win_chance(game: RuneGame, state: State, seat: str) -> int:
    """The chance that a seat wins, in ten-thousandths."""
    hero = chance(WEIGHTS, shares(game, state))
    return hero if seat == HERO else CERTAIN - hero


def shares(game: RuneGame, state: State) -> tuple[int, ...]:
    """How the fight stands for the hero, in thousandths: who would fall first, what everything is worth by
    `evaluate`, HP, Stamina, and what the enemies have left of theirs.
    """
    hero = state.fighters[HERO]
    foes = derived.living_enemies(state)
    return (
        share(POINT * hero.hp, _to_come(game, state, foes)),
        max(-WHOLE, min(WHOLE, WHOLE * evaluate(game, state, HERO) // (20 * _size(state)))),
        WHOLE * hero.hp // max(1, hero.max_hp),
        WHOLE * min(SPARE, hero.stamina) // SPARE,
        WHOLE * sum(foe.hp for foe in foes) // max(1, _size(state) - hero.max_hp),
    )


def _size(state: State) -> int:
    """How large a fight is: the HP of all who are in it, whole."""
    return max(1, sum(fighter.max_hp for fighter in state.fighters.values()))


def _to_come(game: RuneGame, state: State, foes: Sequence[Fighter]) -> int:
    """What the enemies would do to the hero until the last of them falls, in hundredths of an HP.

    They fall one after the other, each in a turn at least: those first that do most in that time.
    """
    pairs = [(weighing.output(game, state, foe), _turns(game, state, foe)) for foe in foes]
    pairs.sort(key=lambda pair: -pair[0] * POINT // pair[1])
    taken = until = 0
    for threat, turns in pairs:
        until += turns
        taken += threat * until // POINT
    return taken


def _turns(game: RuneGame, state: State, foe: Fighter) -> int:
    """How many hundredths of a turn the hero needs for an enemy, who mends itself meanwhile."""
    blow = max(weighing.strength(game, state, foe), _best_art(game, state, foe))
    return max(POINT, POINT * POINT * foe.hp // max(blow // SLOWED, blow - _mended(game, foe)))


def _best_art(game: RuneGame, state: State, foe: Fighter) -> int:
    """What the strongest ability that the hero has the Stamina for does to an enemy."""
    hero = state.fighters[HERO]
    arts = [game.content.abilities[name] for name in hero.abilities]
    within = [art for art in arts if art.aim in ("foe", "foes") and derived.stamina_cost(hero, art) <= hero.stamina]
    return max((weighing.harm(game, state, hero, foe, art, "ability") for art in within), default=0)


def _mended(game: RuneGame, foe: Fighter) -> int:
    """What an enemy's healing comes to in a turn, in hundredths of an HP, if it heals whenever it can."""
    content: c.Content = game.content
    actions = [each for each in content.enemies[foe.sheet].actions if not each.older and each.phase <= foe.phase]
    return sum(
        POINT * (effect.bonus + effect.dice * (effect.sides + 1) // 2) // (1 + action.cooldown)
        for action in actions
        for effect in action.effects
        if isinstance(effect, c.Heal)
    )
