"""Who can play: the five profiles of enemies, which also play battles out for players that think."""

from __future__ import annotations

from collections.abc import Sequence

from turnwright.kernel.dice import Dice
from turnwright.kernel.messages import Answer, Command
from turnwright.kernel.view import View

from ..game import WuxiaGame
from ..state import State
from .chances import win_chance as win_chance
from .profiles import choose as choose
from .profiles import hit_faces as hit_faces
from .profiles import tactical_choice, tactical_worth


def rollout(view: View, legal: Sequence[Command], dice: Dice) -> Command:
    """The player's units fight by tactics, whatever their sheets say; the others by their own profiles."""
    state: State = view.state
    if isinstance(legal[0], Answer) or state.units[state.active].team != "player":
        return choose(view, legal, dice)
    return tactical_choice(view, legal)


def promise(game: WuxiaGame, state: State, seat: str, legal: Sequence[Command]) -> Sequence[int]:
    """How good choices look: as the tactical profile weighs them."""
    if isinstance(legal[0], Answer):
        return (0,) * len(legal)
    return [tactical_worth(game, state, command) for command in legal]


def far(first: State, now: State) -> bool:
    """Two rounds tell enough."""
    return now.round >= first.round + 2
