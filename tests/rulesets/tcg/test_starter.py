"""The starter set: sound, whole, balanced on paper, and every card says exactly what it does."""

from typing import Any

import pytest

from turnwright.kernel.content import build
from turnwright.kernel.registry import find_pack
from turnwright.rulesets.tcg import RULESET, decks, parser, wording
from turnwright.rulesets.tcg import vocabulary as v
from turnwright.rulesets.tcg.content import Content, Energy, Pokemon, Trainer
from turnwright.rulesets.tcg.coverage import coverage
from turnwright.rulesets.tcg.rules import decks as rules
from turnwright.rulesets.tcg.rules.terms import ENERGY_TYPES, TRAINER_KINDS

STARTER: Content = build(RULESET, [find_pack("tcg_starter", RULESET)])


def words_in(value):
    """Every word anywhere in a card."""
    if isinstance(value, v.Effect):
        yield type(value)
    if hasattr(value, "__struct_fields__"):
        for name in value.__struct_fields__:
            yield from words_in(getattr(value, name))
    elif isinstance(value, tuple):
        for each in value:
            yield from words_in(each)


def test_there_are_a_hundred_cards_in_all_colours_and_of_every_kind():
    assert len(STARTER.cards) >= 100
    assert {kind for card in STARTER.pokemon.values() for kind in card.types} == set(ENERGY_TYPES)
    assert {card.stage for card in STARTER.pokemon.values()} == {"basic", "stage_1", "stage_2"}
    assert {card.kind for card in STARTER.trainers.values()} == set(TRAINER_KINDS)
    assert any(not card.basic for card in STARTER.energy.values())


def test_every_word_is_used():
    used = {word for card in STARTER.cards.values() for word in words_in(card)}
    assert used == set(v.EFFECTS)


def test_nothing_is_partial():
    assert coverage(STARTER)["partial"] == []


def test_every_evolution_has_what_it_evolves_from():
    names = {card.name for card in STARTER.pokemon.values()}
    assert all(card.evolves_from in names for card in STARTER.pokemon.values() if card.evolves_from)


@pytest.mark.parametrize("deck", STARTER.decks)
def test_the_decks_are_legal(deck):
    assert rules.faults(decks.listed(STARTER, STARTER.decks[deck])) == ()


def test_there_are_six_decks():
    assert len(STARTER.decks) == 6


@pytest.mark.parametrize("card", STARTER.cards.values(), ids=lambda card: card.id)
def test_a_card_reads_back_as_what_it_says(card):
    if isinstance(card, Pokemon):
        for attack in card.attacks:
            text = wording.attack_text(attack)
            printed: Any = {"name": attack.name, "cost": attack.cost, "damage": attack.damage, "mark": attack.mark}
            assert parser.attack(text, card=card.name, **printed) == attack
        for ability in card.abilities:
            assert parser.ability(wording.ability_text(ability), card=card.name, name=ability.name) == ability
    elif isinstance(card, Trainer):
        read = parser.trainer(wording.trainer_text(card), card=card.name, kind=card.kind)
        assert read.parsed == parser.Parsed(card.needs, card.pays, (), card.effects)
        assert (read.attach, read.plays_as, read.abilities) == (card.attach, card.plays_as, card.abilities)
    elif isinstance(card, Energy) and not card.basic:
        again = parser.energy(wording.energy_text(card), card=card.name)
        assert (again.provides, again.abilities, again.unparsed) == (card.provides, card.abilities, ())


def test_every_card_has_lines_for_a_screen():
    assert all(
        wording.card_lines(card) for card in STARTER.cards.values() if not (isinstance(card, Energy) and card.basic)
    )
