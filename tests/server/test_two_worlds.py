"""Two worlds that differ only in what is hidden: those from whom it is hidden are sent the same bytes in both.

Each secret is a script. What the GM does in hiding happens in one world alone, or otherwise than in the other; what
everybody may see happens in both. All along, a player, the group's display and a watcher listen on both sockets and ask
every route that they may know, refusals included. Numbers of records, ids of questions, dates, ETags and lengths are
part of what is compared; so are the server's log and its figures. Cards have a test of their own
(`test_hidden_on_the_wire.py`).
"""

from __future__ import annotations

import itertools
import json
import logging
import re
import secrets
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import cache
from typing import Any, NamedTuple

import httpx
import pytest
from tests.server.ptu.playing import Client
from tests.server.serving import PATIENCE, Served, serving
from tests.server.test_matrix import PIXEL
from websockets.sync.client import ClientConnection, connect

from turnwright.server.app import create
from turnwright.server.door.logs import JsonLines
from turnwright.server.store.memory import MemoryStore

Json = dict[str, Any]
NOW = 1_700_000_000.0
EAST = [[x, y] for x in range(6, 10) for y in range(6)]
FORBIDDEN = ("Zubat", "zubat", "Lurker", "lurker", "Spikes", "spikes", "Kiln")
"""Names that are hidden in every script."""


class Ids:
    """Random names that are the same in both worlds; what is hidden takes its own from elsewhere."""

    def __init__(self) -> None:
        self.hidden = False
        self._next = {False: itertools.count(1), True: itertools.count(1)}

    def token_hex(self, count: int = 16) -> str:
        return f"{next(self._next[self.hidden]) + (self.hidden << 24):0{2 * count}x}"[-2 * count :]


class World:
    """One of the two: a server, its campaign, the fight that everybody looks at, and who looks."""

    def __init__(self, served: Served, ids: Ids, which: int, sockets: ExitStack) -> None:
        self.served, self.ids, self.which = served, ids, which
        self.http = sockets.enter_context(served.http("gm"))
        self.gm = Client(self.http)
        self.gm.call("PUT", "/settings/rules", {"preset": "book"})
        self.ann = self.gm.character("Ann")
        self.ours = self.gm.pokemon("Charmander", baseSpeed=30)
        self.gm.post(f"/pokemon/{self.ours}/link", trainerId=self.ann)
        self.foe = self.gm.pokemon("Oddish", baseSpeed=20)
        self.match = self.gm.encounter(start=False, gridEnabled=True, gridWidth=10, gridHeight=6)
        people = (("human", self.ann, "players", 0), ("pokemon", self.ours, "players", 1))
        for kind, who, side, x in (*people, ("pokemon", self.foe, "enemies", 4)):
            self.gm.join(self.match, kind, who, side)
            self.gm.act(self.match, "position", combatantId=who, position={"x": x, "y": 2})
        self.eyes: dict[str, Eye] = {}
        self.sockets = sockets

    def serve(self) -> None:
        """The fight begins, and everybody looks."""
        self.gm.act(self.match, "start")
        self.gm.act(self.match, "serve")
        for role, seat in (("player", self.ann), ("group", ""), ("watcher", "")):
            made = self.http.post("/v1/links", json={"role": role, "seat": seat, "person": seat or role})
            self.eyes[role] = Eye(self, made.json()["secret"])
        for eye in self.eyes.values():
            eye.listen()

    @property
    def is_other(self) -> bool:
        return self.which == 1

    @contextmanager
    def hiding(self) -> Iterator[None]:
        """What happens here is hidden from everybody but the GM."""
        self.ids.hidden = True
        try:
            yield
        finally:
            self.ids.hidden = False

    def lurk(self, name: str = "Lurker", **sheet: Any) -> str:
        """Somebody comes into the fight, out of everybody's sight, with a picture of theirs."""
        with self.hiding():
            who = self.gm.pokemon("Zubat", nickname=name, **sheet)
            assert self.http.put(f"/v1/portraits/{who}", content=PIXEL).is_success
            path = f"/encounters/{self.match}/combatants"
            self.gm.post(path, entityType="pokemon", entityId=who, side="enemies", hidden=True)
        return who

    def command(self, command: Json, by: str = "gm", **more: Any) -> list[Json]:
        """Something that everybody sees, as one record: all listen until they were told."""
        eye = self.eyes.get(by)
        http = self.http if eye is None else eye.http
        seen = _screen(http, self.match)["n"]
        said = {"type": "submit", "seen": seen, "command": command, **more}
        answer = http.post(f"/v1/matches/{self.match}/messages", json=said)
        assert answer.status_code == 200, answer.text
        self.heard()
        told: list[Json] = answer.json()
        return told

    def say(self, by: str, **said: Any) -> Json:
        answer = self.eyes[by].http.post(f"/v1/matches/{self.match}/messages", json=said)
        told: Json = answer.json()[0]
        return told

    def heard(self) -> None:
        for eye in self.eyes.values():
            eye.catch_up()

    def look_around(self) -> None:
        for eye in self.eyes.values():
            eye.ask_everything()


