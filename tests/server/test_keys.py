"""Who made a link doesn't know its secret for long: the first entry gives a key of one's own."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import httpx
import pytest
from tests.server.serving import Served
from websockets.exceptions import ConnectionClosed

from turnwright.server.people import keys, links

Json = dict[str, Any]


@pytest.fixture
def gm(served: Served) -> Iterator[httpx.Client]:
    with served.http("gm") as client:
        yield client


def invited(gm: httpx.Client, **plan: Any) -> str:
    made = gm.post("/v1/links", json={"role": "player", "seat": "red", "person": "cleo", **plan})
    assert made.status_code == 201, made.text
    secret: str = made.json()["secret"]
    return secret


@contextmanager
def enter(served: Served, secret: str) -> Iterator[httpx.Client]:
    """A browser that has entered: its cookies are its own."""
    with served.http() as browser:
        answer = browser.post("/v1/enter", json={"secret": secret})
        assert answer.status_code == 200, answer.text
        browser.headers["X-Link"] = answer.json()["link"]
        yield browser


def told(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["code"]


# Entering


def test_the_first_entry_leaves_the_gm_with_a_secret_that_opens_nothing(served: Served, gm: httpx.Client):
    secret = invited(gm)
    with enter(served, secret) as ann, served.http(secret) as still_known:
        me = ann.get("/v1/me").json()
        assert (me["seat"], me["person"]) == ("red", "cleo")
        assert told(still_known.get("/v1/me")) == (401, "links.used")
        assert told(still_known.post("/v1/enter", json={"secret": secret})) == (401, "links.used")
        assert secret not in ann.cookies.values()
        assert ann.get("/v1/me").status_code == 200


def test_screens_that_a_gm_opened_with_the_invitation_are_closed(served: Served, gm: httpx.Client):
    secret, match = invited(gm), served.opened()
    with served.live(secret, match) as live:
        live.say("join")
        live.hear("screen")
        with enter(served, secret):
            assert live.hear("refused")["code"] == "links.unknown"
            with pytest.raises(ConnectionClosed):
                live.hear("screen")


def test_a_device_comes_back_with_the_invitation_that_it_used(served: Served, gm: httpx.Client):
    secret = invited(gm)
    with enter(served, secret) as ann:
        mine = ann.get("/v1/me").json()["link"]
        assert ann.post("/v1/enter", json={"secret": secret}).json()["link"] == mine


def test_of_two_devices_with_one_invitation_one_gets_in(served: Served, gm: httpx.Client):
    secret = invited(gm)
    with enter(served, secret), served.http() as second:
        assert told(second.post("/v1/enter", json={"secret": secret})) == (401, "links.used")


def test_a_key_that_a_program_was_given_is_used_as_it_is(served: Served, gm: httpx.Client):
    with served.http(invited(gm)) as program:
        assert program.get("/v1/me").json()["person"] == "cleo"


def test_the_links_of_displays_and_watchers_are_keys(served: Served, gm: httpx.Client):
    for role in ("group", "watcher"):
        secret = gm.post("/v1/links", json={"role": role}).json()["secret"]
        with enter(served, secret), enter(served, secret) as second:
            assert second.get("/v1/me").json()["role"] == role


def test_nobody_gets_a_link_in_the_name_of_somebody_who_has_entered(served: Served, gm: httpx.Client):
    with enter(served, invited(gm)):
        again = gm.post("/v1/links", json={"role": "player", "seat": "red", "person": "cleo"})
        assert told(again) == (403, "links.somebodys")


def test_the_first_entry_ends_other_links_in_the_same_name(served: Served, gm: httpx.Client):
    """A GM who made one beforehand, for whatever role, would read the newcomer's decks by it."""
    secret = invited(gm)
    plans: tuple[dict[str, str], ...] = (
        {"role": "watcher"},
        {"role": "group"},
        {"role": "gm"},
        {"role": "player", "seat": "x"},
    )
    made = [gm.post("/v1/links", json={"person": "cleo", **plan}).json()["secret"] for plan in plans]
    with enter(served, secret) as cleo:
        assert cleo.post("/v1/tcg/decks", json={"name": "Mine", "text": "4 Cindling"}).status_code == 201
        for other in made:
            with served.http(other) as somebody:
                assert told(somebody.get("/v1/tcg/decks")) == (401, "links.unknown")
        tablet = cleo.post("/v1/me/links", json={}).json()
        with enter(served, tablet["secret"]) as second:
            assert len(second.get("/v1/tcg/decks").json()) == 1
        assert cleo.get("/v1/tcg/decks").status_code == 200, "another device of one's own ends nothing"


def test_nobody_gets_a_link_in_the_name_of_somebody_whose_link_was_printed(served: Served, gm: httpx.Client):
    for plan in ({"role": "watcher"}, {"role": "gm"}, {"role": "player", "seat": "x"}):
        assert told(gm.post("/v1/links", json={"person": "ann", **plan})) == (403, "links.somebodys")


