"""Two worlds that differ only in the key of sealed dice: nobody is sent another byte before a die falls.

Beside the key's hash, that is, which the header holds. The GM is one of those who ask: everything that a table can be
asked, every address, the export; in every game.
"""

from __future__ import annotations

import base64
import json
import re
import secrets
import time
from typing import NamedTuple

import pytest
from tests.server.serving import Served, serving
from tests.server.test_two_worlds import NOW, SEATS, Ids, address, places

from turnwright.kernel import sealed
from turnwright.server.store.memory import MemoryStore

GAMES = {"duel": "pair", "wuxia": "burning_granary"}
"""One without a GM and one with: those that roll nothing before somebody acts."""
KEYS = tuple(bytes([each]) * (sealed.KEY_LENGTH + sealed.NONCE_LENGTH) for each in (1, 2))
APART = re.compile(r'\\*"(?:commitment|secret|hash)\\*":\\*"[^"\\]*\\*"')
"""What tells keys apart and no die: their hashes, which the log's hashes go on from, and an export's locked keys."""


PACKED = re.compile('"(eyJ[A-Za-z0-9+/]{40,}={0,2})"')


class Asked(NamedTuple):
    who: str
    question: str
    answer: str


def asked(served: Served, match: str, who: str) -> list[Asked]:
    with served.http(who) as http:
        messages = f"/v1/matches/{match}/messages"
        joined = http.post(messages, json={"type": "join", "since": 0})
        if joined.status_code == 404:
            return [Asked(who, "join", joined.text)]  # behind the curtain
        screen = next(each for each in joined.json() if each["type"] == "screen")
        n, choices = screen["n"], screen["choices"]
        questions = [
            *({"type": "preview", "command": each["command"]} for each in choices[:12]),
            *({"type": "why", "command": each["command"]} for each in choices[:5]),
            *({"type": "odds", "seen": n, "keys": [each["key"]]} for each in choices[:5]),
            *({"type": kind} for kind in ("suggest", "log", "verify", "fork", "undo", "redo")),
            {"type": "at", "n": n},
            {"type": "moments", "since": 0, "until": n},
            {"type": "submit", "seen": n + 5, "command": {"type": "end_turn"}},
        ]
        told = [Asked(who, "join", joined.text)]
        told += [Asked(who, json.dumps(each), http.post(messages, json=each).text) for each in questions]
        told += [Asked(who, place, http.get(address(place, match, "0123456789ab")).text) for place in places()]
    return [each._replace(answer=without_hashes(each.answer)) for each in told if each.question != SEATS]


def without_hashes(answer: str) -> str:
    """An answer without what tells keys apart; lines of an export are read first."""
    read = PACKED.sub(lambda found: base64.b64decode(found[1]).decode(), APART.sub("", answer))
    return APART.sub("", read)


def world(key: bytes) -> dict[str, list[Asked]]:
    """What everybody is told in each game."""
    ids = Ids()
    with pytest.MonkeyPatch.context() as patch, serving(MemoryStore()) as served:
        for name in ("token_hex", "token_urlsafe"):
            patch.setattr(secrets, name, ids.token_hex)
        patch.setattr(time, "time_ns", lambda: int(NOW) * 1_000_000_000)
        patch.setattr(time, "time", lambda: NOW)
        patch.setattr(sealed, "new_secret", lambda: key)
        told: dict[str, list[Asked]] = {}
        for game, encounter in GAMES.items():
            here = served.afresh()
            match = here.opened(ruleset=game, encounter=encounter, seed=None)
            with here.http("gm") as gm:
                seats = gm.post(f"/v1/matches/{match}/messages", json={"type": "join", "since": 0}).json()[-1]["seats"]
                for seat in seats[:2]:
                    made = gm.post("/v1/links", json={"role": "player", "seat": seat["id"], "match": match})
                    here.links[seat["id"]] = made.json()["secret"]
                everybody = ("gm", "watcher", *(seat["id"] for seat in seats[:2]))
                told[game] = [each for who in everybody for each in asked(here, match, who)]

        return told


def test_nobody_is_sent_another_byte() -> None:
    one, two = world(KEYS[0]), world(KEYS[1])
    for game in GAMES:
        assert len(one[game]) > 100
        assert [pair for pair in zip(one[game], two[game], strict=True) if len({*pair}) > 1][:3] == [], game
