"""Limits, headers, uploads and closed links: what a server does with those who ask too much, or what isn't theirs."""

import asyncio
import io
import json
import logging
import re
import time
from contextlib import suppress
from pathlib import Path

import pytest
from litestar.exceptions import ValidationException
from PIL import Image, PngImagePlugin
from tests.server.serving import IN_TESTS, Served, serving
from websockets.exceptions import ConnectionClosed

from turnwright.kernel.refusal import Refusal
from turnwright.rulesets.duel import Defend
from turnwright.server.bus import upkeep
from turnwright.server.door.errors import problem
from turnwright.server.door.limits import Allowance
from turnwright.server.door.logs import JsonLines, Text
from turnwright.server.maps import images
from turnwright.server.people import links
from turnwright.server.settings import Settings, settings
from turnwright.server.store import Link, Unavailable
from turnwright.server.store.memory import MemoryStore
from turnwright.server.tables import live
from turnwright.table.choices import key_of

# Errors


def test_who_is_behind_is_told_what_has_changed(served: Served):
    """409 comes with the records since, and the screen as it is now."""
    match = served.opened()
    with served.http("red") as red, served.http("blue") as blue:
        command = {"type": "submit", "seen": 1, "key": key_of(Defend("low"))}
        assert red.post(f"/v1/matches/{match}/messages", json=command).status_code == 200
        answer = blue.post(f"/v1/matches/{match}/messages", json=command)
        assert answer.status_code == 409
        refused, record, screen = answer.json()
        assert (refused["code"], record["type"], record["n"]) == ("table.stale", "record", 2)
        assert (screen["type"], screen["n"], screen["acting"]) == ("screen", 2, ["blue"])
        assert "stance low" not in str(screen["board"]), "and blue still may not see red's stance"


@pytest.mark.parametrize(
    ("path", "body", "field"),
    [
        ("/v1/matches", {"ruleset": 5}, "ruleset"),
        ("/v1/matches", {"ruleset": "duel", "players": {"red": 1}}, "players[...]"),
        ("/v1/matches", {"ruleset": "duel", "seed": -1}, "seed"),
        ("/v1/links", {"role": "king"}, "role"),
        ("/v1/links", {"role": "gm", "hours": 1e300}, "hours"),
        ("/v1/links", {"role": "gm", "person": "a\u0000b"}, "person"),
        ("/v1/links", {"role": "gm", "person": "x" * 81}, "person"),
        ("/v1/links", {"role": "gm", "secret": "mine"}, "secret"),
        ("/v1/links", {"seat": "red"}, "role"),
        ("/v1/links", [], ""),
        ("/v1/matches/MATCH/messages", {"type": "submit", "seen": "x"}, "seen"),
    ],
)
def test_a_body_that_does_not_fit_names_its_field(served: Served, path, body, field):
    match = served.opened()
    with served.http("gm") as gm:
        answer = gm.post(path.replace("MATCH", match), json=body)
        assert (answer.status_code, answer.json()["field"]) == (400, field), answer.text


def test_a_body_that_is_nested_too_deeply(served: Served):
    with served.http("gm") as gm:
        deep = b'{"ruleset":"duel","setup":' + b'{"a":' * 40_000 + b"1" + b"}" * 40_001
        assert len(deep) < IN_TESTS.body_limit
        answer = gm.post("/v1/matches", content=deep, headers={"Content-Type": "application/json"})
        assert (answer.status_code, answer.json()["code"]) == (400, "server.body")


def test_what_the_rules_refuse_says_whether_the_gm_could(served: Served):
    match = served.opened()
    with served.http("red") as red:
        wrong = {"type": "submit", "seen": 1, "command": {"type": "attack", "target": "b9", "stance": "low"}}
        answer = red.post(f"/v1/matches/{match}/messages", json=wrong)
        assert answer.status_code == 422
    told = problem(Refusal("match.not_your_turn", field="target", overridable=True))
    assert (told.status, told.body.overridable, told.body.field) == (422, True, "target")


@pytest.mark.parametrize("key", ["x" * 101, "a\tb"])
def test_a_key_that_could_not_be_kept(served: Served, key):
    match = served.opened()
    with served.http("red") as red:
        said = {"type": "submit", "seen": 1, "key": key_of(Defend("low"))}
        answer = red.post(f"/v1/matches/{match}/messages", json=said, headers={"Idempotency-Key": key})
        assert (answer.status_code, answer.json()[0]["code"]) == (400, "wire.id")


def test_an_error_of_ours_says_nothing_of_itself(caplog):
    told = problem(KeyError("the secret of red"))
    assert told.status == 500
    assert "secret" not in told.body.sentence
    assert problem(Unavailable("no disk at /srv/x")).status == 503
    assert "/srv" not in problem(Unavailable("no disk at /srv/x")).body.sentence
    assert problem(ValidationException("wrong")).status == 400


