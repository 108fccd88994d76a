"""Actors of Foundry VTT, of the PTU system and of its successor PTR: read from their JSON, and written to it.

Both keep what a sheet is in `system` (`data` before version 10) and everything on it as embedded items. PTU names the
species in a field; PTR embeds it. Base stats and HP are worked out here, by PTU's rules: PTR has rebalanced its own.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ... import content as c
from ...rules import experience, stats
from ...rules.terms import STATS, Stat, name_of
from ...state import Placed, Sheet
from .. import sheets
from ..growth import added_to
from .written import Written, number, skill_of, stat_of

_SHORT: Mapping[Stat, str] = {
    "hp": "hp", "attack": "atk", "defense": "def", "special_attack": "spatk", "special_defense": "spdef",
    "speed": "spd",
}  # fmt: skip
_SKILLS = {
    "general_education": "generalEd", "medicine_education": "medicineEd", "occult_education": "occultEd",
    "pokemon_education": "pokemonEd", "technology_education": "techEd",
}  # fmt: skip
_SILENT = frozenset(
    {"capability", "dexentry", "contestmove", "effect", "spiritaction", "reference", "species", "condition"}
)
"""Embedded items that a sheet here has no place for, because its species or a fight says so anyway."""


def is_actor(raw: object) -> bool:
    return isinstance(raw, Mapping) and raw.get("type") in ("pokemon", "character") and bool(_system(raw))


def actors(raw: object) -> Iterator[Mapping[str, Any]]:
    """The actors in a file: one, a list of them, or a world or an adventure that holds some."""
    if is_actor(raw):
        assert isinstance(raw, Mapping)
        yield raw
    elif isinstance(raw, list):
        for each in raw[:1000]:
            yield from actors(each)
    elif isinstance(raw, Mapping) and isinstance(raw.get("actors"), list):
        yield from actors(raw["actors"])


def _system(raw: Mapping[str, Any]) -> Mapping[str, Any]:
    found = raw.get("system", raw.get("data"))
    return found if isinstance(found, Mapping) else {}


def read(raw: Mapping[str, Any]) -> Written:
    """What an actor says, with everything that is embedded in it."""
    system = _system(raw)
    written = Written("pokemon" if raw["type"] == "pokemon" else "trainer", name=str(raw.get("name", ""))[:60])
    _stats(written, system)
    for key, entry in _mapping(system, "skills").items():
        skill = skill_of(str(key))
        rank = number(_value(_mapping(system, "skills").get(key, {}), "value"))
        if skill is not None and rank is not None and isinstance(entry, Mapping):
            written.skills[skill] = rank
    health = _mapping(system, "health")
    written.hp, written.injuries = number(health.get("value")), number(health.get("injuries")) or 0
    for item in raw.get("items", ()) if isinstance(raw.get("items"), list) else ():
        if isinstance(item, Mapping):
            _item(written, item)
    (_pokemon if written.kind == "pokemon" else _trainer)(written, system)
    return written


def _mapping(raw: Mapping[str, Any], name: str) -> Mapping[str, Any]:
    found = raw.get(name)
    return found if isinstance(found, Mapping) else {}


def _value(raw: object, name: str) -> object:
    """`{"value": 3, "mod": 1}` and a bare 3 are both numbers."""
    found = raw.get(name) if isinstance(raw, Mapping) else raw
    return found.get("value") if isinstance(found, Mapping) else found


def _stats(written: Written, system: Mapping[str, Any]) -> None:
    """A Pokémon's points and modifiers on top of our own base; a trainer's base is its own."""
    for key, entry in _mapping(system, "stats").items():
        stat = stat_of(str(key))
        if stat is None or not isinstance(entry, Mapping):
            continue
        added = (number(entry.get("levelUp")) or 0) + (number(_value(entry, "mod")) or 0)
        if written.kind == "pokemon":
            written.added[stat] = added
        else:
            written.stats[stat] = (number(entry.get("value")) or stats.TRAINER_START[stat]) + added


def _item(written: Written, item: Mapping[str, Any]) -> None:
    name, kind = str(item.get("name", ""))[:100], str(item.get("type", ""))
    if kind == "move":
        written.moves.append(name)
    elif kind == "ability":
        written.abilities.append(name)
    elif kind in ("feat", "edge"):
        written.features.append(name)
    elif kind == "item":
        written.items.append((name, number(_system(item).get("quantity")) or 1))
    elif kind == "species":
        written.species = name
    elif kind not in _SILENT:
        written.unread.append((kind or "item", name))


def _pokemon(written: Written, system: Mapping[str, Any]) -> None:
    species = system.get("species")
    written.species = written.species or (str(species) if isinstance(species, str) else "")
    level = _mapping(system, "level")
    written.experience, written.level = number(level.get("exp")), number(level.get("current"))
    written.nature = str(_value(system, "nature") or "")
    written.gender = str(system.get("gender") or "")
    written.shiny = system.get("shiny") is True
    written.loyalty = number(system.get("loyalty"))
    held = str(system.get("heldItem") or "")
    written.held_item = "" if held.casefold() in ("none", "-", "") else held


def _trainer(written: Written, system: Mapping[str, Any]) -> None:
    """A trainer's level is counted there: milestones, ten points each of other experience, and one to begin with."""
    level = _mapping(system, "level")
    known = number(level.get("current"))
    rest = (number(level.get("miscexp")) or 0) + (number(level.get("dexexp")) or 0)
    written.level = known or 1 + (number(level.get("milestones")) or 0) + rest // 10
    written.experience = rest % 10
    written.gender = str(system.get("sex") or "")


