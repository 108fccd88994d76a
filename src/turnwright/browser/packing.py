"""Run once when the engine is packed (`web/engine/pack.mjs`): what a browser needs at once, and what can be played."""

from __future__ import annotations

import sys
from typing import Any

import msgspec

from turnwright.browser import decks
from turnwright.browser.door import Door
from turnwright.browser.tables import BrowserTable
from turnwright.kernel import registry
from turnwright.kernel.content import build, from_one, in_one
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
    return {"modules": sorted(modules), "games": msgspec.to_builtins(games), "shown": shown()}


def packs_in_one() -> dict[str, bytes]:
    """Every pack in one piece, by its name: a browser needn't check and hash again what stands in its archive.

    Where a link would only be found by a printed name, it's an error: nobody looks those up again.
    """
    packed = {name: in_one(registry.find_pack(name)) for name in registry.pack_names()}
    for name in packed:
        pack = from_one(packed[name])
        ruleset = registry.find_ruleset(pack.manifest.ruleset)
        below = [from_one(packed[each.manifest.id]) for each in registry.stacked([name], ruleset)]
        problems = list(ruleset.content.problems(build(ruleset, below)))
        assert not problems, f"{name}: {problems[0]}"
    return packed


PYODIDE = ("pyodide", "_pyodide", "_pyodide_core")


def shown() -> dict[str, Any]:
    """What the site's home shows before an engine is there: cards as they are, and what a first blow would do."""
    faces = {face["look"]: face for face in decks.cards({}) if face.get("rank") and "colorless" not in face["elements"]}
    lines = [[faces[card] for card in deck["cards"] if card in faces] for deck in decks.ready({})]
    best = [max(line, key=lambda face: (face["rank"], face["look"])) for line in lines if line]
    younger = [min(line, key=lambda face: (face["rank"], face["look"])) for line in lines if line]
    return {"cards": best[:2], "fan": younger[:3], "blow": _blow("wuxia", "duel_sect_elder")}


def _blow(ruleset: str, encounter: str) -> dict[str, Any]:
    """The first choice of a fight that can miss, with its odds."""
    table = BrowserTable()
    table.receive(_said(type="open", ruleset=ruleset, encounter=encounter, seed=0), 0)
    choices = {choice.key: choice for choice in table.host.seat.choices()}
    (answer,) = table.receive(_said(type="odds", seen=table.host.table.n, keys=list(choices)), 0)
    for odds in msgspec.json.decode(answer)["odds"]:
        if 0 < odds.get("hit", 0) < 1:
            return {"text": choices[odds["key"]].text, "hit": odds["hit"], "damage": odds["damage"]}
    raise AssertionError(f"nothing in {encounter} can miss")


def _said(**message: Any) -> str:
    return msgspec.json.encode(message).decode()


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
