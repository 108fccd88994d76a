"""What a choice does and costs, in one line: a move's numbers and effects, a maneuver's checks, a catch."""

from __future__ import annotations

from turnwright.kernel.messages import Command

from .. import commands as w
from .. import content as c
from .. import derived
from ..attack import two_turns
from ..attack.moves import STRUGGLE, find_move
from ..attack.reckoning import profile
from ..attack.usage import frequency_of
from ..decide import capture
from ..game import PtuGame
from ..index import MOST, index_of
from ..rules import actions, damage
from ..rules.maneuvers import MANEUVERS
from ..rules.terms import name_of
from ..state import Combatant, State
from .choices import targets_of, uses_left
from .naming import ACTIONS, GRAPPLING, Teller, series
from .wording import ability_lines, ball_lines, feature_lines, item_lines, move_lines, range_text

_BREATHER = (
    "Stages go back to normal, and Volatile conditions, Slowed and Stuck end. "
    "You are Tripped and Vulnerable until the end of your next turn."
)
MANEUVERS_DO = {
    "push": "Pushes the target a metre; you may follow and push on.",
    "sprint": "You move half as far again this turn.",
    "trip": "The target is Tripped.",
    "grapple": "You hold each other; you have the upper hand.",
    "disarm": "The target drops what it holds.",
    "dirty_trick": "Hinder, Blind or Low Blow, each once per target and scene.",
    "hinder": "The target is Slowed and has -2 on skill checks for a round.",
    "blind": "The target is Blinded for a round.",
    "low_blow": "The target is Vulnerable and its Initiative is 0 until the end of your next turn.",
    "manipulate": "Bon Mot, Flirt or Terrorize, each once per target and scene.",
    "bon_mot": "The target is Enraged for a round.",
    "flirt": "The target is Infatuated for a round.",
    "terrorize": "The target loses its temporary HP and can use only At-Will moves for a round.",
    "disengage": "You move a metre without provoking attacks of opportunity.",
    "intercept_melee": "You take an ally's place and the hit.",
    "intercept_ranged": "You step into the way of a ranged attack.",
    "take_a_breather": _BREATHER,
    "assisted_breather": "You help an ally take a breather; both of you are Tripped and have no Evasion.",
    "coup_de_grace": "An attack on somebody helpless: a hit is critical.",
    "attack_of_opportunity": "A Struggle at a foe next to you who lets its guard down, once a round.",
    "poke_ball_throw": "Throws a Poké Ball.",
    "grapple_escape": "You contest the grapple to get free.",
    "grapple_reverse": "You contest the grapple to get the upper hand.",
    "grapple_end": "You let go.",
    "grapple_secure": "You get +3 on your next check in the grapple.",
    "grapple_struggle": "You Struggle against the one you hold, and can't miss.",
    "grapple_drag": "You drag the one you hold along.",
    "ready_shield": "Until the end of your next turn you are Slowed, but your shield gives more Evasion and reduction.",
}


def explain_command(game: PtuGame, view: State, command: Command) -> str:
    """One line below the menu; empty where the name and the odds say it all."""
    one = view.combatants.get(getattr(command, "user", "") or view.active)
    if one is None:
        return ""
    match command:
        case w.UseMove():
            move = game.content.moves.get(command.move)
            return "" if move is None else _move(game, view, one, move, targets_of(command))
        case w.Prioritise():
            move = game.content.moves.get(command.move)
            return "" if move is None else _move(game, view, one, move, command.targets)
        case w.Struggle():
            return _move(game, view, one, find_move(game, one, STRUGGLE), (command.target,))
        case w.Maneuver():
            return maneuver_text(command.maneuver)
        case w.CoupDeGrace():
            return MANEUVERS_DO["coup_de_grace"]
        case w.ThrowBall():
            return _throw(game, view, one, command)
        case w.UseAbility():
            ability = game.content.abilities.get(command.ability)
            return " ".join(ability_lines(Teller(game, view), ability)) if ability is not None else ""
        case w.UseFeature() | w.OrderEarly():
            feature = game.content.features.get(command.feature)
            return " ".join(feature_lines(Teller(game, view), feature)) if feature is not None else ""
        case w.UseHeld() | w.DropItem() | w.TradeFood() | w.GiveItem():
            item = game.content.items.get(_held(one) if isinstance(command, w.DropItem) else command.item)
            return " ".join(item_lines(Teller(game, view), item)) if item is not None else ""
        case w.UseItem():
            item = game.content.items.get(command.item)
            left = f"{one.items.get(command.item, 0)} left."
            return " ".join((left, *item_lines(Teller(game, view), item))) if item is not None else left
        case w.Switch():
            return _coming(game, view, command.release)
        case w.TakeBreather():
            return _BREATHER
        case w.EndTurn():
            return _left(one.budget)
        case _:
            return ""


