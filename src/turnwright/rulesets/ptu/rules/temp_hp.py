"""Temporary Hit Points: lost first, never counted for percentages, gone on recall and with a Breather. (p. 247)"""

from typing import Literal

TempHpGrant = Literal["highest", "added"]

MINUTES_AFTER_COMBAT = 5


def granted(current: int, *, gain: int, rule: TempHpGrant = "highest") -> int:
    """Temporary Hit Points don't stack: the higher value holds. The ruling "added" sums them. (p. 247; sources 13.2)"""
    return current + gain if rule == "added" else max(current, gain)
