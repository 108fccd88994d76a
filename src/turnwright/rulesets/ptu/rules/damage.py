"""Damage: the Damage Base chart and the nine steps from a hit to lost Hit Points. (pp. 236-237, 240, 251)"""

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct

from .type_chart import NEUTRAL, Effectiveness

FinalMinimum = Literal["both", "before_effectiveness"]

LEAST_DB, MOST_DB = 1, 28
STAB = 2
COUP_DE_GRACE_BONUS = 5
# A Smite Move that misses hits all the same, this much more resisted and without side effects: the `steps` of
# `types.effectiveness`. (sources 4)
SMITE_STEPS = -1


class DamageBase(Struct, frozen=True, gc=False):
    """A row of the chart: the dice, and the set value, which is printed and not always the mean. (p. 237)"""

    count: int
    sides: int
    flat: int
    average: int

    @property
    def least(self) -> int:
        return self.count + self.flat

    @property
    def most(self) -> int:
        return self.count * self.sides + self.flat

    @property
    def dice(self) -> str:
        return f"{self.count}d{self.sides}+{self.flat}"


CHART: Mapping[int, DamageBase] = {
    1: DamageBase(1, 6, 1, 5),
    2: DamageBase(1, 6, 3, 7),
    3: DamageBase(1, 6, 5, 9),
    4: DamageBase(1, 8, 6, 11),
    5: DamageBase(1, 8, 8, 13),
    6: DamageBase(2, 6, 8, 15),
    7: DamageBase(2, 6, 10, 17),
    8: DamageBase(2, 8, 10, 19),
    9: DamageBase(2, 10, 10, 21),
    10: DamageBase(3, 8, 10, 24),
    11: DamageBase(3, 10, 10, 27),
    12: DamageBase(3, 12, 10, 30),
    13: DamageBase(4, 10, 10, 35),
    14: DamageBase(4, 10, 15, 40),
    15: DamageBase(4, 10, 20, 45),
    16: DamageBase(5, 10, 20, 50),
    17: DamageBase(5, 12, 25, 60),
    18: DamageBase(6, 12, 25, 65),
    19: DamageBase(6, 12, 30, 70),
    20: DamageBase(6, 12, 35, 75),
    21: DamageBase(6, 12, 40, 80),
    22: DamageBase(6, 12, 45, 85),
    23: DamageBase(6, 12, 50, 90),
    24: DamageBase(6, 12, 55, 95),
    25: DamageBase(6, 12, 60, 100),
    26: DamageBase(7, 12, 65, 110),
    27: DamageBase(8, 12, 70, 120),
    28: DamageBase(8, 12, 80, 130),
}


class Breakdown(Struct, frozen=True, gc=False):
    """Every number of the nine steps, so that a screen can show how the damage came about. (p. 236)"""

    db: int  # 1: of the Move
    strikes: int  # 2: it is multiplied by
    db_bonus: int  # 3: modifiers without STAB
    stab: bool
    effective_db: int
    crit: bool  # 4
    rolled: int  # 5: the dice, or the set value
    crit_damage: int  # the second time they count
    base_damage: int
    attack: int  # 6: at its stage
    bonus: int
    subtotal: int
    defense: int  # 7: at its stage
    damage_reduction: int
    after_defense: int
    num: int  # 8: the type multiplier
    den: int
    final: int  # 9: what is taken from Hit Points
    halved: bool = False  # between 7 and 8, by an ability
    plus: int = 0  # after 8, by an item: not multiplied


def chart_row(db: int) -> DamageBase:
    """The row of a Damage Base; below 1 and above 28 the ends of the chart hold. (p. 237)"""
    return CHART[max(LEAST_DB, min(MOST_DB, db))]


def effective_db(db: int, *, strikes: int = 1, stab: bool = False, bonus: int = 0) -> int:
    """Steps 1-3: the Move's Damage Base, times its strikes, plus modifiers and STAB, within the chart. (p. 236)"""
    return max(LEAST_DB, min(MOST_DB, db * strikes + bonus + (STAB if stab else 0)))


def five_strike_hits(d8: int) -> int:
    """How often a Five Strike hits: 1; 2 on 2-3; 3 on 4-6; 4 on 7; 5 on 8. (sources 4)"""
    return (1, 2, 2, 3, 3, 3, 4, 5)[d8 - 1]


FIVE_STRIKE_CUTS = (2, 4, 7, 8)


