"""A campaign over HTTP, for tests: a GM's client, people and Pokémon with plain numbers, encounters."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import httpx
from tests.server.ptu.documented import Page
from tests.server.serving import Served, serving

from turnwright.server.store.memory import MemoryStore

Json = dict[str, Any]


_PAGES: list[Page] = []


def page(served: Served) -> Page:
    """What a server says about its routes: asked for once, since it takes a while to work out."""
    if not _PAGES:
        with served.http() as http:
            _PAGES.append(Page(http.get("/schema/openapi.json").json()))
    return _PAGES[0]


class Client:
    """One link at `/api`."""

    def __init__(self, http: httpx.Client, page: Page | None = None) -> None:
        self.http = http
        self.page = page

    def call(self, method: str, path: str, body: Json | None = None, status: int = 200) -> Json:
        answer = self.http.request(method, f"/api{path}", json=body)
        assert answer.status_code == status, f"{method} {path}: {answer.status_code} {answer.text}"
        told: Json = answer.json()
        if self.page is not None:
            self.page.check(method, f"/api{path}", status, told)
        return told

    def post(self, path: str, *, status: int = 200, **body: Any) -> Json:
        return self.call("POST", path, body, status)

    def get(self, path: str, *, status: int = 200) -> Json:
        return self.call("GET", path, None, status)

    # What tests make again and again

    def character(self, name: str = "Odo", **fields: Any) -> str:
        made: str = self.post("/characters", name=name, **{"level": 5, "characterType": "player", **fields})["data"][
            "id"
        ]
        return made

    def pokemon(self, species: str = "Charmander", **fields: Any) -> str:
        """Level 10 with 10 in every stat: 50 HP, and every evasion is 2."""
        stats = {f"base{stat}": 10 for stat in ("Hp", "Attack", "Defense", "SpAtk", "SpDef", "Speed")}
        body = {"species": species, "level": 10, "types": ["Normal"], "moves": ["Tackle"], **stats, **fields}
        made: str = self.post("/pokemon", **body)["data"]["id"]
        return made

    def encounter(self, *who: tuple[str, str, str], start: bool = True, **fields: Any) -> str:
        """An encounter with people in it: kind, id and side of each."""
        made: str = self.post("/encounters", **{"name": "Road", "seed": 3, **fields})["data"]["id"]
        for kind, entity, side in who:
            self.join(made, kind, entity, side)
        if start:
            self.post(f"/encounters/{made}/start")
        return made

    def join(self, encounter: str, kind: str, entity: str, side: str = "players") -> Json:
        path = f"/encounters/{encounter}/combatants"
        joined: Json = self.post(path, entityType=kind, entityId=entity, side=side)["data"]
        return joined

    def act(self, encounter: str, what: str, *, status: int = 200, **body: Any) -> Json:
        return self.post(f"/encounters/{encounter}/{what}", status=status, **body)

    def until(self, encounter: str, who: str) -> Json:
        """Turns pass until it is somebody's."""
        shown: Json = self.get(f"/encounters/{encounter}")["data"]
        for _ in range(20):
            if shown["turnOrder"][shown["currentTurnIndex"]] == who:
                return shown
            shown = self.act(encounter, "next-turn")["data"]
        raise AssertionError(f"{who} never gets a turn")

    def one(self, encounter: str, who: str) -> Json:
        """A combatant."""
        shown = self.get(f"/encounters/{encounter}")["data"]
        found: Json = next(one for one in shown["combatants"] if one["id"] == who)
        return found

    def sheet(self, who: str, kind: str = "pokemon") -> Json:
        found: Json = self.get(f"/{kind}/{who}")["data"]
        return found


class Campaign:
    def __init__(self, served: Served) -> None:
        self.served = served
        self.clients: list[httpx.Client] = []
        self.gm = self.client("gm")

    def client(self, secret: str) -> Client:
        http = self.served.http(secret)
        self.clients.append(http)
        return Client(http, page(self.served))

    def link(self, role: str, seat: str = "") -> Client:
        """A client with a new link."""
        return self.client(self.secret(role, seat))

    def secret(self, role: str, seat: str = "") -> str:
        made = self.gm.http.post("/v1/links", json={"role": role, "seat": seat, "person": f"{seat or role}'s"})
        secret: str = made.json()["secret"]
        return secret


@contextmanager
def campaign() -> Iterator[Campaign]:
    """A campaign on a server of its own."""
    with serving(MemoryStore()) as served, visited(served) as made:
        yield made


@contextmanager
def visited(served: Served) -> Iterator[Campaign]:
    made = Campaign(served)
    try:
        yield made
    finally:
        for client in made.clients:
            client.close()
