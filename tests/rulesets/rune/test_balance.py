"""The specification's second balance target, and that harder fights are won less often."""

from statistics import median

import pytest
from tests.rulesets.rune.support import rune

from turnwright.kernel.match import Match
from turnwright.players import find

FIGHTS = 20
EASY, MEDIUM, HARD = "lone_sentry", "the_engineer", "haunted_archive"


@pytest.mark.parametrize("archetype", ["warrior", "scavenger", "mystic", "skald"])
def test_rates_fall_from_easy_to_hard_and_a_balanced_fight_takes_5_to_20_turns(archetype):
    """Always the same seeds: this is a figure of the rules and of the players, not of chance."""
    game = rune()
    hero, foe = find(game.ruleset, "greedy"), find(game.ruleset, "ai")
    won: dict[str, int] = {}
    turns: dict[str, float] = {}
    for name in (EASY, MEDIUM, HARD):
        results = []
        for seed in range(FIGHTS):
            match = Match.open(game, game.ruleset.encounter(game, f"{name}:{archetype}"), seed=seed)
            match.advance({"hero": hero, "enemy": foe})
            assert match.result is not None
            results.append(match.result)
        won[name] = sum(result.result == "victory" for result in results)
        turns[name] = median(result.detail["turns"] for result in results)
        assert max(result.detail["turns"] for result in results) <= 100
    assert won[EASY] >= won[MEDIUM] > won[HARD]
    assert 5 <= turns[MEDIUM] <= 20
