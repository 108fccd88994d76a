"""Two ways to say one thing mean the same words; sentences that go on with another change it, or are not read."""

import pytest

from turnwright.rulesets.tcg import vocabulary as v
from turnwright.rulesets.tcg.grammar import texts

SAME_ATTACKS = (
    ("Switch this Pokémon with 1 of your own Benched Pokémon.", "Switch this Pokémon with 1 of your Benched Pokémon."),
    ("If you have any Benched Pokémon, switch Pup with 1 of them.", "Switch Pup with 1 of your Benched Pokémon."),
    (
        "If your opponent has any Benched Pokémon, choose 1 of them and switch it with the Defending Pokémon.",
        "Switch 1 of your opponent's Benched Pokémon with their Active Pokémon.",
    ),
    (
        "Have your opponent switch the Defending Pokémon with 1 of their Benched Pokémon.",
        "Your opponent switches their Active Pokémon with 1 of their Benched Pokémon.",
    ),
    (
        "Return the Defending Pokémon, and all cards attached to it, to your opponent's hand.",
        "Put the Defending Pokémon and all attached cards into your opponent's hand.",
    ),
    (
        "Remove the highest Stage Evolution card from the Defending Pokémon and return it to your opponent's hand.",
        "Devolve the Defending Pokémon and put the highest Stage Evolution card on it into your opponent's hand.",
    ),
("Choose a card from your opponent's hand without looking and discard it.", "Discard a random card from your opponent's hand."),
    ("Your opponent discards the top 2 cards of their deck.", "Discard the top 2 cards of your opponent's deck."),
    ("This attack does an additional 20 damage.", "This attack does 20 more damage."),
    ("Place 2 damage counters on the Defending Pokémon.", "Put 2 damage counters on the Defending Pokémon."),
    ("The Defending Pokémon becomes Asleep.", "The Defending Pokémon is now Asleep."),
    ("Take an Energy card attached to Pup and attach it to 1 of your Benched Pokémon.", "Move an Energy card from Pup to 1 of your Benched Pokémon."),
    ("Flip 2 coins. If either of them is heads, draw a card.", "Flip 2 coins. If at least 1 of them is heads, draw a card."),
    ("Flip 3 coins. If 2 or more are heads, draw a card.", "Flip 3 coins. If at least 2 of them are heads, draw a card."),
    ("If this attack Knocks Out the Defending Pokémon, draw a card.", "If the Defending Pokémon is Knocked Out by damage from this attack, draw a card."),
    ("During your opponent's next turn, the Defending Pokémon can't retreat or attack.", "During your opponent's next turn, the Defending Pokémon can't attack or retreat."),
    ("Search your deck for a Pokémon. Show it to your opponent and put it into your hand. Shuffle your deck afterward.", "Search your deck for a Pokémon, reveal it, and put it into your hand. Then, shuffle your deck."),
    ("Unless your Bench is empty, draw a card.", "If your Bench isn't empty, draw a card."),
)  # fmt: skip
SAME_POWERS = (
    ("Whenever Pup would be damaged by an attack, reduce that damage by 20.", "If Pup would be damaged by an attack, reduce that damage by 20."),
    ("Prevent all effects, excluding damage, done to Pup by attacks from your opponent's Pokémon.", "Prevent all effects of attacks from your opponent's Pokémon, excluding damage, done to Pup."),
    ("No Stadium cards can be played.", "Neither player can play any Stadium cards from their hand."),
    ("All Abilities of your opponent's Pokémon stop working.", "Your opponent's Pokémon have no Abilities."),
    ("The maximum HP of each of your Fire Pokémon is increased by 20.", "Each of your Fire Pokémon gets +20 HP."),
    ("Your Active Pokémon's Retreat Cost is reduced by Colorless.", "The Retreat Cost of your Active Pokémon is Colorless less."),
    ("The cost of Pup's attacks is reduced by Fire.", "Attacks used by Pup cost Fire less."),
    ("Once per turn, you may draw a card.", "Once during your turn, you may draw a card."),
    ("When you put Pup into play, you may draw a card.", "When you play Pup from your hand onto your Bench, you may draw a card."),
)  # fmt: skip


