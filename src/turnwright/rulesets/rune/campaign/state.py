"""Where a run stands: what is saved, beside the log of the fight that is on."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from turnwright.rulesets.rune.campaign.journey import Journey, Room
from turnwright.rulesets.rune.state import HeroPlan

Group = Literal["way", "room", "trade", "spend", "wear", "use", "craft"]
"""What choices are kept together: where to go, what to do here, what to buy, points, gear, things, what can be made."""


class Choice(Struct, frozen=True):
    """Something that can be done between fights."""

    text: str
    group: Group
    deed: str
    what: str = ""
    about: str = ""
    """What else there is to know before one does it."""


class Ending(Struct, frozen=True):
    """How a run ended."""

    result: Literal["victory", "death"]
    cause: str
    """What killed the hero, or what the victory was over: a name to read."""
    room: str


class Left(Struct, frozen=True):
    """How the last room was left: whoever flees comes back to it."""

    rested: bool = False
    stock: tuple[str, ...] = ()


class Progress(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A run between two choices."""

    seed: int
    journey: Journey
    hero: HeroPlan
    at: int | None = None
    """The number of the room; none: still outside."""
    cleared: bool = True
    """Whether nothing here bars the way on."""
    rested: bool = False
    pack: dict[str, int] = {}
    """Equipment that is carried and not worn."""
    cogs: int = 0
    materials: int = 0
    artefacts: tuple[str, ...] = ()
    stock: tuple[str, ...] = ()
    """Equipment that the trader of this room has."""
    shown: tuple[str, ...] = ()
    """What happened since the last choice."""
    left: Left = Left()
    """The room before this one."""
    path: tuple[int, ...] = ()
    fights: int = 0
    fled: int = 0
    kills: dict[str, int] = {}
    draws: int = 0
    """Dice that the way itself has used; fights have their own."""
    ending: Ending | None = None

    @property
    def room(self) -> Room | None:
        return None if self.at is None else self.journey.rooms[self.at]
