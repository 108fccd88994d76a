"""The specification's events, for programs that embed a fight: a function for each name. (spec, event system
integration)

listen(match.events(), OnCombatStart=draw, OnTurnStart=highlight, OnCombatEnd=show_result)

`OnCombatStart` hands over the combat state itself: active, with its initiative order, before the first turn. All others
hand over the event.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from turnwright.kernel.messages import Event, Started
from turnwright.kernel.refusal import Refusal, hint, text_ref

from . import events as e
from .evolve import EVENTS
from .state import State

PUBLISHED: dict[str, type[Event]] = {
    "OnCombatStart": e.CombatStarted,
    "OnTurnStart": e.TurnStarted,
    "OnTurnAdvance": e.TurnAdvanced,
    "OnCombatEnd": e.CombatEnded,
    "OnPlayerDeath": e.PlayerDied,
    "OnEnemyDeath": e.EnemyDied,
}


def listen(events: Iterable[Event], **handlers: Callable[[Any], object]) -> None:
    """Calls the handlers for what has happened, in order. The combat starts in the events that open a match."""
    for name in handlers:
        if name not in PUBLISHED:
            raise Refusal("rune.no_such_callback", name=text_ref(name), hint=hint(name, PUBLISHED))
    on_start = handlers.get("OnCombatStart")
    by_type = {PUBLISHED[name]: handler for name, handler in handlers.items() if name != "OnCombatStart"}
    opening: State | None = None
    for event in events:
        if isinstance(event, Started):
            opening = event.state
        elif opening is not None:
            opening = EVENTS[type(event)](opening, event)
            if isinstance(event, e.RoundStarted):
                if on_start is not None:
                    on_start(opening)
                opening = None
        handler = by_type.get(type(event))
        if handler is not None:
            handler(event)
