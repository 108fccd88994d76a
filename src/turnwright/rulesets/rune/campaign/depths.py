"""The way down through three depths (ruling `descent`), all from one seed.

The first two end with a guardian and a sanctuary behind it, the third with the boss. Each depth has enemies and hazards
of its own, and in its second row one room at least where something happens without a fight.
"""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from turnwright.kernel.dice import Mulberry32, StreamDice
from turnwright.rulesets.rune.campaign.journey import (
    CHART_SALT,
    NARROW,
    WIDE,
    Band,
    Draws,
    Journey,
    Kind,
    Room,
    boss_at_the_end,
    laid_out,
)
from turnwright.rulesets.rune.content import Content, Encounter

ROWS = {1: (2, 3), 2: (2, 3), 3: (2, 2)}
"""Rows of rooms in each depth, at least and at most, without those of its end."""
BANDS: dict[int, tuple[Band, Band]] = {1: ("easy", "medium"), 2: ("medium", "hard"), 3: ("medium", "hard")}
"""How hard the fights of a depth are: in its first row, and half of those further on."""
EVENT_PERCENT, HAZARD_PERCENT = 20, 22
"""How often a room beyond a depth's first row holds an event, or is a passage."""


class _Row(NamedTuple):
    depth: int
    at: int
    """Within its depth, from 0 on; the rows at the end of a depth have -1."""
    kind: Kind | None = None
    """What the one room of a row at the end of a depth is."""


def chart_of_depths(content: Content, seed: int) -> Journey:
    """The way that a seed stands for."""
    dice = StreamDice(Mulberry32(seed ^ CHART_SALT))
    plan: list[_Row] = []
    for depth, (least, most) in ROWS.items():
        rows = least + dice.d(most - least + 1, "rows") - 1
        plan += [_Row(depth, at) for at in range(rows)]
        ends: tuple[Kind, ...] = ("boss",) if depth == max(ROWS) else ("guardian", "sanctuary")
        plan += [_Row(depth, -1, kind) for kind in ends]
    widths = [1 if row.kind else NARROW if number % 2 == 0 else WIDE for number, row in enumerate(plan)]
    deck = _Deck(content, dice, plan, widths)
    return laid_out(widths, dice, deck.room)


class _Deck(Draws):
    """Draws what the rooms of each depth hold."""

    def __init__(self, content: Content, dice: StreamDice, plan: list[_Row], widths: list[int]) -> None:
        super().__init__(dice)
        self.content, self.plan = content, plan
        self.events_at = {number: dice.d(widths[number], "event") - 1 for number, row in enumerate(plan) if row.at == 1}

    def room(self, number: int, place: int, doors: tuple[int, ...]) -> Room:
        depth, at, kind = self.plan[number]
        if kind == "boss":
            return Room(number, place, kind, self._boss(), "boss", doors, depth)
        if kind == "guardian":
            guards = [entry.id for entry in self._fights(depth) if entry.role == "guardian"]
            entry = self.draw(guards)
            return Room(number, place, kind, entry, self.content.encounters[entry].band, doors, depth)
        if kind == "sanctuary":
            return Room(number, place, kind, "", None, doors, depth)
        happenings = [entry.id for entry in self.content.happenings.values() if depth in entry.depths]
        passages = [entry.id for entry in self.content.rooms.values() if depth in entry.depths]
        roll = self.dice.d(100, "kind") if at > 0 else 100
        if happenings and (self.events_at.get(number) == place or roll <= EVENT_PERCENT):
            return Room(number, place, "event", self.draw(happenings), None, doors, depth)
        if passages and roll <= EVENT_PERCENT + HAZARD_PERCENT:
            return Room(number, place, "hazard", self.draw(passages), None, doors, depth)
        band = BANDS[depth][1 if at > 0 and self.dice.flip("band") else 0]
        fitting = [entry.id for entry in self._fights(depth) if entry.band == band and entry.role == "room"]
        return Room(number, place, "fight", self.draw(fitting), band, doors, depth)

    def _fights(self, depth: int) -> list[Encounter]:
        return [entry for entry in self.content.encounters.values() if depth in entry.depths]

    def _boss(self) -> str:
        """The longer the way, the greater the boss; a coin tells neighbours apart."""
        least, most = (sum(rows[end] for rows in ROWS.values()) for end in (0, 1))
        rows = sum(row.kind is None for row in self.plan)
        bosses = [entry for entry in self._fights(max(ROWS)) if entry.band == "boss"]
        return boss_at_the_end(self.content, bosses, Fraction(rows - least + self.dice.flip("boss"), most - least + 2))
