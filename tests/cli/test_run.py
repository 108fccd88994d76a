"""`turnwright run`: the commands of a script, the other seats by their AI, the log and the outcome."""

import json

import pytest
from tests.cli.support import ATTACK, EXAMPLE, events_of, script_at, turnwright

from turnwright.kernel import registry
from turnwright.kernel.match import Match
from turnwright.rulesets import duel


def records_of(log):
    return [json.loads(line) for line in log.read_text().splitlines()[1:]]


def test_the_example_twice_gives_identical_files_and_stories(tmp_path):
    first = turnwright("run", EXAMPLE, "--finish", "--out", tmp_path / "a.jsonl")
    second = turnwright("run", EXAMPLE, "--finish", "--out", tmp_path / "b.jsonl")
    assert first == second
    assert (first.code, first.err) == (0, "")
    assert (tmp_path / "a.jsonl").read_bytes() == (tmp_path / "b.jsonl").read_bytes()


@pytest.mark.parametrize(
    "command",
    [
        ("run", EXAMPLE, "--out", "{log}"),
        ("sim", "duel", "skirmish", "--log", "5={log}"),
        ("play", "duel", "skirmish", "--log", "{log}"),
    ],
    ids=lambda command: command[0],
)
def test_a_log_names_its_encounter(tmp_path, command):
    log = tmp_path / "a.jsonl"
    assert turnwright(*(str(part).format(log=log) for part in command)).code == 0
    assert json.loads(log.read_text().splitlines()[0])["encounter"] == "skirmish"


def test_the_last_line_is_the_outcome_of_the_log(tmp_path):
    ran = turnwright("run", EXAMPLE, "--finish", "--out", tmp_path / "a.jsonl")
    match = Match.load((tmp_path / "a.jsonl").read_bytes(), registry.game_of)
    assert match.result is not None
    assert ran.last == {
        "result": match.result.result,
        "winner": match.result.winner,
        "records": len(match.records),
        **match.result.detail,
    }


def test_a_script_that_stops_early_says_who_must_act(tmp_path):
    ran = turnwright("run", script_at(tmp_path, {"type": "defend"}))
    assert ran.last == {"result": None, "winner": None, "records": 2, "to_act": ["blue"]}


def test_the_story_is_grouped_by_record(tmp_path):
    ran = turnwright("run", script_at(tmp_path, {"type": "defend"}))
    assert ran.out.splitlines()[:2] == [
        "   1 table opens A toy duel: guard, hidden stances, a parry",
        "   2 red Defend, stance high",
    ]
    assert ran.out.splitlines()[2].startswith("       Rose defends: +")


def test_json_is_the_outcome_alone(tmp_path):
    ran = turnwright("run", script_at(tmp_path, {"type": "defend"}), "--json")
    assert len(ran.out.splitlines()) == 1
    assert ran.last["records"] == 2


def test_seats_without_commands_are_played_by_their_profile(tmp_path):
    log = tmp_path / "log.jsonl"
    turnwright("run", script_at(tmp_path, {"type": "defend"}, {"type": "defend"}, encounter="plain"), "--out", log)
    assert [(record["by"], "who" in record) for record in records_of(log)] == [
        ("table", False),
        ("red", False),
        ("blue", True),
        ("red", False),
    ]


def test_a_script_may_speak_for_every_seat(tmp_path):
    log = tmp_path / "log.jsonl"
    commands = [{"type": "defend", "by": "red"}, {"type": "defend", "by": "blue"}, {"type": "defend", "by": "red"}]
    assert turnwright("run", script_at(tmp_path, *commands), "--out", log).code == 0
    assert not any(record.get("who") for record in records_of(log))


def test_a_script_for_the_second_seat_waits_for_its_turn(tmp_path):
    log = tmp_path / "log.jsonl"
    script = script_at(tmp_path, {"type": "defend", "by": "blue"}, encounter="plain")
    assert turnwright("run", script, "--out", log).code == 0
    assert [(record["by"], "who" in record) for record in records_of(log)] == [
        ("table", False),
        ("red", True),
        ("blue", False),
    ]


def test_finish_in_the_script_is_the_same_as_on_the_command_line(tmp_path):
    here = turnwright("run", script_at(tmp_path, {"type": "defend"}), "--finish")
    there = turnwright("run", script_at(tmp_path, {"type": "defend"}, finish=True))
    assert here == there
    assert here.last["result"] in ("victory", "draw")


def test_a_script_without_commands_is_played_by_the_profiles_alone(tmp_path):
    log = tmp_path / "log.jsonl"
    assert turnwright("run", script_at(tmp_path, finish=True), "--out", log).last["winner"] in ("red", "blue")
    assert all(record.get("who") for record in records_of(log)[1:])


def test_a_refusal_stops_the_script_and_keeps_the_log(tmp_path):
    log = tmp_path / "log.jsonl"
    script = script_at(tmp_path, {"type": "defend"}, {"type": "attack", "target": "b9"}, ATTACK, encounter="plain")
    ran = turnwright("run", script, "--out", log, "--finish")
    assert ran.code == 1
    assert ran.err == f'turnwright: {script}: command 2: Nobody is called "b9"; known: b1, b2, r1, r2\n'
    assert ran.last["result"] is None
    assert ran.last["refused"] == {
        "command": 2,
        "code": "duel.no_such_fighter",
        "message": 'Nobody is called "b9"; known: b1, b2, r1, r2',
    }
    assert len(records_of(log)) == ran.last["records"] == 3
    assert turnwright("verify", log).code == 0


