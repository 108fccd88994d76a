"""The grammar over the English of all eras: what sentences refer to, kinds of cards, and what must not be half read.

Every sentence here is our own.
"""

import pytest

from turnwright.rulesets.tcg import parser, wording
from turnwright.rulesets.tcg import vocabulary as v
from turnwright.rulesets.tcg.content import Attack

BENCH = v.Target("benched_opponents")
ENERGY = v.ENERGY_CARD


def attack(text: str, damage: int = 30) -> Attack:
    read = parser.attack(text, card="Pup", name="Bark", damage=damage)
    assert not read.unparsed, read.unparsed
    return read


def unread(text: str) -> tuple[str, ...]:
    return parser.attack(text, card="Pup", name="Bark", damage=30).unparsed


# --- what a sentence refers to --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("If your opponent has any Benched Pokémon, choose up to 3 of them. This attack does 40 damage to each of them.",
         (v.Choose(on=v.Target("benched_opponents", 3, up_to=True)), v.Damage(on=v.THAT, amount=40))),
        ("If the Defending Pokémon has any Energy cards attached to it, choose 2 of them and discard them.",
         (v.DiscardEnergy(on=v.DEFENDING, count=2),)),
        ("If the Defending Pokémon has any Energy cards attached to it, choose 1 of them and return it to your opponent's "
         "hand.", (v.DiscardEnergy(on=v.DEFENDING, to="hand"),)),
        ("If there are any basic Energy cards attached to the Defending Pokémon, choose 1 of them. If your opponent has any "
         "Benched Pokémon, choose 1 of them and attach that Energy card to it.",
         (v.MoveEnergy(source=v.DEFENDING, to=v.Target("benched_opponents", 1),
                       cards=v.CardFilter(kind="energy", basic_energy=True)),)),
        ("If there are any damage counters on Pup, remove 1 of them.", (v.Heal(amount=10),)),
        ("Look at your opponent's hand. If he or she has any Trainer cards there, choose 1 of them. Your opponent shuffles "
         "that card into his or her deck.",
         (v.LookAt(zone="hand", side="opponent"),
          v.ShuffleHand(side="opponent", count=1, cards=v.CardFilter(kind="trainer"), chooser="you"))),
        ("Search your deck for a basic Energy card. Show it to your opponent, then put it into your hand.", (v.SearchDeck(cards=v.CardFilter(kind="energy", basic_energy=True)),)),
        ("Choose 3 random cards from your opponent's hand. Your opponent reveals those cards and shuffles them into their deck.",
         (v.ShuffleHand(side="opponent", count=3, chooser="random", shown=True),)),
        ("Look at your opponent's hand. Choose a card you find there and put it on the bottom of their deck.",
         (v.LookAt(zone="hand", side="opponent"),
          v.ShuffleHand(side="opponent", count=1, chooser="you", to="bottom"))),
        ("Discard a Fire Energy card, a Water Energy card, and a Grass Energy card attached to Pup.",
         tuple(v.DiscardEnergy(cards=v.CardFilter(kind="energy", types=(kind,))) for kind in ("fire", "water", "grass"))),
        ("Each player shuffles their hand and puts it on the bottom of their deck.",
         (v.ShuffleHand(side="both", to="bottom", chooser="random"),)),
        ("Each player draws a card for each of their remaining Prize cards.",
         (v.Draw(count=v.Per(each=1, of=v.CardsIn(zone="prizes"))),
          v.Draw(side="opponent", count=v.Per(each=1, of=v.CardsIn(zone="prizes", side="opponent"))))),
        ("Search your deck for up to 5 basic Energy cards and attach them to your Pokémon in any way you like.",
         (v.AttachEnergy(source="deck", on=v.Target("all_yours"), count=5, up_to=True, split=True,
                         cards=v.CardFilter(kind="energy", basic_energy=True)),)),
    ],
)  # fmt: skip
def test_a_sentence_is_read_with_what_it_refers_to(text, words):
    assert attack(text).effects == words


def test_what_was_looked_for_stays_a_condition_of_the_coin():
    read = attack(
        "If the Defending Pokémon has any Energy cards attached to it, flip 1 coin. If heads, choose 1 of those Energy "
        "cards and discard it."
    )
    assert read.effects == (v.DiscardEnergy(on=v.DEFENDING, when=(v.IfHeads(),)),)


