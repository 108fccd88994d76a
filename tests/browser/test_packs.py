"""Packs of the player's own, as the page hands them over."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from turnwright.browser import packs
from turnwright.browser.tables import BrowserTable
from turnwright.kernel.refusal import Refusal

YARD = {"id": "own_yard", "name": "In my own yard", "party": ["hero"], "enemies": [{"unit": "cudgel_bandit"}]}


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(packs, "FOLDER", tmp_path / "packs")
    return tmp_path


def given(**changes: Any) -> dict[str, Any]:
    manifest = {"id": "own_pack", "ruleset": "wuxia", "version": "1", "extends": "wuxia_core", **changes}
    return {"files": {"mine/pack.json": json.dumps(manifest), "mine/encounters/yard.json": json.dumps([YARD])}}


def test_a_pack_is_taken_in_played_with_and_loaded_again() -> None:
    assert packs.put(given(title="My yard")) == {
        "id": "own_pack",
        "ruleset": "wuxia",
        "title": "My yard",
        "encounters": {"own_yard": "In my own yard"},
    }
    said = {"type": "open", "ruleset": "wuxia", "encounter": "own_yard", "seed": 3, "packs": ["own_pack"]}
    table = BrowserTable()
    opened = [json.loads(each) for each in table.receive(json.dumps(said), 0)]
    assert opened[-1]["type"] == "screen"
    log = table.host.table.match.lines().decode()
    again = BrowserTable()
    again.receive(json.dumps({"type": "load", "log": log, "seat": "hero"}), 0)
    assert again.host.table.match.lines().decode() == log
    assert json.loads(again.receive('{"type": "verify"}', 0)[0])["status"] == "verified"


def test_a_pack_that_was_not_given_is_refused() -> None:
    said = {"type": "open", "ruleset": "wuxia", "encounter": "own_yard", "packs": ["own_pack"]}
    (refused,) = map(json.loads, BrowserTable().receive(json.dumps(said), 0))
    assert (refused["code"], refused["field"]) == ("wire.pack", "packs")


@pytest.mark.parametrize(
    ("files", "code"),
    [
        pytest.param({"encounters/yard.json": "[]"}, "packs.manifest", id="no manifest"),
        pytest.param(given(id="wuxia_core")["files"], "packs.taken", id="a pack of the game's"),
        pytest.param(given(id="../up")["files"], "packs.id", id="a name that is a path"),
        pytest.param(given(ruleset="chess")["files"], "registry.ruleset", id="no such game"),
        pytest.param({**given()["files"], "mine/encounters/b.json": "{"}, "packs.broken", id="not JSON"),
    ],
)
def test_what_is_wrong_with_a_pack_is_said(files: dict[str, str], code: str) -> None:
    with pytest.raises(Refusal) as caught:
        packs.put({"files": files})
    assert caught.value.code == code
    assert packs.own_packs() == {}


def test_nothing_is_written_outside_the_packs(folder: Path) -> None:
    files = {**given()["files"], "mine/../../out.json": "{}", "/abs.json": "{}", "mine/readme.txt": "hello"}
    packs.put({"files": files})
    written = {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}
    assert {path for path in written if not path.startswith("packs/_trial/")} == {
        "packs/own_pack/pack.json",
        "packs/own_pack/encounters/yard.json",
    }
