"""Cards that are read in part: what isn't read may be dropped, but never only the price of the rest."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rulesets.tcg.table import Table, at

from turnwright.kernel.ruleset import legal
from turnwright.rulesets.tcg import commands as k
from turnwright.rulesets.tcg import content as c
from turnwright.rulesets.tcg import importer

MUMBLE = "Hum the tune of the moon"
"""Words that no grammar reads."""


def printed(**more: Any) -> dict[str, Any]:
    return {"id": "own-1", "name": "Pup", "supertype": "Pokémon", "subtypes": ["Basic"], "hp": "60", **more}


def attack(text: str) -> c.Attack:
    card = importer.entry(printed(attacks=[{"name": "Bite", "cost": [], "damage": "50", "text": text}]))
    assert isinstance(card, c.Pokemon)
    return card.attacks[0]


def power(text: str) -> c.Pokemon:
    card = importer.entry(printed(abilities=[{"name": "Gift", "type": "Ability", "text": text}]))
    assert isinstance(card, c.Pokemon)
    return card


@pytest.mark.parametrize("price", [
    "This Pokémon is Knocked Out and hums the tune of the moon.",
    "This Pokémon does as much damage to itself as the moon has craters.",
    "Discard what the moon says.",
    "This Pokémon can't sing the tune of the moon.",
])  # fmt: skip
def test_an_attack_whose_price_is_not_read_does_nothing(price: str) -> None:
    read = attack(f"Draw a card. {price}")
    assert read.unparsed
    assert (read.damage, read.before, read.effects) == (0, (), ())


def test_an_attack_that_only_gains_less_keeps_what_is_read() -> None:
    read = attack(f"Draw a card. {MUMBLE}.")
    assert read.unparsed
    assert (read.damage, len(read.effects)) == (50, 1)


def test_a_power_whose_price_is_not_read_is_never_used() -> None:
    gain = "Once during your turn, you may draw 3 cards."
    for price, may in ((MUMBLE, True), ("This Pokémon is Knocked Out and hums", False)):
        card = power(f"{gain} {price}.")
        assert c.is_partial(card)
        table = Table(card, mine=(at(card.id),))
        uses = [each for each in legal(table.game, table.state, "player1") if isinstance(each, k.UseAbility)]
        assert bool(uses) is may


def test_a_trainer_whose_price_is_not_read_has_no_effect() -> None:
    for price, effects in ((MUMBLE, 1), ("Your turn ends with a tune", 0)):
        raw = {"id": "own-2", "name": "Song", "supertype": "Trainer", "subtypes": ["Item"]}
        card = importer.entry({**raw, "rules": [f"Draw 3 cards. {price}."]})
        assert isinstance(card, c.Trainer)
        assert (bool(card.unparsed), len(card.effects)) == (True, effects)


def test_a_card_that_is_read_whole_keeps_its_price() -> None:
    read = attack("This Pokémon does 20 damage to itself.")
    assert (read.unparsed, read.damage, len(read.effects)) == ((), 50, 1)
