"""Logs of older versions are read in today's words: each step that version 2 wrote as a `script` is one that exists."""

from pathlib import Path

import msgspec
import pytest

from turnwright.kernel import registry
from turnwright.kernel.match import Match
from turnwright.rulesets.ptu import words
from turnwright.rulesets.ptu.effects.table import WORDS
from turnwright.rulesets.ptu.upgrades import typed_steps, without_sentences, without_taken
from turnwright.rulesets.ptu.words import AnyWord

LOGS = Path(__file__).parents[2] / "logs"

OLD_AND_NEW = {
    "after_attack": (["tackle", 1, "b", "c"], words.AfterAttack("a", "tackle", ("b",), ("c",))),
    "rider": (["burned"], words.AddStatus("a", "t", "burned")),
    "once": (["gem:fire"], words.CountOnce("a", ("gem:fire",))),
    "spent": ([3, 5], words.EndTimed("a", (3, 5))),
    "struck": (["tackle"], words.RememberHit("a", "tackle")),
    "choose_cure": (["heal_bell", 1, "burned", "cursed"], words.ChooseCure("t", "heal_bell", 1, ("burned", "cursed"))),
    "pass_status": (["psycho_shift"], words.PassStatus("a", "t", "psycho_shift")),
    "free_shift": (["surf", 0, 1, 0, 0], words.ShiftFreely("a", "surf", 0, half=True)),
    "gain_ability": (["role_play", "scene", "guts"], words.GainAbility("a", "t", "role_play", "scene", ("guts",))),
    "exchange": (["skill_swap", 3, "guts"], words.ExchangeAbilities("a", "t", "skill_swap", 3, "guts")),
    "pick_type": (["soak", "t", "any", "scene"], words.PickType("a", "t", "soak", "any", "scene")),
    "learn": (["mimic", 1, "scene"], words.LearnMove("a", "t", "mimic", "scene", last=True)),
    "rule": (["natural_gift", 2], words.SettleRule("a", "natural_gift", 2)),
    "about_to_hit": (["tackle"], words.AboutToHit("a", "t", "tackle")),
    "perform": (["tackle"], words.PerformMove("a", "tackle", "t")),
    "end": (["draw"], words.EndFight(drawn=True)),
    "react": (["protect", "tackle", "hit"], words.React("a", "t", "protect", "tackle", "hit")),
    "counter": (["counter", 2], words.StrikeBack("a", "t", "counter", 2)),
    "provoke": (["leaves", "b", 1, 2, 3, 4], words.Provoke("a", "leaves", "t", ((1, 2), (3, 4)), ("b",))),
    "walk": ([1, 2, 3, 4], words.Walk("a", ((1, 2), (3, 4)))),
    "pass": ([], words.RunPast("a")),
    "maneuver": (["trip", 1], words.TryManeuver("a", "t", "trip", sure_hit=True)),
    "disarmed": ([], words.DropWeapon("t", by="a")),
    "recall": ([], words.Recall("a")),
    "release": ([0, 4, 5], words.Release("a", may_act=False, cell=(4, 5))),
    "release_near": ([1], words.ReleaseNear("a", "t", may_act=True)),
    "forced_switch": (["stages"], words.ForceSwitch("a", ("stages",))),
    "priority_move": (["quick_attack", "b"], words.PriorityMove("a", "quick_attack", ("b",))),
    "flee": ([], words.GetAway("a")),
    "shaken": ([], words.Shake("a")),
    "command": ([], words.CommandCheck("a", "t")),
}


@pytest.mark.parametrize("name", OLD_AND_NEW)
def test_a_step_of_version_2_is_read_as_its_own_word(name):
    detail, wanted = OLD_AND_NEW[name]
    old = {"do": "script", "name": name, "actor": "a", "target": "t", "detail": detail}
    paused = typed_steps({"events": [{"type": "paused", "frames": [{"todo": [old]}]}]})
    (found,) = paused["events"][0]["frames"][0]["todo"]
    assert msgspec.convert(found, AnyWord) == wanted


def test_a_counter_that_waits_for_a_landing_is_read_too():
    counter = {"do": "script", "name": "counter", "actor": "a", "target": "t", "detail": ["counter", 2]}
    land = {
        "do": "land",
        "user": "t",
        "move": "tackle",
        "targets": ["a"],
        "natural": 9,
        "hit": ["a"],
        "counters": [counter],
    }
    found = msgspec.convert(typed_steps(land), AnyWord)
    assert found == words.Land("t", "tackle", ("a",), 9, ("a",), counters=(words.StrikeBack("a", "t", "counter", 2),))


def test_every_step_is_run():
    kinds = set(AnyWord.__args__)
    assert set(WORDS) == kinds


def test_what_version_1_kept_beside_an_effect_is_left_out():
    deed = {"do": "do_effect", "user": "a", "target": "t", "kind": "move", "entry": "tackle", "path": [0], "taken": 4}
    assert without_taken({"events": [deed]}) == {"events": [{key: deed[key] for key in deed if key != "taken"}]}


def test_a_log_of_version_2_is_read_where_it_waits_for_an_opportunity():
    """A paused flow is a part of the log: it is read in the words of today."""
    log = LOGS / "ptu-2" / "ptu" / "quarry.jsonl"
    lines = log.read_bytes().splitlines(keepends=True)
    waits = next(n for n, line in enumerate(lines) if b'"do":"script"' in line)
    match = Match.load(b"".join(lines[: waits + 1]), registry.game_of)
    first = match.state.flow.frames[-1].todo[0]
    assert first == words.Provoke("the_iron_acorn", "ranged")


def test_what_a_feature_did_in_english_words_is_an_id():
    command = {"type": "use_feature", "feature": "expend_momentum", "option": "1: an EOT move"}
    used = {"type": "feature_used", "user": "odo", "feature": "go_fight_win", "option": "look sharp"}
    once = {"type": "once_done", "id": "odo", "key": "feature/go_fight_win:look sharp"}
    kept = {
        "combatants": {
            "odo": {"once": ["feature/go_fight_win:take heart:ash", "feature/expend_momentum:1: an EOT move"]}
        }
    }
    found = without_sentences({"command": command, "events": [used, once, {"type": "started", "state": kept}]})
    assert found["command"]["option"] == "eot_move"
    assert [event.get("option") or event.get("key") for event in found["events"][:2]] == [
        "look_sharp", "feature/go_fight_win:look_sharp",
    ]  # fmt: skip
    assert found["events"][2]["state"]["combatants"]["odo"]["once"] == [
        "feature/go_fight_win:take_heart:ash", "feature/expend_momentum:eot_move",
    ]  # fmt: skip