def test_two_conditions_hold_both():
    read = attack("Flip a coin. If heads and if the Defending Pokémon is Asleep, this attack does 20 more damage.")
    asleep = v.IfIs(v.DEFENDING, v.PokemonFilter(statuses=("asleep",)))
    assert read.before[1] == v.Plus(amount=20, when=(v.IfHeads(), asleep))


# --- kinds of Pokémon and cards -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "like"),
    [
        ("a Pokémon-EX", v.PokemonFilter(tags=("EX",))),
        ("a Pokémon ex", v.PokemonFilter(tags=("ex",))),
        ("a Pokémon-GX or Pokémon-EX", v.PokemonFilter(tags=("gx", "EX"))),
        ("a Pokémon V", v.PokemonFilter(tags=("v",))),
        ("an Ultra Beast Pokémon", v.PokemonFilter(tags=("ultra_beast",))),
        ("a Team Rocket's Pokémon", v.PokemonFilter(name_has="Team Rocket's")),
        ("a Stage 1 Water Pokémon", v.PokemonFilter(stages=("stage_1",), types=("water",))),
    ],
)
def test_a_kind_of_pokemon(kind, like):
    (plus,) = attack(f"If your opponent's Active Pokémon is {kind}, this attack does 50 more damage.").before
    assert plus == v.Plus(amount=50, when=(v.IfIs(v.DEFENDING, like),))


@pytest.mark.parametrize(
    ("what", "cards"),
    [
        ("a Basic Pokémon with Misty in its name", v.CardFilter(kind="pokemon", stages=("basic",), name_has="Misty")),
        ("a Basic Pokémon or Evolution card with Brock in its name", v.CardFilter(name_has="Brock", any_of=(
            v.CardFilter(kind="pokemon", stages=("basic",)), v.CardFilter(kind="pokemon", evolution=True)))),
        ("a card named Alfa or a card named Beta", v.CardFilter(names=("Alfa", "Beta"))),
        ("a Pokémon named Alfa", v.CardFilter(names=("Alfa",))),
        ("a Basic Pokémon V", v.CardFilter(kind="pokemon", stages=("basic",), tags=("v",))),
        ("a Pokémon that doesn't have a Rule Box", v.CardFilter(kind="pokemon", rule_box=False)),
        ("an Ancient Pokémon", v.CardFilter(kind="pokemon", tags=("ancient",))),
        ("an Item or Supporter card", v.CardFilter(kind="trainer", trainer=("item", "supporter"))),
    ],
)  # fmt: skip
def test_a_kind_of_card(what, cards):
    (search,) = attack(
        f"Search your deck for {what}, reveal it, and put it into your hand. Then, shuffle your deck."
    ).effects
    assert search == v.SearchDeck(cards=cards)


@pytest.mark.parametrize(
    ("what", "count"),
    [
        ("Alfa you have in play", v.PokemonIn(v.Target("all_yours", where=v.PokemonFilter(names=("Alfa",))))),
        ("Pokémon Tool attached to all of your Pokémon", v.ToolsOn(v.Target("all_yours"))),
        ("Special Energy card attached to the Defending Pokémon",
         v.EnergyOn(on=v.DEFENDING, special=True, cards=True)),
        ("React Energy card attached to Pup", v.EnergyOn(names=("React Energy",), cards=True)),
    ],
)  # fmt: skip
def test_what_is_counted(what, count):
    assert attack(f"This attack does 10 more damage for each {what}.").before == (
        v.Plus(amount=v.Per(each=10, of=count)),
    )


# --- durations, coins that lie in wait, limits ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "lasts"),
    [
        ("Until the end of your opponent's next turn, the Defending Pokémon can't retreat.", "next_turn"),
        ("The Defending Pokémon can't retreat. (Benching or evolving that Pokémon ends this effect.)", "while_active"),
        ("The Defending Pokémon can't retreat as long as Pup remains your Active Pokémon.", "while_facing"),
    ],
)
def test_how_long_something_holds(text, lasts):
    assert attack(text).effects == (v.ForbidRetreat(lasts=lasts),)


def test_the_coin_of_something_that_lies_in_wait_is_flipped_there():
    read = attack(
        "If an attack does damage to Pup during your opponent's next turn, flip a coin. If heads, the attacking Pokémon "
        "is now Burned."
    )
    burn = v.Inflict(on=v.ATTACKER, statuses=("burned",), when=(v.IfHeads(),))
    assert read.effects == (v.Watch(event="when_damaged", effects=(v.Flip(), burn)),)


