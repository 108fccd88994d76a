"""The keys of sealed dice at rest: no export, backup or dump of a running match predicts a die."""

import asyncio
import base64
import json
import os
import stat
from pathlib import Path

import pytest
from msgspec.structs import replace
from tests.server.serving import Served, serving

from turnwright.kernel.match import Match
from turnwright.kernel.refusal import Refusal
from turnwright.kernel.registry import game_of, open_match
from turnwright.server.campaign.documents import new_campaign
from turnwright.server.campaign.file import exported, imported
from turnwright.server.store import Put, Write
from turnwright.server.store.memory import MemoryStore
from turnwright.server.store.sqlite import SqliteStore
from turnwright.server.store.transfer import exported as backed_up
from turnwright.server.store.vault import Vault, is_locked, key_in
from turnwright.server.tables.tables import Tables
from turnwright.server.tables.work import Work


def rolled(match: Match) -> list[object]:
    """What happens next in a duel, by the first choice each time."""
    for _ in range(4):
        seat = match.to_act()[0]
        match.submit(match.legal(seat)[0], seat)
    return [record.events for record in match.records]


def predicts(secret: bytes, log: bytes, truth: Match) -> bool:
    """Whether somebody with these bytes and the log as it stands rolls the dice that the match will roll."""
    keys = [secret, *(secret[at : at + len(truth.secret or b"")] for at in range(len(secret)))]
    for key in keys:
        try:
            return rolled(Match.load(log, game_of, secret=key)) == rolled(Match.load(log, game_of, secret=truth.secret))
        except Refusal:
            continue
    return False


async def opened(store: SqliteStore) -> tuple[str, Match]:
    campaign = await new_campaign(store, "Home")
    match = open_match("duel", "pair")
    await Tables(store).open("m1", campaign, match)
    return campaign, match


def test_no_file_that_leaves_the_server_predicts_a_die(tmp_path: Path) -> None:
    async def scenario() -> None:
        store = SqliteStore(tmp_path / "table.db")
        try:
            campaign, match = await opened(store)
            assert predicts(match.secret or b"", match.lines(), match), "or the test would be blind"
            for file in (await exported(store, campaign), await backed_up(store, [campaign])):
                told = next(line for line in map(json.loads, file.splitlines()) if line["type"] == "match")
                kept = base64.b64decode(told["match"]["secret"])
                assert is_locked(kept)
                assert not predicts(kept, match.lines(), match)
                assert (match.secret or b"")[:8] not in file
        finally:
            await store.close()
        dump = b"".join(path.read_bytes() for path in tmp_path.glob("table.db*"))
        assert b"m1" in dump
        assert (match.secret or b"x")[:8] not in dump

    asyncio.run(scenario())


def test_a_match_goes_on_after_a_restart_and_reveals_its_dice_at_the_close(tmp_path: Path) -> None:
    data = tmp_path / "table.db"
    with serving(SqliteStore(data)) as first:
        match = first.opened(seed=None)
    with serving(SqliteStore(data)) as second:
        again = Served.__new__(Served)
        again.__dict__.update(second.__dict__)
        again.links = first.links
        with again.http("gm") as gm:
            assert gm.post(f"/v1/matches/{match}/close").status_code == 200
            verdict = gm.post(f"/v1/matches/{match}/messages", json={"type": "verify"}).json()[0]
            assert verdict["status"] == "verified"


def test_a_key_from_before_leaves_with_no_file_of_the_gm(tmp_path: Path) -> None:
    """A database of an earlier version has keys in the clear: they are played on with, and not exported."""

    async def scenario() -> None:
        store = SqliteStore(tmp_path / "table.db")
        try:
            campaign, match = await opened(store)
            kept = await store.match("m1")
            assert kept is not None
            old = replace(kept, id="m2", head=0, secret=match.secret)
            await store.commit(Write(new=old))
            assert store.vault.unlock(match.secret) == match.secret
            file = await exported(store, campaign)
            assert base64.b64encode(match.secret or b"x") not in file
        finally:
            await store.close()

    asyncio.run(scenario())


def test_a_file_that_comes_back_under_other_names_reveals_no_dice(served: Served) -> None:
    """The server could open the lock of its own key: a copy that its GM closes would reveal the dice that go on."""
    match = served.opened(ruleset="wuxia", encounter="burning_granary", seed=None)
    with served.http("gm") as gm:
        file = gm.get("/v1/campaign/export").content
        copy = file.replace(served.campaigns[0].encode(), b"c0c0c0c0c0c0").replace(match.encode(), b"d1d1d1d1d1d1")
        brought = gm.post("/v1/campaigns/import", content=copy)
        assert brought.status_code == 201, brought.text
    with served.http(brought.json()["secret"]) as gm:
        assert gm.get("/v1/matches/d1d1d1d1d1d1").json()["status"] == "open"
        closed = gm.post("/v1/matches/d1d1d1d1d1d1/close")
        assert (closed.status_code, closed.json()["code"]) == (422, "dice.sealed")
        assert "dice_revealed" not in gm.get("/v1/matches/d1d1d1d1d1d1/log").text
        assert [each["deed"] for each in gm.get("/v1/audit").json()][-1:] == ["campaign.imported"]


def test_a_card_table_that_comes_in_with_a_file_brings_no_key_of_dice(tmp_path: Path) -> None:
    """Nor can a locked key be put where a card table keeps one."""

    async def scenario() -> None:
        here, there = SqliteStore(tmp_path / "here.db"), MemoryStore()
        try:
            campaign, _ = await opened(here)
            await here.commit(Write(puts=(Put("tcg_table", "t1", campaign, 0, b'{"match":"m1","secret":"bG9ja2Vk"}'),)))
            file = tmp_path / "file.jsonl"
            file.write_bytes(await exported(here, campaign))
            await imported(there, file, Work().heavy)
        finally:
            await here.close()
        kept = await there.document("tcg_table", "t1")
        assert kept is not None
        assert json.loads(kept.data) == {"match": "m1", "secret": ""}
        stored = await there.match("m1")
        assert stored is not None
        assert stored.secret is None

    asyncio.run(scenario())


def test_a_vault_opens_what_it_has_locked_and_nothing_else(tmp_path: Path) -> None:
    secret = bytes(range(48))
    vault, other = Vault(tmp_path / "one.key"), Vault(tmp_path / "two.key")
    locked = vault.lock(secret) or b""
    assert vault.unlock(locked) == secret
    assert Vault(tmp_path / "one.key").unlock(locked) == secret
    assert other.unlock(locked) is None
    assert vault.unlock(locked[:-1] + bytes([locked[-1] ^ 1])) is None
    assert vault.lock(secret) != locked, "two of the same don't look alike"
    assert vault.lock(None) is vault.unlock(None) is None


def test_a_key_file_is_its_owners_and_a_broken_one_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "deep" / "table.key"
    assert key_in(file) == key_in(file)
    if os.name == "posix":
        assert stat.S_IMODE(file.stat().st_mode) == 0o600
    for text in ("", "xyz", "ab" * 31):
        file.write_text(text)
        with pytest.raises(Refusal) as told:
            key_in(file)
        assert told.value.code == "store.key_file"
