"""Plain lines by words: a choice by its first words, a form by its name and its values in order."""

import json
import os
import pty
import select
import subprocess
import termios
import time

import pytest
from tests.cli.support import turnwright
from tests.cli.test_play_lines import PROGRAM

import turnwright as program
from turnwright.cli.session import Row, Session
from turnwright.cli.typed import Ambiguous, by_hand, filled, find_row
from turnwright.kernel.refusal import Refusal
from turnwright.kernel.registry import game
from turnwright.table import Table
from turnwright.table.shapes import Blank, Choice, Form, Option

PIECES = tuple(
    Option(name, called, f"piece:{name}")
    for name, called in (
        ("volt", "Volt"),
        ("geodude", "Geodude"),
        ("geodude_2", "Geodude 2"),
        ("seam", "The Ninth Seam"),
        ("nidoran_m", "Nidoran (M)"),
        ("nidoran_f", "Nidoran (F)"),
    )
)
CONDITIONS = tuple(Option(name, name.capitalize()) for name in ("burned", "poisoned", "badly poisoned"))
TARGET = Blank("target", "Target", "choice", PIECES)
HEAL = Form(
    "restore_hp",
    "Heal",
    blanks=(
        TARGET,
        Blank("amount", "Amount", "number", optional=True),
        Blank("temp_hp", "Temporary HP", "number", optional=True),
    ),
)
DAMAGE = Form("deal_damage", "Damage", blanks=(TARGET, Blank("amount", "Amount", "number")))
STATUS = Form(
    "change_status",
    "Conditions",
    blanks=(TARGET, Blank("add", "Add", "choices", CONDITIONS), Blank("remove", "Remove", "choices", CONDITIONS)),
)
HAND_OVER = Form("hand_over", "Let another seat play somebody", blanks=(TARGET, Blank("seat", "Seat", "text")))
PLACE = Form("put", "Put somebody on a square", blanks=(TARGET, Blank("to", "Square", "square")))
FORMS = (HEAL, DAMAGE, STATUS, HAND_OVER, PLACE)


def rows(*texts: str) -> list[Row]:
    made = [Row(text, "Moves", Choice(text, {"type": "x"}, text, "Use")) for text in texts]
    return [*made, *(Row(f"{form.title} …", "Game master", form=form) for form in FORMS)]


def read(typed: str, *texts: str) -> tuple[str, dict[str, object] | None]:
    """The text of the row that a line means, and what its blanks are filled with."""
    offered = rows(*texts)
    place, rest = find_row(offered, typed)
    row = offered[place]
    values = filled(row, place + 1, rest, lambda blank: blank.options) if row.form else None
    return row.text.removesuffix(" …"), values


@pytest.mark.parametrize(
    ("typed", "title", "values"),
    [
        ("heal volt 5", "Heal", {"target": "volt", "amount": 5}),
        ("HEAL Vo 5 3", "Heal", {"target": "volt", "amount": 5, "temp_hp": 3}),
        ("heal volt temp_hp=4", "Heal", {"target": "volt", "temp_hp": 4}),
        ("heal temp=4 volt", "Heal", {"target": "volt", "temp_hp": 4}),
        ("1 volt 5", "Heal", {"target": "volt", "amount": 5}),
        ("1 target=volt amount=5", "Heal", {"target": "volt", "amount": 5}),
        ("damage volt 12", "Damage", {"target": "volt", "amount": 12}),
        ("damage geodude 2", "Damage", {"target": "geodude", "amount": 2}),
        ("damage geodude 2 5", "Damage", {"target": "geodude_2", "amount": 5}),
        ("damage seam 5", "Damage", {"target": "seam", "amount": 5}),
        ("damage nidoran (m) 5", "Damage", {"target": "nidoran_m", "amount": 5}),
        ('damage "nidoran f" 5', "Damage", {"target": "nidoran_f", "amount": 5}),
        ("deal damage volt 3", "Damage", {"target": "volt", "amount": 3}),
        ("cond volt burned", "Conditions", {"target": "volt", "add": ["burned"]}),
        (
            "conditions volt burned,badly poisoned",
            "Conditions",
            {"target": "volt", "add": ["burned", "badly poisoned"]},
        ),
        ("conditions volt remove=burned", "Conditions", {"target": "volt", "remove": ["burned"]}),
        ("hand over volt wren", "Let another seat play somebody", {"target": "volt", "seat": "wren"}),
        ("put somebody on a square volt 3,4", "Put somebody on a square", {"target": "volt", "to": [3, 4]}),
        ("put volt 3 4", "Put somebody on a square", {"target": "volt", "to": [3, 4]}),
        ("put volt D5", "Put somebody on a square", {"target": "volt", "to": [3, 4]}),
        ("put volt on d5", "Put somebody on a square", {"target": "volt", "to": [3, 4]}),
        ("put volt to=aa12", "Put somebody on a square", {"target": "volt", "to": [26, 11]}),
    ],
)
def test_a_form_is_named_and_filled_in_order(typed, title, values):
    assert read(typed) == (title, values)


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("heal geo 5", 'Target: "geo" could be Geodude or Geodude 2.'),
        ("heal nidoran 5", 'Target: "nidoran" could be Nidoran \\(M\\) or Nidoran \\(F\\).'),
        ("heal vlot 5", 'Target: nothing here is called "vlot"; did you mean Volt'),
        ("heal volt much", "Fill it in on the same line: 1 target=one of these names or numbers"),
        ("damage volt", "Fill it in on the same line: 2 target="),
        ("heal volt colour=4", "Fill it in on the same line: 1"),
        ('heal "volt', "A quote is never closed"),
        ("fly", "isn't a choice here: type a number from 1 to 5, the first words of a choice, or help"),
        ("", "^That names no choice: type a number from 1 to 5, the first words of a choice, or help"),
    ],
)
def test_what_cannot_be_meant_is_told_with_what_can(typed, said):
    with pytest.raises(Refusal, match=said):
        read(typed)


