"""Stats: Hit Points, natures, stat points under Base Relations, trainers and what follows from skills. (sources 1)"""

from collections.abc import Collection, Mapping
from typing import Literal

from msgspec import Struct

from .terms import RANKS, STATS, Stat

RelationTies = Literal["strict", "equal"]

MAX_POKEMON_LEVEL, MAX_TRAINER_LEVEL = 100, 50
MOST_MOVES, MOST_TAUGHT_MOVES = 6, 3
# Levels at which a Pokémon gets an ability: one Basic, then Basic or Advanced, then any.
ABILITY_LEVELS = (1, 20, 40)

# Raised and lowered stat of each nature; the same stat twice is neutral. (p. 199)
NATURES: Mapping[str, tuple[Stat, Stat]] = {
    "composed": ("hp", "hp"),
    "cuddly": ("hp", "attack"),
    "distracted": ("hp", "defense"),
    "proud": ("hp", "special_attack"),
    "decisive": ("hp", "special_defense"),
    "patient": ("hp", "speed"),
    "desperate": ("attack", "hp"),
    "hardy": ("attack", "attack"),
    "lonely": ("attack", "defense"),
    "adamant": ("attack", "special_attack"),
    "naughty": ("attack", "special_defense"),
    "brave": ("attack", "speed"),
    "stark": ("defense", "hp"),
    "bold": ("defense", "attack"),
    "docile": ("defense", "defense"),
    "impish": ("defense", "special_attack"),
    "lax": ("defense", "special_defense"),
    "relaxed": ("defense", "speed"),
    "curious": ("special_attack", "hp"),
    "modest": ("special_attack", "attack"),
    "mild": ("special_attack", "defense"),
    "bashful": ("special_attack", "special_attack"),
    "rash": ("special_attack", "special_defense"),
    "quiet": ("special_attack", "speed"),
    "dreamy": ("special_defense", "hp"),
    "calm": ("special_defense", "attack"),
    "gentle": ("special_defense", "defense"),
    "careful": ("special_defense", "special_attack"),
    "quirky": ("special_defense", "special_defense"),
    "sassy": ("special_defense", "speed"),
    "skittish": ("speed", "hp"),
    "timid": ("speed", "attack"),
    "hasty": ("speed", "defense"),
    "jolly": ("speed", "special_attack"),
    "naive": ("speed", "special_defense"),
    "serious": ("speed", "speed"),
}


def hp_pokemon(level: int, *, hp: int) -> int:
    """A Pokémon's Hit Points: level + 3 x HP + 10. (sources 1)"""
    return level + 3 * hp + 10


def hp_trainer(level: int, *, hp: int) -> int:
    """A trainer's Hit Points: 2 x level + 3 x HP + 10. (p. 16)"""
    return 2 * level + 3 * hp + 10


# --- natures and stat points ----------------------------------------------------------------------------------------


def nature_changes(nature: str) -> dict[Stat, int]:
    """What a nature does: +2 and -2, on HP +1 and -1; nothing when it raises what it lowers. (p. 199)"""
    raised, lowered = NATURES[nature]
    if raised == lowered:
        return {}
    return {raised: 1 if raised == "hp" else 2, lowered: -1 if lowered == "hp" else -2}


def with_nature(base: Mapping[Stat, int], nature: str) -> dict[Stat, int]:
    """Base stats after the nature; a stat it lowers stays at 1. (p. 199)

    A base of 0 as printed (Shedinja's HP) is left alone by a nature that does not touch it.
    """
    changes = nature_changes(nature)
    return {stat: max(1, base[stat] + changes[stat]) if stat in changes else base[stat] for stat in STATS}


def stat_points(level: int) -> int:
    """The points a Pokémon has spent at a level: level + 10. (sources 1)"""
    return level + 10


def broken_relations(
    base: Mapping[Stat, int],
    added: Mapping[Stat, int],
    *,
    ties: RelationTies = "strict",
    unbound: Collection[Stat] = (),
) -> tuple[tuple[Stat, Stat], ...]:
    """The pairs (higher, lower) of base stats whose order the added points turn over. (p. 198; sources 1, 13.20)

    Bases are those after the nature; equal ones are free. The book wants the higher one to stay higher; the ruling
    "equal" lets them meet. A stat that is `unbound` (Attack Conflict) need not stay above those that it surpasses.
    """
    room = 1 if ties == "strict" else 0
    total = {stat: base[stat] + added.get(stat, 0) for stat in STATS}
    return tuple(
        (high, low)
        for high in STATS
        for low in STATS
        if base[high] > base[low] and total[high] < total[low] + room and high not in unbound
    )