def test_a_dead_target_is_refused_by_name(tmp_path):
    frail = {"name": "Birch", "seat": "blue", "hp": 1}
    standing = {"name": "Bay", "seat": "blue"}
    setup = {"fighters": {"r1": {"name": "Rose", "seat": "red"}, "b1": frail, "b2": standing}}
    ran = turnwright("run", script_at(tmp_path, ATTACK, ATTACK, setup=setup))
    assert ran.code == 1
    assert "command 2: Rose cannot attack Birch, who has fallen: choose another target." in ran.err


def test_an_answer_need_not_count_prompts(tmp_path):
    log = tmp_path / "log.jsonl"
    answer = {"type": "answer", "choice": ["no"], "by": "blue"}
    assert turnwright("run", script_at(tmp_path, {**ATTACK, "by": "red"}, answer), "--out", log).code == 0
    assert [event["type"] for event in events_of(log)] == [
        "started",
        "blow_rolled",
        "paused",
        "answered",
        "resumed",
        "struck",
        "turn_passed",
    ]


def test_a_question_that_the_next_command_does_not_answer_is_declined(tmp_path):
    log = tmp_path / "log.jsonl"
    script = script_at(tmp_path, {**ATTACK, "by": "red"}, {"type": "defend", "by": "blue"})
    assert turnwright("run", script, "--out", log).code == 0
    answered = records_of(log)[2]
    assert (answered["by"], answered["who"], answered["command"]["choice"]) == ("blue", "bot", ["no"])


def test_an_answer_to_nothing_is_refused(tmp_path):
    ran = turnwright("run", script_at(tmp_path, {"type": "answer", "choice": ["no"]}))
    assert ran.code == 1
    assert "command 1: red has nothing to answer: it isn't being asked anything." in ran.err


def test_a_question_that_cannot_be_declined_must_be_answered(tmp_path, monkeypatch):
    def parry_or_not(scribe, word):
        if not scribe.answers:
            scribe.ask("blue", "parry", ("yes", "no"), about={"fighter": word.target, "damage": 3})

    toy = duel.RULESET.varied(words={**duel.RULESET.rules.words, duel.Parry: parry_or_not})
    monkeypatch.setattr(registry, "find_ruleset", lambda name: toy)
    ran = turnwright("run", script_at(tmp_path, {**ATTACK, "by": "red"}, {"type": "defend", "by": "blue"}))
    assert ran.code == 1
    assert (
        "blue must answer first. Birch is about to take 3: parry it? Options: yes (Parry), no (Take the "
        'blow); write {"type":"answer","choice":["yes"]}.'
    ) in ran.err


@pytest.mark.parametrize(("dice", "amount"), [({"attack": [6, 6]}, 12), ({"attack": [1, 1]}, 2)])
def test_the_game_master_enters_dice_by_hand(tmp_path, dice, amount):
    log = tmp_path / "log.jsonl"
    script = script_at(tmp_path, {**ATTACK, "by": "gm", "dice": dice}, encounter="plain")
    assert turnwright("run", script, "--out", log).code == 0
    assert next(event for event in events_of(log) if event["type"] == "struck")["amount"] == amount
    assert turnwright("verify", log).code == 0


def test_one_die_may_be_written_without_a_list(tmp_path):
    log = tmp_path / "log.jsonl"
    script = script_at(tmp_path, {"type": "defend", "by": "red", "dice": {"guard": 5}}, table={"hand_dice": "anyone"})
    assert turnwright("run", script, "--out", log).code == 0
    assert next(event for event in events_of(log) if event["type"] == "guard_raised")["face"] == 5


def test_the_game_master_overrides_with_a_reason(tmp_path):
    log = tmp_path / "log.jsonl"
    own_side = {"type": "attack", "target": "r2", "by": "gm"}
    assert turnwright("run", script_at(tmp_path, own_side, encounter="plain")).code == 1
    script = script_at(tmp_path, own_side | {"override": "charmed"}, encounter="plain")
    assert turnwright("run", script, "--out", log).code == 0
    assert next(event for event in events_of(log) if event["type"] == "overridden")["reason"] == "charmed"


@pytest.mark.parametrize(("seed", "low"), [(-1, 2**32 - 1), (2**32 + 7, 7), (2**70 + 7, 7), (-(2**40) + 3, 3)])
def test_any_integer_is_a_seed_and_its_low_32_bits_count(tmp_path, seed, low):
    def played(number):
        log = tmp_path / "log.jsonl"
        assert turnwright("run", script_at(tmp_path, seed=number, finish=True), "--out", log).code == 0
        assert turnwright("verify", log).code == 0
        return [event for event in events_of(log) if event["type"] != "started"]

    assert played(seed) == played(low)


def test_rulings_of_a_script_are_in_the_log_and_count(tmp_path):
    log = tmp_path / "log.jsonl"
    script = script_at(tmp_path, options={"turn_limit": 3}, preset="standard", finish=True)
    assert turnwright("run", script, "--out", log).last == {"result": "draw", "winner": None, "turns": 3} | {
        "records": len(records_of(log))
    }
    assert json.loads(log.read_text().splitlines()[0])["options"]["turn_limit"] == 3
