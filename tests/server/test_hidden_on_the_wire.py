"""Nothing leaks on the wire: two servers whose matches differ only in what a seat may not know send it the same bytes.

Everything that a seat, a watcher and the campaign's GM are sent is compared byte by byte, over sockets and by POST:
screens, records, odds, refusals, sheets, suggestions, clocks; and every address that can be read, the GM's export
included. So are the server's log and its figures. The player whose cards they are is sent something else, or the test
would be blind.
"""

import asyncio
import json
import logging
import re
import secrets
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any, NamedTuple

import httpx
import msgspec
import pytest
from tests.conformance.test_tcg import dealt_otherwise
from tests.server.manual_time import ManualTime
from tests.server.serving import serving
from tests.server.test_two_worlds import NOW, Ears, Ids, address, places
from tests.server.test_two_worlds import SEATS as SEATS_TAKEN
from websockets.sync.client import ClientConnection, connect

from turnwright.kernel import registry
from turnwright.kernel.dice import Mulberry32, StreamDice
from turnwright.kernel.log import OpenDice, Record, TableRules
from turnwright.kernel.match import Match
from turnwright.kernel.messages import Command, Start, Started
from turnwright.kernel.ruleset import TABLE
from turnwright.rulesets.tcg.state import OTHER, SEATS, State
from turnwright.server.campaign.documents import new_campaign
from turnwright.server.people import links
from turnwright.server.store.memory import MemoryStore
from turnwright.server.tables.clocks import Kept as KeptClock
from turnwright.server.tables.clocks import Timing, keep
from turnwright.server.tables.tables import Tables
from turnwright.table.choices import key_of

GAME = registry.game("tcg")
MOMENTS = (8, 25, 45)
"""Records of a match at which the two worlds part: in the setup, early and later."""
STEPS = 4
"""Commands that are given in both."""
ONLOOKERS = ("watcher", "gm")
"""Those who see nobody's cards: in a game without a GM, the campaign's GM is one of them."""


class Scene(NamedTuple):
    """A moment in two worlds that look the same to a seat, and what happens next in both."""

    seat: str
    worlds: tuple[State, State]
    script: tuple[tuple[Command, str], ...]


def scenes() -> Iterator[Scene]:
    dice = StreamDice(Mulberry32(11))
    played = registry.open_match("tcg", "emberfall,stormline", seed=21)
    choose = played.game.ruleset.players.by_name["greedy"]
    while len(played.records) < max(MOMENTS):
        known = played.seen_by(played.to_act()[0])
        played.submit(choose(known, known.legal(), played.player_dice()), known.seat)
    for n in MOMENTS:
        for seat in SEATS:
            state = played.at(n)
            twin = dealt_otherwise(GAME, state, seat, dice)
            if twin is not None and twin != state:
                yield Scene(seat, (state, twin), script(seat, state, twin, dice))


def script(seat: str, state: State, twin: State, dice: StreamDice) -> tuple[tuple[Command, str], ...]:
    """Commands that are legal in both worlds, until one tells the seat what was hidden."""
    one, two = standing_at(state), standing_at(twin)
    told: list[tuple[Command, str]] = []
    while len(told) < STEPS and one.to_act() and one.to_act() == two.to_act():
        by = dice.choose(one.to_act())
        both = [command for command in one.legal(by) if command in two.legal(by)]
        if not both:
            break
        command = dice.choose(both)
        for match in (one, two):
            match.submit(command, by)
        tells = GAME.ruleset.seats.tells
        if any(tells(match.at(len(match.records) - 1), match.records[-1].events, seat) for match in (one, two)):
            break
        told.append((command, by))
    return tuple(told)


def standing_at(state: State) -> Match:
    """A match that begins at a state."""
    header = registry.open_match("tcg", "emberfall,stormline", seed=21).header
    match = Match(GAME, msgspec.structs.replace(header, table=TableRules(), dice=OpenDice(1)))
    match.follow(match.line_of(Record(1, TABLE, Start(), (Started(state),))).text)
    return match


# A world on a server, and everything that is heard in it


class World:
    """One of the two, as the address of a server with all its matches."""

    def __init__(self, base: str, keys: dict[str, str]) -> None:
        self.base, self.keys = base, keys

    def heard(self, name: str, scene: Scene) -> dict[str, list[bytes]]:
        """Everything that the seats and a watcher are sent, in order."""
        told: dict[str, list[bytes]] = {who: [] for who in (*SEATS, *ONLOOKERS)}
        with ExitStack() as sockets:
            people = {who: sockets.enter_context(ear(self, name, who, heard)) for who, heard in told.items()}
            for each in people.values():
                each.say("hello")
                each.say("join")
                each.until(type="clock")
            for each in people.values():
                each.ask_everything(1)
            for n, (command, by) in enumerate(scene.script, start=2):
                people[by].say("submit", seen=n - 1, key=key_of(command))
                for each in people.values():
                    each.until(type="screen", n=n)
                for who in (scene.seat, *ONLOOKERS):
                    people[who].ask_everything(n)
            for who in (scene.seat, *ONLOOKERS):
                people[who].read_everything(beside=name == "match0")
        return told


