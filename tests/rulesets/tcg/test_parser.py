"""The grammar, one construction at a time; every sentence here is our own."""

import pytest

from turnwright.rulesets.tcg import parser
from turnwright.rulesets.tcg import vocabulary as v
from turnwright.rulesets.tcg.content import Attack
from turnwright.rulesets.tcg.parser import sentences


def attack(text: str, damage: int = 30) -> Attack:
    return parser.attack(text, card="Pup", name="Bark", damage=damage)


def only(text: str, damage: int = 30) -> v.AnyEffect:
    """The one word of a text, wherever it belongs."""
    read = attack(text, damage)
    assert not read.unparsed
    (word,) = (*read.pays, *read.before, *read.effects)
    return word


ENERGY = v.ENERGY_CARD
FIRE = v.CardFilter(kind="energy", types=("fire",))


@pytest.mark.parametrize(
    ("text", "word"),
    [
        # damage
        ("This attack does 20 more damage.", v.Plus(amount=20)),
        ("Does 30 damage plus 20 more damage for each damage counter on Pup.",
         v.Plus(amount=v.Per(each=20, of=v.CountersOn(v.SELF)))),
        ("This attack does 10 less damage for each damage counter on Pup.",
         v.Minus(amount=v.Per(each=10, of=v.CountersOn(v.SELF)))),
        ("Does 30 damage times the number of damage counters on the Defending Pokémon.",
         v.Times(of=v.CountersOn(v.DEFENDING))),
        ("This attack does 40 damage for each Prize card your opponent has taken.",
         v.SetDamage(amount=v.Per(each=40, of=v.PrizesTaken("opponent")))),
        ("This attack's damage isn't affected by Resistance or Weakness.", v.Ignore(what=("weakness", "resistance"))),
        ("Pup does 20 damage to itself.", v.Damage(on=v.SELF, amount=20)),
        ("This attack does 70 damage to each of your opponent's Benched Pokémon.",
         v.Damage(on=v.Target("benched_opponents"), amount=70)),
        ("Does 20 damage to each Benched Pokémon (both yours and your opponent's).",
         v.Damage(on=v.Target("both_benches"), amount=20)),
        ("This attack does 70 damage to 3 of your opponent's Pokémon.",
         v.Damage(on=v.Target("all_opponents", 3), amount=70, weakness=True)),
        ("Put 7 damage counters on your opponent's Pokémon in any way you like.",
         v.PutCounters(on=v.Target("all_opponents"), count=7, spread=True)),
        ("Heal 30 damage from 1 of your Benched Grass Pokémon.",
         v.Heal(on=v.Target("benched_yours", 1, v.PokemonFilter(types=("grass",))), amount=30)),
        # statuses
        ("The Defending Pokémon is now Asleep and Burned.", v.Inflict(statuses=("asleep", "burned"))),
        ("Both Active Pokémon are now Burned.", v.Inflict(on=v.Target("both_actives"), statuses=("burned",))),
        ("Pup is no longer Poisoned.", v.Cure(on=v.SELF, statuses=("poisoned",))),
        # what holds for a while
        ("During your opponent's next turn, prevent all damage done to Pup by attacks.", v.Prevent()),
        ("During your opponent's next turn, Pup takes 20 less damage from attacks.", v.Reduce(amount=20)),
        ("Until the end of your opponent's next turn, the Defending Pokémon can't retreat.", v.ForbidRetreat()),
        ("During your next turn, Pup can't attack.", v.ForbidAttack(on=v.SELF, lasts="your_next_turn")),
        ("During their next turn, your opponent can't play any Item cards from their hand.",
         v.ForbidPlay(cards=v.CardFilter(kind="trainer", trainer=("item",)))),
        # cards
        ("Draw 3 cards.", v.Draw(count=3)),
        ("Discard the top 7 cards of your opponent's deck.", v.DiscardTop(count=7)),
        ("Search your deck for up to 3 Basic Pokémon and put them onto your Bench. Shuffle your deck afterward.",
         v.SearchDeck(cards=v.CardFilter(kind="pokemon", stages=("basic",)), count=3, to="bench")),
        ("Put a Supporter card from your discard pile into your hand.",
         v.Retrieve(cards=v.CardFilter(kind="trainer", trainer=("supporter",)))),
        # energy and movement
        ("Discard 2 Fire Energy cards attached to Pup in order to use this attack.",
         v.DiscardEnergy(count=2, cards=FIRE)),
        ("Discard an Energy from the Defending Pokémon.", v.DiscardEnergy(on=v.DEFENDING)),
        ("Attach up to 4 basic Energy cards from your discard pile to 1 of your Benched Pokémon.",
         v.AttachEnergy(source="discard", on=v.Target("benched_yours", 1), count=4, up_to=True,
                        cards=v.CardFilter(kind="energy", basic_energy=True))),
        ("Switch Pup with 1 of your Benched Pokémon.", v.Switch()),
        ("Your opponent switches the Active Pokémon with 1 of their Benched Pokémon.",
         v.Switch(side="opponent", chooser="opponent")),
    ],
)  # fmt: skip
def test_a_clause_is_a_word(text, word):
    assert only(text) == word


