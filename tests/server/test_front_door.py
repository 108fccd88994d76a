"""The front door: guessing at sockets, files that are nobody else's, and start-up failures in one line."""

import asyncio
import stat
import time
import zlib
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from tests.server.serving import IN_TESTS, Served, serving
from typer.testing import CliRunner
from websockets.exceptions import ConnectionClosed, InvalidStatus

from turnwright.cli.main import app
from turnwright.kernel.refusal import Refusal
from turnwright.server.campaign import file
from turnwright.server.door.limits import LONGEST_WAIT, Allowance, Allowed
from turnwright.server.door.middleware import HELD
from turnwright.server.maps.images import MOST_PIXELS, redrawn
from turnwright.server.store.memory import MemoryStore
from turnwright.server.store.sqlite import SqliteStore


def test_links_are_not_guessed_at_sockets() -> None:
    settings = type(IN_TESTS)(workers=0, requests_per_second=0.1, requests_at_once=20)
    with serving(MemoryStore(), settings) as served:
        codes = [_guess(served) for _ in range(12)]
    assert codes[0] == "links.unknown"
    assert codes[-1] == "shut", "an address has so many handshakes, and a wrong one costs it ten"


def _guess(served: Served) -> str:
    try:
        with served.live("nonsense", "nowhere") as live:
            code: str = live.hear("refused")["code"]
            return code
    except (InvalidStatus, ConnectionClosed):
        return "shut"


def test_who_guesses_shuts_nobody_out_for_long() -> None:
    now = [0.0]
    allowed = Allowed(20.0, 100.0)
    allowed.addresses = Allowance(100.0, 500.0, lambda: now[0], longest=LONGEST_WAIT)
    for _ in range(10_000):
        allowed.guesses("there")
    assert 0 < allowed.addresses.after("there") <= 10.0
    now[0] += 10.0
    assert allowed.addresses.after("there") == 0.0


def test_who_goes_on_guessing_waits_for_each_answer() -> None:
    """Eight guessers, each as fast as it is answered, took half of a server's time; now it is 16 answers a second."""
    settings = type(IN_TESTS)(workers=0, requests_per_second=0.1, requests_at_once=2)
    with serving(MemoryStore(), settings) as served, served.http("nonsense") as guesser:
        assert guesser.get("/v1/me").status_code == 401
        began = time.monotonic()
        assert guesser.get("/v1/me").status_code == 429
        assert time.monotonic() - began >= HELD / 2


def test_who_has_a_link_isnt_shut_out_by_a_guesser_at_the_same_address() -> None:
    settings = type(IN_TESTS)(workers=0, requests_per_second=0.1, requests_at_once=100)
    with serving(MemoryStore(), settings) as served, served.http("watcher") as friend, served.http("x") as guesser:
        assert friend.get("/v1/me").status_code == 200
        match = served.opened()
        while guesser.get("/v1/me").status_code == 401:
            pass
        assert [friend.get("/v1/me").status_code for _ in range(5)] == [200] * 5
        also = {"cookie": f"turnwright={served.links['watcher']}"}  # one's own link is no cover for guesses
        assert guesser.get("/v1/me", headers=also).status_code == 429
        with served.live("watcher", match) as live:
            live.say("ping")
            assert live.hear("pong")


def test_a_campaign_brings_so_many_files_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(file, "IMPORTING", (0.001, 2.0 * file.SMALLEST))
    with serving(MemoryStore()) as served, served.http("gm") as gm:
        answers = [gm.post("/v1/campaigns/import", content=b"{}\n") for _ in range(3)]
        assert [answer.status_code for answer in answers] == [422, 422, 429]
        assert answers[2].json()["code"] == "server.rate"
        assert int(answers[2].headers["retry-after"]) > 0
        with served.http("other gm") as other:
            assert other.post("/v1/campaigns/import", content=b"{}\n").status_code == 422


def test_a_long_file_leaves_time_for_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It was taken in as fast as it came: a GM's questions waited twice as long while somebody brought large files."""
    monkeypatch.setattr(file, "BREATH", 0.02)

    class Request:
        async def stream(self) -> AsyncIterator[bytes]:
            for _ in range(8):
                yield bytes(file.PIECE)

    began = time.monotonic()
    assert asyncio.run(file._arrived(Request(), tmp_path / "file")) == 8 * file.PIECE  # type: ignore[arg-type]
    assert time.monotonic() - began >= 8 * file.BREATH


def test_the_database_is_its_owners_alone(tmp_path: Path) -> None:
    data = tmp_path / "table.db"
    data.touch(mode=0o644)
    SqliteStore(data)
    files = {path.name: stat.S_IMODE(path.stat().st_mode) for path in tmp_path.iterdir() if path.suffix != ".key"}
    assert set(files) >= {"table.db"}
    assert set(files.values()) == {0o600}, files


@pytest.mark.parametrize("how", ["corrupt", "a folder", "unreachable"])
def test_a_server_that_cannot_start_says_why_in_one_line(tmp_path: Path, how: str) -> None:
    data = tmp_path / "broken.db"
    if how == "corrupt":
        data.write_bytes(b"this is no database at all, whatever its name says" * 100)
    elif how == "a folder":
        data.mkdir()
    where = "postgresql://nobody@127.0.0.1:1/nowhere" if how == "unreachable" else str(data)
    told = CliRunner().invoke(app, ["serve", "--data", where, "--port", "0"])
    assert told.exit_code != 0
    assert "database" in told.output.lower()
    assert "Traceback" not in told.output
    assert told.exception is None or isinstance(told.exception, SystemExit)


def test_types_name_their_charset_once(served: Served) -> None:
    with served.http() as http:
        for path in ("/", "/plain.css", "/plain.js", "/metrics", "/health"):
            answer = http.get(path)
            assert answer.headers["content-type"].count("charset") <= 1, answer.headers["content-type"]


def test_an_image_of_many_pixels_is_refused_before_they_are_read() -> None:
    width, height = 8000, MOST_PIXELS // 8000 + 1
    head = b"\x00\x00\x00\x0dIHDR" + width.to_bytes(4) + height.to_bytes(4) + b"\x08\x02\x00\x00\x00"
    image = b"\x89PNG\r\n\x1a\n" + head + zlib.crc32(head[4:]).to_bytes(4)
    image += b"\x00\x00\x00\x00IDAT" + zlib.crc32(b"IDAT").to_bytes(4)
    with pytest.raises(Refusal) as told:
        redrawn(image)
    assert told.value.code == "maps.size"
