"""A campaign in one file: out of one server, into an empty one, and equal."""

import asyncio
import base64
import io
import json
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from tests.server.ptu.playing import Campaign, Client, campaign
from tests.server.serving import PATIENCE, Served, serving
from typer.testing import CliRunner

from turnwright.cli.main import app
from turnwright.kernel.refusal import Refusal
from turnwright.rulesets.rune.campaign import Run
from turnwright.server.campaign import file as campaign_file
from turnwright.server.campaign.documents import new_campaign
from turnwright.server.campaign.file import exported, imported
from turnwright.server.maps.images import redrawn
from turnwright.server.people import links
from turnwright.server.store import Put, Write
from turnwright.server.store.memory import MemoryStore
from turnwright.server.store.sqlite import SqliteStore
from turnwright.server.store.transfer import wrong_with
from turnwright.server.store.vault import is_locked
from turnwright.server.tables.work import Work

Json = dict[str, Any]


def written(folder: Path, data: bytes) -> Path:
    path = folder / "campaign.jsonl"
    path.write_bytes(data)
    return path


def filled(table: Campaign) -> str:
    """A campaign with sheets, a running encounter, an ended one, a template, a table, a scene and a removed sheet."""
    gm = table.gm
    person, ours, gone = gm.character(), gm.pokemon(), gm.pokemon("Pidgey")
    gm.post(f"/pokemon/{ours}/link", trainerId=person)
    gm.call("DELETE", f"/pokemon/{gone}")
    made = gm.encounter(("pokemon", ours, "players"), seed=None)
    gm.act(made, "damage", combatantId=ours, damage=30)
    gm.act(made, "end")
    running = gm.encounter(("human", person, "players"), ("pokemon", ours, "players"))
    gm.act(running, "serve")
    gm.post("/encounter-templates/from-encounter", encounterId=running, name="Again")
    gm.post("/encounter-tables", name="Meadow")
    gm.post("/scenes", name="Ford")
    table.served.opened()
    return running


def but_changes(file: bytes) -> list[Json]:
    """A campaign's file without what a server keeps to itself: what was done beyond play there, and keys of dice."""
    lines = [json.loads(line) for line in file.splitlines()[:-1]]
    for line in lines:
        if line["type"] == "match":
            line["match"].pop("secret", None)
    return [line for line in lines if line.get("document", {}).get("kind") != "audit"]


def test_a_campaign_goes_to_another_server_and_is_equal_there(table: Campaign, tmp_path: Path):
    running = filled(table)
    data = table.gm.http.get("/v1/campaign/export")
    assert "attachment" in data.headers["content-disposition"]
    sheets = table.gm.get("/pokemon")["data"]
    shown = table.gm.get(f"/encounters/{running}")["data"]
    with serving(SqliteStore(tmp_path / "elsewhere.db")) as other, other.http("gm") as somebody:
        answer = somebody.post("/v1/campaigns/import", content=data.content)
        assert answer.status_code == 201, answer.text
        again = somebody.post("/v1/campaigns/import", content=data.content)
        assert (again.status_code, again.json()["code"]) == (422, "campaigns.taken")
        with other.http(answer.json()["secret"]) as http:
            gm = Client(http)
            assert but_changes(http.get("/v1/campaign/export").content) == but_changes(data.content)
            assert [each["deed"] for each in http.get("/v1/audit").json()][-2:] == [
                "campaign.imported",
                "campaign.exported",
            ]
            assert gm.get("/pokemon")["data"] == sheets
            assert gm.get(f"/encounters/{running}")["data"] == shown
            gm.act(running, "next-turn")
            gm.act(running, "end")
            assert gm.get(f"/encounters/{running}")["data"]["isActive"] is False, "it plays on"
        assert data.text not in somebody.get("/v1/campaign/export").text


@pytest.fixture(scope="module")
def file() -> Iterator[str]:
    with campaign() as table:
        filled(table)
        yield table.gm.http.get("/v1/campaign/export").text


