"""Command -> events: refuse, then pay, then let the words happen. (spec FR-003, FR-004, FR-008)"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from turnwright.kernel.refusal import did_you_mean
from turnwright.kernel.ruleset import GM

from . import commands as w
from . import content as c
from . import derived, harm, rounds
from . import events as e
from .game import RuneScribe
from .options import Options
from .rules import damage, pools
from .rules.terms import FOES, HERO, MOST_ENEMIES
from .state import Charge, Fighter, FinishAction, RollAction, Source, Stance, State

DEFENSE = "defense"


# The player


def attack(scribe: RuneScribe, command: w.Attack) -> None:
    """The weapon against the target's STURDINESS. (sources 4)"""
    hero = _acting(scribe, player=True)
    _not_forbidden(scribe, hero, "attack", "attack")
    _not_bound(scribe, hero, "attack")
    target = _foe(scribe, hero, command.target)
    _choose(scribe, hero, "attack", "weapon", (target.id,))
    scribe.do(RollAction(HERO, "weapon", "attack", (target.id,)), FinishAction())


def defend(scribe: RuneScribe, command: w.Defend) -> None:
    """STURDINESS dice: a quarter a success, until the next turn or the first hit. (sources 4)"""
    options = scribe.options
    hero = _acting(scribe, player=True)
    _choose(scribe, hero, "defend", "", ())
    pool = max(1, derived.attribute(scribe.content, scribe.state, hero, "sturdiness"))
    rolled = scribe.dice.successes(pool, 6, options.success_threshold, "defend")
    scribe.record(e.PoolRolled(HERO, "defend", rolled.faces, rolled.value))
    percent = damage.defend_percent(rolled.value)
    if percent:
        harm.afflict(scribe, HERO, DEFENSE, by=HERO, turns=1, amount=percent)
    rounds.finish_action(scribe)


def ability(scribe: RuneScribe, command: w.Ability) -> None:
    """Stamina is asked for first; then it is paid, with stress and corruption, even if the roll fails. (sources 6)"""
    hero = _acting(scribe, player=True)
    content: c.Content = scribe.content
    if command.ability not in hero.abilities:
        scribe.refuse(
            "rune.no_ability",
            f'{hero.name} has no ability "{command.ability}"{did_you_mean(command.ability, hero.abilities)}',
        )
    art = content.abilities[command.ability]
    problem = unusable(content, scribe.options, hero, art)
    if problem is not None:
        scribe.refuse(*problem)
    targets = _aimed(scribe, hero, art, command.target)
    _choose(scribe, hero, art.id, "ability", targets)
    _pay(scribe, hero, art)
    if not harm.fighter_of(scribe, HERO).alive:
        scribe.do(FinishAction())
        return
    scribe.do(*_rolls(hero, "ability", art, targets), FinishAction())


def unusable(content: c.Content, options: Options, hero: Fighter, art: c.Ability) -> tuple[str, str] | None:
    """Why an ability cannot be used now: a code and a sentence; none if it can."""
    why = None
    if art.passive or art.stance is not None:
        why = "rune.passive", "take it as a stance." if art.stance is not None else "it always works by itself."
    elif hero.stamina < (cost := stamina_cost(hero, art)):
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
        status = forbidden(content, hero, art)
        if status is not None:
            why = "rune.forbidden", f"{content.statuses[status].name} prevents it."
        elif options.performance_binds and hero.performance is not None:
            why = "rune.performing", "the performance isn't over yet."
    return (why[0], f"{hero.name} can't use {art.name}: {why[1]}") if why is not None else None


def forbidden(content: c.Content, fighter: Fighter, action: c.Action) -> str | None:
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


def stamina_cost(hero: Fighter, art: c.Ability) -> int:
    """What an ability costs at its rank."""
    if art.rank2_stamina is not None and hero.abilities.get(art.id, 1) >= 2:
        return art.rank2_stamina
    return art.stamina


def _pay(scribe: RuneScribe, hero: Fighter, art: c.Ability) -> None:
    cost = stamina_cost(hero, art)
    if cost:
        scribe.record(e.StaminaSpent(HERO, cost, hero.stamina - cost))
    if art.hp:
        paid = min(art.hp, hero.hp - 1)
        scribe.record(e.HpSpent(HERO, paid, hero.hp - paid))
    if art.consumes:
        _use_up(scribe, hero, art.consumes)
    harm.stress(scribe, art.stress, source="heretical")
    harm.corrupt(scribe, art.corruption, source=art.id)


