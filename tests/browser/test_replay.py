"""A replay as the page asks for it: in plain data, through somebody's eyes, from any worker."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from turnwright.browser import replay
from turnwright.browser.door import Door
from turnwright.browser.replay import CALLS
from turnwright.kernel import registry
from turnwright.kernel.match import Match
from turnwright.kernel.refusal import Refusal
from turnwright.kernel.ruleset import view
from turnwright.kernel.verify import verify
from turnwright.rulesets.duel import Attack, Defend
from turnwright.table.seat import Seat
from turnwright.table.table import Table
from turnwright.testing.languages import made_up, plain_words, printed_in

GOLDEN = Path(__file__).parents[1] / "golden"
LOGS = sorted(GOLDEN.glob("*/*.jsonl"))
ONE_EACH = [next(log for log in LOGS if log.parent.name == name) for name in ("duel", "ptu", "rune", "tcg", "wuxia")]


def call(name: str, log: str, **more: Any) -> Any:
    """As a worker would: JSON in, JSON out."""
    args = msgspec.json.decode(msgspec.json.encode({"log": log, **more}))
    return msgspec.json.decode(msgspec.json.encode(CALLS[name](args)))


def stanced() -> str:
    """A duel in which Birch takes a stance that Rose doesn't see."""
    match = registry.open_match("duel", "pair", seed=5)
    match.submit(Defend("high"))
    match.submit(Defend("low"))
    match.submit(Attack("b1", "high"))
    return match.lines().decode()


@pytest.mark.parametrize("path", ONE_EACH, ids=lambda path: path.parent.name)
def test_the_eyes_of_a_seat_see_what_the_seat_was_shown(path: Path) -> None:
    log = path.read_text("utf-8")
    match = Match.load(log.encode(), registry.game_of)
    opened = call("open", log)
    assert opened["records"] == len(match.records) == len(opened["entries"])
    for seat in [each["id"] for each in opened["seats"]]:
        seen, own = call("open", log, eyes=seat), Seat(match, seat)
        story = msgspec.json.decode(msgspec.json.encode(own.story()))
        assert [line for entry in seen["entries"] for line in entry.get("told", ())] == story
        middle = len(match.records) // 2
        (board,) = call("boards", log, eyes=seat, n=middle)
        assert board == msgspec.json.decode(msgspec.json.encode(own.board_at(middle)))


def test_a_card_replay_knows_what_is_printed_on_its_cards() -> None:
    log = next(path for path in ONE_EACH if path.parent.name == "tcg").read_text("utf-8")
    (board,) = call("boards", log, n=call("open", log)["records"])
    hands = [item for zone in board["zones"] if zone["id"] == "hand" for item in zone.get("items", ())]
    looks = sorted({item["look"] for item in hands})
    assert {zone["owner"] for zone in board["zones"] if zone["id"] == "hand" and zone.get("items")} >= {"player1"}
    assert [face["look"] for face in call("faces", log, keys=looks)] == looks
    assert call("faces", log, keys=["no_such_card"]) == []


def test_a_hidden_stance_stays_hidden_from_the_others_eyes() -> None:
    log = stanced()
    boards = {eyes: call("boards", log, eyes=eyes, n=3)[0] for eyes in ("", "red", "blue", "watcher")}

    def tags(eyes: str) -> str:
        birch = next(piece for piece in boards[eyes]["pieces"] if piece["id"] == "b1")
        return " ".join(tag["name"] for tag in birch.get("tags", ())).lower()

    assert "low" in tags("")
    assert "low" in tags("blue")
    assert "low" not in tags("red")
    assert "low" not in tags("watcher")
    assert "low" not in msgspec.json.encode(call("open", log, eyes="red")["entries"][2]).decode().lower()


def test_only_ones_own_decisions_can_be_looked_into() -> None:
    log = stanced()
    asked = {
        eyes: [entry.get("asked", False) for entry in call("open", log, eyes=eyes)["entries"]] for eyes in ("", "red")
    }
    assert asked == {"": [False, True, True, True], "red": [False, True, False, True]}
    assert call("decision", log, n=3)["name"] == "Blue"
    for name in ("decision", "advice", "weigh"):
        with pytest.raises(Refusal, match="no decision"):
            call(name, log, eyes="red", n=3)


