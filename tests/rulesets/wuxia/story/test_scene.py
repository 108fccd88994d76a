"""Scenes: what is wrong is told with its place, and a run can be put away and taken up at every step."""

import asyncio
import copy
import json
import pickle
from pathlib import Path
from typing import Any

import pytest
from tests.rulesets.wuxia.story.support import story_pack

from turnwright.kernel.dice import Mulberry32
from turnwright.kernel.refusal import Refusal
from turnwright.rulesets.wuxia import commands as w
from turnwright.rulesets.wuxia.story import BrokenScene, SceneRun, play_battle, read_scene, start_battle, warnings
from turnwright.rulesets.wuxia.story.scene import Line

EXAMPLE = Path(__file__).parents[4] / "examples" / "crimson_pavilion.json"

GATE: dict[str, Any] = {
    "id": "gate",
    "start": "hello",
    "flags": {"name": "Lin", "coins": 3},
    "nodes": {
        "hello": {
            "lines": [{"speaker": "Guard", "text": "Halt, {name}. {nobody} passes."}],
            "choices": [
                {"text": "Fight", "goto": "fight", "set": {"rude": True}},
                {"text": "Pay {coins} coins", "goto": "paid", "if": {"coins": 3}, "set": {"coins": 0}},
                {"text": "Show the seal", "goto": "inside", "if": {"has_seal": True}},
            ],
        },
        "paid": {"lines": [{"text": "The guard counts twice."}], "set": {"poor": True}, "goto": "sort"},
        "sort": {"branch": [{"goto": "inside", "if": {"rude": False, "poor": True}}, {"goto": "away"}]},
        "fight": {
            "battle": {"encounter": "training_yard", "on": {"victory": "inside", "defeat": "away"}},
        },
        "inside": {"lines": [{"text": "The gate stands open."}], "end": "inside"},
        "away": {"end": "away"},
    },
}


def changed(*path: str | int, to: Any) -> dict[str, Any]:
    """The gate with one place changed; without a value the place is taken away."""
    scene = copy.deepcopy(GATE)
    at: Any = scene
    for key in path[:-1]:
        at = at[key]
    if to is None:
        del at[path[-1]]
    else:
        at[path[-1]] = to
    return scene


# Reading


def test_a_scene_is_read_from_a_file_from_text_and_from_data(tmp_path):
    (tmp_path / "gate.json").write_text(json.dumps(GATE))
    scenes = [
        read_scene(tmp_path / "gate.json"),
        read_scene(str(tmp_path / "gate.json")),
        read_scene(json.dumps(GATE).encode()),
        read_scene(GATE),
    ]
    assert all(scene == scenes[0] for scene in scenes)
    assert warnings(read_scene(EXAMPLE)) == []


@pytest.mark.parametrize(
    ("scene", "place", "words"),
    [
        (changed("start", to="helo"), "start", 'did you mean "hello"?'),
        (changed("nodes", "paid", "goto", to="srt"), "nodes.paid.goto", 'did you mean "sort"?'),
        (changed("nodes", "hello", "choices", 0, "goto", to="figt"), "nodes.hello.choices[0].goto", '"fight"?'),
        (changed("nodes", "sort", "branch", 1, "goto", to="awy"), "nodes.sort.branch[1].goto", '"away"?'),
        (changed("nodes", "fight", "battle", "on", "defeat", to="awy"), "nodes.fight.battle.on.defeat", '"away"?'),
        (
            changed("nodes", "fight", "battle", "encounter", to="training_yrd"),
            "nodes.fight.battle.encounter",
            'did you mean "training_yard"?',
        ),
        (changed("nodes", "fight", "battle", "party", to=["heroo"]), "nodes.fight.battle.party[0]", '"hero"?'),
        (changed("nodes", "fight", "battle", "on", "defeat", to=None), "nodes.fight.battle.on", "after defeat"),
        (changed("nodes", "fight", "battle", "on", "won", to="away"), "nodes.fight", "\"won\"|'won'"),
        (changed("nodes", "hello", "choises", to=[]), "nodes.hello", 'did you mean "choices"?'),
        (changed("nodes", "hello", "lines", 0, to="Halt."), "nodes.hello.lines[0]", "object"),
        (changed("nodes", "away", "end", to=None), "nodes.away", "has none"),
        (changed("nodes", "away", "goto", to="inside"), "nodes.away", "goto and end"),
        (changed("nodes", "hello", "choices", 0, "if", to={"x": True}), "nodes.hello.choices", "without `if`"),
        (changed("nodes", "sort", "branch", 1, "if", to={"x": True}), "nodes.sort.branch", "without `if`"),
        (changed("nodes", "sort", "branch", 1, "goto", to="paid"), "nodes.paid", "comes back here"),
        (changed("flags", to={"coins": [3]}), "scene.flags", ""),
        (changed("titel", to="Gate"), "scene", 'did you mean "title"?'),
        (changed("nodes", to=[]), "scene.nodes", ""),
    ],
)
def test_a_fault_is_told_with_its_place(scene, place, words):
    with pytest.raises(BrokenScene) as broken:
        read_scene(scene, place="gate.json")
    first = broken.value.faults[0]
    assert first.startswith((f"gate.json: {place}: ", f"gate.json: {place}[...]: "))
    assert any(word in first for word in words.split("|"))


