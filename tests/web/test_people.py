"""Devices, seats and agreements on the page, in a real Chromium."""

from __future__ import annotations

import os

from tests.server.serving import Served
from tests.web.test_browser import needs_page, play

pytestmark = needs_page


def test_a_device_is_lost_a_seat_is_left_and_two_players_end_a_match(shared_server: Served) -> None:
    served = shared_server.afresh()
    match = served.opened(ruleset="tcg", encounter="emberfall,tidewall", seed=None)
    plans = {
        "cleo": {"seat": "red", "person": "Cleo"},
        "one": {"seat": "player1", "match": match, "person": "Ann"},
        "two": {"seat": "player2", "match": match, "person": "Ben"},
    }
    with served.http("gm") as gm:
        for name, plan in plans.items():
            made = gm.post("/v1/links", json={"role": "player", **plan})
            served.links[name] = made.json()["secret"]
    play(served, "people", match=match, pictures=os.environ.get("PICTURES", ""))
