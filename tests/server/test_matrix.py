"""Every route and every socket message against everybody who might ask. A new route without a row fails here."""

import json
from functools import cache
from typing import NamedTuple

import httpx
import msgspec
import pytest
from tests.server.serving import PATIENCE, Served
from websockets.exceptions import ConnectionClosed

from turnwright.rulesets.duel import Attack, Defend
from turnwright.server.app import create
from turnwright.server.store.memory import MemoryStore
from turnwright.server.tables.tables import is_slow
from turnwright.table import wire
from turnwright.table.choices import key_of

OUTSIDERS = {"": "links.none", "nonsense": "links.unknown", "revoked": "links.unknown", "expired": "links.expired"}
INSIDERS = ("watcher", "group", "blue", "red", "gm")
OTHER = "other gm"
PUBLIC, MEMBER, OWNER, SCREENS, CODE = "public", "member", "owner", "screens", "code"
"""Who may ask: anybody, who has a link to the campaign, its GM, its GM and the group's display, who has its code."""
SEATED, PLAYERS, NOBODY, RECOVERY = "seated", "players", "nobody", "recovery"
"""Players and GMs; players; nobody, since the link is another's; who has a recovery code."""


class Row(NamedTuple):
    """Who may use a route, and what another campaign's GM finds there: nothing, or what is theirs."""

    who: str
    other: str = "nothing"
    allowed: int = 200
    """How those who may are answered: 404 where nobody holds a seat, 409 where nobody was asked, 403 where a GM is."""


GM_ONLY, MEMBERS = Row(OWNER), Row(MEMBER)
OWN_GM, OWN_MEMBERS = Row(OWNER, "own"), Row(MEMBER, "own")
"""Routes that name nothing of a campaign: who asks gets the own one."""
ANYBODY = Row(PUBLIC)