def test_every_fault_is_found_at_once_and_survives_a_pickle():
    scene = changed("start", to="x")
    scene["nodes"]["paid"]["goto"] = "y"
    with pytest.raises(BrokenScene) as broken:
        read_scene(scene)
    assert len(broken.value.faults) == 2
    assert "(and 1 more)" in str(broken.value)
    assert pickle.loads(pickle.dumps(broken.value)).faults == broken.value.faults


def test_what_is_no_scene_at_all(tmp_path):
    with pytest.raises(BrokenScene, match=r"there\.json: no such file"):
        read_scene(tmp_path / "there.json")
    with pytest.raises(BrokenScene, match=r"the scene:1:7: this is not JSON: .*truncated"):
        read_scene(b'{"id": ')
    with pytest.raises(BrokenScene, match=r"gate\.json:1:7: this is not JSON: expected"):
        read_scene(b'{"id" 3}', place="gate.json")
    with pytest.raises(BrokenScene, match="scene: expected"):
        read_scene(b"[]")
    with pytest.raises(Refusal, match="wuxia_cor"):
        read_scene({**GATE, "packs": ["wuxia_cor"]})


def test_warnings_name_what_is_probably_not_meant():
    assert warnings(read_scene(GATE)) == [
        'nodes.hello.choices[2].if: nothing sets the flag "has_seal"; known: coins, name, poor, result:fight, rude'
    ]
    lost = changed("nodes", "cellar", to={"end": "lost"})
    assert "nodes.cellar: no way leads here" in warnings(read_scene(lost))
    asked = changed("nodes", "hello", "choices", 2, "if", to={"result:fight": "victory", "track_full:hero:blood": True})
    assert warnings(read_scene(asked)) == []
    misspelt = changed("nodes", "hello", "choices", 2, "if", to={"result:figth": "victory"})
    assert warnings(read_scene(misspelt)) == [
        'nodes.hello.choices[2].if: nothing sets the flag "result:figth"; did you mean "result:fight"?'
    ]


# Running


def test_flags_are_in_the_text_and_decide_what_is_offered():
    run = SceneRun.start(read_scene(GATE), 1)
    assert run.shown == (Line("Halt, Lin. {nobody} passes.", "Guard"),)
    assert [choice.text for choice in run.choices] == ["Fight", "Pay 3 coins"]
    run.choose(1)
    assert run.flags == {"name": "Lin", "coins": 0, "poor": True}
    assert [line.text for line in run.shown] == ["The guard counts twice.", "The gate stands open."]
    assert run.progress.path == ("hello", "paid", "sort", "inside")
    assert run.ended == "inside"
    assert run.choices == ()


