"""Newcomers at an address where somebody guesses links all the time: they are let in, and the guesser isn't."""

import asyncio
import threading
import time
from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager

import pytest
from tests.server.serving import IN_TESTS, Served, serving

from turnwright.server.door import middleware, newcomers
from turnwright.server.door.newcomers import EVERY, MOST_SECRETS, LookUps
from turnwright.server.people import keys, links
from turnwright.server.people.known import existing
from turnwright.server.people.links import Pass
from turnwright.server.store import Unavailable
from turnwright.server.store.memory import MemoryStore

BOUND = 5.0
"""Seconds in which a newcomer is answered."""
GUESSERS = 6
PATIENCE, MOST_GUESSES = 30, 500
"""Seconds, or guesses, until somebody who guesses is shut out at the latest."""
FEW = type(IN_TESTS)(workers=0, requests_per_second=1.0, requests_at_once=20)


class Counting(MemoryStore):
    looked_up = 0

    async def stored_links(self, digests: Sequence[bytes]) -> frozenset[bytes]:
        self.looked_up += 1
        return await super().stored_links(digests)


@contextmanager
def guessed_at(served: Served) -> Iterator[list[int]]:
    """Somebody guesses, as fast as the answers come; the statuses of those."""
    over, statuses = threading.Event(), list[int]()

    def guess(number: int) -> None:
        with served.http() as http:
            while not over.is_set():
                said = f"guess{number}x{len(statuses)}"
                statuses.append(http.get("/v1/me", headers=bearer(said)).status_code)
                statuses.append(http.post("/v1/enter", json={"secret": said}, headers=bearer(said)).status_code)

    guessers = [threading.Thread(target=guess, args=(number,)) for number in range(GUESSERS)]
    for each in guessers:
        each.start()
    try:
        until = time.monotonic() + PATIENCE
        while 429 not in statuses:
            assert time.monotonic() < until, "nobody is shut out"
            time.sleep(0.02)
        yield statuses
    finally:
        over.set()
        for each in guessers:
            each.join(10)


def bearer(secret: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {secret}"}


def test_a_newcomer_is_let_in_while_somebody_at_their_address_guesses() -> None:
    store = Counting()
    with serving(store, FEW) as served:
        home = served.campaigns[0]
        match = served.opened()
        invited = served.do(links.issue(store, home, "player", seat="red", person="cem", kind="invitation"))
        with served.http("gm") as gm:
            code = gm.put("/v1/invitation", json={"match": match, "seats": ["blue"]}).json()
            assert code["code"], code
        with guessed_at(served) as statuses, served.http() as newcomer:
            began, asked, looked_up = time.monotonic(), len(statuses), store.looked_up
            for path in ("/", "/health", "/plain.js"):
                assert newcomer.get(path).status_code != 429, path
            entered = newcomer.post("/v1/enter", json={"secret": invited}, headers=bearer(invited))
            assert entered.status_code == 200, entered.text
            joined = newcomer.post(f"/v1/matches/{match}/messages", json={"type": "join", "since": 0})
            assert joined.status_code == 200, joined.text
            assert time.monotonic() - began < BOUND
            with served.live("watcher", match) as live:  # a link that is new here, at a handshake
                live.say("ping")
                live.hear("pong")
            seats = newcomer.post("/v1/invitation/seats", json={"code": code["code"]}, headers=bearer(code["code"]))
            assert seats.status_code == 200, seats.text
            time.sleep(2)
            looked_up, seconds = store.looked_up - looked_up, time.monotonic() - began
            wrong = newcomer.post("/v1/enter", json={"secret": "x"}, headers=bearer("x"))
            assert wrong.status_code == 429, "a guess beside one's own cookie"
        assert statuses[asked:].count(429) > len(statuses[asked:]) / 2
        assert looked_up <= seconds / EVERY + 1, "together, however many ask"


def test_nothing_is_looked_up_for_more_requests_than_can_be_held(monkeypatch: pytest.MonkeyPatch) -> None:
    store = Counting()
    with serving(store, FEW) as served, served.http("guess") as guesser, served.http("watcher") as newcomer:
        assert any(guesser.get("/v1/me").status_code == 429 for _ in range(MOST_GUESSES)), "nobody is shut out"
        before = store.looked_up
        monkeypatch.setattr(middleware, "MOST_HELD", 0)
        assert newcomer.get("/v1/me").status_code == 429
        assert newcomer.get("/").status_code == 200
        assert store.looked_up == before
        monkeypatch.undo()
        assert newcomer.get("/v1/me").status_code == 200
        assert store.looked_up == before + 1


@pytest.mark.parametrize("kind", ["ended", "recovery"])
def test_secrets_that_exist_are_no_guesses(kind: str) -> None:
    """A browser sends the cookie of a link that has ended together with a new one."""

    async def play() -> None:
        store = MemoryStore()
        fresh, gone = [await links.issue(store, "c1", "watcher") for _ in range(2)]
        if kind == "ended":
            await links.revoke(store, "c1", links.digest(gone))
        else:
            hashed = links.digest(gone).hex()
            gone = await keys.recovery_code(store, Pass("c1", "watcher", "", "", link=hashed, family=hashed))
        assert await existing(store, [fresh, gone, "guess", "c1.guess"]) == {fresh, gone}

    asyncio.run(play())


def test_many_secrets_are_looked_up_at_once() -> None:
    batches: list[int] = []

    async def find(secrets: Collection[str]) -> Collection[str]:
        batches.append(len(secrets))
        return {"friend", "key"}

    async def play() -> None:
        look_ups = LookUps(find)
        asked = [look_ups.exist({f"guess{number}"}) for number in range(400)]
        told = await asyncio.gather(*asked, look_ups.exist({"friend", "key"}), look_ups.exist({"friend", "guess"}))
        assert told == [False] * 400 + [True, False]
        assert batches == [403]
        assert not await look_ups.exist(())
        assert not await look_ups.exist({str(number) for number in range(MOST_SECRETS + 1)})
        assert len(batches) == 1, "neither a request without a secret nor one with many is looked up"
        assert await look_ups.exist({"friend"})

    asyncio.run(play())


def test_nobody_new_is_let_in_while_the_database_is_gone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(newcomers, "EVERY", 0.0)

    async def find(secrets: Collection[str]) -> Collection[str]:
        raise Unavailable("no database")

    assert not asyncio.run(LookUps(find).exist({"friend"}))
