"""The meter of the workshop: how often the party wins a draft, played in advance."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from tests.server.ptu.playing import Client
from tests.server.serving import Served, serving

from turnwright.server.store.memory import MemoryStore

PATH = "/v1/campaign/drafts/difficulty"


@pytest.fixture(scope="module")
def served() -> Iterator[Served]:
    with serving(MemoryStore()) as running:
        yield running


@pytest.fixture(scope="module")
def party(served: Served) -> dict[str, str]:
    with served.http("gm") as http:
        gm = Client(http)
        ilka = gm.character("Ilka")
        cinder = gm.post("/pokemon", species="Charmander", nickname="Cinder", level=15)["data"]["id"]
        gm.post(f"/pokemon/{cinder}/link", trainerId=ilka)
    return {"ilka": ilka, "cinder": cinder}


def draft(party: dict[str, str], *wild: tuple[str, int], **more: Any) -> dict[str, Any]:
    ours = [{"side": "players", "sheet": party["cinder"]}]
    foes = [{"side": "enemies", "species": species, "level": level} for species, level in wild]
    return {"name": "The mill", "pieces": ours + foes, **more}


def tried(served: Served, link: str = "gm", status: int = 200, **body: Any) -> dict[str, Any]:
    with served.http(link) as http:
        answer = http.post(PATH, json=body)
    assert answer.status_code == status, answer.text
    told: dict[str, Any] = answer.json()
    return told


def test_more_foes_are_harder_and_the_interval_holds_the_chance(served: Served, party: dict[str, str]) -> None:
    easy = tried(served, draft=draft(party, ("Caterpie", 3)), fights=10)
    hard = tried(served, draft=draft(party, *[("Onix", 30)] * 3), fights=10)
    assert easy["chance"] > 0.8
    assert hard["chance"] < 0.2
    for told in (easy, hard):
        assert told["fights"] == 10
        assert 0 <= told["low"] <= told["chance"] <= told["high"] <= 1
        assert not told["exact"]


def test_fights_of_the_same_seeds_end_the_same_and_further_ones_are_added(
    served: Served, party: dict[str, str]
) -> None:
    fight = draft(party, ("Zubat", 12), ("Zubat", 12))
    eight = tried(served, draft=fight, fights=8)
    four = tried(served, draft=fight, fights=4)
    more = tried(served, draft=fight, fights=4, first=4, won=four["won"])
    assert (more["fights"], more["won"]) == (8, eight["won"])
    assert more["high"] - more["low"] < four["high"] - four["low"]


def test_without_foes_it_is_exact_and_levels_and_experience_are_the_book_s(
    served: Served, party: dict[str, str]
) -> None:
    """Twice the average level a player is an everyday encounter; experience is levels times significance. (p. 460)"""
    alone = tried(served, draft=draft(party))
    assert (alone["exact"], alone["chance"], alone["fights"], alone["experience"]) == (True, 1.0, 0, 0)
    worth = tried(served, draft=draft(party, ("Caterpie", 3), ("Caterpie", 4), significance=2.0), fights=1)
    assert (worth["levels"], worth["budget"], worth["experience"]) == (7, 30, 14)


def test_nothing_is_stored_and_only_the_gm_may_ask(served: Served, party: dict[str, str]) -> None:
    fight = draft(party, ("Caterpie", 3))
    with served.http("gm") as http:
        before = http.get("/v1/matches").json(), http.get("/v1/campaign/drafts").json()
        tried(served, draft=fight, fights=1)
        assert (http.get("/v1/matches").json(), http.get("/v1/campaign/drafts").json()) == before
    tried(served, "red", status=403, draft=fight)
    tried(served, draft=draft(party, ("Zubatt", 3)), status=422)
    tried(served, draft=fight, fights=51, status=400)
