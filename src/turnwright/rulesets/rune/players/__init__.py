"""Who can play: the enemies' own AI, a careful hero and a keen one. `weighing` has the quick figures that they go by.

Together they play fights out for players that think.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from turnwright.kernel.dice import Dice
from turnwright.kernel.messages import Answer, Command
from turnwright.kernel.view import Choose, View

from .. import commands as w
from ..game import RuneGame
from ..state import State
from . import enemies, keen, plans, sensible
from .chances import outlook as outlook
from .chances import win_chance as win_chance

BY_NAME: Mapping[str, Choose] = {"ai": enemies.choose, "sensible": sensible.choose, "keen": keen.choose}


def rollout(view: View, legal: Sequence[Command], dice: Dice) -> Command:
    """The hero counts chances, the enemies by their plans."""
    choose = enemies.choose if isinstance(legal[0], w.Act) else keen.choose
    return choose(view, legal, dice)


def promise(game: RuneGame, state: State, seat: str, legal: Sequence[Command]) -> Sequence[int]:
    """How good choices look: as a hero who counts, or an enemy's plan, weighs them."""
    if isinstance(legal[0], Answer):
        return (0,) * len(legal)
    if isinstance(legal[0], w.Act):
        acts = [command for command in legal if isinstance(command, w.Act)]
        return plans.weigh(game, state, state.active, acts) + [-1] * (len(legal) - len(acts))
    found = keen.worths(game, state, legal)
    best = max(found)  # a stance is free, so it is always worth a thought
    pairs = zip(legal, found, strict=True)
    return [best - 1 if isinstance(command, w.TakeStance) else worth for command, worth in pairs]


def far(first: State, now: State) -> bool:
    """Two rounds tell enough."""
    return now.round >= first.round + 2
