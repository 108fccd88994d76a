"""What an enemy does in its turn. (spec FR-004; sources 7, 8)"""

from __future__ import annotations

from turnwright.kernel.refusal import Refusal, hint, text_ref
from turnwright.kernel.ruleset import GM
from turnwright.kernel.telling import piece_ref

from .. import allowed, derived, harm, repertoire, targets, turns
from .. import commands as w
from .. import content as c
from .. import events as e
from ..game import RuneScribe
from ..rules.terms import FOES, HERO
from ..state import Charge, Fighter, State
from ..words import FinishAction
from .checks import acting, choose, rolls


def act(scribe: RuneScribe, command: w.Act) -> None:
    """An enemy does one of its actions; a great blow is prepared for everybody to see. (spec FR-004; sources 7, 8)"""
    enemy = acting(scribe, player=False)
    action = _bound(scribe, enemy, command)
    if action is None:
        action = repertoire.choice(scribe.content, scribe.options, scribe.state, enemy, command.action)
    if action is None:
        raise _why_not(scribe, enemy, command.action)
    at = _aimed(scribe, enemy, action, command.target)
    if action.charge and not (enemy.charge is not None and enemy.charge.turns <= 1):
        _prepare(scribe, enemy, action)
        return
    choose(scribe, enemy, action.id, "enemy", at)
    if action.cooldown or action.once or enemy.charge is not None:
        scribe.record(e.ActionReadied(enemy.id, action.id, action.cooldown, action.once))
    if action.exposed:
        harm.afflict(scribe, enemy.id, "exposed", by=enemy.id, turns=action.exposed)
    scribe.do(*rolls(enemy, "enemy", action, at), FinishAction())


def announce(scribe: RuneScribe, command: w.Announce) -> None:
    """An enemy commits itself, before the player chooses, to what it will do in its next turn. (ruling `intents`)"""
    state: State = scribe.state
    if not state.announcing or scribe.by not in (FOES, GM):
        scribe.refuse("rune.not_your_turn", active=piece_ref(state.active.id))
    enemy = state.chooser
    action = repertoire.choice(scribe.content, scribe.options, state, enemy, command.action)
    if action is None:
        raise _why_not(scribe, enemy, command.action)
    at = _aimed(scribe, enemy, action, command.target)
    scribe.record(e.IntentAnnounced(enemy.id, action.id, at[0] if action.aim == "ally" else ""))


def _bound(scribe: RuneScribe, enemy: Fighter, command: w.Act) -> c.EnemyAction | None:
    """What an enemy is bound to by what it announced, if it did; that it must do something else is told."""
    intended = repertoire.intended(scribe.content, scribe.state, enemy)
    if intended is None or enemy.intent is None:
        return None
    sheet = scribe.content.enemies[enemy.sheet]
    if (command.action, command.target or intended.target) != (intended.action, intended.target):
        raise (
            allowed.cannot(enemy, command.action, "announced", announced=allowed.action_ref(sheet.id, intended.action))
            if derived.enemy_action(sheet, command.action)
            else _why_not(scribe, enemy, command.action)
        )
    if intended.action != enemy.intent.action:
        scribe.record(e.IntentFailed(enemy.id, enemy.intent.action))
    return derived.known_action(sheet, intended.action)


def _why_not(scribe: RuneScribe, enemy: Fighter, name: str) -> Refusal:
    """Why an enemy cannot do something now, and what it can do where it knows nothing of the kind."""
    sheet = scribe.content.enemies[enemy.sheet]
    action = derived.enemy_action(sheet, name)
    if action is None:
        choices = repertoire.choices(scribe.content, scribe.options, scribe.state, enemy)
        return Refusal(
            "rune.no_action",
            context="unknown",
            enemy=piece_ref(enemy.id),
            name=text_ref(name),
            hint=hint(name, choices),
        )
    if enemy.charge is not None:
        return allowed.cannot(enemy, name, "prepares", prepared=allowed.action_ref(sheet.id, enemy.charge.action))
    if enemy.phase < action.phase and sheet.phases and scribe.options.boss_model == "phases":
        return allowed.cannot(enemy, name, "phase", phase=action.phase)
    refusal = allowed.why_not_act(scribe.content, scribe.state, enemy, action)
    return refusal if refusal is not None else allowed.cannot(enemy, name, "not_now")


def _prepare(scribe: RuneScribe, enemy: Fighter, action: c.EnemyAction) -> None:
    """Begins or continues a charge; nothing else happens that turn."""
    scribe.record(e.ActionChosen(enemy.id, action.id, "enemy", (), 0))
    if enemy.charge is None:
        scribe.record(e.Telegraphed(enemy.id, Charge(action.id, action.charge, action.interrupt)))
    else:
        scribe.record(e.ChargeHeld(enemy.id, enemy.charge.turns - 1))
    turns.finish_action(scribe)


def _aimed(scribe: RuneScribe, enemy: Fighter, action: c.Action, wish: str) -> tuple[str, ...]:
    """At whom an action goes. Only one that helps an ally is told at whom, always: a log holds no target that no rule
    reads."""
    if action.aim == "self":
        possible = [enemy.id]
    elif action.aim in ("ally", "allies"):
        possible = targets.helped_by(scribe.state, enemy, action)
    else:
        possible = [HERO]
    if action.aim == "ally" and not wish:
        name = allowed.action_ref(enemy.sheet, action.id)
        scribe.refuse("rune.target", context="none", ability=name, possible=targets.refs(possible))
    if wish and not (action.aim == "ally" and wish in possible):
        scribe.refuse(
            "rune.target",
            context="there",
            enemy=piece_ref(enemy.id),
            action=allowed.action_ref(enemy.sheet, action.id),
            possible=targets.refs(possible),
        )
    return (wish,) if action.aim == "ally" else tuple(possible)
