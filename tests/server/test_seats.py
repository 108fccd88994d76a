"""Seats belong to people: they change hands when their holder leaves, agrees, or has visibly been away too long."""

import asyncio
import time
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from msgspec.structs import replace
from tests.server.serving import Served
from tests.server.test_keys import enter, invited, told

from turnwright.server.people import holding
from turnwright.server.store import Write

Json = dict[str, Any]
DORA = {"role": "player", "seat": "red", "person": "dora"}


@pytest.fixture
def gm(served: Served) -> Iterator[httpx.Client]:
    with served.http("gm") as client:
        yield client


def seat_of(client: httpx.Client, person: str) -> Json:
    (seat,) = [each for each in client.get("/v1/seats").json() if each["person"] == person]
    found: Json = seat
    return found


def deeds(client: httpx.Client) -> list[str]:
    return [each["deed"] for each in client.get("/v1/audit").json()]


def away_for(served: Served, client: httpx.Client, seconds: float) -> None:
    """Somebody hasn't been here for a while: their keys were made and used so long ago."""
    known = served.do(served.store.links(served.campaigns[0]))
    person = client.get("/v1/me").json()["person"]
    then = time.time() - seconds
    old = tuple(_aged(link, then) for link in known if link.person == person)
    served.do(served.store.commit(Write(links=old)))


def _aged(link: Any, then: float) -> Any:
    return replace(link, made=then, seen=then)


# Leaving and asking


def test_a_holder_leaves_and_the_seat_is_free(served: Served, gm: httpx.Client):
    with enter(served, invited(gm)) as cleo, served.http("watcher") as watcher:
        assert seat_of(watcher, "cleo")["holds"]
        assert cleo.post("/v1/seats/leave").status_code == 200
        assert cleo.get("/v1/me").status_code == 401, "all links of the holder end"
        assert "cleo" not in watcher.get("/v1/seats").text
        assert deeds(watcher)[-1] == "seat.left"
    assert gm.post("/v1/links", json=DORA).status_code == 201


def test_a_gm_asks_and_the_holder_decides(served: Served, gm: httpx.Client):
    with enter(served, invited(gm)) as cleo, served.http("watcher") as watcher:
        assert told(cleo.post("/v1/seats/answer", json={"yes": True})) == (409, "seats.not_asked")
        assert gm.post("/v1/seats/ask", json={"seat": "red"}).status_code == 200
        assert seat_of(watcher, "cleo")["asked"] > 0, "everybody sees it"
        assert told(gm.post("/v1/links", json=DORA)) == (403, "links.taken")
        assert cleo.post("/v1/seats/answer", json={"yes": False}).status_code == 200
        assert seat_of(watcher, "cleo")["asked"] == 0
        assert told(gm.post("/v1/links", json=DORA)) == (403, "links.taken"), "no is no"
        gm.post("/v1/seats/ask", json={"seat": "red"})
        assert cleo.post("/v1/seats/answer", json={"yes": True}).status_code == 200
        assert [each for each in deeds(watcher) if each.startswith("seat.")] == [
            "seat.asked", "seat.kept", "seat.asked", "seat.given",
        ]  # fmt: skip
    assert gm.post("/v1/links", json=DORA).status_code == 201


def test_only_a_holder_is_asked_and_only_a_gm_asks(served: Served, gm: httpx.Client):
    assert told(gm.post("/v1/seats/ask", json={"seat": "red"})) == (404, "seats.nobody")
    with enter(served, invited(gm)), served.http("blue") as blue, served.http("other gm") as stranger:
        assert blue.post("/v1/seats/ask", json={"seat": "red"}).status_code == 403
        assert told(stranger.post("/v1/seats/ask", json={"seat": "red"})) == (404, "seats.nobody")


# Absence


def test_a_seat_is_free_once_its_holder_has_been_away_for_longer_than_the_limit(served: Served, gm: httpx.Client):
    with enter(served, invited(gm)) as cleo:
        away_for(served, cleo, 3600 * (holding.HOURS - 1))
        assert not seat_of(gm, "cleo")["absent"]
        assert told(gm.post("/v1/links", json=DORA)) == (403, "links.taken")
        away_for(served, cleo, 3600 * (holding.HOURS + 1))
        assert seat_of(gm, "cleo")["absent"], "everybody sees it before anything happens"
        assert gm.post("/v1/links", json=DORA).status_code == 201
        assert cleo.get("/v1/me").status_code == 401
    assert "seat.vacated" in deeds(gm)


