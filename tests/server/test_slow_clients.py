"""Clients that begin to ask and don't go on; a disk that is full; links without number."""

import asyncio
import socket
from contextlib import closing

import pytest
from tests.server.serving import IN_TESTS, Served, serving

from turnwright.server.app import PROBE_EVERY, Probing
from turnwright.server.door import patience
from turnwright.server.people.links import MOST_OWN
from turnwright.server.store import Unavailable, Write
from turnwright.server.store.memory import MemoryStore


def heard(served: Served, said: bytes) -> bytes:
    """All that the server answers until it hangs up."""
    with closing(socket.create_connection(("127.0.0.1", served.port), timeout=30)) as connection:
        connection.sendall(said)
        answer = b""
        while part := connection.recv(65536):
            answer += part
        return answer


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch):
    """A server that waits for nobody."""
    monkeypatch.setattr(patience.Patient, "head_within", 0.5)
    monkeypatch.setattr(patience, "CHUNK_WITHIN", 0.5)
    with serving(MemoryStore()) as served:
        yield served


WHOLE = b"GET /health HTTP/1.1\r\nHost: here\r\n\r\n"


@pytest.mark.parametrize("said", [b"", b"GET /health HT", b"GET /health HTTP/1.1\r\nHost: here\r\nX-Slow: a"])
def test_a_request_that_is_half_sent_is_hung_up_on(hasty: Served, said: bytes) -> None:
    assert heard(hasty, said) == b""


def test_a_second_request_that_is_half_sent_is_hung_up_on(hasty: Served) -> None:
    with closing(socket.create_connection(("127.0.0.1", hasty.port), timeout=30)) as connection:
        connection.sendall(WHOLE)
        answer = b""
        while b'"ok"' not in answer:
            answer += connection.recv(65536)
        connection.sendall(b"GET /health HT")
        assert connection.recv(65536) == b""


def test_a_body_that_does_not_come_is_answered(hasty: Served) -> None:
    head = b"POST /v1/enter HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{"
    with closing(socket.create_connection(("127.0.0.1", hasty.port), timeout=30)) as connection:
        connection.sendall(head)
        answer = b""
        while b"server.slow" not in answer:
            part = connection.recv(65536)
            assert part, answer
            answer += part
    assert b" 408 " in answer.splitlines()[0]


def test_others_are_served_while_many_hang(hasty: Served) -> None:
    hanging = [socket.create_connection(("127.0.0.1", hasty.port), timeout=30) for _ in range(50)]
    for connection in hanging:
        connection.sendall(b"GET /health HT")
    with hasty.http("gm") as gm:
        assert gm.get("/v1/me").status_code == 200
    for connection in hanging:
        with closing(connection):
            assert connection.recv(1) == b"", "hung up on"


def test_a_live_table_is_not_hung_up_on(hasty: Served) -> None:
    match = hasty.opened()
    with hasty.live("red", match) as live:
        live.say("join")
        live.hear("screen")
        heard(hasty, b"GET /health HT")  # by now a head would be too late
        live.say("ping", id="still here")
        assert live.hear("pong")["id"] == "still here"


# A full disk


class Full(MemoryStore):
    """A database that can be read and not be written."""

    full = False

    async def commit(self, write: Write) -> None:
        if self.full:
            raise Unavailable("The database cannot be written: database or disk is full")
        await super().commit(write)


def test_health_is_not_well_on_a_full_disk() -> None:
    store = Full()
    with serving(store, IN_TESTS) as served, served.http() as http:
        store.full = True
        answer = http.get("/health")
        assert (answer.status_code, answer.json()["code"]) == (503, "server.storage")
        store.full = False
        assert http.get("/health").status_code == 200


def test_health_does_not_write_whenever_somebody_asks() -> None:
    writes: list[Write] = []
    now = [100.0]

    class Counted(MemoryStore):
        async def commit(self, write: Write) -> None:
            writes.append(write)

    async def look() -> None:
        probing = Probing(Counted(), lambda: now[0])
        for _ in range(50):
            await probing.look()
        now[0] += PROBE_EVERY
        await probing.look()

    asyncio.run(look())
    assert len(writes) == 2


# Links


def test_watch_links_are_not_without_number(served: Served) -> None:
    with served.http("red") as red, served.http("watcher") as watcher, served.http("gm") as gm:
        table = red.post("/v1/tcg/tables", json={"deck": "emberfall", "against": {"deck": "tidewall"}}).json()["id"]
        assert red.post(f"/v1/tcg/tables/{table}/approve").json()["status"] == "playing"
        secrets = [watcher.post(f"/v1/tcg/tables/{table}/watch").json()["secret"] for _ in range(MOST_OWN + 5)]
        links = [link for link in gm.get("/v1/links").json() if link["role"] == "watcher" and link.get("match")]
    live = [link for link in links if not link.get("revoked")]
    assert (len(links), len(live)) == (MOST_OWN + 5, MOST_OWN)
    with served.http(secrets[-1]) as newest, served.http(secrets[0]) as oldest:
        assert newest.get("/v1/me").status_code == 200
        assert oldest.get("/v1/me").status_code == 401
