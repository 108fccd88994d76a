"""Who can play: the five profiles of enemies, which also play battles out for players that think."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from turnwright.kernel.dice import Dice
from turnwright.kernel.messages import Answer, Command
from turnwright.kernel.view import View
from turnwright.players import kinds

from .. import commands as w
from ..game import WuxiaGame
from ..state import State
from ..targets import needs_roll
from .chances import HELD as HELD
from .chances import outlook as outlook
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
    """How good choices look: as the tactical profile weighs them, but the best of each kind is worth a thought.

    A tactician counts blows, and sees nothing in a guard, a salve or another stance as long as nobody is nearly down.
    """
    if isinstance(legal[0], Answer):
        return (0,) * len(legal)
    worths = [tactical_worth(game, state, command) for command in legal]
    return kinds.lifted(worths, [_kind(game, command) for command in legal])


def _kind(game: WuxiaGame, command: Command) -> Hashable:
    """What blows at the same units have in common, whatever they are struck with; anything else is one of its own."""
    match command:
        case w.Attack() | w.Quick(action="strike"):
            return (command.target,)
        case w.Technique():
            return command.targets if needs_roll(game.content.techniques[command.technique]) else command.technique
        case w.Quick():
            return command.action
        case w.Item():
            return command.item
        case w.Wait():
            return None
        case _:
            return type(command)


def far(first: State, now: State) -> bool:
    """Two rounds tell enough."""
    return now.round >= first.round + 2
