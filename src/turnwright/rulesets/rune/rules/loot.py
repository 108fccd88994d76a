"""What the fallen leave: tiers by threat, cogs, materials, artefacts. (sources 12)"""

from typing import Literal, NamedTuple

from turnwright.kernel.dice import Dice

from .terms import Threat

Table = Literal["threat", "rog"]
TIERS = ("Jury-Rigged", "Scavenged", "Clan-Forged", "Optimized", "Myth-Forged")

_ROWS: dict[Table, dict[Threat, tuple[tuple[int, int | None], ...]]] = {
    "threat": {
        "low": ((10, None), (70, 0), (100, 1)),
        "medium": ((40, 1), (80, 2), (100, 3)),
        "high": ((40, 2), (80, 3), (100, 4)),
        "lethal": ((50, 3), (100, 4)),
        "boss": ((30, 3), (100, 4)),
    },
    "rog": {
        "low": ((50, 0), (90, 1), (100, 2)),
        "medium": ((20, 0), (70, 1), (95, 2), (100, 3)),
        "high": ((30, 1), (75, 2), (95, 3), (100, 4)),
        "lethal": ((30, 1), (75, 2), (95, 3), (100, 4)),
        "boss": ((30, 2), (80, 3), (100, 4)),
    },
}
CLASS_MATCH = 60
MATERIAL_CHANCE, MATERIAL_MOST = 40, 3


class Drop(NamedTuple):
    """What one enemy leaves; the item is named by its slot and tier, and found by the content."""

    tier: int | None
    weapon: bool
    matched: bool
    cogs: int
    materials: int
    artefact: bool


def tier(threat: Threat, *, roll: int, table: Table = "threat") -> int | None:
    """The tier of what drops, from a roll of 0 to 99; none where the row says so. (sources 12)"""
    return next(tier for below, tier in _ROWS[table][threat] if roll < below)


def drop(dice: Dice, threat: Threat, *, cogs: tuple[int, int], artefact: int = 0, table: Table = "threat") -> Drop:
    """Rolls what an enemy leaves: tier, weapon or armour, whether it fits its finder, cogs, materials, an artefact."""
    found = tier(threat, roll=dice.d(100, "loot:tier") - 1, table=table)
    weapon = matched = False
    if found is not None:
        weapon = dice.d(2, "loot:slot") == 1
        matched = threat == "boss" or dice.d(100, "loot:match") <= CLASS_MATCH
    coins = cogs[0] + dice.d(cogs[1] - cogs[0] + 1, "loot:cogs") - 1
    units = dice.d(MATERIAL_MOST, "loot:units") if dice.d(100, "loot:material") <= MATERIAL_CHANCE else 0
    return Drop(found, weapon, matched, coins, units, bool(artefact) and dice.d(100, "loot:artefact") <= artefact)
