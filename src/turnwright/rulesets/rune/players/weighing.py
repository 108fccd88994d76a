"""What actions do on average, in hundredths of a hit point: quick figures for players that do not try everything.

Chances are exact; the damage of a hit is taken at its mean, so that a Soak that eats the low rolls is a little off. No
rule uses these figures, and no person sees them: the odds on a screen are enumerated from the rules.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, TypeAlias

from .. import content as c
from .. import derived
from ..effects import blow_dice, rank_of
from ..game import RuneGame
from ..rules import damage, pools
from ..rules.terms import HERO
from ..state import Fighter, State
from ..words import ApplyEffect, RollAction, Source

WHOLE = 1_000
"""A chance of 1."""
POINT = 100
"""A hit point."""


def likely(
    game: RuneGame, state: State, actor: Fighter, target: Fighter, action: c.Action, source: Source, *, need: int = 0
) -> int:
    """The chance, of a thousand, that an action works with as many successes as an effect of it needs."""
    content, options = game.content, game.options
    threshold = options.success_threshold
    if action.attribute is None:
        return WHOLE
    if action.against is not None:
        if any(content.statuses[held.status].dodges for held in target.statuses):
            return 0
        ours = derived.attack_pool(content, options, state, actor, target, action, source)
        theirs = derived.defense_pool(content, state, target, action.against)
        by = max(1, need) + derived.free_defense(target)
        return _beats_by(ours, theirs, by, threshold)
    rank = rank_of(actor, RollAction(actor.id, source, action.id, ()))
    pool = derived.ability_pool(content, state, actor, action, rank)
    return _at_least(pool, max(action.need, need), threshold)


@lru_cache(maxsize=4096)
def _beats_by(ours: int, theirs: int, by: int, threshold: int) -> int:
    return int(WHOLE * pools.beats_by(ours, theirs=theirs, by=by, threshold=threshold))


@lru_cache(maxsize=4096)
def _at_least(pool: int, need: int, threshold: int) -> int:
    return int(WHOLE * pools.at_least(pool, need=need, threshold=threshold))


def harm(game: RuneGame, state: State, actor: Fighter, target: Fighter, action: c.Action, source: Source) -> int:
    """The damage that an action does to a target on average."""
    return sum(chance * amount // WHOLE for chance, amount in blows(game, state, actor, target, action, source))


Blows: TypeAlias = list[tuple[int, int]]
"""The chance of each blow, of a thousand, and what it does if it lands."""


def blows(game: RuneGame, state: State, actor: Fighter, target: Fighter, action: c.Action, source: Source) -> Blows:
    """The blows of an action. An equal one is worked out once: players that play fights out meet the same blows again
    and again, and these figures are most of their work.
    """
    key = (action.id, source, state.round <= 1, _air(state), _traits(actor), _traits(target))
    held: tuple[c.Action, Blows] | None = game.remembered.get(key)
    if held is not None and held[0] is action:
        return held[1]
    found = worked_out(game, state, actor, target, action, source)
    game.remember(key, (action, found))
    return found


def _air(state: State) -> tuple[Any, ...]:
    """What is in the air for everybody: a song, at its rank, and the room's hazards."""
    hero = state.fighters[HERO]
    return hero.performance, tuple(hero.abilities.items()), () if state.room is None else state.room.hazards


def _traits(fighter: Fighter) -> tuple[Any, ...]:
    """All of a fighter that its blows, or those at it, depend on: not its HP, for one."""
    return (
        fighter.is_player,
        fighter.sheet,
        fighter.might,
        fighter.finesse,
        fighter.wits,
        fighter.will,
        fighter.sturdiness,
        fighter.soak,
        fighter.defense_dice,
        fighter.statuses,
        fighter.champion,
        fighter.damage_percent,
        fighter.corruption,
        fighter.traumas,
        fighter.weapon,
        fighter.focus,
        fighter.stance,
        fighter.performance is not None,
    )


def worked_out(
    game: RuneGame, state: State, actor: Fighter, target: Fighter, action: c.Action, source: Source
) -> Blows:
    """The blows of an action, whether or not they are remembered."""
    content, options = game.content, game.options
    if any(content.statuses[held.status].invulnerable for held in target.statuses):
        return []
    found = []
    for index, effect in enumerate(action.effects):
        if not isinstance(effect, c.Damage) or effect.on != "target":
            continue
        chance = likely(game, state, actor, target, action, source, need=effect.need)
        word = ApplyEffect(
            actor.id, source, action.id, index, (target.id,), _mean_successes(game, state, actor, action)
        )
        dice, sides, bonus = blow_dice(content, state, actor, word, effect)
        if not actor.is_player:
            bonus += damage.phase_bonus(actor.damage_percent, dice=dice)
        amount = damage.damage(
            POINT * dice * (sides + 1) // 2 * effect.times,
            bonus=POINT * bonus * effect.times,
            stance_bonus=POINT * damage.AGGRESSIVE_DAMAGE if actor.stance == "aggressive" else 0,
            taken=derived.taken_percents(content, target, effect.school),
            dealt=(damage.DEFENSIVE_STANCE,) if actor.stance == "defensive" else (),
            defense_percent=derived.defense_percent(content, target),
            soak=POINT * derived.soak(content, options, state, target),
            ignores_armor=effect.ignores_armor or effect.school != "physical",
        )
        found.append((chance, amount))
    return found * action.repeats


def _mean_successes(game: RuneGame, state: State, actor: Fighter, action: c.Action) -> int:
    if action.attribute is None or action.against is not None:
        return 0
    pool = derived.ability_pool(game.content, state, actor, action, actor.abilities.get(action.id, 1))
    return max(action.need, pool * (pools.SIDES + 1 - game.options.success_threshold) // pools.SIDES)


def output(game: RuneGame, state: State, foe: Fighter) -> int:
    """What an enemy does to the hero in a turn in which it strikes; nothing where a status takes the turn."""
    content: c.Content = game.content
    if derived.skipping(content, foe) is not None:
        return 0
    hero, sheet = state.fighters[HERO], content.enemies[foe.sheet]
    blows = [action for action in sheet.actions if not action.charge and not action.older and action.phase <= foe.phase]
    attack = derived.known_action(sheet, "attack")
    best = max(harm(game, state, foe, hero, action, "enemy") for action in (attack, *blows))
    return best * derived.actions(content, foe)


def strength(game: RuneGame, state: State, target: Fighter) -> int:
    """What the hero's weapon does to an enemy in a turn, invulnerable or not: how fast it would fall."""
    hero = state.fighters[HERO]
    action = derived.action_of(game.content, hero, "weapon", "attack")
    return max(POINT, harm(game, state, hero, target, action, "weapon"))