def test_what_cannot_be_done_is_refused_and_changes_nothing():
    run = SceneRun.start(read_scene(GATE), 1)
    before = run.save()
    for deed, code in [
        (lambda: run.choose(2), "scene.choice"),
        (lambda: run.choose(-1), "scene.choice"),
        (run.go_on, "scene.no_battle"),
    ]:
        with pytest.raises(Refusal) as refused:
            deed()
        assert refused.value.code == code
    assert run.save() == before
    run.choose(0)
    before = run.save()
    for deed in (lambda: run.choose(0), run.go_on):
        with pytest.raises(Refusal) as refused:
            deed()
        assert refused.value.code == "scene.battle"
    assert run.save() == before
    assert run.battle is not None
    play_battle(run.battle)
    run.go_on()
    with pytest.raises(Refusal, match="over"):
        run.choose(0)


def test_a_battle_is_that_of_the_story_and_its_seed():
    run = SceneRun.start(read_scene(GATE), 9)
    run.choose(0)
    assert run.battle is not None
    flags = {"name": "Lin", "coins": 3, "rude": True}
    alone = start_battle({"encounterId": "training_yard", "seed": Mulberry32(9).at(0), "vnFlags": flags})
    assert play_battle(run.battle) == alone
    assert run.go_on() == alone
    assert run.flags["result:fight"] == alone.result
    assert run.battle is None


TWO_FIGHTS: dict[str, Any] = {
    "id": "two_fights",
    "start": "first",
    "nodes": {
        "first": {"battle": {"encounter": "mountain_ambush_duo", "on": {"victory": "ask", "defeat": "ask"}}},
        "ask": {"choices": [{"text": "On", "goto": "second"}, {"text": "Sleep", "goto": "bed"}]},
        "bed": {"rest": True, "goto": "second"},
        "second": {"battle": {"encounter": "duel_sect_elder", "on": {"victory": "won", "defeat": "lost"}}},
        "won": {"end": "won"},
        "lost": {"end": "lost"},
    },
}


def guarding(battle):
    """Raises guard after guard: a point of strain each."""
    strained = [w.Guard(), w.Quick("block")]
    return next((command for command in strained if command in battle.legal()), battle.legal()[0])


def test_what_a_battle_leaves_comes_along_until_there_is_rest():
    run = SceneRun.start(read_scene(TWO_FIGHTS), 4)
    assert run.battle is not None
    first = play_battle(run.battle, choose=guarding)
    run.go_on()
    rested = pickle.loads(pickle.dumps(run))
    run.choose(0)
    rested.choose(1)
    assert run.battle is not None
    worn, fresh = run.battle.state.units["hero"], rested.battle.state.units["hero"]
    kept = first.carried["hero"]
    assert (worn.strain, dict(worn.items)) == (kept["strain"], {name: n for name, n in kept["items"].items() if n})
    assert {held.pillar: held.degree for held in worn.conditions} == kept["conditions"]
    assert (fresh.strain, fresh.conditions) == (0, ())
    assert worn.strain > 0
    assert run.battle.seed == Mulberry32(4).at(1)


def test_who_died_of_strain_and_is_needed_again_is_one_point_short_of_it():
    scene = copy.deepcopy(TWO_FIGHTS)
    scene["nodes"]["first"]["battle"]["encounter"] = "training_yard"
    run = SceneRun.start(read_scene(scene), 4)
    assert run.battle is not None
    died = play_battle(run.battle, choose=guarding).final_state.units["hero"]
    assert (died.status, died.strain) == ("defeated", died.max_strain)
    run.go_on()
    run.choose(0)
    assert run.battle is not None
    assert run.battle.state.units["hero"].strain == died.max_strain - 1


def test_a_flag_of_the_story_ends_the_battle_that_asks_for_it(tmp_path):
    nodes = {
        "learn": {"choices": [{"text": "Listen", "goto": "fight", "set": {"knows_the_word": True}}]},
        "fight": {"battle": {"encounter": "yielding", "on": {"victory": "sort", "defeat": "lost"}}},
        "sort": {"branch": [{"if": {"word_spoken": True, "result:fight": "victory"}, "goto": "won"}, {"goto": "lost"}]},
        "won": {"end": "won"},
        "lost": {"end": "lost"},
    }
    run = SceneRun.start(read_scene({"id": "word", "start": "learn", "nodes": nodes, "packs": story_pack(tmp_path)}), 1)
    run.choose(0)
    again = SceneRun.resume(run.scene, run.save())  # its packs are the scene's own
    for told in (run, again):
        assert told.battle is not None
        told.battle.submit(w.Wait())
        told.go_on()
        assert told.ended == "won"


