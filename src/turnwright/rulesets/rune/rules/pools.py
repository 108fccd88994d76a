"""Dice pools of d6: successes, opposed rolls, their exact odds. (spec mechanic 1, appendix A and B; sources 1, 14)"""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import lru_cache
from math import comb

SIDES = 6
THRESHOLD = 5
LEAST_POOL, MOST_POOL = 1, 20


def successes(rolls: Iterable[int], *, threshold: int = THRESHOLD) -> int:
    """A die of a pool succeeds on 5 or 6. (spec appendix A)"""
    return sum(roll >= threshold for roll in rolls)


def pool(*parts: int) -> int:
    """Dice of an attribute with its bonuses: never fewer than 1 after penalties, never more than 20. (sources 1)"""
    return max(LEAST_POOL, min(MOST_POOL, sum(parts)))


def net(attacker: int, *, defender: int) -> int:
    """Net successes of an opposed roll; above 0 it hits, so a tie goes to the defender. (sources 1)"""
    return attacker - defender


def flee_pool(finesse: Sequence[int]) -> int:
    """The dice that oppose an escape: the mean FINESSE of the living enemies, rounded up. (spec FR-008; sources 4)"""
    return -(-sum(finesse) // len(finesse)) if finesse else 0


@lru_cache(maxsize=4096)
def distribution(dice: int, *, threshold: int = THRESHOLD) -> tuple[Fraction, ...]:
    """The exact odds of 0, 1, 2 … successes of a pool."""
    whole = SIDES**dice
    return tuple(Fraction(ways(dice, hits=hits, threshold=threshold), whole) for hits in range(dice + 1))


@lru_cache(maxsize=4096)
def opposed(ours: int, *, theirs: int, threshold: int = THRESHOLD) -> tuple[Fraction, Fraction, Fraction]:
    """The exact odds that our pool shows more successes than theirs, as many, and fewer.

    Their pool is counted only as far as ours can reach, so that a large one costs little.
    """
    more = tie = fewer_of_theirs = 0
    for hits in range(ours + 1):
        own, as_many = ways(ours, hits=hits, threshold=threshold), ways(theirs, hits=hits, threshold=threshold)
        more += own * fewer_of_theirs
        tie += own * as_many
        fewer_of_theirs += as_many
    whole = SIDES ** (ours + theirs)
    return Fraction(more, whole), Fraction(tie, whole), Fraction(whole - more - tie, whole)


@lru_cache(maxsize=4096)
def beats_by(ours: int, *, theirs: int, by: int, threshold: int = THRESHOLD) -> Fraction:
    """The exact chance that our pool shows at least this many successes more than theirs."""
    against = distribution(theirs, threshold=threshold)
    return sum(
        (chance * at_least(ours, need=hits + by, threshold=threshold) for hits, chance in enumerate(against)),
        Fraction(),
    )


def ways(dice: int, *, hits: int, threshold: int = THRESHOLD) -> int:
    """In how many ways the dice of a pool fall with this many successes, of 6 for each die."""
    if hits > dice:
        return 0
    good = SIDES + 1 - threshold
    falls: int = comb(dice, hits) * good**hits * (SIDES - good) ** (dice - hits)
    return falls


def at_least(dice: int, *, need: int, threshold: int = THRESHOLD) -> Fraction:
    """The exact chance that a pool shows some successes or more."""
    return sum(distribution(dice, threshold=threshold)[max(0, need) :], Fraction(0))
