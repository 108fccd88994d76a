"""Finding what somebody means by a few typed letters: case, accents and signs don't count, and a beginning will do."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Sequence
from difflib import get_close_matches
from typing import TypeVar

from turnwright.kernel.language import reader

T = TypeVar("T")

LISTED = 8
"""Names that are listed where several fit."""


def words_of(text: str) -> tuple[str, ...]:
    """The words of a text as they are compared.

    >>> words_of("Add a Pokémon …"), words_of("Farfetch'd (Galar)")
    (('add', 'a', 'pokemon'), ('farfetchd', 'galar'))
    """
    plain = "".join(sign for sign in unicodedata.normalize("NFKD", text) if not unicodedata.combining(sign))
    return tuple(re.findall(r"\w+", plain.casefold().replace("'", "").replace("’", "").replace("_", " ")))


def fitting(typed: str, things: Iterable[T], names: Callable[[T], Iterable[str]]) -> list[T]:
    """What a typed name can mean: whatever is called exactly so, or else begins so, or else has a word that does."""
    wanted = " ".join(words_of(typed))
    ranked: tuple[list[T], ...] = ([], [], [])
    for thing in things if wanted else ():
        ranks = [_rank(wanted, " ".join(words_of(name))) for name in names(thing)]
        best = min(ranks, default=len(ranked))
        if best < len(ranked):
            ranked[best].append(thing)
    return next((found for found in ranked if found), [])


def _rank(wanted: str, name: str) -> int:
    if name == wanted:
        return 0
    if name.startswith(wanted):
        return 1
    return 2 if f" {wanted}" in name else 3


def either(names: Sequence[str]) -> str:
    """Names to choose from, as one says them.

    >>> either(["Geodude", "Geodude 2", "Onix"])
    'Geodude, Geodude 2 or Onix'
    """
    if len(names) > LISTED:
        return reader().text("terminal.or_more", names=tuple(names[:LISTED]), count=len(names) - LISTED)
    return reader().listed_text(names, "or")


def instead(typed: str, names: Iterable[str]) -> str:
    """The end of a sentence that offers the nearest name, or says what there is.

    >>> instead("vlot", ["Volt", "Onix"]), instead("dragon", ["Volt", "Onix"])
    ('; did you mean Volt?', '; there is Volt or Onix.')
    """
    known = {" ".join(words_of(name)): name for name in names}
    close = get_close_matches(" ".join(words_of(typed)), known, n=1, cutoff=0.6)
    if close:
        return reader().text("terminal.meant", name=known[close[0]])
    return reader().text("terminal.there_is", names=either(list(known.values()))) if known else "."
