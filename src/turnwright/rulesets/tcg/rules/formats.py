"""Formats by name and date: which regulation marks, series and cards a tournament allows from a day on. (sources 3)

Marks rotate and bans are announced, so a format is a list of entries, each with the day from which it counts. A JSON
file of the same shape adds newer ones: `[{"name": "standard", "since": "2027-04-09", "marks": ["I", "J", "K"]}]`.
"""

from collections.abc import Iterable
from datetime import date
from typing import Annotated

import msgspec
from msgspec import Meta

from .decks import STANDARD, Format

Day = Annotated[str, Meta(pattern=r"^\d{4}-\d{2}-\d{2}$", description="Year, month and day.")]


class Dated(Format, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A format as it is from a day on, until a later entry of its name."""

    name: str
    since: Day = "1999-01-09"


_SERIES = ("bw", "dv", "xy", "dc", "g", "sm", "det", "swsh", "cel", "pgo", "sv", "me")
_TRUMP = ("Lysandre's Trump Card",)
_2017 = (*_TRUMP, "bw3-67", "bw5-110", "Forest of Giant Plants")
_2018 = (*_2017, "Ghetsis", "Hex Maniac", "Puzzle of Time", "Wally")
_2019 = (*_2018, "Delinquent", "Lusamine")

SHIPPED: tuple[Dated, ...] = (
    Dated(name="unlimited"),
    Dated(name="expanded", since="2014-09-03", series=_SERIES, whole=True),
    Dated(name="expanded", since="2015-06-15", series=_SERIES, banned=_TRUMP, whole=True),
    Dated(name="expanded", since="2017-08-18", series=_SERIES, banned=_2017, whole=True),
    Dated(name="expanded", since="2018-08-17", series=_SERIES, banned=_2018, whole=True),
    Dated(name="expanded", since="2019-02-15", series=_SERIES, banned=_2019, whole=True),
    Dated(name="standard", since="2023-04-14", marks=("E", "F", "G"), whole=True),
    Dated(name="standard", since="2024-04-05", marks=("F", "G", "H"), whole=True),
    Dated(name="standard", since="2025-04-11", marks=("G", "H", "I"), whole=True),
    Dated(name="standard", since="2026-04-10", marks=("H", "I", "J"), whole=True),
)
"""Every card; those since Black & White, with the bans up to 2019; those of the regulation marks that are played."""
NAMES = tuple(dict.fromkeys(entry.name for entry in SHIPPED))


def read(data: bytes) -> tuple[Dated, ...]:
    """Entries of a file of one's own. Anything that isn't a list of them is an error of msgspec."""
    entries = msgspec.json.decode(data, type=tuple[Dated, ...])
    for entry in entries:
        date.fromisoformat(entry.since)
    return entries


def find(name: str, *, on: str, more: Iterable[Dated] = ()) -> Format | None:
    """A format as it is on a day: its newest entry by then, or its first one if there is none yet.

    Entries of one's own (`more`) go before those that are shipped where both begin on the same day.
    """
    entries = sorted((entry for entry in (*SHIPPED, *more) if entry.name == name), key=lambda entry: entry.since)
    if not entries:
        return STANDARD if name == "unlimited" else None
    begun = [entry for entry in entries if entry.since <= on]
    return begun[-1] if begun else entries[0]
