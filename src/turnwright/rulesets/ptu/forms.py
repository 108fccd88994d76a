"""The open commands, as forms that a screen fills in: free targets, any count, and the game master's whole hand."""

from __future__ import annotations

from typing import get_args, get_type_hints

from turnwright.kernel.ruleset import GM, Field, Form, Game

from . import numbers
from .commands import EndEncounter, Rest
from .rules.statuses import CONDITIONS
from .rules.terms import Weather
from .state import About, Ask, State

_MOST = 10_000
_RESTS = get_args(get_type_hints(Rest)["kind"])
_RESULTS = get_args(get_type_hints(EndEncounter)["result"])


def forms(game: Game, view: State, seat: str) -> tuple[Form, ...]:
    """What a seat may send beside the listed choices."""
    found = _own_turn(view) if seat == GM or _is_active(view, seat) else ()
    found += _orders(view, seat)
    return (*found, *_gms_hand(game, view)) if seat == GM else found


def _orders(view: State, seat: str) -> tuple[Form, ...]:
    """What those whom the seat plays are asked about; while a fight is on, at any time."""
    ours = tuple(one.id for one in view.combatants.values() if seat in (GM, one.side))
    if view.stage != "active" or not ours:
        return ()
    about = ("everything", *get_args(About))
    blanks = (
        _choice("ask", get_args(Ask)),
        _choice("about", about, optional=True),
        _choice("who", ours, optional=True),
    )
    return (Form("give_orders", "What to be asked about", blanks),)


def _is_active(view: State, seat: str) -> bool:
    return bool(view.active) and view.combatants[view.active].side == seat


def _own_turn(view: State) -> tuple[Form, ...]:
    one = view.combatants.get(view.active)
    if one is None:
        return ()
    if view.phase == "declaration":
        return (Form("declare", "Declare", (Field("action", "text"),)),)
    everybody = tuple(view.combatants)
    found = [Form("hold", "Wait for a lower count", (_number("until", most=one.initiative - 1, least=-100),))]
    if one.sheet.moves:
        targets = Field("targets", "choices", everybody, 0, len(everybody))
        found.append(Form("use_move", "Use a move on any targets", (_choice("move", one.sheet.moves), targets)))
    return tuple(found)


def _gms_hand(game: Game, view: State) -> tuple[Form, ...]:
    started: tuple[Form, ...]
    if view.stage == "created":
        started = (Form("start_encounter", "Start the encounter"),)
    elif view.stage == "active":
        started = (
            Form("skip_turn", "End this turn"),
            Form("end_encounter", "End the encounter", (_choice("result", _RESULTS, optional=True),)),
        )
    else:
        started = (Form("rest", "Rest", (_choice("kind", _RESTS),)),)
    weather = (_choice("weather", get_args(Weather)), _number("rounds", least=1, most=100))
    found = [*started, Form("set_weather", "Weather", weather)]
    if not view.served:
        found.append(Form("serve", "Show on the group's display"))
    if not view.combatants:
        return tuple(found)
    content = numbers.content_of(game)
    who = _choice("target", tuple(view.combatants))
    add, remove = (Field(name, "choices", tuple(CONDITIONS), 0, len(CONDITIONS)) for name in ("add", "remove"))
    return (
        *found,
        Form("deal_damage", "Damage", (who, _number("amount"))),
        Form(
            "restore_hp",
            "Heal",
            (who, _number("amount"), _number("temp_hp", optional=True), _number("injuries", most=10, optional=True)),
        ),
        Form(
            "set_hp",
            "Set Hit Points",
            (
                who,
                _number("hp", least=-_MOST, optional=True),
                _number("temp_hp", optional=True),
                _number("injuries", most=10, optional=True),
            ),
        ),
        Form("change_status", "Conditions", (who, add, remove)),
        Form(
            "grant_item",
            "Give or take items",
            (who, _choice("item", (*content.items, *content.balls)), _number("count", least=-100, most=100)),
        ),
        Form("remove_combatant", "Remove somebody", (who,)),
    )


def _choice(name: str, options: tuple[str, ...], *, optional: bool = False) -> Field:
    return Field(name, "choice", options, optional=optional)


def _number(name: str, *, least: int = 0, most: int = _MOST, optional: bool = False) -> Field:
    return Field(name, "number", least=least, most=most, optional=optional)