def test_a_result_without_a_way_of_its_own_goes_where_defeat_goes(tmp_path):
    nodes: dict[str, Any] = {
        "fight": {"battle": {"encounter": "open_gate", "on": {"victory": "won", "defeat": "lost"}}},
        "won": {"end": "won"},
        "lost": {"end": "lost"},
        "out": {"end": "out"},
    }
    scene = {"id": "out", "start": "fight", "nodes": nodes, "packs": story_pack(tmp_path)}
    assert _escaped(scene) == "lost"
    nodes["fight"]["battle"]["on"]["escape"] = "out"
    assert _escaped(scene) == "out"


def _escaped(scene: dict[str, Any]) -> str | None:
    run = SceneRun.start(read_scene(scene), 1)
    assert run.battle is not None
    play_battle(run.battle, choose=lambda battle: w.Escape() if w.Escape() in battle.legal() else w.Wait())
    assert run.go_on().result == "escape"
    return run.ended


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_run_can_be_put_away_at_every_step(seed):
    scene = read_scene(EXAMPLE)
    whole = SceneRun.start(scene, seed)
    steps = SceneRun.start(scene, seed)
    while whole.ended is None:
        if whole.battle is not None:
            play_battle(whole.battle, choose=lambda battle: battle.legal()[0])
            whole.go_on()
        else:
            whole.choose(0)
    for number in range(4000):
        if steps.ended is not None:
            break
        kept = steps.save()
        steps = SceneRun.resume(scene, kept) if number % 2 else pickle.loads(pickle.dumps(steps))
        assert steps.save() == kept
        if steps.battle is None:
            steps.choose(0)
        elif steps.battle.result is not None:
            steps.go_on()
        elif steps.battle.waits_for_player:
            steps.battle.submit(steps.battle.legal()[0])
        else:
            steps.battle.step()
    assert steps.save() == whole.save()


def test_a_save_of_something_else_is_refused():
    scene = read_scene(GATE)
    run = SceneRun.start(scene, 1)
    with pytest.raises(Refusal, match="This isn't a saved story"):
        SceneRun.resume(scene, b"{}")
    with pytest.raises(Refusal, match='"gate", not from "two_fights"'):
        SceneRun.resume(read_scene(TWO_FIGHTS), run.save())
    newer = json.loads(run.save())
    with pytest.raises(Refusal, match="format 9"):
        SceneRun.resume(scene, json.dumps(newer | {"format": 9}).encode())
    moved = {**newer, "progress": {**newer["progress"], "node": "helo"}}
    with pytest.raises(Refusal, match='did you mean "hello"'):
        SceneRun.resume(scene, json.dumps(moved).encode())
    at_war = {**newer, "progress": {**newer["progress"], "node": "fight"}}
    with pytest.raises(Refusal, match="was changed"):
        SceneRun.resume(scene, json.dumps(at_war).encode())


# The duel of the specification (spec 5.2)


def ways_through(choices: list[int], wanted: str) -> SceneRun:
    """The first seed under which the duel of the pavilion ends as wanted."""
    for seed in range(200):
        run = SceneRun.start(read_scene(EXAMPLE), seed)
        for place in choices:
            run.choose(place)
        assert run.battle is not None
        assert run.battle.state.encounter == "duel_sect_elder"
        assert run.battle.state.story_flags["sect_confrontation"] is True
        play_battle(run.battle)
        if run.go_on().result == wanted:
            return run
    raise AssertionError(f"no seed of 200 gives {wanted}")


def test_the_duel_won_and_lost():
    won = ways_through([0], "victory")
    assert (won.ended, won.flags["elder_defeated"], won.progress.path[-1]) == ("sect_elder_defeated", True, "yielded")
    lost = ways_through([0], "defeat")
    assert "elder_defeated" not in lost.flags
    assert lost.progress.path[-1] == "after_defeat"
    lost.choose(2)
    assert lost.ended == "sect_elder_victorious"


