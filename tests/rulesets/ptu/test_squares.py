"""Wherever people read a square, it has the name that stands at the edges of the map: never two numbers."""

import re
from contextlib import suppress

from tests.rulesets.ptu.table import Table, at, foe, game, ours, refused

from turnwright.kernel.match import Match
from turnwright.kernel.refusal import Refusal
from turnwright.kernel.telling import cell_ref
from turnwright.players import random
from turnwright.rulesets.ptu import commands as w
from turnwright.rulesets.ptu.content import Grid
from turnwright.rulesets.ptu.forms import forms
from turnwright.rulesets.ptu.telling.naming import ref_name
from turnwright.table import Table as People
from turnwright.table.text import board_lines, choice_line

NUMBERS = re.compile(r"(?<![\d+])\d{1,3}, ?\d{1,3}(?!\d)")
NAME = re.compile(r"\b[A-Z]{1,2}[1-9]\d?\b")


def on_grid() -> Table:
    return Table(
        at(ours("pet", speed=20, moves=("ember",)), 0, 0), at(foe("weed"), 5, 0), grid=Grid(rows=("........",) * 3)
    )


def test_no_log_choice_or_board_has_a_square_in_numbers():
    ptu = game()
    match = Match.open(ptu, ptu.ruleset.content.encounter(ptu, "brawl_at_the_ford"), seed=7)
    lines: list[str] = []
    for _ in range(12):
        with suppress(Refusal):  # the fight goes on after these turns
            match.advance(dict.fromkeys(ptu.ruleset.seats.names(match.state), random.choose), limit=25)
        seat = People(match).seat("gm")
        lines += [choice_line(choice) for choice in seat.choices()]
        lines += board_lines(seat.board())
        lines += [f"{prompt.question} {option.name}" for prompt in seat.prompts() for option in prompt.options]
    lines += [line for n in range(1, len(match.records) + 1) for line in match.told(n)]
    assert [line for line in lines if NUMBERS.search(line)] == []
    assert sum(bool(NAME.search(line)) for line in lines) > 30


def test_a_refusal_names_the_square():
    fight = on_grid()
    for command in (w.MoveToken("pet", (5, 0)), w.Shift((5, 0))):
        sentence = refused(fight, command, "ptu.occupied" if isinstance(command, w.MoveToken) else "ptu.out_of_reach")
        assert "F1" in sentence
        assert not NUMBERS.search(sentence)


def test_a_ref_keeps_its_numbers_and_is_read_by_name():
    fight = on_grid()
    assert cell_ref((3, 4)) == "cell:3,4"
    assert ref_name(fight.match.game, fight.state, "cell:3,4") == "D5"


def test_every_square_of_a_form_is_typed_as_one():
    fight = on_grid()
    blanks = [field for form in forms(fight.match.game, fight.state, "gm") for field in form.fields]
    assert {field.kind for field in blanks if field.name in ("to", "cell", "placed.position")} == {"square"}