class Eye:
    """Somebody from whom things are hidden, with every byte that they were sent."""

    def __init__(self, world: World, secret: str) -> None:
        self.world = world
        self.told: list[str] = []
        self.heard: list[str] = []
        """On the sockets, in their order: first the table's, then the campaign's."""
        self.http = world.sockets.enter_context(world.served.http(secret))
        self._headers = {"Authorization": f"Bearer {secret}"}
        self.table: ClientConnection
        self.campaign: ClientConnection

    def listen(self) -> None:
        base, match = f"ws://127.0.0.1:{self.world.served.port}", self.world.match
        self.table = self._socket(f"{base}/v1/matches/{match}/live")
        self.table.send(json.dumps({"type": "hello"}))
        self.table.send(json.dumps({"type": "join", "since": 0}))
        self.campaign = self._socket(f"{base}/api/ws")
        self.campaign.send(json.dumps({"type": "join_encounter", "data": {"encounterId": match}}))
        self._until(self.campaign, lambda said: said["type"] == "encounter_update")
        self.catch_up(joining=True)

    def _socket(self, address: str) -> ClientConnection:
        opened: ClientConnection = self.world.sockets.enter_context(
            connect(address, additional_headers=self._headers, open_timeout=PATIENCE, max_size=None)
        )
        return opened

    def catch_up(self, *, joining: bool = False) -> None:
        """Listens until the sockets have told what a request would be told."""
        n = _screen(self.http, self.world.match)["n"]
        self._until(self.table, lambda said: said["type"] == "screen" and said["n"] == n)
        if not joining:
            self._until(self.campaign, lambda said: said["type"] == "encounter_update")

    def _until(self, socket: ClientConnection, is_last: Callable[[Json], bool]) -> None:
        while True:
            data = str(socket.recv(timeout=PATIENCE))
            said = json.loads(data)
            if said["type"] not in ("presence", "connected"):  # who comes and goes is heard in no fixed order
                self.heard.append(data)
            if is_last(said):
                return

    def ask_everything(self) -> None:
        match = self.world.match
        n = _screen(self.http, match)["n"]
        for place in places():
            for name in ("0123456789ab", self.world.foe) if NAMES.search(place) else ("",):
                self._keep(place, self.http.get(address(place, match, name)))
        for since in (n - 1, n, n + 1):
            self._keep(f"since {since}", self.http.get(f"/v1/matches/{match}/story", params={"since": since}))
        for path in ("/v1/matches?archived=true", "/v1/matches/0123456789ab", "/api/encounters/0123456789ab"):
            self._keep(path, self.http.get(path))
        screen = _screen(self.http, match)
        keys = [choice["key"] for choice in screen.get("choices", ())][:3]
        for said in questions(n, keys, self.world):
            self._keep(json.dumps(said), self.http.post(f"/v1/matches/{match}/messages", json=said))

    def _keep(self, asked: str, answer: httpx.Response) -> None:
        kept = {name: answer.headers[name] for name in ("etag", "content-length") if name in answer.headers}
        text = answer.text
        if asked == SEATS:  # that a link was used is written down a moment later
            kept, text = {}, text.replace(f'"seen":{NOW}', '"seen":0.0')
        self.told.append(f"{asked} -> {answer.status_code} {kept} {text}")