ROWS: dict[tuple[str, str], Row] = {
    ("GET", "/health"): ANYBODY,
    ("GET", "/metrics"): ANYBODY,
    ("GET", "/"): ANYBODY,
    ("GET", "/plain.js"): ANYBODY,
    ("GET", "/plain.css"): ANYBODY,
    ("POST", "/v1/enter"): ANYBODY,
    ("GET", "/v1/me"): OWN_MEMBERS,
    ("PUT", "/v1/me/language"): OWN_MEMBERS,
    ("GET", "/v1/me/links"): OWN_MEMBERS,
    ("POST", "/v1/me/links"): Row(SEATED, "own"),
    ("PUT", "/v1/me/links/{link:str}"): Row(NOBODY),
    ("DELETE", "/v1/me/links/{link:str}"): Row(NOBODY),
    ("POST", "/v1/me/recovery"): Row(SEATED, "own"),
    ("POST", "/v1/recover"): Row(RECOVERY),
    ("GET", "/v1/seats"): OWN_MEMBERS,
    ("POST", "/v1/seats/leave"): Row(PLAYERS, "refused"),
    ("POST", "/v1/seats/ask"): Row(OWNER, allowed=404),
    ("POST", "/v1/seats/answer"): Row(PLAYERS, "refused", allowed=409),
    ("POST", "/v1/seats/replace"): Row(OWNER, allowed=404),
    ("GET", "/v1/seats/limit"): OWN_MEMBERS,
    ("PUT", "/v1/seats/limit"): OWN_GM,
    ("GET", "/v1/audit"): OWN_MEMBERS,
    ("GET", "/v1/rulesets"): OWN_MEMBERS,
    ("GET", "/v1/campaign"): OWN_MEMBERS,
    ("PUT", "/v1/campaign"): OWN_GM,
    ("GET", "/v1/campaign/export"): OWN_GM,
    ("GET", "/v1/campaign/drafts"): OWN_GM,
    ("POST", "/v1/campaign/drafts"): OWN_GM,
    ("POST", "/v1/campaign/drafts/check"): OWN_GM,
    ("POST", "/v1/campaign/drafts/difficulty"): OWN_GM,
    ("GET", "/v1/campaign/drafts/{draft:str}"): GM_ONLY,
    ("PUT", "/v1/campaign/drafts/{draft:str}"): GM_ONLY,
    ("DELETE", "/v1/campaign/drafts/{draft:str}"): GM_ONLY,
    ("POST", "/v1/campaign/drafts/{draft:str}/duplicate"): GM_ONLY,
    ("POST", "/v1/campaign/drafts/{draft:str}/archive"): GM_ONLY,
    ("POST", "/v1/campaign/drafts/{draft:str}/restore"): GM_ONLY,
    ("POST", "/v1/campaign/drafts/{draft:str}/show"): GM_ONLY,
    ("GET", "/v1/people"): OWN_MEMBERS,
    ("POST", "/v1/people"): OWN_GM,
    ("PUT", "/v1/people/{person:str}"): GM_ONLY,
    ("DELETE", "/v1/people/{person:str}"): GM_ONLY,
    ("GET", "/v1/templates"): OWN_GM,
    ("POST", "/v1/templates"): OWN_GM,
    ("PUT", "/v1/templates/{template:str}"): GM_ONLY,
    ("DELETE", "/v1/templates/{template:str}"): GM_ONLY,
    ("GET", "/v1/links"): OWN_GM,
    ("POST", "/v1/links"): OWN_GM,
    ("DELETE", "/v1/links/{link:str}"): GM_ONLY,
    ("GET", "/v1/maps"): OWN_GM,
    ("GET", "/v1/maps/{name:str}"): GM_ONLY,
    ("PUT", "/v1/maps/{name:str}"): OWN_GM,
    ("DELETE", "/v1/maps/{name:str}"): GM_ONLY,
    ("GET", "/v1/matches"): OWN_MEMBERS,
    ("POST", "/v1/matches"): OWN_GM,
    ("POST", "/v1/matches/from-template"): GM_ONLY,
    ("GET", "/v1/matches/{match:str}"): MEMBERS,
    ("POST", "/v1/matches/{match:str}/messages"): MEMBERS,
    ("GET", "/v1/matches/{match:str}/players"): MEMBERS,
    ("PUT", "/v1/matches/{match:str}/players"): GM_ONLY,
    ("GET", "/v1/matches/{match:str}/sheets"): MEMBERS,
    ("GET", "/v1/matches/{match:str}/story"): MEMBERS,
    ("GET", "/v1/matches/{match:str}/log"): GM_ONLY,
    ("GET", "/v1/matches/{match:str}/prepared"): GM_ONLY,
    ("POST", "/v1/matches/{match:str}/fork"): GM_ONLY,
    ("POST", "/v1/matches/{match:str}/close"): GM_ONLY,
    ("POST", "/v1/matches/{match:str}/archive"): GM_ONLY,
    ("POST", "/v1/matches/{match:str}/restore"): GM_ONLY,
    ("DELETE", "/v1/matches/{match:str}"): GM_ONLY,
    ("GET", "/v1/matches/{match:str}/agreement"): MEMBERS,
    ("POST", "/v1/matches/{match:str}/agreement"): Row(MEMBER, "refused", allowed=403),
    ("DELETE", "/v1/matches/{match:str}/agreement"): Row(MEMBER, "refused", allowed=403),
    ("GET", "/v1/matches/{match:str}/timing"): MEMBERS,
    ("PUT", "/v1/matches/{match:str}/timing"): GM_ONLY,
    ("GET", "/v1/matches/{match:str}/image"): MEMBERS,
    ("PUT", "/v1/matches/{match:str}/image"): GM_ONLY,
    ("GET", "/v1/invitation"): Row(SCREENS, "own"),
    ("PUT", "/v1/invitation"): OWN_GM,
    ("POST", "/v1/invitation/seats"): Row(CODE),
    ("POST", "/v1/invitation/take"): Row(CODE),
    ("GET", "/v1/display"): OWN_MEMBERS,
    ("PUT", "/v1/display"): GM_ONLY,
    ("GET", "/v1/tcg/cards"): OWN_MEMBERS,
    ("GET", "/v1/tcg/decks/ready"): OWN_MEMBERS,
}
BODIES = {
    ("PUT", "/v1/campaign"): {"name": "Home"},
    ("POST", "/v1/people"): {"name": "Ann"},
    ("PUT", "/v1/people/{person:str}"): {"name": "Ann"},
    ("POST", "/v1/templates"): {"name": "Gate", "ruleset": "duel", "encounter": "pair"},
    ("PUT", "/v1/templates/{template:str}"): {"name": "Gate", "ruleset": "duel", "encounter": "pair"},
    ("POST", "/v1/campaign/drafts"): {"name": "Ambush"},
    ("POST", "/v1/campaign/drafts/check"): {"name": "Ambush"},
    ("POST", "/v1/campaign/drafts/difficulty"): {"draft": {"name": "Ambush"}},
    ("PUT", "/v1/campaign/drafts/{draft:str}"): {"version": 1, "draft": {"name": "Ambush"}},
    ("POST", "/v1/campaign/drafts/{draft:str}/duplicate"): {},
    ("POST", "/v1/campaign/drafts/{draft:str}/show"): {"version": 1},
    ("POST", "/v1/links"): {"role": "watcher"},
    ("PUT", "/v1/me/language"): {"language": "de"},
    ("POST", "/v1/me/links"): {},
    ("POST", "/v1/seats/ask"): {"seat": "red"},
    ("POST", "/v1/seats/answer"): {"yes": True},
    ("POST", "/v1/seats/replace"): {"person": "ann"},
    ("PUT", "/v1/seats/limit"): {"hours": 24},
    ("POST", "/v1/matches/{match:str}/agreement"): {"act": "end"},
    ("PUT", "/v1/me/links/{link:str}"): {"label": "Phone"},
    ("POST", "/v1/recover"): {"code": "nonsense"},
    ("POST", "/v1/matches"): {"ruleset": "duel", "encounter": "pair", "seed": 3},
    ("POST", "/v1/matches/{match:str}/messages"): {"type": "join"},
    ("PUT", "/v1/matches/{match:str}/players"): {"players": {}},
    ("POST", "/v1/matches/{match:str}/fork"): {},
    ("PUT", "/v1/matches/{match:str}/image"): {"map": None},
    ("PUT", "/v1/matches/{match:str}/timing"): {"prompt": None},
    ("PUT", "/v1/invitation"): {},
}
ELSEWHERE = ("/v1/portraits", "/api/", "/v1/tcg/", "/v1/rune/", "/v1/wuxia/", "/v1/campaigns/import")
"""Routes of single games: here nobody gets in without a link; `test_matrix_games.py` has everybody else."""


