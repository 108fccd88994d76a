"""The encounters are as fair as docs/wuxia.md says: its table against fresh battles, with room for chance."""

import re
from pathlib import Path

import pytest

from turnwright.kernel import registry
from turnwright.sim.tournament import Plan, Result, simulate

PAGE = (Path(__file__).parents[3] / "docs" / "wuxia.md").read_text()
ROW = re.compile(
    r"^\| `(\w+)` \| .+ \| ([\d.]+) % \(([\d.]+)-([\d.]+)\) \| (\d+) / (\d+) / (\d+) \| [\d,]+ \|$", re.MULTILINE
)
TABLE = {found[1]: (float(found[2]), int(found[6])) for found in ROW.finditer(PAGE)}
MEANT = {"training_yard"}
"""Encounters that are meant to end one way."""


def sample(encounter: str, n: int) -> Result:
    """Battles of another seed than the table's; hero by greedy, the others by their profile."""
    return simulate(Plan(ruleset="wuxia", encounter=encounter, n=n, seed=2), workers=1)


def test_the_table_has_every_encounter():
    assert list(TABLE) == sorted(registry.game("wuxia").content.encounters)


def test_the_table_is_a_table_of_fair_fights():
    for encounter, (wins, rounds) in TABLE.items():
        if encounter not in MEANT:
            assert 50 <= wins <= 90, encounter
            assert 3 <= rounds <= 8, encounter


def test_the_duel_is_neither_won_nor_lost_beforehand():
    found = sample("duel_sect_elder", 200)
    assert found.players == {"hero": "greedy", "enemy": "profile"}
    assert 0.65 <= found.win_rate <= 0.85
    assert 3 <= found.rounds["p50"] <= 5


@pytest.mark.parametrize("encounter", sorted(set(TABLE) - {"duel_sect_elder"}))
def test_fresh_battles_agree_with_the_table(encounter):
    """40 battles: four standard deviations of a rate of 70 % are 29 points."""
    found = sample(encounter, 40)
    wins, rounds = TABLE[encounter]
    assert abs(100 * found.win_rate - wins) <= 29
    assert abs(found.rounds["p50"] - rounds) <= 3
    assert "timeout" not in found.results