def consumable(scribe: RuneScribe, command: w.Consumable) -> None:
    """Costs no Stamina, uses the turn, and is gone. (sources 10)"""
    hero = _acting(scribe, player=True)
    if not hero.consumables.get(command.item):
        scribe.refuse(
            "rune.no_item", f'{hero.name} has no "{command.item}"{did_you_mean(command.item, hero.consumables)}'
        )
    item: c.Consumable = scribe.content.consumables[command.item]
    targets = _aimed(scribe, hero, item, "")
    _choose(scribe, hero, item.id, "item", targets)
    _use_up(scribe, hero, item.id)
    for trauma in hero.traumas:
        harm.stress(scribe, scribe.content.traumas[trauma].consumable_stress, source="consumable")
    scribe.do(*_rolls(hero, "item", item, targets), FinishAction())


def _use_up(scribe: RuneScribe, hero: Fighter, item: str) -> None:
    scribe.record(e.ConsumableUsed(item, hero.consumables[item] - 1))


def flee(scribe: RuneScribe, command: w.Flee) -> None:
    """FINESSE against the enemies' mean: strictly more successes, or the turn is lost. (spec FR-008)"""
    options, content = scribe.options, scribe.content
    hero = _acting(scribe, player=True)
    state: State = scribe.state
    problem = no_flight(content, options, state, hero)
    if problem is not None:
        scribe.refuse("rune.no_flight", f"{hero.name} can't flee: {problem}")
    _choose(scribe, hero, "flee", "", ())
    ours = scribe.dice.successes(derived.flee_dice(content, state, hero), 6, options.success_threshold, "flee")
    theirs = scribe.dice.successes(flee_opposition(options, state), 6, options.success_threshold, "pursuit")
    escaped = ours.value > theirs.value
    scribe.record(e.FleeAttempted(ours.faces, ours.value, theirs.faces, theirs.value, escaped, state.flee_attempts + 1))
    if escaped:
        rounds.conclude(scribe, "fled", "fled")
        return
    rounds.finish_action(scribe)


def flee_opposition(options: Options, state: State) -> int:
    """The dice of the pursuit."""
    finesse = [foe.finesse for foe in derived.living_enemies(state)]
    return sum(finesse) // len(finesse) if options.flee_average == "floor" else pools.flee_pool(finesse)


def no_flight(content: c.Content, options: Options, state: State, hero: Fighter) -> str | None:
    """Why nobody can flee now, if so."""
    if not state.can_flee:
        return "there is no way out of this fight."
    if options.flee_attempts and state.flee_attempts >= options.flee_attempts:
        tries = "1 attempt" if options.flee_attempts == 1 else f"{options.flee_attempts} attempts"
        return f"{tries} per fight, and no more."
    status = derived.forbids(content, hero, "flee")
    return f"{content.statuses[status].name} prevents it." if status is not None else None


def take_stance(scribe: RuneScribe, command: w.TakeStance) -> None:
    """Free, once a turn; the turn goes on. (sources 4)"""
    hero = _acting(scribe, player=True)
    state: State = scribe.state
    known = stances(scribe.content, hero)
    if command.stance not in known or command.stance == hero.stance:
        choice = ", ".join(stance for stance in known if stance != hero.stance) or "no stance"
        scribe.refuse("rune.stance", f"{hero.name} can't take the stance {command.stance} now; possible: {choice}.")
    if state.stance_changed:
        scribe.refuse("rune.stance_changed", f"{hero.name} has already changed stance this turn.")
    scribe.record(e.StanceTaken(command.stance))


def stances(content: c.Content, hero: Fighter) -> tuple[Stance, ...]:
    """The stances that somebody has learned; standing freely is always one of them if there is any."""
    learned = [art.stance for art in (content.abilities[name] for name in hero.abilities) if art.stance is not None]
    return ("none", *learned) if learned else ()


# Enemies


def act(scribe: RuneScribe, command: w.Act) -> None:
    """An enemy does one of its actions; a great blow is prepared for everybody to see. (spec FR-004; sources 7, 8)"""
    enemy = _acting(scribe, player=False)
    content, options = scribe.content, scribe.options
    choices = enemy_choices(content, options, scribe.state, enemy)
    if command.action not in choices:
        scribe.refuse("rune.no_action", _why_not_act(content, options, scribe.state, enemy, command.action, choices))
    action = choices[command.action]
    if action.charge and not (enemy.charge is not None and enemy.charge.turns <= 1):
        _prepare(scribe, enemy, action)
        return
    targets = _aimed_by_enemy(scribe, enemy, action, command.target)
    _choose(scribe, enemy, action.id, "enemy", targets)
    if action.cooldown or action.once or enemy.charge is not None:
        scribe.record(e.ActionReadied(enemy.id, action.id, action.cooldown, action.once))
    if action.exposed:
        harm.afflict(scribe, enemy.id, "exposed", by=enemy.id, turns=action.exposed)
    scribe.do(*_rolls(enemy, "enemy", action, targets), FinishAction())


