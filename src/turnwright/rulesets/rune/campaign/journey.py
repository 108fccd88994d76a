"""The way down: which rooms there are and which doors lead where, all from one seed. No hero, no fights.

Rooms stand in rows, two or three abreast, and doors lead to the next row only, so a run passes as many rooms as there
are rows: 8 to 12. The last row is the boss; half-way and before the boss everybody comes through a sanctuary.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Literal

from msgspec import Struct

from turnwright.kernel.dice import Dice, Mulberry32, StreamDice
from turnwright.rulesets.rune.content import Content, Encounter

Kind = Literal["fight", "hazard", "sanctuary", "boss", "event", "guardian"]
Band = Literal["easy", "medium", "hard", "boss"]

SHORTEST, LONGEST = 8, 12
WIDE, NARROW = 3, 2
HAZARD_PERCENT = 25
"""How often a room of the middle rows is a passage without enemies."""
SIDE_DOOR_PERCENT = 60
"""How often a room has a door to a neighbour of those that lie straight ahead."""
DEADLY = 10
"""Damage at once from which a hazard is too much for a hero who has just set out."""
CHART_SALT = 0xC4A7
"""The chart is drawn apart from everything that is rolled on the way."""


class Room(Struct, frozen=True):
    """A room of the way."""

    row: int
    """From 0 on."""
    place: int
    """From the left, from 0 on."""
    kind: Kind
    entry: str = ""
    """The encounter of a fight, the room of the pack that a passage leads through, or what happens without a fight."""
    band: Band | None = None
    doors: tuple[int, ...] = ()
    """The numbers of the rooms that can be entered from here."""
    depth: int = 0
    """1 to 3; 0: the way has no depths. (ruling `descent`)"""


class Journey(Struct, frozen=True):
    """All rooms, row by row; a room's number is its place in `rooms`."""

    rooms: tuple[Room, ...]
    rows: int

    @property
    def entrances(self) -> tuple[int, ...]:
        """The rooms that a run can begin with."""
        return tuple(number for number, room in enumerate(self.rooms) if room.row == 0)

    def row(self, row: int) -> tuple[Room, ...]:
        return tuple(room for room in self.rooms if room.row == row)


def chart(content: Content, seed: int) -> Journey:
    """The way that a seed stands for."""
    dice = StreamDice(Mulberry32(seed ^ CHART_SALT))
    rows = SHORTEST + dice.d(LONGEST - SHORTEST + 1, "rows") - 1
    drawn = _Deck(content, dice)
    return laid_out(
        [_width(row, rows) for row in range(rows)], dice, lambda row, place, doors: drawn.room(row, place, rows, doors)
    )


def laid_out(widths: Sequence[int], dice: Dice, room: Callable[[int, int, tuple[int, ...]], Room]) -> Journey:
    """Rows of rooms with their doors, each room made when its turn comes."""
    rows = len(widths)
    begins = [sum(widths[:row]) for row in range(rows)]
    rooms = []
    for row in range(rows):
        for place in range(widths[row]):
            doors: tuple[int, ...] = ()
            if row + 1 < rows:
                ahead = _ahead(place, width=widths[row], next_width=widths[row + 1])
                aside = _aside(ahead, next_width=widths[row + 1]) if dice.d(100, "door") <= SIDE_DOOR_PERCENT else ()
                doors = tuple(begins[row + 1] + door for door in sorted({*ahead, *aside}))
            rooms.append(room(row, place, doors))
    return Journey(tuple(rooms), rows)


def _width(row: int, rows: int) -> int:
    if row == rows - 1 or is_sanctuary(row, rows):
        return 1
    return NARROW if row % 2 == 0 else WIDE


