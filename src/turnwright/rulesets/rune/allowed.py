"""What an action must satisfy: asked by `decide`, which refuses, and by `legal`, which leaves out what is refused."""

from __future__ import annotations

from typing import Any

from turnwright.kernel.refusal import Refusal, hint, phrase, text_ref
from turnwright.kernel.telling import Ref, piece_ref, ref

from . import content as c
from . import derived, targets
from .options import Options
from .rules.terms import MOST_ENEMIES
from .state import Fighter, State

# The player


def why_not_attack(content: c.Content, options: Options, hero: Fighter) -> Refusal | None:
    """A status may forbid a blow, and so may a song that binds its singer. (sources 4, 6)"""
    status = derived.forbids(content, hero, "attack") if hero.statuses else None
    if status is not None:
        return Refusal("rune.forbidden", context="attack", hero=piece_ref(hero.id), status=ref("status", status))
    if is_bound(options, hero):
        return Refusal("rune.performing", context="attack", hero=piece_ref(hero.id))
    return None


def why_not_aim(state: State, hero: Fighter, target_id: str) -> Refusal | None:
    """Only a living enemy can be attacked."""
    foes = [foe.id for foe in derived.living_enemies(state)]
    target = state.fighters.get(target_id)
    if target is None:
        return Refusal("rune.no_such_target", name=text_ref(target_id), hint=hint(target_id, foes))
    if target_id in foes:
        return None
    return Refusal(
        "rune.target",
        context="own_side" if target.is_player else "gone",
        hero=piece_ref(hero.id),
        target=piece_ref(target_id),
        possible=targets.refs(foes),
    )


def can_pay(hero: Fighter, art: c.Ability) -> bool:
    """Whether the Stamina for an ability is there; without a sentence, as most choices fail by this."""
    return hero.stamina >= derived.stamina_cost(hero, art)


def why_not_use(content: c.Content, options: Options, hero: Fighter, art: c.Ability) -> Refusal | None:
    """An ability needs its Stamina, its HP and what it uses up, and nothing that prevents it. (sources 6)"""
    if art.passive or art.stance is not None:
        return _unusable("rune.passive", hero, art, context="stance" if art.stance is not None else "always")
    if hero.stamina < (cost := derived.stamina_cost(hero, art)):
        return _unusable("rune.stamina", hero, art, cost=cost, count=hero.stamina)
    if hero.hp < art.hp_needed:
        return _unusable("rune.hp", hero, art, needed=art.hp_needed, count=hero.hp)
    if art.consumes and not hero.consumables.get(art.consumes):
        return _unusable("rune.no_item", hero, art, context="used_up", item=ref("item", art.consumes))
    if art.song is not None and art.song.once and art.id in hero.used:
        return _unusable("rune.once", hero, art)
    status = _forbidden_by(content, hero, art)
    if status is not None:
        return _unusable("rune.forbidden", hero, art, status=ref("status", status))
    return _unusable("rune.performing", hero, art) if is_bound(options, hero) else None


def why_not_prepare(state: State, hero: Fighter, art: c.Ability) -> Refusal | None:
    """A turn has time for one preparation, which leaves its action. (ruling `abilities`)"""
    return _unusable("rune.prepared", hero, art) if state.prepared and art.quick else None


def _unusable(code: str, hero: Fighter, art: c.Ability, **about: Any) -> Refusal:
    return Refusal(code, hero=piece_ref(hero.id), ability=ref("ability", art.id), **about)


def is_bound(options: Options, hero: Fighter) -> bool:
    """Whether a song leaves its singer nothing else to do, where the table plays it so. (ruling `performance_binds`)"""
    return options.performance_binds and hero.performance is not None


def _forbidden_by(content: c.Content, fighter: Fighter, action: c.Action) -> str | None:
    """The status that forbids an action, if one does."""
    if not fighter.statuses:
        return None
    kinds = ["ability"]
    if action.spell:
        kinds.append("spell")
    if action.complex:
        kinds.append("complex")
    if isinstance(action, c.Ability) and action.song is not None:
        kinds.append("song")
    for kind in kinds:
        status = derived.forbids(content, fighter, kind)
        if status is not None:
            return status
    return None


def why_not_consume(hero: Fighter, item: str) -> Refusal | None:
    """A consumable must be in the pack. (sources 10)"""
    if hero.consumables.get(item):
        return None
    return Refusal("rune.no_item", hero=piece_ref(hero.id), name=text_ref(item), hint=hint(item, hero.consumables))


def why_not_flee(content: c.Content, options: Options, state: State, hero: Fighter) -> Refusal | None:
    """There must be a way out and an attempt left, and no status that holds the hero. (spec FR-008)"""
    if not state.can_flee:
        return Refusal("rune.no_flight", context="no_way_out", hero=piece_ref(hero.id))
    if options.flee_attempts and state.flee_attempts >= options.flee_attempts:
        return Refusal("rune.no_flight", context="attempts", hero=piece_ref(hero.id), count=options.flee_attempts)
    status = derived.forbids(content, hero, "flee") if hero.statuses else None
    if status is None:
        return None
    return Refusal("rune.no_flight", context="status", hero=piece_ref(hero.id), status=ref("status", status))


def why_not_take(content: c.Content, state: State, hero: Fighter, stance: str) -> Refusal | None:
    """A stance must be learned and another than the present one; it changes once per turn. (sources 4)"""
    known = derived.stances(content, hero)
    if stance not in known or stance == hero.stance:
        others = tuple(ref("stance", other) for other in known if other != hero.stance)
        return Refusal(
            "rune.stance",
            hero=piece_ref(hero.id),
            stance=ref("stance", stance),
            possible=others or (phrase("rune.none_possible"),),
        )
    if state.stance_changed:
        return Refusal("rune.stance_changed", hero=piece_ref(hero.id))
    return None


# Enemies


def why_not_act(content: c.Content, state: State, enemy: Fighter, action: c.EnemyAction) -> Refusal | None:
    """What keeps an enemy from an action: cooldown, use, a status, nobody to help, no room for more."""
    if action.id in enemy.cooldowns:
        return cannot(enemy, action.id, "recovers", count=enemy.cooldowns[action.id])
    if action.once and action.id in enemy.used:
        return cannot(enemy, action.id, "once")
    if enemy.statuses:
        status = derived.forbids(content, enemy, "attack") if action.aim in ("foe", "foes") else None
        if status is None and action.id not in ("attack", "defend"):
            status = _forbidden_by(content, enemy, action)
        if status is not None:
            return cannot(enemy, action.id, "status", status=ref("status", status))
    if action.aim in ("ally", "allies") and not targets.helped_by(state, enemy, action):
        return cannot(enemy, action.id, "nobody_to_help")
    summons = c.Summon in map(type, action.effects)
    if summons and len(derived.living_enemies(state)) >= MOST_ENEMIES:
        return cannot(enemy, action.id, "no_room")
    return None


def cannot(enemy: Fighter, action: str, why: str, **about: Any) -> Refusal:
    """That an enemy can't do one of its actions; `why` is the variant of the sentence."""
    return Refusal(
        "rune.no_action", context=why, enemy=piece_ref(enemy.id), action=action_ref(enemy.sheet, action), **about
    )


def action_ref(sheet: str, action: str) -> Ref:
    """An action of an enemy's sheet."""
    return ref("action", f"{sheet}/{action}")
