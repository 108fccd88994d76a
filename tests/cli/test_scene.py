"""`turnwright scene`: told in plain lines, by choices written down, kept in a file."""

import asyncio
import io
import json
from pathlib import Path

import pytest
from tests.cli.support import turnwright
from textual.widgets import Static

from turnwright.cli import tui
from turnwright.cli.scene import StorySession, _Typed, tell
from turnwright.cli.tui.app import PlayApp
from turnwright.kernel.refusal import Refusal
from turnwright.rulesets.wuxia.story import Battle, SceneRun, play_battle, read_scene

EXAMPLE = Path(__file__).parents[2] / "examples" / "crimson_pavilion.json"


def test_with_nothing_typed_the_story_is_shown_to_its_end():
    ran = turnwright("scene", EXAMPLE, "--seed", 3)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith("The Crimson Pavilion\n")
    assert "Hall Elder: You climbed all of them, disciple." in ran.out
    assert "Nothing was typed: the first choice is taken." in ran.out
    assert "Duel in the Crimson Pavilion (duel_sect_elder)" in ran.out
    assert ran.out.splitlines()[-1].startswith("The end: ")


def test_both_battles_of_a_story_talk():
    """A duel that is lost, then a second one with company, which asks for a reply."""
    told = turnwright("scene", EXAMPLE, "--seed", 6).out
    first, _, second = told.partition("The Elder at Full Strength (elder_and_guard)")
    assert "Elder of the Crimson Hall: “You hit like somebody who has been hit. Good. Again.”" in first
    assert second.count("Elder of the Crimson Hall: “Two against one, and still no courtesy.") == 1
    assert "The player: As enemies, then." in second
    assert "The story will remember: no courtesy was left." in second


def test_choices_can_be_written_down():
    ran = turnwright("scene", EXAMPLE, "--seed", 3, "--choices", "2,1")
    assert "> 2" in ran.out
    assert ran.out.splitlines()[-1] == "The end: diplomacy route."
    told = turnwright("scene", EXAMPLE, "--seed", 3, "--choices", "2,1", "--json").last
    assert (told["end"], told["path"], told["battles"]) == ("diplomacy_route", ["steps", "tea", "peace"], [])
    assert (told["xp"], told["items"]) == (0, [])
    fought = turnwright("scene", EXAMPLE, "--seed", 3, "--json").last
    assert fought["battles"][0]["encounter"] == "duel_sect_elder"
    assert turnwright("scene", EXAMPLE, "--seed", 3, "--json").last == fought
    won = fought["battles"][0]["result"] == "victory"
    assert (fought["xp"], fought["items"]) == ((500, ["elder_seal"]) if won else (0, []))


def test_choices_are_typed_and_a_wrong_one_is_asked_for_again():
    ran = turnwright("scene", EXAMPLE, given="7\n\n2\n1\n")
    assert '"7" isn\'t a choice: type a number from 1 to 2, or quit.' in ran.out
    assert ran.out.splitlines()[-1] == "The end: diplomacy route."


def test_a_story_that_is_left_goes_on_from_its_file(tmp_path):
    kept = tmp_path / "story.json"
    left = turnwright("scene", EXAMPLE, "--seed", 3, "--save", kept, given="1\n1\nquit\n")
    assert left.out.splitlines()[-1] == f"You left the story; it's saved in {kept}."
    assert json.loads(kept.read_text())["battle"] is not None
    gone_on = turnwright("scene", EXAMPLE, "--save", kept)
    assert gone_on.out.splitlines()[-1].startswith("The end: ")
    over = turnwright("scene", EXAMPLE, "--save", kept)
    assert over.out.splitlines()[-1] == gone_on.out.splitlines()[-1]
    again = turnwright("scene", EXAMPLE, "--save", kept, "--seed", 3)
    assert (again.code, "leave out --seed" in again.err) == (2, True)


