"""The names of choices, as a menu shows them."""

from __future__ import annotations

from turnwright.kernel.messages import Answer, Command
from turnwright.kernel.questions import describe_answer

from .. import commands as w
from ..game import PtuGame
from ..rules.terms import name_of
from ..state import State
from .naming import Teller, asked_words, place_words


def describe_command(game: PtuGame, state: State, command: Command) -> str:
    """One short line for a choice."""
    t = Teller(game, state)
    match command:
        case w.UseMove():
            return _move_choice(t, command)
        case w.Struggle():
            how = " ".join(part for part in (command.as_type or "", "special" if command.special else "") if part)
            return f"Struggle against {t.one(command.target)}{f' ({how})' if how else ''}{_ap(command.spend_ap)}"
        case w.CoupDeGrace():
            with_move = f" with {t.entry(command.move)}" if command.move else ""
            return f"Coup de grâce on {t.one(command.target)}{with_move}"
        case w.Maneuver():
            on = f" {t.one(command.target)}" if command.target else ""
            return f"{t.entry(command.maneuver)}{on}{f' to {place_words(command.cell)}' if command.cell else ''}"
        case w.Shift():
            verb = "Step aside" if command.disengage else "Move"
            by = f" ({', '.join(map(name_of, command.by))})" if command.by else ""
            return f"{verb} to {place_words(command.to)}{by}" if command.to is not None else f"{verb}{by}"
        case w.LeaveStance():
            return "Leave the stance"
        case w.StandUp():
            return "Stand up"
        case w.TradeAction():
            return f"Trade the Standard Action for another {command.into.capitalize()} Action"
        case w.UseAbility():
            return f"{t.entry(command.ability)}{' on ' + t.all(command.targets) if command.targets else ''}"
        case w.UseItem():
            return f"Use {t.entry(command.item)}{' on ' + t.one(command.target) if command.target else ''}"
        case w.ThrowBall():
            said = f" ({', '.join(command.conditions)})" if command.conditions else ""
            return f"Throw a {t.entry(command.ball)} at {t.one(command.target)}{said}"
        case w.Switch():
            return _switch_choice(t, command)
        case w.TakeBreather():
            return f"Take a Breather{' with ' + t.one(command.helper) if command.helper else ''}"
        case w.Wake():
            return f"Wake {t.one(command.target)}"
        case w.Declare():
            return "Decide when it acts" if command.action == "act" else f"Declare: {command.action}"
        case w.Hold():
            return f"Wait until {command.until}"
        case w.GiveOrders():
            whom = t.one(command.who) if command.who else "Everyone you play"
            this_round = " this round" if command.this_round else ""
            return f"{whom} {asked_words(command.about, command.ask)}{this_round}"
        case w.Prioritise():
            at = f" on {t.all(command.targets)}" if command.targets else ""
            return f"{t.one(command.user)} acts first: {t.entry(command.move)}{at}"
        case w.Mount():
            return f"Mount {t.one(command.mount)}"
        case w.Dismount():
            return "Dismount"
        case w.Flee():
            return "Flee"
        case w.EndTurn():
            return "End the turn"
        case w.StartEncounter():
            return "Start the encounter"
        case w.EndEncounter():
            return f"End the encounter ({command.result})"
        case w.Serve():
            return "Show it on the group's display" if command.served else "Take it off the group's display"
        case w.AddCombatant():
            placed = command.placed
            whole = placed.sheet.name if placed.sheet is not None else ""
            return f"Add {whole or placed.name or name_of(placed.trainer or placed.species or placed.table)}"
        case w.HandOver():
            back = "its own player" if not command.seat else t.one(command.seat)
            return f"Hand {t.one(command.piece)} over to {back}"
        case w.SetWeather():
            return f"Weather: {command.weather}, {command.rounds} rounds"
        case w.Rest():
            return f"Rest: {name_of(command.kind)}{' for ' + t.all(command.targets) if command.targets else ''}"
        case Answer():
            return describe_answer(game, state, command)
        case _:
            target = getattr(command, "target", "")
            return name_of(_tag(command)) + (f": {t.one(target)}" if target else "")


def _tag(command: Command) -> str:
    return "".join(f"_{ch.lower()}" if ch.isupper() else ch for ch in type(command).__name__).lstrip("_")


def _ap(spent: bool) -> str:
    return " with an action point" if spent else ""


def _move_choice(t: Teller, command: w.UseMove) -> str:
    aimed = command.targets or ((command.target,) if command.target else ())
    move = t.game.content.moves.get(command.move)
    cost = ""
    if move is not None and move.frequency.per not in ("at_will", "static"):
        cost = f" [{'EOT' if move.frequency.per == 'eot' else move.frequency.per.capitalize()}]"
    place = f" at {place_words(command.cell)}" if command.cell is not None else ""
    user = t.state.combatants.get(command.user or t.state.active)
    if move is not None and move.range.kind == "pass" and command.cell is not None and user is not None:
        place = " without moving" if command.cell == user.position else f" in a run toward {place_words(command.cell)}"
    return f"{t.entry(command.move)}{' on ' + t.all(aimed) if aimed else ''}{place}{cost}{_ap(command.spend_ap)}"


def _switch_choice(t: Teller, command: w.Switch) -> str:
    place = f" at {place_words(command.cell)}" if command.cell is not None else ""
    if command.recall and command.release:
        return f"Switch {t.one(command.recall)} for {t.one(command.release)}{place}"
    both = f" and {t.one(command.second)}" if command.second else ""
    return (
        f"Recall {t.one(command.recall)}{both}" if command.recall else f"Send out {t.one(command.release)}{both}{place}"
    )