def changed(file: str, change: Callable[[list[Json]], object]) -> str:
    """The file with other lines, and an end that fits them."""
    *lines, _ = map(json.loads, file.splitlines())
    change(lines)
    lines.append({"type": "end", "lines": len(lines)})
    return "\n".join(map(json.dumps, lines))


def another_hp(lines: list[Json]) -> None:
    """A record that says something else than it did."""
    records = [each["line"] for each in lines if each["type"] == "record"]
    hurt = next(each for each in records if b'"hp":20' in base64.b64decode(each["data"]))
    hurt["data"] = base64.b64encode(base64.b64decode(hurt["data"]).replace(b'"hp":20', b'"hp":50')).decode()


def without(kind: str) -> Callable[[list[Json]], None]:
    def take_out(lines: list[Json]) -> None:
        lines[:] = [each for each in lines if each.get("document", {}).get("kind") != kind and each["type"] != kind]

    return take_out


@pytest.mark.parametrize(
    ("damage", "code"),
    [
        pytest.param(lambda file: file[:-20], "db.file", id="cut in a line"),
        pytest.param(lambda file: file[: file.rindex("{")], "db.cut_off", id="without its end"),
        pytest.param(lambda file: changed(file, another_hp), "campaigns.broken", id="a record was changed"),
        pytest.param(lambda file: changed(file, without("record")), "campaigns.broken", id="records are gone"),
        pytest.param(lambda file: changed(file, list.clear), "db.file", id="nothing"),
        pytest.param(lambda file: "", "db.file", id="empty"),
        pytest.param(lambda file: file.replace('"format":1', '"format":99', 1), "db.newer", id="newer"),
        pytest.param(
            lambda file: changed(file, lambda lines: lines.append({"type": "campaign", "id": "x"})),
            "campaigns.broken",
            id="two campaigns",
        ),
    ],
)
def test_a_damaged_file_changes_nothing(served: Served, file: str, damage: Callable[[str], str], code: str):
    before = asyncio.run(served.store.campaigns())
    with served.http("gm") as somebody:
        answer = somebody.post("/v1/campaigns/import", content=damage(file))
    assert (answer.status_code, answer.json()["code"]) == (422, code), answer.text
    assert asyncio.run(served.store.campaigns()) == before


def test_the_file_is_the_gms(table: Campaign, file: str):
    sealed = [json.loads(line) for line in file.splitlines()]
    keys = [each["match"]["secret"] for each in sealed if each["type"] == "match" and each["match"]["secret"]]
    assert keys
    assert all(is_locked(base64.b64decode(each)) for each in keys), "nobody predicts a die with it"
    assert not any(each["type"] == "link" for each in sealed)
    player = table.link("player", "players")
    assert player.http.get("/v1/campaign/export").status_code == 403
    assert player.http.post("/v1/campaigns/import", content=file).status_code == 403
    assert table.served.links["gm"] not in table.gm.http.get("/v1/campaign/export").text


def concede(table: Campaign, secret: str, match: str) -> None:
    """A player gives up a card match: it is over."""
    with table.served.http(secret) as player:
        answer = player.post(f"/v1/matches/{match}/messages", json={"type": "concede"})
    assert answer.status_code == 200, answer.text


def test_hands_and_dice_of_a_game_without_a_gm_stay_behind_until_it_is_closed(table: Campaign):
    http = table.gm.http
    match = http.post("/v1/matches", json={"ruleset": "tcg", "encounter": "emberfall,tidewall"}).json()["id"]

    def told_of_it() -> list[str]:
        lines = map(json.loads, http.get("/v1/campaign/export").text.splitlines())
        kinds = [each["type"] for each in lines if match in json.dumps(each)]
        return [kind for kind in kinds if kind in ("match", "record", "document")]

    assert told_of_it() == []
    refused = http.post(f"/v1/matches/{match}/close")
    assert (refused.status_code, refused.json()["code"]) == (403, "server.players_own")
    concede(
        table,
        http.post("/v1/links", json={"role": "player", "seat": "player1", "match": match}).json()["secret"],
        match,
    )
    assert told_of_it() == []
    assert http.post(f"/v1/matches/{match}/close").status_code == 200
    assert set(told_of_it()) == {"match", "record", "document"}