def base_relations(base: Mapping[Stat, int], added: Mapping[Stat, int], *, ties: RelationTies = "strict") -> bool:
    """Whether the added points keep the Base Relations. (sources 1)"""
    return not broken_relations(base, added, ties=ties)


def raisable(base: Mapping[Stat, int], added: Mapping[Stat, int], *, ties: RelationTies = "strict") -> tuple[Stat, ...]:
    """The stats that may take the next point. The highest base always may, so points can always be spent."""
    return tuple(stat for stat in STATS if base_relations(base, {**added, stat: added.get(stat, 0) + 1}, ties=ties))


def spread(base: Mapping[Stat, int], *, points: int) -> dict[Stat, int]:
    """Points spent in proportion to the base stats, the larger remainders first: always legal, also strictly.

    What a wild Pokémon does whose points nobody chose.
    """
    whole = sum(base.values())
    if whole == 0:
        raise ValueError("at least one base stat is above 0")
    added = {stat: points * base[stat] // whole for stat in STATS}
    left = points - sum(added.values())
    by_remainder = sorted(STATS, key=lambda stat: (-(points * base[stat] % whole), -base[stat]))
    for stat in by_remainder[:left]:
        added[stat] += 1
    return added


def ability_count(level: int) -> int:
    """How many abilities a Pokémon has: one, two from level 20, three from level 40. (sources 1)"""
    return sum(level >= each for each in ABILITY_LEVELS)


def tutor_points(level: int) -> int:
    """One at hatching, one more at every level that 5 divides. (sources 1)"""
    return 1 + level // 5


# --- trainers -------------------------------------------------------------------------------------------------------

TRAINER_START: Mapping[Stat, int] = {
    "hp": 10, "attack": 5, "defense": 5, "special_attack": 5, "special_defense": 5, "speed": 5,
}  # fmt: skip
MOST_START_POINTS_IN_ONE = 5


def trainer_stat_points(level: int) -> int:
    """10 points at level 1 and one more with each level after it. (sources 1)"""
    return 9 + level


def is_legal_trainer(added: Mapping[Stat, int], *, level: int, milestone_points: int = 0) -> bool:
    """Whether a trainer can have added these points: all of them, none negative, and at creation five in one stat.

    (sources 1)
    """
    most = MOST_START_POINTS_IN_ONE + trainer_stat_points(level) - trainer_stat_points(1) + milestone_points
    spent = [added.get(stat, 0) for stat in STATS]
    return min(spent) >= 0 and max(spent) <= most and sum(spent) == trainer_stat_points(level) + milestone_points


class TrainerDerived(Struct, frozen=True, gc=False):
    """What a trainer's skills make possible."""

    power: int
    high_jump: int
    long_jump: int
    overland: int
    swim: int
    throwing_range: int


def trainer_derived(*, athletics: int, acrobatics: int, combat: int) -> TrainerDerived:
    """Capabilities from skill ranks (1-6). (p. 16; sources 1)"""
    overland = 3 + (athletics + acrobatics) // 2
    return TrainerDerived(
        power=4 + (athletics >= RANKS["novice"]) + (combat >= RANKS["adept"]),
        high_jump=(acrobatics >= RANKS["adept"]) + (acrobatics >= RANKS["master"]),
        long_jump=acrobatics // 2,
        overland=overland,
        swim=overland // 2,
        throwing_range=4 + athletics,
    )


def weight_class(pounds: int) -> int:
    """Weight classes by pounds: 1 to 25, 2 to 55, 3 to 110, 4 to 220, 5 to 440, 6 above. (sources 1)"""
    return 1 + sum(pounds > most for most in (25, 55, 110, 220, 440))


def trainer_weight_class(pounds: int) -> int:
    """Weight class 3 to 110 lb, 4 to 220 lb, 5 above. (sources 1)"""
    return 3 if pounds <= 110 else 4 if pounds <= 220 else 5


def max_ap(level: int) -> int:
    """Action Points: 5, and one more for every five levels. (sources 1)"""
    return 5 + level // 5


def available_ap(maximum: int, *, bound: int = 0, drained: int = 0, spent: int = 0) -> int:
    """Action Points at hand: bound ones wait for their effect to end, drained ones for an Extended Rest. (sources 1)"""
    return max(0, maximum - bound - drained - spent)