def test_nobody_is_invited_into_a_seat_that_somebody_holds(served: Served, gm: httpx.Client):
    match = served.opened()
    with enter(served, invited(gm)) as cleo:
        for place in ({}, {"match": match}):
            again = gm.post("/v1/links", json={"role": "player", "seat": "red", "person": "dora", **place})
            assert told(again) == (403, "links.taken")
        assert gm.post("/v1/links", json={"role": "player", "seat": "blue", "person": "dora"}).status_code == 201
        assert gm.delete(f"/v1/links/{cleo.get('/v1/me').json()['link']}").status_code == 204
        assert "link.ended" in [each["deed"] for each in gm.get("/v1/audit").json()], "everybody can read it"
    again = gm.post("/v1/links", json={"role": "player", "seat": "red", "person": "dora"})
    assert told(again) == (403, "links.taken"), "ending somebody's link doesn't make their seat free"


def test_somebody_at_one_match_holds_their_seat_there_and_nowhere_else(served: Served, gm: httpx.Client):
    here, there = served.opened(), served.opened()
    with enter(served, invited(gm, match=here)):
        dora = {"role": "player", "seat": "red", "person": "dora"}
        assert told(gm.post("/v1/links", json={**dora, "match": here})) == (403, "links.taken")
        assert told(gm.post("/v1/links", json=dora)) == (403, "links.taken")
        assert gm.post("/v1/links", json={**dora, "match": there}).status_code == 201


def test_a_gms_link_ends_by_itself_unless_its_holder_lets_it_go_on(served: Served, gm: httpx.Client):
    made = gm.post("/v1/links", json={"role": "gm", "person": "dora"}).json()
    assert 59 * 86400 < made["expires"] - made["made"] < 61 * 86400
    with enter(served, made["secret"]) as ben:
        (mine,) = [each for each in ben.get("/v1/me/links").json() if each.get("current")]
        assert mine["expires"] == made["expires"]
        later = ben.put(f"/v1/me/links/{mine['id']}", json={"hours": 24 * 90}).json()
        assert later["expires"] > mine["expires"]
    longer = gm.post("/v1/links", json={"role": "gm", "hours": 24 * 365}).json()
    assert longer["expires"] > made["expires"]
    assert "expires" not in gm.post("/v1/links", json={"role": "player", "seat": "red"}).json()


def test_a_second_gm_helps(served: Served, gm: httpx.Client):
    secret = gm.post("/v1/links", json={"role": "gm", "person": "dora"}).json()["secret"]
    with enter(served, secret) as ben:
        assert ben.get("/v1/links").status_code == 200
        seats = [(each["role"], each["person"]) for each in ben.get("/v1/seats").json()]
        assert ("gm", "dora") in seats


# One's own links


def test_people_list_rename_expire_and_end_their_own_links(served: Served, gm: httpx.Client):
    with enter(served, invited(gm)) as ann:
        (mine, _) = ann.get("/v1/me/links").json()
        assert (mine["current"], mine.get("kind", "key")) == (True, "key")
        named = ann.put(f"/v1/me/links/{mine['id']}", json={"label": "Phone", "hours": 24}).json()
        assert named["label"] == "Phone"
        assert named["expires"] > named["made"]
        tablet = ann.post("/v1/me/links", json={"label": "Tablet"}).json()
        with enter(served, tablet["secret"]) as second:
            assert second.get("/v1/me").json()["person"] == "cleo"
            labels = [each.get("label", "") for each in second.get("/v1/me/links").json()]
            assert sorted(labels) == ["", "Phone", "Tablet", "Tablet"]
            assert second.delete(f"/v1/me/links/{mine['id']}").status_code == 204
        assert ann.get("/v1/me").status_code == 401


def test_nobody_touches_the_links_of_others(served: Served, gm: httpx.Client):
    with enter(served, invited(gm)) as ann, enter(served, invited(gm, seat="blue", person="dora")) as ben:
        mine = ann.get("/v1/me").json()["link"]
        assert told(ben.delete(f"/v1/me/links/{mine}")) == (404, "links.no_such_link")
        assert told(ben.put(f"/v1/me/links/{mine}", json={"label": "Mine"})) == (404, "links.no_such_link")
        assert mine not in [each["id"] for each in ben.get("/v1/me/links").json()]


def test_a_device_for_a_link_that_ends_ends_with_it(served: Served, gm: httpx.Client):
    with enter(served, invited(gm, hours=1)) as ann:
        mine = ann.get("/v1/me").json()
        added = ann.post("/v1/me/links", json={"hours": 100}).json()
        assert added["expires"] == mine["expires"]


def test_links_of_ones_own_are_not_without_number(served: Served, gm: httpx.Client):
    with enter(served, invited(gm)) as ann:
        codes = [ann.post("/v1/me/links", json={}).status_code for _ in range(keys.MOST)]
        assert codes == [201] * (keys.MOST - 1) + [422]


# A lost device


