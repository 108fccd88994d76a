"""The odds of acting first: equal to brute force over every face, to the fraction, for every pair."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from turnwright.kernel import registry
from turnwright.kernel.dice import every_outcome
from turnwright.kernel.refusal import Refusal
from turnwright.kernel.ruleset import Scribe
from turnwright.lab.initiative import Initiative, initiative
from turnwright.rulesets.rune import events, turns
from turnwright.rulesets.rune.setup import setup
from turnwright.rulesets.rune.state import FoePlan, HeroPlan, Setup

PAIRS = [(mine, other) for mine in range(1, 11) for other in range(1, 11)]


@pytest.fixture(scope="module", params=["finesse", "coin"])
def ties(request) -> str:
    chosen: str = request.param
    return chosen


@pytest.fixture(scope="module")
def found(ties) -> Initiative:
    return initiative("rune", options={"initiative_ties": ties})


def faces_with(successes: int, dice: int) -> int:
    """How many of the 6**dice falls show so many successes: every die alone, one after the other."""
    counts = Counter({0: 1})
    for _ in range(dice):
        after: Counter[int] = Counter()
        for hits, ways in counts.items():
            for face in range(1, 7):
                after[hits + (face >= 5)] += ways
        counts = after
    return counts[successes]


@pytest.mark.parametrize(("mine", "other"), PAIRS)
def test_every_pair_is_the_count_of_its_falls(found, ties, mine, other):
    first = Fraction(0)
    for ours, theirs in product(range(mine + 1), range(other + 1)):
        falls = faces_with(ours, mine) * faces_with(theirs, other)
        if ours > theirs:
            first += falls
        elif ours == theirs:
            first += Fraction(falls, 2) if ties == "coin" else falls * (mine >= other)
    assert found.chances[mine - 1][other - 1] == first / 6 ** (mine + other)


@pytest.mark.parametrize(("mine", "other"), [(1, 1), (2, 1), (1, 3), (3, 2), (3, 3)])
def test_small_pairs_are_the_count_of_literal_throws(found, ties, mine, other):
    first = Fraction(0)
    throws = list(product(range(1, 7), repeat=mine + other))
    for faces in throws:
        ours, theirs = (sum(face > 4 for face in part) for part in (faces[:mine], faces[mine:]))
        first += ours > theirs
        if ours == theirs:
            first += Fraction(1, 2) if ties == "coin" else mine >= other
    assert found.chances[mine - 1][other - 1] == first / len(throws)


@pytest.mark.parametrize(("mine", "other"), [(1, 1), (3, 3), (6, 3), (3, 6), (10, 10)])
def test_a_fight_itself_rolls_by_the_same_odds(found, ties, mine, other):
    game = registry.game("rune", options={"initiative_ties": ties})
    plan = Setup(
        hero=HeroPlan(attributes={"finesse": mine}),
        enemies=(FoePlan("corrupted_servitor", attributes={"finesse": other}),),
    )
    state = setup(game, plan)
    assert state.fighters["hero"].finesse == mine

    def first(dice):
        scribe = Scribe(game, state, dice, by="table", events=[], frames=[], asks=[])
        turns._roll_initiative(scribe)
        (rolled,) = (event for event in scribe.events if isinstance(event, events.InitiativeRolled))
        return rolled.order[0]

    assert every_outcome(first).get("hero", 0) == found.chances[mine - 1][other - 1]


def test_the_specification_and_the_exact_figure():
    found = initiative("rune")
    assert found.chances[5][2] == Fraction(16883, 19683)  # rune sources 14: 85.77 %, where the spec says 65 and 78
    assert found.chances[2][2] == Fraction(487, 729)
    assert (found.own, found.theirs) == ("player_finesse", "enemy_finesse")
    assert found.rows == found.columns == tuple(range(1, 11))


def test_json_has_a_line_for_each_pair_and_names_the_rulings():
    told = initiative("rune", options={"initiative_ties": "coin"}).json()
    assert told["options"] == {"initiative_ties": "coin"}
    assert len(told["odds"]) == 100
    (line,) = (line for line in told["odds"] if (line["player_finesse"], line["enemy_finesse"]) == (6, 3))
    assert round(line["percent"], 1) == 74.6  # rune sources 14, the half-tie model
    assert float(Fraction(line["fraction"])) == pytest.approx(line["percent"] / 100)


def test_a_game_without_such_odds_says_so():
    with pytest.raises(Refusal, match=r"duel has no odds for acting first.* rune"):
        initiative("duel")
