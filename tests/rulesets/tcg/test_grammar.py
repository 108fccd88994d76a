"""The grammar of card texts: the chart, noun phrases, what is said is read again, and what must stay unread."""

from itertools import permutations

import pytest

from turnwright.rulesets.tcg import vocabulary as v
from turnwright.rulesets.tcg.grammar import chart, texts
from turnwright.rulesets.tcg.grammar.nouns import G
from turnwright.rulesets.tcg.grammar.patterns import S

PUP = texts.context("Pup", "Bark")


def read(category, text):
    return chart.read(G, category, text, PUP)


def attacks(text, damage=0, mark=""):
    return texts.attacks(text, card="Pup", name="Bark", damage=damage, mark=mark)


def attack(text, damage=0, mark=""):
    (meaning,) = attacks(text, damage, mark)
    return meaning


# --- the chart --------------------------------------------------------------------------------------------------------


def small(*rows):
    grammar = chart.Grammar()
    for category, template, meaning in rows:
        grammar[category].row(template, meaning)
    return grammar


ROWS = (
    ("thing", "bone", "bone"),
    ("thing", "{a:thing2} (and|or) {b:thing2}", ("both", S.a, S.b)),
    ("thing2", "ball(s)", "ball"),
    ("thing2", "[old] stick", "stick"),
)


@pytest.mark.parametrize("rows", list(permutations(ROWS)))
def test_the_order_of_rows_does_not_matter(rows):
    grammar = small(*rows)
    assert chart.read(grammar, "thing", "balls or old stick") == (("both", "ball", "stick"),)
    assert grammar.say("thing", ("both", "stick", "ball")) == "stick and balls"


def test_every_token_is_read_or_nothing_is():
    grammar = small(*ROWS)
    assert chart.read(grammar, "thing", "bone and more") == ()
    assert chart.read(grammar, "thing", "ball or") == ()


def test_two_derivations_are_both_kept_and_equal_ones_are_one():
    grammar = small(
        ("x", "{a:y} b", (S.a, 1)), ("x", "a b", ("a", 1)), ("x", "a {b:z}", (S.b, 2)), ("y", "a", "a"), ("z", "b", "b")
    )
    assert set(chart.read(grammar, "x", "a b")) == {("a", 1), ("b", 2)}


def test_a_category_that_begins_with_itself_is_a_mistake_in_the_rows():
    grammar = small(("x", "{a:x} b", S.a), ("x", "c", "c"))
    with pytest.raises(AssertionError, match="x begins with itself"):
        chart.read(grammar, "x", "c b")


# --- noun phrases -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("words", list(permutations(["Benched", "Basic", "Fire", "Team Rocket's"])))
def test_the_order_of_adjectives_does_not_change_the_meaning(words):
    wanted = v.Target("benched_yours", 1, v.PokemonFilter(types=("fire",), stages=("basic",), name_has="Team Rocket's"))
    assert read("pokemon", f"1 of your {' '.join(words)} Pokémon") == (wanted,)


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("Pup", v.SELF),
        ("1 of your Benched Pup", v.Target("benched_yours", 1, v.PokemonFilter(names=("Pup",)))),
        ("another of your Pokémon", v.Target("all_yours", 1, other=True)),
        ("up to 2 of your opponent's Pokémon ex", v.Target("all_opponents", 2, v.PokemonFilter(tags=("ex",)), up_to=True)),
        ("each Pokémon in play (both yours and your opponent's)", v.Target("everyone")),
        ("1 of your Basic Pokémon that isn't a Pokémon-GX",
         v.Target("all_yours", 1, v.PokemonFilter(stages=("basic",), not_tags=("gx",)))),
        ("1 of your Pokémon (excluding any Pokémon-ex)", v.Target("all_yours", 1, v.PokemonFilter(not_tags=("ex",)))),
    ],
)  # fmt: skip
def test_pokemon_in_play(text, wanted):
    assert read("pokemon", text) == (wanted,)


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("Basic Pokémon or evolved Pokémon (excluding Pokémon-ex)",
         v.PokemonFilter(not_tags=("ex",), any_of=(v.PokemonFilter(stages=("basic",)), v.PokemonFilter(evolved=True)))),
        ("Basic Hop's Pokémon", v.PokemonFilter(stages=("basic",), name_has="Hop's")),
        ("Misty's Staryu", v.PokemonFilter(names=("Misty's Staryu",))),
        ("Pokémon that isn't a Pokémon-GX or Pokémon-EX", v.PokemonFilter(not_tags=("gx", "EX"))),
        ("Evolution Team Rocket's Pokémon", v.PokemonFilter(evolved=True, name_has="Team Rocket's")),
    ],
)  # fmt: skip
def test_what_follows_two_nouns_is_about_both_and_owners_are_no_names(text, wanted):
    assert read("pokemon_kind", text) == (wanted,)


