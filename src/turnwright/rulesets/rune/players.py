"""The enemies' AI: one d100 against the table for its kind and phase, after its reflexes. (spec FR-004; notes 7, 8)

A person or another player may sit at the enemies' seat instead; these dice are the player's own, never the match's.
"""

from __future__ import annotations

from collections.abc import Sequence

from turnwright.kernel.dice import Dice
from turnwright.kernel.match import View
from turnwright.kernel.messages import Answer, Command

from . import commands as w
from . import content as c
from .decide import table_of
from .options import Options
from .rules import bosses
from .state import Fighter, State


def choose(view: View, legal: Sequence[Command], dice: Dice) -> Command:
    """What the enemy whose turn it is does; for the player's seat, the first choice that is offered."""
    acts = [command for command in legal if isinstance(command, w.Act)]
    if not acts or isinstance(legal[0], Answer):
        return legal[0]
    if len(acts) == 1:
        return acts[0]
    content: c.Content = view.game.content
    options: Options = view.game.options
    state: State = view.state
    enemy = state.active
    sheet = content.enemies[enemy.sheet]
    name = _reflex(sheet, enemy, acts, dice) or (
        _of_phase(sheet, enemy, acts, dice)
        if sheet.phases and options.boss_model == "phases"
        else _of_table(options, sheet, enemy, acts, dice)
    )
    return _aim(state, [act for act in acts if act.action == name])


def _reflex(sheet: c.Enemy, enemy: Fighter, acts: Sequence[w.Act], dice: Dice) -> str | None:
    """What comes before the table: a repair when it is hurt, a last stand, flight."""
    offered = {act.action for act in acts}
    for reflex in sheet.reflexes:
        inside = bosses.at_or_below(enemy.hp, max_hp=enemy.max_hp, percent=reflex.at_most)
        above = not bosses.at_or_below(enemy.hp, max_hp=enemy.max_hp, percent=reflex.above)
        if inside and above and reflex.action in offered and dice.d(100, "reflex") <= reflex.percent:
            return reflex.action
    return None


def _of_table(options: Options, sheet: c.Enemy, enemy: Fighter, acts: Sequence[w.Act], dice: Dice) -> str:
    """By weight, among what can be done now."""
    table = table_of(options, sheet, enemy)
    offered = {act.action for act in acts}
    rows = [row for row in table.rows if row.action in offered] if table is not None else []
    if not rows:
        return acts[0].action
    roll = dice.d(sum(row.weight for row in rows), "ai")
    for row in rows:
        roll -= row.weight
        if roll <= 0:
            return row.action
    return rows[-1].action


def _of_phase(sheet: c.Enemy, enemy: Fighter, acts: Sequence[w.Act], dice: Dice) -> str:
    """A boss telegraphs more often in later phases, the greatest blow first when half its HP are gone. (notes 8)"""
    offered = {act.action for act in acts}
    ready = [action for action in sheet.actions if action.id in offered]
    great = [action for action in ready if action.charge]
    chance = sheet.phases[enemy.phase - 2].telegraph if enemy.phase > 1 else sheet.telegraph
    if great and dice.d(100, "telegraph") <= chance:
        worn = bosses.at_or_below(enemy.hp, max_hp=enemy.max_hp, percent=50)
        best = [action for action in great if action.ultimate == worn] or great
        return best[0].id
    ordinary = [action.id for action in ready if not action.charge]
    return dice.choose(ordinary, "ai") if ordinary else acts[0].action


def _aim(state: State, acts: Sequence[w.Act]) -> Command:
    """Help goes to the ally who misses most HP; the first of them where none misses any."""
    return max(acts, key=lambda act: _missing(state, act.target))


def _missing(state: State, target: str) -> int:
    fighter = state.fighters.get(target)
    return fighter.max_hp - fighter.hp if fighter is not None else 0
