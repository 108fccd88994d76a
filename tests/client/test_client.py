"""The Python client against a real server on this machine: what it asks, what it resumes, and what acts once."""

import asyncio
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from urllib.parse import urlsplit

import httpx
import msgspec
import pytest

from turnwright.client import AsyncClient, Client, LiveTable, Lost, Refused, asks
from turnwright.rulesets.duel import Attack, Defend
from turnwright.server.local import Running, running
from turnwright.table import wire
from turnwright.table.choices import key_of

DEFEND = key_of(Defend("low"))


@pytest.fixture(scope="module")
def server() -> Iterator[Running]:
    with running() as started:
        yield started


@pytest.fixture
def gm(server: Running) -> Iterator[Client]:
    with Client(server.links["gm"]) as client:
        yield client


def link(server: Running, gm: Client, seat: str) -> str:
    return f"{server.address}/#{gm.make_link('player', seat=seat, person=seat).secret}"


class Proxy:
    """Stands between a client and the server, and breaks what passes through it."""

    def __init__(self, port: int) -> None:
        self.deaf = False
        """Whether answers get lost on the way."""
        self.connections = 0
        self._to = port
        self._open: set[asyncio.StreamWriter] = set()
        self.serving: set[asyncio.Task[None]] = set()

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self.serving.add(task)
        self.connections += 1
        there, back = await asyncio.open_connection("127.0.0.1", self._to)
        self._open |= {writer, back}
        await asyncio.gather(self._pass_on(reader, back, answers=False), self._pass_on(there, writer, answers=True))

    async def _pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, *, answers: bool) -> None:
        try:
            while data := await reader.read(65536):
                if not (answers and self.deaf):
                    writer.write(data)
        except ConnectionError:
            pass
        writer.close()

    def cut(self) -> None:
        for each in self._open:
            each.transport.abort()
        self._open.clear()


@asynccontextmanager
async def between(server: Running) -> AsyncIterator[tuple[str, Proxy]]:
    proxy = Proxy(urlsplit(server.address).port or 0)
    listening = await asyncio.start_server(proxy.serve, "127.0.0.1", 0)
    try:
        yield f"http://127.0.0.1:{listening.sockets[0].getsockname()[1]}", proxy
    finally:
        listening.close()
        proxy.cut()
        await asyncio.gather(*proxy.serving)
        await asyncio.sleep(0)


