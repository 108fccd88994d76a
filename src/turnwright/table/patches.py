"""What has changed on a screen: after the first one, only that is sent.

A field that is the same is left out. Of the long lists (choices, forms, the board's pieces) only the new entries are
sent, and `kept` says where they belong: per entry its place in the list before, or -1 for the next new one.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec
from msgspec import UNSET

from turnwright.table import wire

LISTS = ("choices", "unavailable", "forms")
PIECES = "pieces"
"""The list within the board."""
NEW = -1


def patch(n: int, before: Mapping[str, Any], whole: Mapping[str, Any]) -> wire.Screen:
    """A screen for somebody who has what was sent before."""
    changed = {name: value for name, value in whole.items() if before.get(name, UNSET) != value}
    kept: dict[str, tuple[int, ...]] = {}
    for name in LISTS:
        if name in changed and name in before and (places := _places(before[name], changed[name])):
            changed[name], kept[name] = _new(changed[name], places), places
    if "board" in changed and "board" in before:
        board = changed["board"]
        if places := _places(before["board"].pieces, board.pieces):
            changed["board"] = msgspec.structs.replace(board, pieces=_new(board.pieces, places))
            kept[PIECES] = places
    return wire.Screen(n, kept=kept or UNSET, **changed)


def merged(screens: Iterable[wire.Screen], known: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """What a client knows after several screens, on top of what it knew before."""
    knows = dict(known or {})
    for screen in screens:
        kept = {} if screen.kept is UNSET else screen.kept
        for name in screen.__struct_fields__:
            value = getattr(screen, name)
            if value is UNSET or name == "kept":
                continue
            if name in kept:
                value = _whole(knows[name], value, kept[name])
            elif name == "board" and PIECES in kept:
                pieces = _whole(knows["board"].pieces, value.pieces, kept[PIECES])
                value = msgspec.structs.replace(value, pieces=pieces)
            knows[name] = value
    return knows


def _places(before: Sequence[Any], after: Sequence[Any]) -> tuple[int, ...]:
    """Where each entry stood before; nothing where none is left."""
    same = {id(entry): place for place, entry in enumerate(before)}
    new = {id(entry): entry for entry in after if id(entry) not in same}
    if new:
        there = {id(entry) for entry in after}
        gone = {msgspec.json.encode(entry): place for place, entry in enumerate(before) if id(entry) not in there}
        same |= {who: gone.get(msgspec.json.encode(entry), NEW) for who, entry in new.items()}
    places = tuple(same[id(entry)] for entry in after)
    return places if any(place != NEW for place in places) else ()


def _new(after: Sequence[Any], places: Sequence[int]) -> tuple[Any, ...]:
    return tuple(entry for entry, place in zip(after, places, strict=True) if place == NEW)


def _whole(before: Sequence[Any], new: Sequence[Any], kept: Sequence[int]) -> tuple[Any, ...]:
    rest = iter(new)
    return tuple(next(rest) if place == NEW else before[place] for place in kept)