# Limits


def test_who_asks_too_quickly_is_told_when_to_ask_again():
    slow = Settings(workers=0, requests_per_second=0.5, requests_at_once=5)
    with serving(MemoryStore(), slow) as served:
        with served.http("red") as red, served.http("blue") as blue:
            answers = [red.get("/v1/me") for _ in range(7)]
            assert [answer.status_code for answer in answers] == [200] * 5 + [429] * 2
            assert answers[-1].json()["code"] == "server.rate"
            assert 1 <= int(answers[-1].headers["retry-after"]) <= 2
            assert blue.get("/v1/me").status_code == 200, "another link has an allowance of its own"
        with served.http("guess") as guess:
            codes = [guess.get("/v1/me").status_code for _ in range(6)]
        assert codes[0] == 401
        assert codes[-1] == 429, "guessing uses up what an address may ask"
        with served.http("gm") as gm:
            assert gm.get("/v1/me").status_code == 200, "who comes for the first time isn't shut out with the guesser"


def test_an_allowance_fills_again_and_forgets_nothing():
    now = [0.0]
    allowance = Allowance(2.0, 4.0, clock=lambda: now[0])
    for _ in range(4):
        assert allowance.after("ann") == 0
        allowance.spend("ann")
    assert allowance.after("ann") == 0.5
    assert allowance.after("ben") == 0
    now[0] = 0.5
    assert allowance.after("ann") == 0
    allowance.spend("ann", 7.0)
    assert allowance.after("ann") == 3.5
    now[0] = 1000.0
    assert allowance.left("ann") == 4.0


def test_sockets_are_counted_by_link_and_a_flood_is_cut_off(monkeypatch):
    monkeypatch.setattr(live, "MESSAGES", (1.0, 30.0))
    with serving(MemoryStore(), Settings(workers=0, sockets_per_link=2)) as served:
        match = served.opened()
        with served.live("red", match), served.live("red", match) as second, served.live("red", match) as third:
            assert third.hear("refused")["code"] == "server.sockets"
            with pytest.raises(ConnectionClosed) as closed:
                third.hear("screen")
            assert closed.value.rcvd.code == live.TOO_MANY
            with suppress(ConnectionClosed):
                for _ in range(200):
                    second.say("ping")
            with pytest.raises(ConnectionClosed) as closed:
                second.hear("screen")
            assert closed.value.rcvd.code == live.TOO_MANY


def test_a_battle_has_a_size(served: Served):
    with served.http("gm") as gm:
        pair = gm.post("/v1/matches", json={"ruleset": "duel", "encounter": "pair", "seed": 3}).json()["id"]
        log = gm.get(f"/v1/matches/{pair}/log").text
        setup = json.loads(log.splitlines()[0])["setup"]
        setup["fighters"] |= {f"r{number}": setup["fighters"]["r1"] for number in range(2, 250)}
        answer = gm.post("/v1/matches", json={"ruleset": "duel", "setup": setup, "seed": 3})
        assert (answer.status_code, answer.json()["code"]) == (422, "server.size")


# Headers, cookies, other pages


@pytest.mark.parametrize("path", ["/health", "/v1/me", "/nowhere", "/v1/matches/none"])
def test_every_answer_has_the_headers(served: Served, path):
    with served.http("red") as red:
        headers = red.get(path).headers
    assert "default-src 'self'" in headers["content-security-policy"]
    assert "unsafe" not in headers["content-security-policy"]
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["cache-control"] == "no-store"
    assert "access-control-allow-origin" not in headers


def test_another_page_cannot_use_the_cookie(served: Served):
    match = served.opened()
    with served.http() as client:
        client.post("/v1/enter", json={"secret": served.links["red"]})
        own = f"http://127.0.0.1:{served.port}"
        assert client.get("/v1/me", headers={"Origin": own}).status_code == 200
        for origin in ("https://elsewhere.example", "null"):
            answer = client.post(f"/v1/matches/{match}/messages", json={"type": "join"}, headers={"Origin": origin})
            assert (answer.status_code, answer.json()["code"]) == (403, "server.origin")
        preflight = client.options(f"/v1/matches/{match}/messages", headers={"Origin": "https://elsewhere.example"})
        assert "access-control-allow-origin" not in preflight.headers


def test_cookies_are_secure_under_tls():
    with (
        serving(MemoryStore(), Settings(workers=0, certificate="c.pem", key="k.pem")) as served,
        served.http() as client,
    ):
        answer = client.post("/v1/enter", json={"secret": served.links["red"]})
        assert "secure" in answer.headers["set-cookie"].lower()
        assert "max-age" in answer.headers["strict-transport-security"]


# Links that end while somebody sits there


