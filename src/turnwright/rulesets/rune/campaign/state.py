"""Where a run stands: what is saved, beside the log of the fight that is on."""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, Literal, TypeAlias

from msgspec import Struct

from turnwright.kernel.messages import Event, Typed
from turnwright.kernel.refusal import About
from turnwright.rulesets.rune.campaign.journey import Journey, Room
from turnwright.rulesets.rune.evolve import EVENTS
from turnwright.rulesets.rune.state import HeroPlan

if TYPE_CHECKING:
    AnyEvent: TypeAlias = Event
else:
    AnyEvent = reduce(or_, EVENTS)
    """Every event of a fight, read by its tag."""

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


class Line(Struct, frozen=True, tag="line", omit_defaults=True):
    """Something that is told of a run: its template, and what it is about."""

    key: str
    about: dict[str, About] = {}


class Scene(Struct, frozen=True, tag="scene", omit_defaults=True):
    """What happened to the hero alone, by the rules of the fight: told from the hero and the passage as they were."""

    hero: HeroPlan
    events: tuple[AnyEvent, ...]
    passage: str = ""


class Entered(Struct, frozen=True, tag="entered", omit_defaults=True):
    """The hero came to a room: what is there, and what it is worth to somebody of this milestone."""

    room: Room
    milestone: int = 0


class Came(Struct, frozen=True, tag="came", omit_defaults=True):
    """What came of a choice in an event without a fight."""

    happening: str
    offer: str
    good: bool = True
    faces: tuple[int, ...] = ()
    """The dice of its roll, where it had one."""


Shown: TypeAlias = Typed | Line | Scene | Entered | Came
"""What is shown of a run. Runs that were saved before version 3 have the sentences of then."""


class Ending(Struct, frozen=True, omit_defaults=True):
    """How a run ended."""

    result: Literal["victory", "death"]
    cause: Typed = ""
    """Until version 2: the name of what killed the hero, or of what the victory was over."""
    room: Typed = ""
    """Until version 2: the name of the room. It is where the run stands."""
    by: About = ""
    """What killed the hero, or what the victory was over."""


Moment = Literal["won", "fled", "rested", "starved", "slept", "chose", "hunted", "shook_off"]


class Mark(Struct, frozen=True, omit_defaults=True):
    """Something that the story of a run remembers."""

    moment: Moment
    depth: int = 0
    what: str = ""
    """The encounter or the event."""
    offer: str = ""
    """What was chosen in an event."""
    good: bool = True


class Left(Struct, frozen=True):
    """How the last room was left: a hero who flees comes back to it."""

    rested: bool = False
    stock: tuple[str, ...] = ()
    supplies: int = 0
    """What the trader there has left."""


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
    shown: tuple[Shown, ...] = ()
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
    supplies: int = 0
    """Food and lamp oil, one for each rest. (ruling `rests`)"""
    supplies_sold: int = 0
    """How many of them the trader of this room still has."""
    hunt: int = 0
    """Hours by which the hunter has caught up. (ruling `rests`)"""
    ambush: str = ""
    """The encounter of a hunter that has found the hero here."""
    marks: tuple[Mark, ...] = ()

    @property
    def room(self) -> Room | None:
        return None if self.at is None else self.journey.rooms[self.at]
