"""Switching Pokémon: what it costs, how far it reaches, and whether the new one may act. (pp. 229-230)"""

from typing import Literal

from msgspec import Struct

SwitchKind = Literal["switch", "recall", "release", "recall_two", "release_two"]
SwitchAction = Literal["standard", "shift", "free"]

RANGE = 8


class SwitchCost(Struct, frozen=True, gc=False):
    """The action a switch takes, and whether the Pokémon that comes in may be commanded this round."""

    cost: SwitchAction
    released_can_act: bool


def switch_cost(kind: SwitchKind, *, fainted: bool = False, league: bool = False, forced: bool = False) -> SwitchCost:
    """A full switch, or two at once, is a Standard Action; a recall, a release, or replacing the fainted a Shift.

    In League battles who came in by a normal switch cannot be commanded this round; a fainted one's replacement and a
    forced switch (which costs nothing) are exempt. (pp. 229-230)
    """
    exempt = fainted or forced or not league
    if forced:
        return SwitchCost("free", exempt)
    if fainted or kind in ("recall", "release"):
        return SwitchCost("shift", exempt)
    return SwitchCost("standard", exempt)


def in_recall_range(meters: int, *, league: bool = False) -> bool:
    """A ball's beam reaches 8 metres; in League battles anywhere. (p. 229)"""
    return league or meters <= RANGE
