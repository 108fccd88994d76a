"""How enemies plan: what each of their actions is worth now, seen with the eyes of their kind. (sources 7)

Everything is measured in the hero's HP. A blow is worth what it takes. What gains the enemies time (a guard, a repair,
a stunned hero) is worth what all of them do to the hero in that time. What makes later blows better is worth the
difference for as long as it lasts. A kind weighs these as its plan says: the aggressive press on, the defensive guard
and mend, supporters look to their own, opportunists wait for an opening, controllers take the hero's turns.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

from .. import commands as w
from .. import content as c
from .. import derived
from ..game import RuneGame
from ..rules.terms import HERO
from ..state import Fighter, State
from . import weighing
from .weighing import POINT, WHOLE

Kind = Literal["harm", "guard", "mend", "aid", "control"]

PLANS: dict[c.Plan, dict[Kind, int]] = {
    "aggressive": {"harm": 130},
    "defensive": {"guard": 130, "mend": 130},
    "support": {"aid": 150, "mend": 130},
    "opportunist": {"harm": 110},
    "controller": {"control": 150},
}
"""Percent by which a plan weighs what an action is for; 100 where none is said."""
OPENING = 50
"""Percent of its HP from which on a hero is an opening: an opportunist then thinks of nothing but blows."""
PRESSED = 200
HORIZON = 3
"""Turns that a lasting advantage is counted for, at most."""
DIE = 15
"""Percent that an attack die more adds to a blow, about."""


class Sides(NamedTuple):
    """What both sides can do now."""

    outputs: dict[str, int]
    """Each enemy's blow, in hundredths of the hero's HP."""
    own: int
    """This enemy's."""
    team: int
    """All of them together: a round."""
    hero: int
    """What the hero's weapon does to this enemy in a turn."""


def weigh(game: RuneGame, state: State, enemy: Fighter, acts: Sequence[w.Act]) -> list[int]:
    """What actions are worth to the enemies, in hundredths of the hero's HP."""
    outputs = {foe.id: weighing.output(game, state, foe) for foe in derived.living_enemies(state)}
    sides = Sides(outputs, outputs[enemy.id], sum(outputs.values()), weighing.strength(game, state, enemy))
    return [_weigh(game, state, enemy, act, sides) for act in acts]


def _weigh(game: RuneGame, state: State, enemy: Fighter, act: w.Act, sides: Sides) -> int:
    content: c.Content = game.content
    sheet = content.enemies[enemy.sheet]
    action = derived.known_action(sheet, act.action)
    hero = state.fighters[HERO]
    weights = PLANS[sheet.plan]
    worth = weighing.harm(game, state, enemy, hero, action, "enemy") * weights.get("harm", 100) // 100
    if sheet.plan == "opportunist" and hero.hp * 100 <= OPENING * hero.max_hp:
        worth = worth * PRESSED // 100
    helped = state.fighters.get(act.target, enemy)
    for effect in action.effects:
        on = hero if effect.on == "target" and action.aim in ("foe", "foes") else helped
        chance = WHOLE
        if on is hero:
            chance = weighing.likely(game, state, enemy, hero, action, "enemy", need=effect.need)
        kind, value = _effect(game, state, enemy, on, effect, sides)
        worth += chance * value // WHOLE * weights.get(kind, 100) // 100
    if action.charge:
        worth //= 1 + action.charge
    return worth


def _effect(
    game: RuneGame, state: State, enemy: Fighter, on: Fighter, effect: c.AnyEffect, sides: Sides
) -> tuple[Kind, int]:
    """What an effect other than damage is for, and what it is worth if it comes about."""
    content: c.Content = game.content
    if isinstance(effect, c.Heal):
        points = POINT * (effect.bonus + effect.dice * (effect.sides + 1) // 2)
        healed = min(points, POINT * (on.max_hp - on.hp))
        return ("mend" if on.id == enemy.id else "aid"), healed * sides.team // weighing.strength(game, state, on)
    if isinstance(effect, c.Summon):
        return "aid", sum(_summoned(game, name) for name in effect.enemies) * HORIZON
    if isinstance(effect, c.Stress) and effect.amount > 0:
        return "control", POINT * effect.amount // 5
    if not isinstance(effect, c.Inflict):
        return "harm", 0
    status = content.statuses[effect.status]
    if any(held.status == effect.status for held in on.statuses) and status.max_stacks == 1:
        return "control", 0
    turns = min(HORIZON, effect.turns if isinstance(effect.turns, int) else HORIZON)
    if on.is_player:
        return "control", _affliction(status, sides, turns)
    if status.amount_is == "defense":
        return "guard", effect.amount * sides.team // 100 // len(sides.outputs)
    if status.amount_is == "defense_dice":
        return "guard", min(75, DIE * effect.amount) * turns * sides.team // 100 // len(sides.outputs)
    dice = status.attack_dice + 2 * status.damage_dice
    return "aid", DIE * dice * turns * sides.outputs.get(on.id, sides.own) // 100 - (sides.own if status.skips else 0)


def _affliction(status: c.Status, sides: Sides, turns: int) -> int:
    """What a status on the hero is worth: a lost turn is a round in which nobody strikes back."""
    worth = sides.team * turns if status.skips or "attack" in status.forbids else 0
    worth += DIE * (status.attackers_dice - status.defense_dice - status.attack_dice) * turns * sides.team // 100
    worth += (status.taken_percent - 100) * turns * sides.team // 100
    worth += POINT * (status.sides + 1) // 2 * turns if status.hurts != "never" else 0
    return worth - DIE * status.attributes * turns * sides.team // 100


def _summoned(game: RuneGame, name: str) -> int:
    """What a newcomer does in a turn, if a third of its blows land."""
    sheet = game.content.enemies[name]
    return POINT * (sheet.dice * (sheet.sides + 1) // 2 + sheet.bonus) // 3
