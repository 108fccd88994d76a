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
from turnwright.table.shapes import Choice

TURNS = 3
DECKS, SEED = "emberfall,tidewall", 5
"""A match in which a coin decides early."""


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
    """What home shows before an engine is there: cards as they are, and an attack of a real match."""
    faces = {face["look"]: face for face in decks.cards({})}
    known = {look: face for look, face in faces.items() if face.get("rank") and "colorless" not in face["elements"]}
    lines = [[known[card] for card in deck["cards"] if card in known] for deck in decks.ready({})]
    younger = [min(line, key=lambda face: (face["rank"], face["look"])) for line in lines if line]
    return {"fan": younger[:3], "scene": _scene(faces)}


def _scene(faces: dict[str, Any]) -> dict[str, Any]:
    """The first attack of a match whose coin decides whether the other Pokémon is knocked out: its exact odds, and what
    happened then."""
    table = BrowserTable()
    table.receive(_said(type="open", ruleset="tcg", encounter=DECKS, seed=SEED, players={"player2": "greedy"}), 0)
    while choices := {choice.key: choice for choice in table.host.seat.choices()}:
        keys = [key for key, choice in choices.items() if choice.command["type"] == "attack"]
        for odds in _odds(table, keys):
            if len(odds["outcomes"]) == 2 and 0 < odds.get("defeat", 0) < 1:
                return _told(table, faces, choices[odds["key"]], odds["outcomes"])
        table.receive(_said(type="submit", seen=table.host.table.n, key=table.host.seat.suggest("greedy")), 0)
    raise AssertionError("no coin ever decided anything")


def _odds(table: BrowserTable, keys: list[str]) -> list[Any]:
    if not keys:
        return []
    (answer,) = table.receive(_said(type="odds", seen=table.host.table.n, keys=keys), 0)
    odds: list[Any] = msgspec.json.decode(answer)["odds"]
    return odds


def _told(table: BrowserTable, faces: dict[str, Any], attack: Choice, outcomes: list[Any]) -> dict[str, Any]:
    """An attack with its odds, and its damage once it has been made."""
    before = table.host.seat.board()
    pieces = {f"piece:{piece.id}": piece for piece in before.pieces}
    attacker, target = pieces[attack.source], pieces[attack.targets[0]]
    hp = next(gauge.value for gauge in target.gauges if gauge.id == "hp")
    rows = [
        {
            "chance": outcome["chance"],
            "damage": sum(damage for piece, damage in outcome["damage"] if piece == target.id),
            "falls": target.id in outcome.get("defeated", ()),
        }
        for outcome in outcomes
    ]
    n, key = table.host.table.n, attack.key
    while (left := _least(table, n, target.id, hp)) == hp:  # the rules may ask for the coin first
        table.receive(_said(type="submit", seen=table.host.table.n, key=key), 0)
        key = table.host.seat.suggest("greedy")
    (happened,) = [row for row in rows if max(0, hp - row["damage"]) == left]
    return {
        "turn": before.round,
        "attacker": faces[attacker.look],
        "target": faces[target.look],
        "hp": hp,
        "attack": attack.name,
        "rows": rows,
        "happened": happened,
    }


def _least(table: BrowserTable, since: int, piece: str, hp: int) -> int:
    """The HP that a Pokémon had left after a record, before anything else was done to it."""
    for n in range(since + 1, table.host.table.n + 1):
        for board in table.host.seat.moments(n):
            left = [
                gauge.value for each in board.pieces if each.id == piece for gauge in each.gauges if gauge.id == "hp"
            ]
            if left != [hp]:
                return sum(left)
    return hp


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
