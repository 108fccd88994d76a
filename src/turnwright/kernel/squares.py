"""Squares of a map as people name them: letters for columns from the left, numbers for rows from the top."""

from __future__ import annotations

import re

Cell = tuple[int, int]

_NAME = re.compile(r"([a-z]{1,3}) ?([1-9][0-9]{0,3})", re.IGNORECASE | re.ASCII)
_NUMBERS = re.compile(r"([0-9]{1,4})(?: *[,;] *| +)([0-9]{1,4})", re.ASCII)
_LETTERS = 26


def square_name(cell: Cell) -> str:
    """`D5` for (3, 4). A square left of A or above 1 is off every map and has no name: it stays numbers."""
    column, row = cell
    if column < 0 or row < 0:
        return f"({column}, {row})"
    return f"{column_name(column)}{row + 1}"


def column_name(column: int) -> str:
    """The letters over a column, counted from 0: A to Z, then AA."""
    letters = ""
    left = column + 1
    while left > 0:
        left, letter = divmod(left - 1, _LETTERS)
        letters = chr(ord("A") + letter) + letters
    return letters


def read_square(typed: str) -> Cell | None:
    """The square that somebody typed: by its name, or as column and row counted from 0 (`D5`, `d 5`, `3,4`)."""
    typed = typed.strip()
    if named := _NAME.fullmatch(typed):
        column = 0
        for letter in named[1].upper():
            column = column * _LETTERS + ord(letter) - ord("A") + 1
        return column - 1, int(named[2]) - 1
    numbers = _NUMBERS.fullmatch(typed)
    return (int(numbers[1]), int(numbers[2])) if numbers else None
