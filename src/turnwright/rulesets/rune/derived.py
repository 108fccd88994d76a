"""A fighter's numbers as they are now: sheet, gear, statuses, stance, song, room. (sources 3, 4, 5)"""

from __future__ import annotations

from functools import lru_cache

from msgspec.structs import replace

from . import content as c
from .options import Options
from .rules import damage, pools
from .rules.terms import HERO, Attribute
from .state import Fighter, Stance, State
from .words import Source

EVASIVE_SUCCESSES = 3
DEFENSIVE_SOAK = 3
AGGRESSIVE_DEFENSE = -3

UNARMED = c.Equipment(id="", name="bare hands", slot="weapon", tier=0, dice=1, bonus=-2, accuracy=-1)
"""MIGHT, one die less, 1d6 - 2. (sources 4)"""


# Actions


def action_of(content: c.Content, fighter: Fighter, source: Source, entry: str) -> c.Action:
    """What an action is, by where it is written."""
    match source:
        case "weapon":
            weapon = weapon_of(content, fighter)
            return _weapon_attack(weapon.attribute, weapon.ignores_armor)
        case "ability":
            return content.abilities[entry]
        case "item":
            return content.consumables[entry]
        case "enemy":
            return known_action(content.enemies[fighter.sheet], entry)


def known_action(sheet: c.Enemy, entry: str) -> c.EnemyAction:
    """An action that an enemy must have: a pack is checked for it, only a damaged log asks for another."""
    found = enemy_action(sheet, entry)
    if found is None:
        raise KeyError(f"{sheet.id} has no action {entry}")
    return found


def enemy_action(sheet: c.Enemy, entry: str) -> c.EnemyAction | None:
    """An action of an enemy; every enemy can attack and defend."""
    for action in sheet.actions:
        if action.id == entry:
            return action
    if entry == "attack":
        return _basic_attack(sheet.attribute, sheet.against, sheet.ignores_armor, sheet.school)
    return BASIC_DEFENSE if entry == "defend" else None


@lru_cache(maxsize=64)
def _weapon_attack(attribute: Attribute, ignores_armor: bool) -> c.Action:
    blow = c.Damage(weapon=True, ignores_armor=ignores_armor)
    return c.Action(id="attack", name="Attack", attribute=attribute, against="sturdiness", effects=(blow,))


@lru_cache(maxsize=64)
def _basic_attack(attribute: Attribute, against: Attribute, ignores_armor: bool, school: c.School) -> c.EnemyAction:
    blow = c.Damage(weapon=True, ignores_armor=ignores_armor, school=school)
    return c.EnemyAction(id="attack", name="Attack", attribute=attribute, against=against, effects=(blow,))


BASIC_DEFENSE = c.EnemyAction(
    id="defend",
    name="Defend",
    aim="self",
    effects=(c.Inflict(on="self", status="defense", turns=1, amount=damage.ENEMY_DEFENSE),),
)
"""An enemy's Defend: half of the damage, for a turn. (sources 4)"""


def weapon_of(content: c.Content, fighter: Fighter) -> c.Equipment:
    return content.equipment[fighter.weapon] if fighter.weapon else UNARMED


# Attributes and pools


def attribute(content: c.Content, state: State, fighter: Fighter, name: Attribute) -> int:
    """An attribute with what statuses and a first turn do to it; never below 0."""
    value: int = getattr(fighter, name)
    for held in fighter.statuses:
        value += content.statuses[held.status].attributes
    if fighter.traumas and state.round <= 1:
        value += sum([content.traumas[trauma].first_turn_attributes for trauma in fighter.traumas])
    return max(0, value)


def attack_pool(
    content: c.Content,
    options: Options,
    state: State,
    actor: Fighter,
    target: Fighter,
    action: c.Action,
    source: Source,
) -> int:
    """The dice of an attack: attribute, accuracy, statuses of both, song, room, the armour it meets. (sources 4.1)"""
    assert action.attribute is not None
    dice = attribute(content, state, actor, action.attribute) + action.bonus
    if source == "weapon":
        weapon = weapon_of(content, actor)
        dice += weapon.accuracy
        if weapon.tier == 0 and weapon.id and options.tier0_accuracy == "minus_one":
            dice -= 1
    dice += own_dice(content, state, actor)
    if actor.stance == "evasive":
        dice -= options.evasive_price
    for held in target.statuses:
        dice += content.statuses[held.status].attackers_dice
    if target.is_player:
        dice -= target.defense_dice if action.against != "will" else 0  # no plate stops a thought
    elif actor.traumas and content.enemies[target.sheet].machine:
        dice += sum([content.traumas[trauma].machine_attack_dice for trauma in actor.traumas])
    return pools.pool(dice)


