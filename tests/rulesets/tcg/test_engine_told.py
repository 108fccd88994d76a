"""How a match is told: lines that read well, menus without doubles, a board; and the example scripts run."""

import importlib
import json
import re
from pathlib import Path

import pytest
from tests.rulesets.tcg.table import Table, at, attack, mon, trainer

from turnwright.cli import script
from turnwright.kernel.match import describe
from turnwright.kernel.questions import option_names, question
from turnwright.kernel.ruleset import fold, legal
from turnwright.kernel.ruleset import view as kernel_view
from turnwright.rulesets import tcg
from turnwright.rulesets.tcg import commands as k
from turnwright.rulesets.tcg import vocabulary as v
from turnwright.rulesets.tcg.menu import describe_command
from turnwright.rulesets.tcg.options import Options
from turnwright.rulesets.tcg.screen import board, sheets
from turnwright.rulesets.tcg.view import view

EXAMPLES = sorted((Path(__file__).parents[3] / "examples" / "tcg").glob("*.json"))


def story(table, command, *coins):
    state, lines = table.state, []
    table.do(command, *coins)
    for event in table.events:
        state = fold(table.game.ruleset, state, (event,))
        lines.append(describe(table.game, state, event))
    return [line for line in lines if line]


def test_an_attack_is_told_with_its_steps_coins_and_consequences():
    words = (v.Flip(), v.Plus(amount=20, when=(v.IfHeads(),)))
    cub, bear = mon("Cub"), mon("Bear", hp=60, stage="stage_1", evolves_from="Cub")
    table = Table(cub, bear, mon("One", attack(name="Blaze", damage=40, before=words)), mine=(at("one"),),
                  theirs=(at("cub", "bear"), at("filler")))  # fmt: skip
    assert story(table, k.Attack(0), 1) == [
        "One uses Blaze!",
        "A coin (Blaze): heads.",
        "Bear takes 60 (0 left). [40; plus 60]",
        "Player 2's Bear is knocked out. Player 1 takes a prize.",
    ]


def test_a_retreat_names_both():
    table = Table(mine=(at("filler"), at("rival")))
    assert story(table, k.Retreat(table.mine.bench[0].id)) == ["Player 1: Filler retreats, Rival is active."]


def test_a_hidden_card_has_no_name():
    table = Table(their_deck=("rival",))
    table.do(k.EndTurn())
    before = table.state
    table.do(k.DrawCard(), by="player2")
    drawn = table.events[0]
    assert describe(table.game, table.state, drawn) == "Player 2 draws Rival."
    assert describe(table.game, view(table.state, "player1"), drawn) == "Player 2 draws a card."
    assert before.phase == "draw"


def test_menus_tell_equal_pokemon_apart_by_their_place():
    table = Table(mine=(at("filler"), at("filler"), at("filler")), hand=("fire_energy",))
    names = [describe_command(table.game, table.state, each) for each in legal(table.game, table.state, "player1")]
    assert "Attach Fire Energy to Filler (bench 2)" in names
    assert "Attack: Hit [free] 20" in names
    assert len(set(names)) == len(names)


def test_the_board_shows_both_sides_and_the_own_hand():
    belt = trainer("Belt", kind="tool")
    mine = at("filler", energies=("fire_energy", "double"), tools=("belt",), conditions=("asleep",), damage=20)
    table = Table(belt, mine=(mine,), hand=("rival",), their_hand=("rival", "rival"))
    shown = board(table.game, view(table.state, "player1"), "player1")
    own, other = shown.pieces
    assert (own.gauges[0].value, own.gauges[0].most) == (30, 50)
    assert tuple(tag.label for tag in own.tags) == ("active", "R CC", "Belt", "asleep")
    assert other.side == "player2"
    assert "Hand: Rival" in [note.label for note in shown.notes]
    assert shown.sides[1].note.startswith("hand 2 ")


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
        places = [f"{folder.name}.rules.{module}", f"{folder.name}.{module}"]
        if module == "rules":
            assert (folder / "rules" / f"{name}.py").exists()
        elif module != "about":
            files = [folder / "rules" / f"{module}.py", folder / f"{module}.py"]
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
    assert sentence == "Atlas: what do you take from the deck (up to 2, or nothing)?"
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
    assert question(table.game, seen, prompt) == "Player1 is deciding."


def test_cards_on_the_table_can_be_read_and_say_what_is_not_played():
    odd = trainer("Odd", unparsed=("do a somersault",))
    mine = at("filler", conditions=("asleep",), damage=20)
    table = Table(odd, mine=(mine,), hand=("odd", "fire_energy"), their_hand=("rival",))
    found = {sheet.title: sheet for sheet in sheets(table.game, view(table.state, "player1"), "player1")}
    assert "Rival" not in {sheet.title for sheet in found.values() if sheet.where == "hand"}
    assert found["Odd (played in part)"].where == "hand"
    assert "[not played: do a somersault]" in found["Odd (played in part)"].lines()[-1]
    own = [s for s in sheets(table.game, view(table.state, "player1"), "player1") if s.where == "Player 1, active"]
    assert own[0].lines()[0].startswith("Basic Pokémon · ")
    assert own[0].lines()[-1] == "Now: HP 30 of 50, asleep"


def test_the_end_is_told():
    table = Table()
    table.do(k.Concede())
    ended = table.game.ruleset.rules.outcome(table.state)
    assert (
        table.game.ruleset.telling.describe_outcome(table.game, table.state, ended)[0]
        == "Player 2 wins: the other gives up."
    )
