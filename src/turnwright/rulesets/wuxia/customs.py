"""What a program brings by name: checks for the goal `{"type": "custom", "name": ...}`, and what conditions with the
effect `{"type": "custom", "name": ...}` do at the end of a round. (spec 2.7, 2.8; sources 13.12)

A package brings its own by entry points of the groups `turnwright.wuxia.goals` and `turnwright.wuxia.conditions`. A
program that is no package plays a ruleset with its own:
`RULESET.varied(index=lambda content, options: {"bell_rings": bell_rings, "condition:frost": frost})`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from turnwright.kernel import installed

from .content import Content
from .options import Options
from .rules.victory import Custom
from .state import State

GOALS = "turnwright.wuxia.goals"
CONDITIONS = "turnwright.wuxia.conditions"
CONDITION = "condition:"
"""What stands before the name of a condition's function, so that goals and conditions may share names."""

Check = Callable[[State], bool]
"""A pure function of the state."""
Changes = Callable[[State, str], Mapping[str, int]]
"""A pure function of the state and of the unit that has the condition: changes of thp, ae, strain and guard."""


def installed_checks(content: Content, options: Options) -> Mapping[str, Any]:
    """The checks of goals, and the functions of conditions, that installed packages bring."""
    checks = {name: entry.load() for name, entry in installed.found(GOALS).items()}
    return checks | {f"{CONDITION}{name}": entry.load() for name, entry in installed.found(CONDITIONS).items()}


def custom_changes(index: Mapping[str, Any], name: str, state: State, unit_id: str) -> Mapping[str, int]:
    """What a condition's function changes now; a name that nobody brings changes nothing."""
    changes: Changes | None = index.get(f"{CONDITION}{name}")
    return {} if changes is None else changes(state, unit_id)


def holding(checks: Mapping[str, Any], state: State) -> tuple[str, ...]:
    """The names of the battle's custom goals whose checks hold now; a name that nobody brings never does."""
    if not checks:
        return ()
    return tuple(
        goal.name
        for goal in state.goals
        if isinstance(goal, Custom) and goal.name in checks and checks[goal.name](state)
    )
