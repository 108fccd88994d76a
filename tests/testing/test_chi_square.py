"""The chi-square test against printed tables, closed forms and dice that are known to be fair or not."""

from fractions import Fraction
from math import erfc, exp, sqrt

import pytest

from turnwright.kernel.dice import Mulberry32, StreamDice
from turnwright.testing.chi_square import p_value, upper_tail

# Abramowitz and Stegun, Table 26.8: percentage points of the chi-square distribution.
TABLE = {
    1: {0.95: 0.00393214, 0.5: 0.454937, 0.05: 3.84146, 0.01: 6.63490, 0.001: 10.828},
    2: {0.95: 0.102587, 0.5: 1.38629, 0.05: 5.99147, 0.01: 9.21034, 0.001: 13.816},
    5: {0.95: 1.145476, 0.5: 4.35146, 0.05: 11.0705, 0.01: 15.0863, 0.001: 20.515},
    10: {0.95: 3.94030, 0.5: 9.34182, 0.05: 18.3070, 0.01: 23.2093, 0.001: 29.588},
    30: {0.95: 18.4926, 0.5: 29.3360, 0.05: 43.7729, 0.01: 50.8922, 0.001: 59.703},
    100: {0.95: 77.9295, 0.5: 99.3341, 0.05: 124.342, 0.01: 135.807, 0.001: 149.449},
}


@pytest.mark.parametrize("degrees", TABLE)
def test_the_tail_is_that_of_the_printed_tables(degrees):
    for tail, value in TABLE[degrees].items():
        assert upper_tail(value, degrees=degrees) == pytest.approx(tail, rel=3e-4)


@pytest.mark.parametrize("value", [0.01, 0.5, 1.0, 3.0, 20.0, 60.0, 400.0])
def test_the_tail_is_that_of_the_closed_forms(value):
    """One degree is the square of a normal variable, two are an exponential one, four by one partial integration."""
    assert upper_tail(value, degrees=1) == pytest.approx(erfc(sqrt(value / 2)), rel=1e-12)
    assert upper_tail(value, degrees=2) == pytest.approx(exp(-value / 2), rel=1e-12)
    assert upper_tail(value, degrees=4) == pytest.approx(exp(-value / 2) * (1 + value / 2), rel=1e-12)


def test_nothing_is_off_where_nothing_can_be():
    assert upper_tail(0.0, degrees=3) == 1
    assert p_value({"a": 12}, {"a": Fraction(1)}) == 1


def test_a_coin_counted_by_hand():
    """60 heads of 100: (10² + 10²) / 50 = 4 with one degree of freedom."""
    odds = {"heads": Fraction(1, 2), "tails": Fraction(1, 2)}
    assert p_value({"heads": 60, "tails": 40}, odds) == pytest.approx(erfc(sqrt(2)), rel=1e-12)


def test_what_cannot_happen_is_never_right():
    assert p_value({"heads": 50, "edge": 1}, {"heads": Fraction(1)}) == 0


def test_rare_outcomes_are_pooled():
    """Of 100 rolls 1, 2, 3 and 94 are expected: the rare ones are one cell of 6, so 8 of them is (2²/6 + 2²/94)."""
    odds = {"a": Fraction(1, 100), "b": Fraction(2, 100), "c": Fraction(3, 100), "d": Fraction(94, 100)}
    one = p_value({"a": 8, "d": 92}, odds)
    other = p_value({"b": 3, "c": 5, "d": 92}, odds)
    assert one == other == pytest.approx(upper_tail(4 / 6 + 4 / 94, degrees=1), rel=1e-12)


def test_what_is_left_too_rare_joins_the_last_cell():
    """3 of 100 are too few for a cell of their own, whether they come last or are all there is."""
    odds = {"d": Fraction(50, 100), "e": Fraction(47, 100), "f": Fraction(3, 100)}
    assert p_value({"d": 45, "e": 52, "f": 3}, odds) == p_value({"d": 45, "e": 55}, odds)
    assert p_value({"a": 1, "b": 3}, {"a": Fraction(1, 2), "b": Fraction(1, 2)}) == 1


def test_p_values_of_fair_dice_are_spread_evenly():
    """By the central limit the number below one tenth is within four sigma of a tenth of them: 400 ± 76."""
    dice = StreamDice(Mulberry32(5))
    fair = {face: Fraction(1, 6) for face in range(1, 7)}
    low = 0
    for _ in range(4_000):
        counts: dict[int, int] = {}
        for _ in range(60):
            face = dice.d(6)
            counts[face] = counts.get(face, 0) + 1
        low += p_value(counts, fair) < 0.1
    assert 324 <= low <= 476
