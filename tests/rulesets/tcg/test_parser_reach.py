"""The grammar's reach into later eras: each rule by a sentence of our own, and played where it is a new doing."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rulesets.tcg.table import Table, at, mon
from tests.rulesets.tcg.texts import attack, energy, power, trainer

from turnwright.kernel.refusal import Refusal
from turnwright.rulesets.tcg import commands as k
from turnwright.rulesets.tcg import content as c
from turnwright.rulesets.tcg import events as e
from turnwright.rulesets.tcg import parser, wording
from turnwright.rulesets.tcg import vocabulary as v

# --- attacks ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "when"),
    [
        ("Flip 3 coins. If you get 2 heads, draw a card.", v.IfCount(of=v.Heads(), at_least=2, at_most=2)),
        ("Flip 3 coins. If 2 of them are tails, draw a card.", v.IfCount(of=v.Tails(), at_least=2, at_most=2)),
        ("If Pup was on the Bench and became your Active Pokémon this turn, draw a card.", v.IfTurn("became_active")),
        ("If Pup moved from the Bench to the Active Spot this turn, draw a card.", v.IfTurn("became_active")),
    ],
)
def test_conditions_of_later_eras(text: str, when: v.Condition) -> None:
    assert attack(text).effects == (v.Draw(when=(when,)),)


@pytest.mark.parametrize(
    ("text", "energies", "damage"),
    [
        ("If Pup has less Energy attached to it than the Defending Pokémon, this attack does 20 more damage.", 0, 50),
        ("If Pup has less Energy attached to it than the Defending Pokémon, this attack does 20 more damage.", 1, 30),
        ("If Pup has more Energy attached to it than the Defending Pokémon, this attack does 20 more damage.", 2, 50),
        ("If Pup and the Defending Pokémon have the same amount of Energy attached to them, this attack does 20 more "
         "damage.", 1, 50),
        ("If Pup and the Defending Pokémon have the same amount of Energy attached to them, this attack does 20 more "
         "damage.", 2, 30),
        ("If Pup didn't move from the Bench to the Active Spot this turn, this attack does nothing.", 0, 0),
    ],
)  # fmt: skip
def test_energy_here_and_there(text: str, energies: int, damage: int) -> None:
    made = attack(text)
    mine, theirs = at("pup", energies=("fire_energy",) * energies), at("rival", energies=("fire_energy",))
    table = Table(mon("Pup", made, types=("water",)), mine=(mine,), theirs=(theirs,)).do(k.Attack(0))
    assert table.foe.damage == damage
    assert parser.attack(wording.attack_text(made), card="Pup", name="Bark", damage=30).before == made.before


def test_cards_of_its_own_name_are_called_by_it() -> None:
    mine = v.PokemonIn(v.Target("all_yours", where=v.PokemonFilter(names=("Pup",))))
    assert attack("Does 30 damage times the number of Pup you have in play.").before == (v.Times(of=mine),)
    (found,) = attack(
        "Search your deck for up to 2 Pup and put them onto your Bench. Shuffle your deck afterward."
    ).effects
    assert isinstance(found, v.SearchDeck)
    assert (found.cards, found.count, found.to) == (v.CardFilter(names=("Pup",)), 2, "bench")


def test_basic_energy_of_different_types() -> None:
    text = (
        "Search your deck for up to 3 different types of basic Energy cards, reveal them, and put them into your hand."
    )
    cards = v.CardFilter(kind="energy", basic_energy=True)
    assert attack(text).effects == (v.SearchDeck(cards=cards, count=3, distinct=True),)


# --- powers -----------------------------------------------------------------------------------------------------------


def test_a_power_that_ends_the_turn() -> None:
    made = power("Once during your turn, you may draw 5 cards. If you use this Ability, your turn ends.")
    assert made.effects == (v.Draw(count=5), v.EndTurn())
    table = Table(mon("Pup", abilities=(made,)), mine=(at("pup"),)).do(k.UseAbility("a1", 0))
    assert (len(table.mine.hand), table.state.current) == (5, "player2")


def test_a_power_that_costs_the_pokemon() -> None:
    made = power(
        "Once during your turn, you may put 3 damage counters on 1 of your opponent's Pokémon. If you use this "
        "Ability, this Pokémon is Knocked Out."
    )
    table = Table(mon("Pup", abilities=(made,)), mine=(at("filler"), at("pup")), theirs=(at("rival"),))
    table.do(k.UseAbility(table.mine.bench[0].id, 0))
    assert (table.foe.damage, table.mine.bench) == (30, ())
    assert [event.seat for event in table.told(e.KnockedOut)] == ["player1"]


def test_a_power_on_one_of_the_defending_pokemon() -> None:
    made = power(
        "Once during your turn, when you put Pup from your hand onto your Bench, you may choose 1 of the Defending "
        "Pokémon. That Pokémon is now Burned."
    )
    table = Table(mon("Pup", abilities=(made,)), hand=("pup",))
    table.do(k.PlayPokemon(table.card("pup"))).answer("yes")
    assert table.foe.conditions == ("burned",)


def test_special_conditions_that_affect_somebody_are_removed() -> None:
    made = power(
        "Whenever you attach a Fire Energy card from your hand to Pup, remove all Special Conditions affecting Pup."
    )
    table = Table(mon("Pup", abilities=(made,)), mine=(at("pup", conditions=("confused",)),), hand=("fire_energy",))
    table.do(k.AttachEnergy(table.card("fire_energy"), table.me.id))
    assert table.me.conditions == ()


def test_effects_of_attacks_that_are_used_by_somebody_are_prevented() -> None:
    made = power(
        "Prevent all effects of attacks used by your opponent's Pokémon done to Pup. (Damage is not an effect.)"
    )
    assert made.effects == (v.Prevent(what="effects", from_who="opponent", lasts="permanent"),)


# --- trainers ---------------------------------------------------------------------------------------------------------


def test_a_card_that_must_be_the_last_in_the_hand() -> None:
    ball = trainer("You can use this card only when it is the last card in your hand. Draw 3 cards.")
    alone = Table(ball, hand=("ball",))
    assert len(alone.do(k.PlayTrainer(alone.card("ball"))).mine.hand) == 3
    held = Table(ball, hand=("ball", "filler"))
    with pytest.raises(Refusal):
        held.do(k.PlayTrainer(held.card("ball")))


def test_another_card_is_the_price() -> None:
    ball = trainer("You can use this card only if you discard another card from your hand. Draw 3 cards.")
    assert ball.pays == (v.DiscardCards(),)
    alone = Table(ball, hand=("ball",))
    with pytest.raises(Refusal):
        alone.do(k.PlayTrainer(alone.card("ball")))


def test_what_every_tool_says_is_not_its_text() -> None:
    ball = trainer(
        "The Pokémon this card is attached to gets +50 HP. You may attach any number of Pokémon Tools to your Pokémon "
        "during your turn. You may attach only 1 Pokémon Tool to each Pokémon, and it stays attached.",
        "tool",
    )
    assert ball.abilities[0].effects == (v.MoreHp(amount=50),)


def test_what_has_a_rule_box_is_only_a_reminder() -> None:
    ball = trainer(
        "Search your deck for a Pokémon that doesn't have a Rule Box, reveal it, and put it into your hand. Then, "
        "shuffle your deck. (Pokémon ex, Pokémon V, etc. have Rule Boxes.)"
    )
    assert ball.effects == (v.SearchDeck(cards=v.CardFilter(kind="pokemon", rule_box=False)),)


# --- special energy ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("types", "damage"), [(("fire",), 40), (("water",), 30)])
def test_energy_that_helps_pokemon_of_its_type_only(types: Any, damage: int) -> None:
    dusk = energy(
        "If the Pokémon Dusk Energy is attached to attacks, the attack does 10 more damage to the Active Pokémon "
        "(before applying Weakness and Resistance). Ignore this effect if the Pokémon that Dusk Energy is attached to "
        "isn't Fire. Dusk Energy provides Fire Energy. (Doesn't count as a basic Energy card.)"
    )
    assert dusk.provides == (("fire",),)
    pup = mon("Pup", c.Attack(name="Bark", damage=30), types=types)
    assert Table(dusk, pup, mine=(at("pup", energies=("dusk",)),)).do(k.Attack(0)).foe.damage == damage


@pytest.mark.parametrize(("types", "hp"), [(("fire",), 80), (("water",), 60)])
def test_energy_that_names_the_type_it_helps(types: Any, hp: int) -> None:
    dusk = energy(
        "As long as this card is attached to a Pokémon, it provides Fire Energy. The Fire Pokémon this card is "
        "attached to has +20 HP."
    )
    table = Table(dusk, mon("Pup", types=types), mine=(at("pup"),), hand=("dusk",))
    table.do(k.AttachEnergy(table.card("dusk"), table.me.id))
    assert table.me.max_hp == hp


def test_energy_of_two_types_and_units_of_either() -> None:
    assert energy(
        "Dusk Energy provides Fire Energy and Water Energy, but provides only 1 Energy at a time."
    ).provides == (("fire", "water"),)
    either = energy("This card provides 2 in any combination of Fire Energy and Water Energy.")
    assert either.provides == (("fire", "water"), ("fire", "water"))


def test_energy_that_does_something_when_it_comes_to_the_active_pokemon() -> None:
    dusk = energy(
        "Dusk Energy provides Colorless Energy. When you attach this card from your hand to your Active Pokémon, "
        "switch that Pokémon with 1 of your Benched Pokémon."
    )
    table = Table(dusk, mine=(at("filler"), at("rival")), hand=("dusk", "dusk"))
    first = table.me.id
    table.do(k.AttachEnergy(table.card("dusk"), first))
    assert table.me.id != first
    still = Table(dusk, mine=(at("filler"), at("rival")), hand=("dusk",))
    first = still.me.id
    still.do(k.AttachEnergy(still.card("dusk"), still.mine.bench[0].id))
    assert still.me.id == first


def test_energy_that_takes_from_the_damage_to_anybody() -> None:
    dusk = energy(
        "As long as this card is attached to a Pokémon, it provides Colorless Energy. The attacks of the Pokémon this "
        "card is attached to do 10 less damage to your opponent's Pokémon (before applying Weakness and Resistance)."
    )
    text = "This attack does 20 damage to each of your opponent's Benched Water Pokémon."
    bark = parser.attack(text, card="Pup", name="Bark")
    table = Table(dusk, mon("Pup", bark), mine=(at("pup", energies=("dusk",)),), theirs=(at("rival"), at("filler")))
    assert table.do(k.Attack(0)).theirs.bench[0].damage == 10


def test_energy_takes_nothing_from_the_damage_to_ones_own() -> None:
    dusk = energy(
        "As long as this card is attached to a Pokémon, it provides Colorless Energy. The attacks of the Pokémon this "
        "card is attached to do 10 less damage to your opponent's Pokémon (before applying Weakness and Resistance)."
    )
    bark = parser.attack("This attack does 20 damage to each Benched Pokémon.", card="Pup", name="Bark")
    mine = (at("pup", energies=("dusk",)), at("filler"))
    table = Table(dusk, mon("Pup", bark), mine=mine, theirs=(at("rival"), at("filler"))).do(k.Attack(0))
    assert (table.mine.bench[0].damage, table.theirs.bench[0].damage) == (20, 10)
    assert energy(wording.energy_text(dusk)).abilities == dusk.abilities


def test_the_wording_says_to_whom_energy_may_be_attached() -> None:
    dusk = energy("This card can only be attached to Fire Pokémon. This card provides Fire Energy.")
    assert wording.energy_text(dusk) == (
        "This card provides 1 Fire Energy. This card can be attached only to Fire Pokémon."
    )
    assert energy(wording.energy_text(dusk)).only_on == dusk.only_on


# --- one thing or another ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("theirs", "drawn"), [(("rival",), 2), (("star",), 4)])
def test_cards_are_drawn_instead_and_not_as_well(theirs: tuple[str, ...], drawn: int) -> None:
    ball = trainer("Draw 2 cards. If your opponent's Active Pokémon is a Pokémon V, draw 4 cards instead.")
    table = Table(ball, mon("Star", tags=("v",)), theirs=(at(*theirs),), hand=("ball",))
    assert len(table.do(k.PlayTrainer(table.card("ball"))).mine.hand) == drawn
    assert trainer(wording.trainer_text(ball)).effects == ball.effects


def test_what_was_attached_in_this_way() -> None:
    ball = trainer(
        "Attach a Fire Energy card from your hand to 1 of your Pokémon. If you attached any Energy in this way, draw 2 "
        "cards."
    )
    table = Table(ball, hand=("ball", "fire_energy"))
    table.do(k.PlayTrainer(table.card("ball"))).answer(table.card("fire_energy"))
    assert (len(table.me.energies), len(table.mine.hand)) == (1, 2)


def test_a_player_draws_for_their_own_prizes() -> None:
    (draw,) = trainer("Your opponent draws a card for each of their remaining Prize cards.").effects
    assert draw == v.Draw(side="opponent", count=v.Per(each=1, of=v.CardsIn(zone="prizes", side="opponent")))


@pytest.mark.parametrize(("stage", "hp"), [("stage_1", 110), ("basic", 60)])
def test_a_tool_for_pokemon_of_a_kind(stage: Any, hp: int) -> None:
    ball = trainer("The Stage 1 Pokémon this card is attached to gets +50 HP.", "tool")
    pup = mon("Pup", stage=stage, evolves_from="Filler" if stage != "basic" else None)
    table = Table(ball, pup, mine=(at("pup"),), hand=("ball",))
    assert table.do(k.PlayTrainer(table.card("ball"), table.me.id)).me.max_hp == hp


def test_a_power_that_is_used_once_in_a_game() -> None:
    made = power(
        "During your turn, you may search your deck for up to 4 cards and put them into your hand. Then, shuffle your "
        "deck. (You can't use more than 1 VSTAR Power in a game.)"
    )
    assert (made.kind, made.limit, made.once) == ("activated", "once_per_turn", "VSTAR Power")


def test_abilities_that_pokemon_with_a_rule_box_keep() -> None:
    made = power("Your opponent's Basic Pokémon in play have no Abilities, except for Pokémon with a Rule Box.")
    (word,) = made.effects
    assert isinstance(word, v.ForbidAbilities)
    assert word.on.where == v.PokemonFilter(stages=("basic",), rule_box=False)


def test_a_doll_that_no_special_condition_affects() -> None:
    read = parser.trainer(
        "Play Ball as if it were a 30-HP Colorless Basic Pokémon. Ball can't be affected by any Special Conditions "
        "and can't retreat.",
        card="Ball",
        kind="item",
    )
    assert not read.parsed.unparsed
    assert read.plays_as is not None
    assert (read.plays_as.retreats, len(read.plays_as.immune)) == (False, 5)
