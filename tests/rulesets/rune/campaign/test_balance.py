"""How hard a run is for each calling, played by a sensible player (docs/rune.md explains it): always the same seeds.

`make laws` plays them; the usual run reads the table that they came to.
"""

import re
from pathlib import Path
from statistics import mean, median

import pytest
from tests.conformance.depth import FULL
from tests.rulesets.rune.campaign import policies
from tests.rulesets.rune.campaign.policies import CALLINGS, SENSIBLE, Played

RUNS = 40
LEAST, MOST = 0.35, 0.75
AT_LENGTH = pytest.mark.skipif(not FULL, reason="hundreds of whole runs: make laws plays them")
STRONGEST = {
    "mystic": "aetheric_bolt",
    "scavenger": "precision_strike",
    "skald": "saga_of_courage",
    "warrior": "power_strike",
}
"""The action that wins most runs by itself, as the table says."""
PAGE = (Path(__file__).parents[4] / "docs" / "rune.md").read_text()
ROW = re.compile(r"^\| (\w+) \| (\w+) \| (\d+) of (\d+) \| \d+ % to \d+ % \| \d+ \|$", re.MULTILINE)
TABLE = {(row[1], row[2]): int(row[3]) / int(row[4]) for row in ROW.finditer(PAGE)}


@pytest.fixture(scope="module")
def sensible() -> dict[str, list[Played]]:
    return {calling: [policies.play(calling, SENSIBLE, seed) for seed in range(RUNS)] for calling in CALLINGS}


@AT_LENGTH
def test_every_calling_wins_a_third_to_three_quarters_of_its_runs(sensible):
    for calling, runs in sensible.items():
        assert LEAST <= policies.wins(runs) / RUNS <= MOST, calling


@AT_LENGTH
@pytest.mark.parametrize("calling", CALLINGS)
def test_one_action_alone_wins_at_most_half_as_often(sensible, calling):
    """The one that is strongest by itself; the table has them all."""
    alone = [policies.play(calling, STRONGEST[calling], seed) for seed in range(RUNS)]
    assert 2 * policies.wins(alone) <= policies.wins(sensible[calling])


@AT_LENGTH
def test_every_boss_takes_5_to_50_turns(sensible):
    fights = [run for runs in sensible.values() for run in runs if run.boss]
    for boss in policies.BOSSES:
        turns = [fight.turns for fight in fights if fight.boss == boss]
        assert len(turns) >= 10, boss
        assert min(turns) >= 5, boss
        assert 5 <= median(turns) <= 50, boss
        assert mean(turns) <= 50, boss
    assert sum(fight.turns > 50 for fight in fights) <= 0.1 * len(fights)


def test_the_table_of_the_page_says_the_same_of_every_single_action():
    for calling in CALLINGS:
        rate = TABLE[calling, SENSIBLE]
        assert LEAST <= rate <= MOST
        alone = {action: TABLE[calling, action] for action in policies.single_actions(calling)}
        assert max(alone, key=lambda action: alone[action]) == STRONGEST[calling]
        assert all(2 * wins <= rate for wins in alone.values()), calling