def test_decks_are_their_players_and_a_tables_once_its_match_is_closed(table: Campaign):
    http, (ann, ben) = table.gm.http, (table.link("player", seat).http for seat in ("ann", "ben"))
    own = ann.post("/v1/tcg/decks", json={"name": "Mine", "text": "4 Cindling\n10 Fire Energy"}).json()["id"]
    lobby = ann.post("/v1/tcg/tables", json={"deck": "emberfall"}).json()["id"]

    def told() -> list[tuple[str, str]]:
        lines = map(json.loads, http.get("/v1/campaign/export").text.splitlines())
        return [(each["document"]["kind"], each["document"]["id"]) for each in lines if each["type"] == "document"]

    assert not {("deck", own), ("tcg_table", lobby)} & {*told()}
    assert ben.post(f"/v1/tcg/tables/{lobby}/join", json={"deck": "tidewall"}).status_code == 200
    for player in (ann, ben):
        assert player.post(f"/v1/tcg/tables/{lobby}/approve").status_code == 200
    playing = ann.get(f"/v1/tcg/tables/{lobby}").json()["match"]
    assert not {("deck", own), ("tcg_table", lobby)} & {*told()}
    concede(table, ann.post(f"/v1/tcg/tables/{lobby}/seat").json()["secret"], playing)
    assert not {("deck", own), ("tcg_table", lobby)} & {*told()}
    assert http.post(f"/v1/matches/{playing}/close").status_code == 200
    assert ("tcg_table", lobby) in told()
    assert ("deck", own) not in told()


def test_the_gms_file_is_one_that_the_operator_can_import(file: str, tmp_path: Path):
    (tmp_path / "kiln.jsonl").write_text(file)
    words = ["db", "import", str(tmp_path / "kiln.jsonl"), "--data", str(tmp_path / "data")]
    assert CliRunner().invoke(app, words).exit_code == 0
    assert "OK" in CliRunner().invoke(app, ["db", "check", "--verify", "--data", str(tmp_path / "data")]).output


@pytest.mark.parametrize("how", ["its display", "a match's bots", "by another name", "removed", "a record", "a link"])
def test_a_file_brings_nothing_into_somebody_elses_campaign(served: Served, file: str, how: str):
    alone = serving(MemoryStore()) if how == "a link" else nullcontext(served)  # with a link, the rest comes in
    with alone as other, other.http("gm") as somebody:
        victim, match = other.campaigns[1], other.opened()
        own = next(json.loads(line)["id"] for line in file.splitlines() if '"type":"campaign"' in line)
        document = {"version": 1, "data": base64.b64encode(b'{"match":"x"}').decode(), "campaign": own}
        forgeries: dict[str, Json] = {
            "its display": {"type": "document", "document": {"kind": "display", "id": victim, **document}},
            "a match's bots": {"type": "document", "document": {"kind": "bots", "id": match, **document}},
            "by another name": {
                "type": "document",
                "document": {"kind": "note", "id": "n1", **document, "campaign": victim},
            },
            "removed": {"type": "removed", "kind": "campaign", "id": victim},
            "a record": {"type": "record", "match": match, "line": {"n": 2, "data": "", "who": "", "at": 0}},
            "a link": {
                "type": "link",
                "link": {"hash": base64.b64encode(links.digest("mine")).decode(), "campaign": victim, "role": "gm"},
            },
        }
        forged = forgeries[how]
        before = asyncio.run(other.store.kept(victim)), asyncio.run(other.store.kept(other.campaigns[0]))
        answer = somebody.post("/v1/campaigns/import", content=changed(file, lambda lines: lines.append(forged)))
        if how != "a link":  # which is passed over, like every link
            assert (answer.status_code, answer.json()["code"]) == (422, "campaigns.foreign"), answer.text
        assert before == (
            asyncio.run(other.store.kept(victim)),
            asyncio.run(other.store.kept(other.campaigns[0])),
        )