def test_coins_guard_what_follows_them():
    read = attack("Flip a coin. If heads, this attack does 30 damage plus 20 more damage; if tails, Pup is now Asleep.")
    assert read.before == (v.Flip(), v.Plus(amount=20, when=(v.IfHeads(),)))
    assert read.effects == (v.Inflict(on=v.SELF, statuses=("asleep",), when=(v.IfTails(),)),)


def test_a_condition_holds_for_all_that_is_joined_after_it():
    read = attack("Flip a coin. If heads, the Defending Pokémon is now Asleep and discard the top card of your deck.")
    assert [word.when for word in read.effects] == [(v.IfHeads(),), (v.IfHeads(),)]


def test_a_duration_holds_for_all_that_is_joined_after_it():
    read = attack("During your next turn, Pup can't attack and Pup can't retreat.")
    assert [word.lasts for word in read.effects] == ["your_next_turn", "your_next_turn"]  # type: ignore[union-attr]


def test_two_flips_have_two_keys():
    read = attack("Flip a coin. If heads, draw a card. Flip 2 coins. If both of them are heads, Pup is now Asleep.")
    assert [word.key for word in read.before] == ["coin", "coin2"]
    assert [word.when for word in read.effects] == [(v.IfHeads(),), (v.IfHeads("coin2", None),)]


def test_what_you_may_do_is_offered_and_what_follows_from_it_waits_for_it():
    read = attack("You may discard 1 Energy card attached to Pup. If you do, this attack does 40 more damage.")
    assert read.before == (
        v.Offer(),
        v.DiscardEnergy(when=(v.IfDone("may"),), key="discarded"),
        v.Plus(amount=40, when=(v.IfDone("discarded"),)),
    )
    assert not read.unparsed


def test_a_condition_on_a_choice_holds_for_what_is_done_with_it():
    read = attack(
        "Flip 1 coin. If heads, choose 1 of the Defending Pokémon's attacks. "
        "That Pokémon can't use that attack during your opponent's next turn."
    )
    assert read.effects == (v.ForbidAttack(attack="chosen", when=(v.IfHeads(),)),)


def test_a_choice_that_nothing_uses_is_not_understood():
    assert attack("Choose 1 of the Defending Pokémon's attacks. Draw a card.").unparsed == ("choose: attack",)


def test_one_of_each_is_not_any_of_both():
    read = attack("Search your deck for an Item card and a Supporter card and put them into your hand.")
    assert read.effects == tuple(
        v.SearchDeck(cards=v.CardFilter(kind="trainer", trainer=(kind,)), shown=False) for kind in ("item", "supporter")
    )


def test_what_is_counted_is_done_before_the_damage():
    read = attack(
        "Discard any number of Energy cards attached to Pup. "
        "This attack does 20 more damage for each Energy card discarded in this way."
    )
    assert read.before == (
        v.DiscardEnergy(count="any", key="discarded"),
        v.Plus(amount=v.Per(each=20, of=v.Done("discarded"))),
    )


def test_a_cap_amends_the_sentence_before_it():
    read = attack(
        "This attack does 10 more damage for each Water Energy attached to Pup but not used to pay for this attack's "
        "Energy cost. You can't add more than 20 damage in this way."
    )
    assert read.before == (v.Plus(amount=v.Per(each=10, of=v.EnergyOn(types=("water",), unspent=True), most=2)),)


@pytest.mark.parametrize(
    ("text", "needs"),
    [
        ("You can't use this attack unless the Defending Pokémon is Burned.",
         v.IfIs(v.DEFENDING, v.PokemonFilter(statuses=("burned",)))),
        ("This attack can be used only if you have more Prize cards remaining than your opponent.",
         v.IfMore(of=v.CardsIn(zone="prizes"), than=v.CardsIn(zone="prizes", side="opponent"))),
        ("If Pup has no damage counters on it, this attack can't be used.",
         v.IfNot(v.IfCount(of=v.CountersOn(v.SELF), at_most=0))),
    ],
)  # fmt: skip
def test_a_condition_of_use_is_a_need(text, needs):
    read = attack(text)
    assert read.needs == (needs,)
    assert not read.unparsed


def test_own_name_means_itself_but_not_after_named():
    read = attack("Search your deck for a card named Pup and put it onto your Bench. Pup does 10 damage to itself.")
    assert read.effects == (
        v.SearchDeck(cards=v.CardFilter(names=("Pup",)), to="bench"),
        v.Damage(on=v.SELF, amount=10),
    )


@pytest.mark.parametrize(
    "text",
    [
        "Sing the whole song.",
        "If the moon is full, draw a card.",
        "The Defending Pokémon is now Sleepy.",
        "Discard 2 windy Energy cards attached to Pup.",
        "Draw a card and whistle.",
    ],
)
def test_what_is_not_understood_is_kept_whole(text):
    read = attack(f"Draw 2 cards. {text}")
    assert read.unparsed == (text.rstrip("."),)
    assert read.effects == (v.Draw(count=2),)


