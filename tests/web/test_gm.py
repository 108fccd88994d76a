"""The GM's desk in a real Chromium: a fight by clicks, and everything by keyboard and by ear."""

from __future__ import annotations

from pathlib import Path

from PIL import Image
from tests.server.serving import Served, serving
from tests.web.test_browser import FORD, needs_page, play, served, turn_of

from turnwright.server.store.memory import MemoryStore

__all__ = ["served"]
pytestmark = needs_page


def cinders_turn(served: Served) -> str:
    """The poachers at the ford, when Cinder is to act."""
    match = served.opened(ruleset="ptu", encounter="", setup=FORD, seed=7)
    turn_of(served, match, "cinder")
    return match


def test_a_fight_at_the_desk_by_clicks(served: Served) -> None:
    match = cinders_turn(served)
    play(served, "gm", matches={"ford": match})


def test_the_desk_by_keyboard_alone_and_as_a_screen_reader_hears_it(served: Served) -> None:
    match = cinders_turn(served)
    play(served, "gm-keyboard", matches={"keys": match})


def test_a_campaign_by_clicks() -> None:
    with serving(MemoryStore()) as new:
        play(new, "gm-campaign", matches={})


def test_an_evening_is_prepared_and_the_campaign_moves_to_another_server(served: Served) -> None:
    """An encounter from a table's sub-habitat, fog with somebody in it, fog lifted; exported and imported."""
    with serving(MemoryStore()) as elsewhere:
        other = {"base": f"http://127.0.0.1:{elsewhere.port}", "gm": elsewhere.links["gm"]}
        play(served, "prep", other=other)


def test_a_table_together(served: Served, tmp_path: Path) -> None:
    """An image behind the map, the order by hand, a player who asks out of turn, a free seat from the TV's code."""
    picture = tmp_path / "ford.png"
    Image.new("RGB", (400, 280), (90, 120, 70)).save(picture)
    match = served.opened(ruleset="ptu", encounter="", setup=FORD, seed=7)
    with served.http("gm") as gm:
        gm.put("/v1/display", json={"match": None})
    play(served, "together", matches={"ford": match}, picture=str(picture))
