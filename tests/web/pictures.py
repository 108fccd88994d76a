"""Takes the pictures of docs/page.md: `make pictures`. Run it where a Chromium is; look at what it took."""

from __future__ import annotations

import asyncio
import json
import tempfile
from pathlib import Path

from PIL import Image
from tests.server.serving import Served, serving
from tests.web.test_browser import FORD, fight, play, put_on_display, seated, turn_of

from turnwright.server.store.memory import MemoryStore

IMAGES = Path(__file__).parents[2] / "docs" / "images"
SCENE = Path(__file__).parents[2] / "examples" / "crimson_pavilion.json"
REPLAYED = Path(__file__).parents[1] / "golden" / "wuxia" / "duel_sect_elder.1.jsonl"
WIDEST = 1280
"""Pixels: a picture of a television need not be as large as one."""


def main() -> None:
    with serving(MemoryStore()) as served, tempfile.TemporaryDirectory() as folder:
        served.links.update(asyncio.run(seated(served)))
        served.links["scout"] = served.links["odo"]
        ford, turn = fight(served), fight(served)
        turn_of(served, turn, "cinder")
        dark = served.opened(ruleset="ptu", encounter="", setup=FORD, seed=7)
        put_on_display(served, ford)
        play(
            served,
            "pictures",
            matches={"ford": ford, "turn": turn, "dark": dark},
            folder=folder,
            replayed=str(REPLAYED),
        )
        warden = served.opened(ruleset="rune", encounter="ruin_warden", players={"enemy": ""}, seed=9)
        with served.http("gm") as gm:
            gm.post("/v1/wuxia/stories", json=json.loads(SCENE.read_text()))
        play(served, "stage-pictures", matches={"warden": warden}, folder=folder)
        play(served, "cards-pictures", matches={"cards": cards(served)}, folder=folder)
        keep(folder)


def cards(served: Served) -> str:
    """A match of cards against a bot."""
    return served.opened(ruleset="tcg", encounter="emberfall,tidewall", players={"player2": ""}, seed=12)


def keep(folder: str) -> None:
    """The pictures of a folder, small."""
    IMAGES.mkdir(parents=True, exist_ok=True)
    for taken in sorted(Path(folder).glob("*.png")):
        with Image.open(taken) as picture:
            picture.thumbnail((WIDEST, WIDEST))
            picture.convert("RGB").save(IMAGES / f"{taken.stem}.webp", quality=82, method=6)


if __name__ == "__main__":
    main()
