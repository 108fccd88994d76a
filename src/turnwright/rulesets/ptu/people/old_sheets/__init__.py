"""Old sheets come in: Foundry actors, tables and pasted text become a party; a party goes out as Foundry actors.

Tolerant of names (case, accents, punctuation, what stands in brackets), and honest about the rest: whatever was not
understood is listed, with the nearest name that is known.

    >>> from turnwright import game, old_sheets
    >>> found = old_sheets.read(game("ptu"), "Ember (Charmander) @ Charcoal\\nLevel: 12\\n- Scratch\\n- Hyper Claws")
    >>> [(each.sheet.name, each.sheet.level, each.sheet.moves) for each in found.party], found.unread[-1].text
    ([('Ember', 12, ('scratch',))], 'Hyper Claws')
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from turnwright.kernel.naming import id_of
from turnwright.kernel.refusal import Refusal, did_you_mean

from ... import content as c
from ...game import PtuGame
from ...index import feature_id
from ...rules import experience, stats
from ...rules.terms import STATS
from ...state import Placed, Sheet, SkillDice
from .. import sheets
from ..growth import base_of
from . import foundry, typed
from .written import Written

MOST = 2_000_000
"""Characters; a longer file is no sheet."""


class Unread(Struct, frozen=True):
    """Something on a sheet that was not understood, or has no place here."""

    who: str
    field: str
    text: str
    hint: str = ""


class Imported(Struct, frozen=True):
    """A party, and what was not understood of it."""

    party: tuple[Placed, ...]
    unread: tuple[Unread, ...]


def read(game: PtuGame, text: str | bytes) -> Imported:
    """Everybody in a file or a pasted text, whatever format it has."""
    whole = text.decode("utf-8", "replace") if isinstance(text, bytes) else text
    if len(whole) > MOST:
        raise Refusal("ptu.old_sheets", context="too_long", most=MOST)
    found = [*_written(whole)]
    if not found:
        raise Refusal("ptu.old_sheets", context="nobody")
    unread: list[Unread] = []
    made = [_made(game, each, unread) for each in found]
    return Imported(_party([each for each in made if each is not None]), tuple(unread))


def _written(text: str) -> Iterable[Written]:
    stripped = text.strip()
    if stripped[:1] in ("{", "["):
        raw = _json(stripped)
        return [foundry.read(each) for each in foundry.actors(raw)]
    return typed.from_table(text) if typed.is_table(text) else typed.from_text(text)


def _json(text: str) -> object:
    """JSON, or a JSON value on each line, as compendia were kept."""
    try:
        return msgspec.json.decode(text)
    except msgspec.DecodeError:
        pass
    try:
        return [msgspec.json.decode(line) for line in text.split("\n") if line.strip()]
    except msgspec.DecodeError as error:
        raise Refusal("ptu.old_sheets", context="no_json") from error


def _party(made: list[Placed]) -> tuple[Placed, ...]:
    """Trainers first; with one trainer everybody is that one's, the first out and the others in their balls."""
    seen: dict[str, int] = {}
    named: list[Placed] = []
    for each in made:
        assert each.sheet is not None
        seen[each.sheet.id] = seen.get(each.sheet.id, 0) + 1
        number = seen[each.sheet.id]
        own = f"{each.sheet.id}_{number}" if number > 1 else each.sheet.id
        named.append(replace(each, sheet=replace(each.sheet, id=own)))
    people = [each for each in named if each.sheet is not None and each.sheet.kind == "trainer"]
    others = [each for each in named if each.sheet is not None and each.sheet.kind == "pokemon"]
    if len(people) == 1 and people[0].sheet is not None:
        owner = people[0].sheet.id
        others = [
            replace(each, in_ball=place > 0, sheet=replace(each.sheet, owner=owner))
            for place, each in enumerate(others)
            if each.sheet is not None
        ]
    return (*people, *others)


# --- one sheet --------------------------------------------------------------------------------------------------------


class _Names:
    """Names held against the packs; what is not there is noted."""

    def __init__(self, content: c.Content, who: str, unread: list[Unread]) -> None:
        self.content, self.who, self.unread = content, who, unread

    def note(self, field: str, text: str, hint: str = "") -> None:
        self.unread.append(Unread(self.who, field, text, hint))

    def find(self, folder: str, field: str, name: str) -> str:
        """The id of an entry: by its whole name, or by what stands before a bracket or a dash."""
        known = {key: str(entry.name) for key, entry in getattr(self.content, folder).items()}
        for called in (name, re.split(r"\s*[\[(]| - ", name)[0], name.rstrip("s")):
            try:
                key = id_of(called, known, folder)
            except Refusal:
                continue
            if key in known:
                return key
        self.note(field, name, did_you_mean(name, known.values()))
        return ""

    def all(self, folder: str, field: str, names: Iterable[str]) -> tuple[str, ...]:
        found = (self.find(folder, field, name) for name in names)
        return tuple(dict.fromkeys(each for each in found if each))


def _made(game: PtuGame, written: Written, unread: list[Unread]) -> Placed | None:
    content = game.content
    names = _Names(content, written.name or written.species, unread)
    for field, text in written.unread:
        names.note(field, text)
    species = names.find("species", "species", written.species) if written.species else ""
    if not written.species and written.kind != "trainer":  # a name alone may be that of a species
        known = {key: str(entry.name) for key, entry in content.species.items()}
        found = id_of(written.name, known)
        species = found if found in known else ""
    if species:
        return _pokemon(game, written, names, species)
    if written.species or written.kind == "pokemon":
        if not written.species:
            names.note("species", "")
        return None
    return _trainer(game, written, names)