def test_a_revoked_link_closes_its_screens(served: Served):
    match = served.opened()
    with served.http("gm") as gm:
        made = gm.post("/v1/links", json={"role": "player", "seat": "red"}).json()
        with served.live(made["secret"], match) as red, served.live("blue", match) as blue:
            red.say("join")
            red.hear("screen")
            gm.delete(f"/v1/links/{made['id']}")
            assert red.hear("refused")["code"] == "links.unknown"
            with pytest.raises(ConnectionClosed) as closed:
                red.hear("screen")
            assert closed.value.rcvd.code == live.REFUSED
            blue.say("ping", id="1")
            assert blue.hear("pong")["id"] == "1"


def test_a_link_that_is_revoked_without_this_server_is_closed_soon(served: Served, monkeypatch: pytest.MonkeyPatch):
    """By `turnwright links`, or by another server that could not say so."""
    monkeypatch.setattr(upkeep, "SELDOM", 1)
    match = served.opened()
    with served.http("gm") as gm:
        made = gm.post("/v1/links", json={"role": "player", "seat": "red"}).json()
    with served.live(made["secret"], match) as red, served.http(made["secret"]) as same:
        red.say("join")
        red.hear("screen")
        assert same.get("/v1/me").status_code == 200
        asyncio.run(links.revoke(served.store, served.campaigns[0], links.digest(made["secret"])))
        with pytest.raises(ConnectionClosed):
            red.hear("pong")
        time.sleep(links.FRESH)
        assert same.get("/v1/me").status_code == 401


def test_a_link_that_is_revoked_while_it_is_looked_up_is_not_remembered():
    class Slow(MemoryStore):
        gate: asyncio.Event | None = None

        async def link(self, digest: bytes) -> Link | None:
            found = await super().link(digest)
            gate, self.gate = self.gate, None
            if gate is not None:
                await gate.wait()
            return found

    async def play() -> None:
        store = Slow()
        secret = await links.issue(store, "c1", "gm")
        known = links.KnownLinks(store)
        gate = store.gate = asyncio.Event()
        asking = asyncio.create_task(known.admit(secret))
        await asyncio.sleep(0)
        await links.revoke(store, "c1", links.digest(secret))
        known.forget(links.digest(secret).hex())
        gate.set()
        await asking
        with pytest.raises(Refusal) as told:
            await known.admit(secret)
        assert told.value.code == "links.unknown"

    asyncio.run(play())


def test_an_expired_link_closes_its_screens(served: Served):
    match = served.opened()
    with served.http("gm") as gm:
        made = gm.post("/v1/links", json={"role": "watcher", "hours": 1.5 / 3600}).json()
        with served.live(made["secret"], match) as watcher:
            watcher.say("join")
            watcher.hear("screen")
            assert watcher.hear("refused")["code"] == "links.unknown"
        with served.http(made["secret"]) as late:
            assert late.get("/v1/me").json()["code"] == "links.expired"


# Maps


def picture(kind: str = "PNG", size: tuple[int, int] = (40, 30), mode: str = "RGB", **more) -> bytes:
    out = io.BytesIO()
    Image.new(mode, size, (200, 30, 30) if mode == "RGB" else 0).save(out, kind, **more)
    return out.getvalue()


def test_a_map_is_written_anew_and_is_the_gms(served: Served):
    note = PngImagePlugin.PngInfo()
    note.add_text("Comment", "<script>alert(1)</script>")
    sent = picture(pnginfo=note) + b"<script>alert(2)</script>"
    with served.http("gm") as gm, served.http("red") as red, served.http("other gm") as other:
        assert gm.put("/v1/maps/cellar", content=sent).status_code == 204
        shown = gm.get("/v1/maps/cellar")
        assert shown.headers["content-type"] == "image/webp"
        assert "sandbox" in shown.headers["content-security-policy"]
        assert b"script" not in shown.content
        assert Image.open(io.BytesIO(shown.content)).size == (40, 30)
        assert gm.get("/v1/maps").json() == ["cellar"]
        assert (red.get("/v1/maps").status_code, red.get("/v1/maps/cellar").status_code) == (403, 403)
        assert other.get("/v1/maps").json() == []
        assert other.get("/v1/maps/cellar").status_code == 404
        assert red.put("/v1/maps/cellar", content=sent).status_code == 403
        assert red.delete("/v1/maps/cellar").status_code == 403
        assert gm.delete("/v1/maps/cellar").status_code == 204
        assert gm.delete("/v1/maps/cellar").status_code == 404


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"GIF89a",
        b"<svg xmlns='http://www.w3.org/2000/svg'/>",
        picture()[:60],
        picture("TIFF"),
        picture("BMP"),
    ],
    ids=["nothing", "a stub", "svg", "cut off", "tiff", "bmp"],
)
def test_what_is_no_picture_is_refused(served: Served, data):
    with served.http("gm") as gm:
        answer = gm.put("/v1/maps/cellar", content=data)
        assert (answer.status_code, answer.json()["code"]) == (422, "maps.image")
        assert gm.get("/v1/maps").json() == []


