"""Backup, restore, export, import and check: what comes out is what went in, also after kill -9."""

import asyncio
import base64
import json
import signal
import subprocess
import sys
from types import SimpleNamespace

import pytest
from typer.testing import CliRunner

from turnwright.cli.main import app
from turnwright.kernel.log import Submission
from turnwright.kernel.registry import open_match
from turnwright.rulesets.duel import Defend
from turnwright.server.campaign.documents import new_campaign
from turnwright.server.people import links
from turnwright.server.store import File, Once, Put, Write
from turnwright.server.store.opening import open_store
from turnwright.server.tables.tables import Tables

PLAYING = """
import asyncio, sys
from tests.server.test_transfer import fill
asyncio.run(fill(sys.argv[1], forever=True))
"""


async def fill(data: str, *, forever: bool = False, leave_open: bool = False) -> str:
    """A campaign with two matches, a sheet with two versions, one that is gone, a map, and links."""
    store = open_store(data)
    campaign = await new_campaign(store, "The Old Kiln")
    await links.issue(store, campaign, "gm")
    for expected, sheet in enumerate((b'{"hp":1}', b'{"hp":2}')):
        await store.commit(Write(puts=(Put("sheet", f"{campaign}-1", campaign, expected, sheet),)))
    await store.commit(Write(puts=(Put("sheet", f"{campaign}-2", campaign, 0, b"{}"),)))
    await store.commit(Write(puts=(Put("sheet", f"{campaign}-2", campaign, 1, None),)))
    await store.commit(Write(files=(File(campaign, "map", "image/webp", bytes(range(256))),)))
    tables = Tables(store)
    sealed = await tables.open(f"{campaign}-a", campaign, open_match("duel", "pair"))
    live = await tables.open(f"{campaign}-b", campaign, open_match("duel", "pair", seed=3))
    for number in range(1_000_000 if forever else 6):
        seat = ("red", "blue")[number % 2]
        await live.submit(Submission(Defend("low"), seat), Once("ann", str(number)))
        if forever:
            print(number, flush=True)
    if not leave_open:
        await sealed.change(sealed.match.prepare_close)
    await store.close()
    return campaign


async def kept(data: str):
    store = open_store(data)
    try:
        return [await store.kept(campaign) for campaign in await store.campaigns()]
    finally:
        await store.close()


def db(*words: str, code: int = 0) -> str:
    told = CliRunner().invoke(app, ["db", *words])
    assert told.exit_code == code, told.output
    return told.output


@pytest.mark.parametrize("target", ["sqlite", "postgres"])
def test_a_campaign_moves_to_another_database_and_is_equal(target, tmp_path, request):
    here, file = str(tmp_path / "here"), str(tmp_path / "kiln.jsonl")
    there = str(tmp_path / "there")
    if target == "postgres":
        there = request.getfixturevalue("postgres_server").database()
    campaign = asyncio.run(fill(here))
    db("export", campaign, file, "--data", here)
    assert campaign in db("import", file, "--data", there)
    assert asyncio.run(kept(there)) == asyncio.run(kept(here))
    assert "already" in db("import", file, "--data", there, code=1)
    assert "OK" in db("check", "--verify", "--data", there)


def test_a_database_that_was_killed_is_backed_up_restored_and_sound(tmp_path):
    """kill -9 in the middle of writing; then backup, restore and check."""
    here, there, file = str(tmp_path / "here"), str(tmp_path / "there"), str(tmp_path / "all.jsonl")
    asyncio.run(fill(here))
    with subprocess.Popen([sys.executable, "-c", PLAYING, here], stdout=subprocess.PIPE, text=True) as playing:
        assert playing.stdout is not None
        told = [int(playing.stdout.readline()) for _ in range(20)][-1]
        playing.send_signal(signal.SIGKILL)
    assert "OK" in db("check", "--verify", "--data", here)
    db("backup", file, "--data", here)
    assert "2 campaigns" in db("restore", file, "--data", there)
    before, after = asyncio.run(kept(here)), asyncio.run(kept(there))
    assert before == after
    assert max(match.head for each in after for match in each.matches) >= told + 2
    assert "empty" in db("restore", file, "--data", there, code=1)
    assert (tmp_path / "all.jsonl").stat().st_mode & 0o077 == 0, "it holds the keys of sealed dice"


