"""How a Pokémon comes by a move: by its level, from an egg, by a TM or a tutor. (sources 2)"""

from __future__ import annotations

from typing import Literal

from .. import content as c
from ..state import Sheet

Way = Literal["level", "egg", "natural", "tm", "tutor"]

MOST_TAUGHT = 3
"""Moves from TMs and tutors that a Pokémon can know at a time; natural tutor moves and egg moves are not counted."""


def ways(
    content: c.Content, species: str, move: str, *, level: int = 100, gender: c.Gender | None = None
) -> tuple[Way, ...]:
    """Every way by which a species can learn a move, the freest first."""
    entry = content.species.get(species)
    if entry is None:
        return ()
    own = lists_of(content, species)
    eggs = content.learnsets.get(entry.family) or own
    found: list[tuple[Way, bool]] = [
        ("level", any(at <= level and name == move for at, name in entry.level_up)),
        ("egg", move in own.egg or move in eggs.egg),
        ("natural", move in own.natural),
        ("tm", own.any_tm or move in own.tm),
        ("tutor", own.any_tutor or move in (*own.tutor, *(own.by_gender.get(gender, ()) if gender else ()))),
    ]
    return tuple(way for way, holds in found if holds)


def lists_of(content: c.Content, species: str) -> c.Learnset:
    """The lists of a species, or of the form that it shares them with."""
    own = content.learnsets.get(species, c.Learnset(species))
    return content.learnsets.get(own.like, own) if own.like else own


def taught(content: c.Content, sheet: Sheet) -> tuple[str, ...]:
    """A Pokémon's moves that can only come from a TM or a tutor: at most three are allowed. (sources 2)"""
    found = []
    for move in sheet.moves:
        by = ways(content, sheet.species, move, level=sheet.level, gender=sheet.gender)
        if by and by[0] in ("tm", "tutor"):
            found.append(move)
    return tuple(found)


def unknown(content: c.Content, sheet: Sheet) -> tuple[str, ...]:
    """The moves of a Pokémon that nothing printed lets its species learn; a game master may still give them."""
    return tuple(
        move for move in sheet.moves if not ways(content, sheet.species, move, level=sheet.level, gender=sheet.gender)
    )
