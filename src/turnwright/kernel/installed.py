"""What is installed, by entry point: the names of rulesets, packs and players, and the objects behind them, untyped.

`registry` stands on this and knows what they are; a `Ruleset` needs it to be pickled by its name.
"""

from __future__ import annotations

from functools import lru_cache
from importlib.metadata import EntryPoint, entry_points
from typing import Any

RULESETS = "turnwright.rulesets"
PACKS = "turnwright.packs"
PLAYERS = "turnwright.players"
LANGUAGES = "turnwright.languages"


@lru_cache(maxsize=8)
def found(group: str) -> dict[str, EntryPoint]:
    """The entry points of a group, by name."""
    return {entry.name: entry for entry in entry_points(group=group)}


def ruleset(name: str) -> Any:
    """The installed ruleset of a name, or none."""
    entry = found(RULESETS).get(name)
    return entry.load() if entry is not None else None