# --- written --------------------------------------------------------------------------------------------------------


def actor(content: c.Content, placed: Placed) -> dict[str, Any]:
    """Somebody as an actor: fields as both systems read them, and what it knows as embedded items."""
    sheet = placed.sheet
    assert sheet is not None, "who is written down has a sheet"
    health = {"value": sheet.max_hp if placed.hp is None else placed.hp, "injuries": placed.injuries,
              "max": sheet.max_hp}  # fmt: skip
    skills = {
        _SKILLS.get(skill, skill): {"value": _pair(dice.dice), "modifier": _pair(dice.bonus)}
        for skill, dice in sheet.skills.items()
    }
    own = {"stats": _written_stats(content, sheet), "skills": skills, "health": health}
    is_pokemon = sheet.kind == "pokemon"
    system = own | (_written_pokemon(content, sheet) if is_pokemon else _written_trainer(sheet))
    return {
        "name": sheet.name,
        "type": "pokemon" if is_pokemon else "character",
        "system": system,
        "items": [*_known(content, sheet), *_carried(content, placed)],
    }


def _written_stats(content: c.Content, sheet: Sheet) -> dict[str, Any]:
    if sheet.kind == "pokemon" and sheet.species in content.species:
        base, added = sheets.base_stats(content.species[sheet.species]), added_to(content, sheet)
    else:
        base = dict(stats.TRAINER_START)
        added = {stat: sheet.stats[stat] - base[stat] for stat in STATS}
    return {_SHORT[stat]: {"value": base[stat], "mod": _pair(0), "levelUp": added[stat]} for stat in STATS}


def _written_pokemon(content: c.Content, sheet: Sheet) -> dict[str, Any]:
    species = content.species.get(sheet.species)
    item = content.items.get(sheet.held_item or "")
    return {
        "species": species.name if species is not None else sheet.species,
        "nature": {"value": name_of(sheet.nature) if sheet.nature else ""},
        "gender": name_of(sheet.gender),
        "level": {"exp": sheet.experience or experience.xp_for_level(sheet.level), "current": sheet.level},
        "loyalty": sheet.loyalty,
        "shiny": sheet.shiny,
        "heldItem": item.name if item is not None else "None",
    }


def _written_trainer(sheet: Sheet) -> dict[str, Any]:
    level = {"milestones": sheet.level - 1, "miscexp": sheet.experience, "current": sheet.level}
    return {"level": level, "sex": name_of(sheet.gender) if sheet.gender != "none" else ""}


def _known(content: c.Content, sheet: Sheet) -> Iterator[dict[str, Any]]:
    species = content.species.get(sheet.species)
    if species is not None:
        yield {"name": species.name, "type": "species", "system": {"slug": species.id.replace("_", "-")}}
    for move in (content.moves[name] for name in sheet.moves if name in content.moves):
        numbers = {"type": name_of(move.type), "category": name_of(move.move_class), "ac": _text(move.ac),
                   "damageBase": _text(move.damage_base)}  # fmt: skip
        yield {"name": move.name, "type": "move", "system": numbers}
    for name in sheet.abilities:
        yield {"name": content.abilities[name].name if name in content.abilities else name, "type": "ability",
               "system": {}}  # fmt: skip
    for name in sheet.features:
        yield {"name": name, "type": "feat", "system": {}}


def _carried(content: c.Content, placed: Placed) -> Iterator[dict[str, Any]]:
    known = {**{key: item.name for key, item in content.items.items()}, **{k: b.name for k, b in content.balls.items()}}
    for key, count in placed.items.items():
        yield {"name": known.get(key, key), "type": "item", "system": {"quantity": count}}


def _pair(value: int) -> dict[str, int]:
    return {"value": value, "mod": 0}


def _text(value: int | None) -> str:
    return "" if value is None else str(value)
