"""A sheet as somebody wrote it elsewhere: names and numbers, not yet held against any pack."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from msgspec import Struct, field

from turnwright.kernel.naming import plain

from ...rules.terms import SKILLS, STATS, Skill, Stat


class Written(Struct):
    """One trainer or Pokémon, whatever format it was in."""

    kind: str = ""
    name: str = ""
    species: str = ""
    level: int | None = None
    experience: int | None = None
    nature: str = ""
    gender: str = ""
    shiny: bool = False
    loyalty: int | None = None
    stats: dict[Stat, int] = field(default_factory=dict)
    """Final stats."""
    added: dict[Stat, int] = field(default_factory=dict)
    """Points above the base of the species, where the final stats are not given."""
    skills: dict[Skill, int] = field(default_factory=dict)
    abilities: list[str] = field(default_factory=list)
    moves: list[str] = field(default_factory=list)
    features: list[str] = field(default_factory=list)
    held_item: str = ""
    items: list[tuple[str, int]] = field(default_factory=list)
    hp: int | None = None
    injuries: int = 0
    unread: list[tuple[str, str]] = field(default_factory=list)
    """Fields that no rule here has a place for, with what was in them."""


_STATS: Mapping[str, Stat] = {
    "hp": "hp", "hitpoints": "hp", "health": "hp", "atk": "attack", "attack": "attack", "att": "attack",
    "def": "defense", "defense": "defense", "defence": "defense", "spatk": "special_attack",
    "specialattack": "special_attack", "spa": "special_attack", "satk": "special_attack", "spatt": "special_attack",
    "spdef": "special_defense", "specialdefense": "special_defense", "specialdefence": "special_defense",
    "sdef": "special_defense", "spd": "speed", "spe": "speed", "speed": "speed",
}  # fmt: skip
_SHORT: Mapping[str, Skill] = {
    "general": "general_education", "medicine": "medicine_education", "occult": "occult_education",
    "pokemon": "pokemon_education", "tech": "technology_education", "technology": "technology_education",
}  # fmt: skip


def stat_of(name: str) -> Stat | None:
    """The stat that an abbreviation stands for. `Spd` is Speed, unless `Spe` stands beside it: see `stats_of`."""
    return _STATS.get(plain(name))


def stats_of(written: Iterable[tuple[str, int]]) -> dict[Stat, int]:
    """Stats by the names that people give them; beside `SpA` or `Spe`, `SpD` is Special Defense."""
    pairs = [(plain(name), value) for name, value in written]
    names = {name for name, _ in pairs}
    found: dict[Stat, int] = {}
    for name, value in pairs:
        special = name == "spd" and names & {"spa", "spe", "speed"}
        stat = "special_defense" if special else _STATS.get(name)
        if stat is not None and stat in STATS:
            found[stat] = value
    return found


def skill_of(name: str) -> Skill | None:
    """`generalEd`, `General Education`, `Tech Ed`."""
    key = plain(name)
    for skill in SKILLS:
        if key == plain(skill):
            return skill
    short = re.sub("ed(ucation)?$", "", key)
    return _SHORT.get(short)


def number(text: object) -> int | None:
    """The first whole number in something that people or programs wrote."""
    if isinstance(text, bool) or text is None:
        return None
    if isinstance(text, int):
        return text
    if isinstance(text, float):
        return int(text)
    found = re.search(r"-?\d+", str(text)[:100])
    return int(found.group()[:9]) if found else None
