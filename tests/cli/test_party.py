"""`play --party`: yesterday's party comes into today's encounter as it left the last one; nobody heals on the way."""

import json

import pytest
from tests.cli.support import turnwright

from turnwright.kernel import registry
from turnwright.kernel.match import Match
from turnwright.kernel.verify import verify
from turnwright.rulesets.ptu import commands as do


@pytest.fixture(scope="module")
def ptu():
    return registry.game("ptu")


@pytest.fixture
def monday(ptu, tmp_path):
    """The meadow: Cinder is hurt, Wren's own has fainted, Odo has caught the Pidgey and used a ball up."""
    match = Match.open(ptu, ptu.ruleset.content.encounter(ptu, "wild_meadow"), seed=4, encounter="wild_meadow")
    match.submit(do.DealDamage("cinder", 30), "gm")
    wrens = next(one for one in match.state.combatants.values() if one.sheet.owner == "wren" and one.where == "field")
    match.submit(do.SetHp(wrens.id, 0), "gm")
    while match.state.combatants["pidgey"].where != "captured":
        if match.state.combatants["pidgey"].hp > 1:
            match.submit(do.SetHp("pidgey", 1), "gm")
        if match.state.active == "odo":
            match.submit(do.GrantItem("odo", "basic_ball", 1), "gm")
            match.submit(do.ThrowBall("basic_ball", "pidgey"), "gm", dice={"accuracy": (15,), "capture": (1,)})
        match.submit(do.SkipTurn(), "gm")
    match.submit(do.EndEncounter("victory"), "gm")
    log = tmp_path / "monday.jsonl"
    log.write_bytes(match.lines())
    return match, log


def sat_down(log, *args):
    """The match of a log, after it was opened by `play` and left at once."""
    ran = turnwright("play", "ptu", *args, "--seed", 1, "--as", "gm", "--log", log, given="quit\n")
    assert (ran.code, ran.err) == (0, "")
    assert not verify(log.read_bytes(), registry.game_of).problems
    return Match.load(log.read_bytes(), registry.game_of)


def test_they_come_as_they_left(monday, tmp_path):
    before, log = monday
    old, new = before.state.combatants, sat_down(tmp_path / "t.jsonl", "boss_old_kiln", "--party", log).state.combatants
    for name in ("odo", "wren", "cinder", "cobble"):
        was, now = old[name], new[name]
        assert (now.side, now.hp, now.injuries, now.items) == ("players", was.hp, was.injuries, was.items)
        assert (now.sheet.level, now.sheet.experience, now.sheet.moves) == (
            was.sheet.level, was.sheet.experience, was.sheet.moves,
        )  # fmt: skip
    assert new["cinder"].hp < new["cinder"].sheet.max_hp
    assert new["cinder"].injuries == old["cinder"].injuries


def test_balls_stay_shut_and_the_field_has_no_more_than_the_encounter_gives(monday, tmp_path):
    before, log = monday
    new = sat_down(tmp_path / "t.jsonl", "boss_old_kiln", "--party", log).state.combatants
    ours = {one.id: one.where for one in new.values() if one.side == "players"}
    assert (ours["odo"], ours["wren"], ours["cinder"]) == ("field", "field", "field")
    assert ours["cobble"] == "ball"
    fainted = [one.id for one in before.state.combatants.values() if one.sheet.owner == "wren" and one.fainted]
    assert [ours[one] for one in fainted] == ["ball"]
    assert [where for name, where in ours.items() if name not in ("odo", "wren")].count("field") == 1


def test_who_was_caught_comes_along_and_the_next_wild_one_has_another_id(monday, tmp_path):
    _, log = monday
    new = sat_down(tmp_path / "t.jsonl", "wild_meadow", "--party", log).state.combatants
    assert (new["pidgey"].sheet.owner, new["pidgey"].side, new["pidgey"].where) == ("odo", "players", "ball")
    assert (new["pidgey#2"].side, new["pidgey#2"].wild) == ("enemies", True)
    assert sorted(one.id for one in new.values() if one.sheet.kind == "trainer") == ["odo", "wren"]


def test_the_encounters_own_players_stay_away(monday, tmp_path):
    _, log = monday
    new = sat_down(tmp_path / "t.jsonl", "gym_lime_works", "--party", log).state.combatants
    trainers = {one.id: one.side for one in new.values() if one.sheet.kind == "trainer"}
    assert trainers == {"wren": "players", "odo": "players", "leader_marl": "enemies"}
    out = [one.id for one in new.values() if one.side == "players" and one.where == "field"]
    assert sorted(out) == ["cinder", "odo", "wren"]  # Ines would have had one Pokémon out


