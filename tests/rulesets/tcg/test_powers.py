"""Powers: what one must give for them, and whose they are. Texts are of our own."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rulesets.tcg.prints import printed
from tests.rulesets.tcg.table import PLAIN, Table, ability, at, mon
from tests.rulesets.tcg.texts import power

from turnwright.kernel.refusal import Refusal
from turnwright.rulesets.tcg import commands as k
from turnwright.rulesets.tcg import content as c
from turnwright.rulesets.tcg import parser
from turnwright.rulesets.tcg import vocabulary as v
from turnwright.rulesets.tcg.legal import legal

PRICES = [
    "Once during your turn, you may shuffle 1 card from your hand into your deck. Then, draw a card.",
    "Once during your turn, you may choose a card from your hand and put it on top of your deck. Then, search your "
    "deck for up to 2 basic Energy cards, show them to your opponent, and put them into your hand. Shuffle your deck "
    "afterward.",
    "Once during your turn, you may discard a card from your hand. Then, draw a card.",
]  # fmt: skip


@pytest.mark.parametrize("text", PRICES)
def test_what_is_given_from_the_hand_first_must_be_there(text):
    pup = mon("Pup", PLAIN, abilities=(power(text),))
    with pytest.raises(Refusal, match="cost cannot be paid"):
        Table(pup, mine=(at("pup"),)).do(k.UseAbility("a1", 0))
    Table(pup, mine=(at("pup"),), hand=("filler",)).do(k.UseAbility("a1", 0))


@pytest.mark.parametrize("id_", ["ex7-21", "dp7-13"])
def test_printed_powers_that_take_a_card_from_the_hand(id_):
    with pytest.raises(Refusal, match="cost cannot be paid"):
        Table(printed(id_), mine=(at(id_),)).do(k.UseAbility("a1", 0))


KEPT: Any = {"stage": "break", "evolves_from": "Bard", "keeps": ("attacks", "abilities")}


def test_a_pokemon_has_the_powers_that_it_keeps_of_the_card_under_it():
    wall = power(
        "Prevent all damage done to this Pokémon by attacks from your opponent's Pokémon that have an Ability."
    )
    bard = mon("Bard", PLAIN, abilities=(ability(v.Draw()),))
    star, plain = mon("Star", PLAIN, **KEPT), mon("Plain", PLAIN, stage="stage_1", evolves_from="Bard")
    for top, damage in (("star", 0), ("plain", 20)):
        table = Table(
            bard, star, plain, mon("Wall", PLAIN, hp=90, abilities=(wall,)), mine=(at("bard", top),),
            theirs=(at("wall"),),
        ).do(k.Attack(0))  # fmt: skip
        assert table.foe.damage == damage, top


def test_a_pokemon_has_the_attacks_that_it_keeps_of_the_card_under_it():
    flow = power(
        "As often as you like during your turn, you may attach a Water Energy card from your hand to 1 of your Pokémon "
        "that has the Hum attack."
    )
    bard = mon("Bard", c.Attack(name="Hum", damage=10))
    table = Table(
        bard, mon("Star", PLAIN, **KEPT), mon("Pup", PLAIN, abilities=(flow,)),
        mine=(at("pup"), at("bard", "star")), hand=("water_energy",),
    ).do(k.UseAbility("a1", 0))  # fmt: skip
    table.answer(table.card("water_energy"))
    assert len(table.mine.bench[0].energies) == 1


# --- who would be Knocked Out -----------------------------------------------------------------------------------------

HANGS_ON = "Pup is not Knocked Out and its remaining HP becomes 10 instead."
HITS_ITSELF = parser.attack("Pup does 70 damage to itself.", card="Pup", name="Slam", damage=30)


@pytest.mark.parametrize(
    ("text", "hurt", "left"),
    [
        pytest.param("would be Knocked Out by damage from an attack", 20, 10, id="any attack"),
        pytest.param("has full HP and would be Knocked Out by damage from an attack", 0, 10, id="unhurt"),
        pytest.param("has full HP and would be Knocked Out by damage from an attack", 20, None, id="hurt"),
        pytest.param("would be Knocked Out by damage from an opponent's attack", 20, None, id="only theirs"),
    ],
)
def test_damage_that_an_attack_does_to_its_own_pokemon_is_damage_from_an_attack(text, hurt, left):
    pup = mon("Pup", HITS_ITSELF, abilities=(power(f"If Pup {text}, {HANGS_ON}"),), hp=60)
    table = Table(pup, mine=(at("pup", damage=hurt), at("filler"))).do(k.Attack(0))
    assert (table.mine.active.hp if table.mine.active else None) == left


def test_an_attack_on_ones_own_bench_is_an_attack_too_but_counters_are_no_damage():
    text = f"If Pup would be Knocked Out by damage from an attack, {HANGS_ON}"
    hits = parser.attack("This attack does 60 damage to each Benched Pokémon (both yours and your opponent's).",
                         card="Ox", name="Quake", damage=10)  # fmt: skip
    curse = parser.attack("Put 6 damage counters on 1 of your Pokémon.", card="Ox", name="Curse")
    assert not hits.unparsed
    ox, pup = mon("Ox", hits, curse), mon("Pup", PLAIN, abilities=(power(text),), hp=60)
    table = Table(ox, pup, mine=(at("ox"), at("pup"), at("filler")), theirs=(at("rival"), at("pup"))).do(k.Attack(0))
    assert [each.hp for each in (*table.mine.bench, *table.theirs.bench)] == [10, 10]
    table = Table(ox, pup, mine=(at("ox"), at("pup"))).do(k.Attack(1)).answer("a2")
    assert not table.mine.bench


def test_a_name_with_a_letter_is_its_own_without_the_brackets():
    """Of two of a name, one in front and one on the Bench, only that on the Bench has its power."""
    text = "Once during your turn (before your attack), if Sign B is on your Bench, you may draw a card."
    made = parser.ability(text, card="Sign [B]", name="BEGIN")
    assert made == parser.ability(text.replace("Sign B", "this Pokémon"), card="Sign [B]", name="BEGIN")
    sign = mon("Sign [B]", PLAIN, abilities=(made,))
    table = Table(sign, mine=(at(sign.id), at(sign.id)))
    used = [each.pokemon for each in legal(table.game, table.state, "player1") if isinstance(each, k.UseAbility)]
    assert used == [table.mine.bench[0].id]


@pytest.mark.parametrize("pause", ["", ","])
def test_who_does_not_grow_up_is_not_healed_for_it(pause):
    """With a comma or without: the counters are removed with the evolving, or not at all."""
    text = (
        "Once during your turn (before your attack), you may put Dog from your hand onto Pup (this counts as evolving "
        f"Pup){pause} and remove all damage counters from Pup."
    )
    pup, dog = mon("Pup", PLAIN, abilities=(power(text),)), mon("Dog", PLAIN)
    with pytest.raises(Refusal, match="do nothing"):
        Table(pup, dog, mine=(at("pup", damage=20),), hand=("filler",)).do(k.UseAbility("a1", 0))
    table = Table(pup, dog, mine=(at("pup", damage=20),), hand=("dog",)).do(k.UseAbility("a1", 0)).answer()
    assert table.me.damage == 20
    table = Table(pup, dog, mine=(at("pup", damage=20),), hand=("dog",)).do(k.UseAbility("a1", 0))
    table.answer("a1").answer(table.card("dog"))
    assert table.named(table.me.cards) == ["pup", "dog"]
    assert table.me.damage == 0