def own_dice(content: c.Content, state: State, actor: Fighter) -> int:
    """What one's own statuses, the song in the air and the room add to an attack."""
    dice = 0
    for held in actor.statuses:
        status = content.statuses[held.status]
        dice += status.attack_dice
        if status.amount_is == "attack_dice":
            dice += held.amount
    song = song_of(content, state)
    if song is not None:
        dice += song.attack_dice if actor.is_player else song.enemy_attack_dice
    if state.room is not None:
        for hazard in state.room.hazards:
            if hazard.active:
                dice += content.hazards[hazard.hazard].attack_dice
    return dice


def defense_pool(content: c.Content, state: State, target: Fighter, against: Attribute) -> int:
    """The dice of a defence. (sources 4.2)"""
    dice = attribute(content, state, target, against)
    if not target.is_player:
        dice += target.defense_dice
    elif target.stance == "aggressive":
        dice += AGGRESSIVE_DEFENSE
    for held in target.statuses:
        status = content.statuses[held.status]
        dice += status.defense_dice
        if status.amount_is == "defense_dice":
            dice += held.amount
    return pools.pool(dice)


def free_defense(target: Fighter) -> int:
    """Successes that a defence has without a roll: an evasive stance. (sources 4)"""
    return EVASIVE_SUCCESSES if target.stance == "evasive" else 0


def ability_pool(content: c.Content, state: State, actor: Fighter, action: c.Action, rank: int) -> int:
    """The dice of an ability: attribute, its bonus, a die for each rank above the first, and what a focus adds."""
    assert action.attribute is not None
    dice = attribute(content, state, actor, action.attribute) + action.bonus + rank - 1
    if actor.focus:
        dice += content.equipment[actor.focus].ability_dice
    for held in actor.statuses:
        status = content.statuses[held.status]
        dice += min(0, status.attack_dice)
    return pools.pool(dice)


def flee_dice(content: c.Content, state: State, hero: Fighter) -> int:
    dice = attribute(content, state, hero, "finesse")
    dice += sum([content.statuses[held.status].flee_dice for held in hero.statuses])
    dice += sum([content.traumas[trauma].flee_dice for trauma in hero.traumas])
    return pools.pool(dice)


# Damage


def soak(content: c.Content, options: Options, state: State, fighter: Fighter) -> int:
    """Damage that armour takes off each hit; never below 0."""
    value = fighter.soak
    for held in fighter.statuses:
        value += status_soak(options, content.statuses[held.status]) * held.stacks
    if fighter.is_player:
        value += DEFENSIVE_SOAK if fighter.stance == "defensive" else 0
        song = song_of(content, state)
        value += song.soak if song is not None else 0
    return max(0, value)


def status_soak(options: Options, status: c.Status) -> int:
    """What each stack of a status does to Soak."""
    return status.soak * 2 if status.id == "corroded" and options.corroded == "engine" else status.soak


def status_sides(options: Options, status: c.Status) -> int:
    """The die of a status that hurts over time."""
    return 6 if status.id == "corroded" and options.corroded == "engine" else status.sides


def defense_percent(content: c.Content, fighter: Fighter) -> int:
    return min(
        100,
        sum([held.amount for held in fighter.statuses if content.statuses[held.status].amount_is == "defense"]),
    )


def taken_percents(content: c.Content, fighter: Fighter, school: c.School) -> list[int]:
    """What multiplies the damage that somebody takes."""
    percents = []
    for held in fighter.statuses:
        status = content.statuses[held.status]
        if status.taken_percent != 100 and status.taken_school in (None, school):
            percents.append(status.taken_percent)
    return percents


def damage_dice(content: c.Content, state: State, actor: Fighter) -> int:
    """More damage dice by statuses, passives and song."""
    dice = sum([content.statuses[held.status].damage_dice * held.stacks for held in actor.statuses])
    if actor.is_player:
        arts = [content.abilities[name] for name in actor.abilities]
        dice += sum([art.hit_dice for art in arts])
        dice += sum([art.sung_dice for art in arts]) if actor.performance is not None else 0
        song = song_of(content, state)
        dice += song.damage_dice if song is not None else 0
    return dice