@cache
def routes() -> list[tuple[str, str]]:
    found = []
    for route in create(MemoryStore()).routes:
        if not route.path.startswith(("/schema", "/static", "/assets", "/engine")):
            found += [(method, route.path) for method in sorted(getattr(route, "methods", ())) if method != "OPTIONS"]
    return sorted(found)


GENERIC = [each for each in routes() if not each[1].startswith(ELSEWHERE) or each in ROWS]


def test_every_route_has_a_row():
    known = set(routes())
    single = {each for each in known if each[1].startswith(ELSEWHERE)}
    missing = known - set(ROWS) - single
    page = {each for each in missing if each[0] in ("GET", "HEAD") and not each[1].startswith("/v1")}
    assert missing - page == set(), "say in ROWS who may use it"
    assert set(ROWS) - known - {("GET", "/"), ("GET", "/plain.js"), ("GET", "/plain.css")} == set()


def asked(served: Served, link: str, method: str, path: str, things: dict[str, str]) -> httpx.Response:
    with served.http(link) as client:
        address = path.replace("{path:path}", "index.html")
        for name, value in things.items():
            address = address.replace("{" + name + ":str}", value)
        body = BODIES.get((method, path))
        if path == "/v1/enter":
            body = {"secret": served.links.get(link, link)}
        if path == "/v1/matches/from-template":
            body = {"template": things["template"], "seed": 3}
        if path == "/v1/display" and method == "PUT":
            body = {"match": things["match"]}
        if path.startswith("/v1/maps/") and method == "PUT":
            return client.put(address, content=PIXEL)
        return client.request(method, address, json=body, follow_redirects=path == "/docs")


PIXEL = bytes.fromhex(
    "89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c4890000000d49444154789c6360606060000000050001a5f6"
    "45400000000049454e44ae426082"
)


def things_of(served: Served) -> dict[str, str]:
    """One of everything in the campaign, and of no other: another test may have put its map into both."""
    with served.http("gm") as gm:
        match = served.opened()
        gm.put(f"/v1/maps/{match}", content=PIXEL)
        return {
            "match": match,
            "person": gm.post("/v1/people", json={"name": "Ann"}).json()["id"],
            "template": gm.post("/v1/templates", json=BODIES["POST", "/v1/templates"]).json()["id"],
            "draft": gm.post("/v1/campaign/drafts", json={"name": "Ambush"}).json()["id"],
            "link": gm.post("/v1/links", json={"role": "watcher"}).json()["id"],
            "name": match,
            "code": "de",
            "area": "page",
        }


