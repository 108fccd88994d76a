"""What a fight leaves comes home: also for people out of a pack, for those they caught, and for the map."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from tests.server.ptu.playing import Campaign, Client
from tests.server.serving import serving
from tests.server.test_backdrops import picture

from turnwright.server.campaign.sample import sample_links
from turnwright.server.store.memory import MemoryStore

BLUE = (0, 0, 255)


@contextmanager
def sample() -> Iterator[tuple[Client, str]]:
    """The sample's GM, and the fight that runs."""
    store = MemoryStore()
    links = asyncio.run(sample_links(store))
    with serving(store) as served, served.http(links["GM"]) as http:
        meadow = next(match["id"] for match in http.get("/v1/matches").json() if match["ruleset"] == "ptu")
        yield Client(http), meadow


def named(gm: Client, kind: str) -> dict[str, dict[str, Any]]:
    """The campaign's sheets by what they are called."""
    return {each.get("name") or each["nickname"] or each["species"]: each for each in gm.get(f"/{kind}")["data"]}


def caught_in(gm: Client, meadow: str) -> str:
    """Wren catches a wild Pokémon; its id in the fight."""
    wild = next(
        one for one in gm.get(f"/encounters/{meadow}")["data"]["combatants"] if one["entity"].get("ownerId") is None
        and one["side"] == "enemies"
    )  # fmt: skip
    throw = {"type": "throw_ball", "ball": "basic_ball", "target": wild["id"], "user": "wren"}
    message = {"type": "submit", "seen": screen(gm, meadow)["n"], "command": throw, "override": True, "reason": "Now."}
    dice = {"accuracy": [20], "capture": [1]}
    (answer, *_) = gm.http.post(f"/v1/matches/{meadow}/messages", json={**message, "dice": dice}).json()
    assert answer["type"] != "refused", answer
    return str(wild["id"])


def test_the_sample_s_people_and_their_catch_reach_the_campaign_and_go_back_with_undo() -> None:
    with sample() as (gm, meadow):
        before = named(gm, "pokemon")
        assert {"Wren", "Odo"} <= set(named(gm, "characters"))
        ours = next(each for each in before.values() if each["ownerId"] == "wren")
        balls = named(gm, "characters")["Wren"]["inventory"]
        wild = caught_in(gm, meadow)
        gm.act(meadow, "damage", combatantId=ours["id"], damage=3)
        assert len(named(gm, "pokemon")) == len(before), "while the fight goes on it has none"

        gm.act(meadow, "end")
        after = {each["id"]: each for each in gm.get("/pokemon")["data"]}
        (new,) = set(after) - {each["id"] for each in before.values()}
        assert (after[new]["ownerId"], after[new]["origin"]) == ("wren", "captured")
        assert after[ours["id"]]["currentHp"] == ours["currentHp"] - 3
        assert named(gm, "characters")["Wren"]["inventory"] != balls, "a ball less"

        gm.act(meadow, "undo")
        assert {each["id"] for each in gm.get("/pokemon")["data"]} == {each["id"] for each in before.values()}
        gm.act(meadow, "redo")
        assert new in {each["id"] for each in gm.get("/pokemon")["data"]}, "the same sheet again"

        again = gm.encounter(("human", "wren", "players"), ("pokemon", new, "players"))
        assert gm.one(again, new)["entity"]["ownerId"] == "wren", "it fights in the next one"
        assert gm.act(meadow, "undo", status=409)["code"] in ("sheets.elsewhere", "sheets.changed")
        assert wild != new


def test_a_catch_that_somebody_has_changed_is_not_taken_back() -> None:
    with sample() as (gm, meadow):
        caught_in(gm, meadow)
        gm.act(meadow, "end")
        new = next(each for each in gm.get("/pokemon")["data"] if each["origin"] == "captured")
        gm.call("PUT", f"/pokemon/{new['id']}", {"nickname": "Reed"})
        assert gm.act(meadow, "undo", status=409)["code"] == "sheets.changed"
        assert gm.sheet(new["id"])["nickname"] == "Reed"


def test_another_match_with_the_pack_s_person_leaves_the_sheet_alone() -> None:
    with sample() as (gm, _):
        opened = gm.http.post("/v1/matches", json={"ruleset": "ptu", "encounter": "wild_meadow", "seed": 2}).json()[
            "id"
        ]
        ours = next(each for each in gm.get("/pokemon")["data"] if each["ownerId"] == "wren")
        gm.act(opened, "damage", combatantId=ours["id"], damage=3)
        gm.act(opened, "end")
        assert gm.sheet(ours["id"]) == ours
        gm.act(opened, "undo")
        assert gm.sheet(ours["id"]) == ours


def screen(gm: Client, match: str) -> dict[str, Any]:
    heard = gm.http.post(f"/v1/matches/{match}/messages", json={"type": "join"}).json()
    return next(each for each in heard if each["type"] == "screen")


def test_an_encounter_begun_again_has_its_map_with_fog_hazards_and_image(table: Campaign) -> None:
    gm = table.gm
    ours, foe, lurker = gm.pokemon(), gm.pokemon("Pidgey"), gm.pokemon("Oddish")
    made = gm.encounter(
        ("pokemon", ours, "players"), ("pokemon", foe, "enemies"), ("pokemon", lurker, "enemies"),
        start=False, gridEnabled=True, gridWidth=8, gridHeight=5,
    )  # fmt: skip
    gm.call("PUT", f"/encounters/{made}/terrain", {"cells": [{"x": 1, "y": 1, "type": "blocking"},
                                                            {"x": 7, "y": 4, "type": "water"}]})  # fmt: skip
    hazard = {"type": "set_hazard", "hazard": "spikes", "side": "enemies", "cell": [3, 3]}
    message = {"type": "submit", "seen": screen(gm, made)["n"], "command": hazard}
    assert gm.http.post(f"/v1/matches/{made}/messages", json=message).json()[0]["type"] != "refused"
    gm.act(made, "position", combatantId=lurker, position={"x": 6, "y": 4})
    gm.call("PUT", f"/encounters/{made}/fog/cover", {"cells": [[6, 4], [7, 4]]})
    assert gm.http.put("/v1/maps/ford", content=picture(BLUE)).status_code == 204
    assert gm.http.put(f"/v1/matches/{made}/image", json={"map": "ford"}).status_code < 300
    gm.act(made, "start")
    gm.call("PUT", f"/encounters/{made}/fog/lift", {"cells": [[6, 4], [7, 4]]})

    saved = gm.post("/encounter-templates/from-encounter", encounterId=made, name="Ford")["data"]["id"]
    loaded = gm.post(f"/encounter-templates/{saved}/load")["data"]["id"]
    ground = {(each["x"], each["y"]): each["type"] for each in gm.get(f"/encounters/{loaded}/terrain")["data"]["cells"]}
    assert ground == {(1, 1): "blocking", (6, 4): "fog", (7, 4): "fog"}, "the fog lies again"
    under = gm.get(f"/encounters/{loaded}/fog/under")["data"]
    assert {"x": 7, "y": 4, "type": "water"} in under["cells"]
    assert [(each["x"], each["y"]) for each in under["lurking"]] == [(6, 4)]
    board = screen(gm, loaded)["board"]
    assert [cell["at"] for cell in board["map"]["cells"] if cell.get("hazards")] == [[3, 3]]
    assert gm.http.get(f"/v1/matches/{loaded}/image").status_code == 200