@pytest.mark.parametrize(
    "value",
    [
        ("pokemon", v.Target("all_opponents", 2, v.PokemonFilter(types=("fire", "water"), damaged=True))),
        ("pokemon", v.Target("benched_yours", None, v.PokemonFilter(stages=("stage_2",), energy=False))),
        ("pokemon", v.Target("active_opponent")),
        ("card_kind", v.CardFilter(kind="energy", basic_energy=True, types=("grass",))),
        ("card_kind", v.CardFilter(kind="trainer", trainer=("item", "tool"))),
        ("card_kind", v.CardFilter(names=("Pikachu", "Raichu"))),
        ("card_kind", v.CardFilter(kind="pokemon", evolution=True, rule_box=False)),
        ("card_kind", v.CardFilter(any_of=(v.CardFilter(kind="pokemon"), v.CardFilter(kind="energy", basic_energy=True)))),
        ("count", v.CountersOn(v.SELF)),
        ("count", v.EnergyOn(on=v.DEFENDING, types=("metal",))),
        ("count", v.PokemonIn(v.Target("benched_opponents", None, v.PokemonFilter(types=("dragon",))))),
        ("count", v.CardsIn(zone="discard", side="opponent", cards=v.CardFilter(kind="trainer", trainer=("supporter",)))),
        ("condition", v.IfIs(v.DEFENDING, v.PokemonFilter(statuses=("poisoned", "burned")))),
        ("condition", v.IfNot(v.IfIs(v.SELF, v.PokemonFilter(evolved=True)))),
        ("condition", v.IfCount(of=v.CountersOn(v.SELF), at_least=3)),
        ("words", (v.Heal(on=v.Target("all_yours", 1), amount=30),)),
        ("words", (v.Inflict(on=v.DEFENDING, statuses=("burned", "confused"), when=(v.IfHeads(),)),)),
        ("words", (v.DiscardEnergy(on=v.SELF, count=2, cards=v.CardFilter(kind="energy", types=("fire",)), units=True),)),
        ("words", (v.Retrieve(cards=v.CardFilter(kind="pokemon"), count=2, up_to=True),)),
        ("words", (v.AttachEnergy(source="discard", on=v.SELF, cards=v.CardFilter(kind="energy", basic_energy=True)),)),
        ("words", (v.Prevent(what="all", lasts="next_turn"),)),
        ("words", (v.Plus(amount=v.Per(each=20, of=v.Heads())),)),
        ("words", (v.PutCounters(on=v.Target("all_opponents"), count=4, spread=True),)),
        ("words", (v.Switch(side="opponent", chooser="opponent"),)),
        ("words", (v.Ignore(what=("weakness", "resistance", "effects")),)),
    ],
)  # fmt: skip
def test_what_is_said_is_read_again(value):
    category, meaning = value
    said = G.say(category, meaning)
    assert said is not None
    assert chart.read(G, category, said) == (meaning,), said
    assert G.say(category, chart.read(G, category, said)[0]) == said, "it is the canonical wording"


