"""Whole matches between decks of cards of all eras, where there are prints: nothing fails, and every match ends."""

from __future__ import annotations

from functools import lru_cache
from random import Random

import pytest
from tests.rulesets.tcg import prints

from turnwright.kernel.match import Match
from turnwright.kernel.ruleset import Game
from turnwright.players import find
from turnwright.rulesets.tcg import RULESET, importer
from turnwright.rulesets.tcg import content as c
from turnwright.rulesets.tcg.decks import check
from turnwright.rulesets.tcg.options import PRESETS
from turnwright.rulesets.tcg.state import Seating, Setup


@lru_cache(maxsize=1)
def cards() -> c.Content:
    """Every thirtieth print that is played whole, and basic energy of all types."""
    raw = prints.raw_cards()
    basic = {each["name"]: each for each in raw if each["supertype"] == "Energy" and "Basic" in each["subtypes"]}
    found = [importer.entry(each) for each in (*raw[::30], *basic.values())]
    whole = {card.id: card for card in found if not isinstance(card, c.Deck) and not c.is_partial(card)}
    return c.Content(
        pokemon={key: card for key, card in whole.items() if isinstance(card, c.Pokemon)},
        trainers={key: card for key, card in whole.items() if isinstance(card, c.Trainer)},
        energy={key: card for key, card in whole.items() if isinstance(card, c.Energy)},
    )


def deck(chance: Random) -> dict[str, int]:
    """A legal deck: six Basic Pokémon with what evolves from them, six trainers, and energy of their types."""
    content = cards()
    basics = sorted(key for key, card in content.pokemon.items() if card.is_basic and not card.only_one)
    made: dict[str, int] = {}
    names: set[str] = set()
    for key in chance.sample(basics, 6):
        above = [other.id for other in content.pokemon.values() if other.evolves_from == content.pokemon[key].name]
        for each in (key, *sorted(above)[:2]):
            if content.pokemon[each].name not in names:
                names.add(content.pokemon[each].name)
                made[each] = min(3, content.pokemon[each].copies)
    for key in chance.sample(sorted(content.trainers), 6):
        card = content.trainers[key]
        if card.name not in names and not card.only_one:
            names.add(card.name)
            made[key] = min(2, card.copies)
    types = [kind for key in made if key in content.pokemon for kind in content.pokemon[key].types]
    energy = {card.provides[0][0]: key for key, card in content.energy.items() if card.basic}
    fitting = [energy[kind] for kind in types if kind in energy] or sorted(energy.values())
    while sum(made.values()) < 60:
        key = chance.choice(fitting)
        made[key] = made.get(key, 0) + 1
    assert check(content, made).is_legal
    return made


@pytest.mark.parametrize("player", ["random", "greedy"])
@pytest.mark.parametrize("preset", sorted(PRESETS))
def test_cards_of_all_eras_play_together(preset: str, player: str) -> None:
    chance = Random(f"{preset} {player}")
    game = Game(RULESET, cards(), PRESETS[preset])
    bot = find(RULESET, player)
    for seed in range(4 if player == "random" else 1):
        setup = Setup(Seating(cards=deck(chance)), Seating(cards=deck(chance)))
        match = Match.open(game, setup, seed=seed)
        match.advance({"player1": bot, "player2": bot})
        assert match.result is not None
