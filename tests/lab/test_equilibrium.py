"""Equilibria of games whose solutions are known, exactly; of others, that neither side can do better."""

from fractions import Fraction
from random import Random

import msgspec
import pytest
from tests.cli.support import turnwright

from turnwright.lab.equilibrium import Solution, equilibrium, solve
from turnwright.lab.matchup import Matchup, Record
from turnwright.sim.tournament import Plan

THIRD = Fraction(1, 3)


def fractions(*lines):
    return [[Fraction(cell) for cell in line] for line in lines]


@pytest.mark.parametrize(
    ("game", "rows", "columns", "value"),
    [
        pytest.param(
            fractions((0, -1, 1), (1, 0, -1), (-1, 1, 0)), (THIRD,) * 3, (THIRD,) * 3, 0, id="rock, paper, scissors"
        ),
        # Matching pennies where heads pay 3 and tails 1: mix so that the other side does not care.
        pytest.param(fractions((3, -1), (-1, 1)), ("1/3", "2/3"), ("1/3", "2/3"), "1/3", id="pennies, unequal"),
        # Rock wins double: rock 1/4, paper 1/2, scissors 1/4.
        pytest.param(
            fractions((0, -1, 2), (1, 0, -1), (-2, 1, 0)),
            ("1/4", "1/2", "1/4"),
            ("1/4", "1/2", "1/4"),
            0,
            id="rock wins double",
        ),
        pytest.param(fractions((4, 2), (3, 1)), (1, 0), (0, 1), 2, id="a saddle point"),
        pytest.param(fractions((1, 2, 3)), (1,), (1, 0, 0), 1, id="one row"),
        # Odd or even with one or two fingers, the sum is paid: 7/12 and 5/12, worth 1/12 (Ferguson, Game Theory II.1).
        pytest.param(fractions((-2, 3), (3, -4)), ("7/12", "5/12"), ("7/12", "5/12"), "1/12", id="odd or even"),
    ],
)
def test_known_games_have_their_known_equilibria(game, rows, columns, value):
    solved = solve(game)
    assert solved == Solution(
        tuple(Fraction(share) for share in rows), tuple(Fraction(share) for share in columns), Fraction(value)
    )


@pytest.mark.parametrize("seed", range(12))
def test_neither_side_can_do_better_in_any_game(seed):
    dice = Random(seed)
    height, width = dice.randint(1, 6), dice.randint(1, 6)
    game = fractions(*([dice.randint(-9, 9) for _ in range(width)] for _ in range(height)))
    solved = solve(game)
    assert sum(solved.rows) == sum(solved.columns) == 1
    assert min(*solved.rows, *solved.columns) >= 0
    by_column = [sum(solved.rows[i] * game[i][j] for i in range(height)) for j in range(width)]
    by_row = [sum(solved.columns[j] * game[i][j] for j in range(width)) for i in range(height)]
    assert min(by_column) == solved.value == max(by_row)


def met(names, results) -> Matchup:
    records: dict[str, dict[str, Record]] = {name: {} for name in names}
    for (one, other), (wins, losses) in results.items():
        records[one][other], records[other][one] = Record(wins, losses), Record(losses, wins)
    plan = Plan(ruleset="duel", n=100)
    ratings = dict.fromkeys(names, 1500.0)
    return Matchup(plan, "decks", names, names, records, Record(1, 0, 0), ratings, (), {}, 1.0)


def test_a_circle_of_decks_is_mixed_and_every_deck_has_its_counter():
    circle = met(("a", "b", "c"), {("a", "b"): (80, 20), ("b", "c"): (80, 20), ("c", "a"): (80, 20)})
    found = equilibrium(circle, resamples=60)
    assert [figure.value for figure in found.shares.values()] == pytest.approx([1 / 3] * 3)
    assert all(0.1 < figure.low < 1 / 3 < figure.high < 0.6 for figure in found.shares.values())
    assert found.exploitability["a"].value == pytest.approx(0.3)
    assert found.exploitability["a"].low < 0.3 < found.exploitability["a"].high
    assert found.counters == {"a": "c", "b": "a", "c": "b"}
    assert found.value.value == 0.5
    assert equilibrium(circle, resamples=60) == found  # seeded


def test_the_best_deck_is_played_alone_and_gives_nothing_away():
    found = equilibrium(met(("a", "b"), {("a", "b"): (90, 10)}), resamples=20)
    assert [figure.value for figure in found.shares.values()] == [1.0, 0.0]
    assert found.exploitability["a"].value == 0
    assert found.exploitability["b"].value == pytest.approx(0.4)
    assert msgspec.json.decode(msgspec.json.encode(found.json()))["counters"]["b"] == "a"


def test_a_matchup_says_what_to_bring():
    words = ("lab", "matchup", "duel", "greedy", "random", "--encounter", "pair", "--workers", 1, "-n", 8)
    ran = turnwright(*words)
    assert "what to bring" in ran.out
    assert "gives away" in ran.out
    told = turnwright(*words, "--json").last["equilibrium"]
    assert sum(share["value"] for share in told["shares"].values()) == pytest.approx(1)
