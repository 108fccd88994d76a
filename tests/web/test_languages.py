"""A language that came after the page was built: one folder and no code, in a real browser."""

from pathlib import Path

from tests.server.serving import Served
from tests.web.test_browser import needs_page, play

from turnwright.testing.languages import MADE_UP, accented, made_up

pytestmark = needs_page
NAMES = ["Rose", "Birch", "Turnwright", "red", "blue"]
"""What fighters and the program are called, and ids, in every language."""


def test_a_made_up_language_plays_a_duel_and_no_screen_shows_english(shared_server: Served, tmp_path: Path) -> None:
    served = shared_server.afresh()
    match = served.opened(ruleset="duel", encounter="pair", players={"blue": ""}, seed=4)
    chosen = {"code": MADE_UP, "name": accented("English")}
    with made_up(tmp_path):
        play(served, "made-up", match=match, language=chosen, english="What you can do", names=NAMES)