@pytest.mark.parametrize(("method", "path"), GENERIC, ids=lambda each: str(each))
def test_who_may_use_a_route(served: Served, method, path):
    row = ROWS.get((method, path), ANYBODY)
    things = things_of(served)
    if row.who == PUBLIC:
        for link in ("", *INSIDERS, OTHER):
            if path != "/v1/enter" or link:
                assert asked(served, link, method, path, things).status_code == 200, link
        return
    if row.who == CODE:
        for link in (*OUTSIDERS, *INSIDERS, OTHER):
            opens_by_its_code_alone(served, link, path, things["match"])
        return
    if row.who == RECOVERY:
        for link in ("", *OUTSIDERS, *INSIDERS, OTHER):
            answer = asked(served, link, method, path, things)
            assert (answer.status_code, answer.json()["code"]) == (401, "links.unknown"), link
        return
    for link, code in OUTSIDERS.items():
        answer = asked(served, link, method, path, things)
        assert (answer.status_code, answer.json()["code"]) == (401, code), link or "no link"
    answer = asked(served, OTHER, method, path, things)
    expected = {"own": range(200, 300), "refused": range(403, 404), "nothing": range(404, 405)}[row.other]
    assert answer.status_code in expected, answer.text
    for link in INSIDERS:
        answer = asked(served, link, method, path, things)
        if row.who == NOBODY:
            assert answer.status_code == 404, (link, answer.text)
            continue
        may = row.who == MEMBER or (link == "gm" and row.who != PLAYERS) or (row.who == SCREENS and link == "group")
        may = may or (row.who in (SEATED, PLAYERS) and link in ("red", "blue"))
        means = range(200, 300) if row.allowed == 200 else range(row.allowed, row.allowed + 1)
        assert answer.status_code in (means if may else range(403, 404)), (link, answer.text)


def opens_by_its_code_alone(served: Served, link: str, path: str, match: str) -> None:
    """Whatever link somebody has or hasn't: the right code opens it, and no other does, even one that was right."""
    with served.http("gm") as gm, served.http(link) as client:
        old = gm.put("/v1/invitation", json={"match": match, "seats": ["red"]}).json()["code"]
        code = gm.put("/v1/invitation", json={"match": match, "seats": ["red"]}).json()["code"]
        rest = {"seat": "red", "name": "Ann"} if path.endswith("/take") else {}
        for wrong in ("", "nonsense", served.links["gm"], code[:-1], old):
            answer = client.post(path, json={"code": wrong, **rest})
            assert (answer.status_code, answer.json()["code"]) == (401, "links.unknown"), (link, wrong)
        answer = client.post(path, json={"code": code, **rest})
        assert answer.status_code == 200, link
        if rest:
            with served.http(answer.json()["secret"]) as ann:
                assert ann.post("/v1/seats/leave").status_code == 200, "else nobody else is invited"


@pytest.mark.parametrize(
    ("method", "path"),
    [each for each in routes() if each not in ROWS and each[1].startswith(ELSEWHERE)],
    ids=str,
)
def test_nobody_without_a_link_gets_into_a_games_own_routes(served: Served, method, path):
    address = path.replace("{", "").replace(":str}", "")
    for link, code in OUTSIDERS.items():
        with served.http(link) as client:
            answer = client.request(method, address, json={})
        assert (answer.status_code, answer.json()["code"]) == (401, code), (link, answer.text)


# Messages