def damage(
    *,
    db: int,
    rolled: int,
    attack: int,
    defense: int,
    crit_damage: int = 0,
    crit: bool = False,
    strikes: int = 1,
    stab: bool = False,
    db_bonus: int = 0,
    bonus: int = 0,
    damage_reduction: int = 0,
    halved: bool = False,
    effectiveness: Effectiveness = NEUTRAL,
    plus: int = 0,
    final_minimum: FinalMinimum = "both",
) -> Breakdown:
    """Steps 4-9 for one target: dice, stats, reduction, at least 1, the type multiplier, rounded down once. (p. 236)

    `rolled` is what step 5 gave for the effective Damage Base (dice and flat, or the set value), `crit_damage` what a
    Critical Hit adds to it. Stats are taken at their stages. Multiscale halves after defences and before the type;
    `plus` comes after it and is not multiplied (Expert Belt, p. 296). The result is at least 1 unless the target is
    immune; the book says so only before the multiplier (sources 13.26).
    """
    base = rolled + crit_damage
    subtotal = base + attack + bonus
    after_defense, final = after(
        subtotal - defense - damage_reduction,
        halved=halved,
        effectiveness=effectiveness,
        plus=plus,
        final_minimum=final_minimum,
    )
    return Breakdown(
        db,
        strikes,
        db_bonus,
        stab,
        effective_db(db, strikes=strikes, stab=stab, bonus=db_bonus),
        crit,
        rolled,
        crit_damage,
        base,
        attack,
        bonus,
        subtotal,
        defense,
        damage_reduction,
        after_defense,
        effectiveness.num,
        effectiveness.den,
        final,
        halved,
        plus,
    )


def after(
    met: int, *, halved: bool, effectiveness: Effectiveness, plus: int = 0, final_minimum: FinalMinimum = "both"
) -> tuple[int, int]:
    """Steps 7-9: what is left after defences, at least 1, what the type makes of it, and what comes last. (p. 236)"""
    left = max(1, met)
    if halved:
        left = max(1, left // 2)
    final = left * effectiveness.num // effectiveness.den
    if final < 1 and effectiveness.num and final_minimum == "both":
        final = 1
    return left, final + (plus if effectiveness.num else 0)


def without_steps(final: int, *, crit: bool) -> Breakdown:
    """What damage comes to, without how: rolls with the same total are one branch of the odds."""
    return Breakdown(0, 0, 0, False, 0, crit, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, final)


def set_damage(effective: int) -> int:
    """The set value of a Damage Base, for tables that do not roll damage. (p. 237)"""
    return chart_row(effective).average


def strike_crit_db(db: int, *, stab: bool = False, bonus: int = 0) -> int:
    """Each Critical Hit of a Double Strike adds the dice of one strike, not of both. (sources 4)"""
    return effective_db(db, stab=stab, bonus=bonus)


def fixed_damage(amount: int, *, effectiveness: Effectiveness) -> int:
    """Moves with a fixed damage heed immunity and nothing else of the chart. (p. 238)"""
    return 0 if effectiveness.is_immune else amount


def recoil(damage_taken: int, *, num: int, den: int) -> int:
    """What the user of a Recoil Move loses: a share of the damage its target took, rounded down. (sources 4)"""
    return damage_taken * num // den


def drain(damage_taken: int, *, num: int = 1, den: int = 2) -> int:
    """What a draining Move heals: half of the damage dealt, rounded down. (p. 255)"""
    return damage_taken * num // den


def coup_de_grace_bonus(*, dice_counted: int = 2) -> int:
    """+5 damage that a Critical Hit counts as often as its dice: +10, or +15 with Sniper. (p. 251)"""
    return COUP_DE_GRACE_BONUS * dice_counted


def execute_chance(*, user_level: int, target_level: int) -> int:
    """What the d100 of an Execute Move must not pass: 30 + the user's level - the target's. (sources 10)"""
    return 30 + user_level - target_level


def execute_succeeds(natural: int, *, user_level: int, target_level: int) -> bool:
    """An Execute Move fells its target on a d100 of at most 30 + the difference in levels. (sources 10)"""
    return natural <= execute_chance(user_level=user_level, target_level=target_level)


def execute_cuts(*, user_level: int, target_level: int) -> tuple[int, ...]:
    """The cut of that d100."""
    most = execute_chance(user_level=user_level, target_level=target_level)
    return (most + 1,) if 1 <= most < 100 else ()
