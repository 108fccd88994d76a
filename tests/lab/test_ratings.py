"""Ratings that expect what happened."""

from itertools import combinations

import pytest

from turnwright.lab.ratings import MEAN, elo, expected


def test_two_are_as_far_apart_as_their_score_says():
    ratings = elo(["a", "b"], {("a", "b"): (90.0, 10.0)})
    assert sum(ratings.values()) / 2 == pytest.approx(MEAN)
    assert expected(ratings["a"], ratings["b"]) == pytest.approx(90.5 / 101, abs=1e-6)  # with the supposed draw


def test_known_strengths_are_found_again():
    truth = {"a": 1700.0, "b": 1550.0, "c": 1450.0, "d": 1300.0}
    n = 1_000_000  # so many that the supposed draw does not count
    scores = {
        (one, other): (n * expected(truth[one], truth[other]), n * expected(truth[other], truth[one]))
        for one, other in combinations(truth, 2)
    }
    assert elo(list(truth), scores) == pytest.approx(truth, abs=0.01)


def test_equal_ones_are_equal_and_a_perfect_record_is_finite():
    assert elo(["a", "b", "c"], {("a", "b"): (5.0, 5.0), ("b", "c"): (7.0, 7.0)}) == pytest.approx(
        {"a": MEAN, "b": MEAN, "c": MEAN}
    )
    ratings = elo(["a", "b"], {("a", "b"): (200.0, 0.0)})
    assert 1500 < ratings["a"] < 2500


def test_who_met_nobody_stays_in_the_middle():
    assert elo(["a", "b", "c"], {("a", "b"): (3.0, 3.0)})["c"] == pytest.approx(MEAN)