def test_a_recovery_code_replaces_lost_devices(served: Served, gm: httpx.Client):
    with enter(served, invited(gm)) as lost:
        first = lost.post("/v1/me/recovery").json()["code"]
        code = lost.post("/v1/me/recovery").json()["code"]
        with served.http() as browser:
            for wrong in ("nonsense", first, served.links["gm"]):
                assert told(browser.post("/v1/recover", json={"code": wrong})) == (401, "links.unknown")
            answer = browser.post("/v1/recover", json={"code": code})
            assert (answer.status_code, answer.json()["person"]) == (200, "cleo")
            browser.headers["X-Link"] = answer.json()["link"]
            assert browser.get("/v1/me").json()["seat"] == "red"
            assert told(browser.post("/v1/recover", json={"code": code})) == (401, "links.unknown")
        assert lost.get("/v1/me").status_code == 401
    with served.http(code) as as_a_link:
        assert told(as_a_link.get("/v1/me")) == (401, "links.unknown")


def test_a_gm_sees_no_recovery_code(served: Served, gm: httpx.Client):
    with enter(served, invited(gm)) as ann:
        code = ann.post("/v1/me/recovery").json()["code"]
        assert links.digest(code).hex() not in gm.get("/v1/links").text


# Everybody sees it


def test_everybody_sees_who_sits_where_and_what_was_done(served: Served, gm: httpx.Client):
    match = served.opened()
    secret = invited(gm)
    with enter(served, secret) as ann, served.http("watcher") as watcher:
        (seat,) = [each for each in watcher.get("/v1/seats").json() if each["person"] == "cleo"]
        assert (seat["role"], seat["seat"], seat["links"]) == ("player", "red", 1)
        assert seat["since"] > 0
        gm.put(f"/v1/matches/{match}/players", json={"players": {"blue": "greedy"}})
        gm.post(f"/v1/matches/{match}/close")
        gm.put("/v1/campaign", json={"name": "Another"})
        gm.get("/v1/campaign/export")
        mine = ann.get("/v1/me").json()["link"]
        gm.delete(f"/v1/links/{mine}")
        entries = watcher.get("/v1/audit").json()
    deeds = [entry["deed"] for entry in entries]
    assert deeds == [
        "link.made", "link.entered", "bots.seated", "match.closed", "campaign.renamed", "campaign.exported",
        "link.ended",
    ]  # fmt: skip
    assert [entry["n"] for entry in entries] == [*range(1, 8)]
    assert entries[1]["person"] == entries[6]["person"] == "cleo"
    assert secret not in str(entries)
    with served.http("watcher") as watcher:
        assert [entry["n"] for entry in watcher.get("/v1/audit", params={"since": 6}).json()] == [7]


def test_an_audit_is_not_another_campaigns(served: Served, gm: httpx.Client):
    invited(gm)
    with served.http("other gm") as stranger:
        assert stranger.get("/v1/audit").json() == []
        assert [each["person"] for each in stranger.get("/v1/seats").json()] != []
        assert "cleo" not in stranger.get("/v1/seats").text


def test_what_is_done_to_a_draft_is_not_written_down(served: Served, gm: httpx.Client):
    made = gm.post("/api/encounters", json={"name": "Ambush"}).json()["data"]["id"]
    gm.delete(f"/v1/matches/{made}")
    gm.post("/v1/campaign/drafts", json={"name": "Ambush"})
    with served.http("watcher") as watcher:
        assert watcher.get("/v1/audit").json() == []


def test_a_change_of_a_players_sheet_is_written_down_for_the_players(served: Served, gm: httpx.Client):
    made = {kind: gm.post("/api/characters", json={"name": kind, "level": 5, "characterType": kind}).json()["data"]
            for kind in ("player", "npc")}  # fmt: skip
    for sheet in made.values():
        assert gm.put(f"/api/characters/{sheet['id']}", json={"level": 6}).status_code == 200
    with served.http("watcher") as watcher:
        entries = watcher.get("/v1/audit").json()
    assert [(entry["deed"], entry["what"]) for entry in entries] == [("sheet.changed", "player: level")]


# Names


@pytest.mark.parametrize("name", ["GM", " gm ", "G\u200bM", "(GM)", "\uff27\uff2d", "Spielleiter", "G\u041c"])
def test_nobody_is_called_like_whoever_speaks_for_the_table(served: Served, gm: httpx.Client, name: str):
    match = served.opened()
    code = gm.put("/v1/invitation", json={"match": match, "seats": ["red"]}).json()["code"]
    with served.http() as browser:
        taken = browser.post("/v1/invitation/take", json={"code": code, "seat": "red", "name": name})
    assert told(taken) == (422, "people.reserved")
    assert told(gm.post("/v1/people", json={"name": name})) == (422, "people.reserved")
    assert told(gm.post("/v1/links", json={"role": "player", "seat": "red", "person": name})) == (
        422,
        "people.reserved",
    )


def test_a_name_can_be_read(gm: httpx.Client):
    assert told(gm.post("/v1/people", json={"name": "\u200b\u202e"})) == (422, "people.empty")
    assert gm.post("/v1/people", json={"name": "  Ann\u202e  Lee "}).json()["name"] == "Ann Lee"
