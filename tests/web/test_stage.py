"""Dungeon, story stage and embedded battles in a real Chromium: whole runs and scenes by clicks and keys."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from tests.server.serving import Served
from tests.web.test_browser import needs_page, play, with_seats

from turnwright.server.pages import site

EXAMPLES = Path(__file__).parents[2] / "examples"
pytestmark = needs_page
SCRIPT = "turnwright/turnwright-battle.js"


served = pytest.fixture(scope="module")(with_seats)


class Quiet(SimpleHTTPRequestHandler):
    """A plain static file server, without a log."""

    def log_message(self, *args: Any) -> None:
        pass


class AuthorsPage(Quiet):
    """The example, with the address of a Turnwright site in its script tag, as an author would write it.

    Asked for with `?last`, a page has that tag after everything else.
    """

    site = ""

    def send_head(self) -> Any:
        path = Path(self.translate_path(self.path))
        if path.suffix == ".html" and path.is_file():
            text = path.read_text().replace(SCRIPT, f"{self.site}/turnwright-battle.js")
            if self.path.endswith("?last"):
                tag = f'<script src="{self.site}/turnwright-battle.js"></script>'
                assert tag in text
                text = text.replace(tag, "").replace("</body>", f"{tag}</body>")
            page = text.encode()
            self.send_response(200)
            self.send_header("Content-Type", "text/html; charset=utf-8")
            self.send_header("Content-Length", str(len(page)))
            self.end_headers()
            self.wfile.write(page)
            return None
        return super().send_head()


@contextmanager
def static(folder: Path, handler: type[Quiet] = Quiet) -> Iterator[str]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(handler, directory=str(folder)))
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def engine_is_packed() -> bool:
    return any((site.BUILT / "engine").glob("python-*.bin"))


def test_a_whole_run_of_rune_by_clicks(served: Served) -> None:
    play(served, "rune")


def test_nothing_on_a_board_is_covered_or_cut(served: Served) -> None:
    matches = {
        "warden": served.opened(ruleset="rune", encounter="ruin_warden", players={"enemy": ""}, seed=9),
        "wuxia": served.opened(ruleset="wuxia", encounter="duel_sect_elder", players={"enemy": ""}, seed=4),
        "plain": served.opened(ruleset="ptu", encounter="wild_meadow", players={"enemies": ""}, seed=4),
    }
    play(served, "boards-fit", matches=matches)


def test_a_scene_and_its_duel_by_clicks_and_keys(served: Served) -> None:
    scene = json.loads((EXAMPLES / "crimson_pavilion.json").read_text())
    with served.http("gm") as gm:
        assert gm.post("/v1/wuxia/stories", json=scene).status_code == 201
    play(served, "story")


@pytest.mark.skipif(not engine_is_packed(), reason="the page is built without an engine")
def test_an_author_s_page_of_another_origin_fights_a_battle_and_branches_on_it(served: Served) -> None:
    with static(site.BUILT) as home:
        author = type("Author", (AuthorsPage,), {"site": home})
        with static(EXAMPLES / "embed", author) as page:
            play(served, "embed", page=page, site=home)


@pytest.mark.skipif(not engine_is_packed(), reason="the page is built without an engine")
def test_a_run_and_a_story_without_a_link_are_kept_by_the_browser(served: Served) -> None:
    play(served, "here-run")
