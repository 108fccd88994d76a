"""What is said in a battle: lines, replies, and what they change. (sources 11)"""

import json
import re
from pathlib import Path

import pytest

from turnwright.kernel import registry
from turnwright.kernel.match import Match
from turnwright.kernel.messages import Answer
from turnwright.players import find
from turnwright.rulesets.wuxia import events as e
from turnwright.rulesets.wuxia.rules import triggers
from turnwright.story import start_battle
from turnwright.table import Table

ROOT = Path(__file__).parents[3]
BATTLE = {
    "id": "bridge",
    "name": "The Bridge",
    "party": ["hero"],
    "enemies": [{"unit": "cudgel_bandit"}],
    "victory": [{"type": "eliminate", "team": "enemy"}],
}


def battle(tmp_path, *triggers, flags=None, **more):
    """A battle with triggers of one's own, in a pack beside the shipped one."""
    pack = tmp_path / "talk"
    (pack / "encounters").mkdir(parents=True)
    (pack / "pack.json").write_text(json.dumps({"id": "talk", "version": "1.0.0", "ruleset": "wuxia"}))
    (pack / "encounters" / "all.json").write_text(json.dumps([BATTLE | {"triggers": triggers} | more]))
    game = registry.game("wuxia", packs=["wuxia_core", str(pack)])
    return Match.open(game, {"encounter": "bridge", "flags": flags or {}}, seed=4)


def asked(match):
    return match.state.flow.prompts[0]


def answered(match, *choice):
    prompt = asked(match)
    match.submit(Answer(prompt.id, choice), "hero")


LINES = [
    {"speaker": "cudgel_bandit", "portrait": "sneer", "text": "Toll."},
    {"speaker": "Old Ferryman", "text": "Pay him.", "if": "knows_ferryman"},
    {"text": "The river is loud.", "if": "!deaf"},
]


def test_lines_are_said_before_the_first_turn_by_speaker_and_flag(tmp_path):
    story = battle(tmp_path, {"condition": "start", "lines": LINES}).story()
    assert "Cudgel Bandit: “Toll.”" in story
    assert "The river is loud." in story
    assert not any("Pay him" in line for line in story)


def test_flags_of_the_story_let_others_speak(tmp_path):
    match = battle(tmp_path, {"condition": "start", "lines": LINES}, flags={"knows_ferryman": True, "deaf": True})
    story = match.story()
    assert "Old Ferryman: “Pay him.”" in story
    assert "The river is loud." not in story


def test_a_log_holds_no_words_of_a_dialogue(tmp_path):
    match = battle(tmp_path, {"condition": "start", "lines": LINES})
    assert b"river is loud" not in match.lines()
    spoken = [event for event in match.records[0].events if isinstance(event, e.LineSpoken)]
    assert [(event.trigger, event.line) for event in spoken] == [(0, 0), (0, 2)]


OFFER = {
    "condition": "start",
    "lines": [{"speaker": "cudgel_bandit", "text": "Fight or pay?"}],
    "choices": [
        {"text": "Fight.", "set": ["proud"]},
        {"text": "Pay.", "set": ["poor"], "end": "escape"},
        {"text": "Call the watch.", "join": ["bulwark"], "goals": [{"type": "survive", "rounds": 2}]},
        {"text": "Show the seal.", "if": "has_seal", "end": "victory"},
    ],
}


def test_the_player_is_asked_in_the_words_of_the_pack(tmp_path):
    match = battle(tmp_path, OFFER)
    assert match.to_act() == ("hero",)
    (question,) = Table(match).seat("hero").prompts()
    assert question.question == "Cudgel Bandit: “Fight or pay?”"
    assert [option.name for option in question.options] == ["Fight.", "Pay.", "Call the watch."]


def test_a_reply_sets_flags_and_the_battle_goes_on(tmp_path):
    match = battle(tmp_path, OFFER)
    answered(match, "0")
    assert match.state.flags == ("proud",)
    assert match.result is None
    assert match.state.active
    assert "The player: Fight." in match.story()