def test_a_decision_is_weighed_as_the_table_weighed_it() -> None:
    log = stanced()
    decision = call("decision", log, n=4, eyes="red")
    rows = decision["rows"]
    assert [row["text"] for row in rows if row.get("chosen")] == ["Attack: High"]
    assert [row["targets"] for row in rows if row.get("chosen")] == [["Birch"]]
    odds = call("weigh", log, n=4, eyes="red", keys=[row["key"] for row in rows])

    match = Match.load("".join(log.splitlines(keepends=True)[:4]).encode(), registry.game_of)
    seat = Table(match).seat("red")
    assert [row["key"] for row in rows] == [choice.key for choice in seat.choices()]
    assert odds == [msgspec.json.decode(msgspec.json.encode(seat.odds(row["key"]))) for row in rows]
    assert call("advice", log, n=4)["text"].startswith("Attack Birch")
    with pytest.raises(Refusal, match="not one of the choices"):
        call("weigh", log, n=4, keys=["nonsense"])


def test_luck_comes_with_the_dice_and_goes_by_side() -> None:
    log = (GOLDEN / "wuxia" / "duel_sect_elder.1.jsonl").read_text("utf-8")
    opened = call("open", log)
    found = [
        each for first in range(1, opened["records"] + 1, 64) for each in call("luck", log, n=first, to=first + 63)
    ]
    assert {each["side"] for each in found} == {"player", "enemy"}
    assert all(0 < each["rank"] < 1 and 0 < each["at_least"] <= 1 for each in found)
    by_number = {entry["n"]: entry for entry in opened["entries"]}
    assert all(by_number[each["n"]]["side"] == each["side"] for each in found)
    assert all(each["dealt"] <= by_number[each["n"]].get("damage", 0) for each in found)


def test_the_verdict_is_one_sentence() -> None:
    log = stanced()
    assert call("verify", log) == {
        "status": "verified",
        "records": 4,
        "sentence": "4 records verified: every event follows from its command and its dice.",
    }
    forged = log.replace('"faces":[', '"faces":[6,', 1)
    assert forged != log
    broken = call("verify", forged)
    assert broken["status"] == "broken"
    assert "Record 4" in broken["sentence"]


def test_a_summary_takes_two_minutes_and_tells_who_fell() -> None:
    log = (GOLDEN / "wuxia" / "boss_hollow_star.1.jsonl").read_text("utf-8")
    summary = call("summary", log)
    words = [word for moment in summary["moments"] for line in moment["lines"] for word in line.split()]
    assert 150 < len(words) <= 300  # some 150 words are read aloud in a minute
    numbers = [moment["n"] for moment in summary["moments"]]
    assert numbers == sorted(numbers)
    fell = [entry["n"] for entry in call("open", log)["entries"] if entry.get("mark") == "fall"]
    assert set(fell) <= set(numbers)
    assert summary["opening"].startswith("Wandering Disciple, Gate Bulwark, Lantern Sage against ")
    assert summary["ending"][0].startswith("Defeat after 58 rounds")


def test_the_text_reads_like_the_terminal() -> None:
    log = stanced()
    text = call("text", log)
    match = Match.load(log.encode(), registry.game_of)
    for line in match.story():
        assert line in text
    assert text.splitlines()[0].endswith("seed 5, 4 records)")
    assert text.rstrip().endswith("every event follows from its command and its dice.")
    assert "low" not in "\n".join(call("text", log, eyes="red").split("\n   3 ")[1].splitlines()[:3]).lower()


def test_one_plays_on_from_any_record() -> None:
    log = stanced()
    found = call("fork", log, n=3)
    assert found["seat"] == "red"
    forked = Match.load(found["log"].encode(), registry.game_of)
    assert len(forked.records) == 4
    assert forked.state == Match.load(log.encode(), registry.game_of).at(3)
    forked.submit(Attack("b1", "low"))
    assert verify(forked.lines(), registry.game_of).ok
    assert call("fork", log, n=3, seat="blue")["seat"] == "blue"