def test_an_unknown_reminder_in_parentheses_is_kept_too():
    assert attack("Draw 2 cards. (Whistle while you do.)").unparsed == ("(Whistle while you do)",)


# --- abilities, trainers, energy --------------------------------------------------------------------------------------


def ability(text):
    read = parser.ability(text, card="Pup", name="Loyal")
    assert not read.unparsed
    return read


def test_an_activated_ability_has_a_limit_a_place_and_statuses_that_block_it():
    read = ability(
        "Once during your turn, if Pup is on your Bench, you may draw a card. "
        "This power can't be used if Pup is Asleep or Confused."
    )
    assert (read.kind, read.limit, read.place) == ("activated", "once_per_turn", "bench")
    assert read.blocked_by == ("asleep", "confused")
    assert read.effects == (v.Draw(),)


@pytest.mark.parametrize(
    ("text", "event", "optional"),
    [
        ("When you play Pup from your hand onto your Bench, you may draw 2 cards.", "when_played", True),
        ("Whenever Pup is damaged by an attack, put 1 damage counter on the attacking Pokémon.", "when_damaged", False),
        ("Between turns, remove 1 damage counter from Pup.", "between_turns", False),
    ],
)
def test_a_triggered_ability_names_its_event(text, event, optional):
    read = ability(text)
    assert (read.kind, read.event, read.optional) == ("triggered", event, optional)


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("Pup can't be Asleep.", v.Immune(statuses=("asleep",))),
        ("Pup has no Retreat Cost.", v.RetreatCostIs(free=True)),
        ("Each of your Fire Pokémon gets +20 HP.",
         v.MoreHp(on=v.Target("all_yours", where=v.PokemonFilter(types=("fire",))), amount=20)),
        ("Damage done to Pup by attacks is reduced by 10.", v.Reduce(amount=10, lasts="permanent")),
    ],
)  # fmt: skip
def test_a_passive_ability_stands(text, word):
    read = ability(text)
    assert (read.kind, read.effects) == ("passive", (word,))


def test_a_passive_ability_that_nobody_would_run_is_not_understood():
    assert parser.ability("Draw a card.", card="Pup", name="Loyal").unparsed == ("Draw a card",)


def test_a_trainer_pays_and_does():
    read = parser.trainer("Discard 2 cards from your hand in order to draw 4 cards.", card="Bargain", kind="item")
    assert read.parsed.pays == (v.DiscardCards(count=2),)
    assert read.parsed.effects == (v.Draw(count=4),)


def test_a_tool_works_while_it_is_attached():
    read = parser.trainer("The Pokémon this card is attached to gets +90 HP.", card="Belt", kind="tool")
    assert read.attach is not None
    assert read.abilities[0].effects == (v.MoreHp(amount=90),)


@pytest.mark.parametrize(
    ("text", "provides"),
    [
        ("This card provides 2 Colorless Energy.", (("colorless",), ("colorless",))),
        ("Provides Fire Energy.", (("fire",),)),
        ("Provides FireWater energy.", (("fire",), ("water",))),
    ],
)
def test_special_energy_says_what_it_provides(text, provides):
    assert parser.energy(text, card="Odd Energy").provides == provides


def test_energy_of_every_type_is_one_unit():
    text = "This card provides every type of Energy but provides only 1 Energy at a time."
    (unit,) = parser.energy(text, card="X").provides
    assert {"fire", "water", "dragon"} <= set(unit)


# --- texts that nobody prints ---------------------------------------------------------------------------------------

CHAINS = ("Draw a card and {}", "You may {}", "Draw a card, then {}", "If you do, {}", "Draw a card and if heads, {}")


@pytest.mark.parametrize("link", CHAINS)
@pytest.mark.parametrize("length", [12, 60])
def test_a_long_chain_of_clauses_is_tried_a_bounded_number_of_times(link, length, monkeypatch):
    """Each "and" used to double the work: a card file from outside could keep an importer busy for hours."""
    tried = []
    core = sentences._core

    def counted(reader, text):
        tried.append(text)
        return core(reader, text)

    monkeypatch.setattr(sentences, "_core", counted)
    text = "wibble"
    for _ in range(length):
        text = link.format(text)
    made = parser.attack(f"{text}.", card="Pup", name="Bark")
    assert made.unparsed
    assert len(tried) <= sentences.TRIES


def test_a_text_that_is_far_too_long_is_not_read():
    text = "Draw a card. " * 200
    assert parser.attack(text, card="Pup", name="Bark").unparsed == (text,)
    assert parser.ability(text, card="Pup", name="Bark").unparsed == (text,)
    assert parser.trainer(text, card="Bone", kind="item").parsed.unparsed == (text,)
    assert parser.energy(text, card="Bone Energy").unparsed == (text,)
