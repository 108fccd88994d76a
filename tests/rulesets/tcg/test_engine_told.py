"""How a match is told: lines that read well, menus without doubles, a board; and the example scripts run."""

import importlib
import json
import re
from pathlib import Path

import pytest
from tests.rulesets.tcg.table import Table, at, trainer

from turnwright.cli import script
from turnwright.kernel.questions import option_names, question
from turnwright.kernel.ruleset import legal
from turnwright.kernel.ruleset import view as kernel_view
from turnwright.kernel.story import describe
from turnwright.rulesets import tcg
from turnwright.rulesets.tcg import commands as k
from turnwright.rulesets.tcg import vocabulary as v
from turnwright.rulesets.tcg.options import Options
from turnwright.rulesets.tcg.telling.choices import describe_command
from turnwright.rulesets.tcg.view import view

EXAMPLES = sorted((Path(__file__).parents[3] / "examples" / "tcg").glob("*.json"))


def test_a_hidden_card_has_no_name():
    table = Table(their_deck=("rival",))
    table.do(k.EndTurn())
    before = table.state
    table.do(k.DrawCard(), by="player2")
    drawn = table.events[0]
    assert describe(table.game, table.state, drawn).strip() == "Player 2 draws Rival."
    assert describe(table.game, view(table.state, "player1"), drawn).strip() == "Player 2 draws a card."
    assert before.phase == "draw"


def test_menus_tell_equal_pokemon_apart_by_their_place():
    table = Table(mine=(at("filler"), at("filler"), at("filler")), hand=("fire_energy",))
    names = [describe_command(table.game, table.state, each) for each in legal(table.game, table.state, "player1")]
    assert "Attach Fire Energy to Filler (bench 2)" in names
    assert "Attack: Hit [free] 20" in names
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_the_examples_run(path):
    plan = json.loads(path.read_bytes())
    assert plan["ruleset"] == "tcg"
    written = script.parse(plan)
    match = script.open_match(written)
    stopped = script.play(written, match)
    assert stopped is None, stopped
    assert len(match.records) > len(plan["commands"])


def test_every_test_that_the_rules_page_names_exists():
    root = Path(__file__).parents[3]
    page = (root / "src/turnwright/rulesets/tcg/RULES.md").read_text()
    tests = "".join(path.read_text() for path in (root / "tests").rglob("test_*.py"))
    files = {path.stem for path in (root / "tests").rglob("test_*.py")}
    named = set(re.findall(r"\btest_[a-z0-9_]+", page))
    missing = {name for name in named if name not in files and f"def {name}(" not in tests}
    assert not missing


def test_every_function_that_the_rules_page_names_exists():
    page = (Path(__file__).parents[3] / "src/turnwright/rulesets/tcg/RULES.md").read_text()
    folder = Path(tcg.__file__).parent
    for module, name in re.findall(r"`([a-z_]+)\.([A-Za-z_]+)`", page):
        places = [f"{folder.name}.{room}{module}" for room in ("rules.", "decide.", "")]
        if module == "rules":
            assert (folder / "rules" / f"{name}.py").exists()
        elif module != "about":
            files = [folder / room / f"{module}.py" for room in ("rules", "decide", "")]
            found = [importlib.import_module(f"turnwright.rulesets.{place}") for place, file in
                     zip(places, files, strict=True) if file.exists()]  # fmt: skip
            assert any(hasattr(each, name) for each in found), f"{module}.{name}"


def test_every_ruling_is_on_the_rules_page():
    page = (Path(__file__).parents[3] / "src/turnwright/rulesets/tcg/RULES.md").read_text()
    assert [name for name in Options.__struct_fields__ if f"`{name}`" not in page] == []


def asked(table: Table, seat: str = "player1") -> tuple[str, list[str]]:
    """What a seat is asked, and what it can choose."""
    seen = view(table.state, seat)
    prompt = table.state.flow.prompts[0]
    return question(table.game, seen, prompt), list(option_names(table.game, seen, prompt).values())


def test_a_search_is_a_sentence_and_copies_are_counted():
    find_two = trainer("Atlas", v.SearchDeck(cards=v.ENERGY_CARD, count=2))
    table = Table(find_two, hand=("atlas",), deck=("fire_energy", "filler", "fire_energy", "double"))
    table.do(k.PlayTrainer(table.card("atlas")))
    sentence, names = asked(table)
    assert sentence == "Atlas: what do you take from your deck (up to 2, or nothing)?"
    assert sorted(names) == ["Double", "Fire Energy #1", "Fire Energy #2"]


def test_a_pokemon_is_offered_with_owner_place_and_hp():
    zap = trainer("Zap", v.Damage(amount=10, on=v.Target("all_opponents", 1)))
    table = Table(zap, hand=("zap",), theirs=(at("filler", damage=20), at("filler")))
    table.do(k.PlayTrainer(table.card("zap")))
    sentence, names = asked(table)
    assert sentence == "Zap: which Pokémon takes the damage?"
    assert names == ["Player 2's Filler (active), HP 30/50", "Player 2's Filler (bench 1), HP 50/50"]


def test_who_is_not_asked_reads_no_card_in_the_question():
    find = trainer("Atlas", v.SearchDeck(cards=v.ENERGY_CARD))
    table = Table(find, hand=("atlas",), deck=("fire_energy", "double"))
    table.do(k.PlayTrainer(table.card("atlas")))
    seen = kernel_view(table.game.ruleset, table.state, "player2")
    (prompt,) = seen.flow.prompts
    assert option_names(table.game, seen, prompt) == {}
    assert question(table.game, seen, prompt) == "Player 1 is deciding."


def test_the_end_is_told():
    table = Table()
    table.do(k.Concede())
    ended = table.game.ruleset.rules.outcome(table.state)
    assert (
        table.game.ruleset.telling.describe_outcome(table.game, table.state, ended)[0]
        == "Player 2 wins: Player 1 concedes."
    )