def test_the_package_does_not_need_the_client() -> None:
    told = "import sys, turnwright, turnwright.table.host; print({'httpx', 'websockets', 'litestar'} & {*sys.modules})"
    run = subprocess.run([sys.executable, "-c", told], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "set()"


def test_a_link_opens_its_seat_and_matches_are_opened_played_and_closed(server: Running, gm: Client) -> None:
    opened = gm.open_match("duel", "pair", seed=3)
    assert (opened.ruleset, opened.encounter, opened.n, opened.status) == ("duel", "pair", 1, "open")
    assert opened in gm.matches()
    with Client(link(server, gm, "red")) as red:
        assert (red.me().role, red.me().seat, red.me().person) == ("player", "red", "red")
        screen = red.screen(opened.id)
        assert screen.question == "What does Rose do?"
        after = red.submit(opened.id, DEFEND, seen=screen.n, once="first")
        assert red.submit(opened.id, DEFEND, seen=screen.n, once="first").n == after.n == 2
        assert red.match(opened.id).n == 2
        with pytest.raises(Refused) as stale:
            red.submit(opened.id, DEFEND, seen=1)
        assert (stale.value.code, stale.value.status) == ("table.stale", 409)
        with pytest.raises(Refused) as forbidden:
            red.log(opened.id)
        assert (forbidden.value.code, forbidden.value.status) == ("server.not_yet", 403)
    assert gm.close_match(opened.id).status == "closed"
    assert gm.log(opened.id).startswith(b'{"ruleset":"duel"')


def test_links_are_listed_and_revoked(server: Running, gm: Client) -> None:
    made = gm.make_link("player", seat="blue", person="ben", hours=1)
    assert made.secret
    assert {each.id: each.secret for each in gm.links()}[made.id] == ""
    with Client(server.address, made.secret) as ben:
        assert ben.me().person == "ben"
        gm.revoke(made.id)
        with pytest.raises(Refused, match="ask your GM for a new one"):
            ben.me()


@pytest.mark.parametrize(("secret", "header"), [("a-secret", "Bearer a-secret"), ("nöthing", None), ("a\nb", None)])
def test_the_header_has_what_somebody_enters_with_if_it_can(secret: str, header: str | None) -> None:
    body, headers = asks.enter(secret).sent()
    assert headers.get("Authorization") == header
    assert body == msgspec.json.encode({"secret": secret})


def test_what_can_be_played(gm: Client) -> None:
    assert {"duel", "ptu", "rune", "tcg", "wuxia"} <= {each.id for each in gm.rulesets()}


def test_an_address_without_a_server() -> None:
    with pytest.raises(ValueError, match="Not the address of a server"):
        Client("no address")
    with Client("http://127.0.0.1:1/") as nobody, pytest.raises(Lost):
        nobody.open_match("duel", "pair")


def test_who_asks_too_much_waits_as_long_as_the_server_says(monkeypatch: pytest.MonkeyPatch) -> None:
    waited: list[float] = []
    monkeypatch.setattr(time, "sleep", waited.append)
    answers = [httpx.Response(429, headers={"Retry-After": "3"}), httpx.Response(200, json=[])]
    with Client("http://127.0.0.1:1/#secret") as client:
        monkeypatch.setattr(client._http, "request", lambda *_, **__: answers.pop(0))
        assert client.matches() == []
    assert waited == [3.0]


# Live


def test_each_seat_hears_every_record_once_and_sees_its_own_screen(server: Running, gm: Client) -> None:
    match = gm.open_match("duel", "pair", seed=3).id
    red_link, blue_link = link(server, gm, "red"), link(server, gm, "blue")

    async def play() -> None:
        async with (
            AsyncClient(red_link) as red,
            AsyncClient(blue_link) as blue,
            red.table(match) as one,
            blue.table(match) as two,
        ):
            assert one.seen.n == two.seen.n == 1
            await one.submit(DEFEND)
            assert one.seen.n == 2
            assert "stance low" in str(one.seen.board)
            assert "stance low" not in str((await two.until(2)).board)
            with pytest.raises(Refused, match="Play has moved on"):
                await one.submit(DEFEND, seen=1)
            await two.submit(key_of(Attack("r1", "low")))
            await one.until(3)
            heard: list[int] = []
            async for message in one:
                heard += [message.n] if isinstance(message, wire.Recorded) else []
                if heard[-1:] == [3]:
                    break
            assert heard == [1, 2, 3]

    asyncio.run(play())


def test_a_question_is_answered_under_its_own_name(server: Running, gm: Client) -> None:
    match = gm.open_match("duel", "pair", seed=3).id
    red_link = link(server, gm, "red")

    async def ask() -> None:
        async with AsyncClient(red_link) as red, red.table(match) as table:
            key = table.seen.choices[0].key
            answer = await table.ask(wire.AskOdds(table.seen.n, (key,)))
            assert isinstance(answer, wire.OddsOf)
            assert answer.odds[0].key == key

    asyncio.run(ask())


def test_a_broken_connection_resumes_and_what_was_sent_acts_once(server: Running, gm: Client) -> None:
    """The answer is lost, the connection breaks, and the client sends the command again: it acts once."""
    match = gm.open_match("duel", "pair", seed=3).id
    secret = link(server, gm, "red").partition("#")[2]

    async def play() -> None:
        async with between(server) as (address, proxy), AsyncClient(address, secret) as red, red.table(match) as table:
            proxy.deaf = True
            sent = asyncio.create_task(table.submit(DEFEND))
            while (await asyncio.to_thread(gm.match, match)).n == 1:
                await asyncio.sleep(0.01)
            assert not sent.done()
            proxy.deaf = False
            proxy.cut()
            await asyncio.wait_for(sent, 20)
            assert table.seen.n == 2
            assert proxy.connections == 2
            heard: list[int] = []
            while heard[-1:] != [2]:
                message = await anext(aiter(table))
                heard += [message.n] if isinstance(message, wire.Recorded) else []
            assert heard == [1, 2]

    asyncio.run(play())
    assert gm.match(match).n == 2


def test_what_might_act_twice_is_not_sent_again(server: Running, gm: Client) -> None:
    match = gm.open_match("duel", "pair", seed=3).id
    secret = link(server, gm, "red").partition("#")[2]

    async def play() -> None:
        async with between(server) as (address, proxy), AsyncClient(address, secret) as red, red.table(match) as table:
            proxy.deaf = True
            sent = asyncio.create_task(table.ask(wire.Undo()))
            await asyncio.sleep(0.05)
            proxy.cut()
            with pytest.raises(Lost, match="look at the table"):
                await asyncio.wait_for(sent, 20)

    asyncio.run(play())


@pytest.mark.parametrize(("secret", "code"), [("nonsense", "links.unknown"), ("", "links.none")])
def test_a_table_that_is_not_open_to_who_asks(server: Running, gm: Client, secret: str, code: str) -> None:
    match = gm.open_match("duel", "pair", seed=3).id

    async def join() -> None:
        async with AsyncClient(server.address, secret) as nobody, nobody.table(match):
            pass

    with pytest.raises(Refused) as told:
        asyncio.run(join())
    assert told.value.code == code


def test_a_table_that_cannot_be_reached_is_given_up() -> None:
    async def join() -> None:
        async with LiveTable("ws://127.0.0.1:1/", {}, patience=0.2):
            pass

    with pytest.raises(Lost, match="could not be reached"):
        asyncio.run(join())
