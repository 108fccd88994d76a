"""Two worlds of a waiting card table that differ in one player's decks: nobody else is sent another byte."""

from __future__ import annotations

import re
import secrets
import time

import pytest
from tests.server.serving import Served, serving
from tests.server.test_two_worlds import NOW, SEATS, Ids, address, places

from turnwright.server.store.memory import MemoryStore

OTHERS = ("red", "watcher", "group", "gm")
"""Everybody but Ben, whose decks they are."""
LISTS = ("4 Cindling\n10 Fire Energy", "3 Cindling\n9 Fire Energy")


def told(served: Served, who: str, table: str) -> list[tuple[str, str]]:
    """Every address that can be read, with the table's name where one is named, and what a rival would try."""
    with served.http(who) as http:
        answers = [(place, http.get(address(place, "0123456789ab", table))) for place in places()]
        bodies: tuple[dict[str, str], ...] = ({"deck": "no such deck"}, {"deck": "Brought"}, {})
        answers += [(str(body), http.post(f"/v1/tcg/tables/{table}/watch", json=body)) for body in bodies]
        answers.append(("look", http.post("/v1/tcg/decks/look", json={"text": LISTS[0]})))
        return [
            (asked, re.sub(r'"seen":[0-9.]+', "", answer.text) if asked == SEATS else answer.text)
            for asked, answer in answers
        ]


def world(which: int) -> dict[str, list[tuple[str, str]]]:
    ids = Ids()
    with pytest.MonkeyPatch.context() as patch, serving(MemoryStore()) as served:
        for name in ("token_hex", "token_urlsafe"):
            patch.setattr(secrets, name, ids.token_hex)
        patch.setattr(time, "time_ns", lambda: int(NOW) * 1_000_000_000)
        patch.setattr(time, "time", lambda: NOW)
        here = served.afresh()
        with here.http("blue") as ben:
            ids.hidden = True
            for _ in range(1 + 2 * which):
                deck = {"name": "Brought", "text": LISTS[which]}
                assert ben.post("/v1/tcg/decks", json=deck).status_code == 201
            ids.hidden = False
            table = ben.post("/v1/tcg/tables", json={"deck": ("emberfall", "tidewall")[which]}).json()["id"]
        return {who: told(here, who, table) for who in (*OTHERS, "blue")}


def test_nobody_else_is_sent_another_byte() -> None:
    one, two = world(0), world(1)
    for who in OTHERS:
        assert len(one[who]) > 50
        assert [pair for pair in zip(one[who], two[who], strict=True) if len({*pair}) > 1] == [], who
    assert one["blue"] != two["blue"], "or the test would be blind"