def is_sanctuary(row: int, rows: int) -> bool:
    """One half-way, and one before the boss."""
    return row in (rows // 2, rows - 2)


def _ahead(place: int, *, width: int, next_width: int) -> tuple[int, ...]:
    """The rooms of the next row that share a wall with this one: so every room can be reached."""
    return tuple(
        door
        for door in range(next_width)
        if door * width < (place + 1) * next_width and (door + 1) * width > place * next_width
    )


def _aside(ahead: Sequence[int], *, next_width: int) -> tuple[int, ...]:
    """The nearest room of the next row that lies not straight ahead, if there is one."""
    if ahead[-1] + 1 < next_width:
        return (ahead[-1] + 1,)
    return (ahead[0] - 1,) if ahead[0] > 0 else ()


class Draws:
    """Draws what rooms hold; an entry comes again only when all others have been drawn."""

    def __init__(self, dice: Dice) -> None:
        self.dice = dice
        self.drawn: list[str] = []

    def draw(self, names: Sequence[str]) -> str:
        fresh = [name for name in names if name not in self.drawn]
        if not fresh:
            self.drawn = [name for name in self.drawn if name not in names]
            fresh = list(names)
        drawn = self.dice.choose(fresh, "room")
        self.drawn.append(drawn)
        return drawn


def boss_at_the_end(content: Content, bosses: Sequence[Encounter], share: Fraction) -> str:
    """The longer the way, the greater what waits at its end: share 0 is the shortest, less than 1 the longest."""
    ranked = sorted(bosses, key=lambda entry: (_might(content, entry), entry.id))
    return ranked[int(len(ranked) * share)].id


def _might(content: Content, entry: Encounter) -> int:
    """How great the bosses of an encounter are; their company does not count."""
    sheets = [content.enemies[foe.enemy] for foe in entry.enemies]
    return sum(sheet.legend + 10 * sheet.soak for sheet in sheets if sheet.boss)


class _Deck(Draws):
    """Rooms by rows."""

    def __init__(self, content: Content, dice: Dice) -> None:
        super().__init__(dice)
        self.content = content
        self.fights = {
            band: [entry for entry in content.encounters.values() if entry.band == band and entry.in_runs]
            for band in ("easy", "medium", "hard", "boss")
        }
        self.passages = [room.id for room in content.rooms.values() if room.hazards or room.resonance != "none"]
        self.rooms, self.hazards = content.rooms, content.hazards

    def room(self, row: int, place: int, rows: int, doors: tuple[int, ...]) -> Room:
        if row == rows - 1:
            return Room(row, place, "boss", self._boss(rows), "boss", doors)
        if is_sanctuary(row, rows):
            return Room(row, place, "sanctuary", "", None, doors)
        if row > 0 and self.passages and self.dice.d(100, "kind") <= HAZARD_PERCENT:
            return Room(row, place, "hazard", self.draw(self.passages), None, doors)
        band = self._band(row, rows - 2)
        return Room(row, place, "fight", self._fight(band, 3 * row // (rows - 2)), band, doors)

    def _boss(self, rows: int) -> str:
        share = Fraction(rows - SHORTEST, LONGEST - SHORTEST + 1)
        return boss_at_the_end(self.content, self.fights["boss"], share)

    def _band(self, row: int, rows: int) -> Band:
        """The first third is easy, the second mixed, the last medium and hard."""
        harder = self.dice.d(100, "band") <= 50
        if 3 * row < rows:
            return "easy"
        if 3 * row < 2 * rows:
            return "medium" if harder else "easy"
        return "hard" if harder else "medium"

    def _fight(self, band: Band, kit: int) -> str:
        """An encounter of a band that is meant for a hero who has come this far; the mildest where none is."""
        of_band: list[Encounter] = self.fights[band]
        fitting = [entry.id for entry in of_band if entry.hero.kit <= kit and (kit or not self._is_deadly(entry))]
        return self.draw(fitting or [min(of_band, key=lambda entry: entry.hero.kit).id])

    def _is_deadly(self, entry: Encounter) -> bool:
        """Whether the room itself could end a run that has just begun."""
        place = self.rooms.get(entry.room)
        hazards = [self.hazards[plan.hazard] for plan in (*entry.hazards, *(place.hazards if place else ()))]
        return any(hazard.damage != "default" and hazard.damage >= DEADLY for hazard in hazards)
