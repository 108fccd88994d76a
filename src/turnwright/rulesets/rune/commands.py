"""What can be asked: the player's five actions and a stance, and an enemy's action. (spec FR-003, FR-004)"""

from __future__ import annotations

from turnwright.kernel.messages import Command

from .state import Stance


class Attack(Command, frozen=True):
    """Strikes an enemy with the weapon in hand, or unarmed."""

    target: str


class Defend(Command, frozen=True):
    """Protects oneself until one's next turn or the first hit: a quarter per success of STURDINESS, at most 75 %."""


class Ability(Command, frozen=True):
    """Uses an ability, for its Stamina and what else it costs. A target may be left out where only one fits."""

    ability: str
    target: str = ""


class Consumable(Command, frozen=True):
    """Uses up a consumable."""

    item: str


class Flee(Command, frozen=True):
    """Tries to get away: FINESSE against the enemies' mean."""


class TakeStance(Command, frozen=True):
    """Takes a stance or leaves it: free, once per turn, and the turn goes on."""

    stance: Stance


class Act(Command, frozen=True):
    """The enemy whose turn it is does one of its actions."""

    action: str
    target: str = ""


class Announce(Act, frozen=True):
    """An enemy says, before the player chooses, what it will do in its next turn. (ruling `intents`)"""
