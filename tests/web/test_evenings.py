"""Three evenings of one campaign by clicks, in a real Chromium: GM, TV and two phones."""

from __future__ import annotations

from tests.server.ptu.playing import Client
from tests.server.serving import Served
from tests.web.test_browser import needs_page, play

pytestmark = needs_page


def test_three_evenings_of_one_campaign_by_clicks(shared_server: Served) -> None:
    served = shared_server.afresh()
    with served.http("gm") as http:
        gm = Client(http)
        people = {name: gm.character(name) for name in ("Ilka", "Tam")}
        for species, nickname, level, owner in (("Charmander", "Cinder", 15, "Ilka"), ("Oddish", "Sprig", 12, "Tam")):
            made = gm.post("/pokemon", species=species, nickname=nickname, level=level, nature="Modest")["data"]["id"]
            gm.post(f"/pokemon/{made}/link", trainerId=people[owner])
        for role, seat, name in (("player", "Ilka", "ilka"), ("player", "Tam", "tam"), ("group", "", "tv")):
            body = {"role": role, "seat": people.get(seat, ""), "person": name}
            served.links[name] = http.post("/v1/links", json=body).json()["secret"]
    play(served, "evenings")
