"""The opposed resolution of ADR-0001 and ADR-0003: both sides roll, degrees of success, a tie keeps the status quo.

Chosen by the ruling `resolution: "adr"`. (spec 1; sources 0, 1)
"""

from functools import lru_cache
from typing import Literal

from msgspec import Struct

from .conditions import target_number
from .resolution import Outcome
from .terms import Pillar

MAX_DOS = 4
BAND = 4


class Contest(Struct, frozen=True, gc=False):
    """What one opposed roll came to. `dos` 0 changes nothing."""

    outcome: Outcome
    actor_total: int
    opposition_total: int
    margin: int
    dos: int


def rank(pillar: Pillar, *, cl: int, sl: int) -> int:
    """Violence rolls the martial rank, which is CL; the other pillars the sorcery rank, which is SL. (sources 1)"""
    return cl if pillar == "violence" else sl


def rank_dice(rank: int) -> tuple[int, int]:
    """Number and sides of the dice of which the highest is kept: 1 + rank / 2, and min(12, 4 + 2 rank). (sources 1)"""
    rank = max(0, rank)
    return 1 + rank // 2, min(12, 4 + 2 * rank)


def opposition_bonus(defense_value: int) -> int:
    """A fixed defense already holds an average roll of 10; the opposed roll brings its own."""
    return defense_value - 10


def dos(actor_total: int, *, opposition_total: int) -> int:
    """Degrees of success: one for each begun 4 of the margin, up to 4; 0 on a tie; mirrored below. (sources 0)"""
    margin = actor_total - opposition_total
    degrees = min(MAX_DOS, (abs(margin) + BAND - 1) // BAND)
    return degrees if margin >= 0 else -degrees


def natural_shift(*, actor_roll: int, opposition_roll: int | None = None) -> int:
    """+1 for the actor's own 20, -1 for their own 1, reversed for the opponent's. (sources 1)"""
    return _natural(actor_roll) - (_natural(opposition_roll) if opposition_roll is not None else 0)


def shifted(dos: int, *, shift: int) -> int:
    """Degrees of success after the naturals, within -4 and 4. (sources 1)"""
    return min(MAX_DOS, max(-MAX_DOS, dos + shift))


def outcome(dos: int) -> Outcome:
    """One degree hits, two or more crit, as a margin of 5 does; 0 keeps the status quo and below 0 misses."""
    return "miss" if dos <= 0 else "hit" if dos == 1 else "crit"


def contest(
    *,
    actor_roll: int,
    actor_bonus: int,
    actor_rank_die: int,
    opposition_roll: int,
    opposition_bonus: int,
    opposition_rank_die: int,
) -> Contest:
    """Both sides: d20 + bonus + the kept rank die. (sources 0, 1)"""
    actor = actor_roll + actor_bonus + actor_rank_die
    opposition = opposition_roll + opposition_bonus + opposition_rank_die
    shift = natural_shift(actor_roll=actor_roll, opposition_roll=opposition_roll)
    degrees = shifted(dos(actor, opposition_total=opposition), shift=shift)
    return Contest(outcome(degrees), actor, opposition, actor - opposition, degrees)


def resist_dos(roll: int, *, resilience: int, effect_rank: int) -> int:
    """Degrees of success of d20 + resilience against 10 + effect rank, with the naturals. (sources 0, 1)"""
    degrees = dos(roll + resilience, opposition_total=target_number(effect_rank))
    return shifted(degrees, shift=natural_shift(actor_roll=roll))


def resist_degree(*, resist_dos: int, contact_dos: int, cap: int = 4) -> int:
    """The failed degrees of the resist roll, and one for each degree of contact past the first. (sources 0)"""
    return min(cap, max(0, -resist_dos) + max(0, contact_dos - 1))


@lru_cache(maxsize=4096)
def resist_cuts(*, resilience: int, effect_rank: int, contact_dos: int, cap: int = 4) -> tuple[int, ...]:
    """The lowest d20 face of each group of faces that ends in another degree, but for the group that starts at 1."""
    degrees = [
        resist_degree(
            resist_dos=resist_dos(face, resilience=resilience, effect_rank=effect_rank),
            contact_dos=contact_dos,
            cap=cap,
        )
        for face in range(1, 21)
    ]
    return tuple(face for face in range(2, 21) if degrees[face - 1] != degrees[face - 2])


def _natural(roll: int) -> Literal[-1, 0, 1]:
    return 1 if roll == 20 else -1 if roll == 1 else 0
