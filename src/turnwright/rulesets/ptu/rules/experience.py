"""Experience: what a fight is worth, how it is shared, and levels. (pp. 460-461; sources 1, 12)"""

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Literal

from msgspec import Struct

from .stats import MAX_POKEMON_LEVEL, MAX_TRAINER_LEVEL
from .terms import Rank

BossExperience = Literal["boss_share", "everything"]

TRAINER_XP_A_LEVEL = 10

# Experience at which each level begins, from level 1 on.
EXPERIENCE: tuple[int, ...] = (
    0, 10, 20, 30, 40, 50, 60, 70, 80, 90,
    110, 135, 160, 190, 220, 250, 285, 320, 360, 400,
    460, 530, 600, 670, 745, 820, 900, 990, 1075, 1165,
    1260, 1355, 1455, 1555, 1660, 1770, 1880, 1995, 2110, 2230,
    2355, 2480, 2610, 2740, 2875, 3015, 3155, 3300, 3445, 3645,
    3850, 4060, 4270, 4485, 4705, 4930, 5160, 5390, 5625, 5865,
    6110, 6360, 6610, 6865, 7125, 7390, 7660, 7925, 8205, 8485,
    8770, 9060, 9350, 9645, 9945, 10250, 10560, 10870, 11185, 11505,
    11910, 12320, 12735, 13155, 13580, 14010, 14445, 14885, 15330, 15780,
    16235, 16695, 17160, 17630, 18105, 18585, 19070, 19560, 20055, 20555,
)  # fmt: skip
# What a day's training adds to half the level, by the trainer's Command rank.
TRAINING: Mapping[Rank, int] = {
    "pathetic": 0, "untrained": 0, "novice": 5, "adept": 5, "expert": 10, "master": 10, "virtuoso": 15,
}  # fmt: skip
# Significance of an encounter, from and to; challenge shifts it by half to one and a half. (p. 460)
SIGNIFICANCE: Mapping[str, tuple[Fraction, Fraction]] = {
    "insignificant": (Fraction(1), Fraction(3, 2)),
    "everyday": (Fraction(2), Fraction(3)),
    "major": (Fraction(4), Fraction(5)),
}


class Defeated(Struct, frozen=True, gc=False):
    """An enemy as experience counts it; trainers that fought themselves count twice."""

    level: int
    trainer: bool = False
    boss: bool = False


class TrainerLevel(Struct, frozen=True, gc=False):
    """A trainer's level and the experience banked towards the next one."""

    bank: int
    level: int


def xp_for_level(level: int) -> int:
    """The experience at which a Pokémon's level begins. (sources 1)"""
    return EXPERIENCE[level - 1]


def level_for_xp(xp: int) -> int:
    """The level that some experience makes. (sources 1)"""
    return max(1, min(MAX_POKEMON_LEVEL, bisect_right(EXPERIENCE, xp)))


def levels_gained(xp: int, *, gain: int) -> tuple[int, ...]:
    """The levels reached by a gain of experience, one after the other. (sources 12)"""
    return tuple(range(level_for_xp(xp) + 1, level_for_xp(xp + gain) + 1))


def xp_base(enemies: Sequence[Defeated]) -> int:
    """The levels of all that were defeated, captured or driven off; trainers count twice. (p. 460)"""
    return sum(each.level * (2 if each.trainer else 1) for each in enemies)


def xp_per_player(
    enemies: Sequence[Defeated], *, significance: Fraction, players: int, boss: BossExperience = "boss_share"
) -> int:
    """Levels times significance, rounded down, shared by the players, rounded down. (p. 460)

    A boss's own share is not divided; under the ruling "everything" nothing is once there is a boss (sources 13.24).
    """
    bosses = [each for each in enemies if each.boss]
    if bosses and boss == "everything":
        return int(xp_base(enemies) * significance)
    others = [each for each in enemies if not each.boss]
    return int(xp_base(others) * significance) // players + int(xp_base(bosses) * significance)


def is_fair_split(shares: Sequence[int], *, available: int) -> bool:
    """A player splits the experience freely among Pokémon that took part: none negative, no more than there is."""
    return all(share >= 0 for share in shares) and sum(shares) <= available


def encounter_budget(*, avg_pokemon_level: int, players: int) -> int:
    """The levels of a fair everyday encounter: twice the average Pokémon level for each player. (sources 12)"""
    return 2 * avg_pokemon_level * players


def trainer_gain(*, bank: int, level: int, gain: int) -> TrainerLevel:
    """Ten points of trainer experience are a level; at level 50 they stay in the bank, a loss empties it at most.

    (p. 461; sources 12)
    """
    filled = max(0, bank + gain)
    levels = min(filled // TRAINER_XP_A_LEVEL, MAX_TRAINER_LEVEL - level)
    return TrainerLevel(bank=filled - levels * TRAINER_XP_A_LEVEL, level=level + levels)


def training_xp(pokemon_level: int, *, command_rank: Rank) -> int:
    """A day's training: half the level and a bonus by the trainer's Command rank. (sources 1)"""
    return pokemon_level // 2 + TRAINING[command_rank]
