"""Pokémon that an effect puts onto a Bench: they are "that Pokémon" then. Texts are of our own."""

from __future__ import annotations

from tests.rulesets.tcg.prints import printed
from tests.rulesets.tcg.table import PLAIN, Table, at, mon
from tests.rulesets.tcg.texts import gifted

from turnwright.rulesets.tcg import commands as k
from turnwright.rulesets.tcg import content as c
from turnwright.rulesets.tcg import events as e
from turnwright.rulesets.tcg import parser, wording
from turnwright.rulesets.tcg import vocabulary as v
from turnwright.rulesets.tcg.parser import readback


def test_that_pokemon_is_the_one_that_was_put_down():
    lure = gifted(
        "Once during your turn, you may have your opponent reveal their hand. Put a Basic Pokémon you find there onto "
        "your opponent's Bench, and put 2 damage counters on that Pokémon."
    )
    table = Table(lure, mine=(at("pup"),), their_hand=("filler", "fire_energy"))
    table.do(k.UseAbility(table.me.id, 0))
    assert ([each.damage for each in table.theirs.in_play], len(table.theirs.hand)) == ([0, 20], 1)


def test_energy_for_who_was_put_down():
    made = parser.attack(
        "Put a Filler from your discard pile onto your Bench. Then, attach an Energy card from your discard pile to "
        "that Pokémon.", card="Pup", name="Bark",
    )  # fmt: skip
    assert not made.unparsed
    table = Table(mon("Pup", made), mine=(at("pup"),), discard=("filler", "fire_energy")).do(k.Attack(0))
    assert [len(each.energies) for each in table.mine.in_play] == [0, 1]


def test_what_is_found_in_a_hand_that_stays_hidden_is_not_put_down():
    lure = gifted(
        "Once during your turn, you may flip a coin. If heads, your opponent reveals their hand. Put a Basic Pokémon "
        "you find there onto their Bench."
    )
    table = Table(lure, mine=(at("pup"),), their_hand=("filler",)).do(k.UseAbility("a1", 0), 0)
    assert (table.theirs.bench, table.told(e.CardsShown)) == ((), [])
    table = Table(lure, mine=(at("pup"),), their_hand=("filler",)).do(k.UseAbility("a1", 0), 1)
    assert len(table.theirs.bench) == 1


def test_the_turn_ends_if_a_deck_was_searched_even_in_vain():
    caller = gifted(
        "Once during your turn, you may search your deck for up to 2 Basic Pokémon and put them onto your Bench. If "
        "you do, shuffle your deck and your turn ends."
    )
    table = Table(caller, mine=(at("pup"),)).do(k.UseAbility("a1", 0)).answer()
    assert (table.mine.bench, table.state.current) == ((), "player2")


def test_of_a_levelled_pokemon_any_excluded_namesake_is_excluded():
    made = parser.ability("Each of your Pokémon (excluding any Pup) gets +40 HP.", card="Pup LV.X", name="Wag")
    assert not made.unparsed
    (word,) = made.effects
    assert isinstance(word, v.MoreHp)
    assert word.on == v.Target("all_yours", where=v.PokemonFilter(not_names=("Pup LV.X", "Pup")))


def test_an_evolution_card_that_counts_as_a_basic_pokemon_is_doubtful():
    text = (
        "Once during your turn, when you play Pup from your hand to evolve 1 of your Pokémon, you may search your deck "
        "for Shell and put it onto your Bench. Treat the new Benched Pokémon as a Basic Pokémon."
    )
    said = wording.ability_text(parser.ability(text, card="Pup", name="Wag"))
    assert readback.doubts(text, said, card="Pup", card_is="this Pokémon"), "it is a Stage 1 Pokémon as it is played"
    assert c.is_doubtful(printed("ex3-18"))


NIGHT = (
    "Choose a Basic Pokémon in your discard pile. Switch it with 1 of your Pokémon in play. Any attached cards, damage "
    "counters, Special Conditions, turns in play, and any other effects remain on the new Pokémon."
)


def test_a_basic_pokemon_takes_the_place_of_an_evolved_one_with_all_its_cards():
    made = parser.trainer(NIGHT, card="Night", kind="supporter")
    assert not made.parsed.unparsed
    night = c.Trainer(id="night", name="Night", kind="supporter", effects=made.parsed.effects)
    dog = mon("Dog", PLAIN, stage="stage_1", evolves_from="Filler")
    table = Table(
        night,
        dog,
        mine=(at("filler", "dog", damage=20, energies=("fire_energy",)),),
        hand=("night",),
        discard=("rival",),
    )
    table.do(k.PlayTrainer(table.card("night")))
    assert table.named(table.me.cards) == ["rival"]
    assert (table.me.damage, len(table.me.energies)) == (20, 1)
    assert sorted(table.named(table.mine.discard)) == ["dog", "filler", "night"]


def test_printed_cards_that_put_others_down():
    dusk, gloom = printed("sm3-53"), printed("sm10-7")
    table = Table(dusk, mine=(at("sm3-53"),), their_hand=("filler",)).do(k.UseAbility("a1", 0))
    assert [each.damage for each in table.theirs.bench] == [30]
    table = Table(gloom, mine=(at("sm10-7"),), their_hand=("filler",)).do(k.UseAbility("a1", 0), 0)
    assert table.theirs.bench == ()
