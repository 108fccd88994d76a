"""Who has learned the name of something hidden gets the answer of a name that never was, wherever it can be said.

In the address and in every field of every route that a player may ask, and in every command of a table; also a player
who sits elsewhere, and so is told who sits here.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import closing
from typing import Any

import httpx
import msgspec
import pytest
from tests.server.ptu.playing import Client
from tests.server.serving import Served
from tests.server.test_matrix import PIXEL
from tests.server.test_matrix_games import Home

from turnwright.kernel.log import tag_of
from turnwright.kernel.registry import find_ruleset
from turnwright.server.app import create
from turnwright.server.policy import Allowed, Someone, may_ever
from turnwright.server.store.memory import MemoryStore

Json = dict[str, Any]
Spot = tuple[str, ...] | str
"""A field of a body by its path, or a name in an address."""
NOT_ASKED = {"/v1/seats/leave", "/v1/seats/answer", "/v1/enter", "/v1/recover", "/v1/tcg/own-cards", "/v1/me/links"}
"""What would end the asker's link, names nothing, or holds a file."""
MOVING = re.compile(r'"(timestamp|requestId|created|changed|secret|id)":"?[^,}"]*')
"""What differs between any two answers."""


class Hidden(Home):
    """A campaign with hidden things beside Ann's: who lurks where she fights, what is prepared, what is Ben's."""

    def __init__(self, served: Served) -> None:
        super().__init__(served)
        with served.http("gm") as http:
            gm = Client(http)
            self.encounter = self.places["/api/encounters"]["name"]
            self.lurker = gm.pokemon("Zubat", nickname="Lurker")
            self.rival = gm.character("Rival", characterType="npc")
            joining = f"/encounters/{self.encounter}/combatants"
            for kind, who in (("pokemon", self.lurker), ("human", self.rival)):
                gm.post(joining, entityType=kind, entityId=who, side="enemies", hidden=True)
            prepared = gm.pokemon("Zubat")
            draft = gm.encounter(("pokemon", prepared, "enemies"), start=False)
            spare = gm.pokemon("Zubat")
            assert http.put(f"/v1/portraits/{spare}", content=PIXEL).is_success
            made = http.post("/v1/campaign/drafts", json={"name": "Kiln"}).json()["id"]
        with served.http("ben") as ben:
            deck = ben.post("/v1/tcg/decks", json={"name": "Mine", "text": "4 Cindling"}).json()["id"]
        self.hidden = (self.lurker, self.rival, prepared, draft, spare, made, deck)


@pytest.fixture(scope="module")
def home(shared_server: Served) -> Iterator[Hidden]:
    with closing(Hidden(shared_server.afresh())) as made:
        yield made


def never(name: str) -> str:
    """A name that never was, as long as another and with the same beginning."""
    return re.sub(r"[0-9a-f]{8,}$", lambda found: "e" * len(found[0]), name)