# --- texts ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("Discard an Energy from this Pokémon.If heads, draw a card.", None),  # no coin was flipped
        ("Heal 20 damage from Pup.Draw a card.", "Heal 20 damage from this Pokémon. Draw 1 card."),
        ("This attack does 30 damage to 1 of your opponent's Pokémon {ex}.",
         "This attack does 30 damage to 1 of your opponent's Pokémon ex."),
        ("Draw\u200b 2 cards.", "Draw 2 cards."),
        ("Bark does nothing.", "This attack does nothing."),
    ],
)  # fmt: skip
def test_spellings(text, same):
    assert attacks(text) == (() if same is None else attacks(same))
    assert same is None or attacks(text)


def test_for_each_in_this_way_is_counted_after_the_discarding():
    made = attack(
        "Discard the top 6 cards of your deck. This attack does 100 damage for each Basic Water Energy card that you "
        "discarded in this way.",
        100,
        "×",
    )
    water = v.CardFilter(kind="energy", basic_energy=True, types=("water",))
    assert made.before == (
        v.DiscardTop(side="you", count=6, cards=water, key="discarded"),
        v.Times(of=v.Done("discarded")),
    )


@pytest.mark.parametrize(
    ("text", "other"),
    [
        ("all of your Pokémon have at least 1 damage counter on them", v.PokemonFilter(damaged=False)),
        ("all of your Pokémon are Water Pokémon", v.PokemonFilter(not_types=("water",))),
        ("all of your Pokémon are Pokémon ex", v.PokemonFilter(not_tags=("ex",))),
    ],
)
def test_all_of_them_is_not_any_of_them(text, other):
    mine = v.Target("all_yours")
    made = attack(f"If {text}, this attack does 50 more damage.", 50, "+")
    assert made.before[0].when == (v.IfNot(v.IfIs(mine, other)),)


def test_of_a_bench_that_may_be_empty_there_must_be_any():
    bench = v.Target("benched_yours")
    made = attack("If all of your Benched Pokémon are Water Pokémon, this attack does 50 more damage.", 50, "+")
    dry = v.IfNot(v.IfIs(bench, v.PokemonFilter(not_types=("water",))))
    assert made.before[0].when == (v.IfCount(of=v.PokemonIn(bench), at_least=1), dry)


def test_that_pokemon_is_whoever_was_put_down_and_nobody_if_nobody_was_named():
    made = attack(
        "Put a Basic Pokémon from your discard pile onto your Bench. Attach a basic Energy card from your discard pile to "
        "that Pokémon."
    )
    assert made.effects[1].on == v.THAT
    assert attacks("Attach a basic Energy card from your discard pile to that Pokémon.") == ()


def test_a_number_up_to_a_count_may_be_less():
    made = attack(
        "Search your deck for a number of cards up to the number of your Benched Pokémon and put them into your hand."
    )
    assert made.effects[0].up_to


@pytest.mark.parametrize(
    "text",
    [
        "Search your deck for up to 2 Basic Pokémon or 1 Evolution Pokémon, reveal them, and put them into your hand.",
        "If heads, draw a card.",  # which coin?
        "Put 2 damage counters on each of them.",  # on whom?
        "This attack does 20 damage for each card you discarded in this way.",
        "Flip a coins. Draw a card.",
        "This Pokémon can't attack.",  # for how long?
        "Search your deck for a Pokémon and Energy card, reveal them, and put them into your hand.",  # that is two
    ],
)
def test_what_must_stay_unread(text):
    assert attacks(text) == ()


def test_a_text_of_two_meanings_is_not_taken_for_one(monkeypatch):
    monkeypatch.setattr(texts, "READINGS", 0)
    assert attacks("Draw a card.") == ()


# --- what holds as long as a card is in play --------------------------------------------------------------------------


