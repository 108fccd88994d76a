"""The plain text of the table is built from the data alone: boards that no ruleset made are drawn just as well."""

import pytest

from turnwright.kernel import registry
from turnwright.kernel.telling import Board, Cell, Gauge, Item, Map, Named, Number, Piece, Roll, Side, Step, Tag, Zone
from turnwright.table.choices import deed
from turnwright.table.shapes import Choice, Told, Unavailable, Why
from turnwright.table.text import board_lines, choice_line, told_line, unavailable_line

BESIDE_WREN = (Tag("burned", "Burned", tone="warn"), Tag("speed", "Speed", 2))
WREN = Piece("w", "Wren", "party", (Gauge("HP", 12, 30, "hp"),), BESIDE_WREN, stance="mine", position=(1, 0))
ONIX = Piece("o", "Onix", "wild", (Gauge("HP %", 50, 100, "hp", hidden=True),), position=(3, 1), size=2, stance="foe")
GONE = Piece("g", "Geodude", "wild", (Gauge("HP", 0, 20, "hp"),), out=True, position=(0, 0), stance="foe")
BOARD = Board(
    "Quarry · round 2",
    ("o", "w"),
    (WREN, ONIX, GONE),
    notes=(Tag("sandstorm", "Sandstorm", rounds=3), Tag("slide", "The wall is about to fall", tone="warn")),
    sides=(Side("party", "The party", "mine", "2 balls left"), Side("wild", "Wild", "foe")),
    zones=(Zone("belt", "Belt", "party", 3, (Item("piece:a", "Oddish"), Item("piece:b", "Oddish"))),),
    map=Map(6, 3, (Cell((0, 2), "rough"), Cell((5, 0), hazards=("spikes",)))),
)


def test_a_board():
    assert list(board_lines(BOARD)) == [
        "== Quarry · round 2 ==  turn order: Onix, Wren",
        "The party (you): 2 balls left",
        "  Wren     HP 12/30  at B1  !Burned, Speed +2",
        "Wild:",
        "  Onix     HP about 50%  at D2",
        "  Geodude  HP 0/20  out",
        "Belt (3): 2 Oddish, 1 hidden",
        "    ABCDEF",
        "  1 ·W···x",
        "  2 ···oo·",
        "  3 ^··oo·",
        "W Wren  o Onix",
        "Sandstorm, 3 rounds",
        "! The wall is about to fall",
    ]


def test_a_side_that_only_pieces_name_is_drawn_too():
    assert list(board_lines(Board("Turn 1", (), (Piece("a", "Ann", "old_guard"),)))) == [
        "== Turn 1 ==", "Old guard:", "  Ann",
    ]  # fmt: skip


def test_a_line_of_the_story():
    damage = Number(7, (Step("12", "rolled"), Step("-5", "Defense")))
    told = Told(
        3, "red", (Named("piece:b1", "Birch"), " takes ", damage, " (", Roll("attack", (5, 6), 6), ")."), depth=1
    )
    assert told_line(told) == "  Birch takes 7 (5+6)."


def test_choices_and_what_is_not_possible():
    cost = (Tag("standard", "Standard Action"),)
    assert choice_line(Choice("k", {}, "Ember on Onix", "Use", cost=cost)) == "Ember on Onix (Standard Action)"
    why = Why("ptu.range", "Onix is out of range (7 m, reach 6 m).")
    assert unavailable_line(Unavailable("Ember on Onix", "Use", why)).startswith("Ember on Onix: not possible. Onix is")


@pytest.mark.parametrize("code", ["en", "de"])
def test_what_is_only_used_goes_by_its_name_in_every_language(code):
    game = registry.game("wuxia").speaking(code)
    use, strike = game.language.text("wuxia.verb.use"), game.language.text("wuxia.verb.attack")
    assert deed(game, use, "Palm") == "Palm"
    assert deed(game, strike, "Palm") == f"{strike}: Palm"
    assert deed(game, strike, "") == strike