def attacks(text: str, **more: object) -> tuple[object, ...]:
    return texts.attacks(text, card="Pup", name="Bark", **more)  # type: ignore[arg-type]


@pytest.mark.parametrize(("other", "plain"), SAME_ATTACKS)
def test_two_wordings_of_an_attack_mean_the_same(other, plain):
    assert len(attacks(plain)) == 1
    assert attacks(other) == attacks(plain)


@pytest.mark.parametrize(("other", "plain"), SAME_POWERS)
def test_two_wordings_of_a_power_mean_the_same(other, plain):
    meant = texts.abilities(plain, card="Pup", name="Bark")
    assert len(meant) == 1
    assert texts.abilities(other, card="Pup", name="Bark") == meant


def trainer(text: str) -> tuple[v.AnyEffect, ...]:
    (meant,) = texts.trainers(text, card="Net", kind="item")
    return meant.parsed.effects


def test_a_pokemon_switches_out_by_its_ability_only_while_it_is_active():
    (made,) = texts.abilities(
        "Once during your turn, you may switch this Pokémon with 1 of your Benched Pokémon.", card="Pup", name="Bark"
    )
    assert made.effects == (v.Switch(when=(v.IfPlace("active"),)),)


def test_one_of_two_things_is_picked():
    picked, drawn, healed = trainer("Choose 1:\n• Draw 2 cards.\n• Heal 30 damage from your Active Pokémon.")
    assert picked == v.Pick(count=2)
    assert drawn == v.Draw(count=2, when=(v.IfCount(of=v.Done("pick"), at_least=1, at_most=1),))
    assert healed.when == (v.IfCount(of=v.Done("pick"), at_least=2, at_most=2),)


def test_both_of_two_things_may_be_picked():
    picked, *_ = trainer("Choose 1 or both:\n• Draw 2 cards.\n• Heal 30 damage from your Active Pokémon.")
    assert picked == v.Pick(count=2, both=True)


def test_as_many_as_were_discarded():
    discarded, drawn = trainer("Discard up to 3 cards from your hand. Draw that many cards.")
    assert drawn == v.Draw(count=v.Per(each=1, of=v.Done(discarded.key)))


@pytest.mark.parametrize(
    "text",
    [
        "Draw that many cards.",  # as many as what?
        "Discard the other cards.",  # of which cards?
        "Show it to your opponent.",  # what?
        "If you can't, this attack does nothing.",  # what can't be done?
        "Put 3 damage counters on the Defending Pokémon instead.",  # instead of what?
    ],
)
def test_a_sentence_that_goes_on_with_nothing_is_not_read(text):
    assert attacks(text) == ()
    assert texts.trainers(text, card="Net", kind="item") == ()


def test_an_attack_that_does_nothing_without_its_price():
    (made,) = attacks("Discard 2 cards from your hand. If you can't discard 2 cards, this attack does nothing.", damage=60)  # fmt: skip
    discarded, nothing = made.before
    assert isinstance(discarded, v.DiscardCards)
    assert nothing == v.Nothing(when=(v.IfNot(v.IfDone(discarded.key, 2)),))


def test_other_damage_takes_the_place_of_what_was_added():
    (made,) = attacks(
        "If you have no cards in your hand, this attack does 90 damage instead.", damage=30,
    )  # fmt: skip
    assert made.before == (v.SetDamage(amount=90, when=(v.IfCount(of=v.CardsIn(zone="hand"), at_most=0),)),)


