"""When things go wrong at a table: somebody comes late, a phone dies in mid-fight, a second GM helps."""

from __future__ import annotations

from typing import Any

import httpx
from tests.server.ptu.playing import Campaign

Json = dict[str, Any]


def screen(http: httpx.Client, match: str) -> Json:
    (*_, last) = http.post(f"/v1/matches/{match}/messages", json={"type": "join", "since": 0}).json()
    found: Json = last
    return found


def say(http: httpx.Client, match: str, **message: Any) -> list[Json]:
    found: list[Json] = http.post(f"/v1/matches/{match}/messages", json=message).json()
    return found


def fight(table: Campaign, *party: str) -> str:
    gm = table.gm
    match = gm.encounter(*(("human", each, "players") for each in party), ("pokemon", gm.pokemon("Oddish"), "enemies"))
    gm.act(match, "serve")
    return match


def test_who_comes_late_joins_the_fight_that_is_on(table: Campaign) -> None:
    gm = table.gm
    match = fight(table, gm.character("Ann"))
    late = gm.character("Ben")
    gm.join(match, "human", late)
    there = screen(table.link("player", late).http, match)
    ben = next(piece for piece in there["board"]["pieces"] if piece["id"] == late)
    assert (ben["name"], ben["stance"]) == ("Ben", "mine")
    gm.until(match, late)
    assert screen(table.link("player", late).http, match)["choices"], "Ben can't act when the turn comes"


def test_another_phone_takes_over_when_one_dies_in_mid_fight(table: Campaign) -> None:
    gm = table.gm
    ann = gm.character("Ann")
    match = fight(table, ann)
    gm.until(match, ann)
    first, second = table.link("player", ann).http, table.link("player", ann).http
    before = screen(first, match)
    assert before["choices"]
    last = next(choice for choice in before["choices"] if choice["verb"] == "End turn")
    taken = say(second, match, type="submit", seen=screen(second, match)["n"], key=last["key"])
    assert not any(each["type"] == "refused" for each in taken), taken
    stale = say(first, match, type="submit", seen=before["n"], key=last["key"])
    assert stale[0]["type"] == "refused", "the dead phone's turn is played twice"
    assert screen(first, match)["n"] == screen(second, match)["n"]


def test_a_second_gm_helps_and_nobody_does_a_thing_twice(table: Campaign) -> None:
    gm = table.gm
    ann = gm.character("Ann")
    match = fight(table, ann)
    helper = table.link("gm").http
    n = screen(gm.http, match)["n"]
    assert screen(helper, match)["n"] == n
    hit = {"type": "deal_damage", "target": ann, "amount": 3}
    answers = [say(one, match, type="submit", seen=n, command=hit) for one in (gm.http, helper)]
    refused = [answer for answer in answers if answer[0]["type"] == "refused"]
    assert len(refused) == 1, answers
    assert gm.one(match, ann)["entity"]["currentHp"] == gm.one(match, ann)["entity"]["maxHp"] - 3
    assert helper.get("/v1/campaign/drafts").status_code == 200