def naming(match: str, victim: str, piece: str, own: str) -> dict[str, tuple[str, str, Json]]:
    """Documents of an own campaign that name another's match, or that other campaign: their kind, id and data."""
    run = Run.start("warrior", 3)
    rooms = run.progress.journey.rooms
    run.choose(next(at for at, door in enumerate(run.choices) if rooms[int(door.what)].kind == "fight"))
    deck = {"owner": "", "name": "D", "cards": {}}
    seats = {"player1": {"person": "x", "deck": deck}, "player2": {"person": "y", "deck": deck}}
    lobby = {"name": "T", "preset": "", "options": {}, "timing": {}, "seats": seats, "status": "playing"}
    invited = {"campaign": victim, "code": f"{own}.x", "match": match, "seats": ["gm"], "expires": 9e12}
    return {
        "a sheet": ("sheet", piece, {"ruleset": "ptu", "kind": "pokemon", "kept": {}, "match": match}),
        "the display": ("ptu.group", own, {"served": match}),
        "a card table": ("tcg_table", "t", {**lobby, "match": match}),
        "a run": ("run", "r", {"owner": "x", "saved": run.save().decode(), "match": match}),
        "an invitation": ("invitation", own, invited),
    }


@pytest.mark.parametrize("how", ["a sheet", "the display", "a card table", "a run", "an invitation"])
def test_what_a_file_says_opens_no_match_of_another_campaign(file: str, how: str):
    """A document may name anything: what it names is looked for in its own campaign alone."""
    own = next(json.loads(line)["id"] for line in file.splitlines() if '"type":"campaign"' in line)
    with campaign() as table, table.served.http("other gm") as somebody:
        home = table.served.campaigns[0]
        cards = how == "a card table"
        game = ("tcg", "emberfall,tidewall") if cards else ("ptu", "wild_meadow")
        match = table.served.opened(ruleset=game[0], encounter=game[1])
        kind, name, data = naming(match, home, "pidgey", own)[how]
        written = base64.b64encode(json.dumps(data).encode()).decode()
        document = {"kind": kind, "id": name, "campaign": own, "version": 1, "data": written}

        def forge(lines: list[Json]) -> None:
            there = [each.get("document", {}) for each in lines]
            lines[:] = [each for each, known in zip(lines, there, strict=True) if known.get("kind") != "ptu.group"]
            lines.append({"type": "document", "document": document})

        before = asyncio.run(table.served.store.kept(home))
        answer = somebody.post("/v1/campaigns/import", content=changed(file, forge))
        assert answer.status_code == 201, answer.text
        with table.served.http(answer.json()["secret"]) as gm:
            if how == "a sheet":
                assert gm.get("/api/pokemon/pidgey").status_code == 404
            elif how == "the display":
                made = gm.post("/api/encounters", json={"name": "E"}).json()["data"]["id"]
                assert gm.get("/api/encounters/served").status_code == 404
                assert gm.post(f"/api/encounters/{made}/serve").status_code == 404
            elif how == "a card table":
                for step in ("cancel", "watch"):
                    gm.post("/v1/tcg/tables/t/" + step)
            elif how == "a run":
                assert gm.get("/v1/rune/runs/r").status_code == 404
            else:
                seats = gm.post("/v1/invitation/seats", json={"code": data["code"]})
                taken = gm.post("/v1/invitation/take", json={"code": data["code"], "seat": "gm", "name": "x"})
                assert (seats.status_code, taken.status_code) == (401, 401)
        assert asyncio.run(table.served.store.kept(home)) == before