def test_a_second_thing_said_of_the_bearer_holds_for_its_kind_alone():
    text = "The Fire Pokémon this card is attached to gets +20 HP, and the attacks it uses do 10 more damage to your opponent's Active Pokémon (before applying Weakness and Resistance)."  # fmt: skip
    (meant,) = texts.trainers(text, card="Net", kind="tool")
    fire = v.IfIs(v.SELF, v.PokemonFilter(types=("fire",)))
    assert [word.when for word in meant.abilities[0].effects] == [(fire,), (fire,)]


@pytest.mark.parametrize(("evolves", "event"), [(True, "when_evolved"), (False, "when_played")])
def test_a_card_that_is_played_from_the_hand_evolves_if_it_is_an_evolution_card(evolves, event):
    text = "When you play Pup from your hand, you may draw a card."
    (made,) = texts.abilities(text, card="Pup", name="Bark", evolves=evolves)
    assert (made.event, made.optional) == (event, True)


def test_as_long_as_it_is_in_play_is_said_of_itself():
    text = "As long as Pup is in play, each of your Fire Pokémon gets +10 HP."
    (made,) = texts.abilities(text, card="Pup", name="Bark")
    assert made.effects[0].when == ()


def effects(text: str, **more: object) -> tuple[v.AnyEffect, ...]:
    (meant,) = attacks(text, **more)
    return (*meant.pays, *meant.before, *meant.effects)  # type: ignore[attr-defined]


def power(text: str, card: str = "Pup"):
    (meant,) = texts.abilities(text, card=card, name="Wag")
    return meant


def test_once_during_a_turn_is_once_whatever_sets_it_off():
    read = power(
        "Once during your turn, when you attach an Energy card from your hand to Pup, remove 1 damage counter from it."
    )
    assert (read.event, read.limit) == ("when_energized", "once_per_turn")


def test_what_is_paid_for_an_ability_comes_before_it():
    read = power("Once during your turn, you may discard a card from your hand in order to draw 2 cards.")
    assert (read.pays, read.effects) == ((v.DiscardCards(),), (v.Draw(count=2),))


def test_a_pokemon_chosen_takes_more_if_it_was_hurt_before():
    chosen, more, less = effects(
        "Choose 1 of your opponent's Pokémon. This attack does 20 damage to that Pokémon. If that Pokémon already has any "
        "damage counters on it, this attack does 20 damage plus 30 more damage."
    )
    assert (chosen.on.who, more.amount, less.amount) == ("all_opponents", 50, 20)  # type: ignore[union-attr]
    assert less.when == (v.IfNot(more.when[0]),)


def test_a_sentence_goes_on_with_the_coin_of_what_lies_in_wait():
    (waiting,) = effects(
        "If an attack does damage to Pup during your opponent's next turn, flip a coin. If heads, the attacking Pokémon is now "
        "Burned."
    )
    assert isinstance(waiting, v.Watch)
    assert [type(word) for word in waiting.effects] == [v.Flip, v.Inflict]
    assert waiting.effects[1].when == (v.IfHeads(),)


def test_one_of_the_cards_in_the_discard_pile_that_were_asked_for():
    (attach,) = effects("If there are any Fire Energy cards in your discard pile, attach 1 of them to Pup.")
    assert attach == v.AttachEnergy(
        source="discard", on=v.SELF, cards=v.CardFilter(kind="energy", types=("fire",)), count=1
    )
    assert attacks("If the Defending Pokémon has any Fire Energy attached to it, attach 1 of them to Pup.") == ()


def test_the_cards_that_were_counted_are_shuffled_back():
    plus, back = effects(
        "This attack does 10 more damage for each Water Energy card in your discard pile. Then, shuffle those cards into your deck."
    )
    assert isinstance(plus, v.Plus)
    assert back == v.Retrieve(cards=v.CardFilter(kind="energy", types=("water",)), count="all", to="deck")
    assert attacks("Draw a card. Then, shuffle those cards into your deck.") == ()


