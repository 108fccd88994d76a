"""Deck files, in both forms, and what is said about broken ones."""

import pytest

from turnwright.kernel.refusal import Refusal
from turnwright.rulesets.tcg import decks
from turnwright.rulesets.tcg.content import Content, Energy, Pokemon

PUP = Pokemon(id="pup", name="Pup", set="own", number="1", hp=50, types=("fire",))
OLD = Pokemon(id="old_pup", name="Pup", set="old", number="7", hp=40, types=("fire",))
FIRE = Energy(id="fire_energy", name="Fire Energy", basic=True, provides=(("fire",),))
CONTENT = Content(pokemon={"pup": PUP, "old_pup": OLD}, energy={"fire_energy": FIRE})
TEXT = """# Good Dogs

Pokémon: 6
4 pup
2 Pup (old 7)

Energy
10 Fire Energy
"""


def counts(deck):
    return {entry.card: entry.count for entry in deck.cards}


def test_a_text_list_is_read_by_name_id_and_printing():
    deck = decks.read(TEXT.encode(), CONTENT)
    assert (deck.id, deck.name) == ("good_dogs", "Good Dogs")
    assert counts(deck) == {"pup": 4, "old_pup": 2, "fire_energy": 10}


def test_both_forms_come_back_as_they_were():
    deck = decks.read_text(TEXT, CONTENT)
    assert decks.read(decks.write_text(deck, CONTENT).encode(), CONTENT) == deck
    assert decks.read(decks.write_json(deck), CONTENT) == deck


def test_json_may_use_the_words_of_other_programs():
    deck = decks.read(b'{"name": "D", "cards": [{"cardId": "pup", "quantity": 3}]}', CONTENT)
    assert counts(deck) == {"pup": 3}


@pytest.mark.parametrize(
    ("data", "place"),
    [
        (b"4 Pub", "deck:1"),
        (b"# D\nPup 4", "deck:2"),
        (b"2 Pup (own 9)", "deck:1"),
        (b"# D\n\n0 Pup", "deck:3: 0 copies; give 1 to 60"),
        (b"99999999999999999999 Pup", "deck:1: 99999999999999999999 copies"),
        (b"-4 Pup", "deck:1"),
        (b"", "deck: there is no card in it"),
        (b"# only a name", "deck: there is no card in it"),
        (b'{"cards": []}', "deck: there is no card in it"),
        (b'{"cards": [{"card": "pup", "count": 2}, {"card": "pup", "count": -1}]}', "deck.cards[1]: -1 copies"),
        (b'{"cards": [{"card": "pup", "count": "2"}]}', "deck: Expected `int`, got `str` - at `$.cards[0].count`"),
        (b'{"cards": [', "deck:1:"),
        (b"[]", "deck: Expected `object`"),
        (b'{"cards": [{"card": "pup"}]}', "deck.cards[0]"),
        (b'{"cards": [{"card": "cat", "count": 1}]}', "deck.cards[0]"),
        (b'{"cards": 4}', "deck"),
        (b"\xff\xfe", "deck"),
    ],
)
def test_a_broken_file_is_refused_with_its_place(data, place):
    with pytest.raises(Refusal) as refused:
        decks.read(data, CONTENT)
    assert str(refused.value).startswith(place)


def test_a_near_miss_is_suggested():
    with pytest.raises(Refusal, match="did you mean"):
        decks.read(b"4 Fire Enrgy", CONTENT)


def test_a_printing_that_is_not_there_names_those_that_are():
    with pytest.raises(Refusal, match=r'deck:1: There is no "Pup" of own 9; there is: ') as refused:
        decks.read(b"2 Pup (own 9)", CONTENT)
    assert "did you mean" not in str(refused.value)


def test_a_mark_that_an_editor_puts_in_front_is_not_read():
    for text in (b"4 Pup", b'{"cards": [{"card": "pup", "count": 4}]}'):
        assert counts(decks.read(b"\xef\xbb\xbf" + text, CONTENT)) == {"pup": 4}


def test_a_list_without_a_title_is_called_as_its_file_without_the_ending():
    assert decks.read(b"4 Pup", CONTENT, file="lists/mind.txt").name == "mind"
    assert decks.read(b"# Of the mind\n4 Pup", CONTENT, file="mind.txt").name == "Of the mind"
