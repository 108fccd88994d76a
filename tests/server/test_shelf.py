"""Matches that are archived or deleted, and come back."""

import httpx
import pytest
from tests.server.ptu.playing import Campaign
from tests.server.serving import Served
from websockets.exceptions import ConnectionClosed


@pytest.fixture
def http(table: Campaign) -> httpx.Client:
    return table.gm.http


def names(http: httpx.Client, **params: str) -> list[str]:
    return [match["id"] for match in http.get("/v1/matches", params=params).json()]


def test_an_archived_match_is_off_the_lists_and_can_be_restored(served: Served):
    one, two = served.opened(), served.opened()
    with served.http("gm") as gm, served.http("red") as red:
        gm.put("/v1/display", json={"match": one})
        assert gm.post(f"/v1/matches/{one}/archive").json()["archived"] is True
        assert names(gm) == names(red) == [two]
        assert names(gm, archived="true") == [one]
        assert gm.get("/v1/display").json() == {"match": None}
        assert red.get(f"/v1/matches/{one}").status_code == 200
        assert gm.post(f"/v1/matches/{one}/archive").status_code == 200
        assert gm.post(f"/v1/matches/{one}/restore").json()["archived"] is False
        assert sorted(names(gm)) == sorted((one, two))


def test_a_deleted_match_answers_like_one_that_never_was(served: Served):
    match, never = served.opened(), "0123456789ab"
    with served.http("gm") as gm, served.http("red") as red:
        assert gm.delete(f"/v1/matches/{match}").status_code == 200
        for client in (gm, red):
            for path in ("", "/story", "/players", "/log"):
                answer = client.get(f"/v1/matches/{match}{path}")
                known = client.get(f"/v1/matches/{never}{path}")
                assert answer.status_code == known.status_code in (403, 404)
                assert answer.text.replace(match, never) == known.text
            assert names(client) == []
            assert names(client, archived="true") == []
        assert match not in gm.get("/v1/campaign/export").text
        assert gm.post(f"/v1/matches/{match}/restore").status_code == 200
        assert names(red) == [match]
        said = red.post(f"/v1/matches/{match}/messages", json={"type": "join"})
        assert said.status_code == 200


def test_screens_of_a_deleted_match_are_closed(served: Served):
    match = served.opened()
    with served.live("red", match) as live, served.http("gm") as gm:
        live.say("join")
        live.hear("screen")
        gm.delete(f"/v1/matches/{match}")
        assert live.hear("refused")["code"] == "table.no_such_match"
        with pytest.raises(ConnectionClosed):
            live.hear("screen")


def test_a_party_is_free_when_its_match_is_deleted_and_in_it_again_when_it_is_restored(
    table: Campaign, http: httpx.Client
):
    gm = table.gm
    odo = gm.character("Odo")
    made = gm.encounter(("human", odo, "players"), ("pokemon", gm.pokemon("Oddish"), "enemies"))
    hurt = gm.sheet(odo, "characters")
    gm.act(made, "damage", combatantId=odo, damage=5)
    assert http.delete(f"/v1/matches/{made}").status_code == 200
    assert gm.sheet(odo, "characters")["currentHp"] == hurt["currentHp"], "as it went into it"
    gm.call("PUT", f"/characters/{odo}", {"level": 6})
    other = gm.encounter(("human", odo, "players"), start=False)
    refused = http.post(f"/v1/matches/{made}/restore")
    assert (refused.status_code, refused.json()["code"]) == (409, "sheets.elsewhere")
    assert names(http) == [other]
    assert http.delete(f"/v1/matches/{other}").status_code == 200
    assert http.post(f"/v1/matches/{made}/restore").status_code == 200
    assert gm.sheet(odo, "characters")["currentHp"] == hurt["currentHp"] - 5
    gm.act(made, "end")


def test_a_running_card_match_is_its_players_own(served: Served):
    with served.http("gm") as gm:
        made = gm.post("/v1/matches", json={"ruleset": "tcg", "encounter": "emberfall,tidewall"}).json()["id"]
        for method, path in (("DELETE", ""), ("POST", "/archive")):
            answer = gm.request(method, f"/v1/matches/{made}{path}")
            assert (answer.status_code, answer.json()["code"]) == (403, "server.players_own")


def test_the_fight_that_a_run_is_in_stays(served: Served):
    with served.http("gm") as gm:
        run = gm.post("/v1/rune/runs", json={"archetype": "warrior", "seed": 5}).json()
        for _ in range(20):
            if run["match"]:
                break
            chosen = {"version": run["version"], "choice": 0}
            run = gm.post(f"/v1/rune/runs/{run['id']}/choose", json=chosen).json()
        assert run["match"], "the first room of this seed's path has a fight"
        answer = gm.delete(f"/v1/matches/{run['match']}")
        assert (answer.status_code, answer.json()["code"]) == (409, "match.needed")
        assert run["match"] in gm.get(f"/v1/rune/runs/{run['id']}").text
