"""An invitation: a code with which somebody takes a seat that the GM has left free."""

from collections.abc import Iterator

import pytest
from tests.server.serving import Served, serving

from turnwright.server.store.memory import MemoryStore


@pytest.fixture(scope="module")
def served() -> Iterator[Served]:
    with serving(MemoryStore()) as running:
        yield running


def test_a_free_seat_is_taken_once_with_the_code_on_the_display(served: Served):
    match = served.opened()
    with served.http("gm") as gm, served.http("group") as group, served.http() as stranger:
        assert group.get("/v1/invitation").json() == {"code": "", "match": "", "seats": []}
        opened = gm.put("/v1/invitation", json={"match": match, "seats": ["red", "blue"]}).json()
        code = group.get("/v1/invitation").json()["code"]
        assert code == opened["code"] != ""
        free = stranger.post("/v1/invitation/seats", json={"code": code}).json()
        assert free == [{"id": "red", "name": "Red"}, {"id": "blue", "name": "Blue"}]
        wrong = stranger.post("/v1/invitation/seats", json={"code": "guess"})
        assert (wrong.status_code, wrong.json()["code"]) == (401, "links.unknown")

        taking = {"code": code, "seat": "red", "name": "Ann"}
        secret = stranger.post("/v1/invitation/take", json=taking).json()["secret"]
        with served.http(secret) as ann:
            me = ann.get("/v1/me").json()
            assert (me["role"], me["seat"], me["person"]) == ("player", "red", "Ann")
        again = stranger.post("/v1/invitation/take", json={**taking, "name": "Ben"})
        assert (again.status_code, again.json()["code"]) == (409, "invitation.taken")
        unasked = stranger.post("/v1/invitation/take", json={**taking, "seat": "gm"})
        assert unasked.status_code == 409, "only the seats that were left free"
        assert [each["id"] for each in stranger.post("/v1/invitation/seats", json={"code": code}).json()] == ["blue"]

        gm.put("/v1/invitation", json={})
        assert stranger.post("/v1/invitation/seats", json={"code": code}).status_code == 401
        assert group.get("/v1/invitation").json()["seats"] == []


def test_nobody_is_invited_to_a_seat_that_is_not_to_be_given(served: Served):
    match = served.opened()
    with served.http("gm") as gm, served.http("other gm") as other:
        for seat in ("green", "gm", "group"):
            refused = gm.put("/v1/invitation", json={"match": match, "seats": [seat]})
            assert (refused.status_code, refused.json()["code"]) == (422, "table.no_such_seat")
        assert other.put("/v1/invitation", json={"match": match, "seats": ["red"]}).status_code == 404