def test_talking_first_changes_how_a_victory_ends():
    assert ways_through([1, 1], "victory").progress.path[-1] == "yielded_friend"


def test_diplomacy_needs_no_duel():
    run = SceneRun.start(read_scene(EXAMPLE), 1)
    run.choose(1)
    run.choose(0)
    assert (run.ended, run.progress.fought) == ("diplomacy_route", ())


# What battles give


def test_a_story_keeps_the_xp_and_the_items_of_its_battles(tmp_path):
    """Spec 5.1: rewards are the story's; they were told and then forgotten."""
    scene = copy.deepcopy(TWO_FIGHTS) | {"packs": list(story_pack(tmp_path)), "flags": {"knows_the_word": True}}
    scene["nodes"]["first"]["battle"]["encounter"] = "yielding"
    run = SceneRun.start(read_scene(scene), 4)
    assert (run.xp, run.items) == (0, ())
    assert run.battle is not None
    play_battle(run.battle)
    run.go_on()
    assert (run.xp, run.items) == (5, ("plum_wine",))
    again = SceneRun.resume(read_scene(scene), run.save())
    assert (again.xp, again.items) == (5, ("plum_wine",))
    for place in (0, 1):  # on at once, or after a rest: wounds heal, a bottle stays
        later = pickle.loads(pickle.dumps(again))
        later.choose(place)
        assert later.battle.state.units["hero"].items["plum_wine"] == 1


def test_packs_are_looked_for_beside_the_scene(tmp_path, monkeypatch):
    story_pack(tmp_path)
    nodes = {"a": {"battle": {"encounter": "yielding", "on": {"victory": "b", "defeat": "b"}}}, "b": {"end": "b"}}
    scene = {"id": "s", "start": "a", "packs": ["wuxia_core", "./story_pack"], "nodes": nodes}
    (tmp_path / "scene.json").write_text(json.dumps(scene))
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    monkeypatch.chdir(elsewhere)
    run = SceneRun.start(read_scene(tmp_path / "scene.json"), 1)
    assert run.battle is not None
    assert SceneRun.resume(read_scene("../scene.json"), run.save()).battle is not None
    assert read_scene(scene, folder=tmp_path).packs == ("wuxia_core", f"{tmp_path}/story_pack")
    monkeypatch.chdir(tmp_path)
    assert read_scene("scene.json").packs == ("wuxia_core", "./story_pack")
    (tmp_path / "plain.json").write_text(json.dumps(scene | {"packs": ["wuxia_core", "story_pack"]}))
    monkeypatch.chdir(elsewhere)
    assert read_scene("../plain.json").packs == ("wuxia_core", "../story_pack")
    with pytest.raises(Refusal, match="not a pack"):
        read_scene(scene)


# The specification's way to write a scene

DUEL: dict[str, Any] = {
    "id": "crimson_pavilion_duel",
    "dialogue": [
        {"speaker": "Sect Elder", "text": "You dare challenge me?"},
        {"speaker": "player", "text": "I have no choice."},
        {
            "type": "choice",
            "options": [
                {
                    "text": "Duel the Sect Elder",
                    "action": {
                        "startBattle": {
                            "encounterId": "duel_sect_elder", "partyIds": ["hero"], "vnFlags": {"sect": True}
                        },
                        "on": {"victory": "sect_elder_defeated", "defeat": "sect_elder_victorious"},
                    },
                },
                {"text": "Attempt diplomacy", "action": "diplomacy_route"},
            ],
        },
    ],
}  # fmt: skip


