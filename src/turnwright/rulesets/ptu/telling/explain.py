"""What a choice does and costs, in one line: a move's numbers and what is left of it, a maneuver's checks, a catch."""

from __future__ import annotations

from turnwright.kernel.messages import Command

from .. import capture, numbers, two_turns
from .. import commands as w
from .. import content as c
from ..attack.moves import STRUGGLE, find_move
from ..attack.profile import profile
from ..game import PtuGame
from ..rules import actions, damage
from ..rules.maneuvers import MANEUVERS
from ..rules.terms import name_of
from ..state import Combatant, State, Usage
from ..usage import frequency_of

_RANGES = {
    "self": "itself", "melee": "melee", "ranged": "{squares} squares", "weapon": "as far as the weapon",
    "burst": "burst {size}", "close_blast": "close blast {size}", "ranged_blast": "blast {size} within {squares}",
    "cone": "cone {size}", "line": "line {size}", "pass": "melee, or a run past foes for its Shift",
    "adjacent_foes": "all adjacent foes",
    "cardinal": "all next to it", "any": "any distance", "field": "the field", "side": "its side",
    "squares": "squares within {squares}",
}  # fmt: skip


def explain_command(game: PtuGame, view: State, command: Command) -> str:
    """One line below the menu; empty where the name and the odds say it all."""
    one = view.combatants.get(view.active)
    if one is None:
        return ""
    match command:
        case w.UseMove():
            move = numbers.content_of(game).moves.get(command.move)
            return "" if move is None else _move(game, view, one, move, command.targets)
        case w.Struggle():
            return _move(game, view, one, find_move(game, one, STRUGGLE), (command.target,))
        case w.Maneuver():
            return _maneuver(command.maneuver)
        case w.ThrowBall():
            return _throw(game, view, one, command)
        case w.UseItem():
            item = numbers.content_of(game).items.get(command.item)
            left = one.items.get(command.item, 0)
            return f"{left} left" + (f"; {item.notes}" if item is not None and item.notes else "")
        case w.TakeBreather():
            return "Full Action: stages and volatile conditions end; Tripped and Vulnerable until the next turn ends"
        case w.EndTurn():
            return _left(one.budget)
        case _:
            return ""


def _left(budget: actions.Budget) -> str:
    names = (("standard", budget.standard), ("shift", budget.shift), ("swift", budget.swift))
    found = [f"{name.capitalize()} Action" for name, left in names if left]
    return f"unused: {', '.join(found)}" if found else "every action is used"


def _move(game: PtuGame, view: State, one: Combatant, move: c.Move, targets: tuple[str, ...]) -> str:
    parts = [f"{name_of(move.type)} {move.move_class}"]
    if c.is_damaging(move) and move.damage_base is not None:
        parts.append(_base(game, view, one, move, targets))
    parts.append("no accuracy roll" if move.ac is None else f"AC {move.ac}")
    parts.append(_RANGES[move.range.kind].format(squares=move.range.squares, size=move.range.size))
    parts.append(_uses(one, move))
    if move.action != "standard":
        parts.append(f"{move.action.capitalize()} Action")
    if two_turns.takes_two_turns(view, move):
        parts.append("the turn that it was prepared for" if one.due else "prepared now, aimed on the next turn")
    if move.partial:
        parts.append(f"for the game master: {move.notes or 'a part of it'}")
    return ", ".join(parts)


def _base(game: PtuGame, view: State, one: Combatant, move: c.Move, targets: tuple[str, ...]) -> str:
    """The Damage Base as it counts against the first target."""
    target = view.combatants.get(targets[0]) if targets else None
    if target is None:
        return f"DB {move.damage_base}"
    found = profile(game, view, one, move, target)
    if found.base is None:
        return f"DB {move.damage_base}"
    whole = damage.effective_db(found.base, stab=found.stab, bonus=found.base_bonus)
    return f"DB {whole}" + (" (with its own type)" if found.stab else "")


def _uses(one: Combatant, move: c.Move) -> str:
    """How often it may be used, and how often still."""
    often = frequency_of(one, move)
    used = one.usage.get(move.id, Usage())
    if often.per == "scene":
        return f"{often}, {max(0, often.uses - used.scene)} left"
    if often.per == "daily":
        return f"{often}, {max(0, often.uses - used.today)} left"
    return "every other turn" if often.per == "eot" else str(often)


def _maneuver(name: str) -> str:
    found = MANEUVERS.get(name)
    if found is None:
        return ""
    parts = [f"{found.action.capitalize()} Action"]
    if found.ac is not None:
        parts.append(f"AC {found.ac}")
    if found.checks is not None:
        ours, theirs = (" or ".join(map(name_of, skills)) for skills in found.checks)
        parts.append(f"{ours} against {theirs}" if ours != theirs else f"{ours} against the same")
    if found.inflicts:
        parts.append(", ".join(name_of(status) for status, _ in found.inflicts))
    return "; ".join(parts)


def _throw(game: PtuGame, view: State, one: Combatant, command: w.ThrowBall) -> str:
    """The rate, and the chance once the ball hits; not where the target's Hit Points are hidden."""
    target, ball = view.combatants.get(command.target), numbers.content_of(game).balls.get(command.ball)
    left = f"{one.items.get(command.ball, 0)} left"
    if target is None or ball is None or target.hidden or numbers.options_of(game).capture_system == "errata_d20":
        return left
    caught = capture.chance(game, view, one, target, ball)
    return f"{left}; capture rate {capture.rate(target).total}: caught in {caught} % of the throws that hit"
