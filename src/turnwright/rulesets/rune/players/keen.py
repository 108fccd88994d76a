"""A hero who counts: as careful as the sensible one, but every blow is weighed by the chance that it lands and fells.

What a blow does beyond the HP that its target has left is lost, so a sure blow is better than a heavy one where the
enemy is nearly down. Quick enough to play fights out by.
"""

from __future__ import annotations

from collections.abc import Sequence

from turnwright.kernel.dice import Dice
from turnwright.kernel.messages import Answer, Command
from turnwright.kernel.view import View

from .. import commands as w
from ..game import RuneGame
from ..state import State
from . import sensible


def choose(view: View, legal: Sequence[Command], dice: Dice) -> Command:
    """What is worth most; the first of equal ones."""
    if len(legal) == 1 or isinstance(legal[0], Answer | w.Act):
        return legal[0]
    found = worths(view.game, view.state, legal)
    return legal[found.index(max(found))]


def worths(game: RuneGame, state: State, legal: Sequence[Command]) -> list[int]:
    """What each of the hero's choices is worth."""
    now = sensible.situation(game, state)._replace(sharp=True)
    return [sensible.worth(now, command) for command in legal]