def ability(text):
    (meaning,) = texts.abilities(text, card="Pup", name="Bark")
    return meaning


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Pup can't attack or retreat.", (v.ForbidAttack(on=v.SELF, lasts="permanent"), v.ForbidRetreat(on=v.SELF, lasts="permanent"))),
        ("Each of your Fire Pokémon gets +30 HP and has no Weakness.",
         (v.MoreHp(on=v.Target("all_yours", None, v.PokemonFilter(types=("fire",))), amount=30),
          v.Change(on=v.Target("all_yours", None, v.PokemonFilter(types=("fire",))), what="weakness", lasts="permanent"))),
        ("Prevent all effects of attacks from your opponent's Basic Pokémon, except damage, done to Pup.",
         (v.Prevent(on=v.SELF, what="effects", from_=v.PokemonFilter(stages=("basic",)), from_who="opponent", lasts="permanent"),)),
        ("Any damage done to your Benched Pokémon by attacks from Pokémon-ex is reduced by 20.",
         (v.Reduce(on=v.Target("benched_yours"), amount=20, from_=v.PokemonFilter(tags=("ex",)), lasts="permanent"),)),
        ("The attacks of your Water Pokémon do 20 more damage to your opponent's Active Dragon Pokémon.",
         (v.Boost(on=v.Target("all_yours", None, v.PokemonFilter(types=("water",))), amount=20,
                  against=v.PokemonFilter(types=("dragon",)), lasts="permanent"),)),
        ("Your Active Pokémon's Retreat Cost is ColorlessColorless less.",
         (v.RetreatCostIs(on=v.Target("active_yours"), change=-2),)),
        ("Attacks used by your opponent's Active Pokémon cost Fire more.",
         (v.AttackCostIs(on=v.Target("active_opponent"), change=1, type="fire"),)),
    ],
)  # fmt: skip
def test_a_subject_and_what_is_so_of_it(text, words):
    assert ability(text).effects == words


def test_no_prizes_only_if_an_attack_did_it_where_the_text_says_so():
    made = ability("If Pup is Asleep and is Knocked Out by damage from an opponent's attack, your opponent can't take any "
                   "Prize cards for it.")  # fmt: skip
    assert (made.kind, made.event) == ("triggered", "when_felled")
    assert made.needs == (v.IfIs(v.SELF, v.PokemonFilter(statuses=("asleep",))),)


@pytest.mark.parametrize(
    ("text", "held"),
    [
        ("Pup has 2 or more Fire Energy attached to it", v.IfCount(of=v.EnergyOn(types=("fire",)), at_least=2)),
        ("the Defending Pokémon has no damage counters on it", v.IfCount(of=v.CountersOn(v.DEFENDING), at_most=0)),
        ("your opponent has exactly 3 Prize cards left", v.IfCount(of=v.CardsIn(zone="prizes", side="opponent"), at_least=3, at_most=3)),
        ("there are fewer than 4 cards in your hand", v.IfCount(of=v.CardsIn(zone="hand"), at_most=3)),
        ("you have fewer cards in your hand than your opponent",
         v.IfMore(of=v.CardsIn(zone="hand", side="opponent"), than=v.CardsIn(zone="hand"))),
    ],
)  # fmt: skip
def test_how_many_of_what_are_read_apart(text, held):
    assert read("condition", text) == (held,)


def test_one_of_those_spoken_of():
    made = attack(
        "If your opponent has any Benched Pokémon, choose 1 of them and switch it with the Defending Pokémon."
    )
    assert made.effects == (v.Switch(side="opponent"),)
    basic = attack(
        "If the Defending Pokémon has any basic Energy cards attached to it, choose 1 of them and discard it."
    )
    assert basic.effects == (v.DiscardEnergy(on=v.DEFENDING, cards=v.CardFilter(kind="energy", basic_energy=True)),)
    assert attacks("Draw a card. Choose 1 of them and discard it.") == ()


def test_one_sentence_that_discards_and_counts_what_it_discarded():
    made = attack("Discard the top 6 cards of your deck, and this attack does 100 damage for each Basic Water Energy card "
                  "that you discarded in this way.", 100, "×")  # fmt: skip
    assert [type(word) for word in made.before] == [v.DiscardTop, v.Times]
    assert made.before[0].count == 6


