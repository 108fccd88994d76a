"""Sentences compose: any words after each other are read back as the same words, and each word has its sentence."""

from hypothesis import given
from hypothesis import strategies as st

from turnwright.kernel.content import build
from turnwright.kernel.registry import find_pack
from turnwright.rulesets.tcg import RULESET, parser, wording
from turnwright.rulesets.tcg import vocabulary as v
from turnwright.rulesets.tcg.content import Content
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
