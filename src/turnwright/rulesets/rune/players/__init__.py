"""Who can play: the enemies' own AI, a careful hero and a keen one. `weighing` has the quick figures that they go by.

Together they play fights out for players that think.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from turnwright.kernel.dice import Dice
from turnwright.kernel.messages import Answer, Command
from turnwright.kernel.view import Choose, View
from turnwright.players.search import SAME

from .. import commands as w
from .. import derived
from ..game import RuneGame
from ..state import Fighter, State
from . import enemies, keen, plans, sensible
from .chances import HELD as HELD
from .chances import win_chance as win_chance

BY_NAME: Mapping[str, Choose] = {"ai": enemies.choose, "sensible": sensible.choose, "keen": keen.choose}


def rollout(view: View, legal: Sequence[Command], dice: Dice) -> Command:
    """The hero counts chances, the enemies by their plans."""
    choose = enemies.choose if isinstance(legal[0], w.Act) else keen.choose
    return choose(view, legal, dice)


def promise(game: RuneGame, state: State, seat: str, legal: Sequence[Command]) -> Sequence[int]:
    """How good choices look: as a hero who counts, or an enemy's plan, weighs them; of enemies who are alike, one."""
    if isinstance(legal[0], Answer):
        return (0,) * len(legal)
    if isinstance(legal[0], w.Act):
        acts = [command for command in legal if isinstance(command, w.Act)]
        return plans.weigh(game, state, state.chooser, acts) + [-1] * (len(legal) - len(acts))
    found = keen.worths(game, state, legal)
    best, twins = max(found), _twins(state)
    for place, command in enumerate(legal):
        if isinstance(command, w.TakeStance):  # it is free, so it is always worth a thought
            found[place] = best - 1
        elif isinstance(command, w.Attack | w.Ability) and command.target in twins:
            found[place] = SAME
    return found


def _twins(state: State) -> set[str]:
    """The enemies that are in everything, except by name, like another who comes before them."""
    known: list[Fighter] = []
    twins: set[str] = set()
    for foe in derived.living_enemies(state):
        nameless = replace(foe, id="", name="", number=1)
        if nameless in known:
            twins.add(foe.id)
        known.append(nameless)
    return twins
