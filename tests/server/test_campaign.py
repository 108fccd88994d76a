"""What a GM does around the matches: names, people, templates, bots in seats, forks; and what everybody can read."""

from tests.server.serving import Served

from turnwright.kernel.match import Match
from turnwright.kernel.registry import game_of
from turnwright.kernel.verify import verify
from turnwright.rulesets.duel import Attack, Defend
from turnwright.table.choices import key_of


def test_a_campaign_has_a_name(served: Served):
    with served.http("gm") as gm, served.http("red") as red:
        assert red.get("/v1/campaign").json()["id"] == served.campaigns[0]
        assert gm.put("/v1/campaign", json={"name": "The Old Kiln"}).json()["name"] == "The Old Kiln"
        assert red.get("/v1/campaign").json()["name"] == "The Old Kiln"
        assert red.put("/v1/campaign", json={"name": "Mine"}).status_code == 403


def test_people_have_names_that_others_see(served: Served):
    match = served.opened()
    with served.http("gm") as gm, served.http("red") as red, served.http("other gm") as other:
        ann = gm.post("/v1/people", json={"name": "Ann"}).json()
        assert red.get("/v1/people").json() == [ann]
        assert other.get("/v1/people").json() == []
        assert other.put(f"/v1/people/{ann['id']}", json={"name": "Eve"}).status_code == 404
        assert gm.put(f"/v1/people/{ann['id']}", json={"name": "Anna"}).json()["name"] == "Anna"
        link = gm.post("/v1/links", json={"role": "player", "seat": "red", "person": ann["id"]}).json()
        with served.live(link["secret"], match) as live:
            live.say("join")
            (here,) = live.hear("presence")["people"]
            assert (here["name"], here["who"]) == ("Anna", ann["id"])
        assert gm.delete(f"/v1/people/{ann['id']}").status_code == 204
        assert gm.get("/v1/people").json() == []


def test_matches_are_opened_from_templates(served: Served):
    plan = {"name": "Two at the gate", "ruleset": "duel", "encounter": "pair", "players": {"blue": "greedy"}}
    with served.http("gm") as gm, served.http("red") as red, served.http("other gm") as other:
        made = gm.post("/v1/templates", json=plan).json()
        changed = gm.put(f"/v1/templates/{made['id']}", json={**plan, "name": "At the gate"}).json()
        assert (changed["version"], changed["template"]["name"]) == (2, "At the gate")
        assert [each["id"] for each in gm.get("/v1/templates").json()] == [made["id"]]
        assert red.get("/v1/templates").status_code == 403
        opened = gm.post("/v1/matches/from-template", json={"template": made["id"], "seed": 5})
        assert (opened.status_code, opened.json()["encounter"]) == (201, "pair")
        assert red.get(f"/v1/matches/{opened.json()['id']}/players").json() == {"blue": "greedy"}
        assert other.post("/v1/matches/from-template", json={"template": made["id"]}).status_code == 404
        assert gm.delete(f"/v1/templates/{made['id']}").status_code == 204
        assert gm.post("/v1/matches/from-template", json={"template": made["id"]}).status_code == 404


def test_a_bot_takes_a_seat_and_gives_it_back(served: Served):
    match = served.opened()
    with served.http("gm") as gm, served.http("red") as red:
        assert gm.put(f"/v1/matches/{match}/players", json={"players": {"red": "random"}}).json() == {"red": "random"}
        assert gm.get(f"/v1/matches/{match}").json()["n"] == 2, "it was its turn"
        assert gm.put(f"/v1/matches/{match}/players", json={"players": {"red": None}}).json() == {}
        assert red.put(f"/v1/matches/{match}/players", json={"players": {}}).status_code == 403
        for players in ({"red": "nobody"}, {"green": "random"}):
            answer = gm.put(f"/v1/matches/{match}/players", json={"players": {"blue": "random", **players}})
            assert answer.status_code == 422
        assert gm.get(f"/v1/matches/{match}").json()["n"] == 2, "a refusal seats nobody"


