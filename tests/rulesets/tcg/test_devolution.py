"""Devolving: which cards come off, also where a level lies on top, which is no Evolution card."""

from __future__ import annotations

import pytest
from tests.rulesets.tcg.table import PLAIN, Table, at, attack, mon, trainer

from turnwright.rulesets.tcg import commands as k
from turnwright.rulesets.tcg import vocabulary as v
from turnwright.rulesets.tcg.legal import legal

CUB = mon("Cub", PLAIN)
BEAR = mon("Bear", PLAIN, hp=90, stage="stage_1", evolves_from="Cub")
LORD = mon("Lord", PLAIN, hp=120, stage="stage_2", evolves_from="Bear")
LORD_X = mon("Lord LV.X", PLAIN, hp=150, stage="break", evolves_from="Lord", onto_active=True)
CUB_X = mon("Cub LV.X", PLAIN, hp=100, stage="break", evolves_from="Cub", onto_active=True)
LINE = (CUB, BEAR, LORD, LORD_X, CUB_X)
SPRAY = trainer("Spray", v.DevolvePokemon(on=v.Target("active_yours"), count="chosen", to="hand"))


def test_a_level_goes_with_the_evolution_card_under_it() -> None:
    """The highest Stage Evolution card comes off, and its level with it."""
    undo = mon("Undo", attack(v.DevolvePokemon(on=v.DEFENDING, to="hand"), damage=10))
    table = Table(*LINE, undo, mine=(at("undo"),), theirs=(at("cub", "bear", "lord", "lord lv.x"),))
    table.do(k.Attack(0))
    assert (table.named(table.foe.cards), table.foe.max_hp) == (["cub", "bear"], 90)
    assert table.named(table.theirs.hand) == ["lord", "lord lv.x"]


def test_a_basic_that_has_levelled_up_is_not_devolved() -> None:
    undo = mon("Undo", attack(v.DevolvePokemon(on=v.DEFENDING, to="hand"), damage=10))
    table = Table(*LINE, undo, mine=(at("undo"),), theirs=(at("cub", "cub lv.x"),)).do(k.Attack(0))
    assert table.named(table.foe.cards) == ["cub", "cub lv.x"]
    table = Table(*LINE, SPRAY, mine=(at("cub", "cub lv.x"),), hand=("spray",))
    assert k.PlayTrainer(table.card("spray")) not in legal(table.game, table.state, "player1")


@pytest.mark.parametrize(("stages", "left"), [("1", ["cub", "bear"]), ("2", ["cub"])])
def test_stages_are_chosen_not_cards(stages: str, left: list[str]) -> None:
    table = Table(*LINE, SPRAY, mine=(at("cub", "bear", "lord", "lord lv.x"),), hand=("spray",))
    table.do(k.PlayTrainer(table.card("spray")))
    assert table.prompt.options == ("1", "2")
    assert table.named(table.answer(stages).me.cards) == left
