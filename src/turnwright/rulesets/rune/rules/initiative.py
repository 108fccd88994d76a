"""Who acts when: initiative, its ties, the cycle of turns. (spec FR-001, FR-002, mechanics 1 and 2; sources 2, 14)"""

from collections.abc import Collection, Sequence
from fractions import Fraction
from typing import Literal, NamedTuple

from . import pools

Ties = Literal["finesse", "coin"]


class Rolled(NamedTuple):
    """One participant's initiative; `tie` orders participants that are equal in everything else, lowest first."""

    name: str
    finesse: int
    successes: int
    is_player: bool
    tie: int = 0


def order(participants: Sequence[Rolled], *, ties: Ties = "finesse") -> tuple[str, ...]:
    """More successes, then higher FINESSE, then the player, then as they came. (spec mechanic 1)

    Where a coin decides ties, the `tie` that each one drew stands for FINESSE and for the player's right.
    """

    def key(place: int) -> tuple[int, ...]:
        one = participants[place]
        if ties == "coin":
            return (-one.successes, one.tie, place)
        return (-one.successes, -one.finesse, 0 if one.is_player else 1, place)

    return tuple(participants[place].name for place in sorted(range(len(participants)), key=key))


def act_first(
    player_finesse: int, *, enemy_finesse: int, threshold: int = pools.THRESHOLD, ties: Ties = "finesse"
) -> Fraction:
    """The exact chance that the player acts before one enemy. (spec appendix B, corrected in sources 14)"""
    more, tie, _ = pools.opposed(player_finesse, theirs=enemy_finesse, threshold=threshold)
    if ties == "coin":
        return more + tie / 2
    return more + tie if player_finesse >= enemy_finesse else more


def next_index(index: int, *, length: int) -> int:
    """The index after this one; after the last comes the first, and a new round. (spec mechanic 2)"""
    return (index + 1) % length


def next_living(index: int, *, order: Sequence[str], living: Collection[str]) -> int:
    """The index of the next participant that is still alive: the dead stay in the order and are skipped. (FR-002)"""
    for _ in order:
        index = next_index(index, length=len(order))
        if order[index] in living:
            return index
    raise ValueError("nobody in this order is alive")


def limit_reached(turns: int, *, limit: int = 100) -> bool:
    """Whether a fight has gone on for so many turns that its end is forced. (spec mechanic 2)"""
    return turns >= limit
