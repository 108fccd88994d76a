"""The specification's second balance target, and that harder fights are won less often."""

from statistics import median

import pytest
from tests.rulesets.rune.support import rune

from turnwright.kernel.match import Match
from turnwright.players import find

FIGHTS = 60
BANDS = {"easy": "day_shift", "medium": "night_shift", "hard": "last_shift"}
APART = 2
"""Victories between two bands, at least. Closest are the Warrior's easy and medium fights: 100 and 92 % of 200."""


@pytest.mark.parametrize("archetype", ["warrior", "scavenger", "mystic", "skald"])
def test_rates_fall_from_easy_to_hard_and_a_balanced_fight_takes_5_to_20_turns(archetype):
    """Always the same seeds: this is a figure of the rules and of the players, not of chance."""
    game = rune()
    hero, foe = find(game.ruleset, "greedy"), find(game.ruleset, "ai")
    won: dict[str, int] = {}
    for band, name in BANDS.items():
        assert game.content.encounters[name].band == band
        results = []
        for seed in range(FIGHTS):
            match = Match.open(game, game.ruleset.content.encounter(game, f"{name}:{archetype}"), seed=seed)
            match.advance({"hero": hero, "enemy": foe})
            assert match.result is not None
            results.append(match.result)
        won[band] = sum(result.result == "victory" for result in results)
        turns = [result.detail["turns"] for result in results]
        assert 5 <= median(turns) <= 20, band
        assert max(turns) <= 100
    assert won["easy"] - APART >= won["medium"], won
    assert won["medium"] - APART >= won["hard"], won
