"""The server over HTTP and WebSocket, as a real one on this machine: who may do what, and what everybody sees."""

import subprocess
import sys
from typing import Any

import pytest
from tests.server.serving import Served, serving

from turnwright.kernel.match import Match
from turnwright.kernel.registry import game_of
from turnwright.rulesets.duel import Attack, Defend
from turnwright.server.store.sqlite import SqliteStore
from turnwright.table.choices import key_of


def test_a_server_starts_without_the_grammar_of_cards():
    """It takes seconds to load, at the start and again at the end; only who brings cards of their own needs it."""
    asked = "import sys, turnwright.server.run; print([each for each in sys.modules if '.tcg.grammar' in each])"
    told = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True)
    assert told.stdout == "[]\n"


def test_health_needs_no_link(served: Served):
    with served.http() as anybody:
        answer = anybody.get("/health")
        assert answer.json()["status"] == "ok"
        assert "default-src 'self'" in answer.headers["content-security-policy"]


@pytest.mark.parametrize(
    ("link", "status", "code"),
    [
        ("", 401, "links.none"),
        ("nonsense", 401, "links.unknown"),
        ("expired", 401, "links.expired"),
        ("revoked", 401, "links.unknown"),
    ],
)
def test_without_a_valid_link_nothing_is_shown(served: Served, link, status, code):
    match = served.opened()
    with served.http(link) as client:
        for path in ("/v1/me", "/v1/matches", f"/v1/matches/{match}", f"/v1/matches/{match}/log", "/v1/links"):
            answer = client.get(path)
            assert (answer.status_code, answer.json()["code"]) == (status, code), path
        answer = client.post(f"/v1/matches/{match}/messages", content=b'{"type": "join"}')
        assert answer.status_code == status


@pytest.mark.parametrize("link", ["red", "blue", "watcher"])
def test_what_only_the_gm_may_do(served: Served, link):
    match = served.opened()
    with served.http(link) as client:
        assert client.post("/v1/matches", json={"ruleset": "duel", "encounter": "pair"}).status_code == 403
        assert client.get("/v1/links").status_code == 403
        assert client.post("/v1/links", json={"role": "gm"}).status_code == 403
        assert client.get(f"/v1/matches/{match}/log").status_code == 403
        assert client.get(f"/v1/matches/{match}").json()["title"].startswith("A toy duel")


def test_another_campaigns_match_does_not_exist(served: Served):
    match = served.opened()
    with served.http("other gm") as client:
        assert client.get(f"/v1/matches/{match}").status_code == 404
        assert client.get("/v1/matches").json() == []
        assert client.post(f"/v1/matches/{match}/messages", content=b'{"type": "join"}').status_code == 404


def test_the_link_is_exchanged_for_a_cookie_that_scripts_cannot_read(served: Served):
    with served.http() as client:
        answer = client.post("/v1/enter", json={"secret": served.links["red"]})
        assert answer.json()["seat"] == "red"
        said = answer.headers["set-cookie"].lower()
        assert "httponly" in said
        assert "samesite=strict" in said
        assert client.get("/v1/me").json()["role"] == "player"


def test_a_match_is_played_by_posts_and_acts_once_per_key(served: Served):
    match = served.opened()
    with served.http("red") as red:
        screen = red.post(f"/v1/matches/{match}/messages", json={"type": "join"}).json()[-1]
        assert screen["question"] == "What does Rose do?"
        said = {"type": "submit", "seen": 1, "key": key_of(Defend("low"))}
        for _ in range(2):
            answer = red.post(f"/v1/matches/{match}/messages", json=said, headers={"Idempotency-Key": "once"})
            assert answer.status_code == 200
        stale = red.post(f"/v1/matches/{match}/messages", json=said)
        assert (stale.status_code, stale.json()[0]["code"]) == (409, "table.stale")
        assert red.get(f"/v1/matches/{match}").json()["n"] == 2
        wrong = red.post(f"/v1/matches/{match}/messages", json={"type": "submit", "seen": 2, "command": {"type": "x"}})
        assert wrong.status_code == 422
    with served.http("gm") as gm:
        log = gm.get(f"/v1/matches/{match}/log").content
    assert Match.load(log, game_of).records[1].who == "ann"


def test_a_script_that_needs_no_screen_is_answered_briefly(served: Served):
    match = served.opened()
    with served.http("red") as red:
        said = {"type": "submit", "seen": 1, "key": key_of(Defend("low"))}
        answer = red.post(f"/v1/matches/{match}/messages", json=said, headers={"Prefer": "return=minimal"})
        assert answer.json() == [{"type": "record", "n": 2, "by": "red"}]