def test_a_coin_that_hangs_on_the_blow_is_flipped_after_it():
    read = attack("Unless this attack Knocks Out the Defending Pokémon, flip a coin. If heads, draw a card.")
    assert (read.before, [type(word) for word in read.effects]) == ((), [v.Flip, v.Draw])


def test_one_of_a_kind_in_a_game_is_no_reminder():
    read = attack("Draw 5 cards. (You can't use more than 1 GX attack in a game.)")
    assert (read.once, read.effects) == ("GX attack", (v.Draw(count=5),))


def test_base_damage_is_what_it_becomes():
    (boost,) = attack("During your next turn, Pup's Bark attack's base damage is 80.", damage=30).effects
    assert boost == v.Boost(amount=50, attack="Bark")
    (other,) = attack("During your next turn, Pup's Howl attack's base damage is 80.").effects
    assert other == v.Boost(base=80, attack="Howl")


def test_prizes_beside_the_usual_ones_are_for_the_one_that_falls():
    (more,) = attack(
        "If the Defending Pokémon is Knocked Out by damage from this attack, take 1 more Prize card."
    ).effects
    assert more == v.PrizesFor(on=v.DEFENDING, change=1, lasts="this_turn", when=(v.IfKnockedOut(by_this=True),))


# --- what must not be half read -------------------------------------------------------------------------------------


def test_only_the_cards_that_are_named_are_counted():
    read = attack(
        "Discard the top 5 cards of your deck. This attack does 30 damage for each Fire Energy card you discarded in this way."
    )
    fire = v.CardFilter(kind="energy", types=("fire",))
    assert read.before[0] == v.DiscardTop(side="you", count=5, cards=fire, key="discarded")
    assert unread(
        "Discard 2 cards from your hand. This attack does 30 damage for each Water Energy card you discarded in this way."
    )


def test_what_the_opponent_may_do_is_done_by_the_opponent():
    read = attack("You may draw a card, then your opponent may draw 2 cards.")
    assert read.effects == (
        v.Offer(),
        v.Draw(when=(v.IfDone("may"),)),
        v.Offer(key="may2", by="opponent"),
        v.Draw(side="opponent", count=2, when=(v.IfDone("may2"),)),
    )


@pytest.mark.parametrize(
    "text",
    [
        "Your opponent can't attach Energy cards to the Defending Pokémon during his or her next turn.",
        "Search your deck for a basic Energy card and attach it to your Pokémon.",
        "Draw a card. (If you have no cards in your hand, take a Prize card.)",
        "This attack does 10 damage to each Tool.",
    ],
)
def test_what_would_be_too_much_or_too_little_is_left_out(text):
    assert unread(text)


# --- abilities and cards in play ------------------------------------------------------------------------------------


def ability(text):
    read = parser.ability(text, card="Pup", name="Loyal")
    assert not read.unparsed, read.unparsed
    return read


def test_an_event_may_have_a_condition():
    read = ability("If your opponent's attack does damage to Pup and Pup is already Asleep, draw a card.")
    assert (read.event, read.needs) == ("when_damaged", (v.IfIs(v.SELF, v.PokemonFilter(statuses=("asleep",))),))


def test_what_may_be_done_between_turns_is_asked():
    read = ability("Between turns, if Pup is Asleep, you may draw a card.")
    assert (read.event, read.optional, len(read.needs)) == ("between_turns", True, 1)


def test_to_survive_is_an_answer_to_the_fall():
    read = ability(
        "If Pup has full HP and would be Knocked Out by damage from an attack, Pup is not Knocked Out, and its remaining HP "
        "becomes 10."
    )
    assert (read.event, read.needs, read.effects) == ("would_fall", (v.IfUnhurt(),), (v.Survive(),))


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("Prevent all damage done to Pup by attacks (both yours and your opponent's).",
         v.Prevent(lasts="permanent")),
        ("Whenever an attack does 40 or more damage to Pup (after applying Weakness and Resistance), prevent that damage.",
         v.Prevent(at_least=40, lasts="permanent")),
        ("Prevent all damage done to Pup by attacks from your opponent's Pokémon-GX and Pokémon-EX.",
         v.Prevent(from_=v.PokemonFilter(tags=("gx", "EX")), from_who="opponent", lasts="permanent")),
        ("Your opponent's Pokémon can't use any Poké-Powers.",
         v.ForbidAbilities(on=v.Target("all_opponents"), sorts=("poke_power",))),
        ("Your opponent's Active Pokémon pays Colorless more to retreat.",
         v.RetreatCostIs(on=v.Target("active_opponent"), change=1)),
        ("You may reduce all damage done by attacks to Pup by 10 (after applying Weakness and Resistance).",
         v.Reduce(amount=10, lasts="permanent")),
    ],
)  # fmt: skip
def test_what_stands(text, word):
    assert ability(text).effects == (word,)


