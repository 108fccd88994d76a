"""Bosses: what a rank from 1 to 5 is worth, and the phases of a long fight. (sources 9)"""

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct

BossActions = Literal["constants", "printed"]


class BossRank(Struct, frozen=True, gc=False):
    """One row of the table; the THP multiple is kept in halves, so that it stays an integer."""

    rank: int
    thp_halves: int
    charges: int
    dr_tier: int
    actions: int
    phases: int


RANKS: Mapping[int, BossRank] = {
    row.rank: row
    for row in (
        BossRank(1, 3, 3, 1, 1, 1),
        BossRank(2, 4, 5, 2, 2, 1),
        BossRank(3, 6, 8, 3, 3, 1),
        BossRank(4, 8, 12, 4, 3, 2),
        BossRank(5, 10, 15, 5, 4, 3),
    )
}
# A phase begins when THP are at or under this percentage.
PHASE_THRESHOLDS: Mapping[int, tuple[int, ...]] = {1: (), 2: (50,), 3: (66, 33)}


def boss_rank(rank: int) -> BossRank:
    """The row of a rank; a rank beyond the table counts as the nearest one in it."""
    return RANKS[min(5, max(1, rank))]


def boss_actions(rank: int, *, rule: BossActions = "constants") -> int:
    """Major actions per round: by the constants 1, 2, 3, 3, 4; the printed function rank + 1 from 3 on. (sources 9)"""
    row = boss_rank(rank)
    return row.rank + 1 if rule == "printed" and row.rank >= 3 else row.actions


def boss_thp(base_thp: int, *, thp_halves: int, party_scl: int | None = None, boss_scl: int = 0) -> int:
    """The unit's own maximum times the rank's multiple, floored. (sources 9)

    With party_scl (the ruling `boss_thp_scl_modifier`) a tenth more for each SCL that the party is ahead of the boss.
    """
    if party_scl is None:
        return base_thp * thp_halves // 2
    return max(1, base_thp * thp_halves * (10 + party_scl - boss_scl) // 20)


def boss_phase(thp: int, *, max_thp: int, thresholds: tuple[int, ...]) -> int:
    """The phase a boss is in: 1, and one more for each threshold (in percent) that THP are at or under. (sources 9)"""
    return 1 + sum(thp * 100 <= threshold * max_thp for threshold in thresholds)


def legendary_resistances(rank: int) -> int:
    """Resist rolls that succeed by themselves, an encounter: rank + 1. (sources 9)"""
    return boss_rank(rank).rank + 1
