"""The static site (`make site`) in a real Chromium, on a plain file server, from a sub-folder."""

from __future__ import annotations

import json
import re
import subprocess
import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from tests.browser.test_replay import stanced
from tests.web.test_browser import HEADLESS, NODE, PATIENCE, WEB

from turnwright.browser.tables import BrowserTable

ROOT = WEB.parent
SITE = ROOT / "site"
ENGINE = SITE / "engine"
COLD = 5_200_000
"""Bytes, from nothing to a board (design 14), on a host that compresses nothing."""
GAMES = [
    {"game": "duel", "encounter": "pair", "seed": 5},
    {"game": "wuxia", "encounter": "duel_sect_elder", "seed": 5},
    {"game": "rune", "encounter": "day_shift", "seed": 5},
    {"game": "tcg", "encounter": "emberfall,tidewall", "seed": 7},
    {"game": "ptu", "encounter": "wild_meadow", "seed": 2},
]
"""Each ends soon if one doesn't fight back."""
OWN_PACK: dict[str, Any] = {
    "pack.json": {"id": "own_pack", "ruleset": "wuxia", "version": "1", "title": "My yard", "extends": "wuxia_core"},
    "encounters/yard.json": [
        {"id": "own_yard", "name": "In my own yard", "party": ["hero"], "enemies": [{"unit": "cudgel_bandit"}]}
    ],
}
pytestmark = [
    pytest.mark.skipif(not NODE, reason="Node is not installed"),
    pytest.mark.skipif(not HEADLESS, reason="Chromium is not installed (CHROMIUM names another one)"),
    pytest.mark.skipif(
        not (WEB / "node_modules" / "playwright-core").is_dir(), reason="npm ci has not been run in web/"
    ),
    pytest.mark.skipif(not SITE.is_dir(), reason="the site is not built: make site"),
    pytest.mark.skipif(
        not ENGINE.is_dir(), reason="the site was built without an engine: its wheel could not be fetched"
    ),
]


class Quiet(SimpleHTTPRequestHandler):
    """Files as they are, and nothing else."""

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002  (the library's name)
        pass


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A plain host with the site in a folder of a folder."""
    host = tmp_path_factory.mktemp("host")
    (host / "games").mkdir()
    (host / "games" / "turnwright").symlink_to(SITE, target_is_directory=True)
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(host))) as server:
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        yield f"http://127.0.0.1:{server.server_address[1]}/games/turnwright/"
        server.shutdown()
        thread.join(10)


def run(name: str, **plan: Any) -> None:
    """A visit of `web/e2e`: an error on a page, a breach of its policy or a request to another origin fails it."""
    done = subprocess.run(
        [NODE, "e2e/run.mjs", name],
        cwd=WEB,
        input=json.dumps({"chromium": HEADLESS, "links": {}, **plan}),
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert done.returncode == 0, done.stderr + done.stdout


def played_here(log: str, encounter: str) -> str:
    """The log that CPython writes for the same seed, choices and times; the others' choices are its own."""
    header, *records = map(json.loads, log.splitlines())
    table = BrowserTable()
    said = {"type": "open", "ruleset": header["ruleset"], "encounter": encounter, "seed": header["dice"]["seed"]}
    table.receive(json.dumps(said), 0)
    for record in records:
        if record.get("at") is not None and "command" in record:
            said = {"type": "submit", "seen": table.host.table.n, "command": record["command"]}
            table.receive(json.dumps(said), record["at"])
    return table.host.table.match.lines().decode()


def test_every_ruleset_is_played_to_its_end_and_its_log_is_cpython_s(base: str, tmp_path: Path) -> None:
    run("site-games", base=base, games=GAMES, folder=str(tmp_path))
    for plan in GAMES:
        log = (tmp_path / f"{plan['game']}.jsonl").read_text("utf-8")
        assert sum('"at":' in line for line in log.splitlines()) > 1
        assert log == played_here(log, str(plan["encounter"])), plan["game"]


def test_offline_elsewhere_and_with_packs_of_one_s_own(base: str, tmp_path: Path) -> None:
    pack = tmp_path / "own_pack"
    for name, content in OWN_PACK.items():
        (pack / name).parent.mkdir(parents=True, exist_ok=True)
        (pack / name).write_text(json.dumps(content))
    run("site-offline", base=base, pack=str(pack), docs=(SITE / "docs" / "index.html").is_file())


def test_a_newcomer_makes_a_first_choice_in_every_game_within_three_clicks(base: str, tmp_path: Path) -> None:
    run("newcomer", base=base, folder=str(tmp_path))
    print((tmp_path / "took.json").read_text())  # clicks and milliseconds by game


def test_home_leads_to_every_screen_of_the_site(base: str) -> None:
    run("site-screens", base=base, log=stanced())


def test_who_cannot_play_is_told_why(base: str) -> None:
    run("site-unsupported", base=base)


def shell() -> list[Path]:
    """What a first visit fetches beside the engine: the service worker's own list."""
    listed = re.search(r"const SHELL = (\[.*?\]);", (SITE / "sw.js").read_text("utf-8"), re.DOTALL)
    assert listed
    return [SITE / "index.html" if path == "./" else SITE / path for path in json.loads(listed[1])]


def test_the_shell_has_home_and_a_table() -> None:
    names = {path.name.partition("-")[0] for path in shell()}
    assert {"index.html", "SiteHome", "TableRoute", "Here", "worker"} <= names


@pytest.mark.parametrize("ruleset", ["duel", "ptu", "rune", "tcg", "wuxia"])
def test_a_cold_start_is_small_even_where_nothing_is_compressed(ruleset: str) -> None:
    """Home, a table, and everything that the engine loads for a game."""
    archives = ("python", "runtime", "library", "core", ruleset)
    engine = [path for name in archives for path in ENGINE.glob(f"{name}-*.bin")]
    assert len(engine) == len(archives)
    assert sum(path.stat().st_size for path in (*engine, *shell())) <= COLD


def test_no_address_in_the_site_starts_at_a_host_s_root() -> None:
    document = (SITE / "index.html").read_text("utf-8")
    assert 'src="./assets/' in document
    assert 'src="/' not in document
    assert 'href="/' not in document
