"""Players contribute to sealed dice: commit, agree, reveal; who is late is left out, visibly."""

import hashlib
import json
from typing import Any

import httpx
import pytest
from tests.server.serving import Served

from turnwright.kernel import registry
from turnwright.kernel.log import read_header
from turnwright.kernel.verify import verify
from turnwright.server.cards import contributions

TABLES = "/v1/tcg/tables"
GIVEN = {"red": "11" * 32, "blue": "22" * 16}


def commit(contribution: str) -> dict[str, str]:
    return {"commit": hashlib.sha256(bytes.fromhex(contribution)).hexdigest()}


class Two:
    """Two people at a card table."""

    def __init__(self, served: Served) -> None:
        self.clients = {name: served.http(name) for name in ("red", "blue")}
        self.red, self.blue = self.clients.values()
        self.table: str = self.red.post(TABLES, json={"deck": "emberfall"}).json()["id"]
        assert self.say("blue", "join", deck="tidewall").status_code == 200

    def say(self, who: str, what: str, **body: Any) -> httpx.Response:
        return self.clients[who].post(f"{TABLES}/{self.table}/{what}", json=body or None)

    def look(self) -> dict[str, Any]:
        told: dict[str, Any] = self.red.get(f"{TABLES}/{self.table}").json()
        return told


@pytest.fixture
def two(served: Served):
    made = Two(served)
    yield made
    for client in made.clients.values():
        client.close()


async def header_of(served: Served, match: str) -> Any:
    stored = await served.store.match(match)
    assert stored is not None
    return read_header(stored.header)


def dice_of(served: Served, match: str) -> Any:
    return served.do(header_of(served, match)).dice


def test_both_contribute_and_the_log_proves_it(served: Served, two: Two) -> None:
    promises = {two.say(who, "dice", **commit(GIVEN[who])).json()["promise"] for who in GIVEN}
    assert len(promises) == 1
    two.say("red", "approve")
    waiting = two.say("blue", "approve").json()
    assert (waiting["status"], waiting["match"], waiting["reveal_until"] > 0) == ("approval", "", True)
    assert two.say("red", "reveal", contribution=GIVEN["red"]).json()["match"] == ""
    begun = two.say("blue", "reveal", contribution=GIVEN["blue"]).json()
    assert (begun["status"], begun["left_out"]) == ("playing", [])
    dice = dice_of(served, begun["match"])
    seats = {seat["seat"]: GIVEN[who] for who, seat in zip(("red", "blue"), begun["seats"], strict=True)}
    assert (dict(dice.seats), {dice.promised}) == (seats, promises)
    secret = two.say("red", "seat").json()["secret"]
    with served.http(secret) as seat:
        assert seat.post(f"/v1/matches/{begun['match']}/messages", json={"type": "concede"}).status_code == 200
    with served.http("gm") as gm:
        assert gm.post(f"/v1/matches/{begun['match']}/close").status_code == 200
        log = gm.get(f"/v1/matches/{begun['match']}/log").content
    assert verify(log, registry.game_of).status == "verified"


def test_the_same_answer_shows_nobody_anything_early(served: Served, two: Two) -> None:
    two.say("red", "dice", **commit(GIVEN["red"]))
    two.say("blue", "dice", **commit(GIVEN["blue"]))
    two.say("red", "approve")
    two.say("blue", "approve")
    two.say("red", "reveal", contribution=GIVEN["red"])
    told = json.dumps(two.look())
    assert GIVEN["red"] in told, "it is revealed, and the other one is committed"
    assert GIVEN["blue"] not in told
    assert "secret" not in told


def test_who_does_not_reveal_in_time_is_left_out_visibly(
    served: Served, two: Two, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(contributions, "WITHIN", 0.0)
    for who in GIVEN:
        two.say(who, "dice", **commit(GIVEN[who]))
    two.say("red", "approve")
    two.say("blue", "approve")
    begun = two.look()
    assert begun["status"] == "playing"
    assert begun["left_out"] == [seat["seat"] for seat in begun["seats"]]
    assert not dice_of(served, begun["match"]).seats
    late = two.say("red", "reveal", contribution=GIVEN["red"])
    assert (late.status_code, late.json()["code"]) == (409, "lobby.reveal")


def test_one_contribution_is_enough(served: Served, two: Two) -> None:
    two.say("blue", "dice", **commit(GIVEN["blue"]))
    two.say("red", "approve")
    two.say("blue", "approve")
    begun = two.say("blue", "reveal", contribution=GIVEN["blue"]).json()
    assert (begun["status"], begun["left_out"]) == ("playing", [])
    assert [*dice_of(served, begun["match"]).seats.values()] == [GIVEN["blue"]]


def test_nobody_has_to_contribute(served: Served, two: Two) -> None:
    two.say("red", "approve")
    begun = two.say("blue", "approve").json()
    assert (begun["status"], begun["promise"]) == ("playing", "")
    assert not dice_of(served, begun["match"]).seats


def test_bytes_that_were_not_committed_are_refused(two: Two) -> None:
    early = two.say("red", "reveal", contribution=GIVEN["red"])
    assert (early.status_code, early.json()["code"]) == (409, "lobby.reveal")
    two.say("red", "dice", **commit(GIVEN["red"]))
    two.say("red", "approve")
    two.say("blue", "approve")
    for who in ("red", "blue"):
        wrong = two.say(who, "reveal", contribution="33" * 32)
        assert (wrong.status_code, wrong.json()["code"]) == (422, "lobby.contribution")
    again = two.say("red", "dice", **commit(GIVEN["blue"]))
    assert (again.status_code, again.json()["code"]) == (409, "lobby.begun")
    assert two.say("blue", "leave").json()["code"] == "lobby.begun"


def test_only_who_sits_there_contributes(served: Served, two: Two) -> None:
    with served.http("watcher") as watcher, served.http("gm") as gm:
        for other in (watcher, gm):
            answer = other.post(f"{TABLES}/{two.table}/dice", json=commit(GIVEN["red"]))
            assert (answer.status_code, answer.json()["code"]) == (403, "server.not_seated")