def test_its_own_name_in_quotes_is_part_of_a_name():
    made = attack('Search your deck for a Pokémon that has "Pup" in its name, reveal it, and put it into your hand.')
    assert made.effects == (v.SearchDeck(cards=v.CardFilter(kind="pokemon", name_has="Pup")),)


def test_weakness_is_applied_to_no_damage_of_which_that_is_said():
    made = attack(
        "This attack does 40 damage to 1 of your Pokémon, and don't apply Weakness and Resistance to this damage."
    )
    assert made.effects == (v.Damage(on=v.Target("all_yours", 1), amount=40),)
    assert attacks("Draw a card. Don't apply Weakness to this damage.") == ()


# --- special Energy, stadiums, cards that are attached ----------------------------------------------------------------


def energy(text, card="Glow Energy"):
    (meaning,) = texts.energies(text, card=card)
    return meaning


def test_what_an_energy_card_provides():
    glow = energy(
        "This card provides Colorless Energy. While this card is attached to a Stage 2 Pokémon, it provides every type of "
        "Energy but provides only 2 Energy at a time. (Has no effect other than providing Energy.)"
    )
    assert glow.provides == (("colorless",),)
    assert not glow.attached
    (under,) = glow.instead
    assert under.when == (v.IfIs(v.SELF, v.PokemonFilter(stages=("stage_2",))),)
    assert len(under.provides) == 2
    assert "fire" in under.provides[0]
    assert energy("Glow Energy provides FireFire Energy.").provides == (("fire",), ("fire",))
    assert energy("While in play, this card provides 2 in any combination of Water Energy and Metal Energy.").attached
    assert texts.energies("Draw a card.", card="Glow Energy") == (), "it doesn't say what it provides"


def test_what_is_ignored_of_an_energy_card_holds_under_the_opposite():
    made = energy(
        "If the Pokémon Dark Energy is attached to attacks, the attack does 10 more damage to the Active Pokémon. Ignore "
        "this effect if the Pokémon that Dark Energy is attached to isn't Darkness. Dark Energy provides Darkness Energy.",
        "Dark Energy",
    )
    (word,) = made.abilities[0].effects
    assert word == v.Boost(amount=10, lasts="permanent", when=(v.IfIs(v.SELF, v.PokemonFilter(types=("darkness",))),))


def test_an_energy_card_that_is_on_no_other_needs_no_condition():
    made = energy(
        "This card can only be attached to Fairy Pokémon. This card provides Fairy Energy only while this card is attached "
        "to a Fairy Pokémon. The Fairy Pokémon this card is attached to takes 20 less damage from attacks."
    )
    assert made.only_on == v.PokemonFilter(types=("fairy",))
    assert made.abilities[0].effects == (v.Reduce(amount=20, lasts="permanent"),)


def trainer(text, kind, **more):
    (meaning,) = texts.trainers(text, card="Kennel", kind=kind, **more)
    return meaning


def test_of_a_stadium_that_player_is_you():
    (made,) = trainer(
        "Once during each player's turn, that player may flip a coin. If heads, that player searches their deck for a "
        "Pokémon, reveals it, and puts it into their hand. Then, that player shuffles their deck.", "stadium",
    ).abilities  # fmt: skip
    assert made.kind == "activated"
    assert made.effects == (v.Flip(), v.SearchDeck(cards=v.CardFilter(kind="pokemon"), when=(v.IfHeads(),)))


def test_a_trainer_that_is_attached_and_one_that_is_played_as_a_pokemon():
    collar = trainer("Attach Kennel to your Active Pokémon. At the end of your turn, discard Kennel. That Pokémon can't "
                     "retreat.", "item")  # fmt: skip
    assert (collar.attach.to, collar.attach.until) == (v.Target("active_yours"), "this_turn")
    assert collar.abilities[0].effects == (v.ForbidRetreat(on=v.SELF, lasts="permanent"),)
    doll = trainer("Play Kennel as if it were a Basic Pokémon. Kennel has no attacks, can't retreat, and can't be Asleep. "
                   "If Kennel is Knocked Out, it doesn't count as a Knocked Out Pokémon.", "item", hp=30)  # fmt: skip
    assert (doll.plays_as.hp, doll.plays_as.retreats, doll.plays_as.immune, doll.plays_as.prizes) == (
        30,
        False,
        ("asleep",),
        0,
    )


