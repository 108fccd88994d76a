"""Takes the pictures of docs/page.md: `make pictures`. Run it where a Chromium is; look at what it took.

`python -m tests.web.pictures watch` takes those of one evening only: table, watch, stage, cards, turns or notebooks;
`twenty` takes the screens of the mock-ups into a temporary folder, at the sizes of laptop, TV, tablet and phone.
`python -m tests.web.pictures chosen FOLDER` takes screens of every kind, from a phone to a 4K television, in light,
dark and forced colours, to be looked at and not kept; a word after it: those whose names begin with it.
"""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
import tempfile
import textwrap
from pathlib import Path
from typing import Any

from PIL import Image, ImageDraw, ImageFont
from tests.server.serving import Served, serving
from tests.web.notebook_pages import page_of
from tests.web.showing import showing
from tests.web.test_browser import CHROMIUM, FORD, NODE, WEB, fight, put_on_display, seated, turn_of

from turnwright.server.people import links
from turnwright.server.store.memory import MemoryStore

IMAGES = Path(__file__).parents[2] / "docs" / "images"
SCENE = Path(__file__).parents[2] / "examples" / "crimson_pavilion.json"
NOTEBOOKS = Path(__file__).parents[2] / "examples" / "notebooks"
GOLDEN = Path(__file__).parents[1] / "golden"
FINISHED, MEADOW = GOLDEN / "tcg" / "emberfall,tidewall.14.jsonl", GOLDEN / "ptu" / "wild_meadow.1.jsonl"
REPLAYED = Path(__file__).parents[1] / "golden" / "wuxia" / "duel_sect_elder.1.jsonl"
WIDEST = 1280
"""Pixels: a picture of a television need not be as large as one."""
PATIENCE = "300000"
"""Milliseconds that anything may take: this is no test, and a lab's battles on a busy machine take their time."""


def main() -> None:
    if sys.argv[1:2] == ["chosen"]:
        chosen(*sys.argv[2:])
        return
    evenings = {"table": table, "watch": watch, "stage": stage, "cards": cards, "turns": turns, "notebooks": notebooks}
    if sys.argv[1:] == ["twenty"]:
        twenty(Path(tempfile.mkdtemp(prefix="turnwright-twenty-")))
        return
    with serving(MemoryStore()) as served:
        served.links.update(asyncio.run(seated(served)))
        served.links["scout"] = served.links["odo"]
        for name in sys.argv[1:] or evenings:
            evenings[name](served)


def twenty(folder: Path) -> None:
    """Twenty screens beside their mock-ups, into a temporary folder: to look at, not for the documentation."""
    with serving(MemoryStore()) as served:
        plan = showing(served)
        told = {"base": f"http://127.0.0.1:{served.port}", "links": served.links, "chromium": CHROMIUM, **plan}
        subprocess.run(
            [NODE, "e2e/run.mjs", "twenty"],
            cwd=WEB,
            input=json.dumps({**told, "folder": str(folder)}),
            text=True,
            check=True,
            env={**os.environ, "E2E_WAIT": PATIENCE},
        )
    print(folder)


def table(served: Served) -> None:
    """The GM's desk, the group's display, phones and home."""
    ford, turn = fight(served), fight(served)
    turn_of(served, turn, "cinder")
    dark = served.opened(ruleset="ptu", encounter="", setup=FORD, seed=7)
    put_on_display(served, ford)
    take(served, "pictures", matches={"ford": ford, "turn": turn, "dark": dark})


def sits(served: Served, person: str, seat: str) -> None:
    """A link to a seat for somebody who has a name."""
    link = links.issue(served.store, served.campaigns[0], "player", seat=seat, person=person)
    served.links[seat] = asyncio.run(link)


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
    sits(served, "Ann", "player1")
    take(served, "cards-pictures", matches={"cards": match})


def turns(served: Served) -> None:
    """A bot's turn in each game, as a sheet of its frames."""
    sits(served, "Ann", "player1")
    fights = (
        ("tcg", "emberfall,tidewall", "player1", "/cards", {"player2": "greedy"}, 12),
        ("rune", "day_shift", "hero", "/play", {"enemy": ""}, 4),
        ("wuxia", "duel_sect_elder", "hero", "/play", {"enemy": ""}, 4),
        ("ptu", "wild_meadow", "players", "/table", {"enemies": ""}, 4),
    )
    games = []
    for game, encounter, link, path, players, seed in fights:
        match = served.opened(ruleset=game, encounter=encounter, players=players, seed=seed)
        games.append({"game": game, "link": link, "path": f"{path}/{match}", "choices": 1})
    take(served, "turn-pictures", games=games)


