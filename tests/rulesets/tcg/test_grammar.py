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
    assert made.before[0].when == (v.IfCount(of=v.PokemonIn(mine), at_least=1), v.IfNot(v.IfIs(mine, other)))


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
