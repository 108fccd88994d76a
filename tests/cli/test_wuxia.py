"""The command line on wuxia: what the project promises to show."""

import json
from pathlib import Path

import msgspec
import pytest
from tests.cli.support import script_at, turnwright

from turnwright.kernel import registry

VECTORS = json.loads((Path(__file__).parents[1] / "rulesets" / "wuxia" / "vectors.json").read_text())
GAME = registry.game("wuxia")
ENCOUNTERS = sorted(GAME.ruleset.content.encounters(GAME))


def duel_at(folder, *commands, **fields):
    return script_at(folder, *commands, **{"ruleset": "wuxia", "encounter": "duel_sect_elder", **fields})


def asked_for(row, answer):
    """An answer that is an object may say more than was asked for."""
    return {key: answer.get(key) for key in row["expected"]} if isinstance(row["expected"], dict) else answer


def test_a_batch_answers_every_vector():
    ran = turnwright("calc", "wuxia", "--batch", given="\n".join(map(json.dumps, VECTORS)))
    assert (ran.code, ran.err) == (0, "")
    answers = [json.loads(line) for line in ran.out.splitlines()]
    assert len(VECTORS) > 60
    assert [asked_for(row, answer) for row, answer in zip(VECTORS, answers, strict=True)] == [
        row["expected"] for row in VECTORS
    ]


@pytest.mark.parametrize("place", range(0, len(VECTORS), 9))
def test_a_single_answer_is_the_same(place):
    row = VECTORS[place]
    ran = turnwright("calc", "wuxia", row["calc"], json.dumps(row["input"]))
    assert asked_for(row, ran.last) == row["expected"]


@pytest.mark.parametrize("encounter", ENCOUNTERS)
def test_every_encounter_runs_to_its_end_and_is_proven(tmp_path, encounter):
    log = tmp_path / "log.jsonl"
    script = duel_at(tmp_path, encounter=encounter, finish=True)
    ran = turnwright("run", script, "--out", log)
    assert (ran.code, ran.err) == (0, "")
    assert ran.last["result"] in ("victory", "defeat", "escape", "timeout")
    assert turnwright("verify", log).code == 0
    assert turnwright("replay", log).last == ran.last
    again = tmp_path / "again.jsonl"
    turnwright("run", script, "--out", again)
    assert again.read_bytes() == log.read_bytes()


def test_a_changed_digit_is_found_and_named(tmp_path):
    log = tmp_path / "log.jsonl"
    turnwright("run", duel_at(tmp_path, finish=True), "--out", log)
    lines = log.read_text().splitlines()
    place = next(place for place, line in enumerate(lines) if place and '"thp_damage","target_id"' in line)
    record = json.loads(lines[place])
    next(event for event in record["events"] if event["type"] == "thp_damage")["amount"] += 1
    lines[place] = json.dumps(record)
    log.write_text("\n".join(lines) + "\n")
    ran = turnwright("verify", log)
    assert ran.code == 1
    assert f"Record {place} " in ran.err


def test_the_heros_commands_then_both_sides_by_ai(tmp_path):
    log = tmp_path / "log.jsonl"
    script = duel_at(
        tmp_path, {"type": "quick", "action": "reposition"}, {"type": "attack", "target": "hall_elder"}, finish=True
    )
    ran = turnwright("run", script, "--out", log)
    assert (ran.code, ran.err) == (0, "")
    records = [json.loads(line) for line in log.read_text().splitlines()[1:]]
    assert [record["by"] for record in records if not record.get("who")] == ["table", "hero", "hero"]


@pytest.mark.parametrize(
    ("command", "says"),
    [
        ({"type": "technique", "technique": "moonwalk", "target": "hall_elder"}, 'no technique "moonwalk"'),
        ({"type": "attack", "target": "nobody"}, '"nobody"'),
        ({"type": "quick", "action": "dance"}, "'dance'"),
        ({"type": "attack", "target": "hall_elder", "actor": "hall_elder"}, "Elder of the Crimson Hall"),
    ],
)
def test_what_is_not_there_is_refused_by_name(tmp_path, command, says):
    ran = turnwright("run", duel_at(tmp_path, {"type": "wait"}, command))
    assert ran.code == 1
    assert "command 2: " in ran.err
    assert says in ran.err
    assert ran.err.count("\n") == 1