def test_a_stadium_is_used_by_whose_turn_it_is():
    read = parser.trainer(
        "Once during each player's turn (before his or her attack), if that player has any Fire Pokémon in play, that player "
        "may draw a card.",
        card="Hearth", kind="stadium",
    )  # fmt: skip
    (used,) = read.abilities
    fire = v.PokemonIn(v.Target("all_yours", where=v.PokemonFilter(types=("fire",))))
    assert (used.needs, used.effects) == ((v.IfCount(of=fire, at_least=1),), (v.Draw(),))


# --- more of what sentences say together ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("For each of your opponent's Benched Pokémon, flip a coin. If heads, this attack does 20 damage to that Pokémon. Then, Pup does 10 damage times the number of tails to itself.",
         (v.Damage(on=BENCH, amount=20, flip="coin"), v.Damage(on=v.SELF, amount=v.Per(each=10, of=v.Tails())))),
        ("If there are any Fire Energy cards in your discard pile, choose 1 of them and attach it to Pup.",
         (v.AttachEnergy(source="discard", cards=v.CardFilter(kind="energy", types=("fire",))),)),
        ("If your opponent has 3 or more Benched Pokémon, choose 1 of them and return that Pokémon and all cards attached to it to your opponent's hand.",
         (v.Choose(on=v.Target("benched_opponents", 1), when=(v.IfCount(of=v.PokemonIn(BENCH), at_least=3),)),
          v.ReturnPokemon(on=v.THAT, when=(v.IfCount(of=v.PokemonIn(BENCH), at_least=3),)))),
        ("If you have any Benched Pokémon, look at the top 5 cards of your deck and put 1 of them into your hand.",
         (v.SearchDeck(cards=v.ANY_CARD, shown=False, top=5,
                       when=(v.IfCount(of=v.PokemonIn(v.Target("benched_yours")), at_least=1),)),)),
        ("Heal 30 damage and remove all Special Conditions from Pup.", (v.Heal(amount=30), v.Cure())),
        ("Pup does damage to itself equal to 10 times the number of Energy cards attached to it.",
         (v.Damage(on=v.SELF, amount=v.Per(each=10, of=v.EnergyOn(cards=True))),)),
        ("If an attack damages Pup during your opponent's next turn, Pup attacks the attacking Pokémon for an equal amount of damage.",
         (v.Watch(event="when_damaged", effects=(v.Damage(on=v.ATTACKER, amount=v.Per(each=10, of=v.Hurt())),)),)),
        ("Search your deck for a card. Shuffle your deck, then put that card on top of it.",
         (v.SearchDeck(cards=v.ANY_CARD, to="top", shown=False),)),
    ],
)  # fmt: skip
def test_sentences_that_belong_together(text, words):
    assert attack(text).effects == words


def test_one_of_two_coins_is_exactly_one():
    read = attack("Flip 2 coins. If 1 of them is heads, draw a card. If both of them are heads, draw 3 cards.")
    assert read.effects == (
        v.Draw(when=(v.IfCount(of=v.Heads(), at_least=1, at_most=1),)),
        v.Draw(count=3, when=(v.IfHeads("coin", None),)),
    )


def test_all_of_several_names_must_be_there():
    read = ability("If you have Alfa, Beta, and Gamma in play, Pup can't be Asleep.")
    assert [condition.like.names for condition in read.effects[0].when] == [("Alfa",), ("Beta",), ("Gamma",)]


def test_energy_that_is_attached_sets_something_off():
    read = ability("Whenever you attach a Fire Energy card from your hand to Pup, remove 1 damage counter from it.")
    fire = v.CardFilter(kind="energy", types=("fire",))
    assert (read.event, read.needs) == ("when_energized", (v.IfEnergized(fire),))