def test_a_reply_can_end_the_battle(tmp_path):
    match = battle(tmp_path, OFFER)
    answered(match, "1")
    assert match.result.result == "escape"
    assert match.state.flags == ("poor",)


def test_a_reply_brings_units_and_another_goal_which_is_the_one_that_counts(tmp_path):
    match = battle(tmp_path, OFFER)
    answered(match, "2")
    assert match.state.units["bulwark"].team == "player"
    notes = [note.name for note in Table(match).seat("hero").board().notes]
    assert "Goal: last until the end of round 2" in notes
    assert "Goal: defeat all enemies" not in notes
    game = match.game
    while match.result is None:
        seat = match.to_act()[0]
        seen = match.seen_by(seat)
        wait = [command for command in seen.legal() if type(command).__name__ in ("Wait", "Defend")]
        match.submit(wait[0] if wait else find(game.ruleset, "random")(seen, seen.legal(), match.player_dice()), seat)
    assert (match.result.result, match.state.round) == ("victory", 2)


def test_a_reply_may_wait_for_a_flag(tmp_path):
    match = battle(tmp_path, OFFER, flags={"has_seal": True})
    answered(match, "3")
    assert match.result.result == "victory"


def test_a_trigger_may_wait_for_a_flag(tmp_path):
    late = {"condition": "start", "if": "proud", "lines": [{"text": "Never."}]}
    assert "Never." not in battle(tmp_path, late).story()


def test_the_end_that_the_story_tells_is_among_the_goals():
    game = registry.game("wuxia")
    match = Match.open(game, game.ruleset.content.encounter(game, "duel_sect_elder"), seed=1)
    notes = [note.name for note in Table(match).seat("hero").board().notes]
    assert "Also won as soon as an enemy is under 25% of its THP" in notes


def test_saved_while_somebody_is_asked(tmp_path):
    match = battle(tmp_path, OFFER)
    again = Match.load(match.lines(), lambda _: match.game)
    answered(again, "1")
    assert again.result.result == "escape"


@pytest.mark.parametrize("encounter", ["elder_and_guard", "escort_the_envoy"])
def test_shipped_battles_talk_in_english_and_german(encounter):
    game = registry.game("wuxia")
    match = Match.open(game, game.ruleset.content.encounter(game, encounter), seed=2)
    for _ in range(400):
        if match.result is not None:
            break
        seat = match.to_act()[0]
        seen = match.seen_by(seat)
        match.submit(find(game.ruleset, "greedy")(seen, seen.legal(), match.player_dice()), seat)
    said = [event for record in match.records for event in record.events if isinstance(event, e.LineSpoken)]
    assert said
    english, german = match.story(), match.story(language="de")
    assert any("“" in line for line in english)
    assert any("„" in line for line in german)


def test_an_engine_hears_every_line_with_its_speaker_and_portrait():
    heard: list[dict[str, str]] = []
    start_battle({"encounterId": "training_yard", "seed": 1}, {"onLine": heard.append})
    line = {
        "speaker": "Master Yun",
        "name": "Master Yun",
        "portrait": "patient",
        "text": "Lower. Your elbow is waving to the neighbours.",
    }
    assert heard == [line]


EXAMPLES = re.findall(r"```json\n(.*?)```", (ROOT / "docs" / "wuxia.md").read_text(), re.DOTALL)


@pytest.mark.parametrize("example", [text for text in EXAMPLES if '"condition"' in text])
def test_the_examples_of_the_page_are_sound(tmp_path, example):
    more = [{"unit": "hall_elder"}, {"unit": "river_bandit_chief"}, {"unit": "cudgel_bandit"}]
    match = battle(tmp_path, json.loads(example), enemies=more, allies=[{"unit": "envoy"}])
    assert not match.game.ruleset.content.problems(match.game.content)


def test_the_page_has_five_examples_and_the_whole_grammar():
    assert sum('"condition"' in text for text in EXAMPLES) == 5
    page = (ROOT / "docs" / "wuxia.md").read_text()
    for condition in triggers.GRAMMAR.replace("<", "").replace(">", "").split(", "):
        assert condition.split(":")[0] in page
