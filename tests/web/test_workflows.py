"""Spec 000's workflows W1-W6 and the capture variant at the GM's desk: by clicks, then by keyboard alone.

What each one takes for granted ("Preconditions") is made over HTTP; the rest happens in a real Chromium, and ends in
the state that the workflow's "Expected End State" lists. `tests/server/ptu/test_workflows.py` plays the same over
HTTP.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from tests.server.ptu.playing import Client
from tests.server.serving import Served
from tests.web.test_browser import keys, needs_page, play, with_seats

__all__ = ["keys"]
pytestmark = needs_page


served = pytest.fixture(with_seats)
"""A campaign for each workflow: what another one left unfinished keeps its characters."""


@pytest.fixture
def gm(served: Served) -> Iterator[Client]:
    with served.http("gm") as http:
        for match in Client(http).get("/encounters")["data"]:
            if match["isServed"]:
                Client(http).act(match["id"], "unserve")
        Client(http).call("PUT", "/settings/rules", {"preset": "app"})  # the workflows are the app's
        yield Client(http)


@contextmanager
def ruled(gm: Client, preset: str) -> Iterator[None]:
    """New encounters are played by another preset for a while."""
    before = gm.get("/settings/rules")["data"]["preset"]
    gm.call("PUT", "/settings/rules", {"preset": preset})
    try:
        yield
    finally:
        gm.call("PUT", "/settings/rules", {"preset": before})


def party(gm: Client) -> tuple[str, str]:
    """A player's character with a Pokémon; those of earlier workflows are gone."""
    for kind in ("pokemon", "characters"):
        for paper in gm.get(f"/{kind}")["data"]:
            gm.http.delete(f"/api/{kind}/{paper['id']}")
    odo = gm.character("Odo", speed=6)
    cinder = gm.pokemon(
        "Charmander", nickname="Cinder", types=["Fire"], moves=["Ember", "Scratch"], baseSpeed=25, baseSpAtk=20
    )
    gm.post(f"/pokemon/{cinder}/link", trainerId=odo)
    return odo, cinder


def done(served: Served, keys: bool, workflow: str, match: str = "", **ids: Any) -> None:
    play(served, "workflows", workflow=workflow, match=match, ids=ids, keys=keys)


def test_w1_a_complete_wild_encounter(served: Served, gm: Client, keys: bool) -> None:
    odo, cinder = party(gm)
    done(served, keys, "w1", odo=odo, cinder=cinder, experience=gm.sheet(cinder)["experience"])


def test_the_capture_variant(served: Served, gm: Client, keys: bool) -> None:
    odo, cinder = party(gm)
    wild = gm.pokemon("Pidgey", level=7)
    made = gm.encounter(("human", odo, "players"), ("pokemon", cinder, "players"), ("pokemon", wild, "enemies"))
    done(served, keys, "capture", made, odo=odo, pidgey=wild)


def test_w2_stages_and_matchups(served: Served, gm: Client, keys: bool) -> None:
    blade = gm.pokemon(
        "Scyther", types=["Bug", "Flying"], baseAttack=15, moves=["Wing Attack", "Swords Dance"], baseSpeed=20,
        abilities=[],
    )  # fmt: skip
    sprout = gm.pokemon("Oddish", types=["Grass", "Poison"], baseDefense=15, baseHp=12, moves=["Growl"])
    made = gm.encounter(("pokemon", blade, "players"), ("pokemon", sprout, "enemies"))
    done(served, keys, "w2", made)


def test_w3_a_faint_and_a_replacement(served: Served, gm: Client, keys: bool) -> None:
    odo, _ = party(gm)
    spark = gm.pokemon("Pikachu", nickname="Spark", baseSpeed=30)
    brute = gm.pokemon("Machop", baseSpeed=12)
    gm.post(f"/pokemon/{spark}/link", trainerId=odo)
    with ruled(gm, "seed_app"):  # whose fainted are skipped, as the workflow says
        made = gm.encounter(("human", odo, "players"), ("pokemon", spark, "players"), ("pokemon", brute, "enemies"))
    done(served, keys, "w3", made, spark=spark)


def test_w4_a_status_from_beginning_to_end(served: Served, gm: Client, keys: bool) -> None:
    ours, wild = gm.pokemon(baseSpeed=30), gm.pokemon("Oddish", types=["Grass"], baseSpeed=20)
    volt = gm.pokemon("Pikachu", types=["Electric"])
    made = gm.encounter(("pokemon", ours, "players"), ("pokemon", wild, "enemies"), ("pokemon", volt, "enemies"))
    done(served, keys, "w4", made, oddish=wild, pikachu=volt)


def test_w5_healing_in_mid_combat(served: Served, gm: Client, keys: bool) -> None:
    hurt, fallen, tank = gm.pokemon(), gm.pokemon("Pikachu"), gm.pokemon("Machop")
    made = gm.encounter(("pokemon", hurt, "players"), ("pokemon", fallen, "players"), ("pokemon", tank, "enemies"))
    done(served, keys, "w5", made, pikachu=fallen)


def test_w6_an_encounter_from_a_template_and_one_from_a_scene(served: Served, gm: Client, keys: bool) -> None:
    odo, cinder = party(gm)
    made = gm.encounter(("human", odo, "players"), ("pokemon", cinder, "players"), start=False, name="Gym")
    gm.act(made, "wild-spawn", pokemon=[{"speciesName": "Oddish", "level": 8}], seed=5)
    gm.pokemon("Pikachu")
    gm.character("Mira")
    done(served, keys, "w6", made)