def test_a_coin_may_be_capped():
    read = attack(
        "Flip a coin for each Energy card attached to Pup. You can't flip more than 3 coins in this way. Draw a card."
    )
    assert read.before == (v.Flip(coins=v.Per(each=1, of=v.EnergyOn(cards=True), most=3)),)


# --- branches of a coin, and numbers that nothing allows -------------------------------------------------------------


def test_then_goes_on_under_the_coin_of_the_sentence_before():
    read = attack("Flip a coin. If heads, draw a card. Then, Pup is now Asleep.")
    assert [word.when for word in read.effects] == [(v.IfHeads(),), (v.IfHeads(),)]
    both = attack("Flip a coin. If heads, draw a card. If tails, draw 2 cards. Then, Pup is now Asleep.")
    assert both.effects[-1].when == ()


def test_a_card_is_chosen_only_from_a_hand_that_was_looked_at():
    read = attack(
        "Flip 1 coin. If heads, look at your opponent's hand. If he or she has any Energy cards there, choose 1 of them. "
        "Your opponent shuffles that card into his or her deck."
    )
    assert [word.when for word in read.effects] == [(v.IfHeads(),), (v.IfHeads(),)]


def test_damage_times_something_is_nothing_without_its_condition():
    read = parser.attack(
        "Flip a coin. If heads, this attack does 30 damage times the number of Energy attached to Pup.",
        card="Pup", name="Bark", damage=30, mark="×",
    )  # fmt: skip
    assert read.before == (
        v.SetDamage(amount=0),
        v.Flip(),
        v.SetDamage(amount=v.Per(each=30, of=v.EnergyOn()), when=(v.IfHeads(),)),
    )


def test_who_is_switched_in_before_the_damage_takes_it():
    read = attack("Before doing damage, switch 1 of your opponent's Benched Pokémon with the Defending Pokémon.")
    assert read.before == (v.Switch(side="opponent", aims=True),)
    after = attack(
        "Switch 1 of your opponent's Benched Pokémon with the Defending Pokémon. The new Defending Pokémon is now Asleep and Poisoned."
    )
    assert after.effects == (v.Switch(side="opponent"), v.Inflict(on=v.THAT, statuses=("asleep", "poisoned")))


def test_each_other_pokemon_leaves_itself_out():
    (damage,) = attack("This attack does 20 damage to each other Pokémon (even your own).").effects
    assert damage == v.Damage(on=v.Target("everyone", other=True), amount=20, weakness=True)


def test_what_happens_each_turn_is_no_matter_of_its_own_turn_only():
    assert ability("At the end of each turn, put 1 damage counter on Pup.").event == "end_of_each_turn"
    assert ability("At the end of your turn, put 1 damage counter on Pup.").event == "end_of_turn"


@pytest.mark.parametrize(
    "text", ["Flip 40 coins. Draw a card.", "Draw 4000 cards.", "Pup gets +10 HP for each Energy attached to Pup."]
)
def test_a_number_that_no_word_allows_is_not_understood(text):
    assert unread(text)


def test_unless_one_or_the_other():
    read = ability("Between turns, put 1 damage counter on Pup, unless it's Darkness or has Dark in its name.")
    either = v.PokemonFilter(any_of=(v.PokemonFilter(types=("darkness",)), v.PokemonFilter(name_has="Dark")))
    assert read.effects[0].when == (v.IfNot(v.IfIs(v.SELF, either)),)


@pytest.mark.parametrize(
    ("text", "provides", "only_on"),
    [
        ("While in play, this card counts as every type of basic Energy but only provides 1 Energy at a time.", 1, None),
        ("This card counts as every type of Energy but provides only 2 Energy at a time.", 2, None),
        ("This card can only be attached to Dragon Pokémon. This card provides Dragon Energy only while this card is attached to a Dragon Pokémon.",
         1, v.PokemonFilter(types=("dragon",))),
    ],
)  # fmt: skip
def test_special_energy_of_all_eras(text, provides, only_on):
    read = parser.energy(text, card="Odd Energy")
    assert (len(read.provides), read.only_on, read.unparsed) == (provides, only_on, ())


# --- all of it, to each of them, and after an attack only ------------------------------------------------------------


