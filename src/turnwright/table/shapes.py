"""What a seat gets, as data: choices, forms, prompts, the story, odds, how it ended.

Boards, sheets and the parts of a line are the rulesets' own shapes (`kernel.telling`); here is what the table adds.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from turnwright.kernel.refusal import About
from turnwright.kernel.ruleset import WATCHER
from turnwright.kernel.shapes import filled_in
from turnwright.kernel.telling import Cue, Part, Ref, Tag, Tone, written

GROUP = "group"
"""The display that everybody at the table looks at: a watcher, to whom some games show nothing before it is served."""
ONLOOKERS = (WATCHER, GROUP)


class Why(msgspec.Struct, frozen=True, omit_defaults=True):
    """Why something is not possible."""

    code: str
    sentence: str
    field: str = ""
    overridable: bool = False
    """Whether the game master can let it happen anyway."""
    short: str = ""
    """The reason in a few words, to stand on a card, where the game has some."""
    about: Mapping[str, About] = {}
    """What it is about: refs and numbers, by the names of the slots in its sentence."""


class Choice(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that can be done now. A screen finds it by its source and its targets, and sends its key."""

    key: str
    command: dict[str, Any]
    text: str
    """One short line, as a menu shows it."""
    verb: str
    name: str = ""
    source: Ref = ""
    targets: tuple[Ref, ...] = ()
    cells: tuple[tuple[int, int], ...] = ()
    cost: tuple[Tag, ...] = ()
    subject: Ref = ""
    about: str = ""
    """What it does, where its name does not say it."""
    group: str = ""
    forced: bool = False
    """Whether there is nothing else to do."""
    same_as: tuple[str, ...] = ()
    """Keys of choices that do the same thing with another of its kind: the second of two equal cards."""
    element: str = ""
    """The type of the move, if the game has types: fire, water."""


class Unavailable(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that a person might look for, and why it is not possible now."""

    text: str
    verb: str
    why: Why
    name: str = ""
    source: Ref = ""
    targets: tuple[Ref, ...] = ()
    subject: Ref = ""
    group: str = ""
    element: str = ""


class Option(msgspec.Struct, frozen=True, omit_defaults=True):
    """One of the things that a blank or a prompt can be answered with."""

    id: str
    name: str
    ref: Ref = ""


class Blank(msgspec.Struct, frozen=True, omit_defaults=True):
    """One blank of a form."""

    name: str
    label: str
    kind: str
    """choice, choices, number, numbers, square or text."""
    options: tuple[Option, ...] = ()
    options_from: str = ""
    """A list of the catalogue, if there are too many options to send each time."""
    least: int | None = None
    most: int | None = None
    optional: bool = False
    default: Any = None
    help: str = ""


class Form(msgspec.Struct, frozen=True, omit_defaults=True):
    """An open command with blanks to fill in."""

    command: str
    title: str
    group: str = ""
    blanks: tuple[Blank, ...] = ()

    def written(self, values: Mapping[str, Any]) -> dict[str, Any]:
        """The command that it becomes, as plain data, once its blanks are filled in."""
        return filled_in(self.command, [blank.name for blank in self.blanks], values)


class Asked(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the rules ask this seat."""

    id: str
    question: str
    options: tuple[Option, ...] = ()
    least: int = 1
    most: int = 1
    default: tuple[str, ...] | None = None
    """What counts if nobody answers."""
    kind: str = ""
    in_a_row: int = 1
    """How many questions like this one follow each other, this one included: a screen may take the answers together."""
    of: str = ""
    """The seat that is asked, where somebody else may answer for it: the game master, or a side for one of its own."""


class Told(msgspec.Struct, frozen=True, omit_defaults=True):
    """One line of the story."""

    n: int
    """The record that it belongs to."""
    by: str
    parts: tuple[Part, ...]
    cue: Cue = ""
    tone: Tone = ""
    depth: int = 0
    undone: bool = False
    """Whether it has been taken back since."""
    is_undo: bool = False
    """Whether it tells of an undo or a redo itself."""

    @property
    def text(self) -> str:
        return "".join(map(written, self.parts))


class Chance(msgspec.Struct, frozen=True, omit_defaults=True):
    """One outcome that a person can tell apart, and how likely it is: exactly, and as a number to draw."""

    chance: float
    exact: str
    hit: str = ""
    damage: tuple[tuple[str, int], ...] = ()
    defeated: tuple[str, ...] = ()
    status: tuple[str, ...] = ()


class Weighed(msgspec.Struct, frozen=True, omit_defaults=True):
    """The odds of a choice: in four numbers, and outcome by outcome, the likeliest first."""

    key: str
    hit: float | None = None
    """To hit, or, where `crit` is unset, to work: nobody is struck."""
    crit: float | None = None
    damage: float | None = None
    defeat: float | None = None
    outcomes: tuple[Chance, ...] = ()
    too_many: bool = False
    """Whether there were too many outcomes to weigh them all: then no chances are given."""
    marks: tuple[Tag, ...] = ()
    """What is known before any die is rolled, by target (`ref`): how effective it is, what the roll must reach."""
    area: tuple[tuple[int, int], ...] = ()
    """The cells of the map that it covers."""


class Considered(msgspec.Struct, frozen=True, omit_defaults=True):
    """A choice that a player thought about: what it would be worth, and how it would go on."""

    key: str
    text: str
    value: float
    """The chance of winning in percent, or points where the game has no such chance."""
    low: float
    high: float
    """The 95 % interval of that figure, over the times it was played out."""
    is_chance: bool = False
    tried: int = 0
    ahead: tuple[str, ...] = ()
    """Who would do what next."""


class Ending(msgspec.Struct, frozen=True, omit_defaults=True):
    """How the match ended."""

    result: str
    lines: tuple[str, ...]
    winner: str | None = None
    won: bool | None = None
    """Whether this seat won; none for seats that neither win nor lose."""
    detail: dict[str, Any] = {}


class SeatName(msgspec.Struct, frozen=True, omit_defaults=True):
    """A place at the table."""

    id: str
    name: str
    bot: str = ""
    """The player (bot) that has it, if no person does."""
