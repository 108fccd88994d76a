"""Level-up and evolution in a real Chromium: a player on a phone, the GM at the desk."""

from __future__ import annotations

import pytest
from tests.server.ptu.playing import Client
from tests.server.ptu.test_growth import raised
from tests.server.serving import Served
from tests.web.test_browser import keys, needs_page, play, with_seats

__all__ = ["keys"]
pytestmark = needs_page


served = pytest.fixture(with_seats)


def test_a_level_and_an_evolution_by_clicks_and_by_keys(served: Served, keys: bool) -> None:
    with served.http("gm") as http:
        gm = Client(http)
        ilka = gm.character("Ilka")
        cinder = gm.post("/pokemon", species="Charmander", nickname="Cinder", level=15, nature="Modest")["data"]["id"]
        gm.post(f"/pokemon/{cinder}/link", trainerId=ilka)
        raised(gm, cinder)
        made = http.post("/v1/links", json={"role": "player", "seat": ilka, "person": "Ilka"})
        served.links["ilka"] = made.json()["secret"]
    play(served, "growth", cinder=cinder, keys=keys)
