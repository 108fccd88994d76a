"""Deck lists of the official competition: sixty numbers of cards, mostly in a file `deck.csv`."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from turnwright.kernel.refusal import Refusal, text_ref

SIZE = 60
PREFIX = "cabt-"
"""How the ids of the official cards begin in a pack of them."""


def read(data: bytes, *, file: str) -> list[int]:
    """The numbers of a list."""
    numbers = [int(number) for number in re.findall(r"\d+", data.decode("utf-8", errors="replace"))]
    if len(numbers) != SIZE:
        raise Refusal("tcg.no_agent", context="sixty", file=text_ref(file), count=len(numbers))
    return numbers


def cards(numbers: Sequence[int]) -> dict[str, int]:
    """The list as a match here takes it, with a pack of the official cards."""
    return {f"{PREFIX}{number}": count for number, count in sorted(Counter(numbers).items())}
