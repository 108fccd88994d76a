"""The static site in a real Chromium, on a plain file server: how much it fetches, and how soon one can play.

Wall-clock times of a whole browser: only an idle machine tells the truth, so a busy one is noted.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from statistics import median
from threading import Thread

from rows import Row, at_most

sys.path.insert(0, str(Path(__file__).parents[1]))
from functools import partial
from http.server import ThreadingHTTPServer

from tests.web.test_browser import CHROMIUM, NODE, WEB
from tests.web.test_site_build import ENGINE, GAMES, SITE, Quiet, shell

COLD_BYTES, COLD, WARM, PAINT = 5_200_000, 3_000, 1_500, 100


def rows() -> list[Row]:
    """Nothing where there is no browser or no site."""
    if not (CHROMIUM and NODE and ENGINE.is_dir()):
        return []
    busy = f"load {os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else ""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(SITE))) as server:
        thread = Thread(target=server.serve_forever, daemon=True)
        thread.start()
        base = f"http://127.0.0.1:{server.server_address[1]}/"
        plan = json.dumps({"base": base, "chromium": CHROMIUM, "links": {}, "games": GAMES})
        done = subprocess.run(
            [NODE, "e2e/run.mjs", "site-bench"], cwd=WEB, input=plan, capture_output=True, text=True, check=True
        )
        server.shutdown()
        thread.join(10)
    found = []
    for told in map(json.loads, done.stdout.splitlines()):
        game = told["game"]
        found += [
            at_most(f"{game} in the browser: bytes, cold", _bytes(game), "bytes", COLD_BYTES),
            at_most(f"{game} in the browser: first board, cold", told["cold"], "ms", COLD, busy),
            at_most(f"{game} in the browser: first board, warm", told["warm"], "ms", WARM, busy),
            at_most(f"{game} in the browser: choice to paint", median(told["painted"]), "ms", PAINT, busy),
            Row(f"{game} in the browser: memory of the page", told["memory"] / 1e6, "MB"),
        ]
    return found


def _bytes(game: str) -> int:
    """What a first visit fetches: home, a table, and the engine with this game."""
    archives = ("python", "runtime", "library", "core", game)
    engine = [path for name in archives for path in ENGINE.glob(f"{name}-*.bin")]
    return sum(path.stat().st_size for path in (*engine, *shell()))
