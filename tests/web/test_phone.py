"""A phone is a seat: a player walks, acts, throws and waits on it, by taps and by keyboard alone."""

from __future__ import annotations

from typing import Any

import pytest
from tests.server.ptu.playing import Client
from tests.server.serving import Served
from tests.web.test_browser import FORD, fight, keys, needs_page, play, put_on_display, turn_of, with_seats

__all__ = ["keys"]
pytestmark = needs_page
WILD: list[dict[str, Any]] = [
    *FORD["placed"][:2],
    {"side": "enemies", "species": "scyther", "level": 10, "position": [8, 9]},
]


served = pytest.fixture(with_seats)


def acting(served: Served, match: str, piece: str) -> None:
    """Ends turns until somebody acts."""
    with served.http("gm") as gm:
        for _ in range(30):
            (*_, screen) = gm.post(f"/v1/matches/{match}/messages", json={"type": "join", "since": 0}).json()
            if screen["board"]["order"][0] == piece:
                return
            last = next(choice for choice in screen["choices"] if choice["verb"] == "End turn")
            gm.post(f"/v1/matches/{match}/messages", json={"type": "submit", "seen": screen["n"], "key": last["key"]})
    raise AssertionError(f"{piece} never gets to act")


def between_fights(served: Served) -> str:
    """A fight without Ilka is over, and one with her is being prepared; her link is `newcomer`."""
    with served.http("gm") as http:
        gm = Client(http)
        tam = gm.character("Tam")
        past = gm.encounter(("human", tam, "players"), ("pokemon", gm.pokemon("Oddish"), "enemies"))
        gm.act(past, "serve")
        gm.act(past, "end")
        gm.act(past, "unserve")
        ilka, dapple = gm.character("Ilka"), gm.pokemon("Ponyta", nickname="Dapple")
        gm.post(f"/pokemon/{dapple}/link", trainerId=ilka)
        made = http.post("/v1/links", json={"role": "player", "seat": ilka, "person": "Ilka"})
        served.links["newcomer"] = made.json()["secret"]
        return gm.encounter(("human", ilka, "players"), ("pokemon", gm.pokemon("Gloom"), "enemies"), start=False)


def test_a_player_walks_acts_throws_and_waits_on_a_phone(served: Served, keys: bool) -> None:
    matches = {"walk": fight(served), "turn": fight(served), "bag": fight(served, placed=WILD)}
    for match in matches.values():
        put_on_display(served, match)
    turn_of(served, matches["walk"], "cinder")
    turn_of(served, matches["turn"], "cinder")
    acting(served, matches["bag"], "odo")
    play(served, "phone", matches=matches, next=between_fights(served), keys=keys)
