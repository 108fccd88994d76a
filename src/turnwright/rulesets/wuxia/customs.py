"""Victory checks that a program registers by name, for the goal `custom`. (spec 2.8; notes 13.12)"""

from __future__ import annotations

from collections.abc import Callable

from .rules.victory import Custom
from .state import State

Check = Callable[[State], bool]

CHECKS: dict[str, Check] = {}


def register_custom(name: str, check: Check) -> None:
    """Lets encounters use a goal `{"type": "custom", "name": name}`; a check must be a pure function of the state."""
    CHECKS[name] = check


def holding(state: State) -> tuple[str, ...]:
    """The names of the battle's custom goals whose checks hold now; a name that nobody registered never does."""
    return tuple(
        goal.name
        for goal in state.goals
        if isinstance(goal, Custom) and goal.name in CHECKS and CHECKS[goal.name](state)
    )
