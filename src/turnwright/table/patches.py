"""What has changed on a screen: after the first one, only that is sent.

A field that is the same is left out. Of the long lists (choices, forms, the board's pieces and zones) only the new
entries are sent, and `kept` says where they belong: per entry its place in the list before, or -1 for the next new one.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec
from msgspec import UNSET

from turnwright.kernel.telling import Board
from turnwright.table import wire

LISTS = ("choices", "unavailable", "forms")
ON_BOARD = ("pieces", "zones")
"""The lists within the board."""
NEW = -1


def patch(n: int, before: Mapping[str, Any], whole: Mapping[str, Any]) -> wire.Screen:
    """A screen for somebody who has what was sent before."""
    changed = {name: value for name, value in whole.items() if before.get(name, UNSET) != value}
    kept: dict[str, tuple[int, ...]] = {}
    for name in LISTS:
        if name in changed and name in before and (places := _places(before[name], changed[name])):
            changed[name], kept[name] = _new(changed[name], places), places
    if "board" in changed and "board" in before:
        changed["board"], on_board = patched_board(before["board"], changed["board"])
        kept |= on_board
    return wire.Screen(n, kept=kept or UNSET, **changed)


def patched_board(before: Board, board: Board) -> tuple[Board, dict[str, tuple[int, ...]]]:
    """A board for somebody who has the one before: only its new pieces and zones, and where they belong."""
    kept: dict[str, tuple[int, ...]] = {}
    for name in ON_BOARD:
        entries = getattr(board, name)
        if places := _places(getattr(before, name), entries):
            board = msgspec.structs.replace(board, **{name: _new(entries, places)})
            kept[name] = places
    return board, kept


def moments(boards: Iterable[tuple[int, int, Board]]) -> tuple[wire.Moment, ...]:
    """Boards by record and line, each without what is the same as on the one before."""
    before: Board | None = None
    made = []
    for n, line, board in boards:
        part, kept = (board, {}) if before is None else patched_board(before, board)
        made.append(wire.Moment(n, line, part, kept or UNSET))
        before = board
    return tuple(made)


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
            elif name == "board":
                value = whole_board(knows.get("board"), value, kept)
            knows[name] = value
    return knows


def whole_board(before: Board | None, board: Board, kept: Mapping[str, Sequence[int]]) -> Board:
    """A board with the pieces and zones that were left out because they were on the one before."""
    for name in ON_BOARD:
        if name in kept:
            entries = _whole(getattr(before, name), getattr(board, name), kept[name])
            board = msgspec.structs.replace(board, **{name: entries})
    return board


def _places(before: Sequence[Any], after: Sequence[Any]) -> tuple[int, ...]:
    """Where each entry stood before; nothing where none is left."""
    same = {id(entry): place for place, entry in enumerate(before)}
    new = {id(entry): entry for entry in after if id(entry) not in same}
    if new:
        there = {id(entry) for entry in after}
        gone = {msgspec.json.encode(entry): place for place, entry in enumerate(before) if id(entry) not in there}
        same |= {who: gone.get(msgspec.json.encode(entry), NEW) for who, entry in new.items()}
    places = tuple([same[id(entry)] for entry in after])
    return places if places.count(NEW) < len(places) else ()


def _new(after: Sequence[Any], places: Sequence[int]) -> tuple[Any, ...]:
    return tuple([entry for entry, place in zip(after, places, strict=True) if place == NEW])


def _whole(before: Sequence[Any], new: Sequence[Any], kept: Sequence[int]) -> tuple[Any, ...]:
    rest = iter(new)
    return tuple(next(rest) if place == NEW else before[place] for place in kept)
