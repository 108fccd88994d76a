"""Types: the chart, effectiveness by tiers for up to three types, and what a type is immune to. (pp. 238-239)"""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Literal

from msgspec import Struct

from .terms import TYPES, MoveType, PokemonType

Combination = Literal["tiers", "multiplicative"]


class Matchup(Struct, frozen=True):
    """What an attacking type does to the types it meets; any other type takes neutral damage."""

    strong: frozenset[PokemonType] = frozenset()
    resisted: frozenset[PokemonType] = frozenset()
    immune: frozenset[PokemonType] = frozenset()


class Effectiveness(Struct, frozen=True, gc=False):
    """A multiplier num/den; `steps` counts super-effective steps (negative: resisted), or is None for an immunity."""

    num: int
    den: int
    steps: int | None

    @property
    def is_immune(self) -> bool:
        return self.num == 0


def _row(strong: str = "", resisted: str = "", immune: str = "") -> Matchup:
    known: Mapping[str, PokemonType] = {each: each for each in TYPES}
    return Matchup(*(frozenset(known[word] for word in words.split()) for words in (strong, resisted, immune)))


CHART: Mapping[PokemonType, Matchup] = {
    "normal": _row(resisted="rock steel", immune="ghost"),
    "fire": _row("grass ice bug steel", "fire water rock dragon"),
    "water": _row("fire ground rock", "water grass dragon"),
    "electric": _row("water flying", "electric grass dragon", "ground"),
    "grass": _row("water ground rock", "fire grass poison flying bug dragon steel"),
    "ice": _row("grass ground flying dragon", "fire water ice steel"),
    "fighting": _row("normal ice rock dark steel", "poison flying psychic bug fairy", "ghost"),
    "poison": _row("grass fairy", "poison ground rock ghost", "steel"),
    "ground": _row("fire electric poison rock steel", "grass bug", "flying"),
    "flying": _row("grass fighting bug", "electric rock steel"),
    "psychic": _row("fighting poison", "psychic steel", "dark"),
    "bug": _row("grass psychic dark", "fire fighting poison flying ghost steel fairy"),
    "rock": _row("fire ice flying bug", "fighting ground steel"),
    "ghost": _row("psychic ghost", "dark", "normal"),
    "dragon": _row("dragon", "steel", "fairy"),
    "dark": _row("psychic ghost", "fighting dark fairy"),
    "steel": _row("ice rock fairy", "fire water electric steel"),
    "fairy": _row("fighting dragon dark", "fire poison steel"),
}

MAX_STEPS = 3
TIERS: Mapping[int, Effectiveness] = {
    -3: Effectiveness(1, 8, -3),
    -2: Effectiveness(1, 4, -2),
    -1: Effectiveness(1, 2, -1),
    0: Effectiveness(1, 1, 0),
    1: Effectiveness(3, 2, 1),
    2: Effectiveness(2, 1, 2),
    3: Effectiveness(3, 1, 3),
}
NEUTRAL = TIERS[0]
IMMUNE = Effectiveness(0, 1, None)

# Types that never get a condition. (p. 239)
STATUS_IMMUNITIES: Mapping[str, frozenset[PokemonType]] = {
    "burned": frozenset({"fire"}),
    "poisoned": frozenset({"poison", "steel"}),
    "badly_poisoned": frozenset({"poison", "steel"}),
    "paralyzed": frozenset({"electric"}),
    "frozen": frozenset({"ice"}),
    "stuck": frozenset({"ghost"}),
    "trapped": frozenset({"ghost"}),
}
# Types that a keyword of a Move does nothing to. (p. 239)
KEYWORD_IMMUNITIES: Mapping[str, frozenset[PokemonType]] = {"powder": frozenset({"grass"})}


@lru_cache(maxsize=65536)
def effectiveness(
    move_type: MoveType,
    types: tuple[PokemonType, ...],
    *,
    steps: int = 0,
    combination: Combination = "tiers",
) -> Effectiveness:
    """How a type meets the types of a target. (p. 238)

    One immune type makes the attack do nothing. Otherwise weaknesses less resistances are the tier: x1.5, x2, x3, or
    1/2, 1/4, 1/8; a target without types (a trainer) and a typeless attack are neutral. `steps` is what effects
    shift, "one step more resisted" being -1. Under the ruling "multiplicative" 3/2 and 1/2 are multiplied instead.
    """
    weak = resisted = 0
    if move_type != "typeless":
        row = CHART[move_type]
        for each in dict.fromkeys(types):
            if each in row.immune:
                return IMMUNE
            weak += each in row.strong
            resisted += each in row.resisted
    net = max(-MAX_STEPS, min(MAX_STEPS, weak - resisted + steps))
    if combination == "tiers":
        return TIERS[net]
    weak, resisted = weak + max(0, steps), resisted + max(0, -steps)
    return Effectiveness(3**weak, 2 ** (weak + resisted), net)


def label(num: int, den: int) -> str:
    """What a multiplier is called, products of the multiplicative ruling (9/4, 3/4) included."""
    if num == 0:
        return "Immune"
    if num == den:
        return "Neutral"
    strong = num > den
    times = ((num >= 2 * den) + (num >= 3 * den)) if strong else ((2 * num < den) + (4 * num < den))
    return ("", "Doubly ", "Triply ")[times] + ("Super Effective" if strong else "Resisted")


def is_immune_to_status(types: Iterable[str], status: str) -> bool:
    """A type that never gets this condition. Trainers have no type, so no immunity. (p. 239)"""
    return not STATUS_IMMUNITIES.get(status, frozenset()).isdisjoint(types)


def is_immune_to_keyword(types: Iterable[str], keyword: str) -> bool:
    """Grass types ignore Powder Moves. (p. 239)"""
    return not KEYWORD_IMMUNITIES.get(keyword, frozenset()).isdisjoint(types)


def has_stab(move_type: str, types: Iterable[str], *, never: bool = False) -> bool:
    """A Pokémon shares the type of its damaging Move; never for Struggle and weapon attacks. (pp. 236, 240)"""
    return not never and move_type in types
