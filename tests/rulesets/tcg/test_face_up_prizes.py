"""Prize cards that are turned face up, read from sentences of our own and played: who knows them, and for how long."""

from __future__ import annotations

import pytest
from tests.rulesets.tcg.prints import printed
from tests.rulesets.tcg.table import Table, at, mon
from tests.rulesets.tcg.texts import attack, trainer

from turnwright.kernel.refusal import Refusal
from turnwright.rulesets.tcg import commands as k
from turnwright.rulesets.tcg import content as c
from turnwright.rulesets.tcg import vocabulary as v
from turnwright.rulesets.tcg import wording
from turnwright.rulesets.tcg.view import view

ALL = "Turn all of your Prize cards face up. (Those cards remain face up for the rest of the game.)"
BOTH = "Each player plays with their Prize cards face up for the rest of the game."
TWO = "Choose up to 2 of your face-down Prize cards and put them face up. (These cards remain face up.)"
ONE = "You may turn 1 of your face-down Prize cards face up. If you do, this attack does 30 more damage."


def map_of(text: str) -> c.Trainer:
    return c.Trainer(id="map", name="Map", effects=trainer(text).effects)


def known(table: Table, seat: str, whose: str) -> int:
    """How many prizes of a player a seat knows."""
    seen = view(table.state, seat)
    return sum(card in seen.faces for card in seen.sides[whose].prizes)


@pytest.mark.parametrize(
    ("text", "word"),
    [
        (ALL, v.LookAt(zone="prizes", shown=True)),
        (BOTH, v.LookAt(zone="prizes", side="both", shown=True)),
        (TWO, v.LookAt(zone="prizes", count=2, shown=True, up_to=True)),
    ],
)
def test_texts_that_turn_prizes_up(text: str, word: v.LookAt) -> None:
    assert trainer(text).effects == (word,)
    assert trainer(wording.text_of((word,))).effects == (word,)


@pytest.mark.parametrize(("text", "mine", "theirs"), [(ALL, 3, 0), (BOTH, 3, 3)])
def test_prizes_that_lie_face_up_are_known_to_both_and_the_others_to_nobody(text: str, mine: int, theirs: int) -> None:
    table = Table(map_of(text), hand=("map", "map"))
    assert [known(table, seat, "player1") for seat in ("player1", "player2")] == [0, 0]
    table.do(k.PlayTrainer(table.card("map")))
    for seat in ("player1", "player2"):
        assert (known(table, seat, "player1"), known(table, seat, "player2")) == (mine, theirs)
    with pytest.raises(Refusal, match="nothing"):
        table.do(k.PlayTrainer(table.card("map")))


def test_only_the_chosen_prizes_are_turned_up_and_only_once() -> None:
    table = Table(map_of(TWO), hand=("map", "map"))
    table.do(k.PlayTrainer(table.card("map")))
    first, last = table.prompt.options[0], table.prompt.options[-1]
    table.answer(first, last)
    assert known(table, "player2", "player1") == 2
    table.do(k.PlayTrainer(table.card("map")))
    assert set(table.prompt.options).isdisjoint({first, last})
    table.answer()
    assert known(table, "player2", "player1") == 2, "fewer will do"


def test_a_prize_that_is_turned_up_makes_an_attack_stronger() -> None:
    pup = mon("Pup", attack(ONE, 20))
    table = Table(pup, mine=(at("pup"),)).do(k.Attack(0)).answer("yes")
    table.answer(table.prompt.options[0])
    assert (table.foe.damage, known(table, "player1", "player1")) == (50, 1)
    assert Table(pup, mine=(at("pup"),)).do(k.Attack(0)).answer("no").foe.damage == 20


@pytest.mark.parametrize("id_", ["base5-15", "bw7-136", "ex15-76", "sm5-144", "sv6pt5-21"])
def test_printed_cards_that_turn_prizes_up(id_: str) -> None:
    card = printed(id_)
    assert not c.is_partial(card)
    assert not c.is_doubtful(card)
