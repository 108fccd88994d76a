"""Texts that were read as they say and once played as something else, by sentences of our own of the same shape."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rulesets.tcg.table import Table, at, attack, mon, trainer

from turnwright.rulesets.tcg import commands as k
from turnwright.rulesets.tcg import content as c
from turnwright.rulesets.tcg import parser
from turnwright.rulesets.tcg import vocabulary as v


def read(text: str, damage: int = 0) -> c.Attack:
    made = parser.attack(text, card="Pup", name="Bark", damage=damage)
    assert not made.unparsed, made.unparsed
    return made


def pup(text: str, damage: int = 0, **more: Any) -> c.Pokemon:
    return mon("Pup", read(text, damage), **more)


def power(text: str) -> c.Ability:
    made = parser.ability(text, card="Pup", name="Wag")
    assert not made.unparsed, made.unparsed
    return made


def turn_of_the_other(table: Table) -> Table:
    return table.do(k.EndTurn()).do(k.DrawCard(), by="player2")


# --- a Special Condition of your choice -------------------------------------------------------------------------------


def test_one_special_condition_is_chosen_and_no_other_comes_with_it() -> None:
    hex_ = pup("Choose 1 Special Condition. The Defending Pokémon is now affected by that Special Condition.")
    table = Table(hex_, mine=(at("pup"),)).do(k.Attack(0))
    table.answer("confused")
    assert not table.state.flow.prompts, "asked once"
    assert table.foe.conditions == ("confused",)


# --- more damage to the Active Pokémon --------------------------------------------------------------------------------

AT_THE_ACTIVE = [
    "Does 20 damage to each Defending Pokémon.",
    "This attack does 20 damage to 1 of your opponent's Pokémon.",
    "Choose 1 of your opponent's Pokémon. This attack does 20 damage to that Pokémon.",
    "This attack does 20 damage to each of your opponent's Pokémon.",
]


@pytest.mark.parametrize("text", AT_THE_ACTIVE)
def test_more_damage_to_the_active_pokemon_is_done_by_any_attack(text: str) -> None:
    """Before Weakness and Resistance, and to nobody on the Bench."""
    lift = trainer("Lift", v.Boost(on=v.Target("all_yours"), amount=30, lasts="this_turn"))
    foe = mon("Foe", hp=300, weaknesses=(c.Modifier(type="fire", value="×2"),))
    table = Table(pup(text), lift, foe, mine=(at("pup"),), theirs=(at("foe"), at("rival")), hand=("lift",))
    table.do(k.PlayTrainer(table.card("lift"))).do(k.Attack(0))
    if table.state.flow.prompts:
        table.answer(table.foe.id)
    assert table.foe.damage == 100
    assert table.theirs.bench[0].damage == (20 if "each of" in text else 0)


def test_more_damage_is_added_once() -> None:
    """To the blow of the attack, not to what it does to the same Pokémon beside it."""
    lift = trainer("Lift", v.Boost(on=v.Target("all_yours"), amount=30, lasts="this_turn"))
    twice = mon("Pup", attack(v.Damage(on=v.DEFENDING, amount=10), damage=20))
    table = Table(twice, lift, mine=(at("pup"),), hand=("lift",))
    table.do(k.PlayTrainer(table.card("lift"))).do(k.Attack(0))
    assert table.foe.damage == 60


def test_less_damage_before_weakness_is_less_before_it_from_any_attack() -> None:
    charm = pup(
        "During your opponent's next turn, any damage done by attacks from the Defending Pokémon is reduced by 20 "
        "(before applying Weakness and Resistance).",
        weaknesses=(c.Modifier(type="grass", value="×2"),),
    )
    foe = mon("Foe", read("This attack does 30 damage to 1 of your opponent's Pokémon."), types=("grass",))
    table = turn_of_the_other(Table(charm, foe, mine=(at("pup"),), theirs=(at("foe"),)).do(k.Attack(0)))
    table.do(k.Attack(0), by="player2")
    assert table.me.damage == 20