def test_knocked_out_is_no_name():
    assert read("names", "Knocked Out") == ()
    assert read("condition", "this Pokémon is Knocked Out") == ()


# --- cards from one place to another ----------------------------------------------------------------------------------

ENERGY = v.CardFilter(kind="energy", basic_energy=True)
BASIC = v.CardFilter(kind="pokemon", stages=("basic",))


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("Choose a Basic Energy card from your hand and put it on the bottom of your deck.",
         v.ShuffleHand(count=1, cards=ENERGY, to="bottom")),
        ("Take a Basic Energy card from your discard pile, reveal it, and shuffle it into your deck.",
         v.Retrieve(cards=ENERGY, to="deck")),
        ("Search your opponent's discard pile for a Basic Energy card and put it on the bottom of their deck.",
         v.Retrieve(cards=ENERGY, to="bottom", source="opponent_discard")),
        ("Put up to 2 Basic Energy cards from your opponent's discard pile in the Lost Zone.",
         v.Retrieve(cards=ENERGY, count=2, up_to=True, to="lost_zone", source="opponent_discard")),
        ("Choose a Basic Pokémon from your opponent's discard pile and put it onto their Bench.",
         v.PutIntoPlay(source="opponent_discard", cards=BASIC)),
        ("Search your discard pile for up to 2 Basic Energy cards and attach them to your Benched Pokémon in any way you "
         "like.",
         v.AttachEnergy(source="discard", on=v.Target("benched_yours"), cards=ENERGY, count=2, up_to=True, split=True)),
    ],
)  # fmt: skip
def test_every_place_goes_with_every_other(text, word):
    assert attack(text).effects == (word,)


def test_objects_may_be_coordinated():
    grass, fire = (v.CardFilter(kind="energy", types=(each,)) for each in ("grass", "fire"))
    mine = v.Target("all_yours")
    made = attack(
        "Search your deck for a Grass Energy card and a Fire Energy card and attach them to your Pokémon in any way you "
        "like. Then, shuffle your deck."
    )
    assert made.effects == tuple(
        v.AttachEnergy(source="deck", on=mine, cards=each, up_to=True, split=True) for each in (grass, fire)
    )
    assert attack("Put a Grass Energy card and a Fire Energy card from your discard pile into your hand.").effects == (
        v.Retrieve(cards=grass),
        v.Retrieve(cards=fire),
    )


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("Put a Basic Energy card from your opponent's discard pile into your hand.", id="another's card"),
        pytest.param("Put a Basic Energy card from your discard pile into your opponent's hand.", id="another's hand"),
        pytest.param("Search your deck for a Grass Energy card and a Fire Energy card and attach them to 1 of your "
                     "Pokémon.", id="one Pokémon for both"),
        pytest.param("Choose a card from your hand and put it into your hand.", id="it is there"),
    ],
)  # fmt: skip
def test_what_no_word_carries_out_stays_unread(text):
    assert attacks(text) == ()


def test_cards_in_any_combination_go_wherever_cards_go():
    either = v.CardFilter(any_of=(v.CardFilter(kind="pokemon"), ENERGY))
    made = attack(
        "Shuffle up to 3 in any combination of Pokémon and Basic Energy cards from your discard pile into your deck."
    )
    assert made.effects == (v.Retrieve(cards=either, count=3, up_to=True, to="deck"),)
    made = attack(
        "Search your deck for up to 3 in any combination of Pokémon and Basic Energy cards, reveal them, and put them into "
        "your hand. Then, shuffle your deck."
    )
    assert made.effects == (v.SearchDeck(cards=either, count=3),)
