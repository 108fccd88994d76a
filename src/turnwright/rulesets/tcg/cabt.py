"""The cards of cabt, the official engine of the 2026 AI battle competition, in the public card format.

cabt is a compiled library in the PyPI package `kaggle-environments`, which users install themselves. It is asked at
run time: nothing of it and none of its texts are part of this project. `packs import tcg --from cabt` makes a pack of
its cards, and the witness (docs/tcg.md) plays its games beside ours.
"""

from __future__ import annotations

import ctypes
import importlib.util
import json
import re
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from turnwright.kernel.refusal import Refusal

PACKAGE = "kaggle_environments"
TYPES = ("Colorless", "Grass", "Fire", "Water", "Lightning", "Psychic", "Fighting", "Darkness", "Metal", "Dragon")
_SYMBOLS = dict(zip("CGRWLPFDMN", TYPES, strict=True))
_TRAINERS = {1: "Item", 2: "Pokémon Tool", 3: "Supporter", 4: "Stadium"}
_POKEMON, _BASIC_ENERGY, _SPECIAL_ENERGY = 0, 5, 6
_ODD = (("’", "'"), ("“", '"'), ("”", '"'), ("\xa0", " "), ("\u200b", ""))
_TERA = (
    "Tera: As long as this Pokémon is on your Bench, prevent all damage done to this Pokémon by attacks "
    "(both yours and your opponent's)."
)


def folder() -> Path | None:
    """Where the engine is installed, if it is. The package itself is not imported: it needs much that this doesn't."""
    spec = importlib.util.find_spec(PACKAGE)
    if spec is None or spec.origin is None:
        return None
    place = Path(spec.origin).parent / "envs" / "cabt"
    return place if (place / "cg" / "sim.py").is_file() else None


def modules() -> tuple[Any, Any]:
    """The engine's Python side: battles (`game`) and its library (`sim`)."""
    place = folder()
    if place is None:
        raise Refusal("tcg.no_cabt")
    if str(place) not in sys.path:
        sys.path.append(str(place))
    game, sim = importlib.import_module("cg.game"), importlib.import_module("cg.sim")
    sim.lib.AllCard.restype = sim.lib.AllAttack.restype = ctypes.c_char_p
    return game, sim.lib


def raw_cards() -> dict[int, dict[str, Any]]:
    """The engine's cards as it lists them, by their numbers."""
    _, library = modules()
    return {card["cardId"]: card for card in json.loads(library.AllCard().decode())}


def raw_attacks() -> dict[int, dict[str, Any]]:
    """The engine's attacks as it lists them, by their numbers."""
    _, library = modules()
    return {attack["attackId"]: attack for attack in json.loads(library.AllAttack().decode())}


def files() -> Mapping[str, bytes]:
    """All of the engine's cards as one file of the public format, for the importer."""
    attacks = raw_attacks()
    return {"cabt.json": json.dumps([printed(card, attacks) for card in raw_cards().values()]).encode()}


def plain(text: str) -> str:
    """A text as the public format spells it."""
    text = re.sub(r"\{([CGRWLPFDMN])\}", lambda symbol: _SYMBOLS[symbol[1]], text)
    text = re.sub(r"\{(ex|V|ACE SPEC)\}", r"\1", text)
    for odd, usual in _ODD:
        text = text.replace(odd, usual)
    return text


def printed(card: Mapping[str, Any], attacks: Mapping[int, Mapping[str, Any]]) -> dict[str, Any]:
    """A card of the engine in the public card format."""
    number = card["cardId"]
    made: dict[str, Any] = {"id": f"cabt-{number}", "name": plain(card["name"]), "number": str(number)}
    rules = [plain(skill["text"]) for skill in card["skills"]]
    uses = [_attack(attacks[use]) for use in card["attacks"]]
    kind = card["cardType"]
    if kind == _POKEMON:
        made |= _pokemon(card, uses)
    elif kind in (_BASIC_ENERGY, _SPECIAL_ENERGY):
        subtype = "Basic" if kind == _BASIC_ENERGY else "Special"
        made |= {"supertype": "Energy", "subtypes": [subtype], "rules": rules}
    else:
        made |= {"supertype": "Trainer", "subtypes": [_TRAINERS[kind]], "rules": rules, "attacks": uses}
        if card["hp"]:  # what it can do as a Pokémon has a name of its own
            own = [skill for skill in card["skills"] if plain(skill["name"]).strip() != made["name"]]
            made["hp"], made["abilities"] = str(card["hp"]), [_skill(skill) for skill in own]
            made["rules"] = [plain(skill["text"]) for skill in card["skills"] if skill not in own]
    if card["aceSpec"]:
        made["subtypes"].append("ACE SPEC")
    return made


def _attack(attack: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "name": plain(attack["name"]),
        "cost": [TYPES[unit] for unit in attack["energies"]],
        "damage": _damage(attack),
        "text": plain(attack["text"]),
    }


def _skill(skill: Mapping[str, Any]) -> dict[str, Any]:
    return {"name": plain(skill["name"]).strip(), "text": plain(skill["text"]), "type": "Ability"}


def _damage(attack: Mapping[str, Any]) -> str:
    """The damage as printed. The engine has no marks (+, ×, -): they follow from the text."""
    text, damage = attack["text"], attack["damage"]
    if not damage:
        times = re.search(r"[Tt]his attack does (\d+) damage (?:for each|times)", text)
        return f"{times[1]}×" if times else ""
    if re.search(r"does \d+ more damage|more damage (?:for each|equal)", text):
        return f"{damage}+"
    return f"{damage}-" if re.search(r"does \d+ less damage for each", text) else str(damage)


def _pokemon(card: Mapping[str, Any], uses: list[dict[str, Any]]) -> dict[str, Any]:
    stage = "Basic" if card["basic"] else "Stage 1" if card["stage1"] else "Stage 2"
    has_rule_box = card["ex"] or card["megaEx"]
    made: dict[str, Any] = {
        "supertype": "Pokémon",
        "hp": str(card["hp"]),
        "types": [TYPES[card["energyType"]]],
        "subtypes": [stage, *["MEGA"] * card["megaEx"], *["Tera"] * card["tera"], *["ex"] * has_rule_box],
        "attacks": uses,
        "abilities": list(map(_skill, card["skills"])),
        "retreatCost": ["Colorless"] * card["retreatCost"],
        "rules": [_TERA] if card["tera"] else [],
    }
    if card["evolvesFrom"]:
        made["evolvesFrom"] = plain(card["evolvesFrom"])
    if card["weakness"] is not None:
        made["weaknesses"] = [{"type": TYPES[card["weakness"]], "value": "×2"}]
    if card["resistance"] is not None:
        made["resistances"] = [{"type": TYPES[card["resistance"]], "value": "-30"}]
    if has_rule_box:
        rule, sort, count = ("Pokémon ex", "Pokémon ex", 2)
        if card["megaEx"]:
            rule, sort, count = ("Mega Evolution ex", "Mega Evolution Pokémon ex", 3)
        said = f"When your {sort} is Knocked Out, your opponent takes {count} Prize cards."
        made["rules"].append(f"{rule} rule: {said}")
    return made
