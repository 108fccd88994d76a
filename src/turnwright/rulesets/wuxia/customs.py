"""Victory checks by name, for the goal `{"type": "custom", "name": ...}`. (spec 2.8; notes 13.12)

A package brings its own by entry points of the group `turnwright.wuxia.goals`. A program that is no package plays a
ruleset with its own: `RULESET.varied(index=lambda content, options: {"bell_rings": bell_rings})`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from turnwright.kernel import installed

from .content import Content
from .options import Options
from .rules.victory import Custom
from .state import State

GOALS = "turnwright.wuxia.goals"

Check = Callable[[State], bool]
"""A pure function of the state."""


def installed_checks(content: Content, options: Options) -> Mapping[str, Check]:
    """The checks that installed packages bring."""
    return {name: entry.load() for name, entry in installed.found(GOALS).items()}


def holding(checks: Mapping[str, Check], state: State) -> tuple[str, ...]:
    """The names of the battle's custom goals whose checks hold now; a name that nobody brings never does."""
    return tuple(
        goal.name
        for goal in state.goals
        if isinstance(goal, Custom) and goal.name in checks and checks[goal.name](state)
    )