def fields(value: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """Every text in a body, and every list of texts."""
    if isinstance(value, dict):
        for key, inside in value.items():
            yield from fields(inside, (*path, key))
    elif isinstance(value, str) or (isinstance(value, list) and all(isinstance(each, str) for each in value)):
        yield path


def with_name(body: Any, path: tuple[str, ...], name: str) -> Any:
    if not path:
        return [name] if isinstance(body, list) else name
    return {**body, path[0]: with_name(body[path[0]], path[1:], name)}


class Asking:
    """Ann, who names things where she can."""

    def __init__(self, home: Hidden, http: httpx.Client) -> None:
        self.home, self.http = home, http
        me = http.get("/v1/me").json()
        self.who = Someone(me["campaign"], me["role"], me["seat"], me["person"], me["match"])
        routes = create(MemoryStore()).routes
        self.actions = {
            (method, route.path.replace(":str}", "}")): handler.opt.get("action", "server.look")
            for route in routes
            for handler in getattr(route, "route_handlers", ())
            for method in handler.http_methods
        }

    def spots(self) -> Iterator[tuple[str, str, Json | None, Spot]]:
        """Every place of every route where something can be named."""
        for path, methods in self.home.document["paths"].items():
            for method, told in methods.items():
                action = self.actions.get((method.upper(), path))
                if action is None or path in NOT_ASKED or not isinstance(may_ever(self.who, action), Allowed):
                    continue
                bodies = [each["example"] for each in told.get("requestBody", {}).get("content", {}).values()]
                body = self.home._filled({**bodies[0], **self.home.more.get(path, {})}) if bodies else None
                yield from ((method, path, body, name) for name in re.findall(r"{(\w+)}", path))
                yield from ((method, path, body, field) for field in (fields(body) if body else ()))

    def ask(self, method: str, path: str, body: Json | None, spot: Spot, name: str) -> tuple[int, str]:
        """The answer, with one word for the name that was said."""
        group = "/".join(path.split("/")[:3])
        ids = {"match": self.home.encounter, "who": self.who.seat, **self.home.places.get(group, {})}
        if isinstance(spot, str):
            ids[spot] = name
        address = re.sub(r"{(\w+)}", lambda found: ids.get(found[1], name), path)
        answer = self.http.request(
            method.upper(), address, json=body if isinstance(spot, str) else with_name(body, spot, name)
        )
        return answer.status_code, MOVING.sub("", answer.text.replace(name, "NAME"))


def test_a_name_that_is_hidden_answers_like_one_that_never_was(home: Hidden) -> None:
    wrong, asked = [], 0
    with home.served.http("ann") as http:
        ann = Asking(home, http)
        for spot in ann.spots():
            before = ann.ask(*spot, never(home.lurker))
            for name in home.hidden:
                asked += 1
                answer = ann.ask(*spot, name)
                if answer != before:  # she may have acted meanwhile
                    before = ann.ask(*spot, never(name))
                if answer != before:
                    wrong.append((*spot, name, before, answer))
    assert wrong == []
    assert asked > 800


# At a table


def test_no_command_tells_a_name_that_is_hidden_from_one_that_never_was(home: Hidden) -> None:
    """By name, or by listing whom there is to name."""
    wrong, asked = [], 0
    with home.served.http("ann") as http:
        seat = http.get("/v1/me").json()["seat"]
        for command, name in _commands(seat, home.lurker):
            answers = []
            for said in (never(name), name):
                message = {
                    "type": "submit",
                    "seen": 1,
                    "command": json.loads(json.dumps(command).replace("NAME", said)),
                }
                message["seen"] = _n(http, home.encounter)
                answer = http.post(f"/v1/matches/{home.encounter}/messages", json=message)
                answers.append((answer.status_code, re.sub(said, "NAME", answer.text, flags=re.IGNORECASE)))
                asked += 1
            done = answers[0][0] == 200  # the rules ignore that field, and she has acted
            if (answers[0] != answers[1] and not done) or home.rival in answers[0][1]:
                wrong.append((command, *answers))
    assert wrong == []
    assert asked > 150


def _n(http: httpx.Client, match: str) -> int:
    told = http.post(f"/v1/matches/{match}/messages", json={"type": "join", "since": 0}).json()
    n: int = next(each["n"] for each in told if each["type"] == "screen")
    return n


def _commands(user: str, name: str) -> Iterator[tuple[Json, str]]:
    """Every command of the game with somebody's name in each field that takes one."""
    for kind in find_ruleset("ptu").rules.commands:
        known = {field.encode_name: field for field in msgspec.structs.fields(kind)}
        for place in (each for each, field in known.items() if "str" in str(field.type)):
            command: Json = {"type": tag_of(kind)}
            for each, field in known.items():
                if each == place:
                    command[each] = ["NAME"] if "tuple[str, ...]" in str(field.type) else "NAME"
                elif each in ("user", "target") or field.required:
                    command[each] = user if "str" in str(field.type) else 1
            yield command, name


def test_who_sits_elsewhere_is_told_of_nobody_who_is_hidden(home: Hidden) -> None:
    with home.served.http("gm") as gm:
        made = gm.post("/v1/links", json={"role": "player", "seat": "nowhere", "person": "late"}).json()
    with home.served.http(made["secret"]) as late:
        for method, path in (("GET", "story"), ("GET", "sheets"), ("POST", "messages")):
            answer = late.request(method, f"/v1/matches/{home.encounter}/{path}", json={"type": "join"})
            assert (answer.status_code, answer.json()["code"]) == (422, "table.no_such_seat")
            assert "gm" in answer.text
            assert home.rival not in answer.text


def test_a_bot_in_a_hidden_seat_is_the_gms_to_know(home: Hidden) -> None:
    path = f"/v1/matches/{home.encounter}/players"
    with home.served.http("gm") as gm:
        assert gm.put(path, json={"players": {home.rival: ""}}).status_code == 200
        assert home.rival in gm.get(path).json()
    for link in ("ann", "watcher", "group"):
        with home.served.http(link) as somebody:
            assert somebody.get(path).json() == {}, link


# Sheets of a player's own, while the GM prepares


def test_a_sheet_in_a_hidden_encounter_reads_as_it_was_kept(served: Served) -> None:
    with served.http("gm") as http:
        gm = Client(http)
        ann, own = gm.character("Ann"), gm.pokemon("Charmander")
        gm.post(f"/pokemon/{own}/link", trainerId=ann)
        secret = http.post("/v1/links", json={"role": "player", "seat": ann, "person": "annika"}).json()["secret"]
        with served.http(secret) as player:

            def asked() -> list[tuple[int, str]]:
                bodies = {"/api/capture/attempt": {}, "/api/capture/rate": {"ballType": "Basic Ball"}}
                answers = [player.get(f"/api/pokemon/{own}"), player.get("/api/characters"), player.get("/api/journal")]
                names = {"pokemonId": own, "trainerId": ann}
                answers += [player.post(path, json={**names, **body}) for path, body in bodies.items()]
                return [(each.status_code, re.sub(r'"version":\d+', "", each.text)) for each in answers]

            before = asked()
            draft = gm.encounter(("human", ann, "players"), ("pokemon", own, "players"), start=False)
            gm.act(draft, "damage", combatantId=own, damage=7)
            assert asked() == before
            assert gm.sheet(own)["currentHp"] < 50
