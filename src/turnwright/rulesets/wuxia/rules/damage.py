"""From a hit to lost THP: crit, damage reduction, guard, resolve charges, three routes. (spec 2.5; sources 2, 3)"""

from typing import Literal

from msgspec import Struct

Route = Literal["normal", "guard", "strain"]
ChargeDepletion = Literal["damage", "per_hit"]

MAX_DR_TENTHS = 6


class DamageCalculation(Struct, frozen=True, gc=False):
    """Every number on the way of one hit's damage. (spec 2.5)"""

    base_damage: int  # before a crit
    raw_damage: int  # after a crit, before damage reduction
    attack_bonus: int
    defense_value: int
    effect_rank: int
    dr_tier: int
    dr_percent: int  # what damage reduction took off this hit: 0 without charges or on another route
    route: Route
    halved: bool  # by a block, where the table plays that ruling
    guard_absorbed: int
    thp_damage: int
    strain_damage: int
    charge_depletion: int


def crit_damage(base_damage: int, *, num: int = 3, den: int = 2) -> int:
    """A crit does half as much again, floored, before damage reduction. (sources 1, 13.3)"""
    return base_damage * num // den


def dr_tenths(tier: int) -> int:
    """A tier takes off a tenth; from 6 on it stays six tenths, below 0 none. (spec appendix A; sources 3)"""
    return min(MAX_DR_TENTHS, max(0, tier))


def after_dr(raw_damage: int, *, tier: int) -> int:
    """Damage left after reduction, rounded down, in integers. (spec 2.5; sources 13.8)"""
    return raw_damage * (10 - dr_tenths(tier)) // 10


def damage(
    *,
    base_damage: int,
    crit: bool = False,
    dr_tier: int = 0,
    charges: int = 0,
    guard: int = 0,
    route: Route = "normal",
    block_halves: bool = False,
    attack_bonus: int = 0,
    defense_value: int = 0,
    effect_rank: int = 0,
    crit_num: int = 3,
    crit_den: int = 2,
    charge_depletion: ChargeDepletion = "damage",
) -> DamageCalculation:
    """One hit's damage: crit, reduction while charges last, a halving block, guard, THP. (spec 2.5)

    Guard-routed damage skips reduction; strain-routed damage skips reduction, blocks and guard, and all of it is
    strain (sources 2, 13.5). Charges go down only where reduction was at work: by the raw damage, or by one a hit.
    """
    base = max(0, base_damage)
    raw = crit_damage(base, num=crit_num, den=crit_den) if crit else base
    reduces = route == "normal" and charges > 0
    left = after_dr(raw, tier=dr_tier) if reduces else raw
    halved = block_halves and route != "strain"
    if halved:
        left //= 2
    absorbed = 0 if route == "strain" else min(max(0, guard), left)
    spent = min(charges, raw if charge_depletion == "damage" else min(1, raw)) if reduces else 0
    return DamageCalculation(
        base_damage=base,
        raw_damage=raw,
        attack_bonus=attack_bonus,
        defense_value=defense_value,
        effect_rank=effect_rank,
        dr_tier=dr_tier,
        dr_percent=10 * dr_tenths(dr_tier) if reduces else 0,
        route=route,
        halved=halved,
        guard_absorbed=absorbed,
        thp_damage=0 if route == "strain" else left - absorbed,
        strain_damage=left if route == "strain" else 0,
        charge_depletion=spent,
    )


def knockout_excess(thp_damage: int, *, core: int, charges: int) -> int:
    """How far a hit exceeds 5 + the core that answers it, on a unit without charges; 0 asks no save. (sources 3)"""
    return 0 if charges > 0 else max(0, thp_damage - 5 - core)


def knockout_saved(roll: int, *, resilience: int, excess: int) -> bool:
    """The optional knockout save: d20 + resilience against 10 + the excess, or out. (sources 3)"""
    return roll + resilience >= 10 + excess


def knockout_cuts(*, resilience: int, excess: int) -> tuple[int, ...]:
    """The lowest d20 face that saves, unless every face does the same."""
    face = 10 + excess - resilience
    return (face,) if 1 < face <= 20 else ()