LOOKING_ON: dict[str, str | None] = dict.fromkeys(("watcher", "group"), "server.looks_on")
GM_ALONE: dict[str, str | None] = dict.fromkeys(("watcher", "group", "blue", "red"), "server.forbidden")
NOT_YET: dict[str, str | None] = dict.fromkeys(("watcher", "group", "blue", "red"), "server.not_yet")
MESSAGES: dict[type, tuple[dict[str, object], dict[str, str | None]]] = {
    wire.Hello: ({}, {}),
    wire.Join: ({}, {}),
    wire.Ping: ({}, {}),
    wire.Open: ({"ruleset": "duel"}, dict.fromkeys(("watcher", "group", "blue", "red", "gm"), "wire.not_here")),
    wire.Load: ({"log": "x"}, dict.fromkeys(("watcher", "group", "blue", "red", "gm"), "wire.not_here")),
    wire.Fork: ({}, dict.fromkeys(("watcher", "group", "blue", "red", "gm"), "wire.not_here")),
    wire.Submit: (
        {"seen": 1, "command": msgspec.to_builtins(Attack("b1", "low"))},
        LOOKING_ON | {"blue": "match.not_your_turn"},
    ),
    wire.AskOdds: (
        {"seen": 1, "keys": [key_of(Attack("b1", "low"))]},
        LOOKING_ON | {"blue": "table.no_such_choice"},
    ),
    wire.AskWhy: ({"command": {"type": "defend", "stance": "low"}}, {}),
    wire.AskWays: ({"piece": "r1"}, {}),
    wire.Preview: ({"command": {"type": "defend", "stance": "low"}}, GM_ALONE),
    wire.Inspect: ({"ref": "piece:r1"}, {}),
    wire.AskFaces: ({"looks": ["x"]}, {}),
    wire.Suggest: ({}, LOOKING_ON | {"blue": "table.no_suggestion"}),
    wire.At: ({"n": 1}, {}),
    wire.AskMoments: ({"since": 0, "until": 1}, {}),
    wire.AskLog: ({}, NOT_YET),
    wire.Verify: ({}, NOT_YET),
    wire.Undo: ({"to": 2}, LOOKING_ON | dict.fromkeys(("blue", "red", "gm"), "undo.nothing")),
    wire.Redo: ({}, LOOKING_ON | dict.fromkeys(("blue", "red"), "redo.not_allowed") | {"gm": "redo.nothing"}),
    wire.RequestUndo: ({}, LOOKING_ON | dict.fromkeys(("blue", "red", "gm"), "table.nothing_to_ask")),
    wire.Approve: ({"to": 2}, LOOKING_ON | dict.fromkeys(("blue", "red", "gm"), "table.nothing_asked")),
    wire.Wish: ({"text": "I duck"}, LOOKING_ON | {"gm": "table.nobody_to_ask"}),
    wire.Grant: ({"seat": "red"}, GM_ALONE | {"gm": "table.no_such_wish"}),
    wire.HandOver: ({"piece": "r1"}, LOOKING_ON | dict.fromkeys(("blue", "red", "gm"), "wire.no_such_command")),
    wire.Concede: ({}, LOOKING_ON | dict.fromkeys(("blue", "red", "gm"), "wire.no_such_command")),
}
"""Each message with what it says at the start of a duel, and who is refused with which code."""


def test_every_message_has_a_row():
    assert set(MESSAGES) == set(wire.FromClient.__args__)


@pytest.mark.parametrize("kind", MESSAGES, ids=lambda kind: kind.__name__)
def test_who_may_send_a_message(served: Served, kind):
    said, refusals = MESSAGES[kind]
    message = {"type": kind.__struct_config__.tag, **said}
    for link in INSIDERS:
        match = served.opened()
        with served.live(link, match) as live:
            live.connection.send(json.dumps({**message, "id": "mine"}))
            live.say("ping", id="end")
            codes = []
            while True:
                heard = json.loads(live.connection.recv(timeout=PATIENCE))
                if heard["type"] == "refused":
                    codes.append(heard["code"])
                if heard.get("id") == ("mine" if is_slow(kind(**said)) else "end"):
                    break
        assert codes == ([refusals[link]] if refusals.get(link) else []), link
        with served.http(link) as client:
            answer = client.post(f"/v1/matches/{served.opened()}/messages", json=message)
            assert (answer.status_code == 200) == (not refusals.get(link)), (link, answer.text)


def test_sockets_open_for_insiders_only(served: Served):
    match = served.opened()
    for link, code in {**OUTSIDERS, OTHER: "table.no_such_match"}.items():
        with served.live(link, match) as live:
            assert live.hear("refused")["code"] == code
            with pytest.raises(ConnectionClosed) as closed:
                live.hear("screen")
            assert closed.value.rcvd.code == 4001


def test_a_link_to_one_match_opens_no_other(served: Served):
    one, two = served.opened(), served.opened()
    with served.http("gm") as gm:
        made = gm.post("/v1/links", json={"role": "player", "seat": "red", "match": one}).json()
    with served.http(made["secret"]) as red:
        assert red.get(f"/v1/matches/{one}").status_code == 200
        assert red.get(f"/v1/matches/{two}").status_code == 404
        assert [each["id"] for each in red.get("/v1/matches").json()] == [one]


def test_a_link_is_made_to_no_match_that_its_gm_cannot_open(served: Served):
    with served.http("other gm") as other:
        for match in (served.opened(), "nowhere"):
            made = other.post("/v1/links", json={"role": "player", "seat": "red", "match": match})
            assert (made.status_code, made.json()["code"]) == (404, "table.no_such_match")


def test_what_a_client_claims_to_be_is_not_asked(served: Served):
    """The seat comes from the link: a command that names another seat is still the link's."""
    match = served.opened()
    with served.http("blue") as blue:
        said = {"type": "submit", "seen": 1, "key": key_of(Defend("low")), "by": "red", "seat": "red"}
        assert blue.post(f"/v1/matches/{match}/messages", json=said).status_code in (400, 422)
        assert blue.get(f"/v1/matches/{match}").json()["n"] == 1
