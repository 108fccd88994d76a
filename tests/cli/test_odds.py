"""`turnwright odds`: exact, and without looking at what a seat may not see."""

import json
from fractions import Fraction
from itertools import product

from tests.cli.support import ATTACK, script_at, turnwright


def odds(script):
    ran = turnwright("odds", script, "--json")
    assert (ran.code, ran.err) == (0, "")
    return json.loads(ran.out)


def damage_odds(told):
    table: dict[int, Fraction] = {}
    for row in told["outcomes"]:
        dealt = sum(amount for _, amount in row["effect"]["damage"])
        table[dealt] = table.get(dealt, Fraction(0)) + Fraction(row["chance"]["fraction"])
    return table


def two_dice(change=lambda total: total):
    table: dict[int, Fraction] = {}
    for first, second in product(range(1, 7), repeat=2):
        dealt = change(first + second)
        table[dealt] = table.get(dealt, Fraction(0)) + Fraction(1, 36)
    return table


def test_a_plain_attack_is_two_dice(tmp_path):
    told = odds(script_at(tmp_path, ATTACK, encounter="plain"))
    assert damage_odds(told) == two_dice()
    assert told["seat"] == "red"
    assert told["summary"]["damage"] == {"fraction": "7", "value": 7.0}
    assert told["summary"]["hit"]["fraction"] == "1"
    assert told["summary"]["defeat"]["fraction"] == "0"


def test_a_hidden_stance_is_weighed_and_not_looked_at(tmp_path):
    """Half of the time the blow meets the stance and is halved; the guard is known."""
    defend = {"type": "defend", "stance": "high", "by": "blue"}
    setup = {"fighters": {"b1": {"name": "Birch", "seat": "blue"}, "r1": {"name": "Rose", "seat": "red"}}}
    guard = 4
    script = script_at(
        tmp_path,
        defend | {"dice": {"guard": guard}},
        ATTACK | {"by": "red"},
        setup=setup,
        table={"hand_dice": "anyone"},
    )
    met = two_dice(lambda total: max(0, total // 2 - guard))
    open_ = two_dice(lambda total: max(0, total - guard))
    expected = {dealt: (met.get(dealt, 0) + open_.get(dealt, 0)) / 2 for dealt in {*met, *open_}}
    assert damage_odds(odds(script)) == expected


def test_the_chance_to_defeat_counts_the_hit_points_left(tmp_path):
    setup = {"fighters": {"r1": {"name": "Rose", "seat": "red"}, "b1": {"name": "Birch", "seat": "blue", "hp": 9}}}
    told = odds(script_at(tmp_path, ATTACK, setup=setup))
    assert Fraction(told["summary"]["defeat"]["fraction"]) == Fraction(10, 36)


def test_the_table_is_for_people(tmp_path):
    ran = turnwright("odds", script_at(tmp_path, ATTACK, encounter="plain"))
    assert ran.code == 0
    lines = ran.out.splitlines()
    assert lines[0] == "red: Attack Birch"
    assert lines[2].split() == ["1/6", "16.67%", "hit", "Birch", "7"]
    assert lines[-1] == "hit 100.00%, crit 0.00%, expected damage 7.00, defeat 0.00%"


def test_commands_before_the_last_are_submitted(tmp_path):
    before = {"type": "attack", "target": "b1", "by": "gm", "dice": {"attack": [6, 6]}}
    setup = {
        "fighters": {
            "r1": {"name": "Rose", "seat": "red"},
            "r2": {"name": "Rue", "seat": "red"},
            "b1": {"name": "Birch", "seat": "blue", "hp": 14},
        }
    }
    told = odds(script_at(tmp_path, before, ATTACK, setup=setup))
    assert told["summary"]["defeat"]["fraction"] == "1"


def test_a_refused_command_has_no_odds(tmp_path):
    ran = turnwright("odds", script_at(tmp_path, {"type": "attack", "target": "b7"}))
    assert (ran.code, ran.out) == (1, "")
    assert 'command 1: Nobody is called "b7"' in ran.err


def test_a_seat_that_cannot_act_has_no_odds(tmp_path):
    last = {"type": "attack", "target": "r1", "by": "blue"}
    ran = turnwright(
        "odds", script_at(tmp_path, {"type": "defend", "by": "red"}, {"type": "defend", "by": "blue"}, last)
    )
    assert (ran.code, ran.out) == (1, "")
    assert "command 3: blue can't act now: it's red's turn." in ran.err


def test_a_script_without_commands_has_no_odds(tmp_path):
    ran = turnwright("odds", script_at(tmp_path))
    assert ran.code == 2
    assert "no command" in ran.err