def test_a_battle_that_the_input_leaves_open_leaves_the_story():
    ran = turnwright("scene", EXAMPLE, "--seed", 3, given="1\n1\n")
    assert "The input ended before the match was over" in ran.out
    assert ran.out.splitlines()[-1] == "You left the story."


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--choices", "3"], '--choices: there is no choice 3 at "steps": there are 2'),
        (["--choices", "one"], '--choices: "one" isn\'t a list of choices'),
        (["--choices", "0"], '--choices: "0" isn\'t a list of choices'),
        (["--seed", "abc"], '"abc" is not a whole number'),
    ],
)
def test_what_is_typed_wrongly_is_one_line(arguments, sentence):
    ran = turnwright("scene", EXAMPLE, *arguments)
    assert ran.code == 2
    assert sentence in ran.err
    assert ran.err.count("\n") == 1


def test_a_broken_scene_is_told_with_its_file_and_place(tmp_path):
    file = tmp_path / "broken.json"
    scene = json.loads(EXAMPLE.read_text())
    scene["nodes"]["duel"]["battle"]["encounter"] = "duel_sect_eldr"
    file.write_text(json.dumps(scene))
    ran = turnwright("scene", file)
    assert (ran.code, ran.out) == (2, "")
    place = f"{file}: nodes.duel.battle.encounter"
    assert ran.err == f'turnwright: {place}: unknown encounter "duel_sect_eldr"; did you mean "duel_sect_elder"?\n'
    file.write_text('{"id": "x",\n "start" "y"}')
    assert f"{file}:2:" in turnwright("scene", file).err
    scene = json.loads(EXAMPLE.read_text())
    scene["nodes"]["lost"] = {"end": "lost"}
    file.write_text(json.dumps(scene))
    warned = turnwright("scene", file, "--choices", "2,1")
    assert (warned.code, warned.err) == (0, f"turnwright: {file}: nodes.lost: no way leads here\n")


def test_a_save_of_another_story_is_left_alone(tmp_path):
    kept = tmp_path / "kept.json"
    kept.write_text("not a story")
    ran = turnwright("scene", EXAMPLE, "--save", kept)
    assert (ran.code, ran.err.startswith(f"turnwright: {kept}: ")) == (2, True)
    assert kept.read_text() == "not a story"


def test_on_a_terminal_a_battle_is_fought_on_its_screen(monkeypatch, capsys):
    battles = []

    def on_screen(session):
        battles.append(session.encounter)
        session.advance()
        session.play_out()

    monkeypatch.setattr(tui, "play_on_screen", on_screen)
    run = SceneRun.start(read_scene(EXAMPLE), 3)
    tell(run, _Typed(io.StringIO("2\n2\n\n3\n"), on_screen=True), None)
    assert battles == ["duel_sect_elder"]
    assert run.progress.path[:4] == ("steps", "tea", "insult", "duel")
    said = capsys.readouterr().out
    assert said.count("> ") >= 2
    assert "Enter: to the battle " in said
    assert said.splitlines()[-1] == f"The end: {str(run.ended).replace('_', ' ')}."


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_the_screen_of_a_story_offers_the_story_and_no_other_battle(size):
    battle = Battle({"encounterId": "duel_sect_elder", "seed": 1})
    play_battle(battle)
    app = PlayApp(StorySession(battle))

    async def look():
        async with app.run_test(size=size) as pilot:
            await pilot.app.workers.wait_for_complete()
            await pilot.pause()
            keys = str(app.query_one("#keys", Static).render())
            assert "on with the story" in keys
            assert "new battle" not in keys
            await pilot.press("n")
            await pilot.pause()
            assert "part of a story" in str(app.query_one("#message", Static).render())
            assert app.session.match is battle.match

    asyncio.run(look())


def test_a_battle_of_a_story_is_fought_once():
    session = StorySession(Battle({"encounterId": "duel_sect_elder", "seed": 1}))
    assert (session.title, session.encounter) == ("Duel in the Crimson Pavilion", "duel_sect_elder")
    with pytest.raises(Refusal, match="story"):
        session.again()
