"""The enemies' AI: its reflexes, then what serves its plan, its kind's table deciding. (spec FR-004; sources 7, 8)

A person or another player may sit at the enemies' seat instead; these dice are the player's own, never the match's.
"""

from __future__ import annotations

from collections.abc import Sequence

from turnwright.kernel.dice import Dice
from turnwright.kernel.messages import Answer, Command
from turnwright.kernel.view import View

from .. import commands as w
from .. import content as c
from ..options import Options
from ..repertoire import table_of
from ..rules import bosses
from ..state import Fighter, State
from . import plans


def choose(view: View, legal: Sequence[Command], dice: Dice) -> Command:
    """What the enemy whose turn it is does; for the player's seat, the first choice that is offered."""
    acts: Sequence[w.Act] = [command for command in legal if isinstance(command, w.Act)]
    if not acts or isinstance(legal[0], Answer):
        return legal[0]
    if len(acts) == 1:
        return acts[0]
    content: c.Content = view.game.content
    options: Options = view.game.options
    state: State = view.state
    enemy = state.chooser
    sheet = content.enemies[enemy.sheet]
    name = _reflex(sheet, enemy, acts, dice)
    if name is None and sheet.phases and options.boss_model == "phases":
        name = _great_blow(sheet, enemy, acts, dice)
        acts = acts if name is not None else _ordinary(sheet, acts)
    if name is None and options.enemy_ai == "plan":
        return _by_plan(view, enemy, acts, dice)
    if name is None and sheet.phases and options.boss_model == "phases":
        name = dice.choose(list(dict.fromkeys(act.action for act in acts)), "ai")
    name = name or _of_table(options, sheet, enemy, acts, dice)
    return _aim(state, [act for act in acts if act.action == name])


NEARLY = 80
"""Percent of the best action's worth from which on another is as good, and the table decides."""


def _by_plan(view: View, enemy: Fighter, acts: Sequence[w.Act], dice: Dice) -> Command:
    """The best for its plan; between actions that are nearly as good the table's weights roll, as ever. (sources 7)"""
    game, state = view.game, view.state
    acts = _rationed(game.content, game.options, game.content.enemies[enemy.sheet], enemy, acts, dice)
    worth = dict(zip(acts, plans.weigh(game, state, enemy, acts), strict=True))
    best = max(worth.values())
    good = [act for act in acts if 100 * worth[act] >= NEARLY * best]
    if len(good) == 1 or best <= 0:
        return max(acts, key=lambda act: worth[act])
    sheet = game.content.enemies[enemy.sheet]
    name = _of_table(game.options, sheet, enemy, good, dice)
    return max((act for act in good if act.action == name), key=lambda act: worth[act])


def _rationed(
    content: c.Content, options: Options, sheet: c.Enemy, enemy: Fighter, acts: Sequence[w.Act], dice: Dice
) -> Sequence[w.Act]:
    """Repairs, and what takes the hero's turns, come no more often than the table says: who mended or stunned whenever
    it helps would never fall, or never let anybody act. (sources 7)
    """
    table = table_of(options, sheet, enemy)
    weights = {row.action: row.weight for row in table.rows} if table is not None else {}
    rare = [action.id for action in sheet.actions if action.id in weights and _gains_turns(content, action)]
    barred = {name for name in rare if dice.d(100, "rationed") > weights[name]}
    return [act for act in acts if act.action not in barred] or acts


def _gains_turns(content: c.Content, action: c.EnemyAction) -> bool:
    return any(
        isinstance(effect, c.Heal)
        or (isinstance(effect, c.Inflict) and effect.on == "target" and content.statuses[effect.status].skips)
        for effect in action.effects
    )


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


def _great_blow(sheet: c.Enemy, enemy: Fighter, acts: Sequence[w.Act], dice: Dice) -> str | None:
    """A boss telegraphs more often in later phases, the greatest blow first when half its HP are gone. (sources 8)"""
    offered = {act.action for act in acts}
    great = [action for action in sheet.actions if action.id in offered and action.charge]
    chance = sheet.phases[enemy.phase - 2].telegraph if enemy.phase > 1 else sheet.telegraph
    if not great or dice.d(100, "telegraph") > chance:
        return None
    worn = bosses.at_or_below(enemy.hp, max_hp=enemy.max_hp, percent=50)
    best = [action for action in great if action.ultimate == worn] or great
    return best[0].id


def _ordinary(sheet: c.Enemy, acts: Sequence[w.Act]) -> Sequence[w.Act]:
    """What a boss does without preparing it; everything where there is nothing else."""
    great = {action.id for action in sheet.actions if action.charge}
    return [act for act in acts if act.action not in great] or acts


def _aim(state: State, acts: Sequence[w.Act]) -> Command:
    """Help goes to the ally who misses most HP; the first of them where none misses any."""
    return max(acts, key=lambda act: _missing(state, act.target))


def _missing(state: State, target: str) -> int:
    fighter = state.fighters.get(target)
    return fighter.max_hp - fighter.hp if fighter is not None else 0
