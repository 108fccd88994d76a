"""Logs of older versions in today's words."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from turnwright.kernel.ruleset import Upgrade

Plain = dict[str, Any]


def coded(record: Plain) -> Plain:
    """Version 2 wrote words where there are codes now: why an attack failed, a deck's faults, a die's name."""
    changed: Plain = _each(record)
    dice = changed.get("dice")
    if isinstance(dice, dict) and "random card" in dice:
        changed["dice"] = {label.replace(" ", "_"): faces for label, faces in dice.items()}
    return changed


def _each(value: Any) -> Any:
    if isinstance(value, list):
        return [_each(inner) for inner in value]
    if not isinstance(value, dict):
        return value
    plain = {key: _each(inner) for key, inner in value.items()}
    if plain.get("kind") == "choose_option" and isinstance(plain.get("about"), dict):
        about = {name: inner for name, inner in plain["about"].items() if not name.isdecimal()}
        return {**plain, "about": about}
    kind = plain.get("type")
    change = _EVENTS.get(kind) if isinstance(kind, str) else None
    return plain if change is None else change(plain)


_WHY = {
    "it does nothing": "nothing",
    "it is confused": "confused",
    "it cannot see its target": "blind",
    "its turn is over": "turn_over",
}
_OWN_DECK = "a deck of its own"


def _why(event: Plain) -> Plain:
    return {**event, "why": _WHY.get(event.get("why", ""), event.get("why", ""))}


def _readied(event: Plain) -> Plain:
    return {**event, "what": event["what"].replace(" ", "_")}


def _joined(event: Plain) -> Plain:
    return {**event, "deck": _deck_name(event.get("deck", ""))}


def _opened(event: Plain) -> Plain:
    return {**event, "decks": {seat: _deck_name(deck) for seat, deck in event["decks"].items()}}


def _deck_name(name: str) -> str:
    return "" if name == _OWN_DECK else name


def _cancelled(event: Plain) -> Plain:
    reason = event["reason"]
    invalid = re.fullmatch(r"Deck validation failed \((.*)\)", reason)
    if invalid:
        return {**event, "reason": "invalid_decks", "seats": invalid[1].split(" and ")}
    hands = re.fullmatch(r"(\w+) drew no Basic Pokémon in (\d+) hands", reason)
    if hands:
        return {**event, "reason": "no_basic", "seats": [hands[1]], "count": int(hands[2])}
    return {**event, "reason": "cancelled"} if " " in reason else event


def _checked(event: Plain) -> Plain:
    faults = [_fault(fault) if isinstance(fault, str) else fault for fault in event.get("faults", ())]
    return {**event, "faults": faults}


def _fault(sentence: str) -> Plain:
    for pattern, make in _FAULTS:
        found = re.fullmatch(pattern, sentence)
        if found:
            return make(found)
    return {"code": "deck.broken"}


def _size(found: re.Match[str]) -> Plain:
    context = "few" if found[3] == "add" else "many"
    about = {"context": context, "size": int(found[1]), "wanted": int(found[2]), "off": int(found[4])}
    return {"code": "deck.size", "about": about}


def _copies(found: re.Match[str]) -> Plain:
    about = {"name": f"text:{found[1]}", "copies": int(found[2]), "most": int(found[3]), "off": int(found[4])}
    return {"code": "deck.copies", "about": about}


def _only_one(found: re.Match[str]) -> Plain:
    return {
        "code": "deck.only_one",
        "about": {"copies": int(found[1]), "word": f"text:{found[2]}", "off": int(found[3])},
    }


def _basics(found: re.Match[str]) -> Plain:
    basics = 0 if found[1] == "no" else int(found[1])
    about = {"context": "some" if basics else "none", "basics": basics, "count": int(found[2] or 1)}
    return {"code": "deck.basics", "about": about}


_FAULTS: tuple[tuple[str, Callable[[re.Match[str]], Plain]], ...] = (
    (r"The deck has (\d+) cards; it must have exactly (\d+): (add|take out) (\d+)\.", _size),
    (r"(.+): (\d+) copies but the maximum allowed is (\d+): take out (\d+)\.", _copies),
    (r"(\d+) (.+) cards; a deck may have 1: take out (\d+)\.", _only_one),
    (r"The deck has (no|\d+) Basic Pokémon; it needs (?:a|at least (\d+)) Basic Pokémon to begin with\.", _basics),
)
"""Sentences of version 2 about a deck, and the fault that each of them is."""

_EVENTS: dict[str, Callable[[Plain], Plain]] = {
    "attack_failed": _why,
    "conditions_lost": _why,
    "readied": _readied,
    "player_joined": _joined,
    "decks_opened": _opened,
    "match_cancelled": _cancelled,
    "deck_checked": _checked,
}

UPGRADES = {"1": Upgrade("2"), "2": Upgrade("3", record=coded)}
