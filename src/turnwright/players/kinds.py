"""Kinds of choices: a player that thinks looks at the best of each, where a quick one would see only one kind."""

from __future__ import annotations

from collections.abc import Hashable, Sequence


def lifted(worths: Sequence[int], kinds: Sequence[Hashable]) -> list[int]:
    """What choices are worth, the best of each kind nearly as much as the best of all; None is no kind."""
    found, most = list(worths), max(worths)
    best: dict[Hashable, int] = {}
    for place in sorted(range(len(found)), key=lambda place: -found[place]):
        best.setdefault(kinds[place], place)
    for kind, place in best.items():
        if kind is not None:
            found[place] = max(found[place], most - 1)
    return found
