"""The pages in a real Chromium: how much the static site fetches and how soon one can play; how fast the GM's desk is.

Wall-clock times of a whole browser: only an idle machine tells the truth, so a busy one is noted.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from statistics import quantiles
from threading import Thread
from typing import Any

from calls import crowd
from rows import Row, at_most

sys.path.insert(0, str(Path(__file__).parents[1]))
from functools import partial
from http.server import ThreadingHTTPServer

from msgspec.structs import replace
from tests.server.serving import IN_TESTS, serving
from tests.web.test_browser import CHROMIUM, NODE, WEB
from tests.web.test_replay import long_fight
from tests.web.test_site_build import ENGINE, GAMES, SITE, Quiet, shell

from turnwright.server.store.memory import MemoryStore

COLD_BYTES, COLD, WARM, PAINT, MENU = 5_200_000, 2_500, 1_200, 80, 250
REPLAY, STEP, FRAME = 1_500, 50, 20


def rows() -> list[Row]:
    """Nothing where there is no browser or no site."""
    if not (CHROMIUM and NODE and ENGINE.is_dir()):
        return []
    busy = f"load {os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else ""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(SITE))) as server:
        thread = Thread(target=server.serve_forever, daemon=True)
        thread.start()
        base = f"http://127.0.0.1:{server.server_address[1]}/"
        plan = json.dumps({"base": base, "chromium": CHROMIUM, "links": {}, "games": GAMES, "long": long_fight()})
        done = subprocess.run(
            [NODE, "e2e/run.mjs", "site-bench"], cwd=WEB, input=plan, stdout=subprocess.PIPE, text=True, check=True
        )
        server.shutdown()
        thread.join(10)
    return [row for told in map(json.loads, done.stdout.splitlines()) for row in _told(told, busy)] + _desk(busy)


def _desk(busy: str) -> list[Row]:
    """The GM's desk on a real server: ten combatants in turn, and sixty tokens on a map of 40 by 40.

    The odds of a turn are worked out by a process of their own, as on any server that isn't a test's.
    """
    with serving(MemoryStore(), replace(IN_TESTS, workers=1)) as served:
        ten = served.opened(ruleset="ptu", encounter="", setup=crowd(10), seed=7)
        sixty = served.opened(ruleset="ptu", encounter="", setup=crowd(60), seed=7)
        base = f"http://127.0.0.1:{served.port}"
        matches = {"ten": ten, "crowd": sixty}
        plan = json.dumps({"base": base, "chromium": CHROMIUM, "links": served.links, "matches": matches})
        done = subprocess.run(
            [NODE, "e2e/run.mjs", "desk-bench"], cwd=WEB, input=plan, stdout=subprocess.PIPE, text=True, check=True
        )
    told = json.loads(done.stdout)
    return [
        at_most("the GM's desk: choice to paint, p95", _p95(told["painted"]), "ms", PAINT, f"ten combatants; {busy}"),
        at_most("the GM's desk: a frame while the map is moved, p95", _p95(told["frames"]), "ms", FRAME,
                f"{told['tokens']} tokens; {busy}"),
    ]  # fmt: skip


def _told(told: dict[str, Any], busy: str) -> list[Row]:
    if "replay" in told:
        took = told["replay"]
        return [
            at_most("ptu in the browser: a long replay opened", took["opened"], "ms", REPLAY, busy),
            at_most(
                "ptu in the browser: a step of it, p95",
                took["p95"],
                "ms",
                STEP,
                f"the longest {took['longest']:.0f}; {busy}",
            ),
        ]
    game, menus = told["game"], told["odds"]
    slowest = max(menus, key=lambda each: each["took"])
    note = f"the slowest of {len(menus)}, {slowest['choices']} choices; {busy}"
    return [
        at_most(f"{game} in the browser: bytes, cold", _bytes(game), "bytes", COLD_BYTES),
        at_most(f"{game} in the browser: first board, cold", told["cold"], "ms", COLD, busy),
        at_most(f"{game} in the browser: first board, warm", told["warm"], "ms", WARM, busy),
        at_most(f"{game} in the browser: choice to paint, p95", _p95(told["painted"]), "ms", PAINT, busy),
        at_most(f"{game} in the browser: odds of a whole menu", slowest["took"], "ms", MENU, note),
        Row(f"{game} in the browser: memory of its process", told["memory"] / 1e6, "MB"),
    ]


def _p95(values: list[float]) -> float:
    return quantiles(values, n=20, method="inclusive")[-1] if len(values) > 1 else values[0]


def _bytes(game: str) -> int:
    """What a first visit fetches: home, a table, and the engine with this game."""
    archives = ("python", "runtime", "library", "core", game)
    engine = [path for name in archives for path in ENGINE.glob(f"{name}-*.bin")]
    return sum(path.stat().st_size for path in (*engine, *shell()))
