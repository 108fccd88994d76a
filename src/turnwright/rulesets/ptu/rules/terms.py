"""The words of the game, and which of them belong together. Ids are lower_snake; names are for people."""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Literal

PokemonType = Literal[
    "normal", "fire", "water", "electric", "grass", "ice", "fighting", "poison", "ground", "flying", "psychic", "bug",
    "rock", "ghost", "dragon", "dark", "steel", "fairy",
]  # fmt: skip
MoveType = Literal[PokemonType, "typeless"]
Stat = Literal["hp", "attack", "defense", "special_attack", "special_defense", "speed"]
StagedStat = Literal["attack", "defense", "special_attack", "special_defense", "speed"]
MoveClass = Literal["physical", "special", "status"]
Weather = Literal["clear", "sun", "rain", "hail", "sandstorm"]
Size = Literal["small", "medium", "large", "huge", "gigantic"]
Skill = Literal[
    "acrobatics", "athletics", "combat", "intimidate", "stealth", "survival",
    "general_education", "medicine_education", "occult_education", "pokemon_education", "technology_education",
    "guile", "perception", "charm", "command", "focus", "intuition",
]  # fmt: skip
Rank = Literal["pathetic", "untrained", "novice", "adept", "expert", "master", "virtuoso"]

TYPES: tuple[PokemonType, ...] = (
    "normal", "fire", "water", "electric", "grass", "ice", "fighting", "poison", "ground", "flying", "psychic", "bug",
    "rock", "ghost", "dragon", "dark", "steel", "fairy",
)  # fmt: skip
STATS: tuple[Stat, ...] = ("hp", "attack", "defense", "special_attack", "special_defense", "speed")
STAGED_STATS: tuple[StagedStat, ...] = ("attack", "defense", "special_attack", "special_defense", "speed")
MOVE_CLASSES: tuple[MoveClass, ...] = ("physical", "special", "status")
SIZES: tuple[Size, ...] = ("small", "medium", "large", "huge", "gigantic")
SKILLS: tuple[Skill, ...] = (
    "acrobatics", "athletics", "combat", "intimidate", "stealth", "survival",
    "general_education", "medicine_education", "occult_education", "pokemon_education", "technology_education",
    "guile", "perception", "charm", "command", "focus", "intuition",
)  # fmt: skip
# A rank is as many d6 (sources 1); Virtuoso is a class feature on top of Master and still rolls six.
RANKS: Mapping[Rank, int] = {
    "pathetic": 1, "untrained": 2, "novice": 3, "adept": 4, "expert": 5, "master": 6, "virtuoso": 6,
}  # fmt: skip

ATTACK_STAT: Mapping[MoveClass, StagedStat] = {"physical": "attack", "special": "special_attack"}
DEFENSE_STAT: Mapping[MoveClass, StagedStat] = {"physical": "defense", "special": "special_defense"}


def id_of(name: str) -> str:
    """The id of a printed name: "Badly Poisoned" is badly_poisoned, "Poké Ball" is poke_ball, "At-Will" is at_will."""
    plain = name.strip().lower().replace("é", "e").translate(_MARKS)
    return "_".join(plain.replace("-", " ").replace("_", " ").split())


_MARKS = str.maketrans("", "", "'’!?.,[]")
"""What a printed name has and its id has not: "Go, Fight, Win! [2015]" is go_fight_win_2015."""


@lru_cache(maxsize=4096)
def name_of(key: str) -> str:
    """An id as people read it: badly_poisoned is "Badly Poisoned"."""
    return " ".join(word.capitalize() for word in key.split("_"))


def cuts_where(faces: Iterable[object]) -> tuple[int, ...]:
    """The lowest face of each run of equal outcomes but the first, for outcomes listed from face 1 on.

    What `Dice.d(cuts=)` wants: faces that a rule does not tell apart become one branch of exact odds.
    """
    listed = list(faces)
    return tuple(place + 1 for place in range(1, len(listed)) if listed[place] != listed[place - 1])