def test_if_you_do_asks_for_all_of_it():
    read = attack("Discard 2 cards from your hand. If you do, draw 3 cards.")
    assert read.effects[1].when == (v.IfDone("discarded", 2),)
    paid = attack("Discard 2 Fire Energy cards attached to Pup or this attack does nothing.")
    assert paid.before[1] == v.Nothing(when=(v.IfNot(v.IfDone("discarded", 2)),))
    fewer = attack("Discard up to 2 cards from your hand. If you do, draw 3 cards.")
    assert fewer.effects[1].when == (v.IfDone("discarded"),)


def test_one_to_each_is_not_one_in_all():
    read = attack(
        "Choose up to 2 of your Benched Pokémon. For each of those Pokémon, search your deck for a basic Energy card and "
        "attach it to that Pokémon. Then, shuffle your deck."
    )
    basic = v.CardFilter(kind="energy", basic_energy=True)
    assert read.effects[1] == v.AttachEnergy(source="deck", on=v.THAT, cards=basic, each=True)
    assert len(read.effects) == 2
    assert unread("Attach a basic Energy card from your discard pile to your Pokémon.")


def test_no_prizes_after_an_attack_is_an_answer_to_the_fall():
    by_attack = ability(
        "If Pup is Knocked Out by damage from an attack, your opponent can't take any Prize cards for it."
    )
    assert (by_attack.event, by_attack.effects) == ("when_felled", (v.PrizesFor(none=True, lasts="this_turn"),))
    ever = ability("If Pup is Knocked Out, your opponent can't take any Prize cards for it.")
    assert (ever.kind, ever.effects) == ("passive", (v.PrizesFor(none=True),))


@pytest.mark.parametrize(
    ("condition", "held"),
    [
        ("no Stadium is in play", v.IfNot(v.IfStadium())),
        ("you played a Supporter card from your hand this turn", v.IfTurn("supporter")),
        ("you have at least 4 Water Energy in play",
         v.IfCount(of=v.EnergyOn(on=v.Target("all_yours"), types=("water",)), at_least=4)),
        ("it's your first turn", v.IfFirstTurn()),
        ("Pup's remaining HP is 30 or less", v.IfCount(of=v.RemainingHp(v.SELF), at_most=3)),
    ],
)  # fmt: skip
def test_a_condition(condition, held):
    assert attack(f"If {condition}, this attack does 20 more damage.").before == (v.Plus(amount=20, when=(held,)),)


def test_what_was_done_is_told_by_what_was_said():
    read = attack(
        "Discard the top 2 cards of your deck. Draw a card. This attack does 10 more damage for each card you discarded in this way."
    )
    assert read.before == (
        v.DiscardTop(side="you", count=2, key="discarded"),
        v.Plus(amount=v.Per(each=10, of=v.Done("discarded"))),
    )
    switched = attack("Switch Pup with 1 of your Benched Pokémon. If you do, draw a card.")
    assert switched.effects[1] == v.Draw(when=(v.IfDone("switched"),))


# --- what a card shows says what it does ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "You can't use this attack if your opponent has no Benched Pokémon. Draw a card.",
        "Flip 3 coins. If exactly 2 of them are heads, draw a card.",
        "If the Defending Pokémon is a Pokémon-EX, this attack does 40 more damage.",
        "Your opponent may draw 2 cards.",
        "Look at your opponent's hand. Choose a Trainer card from your opponent's hand and shuffle it into their deck.",
        "Choose 1 card from your opponent's hand without looking and put it on the bottom of their deck.",
        "Each player shuffles their hand and puts it on the bottom of their deck.",
        "Flip 2 coins. For each heads, search your deck for a basic Energy card, show it to your opponent, and put it into your hand.",
        "If an attack does damage to Pup during your opponent's next turn, flip a coin. If heads, draw a card.",
        "Your opponent chooses 1 of your Benched Pokémon and switches it with your Active Pokémon.",
        "Before doing damage, switch 1 of your opponent's Benched Pokémon with the Defending Pokémon.",
        "For each of your opponent's Benched Pokémon, flip a coin. If heads, this attack does 20 damage to that Pokémon.",
        "Search your deck for up to 2 basic Energy cards of different types, reveal them, and put them into your hand.",
    ],
)
def test_an_attack_comes_back_from_what_it_shows(text):
    read = attack(text)
    assert attack(wording.attack_text(read)) == read


