"""Three evenings of one campaign by clicks, in a real Chromium: GM, TV and two phones; the server dies in between."""

from __future__ import annotations

from pathlib import Path

import httpx
from tests.server.ptu.playing import Client
from tests.web.test_browser import HEADLESS, Process, needs_page, until_it_answers, watched

pytestmark = needs_page


def test_three_evenings_of_one_campaign_by_clicks(tmp_path: Path) -> None:
    server = Process(tmp_path, workers=0)
    (secret,) = (line.partition("#")[2] for line in server.start() if line.startswith("GM"))
    base = f"http://127.0.0.1:{server.port}"
    try:
        until_it_answers(base)
        with httpx.Client(base_url=base, headers={"Authorization": f"Bearer {secret}"}, timeout=60) as http:
            plan = {"base": base, "links": {"gm": secret, **prepared(http)}, "chromium": HEADLESS}
        watched("evenings", plan, {"KILL": server.kill, "START": server.start})
    finally:
        server.kill()


def prepared(http: httpx.Client) -> dict[str, str]:
    """A party of two, and the keys of their phones and of the TV: an invitation is used up when it is entered."""
    gm = Client(http)
    bag = [{"name": "Potion", "quantity": 2}, {"name": "Basic Ball", "quantity": 3}]
    people = {"Ilka": gm.character("Ilka", inventory=bag), "Tam": gm.character("Tam")}
    for species, nickname, level, owner in (("Charmander", "Cinder", 15, "Ilka"), ("Oddish", "Sprig", 12, "Tam")):
        pet = gm.post("/pokemon", species=species, nickname=nickname, level=level, nature="Modest")["data"]["id"]
        gm.post(f"/pokemon/{pet}/link", trainerId=people[owner])
    keys: dict[str, str] = {}
    for role, seat, name in (("player", "Ilka", "ilka"), ("player", "Tam", "tam"), ("group", "", "tv")):
        link = http.post("/v1/links", json={"role": role, "seat": people.get(seat, ""), "person": name})
        entered = httpx.post(http.base_url.join("/v1/enter"), json={"secret": link.json()["secret"]})
        assert entered.status_code < 300, entered.text
        keys[name] = entered.cookies["turnwright"]
    return keys
