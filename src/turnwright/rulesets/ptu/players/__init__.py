"""Who can play: wild Pokémon and trainers by themselves, which also play encounters out for players that think."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from turnwright.kernel.messages import Answer, Command
from turnwright.players import kinds

from .. import commands as w
from .. import content as c
from ..game import PtuGame
from ..state import State
from .chances import HELD as HELD
from .chances import win_chance as win_chance
from .profiles import choose as choose
from .profiles import score
from .unseen import suppose as suppose


def promise(game: PtuGame, state: State, seat: str, legal: Sequence[Command]) -> Sequence[int]:
    """How good choices look: as wild Pokémon and trainers score them, but the best of each kind is worth a thought.

    They never try a maneuver, and use an item or switch only when somebody is badly hurt.
    """
    if isinstance(legal[0], Answer) or not state.active:
        return (0,) * len(legal)
    one = state.combatants[state.active]
    scores = [score(game, state, one, command) for command in legal]
    return kinds.lifted(scores, [_kind(game, command) for command in legal])


TRIED = ("blind",)
"""Maneuvers that are worth a thought: what this one inflicts spoils the next attack."""


def _kind(game: PtuGame, command: Command) -> Hashable:
    match command:
        case w.UseMove():
            return "attack" if c.is_damaging(game.content.moves[command.move]) else "status"
        case w.Maneuver():
            return command.maneuver if command.maneuver in TRIED else None
        case w.Struggle() | w.EndTurn():
            return None
        case _:
            return type(command)


def far(first: State, now: State) -> bool:
    """Two rounds tell enough."""
    return now.round >= first.round + 2