def _pokemon(game: PtuGame, written: Written, names: _Names, species: str) -> Placed:
    level = written.level or (experience.level_for_xp(written.experience) if written.experience is not None else 1)
    level = _bounded(names, "level", level, 1, stats.MAX_POKEMON_LEVEL)
    nature = written.nature.strip().casefold()
    if nature and nature not in stats.NATURES:
        names.note("nature", written.nature, did_you_mean(nature, stats.NATURES))
        nature = ""
    entry = names.content.species[species]
    gender = _gender(written.gender) or sheets.common_gender(entry)
    build = c.Build(species=species, level=level, nature=nature or sheets.NEUTRAL_NATURE, gender=gender)
    sheet = sheets.pokemon(names.content, game.options, build, sheet_id=sheets.slug(written.name or species))
    own = dict(written.stats)
    if written.added and not own and any(written.added.values()):
        base = base_of(names.content, sheet)
        own = {stat: max(1, base[stat] + written.added.get(stat, 0)) for stat in STATS}
    if own:
        sheet = sheets.with_stats(sheet, {stat: max(1, min(999, value)) for stat, value in own.items()})
    held = names.find("items", "held item", written.held_item) if written.held_item else ""
    xp = written.experience
    fits = xp is not None and experience.level_for_xp(xp) == level
    sheet = replace(
        sheet,
        name=written.name or entry.name,
        abilities=names.all("abilities", "ability", written.abilities) or sheet.abilities,
        moves=names.all("moves", "move", written.moves) or sheet.moves,
        shiny=written.shiny,
        loyalty=_bounded(names, "loyalty", 3 if written.loyalty is None else written.loyalty, 0, 6),
        experience=xp if fits and xp is not None else sheet.experience,
        held_item=held or None,
        features=_features(names, written.features),
        origin="owned",
    )
    return _placed(names, written, sheet)


def _trainer(game: PtuGame, written: Written, names: _Names) -> Placed:
    level = _bounded(names, "level", written.level or 1, 1, stats.MAX_TRAINER_LEVEL)
    own = {**stats.TRAINER_START, **{stat: max(0, min(999, value)) for stat, value in written.stats.items()}}
    entry = c.Trainer(
        id=sheets.slug(written.name),
        name=written.name,
        level=level,
        stats=c.BaseStats(**own),
        moves=names.all("moves", "move", written.moves),
        abilities=names.all("abilities", "ability", written.abilities),
        features=_features(names, written.features),
        gender=_gender(written.gender) or "none",
    )
    sheet = sheets.trainer(names.content, entry, sheet_id=entry.id)
    if written.skills:
        ranks = {**{skill: each.dice for skill, each in sheet.skills.items()}, **written.skills}
        ranks = {skill: max(1, min(6, rank)) for skill, rank in ranks.items()}
        found = sheets.trainer_capabilities(names.content, ranks, entry.features)
        body = replace(
            sheet.capabilities, overland=found.overland, swim=found.swim, high_jump=found.high_jump,
            long_jump=found.long_jump, power=found.power,
        )  # fmt: skip
        sheet = replace(sheet, skills={skill: SkillDice(rank) for skill, rank in ranks.items()}, capabilities=body)
    return _placed(names, written, replace(sheet, experience=written.experience or 0))


def _placed(names: _Names, written: Written, sheet: Sheet) -> Placed:
    items: dict[str, int] = {}
    for name, count in written.items:
        key = names.find("balls", "item", name) if "ball" in name.casefold() else names.find("items", "item", name)
        if key and count > 0:
            items[key] = items.get(key, 0) + count
    injuries = _bounded(names, "injuries", written.injuries, 0, 10)
    hp = written.hp if written.hp is not None and written.hp < sheet.max_hp else None
    return Placed("players", sheet=sheet, hp=hp, injuries=injuries, items=items)


def _features(names: _Names, written: Iterable[str]) -> tuple[str, ...]:
    """Features and edges as they are printed: a sheet lists them by name."""
    found = []
    for name in written:
        if feature_id(name) in names.content.features:
            found.append(name)
        else:
            printed = (entry.name for entry in names.content.features.values())
            names.note("feature", name, did_you_mean(name, printed))
    return tuple(found)


def _gender(written: str) -> c.Gender | None:
    known: Mapping[str, c.Gender] = {
        "m": "male", "male": "male", "♂": "male", "f": "female", "female": "female", "♀": "female", "none": "none",
        "genderless": "none", "n": "none",
    }  # fmt: skip
    return known.get(written.strip().casefold())


def _bounded(names: _Names, field: str, value: int, least: int, most: int) -> int:
    if not least <= value <= most:
        names.note(field, str(value))
    return max(least, min(most, value))


# --- out --------------------------------------------------------------------------------------------------------------


def to_foundry(game: PtuGame, party: Iterable[Placed]) -> list[dict[str, Any]]:
    """A party as actors of Foundry VTT, one for each."""
    return [foundry.actor(game.content, each) for each in party if each.sheet is not None]