@pytest.mark.parametrize("body", [b"", b"[]", b"{", b'{"type": "nothing"}', b"\xff\xfe", b'{"type": "submit"}'])
def test_what_is_no_message_is_answered_with_400(served: Served, body):
    match = served.opened()
    with served.http("gm") as gm:
        answer = gm.post(f"/v1/matches/{match}/messages", content=body)
        assert (answer.status_code, answer.json()["code"]) == (400, "wire.message")


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({}, 400),
        ({"ruleset": 5}, 400),
        ({"ruleset": "nothing"}, 422),
        ({"ruleset": "duel"}, 422),
        ({"ruleset": "duel", "encounter": "zzz"}, 422),
        ({"ruleset": "duel", "encounter": "pair", "players": {"blue": "nobody"}}, 422),
    ],
)
def test_a_match_that_cannot_be_opened(served: Served, body, status):
    with served.http("gm") as gm:
        answer = gm.post("/v1/matches", json=body)
        assert answer.status_code == status
        assert set(answer.json()) == {"code", "sentence", "field", "overridable", "about"}


def test_a_body_that_is_too_long(served: Served):
    match = served.opened()
    with served.http("gm") as gm:
        assert gm.post(f"/v1/matches/{match}/messages", content=b"x" * 400_000).status_code == 413


def test_links_are_made_listed_and_revoked(served: Served):
    with served.http("gm") as gm:
        made = gm.post("/v1/links", json={"role": "player", "seat": "red", "person": "cy", "hours": 1}).json()
        assert gm.post("/v1/links", json={"role": "player"}).status_code == 422
        listed = {each["id"]: each for each in gm.get("/v1/links").json()}
        assert "secret" not in listed[made["id"]]
        with served.http(made["secret"]) as cy:
            assert cy.get("/v1/me").json()["person"] == "cy"
            assert gm.delete(f"/v1/links/{made['id']}").status_code == 204
            assert cy.get("/v1/me").status_code == 401


# Live


def test_every_change_is_on_every_screen_and_each_sees_its_own(served: Served):
    match = served.opened()
    with served.live("red", match) as red, served.live("blue", match) as blue, served.live("watcher", match) as watcher:
        for each in (red, blue, watcher):
            each.say("join")
            assert each.hear("screen")["n"] == 1
        red.say("submit", seen=1, key=key_of(Defend("low")))
        for each in (red, blue, watcher):
            assert each.hear("record")["n"] == 2
            each.hear("screen")
        stances = [
            {
                tag["name"]
                for message in each.heard
                if "board" in message
                for tag in message["board"]["pieces"][0]["tags"]
            }
            for each in (red, blue, watcher)
        ]
        assert "stance low" in stances[0]
        assert "stance low" not in stances[1] | stances[2]
        blue.say("submit", seen=2, key=key_of(Attack("r1", "low")))
        assert red.hear("record")["n"] == 3


def test_who_comes_back_resumes_where_it_left(served: Served):
    match = served.opened()
    with served.live("red", match) as red:
        red.say("join")
        red.hear("screen")
    with served.http("red") as client:
        client.post(f"/v1/matches/{match}/messages", json={"type": "submit", "seen": 1, "key": key_of(Defend("low"))})
    with served.live("red", match) as red:
        red.say("join", since=1)
        assert red.hear("record")["n"] == 2
        assert red.hear("screen")["n"] == 2


def test_a_request_to_take_something_back_reaches_the_others(served: Served):
    match = served.opened()
    with served.live("red", match) as red, served.live("blue", match) as blue:
        for each in (red, blue):
            each.say("join")
            each.hear("screen")
        red.say("submit", seen=1, key=key_of(Attack("b1", "low")))
        red.hear("screen")
        red.say("request")
        assert blue.hear("request")["to"] == 2
        blue.say("approve", to=2, yes=False)
        while (told := red.hear("request")).get("declined") != "blue":
            assert told == {"type": "request", "by": "red", "to": 2, "approved": ["red"]}
        red.say("request")
        while blue.hear("request").get("declined"):
            pass
        blue.say("approve", to=2)
        while red.hear("record").get("undo") != 2:
            pass


def test_a_closed_match_gives_everybody_the_log(served: Served):
    match = served.opened(seed=None)
    with served.http("red") as red, served.http("gm") as gm:
        assert red.get(f"/v1/matches/{match}/log").status_code == 403
        assert red.post(f"/v1/matches/{match}/close").status_code == 403
        assert gm.post(f"/v1/matches/{match}/close").json()["status"] == "closed"
        assert b"dice_revealed" in red.get(f"/v1/matches/{match}/log").content
        listed = {each["id"]: each for each in red.get("/v1/matches").json()}
        assert (listed[match]["status"], listed[match]["n"]) == ("closed", 2)


def test_the_log_of_a_game_without_a_gm_is_nobodys_before_it_is_closed(served: Served):
    match = served.opened(ruleset="tcg", encounter="emberfall,tidewall")
    with served.http("gm") as gm:
        assert gm.get(f"/v1/matches/{match}/log").status_code == 403


def test_who_is_here(served: Served):
    match = served.opened()
    with served.live("red", match) as red:
        red.say("join")
        assert [each["seat"] for each in red.hear("presence")["people"]] == ["red"]
        with served.live("gm", match):
            assert [each["seat"] for each in red.hear("presence")["people"]] == ["red", "gm"]
        assert [each["seat"] for each in red.hear("presence")["people"]] == ["red"]


