"""How hard a run is for each calling, played by a sensible player (docs/rune.md explains it): always the same seeds."""

from statistics import median

import pytest

from turnwright.kernel.registry import game
from turnwright.rulesets.rune.campaign import Run, choose
from turnwright.rulesets.rune.campaign.player import players_of
from turnwright.rulesets.rune.rules.terms import FOES, HERO

RUNE = game("rune")
CALLINGS = tuple(RUNE.content.archetypes)
RUNS = 40
LEAST, MOST = 0.35, 0.75


def played(calling: str, seed: int, fighter=None) -> tuple[Run, list[int]]:
    """A run to its end, and the turns of its fight with the boss, if it came to that."""
    run = Run.start(calling, seed, game=RUNE)
    turns: list[int] = []
    while run.ending is None:
        if run.fight is None:
            run.choose(choose(run))
            continue
        players = players_of(run.fight)
        run.fight.advance({HERO: fighter or players[HERO], FOES: players[FOES]})
        assert run.fight.result is not None
        room = run.progress.room
        if room is not None and room.kind == "boss":
            turns.append(run.fight.result.detail["turns"])
        run.go_on()
    return run, turns


@pytest.mark.parametrize("calling", CALLINGS)
def test_every_calling_wins_a_third_to_three_quarters_of_its_runs(calling):
    runs = [played(calling, seed) for seed in range(RUNS)]
    won = [run for run, _ in runs if run.ending is not None and run.ending.result == "victory"]
    assert LEAST <= len(won) / RUNS <= MOST
    bosses = [turns for _, turns in runs if turns]
    assert 5 <= median(turns[0] for turns in bosses) <= 50
    assert min(turns[0] for turns in bosses) >= 5
