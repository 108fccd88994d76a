"""A campaign in the middle of its evening, as the mock-ups show one: for screenshots and for a test of every region."""

from __future__ import annotations

import asyncio
from typing import Any

import httpx
from tests.server.ptu.playing import Client
from tests.server.serving import Served
from tests.web.test_browser import FORD, fight, put_on_display, seated, turn_of
from tests.web.test_phone import WILD, acting

YARD = (
    "...........~~~....",
    "...........~~~....",
    "...######..~~~....",
    "...#....#..~~##...",
    "...#....+..~~##...",
    "...#....#..~~.....",
    "...###+##..~~.....",
    "..........~~......",
    ",,........~~..::..",
    ",,,......~~~.:::..",
    ",,,,,....~~~~::...",
    ",,,,,....~~~......",
)
"""A mill with a loft and two doors, a race, and a yard of stones."""


def showing(served: Served) -> dict[str, Any]:
    """What the screens need: matches, drafts and sheets by name, and a link for everybody."""
    served.links.update(asyncio.run(seated(served)))
    matches = {"ford": fight(served), "turn": fight(served), "bag": fight(served, placed=WILD)}
    turn_of(served, matches["turn"], "cinder")
    acting(served, matches["bag"], "odo")
    matches["lobby"] = served.opened(ruleset="ptu", encounter="", setup=FORD, seed=7)
    with served.http("gm") as http:
        gm = Client(http)
        found = {"matches": matches, **campaign(served, gm)}
    put_on_display(served, matches["ford"])
    return found


def campaign(served: Served, gm: Client) -> dict[str, Any]:
    """Two people with their Pokémon, one of whom may grow; drafts, a template, and a scene on the TV."""
    bag = [
        {"name": "Potion", "quantity": 3},
        {"name": "Basic Ball", "quantity": 5},
        {"name": "Great Ball", "quantity": 2},
    ]
    odo = gm.character("Odo", level=8, inventory=bag, money=1240)
    wren = gm.character("Wren", level=7)
    pets: dict[str, str] = {}
    for species, name, level, owner in (
        ("Charmander", "Cinder", 15, odo),
        ("Geodude", "Cobble", 14, odo),
        ("Oddish", "Sprig", 14, wren),
    ):
        made = gm.post("/pokemon", species=species, nickname=name, level=level, nature="Modest")["data"]["id"]
        gm.post(f"/pokemon/{made}/link", trainerId=owner)
        pets[name] = made
    now = gm.get(f"/sheets/{pets['Cinder']}/growth")["data"]
    gift = {"type": "give_experience", "amount": now["nextLevel"] - now["experience"]}
    gm.post(f"/sheets/{pets['Cinder']}/growth", steps=[gift])
    party: list[dict[str, Any]] = [{"side": "players", "sheet": each} for each in (odo, wren, *pets.values())]
    party[0]["at"], party[2]["at"] = [2, 10], [3, 9]
    foes = [
        {"side": "enemies", "species": "Zubat", "level": 9, "hidden": True, "at": [15, 1]},
        {"side": "enemies", "species": "Zubat", "level": 9, "hidden": True, "at": [16, 3]},
        {"side": "enemies", "species": "Ekans", "level": 11, "at": [14, 6]},
        {"side": "enemies", "species": "Gloom", "level": 13, "at": [7, 4]},
        {"side": "enemies", "trainer": "poacher_kest", "name": "Kest"},
    ]
    loft = {"metres": 2, "cells": [[x, y] for x in range(4, 8) for y in range(3, 6)]}
    fog = [[x, y] for x in range(14, 18) for y in range(6)]
    spikes = {"hazard": "Toxic Spikes", "side": "enemies", "cells": [[x, y] for x in (6, 7) for y in (8, 9)]}
    ground = {"rows": YARD, "fog": fog, "heights": [loft], "hazards": [spikes]}
    wheel = "The wheel stands still. Something is breathing in the loft."
    drafts = {
        "mill": {"name": "Mill ambush", "pieces": [*party, *foes], "map": ground, "notes": wheel, "significance": 2,
                 "loot": [{"item": "Net Ball"}]},
        "weir": {"name": "Night at the weir", "pieces": [{"side": "enemies", "species": "Tentacool", "level": 12}] * 2},
    }  # fmt: skip
    ids = {name: gm.http.post("/v1/campaign/drafts", json=body).json()["id"] for name, body in drafts.items()}
    scene = gm.post("/scenes", name="The old mill at dusk", description="The lamp inside is lit.", weather=None)["data"]
    for seat in (odo, wren):
        made = gm.http.post("/v1/links", json={"role": "player", "seat": seat, "person": seat}).json()["secret"]
        entered = httpx.post(gm.http.base_url.join("/v1/enter"), json={"secret": made})
        served.links["between" if seat == odo else "beside"] = entered.cookies["turnwright"]
    return {"drafts": ids, "sheets": {**pets, "Odo": odo, "Wren": wren}, "scene": scene["id"]}