def test_a_shorter_limit_counts_from_when_it_was_set(served: Served, gm: httpx.Client):
    with enter(served, invited(gm)) as cleo, served.http("watcher") as watcher:
        away_for(served, cleo, 24 * 3600)
        assert gm.put("/v1/seats/limit", json={"hours": 0.25}).status_code == 200
        assert watcher.get("/v1/seats/limit").json() == {"hours": 0.25}
        assert "absence.changed" in deeds(watcher)
        assert told(gm.post("/v1/links", json=DORA)) == (403, "links.taken"), "a GM can't make somebody absent at once"
        assert gm.put("/v1/seats/limit", json={"hours": 0.01}).status_code == 400


def test_ending_a_link_doesnt_vacate_a_seat_before_the_limit(served: Served, gm: httpx.Client):
    with enter(served, invited(gm)) as cleo:
        link = cleo.get("/v1/me").json()["link"]
        assert gm.delete(f"/v1/links/{link}").status_code == 204
        assert told(gm.post("/v1/links", json=DORA)) == (403, "links.taken")
        match = served.opened()
        assert told(gm.put("/v1/invitation", json={"match": match, "seats": ["red"]})) == (403, "links.taken")
        known = served.do(served.store.links(served.campaigns[0]))
        then = time.time() - 3600 * (holding.HOURS + 1)
        served.do(served.store.commit(Write(links=tuple(_aged(each, then) for each in known if each.person == "cleo"))))
        assert gm.post("/v1/links", json=DORA).status_code == 201


def test_who_uses_a_link_was_here(served: Served, gm: httpx.Client):
    with enter(served, invited(gm)) as cleo:
        away_for(served, cleo, 3600)
        cleo.get("/v1/me")

        async def noted() -> float:
            for _ in range(200):
                (link,) = [one for one in await served.store.links(served.campaigns[0]) if one.family]
                if time.time() - (link.seen or 0) < 600:
                    return link.seen or 0
                await asyncio.sleep(0.1)
            raise AssertionError("nobody has written it down")

        assert served.do(noted()) > 0


# Invitations that somebody else holds


def test_the_first_to_enter_ends_other_invitations_to_the_seat(served: Served, gm: httpx.Client):
    kept, mine = invited(gm, person=""), invited(gm)
    with served.http(kept) as before:
        assert before.get("/v1/me").status_code == 200
    with enter(served, mine), served.http(kept) as impostor:
        assert told(impostor.get("/v1/me")) == (401, "links.unknown")
        assert told(impostor.post("/v1/enter", json={"secret": kept})) == (401, "links.unknown")


def test_a_seat_that_was_taken_by_the_code_is_held_too(served: Served, gm: httpx.Client):
    match = served.opened()
    code = gm.put("/v1/invitation", json={"match": match, "seats": ["red"]}).json()["code"]
    with served.http() as stranger:
        taken = stranger.post("/v1/invitation/take", json={"code": code, "seat": "red", "name": "Ann"})
    assert taken.status_code == 200
    assert told(gm.post("/v1/links", json={**DORA, "match": match})) == (403, "links.taken")


# A lost device


def test_a_gm_replaces_a_lost_device_and_everybody_reads_it(served: Served, gm: httpx.Client):
    with enter(served, invited(gm)) as cleo, served.http("watcher") as watcher:
        assert told(gm.post("/v1/seats/replace", json={"person": "cleo"})) == (403, "seats.here")
        away_for(served, cleo, holding.AWAY + 60)
        made = gm.post("/v1/seats/replace", json={"person": "cleo"})
        assert made.status_code == 201
        assert cleo.get("/v1/me").status_code == 401
        assert "device.replaced" in deeds(watcher)
        with enter(served, made.json()["secret"]) as again:
            me = again.get("/v1/me").json()
            assert (me["person"], me["seat"]) == ("cleo", "red")
    assert told(gm.post("/v1/seats/replace", json={"person": "nobody"})) == (404, "seats.nobody")


def test_nobody_replaces_the_devices_of_somebody_with_decks(served: Served, gm: httpx.Client):
    with enter(served, invited(gm)) as cleo:
        assert cleo.post("/v1/tcg/decks", json={"name": "Mine", "text": "4 Cindling\n10 Fire Energy"}).is_success
        away_for(served, cleo, holding.AWAY + 60)
        assert told(gm.post("/v1/seats/replace", json={"person": "cleo"})) == (403, "links.somebodys")


def test_nobody_replaces_the_devices_of_somebody_who_plays_without_a_gm(served: Served, gm: httpx.Client):
    """The GM would see the hand of somebody who hasn't touched their phone for ten minutes."""
    cards = served.opened(ruleset="tcg", encounter="emberfall,tidewall")
    plan = {"role": "player", "seat": "player1", "person": "erin", "match": cards}
    with enter(served, gm.post("/v1/links", json=plan).json()["secret"]) as erin:
        away_for(served, erin, holding.AWAY + 60)
        assert told(gm.post("/v1/seats/replace", json={"person": "erin"})) == (403, "links.somebodys")
        assert erin.post(f"/v1/matches/{cards}/messages", json={"type": "concede"}).is_success
        away_for(served, erin, holding.AWAY + 60)
        assert gm.post("/v1/seats/replace", json={"person": "erin"}).status_code == 201, "there is no hand any more"