MOVES = ("Ember on Geodude", "Ember on Geodude 2", "Ember on Pidgey", "Quick Dodge (10 Stamina)", "Growl")


@pytest.mark.parametrize(
    ("typed", "text"),
    [
        ("ember pidgey", "Ember on Pidgey"),
        ("ember pid", "Ember on Pidgey"),
        ("ember on geodude", "Ember on Geodude"),
        ("ember geodude", "Ember on Geodude"),
        ("ember geo 2", "Ember on Geodude 2"),
        ("quick", "Quick Dodge (10 Stamina)"),
        ("gr", "Growl"),
        ("3", "Ember on Pidgey"),
    ],
)
def test_a_choice_is_named_by_its_first_words(typed, text):
    assert read(typed, *MOVES) == (text, None)


def test_words_that_fit_several_choices_list_them():
    with pytest.raises(Ambiguous) as several:
        read("ember geo", *MOVES)
    assert several.value.places == [0, 1]


def test_dice_and_a_reason_follow_the_words():
    said, along = by_hand("ember pidgey with accuracy=12 damage=3,4 because the wind turns")
    assert (said, along.dice, along.reason) == (
        "ember pidgey",
        {"accuracy": (12,), "damage": (3, 4)},
        "the wind turns",
    )
    assert by_hand("add a trainer with the team wren")[0] == "add a trainer with the team wren"


# In the program


DUEL = Table(program.open("duel", "skirmish", seed=3)).seat("red")
GM = ("play", "ptu", "wild_meadow", "--as", "gm", "--seed", 3, "--plain")


def test_the_words_of_the_game_master_stay_the_same_all_evening(tmp_path):
    """The number of a form changes from turn to turn; its words do not."""
    log = tmp_path / "a.jsonl"
    ran = turnwright(
        *GM,
        "--log",
        log,
        given="damage pidgey 12\nend the turn\nheal pid 5\nheal nidoran 5\nhand over cinder wren\nquit\n",
    )
    commands = [json.loads(line).get("command", {}) for line in log.read_text().splitlines()[2:]]
    assert [command["type"] for command in commands] == ["deal_damage", "end_turn", "restore_hp", "hand_over"]
    assert (commands[2]["target"], commands[2]["amount"]) == ("pidgey", 5)
    assert (commands[3]["piece"], commands[3]["seat"]) == ("cinder", "wren")
    assert '"nidoran" could be Nidoran (M) or Nidoran (F).' in ran.out


def test_words_that_fit_several_choices_are_listed_with_their_numbers():
    ran = turnwright(*GM, given="ember nidoran\nquit\n")
    assert '"ember nidoran" could be any of these: type more of it, or a number.' in ran.out
    listed = ran.out.split("could be any of these")[1]
    assert "4  Ember on Nidoran (M)" in listed
    assert "5  Ember on Nidoran (F)" in listed
    assert "Pidgey" not in listed


