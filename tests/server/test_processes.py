"""Several servers on one PostgreSQL and one Redis give the same answers as one, also when one of them is killed."""

import asyncio
import json
import random
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import httpx
import pytest
from tests.server import databases
from tests.server.playing import Process, Screen, campaign_with_links, opened, said, whole_screen
from tests.server.serving import PATIENCE
from websockets.asyncio.client import connect

from turnwright.kernel.match import Match
from turnwright.kernel.registry import game_of
from turnwright.kernel.verify import verify
from turnwright.rulesets.duel import Attack, Defend
from turnwright.server.store.postgres import PostgresStore
from turnwright.table.choices import key_of

DEFEND = {seat: key_of(Defend("low")) for seat in ("red", "blue")}


@contextmanager
def two_servers(url: str, bus: str) -> Iterator[list[Process]]:
    servers = [Process(url, TURNWRIGHT_REDIS=bus) for _ in range(2)]
    try:
        yield servers
    finally:
        for server in servers:
            server.stop()


@pytest.fixture(scope="module")
def two(postgres_server, redis_server):
    """Two servers on a new database, which nobody kills: each test makes a campaign of its own."""
    url = postgres_server.database()
    with two_servers(url, redis_server.url) as servers:
        yield url, servers


@pytest.fixture
def doomed(postgres_server, redis_server):
    """Two servers on a new database, for one test."""
    url = postgres_server.database()
    with two_servers(url, redis_server.url) as servers:
        yield url, servers


def test_two_servers_and_a_hundred_screens_with_one_server_killed(doomed):
    """Ten tables, ten screens each across both servers; one server is killed in the middle and started again."""
    url, servers = doomed

    async def play():
        store = PostgresStore(url)
        links = await campaign_with_links(store, "red", "blue")
        for server in servers:
            await server.answers()
        async with (
            httpx.AsyncClient(base_url=servers[0].url, timeout=30, verify=False) as here,
            httpx.AsyncClient(base_url=servers[1].url, timeout=30, verify=False) as there,
        ):
            matches = [await opened((here, there)[number % 2], links["gm"]) for number in range(10)]
            seats = ("red", "blue", "gm", "watcher", "watcher")
            screens = [
                (seat, Screen(server, match, links[seat])) for match in matches for server in servers for seat in seats
            ]
            for _, screen in screens:
                await screen.until(lambda one: one.n >= 1)

            async def play_one(match: str, rounds: int) -> None:
                for number in range(rounds):
                    seat = ("red", "blue")[number % 2]
                    client = random.Random(f"{match} {number}").choice((here, there))
                    command = {"seen": number + 1, "key": DEFEND[seat]}
                    answer = await said(client, match, links[seat], f"{seat}-{number}", type="submit", **command)
                    assert answer.status_code == 200, answer.text

            async def kill_one() -> None:
                await asyncio.sleep(0.3)
                servers[0].kill()
                await asyncio.sleep(0.3)
                servers[0].start()
                await servers[0].answers()

            await asyncio.gather(kill_one(), *(play_one(match, 12) for match in matches))
            for seat, screen in screens:
                await screen.until(lambda one: one.n == 13)
                assert screen.records == list(range(1, 14)), "every record once, in order, none missing"
                assert not screen.refused
                for client in (here, there):
                    assert screen.shown == await whole_screen(client, screen.match, links[seat])
            assert sum(screen.comebacks for _, screen in screens) >= 50
            for match in matches:
                stored = await store.match(match)
                log = stored.header + b"".join(line.data for line in await store.lines(match))
                assert verify(log, game_of).ok
                assert len(Match.load(log, game_of).records) == 13
            for _, screen in screens:
                await screen.leave()
        await store.close()

    asyncio.run(play())


