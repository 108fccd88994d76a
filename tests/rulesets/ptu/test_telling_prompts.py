"""Questions in sentences, options by name, and the piece, square or ability that an option stands for."""

import ast
import json
from pathlib import Path
from typing import get_args, get_type_hints

import pytest
from tests.rulesets.ptu.table import Table, foe, ours, placed, sheet

import turnwright
import turnwright.rulesets.ptu as ptu
from turnwright.kernel.language import language
from turnwright.kernel.messages import Prompt
from turnwright.kernel.questions import option_names, question
from turnwright.rulesets.ptu import commands as w
from turnwright.rulesets.ptu.content import Grid
from turnwright.rulesets.ptu.telling.prompts import describe_option, describe_prompt, option_ref
from turnwright.rulesets.ptu.vocabulary import abilities as a
from turnwright.table import Table as Seats


def fight() -> Table:
    return Table(
        placed("players", sheet("pet", speed=20), position=(1, 1)),
        placed("players", sheet("friend"), position=(4, 1)),
        placed("enemies", sheet("weed"), position=(2, 1)),
        grid=Grid(rows=("......",) * 4),
    )


def test_walking_away_gives_a_foe_its_opportunity():
    """Leaving a square next to a foe provokes an attack of opportunity. (p. 241)"""
    table = fight()
    table(w.Shift((0, 3)))
    (asked,) = Seats(table.match).seat("enemies").prompts()
    assert asked.question == "Pet walks away: who takes the attack of opportunity?"
    assert [(option.name, option.ref) for option in asked.options] == [("Weed", "piece:weed"), ("Nobody", "")]
    assert asked.default == (asked.options[1].id,)
    rows = {row.text: row for row in Seats(table.match).seat("enemies").choices() if row.verb == "Answer"}
    assert rows["Weed"].targets == ("piece:weed",)
    assert "Nobody" in rows


def said(prompt: Prompt) -> tuple[str, list[tuple[str, str]]]:
    table = fight()
    options = [
        (describe_option(table.game, table.state, prompt, each), option_ref(table.game, table.state, prompt, each))
        for each in prompt.options
    ]
    return describe_prompt(table.game, table.state, prompt), options


def test_each_kind_of_question_is_a_sentence_about_what_is_on_the_table():
    assert said(Prompt("1", "players", "shift", ("3,2", "stay"), about={"who": "pet", "why": "u_turn"})) == (
        "U-Turn: where does Pet shift to?",
        [("To D3", "cell:3,2"), ("Stay", "")],
    )
    assert said(Prompt("1", "players", "ability", ("blaze",), about={"who": "pet", "why": "role_play"})) == (
        "Role Play: which ability does Pet gain?",
        [("Blaze", "ability:blaze")],
    )
    assert said(Prompt("1", "players", "cure", ("burned",), about={"target": "pet", "why": "shed_skin"})) == (
        "Shed Skin: what is Pet cured of?",
        [("Burned", "condition:burned")],
    )
    assert said(Prompt("1", "players", "replacement", ("friend",), about={"for": "pet"})) == (
        "Pet is driven off: who comes out in its place?",
        [("Friend", "piece:friend")],
    )
    blessed = {"target": "pet", "why": "reflect", "plain": 20, "eased": 10}
    assert said(Prompt("1", "players", "blessing", ("reflect",), about=blessed)) == (
        "Pet is hit. Use Reflect to take 10 damage instead of 20?",
        [("Use Reflect", "move:reflect")],
    )
    assert said(
        Prompt("1", "players", "stat", ("attack",), about={"target": "pet", "why": "acupressure", "change": 2})
    ) == (
        "Acupressure: which of Pet's stats changes by +2?",
        [("Attack", "term:combat_stages")],
    )


def test_an_attack_that_hits_asks_who_responds():
    about = {"user": "weed", "move": "tackle", "targets": ("pet",), "moment": "hit"}
    options = ("friend:intercept", "pet:detect", "pet:coat/aqua_ring", "no")
    assert said(Prompt("1", "players", "interrupt", options, about=about)) == (
        "Weed hits Pet with Tackle: does anybody respond?",
        [
            ("Friend steps in", "piece:friend"),
            ("Pet uses Detect", "piece:pet"),
            ("Pet spends a use of Aqua Ring", "piece:pet"),
            ("Do nothing", ""),
        ],
    )


def test_an_option_makes_sense_alone():
    """It was "Incinerate and V: which?" with the options Drop and Tick."""
    table = Table(ours("u", "fire", speed=20, moves=("incinerate",)), foe("v", held_item="oran_berry"))
    table.use("incinerate", "v", accuracy=15)
    (prompt,) = table.state.flow.prompts
    assert question(table.game, table.state, prompt) == "Incinerate: what happens to V?"
    assert option_names(table.game, table.state, prompt) == {
        "drop": "V drops its held item",
        "tick": "V loses a tick of HP",
    }


def kinds_asked() -> set[str]:
    """The kinds of question that the rules ask, as they are written there."""
    calls = [
        node
        for path in Path(ptu.__file__).parent.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "ask"
    ]
    found = [call.args[1].value for call in calls if len(call.args) > 1 and isinstance(call.args[1], ast.Constant)]
    return set(found)


@pytest.mark.parametrize("code", ["en", "de"])
def test_every_question_has_its_sentence(code):
    words, kinds = language(code).area("ptu"), kinds_asked()
    assert len(kinds) > 12
    assert [kind for kind in kinds if f"ptu.ask.{kind}" not in words] == []
    before = {"about_to_be_hit", "ally_about_to_be_hit", "ally_area", "nearby_ranged", "foe_sonic", "targeted"}
    events = {event for event in get_args(get_type_hints(a.OnEvent)["event"]) if not event.startswith("hit_by")}
    assert [event for event in events - before if f"ptu.happened.{event}" not in words] == []


def test_a_question_is_read_in_german():
    table = Table(ours("ash", speed=20, moves=("tackle",)), foe("zub", abilities=("static",)))
    table.use("tackle", "zub", accuracy=15)
    (prompt,) = table.state.flow.prompts
    telling, german = table.game.ruleset.telling, table.game.speaking("de")
    assert telling.describe_prompt(german, table.state, prompt) == "Ash hat Zub getroffen: Setzt Zub Static ein?"
    assert telling.describe_option(german, table.state, prompt, "yes") == "Static einsetzen"
    assert telling.describe_option(german, table.state, prompt, "no") == "Nichts tun"


@pytest.mark.parametrize(
    "file",
    sorted((Path(turnwright.__file__).parent / "languages").glob("*/ptu.json")),
    ids=lambda file: file.parent.name,
)
def test_every_prompt_is_a_question_or_a_bidding(file: Path):
    """What is beside the question belongs inside it: a line that is asked ends as one."""
    asked = {key: text for key, text in json.loads(file.read_text("utf-8")).items() if key.startswith("ptu.ask.")}
    assert len(asked) > 30
    assert [key for key, text in asked.items() if text[-1] not in "?.}"] == []
