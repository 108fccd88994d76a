"""What an enemy has to choose from: its sheet's actions at its HP and in its phase. (spec FR-004; sources 7, 8)"""

from __future__ import annotations

from collections.abc import Mapping

from . import allowed, derived, targets
from . import commands as w
from . import content as c
from .options import Options
from .state import Fighter, State


def choices(content: c.Content, options: Options, state: State, enemy: Fighter) -> Mapping[str, c.EnemyAction]:
    """What an enemy can do now: while it prepares a blow only that; else what its tables and reflexes name."""
    sheet = content.enemies[enemy.sheet]
    if enemy.charge is not None:
        action = derived.known_action(sheet, enemy.charge.action)
        return {action.id: action}
    found: dict[str, c.EnemyAction] = {}
    for name in repertoire(options, sheet, enemy):
        action = derived.known_action(sheet, name)
        if name not in found and allowed.why_not_act(content, state, enemy, action) is None:
            found[name] = action
    return found or {"defend": derived.BASIC_DEFENSE}


def intended(content: c.Content, state: State, enemy: Fighter) -> w.Act | None:
    """What an enemy does after announcing something: that, or if it's no longer possible an attack, or else a defence.
    None: it announced nothing, or its turn has begun. (ruling `intents`)
    """
    if enemy.intent is None or enemy.charge is not None:
        return None
    sheet = content.enemies[enemy.sheet]
    action = derived.known_action(sheet, enemy.intent.action)
    if allowed.why_not_act(content, state, enemy, action) is None:
        if action.aim != "ally":
            return w.Act(action.id)
        if enemy.intent.target in targets.helped_by(state, enemy, action):
            return w.Act(action.id, enemy.intent.target)
    attack = derived.known_action(sheet, "attack")
    return w.Act("attack" if allowed.why_not_act(content, state, enemy, attack) is None else "defend")


def choice(content: c.Content, options: Options, state: State, enemy: Fighter, name: str) -> c.EnemyAction | None:
    """One of an enemy's choices by its name, if it is one; the others are not looked at."""
    sheet = content.enemies[enemy.sheet]
    if enemy.charge is None and name in repertoire(options, sheet, enemy):
        action = derived.known_action(sheet, name)
        if allowed.why_not_act(content, state, enemy, action) is None:
            return action
    return choices(content, options, state, enemy).get(name)


def repertoire(options: Options, sheet: c.Enemy, enemy: Fighter) -> list[str]:
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