def test_a_fork_goes_its_own_way(served: Served):
    match = served.opened()
    with served.http("gm") as gm, served.http("red") as red:
        for seat, key in (("red", key_of(Defend("low"))), ("blue", key_of(Attack("r1", "low")))):
            with served.http(seat) as client:
                n = client.get(f"/v1/matches/{match}").json()["n"]
                said = {"type": "submit", "seen": n, "key": key}
                assert client.post(f"/v1/matches/{match}/messages", json=said).status_code == 200
        assert red.post(f"/v1/matches/{match}/fork", json={}).status_code == 403
        assert gm.post(f"/v1/matches/{match}/fork", json={"at": 99}).status_code == 422
        fork = gm.post(f"/v1/matches/{match}/fork", json={"at": 2}).json()
        assert (fork["n"], fork["encounter"]) == (3, "pair")
        log = gm.get(f"/v1/matches/{fork['id']}/log").content
        assert verify(log, game_of).ok
        assert Match.load(log, game_of).records[-1].fork == 2
        assert gm.get(f"/v1/matches/{match}").json()["n"] == 3, "the match itself goes on as it was"


def test_a_table_goes_on_with_a_house_rule(served: Served):
    slam = {
        "name": "House Slam", "type": "normal", "class": "physical", "range": {"kind": "melee"}, "ac": 2,
        "damage_base": 10, "frequency": {"per": "at_will"},
    }  # fmt: skip
    with served.http("gm") as gm:
        opened = gm.post("/v1/matches", json={"ruleset": "ptu", "encounter": "wild_meadow", "seed": 5}).json()
        path = f"/v1/matches/{opened['id']}/fork"
        answer = gm.post(path, json={"house_rules": {"moves": {"house_slam": slam}}})
        assert answer.status_code == 201
        log = gm.get(f"/v1/matches/{answer.json()['id']}/log").content
        assert verify(log, game_of).ok
        assert "house_slam" in Match.load(log, game_of).game.content.moves
        there = gm.post(path, json={"house_rules": {"moves": {"tackle": slam}}})
        broken = gm.post(path, json={"house_rules": {"moves": {"house_slam": {"name": "House Slam"}}}})
        assert [(each.status_code, each.json()["code"]) for each in (there, broken)] == [
            (422, "content.there"), (422, "content.broken"),
        ]  # fmt: skip


def test_a_sealed_match_is_forked_once_it_is_closed(served: Served):
    match = served.opened(seed=None)
    with served.http("gm") as gm:
        answer = gm.post(f"/v1/matches/{match}/fork", json={})
        assert (answer.status_code, answer.json()["code"]) == (422, "fork.sealed")
        gm.post(f"/v1/matches/{match}/close")
        assert gm.post(f"/v1/matches/{match}/fork", json={"at": 1}).status_code == 201


def test_story_sheets_and_earlier_boards_are_each_seats_own(served: Served):
    match = served.opened()
    with served.http("red") as red, served.http("blue") as blue:
        said = {"type": "submit", "seen": 1, "key": key_of(Defend("low"))}
        red.post(f"/v1/matches/{match}/messages", json=said)
        story = blue.get(f"/v1/matches/{match}/story", params={"since": 1}).json()
        assert {line["n"] for line in story} == {2}
        assert blue.get(f"/v1/matches/{match}/story", params={"since": -1}).status_code == 400
        assert isinstance(blue.get(f"/v1/matches/{match}/sheets").json(), list)
        boards = {
            seat: client.post(f"/v1/matches/{match}/messages", json={"type": "at", "n": n}).json()[0]["board"]
            for seat, client, n in (("red", red, 2), ("blue", blue, 2), ("before", red, 1))
        }
        assert "stance low" in str(boards["red"])
        assert "stance low" not in str(boards["blue"])
        assert "stance low" not in str(boards["before"])


def test_undo_redo_and_handing_over_are_messages(served: Served):
    match = served.opened()
    with served.http("red") as red, served.http("gm") as gm:
        path = f"/v1/matches/{match}/messages"
        red.post(path, json={"type": "submit", "seen": 1, "key": key_of(Defend("low"))})
        assert gm.post(path, json={"type": "undo", "to": 2}).json()[0]["undo"] == 2
        assert gm.post(path, json={"type": "redo"}).json()[0]["redo"] == 3
        assert red.get(f"/v1/matches/{match}").json()["n"] == 4
        assert red.post(path, json={"type": "hand_over", "piece": "r1"}).json()[0]["code"] == "wire.no_such_command"