def chosen(folder: str, only: str = "") -> None:
    """Screens of every kind into a folder."""
    Path(folder).mkdir(parents=True, exist_ok=True)
    with serving(MemoryStore()) as served:
        served.links.update(asyncio.run(seated(served)))
        for seat in ("ann", "ben"):
            sits(served, seat.capitalize(), seat)
        sits(served, "Ann", "player1")
        cards: dict[str, Any] = {"ruleset": "tcg", "encounter": "emberfall,tidewall", "players": {"player2": "greedy"}}
        matches = {
            "cards": served.opened(**cards, seed=12),
            "down": served.opened(**cards, seed=4),
            "rune": served.opened(ruleset="rune", encounter="ruin_warden", players={"enemy": ""}, seed=9),
            "wuxia": served.opened(ruleset="wuxia", encounter="duel_sect_elder", players={"enemy": ""}, seed=4),
            "map": fight(served),
            "plain": served.opened(ruleset="ptu", encounter="wild_meadow", players={"enemies": ""}, seed=4),
        }
        turn_of(served, matches["map"], "cinder")
        logs = {"tcg": FINISHED.read_text("utf-8"), "ptu": MEADOW.read_text("utf-8")}
        film(served, "chosen", folder, matches=matches, logs=logs, only=only)


def notebooks(served: Served) -> None:
    """The notebooks that show more than lines of text: the first screen of each."""
    shown = {"first_battle": "light", "balance_a_boss": "dark", "metagame": "light"}
    pages = {name: page_of(NOTEBOOKS / f"{name}.ipynb") for name in shown}
    take(
        served,
        "notebook-pictures",
        notebooks=[{"name": name, "scheme": shown[name], "html": page} for name, page in pages.items()],
    )


def take(served: Served, name: str, **plan: Any) -> None:
    """An evening of `web/e2e` that takes pictures; they are kept at once, whatever becomes of the next evening."""
    with tempfile.TemporaryDirectory() as folder:
        film(served, name, folder, **plan)
        keep(folder)


def film(served: Served, name: str, folder: str, **plan: Any) -> None:
    """An evening of `web/e2e` that leaves its pictures in a folder."""
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


def keep(folder: str) -> None:
    """The pictures of a folder, small; those of a turn on one sheet."""
    IMAGES.mkdir(parents=True, exist_ok=True)
    for listed in sorted(Path(folder).glob("*.json")):
        frames = json.loads(listed.read_text("utf-8"))
        sheet(frames).save(IMAGES / f"turn-{listed.stem}.webp", quality=72, method=6)
        for frame in frames:
            Path(frame["path"]).unlink()
    for taken in sorted(Path(folder).glob("*.png")):
        with Image.open(taken) as picture:
            picture.thumbnail((WIDEST, WIDEST))
            picture.convert("RGB").save(IMAGES / f"{taken.stem}.webp", quality=82, method=6)


def sheet(frames: list[dict[str, str]]) -> Image.Image:
    """Frames in rows, in the order of what happened, each with its words below."""
    columns, width, words = 3, 420, 40
    with Image.open(frames[0]["path"]) as first:
        height = round(width * first.height / first.width)
    rows = -(-len(frames) // columns)
    page = Image.new("RGB", (columns * (width + 8) + 8, rows * (height + words) + 8), "white")
    draw, font = ImageDraw.Draw(page), ImageFont.load_default(13)
    for at, frame in enumerate(frames):
        left, top = 8 + at % columns * (width + 8), 8 + at // columns * (height + words)
        with Image.open(frame["path"]) as taken:
            page.paste(taken.convert("RGB").resize((width, height), Image.Resampling.LANCZOS), (left, top))
        lines = textwrap.wrap(f"{at + 1}. {frame['said']}", 62)[:2]
        draw.multiline_text((left, top + height + 3), "\n".join(lines), fill="black", font=font)
    return page


if __name__ == "__main__":
    main()
