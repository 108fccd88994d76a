"""The words of the game, and which of them belong together. (spec, Domain Enums)"""

from collections.abc import Mapping, Sequence
from typing import Literal

EnergyType = Literal[
    "fire", "water", "grass", "electric", "psychic", "fighting", "darkness", "metal", "fairy", "dragon", "colorless",
]  # fmt: skip
Status = Literal["asleep", "paralyzed", "confused", "poisoned", "burned"]
Stage = Literal[
    "basic", "restored", "stage_1", "stage_2", "mega", "vmax", "vstar", "gx", "ex", "break", "legend", "v_union",
]  # fmt: skip
AbilitySort = Literal["ability", "pokemon_power", "poke_power", "poke_body", "trait"]
TrainerKind = Literal["item", "supporter", "stadium", "tool"]

ENERGY_TYPES: tuple[EnergyType, ...] = (
    "fire", "water", "grass", "electric", "psychic", "fighting", "darkness", "metal", "fairy", "dragon", "colorless",
)  # fmt: skip
SHORT: Mapping[str, str] = {
    "fire": "R", "water": "W", "grass": "G", "electric": "L", "psychic": "P", "fighting": "F", "darkness": "D",
    "metal": "M", "fairy": "Y", "dragon": "N", "colorless": "C",
}  # fmt: skip
"""The letters that the game prints for energy."""
STATUSES: tuple[Status, ...] = ("asleep", "paralyzed", "confused", "poisoned", "burned")
STAGES: tuple[Stage, ...] = (
    "basic", "restored", "stage_1", "stage_2", "mega", "vmax", "vstar", "gx", "ex", "break", "legend", "v_union",
)  # fmt: skip
TRAINER_KINDS: tuple[TrainerKind, ...] = ("item", "supporter", "stadium", "tool")

# How high a stage stands on its line: a card evolves one that stands exactly one lower. GX, EX and LEGEND cards are
# put down like Basics unless they name what they evolve from (then the card says so: see content.Pokemon.rank).
RANK: Mapping[Stage, int] = {
    "basic": 0, "stage_1": 1, "stage_2": 2, "mega": 1, "vmax": 1, "vstar": 1, "gx": 0, "ex": 0, "break": 3, "legend": 0,
    "v_union": 0, "restored": 0,
}  # fmt: skip


def is_sort(sort: AbilitySort, meant: Sequence[AbilitySort]) -> bool:
    """Whether what a card calls an ability is one of the sorts that a text means.

    Poké-Powers and Poké-Bodies are the Pokémon Powers of later cards; an Ability is neither.
    """
    return sort in meant or ("pokemon_power" in meant and sort in ("poke_power", "poke_body"))