class Ear:
    """One person's socket and POSTs, with every byte that they were sent."""

    def __init__(self, base: str, match: str, headers: dict[str, str], told: list[bytes]) -> None:
        self.base, self.match, self.headers, self.told = base, match, headers, told
        self.socket: ClientConnection

    def say(self, kind: str, **said: Any) -> None:
        self.send({"type": kind, **said})

    def send(self, said: dict[str, Any]) -> None:
        self.socket.send(json.dumps(said))

    def until(self, **fields: Any) -> None:
        """Listens until a message; who comes and goes is heard in no fixed order, and holds no secret of the cards."""
        while True:
            data = self.socket.recv(timeout=30, decode=False)
            message: dict[str, Any] = json.loads(data)
            if message["type"] != "presence":
                self.told.append(data)
            if all(message.get(name) == value for name, value in fields.items()):
                return

    def ask_everything(self, n: int) -> None:
        """Every question that a screen can ask, over the socket; then some of them by POST."""
        screen = self.post("join")
        keys = [choice["key"] for choice in screen.get("choices", ())]
        questions: list[dict[str, Any]] = [
            {"type": "why", "command": {"type": "attack", "attack": 0}},
            {"type": "why", "command": {"type": "play_trainer", "card": "a1"}},
            {"type": "why", "command": {"type": "attach_energy", "card": "b7", "target": "b1"}},
            {"type": "at", "n": n},
            {"type": "log"},
            {"type": "verify"},
            *([] if screen.get("may_undo") else [{"type": "undo"}]),
            *([] if screen.get("may_redo") else [{"type": "redo"}]),
            {"type": "fork"},
            {"type": "suggest"},
            {"type": "submit", "seen": n, "command": {"type": "attack", "attack": 9}},
            *({"type": "odds", "seen": n, "keys": [key]} for key in keys[:2]),
            *({"type": "inspect", "ref": f"card:{side}{at}"} for side in "ab" for at in (1, 20)),
        ]
        for number, question in enumerate(questions):
            self.send({**question, "id": f"{n}.{number}"})
            self.until(id=f"{n}.{number}")

    def read_everything(self, *, beside: bool) -> None:
        """Every address of the match that can be read, and if asked for those beside it."""
        with httpx.Client(base_url=self.base, headers=self.headers, timeout=30) as http:
            for place in places():
                if not beside and "/matches/" not in place:
                    continue
                answer = http.get(address(place, self.match, "0123456789ab"))
                told = re.sub(r'"seen":[0-9.]+', "", answer.text) if place == SEATS_TAKEN else answer.text
                self.told.append(f"{place} {answer.status_code} {told}".encode())

    def post(self, kind: str, **said: Any) -> dict[str, Any]:
        answer = httpx.post(
            f"{self.base}/v1/matches/{self.match}/messages",
            json={"type": kind, **said},
            headers=self.headers,
            timeout=30,
        )
        self.told.append(answer.content)
        told: list[dict[str, Any]] = answer.json()
        return next(each for each in told if each["type"] == "screen")


@contextmanager
def ear(world: World, match: str, who: str, told: list[bytes]) -> Iterator[Ear]:
    opened = Ear(world.base, match, {"Authorization": f"Bearer {world.keys[who]}"}, told)
    address = f"{opened.base.replace('http', 'ws')}/v1/matches/{match}/live"
    with connect(address, additional_headers=opened.headers, max_size=None) as opened.socket:
        yield opened


async def prepared(store: MemoryStore, told: list[Scene], which: int) -> dict[str, str]:
    campaign = await new_campaign(store, "Cards")
    tables = Tables(store)
    for number, scene in enumerate(told):
        name = f"match{number}"
        await keep(store, name, campaign, KeptClock(Timing(seconds=600, prompt=60, abandon=60)))
        await tables.open(name, campaign, standing_at(scene.worlds[which]))
    keys = {seat: await links.issue(store, campaign, "player", seat=seat, person=seat) for seat in SEATS}
    return keys | {who: await links.issue(store, campaign, who, person=who) for who in ONLOOKERS}


class Kept(NamedTuple):
    """What came of a world: what everybody was sent, match by match, and what the operator reads."""

    heard: list[dict[str, list[bytes]]]
    lines: list[str]
    figures: list[str]


def played(told: list[Scene], which: int) -> Kept:
    ids, ears, logger, store = Ids(), Ears(), logging.getLogger("turnwright"), MemoryStore()
    level = logger.level
    with pytest.MonkeyPatch.context() as patch:
        for name in ("token_hex", "token_urlsafe"):
            patch.setattr(secrets, name, ids.token_hex)
        patch.setattr(time, "time_ns", lambda: int(NOW) * 1_000_000_000)
        patch.setattr(time, "time", lambda: NOW)
        keys = asyncio.run(prepared(store, told, which))
        logger.addHandler(ears)
        logger.setLevel(logging.DEBUG)
        try:
            with serving(store, time=ManualTime()) as served:
                world = World(f"http://127.0.0.1:{served.port}", keys)
                heard = [world.heard(f"match{number}", scene) for number, scene in enumerate(told)]
                figures = httpx.get(f"{world.base}/metrics").text
        finally:
            logger.removeHandler(ears)
            logger.setLevel(level)
    lines = [re.sub(r'"ms": ?[0-9.]+', "", line) for line in ears.lines]
    counts = [line for line in figures.splitlines() if not line.startswith("#") and "seconds" not in line]
    return Kept(heard, sorted(lines), counts)


def test_two_worlds_send_the_same_bytes() -> None:
    told = list(scenes())
    assert {scene.seat for scene in told} == {*SEATS}
    assert sum(len(scene.script) for scene in told) >= 2 * len(told)
    one, two = (played(told, which) for which in (0, 1))
    for scene, first, second in zip(told, one.heard, two.heard, strict=True):
        for who in (scene.seat, *ONLOOKERS):
            assert len(first[who]) > 20
            assert [pair for pair in zip(first[who], second[who], strict=True) if len({*pair}) > 1] == []
        other = OTHER[scene.seat]
        assert first[other] != second[other], "what is hidden is not even told to whom it belongs"
    assert one.lines == two.lines
    assert one.figures == two.figures
