"""What the GM prepares exists for nobody else: not under `/v1`, not on sockets, not in a refusal."""

import pytest
from tests.server.ptu.playing import Campaign
from tests.server.serving import Live
from websockets.exceptions import ConnectionClosed


@pytest.fixture
def links(table: Campaign) -> dict[str, str]:
    """Links of everybody who might look: Ann's character takes part in what is prepared, Ben's doesn't."""
    ann, ben = table.gm.character("Ann"), table.gm.character("Ben")
    return {
        ann: table.secret("player", ann),
        ben: table.secret("player", ben),
        "players": table.secret("player", "players"),
        "group": table.secret("group"),
        "watcher": table.secret("watcher"),
    }


def prepared(table: Campaign, ann: str) -> str:
    """An encounter with Ann and a foe in it, which the GM hasn't started or shown."""
    made: str = table.gm.post("/encounters", name="Ambush at the kiln")["data"]["id"]
    foe = table.gm.pokemon("Oddish")
    for kind, who, side in (("human", ann, "players"), ("pokemon", foe, "enemies")):
        table.gm.post(f"/encounters/{made}/combatants", entityType=kind, entityId=who, side=side)
    return made


READS = ("", "/players", "/timing", "/sheets", "/story", "/image", "/log")


def test_a_draft_answers_like_a_name_that_never_was(table: Campaign, links: dict[str, str]) -> None:
    made = prepared(table, next(iter(links)))
    for link in links.values():
        with table.served.http(link) as http:
            for path in READS:
                never = http.get(f"/v1/matches/nowhere{path}")
                answer = http.get(f"/v1/matches/{made}{path}")
                assert answer.status_code == never.status_code == 404, (path, answer.text)
                assert answer.text == never.text.replace("nowhere", made)
                assert answer.headers.keys() == never.headers.keys()
            said = [http.post(f"/v1/matches/{name}/messages", json={"type": "join"}) for name in (made, "nowhere")]
            assert said[0].status_code == 404
            assert said[0].text == said[1].text.replace("nowhere", made)
            assert http.get("/v1/matches").json() == []
            assert "kiln" not in http.get("/v1/display").text


def test_no_screen_gets_into_a_draft(table: Campaign, links: dict[str, str]) -> None:
    made = prepared(table, next(iter(links)))
    for link in links.values():
        with table.served.live(link, made) as live:
            assert live.hear("refused")["code"] == "table.no_such_match"
            with pytest.raises(ConnectionClosed):
                live.hear("screen")


def is_told(live: Live) -> bool:
    live.say("join")
    return bool(live.hear("screen"))


def test_players_come_in_when_it_begins_and_everybody_when_it_is_shown(table: Campaign, links: dict[str, str]) -> None:
    ann = next(iter(links))
    made = prepared(table, ann)
    table.gm.post(f"/encounters/{made}/start")
    with table.served.http(links[ann]) as http, table.served.http(links["watcher"]) as watcher:
        assert http.get(f"/v1/matches/{made}").status_code == 200
        assert watcher.get(f"/v1/matches/{made}").status_code == 404
        table.gm.post(f"/encounters/{made}/serve")
        assert watcher.get(f"/v1/matches/{made}").status_code == 200


def test_a_watcher_is_shown_out_when_it_is_taken_off_the_display(table: Campaign, links: dict[str, str]) -> None:
    ann = next(iter(links))
    made = prepared(table, ann)
    table.gm.post(f"/encounters/{made}/start")
    table.gm.post(f"/encounters/{made}/serve")
    with table.served.live(links["watcher"], made) as watcher, table.served.live(links[ann], made) as player:
        assert is_told(watcher)
        assert is_told(player)
        table.gm.post(f"/encounters/{made}/unserve")
        assert watcher.hear("refused")["code"] == "table.no_such_match"
        with pytest.raises(ConnectionClosed):
            watcher.hear("records")
        player.say("ping", id="still here")
        assert player.hear("pong")["id"] == "still here"
