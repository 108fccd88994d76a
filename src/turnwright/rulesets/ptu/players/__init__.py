"""Who can play: wild Pokémon and trainers by themselves, which also play encounters out for players that think."""

from __future__ import annotations

from collections.abc import Sequence

from turnwright.kernel.messages import Answer, Command

from ..game import PtuGame
from ..state import State
from .chances import win_chance as win_chance
from .profiles import choose as choose
from .profiles import score


def promise(game: PtuGame, state: State, seat: str, legal: Sequence[Command]) -> Sequence[int]:
    """How good choices look: as wild Pokémon and trainers score them."""
    if isinstance(legal[0], Answer) or not state.active:
        return (0,) * len(legal)
    one = state.combatants[state.active]
    return [score(game, state, one, command) for command in legal]


def far(first: State, now: State) -> bool:
    """Two rounds tell enough."""
    return now.round >= first.round + 2
