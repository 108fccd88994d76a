"""Skills: ranks as d6, checks against a difficulty and against each other. (sources 0, 1)"""

from fractions import Fraction
from typing import Literal

from turnwright.kernel.dice import Dice, every_outcome

from .terms import RANKS, Rank

NOVICE = RANKS["novice"]
# The trainer level that a rank needs.
LEVEL_OF_RANK = {4: 2, 5: 6, 6: 12}
EASY, CHALLENGING, HARD, NEAR_IMPOSSIBLE = 5, 10, 15, 25


def skill_dice(rank: int, *, bonus: int = 0) -> str:
    """The dice of a rank: Adept is 4d6."""
    return f"{rank}d6" + (f"{bonus:+d}" if bonus else "")


def highest_rank(trainer_level: int) -> int:
    """The best rank a trainer of this level can have: Novice, Adept from 2, Expert from 6, Master from 12."""
    return max((rank for rank, level in LEVEL_OF_RANK.items() if trainer_level >= level), default=NOVICE)


def rank_value(rank: Rank) -> int:
    """A rank by name as a number of dice."""
    return RANKS[rank]


def passes(total: int, *, dc: int) -> bool:
    """A check meets or beats its difficulty."""
    return total >= dc


def opposed(attacker: int, *, defender: int) -> Literal["attacker", "defender"]:
    """The higher total wins; a tie keeps things as they are, so the defender wins it."""
    return "attacker" if attacker > defender else "defender"


def assistance(helper_rank: int, *, full: bool = False) -> int:
    """Half the helper's rank on the check, or all of it (Instruction), from a helper of Novice rank or better."""
    if helper_rank < NOVICE:
        return 0
    return helper_rank if full else helper_rank // 2


def check_odds(rank: int, *, bonus: int, dc: int) -> Fraction:
    """The exact chance of meeting a difficulty."""

    def rule(dice: Dice) -> bool:
        return passes(dice.total(rank, 6).value + bonus, dc=dc)

    return every_outcome(rule).get(True, Fraction(0))


def opposed_odds(*, attacker: int, defender: int, attacker_bonus: int = 0, defender_bonus: int = 0) -> Fraction:
    """The exact chance that the attacker wins an opposed check of these ranks."""

    def rule(dice: Dice) -> bool:
        ours = dice.total(attacker, 6).value + attacker_bonus
        return opposed(ours, defender=dice.total(defender, 6).value + defender_bonus) == "attacker"

    return every_outcome(rule).get(True, Fraction(0))