def test_anything_at_the_table_can_be_looked_up():
    """A piece by the beginning of its name, and a word of the game."""
    ran = turnwright("play", "duel", "skirmish", "--seed", 3, given="look bir\nread guard\nlook\nlook nobody\nquit\n")
    assert "Birch (Blue)\n  HP: 20/20" in ran.out
    assert "Guard" in ran.out
    assert "Red: Rose, Rue" in ran.out
    assert "Words of the game: Guard" in ran.out
    assert 'Nothing here is called "nobody"' in ran.out


def test_a_piece_without_a_sheet_is_told_as_the_board_tells_it():
    table = Session.open(game("rune"), game("rune").ruleset.content.encounter(game("rune"), "scrap_hounds"), seed=3)
    assert table.board().pieces
    name = table.board().pieces[-1].name
    assert name in turnwright("play", "rune", "scrap_hounds", "--seed", 3, given=f"look {name}\nquit\n").out


def test_the_map_is_drawn_again_or_said_to_be_missing():
    assert "This fight has no map." in turnwright("play", "duel", "pair", given="map\nquit\n").out


def test_why_says_what_is_ruled_out():
    ran = turnwright("play", "duel", "skirmish", "--seed", 3, given="why\nwhy rue\nwhy dragons\nquit\n")
    missed = DUEL.unavailable()
    assert [row.text for row in missed] == ["Attack Rue high"]
    assert ran.out.count(f"  Attack Rue high: not possible. {missed[0].why.sentence}\n") == 2
    assert "Nothing like that is ruled out now." in ran.out
    assert "Nothing you'd look for is ruled out." in turnwright("play", "duel", "pair", given="why\nquit\n").out


# At a terminal


def at_a_terminal(*args: str, typed: str, columns: int) -> str:
    """What the program writes to a (pseudo) terminal of a width while somebody types."""
    terminal, inside = pty.openpty()
    termios.tcsetwinsize(inside, (40, columns))
    seen, until = b"", time.monotonic() + 60
    environment = {name: value for name, value in os.environ.items() if name not in ("COLUMNS", "LINES")}
    with subprocess.Popen([PROGRAM, *args], stdin=inside, stdout=inside, stderr=inside, env=environment) as program:
        os.close(inside)
        os.write(terminal, typed.encode())
        while time.monotonic() < until:
            if select.select([terminal], [], [], 0.1)[0]:
                try:
                    seen += os.read(terminal, 65536)
                except OSError:  # the other end closes when the program ends
                    break
            elif program.poll() is not None:
                break
        program.kill()
    os.close(terminal)
    return seen.decode().replace("\r\n", "\n")


def test_at_a_terminal_there_is_a_prompt_and_lines_are_wrapped():
    told = at_a_terminal("play", "duel", "skirmish", "--seed", "3", "--plain", typed="help\nquit\n", columns=60)
    assert "\n> " in told
    assert max(map(len, told.splitlines())) <= 60
    assert "Type the number of a choice, or enough of its first words:\n  Attack Birch low." in told
    piped = turnwright("play", "duel", "skirmish", "--seed", 3, given="help\nquit\n").out
    assert "> " not in piped
    assert "Type the number of a choice, or enough of its first words: Attack Birch low.\n" in piped


def test_at_a_terminal_enter_does_the_one_thing_there_is_to_do():
    """In a pipe an empty line counts for nothing, as it always has."""
    told = at_a_terminal("play", "tcg", "emberfall,tidewall", "--seed", "3", "--plain", typed="\n\nquit\n", columns=90)
    assert "1  Draw your opening hand  (press Enter)" in told
    assert "Player 1 draws" in told
    piped = turnwright("play", "tcg", "emberfall,tidewall", "--seed", 3, "--plain", given="\n\nquit\n").out
    assert "Player 1 draws" not in piped
    assert "(press Enter)" not in piped


def test_a_refusal_that_can_be_overridden_says_how():
    ran = turnwright(
        *GM, given="ember pidgey\nuse move ember pidgey\nuse move ember pidgey because of the wind\nquit\n"
    )
    assert ran.out.count("To override the rules, type it again with a reason: because …") == 1
    assert "of the wind" in ran.out
