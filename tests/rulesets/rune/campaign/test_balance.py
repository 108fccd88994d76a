"""How hard a run is for each calling, played by a sensible player (docs/rune.md explains it): always the same seeds.

`make laws` plays every run of the page's tables again; the usual run plays a few of them, and holds the tables to the
targets.
"""

import re
from math import sqrt
from pathlib import Path

import pytest
from tests import depth
from tests.rulesets.rune.campaign import policies
from tests.rulesets.rune.campaign.policies import BOSSES, CALLINGS, SENSIBLE

RUNS = 100
LEAST, MOST = 0.35, 0.75
SHORTEST, LONGEST = 5, 50
ACTIONS = [(calling, action) for calling in CALLINGS for action in policies.single_actions(calling)]
PAGE = (Path(__file__).parents[4] / "docs" / "rune.md").read_text()
ROW = re.compile(r"^\| (\w+) \| (\w+) \| (\d+) of (\d+) \| \d+ % to \d+ % \| \d+ \|$", re.MULTILINE)
TABLE = {(row[1], row[2]): row for row in ROW.finditer(PAGE)}
BOSS_ROW = re.compile(
    r"^\| `(\w+)` \| (\w+) \| \d+ of (\d+) \| (\d+) / ([\d.]+) / (\d+) \| (\d+) \| (\d+) \|$", re.MULTILINE
)
BOSS_TABLE = {(row[1], row[2]): row for row in BOSS_ROW.finditer(PAGE)}


def rate(calling: str, policy: str) -> float:
    """How often the page says that a player wins."""
    row = TABLE[calling, policy]
    assert int(row[4]) == RUNS
    return int(row[3]) / RUNS


def test_every_calling_wins_a_third_to_three_quarters_of_its_runs():
    for calling in CALLINGS:
        assert LEAST <= rate(calling, SENSIBLE) <= MOST, calling


@pytest.mark.parametrize(("calling", "action"), ACTIONS)
def test_one_action_alone_wins_at_most_half_as_often(calling, action):
    assert 2 * rate(calling, action) <= rate(calling, SENSIBLE)


@pytest.mark.parametrize("boss", BOSSES)
def test_every_boss_takes_5_to_50_turns(boss):
    """From the shortest fight of each calling to its longest."""
    rows = [BOSS_TABLE[boss, calling] for calling in CALLINGS]
    assert sum(int(row[3]) for row in rows) >= 50
    assert min(int(row[4]) for row in rows) >= SHORTEST
    assert max(int(row[6]) for row in rows) <= LONGEST


def test_some_hundred_fights_with_a_boss_all_end_within_50_turns():
    fights = sum(int(row[3]) for row in BOSS_TABLE.values())
    assert fights >= 300
    assert sum(int(row[8]) for row in BOSS_TABLE.values()) == 0
    assert f"in all {fights} fights of the sensible player" in " ".join(PAGE.split())


@pytest.mark.parametrize(("calling", "seed"), [("scavenger", 4), ("skald", 137)])
def test_fights_that_once_took_51_and_77_turns_are_decided(calling, seed):
    """The scavenger had felled the boss on turn 26, but not the scholar at its side; the skald could neither get
    through to a Warden nor die of it, because salves healed what its blows took. (rulings 25 and 26)
    """
    run = policies.play(calling, SENSIBLE, seed)
    assert run.boss
    assert SHORTEST <= run.turns <= LONGEST


# The tables are true

SOME = 16


@pytest.mark.parametrize("calling", CALLINGS)
def test_a_few_runs_agree_with_the_page(calling):
    """Within three standard deviations: a boss with a quarter of its HP, or a calling without its gift, is noticed."""
    runs = [policies.play(calling, SENSIBLE, seed) for seed in range(SOME)]
    said = rate(calling, SENSIBLE)
    assert abs(policies.wins(runs) - SOME * said) <= 3 * sqrt(SOME * said * (1 - said))
    turns = [run.turns for run in runs if run.boss]
    assert min(turns) >= SHORTEST
    assert max(turns) <= LONGEST


@depth.at_length
@pytest.mark.parametrize("calling", CALLINGS)
def test_the_sensible_players_runs_are_those_of_the_page(calling):
    runs = [policies.play(calling, SENSIBLE, seed) for seed in range(RUNS)]
    assert policies.row(calling, SENSIBLE, runs) == TABLE[calling, SENSIBLE][0]
    for boss in BOSSES:
        fights = [run for run in runs if run.boss == boss]
        assert policies.boss_row(boss, calling, fights) == BOSS_TABLE[boss, calling][0]


@depth.at_length
@pytest.mark.parametrize(("calling", "action"), ACTIONS)
def test_runs_with_one_action_are_those_of_the_page(calling, action):
    runs = [policies.play(calling, action, seed) for seed in range(RUNS)]
    assert policies.row(calling, action, runs) == TABLE[calling, action][0]


@depth.at_length
@pytest.mark.parametrize("calling", CALLINGS)
def test_what_the_page_says_holds_for_other_seeds_too(calling):
    runs = [policies.play(calling, SENSIBLE, seed) for seed in range(RUNS, 2 * RUNS)]
    assert LEAST <= policies.wins(runs) / RUNS <= MOST
    turns = [run.turns for run in runs if run.boss]
    assert min(turns) >= SHORTEST
    assert max(turns) <= LONGEST
