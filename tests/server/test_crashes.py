"""What a server has acknowledged survives: kill -9, a database that dies, a disk that is full, a clock that jumps."""

import asyncio
import itertools
import json
import shutil
import subprocess
from contextlib import suppress
from pathlib import Path

import httpx
import pytest
from tests import depth
from tests.server import databases
from tests.server.playing import Process, Screen, bearer, campaign_with_links, opened, said, whole_screen
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from turnwright.kernel.registry import game_of
from turnwright.kernel.verify import verify
from turnwright.rulesets.duel import Defend
from turnwright.server.store.opening import open_store
from turnwright.table.choices import key_of

CLIENTS, COMMANDS, KILLS = (20, 1000, 10) if depth.FULL else (20, 120, 2)
"""`make laws` kills it ten times during a thousand commands."""
DEFEND = key_of(Defend("low"))


@pytest.fixture(params=["sqlite", "postgres"])
def data(request, tmp_path) -> str:
    """Where a server keeps things."""
    if request.param == "sqlite":
        return str(tmp_path / "data")
    return str(request.getfixturevalue("postgres_server").database())


def test_kill_nine_again_and_again_while_twenty_clients_play(data):
    """Every command is sent until it is acknowledged, with a key: each is there once, and no screen has a gap."""
    server = Process(data)

    async def play():
        store = open_store(data)
        links = await campaign_with_links(store, "red", "blue")
        await store.close()
        await server.answers()
        done = 0
        async with httpx.AsyncClient(base_url=server.url, timeout=30, verify=False) as client:
            matches = [await opened(client, links["gm"]) for _ in range(CLIENTS // 2)]
            screens = {
                (match, seat): Screen(server, match, links[seat]) for match in matches for seat in ("red", "blue")
            }

            async def play_one(match: str, seat: str) -> None:
                """A client plays its seat whenever its screen says that it is its turn."""
                nonlocal done
                screen = screens[match, seat]
                for number in range(COMMANDS // CLIENTS):
                    await screen.until(lambda one: one.shown.get("acting") == [seat], 120)
                    seen = screen.n
                    sent = {"type": "submit", "seen": seen, "key": DEFEND}
                    answer = await said(client, match, links[seat], f"{seat}-{number}", **sent)
                    assert answer.status_code == 200, answer.text
                    done += 1
                    await screen.until(lambda one, seen=seen: one.n > seen, 120)

            async def kill() -> None:
                for number in range(1, KILLS + 1):
                    while done < number * COMMANDS / (KILLS + 1):
                        await asyncio.sleep(0.01)
                    server.kill()
                    server.start()
                    await server.answers()

            await asyncio.gather(kill(), *(play_one(match, seat) for match in matches for seat in ("red", "blue")))
            assert done == COMMANDS
            last = 1 + COMMANDS // len(matches)
            for (match, seat), screen in screens.items():
                await screen.until(lambda one: one.n == last)
                assert screen.records == list(range(1, last + 1)), "no gap, and nothing twice"
                assert screen.shown == await whole_screen(client, match, links[seat])
                assert screen.comebacks >= KILLS - 1
                await screen.leave()
        keys = [f"{seat}-{number}" for seat in ("red", "blue") for number in range(COMMANDS // CLIENTS)]
        await is_whole(matches, last, keys)

    async def is_whole(matches, last, keys):
        store = open_store(data)
        for match in matches:
            stored = await store.match(match)
            lines = await store.lines(match)
            assert [line.n for line in lines] == list(range(1, last + 1))
            assert verify(stored.header + b"".join(line.data for line in lines), game_of).ok
            kept = {once.key: n for each, once, n in (await store.kept(stored.campaign)).once if each == match}
            assert sorted(kept) == sorted(keys)
            assert len(set(kept.values())) == len(keys), "each key led to a record of its own"
        await store.close()

    try:
        asyncio.run(play())
    finally:
        server.stop()


def test_the_database_dies_under_a_server_and_comes_back():
    """PostgreSQL is killed: requests say 503 with a time, screens stay, and the same command then acts once."""
    with databases.postgres(durable=True) as database:
        url = database.database()
        server = Process(url)

        async def play():
            store = open_store(url)
            links = await campaign_with_links(store, "red", "blue")
            await store.close()
            await server.answers()
            async with httpx.AsyncClient(base_url=server.url, timeout=30, verify=False) as client:
                match = await opened(client, links["gm"], players={"blue": "greedy"})
                screen = Screen(server, match, links["red"])
                await screen.until(lambda one: one.n == 1)
                await asyncio.to_thread(database.kill)
                headers = bearer(links["red"]) | {"Idempotency-Key": "one"}
                sent = {"type": "submit", "seen": 1, "key": DEFEND}
                answer = await client.post(f"/v1/matches/{match}/messages", json=sent, headers=headers)
                assert (answer.status_code, answer.json()["code"]) == (503, "server.storage")
                assert int(answer.headers["retry-after"]) >= 1
                assert (await client.get("/health")).status_code == 503, "a balancer sends people elsewhere"
                await asyncio.to_thread(database.start)
                for _ in range(2):
                    assert (await said(client, match, links["red"], "one", **sent)).status_code == 200
                await screen.until(lambda one: one.n >= 3 and one.shown["acting"] == ["red"])
                assert screen.comebacks == 0
                assert screen.records == list(range(1, screen.n + 1))
                assert screen.shown == await whole_screen(client, match, links["red"])
                await screen.leave()

        try:
            asyncio.run(play())
        finally:
            server.stop()


def test_a_full_disk_refuses_commands_and_loses_none(tmp_path):
    """The database may not grow: commands get 503, reading goes on, and with room again everything is as it was."""
    server = Process(str(tmp_path / "data"))

    async def play():
        store = open_store(tmp_path / "data")
        links = await campaign_with_links(store, "red", "blue")
        await store.close()
        await server.answers()
        async with httpx.AsyncClient(base_url=server.url, timeout=30, verify=False) as client:
            match = await opened(client, links["gm"])
            done, answer = 0, httpx.Response(200)
            for number in itertools.count():
                seat = ("red", "blue")[number % 2]
                sent = {"type": "submit", "seen": number + 1, "key": DEFEND}
                headers = bearer(links[seat]) | {"Idempotency-Key": f"{number}"}
                answer = await client.post(f"/v1/matches/{match}/messages", json=sent, headers=headers)
                if answer.status_code != 200:
                    break
                done += 1
            assert (answer.status_code, answer.json()["code"]) == (503, "server.storage")
            assert (await client.get(f"/v1/matches/{match}", headers=bearer(links["red"]))).json()["n"] == done + 1
        return match, done

    if shutil.which("prlimit") is None:
        server.stop()
        pytest.skip("prlimit, which makes the disk small for one process, is not installed here")
    try:
        subprocess.run(["prlimit", f"--pid={server.process.pid}", "--fsize=400000"], check=True)
        match, done = asyncio.run(play())
        assert done > 20
    finally:
        server.stop()

    async def again():
        store = open_store(tmp_path / "data")
        assert [line.n for line in await store.lines(match)] == list(range(1, done + 2))
        await store.close()

    asyncio.run(again())


JUMP = """
import time, sys
real, jump = time.time, [0.0]
time.time = lambda: real() + jump[0]
time.time_ns = lambda: int(time.time() * 1e9)
from turnwright.server import run, settings
import threading, pathlib
def watch():
    while True:
        try: jump[0] = float(pathlib.Path(sys.argv[1]).read_text())
        except (OSError, ValueError): pass
        time.sleep(0.02)
threading.Thread(target=watch, daemon=True).start()
run.run(settings.settings())
"""


class Jumping(Process):
    """A server whose clock jumps by as many seconds as a file says."""

    def start(self) -> None:
        self.jump = Path(self._environment["TURNWRIGHT_DATA"]).parent / "jump"
        self._run("-c", JUMP, str(self.jump))


def test_a_clock_that_jumps_changes_nothing_but_what_is_told_about_time(tmp_path):
    """An hour ahead, a day back: play goes on, links expire by the clock, and allowances do not lock anybody out."""
    server = Jumping(str(tmp_path / "data"), TURNWRIGHT_REQUESTS_PER_SECOND="50", TURNWRIGHT_REQUESTS_AT_ONCE="50")

    async def play():
        store = open_store(tmp_path / "data")
        links = await campaign_with_links(store, "red", "blue")
        await store.close()
        await server.answers()
        async with httpx.AsyncClient(base_url=server.url, timeout=30, verify=False) as client:
            match = await opened(client, links["gm"])
            made = await client.post("/v1/links", json={"role": "watcher", "hours": 0.5}, headers=bearer(links["gm"]))
            watcher = Screen(server, match, made.json()["secret"])
            red = Screen(server, match, links["red"])
            await watcher.until(lambda one: one.n == 1)
            for number, seconds in enumerate((0, 3600, -86400, 0), start=1):
                server.jump.write_text(str(seconds))
                await asyncio.sleep(0.1)
                seat = ("blue", "red")[number % 2]
                answer = await said(client, match, links[seat], type="submit", seen=number, key=DEFEND)
                assert answer.status_code == 200, answer.text
                if seconds == 3600:
                    await watcher.until(lambda one: one.refused)
                    assert watcher.refused[0]["code"] in ("links.unknown", "links.expired")
                    await watcher.leave()
            await red.until(lambda one: one.n == 5)
            assert red.records == [1, 2, 3, 4, 5]
            log = (await client.get(f"/v1/matches/{match}/log", headers=bearer(links["gm"]))).content
            assert verify(log, game_of).ok
            at = [json.loads(line).get("at") for line in log.splitlines()[2:]]
            assert at[1] - at[0] > 3_000_000
            assert at[2] < at[1]
            await red.leave()

    try:
        asyncio.run(play())
    finally:
        server.stop()


def test_a_server_that_stops_finishes_what_it_has_begun_and_sends_screens_away(tmp_path):
    """SIGTERM: the command in hand is answered and stored, screens are closed with 1012, and the process ends."""
    server = Process(str(tmp_path / "data"))

    async def play():
        store = open_store(tmp_path / "data")
        links = await campaign_with_links(store, "red", "blue")
        await store.close()
        await server.answers()
        async with httpx.AsyncClient(base_url=server.url, timeout=30, verify=False) as client:
            match = await opened(client, links["gm"])
            address = f"ws://127.0.0.1:{server.port}/v1/matches/{match}/live"
            async with connect(address, additional_headers=bearer(links["red"])) as socket:
                await socket.send('{"type":"join"}')
                await socket.recv()
                sending = asyncio.create_task(
                    client.post(
                        f"/v1/matches/{match}/messages",
                        json={"type": "submit", "seen": 1, "key": DEFEND},
                        headers=bearer(links["red"]),
                    )
                )
                await asyncio.sleep(0)
                answer = await sending
                server.process.terminate()
                with suppress(ConnectionClosed):
                    async for _ in socket:
                        pass
                assert socket.close_code == 1012
                assert answer.status_code == 200
        return match

    try:
        match = asyncio.run(play())
    finally:
        told = server.stop()
    assert "Traceback" not in told

    async def again():
        store = open_store(tmp_path / "data")
        assert (await store.match(match)).head == 2
        await store.close()

    asyncio.run(again())
