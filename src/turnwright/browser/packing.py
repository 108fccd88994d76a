"""Run once when the engine is packed (`web/engine/pack.mjs`): what a browser needs at once, and what can be played."""

from __future__ import annotations

import sys
from typing import Any

import msgspec

from turnwright.browser.door import Door
from turnwright.browser.tables import BrowserTable
from turnwright.kernel import registry
from turnwright.table.host import playable

TURNS = 3


def tried() -> dict[str, Any]:
    """Plays a little of every game; the modules of Python's own that this has loaded, and the games."""
    Door({})
    games = playable()
    for game in games:
        for encounter in game.encounters:
            _play(game.id, encounter)
            break
    modules = [name for name in sys.modules if name.partition(".")[0] in {*sys.stdlib_module_names, *PYODIDE}]
    return {"modules": sorted(modules), "games": msgspec.to_builtins(games)}


PYODIDE = ("pyodide", "_pyodide", "_pyodide_core")


def _play(ruleset: str, encounter: str) -> None:
    table = BrowserTable()
    table.receive(msgspec.json.encode({"type": "open", "ruleset": ruleset, "encounter": encounter}).decode(), 0)
    for turn in range(TURNS):
        n = table.host.table.n
        key = table.host.seat.suggest() if table.host.seat.choices() else ""
        if not key:
            break
        for said in ({"type": "odds", "seen": n, "keys": [key]}, {"type": "submit", "seen": n, "key": key}):
            table.receive(msgspec.json.encode(said).decode(), turn)
    table.receive('{"type": "log"}', 0)
    table.receive('{"type": "verify"}', 0)
    registry.game_of(table.host.table.match.header)
