"""What can be asked: the actions of a unit whose turn it is. (spec 2.3)

`actor` may be left out: the unit whose turn it is acts. `target` and `targets` may be used one for the other.
"""

from __future__ import annotations

from typing import Literal

from turnwright.kernel.messages import Command

from .rules.quick_actions import QuickActionName

Declared = Literal["boost", "push"] | None
"""Currency spent before the roll."""


class Attack(Command, frozen=True):
    """A basic attack: no AE, 1d6 + strength."""

    target: str
    actor: str = ""
    spend: Declared = None


class Technique(Command, frozen=True):
    """A technique of the unit, for its AE, strain and marks."""

    technique: str
    target: str = ""
    targets: tuple[str, ...] = ()
    actor: str = ""
    spend: Declared = None


class Defend(Command, frozen=True):
    """Full defense: +2 on all defenses until the unit's next turn."""

    actor: str = ""


class Guard(Command, frozen=True):
    """The major form of a block: guard, for a point of strain."""

    actor: str = ""


class Item(Command, frozen=True):
    """Uses up one item that the unit carries."""

    item: str
    target: str = ""
    targets: tuple[str, ...] = ()
    actor: str = ""


class Wait(Command, frozen=True):
    """Lets the turn pass."""

    actor: str = ""


class Escape(Command, frozen=True):
    """Leaves the field, where the encounter has a way out."""

    actor: str = ""


class Quick(Command, frozen=True):
    """One of the seven quick actions, in the first or the third stage of a round."""

    action: QuickActionName
    target: str = ""
    actor: str = ""
    spend: Declared = None