def test_the_sample_goes_to_a_server_that_has_a_sample_of_its_own(tmp_path: Path):
    """Which campaign is the sample is each server's own business."""

    async def made(store: MemoryStore) -> str:
        home = await new_campaign(store, "The sample campaign")
        await store.commit(Write(puts=(Put("sample", "sample", home, 0, b'{"campaign":"%s"}' % home.encode()),)))
        return home

    async def play() -> None:
        here, there = MemoryStore(), MemoryStore()
        home, other = await made(here), await made(there)
        await imported(there, written(tmp_path, await exported(here, home)), Work().heavy)
        assert {*await there.campaigns()} == {home, other}
        kept = await there.document("sample", "sample")
        assert kept is not None
        assert kept.campaign == other

    asyncio.run(play())


def drawn(**more: Any) -> bytes:
    out = io.BytesIO()
    Image.new("RGB", (4, 4), "red").save(out, **{"format": "WEBP", **more})
    return out.getvalue()


@pytest.mark.parametrize(
    ("image", "fits"),
    [
        pytest.param(redrawn(drawn(format="PNG")), True, id="as a server keeps it"),
        pytest.param(drawn(format="PNG"), False, id="another format"),
        pytest.param(drawn(exif=b"Exif\0\0MM\0*\0\0\0\x08\0\0\0\0\0\0"), False, id="with where it was taken"),
        pytest.param(redrawn(drawn(format="PNG")) + b"<script>", False, id="with something behind it"),
        pytest.param(redrawn(drawn(format="PNG"))[:-9], False, id="cut off"),
        pytest.param(b"<svg onload=alert(1)>", False, id="no image"),
    ],
)
def test_a_file_brings_images_only_as_a_server_would_have_kept_them(
    file: str, image: bytes, fits: bool, tmp_path: Path
):
    own = next(json.loads(line)["id"] for line in file.splitlines() if '"type":"campaign"' in line)
    picture = {"campaign": own, "id": "cave", "media": "image/webp", "data": base64.b64encode(image).decode()}

    def hang(lines: list[Json]) -> None:
        lines.append({"type": "file", "file": picture})

    async def taken_in() -> str:
        return await imported(MemoryStore(), written(tmp_path, changed(file, hang).encode()), Work().heavy)

    if fits:
        assert asyncio.run(taken_in()) == own
    else:
        with pytest.raises(Refusal, match="cave"):
            asyncio.run(taken_in())


def test_others_are_answered_while_a_large_campaign_is_checked(table: Campaign, monkeypatch: pytest.MonkeyPatch):
    """Checking begins, then somebody else asks, and only when that was answered does the check go on."""
    filled(table)
    data = table.gm.http.get("/v1/campaign/export").content
    begun, go_on = threading.Event(), threading.Event()
    found: list[bool] = []

    def slow(*given: Any, **named: Any) -> list[str]:
        begun.set()
        found.append(go_on.wait(20))
        return wrong_with(*given, **named)

    monkeypatch.setattr(campaign_file, "wrong_with", slow)
    with (
        serving(MemoryStore()) as other,
        other.http("gm") as somebody,
        other.http("red") as player,
        ThreadPoolExecutor(1) as beside,
    ):
        answer = beside.submit(somebody.post, "/v1/campaigns/import", content=data)
        assert begun.wait(20)
        assert player.get("/v1/me").json()["person"] == "ann"
        assert player.get("/health").status_code == 200
        go_on.set()
        assert answer.result(PATIENCE).status_code == 201
    assert all(found), "nobody had to wait for the check"


def test_a_campaign_that_takes_too_long_to_check_is_refused_and_changes_nothing(table: Campaign, tmp_path: Path):
    filled(table)
    data = table.gm.http.get("/v1/campaign/export").content
    with pytest.raises(Refusal) as refused:
        campaign_file.check(written(tmp_path, data), seconds=0.0001)
    assert refused.value.code == "campaigns.slow"