def test_a_socket_without_a_link_is_told_and_closed(served: Served):
    match = served.opened()
    for link, code in (("", "links.none"), ("revoked", "links.unknown"), ("other gm", "table.no_such_match")):
        with served.live(link, match) as nobody:
            assert nobody.hear("refused")["code"] == code


def test_nonsense_is_refused_and_the_socket_stays(served: Served):
    match = served.opened()
    with served.live("red", match) as red:
        red.connection.send("{")
        assert red.hear("refused")["code"] == "wire.message"
        red.say("ping", id="7")
        assert red.hear("pong")["id"] == "7"


def test_bots_answer_by_themselves(served: Served):
    match = served.opened(players={"blue": ""})
    with served.live("red", match) as red:
        red.say("join")
        red.hear("screen")
        red.say("submit", seen=1, key=key_of(Defend("low")))
        screen = red.hear("screen")
        while not screen.get("choices"):  # the own record comes at once, the bot's when it has chosen
            screen = red.hear("screen")
    records = [message for message in red.heard if message["type"] == "record"]
    assert {message["by"] for message in records} == {"table", "red", "blue"}
    assert screen["n"] == records[-1]["n"] > 2


def test_after_a_restart_everything_is_there(tmp_path):
    """Of two things that the GM was asked for one is answered: nobody has to ask again, or to answer again."""
    data = tmp_path / "table.db"
    with serving(SqliteStore(data)) as first:
        match, secrets = first.opened(), first.links
        said(first, secrets["red"], match, {"type": "submit", "seen": 1, "key": key_of(Defend("low"))})
        said(first, secrets["red"], match, {"type": "wish", "text": "I duck"})
        said(first, secrets["blue"], match, {"type": "wish", "text": "I jump"})
        said(first, secrets["gm"], match, {"type": "grant", "seat": "red", "yes": False})

    with serving(SqliteStore(data)) as second:
        with second.http(secrets["red"]) as red:
            assert red.get(f"/v1/matches/{match}").json()["n"] == 2
        *_, screen = said(second, secrets["red"], match, {"type": "join", "since": 2})
        assert "stance low" in str(screen["board"])

        def asked(seat: str) -> list[tuple[str, str]]:
            told = said(second, secrets[seat], match, {"type": "join"})
            wishes = [each for message in told if message["type"] == "wishes" for each in message["wishes"]]
            return [(each["text"], each.get("answer", "")) for each in wishes]

        assert asked("gm") == [("I jump", "")]
        assert asked("red") == [("I duck", "no")]
        said(second, secrets["gm"], match, {"type": "grant", "seat": "blue"})
        assert asked("blue") == [("I jump", "yes")]


def said(served: Served, secret: str, match: str, message: dict[str, Any]) -> list[dict[str, Any]]:
    with served.http(secret) as client:
        answer = client.post(f"/v1/matches/{match}/messages", json=message)
    assert answer.status_code == 200, answer.text
    told: list[dict[str, Any]] = answer.json()
    return told


def test_a_bot_for_a_seat_that_is_not_there_is_refused(served: Served):
    with served.http("gm") as gm:
        plan = {"ruleset": "duel", "encounter": "pair", "players": {"green": "greedy"}}
        answer = gm.post("/v1/matches", json=plan)
        assert (answer.status_code, answer.json()["code"]) == (422, "table.no_such_seat")


def test_a_record_that_is_still_to_come_has_not_been_seen(served: Served):
    match = served.opened()
    with served.http("red") as red:
        said = {"type": "submit", "seen": 99, "key": "x"}
        answer = red.post(f"/v1/matches/{match}/messages", json=said)
        assert answer.status_code == 409
        assert answer.json()[0]["sentence"] == "There is no record 99 yet: the last one is record 1."


def test_what_a_gm_is_asked_reaches_the_gm_and_the_answer_the_player_and_nobody_else(served: Served):
    """Over sockets, and by POST for scripts."""
    match = served.opened()
    with served.live("gm", match) as gm, served.live("blue", match) as blue, served.live("red", match) as red:
        for each in (gm, blue, red):
            each.say("join")
            each.hear("screen")
        red.say("wish", text="I duck\u202e")
        asked = gm.hear("wishes")["wishes"]
        assert [(each["seat"], each["name"], each["text"]) for each in asked] == [("red", "Red", "I duck")]
        with served.http("gm") as scripts, served.http("blue") as other:
            told = scripts.post(f"/v1/matches/{match}/messages", json={"type": "join"}).json()
            assert [each["type"] for each in told] == ["wishes", "record", "screen"], "what there is to do comes last"
            told = other.post(f"/v1/matches/{match}/messages", json={"type": "join"}).json()
            assert [each["type"] for each in told] == ["record", "screen"]
        gm.say("grant", seat="red", yes=True)
        while red.hear("wishes")["wishes"][0].get("answer") != "yes":
            pass
        blue.say("ping", id="end")
        blue.hear("pong")
        assert "wishes" not in [each["type"] for each in blue.heard]