@pytest.mark.parametrize(
    "text",
    [
        "Once during your turn, you may discard a card from your hand in order to draw 2 cards.",
        "Whenever you attach a Fire Energy card from your hand to Pup, draw a card.",
        "If Pup has full HP and would be Knocked Out by an attack, Pup is not Knocked Out and its remaining HP become 10 instead.",
        "Once during your turn, if you have Alfa and Beta in play, you may draw a card.",
        "Prevent all damage done to Pup by attacks from your opponent's Pokémon-GX or Pokémon-EX.",
        "Pup can't be Asleep. This power stops working if you have more than 1 Pup in play.",
    ],
)
def test_an_ability_comes_back_from_what_it_shows(text):
    read = ability(text)
    assert ability(wording.ability_text(read)) == read


# --- what is of another turn, another name, another order -----------------------------------------------------------


def test_more_damage_of_the_next_turn_is_not_of_this_one():
    read = attack("During your next turn, Bark does 50 damage plus 40 more damage.", 50)
    assert (read.before, read.effects) == ((), (v.Boost(amount=40, attack="Bark"),))
    for name in ("Bark", "Bark attack"):
        named = attack(f"During your next turn, this Pokémon's {name} does 40 more damage.", 50)
        assert (named.before, named.effects) == (read.before, read.effects)
    assert unread("During your next turn, this attack does 20 more damage for each heads.")


def test_what_is_done_before_the_damage_is_done_before_it_is_counted():
    read = attack(
        "Does 20 damage plus 10 for each Energy attached to Pup. Before doing damage, you may search your discard pile for "
        "a basic Energy card and attach it to Pup.",
        20,
    )
    assert [type(word) for word in read.before] == [v.Offer, v.AttachEnergy, v.Plus]


def test_each_players_pokemon_but_those_of_a_name():
    sticky = parser.ability("The Retreat Cost for each player's Pokémon (excluding Pup) is Colorless more.", card="Pup", name="Glue")  # fmt: skip
    assert sticky.effects[0].on == v.Target("everyone", where=v.PokemonFilter(not_names=("Pup",)))


def test_a_condition_on_using_an_ability_is_what_it_needs():
    read = parser.ability(
        "Once during your turn (before your attack), if Pup is your Active Pokémon and if your opponent has any Benched "
        "Pokémon, your opponent switches their Active Pokémon with 1 of their Benched Pokémon. Either way, if you have any "
        "Benched Pokémon, switch Pup with 1 of them.",
        card="Pup",
        name="Wave",
    )
    assert not read.unparsed
    assert read.place == "active"
    assert [held.of.on.who for held in read.needs] == ["benched_opponents"]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Look at your opponent's hand and choose 1 card. Your opponent discards the card you chose.",
         (v.LookAt(zone="hand", side="opponent"), v.DiscardCards(side="opponent", chooser="you"))),
        ("Look at your opponent's hand and choose 1 Trainer card you find there. Your opponent puts it at the bottom of "
         "their deck.",
         (v.LookAt(zone="hand", side="opponent"),
          v.ShuffleHand(side="opponent", count=1, cards=v.CardFilter(kind="trainer"), chooser="you", to="bottom"))),
        ("Choose 1 Special Condition. The Defending Pokémon is now affected by that Special Condition.",
         (v.Inflict(statuses=("asleep", "paralyzed", "confused", "poisoned", "burned"), choice=True),)),
        ("Both Pup and the Defending Pokémon are now Knocked Out.", (v.KnockOut(on=v.SELF), v.KnockOut(on=v.DEFENDING))),
        ("Count the number of Trainer cards in your discard pile. Put that many damage counters on the Defending Pokémon. "
         "You can't put more than 6 damage counters on the Defending Pokémon in this way.",
         (v.PutCounters(on=v.DEFENDING, count=v.Per(
             each=1, of=v.CardsIn(zone="discard", cards=v.CardFilter(kind="trainer")), most=6)),)),
        ("Search your deck for a card that evolves from 1 of your Pokémon and put it on that Pokémon. If you do, put 1 "
         "damage counter on Pup.",
         (v.EvolvePokemon(source="deck", key="evolved"),
          v.PutCounters(on=v.SELF, count=1, when=(v.IfDone("evolved"),)))),
        ("During your opponent's next turn, attacks that the Defending Pokémon uses cost ColorlessColorless more.",
         (v.AttackCostIs(on=v.DEFENDING, change=2, lasts="next_turn"),)),
        ("During your next turn, if an attack does damage to the Defending Pokémon, that attack does 30 more damage.",
         (v.Reduce(on=v.DEFENDING, amount=-30, lasts="in_your_next_turn"),)),
    ],
)  # fmt: skip
def test_sentences_of_the_middle_sets(text, words):
    assert attack(text).effects == words