def _held(one: Combatant) -> str:
    return one.sheet.held_item or ""


def _coming(game: PtuGame, view: State, who: str) -> str:
    """Who would come out, and in what shape."""
    one = view.combatants.get(who)
    if one is None:
        return ""
    types = "/".join(map(name_of, derived.types_of(game, view, one)))
    held = [name_of(each.status) for each in one.afflictions]
    parts = [f"{one.name}: {types}, level {one.sheet.level}", Teller(game, view).hp(who, one.hp), *held]
    return f"{', '.join(parts)}."


def _left(budget: actions.Budget) -> str:
    names = (("standard", budget.standard), ("shift", budget.shift), ("swift", budget.swift))
    found = [ACTIONS[name] for name, left in names if left]
    return f"Still unused: {series(found)}." if found else "Every action is used."


def _move(game: PtuGame, view: State, one: Combatant, move: c.Move, targets: tuple[str, ...]) -> str:
    parts = [f"{name_of(move.type)} {move.move_class}"]
    if c.is_damaging(move) and move.damage_base is not None:
        parts.append(_base(game, view, one, move, targets))
    parts.append("no accuracy roll" if move.ac is None else f"AC {move.ac}")
    parts.append(range_text(move.range))
    often = frequency_of(one, move)
    left = uses_left(one, move.id, often)
    parts.append(f"{often} ({left} left)" if left is not None else str(often))
    if move.action != "standard":
        parts.append(ACTIONS[move.action])
    if two_turns.takes_two_turns(view, one, move):
        parts.append("the turn it was prepared for" if one.due else "prepared now, aimed on the next turn")
    return " ".join((", ".join(parts) + ".", *_lines(game, view, move)))


def _lines(game: PtuGame, view: State, move: c.Move) -> tuple[str, ...]:
    """What a move does, made once for each language: it is the same for everybody and at any time."""
    kept, key = index_of(game).told, (game.language.code, id(move))
    found = kept.get(key)
    if found is None:
        if len(kept) >= MOST:
            kept.clear()
        found = kept[key] = (move, move_lines(Teller(game, view), move))
    return found[1]


def _base(game: PtuGame, view: State, one: Combatant, move: c.Move, targets: tuple[str, ...]) -> str:
    """The Damage Base as it counts against the first target."""
    target = view.combatants.get(targets[0]) if targets else None
    if target is None:
        return f"DB {move.damage_base}"
    found = profile(game, view, one, move, target)
    if found.base is None:
        return f"DB {move.damage_base}"
    whole = damage.effective_db(found.base, stab=found.stab, bonus=found.base_bonus)
    return f"DB {whole}" + (" with STAB" if found.stab else "")


def maneuver_text(name: str) -> str:
    """The action, the roll, the checks, and what winning brings."""
    found, does = MANEUVERS.get(name), MANEUVERS_DO.get(name, "")
    if found is None:
        return f"{ACTIONS['standard' if name == 'ready_shield' else 'full']}. {does}" if name in GRAPPLING else does
    parts = [ACTIONS[found.action]]
    if found.ac is not None:
        parts.append(f"AC {found.ac}")
    if found.range > 1:
        parts.append(f"{found.range} squares")
    if found.checks is not None:
        ours, theirs = (" or ".join(map(name_of, skills)) for skills in found.checks)
        parts.append(f"opposed {ours} check" if ours == theirs else f"{ours} against {theirs}")
    return f"{', '.join(parts)}. {does}"


def _throw(game: PtuGame, view: State, one: Combatant, command: w.ThrowBall) -> str:
    """The rate, and the chance once the ball hits; not where the target's Hit Points are hidden."""
    target, ball = view.combatants.get(command.target), game.content.balls.get(command.ball)
    left = f"{one.items.get(command.ball, 0)} left."
    if target is None or ball is None or target.hidden or game.options.capture_system == "errata_d20":
        return " ".join((left, *ball_lines(Teller(game, view), ball))) if ball is not None else left
    caught = capture.chance(game, view, one, target, ball)
    return f"{left} Capture rate {capture.rate(target).total}: a ball that hits catches it {caught} % of the time."
