"""What an announced action would do to the player as both stand now. (ruling `intents`)"""

from __future__ import annotations

from fractions import Fraction
from typing import Literal, NamedTuple

from . import content as c
from . import derived
from .effects import blow_dice
from .game import RuneGame
from .rules import damage, pools
from .rules.terms import HERO
from .state import Fighter, State
from .words import ApplyEffect

Kind = Literal["strike", "afflict", "prepare", "guard", "mend", "aid", "call", "run"]
"""What an announcement is about, for a picture beside it."""


class Foreseen(NamedTuple):
    """What an action would do: the chance that a blow of it lands, and the damage from one lowest to all highest."""

    kind: Kind
    chance: Fraction | None
    low: int
    high: int


def foreseen(game: RuneGame, state: State, foe: Fighter, action: c.EnemyAction) -> Foreseen:
    """An action as the player can expect it; without critical hits, which double the dice of one in twenty."""
    low, high = _range(game, state, foe, action)
    kind = kind_of(action)
    chance = None
    if action.attribute is not None and action.against is not None and action.aim in ("foe", "foes"):
        chance = _chance(game, state, foe, action)
    return Foreseen(kind, chance, low, high)


def kind_of(action: c.EnemyAction) -> Kind:
    """What an action is about, the most telling first."""
    if action.charge:
        return "prepare"
    effects = action.effects
    if any(isinstance(effect, c.Damage) and effect.on == "target" for effect in effects):
        return "strike"
    if any(isinstance(effect, c.Summon) for effect in effects):
        return "call"
    if any(isinstance(effect, c.Escape) for effect in effects):
        return "run"
    if any(isinstance(effect, c.Heal) for effect in effects):
        return "mend"
    if action.aim in ("foe", "foes"):
        return "afflict"
    return "guard" if action.aim == "self" else "aid"


def _chance(game: RuneGame, state: State, foe: Fighter, action: c.EnemyAction) -> Fraction:
    content, options, hero = game.content, game.options, state.fighters[HERO]
    if options.enemy_attacks_always_hit:
        return Fraction(1)
    if derived.dodging(content, hero) is not None or action.against is None:
        return Fraction(0)
    ours = derived.attack_pool(content, options, state, foe, hero, action, "enemy")
    theirs = derived.defense_pool(content, state, hero, action.against)
    by = 1 + derived.free_defense(hero)
    return pools.beats_by(ours, theirs=theirs, by=by, threshold=options.success_threshold)


def _range(game: RuneGame, state: State, foe: Fighter, action: c.EnemyAction) -> tuple[int, int]:
    """The least damage of one blow that lands, and the most that all of them do together."""
    content, options, hero = game.content, game.options, state.fighters[HERO]
    lows, high = [], 0
    for index, effect in enumerate(action.effects):
        if not isinstance(effect, c.Damage) or effect.on != "target":
            continue
        word = ApplyEffect(foe.id, "enemy", action.id, index, (HERO,), 1)
        dice, sides, bonus = blow_dice(content, state, foe, word, effect)
        bonus = bonus * effect.times + damage.phase_bonus(foe.damage_percent, dice=dice)
        steps = damage.steps(
            times=effect.times,
            bonus=bonus,
            taken=derived.taken_percents(content, hero, effect.school),
            defense_percent=derived.defense_percent(content, hero),
            soak=derived.soak(content, options, state, hero),
            ignores_armor=effect.ignores_armor or effect.school != "physical",
            order=options.mitigation_order,
        )
        lows.append(damage.worked_out(dice, steps, order=options.mitigation_order))
        high += damage.worked_out(dice * sides, steps, order=options.mitigation_order)
    return min(lows, default=0), high * action.repeats