def test_a_dialogue_with_a_choice_is_a_scene():
    """Spec 5.2."""
    scene = read_scene(json.dumps(DUEL).encode())
    assert warnings(scene) == []
    run = SceneRun.start(scene, 3)
    assert [line.speaker for line in run.shown] == ["Sect Elder", "player"]
    assert [choice.text for choice in run.choices] == ["Duel the Sect Elder", "Attempt diplomacy"]
    talked = pickle.loads(pickle.dumps(run))
    talked.choose(1)
    assert talked.ended == "diplomacy_route"
    run.choose(0)
    assert run.battle is not None
    assert run.battle.state.story_flags == {"sect": True}
    result = play_battle(run.battle)
    run.go_on()
    assert run.ended == ("sect_elder_defeated" if result.result == "victory" else "sect_elder_victorious")


def test_without_an_action_the_dialogue_goes_on():
    scene = {"id": "talk", "dialogue": [{"type": "choice", "options": [{"text": "Well"}]}, {"text": "So be it."}]}
    run = SceneRun.start(read_scene(scene))
    run.choose(0)
    assert (run.shown, run.ended) == ((Line("So be it."),), "talk")


def test_the_actions_of_a_dialogue_may_lead_to_nodes():
    scene = DUEL | {"nodes": {"diplomacy_route": {"lines": [{"text": "Tea is poured."}], "end": "peace"}}}
    run = SceneRun.start(read_scene(scene))
    run.choose(1)
    assert (run.shown, run.ended) == ((Line("Tea is poured."),), "peace")


def test_an_action_may_be_a_function_of_the_program():
    option = {"text": "Attempt diplomacy", "action": lambda: "diplomacy_route"}
    scene = read_scene({"id": "s", "dialogue": [{"type": "choice", "options": [option]}]})
    run = SceneRun.start(scene)
    run.choose(0)
    assert run.ended == "diplomacy_route"
    assert SceneRun.resume(scene, run.save()).ended == "diplomacy_route"
    with pytest.raises(Refusal, match="The story is over"):
        run.choose(0)


def test_an_action_must_say_where_the_story_goes_on():
    scene = read_scene({"id": "s", "dialogue": [{"type": "choice", "options": [{"text": "x", "action": lambda: 3}]}]})
    with pytest.raises(TypeError, match='"x" must return the name of a node or of an end, not 3'):
        SceneRun.start(scene).choose(0)

    async def later():
        return "end"

    scene = read_scene({"id": "s", "dialogue": [{"type": "choice", "options": [{"text": "x", "action": later}]}]})
    run = SceneRun.start(scene)
    with pytest.raises(TypeError, match="use choose_async"):
        run.choose(0)
    asyncio.run(run.choose_async(0))
    assert run.ended == "end"


@pytest.mark.parametrize(
    ("dialogue", "words"),
    [
        ({"text": "x"}, "dialogue: expected a list of lines and choices"),
        (["x"], "dialogue[0]: expected a line or a choice"),
        ([{"type": "chioce"}], 'dialogue[0].type: unknown type "chioce"; did you mean "choice"?'),
        ([{"type": "choice", "options": []}], "dialogue[0].options: a choice needs at least one option"),
        ([{"type": "choice", "options": ["x"]}], "dialogue[0].options[0]: expected an option with a text"),
        (
            [{"type": "choice", "options": [{"text": "x", "acton": "y"}]}],
            'dialogue[0].options[0]: unknown field "acton"; did you mean "action"?',
        ),
        (
            [{"type": "choice", "options": [{"text": "x", "action": {"on": {}}}]}],
            "dialogue[0].options[0].action: expected a name, a function, or",
        ),
        (
            [{"type": "choice", "options": [{"text": "x", "action": {"startBattle": {"encounter_di": 1}, "on": {}}}]}],
            'dialogue[0].options[0].action.startBattle: unknown field "encounter_di"',
        ),
    ],
)
def test_a_broken_dialogue_says_where(dialogue, words):
    with pytest.raises(BrokenScene) as caught:
        read_scene({"id": "s", "dialogue": dialogue}, place="s.json")
    assert str(caught.value).startswith(f"s.json: {words}")


def test_an_action_in_json_is_no_function():
    scene = changed("nodes", "hello", "choices", 0, to={"text": "Fight", "action": "fight"})
    with pytest.raises(BrokenScene, match=r"nodes\.hello\.choices\[0\]\.action: .*write goto instead"):
        read_scene(scene)