def test_an_encounter_that_names_a_missing_unit_is_told_with_its_place(tmp_path):
    encounter = msgspec.to_builtins(GAME.content.encounters["duel_sect_elder"])
    raw = json.loads(json.dumps(encounter).replace("hall_elder", "hall_eldar")) | {"id": "lost"}
    pack = tmp_path / "lost"
    (pack / "encounters").mkdir(parents=True)
    manifest = {"id": "lost", "ruleset": "wuxia", "version": "1", "extends": "wuxia_core"}
    (pack / "pack.json").write_text(json.dumps(manifest))
    (pack / "encounters" / "all.json").write_text(json.dumps([raw]))
    ran = turnwright("packs", "check", pack)
    assert (ran.code, ran.out) == (1, "")
    assert 'did you mean "hall_elder"?' in ran.err
    assert "lost/encounters/all.json[0]" in ran.err
    script = duel_at(tmp_path, encounter="lost", packs=["wuxia_core", str(pack)])
    ran = turnwright("run", script)
    assert (ran.code, ran.out, ran.err.count("\n")) == (1, "", 1)
    assert "lost/encounters/all.json[0]" in ran.err


def test_a_battle_of_a_pack_in_a_folder_is_proven_with_that_folder(tmp_path):
    pack, log = tmp_path / "mine", tmp_path / "mine.jsonl"
    (pack / "units").mkdir(parents=True)
    manifest = {"id": "mine", "ruleset": "wuxia", "version": "1", "extends": "wuxia_core"}
    (pack / "pack.json").write_text(json.dumps(manifest))
    (pack / "units" / "all.json").write_text('[{"id": "hero", "name": "Wan"}]')
    assert turnwright("sim", "wuxia", "duel_sect_elder", "--pack", pack, "--log", f"5={log}").code == 0
    alone = turnwright("verify", log)
    assert (alone.code, alone.err.count("\n")) == (1, 1)
    assert "This log needs the pack mine 1, which is not installed: give its folder with --pack." in alone.err
    assert turnwright("verify", log, "--pack", pack).code == 0
    assert "Wan" in turnwright("replay", log, "--pack", pack).out
    ran = turnwright("play", "--resume", log)
    assert (ran.code, "--pack" in ran.err) == (1, True)
    assert "Victory" in turnwright("play", "--resume", log, "--pack", pack).out
    assert turnwright("encounters", "wuxia", "--pack", pack).code == 0
    assert turnwright("perft", "wuxia", "training_yard", "1", "--pack", pack, "--preset", "adr").code == 0


def test_a_broken_pack_file_is_one_line(tmp_path):
    pack = tmp_path / "broken"
    (pack / "units").mkdir(parents=True)
    (pack / "pack.json").write_text('{"id": "broken", "ruleset": "wuxia", "version": "1"}')
    (pack / "units" / "all.json").write_text('[{"id": "hero" "name": "Hero"}]')
    for args in (("packs", "check", pack), ("run", duel_at(tmp_path, packs=["wuxia_core", str(pack)]))):
        ran = turnwright(*args)
        assert (ran.code, ran.out, ran.err.count("\n")) == (1, "", 1)
        assert "broken/units/all.json" in ran.err


def test_odds_of_an_attack_are_over_twenty_faces(tmp_path):
    script = duel_at(tmp_path, {"type": "quick", "action": "strike", "target": "hall_elder"})
    told = json.loads(turnwright("odds", script, "--json").out)
    hit = told["summary"]["hit"]["value"]
    assert hit * 20 == pytest.approx(round(hit * 20))
    assert sum(row["chance"]["value"] for row in told["outcomes"]) == pytest.approx(1)


def test_rulings_show_the_sources():
    text = turnwright("rulings", "wuxia", "--preset", "adr").out
    assert 'resolution = "adr" (default "seed")   [adr | seed]' in text
    assert "  - spec 2.6: seed" in text
    every = turnwright("rulings", "wuxia", "--json").last["rulings"]
    assert {row["name"] for row in every} == set(type(GAME.options).__struct_fields__)
    assert all(row["description"] and row["sources"] for row in every)


def test_the_core_pack_is_sound():
    assert turnwright("packs", "check", "wuxia_core").code == 0