def test_a_group_without_those_of_a_kind():
    (none,) = power("Fire Pokémon in play have no Abilities, except any Cat.").effects
    assert none.on == v.Target("everyone", where=v.PokemonFilter(types=("fire",), not_names=("Cat",)))  # type: ignore[union-attr]


@pytest.mark.parametrize(("kind", "other"), [("this Pokémon", True), ("Pup", False)])
def test_to_exclude_a_name_is_to_exclude_all_of_that_name(kind, other):
    (cost,) = power(f"The Retreat Cost for each player's Pokémon (excluding {kind}) is Colorless more.").effects
    assert cost.on.other is other  # type: ignore[union-attr]
    assert (cost.on.where.not_names if cost.on.where else ()) == (() if other else ("Pup",))  # type: ignore[union-attr]


def test_what_damage_is_not_affected_by_is_a_list():
    (ignore,) = effects("This attack's damage isn't affected by Resistance or Weakness.")
    assert ignore == v.Ignore(what=("weakness", "resistance"))
    (all_of_it,) = effects(
        "This attack's damage isn't affected by Weakness, Resistance, Poké-Bodies, or any other effects on the Defending Pokémon."
    )
    assert all_of_it == v.Ignore(what=("weakness", "resistance", "effects"))
    assert attacks("This attack's damage isn't affected by Weakness, Resistance, or Poké-Bodies.") == ()


def test_as_many_cards_as_heads_go_wherever_cards_go():
    flip, attach = effects(
        "Flip 2 coins. Attach a number of basic Energy cards up to the number of heads from your discard pile to your Benched "
        "Pokémon in any way you like."
    )
    assert (attach.count, attach.up_to, attach.split) == (v.Per(each=1, of=v.Heads(flip.key)), True, True)  # type: ignore[union-attr]


def test_cards_of_different_types():
    (search,) = effects(
        "Search your deck for up to 2 basic Energy cards of different types, reveal them, and put them into your hand. Then, "
        "shuffle your deck."
    )
    assert isinstance(search, v.SearchDeck)
    assert search.distinct
    onto = "Search your deck for up to 2 basic Energy cards of different types and attach them to Pup."
    (attach,) = effects(onto)
    assert isinstance(attach, v.SearchDeck)
    assert (attach.to, attach.distinct) == ("attach", True)


def test_a_supporter_for_the_first_turn():
    (read,) = texts.trainers(
        "If you go first, you may use this card during your first turn. Draw 3 cards.", card="Aunt", kind="supporter"
    )
    assert read.opens
    assert read.parsed.effects == (v.Draw(count=3),)


def test_one_of_each_of_four_kinds():
    words = trainer(
        "Search your deck for an Item card, a Pokémon Tool card, a Supporter card, and a Stadium card, reveal them, and put them "
        "into your hand. Then, shuffle your deck."
    )
    assert [word.cards.trainer for word in words] == [("item",), ("tool",), ("supporter",), ("stadium",)]  # type: ignore[union-attr]


def test_only_an_active_pokemon_of_a_kind_is_switched():
    mine, theirs = trainer(
        "Switch your Active Fire Pokémon with 1 of your Benched Fire Pokémon. If you do, switch in 1 of your opponent's Benched "
        "Pokémon to the Active Spot."
    )
    fire = v.PokemonFilter(types=("fire",))
    assert mine.where == fire  # type: ignore[union-attr]
    assert mine.when == (v.IfIs(v.Target("active_yours"), fire),)
    assert theirs.when == (v.IfDone(mine.key),)


@pytest.mark.parametrize(("revealed", "shown"), [("reveal them, ", True), ("", False)])
def test_as_many_cards_are_shown_if_the_text_says_so(revealed, shown):
    _, search = trainer(
        "Reveal up to 2 Pokémon in your hand and put them into your deck. If you do, search your deck for up to that many "
        f"Pokémon, {revealed}and put them into your hand. Then, shuffle your deck."
    )
    assert search.shown is shown  # type: ignore[union-attr]