SEATS = "/v1/seats"
APART = re.compile(r"/$|/(metrics|health|plain|schema|languages|docs)|.*/(species|rulesets|cards|server-info)\b")
"""What is the same for everybody, or the operator's."""
NAMES = re.compile(r"{(\w+):\w+}")


@cache
def places() -> tuple[str, ...]:
    """Every address that can be read; what is named in it is the fight, or nothing at all."""
    routes = create(MemoryStore()).routes
    read = [
        route.path for route in routes for each in getattr(route, "route_handlers", ()) if "GET" in each.http_methods
    ]
    return tuple(sorted(path for path in {*read} if not APART.match(path)))


def address(place: str, match: str, name: str) -> str:
    return NAMES.sub(lambda found: match if "/matches/" in place or "/encounters/" in place else name, place)


def questions(n: int, keys: list[str], world: World) -> Iterator[Json]:
    """Everything that can be asked of a table, and what is refused, without a change of the match."""
    yield from ({"type": "join", "since": since} for since in (0, max(0, n - 1), n, n + 1, n + 7))
    yield from ({"type": "at", "n": at} for at in range(1, n + 2))
    yield from ({"type": "moments", "since": at, "until": at + 1} for at in range(n + 1))
    for kind in ("log", "verify", "fork", "redo", "suggest"):
        yield {"type": kind}
    yield {"type": "undo", "to": n + 1}
    yield {"type": "undo", "to": n + 9}
    yield {"type": "approve", "to": n}
    yield {"type": "submit", "seen": n - 1, "command": {"type": "end_turn"}}
    yield {"type": "submit", "seen": n + 3, "command": {"type": "end_turn"}}
    yield {"type": "submit", "seen": n, "command": {"type": "answer", "prompt": f"{n}.1", "choice": []}}
    yield {"type": "submit", "seen": n, "command": {"type": "use_move", "move": "tackle", "targets": ["zubat-1"]}}
    yield {"type": "submit", "seen": n, "command": {"type": "shift", "to": [9, 99]}}
    yield {"type": "why", "command": {"type": "shift", "to": [7, 2], "user": world.ours}}
    yield {"type": "why", "command": {"type": "use_move", "move": "tackle", "targets": [world.foe]}}
    yield {"type": "preview", "command": {"type": "end_turn"}}
    yield {"type": "ways", "piece": world.ours}
    for piece in (world.foe, "zubat", "lurker"):
        yield {"type": "ways", "piece": piece}
        yield {"type": "inspect", "ref": f"piece:{piece}"}
    yield from ({"type": "odds", "seen": n, "keys": [key]} for key in keys)


def _screen(http: httpx.Client, match: str) -> Json:
    told: list[Json] = http.post(f"/v1/matches/{match}/messages", json={"type": "join", "since": 0}).json()
    return next(each for each in told if each["type"] == "screen")


# The secrets, each a script


def lurkers(world: World) -> None:
    """Some are added in hiding before the fight is shown, others while it goes on; one comes and goes again.

    One is quicker than the foe whom everybody sees: nobody waits for it.
    """
    if world.is_other:
        world.lurk(baseSpeed=25)
    world.serve()
    world.look_around()
    if world.is_other:
        world.lurk("Lurker II")
        gone = world.lurk("Lurker III")
        with world.hiding():
            world.gm.call("DELETE", f"/encounters/{world.match}/combatants/{gone}")
            world.gm.post(f"/encounters/{world.match}/undo")
    world.look_around()
    world.command({"type": "shift", "to": [2, 2], "user": world.ours}, "player")
    if world.is_other:
        world.lurk("Lurker IV")
    world.look_around()
    assert _screen(world.eyes["player"].http, world.match)["may_undo"], "one's own last step can be taken back"
    world.say("player", type="undo")
    world.heard()
    world.look_around()
    for acting in (world.ours, world.foe):
        world.command({"type": "end_turn", "user": acting}, "player" if acting == world.ours else "gm")
    world.look_around()


