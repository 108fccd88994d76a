"""Texts that were read as they say and once played as something else, by sentences of our own of the same shape."""

from __future__ import annotations

from typing import Any

from tests.rulesets.tcg.table import Table, at, mon

from turnwright.rulesets.tcg import commands as k
from turnwright.rulesets.tcg import content as c
from turnwright.rulesets.tcg import parser


def read(text: str, damage: int = 0) -> c.Attack:
    made = parser.attack(text, card="Pup", name="Bark", damage=damage)
    assert not made.unparsed, made.unparsed
    return made


def pup(text: str, damage: int = 0, **more: Any) -> c.Pokemon:
    return mon("Pup", read(text, damage), **more)


# --- a Special Condition of your choice -------------------------------------------------------------------------------


def test_one_special_condition_is_chosen_and_no_other_comes_with_it() -> None:
    hex_ = pup("Choose 1 Special Condition. The Defending Pokémon is now affected by that Special Condition.")
    table = Table(hex_, mine=(at("pup"),)).do(k.Attack(0))
    table.answer("confused")
    assert not table.state.flow.prompts, "asked once"
    assert table.foe.conditions == ("confused",)
