"""A campaign in one file: out of one server, into an empty one, and equal."""

import asyncio
import base64
import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.server.ptu.playing import Campaign, Client, campaign
from tests.server.serving import serving

from turnwright.server.store.memory import MemoryStore
from turnwright.server.store.sqlite import SqliteStore


def filled(table: Campaign) -> str:
    """A campaign with sheets, a running encounter, an ended one, a template, a table, a scene and a removed sheet."""
    gm = table.gm
    person, ours, gone = gm.character(), gm.pokemon(), gm.pokemon("Pidgey")
    gm.post(f"/pokemon/{ours}/link", trainerId=person)
    gm.call("DELETE", f"/pokemon/{gone}")
    made = gm.encounter(("pokemon", ours, "players"), seed=None)
    gm.act(made, "damage", combatantId=ours, damage=30)
    gm.act(made, "end")
    running = gm.encounter(("human", person, "players"), ("pokemon", ours, "players"))
    gm.act(running, "serve")
    gm.post("/encounter-templates/from-encounter", encounterId=running, name="Again")
    gm.post("/encounter-tables", name="Meadow")
    gm.post("/scenes", name="Ford")
    table.served.opened()
    return running


def test_a_campaign_goes_to_another_server_and_is_equal_there(tmp_path: Path):
    with campaign() as table:
        running = filled(table)
        data = table.gm.http.get("/v1/campaign/export")
        assert "attachment" in data.headers["content-disposition"]
        sheets = table.gm.get("/pokemon")["data"]
        shown = table.gm.get(f"/encounters/{running}")["data"]
    with serving(SqliteStore(tmp_path / "elsewhere.db")) as other, other.http("gm") as somebody:
        answer = somebody.post("/v1/campaigns/import", content=data.content)
        assert answer.status_code == 201, answer.text
        again = somebody.post("/v1/campaigns/import", content=data.content)
        assert (again.status_code, again.json()["code"]) == (422, "campaigns.taken")
        with other.http(answer.json()["secret"]) as http:
            gm = Client(http)
            assert http.get("/v1/campaign/export").content == data.content
            assert gm.get("/pokemon")["data"] == sheets
            assert gm.get(f"/encounters/{running}")["data"] == shown
            gm.act(running, "next-turn")
            gm.act(running, "end")
            assert gm.get(f"/encounters/{running}")["data"]["isActive"] is False, "it plays on"
        assert data.text not in somebody.get("/v1/campaign/export").text


@pytest.fixture(scope="module")
def file() -> Iterator[str]:
    with campaign() as table:
        filled(table)
        yield table.gm.http.get("/v1/campaign/export").text


@pytest.mark.parametrize("break_it", ["cut", "changed record", "no campaign", "no lines", "not ours"])
def test_a_damaged_file_changes_nothing(file: str, break_it: str):
    lines = file.splitlines()
    if break_it == "cut":
        lines[-1] = lines[-1][:-20]
    elif break_it == "changed record":
        place = next(at for at, line in enumerate(lines) if '"type":"record"' in line and "hp_lost" in line)
        lines[place] = lines[place].replace('\\"hp\\":20', '\\"hp\\":50')
    elif break_it == "no campaign":
        lines = [line for line in lines if json.loads(line).get("kind") != "campaign"]
    elif break_it == "no lines":
        lines = []
    else:
        lines[0] = '{"type":"campaign","id":"x","format":99}'
    with serving(MemoryStore()) as other, other.http("gm") as somebody:
        answer = somebody.post("/v1/campaigns/import", content="\n".join(lines))
        assert answer.status_code == 422, answer.text
        assert sorted(asyncio.run(other.store.campaigns())) == sorted(other.campaigns)


def test_the_file_is_the_gms(file: str):
    sealed = [json.loads(line) for line in file.splitlines()]
    keys = [each["secret"] for each in sealed if each["type"] == "match" and each.get("secret")]
    assert keys
    assert all(base64.b64decode(each) for each in keys), "so that a match with sealed dice can be played on"
    assert not any(each["type"] == "link" for each in sealed)
    with campaign() as table:
        player = table.link("player", "players")
        assert player.http.get("/v1/campaign/export").status_code == 403
        assert player.http.post("/v1/campaigns/import", content=file).status_code == 403
        assert table.served.links["gm"] not in table.gm.http.get("/v1/campaign/export").text


def test_hands_and_dice_of_a_game_without_a_gm_stay_behind_until_it_is_closed():
    with campaign() as table:
        http = table.gm.http
        match = http.post("/v1/matches", json={"ruleset": "tcg", "encounter": "emberfall,tidewall"}).json()["id"]

        def told_of_it() -> list[str]:
            lines = map(json.loads, http.get("/v1/campaign/export").text.splitlines())
            kinds = [(each["type"], each.get("match", each.get("id"))) for each in lines]
            return [kind for kind, name in kinds if name == match and kind in ("match", "record")]

        assert told_of_it() == []
        assert http.post(f"/v1/matches/{match}/close").status_code == 200
        assert set(told_of_it()) == {"match", "record"}


@pytest.mark.parametrize("whose", ["campaign", "match"])
def test_a_file_brings_nothing_into_somebody_elses_campaign(file: str, whose: str):
    with serving(MemoryStore()) as other, other.http("gm") as somebody:
        victim = other.opened() if whose == "match" else other.campaigns[1]
        forged = {"type": "document", "kind": "display", "id": victim, "version": 1, "data": {"match": "x"}}
        answer = somebody.post("/v1/campaigns/import", content=file + json.dumps(forged))
        assert (answer.status_code, answer.json()["code"]) == (422, "campaigns.foreign")
        assert asyncio.run(other.store.document("display", victim)) is None
        assert sorted(asyncio.run(other.store.campaigns())) == sorted(other.campaigns)
