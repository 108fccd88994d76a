"""Attacks: a d20 plus a composed bonus against a fixed defense. (spec 2.5, 2.6; sources 1)"""

from functools import lru_cache
from typing import Literal

from msgspec import Struct

Outcome = Literal["miss", "hit", "crit"]
Tie = Literal["hit", "status_quo"]

CRIT_MARGIN = 5


class HitResult(Struct, frozen=True, gc=False):
    """What one attack roll came to; `margin` is the total less the defense."""

    outcome: Outcome
    attack_roll: int
    attack_total: int
    defense_value: int
    margin: int


def bonus(*, pillar_trait: int, skill_bonus: int = 0, edge_bonus: int = 0, situational_mods: int = 0) -> int:
    """Bonus = pillar trait + skill bonus + edge bonus + situational modifiers. (spec 1, appendix A)

    In structured combat skill_bonus comes from the technique only. (sources 1)
    """
    return pillar_trait + skill_bonus + edge_bonus + situational_mods


def hit(attack_roll: int, *, attack_bonus: int, defense_value: int, tie: Tie = "hit") -> HitResult:
    """A natural 1 misses, a natural 20 crits; else a margin of 5 crits, a margin of 0 hits, less misses. (spec 2.6)

    With tie="status_quo" a margin of 0 changes nothing, which is a miss (spec 1, sources 13.1).
    """
    total = attack_roll + attack_bonus
    margin = total - defense_value
    outcome: Outcome = "miss"
    if attack_roll == 20:
        outcome = "crit"
    elif attack_roll != 1:
        if margin >= CRIT_MARGIN:
            outcome = "crit"
        elif margin >= lowest_hitting_margin(tie):
            outcome = "hit"
    return HitResult(outcome, attack_roll, total, defense_value, margin)


def lowest_hitting_margin(tie: Tie) -> int:
    """The margin that just hits: 0, or 1 where a tie keeps the status quo."""
    return 0 if tie == "hit" else 1


@lru_cache(maxsize=4096)
def attack_cuts(*, attack_bonus: int, defense_value: int, tie: Tie = "hit") -> tuple[int, ...]:
    """The lowest d20 face of each group of faces that `hit` tells apart, but for the group that starts at 1.

    The naturals 1 and 20 are groups of their own: a natural 20 also earns currency. At most five groups.
    """
    needed = defense_value - attack_bonus
    faces = {2, 20}
    for face in (needed + lowest_hitting_margin(tie), needed + CRIT_MARGIN):
        if 2 < face < 20:
            faces.add(face)
    return tuple(sorted(faces))