def test_a_guard_against_kinds_of_the_opponents_pokemon():
    guard = parser.ability(
        "Prevent all effects of attacks, including damage, done to Pup by your opponent's Pokémon-ex.", card="Pup", name="Guard"
    )  # fmt: skip
    kinds = v.PokemonFilter(tags=("ex",))
    assert guard.effects == (v.Prevent(what="all", from_=kinds, from_who="opponent", lasts="permanent"),)


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("Any damage done by attacks from this Pokémon isn't affected by Weakness.", v.Pierce(what=("weakness",))),
        ("Each Pokémon in play that has any damage counters on it can't be healed.",
         v.ForbidHealing(on=v.Target("everyone", where=v.PokemonFilter(damaged=True)), lasts="permanent")),
        ("Pup gets +10 HP for each Water Energy card attached to it.",
         v.MoreHp(amount=v.Per(each=10, of=v.EnergyOn(types=("water",), cards=True)))),
        ("Don't apply Resistance for all Active Pokémon.",
         v.Change(on=v.Target("both_actives"), what="resistance", to="none", lasts="permanent")),
    ],
)  # fmt: skip
def test_bodies_that_change_damage_healing_and_hp(text, word):
    read = parser.ability(text, card="Pup", name="Body")
    assert (read.unparsed, read.effects) == ((), (word,))
    again = parser.ability(wording.ability_text(read), card="Pup", name="Body")
    assert again.effects == read.effects


def test_one_status_is_not_all_of_them():
    read = parser.trainer(
        "Heal 50 damage and remove a Special Condition from your Active Pokémon.", card="Tea", kind="item"
    )
    assert read.parsed.effects[1] == v.Cure(on=v.Target("active_yours"), one=True)


def test_metal_energy_on_another_type():
    text = (
        "Tin Energy provides Metal Energy. If the Pokémon Tin Energy is attached to isn't Metal, whenever it damages a "
        "Pokémon by an attack, reduce that damage by 10 (after applying Weakness and Resistance)."
    )
    read = parser.energy(text, card="Tin Energy")
    assert not read.unparsed
    word = read.abilities[0].effects[0]
    assert isinstance(word, v.Boost)
    assert (word.amount, word.everywhere, word.after) == (-10, True, True)


def test_energy_that_is_on_one_type_only_speaks_of_whom_it_is_on():
    text = (
        "This card can only be attached to Dragon Pokémon. This card provides Dragon Energy only while this card is "
        "attached to a Dragon Pokémon. The attacks of the Dragon Pokémon this card is attached to do 20 more damage to "
        "your opponent's Active Pokémon (before applying Weakness and Resistance)."
    )
    read = parser.energy(text, card="Fist Energy")
    assert (read.unparsed, read.only_on) == ((), v.PokemonFilter(types=("dragon",)))
    assert read.abilities[0].effects == (v.Boost(amount=20, lasts="permanent"),)


def test_named_pokemon_of_each_player():
    read = parser.ability("Each player's Fang ex and Claw ex can't attack.", card="Pup", name="Mark")
    both = v.Target("everyone", where=v.PokemonFilter(names=("Fang ex", "Claw ex")))
    assert read.effects == (v.ForbidAttack(on=both, lasts="permanent"),)


def test_cards_and_energy_that_two_sentences_move():
    read = parser.trainer(
        "Choose up to 4 cards from your hand and show them to your opponent. Shuffle them into your deck.", card="Bin", kind="item"
    )  # fmt: skip
    assert read.parsed.effects == (v.ShuffleHand(count=4, up_to=True, shown=True),)
    moved = attack(
        "Choose 1 Energy card attached to the Defending Pokémon and 1 of your opponent's Benched Pokémon. Attach that Energy "
        "card to that Pokémon."
    )
    assert moved.effects == (v.MoveEnergy(source=v.DEFENDING, to=v.Target("benched_opponents", 1)),)
