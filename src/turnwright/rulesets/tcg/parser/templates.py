"""Templates: a clause with slots for phrases, and tables of them.

A slot is read by the phrase grammar of its name: {on}, {to}, {src} are Pokémon, {n} and {m} numbers, {cards} and
{energy} cards, {count} what is counted, {statuses}, {color}. A template whose slots cannot be read does not fit.
"""

import re
from collections.abc import Callable, Iterable
from typing import Any, TypeAlias

from ..vocabulary import AnyEffect
from .phrases import (
    NUMBER,
    Reader,
    Unread,
    card_filter,
    cards,
    count,
    energy_cards,
    energy_type,
    number,
    pokemon,
    pokemon_filter,
    statuses,
)

Words: TypeAlias = tuple[AnyEffect, ...]
Build: TypeAlias = Callable[..., Any]


def _energy(reader: Reader, text: str) -> Any:
    reader.in_cards = bool(re.search(r"cards?$", text.strip(), re.IGNORECASE))
    return energy_cards(text)


_SLOTS: dict[str, Callable[[Reader, str], Any]] = {
    "on": pokemon,
    "to": pokemon,
    "src": pokemon,
    "like": pokemon_filter,
    "n": lambda reader, text: number(text),
    "m": lambda reader, text: number(text),
    "cards": cards,
    "kinds": lambda reader, text: card_filter(text),
    "energy": _energy,
    "count": count,
    "statuses": lambda reader, text: statuses(text),
    "color": lambda reader, text: energy_type(text),
}


class Table:
    """Templates of one subject, in the order in which they are tried."""

    def __init__(self) -> None:
        self.rows: list[tuple[re.Pattern[str], Build]] = []

    def says(self, *templates: str) -> Callable[[Build], Build]:
        """Adds ways to say something."""

        def add(build: Build) -> Build:
            for template in templates:
                pattern = re.sub(r"\{(n|m)\}", lambda slot: f"(?P<{slot[1]}>{NUMBER})", template)
                pattern = re.sub(r"\{([a-z]+)\}", r"(?P<\1>.+?)", pattern)
                self.rows.append((re.compile(pattern, re.IGNORECASE), build))
            return build

        return add


def _on_first(slot: tuple[str, str | None]) -> bool:
    """Whom something is done to is read before what is counted: "that Pokémon" is the last one named."""
    return slot[0] != "on"


def read(reader: Reader, tables: Iterable[Table], text: str) -> Words:
    """The words of a clause, by the first template that fits; raises Unread."""
    for table in tables:
        for pattern, build in table.rows:
            found = pattern.fullmatch(text)
            if found is None:
                continue
            kept = reader.snapshot()
            try:
                slots = {
                    name: _SLOTS[name](reader, value) if name in _SLOTS else value
                    for name, value in sorted(found.groupdict().items(), key=_on_first)
                    if value is not None
                }
                built = build(reader, **slots)
            except Unread:
                reader.restore(kept)
                continue
            return built if isinstance(built, tuple) else (built,)
    raise Unread(text)
