"""What a text makes a price: cards that must be discarded or given back before anything else is done."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.rulesets.tcg.prints import printed
from tests.rulesets.tcg.table import Table, at, mon

from turnwright.kernel.refusal import Refusal
from turnwright.rulesets.tcg import commands as k
from turnwright.rulesets.tcg import content as c
from turnwright.rulesets.tcg import parser
from turnwright.rulesets.tcg import vocabulary as v

FIRE = v.CardFilter(kind="energy", types=("fire",))


def gifted(text: str) -> c.Pokemon:
    return mon("Cook", abilities=(parser.ability(text, card="Cook", name="Stew"),))


def swinger(text: str, damage: int = 0, mark: str = "") -> c.Pokemon:
    read = parser.attack(text, card="Cook", name="Swing", damage=damage, mark=mark)
    assert not read.unparsed, read.unparsed
    return mon("Cook", read)


@pytest.mark.parametrize("then", ["Then draw up to 3 cards.", "If you do, draw 3 cards."])
def test_a_power_that_discards_first_is_not_used_without_it(then):
    cook = gifted(f"Once during your turn, you may discard a Fire Energy card from your hand. {then}")
    assert cook.abilities[0].pays == (v.DiscardCards(cards=FIRE),)
    poor = Table(cook, mine=(at("cook"),), hand=("water_energy",))
    with pytest.raises(Refusal, match="cost cannot be paid"):
        poor.do(k.UseAbility(poor.me.id, 0))
    table = Table(cook, mine=(at("cook"),), hand=("fire_energy", "water_energy"))
    table.do(k.UseAbility(table.me.id, 0))
    assert (table.prompt.least, table.prompt.options) == (1, (table.card("fire_energy"),)), "it must be paid"


def test_a_trade_needs_a_card_to_give():
    read = parser.trainer(
        "Trade 1 of the Basic Pokémon or Evolution cards in your hand for 1 of the Basic Pokémon or Evolution cards "
        "from your deck. Show both cards to your opponent.", card="Barter", kind="item",
    ).parsed  # fmt: skip
    barter = c.Trainer(id="barter", name="Barter", pays=read.pays, effects=read.effects)
    poor = Table(barter, hand=("barter", "fire_energy"))
    with pytest.raises(Refusal):
        poor.do(k.PlayTrainer(poor.card("barter")))
    table = Table(barter, hand=("barter", "fire_energy", "filler", "rival"))
    table.do(k.PlayTrainer(table.card("barter")))
    assert table.prompt.least == 1, "there is no search for nothing"


def test_as_many_as_you_like_are_asked_for():
    cook = swinger(
        "Discard as many Fire Energy cards as you like from your hand. This attack does 30 damage times the number of "
        "Energy cards you discarded.", 30, "×",
    )  # fmt: skip
    table = Table(cook, mine=(at("cook"),), hand=("fire_energy",) * 3 + ("water_energy",))
    table.do(k.Attack(0))
    assert table.prompt.options == table.mine.hand[:3]
    table.answer(table.mine.hand[0])
    table.answer()
    assert (table.foe.damage, len(table.mine.hand)) == (30, 3)


@pytest.mark.parametrize(
    "never", ["If you can't, this attack does nothing.", "If you don't, this attack does nothing."]
)
def test_without_the_price_the_attack_does_nothing(never):
    cook = swinger(f"Discard a basic Fire Energy card from your hand. {never}", 50)
    poor = Table(cook, mine=(at("cook"),), hand=("water_energy",)).do(k.Attack(0))
    poor.answer()
    assert poor.foe.damage == 0
    table = Table(cook, mine=(at("cook"),), hand=("fire_energy", "water_energy")).do(k.Attack(0))
    table.answer(table.card("fire_energy"))
    assert table.foe.damage == 50


def test_what_cannot_be_had_on_one_side_of_the_coin_only_is_not_guessed():
    text = "Flip a coin. If heads, discard 2 Energy cards attached to Cook. (If you can't, this attack does nothing.)"
    assert parser.attack(text, card="Cook", name="Swing", damage=20).unparsed


@pytest.mark.parametrize("id_", ["base1-77", "ex1-5", "sm9-16"])
def test_printed_prices(id_):
    card = printed(id_)
    holds = card if isinstance(card, c.Trainer) else card.abilities[0]
    assert holds.pays


@pytest.mark.parametrize("id_", ["xy2-49", "sv4-139", "sm5-79"])
def test_printed_attacks_that_discard_as_many_as_you_like_ask(id_):
    card = printed(id_)
    assert isinstance(card, c.Pokemon)
    (free,) = (replace(each, cost=()) for each in card.attacks if each.before)
    metal = c.Energy(id="metal_energy", name="Metal Energy", basic=True, provides=(("metal",),))
    table = Table(
        replace(card, attacks=(free,)), metal, mine=(at(card.id),), hand=("metal_energy", "fighting_energy"),
    )  # fmt: skip
    table.do(k.Attack(0))
    assert (table.prompt.kind, table.prompt.least) == ("choose_cards", 0)