def test_people_requests_and_closed_links_cross_from_one_server_to_the_other(two):
    url, servers = two

    async def play():
        store = PostgresStore(url)
        links = await campaign_with_links(store, "red", "blue")
        for server in servers:
            await server.answers()
        async with httpx.AsyncClient(base_url=servers[0].url, timeout=30, verify=False) as here:
            match = await opened(here, links["gm"])
            red = Heard(servers[0], match, links["red"])
            await red.until(lambda one: one.n == 1)
            blue = Heard(servers[1], match, links["blue"])
            await red.until(lambda one: one.people == {"red", "blue"})
            await blue.until(lambda one: one.people == {"red", "blue"})
            await said(here, match, links["red"], type="submit", seen=1, key=key_of(Attack("b1", "low")))
            await blue.until(lambda one: one.n == 2)
            await said(here, match, links["red"], type="request")
            await blue.until(lambda one: one.asked == 2)
        async with httpx.AsyncClient(base_url=servers[1].url, timeout=30, verify=False) as there:
            await said(there, match, links["blue"], type="approve", to=2)
            await red.until(lambda one: one.n == 3)
            listed = (await there.get("/v1/links", headers={"Authorization": f"Bearer {links['gm']}"})).json()
            (own,) = [each["id"] for each in listed if each.get("seat") == "red"]
            await there.delete(f"/v1/links/{own}", headers={"Authorization": f"Bearer {links['gm']}"})
            await red.until(lambda one: any(each["code"] == "links.unknown" for each in one.refused))
            await blue.until(lambda one: one.people == {"blue"})
        await red.leave()
        await blue.leave()
        await store.close()

    asyncio.run(play())


def test_the_groups_display_and_a_players_request_cross_from_one_server_to_the_other(two):
    url, servers = two

    async def play():
        store = PostgresStore(url)
        links = await campaign_with_links(store, "red", "blue")
        for server in servers:
            await server.answers()
        as_gm, as_red = ({"Authorization": f"Bearer {links[each]}"} for each in ("gm", "red"))
        address = servers[1].url.replace("http", "ws") + "/api/ws"
        async with (
            httpx.AsyncClient(base_url=servers[0].url, timeout=30, verify=False) as here,
            connect(address, additional_headers=as_gm, open_timeout=PATIENCE) as screen,
        ):

            async def heard(kind: str) -> dict[str, Any]:
                async with asyncio.timeout(20):
                    while (told := json.loads(await screen.recv()))["type"] != kind:
                        pass
                found: dict[str, Any] = told["data"]
                return found

            await heard("connected")
            body = {"playerId": "red", "action": "capture", "requestId": "r1"}
            answer = await here.post("/api/player/action-request", json=body, headers=as_red)
            assert answer.json()["data"] == {"requestId": "r1", "forwarded": True}
            assert await heard("player_action") == {**body, "seat": "red"}
            await here.put("/api/group/tab", json={"activeTab": "scene"}, headers=as_gm)
            assert (await heard("tab_change"))["tab"] == "scene"
        await store.close()

    asyncio.run(play())


def test_without_redis_news_come_a_little_later_and_are_the_same(postgres_server):
    """Redis is killed in the middle: commands still work at both servers, and so do the screens."""
    url = postgres_server.database()
    with databases.redis() as bus, two_servers(url, bus.url) as servers:

        async def play():
            store = PostgresStore(url)
            links = await campaign_with_links(store, "red", "blue")
            for server in servers:
                await server.answers()
            async with httpx.AsyncClient(base_url=servers[0].url, timeout=30, verify=False) as here:
                match = await opened(here, links["gm"])
                screen = Screen(servers[1], match, links["watcher"])
                await screen.until(lambda one: one.n == 1)
                bus.kill()
                await said(here, match, links["red"], type="submit", seen=1, key=DEFEND["red"])
                await screen.until(lambda one: one.n == 2)
                bus.start()
                await said(here, match, links["blue"], type="submit", seen=2, key=DEFEND["blue"])
                await screen.until(lambda one: one.n == 3)
                assert screen.records == [1, 2, 3]
                assert screen.comebacks == 0
                assert screen.shown == await whole_screen(here, match, links["watcher"])
            await screen.leave()
            await store.close()

        asyncio.run(play())


class Heard(Screen):
    """A screen that also notes who is here and what the table was asked."""

    people: frozenset[str] = frozenset()
    asked: int | None = None

    def _take(self, message):
        if message["type"] == "presence":
            self.people = frozenset(each["seat"] for each in message["people"])
        if message["type"] == "request":
            self.asked = message["to"]
        super()._take(message)