def doings_in_hiding(world: World) -> None:
    """The same two lurk in both worlds; what the GM does with them is another."""
    who = [world.lurk(), world.lurk("Lurker II")]
    world.serve()
    for times in range(3 if world.is_other else 1):
        with world.hiding():
            world.gm.act(world.match, "damage", combatantId=who[0], damage=5 + times)
            world.gm.act(world.match, "status", combatantId=who[1], add=["Burned", "Poisoned"][times % 2 :][:1])
            world.gm.act(world.match, "stages", combatantId=who[0], changes={"attack": 1})
    world.look_around()
    world.command({"type": "end_turn"}, "player")
    if world.is_other:
        with world.hiding():
            world.gm.act(world.match, "heal", combatantId=who[0], amount=2)
            for step in ("undo", "redo", "undo"):
                world.gm.post(f"/encounters/{world.match}/{step}")
    world.look_around()
    world.command({"type": "end_turn", "user": world.foe})
    world.look_around()


def under_fog(world: World) -> None:
    """The same squares are covered; what lies and lurks under them is another."""
    cover = f"/encounters/{world.match}/fog"
    if world.is_other:
        with world.hiding():
            world.gm.call("PUT", f"/encounters/{world.match}/terrain", {"cells": [{"x": 7, "y": 3, "type": "water"}]})
    world.gm.call("PUT", f"{cover}/cover", {"cells": EAST})
    world.serve()
    if world.is_other:
        who = world.lurk()
        with world.hiding():
            world.gm.call("PUT", f"{cover}/lurk", {"combatantId": who, "x": 8, "y": 2})
            world.gm.call("PUT", f"/encounters/{world.match}/terrain", {"cells": [{"x": 9, "y": 5, "type": "rough"}]})
    world.look_around()
    world.command({"type": "shift", "to": [3, 2], "user": world.ours}, "player")
    world.look_around()


def a_question(world: World) -> None:
    """Somebody is asked something: the question's id names the record that asked it."""
    world.gm.act(world.match, "position", combatantId=world.foe, position={"x": 2, "y": 2})
    world.serve()
    if world.is_other:
        world.lurk()
    world.command({"type": "end_turn", "user": world.ours}, "player")
    if world.is_other:
        world.lurk("Lurker II")
    world.command({"type": "shift", "to": [5, 2], "user": world.foe})
    world.look_around()
    screen = _screen(world.eyes["player"].http, world.match)
    assert screen["prompts"], "the foe goes out of reach: does Charmander strike?"
    if world.is_other:
        world.lurk("Lurker III")
    answer = next(choice for choice in screen["choices"] if choice["command"]["choice"] == ["no"])
    told = world.say("player", type="submit", seen=screen["n"], key=answer["key"])
    assert told["type"] == "record", told
    world.heard()
    world.look_around()


def drafts(world: World) -> None:
    """Drafts, and an encounter that is built and fought behind the curtain."""
    world.serve()
    if world.is_other:
        with world.hiding():
            made = world.http.post("/v1/campaign/drafts", json={"name": "Kiln"}).json()
            later = {**made["draft"], "notes": "Soon."}
            world.http.put(f"/v1/campaign/drafts/{made['id']}", json={"version": 1, "draft": later})
            wild = world.gm.pokemon("Zubat")
            other = world.gm.encounter(("pokemon", wild, "enemies"), name="Kiln")
            world.gm.act(other, "next-turn")
    world.look_around()
    world.command({"type": "end_turn"}, "player")
    world.look_around()


def a_rivals_ball(world: World) -> None:
    """A rival's trainer has another Pokémon in the ball: one that nobody has seen."""
    rival = world.gm.character("Rival", characterType="npc")
    world.gm.join(world.match, "human", rival, "enemies")
    world.gm.act(world.match, "position", combatantId=rival, position={"x": 5, "y": 4})
    for number in range(3 if world.is_other else 1):
        with world.hiding():
            inside = world.gm.pokemon("Zubat", nickname=f"Lurker {number}")
            world.gm.post(f"/pokemon/{inside}/link", trainerId=rival)
    world.serve()
    world.look_around()
    world.command({"type": "end_turn"}, "player")
    world.look_around()


