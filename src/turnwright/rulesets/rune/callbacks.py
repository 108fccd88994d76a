"""The specification's events for those who embed a fight: a function for each name. (spec, event system integration)

listen(record.events, OnTurnStart=highlight, OnCombatEnd=show_result)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from turnwright.kernel.messages import Event
from turnwright.kernel.refusal import Refusal, did_you_mean

from . import events as e

PUBLISHED: dict[str, type[Event]] = {
    "OnCombatStart": e.CombatStarted,
    "OnTurnStart": e.TurnStarted,
    "OnTurnAdvance": e.TurnAdvanced,
    "OnCombatEnd": e.CombatEnded,
    "OnPlayerDeath": e.PlayerDied,
    "OnEnemyDeath": e.EnemyDied,
}


def listen(events: Iterable[Event], **handlers: Callable[[Any], object]) -> None:
    """Calls the handlers for what has happened, in order."""
    for name in handlers:
        if name not in PUBLISHED:
            raise Refusal("rune.no_such_callback", f'There is no event "{name}"{did_you_mean(name, PUBLISHED)}')
    by_type = {PUBLISHED[name]: handler for name, handler in handlers.items()}
    for event in events:
        handler = by_type.get(type(event))
        if handler is not None:
            handler(event)
