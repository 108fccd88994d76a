"""Every operation and message that names a match, by everybody, in every state: the answers are the policy's table.

What is hidden answers like a name that never was, byte for byte; what is refused has the table's code. What is allowed
is asked where it only reads: `test_matrix_games.py` does the rest.
"""

import json
from collections.abc import Iterator
from typing import Any, NamedTuple

import httpx
import msgspec
import pytest
from tests.server.ptu.playing import Client
from tests.server.serving import Served
from tests.server.test_matrix import MESSAGES

from turnwright.server.app import create
from turnwright.server.policy import (
    WHYS,
    Action,
    Allowed,
    Hidden,
    Phase,
    Refused,
    Someone,
    Thing,
    Verdict,
    may,
    may_ever,
)
from turnwright.server.store.memory import MemoryStore
from turnwright.server.tables.messages import ACTIONS
from turnwright.table import wire

ROLES = ("watcher", "group", "ben", "ann", "gm")
"""Ann has a seat at the match, Ben at none."""
STATES: tuple[Phase, ...] = ("draft", "backstage", "open", "closed", "private", "over")
NEVER = "0123456789ab"
"""The name of a match that never was: as long as others are."""


class Operation(NamedTuple):
    method: str
    path: str
    action: Action


def operations() -> Iterator[Operation]:
    for route in create(MemoryStore()).routes:
        for handler in getattr(route, "route_handlers", ()):
            for method in sorted(handler.http_methods - {"OPTIONS"}):
                if route.path.startswith(("/v1/matches/{match:str}", "/api/encounters/{name:str}")):
                    yield Operation(method, route.path.replace(":str}", "}"), handler.opt["action"])


OPERATIONS = tuple(operations())


class Scene:
    """A match in a state, with a link for everybody."""

    def __init__(self, served: Served, state: Phase) -> None:
        self.served = served
        self.state = state
        self.seats: tuple[str, ...] = ()
        with served.http("gm") as http:
            self.examples = http.get("/schema/openapi.json").json()["paths"]
            self.match = self._cards(http) if state in ("private", "over") else self._encounter(http)
        self.clients = {role: served.http(role) for role in ROLES}

    def _encounter(self, http: httpx.Client) -> str:
        gm = Client(http)
        ann, ben = gm.character("Ann"), gm.character("Ben")
        made: str = gm.post("/encounters", name="Ambush", seed=3)["data"]["id"]
        gm.post(f"/encounters/{made}/combatants", entityType="human", entityId=ann, side="players")
        steps = {"backstage": ("start",), "open": ("start", "serve"), "closed": ("start", "serve", "end")}
        for step in steps.get(self.state, ()):
            gm.post(f"/encounters/{made}/{step}")
        if self.state == "closed":
            assert http.post(f"/v1/matches/{made}/close").status_code == 200
        self._links(http, {"ann": {"seat": ann}, "ben": {"seat": ben}})
        self.seats = ("players", ann)
        return made

    def _cards(self, http: httpx.Client) -> str:
        made: str = http.post("/v1/matches", json={"ruleset": "tcg", "encounter": "emberfall,tidewall"}).json()["id"]
        self._links(http, {"ann": {"seat": "player1", "match": made}, "ben": {"seat": "nowhere"}})
        self.seats = ("player1", "player2")
        if self.state == "over":
            with self.served.http("ann") as ann:
                assert ann.post(f"/v1/matches/{made}/messages", json={"type": "concede"}).status_code == 200
        return made

    def _links(self, http: httpx.Client, plans: dict[str, dict[str, str]]) -> None:
        for name, plan in plans.items():
            made = http.post("/v1/links", json={"role": "player", **plan})
            self.served.links[name] = made.json()["secret"]

    def verdict(self, role: str, action: Action, *, at_the_door: bool = True) -> Verdict:
        with self.served.http(role) as http:
            me = http.get("/v1/me").json()
        asker = Someone(me["campaign"], me["role"], me["seat"], me["person"], me["match"])
        door = may_ever(asker, action if at_the_door else "match.read")  # asked before the match is looked up
        thing = Thing(me["campaign"], self.match, frozenset(self.seats))
        return may(asker, action, thing, self.state) if isinstance(door, Allowed) else door

    def ask(self, role: str, operation: Operation, match: str) -> httpx.Response:
        address = operation.path.replace("{match}", match).replace("{name}", match).replace("{who}", "nobody")
        told = self.examples[operation.path][operation.method.lower()]
        bodies = [each.get("example") for each in told.get("requestBody", {}).get("content", {}).values()]
        body: Any = bodies[0] if bodies else None
        if operation.path.endswith("/messages"):
            body = {"type": "ping"}
        return self.clients[role].request(operation.method, address, json=body)

    def operations(self) -> list[Operation]:
        """Those that there are for it: PTU's own program knows no card matches."""
        cards = self.state in ("private", "over")
        return [each for each in OPERATIONS if not (cards and each.path.startswith("/api"))]

    def close(self) -> None:
        for client in self.clients.values():
            client.close()


