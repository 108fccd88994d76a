"""Sentences compose: any words after each other are read back as the same words, and each word has its sentence."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from turnwright.kernel.content import build
from turnwright.kernel.registry import find_pack
from turnwright.rulesets.tcg import RULESET, parser, wording
from turnwright.rulesets.tcg import vocabulary as v
from turnwright.rulesets.tcg.content import Ability, Content
from turnwright.rulesets.tcg.grammar import referents
from turnwright.rulesets.tcg.wording import saying

STARTER: Content = build(RULESET, [find_pack("tcg_starter", RULESET)])
THAT = v.Target("that")


def stands_alone(word: v.AnyEffect) -> bool:
    """Whether a word says all it needs: no key, no condition, nobody from the sentence before."""
    others = isinstance(word, v.Choose | v.ChooseType | v.Change | v.BecomeEnergy | v.CopyAttack | v.ShuffleDeck)
    return not (word.key or word.when or others or getattr(word, "on", None) == THAT)


ALONE = tuple(
    word
    for card in STARTER.pokemon.values()
    for attack in card.attacks
    for word in attack.effects
    if stands_alone(word)
)
GUARDS = st.sampled_from([
    (),
    (v.IfHit(),),
    (v.IfKnockedOut(),),
    (v.IfTurn("evolved"),),
    (v.IfStadium(),),
    (v.IfIs(v.DEFENDING, v.PokemonFilter(statuses=("asleep",))),),
    (v.IfIs(v.DEFENDING, v.PokemonFilter(types=("fire",))),),
    (v.IfNot(v.IfIs(v.DEFENDING, v.PokemonFilter(evolved=True))),),
    (v.IfCount(of=v.CountersOn(v.SELF), at_least=3),),
    (v.IfCount(of=v.CardsIn(zone="hand", side="opponent"), at_most=4),),
    (v.IfCount(of=v.PokemonIn(v.Target("benched_yours")), at_least=1),),
    (v.IfMore(of=v.CardsIn(zone="prizes"), than=v.CardsIn(zone="prizes", side="opponent")),),
])  # fmt: skip


def read(text: str) -> tuple[v.AnyEffect, ...]:
    again = parser.attack(text, card="Nobody", name="Nothing")
    assert not again.unparsed
    return again.effects


@given(words=st.lists(st.sampled_from(ALONE), max_size=4).map(tuple))
def test_words_in_a_row_come_back_in_a_row(words):
    """But no text says "the Defending Pokémon" of one that has been switched out: nobody could tell who is meant."""
    if referents.is_gone(words):
        assert parser.attack(wording.text_of(words), card="Nobody", name="Nothing").unparsed
    else:
        assert read(wording.text_of(words)) == words


@given(word=st.sampled_from(ALONE), guard=GUARDS)
def test_a_word_under_a_condition_comes_back_under_it(word, guard):
    if isinstance(word, v.Blind | v.ForbidAttack | v.Watch | v.MirrorAttack | v.Switch):
        return  # these take more than one clause, or carry a condition of their own
    under = type(word)(**{name: getattr(word, name) for name in word.__struct_fields__} | {"when": guard})
    assert read(wording.text_of((under,))) == (under,)


@given(word=st.sampled_from(ALONE), face=st.sampled_from([v.IfHeads(), v.IfTails()]))
def test_a_word_under_a_coin_needs_the_coin(word, face):
    if isinstance(word, v.Blind | v.ForbidAttack | v.Watch | v.MirrorAttack | v.Switch):
        return
    under = type(word)(**{name: getattr(word, name) for name in word.__struct_fields__} | {"when": (face,)})
    assert read(wording.text_of((v.Flip(), under))) == (under,)
    assert parser.attack(wording.text_of((under,)), card="Nobody", name="Nothing").unparsed


def test_every_word_has_its_sentence():
    assert set(saying.SAID) == set(v.EFFECTS)


# --- wording that once was wrong where play was right, and tracebacks ------------------------------------------------


def said(text: str, damage: int = 0, mark: str = "") -> str:
    read = parser.attack(text, card="Pup", name="Bark", damage=damage, mark=mark)
    assert not read.unparsed, read.unparsed
    again = parser.attack(wording.attack_text(read), card="Pup", name="Bark", damage=damage, mark=mark)
    assert (again.needs, again.pays, again.before, again.effects, again.unparsed) == (
        read.needs, read.pays, read.before, read.effects, (),
    )  # fmt: skip
    return wording.attack_text(read)


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("If Spark is on your Bench, this attack does 80 more damage.",
         "If you have Spark on your Bench, this attack does 80 more damage."),
        ("If you have Spark in play, draw a card.", "If you have Spark in play, draw 1 card."),
        ("If you have any Metal Pokémon on your Bench, this attack does 30 more damage.",
         "If you have any Metal Pokémon on your Bench, this attack does 30 more damage."),
        ("Flip 5 coins. For each heads, discard a random card from your opponent's hand.",
         "Flip 5 coins. For each heads, choose 1 card from your opponent's hand without looking and discard it."),
        ("Flip 4 coins. For each heads, shuffle an Energy attached to your opponent's Active "
         "Pokémon into their deck.",
         "Flip 4 coins. For each heads, shuffle 1 Energy card attached to the Defending Pokémon "
         "into their deck."),
        ("For each of your opponent's Benched Pokémon, put 2 damage counters on your opponent's Pokémon in any way you "
         "like.",
         "For each of your opponent's Benched Pokémon, put 2 damage counters on your opponent's Pokémon in any way you "
         "like."),
        ("You may have your opponent switch the Active Pokémon with 1 of their Benched Pokémon.",
         "You may have your opponent switch the Defending Pokémon with 1 of their Benched Pokémon."),
        ("Before doing damage, discard all Pokémon Tools attached to your opponent's Active Pokémon.",
         "Before doing damage, discard all Pokémon Tools attached to the Defending Pokémon."),
        ("Move 3 Energy cards attached to the Defending Pokémon to another of your opponent's Pokémon.",
         "Move 3 Energy cards attached to the Defending Pokémon to 1 of your opponent's other Pokémon."),
        ("Choose 1 of your opponent's Benched Pokémon. This attack does 70 damage to that Pokémon. Apply Weakness and "
         "Resistance.",
         "Choose 1 of your opponent's Benched Pokémon. This attack does 70 damage to that Pokémon. Apply Weakness and "
         "Resistance."),
        ("Discard your hand. If you discarded 4 or more cards in this way, this attack does 60 more damage.",
         "Discard your hand. If you discarded 4 or more cards in this way, this attack does 60 more damage."),
        ("Search your deck for a Basic Fire Pokémon and put it onto your Bench. (You can't use this attack if your "
         "Bench is full.)",
         "You can't use this attack if your Bench is full. Search your deck for a Basic Fire Pokémon and put it onto "
         "your Bench."),
    ],
)  # fmt: skip
def test_the_wording_says_what_is_done_and_reads_back(text, wanted):
    assert said(text) == wanted


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        (
            "When you play Pup from your hand to evolve 1 of your Pokémon, you may use this power. Each Defending "
            "Pokémon is now Burned.",
            "you may use this power. The Defending Pokémon is now Burned.",
        ),
        (
            "Once during your turn, you may make both Active Pokémon Asleep.",
            "use this power. Each Active Pokémon is now",
        ),
        ("Once during your turn, you may draw a card.", "Once during your turn, you may draw 1 card."),
    ],
)
def test_what_you_may_do_is_something_to_do(text, wanted):
    """Not "you may the Defending Pokémon is now Burned"."""
    made = parser.ability(text, card="Pup", name="Bark")
    said = wording.ability_text(made)
    assert wanted in said
    assert parser.ability(said, card="Pup", name="Bark") == made


def test_what_is_counted_is_called_by_its_name():
    text = "Discard the top 3 cards of your deck. This attack does 50 damage for each Energy card you discarded."
    assert said(text, 50, "×").endswith("This attack does 50 damage for each Energy card discarded in this way.")
    times = "Flip a coin. If heads, this attack does 20 damage times the number of damage counters on Pup."
    assert said(times, 20, "×") == (
        "Flip a coin. If heads, this attack does 20 damage for each damage counter on this Pokémon."
    )


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("When you play Pup from your hand, you may search your deck for a card with Pup in its name and put it onto "
         "your Bench. Shuffle your deck afterward. You can't use this power if your Bench is full.",
         "When you play this Pokémon from your hand onto your Bench, if your Bench isn't full, you may search your "
         "deck for a card with Pup in its name and put it onto your Bench."),
        ("Once during your turn, if your opponent's Bench isn't full, you may flip a coin. If heads, draw a card.",
         "Once during your turn, if your opponent's Bench isn't full, you may flip a coin. If heads, draw 1 card."),
    ],
)  # fmt: skip
def test_a_bench_that_is_not_full_is_said(text, wanted):
    assert wording.ability_text(parser.ability(text, card="Pup", name="Yap")) == wanted


@pytest.mark.parametrize("held", [
    v.IfHeads(), v.IfDone("x"), v.IfCount(of=v.Dealt(), at_least=2), v.IfCount(of=v.Hurt(), at_most=3),
    v.IfBenchFull("opponent"), v.IfPlace("active"), v.IfTurn("evolved"),
    v.IfIs(v.Target("everyone"), v.PokemonFilter(names=("Spark",))), v.IfFirstTurn(), v.IfUnhurt(), v.IfKnockedOut(),
    v.IfCount(of=v.RetreatCost(), at_least=1), v.IfCount(of=v.StatusesOn(), at_least=1), v.IfStadium(("Park",)),
])  # fmt: skip
def test_no_condition_is_without_words(held):
    for each in (held, v.IfNot(held), v.IfNot(v.IfNot(held))):
        for text in (
            wording.text_of((v.Draw(when=(each,)),)),
            wording.ability_text(Ability(name="Yap", kind="activated", needs=(each,), effects=(v.Draw(),))),
        ):
            assert "draw 1 card" in text.lower()
