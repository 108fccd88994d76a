"""`turnwright replay` and `turnwright verify`: what is written can be told, and proven."""

import json
import os
import re

import msgspec
import pytest
from tests.cli.support import EXAMPLE, turnwright
from tests.forging import forged, rechained, written

from turnwright import __version__
from turnwright.kernel import registry
from turnwright.kernel.match import Match
from turnwright.players import find


@pytest.fixture
def log(tmp_path):
    path = tmp_path / "log.jsonl"
    assert turnwright("run", EXAMPLE, "--finish", "--out", path).code == 0
    return path


def rewrite(log, change):
    """Changes one record, given as plain data, and returns its number."""
    lines = log.read_bytes().splitlines(keepends=True)
    for place, line in enumerate(lines[1:], start=1):
        record = json.loads(line)
        if change(record):
            log.write_bytes(rechained([*lines[:place], written(record), *lines[place + 1 :]]))
            return record["n"]
    raise AssertionError("nothing was changed")


def test_replay_tells_the_same_story_as_the_run(log):
    told = turnwright("replay", log)
    lived = turnwright("run", EXAMPLE, "--finish")
    assert (told.code, told.err) == (0, "")
    assert told.out.startswith(lived.out[: lived.out.rindex("{")])
    assert told.last == lived.last


def test_replay_shows_the_board_at_the_end(log):
    text = turnwright("replay", log).out
    match = Match.load(log.read_bytes(), registry.game_of)
    for fighter in match.state.fighters.values():
        assert re.search(rf"{fighter.seat} +{fighter.name} +HP {max(0, fighter.hp)}/{fighter.max_hp}", text)


def test_replay_stops_where_it_is_told(log):
    match = Match.load(log.read_bytes(), registry.game_of)
    for n in (1, 2, 5):
        told = json.loads(turnwright("replay", log, "--to", n, "--json").out)
        assert told["state"] == json.loads(msgspec.json.encode(match.at(n)))
        assert [record["n"] for record in told["records"]] == list(range(1, n + 1))
        assert told["outcome"]["records"] == n


@pytest.mark.parametrize("n", [0, -1, 999])
def test_replay_refuses_a_record_that_is_not_there(log, n):
    ran = turnwright("replay", log, "--to", n)
    assert (ran.code, ran.out) == (1, "")
    assert f"There is no record {n}: the match has records 1 to " in ran.err


def test_verify_agrees_with_the_run(log):
    ran = turnwright("verify", log)
    assert (ran.code, ran.err) == (0, "")
    assert "20 records verified" in ran.out
    assert turnwright("verify", log, "--json").last["ok"] is True


def test_every_changed_number_of_an_event_is_found_and_its_record_named(log):
    """Each number in each event, one at a time, a digit off: none goes unnoticed."""
    text = log.read_text()
    lines = text.splitlines(keepends=True)
    tried = 0
    for place, line in enumerate(lines[1:], start=1):
        start = line.index('"events":')
        end = line.index('"first_draw"') if '"first_draw"' in line else len(line)
        for number in re.finditer(r"(?<=[:\[,])\d+", line[start:end]):
            at = start + number.start()
            changed = line[:at] + str((int(line[at]) + 1) % 10) + line[at + 1 :]
            log.write_text("".join([*lines[:place], changed, *lines[place + 1 :]]))
            ran = turnwright("verify", log)
            assert ran.code == 1, changed
            assert re.search(rf"\b[Rr]ecord {place}\b", ran.err), (changed, ran.err)
            tried += 1
    assert tried > 50


def test_verify_says_what_was_changed(log):
    def more_damage(record):
        for event in record["events"]:
            if event["type"] == "struck":
                event["amount"] += 1
                return True
        return False

    n = rewrite(log, more_damage)
    ran = turnwright("verify", log, "--json")
    assert ran.code == 1
    assert ran.last["ok"] is False
    (problem,) = ran.last["problems"]
    assert (problem["code"], problem["record"], problem["field"]) == ("verify.event", n, "amount")
    assert f"Record {n} disagrees with the rules: its event" in problem["sentence"]


def test_a_log_cut_anywhere_in_its_last_line_loads_with_a_notice(log):
    whole = log.read_bytes()
    last = whole.rstrip(b"\n").rindex(b"\n") + 1
    for end in (last + 1, (last + len(whole)) // 2, len(whole) - 2):
        log.write_bytes(whole[:end])
        for command in ("replay", "verify"):
            ran = turnwright(command, log)
            assert ran.code == 0
            assert ran.err == (
                f"turnwright: {log}: The log was cut off in the middle of record 20; "
                "everything before it has been loaded.\n"
            )
        assert turnwright("replay", log).last["records"] == 19


def test_a_log_cut_off_within_a_letter_is_told_to_the_record_before(log):
    *whole, last = log.read_bytes().splitlines(keepends=True)
    log.write_bytes(b"".join(whole) + last[:20] + "é".encode()[:1])
    ran = turnwright("replay", log)
    assert (ran.code, "cut off in the middle" in ran.err) == (0, True)


def test_a_file_that_cannot_be_read_is_named_once(tmp_path):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    for command in ("replay", "verify"):
        ran = turnwright(command, pipe)
        assert (ran.code, ran.err) == (2, f"turnwright: {pipe}: nobody is writing to this pipe\n")


def test_a_missing_line_is_named(log):
    lines = log.read_text().splitlines(keepends=True)
    log.write_text("".join(lines[:4] + lines[5:]))
    assert turnwright("verify", log).code == 1
    ran = turnwright("replay", log)
    assert (ran.code, ran.out) == (2, "")
    assert f"{log}: Record 4 does not match its hash" in ran.err
    log.write_bytes(rechained(log.read_bytes().splitlines(keepends=True)))
    ran = turnwright("replay", log)
    assert f"{log}: Expected record 4, but found record 5: record 4 is missing, or further down." in ran.err


def test_an_unknown_event_is_named(log):
    def unheard_of(record):
        if record["n"] == 3:
            record["events"].insert(0, {"type": "meteor_fell"})
        return record["n"] == 3

    rewrite(log, unheard_of)
    assert "Record 3 is not a valid duel record" in turnwright("replay", log).err
    ran = turnwright("verify", log)
    assert ran.code == 1
    assert "Record 3 is not a valid duel record" in ran.err


def test_a_log_of_an_older_ruleset_is_told_with_a_warning(log):
    log.write_bytes(forged(log.read_bytes().splitlines(keepends=True), 0, lambda raw: raw | {"version": "0"}))
    ran = turnwright("replay", log)
    assert ran.code == 0
    assert (
        ran.err == f"turnwright: {log}: The log was written with duel 0 (Turnwright {__version__}); this is duel 2.\n"
    )


def test_sealed_dice_are_verified_once_they_are_revealed(tmp_path):
    game = registry.game("duel")
    match = Match.open(game, game.ruleset.content.encounter(game, "pair"))
    path = tmp_path / "sealed.jsonl"
    match.save(path)
    match.advance(dict.fromkeys(("red", "blue"), find(game.ruleset, "greedy")))
    match.save(path)
    ran = turnwright("verify", path)
    assert ran.code == 1
    assert "The dice are sealed and not yet revealed: records 2, " in ran.err
    assert turnwright("verify", path, "--json").last["status"] == "unproven"
    match.close()
    match.save(path)
    assert "every event follows from its command and its dice" in turnwright("verify", path).out
