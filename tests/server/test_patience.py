"""What every request costs: one packet per answer, a clock only for bodies that are late, limits asked once."""

import asyncio
import itertools
import socket
import time
from collections.abc import Awaitable, Callable
from contextlib import closing
from typing import Any

import pytest
from tests.server.serving import IN_TESTS, serving

from turnwright.kernel.refusal import Refusal
from turnwright.server.door import patience
from turnwright.server.door.limits import Allowance
from turnwright.server.door.patience import MOST_TOGETHER, Together, in_time
from turnwright.server.store.memory import MemoryStore


class Wire:
    """A connection that keeps what is sent, one entry per call of the system."""

    def __init__(self) -> None:
        self.sent: list[bytes] = []
        self.closed = False

    def write(self, data: bytes) -> None:
        assert not self.closed
        self.sent.append(bytes(data))

    def close(self) -> None:
        self.closed = True

    def get_extra_info(self, name: str) -> str:
        return name


def written(work: Callable[[Together], None]) -> Wire:
    async def now() -> Wire:
        wire = Wire()
        work(Together(wire))
        await asyncio.sleep(0)
        return wire

    return asyncio.run(now())


def test_head_and_body_are_sent_at_once() -> None:
    def answer(connection: Together) -> None:
        for part in (b"head", b"body", b""):
            connection.write(part)

    assert written(answer).sent == [b"headbody"]


def test_what_waits_is_sent_before_something_long_and_before_the_end() -> None:
    long = b"x" * (MOST_TOGETHER + 1)

    def stream(connection: Together) -> None:
        connection.write(b"head")
        connection.write(long)
        connection.write(b"tail")
        connection.close()

    wire = written(stream)
    assert wire.sent == [b"head", long, b"tail"]
    assert wire.closed


def test_a_stream_that_never_pauses_does_not_wait_whole() -> None:
    """A file of many small parts would be in memory twice otherwise."""
    waiting: list[int] = []

    def stream(connection: Together) -> None:
        for _ in range(100):
            connection.write(b"x" * 10_000)
            waiting.append(sum(map(len, connection._parts)))

    wire = written(stream)
    assert sum(map(len, wire.sent)) == 1_000_000
    assert max(waiting) <= MOST_TOGETHER


def test_another_protocol_gets_the_connection_itself() -> None:
    wires: list[Any] = []

    def upgrade(connection: Together) -> None:
        assert connection.get_extra_info("peername") == "peername"
        connection.write(b"before")
        wires.append(connection.bare())

    wire = written(upgrade)
    assert wires == [wire]
    assert wire.sent == [b"before"]


def test_an_answer_comes_in_one_packet() -> None:
    """Its head and its body were two, and so two calls of the system."""
    with (
        serving(MemoryStore(), IN_TESTS) as served,
        closing(socket.create_connection(("127.0.0.1", served.port), timeout=30)) as connection,
    ):
        for _ in range(5):
            connection.sendall(b"GET /health HTTP/1.1\r\nHost: here\r\n\r\n")
            assert b'"status":"ok"' in connection.recv(65536)


def test_the_rest_of_a_body_that_was_refused_comes_slowly(monkeypatch: pytest.MonkeyPatch) -> None:
    """It was read as fast as it came, which kept everybody else waiting; nobody needed a byte of it."""
    parts: list[float] = []
    received = patience.Patient.data_received

    def counted(self: Any, data: bytes) -> None:
        parts.append(time.monotonic())
        received(self, data)

    monkeypatch.setattr(patience.Patient, "data_received", counted)
    head = b"POST /v1/nowhere HTTP/1.1\r\nHost: here\r\nContent-Length: %d\r\n\r\n"
    size = 4_000_000
    with (
        serving(MemoryStore(), IN_TESTS) as served,
        closing(socket.create_connection(("127.0.0.1", served.port), timeout=30)) as connection,
    ):
        connection.sendall(head % size)
        answer = connection.recv(65536)
        parts.clear()
        connection.sendall(b"x" * size)
        connection.sendall(b"GET /health HTTP/1.1\r\nHost: here\r\n\r\n")
        assert b" 404 " in answer.splitlines()[0], answer
        assert b" 200 " in connection.recv(65536).splitlines()[0]
    gaps = [after - before for before, after in itertools.pairwise(parts)]
    assert len(gaps) > 3
    assert sorted(gaps)[len(gaps) // 2] > patience.REST / 2


# A body in time


def reading(receive: Callable[[], Awaitable[Any]], parts: int = 1) -> list[Any]:
    async def now() -> list[Any]:
        received = in_time(receive)
        return [await received() for _ in range(parts)]

    return asyncio.run(now())


def test_a_body_that_is_there_needs_no_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    async def there() -> dict[str, Any]:
        return {"type": "http.request", "body": b"whole", "more_body": False}

    def no_clock(when: float) -> None:
        raise AssertionError("a clock was started")

    monkeypatch.setattr(patience.asyncio, "timeout_at", no_clock)
    assert reading(there) == [{"type": "http.request", "body": b"whole", "more_body": False}]


def test_parts_that_come_later_are_waited_for() -> None:
    async def slowly() -> dict[str, Any]:
        for _ in range(3):
            await asyncio.sleep(0.01)
        return {"type": "http.request", "body": b"part", "more_body": True}

    assert [part["body"] for part in reading(slowly, 2)] == [b"part", b"part"]


def test_a_part_that_is_late_is_refused_and_its_reader_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(patience, "CHUNK_WITHIN", 0.02)
    ended: list[bool] = []

    async def never() -> dict[str, Any]:
        try:
            await asyncio.sleep(60)
        finally:
            ended.append(True)
        raise AssertionError

    with pytest.raises(Refusal) as told:
        reading(never)
    assert told.value.code == "server.slow"
    assert ended == [True]


def test_a_body_that_trickles_for_too_long_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """Parts that always lie there already were read for ever: nothing was waited for, and so no clock ever ran out."""
    monkeypatch.setattr(patience, "BODY_WITHIN", 0.0)

    async def another() -> dict[str, Any]:
        time.sleep(0.001)
        return {"type": "http.request", "body": b"x", "more_body": True}

    with pytest.raises(Refusal) as told:
        reading(another)
    assert told.value.code == "server.slow"


# Limits


def test_taking_is_asking_and_spending() -> None:
    now = [0.0]
    one, other = (Allowance(2.0, 3.0, lambda: now[0]) for _ in range(2))
    for step in range(40):
        now[0] += 0.1 * (step % 7)
        wait = other.after("ann")
        if not wait:
            other.spend("ann")
        assert one.take("ann") == pytest.approx(wait)
        assert one.left("ann") == pytest.approx(other.left("ann"))
