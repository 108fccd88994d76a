"""The GM's desk in a real Chromium: a fight by clicks, and everything by keyboard and by ear."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from PIL import Image
from tests.server.serving import Served, serving
from tests.web.test_browser import FORD, fight, keys, needs_page, play, put_on_display, seated, turn_of

from turnwright.server.store.memory import MemoryStore

__all__ = ["keys"]
pytestmark = needs_page


@pytest.fixture
def table(shared_server: Served) -> Served:
    """A campaign for each evening, with nothing on the group's display."""
    table = shared_server.afresh()
    table.links.update(asyncio.run(seated(table)))
    return table


def cinders_turn(served: Served) -> str:
    """The poachers at the ford, when Cinder is to act."""
    match = served.opened(ruleset="ptu", encounter="", setup=FORD, seed=7)
    turn_of(served, match, "cinder")
    return match


def test_a_fight_at_the_desk(table: Served, keys: bool) -> None:
    play(table, "gm", matches={"ford": cinders_turn(table)}, keys=keys)


def test_the_desk_by_its_own_keys_and_as_a_screen_reader_hears_it(table: Served) -> None:
    play(table, "gm-keyboard", matches={"keys": cinders_turn(table)})


def test_a_campaign(table: Served, keys: bool) -> None:
    play(table, "gm-campaign", matches={}, keys=keys)


def test_an_evening_is_prepared_and_the_campaign_moves_to_another_server(table: Served, keys: bool) -> None:
    """An encounter from a table's sub-habitat, fog with somebody in it, fog lifted; exported and imported."""
    with serving(MemoryStore()) as elsewhere:
        other = {"base": f"http://127.0.0.1:{elsewhere.port}", "gm": elsewhere.links["gm"]}
        play(table, "prep", other=other, keys=keys)


def test_a_table_together(table: Served, tmp_path: Path, keys: bool) -> None:
    """An image behind the map, the order by hand, a player who asks out of turn, a free seat from the TV's code."""
    picture = tmp_path / "ford.png"
    Image.new("RGB", (400, 280), (90, 120, 70)).save(picture)
    match = table.opened(ruleset="ptu", encounter="", setup=FORD, seed=7)
    play(table, "together", matches={"ford": match}, picture=str(picture), keys=keys)


def test_faults_of_the_desk_and_the_tv_that_people_met(table: Served) -> None:
    """The log stopped following, the desk's word about the TV was wrong, and the TV named a foe in the fog."""
    match, other, fogged = fight(table), fight(table), fight(table)
    put_on_display(table, fogged)
    with table.http("gm") as gm:
        cells = [[x, y] for x in (7, 8, 9) for y in (5, 6, 7)]
        assert gm.put(f"/api/encounters/{fogged}/fog/cover", json={"cells": cells}).status_code == 200
    play(table, "faults", matches={"ford": match, "other": other, "fog": fogged})
