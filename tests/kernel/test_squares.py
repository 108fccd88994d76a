"""Squares have one name for people, and are read from it and from numbers."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from turnwright.kernel.squares import column_name, read_square, square_name


@pytest.mark.parametrize(
    ("cell", "name"),
    [((0, 0), "A1"), ((14, 4), "O5"), ((25, 9), "Z10"), ((26, 0), "AA1"), ((701, 0), "ZZ1"), ((702, 99), "AAA100")],
)
def test_columns_have_letters_and_rows_numbers(cell, name):
    assert square_name(cell) == name


@pytest.mark.parametrize(
    ("typed", "cell"),
    [
        ("o5", (14, 4)),
        (" O 5 ", (14, 4)), ("14,4", (14, 4)), ("14, 4", (14, 4)), ("14 4", (14, 4)), ("14;4", (14, 4)),
        ("O0", None), ("O", None), ("5", None), ("1,2,3", None), ("O5 P6", None), ("", None), ("-1,2", None),
        ("٣,٤", None),
    ],
)  # fmt: skip
def test_a_square_is_typed_by_name_or_by_numbers(typed, cell):
    assert read_square(typed) == cell


@given(st.integers(0, 2000), st.integers(0, 998))
def test_every_square_is_read_back(column, row):
    assert read_square(square_name((column, row))) == (column, row)
    assert column_name(column).isalpha()


def test_a_square_off_the_map_has_no_letters():
    assert square_name((-1, 2)) == "(-1, 2)"
