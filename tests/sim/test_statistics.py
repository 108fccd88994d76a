"""The numbers of a simulation against values worked out by hand or published."""

from random import Random

import pytest

from turnwright.sim.statistics import mean_interval, median, median_interval, quantile, wilson


@pytest.mark.parametrize(
    ("wins", "n", "low", "high"),
    [
        pytest.param(8, 10, 0.4901625, 0.9433178, id="8 of 10, as statistics packages give it"),
        pytest.param(50, 100, 0.4038315, 0.5961685, id="a fair coin, symmetric around a half"),
        pytest.param(0, 10, 0.0, 0.2775328, id="never in ten: z2 / (10 + z2) at most"),
        pytest.param(10, 10, 0.7224672, 1.0, id="always in ten: the mirror image"),
        pytest.param(81, 263, 0.2552846, 0.3662150, id="81 of 263, Newcombe 1998: 0.2553 to 0.3662"),
        pytest.param(15, 148, 0.0623787, 0.1605290, id="15 of 148, Newcombe 1998: 0.0624 to 0.1605"),
        pytest.param(0, 20, 0.0, 0.1611252, id="0 of 20, Newcombe 1998: 0 to 0.1611"),
        pytest.param(1, 29, 0.0061129, 0.1717552, id="1 of 29, Newcombe 1998: 0.0061 to 0.1718"),
    ],
)
def test_wilson_interval(wins, n, low, high):
    assert wilson(wins, n) == pytest.approx((low, high), abs=1e-4)


def test_no_battles_tell_nothing():
    assert wilson(0, 0) == (0.0, 1.0)


@pytest.mark.parametrize(
    ("values", "percent", "expected"),
    [
        pytest.param([7], 10, 7, id="one battle is every quantile"),
        pytest.param([1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 10, 1, id="the first of ten"),
        pytest.param([1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 50, 5, id="half do not exceed the fifth"),
        pytest.param([1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 90, 9, id="nine of ten do not exceed the ninth"),
        pytest.param([3, 3, 4, 9], 50, 3, id="a value that occurred, not one between"),
        pytest.param([3, 4, 9], 50, 4, id="the middle of three"),
        pytest.param([3, 4, 9], 90, 9, id="90 % of three is all three"),
    ],
)
def test_quantiles_are_values_that_occurred(values, percent, expected):
    assert quantile(values, percent) == expected


@pytest.mark.parametrize(
    ("ordered", "middle"), [([4], 4.0), ([1, 9], 5.0), ([1, 2, 9], 2.0), ([1, 2, 3, 9], 2.5)], ids=str
)
def test_the_median_is_the_middle(ordered, middle):
    assert median(ordered) == middle


def test_the_interval_of_a_median_has_the_ranks_of_the_tables():
    # n = 100: the 40th and the 61st value hold the median with 95 % (binomial tables of rank intervals)
    low, high = median_interval(list(range(1, 101)))
    assert (low, high) == (40.0, 61.0)
    assert median_interval([7]) == (7.0, 7.0)


def test_intervals_hold_the_truth_about_as_often_as_they_say():
    dice = Random(5)
    held_median = held_mean = 0
    for _ in range(400):
        drawn = sorted(dice.choices(range(1, 102), k=80))  # 1 to 101, each as likely: median and mean are 51
        low, high = median_interval(drawn)
        held_median += low <= 51 <= high
        low, high = mean_interval(drawn)
        held_mean += low <= 51 <= high
    assert 0.92 <= held_median / 400 <= 0.99
    assert 0.92 <= held_mean / 400 <= 0.98


def test_one_value_alone_has_no_spread():
    assert mean_interval([3]) == (3.0, 3.0)
