"""The encounters are as fair as docs/wuxia.md says: its table against fresh battles, with room for chance."""

import re
from collections import Counter
from pathlib import Path

import pytest
from tests.rulesets.wuxia import policies

from turnwright.kernel import registry
from turnwright.kernel.view import Choose
from turnwright.players import greedy
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


# One idea is not enough


@pytest.mark.parametrize("choose", policies.DEAREST, ids=lambda choose: choose.__name__)
def test_the_dearest_technique_does_not_win_everything(choose: Choose):
    """A player who always uses the dearest technique wins over 60 % in six encounters of sixteen at most."""
    won = [name for name in TABLE if policies.wins_more(name, choose, 24, n=40)]
    assert len(won) <= 6, won


USES = re.compile(r"^\| (strain|guard|influence) \| (.+?) \| ([\d.]+) \| (\d+) of 10 \|$", re.MULTILINE)
KINDS = {
    "strain": {"meridian_lock"},
    "guard": {"guard", "quick block", "stone_bell_guard", "paper_talisman"},
    "influence": {"shaming_verse", "rallying_decree", "still_water_mind"},
}
"""What an author brings besides blows: exhaustion, cover, and words."""


def test_the_table_of_uses_has_every_kind():
    assert {found[1] for found in USES.finditer(PAGE)} == set(KINDS)
    for found in USES.finditer(PAGE):
        assert KINDS[found[1]] == {part.strip("` ") for part in found[2].split(",")}
        assert float(found[3]) > 0
        assert int(found[4]) >= 2


@pytest.fixture(scope="module")
def uses() -> Counter[str]:
    """What greedy does in fresh battles of two encounters that the table was made from."""
    played = [policies.play(name, greedy.choose, n=5).uses for name in ("boss_hollow_star", "moonlit_shrine")]
    return played[0] + played[1]


@pytest.mark.parametrize("kind", KINDS)
def test_greedy_uses_more_than_blows(kind, uses):
    """In fresh battles, too, strain, guard and influence are chosen."""
    assert sum(uses[name] for name in KINDS[kind]) >= 5