def test_what_is_wrong_is_found(tmp_path):
    data = str(tmp_path / "data")
    campaign = asyncio.run(fill(data))

    async def damage(statement: str) -> None:
        store = open_store(data)
        store._writer.execute(statement)
        await store.close()

    asyncio.run(damage(f"DELETE FROM record WHERE match = '{campaign}-b' AND n = 3"))
    assert "do not go from 1 to 7" in db("check", "--data", data, code=1)
    asyncio.run(damage(f"UPDATE match SET head = 2 WHERE id = '{campaign}-b'"))
    asyncio.run(damage(f"DELETE FROM record WHERE match = '{campaign}-b' AND n > 2"))
    assert "OK" in db("check", "--data", data)
    asyncio.run(
        damage(
            f"UPDATE record SET line = cast(replace(line, 'low', 'law') AS BLOB) WHERE match = '{campaign}-b' AND n = 2"
        )
    )
    assert "Record 2" in db("check", "--data", data, code=1)


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (lambda lines: lines[:-1], "cut off"),
        (lambda lines: [*lines[:3], *lines[4:]], "cut off"),
        (lambda lines: [lines[0].replace('"format":1', '"format":9'), *lines[1:]], "version or a later"),
        (lambda lines: lines[1:], "first line"),
        (lambda lines: ["{}"], "isn't a file of exported campaigns"),
        (lambda lines: [], "isn't a file of exported campaigns"),
    ],
    ids=["no end", "a line gone", "newer", "no head", "not ours", "empty"],
)
def test_a_file_that_is_not_whole_changes_nothing(spoil, said, tmp_path):
    here, file = str(tmp_path / "here"), tmp_path / "all.jsonl"
    asyncio.run(fill(here))
    db("backup", str(file), "--data", here)
    lines = file.read_text().splitlines()
    assert json.loads(lines[0])["type"] == "turnwright"
    file.write_text("\n".join(spoil(lines)) + "\n")
    assert said in db("import", str(file), "--data", str(tmp_path / "there"), code=1)
    assert asyncio.run(kept(str(tmp_path / "there"))) == []


def test_where_there_is_no_database(tmp_path):
    assert "no database" in db("check", "--data", str(tmp_path / "nowhere"), code=1)
    assert not (tmp_path / "nowhere").exists()


def test_backups_go_on_by_themselves_and_the_oldest_make_room(tmp_path, monkeypatch):
    here, folder = str(tmp_path / "here"), tmp_path / "backups"
    asyncio.run(fill(here))
    folder.mkdir()
    (folder / "mine.jsonl").write_text("not one of ours")
    now, slept = [1_800_000_000.0], []

    def sleep(seconds: float) -> None:
        slept.append(seconds)
        now[0] += seconds
        if len(slept) == 4:
            raise KeyboardInterrupt

    monkeypatch.setattr("turnwright.cli.db.time", SimpleNamespace(time=lambda: now[0], sleep=sleep))
    CliRunner().invoke(app, ["db", "backup", str(folder), "--every", "24", "--keep", "2", "--data", here])
    assert slept == [86400.0] * 4
    names = sorted(path.name for path in folder.iterdir())
    assert names == ["mine.jsonl", "turnwright-20270117-080000.jsonl", "turnwright-20270118-080000.jsonl"]
    assert {path.stat().st_mode & 0o777 for path in folder.glob("turnwright-*")} == {0o600}
    assert "can be restored" in db("drill", str(folder / names[-1]), "--data", here)


def test_a_schedule_needs_a_folder(tmp_path):
    assert "folder" in db("backup", str(tmp_path / "no.jsonl"), "--every", "1", "--data", str(tmp_path), code=1)


def test_a_drill_restores_all_of_it_and_leaves_nothing(tmp_path):
    here, file = str(tmp_path / "here"), tmp_path / "kiln.jsonl"
    asyncio.run(fill(here, leave_open=True))
    db("backup", str(file), "--data", here)
    before = sorted(tmp_path.rglob("*"))
    told = db("drill", str(file), "--data", here)
    assert "1 campaigns, 2 matches" in told
    assert "opens 1 running" in told
    assert sorted(tmp_path.rglob("*")) == before
    assert "not be played on" in db("drill", str(file), "--data", str(tmp_path / "elsewhere"), code=1)


@pytest.mark.parametrize("fault", ["cut off", "a record is gone", "a command was changed"])
def test_a_drill_finds_what_would_be_missing(tmp_path, fault):
    here, file = str(tmp_path / "here"), tmp_path / "kiln.jsonl"
    asyncio.run(fill(here))
    db("backup", str(file), "--data", here)
    lines = [json.loads(line) for line in file.read_text().splitlines()]
    if fault == "cut off":
        lines.pop()
    else:
        place = max(place for place, line in enumerate(lines) if line["type"] == "record" and line["line"]["n"] == 4)
        if fault == "a record is gone":
            del lines[place]
            lines[-1]["lines"] -= 1
        else:
            record = base64.b64decode(lines[place]["line"]["data"])
            assert b'"low"' in record
            lines[place]["line"]["data"] = base64.b64encode(record.replace(b'"low"', b'"high"', 1)).decode()
    file.write_text("".join(json.dumps(line) + "\n" for line in lines))
    assert "can be restored" not in db("drill", str(file), "--data", here, code=1)
