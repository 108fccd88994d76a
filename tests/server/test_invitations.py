"""An invitation: a code with which somebody takes a seat that the GM has left free."""

from tests.server.ptu.playing import campaign
from tests.server.serving import Served

from turnwright.server.store.transfer import read


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
            assert (me["role"], me["seat"], me["match"]) == ("player", "red", match)
            assert {"id": me["person"], "name": "Ann"} in ann.get("/v1/people").json()
            assert ann.get(f"/v1/matches/{served.opened()}").status_code == 404, "a seat of this match, not of others"
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
            assert (refused.status_code, refused.json()["code"]) == (422, "invitation.no_such_seat")
        assert other.put("/v1/invitation", json={"match": match, "seats": ["red"]}).status_code == 404


def test_whoever_takes_a_seat_is_somebody_new_whatever_they_call_themselves(served: Served):
    """Decks, runs and seats at card tables are a person's: with the code alone nobody becomes somebody else."""
    match = served.opened()
    with served.http("gm") as gm, served.http("red") as ann, served.http() as stranger:
        deck = ann.post("/v1/tcg/decks", json={"name": "Mine", "text": "4 Cindling\n10 Fire Energy"}).json()["id"]
        known = ann.get("/v1/me").json()["person"]
        code = gm.put("/v1/invitation", json={"match": match, "seats": ["red"]}).json()["code"]
        taking = {"code": code, "seat": "red", "name": known}
        secret = stranger.post("/v1/invitation/take", json=taking).json()["secret"]
        with served.http(secret) as impostor:
            assert impostor.get("/v1/me").json()["person"] != known
            assert impostor.get("/v1/tcg/decks").json() == []
            assert impostor.get(f"/v1/tcg/decks/{deck}").status_code == 404


def test_a_seat_that_is_a_sheet_is_taken_for_every_match_of_the_campaign():
    with campaign() as table:
        gm = table.gm
        person = gm.character("Ann")
        encounter = gm.encounter(("human", person, "players"))
        invited = gm.http.put("/v1/invitation", json={"match": encounter, "seats": [person]}).json()
        taking = {"code": invited["code"], "seat": person, "name": "Ann"}
        with table.served.http() as stranger:
            secret = stranger.post("/v1/invitation/take", json=taking).json()["secret"]
        with table.served.http(secret) as ann:
            assert ann.get("/v1/me").json()["match"] == ""
            assert ann.get(f"/api/characters/{person}").json()["data"]["name"] == "Ann"


def test_a_code_stays_behind_when_a_campaign_goes_elsewhere(served: Served):
    match = served.opened()
    with served.http("gm") as gm:
        code = gm.put("/v1/invitation", json={"match": match, "seats": ["red"]}).json()["code"]
        data = gm.get("/v1/campaign/export").content
    (kept,) = read(data.splitlines()).values()
    assert "invitation" not in {each.kind for each in kept.versions}
    assert code.rpartition(".")[2].encode() not in b"".join(each.data for each in kept.versions)
