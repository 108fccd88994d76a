"""Rests that players ask for: the GM sees who wants which, and the player sees the answer."""

from __future__ import annotations

from tests.server.ptu.playing import Campaign

PATH = "/api/rests"


def test_a_player_asks_for_a_rest_and_reads_the_answer(table: Campaign) -> None:
    gm = table.gm.http
    odo, wren = table.gm.character("Odo"), table.gm.character("Wren")
    player, other = table.link("player", odo).http, table.link("player", wren).http
    assert player.post(PATH, json={"rest": "half_hour"}).status_code == 200
    asked = player.post(PATH, json={"rest": "extended"})
    assert asked.status_code == 200, asked.text
    (wish,) = gm.get(PATH).json()["data"]
    assert (wish["character"], wish["name"], wish["rest"], wish["answer"]) == (odo, "Odo", "extended", "")
    assert other.get(PATH).json()["data"] == [], "what somebody else asks for is not theirs to know"
    assert gm.put(f"{PATH}/{odo}", json={"yes": False}).status_code == 200
    assert gm.get(PATH).json()["data"] == []
    assert [each["answer"] for each in player.get(PATH).json()["data"]] == ["no"]
    assert gm.put(f"{PATH}/{odo}", json={"yes": True}).status_code == 404, "it has been answered"
    assert player.post(PATH, json={"rest": "half_hour"}).json()["data"]["answer"] == ""
    assert gm.put(f"{PATH}/{odo}", json={"yes": True}).json()["data"]["answer"] == "yes"


def test_nobody_answers_for_the_gm_and_those_who_look_on_do_not_ask(table: Campaign) -> None:
    odo = table.gm.character("Odo")
    player, tv = table.link("player", odo).http, table.link("group").http
    assert player.post(PATH, json={"rest": "extended"}).status_code == 200
    assert player.put(f"{PATH}/{odo}", json={"yes": True}).status_code == 403
    assert tv.post(PATH, json={"rest": "extended"}).status_code == 403
    assert tv.get(PATH).json()["data"] == []
    assert player.post(PATH, json={"rest": "a week"}).status_code in (400, 422)
    assert table.gm.http.post(PATH, json={"rest": "extended"}).status_code == 404, "a GM has no character to rest"
