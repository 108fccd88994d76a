"""The shapes of a game's answers to the kernel: how it ended, what a command may do, forms to fill in."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec


def in_words(tag: str) -> str:
    """A tag of the wire as a person reads it: `use_move` is Use move."""
    words = tag.replace("_", " ")
    return words[:1].upper() + words[1:]


class Outcome(msgspec.Struct, frozen=True):
    """How a match ended."""

    result: str
    """The ruleset's word for it: victory, defeat, escape, draw …"""
    winner: str | None = None
    """The side that won, if one did."""
    detail: dict[str, Any] = {}
    """What else the game hands back: rewards, flags, what persists."""
    with_winner: tuple[str, ...] = ()
    """Other sides that fought beside the winner, and won with it."""


class Effect(msgspec.Struct, frozen=True, gc=False):
    """What a person wants to know about one outcome of a command: outcomes with equal effects share one row of odds."""

    hit: str = ""
    """miss, hit or crit, where the command attacks; works or fails, where its dice are a test of something else."""
    damage: tuple[tuple[str, int], ...] = ()
    defeated: tuple[str, ...] = ()
    status: tuple[str, ...] = ()


class Field(msgspec.Struct, frozen=True):
    """One blank of a form."""

    name: str
    """The field of the command that it fills; dots lead into it: `placed.stats.speed`."""
    kind: str
    """choice, choices, number, numbers (so many of them), square (column and row, from 0) or text."""
    options: tuple[str, ...] = ()
    least: int | None = None
    most: int | None = None
    optional: bool = False
    label: str = ""
    """What it is called; unset: its name in words."""
    help: str = ""
    default: Any = None
    options_from: str = ""
    """A kind of the pack's content whose entries are the options, where they are too many to list: `species`."""


class Form(msgspec.Struct, frozen=True):
    """An open command, described by its blanks: what `legal` cannot list because there are too many."""

    command: str
    title: str
    fields: tuple[Field, ...] = ()

    def written(self, values: Mapping[str, Any]) -> dict[str, Any]:
        """The command that it becomes, as plain data, once its blanks are filled in."""
        return filled_in(self.command, [field.name for field in self.fields], values)


def filled_in(command: str, blanks: Iterable[str], values: Mapping[str, Any]) -> dict[str, Any]:
    """A command as plain data; a dot in the name of a blank leads into a field."""
    led_into = {name.partition(".")[0] for name in blanks if "." in name}
    written: dict[str, Any] = {"type": command, **{name: {} for name in led_into}}
    for name, value in values.items():
        *path, last = name.split(".")
        into = written
        for step in path:
            into = into.setdefault(step, {})
        into[last] = value
    return written


class PackRef(msgspec.Struct, frozen=True):
    """A content pack as a log's header names it."""

    id: str
    version: str
    hash: str