def test_nobody_looks_from_a_seat_that_is_not_there() -> None:
    with pytest.raises(Refusal, match='no seat "ghost"'):
        call("open", stanced(), eyes="ghost")


def test_a_board_of_everything_is_told_from_the_whole_state() -> None:
    log = (GOLDEN / "tcg" / "emberfall,tidewall.14.jsonl").read_text("utf-8")
    match = Match.load(log.encode(), registry.game_of)
    seen = view(match.game.ruleset, match.at(20), "player1")
    hands = {eyes: call("boards", log, n=20, eyes=eyes)[0] for eyes in ("", "player1")}

    def shown(eyes: str) -> int:
        return sum(len(zone.get("items", ())) for zone in hands[eyes]["zones"] if zone["owner"] == "player2")

    assert seen != match.at(20)
    assert shown("player1") <= shown("")


def test_a_log_is_sent_once_and_again_to_whoever_does_not_know_it(monkeypatch: pytest.MonkeyPatch) -> None:
    log = stanced()
    opened = call("open", log)
    monkeypatch.setattr(Match, "load", lambda *_: pytest.fail("it was read again"))
    for name in ("boards", "decision", "verify", "summary", "text", "fork"):
        assert call(name, "", id=opened["id"], n=2) == call(name, log, n=2)
    monkeypatch.undo()
    replay._place.cache_clear()  # another worker
    with pytest.raises(Refusal, match="isn't open here any more") as refused:
        call("boards", "", id=opened["id"])
    assert refused.value.code == "replay.unknown"
    call("boards", log)
    assert len(call("boards", "", id=opened["id"], n=1, to=4)) == 4


def test_the_replays_that_were_asked_about_last_are_kept() -> None:
    logs = [registry.open_match("duel", "pair", seed=seed).lines().decode() for seed in range(replay.MOST + 1)]
    first, second, *others = [call("open", log)["id"] for log in logs[:-1]]
    call("boards", "", id=first)
    newest = call("open", logs[-1])["id"]
    for kept in (*others, first, newest):
        call("boards", "", id=kept)
    with pytest.raises(Refusal, match="isn't open here any more"):
        call("boards", "", id=second)


@pytest.mark.parametrize("path", ONE_EACH[:1] + ONE_EACH[-1:], ids=lambda path: path.parent.name)
def test_a_replay_is_read_in_the_language_of_the_page(path: Path, tmp_path: Path) -> None:
    """A made-up language: whatever is still plain comes from no file. Names of fighters are the encounter's."""
    log = path.read_text("utf-8")
    match = Match.load(log.encode(), registry.game_of)
    n = next(n for n in match.live if n > 1)
    with made_up(tmp_path) as code:
        door, shown = Door({}), {}
        for name, more in (
            ("open", {}), ("boards", {"n": n}), ("decision", {"n": n}), ("text", {}), ("summary", {}), ("verify", {}),
        ):  # fmt: skip
            answer = json.loads(door.call(f"replay.{name}", json.dumps({"log": log, **more}), print, code))
            shown[name] = answer["value"]
        if shown["open"].get("review"):
            asked = json.dumps({"log": log, "seat": shown["open"]["seats"][0]["id"]})
            shown["review"] = json.loads(door.call("replay.review", asked, print, code))["value"]
    fighters = {piece["name"] for board in shown["boards"] for piece in board["pieces"]}
    printed = {*printed_in(match.game), *fighters}
    read = [text for value in shown.values() for text in texts_of(value)]
    assert len(read) > 60
    assert [text for text in read if plain_words(text, printed)] == []


def texts_of(plain: Any, reads: bool = True) -> Iterator[str]:
    """What a person reads of plain data; all else are codes, ids and numbers."""
    if isinstance(plain, str):
        if reads:
            yield plain
    elif isinstance(plain, dict):
        for key, value in plain.items():
            yield from texts_of(value, key in READ)
    elif isinstance(plain, list):
        for item in plain:
            yield from texts_of(item, reads)


READ = {"ending", "group", "heading", "lines", "name", "note", "opening", "sentence", "text", "title", "told"}
