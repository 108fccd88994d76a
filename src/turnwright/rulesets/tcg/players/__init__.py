"""Who can play: a quick player that goes by what cards are worth, which also plays matches out for those that think."""

from __future__ import annotations

from ..state import State
from . import planner as planner
from .belief import suppose as suppose
from .chances import HELD as HELD
from .chances import win_chance as win_chance
from .quick import choose as choose
from .quick import promise as promise
from .quick import rollout as rollout


def far(first: State, now: State) -> bool:
    """The rest of this turn and the opponent's tell enough."""
    return now.turn >= first.turn + 2
