"""What an action must satisfy: asked by `decide`, which refuses, and by `legal`, which leaves out what is refused."""

from __future__ import annotations

from turnwright.kernel.refusal import Refusal, did_you_mean

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
        return Refusal("rune.forbidden", f"{hero.name} can't attack: {content.statuses[status].name} prevents it.")
    if is_bound(options, hero):
        return Refusal("rune.performing", f"{hero.name} can't attack: the performance isn't over yet.")
    return None


def why_not_aim(state: State, hero: Fighter, target_id: str) -> Refusal | None:
    """Only a living enemy can be attacked."""
    foes = [foe.id for foe in derived.living_enemies(state)]
    target = state.fighters.get(target_id)
    if target is None:
        return Refusal("rune.no_such_target", f'Nobody here is called "{target_id}"{did_you_mean(target_id, foes)}')
    if target_id in foes:
        return None
    what = "isn't an enemy" if target.is_player else "is no longer in the fight"
    names = targets.named(state, foes)
    return Refusal("rune.target", f"{hero.name} can't attack {target.name}, who {what}; possible targets: {names}.")


def can_pay(hero: Fighter, art: c.Ability) -> bool:
    """Whether the Stamina for an ability is there; without a sentence, as most choices fail by this."""
    return hero.stamina >= derived.stamina_cost(hero, art)


def why_not_use(content: c.Content, options: Options, hero: Fighter, art: c.Ability) -> Refusal | None:
    """An ability needs its Stamina, its HP and what it uses up, and nothing that prevents it. (sources 6)"""
    why = None
    if art.passive or art.stance is not None:
        why = "rune.passive", "take it as a stance." if art.stance is not None else "it always works by itself."
    elif hero.stamina < (cost := derived.stamina_cost(hero, art)):
        why = (
            "rune.stamina",
            f"it costs {cost} Stamina, and only {hero.stamina} {'is' if hero.stamina == 1 else 'are'} left.",
        )
    elif hero.hp < art.hp_needed:
        why = "rune.hp", f"it needs {art.hp_needed} HP, and only {hero.hp} {'is' if hero.hp == 1 else 'are'} left."
    elif art.consumes and not hero.consumables.get(art.consumes):
        why = "rune.no_item", f"it uses up a {content.consumables[art.consumes].name}, and none is left."
    elif art.song is not None and art.song.once and art.id in hero.used:
        why = "rune.once", "it works only once per fight."
    else:
        status = _forbidden_by(content, hero, art)
        if status is not None:
            why = "rune.forbidden", f"{content.statuses[status].name} prevents it."
        elif is_bound(options, hero):
            why = "rune.performing", "the performance isn't over yet."
    return Refusal(why[0], f"{hero.name} can't use {art.name}: {why[1]}") if why is not None else None


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
    return Refusal("rune.no_item", f'{hero.name} has no "{item}"{did_you_mean(item, hero.consumables)}')


def why_not_flee(content: c.Content, options: Options, state: State, hero: Fighter) -> Refusal | None:
    """There must be a way out and an attempt left, and no status that holds the hero. (spec FR-008)"""
    if not state.can_flee:
        why = "there is no way out of this fight."
    elif options.flee_attempts and state.flee_attempts >= options.flee_attempts:
        tries = "1 attempt" if options.flee_attempts == 1 else f"{options.flee_attempts} attempts"
        why = f"{tries} per fight, and no more."
    else:
        status = derived.forbids(content, hero, "flee")
        if status is None:
            return None
        why = f"{content.statuses[status].name} prevents it."
    return Refusal("rune.no_flight", f"{hero.name} can't flee: {why}")


def why_not_take(content: c.Content, state: State, hero: Fighter, stance: str) -> Refusal | None:
    """A stance must be learned and another than the present one; it changes once per turn. (sources 4)"""
    known = derived.stances(content, hero)
    if stance not in known or stance == hero.stance:
        choice = ", ".join(other for other in known if other != hero.stance) or "no stance"
        return Refusal("rune.stance", f"{hero.name} can't take the stance {stance} now; possible: {choice}.")
    if state.stance_changed:
        return Refusal("rune.stance_changed", f"{hero.name} has already changed stance this turn.")
    return None


# Enemies


def why_not_act(content: c.Content, state: State, enemy: Fighter, action: c.EnemyAction) -> Refusal | None:
    """What keeps an enemy from an action: cooldown, use, a status, nobody to help, no room for more."""
    if action.id in enemy.cooldowns:
        turns = enemy.cooldowns[action.id]
        return _cannot(enemy, action, f"it needs {'1 more turn' if turns == 1 else f'{turns} more turns'} to recover.")
    if action.once and action.id in enemy.used:
        return _cannot(enemy, action, "it works only once per fight.")
    if enemy.statuses:
        status = derived.forbids(content, enemy, "attack") if action.aim in ("foe", "foes") else None
        if status is None and action.id not in ("attack", "defend"):
            status = _forbidden_by(content, enemy, action)
        if status is not None:
            return _cannot(enemy, action, f"{content.statuses[status].name} prevents it.")
    if action.aim in ("ally", "allies") and not targets.helped_by(state, enemy, action):
        return _cannot(enemy, action, "there is nobody to help.")
    summons = c.Summon in map(type, action.effects)
    if summons and len(derived.living_enemies(state)) >= MOST_ENEMIES:
        return _cannot(enemy, action, "there is no room for more enemies.")
    return None


def _cannot(enemy: Fighter, action: c.EnemyAction, why: str) -> Refusal:
    return Refusal("rune.no_action", f"{enemy.name} can't use {action.name}: {why}")