def test_a_setup_of_ones_own_says_where_they_stand(monday, tmp_path):
    _, log = monday
    setup = tmp_path / "bridge.json"
    setup.write_text(
        json.dumps(
            {
                "name": "The bridge",
                "grid": {"rows": ["." * 10] * 6},
                "placed": [
                    {"side": "players", "trainer": "challenger_ines", "position": [2, 3]},
                    {"side": "players", "species": "pidgey", "position": [4, 3]},
                    {"side": "enemies", "species": "Geodude", "level": 9, "position": [7, 3]},
                ],
            }
        )
    )
    new = sat_down(tmp_path / "t.jsonl", setup, "--party", log).state.combatants
    assert (new["wren"].position, new["cinder"].position, new["geodude"].position) == ((2, 3), (4, 3), (7, 3))
    assert new["odo"].position is not None
    assert "challenger_ines" not in new


def test_a_third_day_follows_the_second(monday, ptu, tmp_path):
    _, log = monday
    tuesday = sat_down(tmp_path / "t.jsonl", "boss_old_kiln", "--party", log)
    tuesday.submit(do.EndEncounter("victory"), "gm")
    tuesday.submit(do.Rest("half_hour"), "gm")  # rest is the game master's to give, and counts
    second = tmp_path / "second.jsonl"
    second.write_bytes(tuesday.lines())
    new = sat_down(tmp_path / "w.jsonl", "wild_meadow", "--party", second).state.combatants
    assert new["cinder"].hp == tuesday.state.combatants["cinder"].hp
    assert new["cinder"].rested == 30
    assert "ranger_aldis" not in new  # an ally of the kiln, not one of the party


def test_the_dead_stay_behind(ptu):
    """In a fight that is not friendly, damage down to -200 % kills. (p. 251)"""
    placed = [{"side": "players", "trainer": "odo"}, {"side": "enemies", "species": "pidgey"}]
    match = Match.open(ptu, {"auto_end": False, "placed": placed}, seed=1)
    match.submit(do.DealDamage("cinder", 500), "gm")
    match.submit(do.EndEncounter("defeat"), "gm")
    assert match.result.detail["sheets_after"]["cinder"]["dead"]
    assert [each.sheet.id for each in ptu.ruleset.content.party(ptu, match.state)] == ["odo", "cobble"]


# Refused


def test_a_match_that_is_not_over_is_refused(ptu, tmp_path):
    match = Match.open(ptu, ptu.ruleset.content.encounter(ptu, "wild_meadow"), seed=4)
    log = tmp_path / "unfinished.jsonl"
    log.write_bytes(match.lines())
    ran = turnwright("play", "ptu", "wild_meadow", "--party", log)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == (
        f"turnwright: {log}: this match is not over yet: finish it first (turnwright play --resume {log})\n"
    )


def test_a_game_without_a_party_says_so(monday):
    _, log = monday
    for args in (("duel", "pair"), ("rune",)):
        ran = turnwright("play", *args, "--party", log)
        assert ran.code == 2
        assert ran.err == (
            f"turnwright: {args[0]} has no party that goes from one match to the next: leave out --party\n"
        )


def test_a_log_of_another_game_and_other_files_are_refused(tmp_path):
    log = tmp_path / "duel.jsonl"
    turnwright("run", "examples/duel_skirmish.json", "--finish", "--out", log)
    ran = turnwright("play", "ptu", "wild_meadow", "--party", log)
    assert (ran.code, ran.err) == (2, f"turnwright: {log} is from duel, not from ptu\n")
    other = tmp_path / "other.json"
    other.write_text("{}")
    ran = turnwright("play", "ptu", "wild_meadow", "--party", other)
    assert ran.code == 2
    assert "neither the log of a match nor a party" in ran.err
    assert turnwright("play", "ptu", "wild_meadow", "--party", tmp_path / "none.jsonl").code == 2
    assert turnwright("play", "--resume", log, "--party", log).code == 2


def test_a_file_that_is_not_there_is_said_before_anybody_chooses_an_encounter(tmp_path):
    ran = turnwright("play", "ptu", "--party", tmp_path / "none.jsonl")
    assert (ran.code, ran.out) == (2, "")
    assert "none.jsonl: no such file or directory" in ran.err
