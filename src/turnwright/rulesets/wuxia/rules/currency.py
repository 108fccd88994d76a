"""Fury, clout and insight: how they are earned and what they buy. (spec 2.1; sources 7)"""

from collections.abc import Mapping
from functools import lru_cache
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from .terms import CURRENCY_OF, Currency, Pillar, Track

CurrencyCap = Literal["ten", "scl"]
Spend = Literal["reroll", "boost", "resist", "push", "pressure"]

ALLY_DOWN_FURY = 2
SURVIVED_INSIGHT = 1
INSIGHT_DANGER = 8


class Price(Struct, frozen=True):
    """What a spend costs and gives. `currency` None: the one of the pillar at stake."""

    cost: int
    when: Literal["before_attack", "after_miss", "before_resist"]
    currency: Currency | None = None
    track: Track | None = None
    attack: int = 0
    effect_rank: int = 0


SPENDS: Mapping[Spend, Price] = {
    "reroll": Price(1, "after_miss"),
    "boost": Price(2, "before_attack", attack=2),
    "resist": Price(3, "before_resist"),
    "push": Price(3, "before_attack", "fury", "blood", attack=2, effect_rank=2),
    "pressure": Price(3, "after_miss", "clout", "fate"),
}


@lru_cache(maxsize=256)
def price(spend: Spend, *, push_cost: int = 3, boost_cost: int = 2, boost_bonus: int = 2) -> Price:
    """The price of a spend under the rulings on pushing and boosting. (sources 0, 7)"""
    row = SPENDS[spend]
    if spend == "push":
        return replace(row, cost=push_cost)
    if spend == "boost":
        return replace(row, cost=boost_cost, attack=boost_bonus)
    return row


def natural_20_gain(pillar: Pillar) -> Currency | None:
    """A natural 20 earns 1 fury with violence, 1 clout with influence; insight is not earned by rolling. (sources 7)"""
    return None if pillar == "revelation" else CURRENCY_OF[pillar]


def fury_from_damage(thp_lost: int) -> int:
    """1 fury for each full 10 THP lost to one hit. (sources 7)"""
    return thp_lost // 10


def currency_cap(scl: int, *, rule: CurrencyCap = "ten") -> int:
    """The most of a currency that a unit holds: 10; in the ADR 3 + SCL. (sources 0, 7)"""
    return 10 if rule == "ten" else 3 + scl


def earned(current: int, *, gain: int, cap: int) -> int:
    """How much of a gain fits under the cap."""
    return max(0, min(gain, cap - current))


def crosses_danger(before: int, *, after: int) -> bool:
    """Insight of 8 or more is dangerous: the story hears of it once, when it gets there. (sources 7)"""
    return before < INSIGHT_DANGER <= after
