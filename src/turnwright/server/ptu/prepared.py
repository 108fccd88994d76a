"""A draft: what a GM writes down about an encounter to come. Names in it are checked when it is shown."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from turnwright.rulesets.ptu.state import SideName
from turnwright.server.door.limits import Name

MOST_PIECES = 60
MOST_SQUARES = 10_000
Square = tuple[Annotated[int, Meta(ge=0, le=99)], Annotated[int, Meta(ge=0, le=99)]]
Squares = Annotated[tuple[Square, ...], Meta(max_length=MOST_SQUARES)]
Text = Annotated[str, Meta(max_length=20_000)]


class Piece(Struct, frozen=True, forbid_unknown_fields=True):
    """Who takes part: a sheet of the campaign, a wild Pokémon by its species, or a trainer of the books with a team."""

    side: SideName
    sheet: Name = ""
    """The id of a character or a Pokémon of the campaign."""
    species: Name = ""
    level: Annotated[int, Meta(ge=1, le=100)] = 5
    """Of a wild Pokémon; a sheet and a trainer have their own."""
    trainer: Name = ""
    name: Name = ""
    """What it is called; empty: the sheet's, the trainer's or the species' name."""
    at: Square | None = None
    """Its square, from the left and from the top, counted from 0; empty: where its side gathers."""
    hidden: bool = False
    """In wait: only the GM sees it until it is revealed."""
    in_ball: bool = False


class Lying(Struct, frozen=True, forbid_unknown_fields=True):
    """A hazard on squares of the map."""

    hazard: Name
    side: SideName
    """Whose side laid it: it meets the others."""
    cells: Annotated[tuple[Square, ...], Meta(min_length=1, max_length=100)]
    layers: Annotated[int, Meta(ge=1, le=2)] = 1


class Raised(Struct, frozen=True, forbid_unknown_fields=True):
    """Squares that lie higher than the others, or lower."""

    metres: Annotated[int, Meta(ge=-99, le=99)]
    cells: Annotated[tuple[Square, ...], Meta(min_length=1, max_length=MOST_SQUARES)]


class Ground(Struct, frozen=True, forbid_unknown_fields=True):
    """The map: a row of text for each row of squares.

    `.` regular, `#` blocking, `~` water, `,` slow, `:` rough, `;` slow and rough, `+` a closed door, `'` an open one.
    """

    rows: Annotated[
        tuple[Annotated[str, Meta(pattern=r"^[.#~,:;+']+$", max_length=100)], ...], Meta(min_length=1, max_length=100)
    ]
    image: Name = ""
    """One of the campaign's maps (`/v1/maps`) to lie behind the grid."""
    fog: Squares = ()
    """Squares under fog: what is there is the GM's alone until it lifts, and foes on them lie in wait."""
    hazards: Annotated[tuple[Lying, ...], Meta(max_length=20)] = ()
    heights: Annotated[tuple[Raised, ...], Meta(max_length=40)] = ()


class Loot(Struct, frozen=True, forbid_unknown_fields=True):
    """What there is to find. Any words will do: no rule reads them before the GM hands it out."""

    item: Annotated[Name, Meta(min_length=1)]
    count: Annotated[int, Meta(ge=1, le=1_000_000)] = 1
    note: Annotated[str, Meta(max_length=500)] = ""


class OwnRules(Struct, frozen=True, forbid_unknown_fields=True):
    """Rules of this encounter alone; without a preset it is played by the campaign's."""

    preset: Name = ""
    options: dict[str, Any] = msgspec.field(default_factory=dict)


class Draft(Struct, frozen=True, forbid_unknown_fields=True):
    """An encounter that is prepared."""

    name: Annotated[Name, Meta(min_length=1)]
    pieces: Annotated[tuple[Piece, ...], Meta(max_length=MOST_PIECES)] = ()
    map: Ground | None = None
    loot: Annotated[tuple[Loot, ...], Meta(max_length=100)] = ()
    notes: Text = ""
    """For the GM's eyes."""
    rules: OwnRules = msgspec.field(default_factory=OwnRules)
    battle: Literal["full_contact", "league"] = "full_contact"
    weather: Name = ""
    significance: Annotated[float, Meta(ge=0.5, le=10)] = 1.0
    """The multiplier of the experience."""