def test_players_read_that_a_gm_knows_the_dice(served: Served, gm: httpx.Client):
    """A seed that a GM chose tells every hand: it is for puzzles, and everybody reads that it was chosen."""
    with served.http("watcher") as watcher:
        sealed = served.opened(ruleset="tcg", encounter="emberfall,tidewall", seed=None)
        assert "dice.chosen" not in deeds(watcher)
        chosen = served.opened(ruleset="tcg", encounter="emberfall,tidewall", seed=5)
        (entry,) = [each for each in watcher.get("/v1/audit").json() if each["deed"] == "dice.chosen"]
        assert entry["match"] == chosen != sealed


# Live


def test_screens_are_told_whose_the_seats_are_and_when_that_changes(served: Served, gm: httpx.Client):
    match = served.opened()
    with served.live("watcher", match) as live:
        live.say("join")
        with enter(served, invited(gm)) as cleo:
            (seat,) = live.hear("holders")["seats"]
            assert (seat["seat"], seat["person"], seat.get("asked", False)) == ("red", "cleo", False)
            gm.post("/v1/seats/ask", json={"seat": "red"})
            assert live.hear("holders")["seats"][0]["asked"]
            cleo.post("/v1/seats/answer", json={"yes": True})
            while live.hear("holders").get("seats"):
                pass


# Games without a GM: players decide together


@pytest.fixture
def cards(served: Served, gm: httpx.Client) -> Iterator[tuple[str, httpx.Client, httpx.Client]]:
    match = served.opened(ruleset="tcg", encounter="emberfall,tidewall")
    one, two = (
        invited(gm, seat=seat, person=person, match=match)
        for seat, person in (("player1", "cleo"), ("player2", "dora"))
    )
    with enter(served, one) as cleo, enter(served, two) as dora:
        yield match, cleo, dora


def test_both_players_end_a_match_and_neither_alone(
    served: Served, gm: httpx.Client, cards: tuple[str, httpx.Client, httpx.Client]
):
    match, cleo, dora = cards
    path = f"/v1/matches/{match}/agreement"
    assert told(gm.post(path, json={"act": "end"})) == (403, "server.players_own")
    first = cleo.post(path, json={"act": "end"}).json()
    assert (first["done"], first["agreement"]["agreed"], first["agreement"]["needed"]) == (
        False, ["player1"], ["player2"],
    )  # fmt: skip
    with served.http("watcher") as watcher:
        assert watcher.get(path).json()["agreement"]["act"] == "end"
    assert cleo.post(path, json={"act": "end"}).json()["done"] is False, "saying it twice is not two players"
    assert dora.get(f"/v1/matches/{match}").json()["status"] == "open"
    assert dora.delete(path).json() == {"agreement": None, "done": False}, "one is enough to say no"
    assert dora.post(path, json={"act": "end"}).json()["done"] is False
    assert cleo.post(path, json={"act": "end"}).json()["done"] is True
    assert cleo.get(f"/v1/matches/{match}").json()["status"] == "closed"


def test_a_bot_sits_down_and_gets_up_when_both_agree(cards: tuple[str, httpx.Client, httpx.Client]):
    match, cleo, dora = cards
    path, bot = f"/v1/matches/{match}/agreement", {"act": "bot", "seat": "player2", "player": "greedy"}
    cleo.post(path, json=bot)
    other = dora.post(path, json={**bot, "player": "random"}).json()
    assert (other["done"], other["agreement"]["needed"]) == (False, ["player1"]), "another proposal begins anew"
    assert cleo.get(f"/v1/matches/{match}/players").json() == {}
    assert cleo.post(path, json={**bot, "player": "random"}).json()["done"]
    assert cleo.get(f"/v1/matches/{match}/players").json() == {"player2": "random"}
    back = {"act": "person", "seat": "player2"}
    assert [each.post(path, json=back).json()["done"] for each in (cleo, dora)] == [False, True]
    assert cleo.get(f"/v1/matches/{match}/players").json() == {}
    for wrong in ({"act": "bot", "seat": "nowhere"}, {**bot, "player": "nobody"}):
        assert cleo.post(path, json=wrong).status_code == 422


def test_nobody_waits_for_a_player_who_has_been_away_too_long(
    served: Served, cards: tuple[str, httpx.Client, httpx.Client]
):
    match, cleo, dora = cards
    path = f"/v1/matches/{match}/agreement"
    assert cleo.post(path, json={"act": "end"}).json()["done"] is False
    away_for(served, dora, 3600 * (holding.HOURS + 1))
    assert cleo.post(path, json={"act": "end"}).json()["done"] is True