@pytest.fixture(scope="module", params=STATES)
def scene(shared_server: Served, request: pytest.FixtureRequest) -> Iterator[Scene]:
    made = Scene(shared_server.afresh(), request.param)
    yield made
    made.close()


def same(answer: httpx.Response, never: httpx.Response, match: str) -> bool:
    """Whether an answer tells no more than one about a match that never was."""
    alike = answer.text.replace(match, NEVER) == never.text and answer.headers.keys() == never.headers.keys()
    return answer.status_code == never.status_code and alike


def test_every_operation_answers_by_the_table(scene: Scene) -> None:
    wrong = []
    for role in ROLES:
        verdicts = {operation.action: scene.verdict(role, operation.action) for operation in OPERATIONS}
        for operation in scene.operations():
            verdict = verdicts[operation.action]
            if isinstance(verdict, Allowed) and operation.method != "GET":
                continue
            answer = scene.ask(role, operation, scene.match)
            match verdict:
                case Hidden():
                    right = same(answer, scene.ask(role, operation, NEVER), scene.match)
                case Refused(why):
                    right = (answer.status_code, answer.json()["code"]) == (403, why)
                case _:
                    right = answer.status_code not in (401, 403, 404)
            if not right:
                wrong.append((role, *operation, verdict, answer.status_code, answer.text[:80]))
    assert wrong == []


def test_every_message_answers_by_the_table(scene: Scene) -> None:
    wrong = []
    for role in ROLES:
        for kind, (said, _) in MESSAGES.items():
            body = {"type": kind.__struct_config__.tag, **json.loads(msgspec.json.encode(said))}
            sight, verdict = scene.verdict(role, "match.read"), scene.verdict(role, ACTIONS[kind], at_the_door=False)
            if isinstance(sight, Hidden):
                verdict = sight  # a message is for a match that its sender sees
            if isinstance(verdict, Allowed) and kind is wire.Concede:
                continue  # it would end the match
            answer = scene.clients[role].post(f"/v1/matches/{scene.match}/messages", json=body)
            never = scene.clients[role].post(f"/v1/matches/{NEVER}/messages", json=body)
            told = answer.json()
            codes = [each.get("code") for each in (told if isinstance(told, list) else [told])]
            match verdict:
                case Hidden():
                    right = same(answer, never, scene.match)
                case Refused(why):
                    right = answer.status_code == 403 and codes == [why]
                case _:
                    right = answer.status_code not in (401, 403, 404) and not {*codes} & {*WHYS}
            if not right:
                wrong.append((role, kind.__name__, verdict, answer.status_code, answer.text[:80]))
    assert wrong == []


def test_the_matrix_is_not_blind() -> None:
    assert len(OPERATIONS) > 60
    assert {"match.read", "match.act", "match.direct", "match.log"} <= {each.action for each in OPERATIONS}