def test_a_picture_may_not_unpack_to_more_than_a_screen_needs():
    """A few kilobytes of PNG can hold 10,000 × 10,000 pixels: they are counted before any of them is unpacked."""
    bomb = picture(size=(10_000, 10_000), mode="1")
    assert len(bomb) < 400_000
    with pytest.raises(Refusal, match="10,000 × 10,000 pixels are too many"):
        images.redrawn(bomb)


def test_pictures_are_turned_the_way_their_file_said():
    exif = Image.Exif()
    exif[0x0112] = 6
    turned = Image.open(io.BytesIO(images.redrawn(picture("JPEG", exif=exif))))
    assert turned.size == (30, 40)
    assert not dict(turned.getexif())


# Logs and figures


def test_log_lines_are_json_and_cannot_be_forged():
    odd = "a\n{}\u202e\x1b[2J"
    record = logging.LogRecord("turnwright.server", logging.WARNING, "", 0, "odd name %s", (odd,), None)
    record.told = {"status": 200}
    line = JsonLines().format(record)
    assert "\n" not in line
    assert json.loads(line) == {
        "time": round(record.created, 3),
        "level": "warning",
        "logger": "turnwright.server",
        "message": f"odd name {odd}",
        "status": 200,
    }
    assert "\x1b" not in line
    assert "\x1b" not in Text().format(record)
    assert "\n" not in Text().format(record)


def test_no_secret_is_ever_logged(caplog):
    """Whatever is asked, refused or broken: no line holds a link's secret, a cookie or a body."""
    with caplog.at_level(logging.DEBUG, logger="turnwright"), serving(MemoryStore()) as served:
        match = served.opened()
        with served.http() as client:
            client.post("/v1/enter", json={"secret": served.links["red"]})
            client.get("/v1/me")
            client.get("/v1/me", headers={"Authorization": f"Bearer {served.links['blue']}x"})
        with served.live("gm", match) as gm:
            gm.say("join")
            gm.hear("screen")
    text = "\n".join(
        record.getMessage() + str(record.__dict__) for record in caplog.records if "turnwright" in record.name
    )
    assert "/v1/me" in text
    for secret in served.links.values():
        assert secret not in text


def test_figures_for_the_operator(served: Served):
    served.opened()
    with served.http() as client:
        told = client.get("/metrics").text
        assert 'turnwright_requests_total{method="POST",route="/v1/matches",status="201"}' in told
        assert "turnwright_tables" in told
        away = client.get("/metrics", headers={"X-Forwarded-For": "192.0.2.7"})
        assert away.status_code == 403


# Settings


def test_settings_come_from_a_file_the_environment_and_flags_in_that_order(tmp_path):
    file = tmp_path / "server.toml"
    file.write_text('port = 1\nhost = "0.0.0.0"\nworkers = 3\n')
    made = settings({"port": 3, "host": None}, {"TURNWRIGHT_PORT": "2", "TURNWRIGHT_WORKERS": "2", "PATH": "x"}, file)
    assert (made.port, made.host, made.workers) == (3, "0.0.0.0", 2)
    assert settings({}, {"TURNWRIGHT_SETTINGS": str(file)}).port == 1
    assert settings({}, {}) == Settings()


@pytest.mark.parametrize(
    ("flags", "code"),
    [
        ({"prot": 1}, "settings.unknown"),
        ({"port": "many"}, "settings.value"),
        ({"log": "xml"}, "settings.value"),
        ({"certificate": "c.pem"}, "settings.tls"),
    ],
)
def test_settings_that_make_no_sense(flags, code):
    with pytest.raises(Refusal) as refused:
        settings(flags, {})
    assert refused.value.code == code


def test_settings_in_a_file_that_cannot_be_read(tmp_path):
    for name, text in (("a.toml", "port = "), ("b.json", "[]"), ("c.json", "{")):
        (tmp_path / name).write_text(text)
        with pytest.raises(Refusal, match="settings in"):
            settings({}, {}, tmp_path / name)
    with pytest.raises(Refusal, match="settings in"):
        settings({}, {}, tmp_path / "missing.json")


def test_the_settings_of_the_example_are_settings():
    example = Path(__file__).parents[2] / "examples" / "server" / "turnwright.toml"
    assert settings({}, {}, example).log == "json"
    text = example.read_text()
    named = set(re.findall(r"^(?:# )?(\w+) = ", text, re.MULTILINE))
    assert named <= set(Settings.__struct_fields__)