SECRETS: dict[str, Callable[[World], None]] = {
    script.__name__: script for script in (lurkers, doings_in_hiding, under_fog, a_question, drafts, a_rivals_ball)
}


# Running them


class Kept(NamedTuple):
    """What came of a script in a world."""

    eyes: dict[str, Eye]
    gm: str
    lines: list[str]
    figures: str


class Ears(logging.Handler):
    """Everything that the server writes into its log."""

    def __init__(self) -> None:
        super().__init__(logging.DEBUG)
        self.lines: list[str] = []
        self.setFormatter(JsonLines())

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(self.format(record))


def played(script: Callable[[World], None], which: int) -> Kept:
    ids, logger = Ids(), logging.getLogger("turnwright")
    ears, level = Ears(), logger.level
    with pytest.MonkeyPatch.context() as patch, serving(MemoryStore()) as served, ExitStack() as sockets:
        for name in ("token_hex", "token_urlsafe"):
            patch.setattr(secrets, name, ids.token_hex)
        patch.setattr(time, "time_ns", lambda: int(NOW) * 1_000_000_000)
        patch.setattr(time, "time", lambda: NOW)
        logger.addHandler(ears)
        logger.setLevel(logging.DEBUG)
        try:
            world = World(served.afresh(), ids, which, sockets)
            script(world)
            gm = world.http.get(f"/api/encounters/{world.match}").text
            gm += world.http.get("/v1/campaign/drafts").text + world.http.get(f"/v1/matches/{world.match}").text
            gm += world.http.get(f"/api/encounters/{world.match}/fog/under").text + world.http.get("/api/pokemon").text
            figures = world.http.get("/metrics").text
        finally:
            logger.removeHandler(ears)
            logger.setLevel(level)
        return Kept(world.eyes, gm, ears.lines, figures)


@cache
def both(name: str) -> tuple[Kept, Kept]:
    return played(SECRETS[name], 0), played(SECRETS[name], 1)


@pytest.mark.parametrize("secret", SECRETS)
def test_nobody_is_sent_another_byte(secret: str) -> None:
    one, two = both(secret)
    assert one.gm != two.gm, "the GM sees the difference, or there is none"
    for role in one.eyes:
        for kind in ("told", "heard"):
            first, second = getattr(one.eyes[role], kind), getattr(two.eyes[role], kind)
            assert first
            for said, otherwise in itertools.zip_longest(first, second):
                assert said == otherwise, f"{role} {kind}: {_difference(said, otherwise)}"


@pytest.mark.parametrize("secret", SECRETS)
def test_log_and_figures_tell_no_more_than_that_the_gm_asked(secret: str) -> None:
    one, two = both(secret)
    for kept in (one, two):
        said = "\n".join((*kept.lines, kept.figures))
        assert [name for name in FORBIDDEN if name in said] == []
        assert not re.search(r"\b[0-9a-f]{12}\b", said), "which match or draft it was"
    others = [[line for line in kept.lines if '"turnwright.access"' not in line] for kept in (one, two)]
    assert others[0] == others[1], "beside requests, which are counted by route"
    gauges = [
        [line for line in kept.figures.splitlines() if not line.startswith(("#", "turnwright_request"))]
        for kept in (one, two)
    ]
    assert [line.split()[0] for line in gauges[0]] == [line.split()[0] for line in gauges[1]]


def _difference(said: str | None, otherwise: str | None) -> str:
    if said is None or otherwise is None:
        return f"only in one world: {said or otherwise}"
    place = next((at for at, pair in enumerate(zip(said, otherwise, strict=False)) if len({*pair}) > 1), 0)
    return f"{said[:80]} … {said[max(0, place - 80) : place + 120]} | {otherwise[max(0, place - 80) : place + 120]}"