def _why_not_act(
    content: c.Content,
    options: Options,
    state: State,
    enemy: Fighter,
    name: str,
    choices: Mapping[str, c.EnemyAction],
) -> str:
    """Why an enemy cannot do something now, as a sentence, and what it can do where it knows nothing of the kind."""
    sheet = content.enemies[enemy.sheet]
    action = derived.enemy_action(sheet, name)
    if action is None:
        return f'{enemy.name} knows no action "{name}"{did_you_mean(name, choices)}'
    if enemy.charge is not None:
        prepared = derived.known_action(sheet, enemy.charge.action).name
        return f"{enemy.name} can't use {action.name}: it is preparing {prepared}."
    if enemy.phase < action.phase and sheet.phases and options.boss_model == "phases":
        return f"{enemy.name} can't use {action.name} yet: it comes with phase {action.phase}."
    why = why_not_enemy(content, state, enemy, action) or "it isn't what it does in this state."
    return f"{enemy.name} can't use {action.name}: {why}"


def _prepare(scribe: RuneScribe, enemy: Fighter, action: c.EnemyAction) -> None:
    """Begins a charge, or goes on with it; nothing else happens in such a turn."""
    scribe.record(e.ActionChosen(enemy.id, action.id, "enemy", (), 0))
    if enemy.charge is None:
        scribe.record(e.Telegraphed(enemy.id, Charge(action.id, action.charge, action.interrupt)))
    else:
        scribe.record(e.ChargeHeld(enemy.id, enemy.charge.turns - 1))
    rounds.finish_action(scribe)


def enemy_choices(content: c.Content, options: Options, state: State, enemy: Fighter) -> Mapping[str, c.EnemyAction]:
    """What an enemy can do now: while it prepares a blow only that; else what its tables and reflexes name."""
    sheet = content.enemies[enemy.sheet]
    if enemy.charge is not None:
        action = derived.known_action(sheet, enemy.charge.action)
        return {action.id: action}
    found: dict[str, c.EnemyAction] = {}
    for name in enemy_repertoire(options, sheet, enemy):
        action = derived.known_action(sheet, name)
        if name not in found and enemy_can(content, state, enemy, action):
            found[name] = action
    return found or {"defend": derived.BASIC_DEFENSE}


def enemy_repertoire(options: Options, sheet: c.Enemy, enemy: Fighter) -> list[str]:
    """The names of what an enemy may do at its HP and in its phase, cooling down or not."""
    names = [
        reflex.action
        for reflex in sheet.reflexes
        if enemy.hp * 100 <= reflex.at_most * enemy.max_hp and enemy.hp * 100 > reflex.above * enemy.max_hp
    ]
    if sheet.phases and options.boss_model == "phases":
        return names + [action.id for action in sheet.actions if enemy.phase >= action.phase and not action.older]
    table = table_of(options, sheet, enemy)
    return names + ([row.action for row in table.rows] if table is not None else ["attack"])


def table_of(options: Options, sheet: c.Enemy, enemy: Fighter) -> c.Table | None:
    """The table of weights for an enemy's HP; none: it just attacks."""
    tables = sheet.older if sheet.older and options.boss_model == "tables" else sheet.tables
    for table in tables:
        if enemy.hp * 100 > table.above * enemy.max_hp:
            return table
    return None


def enemy_can(content: c.Content, state: State, enemy: Fighter, action: c.EnemyAction) -> bool:
    return why_not_enemy(content, state, enemy, action) is None


def why_not_enemy(content: c.Content, state: State, enemy: Fighter, action: c.EnemyAction) -> str | None:
    """What keeps an enemy from an action: cooldown, use, a status, nobody to help, no room for more; none: nothing."""
    if action.id in enemy.cooldowns:
        turns = enemy.cooldowns[action.id]
        return f"it needs {'1 more turn' if turns == 1 else f'{turns} more turns'} to recover."
    if action.once and action.id in enemy.used:
        return "it works only once per fight."
    if enemy.statuses:
        status = derived.forbids(content, enemy, "attack") if action.aim in ("foe", "foes") else None
        if status is None and action.id not in ("attack", "defend"):
            status = forbidden(content, enemy, action)
        if status is not None:
            return f"{content.statuses[status].name} prevents it."
    if action.aim in ("ally", "allies") and not helped_by(state, enemy, action):
        return "there is nobody to help."
    summons = any(isinstance(effect, c.Summon) for effect in action.effects)
    if summons and len(derived.living_enemies(state)) >= MOST_ENEMIES:
        return "there is no room for more enemies."
    return None


def helped_by(state: State, enemy: Fighter, action: c.Action) -> list[str]:
    """Allies whom an action can help: for a repair, those who miss HP."""
    heals = any(isinstance(effect, c.Heal) for effect in action.effects)
    return [
        foe.id for foe in derived.living_enemies(state) if foe.id != enemy.id and (not heals or foe.hp < foe.max_hp)
    ]


