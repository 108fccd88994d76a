"""Every row of the policy's table that isn't about matches, asked by everybody over HTTP: the answer is the table's.

Matches are in `test_policy_matrix.py`; together they leave no row out.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from typing import Any, NamedTuple

import httpx
import pytest
from msgspec.structs import replace
from tests.server.ptu.playing import Client
from tests.server.serving import IN_TESTS, Served, serving
from tests.server.test_matrix_games import Home

from turnwright.server.people import holding
from turnwright.server.policy import (
    COLUMNS,
    NO_LINK,
    TABLE,
    Action,
    Allowed,
    Hidden,
    Phase,
    Refused,
    Rule,
    Someone,
    Standing,
    may_ever,
)
from turnwright.server.store.memory import MemoryStore

NOT_MATCHES = [(rule, state) for rule in TABLE if not rule.action.startswith("match.") for state in rule.states]


class Ask(NamedTuple):
    """A request that does what a row is about. What it says may depend on who asks."""

    method: str
    path: str
    body: Any = None
    holder: str = "ann"
    headers: dict[str, str] | None = None


class Everything(Home):
    """A campaign with things in all their states."""

    def __init__(self, served: Served) -> None:
        super().__init__(served)
        self.asks: dict[tuple[Action, Phase], Ask] = {}
        with served.http("gm") as http:
            gm = Client(http)
            prepared = gm.post("/scenes", name="Ambush")["data"]["id"]
            guide = gm.character("Guide", characterType="npc")
            handouts: dict[Phase, dict[str, Any]] = {
                "prepared": {},
                "held": {"to": [guide]},
                "shown": {"everybody": True},
            }
            for state, given in handouts.items():
                letter = gm.post("/handouts", name="Letter", **given)["data"]["id"]
                self._say("handout.read", Ask("GET", f"/api/handouts/{letter}", holder="guide"), state)
            links = {"guide": guide, "cleo": "x1", "dora": "x2", "eve": "x3"}
            for name, seat in links.items():
                made = http.post("/v1/links", json={"role": "player", "seat": seat, "person": f"{name}'s"})
                served.links[name] = self._entered(made.json()["secret"])
        with served.http("eve") as eve:
            assert eve.post("/v1/tcg/decks", json={"name": "Mine", "text": "4 Cindling"}).status_code == 201
        waiting, run = self.places["/v1/tcg"]["table"], self.places["/v1/rune"]["run"]
        with served.http("ann") as ann:
            other = ann.post("/v1/tcg/tables", json={"deck": "emberfall"}).json()["id"]
        own, cards = self.places["/api/pokemon"]["name"], self.places["/v1/tcg"]["cards"]
        deck = {"name": "Another", "text": "4 Cindling"}
        begins = {"archetype": self.ids["archetype"], "seed": 3}
        give = {"role": "watcher", "person": "somebody new"}
        far = {"X-Forwarded-For": "203.0.113.9"}
        self._say("server.look", Ask("GET", "/health"))
        self._say("server.figures", Ask("GET", "/metrics"), "near")
        self._say("server.figures", Ask("GET", "/metrics", headers=far), "far")
        self._say("campaign.read", Ask("GET", "/v1/campaign"))
        self._say("campaign.direct", Ask("PUT", "/v1/campaign", {"name": "Home"}))
        self._say("campaign.prepare", Ask("GET", "/v1/templates"))
        self._say("campaign.export", Ask("GET", "/v1/campaign/export"))
        self._say("campaign.import", Ask("POST", "/v1/campaigns/import", "nothing"))
        self._say("invitation.read", Ask("GET", "/v1/invitation"))
        self._say("invitation.open", Ask("PUT", "/v1/invitation", {}))
        self._say("link.manage", Ask("GET", "/v1/links"))
        self._say("link.give", Ask("POST", "/v1/links", give), "free")
        self._say("link.give", Ask("POST", "/v1/links", {**give, "person": "eve's"}), "held")
        self._say("link.give", Ask("POST", "/v1/links", {"role": "player", "seat": "x1"}), "taken")
        self._say("link.own", Ask("GET", "/v1/me/links"))
        self._say("link.add", Ask("POST", "/v1/me/links", {}))
        self._say("link.replace", Ask("POST", "/v1/seats/replace", {"person": "dora's"}), "away")
        self._say("link.replace", Ask("POST", "/v1/seats/replace", {"person": "guide's"}), "here")
        self._say("link.replace", Ask("POST", "/v1/seats/replace", {"person": "eve's"}), "held")
        self._say("seat.leave", Ask("POST", "/v1/seats/answer", {"yes": False}))
        self._say("seat.ask", Ask("POST", "/v1/seats/ask", {"seat": "x1"}))
        self._say("gm.ask", Ask("POST", "/api/player/action-request", {"playerId": "SEAT", "action": "capture"}))
        self._say("scene.read", Ask("GET", f"/api/scenes/{prepared}"), "prepared")
        self._say("scene.read", Ask("GET", f"/api/scenes/{self.places['/api/scenes']['name']}"), "shown")
        self._say("sheet.read", Ask("GET", f"/api/characters/{guide}", holder="guide"))
        self._say("sheet.grow", Ask("GET", f"/api/sheets/{own}/growth"))
        self._say("deck.make", Ask("POST", "/v1/tcg/decks", deck))
        self._say("deck.use", Ask("GET", f"/v1/tcg/decks/{self.places['/v1/tcg']['deck']}"))
        self._say("cards.bring", Ask("POST", "/v1/tcg/own-cards", {"files": {}}))
        self._say("cards.remove", Ask("DELETE", f"/v1/tcg/own-cards/{cards}"))
        self._say("lobby.read", Ask("GET", "/v1/tcg/tables"))
        self._say("lobby.begin", Ask("POST", "/v1/tcg/tables", {"deck": "emberfall"}))
        self._say("lobby.sit", Ask("POST", f"/v1/tcg/tables/{waiting}/approve"))
        self._say("lobby.cancel", Ask("POST", f"/v1/tcg/tables/{other}/cancel"), "waiting")
        self._say("lobby.cancel", Ask("POST", f"/v1/tcg/tables/{self._played()}/cancel"), "playing")
        self._say("run.begin", Ask("POST", "/v1/rune/runs", begins))
        self._say("run.play", Ask("GET", f"/v1/rune/runs/{run}"))

    def _say(self, action: Action, ask: Ask, state: Phase = "") -> None:
        self.asks[action, state] = ask

    def _entered(self, secret: str) -> str:
        """The key that an invitation gives."""
        with self.served.http() as browser:
            answer = browser.post("/v1/enter", json={"secret": secret})
            assert answer.status_code == 200, answer.text
            return next(iter(answer.cookies.values()))

    def _played(self) -> str:
        """A card table of Ann's and Cleo's whose match has begun."""
        with self.served.http("ann") as ann, self.served.http("cleo") as cleo:
            table: str = ann.post("/v1/tcg/tables", json={"deck": "emberfall"}).json()["id"]
            cleo.post(f"/v1/tcg/tables/{table}/join", json={"deck": "tidewall"})
            told = [player.post(f"/v1/tcg/tables/{table}/approve").json() for player in (ann, cleo)]
        assert told[-1]["status"] == "playing", told
        return table

    def answer(self, ask: Ask, who: str) -> httpx.Response:
        with self.served.http(who) as http:
            if who and isinstance(ask.body, dict) and "SEAT" in ask.body.values():
                seat = http.get("/v1/me").json()["seat"]
                ask = ask._replace(body={key: value.replace("SEAT", seat) for key, value in ask.body.items()})
            if isinstance(ask.body, str):
                return http.request(ask.method, ask.path, content=ask.body, headers=ask.headers)
            return http.request(ask.method, ask.path, json=ask.body, headers=ask.headers)


@pytest.fixture(scope="module")
def everything() -> Iterator[Everything]:
    """Behind a proxy of this machine, so that somebody can come from afar."""
    with serving(MemoryStore(), replace(IN_TESTS, proxies="127.0.0.1")) as served, closing(Everything(served)) as made:
        yield made


@pytest.mark.parametrize(("rule", "state"), NOT_MATCHES, ids=lambda each: getattr(each, "action", each))
def test_a_row_is_what_everybody_is_answered(
    everything: Everything, rule: Rule, state: Phase, monkeypatch: pytest.MonkeyPatch
) -> None:
    if state == "away":
        monkeypatch.setattr(holding, "AWAY", 0.0)  # seconds
    ask = everything.asks[rule.action, state]
    names: dict[Standing, str] = {"nobody": "", "player": "ben", "holder": ask.holder}
    wrong = []
    for column in sorted(COLUMNS, key=lambda each: isinstance(getattr(rule, each), Allowed)):  # then things may end
        answer = everything.answer(ask, names.get(column, column))
        code = answer.json().get("code", "") if answer.status_code >= 400 else ""
        role: Any = "player" if column == "holder" else column
        door = may_ever(Someone(role=role), rule.action)  # asked before anything is looked up
        match getattr(rule, column) if isinstance(door, Allowed) else door:
            case Hidden():
                right = answer.status_code == 404
            case Refused(why):
                right = (answer.status_code, code) == (401 if why == NO_LINK else 403, why)
            case _:
                right = answer.status_code not in (401, 403, 404)
        if not right:
            wrong.append((column, getattr(rule, column), answer.status_code, answer.text[:120]))
    assert wrong == []


def test_no_row_is_left_out(everything: Everything) -> None:
    assert {*everything.asks} == {(rule.action, state) for rule, state in NOT_MATCHES}
