"""`make run`: the sample campaign with a link for everybody, on loopback; `--lan` and TLS by flags."""

import asyncio
import json
import re
import shutil
import ssl
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx
import pytest
from tests.server.ptu.playing import Client as Api
from tests.server.serving import free_port, serving
from typer.testing import CliRunner

from turnwright.cli import addresses
from turnwright.cli.main import app
from turnwright.client import Ask, Client, Refused
from turnwright.kernel import registry
from turnwright.server.campaign.sample import sample_links
from turnwright.server.episodes.runs import RunInfo
from turnwright.server.settings import Settings
from turnwright.server.store.memory import MemoryStore

ROOT = Path(__file__).parents[2]
ALONE = ("--workers", "0")
"""Without processes for odds and bots, which take a while to start."""


def make_run() -> list[str]:
    """The words that `make run` gives to turnwright."""
    recipe = re.search(
        r"^run:.*\n(?:\t.*\n)*\t@\$\(BIN\)/turnwright (.+)$", (ROOT / "Makefile").read_text(), re.MULTILINE
    )
    assert recipe is not None
    return re.sub(r"\$\(.*?\)$", "", recipe[1]).split()


@contextmanager
def started(data: Path, *words: str, verify: ssl.SSLContext | bool = True) -> Iterator[dict[str, str]]:
    """A server as somebody starts it, with the links that it prints; it answers within a minute."""
    port = free_port()
    scheme = "https" if "--cert" in words else "http"
    command = [sys.executable, "-m", "turnwright", *words, "--port", str(port), "--data", str(data)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as server:
        try:
            _answers(f"{scheme}://127.0.0.1:{port}/health", verify)
            assert server.stdout is not None
            links = {}
            while "Ctrl-C" not in (line := server.stdout.readline()):
                name, _, address = line.strip().rpartition("  ")
                links[name] = address
            yield links
        finally:
            server.terminate()
            _, err = server.communicate(timeout=30)
            assert "Traceback" not in err


def _answers(address: str, verify: ssl.SSLContext | bool) -> None:
    until = time.monotonic() + 60
    while time.monotonic() < until:
        try:
            if httpx.get(address, timeout=5, verify=verify).json()["status"] == "ok":
                return
        except httpx.TransportError:
            time.sleep(0.1)
    raise AssertionError("the server did not answer within a minute")


def test_make_run_serves_every_game_with_a_link_for_each_seat(tmp_path: Path) -> None:
    with started(tmp_path / "data", *make_run()) as links:
        assert set(links) == {"GM", "Group display", "Wren", "Odo", "Cards", "Rune", "Duel"}
        assert all(address.startswith("http://127.0.0.1:") for address in links.values())
        with Client(links["GM"]) as gm:
            assert gm.me().role == "gm"
            assert {match.ruleset for match in gm.matches()} == {"ptu", "tcg", "rune", "wuxia"}
            meadow = next(match.id for match in gm.matches() if match.ruleset == "ptu")
        with Client(links["Group display"]) as group:
            assert group.screen(meadow).board.pieces  # it is served
        with Client(links["Rune"]) as rune:
            listed: Ask[list[RunInfo]] = Ask("GET", "/v1/rune/runs", list[RunInfo])
            (run,) = rune.ask(listed)
            assert meadow not in [match.id for match in rune.matches()], "nobody is called hero there"
            assert run.choices or rune.screen(run.match).seat == "hero"
        for name in ("Wren", "Odo", "Cards", "Duel"):
            with Client(links[name]) as player:
                (match,) = player.matches()
                assert player.screen(match.id).seat == player.me().seat
        page = httpx.get(links["GM"].partition("#")[0])
        policy = page.headers["content-security-policy"]
        assert "frame-ancestors 'none'" in policy
        assert "unsafe" not in policy
        sources = re.findall(r"<script[^>]*src=\"(/[^\"]+)\"[^>]*></script>", page.text)
        assert sources
        assert len(sources) == page.text.count("<script"), "no script stands in the page itself"
        assert all("javascript" in httpx.get(str(page.url.join(source))).headers["content-type"] for source in sources)
    with started(tmp_path / "data", *make_run(), *ALONE) as again, Client(again["Wren"]) as wren:
        assert [match.id for match in wren.matches()] == [meadow]


def test_the_sample_s_gm_builds_an_encounter_at_once_beside_the_one_that_runs() -> None:
    """From people who are nobody of the pack, and not in the fight that runs."""
    content = registry.game("ptu").content
    store = MemoryStore()
    links = asyncio.run(sample_links(store))
    with serving(store) as served, served.http(links["GM"]) as http:
        gm = Api(http)
        (meadow,) = (match["id"] for match in http.get("/v1/matches").json() if match["ruleset"] == "ptu")
        running = {one["id"] for one in gm.get(f"/encounters/{meadow}")["data"]["combatants"]}
        people, pokemon = (
            [each for each in gm.get(f"/{kind}")["data"] if not {each["id"], each.get("ownerId")} & running]
            for kind in ("characters", "pokemon")
        )
        sheets = {each["id"] for each in (*people, *pokemon)}
        assert {each["ownerId"] for each in pokemon} == {each["id"] for each in people}
        assert not sheets & {*content.trainers, *content.species, *running}
        before = gm.get(f"/encounters/{meadow}")["data"]

        made = gm.encounter(*(("human", each["id"], "players") for each in people))
        for each in pokemon:
            gm.join(made, "pokemon", each["id"])
        (table,) = gm.get("/encounter-tables")["data"]
        drawn = gm.post(f"/encounter-tables/{table['id']}/generate", count=2)["data"]["generated"]
        wild = [{"speciesName": each["speciesName"], "level": each["level"]} for each in drawn]
        gm.post(f"/encounters/{made}/wild-spawn", pokemon=wild, side="enemies")
        hurt = pokemon[0]
        gm.act(made, "damage", combatantId=hurt["id"], damage=3)
        gm.act(made, "end")
        assert gm.sheet(hurt["id"])["currentHp"] == hurt["currentHp"] - 3, "the sheet comes back as the fight left it"
        assert gm.get(f"/encounters/{meadow}")["data"] == before, "and the meadow knows nothing of it"
        gm.act(meadow, "end")
        assert gm.sheet(hurt["id"])["currentHp"] == hurt["currentHp"] - 3


@pytest.mark.skipif(shutil.which("openssl") is None, reason="openssl makes the certificate")
def test_tls_by_certificate_files_and_cookies_that_only_tls_carries(tmp_path: Path) -> None:
    cert, key = tmp_path / "cert.pem", tmp_path / "key.pem"
    made = ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
    made += ["-days", "2", "-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1"]
    subprocess.run([*made, "-keyout", str(key), "-out", str(cert)], check=True, capture_output=True)
    trusted = ssl.create_default_context(cafile=str(cert))
    words = ("serve", "--cert", str(cert), "--key", str(key), *ALONE)
    with started(tmp_path / "data", *words, verify=trusted) as links:
        assert links["GM"].startswith("https://127.0.0.1:")
        with Client(links["GM"], verify=trusted) as gm:
            assert gm.me().role == "gm"
        base, _, secret = links["GM"].partition("#")
        entered = httpx.post(f"{base}v1/enter", json={"secret": secret}, verify=trusted)
        assert "secure" in entered.headers["set-cookie"].lower()


def test_on_the_network_it_says_what_it_exposes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is bound here: the address is made up, and the server is not run."""
    asked: list[Settings] = []
    monkeypatch.setattr("turnwright.server.run.run", lambda made, sockets: asked.append(made))
    monkeypatch.setattr(
        "turnwright.server.run.bound", lambda host, port: [SimpleNamespace(getsockname=lambda: (host, port))]
    )
    monkeypatch.setattr(addresses, "own_address", lambda: "192.0.2.7")
    told = CliRunner().invoke(app, ["serve", "--lan", "--data", str(tmp_path), "--port", "8023"])
    assert told.exit_code == 0, told.output
    assert [made.host for made in asked] == ["0.0.0.0"]
    assert "GM  http://192.0.2.7:8023/#" in told.output
    assert "Everybody who can reach http://192.0.2.7:8023 and has a link can play" in told.output
    assert "Without TLS" in told.output


def test_one_of_certificate_and_key_is_not_enough(tmp_path: Path) -> None:
    told = CliRunner().invoke(app, ["serve", "--cert", "x.pem", "--data", str(tmp_path)])
    assert told.exit_code == 2


def test_a_qr_code_is_drawn_in_half_blocks() -> None:
    drawn = addresses.qr_code("http://192.0.2.7:8023/#secret")
    assert len(drawn.splitlines()) > 10
    assert "▀" in drawn or "▄" in drawn


def test_links_on_a_terminal_have_qr_codes_and_elsewhere_none(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    addresses.show_links("http://192.0.2.7:8023", {"GM": "abc", "Wren": "def"})
    assert capsys.readouterr().out == "  GM  http://192.0.2.7:8023/#abc\nWren  http://192.0.2.7:8023/#def\n"
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    addresses.show_links("http://192.0.2.7:8023", {"GM": "abc"})
    assert len(capsys.readouterr().out.splitlines()) > 10


def test_lost_links_are_listed_made_and_closed(tmp_path: Path) -> None:
    """While a server runs on the same folder."""
    data = str(tmp_path / "data")

    def links(*words: str) -> dict[str, Any]:
        told = CliRunner().invoke(app, ["links", *words, "--data", data, "--json"])
        assert told.exit_code == 0, told.output
        found: dict[str, Any] = json.loads(told.output)
        return found

    with started(tmp_path / "data", "serve", "--name", "Friday", *ALONE) as first:
        base = first["GM"].partition("#")[0]
        assert sorted(each["role"] for each in links("Friday")["links"]) == ["gm", "group", "watcher"]
        made = links("--new", "player", "--seat", "wren", "--person", "Ann")
        with Client(base, made["secret"]) as ann:
            assert (ann.me().seat, ann.me().person) == ("wren", "Ann")
        (lost,) = [each for each in made["links"] if each["seat"] == "wren"]
        after = links("--revoke", lost["id"])["links"]
        assert [each["state"] for each in after if each["seat"] == "wren"] == ["revoked"]
        with Client(base, made["secret"]) as ann, pytest.raises(Refused, match="isn't valid"):
            ann.me()
    for words in (["Saturday"], ["--revoke", "zz"]):
        assert CliRunner().invoke(app, ["links", *words, "--data", data]).exit_code == 2
    assert "gm" in CliRunner().invoke(app, ["links", "--data", data]).output
