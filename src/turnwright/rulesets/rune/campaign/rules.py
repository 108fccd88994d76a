"""The numbers of a run that no fight knows. They are ours: the sources tell of fights, not of the way between them.

Tuned so that a sensible player wins a third to three quarters of its runs with every calling, against bosses with all
their HP (docs/rune.md shows how often).
"""

from __future__ import annotations

from datetime import date

PRESET = "campaign"
"""The rulings of a run where nobody names others: enemies announce what they will do."""
HARD = "hard"
"""The rulings of a run for people who win the other one too often: enemies have more HP."""
WANTED = {"fair": (0.45, 0.65), "hard": (0.20, 0.40)}
"""How often each calling should win its runs, with keen in its seat, against enemies of a level."""
START_COGS = 150
"""For what the trader at the gate has."""
SPENT_COGS = {"warrior": 100}
"""What a calling has spent of them before the run begins: plate is dear."""
PROVISIONS = {"mystic": {"skald_mead": 2}, "scavenger": {"skald_mead": 3}, "skald": {"skald_mead": 3}}
"""What a calling brings to a run besides the things it has in single fights."""
DEPTH_PROVISIONS = {
    "mystic": {"skald_mead": 5, "medicinal_tonic": 3, "stamina_tonic": 2},
    "scavenger": {"skald_mead": 1, "medicinal_tonic": 2},
    "skald": {},
}
"""What it brings in their place where three depths lie below it. (ruling `descent`)"""
DEPTH_SPENT_COGS = {"warrior": 150}
"""What a calling has spent there."""
DEPTH_GEAR = {"mystic": ("clan_focus", "clan_leathers")}
"""What a calling wears there from the gate on, in place of its own."""
SANCTUARY_PP = 3
"""What a night in a sanctuary teaches, once."""
STAMINA_ON_THE_WAY = 100
"""Percent of the missing Stamina that comes back from one room to the next."""
BREATHER_HP, BREATHER_STRESS = 100, 8
"""Percent of the missing HP that an hour's rest in a cleared room brings back, and the stress of listening."""
START_SUPPLIES = 2
"""Days of food and lamp oil at the gate. (ruling `rests`)"""
SUPPLY_PRICE, SUPPLIES_SOLD = 25, 1
"""Cogs that a trader asks for a supply, and how many each trader has."""
REST_HP, HUNGRY_HP = 60, 25
"""Percent of the missing HP that an hour's rest brings back with a supply, and without one."""
REST_STRESS, HUNGRY_STRESS = 4, 8
"""The Stress of that hour."""
HUNTER_HOURS = 4
"""Hours that the hunter is behind at the start; when they are used up, it is there."""
REST_HOURS, SEARCH_HOURS, DETOUR_HOURS = 1, 1, 2
"""Time that passes."""
SHAKEN_OFF = 3
"""Hours that the hunter needs to find somebody again who ran from it."""
NIGHT_HOURS = 2
"""Hours by which the trail goes cold while one sleeps behind a sanctuary's door."""
FLED_STRESS = 10
"""What it costs to fall back to the last room: they follow for a while."""
DETOUR_STRESS = 12
"""The long way round a passage."""
CROSSING_TURNS, SEARCHING_TURNS = 2, 4
"""Turns that a passage's hazards have: on the straight way through, and when its cache is looked for."""
CACHE_COGS = (20, 60)
CACHE_PP = 1
"""A rune in the wall of a searched passage: a point to spend."""
CACHE_TIERS = (1, 2, 3)
"""The tier of what lies in a cache, in each third of the way."""
GIFTS = {"mystic": "deep_ward", "scavenger": "scrap_sense", "skald": "battle_voice"}
"""What a calling knows at the gate besides, as the warrior has Vigor: in single fights the sources give it no more."""
STOCK_MOST = 3
"""The best tier that a trader has: what is Myth-Forged is found."""
CRAFTS = {"bandage": 1, "healing_salve": 2, "stamina_tonic": 2, "calming_draught": 3}
"""What can be made of materials, between fights, and how many it takes."""
GEAR_PRICES = (15, 35, 80, 150, 280)
"""Cogs for equipment, by tier; a trader pays a third."""


def start_cogs(calling: str, *, deep: bool = False) -> int:
    """What a calling can spend at the gate."""
    return START_COGS - (DEPTH_SPENT_COGS if deep else SPENT_COGS).get(calling, 0)


def sold_for(tier: int) -> int:
    """What a trader pays for equipment."""
    return GEAR_PRICES[tier] // 3


def share(missing: int, percent: int) -> int:
    """A percentage of what is missing, rounded down but never to nothing."""
    return max(1, missing * percent // 100) if missing > 0 else 0


def daily_seed(day: date) -> int:
    """The seed that everybody plays on a day: 18 November 2026 is 20261118."""
    return day.year * 10_000 + day.month * 100 + day.day


def third(row: int, rows: int) -> int:
    """0, 1 or 2: how far down a row is."""
    return min(2, 3 * row // rows)
