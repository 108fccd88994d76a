"""The door of a browser, in CPython: messages and calls as the worker passes them on."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from math import inf
from types import ModuleType
from typing import Any

import pytest

from turnwright.browser import archives, tables
from turnwright.browser.archives import Missing
from turnwright.browser.door import Door
from turnwright.kernel import registry
from turnwright.kernel.refusal import Refusal
from turnwright.table.host import Host


@pytest.fixture
def door() -> Iterator[Door]:
    kept = list(sys.meta_path)
    yield Door({"turnwright.rulesets.nowhere": "nowhere", "colorsys": "more"})
    sys.meta_path[:] = kept


def said(door: Door, at: int = 0, **message: Any) -> dict[str, Any]:
    answer: dict[str, Any] = json.loads(door.say("table", json.dumps(message), at, print))
    return answer


def test_a_greeting_loads_no_game(door: Door) -> None:
    (welcome,) = said(door, type="hello", id="1")["messages"]
    assert (welcome["type"], welcome["id"], welcome.get("rulesets", [])) == ("welcome", "1", [])


def test_a_table_plays_as_any_host_does_and_its_records_carry_the_time(door: Door) -> None:
    opened = said(door, type="open", ruleset="duel", encounter="pair", seed=5, players={"blue": "greedy"})
    screen = opened["messages"][-1]
    answer = said(door, at=1_700_000_000_123, type="submit", seen=screen["n"], key=screen["choices"][0]["key"])
    assert [message["type"] for message in answer["messages"]][-1] == "screen"
    (log,) = said(door, type="log")["messages"]
    records = [json.loads(line) for line in log["log"].splitlines()[1:]]
    mine = [record for record in records if record["by"] == "red" and "command" in record]
    assert [record["at"] for record in mine] == [1_700_000_000_123]
    host = Host()
    host.receive(json.dumps({"type": "load", "log": log["log"], "seat": "red"}))
    assert host.table.match.lines().decode() == log["log"]


def test_a_game_that_was_prepared_is_read_once(door: Door, monkeypatch: pytest.MonkeyPatch) -> None:
    registry._installed_game.cache_clear()
    door.prepare("wuxia")
    monkeypatch.setattr(registry, "stacked", lambda *_: pytest.fail("its packs were read again"))
    opened = said(door, type="open", ruleset="wuxia", encounter="duel_sect_elder", seed=5)
    assert opened["messages"][-1]["type"] == "screen"
    (log,) = said(door, type="log")["messages"]
    assert said(door, type="load", log=log["log"])["messages"][-1]["type"] == "screen"


def test_what_cannot_be_prepared_is_told_to_whoever_asks_for_it(door: Door) -> None:
    for name in ("duell", "nowhere"):
        door.prepare(name)
    (refused,) = said(door, type="open", ruleset="duell", encounter="pair")["messages"]
    assert refused["code"] == "registry.ruleset"


def test_a_refusal_is_an_answer(door: Door) -> None:
    (refused,) = said(door, type="open", ruleset="duell", encounter="pair", id="7")["messages"]
    assert (refused["type"], refused["code"], refused["id"]) == ("refused", "registry.ruleset", "7")
    (refused,) = json.loads(door.say("table", "nonsense", 0, print))["messages"]
    assert refused["code"] == "wire.message"


def test_what_is_imported_and_not_here_names_its_archive(door: Door, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "colorsys", raising=False)
    finder = archives.Finder({"turnwright.rulesets.nowhere": "nowhere"})
    for name in ("turnwright.rulesets.nowhere", "turnwright.rulesets.nowhere.state"):
        with pytest.raises(Missing, match="nowhere"):
            finder.find_spec(name)
    assert finder.find_spec("turnwright.rulesets.elsewhere") is None
    finder.arrived("nowhere")
    assert finder.find_spec("turnwright.rulesets.nowhere") is None


@pytest.fixture
def subject(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """A subject that the page can ask about."""
    module = ModuleType("turnwright.browser.tried")
    monkeypatch.setitem(sys.modules, module.__name__, module)
    return module


def test_a_function_is_called_by_its_name_and_tells_how_far_it_is(door: Door, subject: ModuleType) -> None:
    def count(args: dict[str, int], tell: Any) -> list[int]:
        for each in range(args["to"]):
            tell({"at": each})
        return list(range(args["to"]))

    subject.CALLS = {"count": count, "double": lambda number: 2 * number}  # type: ignore[attr-defined]
    parts: list[Any] = []
    answer = json.loads(door.call("tried.count", '{"to": 3}', lambda part: parts.append(json.loads(part))))
    assert (answer["value"], parts) == ([0, 1, 2], [{"at": 0}, {"at": 1}, {"at": 2}])
    assert json.loads(door.call("tried.double", "21", parts.append))["value"] == 42


def test_a_call_that_needs_an_archive_is_made_again_once_it_is_there(door: Door, subject: ModuleType) -> None:
    def use(_: Any) -> str:
        registry.find_ruleset("duel")
        __import__("turnwright.rulesets.nowhere.state")
        return "here"

    subject.CALLS = {"use": use}  # type: ignore[attr-defined]
    assert json.loads(door.call("tried.use", "null", print)) == {"needs": "nowhere"}
    door.arrived("nowhere")
    with pytest.raises(ModuleNotFoundError, match="nowhere"):  # and nothing came with it
        door.call("tried.use", "null", print)


@pytest.mark.parametrize("name", ["tried.nothing", "nothing.at_all", "door.found", "", "..kernel.match"])
def test_only_what_a_subject_opens_can_be_called(door: Door, subject: ModuleType, name: str) -> None:
    assert json.loads(door.call(name, "null", print))["refused"]["code"] == "browser.call"


def test_a_refused_call_says_why(door: Door, subject: ModuleType) -> None:
    def refuse(_: Any) -> None:
        raise Refusal("match.closed", field="when")

    subject.CALLS = {"refuse": refuse}  # type: ignore[attr-defined]
    refused = json.loads(door.call("tried.refuse", "null", print))["refused"]
    assert (refused["code"], refused["sentence"], refused["field"]) == (
        "match.closed",
        "The match is closed: it can be looked at and forked, but not continued.",
        "when",
    )


def test_a_choice_whose_consequences_need_an_archive_is_made_once(door: Door, monkeypatch: pytest.MonkeyPatch) -> None:
    opened = said(door, type="open", ruleset="duel", encounter="pair", seed=5)
    screen = opened["messages"][-1]
    submit = {"type": "submit", "seen": screen["n"], "key": screen["choices"][0]["key"]}
    table = door._tables["table"].host.table
    advance = table.advance
    monkeypatch.setattr(table, "advance", lambda: (_ for _ in ()).throw(Missing("more")))
    assert said(door, **submit) == {"needs": "more"}
    monkeypatch.setattr(table, "advance", advance)
    assert said(door, **submit)["messages"][-1]["type"] == "screen"
    (log,) = said(door, type="log")["messages"]
    assert sum('"by":"red"' in line for line in log["log"].splitlines()) == 1


@pytest.mark.parametrize("slow", [0, inf])
def test_what_a_person_chose_is_told_before_slow_players_act(
    door: Door, monkeypatch: pytest.MonkeyPatch, slow: float
) -> None:
    monkeypatch.setattr(tables, "SLOW", slow)
    opened = said(door, type="open", ruleset="duel", encounter="pair", seed=5)
    screen = opened["messages"][-1]
    submit = {"type": "submit", "seen": screen["n"], "key": screen["choices"][0]["key"]}
    ahead: list[str] = []
    answer = door.say("table", json.dumps(submit), 0, ahead.append)
    told, then = ([_n(each) for text in texts for each in json.loads(text)["messages"]] for texts in (ahead, [answer]))
    if slow:
        assert (told, then[0]) == ([], ("record", 2))
    else:
        assert (told, then[0]) == ([("record", 2), ("screen", 2)], ("record", 3))
    assert then[-1][0] == "screen"
    assert then[-1][1] > 2


def _n(message: dict[str, Any]) -> tuple[str, int]:
    return message["type"], message["n"]