def healing_percents(content: c.Content, fighter: Fighter) -> list[int]:
    percents = [content.statuses[held.status].healing_percent for held in fighter.statuses]
    return [percent for percent in percents if percent != 100]


# Turns, minds


def stamina_cost(hero: Fighter, art: c.Ability) -> int:
    """What an ability costs at its rank. (sources 6)"""
    if art.rank2_stamina is not None and hero.abilities.get(art.id, 1) >= 2:
        return art.rank2_stamina
    return art.stamina


def stances(content: c.Content, hero: Fighter) -> tuple[Stance, ...]:
    """The stances that somebody has learned; standing freely is always one of them if there is any."""
    learned = [art.stance for art in (content.abilities[name] for name in hero.abilities) if art.stance is not None]
    return ("none", *learned) if learned else ()


def actions(content: c.Content, fighter: Fighter) -> int:
    """Actions in a turn."""
    count = 1 + fighter.extra_actions
    for held in fighter.statuses:
        count += content.statuses[held.status].actions
    return max(1, count)


def skipping(content: c.Content, fighter: Fighter) -> str | None:
    """The status that takes somebody's turn, if one does."""
    for held in fighter.statuses:
        if content.statuses[held.status].skips:
            return held.status
    return None


def all_skipping(content: c.Content, fighter: Fighter) -> tuple[str, ...]:
    """Every status that takes somebody's turn."""
    return tuple(held.status for held in fighter.statuses if content.statuses[held.status].skips)


def dodging(content: c.Content, fighter: Fighter) -> str | None:
    """The status that lets somebody dodge the next blow, if one does."""
    for held in fighter.statuses:
        if content.statuses[held.status].dodges:
            return held.status
    return None


def forbids(content: c.Content, fighter: Fighter, what: str) -> str | None:
    """The status that forbids something, if one does."""
    for held in fighter.statuses:
        if what in content.statuses[held.status].forbids:
            return held.status
    return None


def song_of(content: c.Content, state: State) -> c.Song | None:
    """The performance in the air."""
    hero = state.fighters[HERO]
    if hero.performance is None:
        return None
    song = content.abilities[hero.performance.ability].song
    return None if song is None else ranked_song(song, hero.abilities.get(hero.performance.ability, 1))


def ranked(art: c.Ability, rank: int) -> c.Ability:
    """An ability as it is at a rank: each above the first adds a die to its roll, to its damage and to its healing.

    Where successes are dice already, only to the roll. (ruling 11)
    """
    more = rank - 1
    if not more:
        return art
    return replace(
        art,
        bonus=art.bonus + (more if art.attribute is not None else 0),
        stamina=art.stamina if art.rank2_stamina is None else art.rank2_stamina,
        effects=tuple(_ranked_effect(effect, more) for effect in art.effects),
        song=None if art.song is None else ranked_song(art.song, rank),
    )


def _ranked_effect(effect: c.AnyEffect, more: int) -> c.AnyEffect:
    if isinstance(effect, c.Damage) and not effect.per_success:
        return replace(effect, dice=effect.dice + more)
    if isinstance(effect, c.Heal) and effect.dice:
        return replace(effect, dice=effect.dice + more)
    return effect


def ranked_song(song: c.Song, rank: int) -> c.Song:
    """A song by its rank: each above the first adds one to what it does, and to damage where it lends dice to blows.

    (ruling 11)
    """
    more = rank - 1
    if not more:
        return song
    return replace(
        song,
        attack_dice=song.attack_dice + (more if song.attack_dice else 0),
        enemy_attack_dice=song.enemy_attack_dice - (more if song.enemy_attack_dice else 0),
        soak=song.soak + (more if song.soak else 0),
        damage_dice=song.damage_dice + (more if song.damage_dice or song.attack_dice else 0),
    )


def stress_percents(content: c.Content, state: State, hero: Fighter) -> list[int]:
    """What traumas and statuses make of stress."""
    if not hero.statuses and not hero.traumas:
        return []
    percents = [content.statuses[held.status].stress_percent for held in hero.statuses]
    dim = state.room is not None and state.room.dim
    for name in hero.traumas:
        trauma = content.traumas[name]
        percents.append(trauma.stress_percent)
        if dim:
            percents.append(trauma.dim_percent)
    return [percent for percent in percents if percent != 100]


def living_enemies(state: State) -> list[Fighter]:
    """Units that are `alive`, which is written out here: this is asked several times a turn."""
    fighters = state.fighters.values()
    return [fighter for fighter in fighters if fighter.hp > 0 and not fighter.is_player and not fighter.gone]
