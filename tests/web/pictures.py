"""Takes the pictures of docs/page.md: `make pictures`. Run it where a Chromium is; look at what it took.

`python -m tests.web.pictures watch` takes those of one evening only: table, watch, stage or cards.
"""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from PIL import Image
from tests.server.serving import Served, serving
from tests.web.test_browser import CHROMIUM, FORD, NODE, WEB, fight, put_on_display, seated, turn_of

from turnwright.server.store.memory import MemoryStore

IMAGES = Path(__file__).parents[2] / "docs" / "images"
SCENE = Path(__file__).parents[2] / "examples" / "crimson_pavilion.json"
REPLAYED = Path(__file__).parents[1] / "golden" / "wuxia" / "duel_sect_elder.1.jsonl"
WIDEST = 1280
"""Pixels: a picture of a television need not be as large as one."""
PATIENCE = "300000"
"""Milliseconds that anything may take: this is no test, and a lab's battles on a busy machine take their time."""


def main() -> None:
    evenings = {"table": table, "watch": watch, "stage": stage, "cards": cards}
    with serving(MemoryStore()) as served:
        served.links.update(asyncio.run(seated(served)))
        served.links["scout"] = served.links["odo"]
        for name in sys.argv[1:] or evenings:
            evenings[name](served)


def table(served: Served) -> None:
    """The GM's desk, the group's display, phones and home."""
    ford, turn = fight(served), fight(served)
    turn_of(served, turn, "cinder")
    dark = served.opened(ruleset="ptu", encounter="", setup=FORD, seed=7)
    put_on_display(served, ford)
    take(served, "pictures", matches={"ford": ford, "turn": turn, "dark": dark})


def watch(served: Served) -> None:
    """A replay and the lab."""
    take(served, "watch-pictures", replayed=str(REPLAYED))


def stage(served: Served) -> None:
    """The dungeon and the story's stage."""
    warden = served.opened(ruleset="rune", encounter="ruin_warden", players={"enemy": ""}, seed=9)
    with served.http("gm") as gm:
        gm.post("/v1/wuxia/stories", json=json.loads(SCENE.read_text()))
    take(served, "stage-pictures", matches={"warden": warden})


def cards(served: Served) -> None:
    """A match of cards against a bot."""
    match = served.opened(ruleset="tcg", encounter="emberfall,tidewall", players={"player2": ""}, seed=12)
    take(served, "cards-pictures", matches={"cards": match})


def take(served: Served, name: str, **plan: Any) -> None:
    """An evening of `web/e2e` that takes pictures; they are kept at once, whatever becomes of the next evening."""
    with tempfile.TemporaryDirectory() as folder:
        base = f"http://127.0.0.1:{served.port}"
        told = {"base": base, "links": served.links, "chromium": CHROMIUM, "folder": folder, **plan}
        subprocess.run(
            [NODE, "e2e/run.mjs", name],
            cwd=WEB,
            input=json.dumps(told),
            text=True,
            check=True,
            env={**os.environ, "E2E_WAIT": PATIENCE},
        )
        keep(folder)


def keep(folder: str) -> None:
    """The pictures of a folder, small."""
    IMAGES.mkdir(parents=True, exist_ok=True)
    for taken in sorted(Path(folder).glob("*.png")):
        with Image.open(taken) as picture:
            picture.thumbnail((WIDEST, WIDEST))
            picture.convert("RGB").save(IMAGES / f"{taken.stem}.webp", quality=82, method=6)


if __name__ == "__main__":
    main()