def _aimed_by_enemy(scribe: RuneScribe, enemy: Fighter, action: c.Action, wish: str) -> tuple[str, ...]:
    if action.aim == "self":
        possible = [enemy.id]
    elif action.aim in ("ally", "allies"):
        possible = helped_by(scribe.state, enemy, action)
    else:
        possible = [HERO]
    if wish and wish not in possible:
        names = ", ".join(scribe.state.fighters[one].name for one in possible)
        scribe.refuse("rune.target", f"{enemy.name} can't aim {action.name} there; possible targets: {names}.")
    if action.aim == "allies":
        return tuple(possible)
    return (wish or possible[0],)


# What an action must satisfy


def _acting(scribe: RuneScribe, *, player: bool) -> Fighter:
    """The one whose turn it is, if the sender plays it. (spec, error flow)"""
    state: State = scribe.state
    active = state.active
    seat = HERO if active.is_player else FOES
    if active.is_player != player or scribe.by not in (seat, GM):
        scribe.refuse("rune.not_your_turn", f"It is not your turn: wait for {active.name} to finish.")
    return active


def _choose(
    scribe: RuneScribe, fighter: Fighter, action: str, source: e.ActionSource, targets: tuple[str, ...]
) -> None:
    left = max(0, scribe.state.actions_left - 1)
    scribe.record(e.ActionChosen(fighter.id, action, source, targets, left))


def _not_forbidden(scribe: RuneScribe, fighter: Fighter, what: str, words: str) -> None:
    status = derived.forbids(scribe.content, fighter, what) if fighter.statuses else None
    if status is not None:
        scribe.refuse(
            "rune.forbidden", f"{fighter.name} can't {words}: {scribe.content.statuses[status].name} prevents it."
        )


def _not_bound(scribe: RuneScribe, hero: Fighter, words: str) -> None:
    if hero.performance is not None and scribe.options.performance_binds:
        scribe.refuse("rune.performing", f"{hero.name} can't {words}: the performance isn't over yet.")


def _foe(scribe: RuneScribe, hero: Fighter, target_id: str) -> Fighter:
    state: State = scribe.state
    foes = [foe.id for foe in derived.living_enemies(state)]
    target = state.fighters.get(target_id)
    if target is None:
        scribe.refuse("rune.no_such_target", f'Nobody here is called "{target_id}"{did_you_mean(target_id, foes)}')
    if target_id not in foes:
        what = "isn't an enemy" if target.is_player else "is no longer in the fight"
        names = ", ".join(state.fighters[foe].name for foe in foes)
        scribe.refuse("rune.target", f"{hero.name} can't attack {target.name}, who {what}; possible targets: {names}.")
    return target


def _aimed(scribe: RuneScribe, hero: Fighter, action: c.Action, wish: str) -> tuple[str, ...]:
    """The targets of a player's action."""
    if action.aim not in ("foe", "foes"):
        return (HERO,)
    possible = foes_of(scribe.content, scribe.state, action)
    if wish and action.aim == "foe":
        _foe(scribe, hero, wish)
    aimed = tuple(possible) if action.aim == "foes" or not wish else (wish,)
    if not aimed or (action.aim == "foe" and (len(aimed) > 1 or aimed[0] not in possible)):
        if not possible:
            scribe.refuse("rune.target", f"{hero.name} can't use {action.name}: it only works on machines.")
        names = ", ".join(scribe.state.fighters[foe].name for foe in possible)
        scribe.refuse("rune.target", f"{action.name} needs a target; possible: {names}.")
    return aimed


def foes_of(content: c.Content, state: State, action: c.Action) -> list[str]:
    """The enemies that an action of the player's can be aimed at."""
    foes = derived.living_enemies(state)
    if isinstance(action, c.Ability) and action.machines_only:
        foes = [foe for foe in foes if content.enemies[foe.sheet].machine]
    return [foe.id for foe in foes]


def _rolls(actor: Fighter, source: Source, action: c.Action, targets: tuple[str, ...]) -> list[RollAction]:
    """An opposed action is rolled for each target, as often as it repeats; any other once for all."""
    if action.against is None:
        return [RollAction(actor.id, source, action.id, targets)] * action.repeats
    return [RollAction(actor.id, source, action.id, (target,)) for target in targets for _ in range(action.repeats)]


COMMANDS: dict[type, Callable[[RuneScribe, Any], None]] = {
    w.Attack: attack,
    w.Defend: defend,
    w.Ability: ability,
    w.Consumable: consumable,
    w.Flee: flee,
    w.TakeStance: take_stance,
    w.Act: act,
}
