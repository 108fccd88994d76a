"""Energy and damage counters that move from one Pokémon to another: whom "another" means, and several at once."""

from __future__ import annotations

import pytest
from tests.rulesets.tcg.prints import printed
from tests.rulesets.tcg.table import Table, at, mon

from turnwright.kernel.refusal import Refusal
from turnwright.rulesets.tcg import commands as k
from turnwright.rulesets.tcg import content as c
from turnwright.rulesets.tcg import parser, wording
from turnwright.rulesets.tcg import vocabulary as v

SWAP = "As often as you like during your turn, you may move 1 damage counter from 1 of your Pokémon to another."
SHIFT = (
    "As often as you like during your turn, you may take 1 Fire Energy card attached to 1 of your Pokémon and attach "
    "it to a different one."
)


def keeper(text: str) -> c.Pokemon:
    return mon("Keeper", hp=80, abilities=(parser.ability(text, card="Keeper", name="Care"),))


def attacker(text: str, damage: int = 0) -> c.Pokemon:
    read = parser.attack(text, card="Keeper", name="Shift", damage=damage)
    assert not read.unparsed, read.unparsed
    return mon("Keeper", read, hp=80)


def test_counters_move_onto_the_one_whose_power_it_is():
    table = Table(keeper(SWAP), mine=(at("filler", damage=20), at("keeper")))
    table.do(k.UseAbility(table.mine.bench[0].id, 0))
    assert (table.me.damage, table.mine.bench[0].damage) == (10, 10)


def test_counters_move_off_the_one_whose_power_it_is():
    table = Table(keeper(SWAP), mine=(at("keeper", damage=20), at("filler")))
    table.do(k.UseAbility(table.me.id, 0))
    assert (table.me.damage, table.mine.bench[0].damage) == (10, 10)


def test_energy_moves_onto_the_one_whose_power_it_is_and_never_onto_where_it_was():
    table = Table(
        keeper(SHIFT), mine=(at("filler", energies=("fire_energy",)), at("keeper"), at("filler")),
    )  # fmt: skip
    table.do(k.UseAbility(table.mine.bench[0].id, 0))
    assert set(table.prompt.options) == {each.id for each in table.mine.bench}
    table.answer(table.mine.bench[0].id)
    assert (len(table.me.energies), len(table.mine.bench[0].energies)) == (0, 1)


@pytest.mark.parametrize("text", [SWAP, SHIFT])
def test_alone_there_is_no_other_to_move_to(text):
    table = Table(keeper(text), mine=(at("keeper", damage=20, energies=("fire_energy",)),))
    with pytest.raises(Refusal, match="would do nothing"):
        table.do(k.UseAbility(table.me.id, 0))


def test_each_gives_so_many():
    table = Table(
        attacker("Move 2 damage counters from each of your Pokémon to the Defending Pokémon."),
        mine=(at("keeper", damage=30), at("filler", damage=10), at("filler")),
    )  # fmt: skip
    table.do(k.Attack(0))
    assert [each.damage for each in table.mine.in_play] == [10, 0, 0]
    assert table.foe.damage == 30


def test_up_to_so_many_come_from_any_of_them_together():
    text = "Move up to 2 damage counters from your Pokémon to your opponent's Active Pokémon."
    table = Table(attacker(text), mine=(at("keeper", damage=30), at("filler", damage=20)))
    table.do(k.Attack(0))
    assert table.prompt.options == ("2", "1", "0")
    table.answer("1")
    table.answer("1")
    assert ([each.damage for each in table.mine.in_play], table.foe.damage) == ([20, 10], 20)


def test_energy_is_gathered_from_several():
    read = parser.ability(
        "When you play this Pokémon from your hand onto your Bench, you may move any number of basic Energy cards "
        "attached to your other Pokémon to this Pokémon.", card="Keeper", name="Gather",
    )  # fmt: skip
    table = Table(
        mon("Keeper", abilities=(read,)), hand=("keeper",),
        mine=(at("filler", energies=("fire_energy",)), at("filler", energies=("water_energy", "double"))),
    )  # fmt: skip
    table.do(k.PlayPokemon(table.card("keeper")))
    table.answer("yes")
    table.answer(table.me.energies[0], table.mine.bench[0].energies[0])
    assert [table.named(each.energies) for each in table.mine.in_play] == [
        [], ["double"], ["fire_energy", "water_energy"],
    ]  # fmt: skip


def test_energy_is_shared_out_in_any_way():
    text = "Move all Energy cards attached to Keeper to your Benched Pokémon in any way you like."
    table = Table(
        attacker(text), mine=(at("keeper", energies=("fire_energy", "water_energy")), at("filler"), at("filler"))
    )
    one, two = (each.id for each in table.mine.bench)
    table.do(k.Attack(0)).answer(two)
    table.answer(one)
    assert [table.named(each.energies) for each in table.mine.bench] == [["water_energy"], ["fire_energy"]]
    read = attacker(text).attacks[0]
    assert wording.attack_text(read) == (
        "Move all Energy cards attached to this Pokémon to your Benched Pokémon in any way you like."
    )


def test_energy_follows_who_was_switched_in():
    text = (
        "You may switch this Pokémon with 1 of your Benched Pokémon. If you do, move any number of Energy cards "
        "attached to this Pokémon to the new Active Pokémon."
    )
    table = Table(attacker(text), mine=(at("keeper", energies=("fire_energy", "water_energy")), at("filler")))
    first, second = table.me.energies
    table.do(k.Attack(0)).answer("yes")
    table.answer(first, second)
    assert table.named(table.me.energies) == ["fire_energy", "water_energy"]


def test_nothing_moves_onto_itself():
    text = "Move 2 Energy cards attached to the Defending Pokémon to the other Defending Pokémon."
    assert parser.attack(text, card="Keeper", name="Shift").unparsed


@pytest.mark.parametrize(("id_", "energies"), [("base1-1", ()), ("base1-15", ("grass_energy",))])
def test_printed_powers_reach_their_own_pokemon(id_, energies):
    card = printed(id_)
    assert isinstance(card, c.Pokemon)
    table = Table(card, mine=(at("filler", damage=20, energies=energies), at(id_)))
    table.do(k.UseAbility(table.mine.bench[0].id, 0))
    owner = table.mine.bench[0]
    assert (owner.damage, len(owner.energies)) == ((0, 1) if energies else (10, 0))


def test_words_that_move_say_what_they_do():
    said = wording.text_of((
        v.MoveCounters(source=v.Target("all_yours"), to=v.DEFENDING, count=2, up_to=True),
        v.MoveCounters(source=v.Target("all_yours"), to=v.DEFENDING, count=4, each=True),
    ))  # fmt: skip
    assert said == (
        "Move up to 2 damage counters from your Pokémon to the Defending Pokémon. "
        "Move 4 damage counters from each of your Pokémon to the Defending Pokémon."
    )
